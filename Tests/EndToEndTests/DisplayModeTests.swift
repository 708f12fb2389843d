import DemoServer
import XCTest

/// Pages find out that they are shown as an application.
final class DisplayModeTests: EndToEndTestCase {
    func testScriptsAndTheRootsAttributeTell() throws {
        try open("/display-mode")
        try waitForText("standalone true, browser false, not browser true, wide true, both true, neither false")
        try waitForText("asked (display-mode: standalone)")
        // The web engine does not know the feature, so no style sheet's question about it comes true: neither of the two.
        try waitForText("css 10, root 20")
    }

    /// After a visit of Turbo's too, whose page brings a head and a body of its own.
    func testAfterAVisit() throws {
        try open()
        try activate("visit", server.url + "/display-mode")
        try waitForText("css 10, root 20")
    }

    /// A document in a sandbox is nobody's application.
    func testNotInASandbox() throws {
        try open()
        try activate("visit", server.url + "/sandboxed/display-mode")
        try waitForText("standalone false")
    }
}
