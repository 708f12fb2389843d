import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct DepartureQuestionTests {
    private func page(_ title: String, isInFront: Bool = false) -> Departure.Page {
        Departure.Page(place: PagePlace(navigator: 0, session: .main), title: title, isInFront: isInFront)
    }

    private func body(_ purpose: Departure.Purpose, _ pages: Departure.Page...) -> String? {
        DepartureQuestion(about: [purpose], unsaved: pages)?.body
    }

    @Test func nothingUnsavedNeedsNoQuestion() {
        #expect(DepartureQuestion(about: [], unsaved: []) == nil)
        #expect(DepartureQuestion(about: [.leave, .signOut, .quit(downloads: [])], unsaved: []) == nil)
    }

    @Test func hiddenPagesAreNamed() {
        #expect(body(.leave, page("Note", isInFront: true)) == "Changes you made may not be saved.")
        #expect(body(.leave, page("Note")) == "Changes on “Note” may not be saved.")
        #expect(
            body(.quit(downloads: []), page("A", isInFront: true), page("B"))
                == "Changes on “A” and “B” may not be saved.")
        #expect(body(.signOut, page("A"), page("B"), page("C"))?.contains("“A”, “B” and “C”") == true)
        #expect(body(.signOut, page("A"), page("B"), page("C"), page("D"))?.contains("on 4 pages") == true)
    }

    @Test func longTitleIsTruncated() throws {
        let text = try #require(body(.leave, page(String(repeating: "x", count: 100_000))))
        #expect(text.count < 130)
        #expect(text.contains("…”"))
    }

    @Test func mostSevereActionIsNamed() {
        let pages = [page("Note")]
        let titles = [
            [Departure.Purpose.leave], [.leave, .signOut], [.clearData, .leave], [.quit(downloads: []), .clearData],
        ].map { DepartureQuestion(about: $0, unsaved: pages)?.title }
        #expect(titles == ["Discard Changes?", "Sign Out?", "Clear App Data?", "Quit?"])
    }

    @Test func clearingAlwaysAsksAndListsData() throws {
        let question = try #require(DepartureQuestion(about: [.clearData], unsaved: []))
        #expect(question.kind == "clearData")
        for part in ["signed out", "cookies", "permissions", "list of downloads", "files are kept"] {
            #expect(question.body.contains(part), "\(part)")
        }
        #expect(body(.clearData, page("Note"))?.hasSuffix("Changes on “Note” may not be saved.") == true)
    }

    @Test func downloadsStopWithTheApplication() {
        let one = DepartureQuestion(about: [.quit(downloads: ["a.pdf"])], unsaved: [])
        #expect(one?.title == "Quit and Stop Downloading?")
        #expect(one?.kind == "quit")
        #expect(one?.cancel == "_Keep Downloading")
        #expect(one?.body == "“a.pdf” is still downloading and will be lost.")
        #expect(
            body(.quit(downloads: ["a", "b"]))?.hasPrefix("2 files are still downloading and will be lost.") == true)
        let both = DepartureQuestion(about: [.quit(downloads: ["a.pdf"])], unsaved: [page("Note")])
        #expect(both?.kind == "beforeUnload")
        #expect(both?.cancel == "_Cancel")
        #expect(both?.body.contains("“Note”") == true)
        #expect(both?.body.contains("“a.pdf”") == true)
    }
}
