import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore

/// Keeps the picture of the start page in a file that only the user may read.
package final class LaunchPictureFile: LaunchPictureStore {
    private let path: String
    private var writing: BackgroundWork<Void>?

    /// - Parameter directory: The directory of the profile's data.
    package init(directory: String) {
        // A name that does not end with `.json` is removed together with the user's data (``ProfileFile``).
        path = "\(directory)/launch-picture"
    }

    package func load<Value: Sendable>(_ read: @escaping @Sendable ([UInt8]) -> Value?) -> @MainActor () -> Value? {
        guard access(path, R_OK) == 0 else { return { nil } }
        let reading = BackgroundWork { [path] in
            FileManager.default.contents(atPath: path).flatMap { read([UInt8]($0)) }
        }
        return { reading.wait() ?? nil }
    }

    package func save(_ make: @escaping @Sendable () -> [UInt8]?) {
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
