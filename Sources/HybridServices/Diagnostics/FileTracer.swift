import FoundationEssentials
import Glibc
package import HybridCore

/// Writes the trace, one JSON object a line, as it happens.
@MainActor
package final class FileTracer: Tracer {
    private let descriptor: Int32
    private var isNew: Bool

    /// Opens the file. It is emptied by the first event: a second start that only hands its address over has none, and
    /// must leave the trace of the first alone. Only the user may read it: a trace says where they have been.
    /// - Parameter path: a file, or `-` for standard output.
    /// - Parameter continues: whether what is there stays: this process goes on where one before it has ended.
    /// - Throws: ``TraceFileError``.
    package init(path: String, continues: Bool = false) throws {
        isNew = !continues
        if path == "-" {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        // A file that is there already may be anybody's to read.
        if descriptor >= 0 { fchmod(descriptor, 0o600) }
        guard descriptor >= 0 else { throw TraceFileError(path: path, reason: String(cString: strerror(errno))) }
    }

    isolated deinit {
        if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) }
    }

    /// Writes one line, whole or not at all.
    package func record(_ event: TraceEvent) {
        if isNew, descriptor != STDOUT_FILENO { ftruncate(descriptor, 0) }
        isNew = false
        let line = Array((event.line(at: Date()) + "\n").utf8)
        let end = descriptor == STDOUT_FILENO ? -1 : lseek(descriptor, 0, SEEK_END)
        var rest = line[...]
        while !rest.isEmpty {
            let count = Array(rest).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                // A full disk: half a line would spoil the next one too. What has no end, such as a pipe, has no place.
                if end >= 0 { ftruncate(descriptor, end) }
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// Why a trace cannot be written.
package struct TraceFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// A sentence for the command line.
    package var description: String { localized("The trace cannot be written to “\(path)”: \(reason).") }
}

/// Records nothing.
@MainActor
package final class NoTracer: Tracer {
    /// For runs without `--trace`.
    package init() {}
    /// Does nothing.
    package func record(_ event: TraceEvent) {}
}
