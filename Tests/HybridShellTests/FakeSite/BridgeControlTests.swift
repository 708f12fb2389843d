import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// How long a page's controls remain, and which messages of a page are accepted.
final class BridgeControlTests: FakeSiteTestCase {
    func testButtonIsRemovedAndRestoredWithPage() throws {
        try openForm()
        visit("/posts")
        XCTAssertEqual(buttons("Send").count, 0)
        back()
        waitForButtons(1)
        for _ in 1...2 {
            activate("reload")
            waitForButtons(1)
        }
        page.endProcess()
        pump(until: { page.orders.last == "load /form" }, "\(page.orders)")
        settle()
        waitForButtons(1)
        press("Send")
        XCTAssertEqual(page.replies.map(\.event), ["connect"])
    }

    func testNativeScreenHidesButton() throws {
        try openForm()
        visit("/native/about")
        XCTAssertEqual(buttons("Send").count, 0)
        back()
        waitForButtons(1)
        press("Send")
        XCTAssertEqual(page.replies.map(\.event), ["connect"])
    }

    func testModalHasItsOwnButton() throws {
        try openForm()
        site.components["/modal/form"] = site.components["/form"]
        click("/modal/form")
        waitForButtons(2)
        press("Send", in: "/modal/form")
        XCTAssertEqual(page.replies.map(\.event), ["connect"])
        activate("close-modal")
        waitForButtons(1)
        XCTAssertEqual(page.replies.map(\.event), [], "the page below has sent nothing")
    }

    /// The events of the official demo and of joemasilotti/bridge-components.
    func testDisabledFormIsNotSubmitted() throws {
        try openForm()
        for (off, on) in [("submitDisabled", "submitEnabled"), ("disableSubmit", "enableSubmit")] {
            page.say("form", off)
            settle()
            XCTAssertEqual(buttons("Send").map(\.isSensitive), [false], off)
            XCTAssertTrue(windowSet.active.front.bridge.perform(.submit))
            page.say("form", on)
            settle()
            XCTAssertEqual(buttons("Send").map(\.isSensitive), [true], on)
        }
        XCTAssertEqual(page.replies.count, 0)
        XCTAssertTrue(windowSet.active.front.bridge.perform(.submit))
        settle()
        XCTAssertEqual(page.replies.count, 1)
    }

    func testForgedMessagesAreRefused() throws {
        try open("/forger")
        forgetEvents()
        page.say("unknown", "connect")
        page.say("__proto__", "connect")
        page.say("form", "connect", from: "/posts")
        page.say("form", "connect", from: "https://example.com/forger")
        page.say(String(repeating: "x", count: 100), "evil")
        page.say("", "connect")
        settle()
        XCTAssertEqual(
            events.bridgeRefusals,
            [
                "unknown component", "__proto__ component", "form page", "form page",
                String(repeating: "x", count: 63) + "… component", " malformed",
            ])
        XCTAssertEqual(buttons("Submit").count, 0)
    }

    private func openForm() throws {
        site.components["/form"] = [("form", "connect", ["submitTitle": "Send"])]
        try open("/form")
        waitForButtons(1)
    }

    /// The buttons appear together with the page.
    private func waitForButtons(_ count: Int, line: UInt = #line) {
        pump(until: { buttons("Send").count == count }, "\(texts): \(events)", line: line)
    }
}
