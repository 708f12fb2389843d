import FoundationEssentials
import HybridCore

/// Stores the ``CrashLoopGuard`` in a file, so that it survives crashes.
package final class CrashLoopGuardFile {
    private let path: String
    private var crashLoopGuard: CrashLoopGuard

    /// Reads the file.
    /// - Parameter directory: The data directory of the profile, which must exist.
    package init(directory: String) {
        path = "\(directory)/starts"
        let text = (try? LocalFiles.readNow(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        crashLoopGuard = CrashLoopGuard(text: text)
    }

    /// Records a start.
    /// - Returns: The number of seconds for which an out-of-service screen is shown before loading.
    package func started() -> Int {
        let pause = crashLoopGuard.started(at: Date().timeIntervalSince1970)
        write()
        return pause
    }

    /// Records that the application restarts as intended.
    package func restarts() {
        crashLoopGuard.restarts()
        write()
    }

    /// Records that the application ended normally, or that it has run for long enough.
    package func wentWell() {
        guard crashLoopGuard != CrashLoopGuard() else { return }
        crashLoopGuard.wentWell()
        write()
    }

    /// Writes the file immediately, because the process may crash next. Failures are ignored, because a full disk must
    /// not prevent a kiosk from showing its page.
    private func write() { try? LocalFiles.write(Array(crashLoopGuard.text.utf8), to: path) }
}
