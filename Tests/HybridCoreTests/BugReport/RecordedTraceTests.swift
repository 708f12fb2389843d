import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct RecordedTraceTests {
    private static let line = #"{"time":"2026-11-25T10:00:00.000Z","event":"kiosk.answered"}"#

    private func read(_ text: String) throws(TraceReadingError) -> RecordedTrace {
        try RecordedTrace(bytes: Array(text.utf8), name: "t.jsonl")
    }

    private func problem(_ text: String) -> String {
        do {
            _ = try read(text)
            return "none"
        } catch { return "\(error)" }
    }

    @Test("Empty lines, carriage returns and a byte order mark are accepted")
    func variants() throws {
        #expect(try read("\u{FEFF}\(Self.line)\r\n\n  \n\(Self.line)\n").lines.count == 2)
    }

    @Test("An incomplete last line is omitted with a notice")
    func cut() throws {
        let trace = try read("\(Self.line)\n\(Self.line.dropLast(20))")
        #expect(trace.lines.count == 1)
        #expect(
            trace.notices == ["Line 2 of “t.jsonl” is incomplete and is omitted. Record the trace again if it matters."]
        )
    }

    @Test(
        "Problems have a place and a remedy",
        arguments: [
            ("", "is empty"), ("\n \n", "is empty"), ("{\n  \"rules\": []\n}", "is not a trace: line 1"),
            ("\u{1F}\u{8B}\u{8}", "is not a trace: line 1"),
            ("{\"startURL\":\"https://a.test\"}", "is not a trace: line 1"),
            ("[]", "is not a trace: line 1"),
        ])
    func foreign(text: String, part: String) {
        #expect(problem(text).contains("“t.jsonl” \(part)"), "\(problem(text))")
    }

    @Test("A damaged line is named")
    func damaged() {
        #expect(problem("\(Self.line)\n\n{oops\n\(Self.line)\n").contains("Line 3 of the trace “t.jsonl” is damaged: "))
        #expect(problem("\(Self.line)\n{\"a\":1}\n").contains("Line 2 of the trace “t.jsonl” has no “time”"))
        #expect(problem("\(Self.line)\n{oops\n").contains("Line 2"), "the line has an end, so it was not cut off")
    }

    @Test("A deep line cannot exhaust the stack")
    func deep() {
        #expect(problem(Self.line + "\n" + String(repeating: "[", count: 100_000) + "\n").contains("Line 2"))
    }
}
