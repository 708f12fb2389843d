import DemoServer
import XCTest

/// Forms of the modal that the browser submits: the response goes to its stack and is requested once.
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
        // The form may have changed the page beneath, so its snapshot is not used. The dialog stays: no page has
        // replaced it, as where the first redirect leads to the other site.
        try check(
            ["POST /modal/plain?to=elsewhere 303", "GET /cross-origin-redirect 302", "GET /plain 200"],
            main: ["/plain"], modal: ["/modal/plain"])
    }

    func testGetForm() throws {
        try press("Ask")
        try waitForVisit("/plain/2?action=x")
        try check(["GET /plain/2?action=x 200"], main: ["/plain", "/plain/2?action=x"])
    }

    // MARK: Failed forms

    func testLostConnectionShowsErrorAndKeepsFormText() throws {
        try open("/plain/form")
        try type("Heron", into: "Name")
        server.stop()
        try pressPageButton("Send")
        try waitForWindow("The form could not be sent")
        try pressButton("OK")
        XCTAssertEqual(try waitForElement(.entry, "Name").text, "Heron")
        XCTAssertEqual(stacks.main, ["/plain/form"])
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        // The user decides whether to submit it again.
        try server.start()
        XCTAssertEqual(server.requests.count { $0.method == "POST" }, 0)
        try pressPageButton("Send")
        try waitForVisit("/plain/2")
        try waitForText("Thank you, Heron.")
    }

    func testUnansweredFormShowsErrorAndKeepsText() throws {
        try launch(path: "/plain/form", variables: ["HYBRID_DESKTOP_VISIT_TIMEOUT": "5000"])
        try waitForVisit("/plain/form")
        try type("Heron", into: "Name")
        server.behaviour.hangingPaths = ["/plain/form"]
        try pressPageButton("Send")
        try waitForWindow("No response to the form")
        try pressButton("OK")
        XCTAssertEqual(try waitForElement(.entry, "Name").text, "Heron")
        XCTAssertEqual(server.requests.count { $0.method == "POST" }, 1)
        server.behaviour.hangingPaths = []
        try pressPageButton("Send")
        try waitForVisit("/plain/2")
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
