import DemoServer
import XCTest

/// Uses the diagnostics window with the keyboard and reads it like a screen reader.
final class DiagnosticsTests: DiagnosticsTestCase {
    /// The site of the tests is on this machine, which alone is no sign of development.
    func testInstalledApplicationOffersNoDiagnostics() throws {
        let field = try InstalledDemo(server.url + "/", in: environment)
        try launch(path: nil, arguments: field.arguments, profile: "default")
        try waitForVisit("/")
        try waitForKeyboard()
        try pressKey("F10")
        try waitForWidget(.menuItem, "Preferences")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Diagnostics"))
        try pressKey("Escape")
        try field.quit()
        XCTAssertTrue(app.waitForExit())
    }

    func testPreviewOfOtherSizesAndColorSchemes() throws {
        try open(arguments: ["--diagnostics"])
        try waitForKeyboard()
        let usual = try Screenshot.brightness(of: try Screenshot.take("diagnostics-light"))
        try showWindow()
        try choose("View")
        try pressButton("Phone, 390 × 844")
        let page = try XCTUnwrap(pageWidget)
        XCTAssertTrue(lookAgain(timeout: Timeouts.standard) { page.extents?.width == 390 }, "\(page.extents as Any)")
        try pressKey("alt+d")
        let isDark = {
            let picture = try Screenshot.take("diagnostics-dark")
            return try Screenshot.brightness(of: picture) < usual / 2
        }
        XCTAssertTrue(try lookAgain(timeout: Timeouts.standard, until: isDark), "the windows and the page are dark")
    }
}
