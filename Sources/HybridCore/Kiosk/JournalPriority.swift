/// The journal's log levels, written as a prefix of a line on standard error (`sd-daemon(3)`).
package enum JournalPriority: Int, CaseIterable, Sendable {
    case critical = 2
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    /// The text with the prefix on every line; without it, a line has the default level.
    package func lines(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true).map { "<\(rawValue)>\($0)\n" }.joined()
    }

    /// True if a file is the journal.
    /// - Parameters:
    ///   - variable: the environment variable `JOURNAL_STREAM`, “device:inode”.
    ///   - device: the file's device.
    ///   - inode: the file's inode number.
    package static func isJournal(_ variable: String?, device: UInt64, inode: UInt64) -> Bool {
        variable == "\(device):\(inode)"
    }
}
