import CGtk
import GLibBridge
import Glibc
package import HybridCore

/// Reads and writes the user's own files in a separate thread, because a slow or remote disk takes time.
package struct LocalUserFiles: UserFiles {
    package init() {}

    package func read(_ path: String, limit: Int) async throws(UserFileError) -> [UInt8] {
        try await WorkerThread.run { Self.read(path, atMost: limit) }.get()
    }

    package func write(_ bytes: [UInt8], to path: String) async throws(UserFileError) {
        try await WorkerThread.run { Self.replace(path, bytes) }.get()
    }

    private nonisolated static func read(_ path: String, atMost limit: Int) -> Result<[UInt8], UserFileError> {
        // Reading a pipe would block.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .failure(lastError) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return .failure(lastError) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return .failure(UserFileError(reason: LocalizedText("it is not a file")))
        }
        // The file may grow while it is read.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            guard read >= 0 else { return .failure(lastError) }
            if read == 0 { break }
            count += read
        }
        guard count <= limit else {
            return .failure(UserFileError(reason: LocalizedText("it is larger than \(limit >> 20) MiB")))
        }
        return .success(Array(bytes.prefix(count)))
    }

    private nonisolated static func replace(_ path: String, _ bytes: [UInt8]) -> Result<Void, UserFileError> {
        // A pipe would block here too.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            return .failure(UserFileError(reason: LocalizedText("it is not a file")))
        }
        do {
            try LocalFiles.writePublic(bytes, to: path)
            return .success(())
        } catch {
            let reason = (error as? LocalFileError)?.reason ?? "\(error)"
            return .failure(UserFileError(reason: LocalizedText(verbatim: reason)))
        }
    }

    private nonisolated static var lastError: UserFileError {
        UserFileError(reason: LocalizedText(verbatim: String(cString: strerror(errno))))
    }
}
