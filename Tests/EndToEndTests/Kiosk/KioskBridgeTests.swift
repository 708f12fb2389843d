import DemoServer
import XCTest

/// Components announced to pages in a kiosk: none that has no place there or leads out.
final class KioskBridgeTests: KioskTestCase {
    private func components(_ path: String) throws -> [String] {
        let agent = try XCTUnwrap(server.requests(for: path).first?.userAgent)
        let list = try XCTUnwrap(agent.split(separator: "bridge-components: [").last?.split(separator: "]").first)
        return list.split(separator: " ").map(String.init)
    }

    func testPagesKeepButtonsWithoutHeaderBar() throws {
        try openKiosk("", "/components/form")
        let agent = try XCTUnwrap(server.requests(for: "/components/form").first?.userAgent)
        XCTAssertTrue(agent.contains("bridge-components: [])"), agent)
        try waitForElement(.pushButton, "Send the form")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("bridge.") })
    }

    func testHeaderBarShowsPageButtonsWithoutExit() throws {
        try openKiosk(#""headerBar": true"#, "/components/form")
        let names = try components("/components/form")
        XCTAssertEqual(
            names, ["form", "menu", "overflow-menu", "button", "alert", "toast", "search", "permissions", "title"])
        try waitForWidget(.pushButton, "Send")
        try type("Ada", into: "Name")
        try waitForTrace("bridge.received") { $0["message"].string == "submitEnabled" }
        try pressButton("Send")
        try waitForText("Hello, Ada.")
        waitForWidgetToGo(.pushButton, "Send")
    }
}
