/// Reads and writes files that the user has chosen, without blocking the main loop.
@MainActor
package protocol UserFiles {
    /// The contents of a file.
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: the problem, also if the path is not a regular file.
    func read(_ path: String, limit: Int) async throws(UserFileError) -> [UInt8]

    /// Writes a file atomically.
    /// - Throws: the problem; the previous file is then unchanged.
    func write(_ bytes: [UInt8], to path: String) async throws(UserFileError)
}

/// The reason why a user's file could not be read or written.
package struct UserFileError: Error, Equatable, Sendable {
    /// The problem, as a phrase: “there is no space left on the disk”. Pages receive it in English.
    package let reason: LocalizedText

    package init(reason: LocalizedText) {
        self.reason = reason
    }
}
