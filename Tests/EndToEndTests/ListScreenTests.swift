import DemoServer
import XCTest

/// The native screen `list`, which a rule names: rows from the server's JSON.
final class ListScreenTests: EndToEndTestCase {
    private let data = "/native/birds.json"

    func testRowsShowSectionsAndOpenPages() throws {
        try openList()
        XCTAssertEqual(
            app.native.all(role: .listItem).map(\.name), ["Dipper", "Kingfisher", "Grey wagtail"])
        XCTAssertEqual(app.native.all(role: .listItem).first?.accessibleDescription, "Below the weir")
        try waitForWidget(.label, "Seen today")
        try waitForWidget(.label, "Seen this week")
        try waitForWindow("Birds")
        XCTAssertEqual(server.requests(for: data).count, 1)
        XCTAssertEqual(server.requests(for: "/native/birds"), [])
        // By keyboard, past the title of the second section.
        try waitForNativeKeyboard("Dipper")
        try pressKey("Down")
        try waitForNativeKeyboard("Kingfisher")
        try pressKey("Down")
        try waitForNativeKeyboard("Grey wagtail")
        try pressKey("Return")
        try waitForVisit("/native/birds/3")
        try waitForElement(.heading, "Grey wagtail")
        try activate("back")
        try waitForNativeKeyboard("Grey wagtail")
        XCTAssertEqual(server.requests(for: data).count, 1, "it is unchanged")
    }

    func testRowsOpenByMouse() throws {
        try openList()
        let frame = try XCTUnwrap(app.native.find(role: .frame, name: "Birds")?.extents)
        let row = try waitForWidget(.listItem, "Kingfisher")
        pump(until: { row.extents.map { $0.height > 0 } ?? false }, "the row has a place")
        let middle = try XCTUnwrap(row.extents).centre
        setMark()
        try input.click(x: middle.x, y: middle.y, title: "Birds", frame: frame)
        try waitForVisit("/native/birds/2")
    }

    /// The rules of Hotwire Native's demo applications for iOS and Android.
    func testNumbersExampleShowsRows() throws {
        opensDemo = true
        try open()
        try activate("visit", server.url + "/numbers")
        try waitForWidget(.listItem, "Row 1")
        try waitForNativeKeyboard("Row 1")
        try pressKey("Down")
        try pressKey("Return")
        try waitForVisit("/numbers/2")
        try waitForElement(.heading, "Number 2")
        XCTAssertEqual(server.requests(for: "/numbers"), [])
    }

    private func openList() throws {
        try open()
        try activate("visit", server.url + "/native/birds")
        try waitForWidget(.listItem, "Dipper")
    }
}
