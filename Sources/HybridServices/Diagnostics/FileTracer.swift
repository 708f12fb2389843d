import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// Writes each event of the trace immediately, as one JSON object per line.
@MainActor
package final class FileTracer: Tracer {
    private let descriptor: Int32
    private var isNew: Bool

    /// Opens the file. The first event empties it. If a second process only forwards its address, it writes no event
    /// and therefore keeps the trace of the first process. Only the user may read the file, because a trace contains
    /// the addresses that the user visited.
    /// - Parameters:
    ///   - path: The path of a file, or `-` for standard output.
    ///   - continues: True to append to the file, because this process continues the work of an earlier one.
    /// - Throws: ``TraceFileError`` if the trace cannot be written.
    package init(path: String, continues: Bool = false) throws {
        isNew = !continues
        if path == "-" {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        // Other users may be able to read an existing file.
        if descriptor >= 0 { fchmod(descriptor, 0o600) }
        guard descriptor >= 0 else { throw TraceFileError(path: path, reason: String(cString: strerror(errno))) }
    }

    isolated deinit {
        if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) }
    }

    /// Writes one line. The line is written completely or not at all.
    package func record(_ event: TraceEvent) {
        if isNew, descriptor != STDOUT_FILENO { ftruncate(descriptor, 0) }
        isNew = false
        let line = Array((event.line(at: Date()) + "\n").utf8)
        let end = descriptor == STDOUT_FILENO ? -1 : lseek(descriptor, 0, SEEK_END)
        // If the disk is full, the incomplete line is removed, because it would also corrupt the next line. A stream
        // such as a pipe has no position that could be restored.
        if !writeAll(line, to: descriptor), end >= 0 { ftruncate(descriptor, end) }
    }
}

/// The reason why the trace cannot be written.
nonisolated package struct TraceFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// A sentence for the command line.
    package var description: String { localized("Cannot write the trace to “\(path)”: \(reason).") }
}
