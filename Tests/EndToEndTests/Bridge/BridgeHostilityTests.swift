import DemoServer
import XCTest

/// Pages that try to use components that they may not use (law 7).
final class BridgeHostilityTests: EndToEndTestCase {
    private func refusal(of button: String) throws -> TraceEvent {
        try pressPageButton(button)
        return try waitForTrace("bridge.refused")
    }

    func testForgedMessagesAreRefused() throws {
        try open("/bridge/forger")
        XCTAssertEqual(try refusal(of: "Unknown component")["reason"].string, "component")
        let prototype = try refusal(of: "Prototype")
        XCTAssertEqual(prototype["component"].string, "__proto__")
        XCTAssertEqual(prototype["reason"].string, "component")
        XCTAssertEqual(try refusal(of: "Another page")["reason"].string, "page")
        XCTAssertEqual(try refusal(of: "Another part")["reason"].string, "page")
        XCTAssertEqual(try refusal(of: "No message")["reason"].string, "malformed")
        let long = try refusal(of: "Long name")
        XCTAssertEqual(long["component"].string, String(repeating: "x", count: 63) + "…")
        XCTAssertEqual(long["message"].string, "evil")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Submit"))
    }

    func testMessageFloodIsRefusedAndLaterMessagesWork() throws {
        try open("/bridge/forger")
        XCTAssertEqual(try refusal(of: "Ten megabytes")["reason"].string, "length")
        XCTAssertEqual(try refusal(of: "Flood")["reason"].string, "rate")
        // The intake accepts 200 messages a second. Its second can overlap two of the clock, and a busy machine needs
        // several seconds for all messages.
        let seconds = Dictionary(grouping: newEvents.filter { $0.event.hasPrefix("bridge.") }) {
            $0["time"].string?.prefix { $0 != "." }
        }
        XCTAssertLessThan(seconds.values.map(\.count).max() ?? 0, 2 * 201 + 1)
        // The window responds, and a message of the next second is accepted.
        pump(
            until: {
                try? self.pressPageButton("Proper")
                return self.app.native.find(role: .pushButton, name: "Proper") != nil
            }, "a valid message is accepted again")
    }

    /// The title shrinks to the available width of the header bar.
    func testAPageDoesNotWidenTheWindow() throws {
        applicationMembers = #""window": { "width": 360, "height": 500 },"#
        try open("/bridge/crowd")
        try waitForTrace("bridge.received") { $0["component"].string == "form" }
        settle()
        let width = try XCTUnwrap(app.native.find(role: .frame, name: "Crowded page")?.extents?.width)
        XCTAssertLessThan(width, 420)
        // The buttons remain visible, and those without room can still be pressed.
        for more in app.native.all(role: .pushButton) where more.name == "More" { more.press() }
        let submit = try waitForWidget(.pushButton, "Submit it to whoever it may concern")
        XCTAssertGreaterThan(submit.extents?.width ?? 0, 45)
        try pressButton("Share")
        try waitForWidget(.pushButton, "Copy Link")
    }

    func testMenuWithLongTitleIsNarrow() throws {
        try open("/bridge/insistent")
        try pressPageButton("Long title")
        try waitForWidget(.pushButton, "Cancel")
        let frame = try XCTUnwrap(app.native.all(role: .frame).first { $0.name?.hasPrefix("WWW") ?? false })
        XCTAssertLessThan(frame.extents?.width ?? .max, 700)
    }

    func testTheWindowDoesNotFlicker() throws {
        try open("/bridge/insistent")
        try pressPageButton("Themes")
        try waitForText("said all")
        // The last value still applies.
        try waitForText("Few changes; dark now")
    }

    func testRepeatedPrintRequestsShowOneDialog() throws {
        try open("/bridge/insistent")
        try focus(.pushButton, "Prints")
        try pressKey("space")
        try waitForTrace("bridge.refused") { $0["component"].string == "print" && $0["reason"].string == "rate" }
        pump(until: { app.native.shows("Print to File") }, "the dialog is open")
        try waitForActiveWindow("Print")
        try pressKey("Escape")
        pump(until: { !app.native.shows("Print to File") }, "there is no other")
        try waitForKeyboard()
    }

    func testInheritedMembersAreIgnored() throws {
        try open("/bridge/forger")
        try pressPageButton("Inherited")
        try waitForTrace("bridge.received")
        try waitForWidget(.pushButton, "Submit")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Inherited"))
    }

    func testFramesHaveNoBridge() throws {
        try open("/bridge/frame")
        pump(until: { server.requests(for: "/bridge/speaker").count == 2 }, "both frames are loaded")
        pump(until: { app.web.dump().ranges(of: "found: nothing").count == 2 }, "both have tried")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("bridge.") }, "\(app.trace)")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Forged"))
    }

    func testSandboxedDocumentHasNoBridge() throws {
        try launch(path: "/bridge/sandbox")
        try waitForText("found: nothing")
        let refused = try waitForTrace("bridge.refused")
        XCTAssertEqual(refused["reason"].string, "origin")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Forged"))
    }
}
