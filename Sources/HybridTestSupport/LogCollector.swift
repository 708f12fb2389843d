package import GLibBridge
import Synchronization

/// Collects the lines that GLib, GTK and WebKitGTK log during a test, on any thread.
final class LogCollector: Sendable {
    private let collected = Mutex<[GLibLogLine]>([])

    func append(_ line: GLibLogLine) {
        collected.withLock { $0.append(line) }
    }

    /// Returns the lines since the last call.
    func take() -> [GLibLogLine] {
        collected.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// A copy of the lines so far.
    var lines: [GLibLogLine] { collected.withLock { $0 } }
}

extension GLibLogLine {
    /// True if the line reports a programming error. GLib uses these levels when code violates a contract.
    package var isComplaint: Bool { level == .error || level == .critical || level == .warning }
}
