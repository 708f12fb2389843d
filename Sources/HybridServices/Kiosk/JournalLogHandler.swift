import CGtk
import GLibBridge
import Glibc
import HybridCore
package import Logging

/// Sends log lines to systemd's journal, with their metadata as fields. If the journal accepts only standard error, a
/// line has a prefix with its level. It does not contain the time, because the journal adds it.
nonisolated package struct JournalLogHandler: LogHandler {
    /// The least severe level that is written.
    package var logLevel = Logger.Level.info
    /// The metadata that every line contains.
    package var metadata = Logger.Metadata()
    /// The name of the logger. It is not written, because the journal shows the name of the process.
    private let label: String

    package init(label: String) {
        self.label = label
    }

    /// Returns whether standard error is the journal.
    package static func isJournal(_ environment: [String: String]) -> Bool {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return JournalPriority.isJournal(
            environment["JOURNAL_STREAM"], device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// The metadata value with that key, which every line contains.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let text = "\(event.message)\(details)"
        let priority = Self.priority(of: event.level)
        if SystemJournal.isConnected, SystemJournal.send(priority.fields(of: text, all.mapValues { "\($0)" })) {
            return
        }
        let bytes = Array(priority.lines(of: text).utf8)
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
