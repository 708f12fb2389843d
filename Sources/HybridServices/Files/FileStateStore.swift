import CGtk
import GLibBridge
import Glibc
package import HybridCore

/// Stores each value in a small file that only the user may read.
package final class FileStateStore: StateStore {
    private let directory: String
    private let report: @MainActor (LocalizedText) -> Void
    /// The names of values that could not be saved and whose failure has been reported. A full disk is thus reported
    /// once, and not whenever the size of the window changes.
    private var unsaved: Set<String> = []
    /// The maximum size of a file. A larger file does not come from this store and is rejected.
    private static let limit = 1 << 20

    /// Creates a store.
    /// - Parameters:
    ///   - directory: The directory of the files. It is created when the first value is saved.
    ///   - report: Receives a sentence for the user about each failure.
    package init(directory: String, report: @escaping @MainActor (LocalizedText) -> Void = { _ in }) {
        self.directory = directory
        self.report = report
    }

    /// Returns the content of the file, or `nil` if it is missing. A damaged file is renamed, and the result is also
    /// `nil`.
    package func load(_ name: String) -> JSONValue? {
        let path = path(name)
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else { return nil }
        // A file that cannot be read may be intact.
        guard access(path, R_OK) == 0 else {
            report(LocalizedText("Cannot read file “\(path)”; continuing without it. Check that it belongs to you."))
            return nil
        }
        do {
            return try JSONValue(strictly: try LocalFiles.readNow(path, limit: Self.limit))
        } catch {
            setAside(path)
            return nil
        }
    }

    private func setAside(_ path: String) {
        do {
            let name = try LocalFiles.setAside(path)
            report(LocalizedText("File “\(path)” was damaged and renamed to “\(name)”; its data was reset."))
        } catch {
            report(LocalizedText("File “\(path)” is damaged; continuing without it. Remove it."))
        }
    }

    /// Writes the file atomically and immediately, because the application may be about to end.
    package func save(_ value: JSONValue?, as name: String) {
        guard let value else {
            unlink(path(name))
            return
        }
        do {
            try store(value, as: name)
            unsaved.remove(name)
        } catch {
            guard unsaved.insert(name).inserted else { return }
            report(LocalizedText("\(error) The previous data is unchanged."))
        }
    }

    package func store(_ value: JSONValue, as name: String) throws {
        try LocalFiles.makeDirectory(directory)
        try LocalFiles.write(Array((value.text + "\n").utf8), to: path(name))
    }

    private func path(_ name: String) -> String { "\(directory)/\(name).json" }
}
