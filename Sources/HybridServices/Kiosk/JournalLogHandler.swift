import CGtk
import Glibc
import HybridCore
package import Logging

/// Writes log lines to standard error in the format of systemd's journal: with a level prefix, and without the time,
/// which the journal adds.
package struct JournalLogHandler: LogHandler {
    /// The least severe level that is written.
    package var logLevel = Logger.Level.info
    /// Metadata of every line.
    package var metadata = Logger.Metadata()
    /// The logger's name. Not written, since the journal shows the process's name.
    private let label: String

    /// A handler for a logger with this name.
    package init(label: String) {
        self.label = label
    }

    /// True if standard error is the journal.
    /// - Parameter environment: the environment variables.
    package static func isJournal(_ environment: [String: String]) -> Bool {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return JournalPriority.isJournal(
            environment["JOURNAL_STREAM"], device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// A metadata value of every line.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let bytes = Array(Self.priority(of: event.level).lines(of: "\(event.message)\(details)").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private static func priority(of level: Logger.Level) -> JournalPriority {
        switch level {
        case .trace, .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        case .critical: .critical
        }
    }
}
