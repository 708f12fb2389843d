import DemoServer
import XCTest

/// The channel between pages and native components: which messages are accepted, and how long a page's controls remain.
final class BridgeTests: EndToEndTestCase {
    private func received(_ component: String, _ message: String) -> Int {
        app.trace.count {
            $0.event == "bridge.received" && $0["component"].string == component && $0["message"].string == message
        }
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
        pump(until: { !button.has(.sensitive) }, "the page disables the button")
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
