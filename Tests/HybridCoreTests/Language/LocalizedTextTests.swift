import HybridCore
import Testing

/// Localized text: keys, and values inserted into a translation.
@Suite struct LocalizedTextTests {
    private let host = "example.com"
    private let count = 3

    @Test func textIsItsOwnKey() {
        let text: LocalizedText = "Page not found"
        #expect(text.key == "Page not found")
        #expect(text.english == "Page not found")
    }

    @Test func valuesAreNumbered() {
        let text: LocalizedText = "\(host) has sent \(count) files, and \(host) has no more."
        #expect(text.key == "%1$s has sent %2$s files, and %3$s has no more.")
        #expect(text.english == "example.com has sent 3 files, and example.com has no more.")
    }

    @Test(arguments: [
        ("%1$s hat %2$s Dateien gesendet.", "A hat B Dateien gesendet."),
        ("%2$s von %1$s", "B von A"), ("%1$s, %1$s", "A, A"), ("100 %% von %1$s", "100 % von A"),
        // Invalid formats that pass no check may look odd but are harmless.
        ("%3$s", "%3$s"), ("%0$s", "%0$s"), ("50 %", "50 %"), ("%d", "%d"), ("%1$", "%1$"), ("", ""),
    ])
    func translationMayReorderValues(translation: String, expected: String) {
        let (one, other) = ("A", "B")
        let text: LocalizedText = "\(one) and \(other)"
        #expect(text.filled(translation) == expected)
    }

    @Test func valueIsNotAFormat() {
        let value = "100 % %1$s %%"
        let text: LocalizedText = "It is \(value)."
        #expect(text.english == "It is 100 % %1$s %%.")
    }

    @Test func percentSignIsLiteral() {
        let text: LocalizedText = "100 % of \(host), 50%"
        #expect(text.key == "100 %% of %1$s, 50%%")
        #expect(text.english == "100 % of example.com, 50%")
        #expect(("100 %" as LocalizedText).english == "100 %")
    }

    @Test func multilineSourceIsOneSentence() {
        let text: LocalizedText =
            "\(host) has sent \(count) files, 100 % of them, "
            + "and \(host) has no more, 0 %."
        #expect(text.key == "%1$s has sent %2$s files, 100 %% of them, and %3$s has no more, 0 %%.")
        #expect(text.english == "example.com has sent 3 files, 100 % of them, and example.com has no more, 0 %.")
    }

    @Test func textsCanBeNested() {
        let reason = LocalizedText("the disk is full")
        let text: LocalizedText = "It cannot be written: \(reason)."
        #expect(text.key == "It cannot be written: %1$s.")
        #expect(text.english == "It cannot be written: the disk is full.")
    }

    @Test(arguments: [(1, "1 file"), (0, "0 files"), (2, "2 files")])
    func pluralFormIsChosen(count: Int, expected: String) {
        let text = LocalizedText(one: "\(count) file", other: "\(count) files", count: count)
        #expect(text.english == expected)
        #expect(text.text == expected)
    }

    @Test func verbatimTextIsUnchanged() {
        #expect(LocalizedText(verbatim: "50 % %1$s").text == "50 % %1$s")
        #expect(LocalizedText(verbatim: "50 % %1$s").english == "50 % %1$s")
    }

    @Test func equalTextsAreEqual() {
        #expect("There are \(count)." as LocalizedText == "There are 3.")
        #expect("There are \(count)." as LocalizedText != "There are 4.")
    }

    @Test func withoutTranslationTextIsEnglish() {
        let english = Translations.english
        #expect(english.lookUp("Open", "menu") == "Open")
        #expect(english.lookUpPlural("one", "other", 1) == "one")
        #expect([0, 2, 21].allSatisfy { english.lookUpPlural("one", "other", $0) == "other" })
        #expect(localized("Stack of \(host)") == "Stack of example.com")
        #expect(localized("Open", context: "menu") == "Open")
        #expect(localized(one: "one page", other: "\(1) pages", count: 1) == "one page")
        #expect(localized(one: "one page", other: "\(2) pages", count: 2) == "2 pages")
    }
}
