import DemoServer
import XCTest

/// Settings of an application file for the window and its menu.
final class ApplicationFileTests: EndToEndTestCase {
    func testWindowAndMenu() throws {
        try launch(
            with: """
                "window": { "width": 700, "height": 500, "resizable": false },
                "menu": [{ "title": "_All Posts", "path": "/posts" }, { "title": "Start Page", "action": "home" }]
                """)
        try waitForWindow("Fieldnotes")
        let extents = try XCTUnwrap(app.native.find(role: .frame, name: "Fieldnotes")?.extents)
        // Without the shadow that GTK draws around its windows.
        XCTAssertTrue((685...700).contains(extents.width), "\(extents)")
        XCTAssertTrue((485...500).contains(extents.height), "\(extents)")

        try choose("All Posts")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        try choose("Start Page")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }

    func testMaximizedWindow() throws {
        try launch(with: #""window": { "maximized": true }"#)
        try waitForWindow("Fieldnotes")
        pump(
            until: { (self.app.native.find(role: .frame, name: "Fieldnotes")?.extents?.width ?? 0) > 1_200 },
            "the window fills the screen")
    }

    private func launch(with members: String) throws {
        let file = try environment.write(
            #"{ "name": "Fieldnotes", "startURL": "\#(server.url)/", \#(members) }"#, to: "own.json")
        try launch(path: nil, arguments: ["--config", file])
        try waitForVisit("/")
    }

    private func choose(_ entry: String) throws {
        try waitForKeyboard()
        try pressKey("F10")
        let item = try waitForWidget(.menuItem, entry)
        setMark()
        XCTAssertTrue(item.press(), entry)
    }
}
