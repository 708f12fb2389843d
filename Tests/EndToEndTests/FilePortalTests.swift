import DemoServer
import HybridTestSupport
import XCTest

/// Files chosen in the desktop's own dialog through its portal, as in a sandbox.
final class FilePortalTests: EndToEndTestCase {
    private func open(_ path: String) throws -> FakeFilePortal {
        let portal = try provideFilePortal()
        try launch(path: path, variables: ["GDK_DEBUG": "portals"])
        try waitForVisit(path)
        return portal
    }

    /// Presses a button of the page and waits for the portal request.
    private func press(_ button: String, _ number: Int, of portal: FakeFilePortal) throws {
        try focus(.pushButton, button)
        // Alternates the key: no window takes the focus from the page here, so a key released while GTK waits for the
        // portal would appear to be held down.
        try pressKey(number.isMultiple(of: 2) ? "Return" : "space")
        pump(until: { portal.asked.count == number }, "the portal receives the request")
        XCTAssertNil(app.native.find(role: .fileDialog, name: "Select File"), "GTK's own dialog is not there")
        // GTK subscribes to the response only after it receives the request's path.
        settle()
    }

    func testAPageOpensAndSavesAText() throws {
        let file = try environment.write("Wagtail\n", to: "home/birds.txt")
        let portal = try open("/components/file")
        try press("Open a text", 1, of: portal)
        let (method, arguments) = try XCTUnwrap(portal.asked.first)
        XCTAssertEqual(method, "OpenFile")
        XCTAssertTrue(arguments.contains("'modal': <true>"), arguments)
        try portal.answer(file, to: actions.name)
        try waitForText("Opened: birds.txt (8 bytes)")

        try press("Open a text", 2, of: portal)
        try portal.answer(nil, to: actions.name)
        try waitForText("Nothing was chosen")

        try press("Save the text", 3, of: portal)
        XCTAssertEqual(portal.asked.last?.method, "SaveFile")
        try portal.answer(environment.path("home/list.txt"), to: actions.name)
        try waitForText("Saved: list.txt")
        XCTAssertEqual(environment.read("home/list.txt"), "Wagtail\n")
    }

    func testChosenFileIsUploaded() throws {
        let file = try environment.write("One.\n", to: "home/one.txt")
        let portal = try open("/upload")
        try press("One text file", 1, of: portal)
        try portal.answer(file, to: actions.name)
        let field = try waitForElement(.pushButton, "One text file")
        pump(until: { field.text == "one.txt" }, "the field has the file, not \(field.text ?? "")")
        try pressPageButton("Send")
        try waitForText("Received one.txt (5 bytes).")
    }
}
