import DemoServer
import XCTest

/// Several stacks side by side, configured by `tabs` in the application file.
final class TabsTests: EndToEndTestCase {
    func testSwitchingTabsMakesNoRequestsAndKeepsStacks() throws {
        try openTabs()
        for path in ["/", "/posts", "/counter"] { XCTAssertEqual(server.requests(for: path).count, 1, path) }
        try pressLink("Anchors")
        try waitForVisit("/anchors")
        server.clearRequests()
        try select(1, title: "Posts")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks(tab: 1).main, ["/posts", "/posts/1"])
        XCTAssertEqual(stacks(tab: 0).main, ["/", "/anchors"])
        try select(2, title: "Counter")
        XCTAssertFalse(try actions.isEnabled("back"))
        try select(0, title: "Anchors")
        try goBack(to: "/")
        try select(1, title: "First day at the estuary")
        try goBack(to: "/posts")
        XCTAssertEqual(stacks(tab: 0).main, ["/"])
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        XCTAssertEqual(server.pages, ["GET /posts/1 200"])
        XCTAssertEqual(
            app.trace.filter { $0.event == "tab.selected" }.map { $0["tab"].int }, [1, 2, 0, 1])
    }

    func testBackgroundTabsAreNotAccessible() throws {
        try openTabs()
        let list = try XCTUnwrap(try waitForWidget(.pageTab, "Posts").parent)
        XCTAssertEqual(list.role, .pageTabList)
        XCTAssertEqual(list.children.compactMap(\.role), [.pageTab, .pageTab, .pageTab])
        XCTAssertEqual(app.native.all(role: .filler).filter { $0.name == "Page" }.count, 1)
        try activate("visit", server.url + "/native/settings")
        try waitForWidget(.pushButton, "Zoom in")
        try select(1, title: "Posts")
        waitForWidgetToGo(.pushButton, "Zoom in")
        try select(0, title: "Settings")
        try waitForWidget(.pushButton, "Zoom in")
    }

    func testSelectingActiveTabReturnsToFirstScreen() throws {
        try openTabs()
        try select(1, title: "Posts")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try pressLink("Edit")
        try waitForVisit("/posts/1/edit")
        XCTAssertEqual(stacks(tab: 1).modal, ["/posts/1/edit"])
        server.clearRequests()
        try selectTab(1)
        try waitForVisit("/posts")
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        XCTAssertNil(stacks(tab: 1).modal)
        waitForWidgetToGo(.frame, "Edit post")
        XCTAssertEqual(server.pages, [])
    }

    func testKeysAndButtonsSelectTabs() throws {
        try openTabs()
        try waitForKeyboard()
        for (key, title) in [("alt+2", "Posts"), ("alt+3", "Counter"), ("alt+1", "Fieldnotes")] {
            try pressKey(key)
            try waitForTrace("tab.selected")
            try waitForWindow(title)
        }
        for (button, title) in [("Posts", "Posts"), ("Counter", "Counter"), ("Home", "Fieldnotes")] {
            setMark()
            XCTAssertTrue(try waitForWidget(.pageTab, button).press())
            try waitForTrace("tab.selected") { $0["title"].string == button }
            try waitForWindow(title)
        }
        // No such tab exists.
        try pressKey("alt+9")
        try selectTab(-1)
        try selectTab(3)
        try select(1, title: "Posts")
        XCTAssertEqual(newEvents.filter { $0.event == "tab.selected" }.count, 1)
        XCTAssertEqual(try actions.parameterType("select-tab"), "i")
    }

    func testSignInReloadsOtherTabsWhenShown() throws {
        try openTabs()
        try activate("visit", server.url + "/protected")
        try signIn()
        try waitForVisit("/protected")
        XCTAssertEqual(server.requests(for: "/posts").count, 1, "not before it is shown")
        try selectTab(1)
        try waitForVisit("/posts")
        try selectTab(0)
        try select(1, title: "Posts")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(server.requests(for: "/posts").map(\.hasSessionCookie), [false, true])
        XCTAssertEqual(server.requests(for: "/counter").count, 1)
    }

    func testSignOutResetsOtherTabs() throws {
        try openTabs()
        try select(1, title: "Posts")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try select(0, title: "Fieldnotes")
        try waitForText("First day at the estuary")
        server.clearRequests()
        try activate("sign-out")
        try waitForVisit("/")
        XCTAssertEqual(stacks(tab: 1).main, ["/posts", "/posts/1"], "not before it is shown")
        pump(until: { !app.web.shows("First day at the estuary") }, "nothing is left of what was shown")
        try selectTab(1)
        try waitForVisit("/posts")
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        try waitForWindow("Posts")
        // The server reports that no user was signed in, which is not a failure.
        XCTAssertEqual(server.pages, ["DELETE /api/session 401", "GET / 200", "GET /posts 200"])
        XCTAssertFalse(app.native.shows("the server could not be notified"))
    }

    func testTwoTabsShareOneDialog() throws {
        let tabs = """
            [{ "title": "Account", "path": "/protected" }, { "title": "Settings", "path": "/protected/settings" }]
            """
        try write(tabs: tabs)
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        pump(until: { server.requests(for: "/protected/settings").count == 1 }, "the other tab shows its sign-in too")
        try signIn()
        pump(
            until: {
                ["/protected", "/protected/settings"].allSatisfy { server.requests(for: $0).last?.status == 200 }
            }, "both are visited again")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1)
    }

    func testBackgroundTabShowsNoSignIn() throws {
        try openTabs(#"[{ "title": "Home", "path": "/" }, { "title": "Account", "path": "/protected" }]"#, count: 1)
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 401 }
        settle()
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        try selectTab(1)
        try signIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    func testOnlyActiveTabTakesFocus() throws {
        server.behaviour.delays = ["/posts": 1_500, "/nothing-here": 2_000]
        try write(
            tabs: """
                [{ "title": "Words", "path": "/writing" }, { "title": "Posts", "path": "/posts" },
                 { "title": "Broken", "path": "/nothing-here" }]
                """)
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        try waitForVisit("/writing")
        try type("before", into: "Words")
        try waitForTrace("visit.completed") { $0["url"].string == server.url + "/posts" }
        try waitForTrace("visit.failed")
        settle()
        try input.type(" and after")
        let words = try waitForElement(.entry, "Words")
        pump(until: { words.text == "before and after" }, "a tab that is not seen has taken the keyboard")
        // If the page could not be loaded, Enter retries.
        try selectTab(2)
        try waitForWidget(.pushButton, "Retry")
        try pressKey("Return")
        try waitForTrace("visit.started") { $0["url"].string == server.url + "/nothing-here" }
        try selectTab(1)
        try waitForKeyboard()
    }

    func testADialogBelongsToItsTab() throws {
        try openTabs()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try waitForWindow("New note")
        try selectTab(1)
        try waitForWindow("Posts")
        waitForWidgetToGo(.frame, "New note")
        XCTAssertFalse(try actions.isEnabled("close-modal"))
        try selectTab(0)
        try waitForWindow("New note")
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        waitForWidgetToGo(.frame, "New note")
        XCTAssertEqual(stacks(tab: 0).main, ["/"])
    }

    func testBadTabsAreReported() throws {
        for (tabs, place) in [
            (#""posts""#, "tabs"), (#"[{ "title": "Posts" }]"#, "tabs[0]"), (#"[3]"#, "tabs[0]"),
            (#"[{ "title": 3, "path": "/" }]"#, "tabs[0].title"), (#"[{ "title": "A", "path": "" }]"#, "tabs[0].path"),
            (#"[{ "title": "A", "path": "javascript:alert(1)" }]"#, "tabs[0].path"),
            (#"[{ "title": "A", "path": "/" }, { "title": "B", "path": "https://example.com/" }]"#, "tabs[1].path"),
        ] {
            try write(tabs: tabs)
            try launch(path: nil, arguments: ["--config", environment.path("application.json")])
            XCTAssertTrue(app.waitForExit(), tabs)
            XCTAssertEqual(app.exitStatus, 2, tabs)
            XCTAssertTrue(app.stderr.contains("\(place):"), "\(place) is not named: \(app.stderr)")
        }
    }

    private func openTabs(_ tabs: String? = nil, count: Int = 3) throws {
        try write(
            tabs: tabs
                ?? """
                [{ "title": "Home", "path": "/" }, { "title": "Posts", "icon": "view-list-symbolic", "path": "/posts" },
                 { "title": "Counter", "path": "/counter" }]
                """)
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        pump(
            until: { app.trace.filter { $0.event == "visit.completed" }.count == count }, "the tabs have their pages")
        try waitForWindow("Fieldnotes")
    }

    private func write(tabs: String) throws {
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let file = server.applicationFile().replacing(
            #""name": "Fieldnotes","#, with: #""name": "Fieldnotes", "tabs": \#(tabs),"#)
        try environment.write(file, to: "application.json")
    }

    /// Selects a tab whose page has this title.
    private func select(_ index: Int, title: String) throws {
        try selectTab(index)
        try waitForTrace("tab.selected") { $0["tab"].int == index }
        try waitForWindow(title)
    }

    private func signIn() throws {
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
    }
}
