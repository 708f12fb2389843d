import CGtk
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore

/// Keeps the picture of the start page in a file that only the user may read.
package final class LaunchPictureFile: LaunchPictureStore {
    private let path: String
    package let onlyRemoves: Bool
    private var writing: BackgroundWork<Void>?

    /// The maximum size in bytes.
    private nonisolated static let limit = 64 << 20

    /// - Parameters:
    ///   - directory: The directory of the profile's data.
    ///   - onlyRemoves: True if no picture is shown or kept.
    package init(directory: String, onlyRemoves: Bool = false) {
        self.onlyRemoves = onlyRemoves
        // A name that does not end with `.json` is removed together with the user's data (``ProfileFile``).
        path = "\(directory)/launch-picture"
    }

    package func load<Value: Sendable>(_ read: @escaping @Sendable ([UInt8]) -> Value?) -> @MainActor () -> Value? {
        guard !onlyRemoves, access(path, R_OK) == 0 else { return { nil } }
        let reading = BackgroundWork<Value?> { [path] in
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.limit,
                let value = FileManager.default.contents(atPath: path).flatMap({ read([UInt8]($0)) })
            {
                return value
            }
            unlink(path)
            return nil
        }
        return { reading.wait() ?? nil }
    }

    package func save(_ make: @escaping @Sendable () -> [UInt8]?) {
        guard !onlyRemoves else { return }
        finish()
        writing = BackgroundWork { [path] in
            guard let bytes = make() else { return }
            try? LocalFiles.write(bytes, to: path)
        }
    }

    package func remove() {
        finish()
        unlink(path)
    }

    package func finish() {
        writing?.wait()
        writing = nil
    }
}
