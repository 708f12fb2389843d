import DemoServer
import HybridTestSupport
import XCTest

/// Additional windows: each has its own stacks and web view, in the same application.
final class FurtherWindowTests: EndToEndTestCase {
    func testNewWindowHasItsOwnStack() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        try pressKey("ctrl+n")
        let opened = try waitForTrace("window.opened")
        XCTAssertEqual(opened["window"].int, 2)
        try waitForVisit("/")
        try waitForWindow("Fieldnotes")
        try waitForKeyboard()
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks(window: 2).main, ["/", "/posts/1"], "commands are for the window that the user is in")
        XCTAssertEqual(stacks(window: 1).main, ["/", "/posts"], "the other stays where it is")
        try pressKey("alt+Left")
        try waitForVisit("/")
        try pressKey("alt+F4")
        try waitForTrace("window.closed")
        waitForWidgetToGo(.frame, "Fieldnotes")
        try waitForKeyboard()
        try pressKey("alt+Left")
        try waitForVisit("/")
        XCTAssertEqual(stacks(window: 1).main, ["/"])
        try quit()
    }

    /// As in every browser.
    func testLinkOpensInNewWindow() throws {
        try open()
        for (window, (button, key)) in [(2, nil), (1, "ctrl"), (1, "shift")].enumerated() {
            try click("All posts", button: button, holding: key)
            let opened = try waitForTrace("window.opened")
            XCTAssertEqual(opened["window"].int, window + 2)
            try waitForVisit("/posts")
            XCTAssertEqual(stacks(window: window + 2).main, ["/posts"])
            try waitForWindow("Posts")
            try waitForKeyboard()
            try pressKey("alt+F4")
            try waitForTrace("window.closed")
            try waitForKeyboard()
        }
        XCTAssertEqual(stacks(window: 1).main, ["/"])
    }

    func testRuleSetsWindowSize() throws {
        let size = #""width": 480, "height": 420"#
        let rule = #"{"patterns": ["^/posts/1$"], "properties": {"presentation": "new_window", \#(size)}},"#
        let next = #"{ "patterns": ["^/modal/medium$"]"#
        changingRules = { $0.replacing(next, with: rule + next) }
        server.behaviour.pathConfiguration = .text(changingRules(DemoServer.pathConfiguration))
        try open("/posts")
        try pressLink("First day at the estuary Ada Lovelace · 2 March")
        try waitForTrace("window.opened")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks(window: 1).main, ["/posts"])
        XCTAssertEqual(stacks(window: 2).main, ["/posts/1"])
        let frame = try waitForWidget(.frame, "First day at the estuary")
        let extents = try XCTUnwrap(frame.extents)
        // GTK draws its own border inside.
        XCTAssertEqual(Double(extents.width), 480, accuracy: 20)
        XCTAssertEqual(Double(extents.height), 420, accuracy: 20)
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
    }

    func testClosingLastWindowQuits() throws {
        try open()
        try pressKey("ctrl+n")
        try waitForTrace("window.opened")
        try waitForVisit("/")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        // The first window.
        try pressButton("Close", window: "Fieldnotes")
        try waitForTrace("window.hidden")
        waitForWidgetToGo(.frame, "Fieldnotes")
        try waitForKeyboard()
        try pressKey("alt+F4")
        XCTAssertTrue(app.waitForExit())
    }

    /// Closing the window discards only the text typed in it.
    func testClosingWindowWithTypedTextAsks() throws {
        try open("/unsaved")
        try type("Dear heron", into: "Letter")
        try pressKey("ctrl+n")
        try waitForTrace("window.opened")
        try waitForVisit("/unsaved")
        try waitForKeyboard()
        try pressKey("alt+F4")
        try waitForTrace("window.closed")
        XCTAssertFalse(app.trace.contains { $0.event == "dialog.presented" }, "nothing was typed in this one")
        try waitForKeyboard()
        try pressKey("alt+F4")
        try waitForTrace("dialog.presented")
        try pressKey("Escape")
        try waitForTrace("dialog.answered")
    }

    func testWindowsAreRestoredIfEnabled() throws {
        try open()
        try pressKey("ctrl+comma")
        try chooseByKeyboard("Restore pages on start")
        let kept = "home/.local/share/hybrid-desktop/\(applicationID)/\(profile)/windows.json"
        pump(until: { environment.read(kept).contains("true") }, "the wish is kept: \(environment.read(kept))")
        leaveWindow("Preferences")
        try waitForKeyboard()
        try pressLink("All posts")
        try waitForVisit("/posts")
        try pressKey("ctrl+n")
        try waitForVisit("/")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try quit()
        try launch(profile: profile)
        try waitForVisit("/posts/1")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks(window: 1).main, ["/", "/posts"])
        XCTAssertEqual(stacks(window: 2).main, ["/posts/1"])
    }

    /// No window keeps content of the previous user.
    func testSignOutClosesAdditionalWindows() throws {
        try open()
        try signInForAccount()
        try pressKey("ctrl+n")
        try waitForTrace("window.opened")
        try waitForVisit("/")
        try activate("sign-out")
        try waitForTrace("window.closed")
        XCTAssertEqual(app.native.all(role: .frame).count, 1)
    }

    // MARK: Steps

    private func click(_ name: String, button: Int, holding key: String?) throws {
        let place = try XCTUnwrap(waitForElement(.link, name).extents).centre
        let window = try XCTUnwrap(app.native.find(role: .frame, name: "Fieldnotes")?.extents)
        let page = try XCTUnwrap(pageWidget?.extents)
        setMark()
        try input.click(
            x: page.x + place.x, y: page.y + place.y, button: button, holding: key, title: "Fieldnotes", frame: window)
    }
}
