import HybridCore
import Testing

@Suite struct AcceptedFilesTests {
    @Test(
        arguments: [
            ("", [], []), (".txt", [], ["txt"]), (".PDF,.docx", [], ["pdf", "docx"]),
            (" image/* , .pdf ", ["image/*"], ["pdf"]), ("Text/Plain,TEXT/plain", ["text/plain"], []),
            ("audio/*,video/*", ["audio/*", "video/*"], []), (".tar.gz,.tar.gz", [], ["tar.gz"]),
            ("application/vnd.oasis.opendocument.text+xml", ["application/vnd.oasis.opendocument.text+xml"], []),
            // Values that HTML does not define, and values that GTK would read as a pattern.
            ("pdf,*,*/*,text/*,image/,/png,a/b/c,text/plain;charset=utf-8", [], []),
            (".,.*,.[a-z],.a?b,./etc,.a\\b,.a\nb", [], []), (",,, ,", [], []), (".ä🙂", [], ["ä🙂"]),
        ] as [(String, [String], [String])])
    func attributeIsParsed(accept: String, types: [String], endings: [String]) {
        let files = AcceptedFiles(accept: accept)
        #expect(files.types == types)
        #expect(files.endings == endings)
        #expect(files.isEverything == (types.isEmpty && endings.isEmpty))
    }

    @Test func lengthIsLimited() {
        let files = AcceptedFiles(accept: (0..<100_000).map { ".a\($0)" }.joined(separator: ","))
        #expect(files.endings.count == 100)
    }

    @Test(
        arguments: [
            (".pdf", [], ".pdf"), ("image/*,.pdf", ["IMAGE/*"], "image/*,.pdf"),
            // Not the field that was pressed last.
            (".pdf", ["image/*"], "image/*"), ("image/*,.pdf", ["text/plain"], "text/plain"), ("image/*", [], ""),
            (nil, ["image/*", "text/plain"], "image/*,text/plain"), (nil, [], ""),
        ] as [(String?, [String], String)])
    func filtersAreRequested(field: String?, types: [String], expected: String) {
        let field = field.map { AcceptedFiles(accept: $0) }
        #expect(AcceptedFiles.asked(by: field, types: types) == AcceptedFiles(accept: expected))
    }

    @Test(arguments: [
        ("image/*,audio/*,video/*", "Pictures, Audio, Videos"), ("text/plain,.PDF", "<text/plain>, .pdf"),
        (".a,.b,.c,.d", ".a, .b, .c, .d"), (".a,.b,.c,.d,.e", ".a, .b, .c, .d …"),
    ])
    func filtersHaveNames(accept: String, expected: String) {
        #expect(AcceptedFiles(accept: accept).name { "<\($0)>" } == expected)
    }
}
