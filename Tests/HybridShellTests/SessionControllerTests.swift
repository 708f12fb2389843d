import FoundationEssentials
import HybridCore
import Logging
import XCTest

@testable import HybridShell

/// What a session's visits have the shell show, without a page: the events are made up.
final class SessionControllerTests: ShellTestCase {
    /// A preview is uncovered before its page is there. What the page is called by the end of the visit counts.
    func testTheEndOfAVisitShowsThePageOnceMore() throws {
        let controller = SessionController(
            session: Session(name: .main), webView: WebViewHost(profile: profile, origin: try origin()),
            limits: VisitLimits(), reporter: VisitReporter(tracer: NoTrace(), logger: Logger(label: "test")),
            logger: Logger(label: "test"))
        let spy = SessionSpy()
        controller.delegate = spy
        let page = try url("/")
        controller.send(.visit(VisitRequest(screen: 1, url: page)))
        controller.send(.loadCommitted(page))
        controller.send(.message(.pageLoaded(library: .turbo, restorationIdentifier: "R1")))
        XCTAssertEqual(spy.shown, [1, 1], "as it is uncovered, and at the end")

        controller.send(.visit(VisitRequest(screen: 2, url: page)))
        let visit = try XCTUnwrap(controller.session.activeVisit).id
        controller.send(
            .message(
                .visitStarted(
                    identifier: "T", location: page, action: .advance, hasCachedSnapshot: true, visit: visit)))
        controller.send(.message(.visitRendered(identifier: "T")))
        XCTAssertEqual(spy.shown, [1, 1, 2])
        controller.send(.message(.visitCompleted(identifier: "T", restorationIdentifier: nil)))
        XCTAssertEqual(spy.shown, [1, 1, 2, 2])
        controller.send(.cancelVisit)
    }
}

private final class NoTrace: Tracer {
    func record(_ event: HybridCore.TraceEvent) {}
}

/// Takes down which screens' pages were shown.
private final class SessionSpy: SessionControllerDelegate {
    var shown: [Screen.ID] = []

    func session(
        _ session: SessionController, proposes url: URL, _ options: VisitOptions, _ origin: ProposalOrigin,
        adoptsLoad: Bool
    ) {}
    func session(_ session: SessionController, leavesFor url: URL, from screen: Screen.ID) {}
    func session(_ session: SessionController, abandons screen: Screen.ID) {}
    func session(_ session: SessionController, traversedHistoryTo url: URL, stepsBack: Int?) {}
    func session(_ session: SessionController, failed visit: Visit, with error: VisitError) {}
    func session(_ session: SessionController, shows screen: Screen.ID) { shown.append(screen) }
    func session(_ session: SessionController, canReloadAgain screen: Screen.ID) {}
    func sessionFormSubmitted(_ session: SessionController) {}
    func session(_ session: SessionController, needsSignIn cause: SignInCause, on screen: Screen.ID) {}
    func sessionWantsBack(_ session: SessionController) {}
    func session(_ session: SessionController, asks dialog: ScriptDialog) {}
    func session(_ session: SessionController, isOnDisplay screen: Screen.ID) -> Bool { true }
}
