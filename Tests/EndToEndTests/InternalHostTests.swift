import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Other hosts whose pages are shown inside (`internalHosts`): here the same server under the name `localhost`.
final class InternalHostTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        applicationMembers = #""internalHosts": ["localhost"],"#
    }

    private func openPartner() throws {
        try open("/partner")
        server.clearRequests()
    }

    /// Host header of each request for a path.
    private func hosts(of path: String) -> [String] {
        server.requests(for: path).map { String($0.host.prefix { $0 != ":" }) }
    }

    func testLinkToInternalHostShowsHostName() throws {
        try openPartner()
        try pressLink("Sign in at the partner")
        try waitForElement(.heading, "Partner's sign-in")
        try waitForWidget(.label, String(server.otherOrigin.drop { $0 != "l" }))
        XCTAssertEqual(hosts(of: "/partner/sign-in"), ["localhost"])
        XCTAssertEqual(stacks.main.count, 2)
        XCTAssertEqual(browser.opened, [])
        try goBack(to: "/partner")
        try waitForElement(.heading, "Partner")
    }

    func testFlowRequestsEachPageOnce() throws {
        try openPartner()
        try pressLink("Sign in at the partner")
        try pressPageButton("Sign in")
        try waitForElement(.heading, "Back again")
        try waitForQuiet()
        XCTAssertEqual(
            server.requests.map(\.description).filter { $0.contains("/partner") },
            [
                "GET /partner/sign-in 200", "POST /partner/sign-in 303", "GET /partner/callback?state=1 303",
                "GET /partner/done 200",
            ])
        XCTAssertEqual(browser.opened, [])
    }

    func testRedirectToInternalHostKeepsScreen() throws {
        try openPartner()
        try pressLink("Sign in by a redirect")
        try pressPageButton("Sign in")
        try waitForElement(.heading, "Back again")
        try waitForQuiet()
        // The code is valid once.
        for path in ["/partner/callback", "/partner/done"] {
            XCTAssertEqual(server.requests.count { $0.path.hasPrefix(path) }, 1, "\(server.requests)")
        }
        XCTAssertEqual(browser.opened, [])
        XCTAssertEqual(stacks.main.count, 3, "\(stacks.main)")
    }

    func testInternalHostPagesHaveNoNativeAccess() throws {
        try openPartner()
        try pressLink("Sign in at the partner")
        try waitForText("Adapter: undefined")
        XCTAssertEqual(server.requests(for: "/partner/forged"), [])
        try pressLink("Help")
        try waitForElement(.heading, "Partner's help")
        XCTAssertEqual(hosts(of: "/partner/help"), ["localhost"])
        try activate("back")
        try waitForElement(.heading, "Partner's sign-in")
    }

    func testPopUpRepliesToOpenerAndCloses() throws {
        try openPartner()
        for button in ["Ask in a window", "Ask in an empty window"] {
            try pressPageButton(button)
            try waitForWindow("Partner's question")
            try waitForText("Adapter: undefined")
            XCTAssertEqual(stacks.main, ["/partner"])
            try pressPageButton("Confirm")
            waitForWidgetToGo(.frame, "Partner's question")
            try waitForText("Answer: yes")
        }
        XCTAssertEqual(server.requests(for: "/partner/question").count, 2)
    }

    func testEmptyPopUpShowsOpenerHost() throws {
        try openPartner()
        try pressPageButton("Write in an empty window")
        try waitForWindow("Blank")
        try waitForElement(.heading, "Enter your password")
        try waitForWidget(.label, String(server.url.dropFirst("http://".count)))
    }

    func testPopUpClosesByWindowShortcuts() throws {
        try openPartner()
        for key in ["Escape", "ctrl+w", "alt+F4"] {
            try pressPageButton("Ask in a window")
            try waitForActiveWindow("Partner's question")
            try waitForElement(.entry, "Note")
            try pressKey(key)
            waitForWidgetToGo(.frame, "Partner's question")
        }
    }

    /// The page's guard protects text typed in the pop-up.
    func testPopUpGuardAsks() throws {
        try openPartner()
        try pressPageButton("Ask in a window")
        try waitForActiveWindow("Partner's question")
        let note = try waitForElement(.entry, "Note")
        XCTAssertTrue(note.grabFocus())
        lookAgain(timeout: Timeouts.standard) { note.has(.focused) }
        try input.type("heron")
        XCTAssertTrue(lookAgain(timeout: Timeouts.standard) { note.text == "heron" })
        let popUp = app.native.find(role: .frame, name: "Partner's question")
        for key in ["ctrl+w", "alt+F4"] {
            try pressKey(key)
            try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
            try waitForWidget(.pushButton, "Cancel")
            try pressKey("Escape")
            try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
            pump(until: { popUp?.has(.active) ?? false && note.has(.focused) }, "the pop-up has the keyboard again")
        }
        XCTAssertEqual(note.text, "heron")
        try pressKey("ctrl+w")
        try pressButton("Discard")
        waitForWidgetToGo(.frame, "Partner's question")
    }

    func testMenuKeyOpensTheMenuOfAFieldInPopUp() throws {
        try openPartner()
        try pressPageButton("Ask in a window")
        try waitForActiveWindow("Partner's question")
        try type("heron", into: "Note")
        try pressKey("shift+F10")
        XCTAssertTrue(try waitForWidget(.menuItem, "Select All").press())
        waitForWidgetToGo(.menuItem, "Select All")
        try pressKey("shift+F10")
        XCTAssertTrue(try waitForWidget(.menuItem, "Cut").press())
        let note = try waitForElement(.entry, "Note")
        pump(until: { note.text == "" }, "the text is cut: \(note.text ?? "")")
    }

    func testPopUpLinksStayInside() throws {
        try openPartner()
        try pressPageButton("Ask in a window")
        try waitForActiveWindow("Partner's question")
        try pressPageButton("Elsewhere")
        pump(until: { app.native.shows("are not shown here") }, "the window says why")
        XCTAssertEqual(browser.opened, [])
    }
}
