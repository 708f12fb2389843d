import CGtk
import GLibBridge
import Glibc
package import HybridCore

/// Keeps each thing in a small file of its own, which only the user may read.
@MainActor
package final class FileStateStore: StateStore {
    private let directory: String
    private let report: @MainActor (LocalizedText) -> Void
    /// What has been complained of: a full disk is told of once, and not at every change of the window's size.
    private var unsaved: Set<String> = []
    /// Larger files are not ours.
    private static let limit = 1 << 20

    /// - Parameters:
    ///   - directory: exists, or is made when something is kept.
    ///   - report: is told, in sentences for the user, of what could not be read or kept.
    package init(directory: String, report: @escaping @MainActor (LocalizedText) -> Void = { _ in }) {
        self.directory = directory
        self.report = report
    }

    /// What the file has; `nil` if it is missing. A damaged one is set aside, and is nothing too.
    package func load(_ name: String) -> JSONValue? {
        let path = path(name)
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else { return nil }
        // What may not be read may be in order.
        guard access(path, R_OK) == 0 else {
            report(LocalizedText("The file “\(path)” cannot be read; the application goes on without. Is it yours?"))
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
            report(LocalizedText("The file “\(path)” was damaged and is now “\(name)”; what it kept begins anew."))
        } catch {
            report(LocalizedText("The file “\(path)” is damaged; the application goes on without. Remove it."))
        }
    }

    /// Writes the file in one step, at once: the application may be about to end.
    package func save(_ value: JSONValue?, as name: String) {
        let path = path(name)
        guard let value else {
            unlink(path)
            return
        }
        do {
            try LocalFiles.makeDirectory(directory)
            try LocalFiles.write(Array((value.text + "\n").utf8), to: path)
            unsaved.remove(name)
        } catch {
            guard unsaved.insert(name).inserted else { return }
            report(LocalizedText("\(error) What was kept before stays as it was."))
        }
    }

    private func path(_ name: String) -> String { "\(directory)/\(name).json" }
}
