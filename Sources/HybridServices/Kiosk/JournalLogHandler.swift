import CGtk
import Glibc
import HybridCore
package import Logging

/// Writes log lines to standard error as the journal of systemd takes them: with their level in front, and without a
/// time, which the journal has itself.
package struct JournalLogHandler: LogHandler {
    /// What is more serious than this is written.
    package var logLevel = Logger.Level.info
    /// What every line says besides.
    package var metadata = Logger.Metadata()
    /// The name of the logger, which the journal knows by the name of the process.
    private let label: String

    /// A handler for a logger of that name.
    package init(label: String) {
        self.label = label
    }

    /// Whether standard error is the journal.
    /// - Parameter environment: the environment variables.
    package static func isJournal(_ environment: [String: String]) -> Bool {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return JournalPriority.isJournal(
            environment["JOURNAL_STREAM"], device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// A value that every line says besides.
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
