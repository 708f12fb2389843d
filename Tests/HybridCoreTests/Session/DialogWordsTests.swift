import Testing

@testable import HybridNavigation

@Suite struct DialogWordsTests {
    @Test(arguments: [
        ("Delete this note?", "notes.test" as String?, "Delete this note?", "notes.test"),
        ("Delete this note?", nil, "This page says", "Delete this note?"),
        ("", "notes.test", "notes.test", ""), (" \t", "notes.test", "notes.test", " \t"),
        ("One\nTwo", "notes.test", "notes.test", "One\nTwo"),
        (String(repeating: "x", count: 80), "a.test", String(repeating: "x", count: 80), "a.test"),
        (String(repeating: "x", count: 81), "a.test", "a.test", String(repeating: "x", count: 81)),
    ])
    func shortMessageIsTitle(message: String, host: String?, title: String, body: String) {
        let words = DialogWords(message: message, host: host)
        #expect(words.title == title && words.body == body)
    }
}
