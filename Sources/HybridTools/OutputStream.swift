import Glibc
import HybridCore
import HybridNative

/// A file that is written in parts, so that a large report need not be in memory. It replaces an earlier file when it
/// is complete.
final class OutputStream {
    private let path: String
    private let temporary: String
    private var file: Int32

    /// - Throws: ``UsageError`` if the file cannot be created.
    init(_ path: String) throws {
        self.path = path
        temporary = "\(path).part"
        file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure }
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// - Throws: ``UsageError`` if the disk is full, for example.
    func write(_ text: String) throws {
        guard writeAll(Array(text.utf8), to: file) else { throw failure }
    }

    /// Replaces the earlier file.
    /// - Throws: ``UsageError`` if this is impossible.
    func finish() throws {
        defer { file = -1 }
        guard close(file) == 0, rename(temporary, path) == 0 else { throw failure }
    }

    private var failure: UsageError {
        UsageError(localized("Cannot write file “\(path)”: \(String(cString: strerror(errno)))."))
    }
}
