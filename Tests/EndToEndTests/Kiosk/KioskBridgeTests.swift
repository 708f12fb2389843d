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
        XCTAssertEqual(try components("/components/form"), ["alert", "toast", "permissions", "scanner"])
        try waitForElement(.pushButton, "Send the form")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("bridge.") })
    }

    func testHeaderBarShowsPageButtonsWithoutExit() throws {
        try openKiosk(#""headerBar": true"#, "/components/form")
        let names = try components("/components/form")
        XCTAssertEqual(
            names,
            ["form", "menu", "overflow-menu", "button", "alert", "toast", "search", "permissions", "title", "scanner"])
        try waitForWidget(.pushButton, "Send")
        try type("Ada", into: "Name")
        try waitForTrace("bridge.received") { $0["message"].string == "submitEnabled" }
        try pressButton("Send")
        try waitForText("Hello, Ada.")
        waitForWidgetToGo(.pushButton, "Send")
    }

    /// The reader types while a button has the focus, and its Enter does not press the button.
    func testCodesOfAScannerReachPage() throws {
        try openKiosk("", "/components/scanner")
        try waitForTrace("bridge.received") { $0["component"].string == "scanner" }
        try focus(.pushButton, "Clear")
        // On a busy machine, xdotool can be slower than a reader.
        pump(
            until: {
                try? input.type("40063812\n")
                return app.web.find { $0.text?.contains("Scanned: 40063812") ?? false } != nil
            }, "the page has the code")
        try waitForQuiet()
        XCTAssertNotNil(
            app.web.find { $0.text?.contains("Scanned: 40063812") ?? false }, "the button was not pressed")
    }
}
