import HybridCore
import Testing

@testable import HybridNavigation

/// Effects of closing the window.
@Suite struct WindowClosingTests {
    private static let page = Departure.Page(
        place: PagePlace(navigator: 0, session: .main), title: "Letter", isInFront: true)

    @Test(arguments: [
        (WindowClosing.quit, true, true, WindowClosing.End.quit), (.quit, false, true, .quit),
        (.quit, true, false, .hide), (.quit, false, false, .close), (.hide, true, true, .hide),
        (.hide, false, true, .close), (.hide, true, false, .hide), (.hide, false, false, .close),
    ])
    func windowClosesAloneIfOthersAreOpen(
        _ closing: WindowClosing, isFirst: Bool, isLast: Bool, expected: WindowClosing.End
    ) {
        #expect(closing.end(isFirst: isFirst, isLast: isLast) == expected)
    }

    /// Downloads continue without the window. Typed text causes a question in either case.
    @Test func questionsOnClosing() throws {
        let hide = Departure(.hide, pages: [Self.page])
        #expect(DepartureQuestion(about: [hide.purpose], unsaved: []) == nil)
        let question = try #require(DepartureQuestion(about: [hide.purpose], unsaved: [Self.page]))
        #expect(question.title == "Close Window?" && question.kind == "beforeUnload")
        #expect(question.body == "Changes you made may not be saved.")
    }

    /// Quitting discards more than hiding, so the question covers quitting.
    @Test func quittingOverridesHiding() {
        let question = DepartureQuestion(about: [.quit(downloads: []), .hide], unsaved: [Self.page])
        #expect(question?.title == "Quit?")
    }

    /// A start while the page is asked keeps the window.
    @Test func startDuringQuestionKeepsWindow() {
        var flow = DepartureGuardState()
        let hide = Departure(.hide, pages: [Self.page])
        #expect(flow.handle(.wanted(hide, 1)) == [.inquire([Self.page])])
        #expect(flow.isAboutToClose)
        #expect(flow.handle(.withdrawn) == [.drop([1])])
        #expect(!flow.isAboutToClose)
    }
}
