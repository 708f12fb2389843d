import HybridAuthentication
import HybridCore
import Testing

@Suite struct VisitorAidsTests {
    private var aids = VisitorAids()

    private mutating func send(_ events: VisitorAids.Event...) -> [VisitorAids.Command] {
        events.flatMap { aids.handle($0) }
    }

    @Test mutating func textGrowsToTwiceItsSizeAndIsNeverSmaller() {
        #expect(!aids.allows(.smaller) && send(.textSize(.smaller)) == [])
        var steps = 0
        while !send(.textSize(.larger)).isEmpty { steps += 1 }
        #expect(steps == 8 && aids.zoom > 2 && aids.zoom < 2.2)
        #expect(send(.textSize(.smaller)) == [.zoom(.smaller)])
        #expect(aids.allows(.larger) && aids.allows(.smaller))
    }

    @Test mutating func pageIsReadInItsLanguage() {
        #expect(send(.readingToggled) == [.findText])
        #expect(send(.textFound("Guten Tag", language: "de")) == [.speak("Guten Tag", language: "de")])
        #expect(aids.reading == .speaking)
        #expect(send(.readingToggled) == [.silence, .stopListening])
        // The synthesizer reports the end of what it was told to stop.
        #expect(send(.readingEnded(false)) == [] && aids.reading == .no)
        _ = send(.languageChosen("fr"))
        #expect(send(.readingToggled, .textFound("Bon", language: nil)) == [.findText, .speak("Bon", language: "fr")])
        #expect(send(.readingEnded(true)) == [.stopListening] && aids.reading == .no)
        _ = send(.readingToggled, .textFound("Bon", language: nil))
        #expect(send(.readingEnded(false)) == [.stopListening, .tellUnreadable])
    }

    @Test(arguments: ["", " \n\t", "…"])
    func emptyPageIsNotRead(text: String) {
        var aids = VisitorAids()
        _ = aids.handle(.readingToggled)
        #expect(aids.handle(.textFound(text, language: nil)) == [.tellUnreadable] && aids.reading == .no)
    }

    @Test(arguments: ["", "de\nSET self VOLUME -100", "german language", "d", "12"])
    func invalidLanguageOfPageIsIgnored(language: String) {
        var aids = VisitorAids()
        _ = aids.handle(.readingToggled)
        #expect(aids.handle(.textFound("Text", language: language)) == [.speak("Text", language: nil)])
    }

    @Test mutating func readingEndsWithPage() {
        _ = send(.readingToggled)
        // Its text arrives too late.
        #expect(send(.pageChanged, .textFound("Old", language: nil)) == [])
        _ = send(.readingToggled, .textFound("Text", language: nil))
        #expect(send(.pageChanged) == [.silence, .stopListening])
    }

    @Test mutating func longTextIsCut() {
        _ = send(.readingToggled)
        let long = "a" + String(repeating: "ä", count: 100_000)
        #expect(send(.textFound(long, language: nil)) == [.speak(String(long.prefix(5_000)), language: nil)])
    }

    @Test mutating func languageIsChosenAndLeft() {
        #expect(aids.language(afterPress: "de") == "de")
        _ = send(.languageChosen("de"))
        #expect(aids.language(afterPress: "de") == nil && aids.language(afterPress: "fr") == "fr")
        #expect(send(.languageChosen("de")) == [.setLanguage("de"), .showFirstPage])
        #expect(send(.languageChosen("fr")) == [.setLanguage("fr"), .showFirstPage])
        #expect(send(.languageChosen(nil)) == [.setLanguage(nil), .showFirstPage])
    }

    @Test mutating func resetReturnsToUsualState() {
        #expect(send(.reset) == [])
        _ = send(.textSize(.larger), .contrastToggled, .languageChosen("de"))
        _ = send(.readingToggled, .textFound("Text", language: nil))
        #expect(send(.reset) == [.silence, .stopListening, .zoom(.reset), .setContrast(false), .setLanguage(nil)])
        #expect(aids == VisitorAids())
    }
}
