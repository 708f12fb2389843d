import FoundationEssentials
import HybridCore

/// Keeps the ``CrashLoopGuard`` in a file: it has to outlive processes that die.
@MainActor
package final class CrashLoopGuardFile {
    private let path: String
    private var crashLoopGuard: CrashLoopGuard

    /// - Parameter directory: the profile's directory for data, which exists.
    package init(directory: String) {
        path = "\(directory)/starts"
        let text = (try? LocalFiles.readNow(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        crashLoopGuard = CrashLoopGuard(text: text)
    }

    /// Takes note of a start.
    /// - Returns: the seconds to wait on an out-of-service screen before anything is loaded.
    package func started() -> Int {
        let pause = crashLoopGuard.started(at: Date().timeIntervalSince1970)
        write()
        return pause
    }

    /// The application has ended as it should, or has worked for long enough.
    package func wentWell() {
        guard crashLoopGuard != CrashLoopGuard() else { return }
        crashLoopGuard.wentWell()
        write()
    }

    /// At once: the next moment may be the last. A full disk keeps no kiosk from showing its page.
    private func write() {
        try? LocalFiles.write(Array(crashLoopGuard.text.utf8), to: path)
    }
}
