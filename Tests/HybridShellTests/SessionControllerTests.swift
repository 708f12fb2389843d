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
        XCTAssertEqual(controller.decide(NavigationAction(url: page, kind: .other, isOrdered: true)), .allow)
        controller.send(.loadStarted)
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
