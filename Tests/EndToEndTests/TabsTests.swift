import DemoServer
import XCTest

/// Several stacks side by side, configured by `tabs` in the application file.
final class TabsTests: EndToEndTestCase {
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

    func testTabsMoveWithWidthOfWindow() throws {
        try openTabs()
        try waitForTabs(atTop: true)
        XCTAssertNotNil(app.native.find(role: .label, name: "Fieldnotes"), "the title is beside the tabs")
        try activate("visit", server.url + "/posts/1")
        try waitForWindow("First day at the estuary")
        try waitForWidget(.label, "First day at the estuary")
        try waitForTabs(atTop: true)
        try input.resize(width: 400, height: 600)
        try waitForTabs(atTop: false)
        try waitForWidget(.label, "First day at the estuary")
        XCTAssertTrue(try waitForWidget(.pageTab, "Counter").press())
        try waitForWindow("Counter")
        try input.resize(width: 900, height: 600)
        try waitForTabs(atTop: true)
        try pressKey("alt+2")
        try waitForWindow("Posts")
        // Without the header bar, the tabs are at the bottom.
        try activate("fullscreen")
        try waitForTabs(atTop: false)
        try activate("fullscreen")
        try waitForTabs(atTop: true)
    }

    /// Before the tabs move to the bottom, their icons move above the titles.
    func testIconsMoveBeforeTabs() throws {
        let tabs = ["/", "/posts", "/counter", "/components", "/writing"].enumerated().map { index, path in
            #"{ "title": "Tab number \#(index)", "icon": "go-home-symbolic", "path": "\#(path)" }"#
        }
        try write(tabs: "[\(tabs.joined(separator: ", "))]")
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        try waitForWindow("Fieldnotes")
        try input.resize(width: 1250, height: 600)
        try waitForTabs(5, atTop: true)
        let width = { self.app.native.all(role: .pageTab).first?.extents?.width ?? 0 }
        pump(until: { width() > 110 }, "the icons are beside the titles: \(width())")
        try input.resize(width: 980, height: 600)
        pump(until: { (1...100).contains(width()) }, "the icons are above the titles: \(width())")
        try waitForTabs(5, atTop: true)
        try input.resize(width: 700, height: 600)
        try waitForTabs(5, atTop: false)
        try input.resize(width: 1250, height: 600)
        pump(until: { width() > 110 }, "the icons are beside the titles: \(width())")
        try waitForTabs(5, atTop: true)
    }

    private func waitForTabs(_ count: Int = 3, atTop isAtTop: Bool) throws {
        pump(
            until: {
                let tabs = self.app.native.all(role: .pageTab)
                return tabs.count == count && tabs.allSatisfy { (($0.extents?.y ?? 200) < 100) == isAtTop }
            }, "the tabs are at the \(isAtTop ? "top" : "bottom"):\n\(app.native.dump())")
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
        // The events may precede the text.
        for event in ["visit.completed", "visit.failed"] {
            let path = event == "visit.failed" ? "/nothing-here" : "/posts"
            pump(
                until: { app.trace.contains { $0.event == event && $0["url"].string == server.url + path } },
                "\(event) of \(path)")
        }
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

    private func openTabs() throws {
        try write(
            tabs: """
                [{ "title": "Home", "path": "/" }, { "title": "Posts", "icon": "view-list-symbolic", "path": "/posts" },
                 { "title": "Counter", "path": "/counter" }]
                """)
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        pump(
            until: { app.trace.filter { $0.event == "visit.completed" }.count == 3 }, "the tabs have their pages")
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
}
