import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridNavigation
@testable import HybridShell
@testable import HybridWebView

/// WebKit reports the cancellation of a replaced load before it requests the policy for the new one.
final class LoadOrderTests: ShellTestCase {
    private var window: Widget?

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    /// Two clicks on a page that the server refuses: the second while this process is busy and the first response is
    /// pending.
    func testFirstResponseIsNotUsedForSecondClick() throws {
        let lone = try openPlainPage()
        let controller = lone.session
        for round in 1...5 {
            server.behaviour.statuses["/posts"] = [403, 403]
            let count = lone.reports.count
            controller.send(.visit(VisitRequest(screen: 2 * round, url: try url("/posts"))))
            let first = try XCTUnwrap(controller.state.activeVisit).id
            pump(until: { controller.webView.loads.order == nil }, "WebKit requests a decision for the first load")
            // Time for the server to respond and for WebKit to request a policy decision.
            usleep(UInt32(50_000 * round))
            controller.send(.visit(VisitRequest(screen: 2 * round + 1, url: try url("/posts"), isReload: true)))
            let second = try XCTUnwrap(controller.state.activeVisit).id
            pump(until: { controller.state.activeVisit == nil }, "the second visit ends")
            // Twice to the page and back.
            for _ in 1...2 {
                var hasReplied = false
                controller.webView.ask { _ in hasReplied = true }
                pump(until: { hasReplied }, "the page replies")
            }
            XCTAssertEqual(
                lone.reports.dropFirst(count).map(\.summary),
                ["started \(first)", "cancelled \(first)", "started \(second)", "failed \(second) 403"])
            XCTAssertEqual(controller.webView.url?.path, "/plain", "an error is no page")
            XCTAssertEqual(lone.screens.count, 1, "nothing was proposed")
            server.behaviour.statuses = [:]
        }
    }

    private func openPlainPage() throws -> LoneSession {
        let (profile, origin) = (profile, try origin())
        let lone = LoneSession(origin: origin, start: try url("/plain")) {
            WebViewHost(profile: profile, origin: origin)
        }
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        window.setChild(lone.session.view.widget)
        gtk_window_present(window.pointer())
        lone.open(try url("/plain"))
        pump(until: { lone.isSettled }, "the page is loaded")
        return lone
    }
}

extension VisitReport {
    fileprivate var summary: String {
        switch self {
        case .started(let visit): "started \(visit.id)"
        case .rendered(let visit): "rendered \(visit.id)"
        case .completed(let visit): "completed \(visit.id)"
        case .cancelled(let visit): "cancelled \(visit.id)"
        case .failed(let visit, let error): "failed \(visit.id) \(error.status ?? 0)"
        }
    }
}
