import CGtk
import GLibBridge
import HybridCore

/// Reads texts aloud with speech-dispatcher's program `spd-say`.
@MainActor
package enum SpeechSynthesizer {
    private static let program = "spd-say"
    /// The time limit of one text in milliseconds.
    private static let limit = 3_600_000
    private static var process: ObjectRef?
    /// The end of an earlier reading, which must not end a later one.
    private static var end: Task<Void, Never>?

    /// Reads a text until its end or until ``silence()``.
    /// - Parameter language: A language tag; `nil` for speech-dispatcher's own.
    /// - Returns: False if the program is missing or fails.
    package static func speak(_ text: String, language: String?) async -> Bool {
        await end?.value
        let language = language.map { ["--language", $0] } ?? []
        let outcome = await ToolProcess.run(
            [program, "--wait"] + language + ["--", text], timeout: limit, started: { process = $0 })
        return outcome?.isSuccess == true
    }

    /// Ends the reading, also that of an earlier process.
    package static func silence() {
        // Without a sound device, the program waits for ever.
        if let process { g_subprocess_force_exit(process.pointer()) }
        process = nil
        // The program starts within this call, which may be the last one of this process.
        end = Task.immediate { _ = await ToolProcess.run([program, "--cancel"]) }
    }
}
