/// The log levels of the journal. A level is written as a prefix of a line on standard error (`sd-daemon(3)`).
package enum JournalPriority: Int, CaseIterable, Sendable {
    case critical = 2
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    /// Returns the text with the prefix on every line. A line without a prefix would have the default level.
    package func lines(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true).map { "<\(rawValue)>\($0)\n" }.joined()
    }

    /// Returns the fields of a journal entry (`systemd.journal-fields(7)`).
    /// - Parameters:
    ///   - text: The message.
    ///   - details: Further values. The field of `lastVisit` is `HYBRIDDESKTOP_LASTVISIT`.
    package func fields(of text: String, _ details: [String: String]) -> [(name: String, value: String)] {
        [("MESSAGE", text), ("PRIORITY", "\(rawValue)")]
            + details.sorted { $0.key < $1.key }.map { key, value in
                let name = key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
                return ("HYBRIDDESKTOP_\(String(name))", value)
            }
    }

    /// Returns whether a file is the journal.
    /// - Parameters:
    ///   - variable: The environment variable `JOURNAL_STREAM`, which has the form “device:inode”.
    ///   - device: The number of the file's device.
    package static func isJournal(_ variable: String?, device: UInt64, inode: UInt64) -> Bool {
        variable == "\(device):\(inode)"
    }
}
