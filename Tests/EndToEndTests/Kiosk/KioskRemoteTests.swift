import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The operator's commands to a kiosk over the bus.
final class KioskRemoteTests: KioskTestCase {
    func testStatus() throws {
        try openKiosk()
        let start = try status()
        XCTAssertEqual(start["url"], server.url + "/")
        XCTAssertEqual(start["title"], "Fieldnotes")
        XCTAssertEqual(start["state"], "vacant")
        XCTAssertEqual(start["lastFailure"], "")
        XCTAssertNotNil(start["uptime"].flatMap { Int($0) })
        XCTAssertTrue(start["webkit"]?.hasPrefix("WebKitGTK 2.") ?? false)

        try activate("visit", server.url + "/broken?token=hunter2")
        try waitForTrace("visit.failed")
        let failed = try status()
        XCTAssertEqual(failed["error"], "http")
        XCTAssertEqual(failed["state"], "occupied", "a visit from outside is not for ever")
        XCTAssertEqual(failed["lastFailure"], "http at \(server.url)/broken?token=***")
        XCTAssertTrue(app.stderr.contains("url=\(server.url)/broken "), app.stderr)

        // The address may contain words that the visitor typed.
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        XCTAssertEqual(try status()["lastFailure"], "http")
    }

    func testScreenshot() throws {
        try openKiosk(#""screenshots": true"#)
        try waitForElement(.heading, "Fieldnotes")
        let file = environment.path("screen.png")
        var bytes: [UInt8] = []
        // A page is accessible before it is painted, and a picture of the empty window is smaller.
        pump(
            until: {
                try? FileManager.default.removeItem(atPath: file)
                try? actions.takeKioskScreenshot(file)
                bytes = (try? Data(contentsOf: URL(filePath: file))).map { [UInt8]($0) } ?? []
                return bytes.count > 20_000
            }, "the picture shows the page")
        try waitForWidget(.label, "The operator took a picture of this screen.")
        XCTAssertEqual(Array(bytes.prefix(4)), [0x89, 0x50, 0x4E, 0x47])
        XCTAssertEqual(Array(bytes[16..<24]), [0, 0, 5, 0, 0, 0, 3, 0x84], "1280 by 900")
        XCTAssertThrowsError(try actions.takeKioskScreenshot(file), "the existing content stays")
        XCTAssertThrowsError(try actions.takeKioskScreenshot(environment.path(".bashrc")))
        XCTAssertThrowsError(try actions.takeKioskScreenshot("relative.png"))
        XCTAssertThrowsError(try actions.takeKioskScreenshot("/nowhere/at/all.png"))
    }

    func testScreenshotRequiresConsent() throws {
        try openKiosk()
        let file = environment.path("screen.png")
        XCTAssertThrowsError(try actions.takeKioskScreenshot(file)) { error in
            XCTAssertTrue("\(error)".contains(#"Add "screenshots": true"#), "\(error)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    }

    func testCommands() throws {
        try openKiosk()
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        try activate("reload")
        try waitForVisit("/posts")
        try activate("home")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertThrowsError(try activate("visit", "https://example.com/")) {
            XCTAssertTrue("\($0)".contains("The kiosk does not allow"), "\($0)")
        }
        try waitForTrace("external.refused")
        XCTAssertEqual(browser.opened, [])
    }
}
