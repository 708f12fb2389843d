import FoundationEssentials
package import HybridCore

/// Stores ``KioskStarts`` in a file, so that it survives crashes.
package final class KioskStartsFile {
    private let path: String
    package private(set) var starts: KioskStarts

    /// Reads the file.
    /// - Parameter directory: The data directory of the profile, which must exist.
    package init(directory: String) {
        path = "\(directory)/start-count"
        let text = (try? LocalFiles.readNow(path, limit: 1 << 10)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        starts = KioskStarts(text: text)
    }

    package func started() {
        starts.started()
        write()
    }

    /// Records that the program ends.
    package func ends(because reason: KioskStarts.Reason) {
        starts.ends(because: reason)
        write()
    }

    /// Failures are ignored, because a full disk must not prevent a kiosk from showing its page.
    private func write() { try? LocalFiles.write(Array(starts.text.utf8), to: path) }
}
