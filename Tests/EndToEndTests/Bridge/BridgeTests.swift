import DemoServer
import XCTest

/// The channel between pages and native components: which messages are accepted, and how long a page's controls remain.
final class BridgeTests: EndToEndTestCase {
    private func received(_ component: String, _ message: String) -> Int {
        app.trace.count {
            $0.event == "bridge.received" && $0["component"].string == component && $0["message"].string == message
        }
    }

    /// Number of buttons with this name in the window.
    private func buttons(_ name: String) -> Int { app.native.all(role: .pushButton).count { $0.name == name } }

    func testUserAgentAnnouncesComponents() throws {
        try open("/components/form")
        let agent = try XCTUnwrap(server.requests(for: "/components/form").first?.userAgent)
        XCTAssertTrue(agent.contains("bridge-components: [form menu overflow-menu"), agent)
    }

    func testOnlyConfiguredComponentsAreAnnounced() throws {
        applicationMembers = #""components": ["menu"],"#
        try open("/components/form")
        let agent = try XCTUnwrap(server.requests(for: "/components/form").first?.userAgent)
        XCTAssertTrue(agent.contains("bridge-components: [menu])"), agent)
        // The page keeps its own button and sends no message.
        try waitForElement(.pushButton, "Send the form")
        XCTAssertEqual(received("form", "connect"), 0)
    }

    func testUnknownComponentNameIsReported() throws {
        applicationMembers = #""components": ["menu", "forms"],"#
        try open("/components/form")
        pump(until: { app.stderr.contains("Unknown component “forms”") }, "the log contains it: \(app.stderr)")
    }

    func testFormButtonIsInHeaderBar() throws {
        try open("/components/form")
        let button = try waitForWidget(.pushButton, "Send")
        XCTAssertFalse(button.has(.sensitive))
        try type("Ada", into: "Name")
        try waitForTrace("bridge.received") { $0["message"].string == "submitEnabled" }
        try pressButton("Send")
        try waitForVisit("/components")
        try waitForText("Hello, Ada.")
        waitForWidgetToGo(.pushButton, "Send")
        XCTAssertEqual(server.requests(for: "/components/form", method: "POST").count, 1)
    }

    func testCtrlReturnSendsTheForm() throws {
        try open("/components/form")
        try waitForWidget(.pushButton, "Send")
        try type("Grace", into: "Name")
        try waitForTrace("bridge.received") { $0["message"].string == "submitEnabled" }
        try pressKey("ctrl+Return")
        try waitForVisit("/components")
        try waitForText("Hello, Grace.")
    }

    func testButtonIsRemovedAndRestoredWithPage() throws {
        try open("/components/form")
        try waitForWidget(.pushButton, "Send")
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        waitForWidgetToGo(.pushButton, "Send")
        try goBack(to: "/components/form")
        try waitForWidget(.pushButton, "Send")
        XCTAssertEqual(buttons("Send"), 1)
        for _ in 0..<2 {
            try activate("reload")
            try waitForVisit("/components/form")
            try waitForWidget(.pushButton, "Send")
            XCTAssertEqual(buttons("Send"), 1)
        }
    }

    func testNativeScreenHidesButton() throws {
        try open("/components/form")
        try waitForWidget(.pushButton, "Send")
        try activate("visit", server.url + "/native/about")
        try waitForTrace("stack.changed") { $0["main"].array.count == 2 }
        waitForWidgetToGo(.pushButton, "Send")
        try activate("back")
        try waitForWidget(.pushButton, "Send")
        XCTAssertEqual(buttons("Send"), 1)
        try type("Joan", into: "Name")
        try waitForTrace("bridge.received") { $0["message"].string == "submitEnabled" }
        try pressButton("Send")
        try waitForVisit("/components")
    }

    func testWebProcessCrashRestoresButton() throws {
        try open("/components/form")
        try waitForWidget(.pushButton, "Send")
        let doomed = app.webProcesses
        setMark()
        for process in doomed { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/components/form")
        try waitForWidget(.pushButton, "Send")
        XCTAssertEqual(buttons("Send"), 1)
    }

    func testModalHasItsOwnButton() throws {
        try open("/components/menu")
        try activate("visit", server.url + "/modal/bridge")
        try waitForVisit("/modal/bridge")
        try waitForWidget(.pushButton, "Send", window: "Form in a dialog")
        XCTAssertEqual(buttons("Send"), 1)
        try activate("close-modal")
        waitForWidgetToGo(.pushButton, "Send")
    }

    func testMenuOpensAsListAndAtSource() throws {
        try open("/components/menu")
        try pressPageButton("Open menu")
        try waitForWindow("Select an option")
        try pressButton("Option two", window: "Select an option")
        try waitForText("Chosen: Option two")
        waitForWidgetToGo(.frame, "Select an option")

        try pressPageButton("Open menu here")
        try waitForTrace("bridge.received")
        try pressButton("Near option")
        try waitForText("Chosen: Near option")
    }

    func testOverflowButtonOpensPageMenu() throws {
        try open("/components/overflow-menu")
        try pressButton("More options")
        try waitForWindow("Options")
        try pressButton("Archive")
        try waitForText("Chosen: Archive")
    }

    /// A script in the body runs while Turbo inserts the body.
    func testEarlyMessagesAreDeliveredOncePageIsVisible() throws {
        try open("/components/toast")
        try activate("visit", server.url + "/bridge/arrival")
        try waitForVisit("/bridge/arrival")
        try waitForWidget(.label, "The page is here")
        XCTAssertNil(app.native.find(role: .label, name: "Too early"))
        XCTAssertEqual(received("theme", "connect"), 1)
        XCTAssertFalse(app.trace.contains { $0.event == "bridge.refused" }, "\(app.trace)")
    }

    /// The library starts before its adapter, so the first handshake is lost.
    func testALostHandshakeIsRepaired() throws {
        try open("/bridge/quiet")
        try waitForText("Handshake repaired")
        try waitForWidget(.pushButton, "Send")
        XCTAssertEqual(received("form", "connect"), 1)
    }
}
