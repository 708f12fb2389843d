import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The native screen `settings`.
final class SettingsTests: FakeSiteTestCase {
    func testZoomAppliesToAllPages() throws {
        try openSettings()
        XCTAssertTrue(shows("100%"), "\(texts)")
        press("Zoom in")
        XCTAssertTrue(shows("110%"), "\(texts)")
        activate("zoom-in")
        XCTAssertTrue(shows("121%"), "\(texts)")
        XCTAssertEqual(windowSet.active.main.webView.zoom, 1.21, accuracy: 0.001)
        press("Default zoom")
        XCTAssertTrue(shows("100%"), "\(texts)")
        XCTAssertEqual(windowSet.active.main.webView.zoom, 1)
    }

    func testPermissionsAreListed() throws {
        try openSettings(members: #""permissions": { "camera": "deny" },"#)
        for text in ["Use the camera", "Show notifications"] { XCTAssertTrue(shows(text), "\(text): \(texts)") }
        XCTAssertTrue(shows("Ask"), "\(texts)")
    }

    func testDataIsClearedAfterConfirmation() throws {
        try openSettings()
        press("Clear Site Data…")
        XCTAssertTrue(shows("Clear Site Data?"))
        press("Cancel")
        press("Clear Cache")
        pump(until: { shows("Cache cleared") || shows("Site data cleared") }, "\(texts)")
        XCTAssertFalse(shows("Site data cleared"))
        press("Clear Site Data…")
        press("Clear")
        pump(until: { shows("Site data cleared") }, "\(texts)")
        press("Clear Everything…")
        XCTAssertEqual(events.dialogs, ["clearData"])
        press("Clear")
        pump(until: { stacks.main == ["/"] }, "\(stacks)")
    }

    private func openSettings(members: String = "") throws {
        try open(members: members)
        visit("/native/settings")
    }
}
