import FoundationEssentials
import HybridCore
import Testing

/// A response belongs to its load: reports about a stopped or replaced load are ignored (``LoadLedger``).
@Suite struct LoadLedgerTests {
    private typealias On = SessionNotation

    private static func order(_ path: String) -> NavigationAction {
        NavigationAction(url: On.page(path), kind: .other, isOrdered: true)
    }

    private static func text(_ answer: (PolicyDecision, [SessionCommand])) -> String {
        "\(answer.0): \(On.describe(answer.1))"
    }

    private func expect(_ commands: [SessionCommand], _ text: String, _ line: Int = #line) {
        #expect(On.describe(commands) == text, "line \(line)")
    }

    private func expect(_ answer: (PolicyDecision, [SessionCommand]), _ text: String, _ line: Int = #line) {
        #expect(Self.text(answer) == text, "line \(line)")
    }

    /// A modal without a page, whose first visit waits for its response, and whose second has been ordered.
    private func clickedTwice() -> SessionState {
        var session = SessionState(name: .modal, firstVisit: 7)
        expect(session.handle(On.visit(1, "/members")), "started 7 coldBoot; cover 1; load /members; arm 7")
        expect(session.decideNavigation(Self.order("/members")), "allow: ")
        expect(session.handle(.loadStarted), "")
        expect(
            session.handle(On.visit(2, "/members")),
            "disarm; stop; cancelled 7; started 8 coldBoot; cover 2; load /members; arm 8")
        return session
    }

    @Test func doubleClickOnRefusedPage() {
        var session = clickedTwice()
        // The response to the first click, which was pending when its load was stopped.
        expect(session.decideResponse(On.answer("/members", 401)), "cancel: ")
        expect(session.handle(.loadFinished), "")
        #expect(session.activeVisit?.id == 8)
        expect(session.decideNavigation(Self.order("/members")), "allow: ")
        expect(session.handle(.loadStarted), "")
        expect(session.decideResponse(On.answer("/members", 401)), "cancel: disarm; failed 8 http 401")
        expect(session.handle(.loadFinished), "")
        #expect(session.shownScreen == nil)
    }

    /// Any report about the first load instead of its response.
    @Test func reportsAboutFirstLoadAreIgnored() {
        for reports: (inout SessionState) -> Void in [
            { session in _ = session.handle(.loadFailed(.connection("refused"), of: On.page("/members"))) },
            { session in _ = session.handle(.loadInterrupted) },
            { session in
                let target = NavigationAction(url: url("https://other.test/"), kind: .other, isRedirect: true)
                #expect(Self.text(session.decideNavigation(target)) == "allow: ")
            },
            { session in _ = session.handle(.loadStarted) },
            { session in
                _ = session.handle(On.commit("/members"))
                _ = session.handle(.loadFinished)
                _ = session.handle(On.loaded())
            },
            { session in #expect(Self.text(session.decideResponse(On.answer("/members"))) == "cancel: ") },
        ] {
            var session = clickedTwice()
            reports(&session)
            #expect(session.activeVisit?.id == 8)
            expect(session.decideNavigation(Self.order("/members")), "allow: ")
            // Reports about the previous load while WebKit waits for the policy decision.
            expect(session.decideResponse(On.answer("/members", 500)), "cancel: ")
            expect(session.handle(.loadStarted), "")
            expect(session.decideResponse(On.answer("/members")), "allow: ")
            expect(session.handle(On.commit("/members")), "arm 8")
            expect(session.handle(On.loaded()), "uncover 2; rendered 8; disarm; completed 8")
        }
    }

    @Test func responseOfStoppedLoadIsNotAPage() {
        for status in [200, 401, 404, 422] {
            var session = On.ready(library: .none)
            _ = session.take(On.visit(2, "/two"))
            expect(session.handle(.cancelVisit), "disarm; stop; cancelled 2")
            expect(session.decideResponse(On.answer("/two", status)), "cancel: ")
            expect(session.handle(.loadFinished), "")
            #expect(session.shownScreen == 1)
            // The page's own later loads are handled again.
            _ = session.decideNavigation(NavigationAction(url: On.page("/three"), kind: .other))
            _ = session.handle(.loadStarted)
            expect(session.decideResponse(On.answer("/three")), "allowIfAdopted: propose /three advance form adopts")
        }
    }

    /// The stopped load's document was ready: it replaces the one in which Turbo was about to visit.
    @Test func loadStoppedTooLateRestartsNextVisit() {
        var session = On.ready()
        _ = session.take(On.visit(2, "/two", "reload"))
        expect(session.decideResponse(On.answer("/two")), "allow: ")
        expect(
            session.handle(On.visit(3, "/three")),
            "disarm; stop; cancelled 2; started 3 javaScript; cover 3; turbo /three advance as 3; arm 3")
        expect(session.take(On.commit("/two")), "disarm; cancelled 3; started 4 coldBoot; cover 3; load /three; arm 4")
        expect(session.handle(On.loaded()), "")
        expect(session.handle(On.commit("/three")), "arm 4")
        expect(session.handle(On.loaded()), "uncover 3; rendered 4; disarm; completed 4")
    }

    /// The same, if the page that it was to replace is displayed again.
    @Test func loadStoppedTooLateIsReplaced() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two"))
        expect(
            session.handle(On.visit(1, "/one", "restore")),
            "disarm; stop; cancelled 2; started 3 coldBoot; disarm; uncover 1; completed 3")
        expect(session.take(On.commit("/two")), "started 4 coldBoot; cover 1; load /one; arm 4")
        // Without an owner, while an error is shown.
        var other = On.ready(library: .none)
        _ = other.take(On.visit(2, "/two"))
        expect(other.handle(.watchdogExpired(visit: 2)), "stop; disarm; failed 2 timeout")
        expect(other.take(On.commit("/two")), "")
        expect(other.take(On.loaded()), "")
    }

    /// WebKit drops a load if the page begins another in the same moment.
    @Test func loadThatDoesNotStartIsOrderedAgain() {
        var session = On.ready(library: .none)
        let commands = session.handle(On.visit(2, "/two"))
        #expect(commands.contains(.view(.awaitStart(visit: 2))))
        expect(session.handle(.startMissing(visit: 1)), "")
        expect(session.handle(.startMissing(visit: 2)), "rest; load /two; arm 2")
        expect(session.decideNavigation(Self.order("/two")), "allow: ")
        #expect(session.isStartingLoad)
        expect(session.handle(.startMissing(visit: 2)), "")
        expect(session.handle(.loadStarted), "")
        #expect(!session.isStartingLoad)
    }

    /// In a new web process no page can stop a load, and a second load could end the process.
    @Test func firstLoadIsOrderedOnce() {
        var session = SessionState(name: .main)
        #expect(!session.handle(On.visit(1, "/one")).contains(.view(.awaitStart(visit: 1))))
        expect(
            session.handle(On.visit(2, "/two")),
            "disarm; stop; cancelled 1; started 2 coldBoot; cover 2; arm 2")
        expect(
            session.handle(On.visit(3, "/three")),
            "disarm; stop; cancelled 2; started 3 coldBoot; cover 3; arm 3")
        var silent = session
        expect(silent.handle(.startMissing(visit: 3)), "rest; load /three; arm 3")
        expect(session.decideNavigation(Self.order("/one")), "cancel: load /three")
        expect(session.decideNavigation(Self.order("/three")), "allow: ")
        // From now on loads are ordered at once.
        expect(
            session.handle(On.visit(4, "/four")),
            "disarm; stop; cancelled 3; started 4 coldBoot; cover 4; load /four; arm 4")
    }

    @Test func loadThatWasHeldBackIsGivenUp() {
        var session = SessionState(name: .main)
        _ = session.handle(On.visit(1, "/one"))
        _ = session.handle(On.visit(2, "/two"))
        expect(session.handle(.cancelVisit), "disarm; stop; cancelled 2")
        expect(session.decideNavigation(Self.order("/one")), "cancel: ")
    }

    /// A load that was never ordered, a process that never asks, or a web view that was replaced does not hold back the
    /// next load. Neither does HTML, because WebKit does not ask about it.
    @Test func retryIsNotHeldBack() {
        var session = SessionState(name: .main)
        _ = session.handle(On.visit(1, "/one"))
        expect(session.handle(.watchdogExpired(visit: 1)), "stop; disarm; failed 1 timeout")
        expect(session.handle(On.visit(1, "/one")), "started 2 coldBoot; cover 1; load /one; arm 2")
        var refused = SessionState(name: .main)
        _ = refused.handle(On.visit(1, "/one"))
        expect(refused.handle(.refused(.http(status: 500))), "stop; disarm; failed 1 http 500")
        expect(refused.handle(On.visit(1, "/one")), "started 2 coldBoot; cover 1; load /one; arm 2")
        var renewed = SessionState(name: .main)
        _ = renewed.handle(On.visit(1, "/one"))
        expect(renewed.handle(.reset), "disarm; stop; cancelled 1")
        expect(renewed.handle(On.visit(1, "/one")), "started 2 coldBoot; cover 1; load /one; arm 2")
        var other = SessionState(name: .main)
        _ = other.handle(On.visit(1, "/one", "response"))
        expect(
            other.handle(On.visit(2, "/two")),
            "disarm; stop; cancelled 1; started 2 coldBoot; cover 2; load /two; arm 2")
    }

    @Test func loadThatHasStartedIsNotOrderedAgain() {
        var session = On.ready(library: .none)
        _ = session.handle(On.visit(2, "/two"))
        expect(session.decideNavigation(Self.order("/two")), "allow: ")
        expect(session.handle(.loadStarted), "")
        expect(session.handle(.startMissing(visit: 2)), "")
    }

    @Test func responseAfterTimeoutIsIgnored() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two"))
        expect(session.handle(.watchdogExpired(visit: 2)), "stop; disarm; failed 2 timeout")
        expect(session.decideResponse(On.answer("/two")), "cancel: ")
    }

    @Test func cancelledLoadDoesNotStart() {
        var session = On.ready(library: .none)
        _ = session.handle(On.visit(2, "/two"))
        _ = session.handle(.cancelVisit)
        expect(session.decideNavigation(Self.order("/two")), "cancel: ")
    }

    /// The page's own load, which the user's click replaces.
    @Test func responseOfPageLoadIsNotUsedForNext() {
        var session = On.ready(library: .none)
        _ = session.decideNavigation(NavigationAction(url: On.page("/script"), kind: .other))
        _ = session.handle(.loadStarted)
        _ = session.handle(On.visit(2, "/two"))
        expect(session.decideResponse(On.answer("/script", 404)), "cancel: ")
        expect(session.decideNavigation(Self.order("/two")), "allow: ")
        expect(session.decideResponse(On.answer("/script", 404)), "cancel: ")
        _ = session.handle(.loadStarted)
        expect(session.decideResponse(On.answer("/two")), "allow: ")
    }

    // MARK: Loads cancelled by the page

    private static let ticker = NavigationAction(url: On.page("/one#3"), kind: .other, isWithinPage: true)

    @Test func loadCancelledByPageRestarts() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two"))
        expect(session.decideNavigation(Self.ticker), "allow: ")
        expect(session.handle(.loadFinished), "")
        expect(session.take(.loadInterrupted), "rest; load /two; arm 2")
        expect(session.decideResponse(On.answer("/two")), "allow: ")
    }

    @Test func loadCancelledByPageBeforeStartRestarts() {
        var session = On.ready(library: .none)
        _ = session.handle(On.visit(2, "/two"))
        // It arrives before the order.
        expect(session.decideNavigation(Self.ticker), "allow: ")
        expect(session.decideNavigation(Self.order("/two")), "allow: ")
        expect(session.decideNavigation(Self.ticker), "allow: rest; load /two; arm 2")
    }

    @Test func pageThatCancelsEveryLoadFailsVisit() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two"))
        for _ in 0..<5 { expect(session.take(.loadInterrupted), "rest; load /two; arm 2") }
        expect(session.take(.loadInterrupted), "stop; disarm; failed 2 invalidResponse")
        expect(session.take(.loadInterrupted), "")
        #expect(session.shownScreen == 1)
    }

    @Test func fetchedPageRestartsWithScripts() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two", "response"))
        expect(session.take(.loadInterrupted), "loadHTML /two; arm 2")
    }

    @Test func formResponseIsNotRequestedAgain() {
        var session = On.ready(library: .none)
        _ = session.take(On.visit(2, "/two", "adopts"))
        expect(session.handle(.loadInterrupted), "stop; disarm; failed 2 invalidResponse")
    }

    @Test func interruptionWithoutLoadIsIgnored() {
        var session = On.ready(library: .none)
        expect(session.handle(.loadInterrupted), "")
        _ = session.take(On.visit(2, "/two"))
        _ = session.handle(On.commit("/two"))
        expect(session.handle(.loadInterrupted), "")
    }

    // MARK: The page's own forms

    /// A page without Turbo whose form has been posted.
    private func posted(_ path: String = "/form", isUpload: Bool = false) -> SessionState {
        var session = On.ready(library: .none)
        _ = session.handle(.message(.formActivated(location: On.page(path), hasInput: true)))
        let post = NavigationAction(
            url: On.page(path), kind: .formSubmitted, isGet: false, isUpload: isUpload)
        expect(session.decideNavigation(post), "allow: form")
        expect(session.handle(.loadStarted), "await form 1" + (isUpload ? " with files" : ""))
        return session
    }

    @Test func lostConnectionOfFormIsReported() {
        for isUpload in [false, true] {
            var session = posted(isUpload: isUpload)
            expect(session.handle(.loadFailed(.connection("lost"), of: On.page("/form"))), "form failed connection")
            expect(session.handle(.loadFinished), "")
            #expect(session.settledScreen == 1)
            expect(session.handle(.answerMissing(form: 1)), "")
            // Only once.
            expect(session.handle(.loadFailed(.connection("lost"), of: On.page("/form"))), "")
        }
    }

    @Test func unansweredFormIsReported() {
        var session = posted()
        expect(session.handle(.answerMissing(form: 1)), "stop; form failed timeout")
        expect(session.handle(.answerMissing(form: 1)), "")
        expect(session.decideResponse(On.answer("/form")), "cancel: ")
        #expect(session.settledScreen == 1)
    }

    @Test func formMayWaitForPassword() {
        var session = posted()
        _ = session.handle(.challenged)
        expect(session.handle(.answerMissing(form: 1)), "await form 1")
        _ = session.handle(.challengeSettled(nil))
        expect(session.handle(.answerMissing(form: 1)), "stop; form failed timeout")
    }

    @Test func answeredFormDoesNotTimeOut() {
        var session = posted()
        expect(session.decideResponse(On.answer("/form", 422)), "allowIfAdopted: propose /form replace form adopts")
        expect(session.handle(.answerMissing(form: 1)), "")
    }

    /// The redirect's target may belong to another session, so this one receives no more reports.
    @Test func redirectedFormDoesNotTimeOut() {
        for path in ["/two", "https://elsewhere.example/two"] {
            var session = posted()
            let redirect = NavigationAction(url: On.page(path), kind: .formSubmitted, isRedirect: true)
            expect(session.decideNavigation(redirect), "allowIfAdopted: propose \(path) advance form adopts")
            expect(session.handle(.answerMissing(form: 1)), "")
        }
    }

    /// A script's GET is fetched again as a visit, so that its error is shown and can be retried.
    @Test func failedScriptLoadBecomesVisit() {
        var session = On.ready(library: .none)
        _ = session.decideNavigation(NavigationAction(url: On.page("/script"), kind: .other))
        expect(session.handle(.loadStarted), "")
        expect(
            session.handle(.loadFailed(.connection("refused"), of: On.page("/script"))),
            "propose /script advance redirect")
        // Without an owner.
        var other = On.ready(library: .none)
        expect(other.handle(.loadFailed(.offline, of: On.page("/script"))), "")
        expect(other.handle(.loadFailed(.offline)), "")
    }

    /// A frame that loads meanwhile does not consume the form's response.
    @Test func frameLoadDuringFormIsIgnored() {
        var session = posted()
        _ = session.decideNavigation(NavigationAction(url: On.page("/frame"), kind: .other))
        expect(session.decideResponse(On.answer("/form", 422)), "allowIfAdopted: propose /form replace form adopts")
        var other = posted()
        for index in 0..<200 {
            _ = other.decideNavigation(NavigationAction(url: On.page("/frame?\(index)"), kind: .other))
        }
        expect(other.handle(.loadFailed(.offline, of: On.page("/form"))), "form failed offline")
    }
}
