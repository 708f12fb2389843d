import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// Screens, titles and commands of the window, for visits, modals and failures.
final class StackTests: FakeSiteTestCase {
    func testVisitsShowTitleAndOfferBack() throws {
        try open()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertFalse(isEnabled("back"))
        click("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertTrue(isEnabled("back"))
        press("Back")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertFalse(isEnabled("back"))
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 200"])
    }

    func testCloseLeavesMainStackAlone() throws {
        try open()
        click("/modal/new-note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(Set(titles), ["Fieldnotes", "New note"])
        XCTAssertTrue(isEnabled("close-modal"))
        XCTAssertFalse(isEnabled("reload"), "the rules turn it off for forms")
        press("Close", in: "New note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /modal/new-note 200"])
    }

    /// The response to the form is used for the page below, whose stack makes no request.
    func testSubmittedFormClosesModal() throws {
        try open()
        click("/modal/new-note")
        page.submit("/modal/notes", redirectingTo: "/posts/1")
        settle()
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(titles, ["First day at the estuary"])
        XCTAssertEqual(
            site.requests,
            ["GET / 200", "GET /modal/new-note 200", "POST /modal/notes 200", "GET /posts/1 200"])
    }

    func testClosingWindowQuitsAfterModal() throws {
        try open()
        click("/modal/new-note")
        activate("close-window")
        XCTAssertNil(stacks.modal)
        XCTAssertFalse(hasQuit)
        activate("close-window")
        pump(until: { hasQuit }, "the application quits")
    }

    func testHomeClosesModalAndMakesNoRequest() throws {
        try open()
        visit("/posts")
        back()
        XCTAssertEqual(stacks.main, ["/"])
        visit("/posts/1")
        visit("/posts/2")
        visit("/modal/new-note")
        XCTAssertEqual(stacks.main, ["/", "/posts/1", "/posts/2"])
        activate("home")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests.filter { $0 == "GET / 200" }.count, 1)
    }

    func testRetryAfterFailure() throws {
        try open()
        site.failNext("/posts")
        click("/posts")
        XCTAssertTrue(shows("Retry"), "\(texts)")
        press("Retry")
        XCTAssertFalse(shows("Retry"), "\(texts)")
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 500", "GET /posts 200"])
    }

    func testNewErrorReplacesPreviousError() throws {
        try open()
        site.failNext("/missing", status: 404)
        visit("/missing")
        XCTAssertTrue(shows("Page not found"))
        site.failNext("/posts", status: 404)
        site.failNext("/posts", status: 500)
        for (title, other) in [("Page not found", "Server error"), ("Server error", "Page not found")] {
            if title == "Page not found" { visit("/posts") } else { press("Retry") }
            XCTAssertTrue(shows(title), "\(texts)")
            XCTAssertFalse(shows(other), "\(texts)")
        }
        XCTAssertEqual(stacks.main, ["/", "/missing", "/posts"])
    }

    func testFindBarClosesWithPage() throws {
        try open()
        activate("find")
        XCTAssertEqual(buttons("Next match").count, 1)
        visit("/posts")
        pump(until: { buttons("Next match").isEmpty }, "\(texts)")
    }

    func testZoomAppliesToAllPagesAndIsRestored() throws {
        try open()
        for _ in 1...2 { activate("zoom-in") }
        XCTAssertTrue(shows("121%"), "\(texts)")
        click("/modal/new-note")
        for session in [windowSet.active.main, try XCTUnwrap(windowSet.active.modalSession)] {
            XCTAssertEqual(session.webView.zoom, 1.21, accuracy: 0.001)
        }
        try open()
        XCTAssertEqual(windowSet.active.main.webView.zoom, 1.21, accuracy: 0.001)
        activate("zoom-out")
        XCTAssertEqual(windowSet.active.main.webView.zoom, 1.1, accuracy: 0.001)
        activate("zoom-reset")
        XCTAssertEqual(windowSet.active.main.webView.zoom, 1)
    }

    func testEveryCommandIsAnAction() throws {
        try open()
        for name in [
            "back", "home", "reload", "print", "inspector", "about", "quit", "zoom-in", "zoom-out", "zoom-reset",
            "sign-out", "clear-data",
        ] {
            XCTAssertNotEqual(g_action_group_has_action(shell.application.pointer(), name), 0, name)
        }
    }

    func testRuleDisablesReload() throws {
        try open("/no-reload")
        XCTAssertFalse(isEnabled("reload"))
        activate("reload")
        click("/posts/1")
        XCTAssertTrue(isEnabled("reload"))
        XCTAssertEqual(site.requests, ["GET /no-reload 200", "GET /posts/1 200"])
    }

    /// PathConfigurationLoaderTests check which rules the shell receives.
    func testRulesFromServerApplyToNextVisit() throws {
        try open()
        let rules = #"{"rules": [{"patterns": ["^/posts$"], "properties": {"context": "modal"}}]}"#
        shell.apply(
            try PathConfiguration(json: Array(rules.utf8), source: "server", compile: PathConfigurationLoader.compile))
        click("/posts")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/posts"])
    }

    func testReloadUsesAddressSetByScript() throws {
        try open("/replace-state")
        page.setAddress("/replace-state/changed")
        settle()
        XCTAssertEqual(stacks.main, ["/replace-state/changed"])
        site.clearRequests()
        activate("reload")
        XCTAssertEqual(site.requests, ["GET /replace-state/changed 200"])
        XCTAssertEqual(stacks.main, ["/replace-state/changed"])
    }

    func testTitleFollowsPage() throws {
        try open("/replace-state")
        page.setTitle("Title set by a script")
        settle()
        XCTAssertEqual(titles, ["Title set by a script"])
        click("/posts/1")
        XCTAssertEqual(titles, ["First day at the estuary"])
    }

    func testVisitCompletesTypedAddress() throws {
        try open()
        activate("visit", "  \(site.url("/posts").absoluteString.dropFirst("https://".count))  ")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        for text in ["", "not an address", "javascript:alert(1)", "file:///etc/passwd", "http://"] {
            activate("visit", text)
        }
        activate("visit", "https://example.com/elsewhere")
        pump(until: { browser.opened == ["https://example.com/elsewhere"] }, "\(browser.opened)")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
    }

    func testLinkCopiedAndOpenedInBrowser() throws {
        try open("/posts/1")
        activate("copy-link")
        XCTAssertTrue(shows("Link copied"), "\(texts)")
        XCTAssertEqual(try clipboardText(), site.url("/posts/1").absoluteString)
        activate("open-in-browser")
        pump(until: { browser.opened == [site.url("/posts/1").absoluteString] }, "\(browser.opened)")
        XCTAssertEqual(stacks.main, ["/posts/1"])
    }

    func testDisabledCommandsDoNothing() throws {
        try open()
        for name in ["back", "forward", "close-modal"] { XCTAssertFalse(isEnabled(name), name) }
        for name in ["reload", "home", "visit", "quit"] { XCTAssertTrue(isEnabled(name), name) }
        activate("back")
        activate("close-modal")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(site.requests, ["GET / 200"])
    }

    func testDestructiveCommandAsks() throws {
        try open()
        visit("/posts")
        site.clearRequests()
        activate("clear-data")
        XCTAssertEqual(events.dialogs, ["clearData"])
        XCTAssertTrue(titles.contains("Clear App Data?"), "\(titles)")
        press("Cancel")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(site.requests, [])
    }
}
