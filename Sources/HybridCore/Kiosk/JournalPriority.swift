/// The journal's way of taking a level from a line of standard error: a number in front, as `sd-daemon(3)` says.
package enum JournalPriority: Int, CaseIterable, Sendable {
    case critical = 2
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    /// A text as the journal takes it: every line has the number in front, or all but the first would be of another level.
    package func lines(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true).map { "<\(rawValue)>\($0)\n" }.joined()
    }

    /// Whether a file is the journal.
    /// - Parameters:
    ///   - variable: the environment variable `JOURNAL_STREAM`, “device:inode”.
    ///   - device: the file's device.
    ///   - inode: the file's number.
    package static func isJournal(_ variable: String?, device: UInt64, inode: UInt64) -> Bool {
        variable == "\(device):\(inode)"
    }
}
