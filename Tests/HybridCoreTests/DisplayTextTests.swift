import HybridCore
import Testing

/// Law 9: text from a page, a server or a file takes limited time and space in a widget.
@Suite struct DisplayTextTests {
    @Test(arguments: [
        "", " ", "Low tide is at six.", "Größe: ½ m²\nzwei Zeilen\tund ein Tabulator", "漢字かな交じり文", "שלום עולם", "👩‍👩‍👧‍👦 é",
        "https://example.com/posts/1?page=2#comments", "a\u{301}\u{302}\u{303}",
    ])
    func ordinaryTextIsUnchanged(text: String) {
        #expect(DisplayText.bounded(text) == text)
        #expect(DisplayText.line(text) == text)
    }

    @Test func longTextIsTruncated() {
        let text = String(repeating: "word ", count: 20_000)
        let shown = DisplayText.bounded(text)
        #expect(shown.unicodeScalars.count == DisplayText.longest + 1)
        #expect(shown.hasSuffix("…"))
        #expect(text.hasPrefix(shown.dropLast()))
        #expect(DisplayText.line(text).unicodeScalars.count == DisplayText.longestLine + 1)
        let exact = String(repeating: "word ", count: DisplayText.longest / 5)
        #expect(DisplayText.bounded(exact) == exact)
    }

    @Test(arguments: [1_000, 20_000, 1 << 20])
    func longWordCanBeWrapped(length: Int) {
        let shown = DisplayText.bounded(String(repeating: "x", count: length))
        let parts = shown.split(separator: "\u{200B}")
        #expect(parts.allSatisfy { $0.count <= 201 }, "\(parts.map(\.count))")
        #expect(shown.unicodeScalars.count < DisplayText.longest + DisplayText.longest / 200 + 2)
        #expect(shown.filter { $0 == "x" }.count == min(length, DisplayText.longest))
    }

    @Test func copiedTextIsOnlyTruncated() {
        let address = "https://example.com/" + String(repeating: "x", count: 1_000)
        #expect(DisplayText.beginning(of: address) == address)
        #expect(DisplayText.beginning(of: String(repeating: "x", count: 1 << 20)).count == DisplayText.longest)
    }

    /// One visible character can consist of a million scalars.
    @Test func combiningMarksAreCounted() {
        let tower = "a" + String(repeating: "\u{301}", count: 1 << 20)
        #expect(DisplayText.bounded(tower).unicodeScalars.count < 12)
        let towers = String(repeating: "e" + String(repeating: "\u{302}", count: 40), count: 1_000)
        #expect(DisplayText.bounded(towers).unicodeScalars.count < DisplayText.longest)
        let joined = String(repeating: "👩\u{200D}", count: 100_000)
        #expect(DisplayText.bounded(joined).unicodeScalars.count < 2 * DisplayText.longest)
    }

    @Test func externalLineIsBounded() {
        #expect(DisplayLine.make("  A\n\u{202E}title\u{0} ", limit: 20) == "A title")
        #expect(DisplayLine.make(String(repeating: " ", count: 1 << 20), limit: 20) == nil)
        #expect(DisplayLine.make("a" + String(repeating: "\u{301}", count: 1 << 20), limit: 20)?.utf8.count ?? 0 < 200)
        #expect(DisplayLine.make(String(repeating: "ab ", count: 100), limit: 20)?.count == 20)
    }
}
