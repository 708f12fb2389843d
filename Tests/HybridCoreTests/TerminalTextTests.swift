import HybridCore
import Testing

/// Text of files and servers on a terminal.
struct TerminalTextTests {
    @Test(arguments: [
        ("plain\ttext\nin two lines", "plain\ttext\nin two lines"), ("\u{1B}[2Jgone", "\\u{1B}[2Jgone"),
        ("a\u{202E}b\u{85}\u{0}", "a\\u{202E}b\\u{85}\\u{0}"), ("عربي é", "عربي é"),
    ])
    func escapes(text: String, expected: String) {
        #expect(TerminalText.safe(text) == expected)
    }

    @Test func longLinesAreCut() {
        #expect(TerminalText.safe(String(repeating: "x", count: 100_000) + "\nend").count == 2_001 + 4)
    }
}
