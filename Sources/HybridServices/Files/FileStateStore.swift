import CGtk
import GLibBridge
public import HybridCore

/// Keeps each thing in a small file of its own, which only the user may read.
@MainActor
public final class FileStateStore: StateStore {
    private let directory: String
    /// Larger files are not ours.
    private static let limit = 1 << 20

    /// - Parameter directory: exists, or is made when something is kept.
    public init(directory: String) {
        self.directory = directory
    }

    /// What the file has; nothing if it is missing, or damaged.
    public func load(_ name: String) -> JSONValue? {
        guard let bytes = try? LocalFiles.readNow(path(name)), bytes.count <= Self.limit else { return nil }
        return try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// Writes the file in one step, at once: the application may be about to end.
    public func save(_ value: JSONValue?, as name: String) {
        let file = ObjectRef(owning: g_file_new_for_path(path(name)))
        guard let value else {
            g_file_delete(file.pointer(), nil, nil)
            return
        }
        try? LocalFiles.makeDirectory(directory)
        let text = value.text + "\n"
        g_file_replace_contents(
            file.pointer(), text, gsize(text.utf8.count), nil, 0, G_FILE_CREATE_PRIVATE, nil, nil, nil)
    }

    private func path(_ name: String) -> String { "\(directory)/\(name).json" }
}
