import CGtk
import GLibBridge
import HybridCore

/// Reads texts aloud with speech-dispatcher's program `spd-say`.
@MainActor
package enum SpeechSynthesizer {
    private static let program = "spd-say"
    private static var process: ObjectRef?
    /// The end of an earlier reading, which must not end a later one.
    private static var end: Task<Void, Never>?
    /// Counts the readings and their ends, so that a reading that has been ended does not start.
    private static var count = 0

    /// Reads a text until its end or until ``silence()``.
    /// - Parameter language: A language tag; `nil` for speech-dispatcher's own.
    /// - Returns: False if the program is missing or fails, or if the reading has been ended.
    package static func speak(_ text: String, language: String?) async -> Bool {
        count += 1
        let number = count
        while let pending = end {
            await pending.value
            if end == pending { end = nil }
        }
        guard number == count else { return false }
        let language = language.map { ["--language", $0] } ?? []
        var started: ObjectRef?
        let outcome = await ToolProcess.run(
            [program, "--wait"] + language + ["--", text], timeout: limit(of: text),
            started: {
                started = $0
                process = $0
            })
        // Without a sound device, the program waits for ever.
        if let started { g_subprocess_force_exit(started.pointer()) }
        return outcome?.isSuccess == true
    }

    /// Ends the reading, also that of an earlier process. This concerns all programs of the user that read aloud.
    package static func silence() {
        count += 1
        if let process { g_subprocess_force_exit(process.pointer()) }
        process = nil
        // The program starts within this call, which may be the last one of this process.
        end = Task.immediate { _ = await ToolProcess.run([program, "--cancel"]) }
    }

    /// Returns the time limit of a text in milliseconds: half a minute, and a second for ten bytes.
    private static func limit(of text: String) -> Int { 30_000 + text.utf8.count * 100 }
}
