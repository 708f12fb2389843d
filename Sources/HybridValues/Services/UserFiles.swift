/// Reads and writes files that the user has chosen, without blocking the main loop.
@MainActor
package protocol UserFiles {
    /// Returns the contents of a file.
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: The reason why the file could not be read. A path that is not a regular file is also an error.
    func read(_ path: String, limit: Int) async throws(UserFileError) -> [UInt8]

    /// Writes a file atomically.
    /// - Throws: The reason why the file could not be written. The previous file is then unchanged.
    func write(_ bytes: [UInt8], to path: String) async throws(UserFileError)
}

/// The reason why a user's file could not be read or written.
package struct UserFileError: Error, Equatable, Sendable {
    /// The problem, as a phrase such as “there is no space left on the disk”. Pages receive it in English.
    package let reason: LocalizedText

    package init(reason: LocalizedText) {
        self.reason = reason
    }
}
