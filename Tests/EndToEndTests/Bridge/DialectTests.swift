import DemoServer
import XCTest

/// The components in the dialect of joemasilotti/bridge-components. With `BRIDGE_CONTROLLERS` (Docs/Testing.md) these
/// are its own controllers, otherwise a script that sends the same messages.
final class DialectTests: EndToEndTestCase {
    private func show(_ component: String) throws { try open("/dialect/\(component)") }

    private func leave(_ button: String) throws {
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        waitForWidgetToGo(.pushButton, button)
    }

    func testFormIsDisabledDuringSubmission() throws {
        try show("form")
        XCTAssertTrue(try waitForWidget(.pushButton, "Send it").has(.sensitive))
        server.behaviour.delays = ["/components/form": 1_500]
        try pressButton("Send it")
        try waitForTrace("bridge.received") { $0["message"].string == "disableSubmit" }
        pump(
            until: { app.native.find(role: .pushButton, name: "Send it")?.has(.sensitive) == false },
            "it cannot be pressed again")
        try waitForText("Hello, Ada.")
        waitForWidgetToGo(.pushButton, "Send it")
        XCTAssertEqual(server.requests(for: "/components/form", method: "POST").count, 1)
        try goBack(to: "/dialect/form")
        pump(until: { app.native.find(role: .pushButton, name: "Send it")?.has(.sensitive) == true }, "it can again")
    }

    func testMenuOpensFromButton() throws {
        try show("menu")
        try pressButton("Page menu")
        try pressButton("Remove")
        try waitForText("Chosen: remove")
        try pressButton("Page menu")
        try pressButton("One")
        try waitForText("Chosen: one")
        try pressPageButton("Take it away")
        waitForWidgetToGo(.pushButton, "Page menu")
    }

    func testButtonsOnBothSides() throws {
        try show("button")
        try pressButton("On the right")
        try waitForText("Pressed: right")
        try pressButton("On the left")
        try waitForText("Pressed: left")
        try leave("On the right")
        waitForWidgetToGo(.pushButton, "On the left")
    }

    func testConfirmedAlertFollowsLink() throws {
        try show("alert")
        try pressLink("All components")
        try waitForWidget(.label, "It cannot be undone.")
        try pressButton("Stay")
        try waitForQuiet()
        XCTAssertEqual(stacks.main, ["/dialect/alert"])
        try pressLink("All components")
        try pressButton("Go")
        try waitForVisit("/components")
    }

    func testToast() throws {
        try show("toast")
        try pressLink("Say it")
        try waitForWidget(.label, "The post was saved")
    }

    func testSearchWithoutTexts() throws {
        try show("search")
        try waitForKeyboard()
        try waitForWidget(.entry, "Search")
        try pressKey("ctrl+f")
        try input.type("wag")
        try waitForText("Looking for “wag”")
        try pressKey("Escape")
        try waitForText("Looking for “”")
    }

    func testShare() throws {
        try show("share")
        try pressButton("Share")
        try pressButton("Send by E-Mail")
        pump(until: { browser.opened == ["mailto:?body=https%3A%2F%2Fexample.com%2Fposts%2F1"] }, "\(browser.opened)")
        try leave("Share")
    }

    func testThemeChange() throws {
        try show("theme")
        try waitForText("Now dark")
        try pressPageButton("Be light")
        try waitForText("Now light")
    }

    func testPermissions() throws {
        applicationMembers = #""permissions": { "camera": "deny", "notifications": "allow" },"#
        try show("permissions")
        for text in ["denied", "authorized", "not determined", "-1"] { try waitForText(text) }
    }
}
