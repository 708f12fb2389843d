import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import Logging
import XCTest

@testable import HybridShell

/// Navigation decisions of the application's own delegate.
final class NavigatorDelegateTests: ShellTestCase {
    func testProposalsAreAcceptedReplacedAndRejected() throws {
        var environment = try environment()
        let delegate = Delegate()
        environment.delegate = delegate
        environment.nativeScreens[ScreenBox.about] = AboutScreen.make
        var routed: [HybridCore.TraceEvent.Routing] = []
        environment.tracer.observe { event in
            if case .visitRouted(_, let decision, _) = event { routed.append(decision) }
        }
        let tabs = WindowSet(environment: environment)
        let navigator = tabs.active
        tabs.start(at: nil)
        // WebKit reports the title shortly after the page has reported itself.
        pump(until: { navigator.stacks.main.last?.title == "Fieldnotes" }, "the first page is shown")
        pump(until: { delegate.visits == ["started /", "rendered /", "completed /"] }, "its visit is reported")

        navigator.route(try url("/secret"))
        XCTAssertEqual(navigator.stacks.main.map(\.location.path), ["/"], "rejected")
        navigator.route(try url("/me"))
        XCTAssertEqual(navigator.stacks.main.map(\.kind), [.web, .native("about")], "a native screen in its place")
        navigator.navigateBack()
        navigator.route(VisitProposal(url: try url("/posts"), properties: PathProperties(["title": "Chosen"])))
        // Turbo does not render a page in a view outside a window, so the test does not wait for the visit.
        XCTAssertEqual(navigator.stacks.main.map(\.title), ["Fieldnotes", "Chosen"], "properties of one's own")
        navigator.route(try url("/elsewhere"))
        XCTAssertEqual(navigator.stacks.modal?.map(\.location.path), ["/elsewhere"], "in the dialog")
        navigator.route(try url("/outside"))
        XCTAssertEqual(navigator.stacks.modal?.map(\.location.path), ["/elsewhere"], "in the browser")
        navigator.clearAll()
        XCTAssertEqual(navigator.stacks.main.map(\.location.path), ["/"])
        XCTAssertEqual(delegate.asked, ["/", "/secret", "/me", "/posts", "/elsewhere", "/outside"])
        XCTAssertEqual(delegate.outside, ["/outside"])
        XCTAssertEqual(server.requests(for: "/secret").count + server.requests(for: "/me").count, 0)
        XCTAssertEqual(routed, [.web, .cancelled, .native, .web, .web, .external])
    }
}

private final class Delegate: NavigatorDelegate {
    var asked: [String] = []
    var outside: [String] = []
    var visits: [String] = []

    func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision {
        asked.append(proposal.url.path)
        return switch proposal.url.path {
        case "/secret": .reject
        case "/me": .native("about")
        case "/elsewhere": .show(PathProperties(["context": "modal"]))
        case "/outside": .openOutside
        default: .accept
        }
    }

    func navigator(_ navigator: Navigator, visitDidStart visit: Visit) {
        visits.append("started \(visit.url.path)")
    }

    func navigator(_ navigator: Navigator, visitDidRender visit: Visit) {
        visits.append("rendered \(visit.url.path)")
    }

    func navigator(_ navigator: Navigator, visitDidComplete visit: Visit) {
        visits.append("completed \(visit.url.path)")
    }

    func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool {
        outside.append(url.path)
        return false
    }
}
