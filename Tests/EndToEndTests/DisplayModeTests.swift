import DemoServer
import XCTest

/// Pages detect that they are displayed as an application.
final class DisplayModeTests: EndToEndTestCase {
    func testScriptsAndRootAttributeReportStandalone() throws {
        try open("/display-mode")
        try waitForText("standalone true, browser false, not browser true, wide true, both true, neither false")
        try waitForText("asked (display-mode: standalone)")
        // WebKit does not implement the media feature, so neither query of the style sheet matches.
        try waitForText("css 10, root 20")
    }

    /// Also after a Turbo visit, which replaces head and body.
    func testDisplayModePersistsAfterVisit() throws {
        try open()
        try activate("visit", server.url + "/display-mode")
        try waitForText("css 10, root 20")
    }

    /// A sandboxed document does not belong to the application.
    func testSandboxedDocumentHasNoDisplayMode() throws {
        try open()
        try activate("visit", server.url + "/sandboxed/display-mode")
        try waitForText("standalone false")
    }
}
