import FoundationEssentials
import Glibc
package import HybridCore

/// Writes the trace as it happens, one JSON object per line.
@MainActor
package final class FileTracer: Tracer {
    private let descriptor: Int32
    private var isNew: Bool

    /// Opens the file. The first event empties it: a second start that only forwards its address writes no event and
    /// must keep the first one's trace. Only the user may read the file, since a trace contains visited addresses.
    /// - Parameter path: a file, or `-` for standard output.
    /// - Parameter continues: true to append: this process continues for an earlier one.
    /// - Throws: ``TraceFileError``.
    package init(path: String, continues: Bool = false) throws {
        isNew = !continues
        if path == "-" {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        // An existing file may be readable by everyone.
        if descriptor >= 0 { fchmod(descriptor, 0o600) }
        guard descriptor >= 0 else { throw TraceFileError(path: path, reason: String(cString: strerror(errno))) }
    }

    isolated deinit {
        if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) }
    }

    /// Writes one line, completely or not at all.
    package func record(_ event: TraceEvent) {
        if isNew, descriptor != STDOUT_FILENO { ftruncate(descriptor, 0) }
        isNew = false
        let line = Array((event.line(at: Date()) + "\n").utf8)
        let end = descriptor == STDOUT_FILENO ? -1 : lseek(descriptor, 0, SEEK_END)
        var rest = line[...]
        while !rest.isEmpty {
            let count = Array(rest).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                // A full disk: half a line would corrupt the next one too. A stream such as a pipe has no position to
                // restore.
                if end >= 0 { ftruncate(descriptor, end) }
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// The reason that the trace cannot be written.
package struct TraceFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// A sentence for the command line.
    package var description: String { localized("Cannot write the trace to “\(path)”: \(reason).") }
}

/// A tracer that discards all events.
@MainActor
package final class NoTracer: Tracer {
    /// For runs without `--trace`.
    package init() {}
    /// Does nothing.
    package func record(_ event: TraceEvent) {}
}
