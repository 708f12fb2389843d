import DemoServer
import XCTest

/// Pages that try for components they were not given (law 7).
final class BridgeHostilityTests: EndToEndTestCase {
    private func refusal(of button: String) throws -> TraceEvent {
        try pressPageButton(button)
        return try waitForTrace("bridge.refused")
    }

    func testWhatIsForgedIsRefused() throws {
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

    func testWhatIsTooMuchIsRefusedAndTheRestGoesOn() throws {
        try open("/bridge/forger")
        XCTAssertEqual(try refusal(of: "Ten megabytes")["reason"].string, "length")
        XCTAssertEqual(try refusal(of: "Flood")["reason"].string, "rate")
        XCTAssertLessThan(newEvents.filter { $0.event.hasPrefix("bridge.") }.count, 300)
        // The window answers, and a message of the next second is heard.
        pump(
            until: {
                try? self.pressPageButton("Proper")
                return self.app.native.find(role: .pushButton, name: "Proper") != nil
            }, "a proper message is heard again")
    }

    func testAnInheritedMemberIsNone() throws {
        try open("/bridge/forger")
        try pressPageButton("Inherited")
        try waitForTrace("bridge.received")
        try waitForWidget(.pushButton, "Submit")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Inherited"))
    }

    func testFramesFindNothing() throws {
        try open("/bridge/frame")
        pump(until: { server.requests(for: "/bridge/speaker").count == 2 }, "both frames are there")
        pump(until: { app.web.dump().ranges(of: "found: nothing").count == 2 }, "both have tried")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("bridge.") }, "\(app.trace)")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Forged"))
    }

    func testASandboxedDocumentFindsNothing() throws {
        try launch(path: "/bridge/sandbox")
        try waitForText("found: nothing")
        let refused = try waitForTrace("bridge.refused")
        XCTAssertEqual(refused["reason"].string, "origin")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Forged"))
    }
}
