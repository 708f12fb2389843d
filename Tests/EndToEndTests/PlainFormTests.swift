import DemoServer
import XCTest

/// Forms of the modal that the browser sends: the answer goes to the stack it belongs to, and is asked for once.
final class PlainFormTests: EndToEndTestCase {
    func testRedirectToTheMainStack() throws {
        try press("Send and leave")
        try waitForVisit("/plain/2")
        try waitForText("Sent.")
        try check(["POST /modal/plain 303", "GET /plain/2 200"], main: ["/plain", "/plain/2"])
        try goBack(to: "/plain")
    }

    func testRedirectWithinTheModal() throws {
        try press("Send and stay")
        try waitForVisit("/modal/step-1")
        try waitForText("Sent.")
        try check(
            ["POST /modal/plain?to=modal 303", "GET /modal/step-1 200"], main: ["/plain"],
            modal: ["/modal/plain", "/modal/step-1"])
    }

    func testRedirectToAHistoricalLocation() throws {
        try press("Send and recede")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        try waitForElement(.heading, "Plain page")
        try check(["POST /modal/plain?to=recede 303"], main: ["/plain"])
    }

    func testRedirectToAnotherSite() throws {
        try press("Send and go elsewhere")
        try waitForTrace("external.opened") { $0["url"].string == "\(server.otherOrigin)/outside" }
        pump(until: { stacks.main == ["/plain"] }, "no screen is left: \(stacks.main)")
        // The page beneath may have changed by the form, so it is not shown as it was.
        try check(
            ["POST /modal/plain?to=elsewhere 303", "GET /cross-origin-redirect 302", "GET /plain 200"],
            main: ["/plain"])
    }

    func testFormThatAsks() throws {
        try press("Ask")
        try waitForVisit("/plain/2?action=x")
        try check(["GET /plain/2?action=x 200"], main: ["/plain", "/plain/2?action=x"])
    }

    private func press(_ button: String) throws {
        try open("/plain")
        try activate("visit", server.url + "/modal/plain")
        try waitForVisit("/modal/plain")
        try waitForElement(.heading, "Plain forms of a dialog")
        server.clearRequests()
        try pressPageButton(button)
    }

    private func check(_ requests: [String], main: [String], modal: [String]? = nil) throws {
        try waitForQuiet()
        XCTAssertEqual(server.pages, requests)
        XCTAssertEqual(stacks.main, main)
        XCTAssertEqual(stacks.modal, modal)
    }
}
