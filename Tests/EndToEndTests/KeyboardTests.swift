import DemoServer
import XCTest

/// Complete use without a mouse, and the mouse's own Back button.
final class KeyboardTests: EndToEndTestCase {
    func testTabAndEnterFollowALinkAndAltLeftGoesBack() throws {
        try open()
        try waitForKeyboard()
        try pressKey("Tab")
        pump(until: { app.web.find { $0.role == .link && $0.has(.focused) } != nil }, "a link has the keyboard")
        try pressKey("Return")
        try waitForVisit("/posts/12")
        XCTAssertEqual(stacks.main, ["/", "/posts/12"])
        try pressKey("alt+Left")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        // Forward, then back again: Turbo has both pages cached.
        try pressKey("alt+Right")
        try waitForVisit("/posts/12")
        XCTAssertEqual(stacks.main, ["/", "/posts/12"])
        XCTAssertEqual(server.requests(for: "/posts/12").count, 1)
        try pressKey("alt+Left")
        try waitForVisit("/")
        // Back does nothing here.
        try waitForKeyboard()
        try pressKey("alt+Left")
        try pressKey("Tab")
        try pressKey("Return")
        try waitForTrace("visit.completed")
        XCTAssertEqual(stacks.main.count, 2)
        try pressKey("alt+Home")
        try waitForVisit("/")
        XCTAssertEqual(server.requests(for: "/").count, 1)
    }

    func testEscClosesTheModalAndAltLeftGoesBackInIt() throws {
        try open()
        try pressLink("Several steps")
        try waitForVisit("/modal/step-1")
        try waitForWindow("Step 1")
        try pressLink("Next step")
        try waitForVisit("/modal/step-2")
        XCTAssertEqual(stacks.modal, ["/modal/step-1", "/modal/step-2"])
        try pressKey("alt+Left")
        try waitForVisit("/modal/step-1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        waitForWidgetToGo(.frame, "Step 1")
        XCTAssertEqual(stacks.main, ["/"])

        // The page has the keyboard focus again.
        try waitForKeyboard()
        try pressKey("Tab")
        pump(until: { app.web.find { $0.role == .link && $0.has(.focused) } != nil }, "a link has the keyboard")
    }

    func testEscDoesNotCloseAModalThatIsLocked() throws {
        try open()
        try pressLink("Dialog without a close gesture")
        try waitForVisit("/modal/locked")
        try waitForActiveWindow("Dialog without a close gesture")
        try pressKey("Escape")
        try activate("visit", server.url + "/modal/step-2")
        try waitForVisit("/modal/step-2")
        XCTAssertEqual(stacks.modal, ["/modal/locked", "/modal/step-2"])
    }

    func testTheMenuKeyOpensTheApplicationsMenu() throws {
        try open()
        for key in ["Menu", "shift+F10"] {
            try waitForKeyboard()
            try pressKey(key)
            try waitForWidget(.menuItem, "Copy Link")
            XCTAssertNil(app.native.find(role: .menuItem, name: "Insert Emoji"), "the cursor of a hidden text view")
            try pressKey("Escape")
            waitForWidgetToGo(.menuItem, "Copy Link")
        }
        try waitForKeyboard()
        server.clearRequests()
        try pressKey("Menu")
        try waitForWidget(.menuItem, "Reload").press()
        try waitForVisit("/")
        // Turbo 8 may fetch the link under the pointer in advance.
        XCTAssertEqual(server.requests(for: "/").count, 1)
        try waitForKeyboard()
    }

    /// A focused field has the commands of an editor, and they act on its text.
    func testMenuKeyOpensTheMenuOfAField() throws {
        try open("/posts/new")
        try type("estuary", into: "Title")
        try pressKey("shift+F10")
        XCTAssertFalse(try waitForWidget(.menuItem, "Cut").has(.sensitive), "nothing is selected")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Copy Link"))
        XCTAssertTrue(try waitForWidget(.menuItem, "Select All").press())
        waitForWidgetToGo(.menuItem, "Cut")
        try waitForKeyboard()
        try pressKey("Menu")
        pump(until: { app.native.find(role: .menuItem, name: "Cut")?.has(.sensitive) ?? false }, "the text is selected")
        XCTAssertTrue(try waitForWidget(.menuItem, "Cut").press())
        let title = try waitForElement(.entry, "Title")
        pump(until: { title.text == "" }, "the text is cut: \(title.text ?? "")")
        waitForWidgetToGo(.menuItem, "Cut")
        try waitForKeyboard()
        try pressKey("shift+F10")
        XCTAssertTrue(try waitForWidget(.menuItem, "Paste").press())
        pump(until: { title.text == "estuary" }, "the text is pasted: \(title.text ?? "")")
    }

    func testRightClickOnEmptyPartOpensTheSameMenu() throws {
        try open()
        try waitForKeyboard()
        let page = try XCTUnwrap(pageWidget?.extents)
        let frame = try XCTUnwrap(app.native.all(role: .frame).first?.extents)
        try input.click(x: page.x + 8, y: page.y + page.height / 2, button: 3, frame: frame)
        for item in ["Reload", "Find…", "Copy Link", "Open in Browser"] { try waitForWidget(.menuItem, item) }
        server.clearRequests()
        XCTAssertTrue(try waitForWidget(.menuItem, "Reload").press())
        pump(until: { server.requests(for: "/").count == 1 }, "the page is reloaded:\n\(app.native.dump())")
    }

    func testMouseButtonsGoBackAndForward() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        setMark()
        try input.click(x: 300, y: 300, button: 8)
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/").count, 1)
        setMark()
        try input.click(x: 300, y: 300, button: 9)
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }
}
