/// Reads and writes files of the user's own, which the user has chosen. The main loop goes on meanwhile.
@MainActor
package protocol UserFiles {
    /// The bytes of a file.
    /// - Parameter limit: how many there may be.
    /// - Throws: what is wrong, also for what is no file.
    func read(_ path: String, limit: Int) async throws(UserFileError) -> [UInt8]

    /// Writes a file whole or not at all.
    /// - Throws: what is wrong; what was there before is then still there.
    func write(_ bytes: [UInt8], to path: String) async throws(UserFileError)
}

/// Why a file of the user's could not be read or written.
package struct UserFileError: Error, Equatable, Sendable {
    /// What is wrong, as a phrase: “there is no space left on the disk”. Pages are told it in English.
    package let reason: LocalizedText

    /// A reason.
    package init(reason: LocalizedText) {
        self.reason = reason
    }
}
