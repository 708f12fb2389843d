import DemoServer
import FoundationEssentials
import XCTest

/// The published bridge library with Stimulus. Environment variables name both files (Docs/Testing.md), because
/// continuous integration has no access to them.
final class BridgeLibraryTests: EndToEndTestCase {
    override func prepare() throws {
        for variable in ["BRIDGE_JS", "STIMULUS_JS"] where ProcessInfo.processInfo.environment[variable] == nil {
            throw XCTSkip("\(variable) does not name a module with the library.")
        }
        try super.prepare()
    }

    private func buttons(_ name: String) -> Int {
        app.native.all(role: .pushButton).count { $0.name == name }
    }

    func testFormButtonSubmitsAndIsNotDuplicated() throws {
        try open("/libraries/form")
        try waitForWidget(.pushButton, "Submit")
        XCTAssertEqual(buttons("Submit"), 1)
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        waitForWidgetToGo(.pushButton, "Submit")
        try goBack(to: "/libraries/form")
        try waitForWidget(.pushButton, "Submit")
        XCTAssertEqual(buttons("Submit"), 1)
        try activate("visit", server.url + "/native/about")
        try waitForTrace("stack.changed") { $0["main"].array.count == 2 }
        waitForWidgetToGo(.pushButton, "Submit")
        try activate("back")
        try waitForWidget(.pushButton, "Submit")
        XCTAssertEqual(buttons("Submit"), 1)
        try type("Ada", into: "Name")
        try pressButton("Submit")
        try waitForVisit("/components")
        try waitForText("Hello, Ada.")
        XCTAssertEqual(server.requests(for: "/components/form", method: "POST").count, 1)
        XCTAssertTrue(app.trace.contains { $0.event == "bridge.received" && $0["message"].string == "submitDisabled" })
    }

    func testMenuOmitsItemsOfOtherPlatforms() throws {
        try open("/libraries/menu")
        try pressPageButton("Open menu")
        try waitForWindow("Select an option")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Not here"))
        try pressButton("Option three")
        try waitForText("Chosen: Option three")
        try pressButton("Options")
        try waitForWindow("Select an option")
        try pressButton("Option one")
        try waitForText("Chosen: Option one")
    }
}
