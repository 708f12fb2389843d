import HybridCore
import Testing

/// Back to a page whose document was replaced (Docs/Behaviour.md#back-to-another-document).
extension SessionCase {
    private typealias On = SessionNotation

    private static let revisits = "started 3 coldBoot; cover 1; revisit 7 /one; arm 3"
    private static let loads = "started 3 coldBoot; cover 1; load /one; arm 3"
    private static let completes = "uncover 1; rendered 3; disarm; completed 3"

    static let returns: [SessionCase] = [
        .init(
            "back by the history", from: On.onSecondDocument(), shows: 1,
            [
                (On.visit(1, "/one", "restore"), revisits), (On.left(at: 5), ""),
                (On.commit("/one", leaving: 8, "/two"), "arm 3"), (.loadFinished, "await 3"),
                (On.loaded(.none), completes),
            ]),
        .init(
            "back by the history, though the page on top has a library of its own", from: On.onSecondDocument(.turbo),
            shows: nil,
            [
                (On.visit(1, "/one", "restore"), revisits), (On.commit("/one", leaving: 8, "/two"), "arm 3"),
                (On.loaded(.turbo, "R9"), completes),
                (On.visit(3, "/three"), "started 4 javaScript; cover 3; turbo /three advance as 4; arm 4"),
            ]),
        .init(
            "forward by the history", from: On.onSecondDocument(), shows: 2,
            [
                (On.visit(1, "/one", "restore"), revisits), (.screensRemoved([2]), ""),
                (On.commit("/one", leaving: 8, "/two"), "arm 3"), (On.loaded(.none), completes),
                (On.visit(2, "/two", "restore"), "started 4 coldBoot; cover 2; revisit 8 /two; arm 4"),
                (On.commit("/two", leaving: 7), "arm 4"),
                (On.loaded(.none), "uncover 2; rendered 4; disarm; completed 4"),
            ]),
        .init(
            "only the way back, and only to that page", from: On.onSecondDocument(), shows: 2,
            [
                (On.visit(1, "/one"), loads),
                (
                    On.visit(1, "/moved", "restore"),
                    "disarm; stop; cancelled 3; started 4 coldBoot; cover 1; load /moved; arm 4"
                ),
                (
                    On.visit(1, "/one", "restore reload"),
                    "disarm; stop; cancelled 4; started 5 coldBoot; cover 1; load /one; arm 5"
                ),
            ]),
        .init(
            "a page without an entry is loaded, and scrolled before it is seen",
            from: On.onSecondDocument(leaving: nil), shows: 1,
            [
                (On.visit(1, "/one", "restore"), loads), (On.commit("/one"), "arm 3"),
                (On.loaded(.none), "scroll 0 90; await 3"), (On.loaded(.none), completes),
            ]),
        .init(
            "a page that does not scroll is shown all the same", from: On.onSecondDocument(leaving: nil), shows: 1,
            [
                (On.visit(1, "/one", "restore"), loads), (On.commit("/one"), "arm 3"),
                (On.loaded(.none), "scroll 0 90; await 3"), (.adapterSilent(visit: 3), completes),
            ]),
        .init(
            "a page that is out of date", from: On.onSecondDocument(), shows: 1,
            [
                (.snapshotsAreStale, ""), (On.visit(1, "/one", "restore"), loads), (On.commit("/one"), "arm 3"),
                (On.loaded(.none), "scroll 0 90; await 3"), (On.loaded(.none), completes),
            ]),
        .init(
            "a page from before a form", from: On.onSecondDocument(.turbo), shows: 2,
            [
                (.message(.formSubmissionStarted(location: On.page("/posts"))), "form"),
                (On.visit(1, "/one", "restore"), loads),
            ]),
        .init(
            "a page from before a form that only asks", from: On.onSecondDocument(), shows: 2,
            [
                (.message(.formSubmissionStarted(location: On.page("/posts"), isGet: true)), "form"),
                (On.visit(1, "/one", "restore"), revisits),
            ]),
        .init(
            "a page of somebody else's", from: On.onSecondDocument(), shows: nil,
            [(.reset, ""), (On.visit(1, "/one", "restore"), loads)]),
        .init(
            "a document that was out of date when it was replaced", shows: 2,
            [
                (.snapshotsAreStale, ""),
                (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.commit("/two", leaving: 7), "arm 2"),
                (On.loaded(.none), "uncover 2; rendered 2; disarm; completed 2"),
                (On.visit(1, "/one", "restore"), loads),
            ]),
        .init(
            "a document made from a text, whose entry is that of the page before", from: SessionState(name: .main),
            shows: 2,
            [
                (On.visit(1, "/one", "response"), "started 1 coldBoot; cover 1; loadHTML /one; arm 1"),
                (On.commit("/one"), "arm 1"), (On.loaded(.none), "uncover 1; rendered 1; disarm; completed 1"),
                (On.visit(2, "/two"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.commit("/two", leaving: 7), "arm 2"),
                (On.loaded(.none), "uncover 2; rendered 2; disarm; completed 2"),
                (On.visit(1, "/one", "restore"), loads),
            ]),
        .init(
            "a page whose successor Turbo could not render", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.message(.visitRequestCompleted(identifier: "T2")), "arm 2"),
                (
                    .message(.pageInvalidated(reason: "")),
                    "disarm; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                ),
                (On.commit("/two", leaving: 7), "arm 3"),
                (On.loaded(.none), "uncover 2; rendered 3; disarm; completed 3"),
                (On.visit(1, "/one", "restore"), "started 4 coldBoot; cover 1; revisit 7 /one; arm 4"),
            ]),
        .init(
            "the page on top dies", from: On.onSecondDocument(), shows: nil,
            [
                (On.dies(at: 0), loads.replacing("cover 1; load /one", "cover 2; load /two")),
                (On.commit("/two"), "arm 3"), (On.loaded(.none), "uncover 2; rendered 3; disarm; completed 3"),
                (On.visit(1, "/one", "restore"), "started 4 coldBoot; cover 1; load /one; arm 4"),
                (On.dies(at: 1), "disarm; cancelled 4; started 5 coldBoot; cover 1; load /one; arm 5"),
            ]),
        .init(
            "the page on top stops the way back", from: On.onSecondDocument(), shows: 2,
            [
                (On.visit(1, "/one", "restore"), revisits), (.loadInterrupted, "rest; load /one; arm 3"),
            ]),
    ]
}

extension String {
    fileprivate func replacing(_ part: String, _ other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}

@Suite struct SessionReturnTests {
    /// WebKit would send the form again if it had not kept the document.
    @Test func aResponseToAFormIsRequestedByItsAddress() {
        var session = SessionNotation.onSecondDocument()
        _ = session.handle(SessionNotation.visit(1, "/one", "restore"))
        let action = NavigationAction(
            url: SessionNotation.page("/one"), kind: .backForward, isGet: false, isOrdered: true)
        let (decision, commands) = session.decideNavigation(action)
        #expect(decision == .cancel)
        #expect(SessionNotation.describe(commands) == "load /one")
    }

    @Test func anEntryThatIsGoneIsLoadedAndScrolled() {
        var session = SessionNotation.onSecondDocument()
        _ = session.handle(SessionNotation.visit(1, "/one", "restore"))
        session.beginLoad(of: SessionNotation.page("/one"))
        _ = session.take(SessionNotation.commit("/one"))
        #expect(SessionNotation.describe(session.take(SessionNotation.loaded(.none))) == "scroll 0 90; await 3")
    }

    /// The way back is the shell's, not one of the page's own, which would move the stack once more.
    @Test func theWayBackIsNoStepOfThePage() {
        var session = SessionNotation.onSecondDocument()
        _ = session.handle(SessionNotation.visit(1, "/one", "restore"))
        let (decision, commands) = session.decideNavigation(
            NavigationAction(
                url: SessionNotation.page("/one"), kind: .backForward, isOrdered: true, stepsBack: 1))
        #expect(decision == .allow)
        #expect(commands.isEmpty)
    }
}
