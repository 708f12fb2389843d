import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// A test run of WebKit's sandbox before the first window opens. The test runs in parallel with the start and does not
/// delay it.
package final class SandboxTrial {
    private let process: ObjectRef?
    private var complaint: String?

    /// Begins the test if it is needed.
    package init(environment: [String: String]) {
        guard SandboxCheck.isNeeded(environment: environment, exists: FileManager.default.fileExists(atPath:)) else {
            process = nil
            return
        }
        // WebKit searches for the program only in these places.
        let places = ["/usr/bin/bwrap", String(takingGString: g_find_program_in_path("bwrap"))]
        guard let bwrap = places.compactMap(\.self).first(where: FileManager.default.isExecutableFile(atPath:)) else {
            process = nil
            complaint = SandboxCheck.complaint(nil)
            return
        }
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue)
        let raw = try? withGError { error in
            withCStrings(SandboxCheck.command(bwrap: bwrap)) { g_subprocess_newv($0, flags, error) }
        }
        // A sandbox that cannot be tested may still work.
        process = raw.flatMap { $0 }.map { ObjectRef(owning: $0) }
    }

    /// Waits a few milliseconds for the test to end.
    /// - Returns: Sentences that explain why the sandbox cannot start, or `nil` if it can.
    package func failure() -> String? {
        guard let process else { return complaint }
        var text: UnsafeMutablePointer<CChar>?
        let isOver = g_subprocess_communicate_utf8(process.pointer(), nil, nil, nil, &text, nil) != 0
        let reason = String(takingGString: text) ?? ""
        guard isOver, g_subprocess_get_if_exited(process.pointer()) != 0,
            g_subprocess_get_exit_status(process.pointer()) != 0
        else { return nil }
        return SandboxCheck.complaint(reason)
    }
}
