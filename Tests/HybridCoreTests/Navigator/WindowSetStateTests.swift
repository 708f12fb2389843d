import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Parallel stacks: selection, events that wait for their tab, and shared state.
@Suite struct WindowSetStateTests {
    @Test func otherTabsLoadAfterFirstPage() throws {
        var tabs = try WindowSetNotation()
        #expect(!tabs.take(.start(nil)).contains("1: "))
        let commands = tabs.arrive(0)
        #expect(commands.contains("1: started /b") && commands.contains("2: started /c"))
        #expect(tabs.take(.select(1)) == "tab 1; selected", "which fetches nothing")
    }

    @Test func otherTabsLoadWhenShown() throws {
        var tabs = try WindowSetNotation(startsOthers: false)
        _ = tabs.take(.start(nil))
        #expect(!tabs.arrive(0).contains("1: "))
        #expect(tabs.take(.select(1)).contains("1: started /b"))
    }

    @Test func selectingActiveTabReturnsToFirstScreen() throws {
        var tabs = try WindowSetNotation()
        _ = tabs.take(.start(nil))
        tabs.arrive(0)
        _ = tabs.take(.navigator(0, .route(VisitProposal(url: NavigatorNotation.page("/two")))))
        #expect(tabs.take(.select(0)).contains("0: show main / pop"))
        #expect(tabs.take(.select(7)) == "")
    }

    @Test func tabReloadsForNewUserWhenShown() throws {
        var tabs = try WindowSetNotation()
        _ = tabs.take(.start(nil))
        for tab in 0..<3 { tabs.arrive(tab) }
        _ = tabs.take(.identityChanged(except: []))
        #expect(tabs.take(.select(1)).contains("1: started /b; 1: main load /b"))
        tabs.arrive(1)
        #expect(!tabs.take(.select(0)).contains("started"), "the tab in front was not stale")
    }

    @Test func signOutResetsOtherTabsWhenShown() throws {
        var tabs = try WindowSetNotation()
        _ = tabs.take(.start(nil))
        for tab in 0..<3 { tabs.arrive(tab) }
        let reset = tabs.take(.resetSessions)
        #expect(reset.contains("1: main renew") && !reset.contains("0: main renew"))
        let commands = tabs.take(.restart)
        #expect(commands.contains("0: started /") && !commands.contains("1: "))
        #expect(tabs.take(.select(2)).contains("2: show main /c none"))
    }

    @Test func signInWaitsForItsTabUnlessOpen() throws {
        for isOpen in [false, true] {
            var tabs = try WindowSetNotation()
            _ = tabs.take(.start(nil))
            for tab in 0..<3 { tabs.arrive(tab) }
            if isOpen { _ = tabs.take(.signingIn(true)) }
            let part = SessionEvent.message(.signInNeeded(status: 401, isForm: false))
            let asked = tabs.take(.navigator(1, .session(.main, part, PageState())))
            let shown = tabs.take(.select(1))
            let request = "1: sign in at /b: frame(status: Optional(401))"
            #expect((asked == request) == isOpen)
            #expect(shown.hasSuffix(request) != isOpen)
        }
    }

    // MARK: Departures

    @Test(arguments: [
        ([PageFinding.free], "0: show main / pop"), ([.silent], "0: show main / pop"), ([.unsaved], "ask the user"),
    ])
    func pagesAreAskedBeforeLeaving(findings: [PageFinding], expected: String) throws {
        var tabs = try WindowSetNotation("asks")
        try shown(&tabs)
        #expect(tabs.take(.navigator(0, .leave(.goBack))) == "inquire 0")
        let place = PagePlace(navigator: 0, session: .main)
        for finding in findings { #expect(tabs.take(.departure(.found(place, finding))).hasPrefix(expected)) }
    }

    @Test(arguments: [(true, "0: show main / pop"), (false, "")])
    func userDecidesAboutTypedText(isLeaving: Bool, expected: String) throws {
        var tabs = try WindowSetNotation("asks")
        try shown(&tabs)
        _ = tabs.take(.navigator(0, .leave(.goBack)))
        _ = tabs.take(.departure(.found(PagePlace(navigator: 0, session: .main), .unsaved)))
        #expect(tabs.take(.departure(isLeaving ? .confirmed : .declined)).hasPrefix(expected))
        #expect(tabs.set.tabStates[0].stacks.main.count == (isLeaving ? 1 : 2))
    }

    /// A native screen is not asked, because the shell already knows whether it has unsaved input.
    @Test(arguments: [true, false])
    func userDecidesAboutInputOfNativeScreen(isLeaving: Bool) throws {
        var tabs = try WindowSetNotation("asks")
        try shown(&tabs)
        let map = VisitProposal(url: NavigatorNotation.page("/map"))
        _ = tabs.take(.navigator(0, .navigate(.propose(map, from: .main, kind: .native("map")))))
        let screen = try #require(tabs.set.tabStates[0].stacks.main.last)
        #expect(screen.kind == .native("map"))
        _ = tabs.take(.navigator(0, .unsavedScreens([screen.id])))
        #expect(tabs.set.openPages.map(\.isUnsaved) == [false, true, false, false])
        #expect(tabs.take(.navigator(0, .leave(.goBack))) == "ask the user")
        let answer = tabs.take(.departure(isLeaving ? .confirmed : .declined))
        #expect(answer.hasPrefix(isLeaving ? "0: show main /two pop" : ""), "\(answer)")
        #expect(tabs.set.tabStates[0].stacks.main.count == (isLeaving ? 2 : 3))
        _ = tabs.take(.navigator(0, .unsavedScreens([])))
        if !isLeaving { #expect(tabs.take(.navigator(0, .leave(.goBack))).hasPrefix("0: show main /two pop")) }
    }

    @Test func queuedActionsAreIdentifiedByNumber() throws {
        var tabs = try WindowSetNotation("asks")
        try shown(&tabs)
        #expect(tabs.set.openPages.map(\.place.navigator) == [0, 1, 2])
        let quit = Departure(.quit(downloads: []), pages: tabs.set.openPages)
        #expect(tabs.take(.wanted(quit, 7)) == "inquire 012")
        #expect(tabs.take(.wanted(quit, 8)) == "drop 8", "once is enough")
        for page in quit.pages.dropLast() { #expect(tabs.take(.departure(.found(page.place, .free))) == "") }
        #expect(tabs.take(.departure(.found(quit.pages[2].place, .free))) == "perform 7")
        #expect(tabs.take(.wanted(Departure(.signOut, pages: []), 9)) == "perform 9", "no page to ask")
    }

    @Test func questionIsSkippedIfPagesCannotBeAsked() throws {
        var tabs = try WindowSetNotation()
        try shown(&tabs)
        #expect(tabs.take(.navigator(0, .leave(.goBack))).hasPrefix("0: show main / pop"))
        #expect(tabs.take(.wanted(Departure(.quit(downloads: []), pages: tabs.set.openPages), 1)) == "perform 1")
    }

    /// All tabs show their first pages, except the first tab, which shows its second.
    private func shown(_ tabs: inout WindowSetNotation) throws {
        _ = tabs.take(.start(nil))
        for tab in 0..<3 { tabs.arrive(tab) }
        let two = VisitProposal(url: NavigatorNotation.page("/two"), origin: .turbo)
        _ = tabs.take(.navigator(0, .session(.main, .message(.visitProposed(two)), PageState())))
        let visit = try #require(tabs.set.tabStates[0][.main].activeVisit)
        let start = ScriptMessage.visitStarted(
            identifier: "T", location: visit.url, action: .advance, hasCachedSnapshot: false, visit: visit.id)
        for event in [.message(start), SessionNotation.rendered("T"), SessionNotation.completed("T")] {
            _ = tabs.take(.navigator(0, .session(.main, event, PageState(url: visit.url))))
        }
    }
}
