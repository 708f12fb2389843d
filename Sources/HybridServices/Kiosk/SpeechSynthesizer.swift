import HybridCore

/// Reads texts aloud with speech-dispatcher's program `spd-say`.
package enum SpeechSynthesizer {
    nonisolated package static let program = "spd-say"
    /// The time limit of one text in milliseconds.
    private static let limit = 3_600_000

    /// Reads a text until its end or until ``silence()``.
    /// - Parameter language: A language tag; `nil` for speech-dispatcher's own.
    /// - Returns: False if the program is missing or fails.
    package static func speak(_ text: String, language: String?) async -> Bool {
        let language = language.map { ["--language", $0] } ?? []
        return await ToolProcess.run([program, "--wait"] + language + ["--", text], timeout: limit)?.isSuccess == true
    }

    /// Ends the reading, also that of an earlier process.
    package static func silence() { Task { _ = await ToolProcess.run([program, "--cancel"]) } }
}
