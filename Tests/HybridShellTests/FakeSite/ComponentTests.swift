import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The built-in components: the controls that a page's messages create, and the replies when the user uses them.
final class ComponentTests: FakeSiteTestCase {
    func testButtonsAppearOnBothSides() throws {
        try open("/birds")
        say("button", "right", ["title": "Add a bird"])
        say("button", "left", ["title": "Edit list"])
        for (name, side) in [("Add a bird", "right"), ("Edit list", "left")] {
            press(name)
            XCTAssertEqual(page.replies.last?.event, side)
        }
        visit("/posts")
        XCTAssertEqual(buttons("Add a bird").count + buttons("Edit list").count, 0)
    }

    /// If the desktop has no symbol of that name, the next symbol or the text is used.
    func testMissingSymbolFallsBack() throws {
        try open("/birds")
        say("button", "left", ["title": "Add", "linuxImage": "no-such-thing-symbolic", "iosImage": "plus"])
        say("button", "right", ["title": "Nothing", "linuxImage": "no-such-thing-symbolic", "iosImage": "nonsense"])
        XCTAssertEqual(buttons("Add").count, 1)
        XCTAssertFalse(texts.contains("Add"), "it is a symbol")
        XCTAssertTrue(texts.contains("Nothing"))
    }

    func testMenuOpensAsListAndAtSource() throws {
        try open("/birds")
        let items: HybridCore.JSONValue = [["title": "One"], ["title": "Two", "index": 7]]
        say("menu", "display", ["title": "Select an option", "items": items])
        XCTAssertTrue(titles.contains("Select an option"), "\(titles)")
        press("Two", in: "Select an option")
        XCTAssertEqual(page.reply, ["selectedIndex": 7])
        XCTAssertFalse(titles.contains("Select an option"))
        say("menu", "display", ["items": items, "source": ["x": 10, "y": 10]])
        XCTAssertEqual(titles.count, 1, "it is no dialog")
        press("One")
        XCTAssertEqual(page.reply, ["selectedIndex": 0])
        pump(until: { buttons("One").isEmpty }, "the list is closed")
    }

    func testMenuOpensFromButton() throws {
        try open("/birds")
        say("menu", "connect", ["items": [["title": "One"], ["title": "Remove"]]])
        for (name, index) in [("Remove", 1), ("One", 0)] {
            press("Page menu")
            press(name)
            XCTAssertEqual(page.reply, ["index": .integer(index)])
            pump(until: { buttons(name).isEmpty }, "the menu is closed")
        }
        say("menu", "disconnect")
        XCTAssertEqual(buttons("Page menu").count, 0)
        say("overflow-menu", "connect", ["label": "More options"])
        press("More options")
        XCTAssertEqual(page.replies.last?.component, "overflow-menu")
    }

    /// A page cannot open one menu after another, so the user can leave.
    func testRepeatedMenusCanBeDismissed() throws {
        try open("/birds")
        forgetEvents()
        for _ in 1...40 { page.say("menu", "display", ["title": "Again", "items": [["title": "One"]]]) }
        settle()
        XCTAssertTrue(events.bridgeRefusals.contains("menu rate"), "\(events)")
        XCTAssertEqual(titles.filter { $0 == "Again" }.count, 1)
        press("Cancel", in: "Again")
        XCTAssertEqual(titles.count, 1)
    }

    func testAlertReportsConfirmationOnly() throws {
        try open("/birds")
        let question: HybridCore.JSONValue = [
            "title": "Delete this post?", "description": "This cannot be undone.", "confirm": "Delete",
            "dismiss": "Keep", "destructive": true,
        ]
        say("alert", "show", question)
        XCTAssertTrue(shows("This cannot be undone."), "\(texts)")
        press("Keep")
        XCTAssertEqual(page.replies.count, 0)
        say("alert", "show", question)
        press("Delete")
        XCTAssertEqual(page.replies.count, 1)
        say("alert", "show")
        XCTAssertTrue(shows("Are you sure?"), "\(texts)")
        press("OK")
        XCTAssertEqual(page.replies.count, 2)
    }

    func testToastIsShown() throws {
        try open("/birds")
        say("toast", "show", ["message": "The post was saved"])
        XCTAssertTrue(shows("The post was saved"))
    }

    func testAddressIsShared() throws {
        try open("/birds")
        say("share", "connect", ["url": "https://example.com/posts/1?a=b&c=d", "title": "Share"])
        press("Share")
        press("Copy Link")
        XCTAssertTrue(shows("Link copied"), "\(texts)")
        pump(until: { buttons("Copy Link").isEmpty }, "the list is closed")
        for (name, address) in [
            ("Send by E-Mail", "mailto:?subject=Share&body=https%3A%2F%2Fexample.com%2Fposts%2F1%3Fa%3Db%26c%3Dd"),
            ("Open in Browser", "https://example.com/posts/1?a=b&c=d"),
        ] {
            press("Share")
            press(name)
            pump(until: { browser.opened.last == address && buttons(name).isEmpty }, "\(browser.opened)")
        }
        say("share", "connect", ["url": "https://example.com/posts/1"])
        press("Share")
        press("Send by E-Mail")
        let address = "mailto:?body=https%3A%2F%2Fexample.com%2Fposts%2F1"
        pump(until: { browser.opened.last == address && buttons("Copy Link").isEmpty }, "\(browser.opened)")
    }

    func testSearchSendsTextAndRestoresIt() throws {
        site.components["/birds"] = [("search", "connect", [:])]
        try open("/birds")
        XCTAssertTrue(windowSet.active.front.bridge.perform(.find))
        try XCTUnwrap(searchEntry).setEntryText("wag")
        pump(until: { page.reply == ["query": "wag"] }, "\(page.replies)")
        visit("/posts")
        XCTAssertFalse(windowSet.active.front.bridge.perform(.find), "it belongs to the page")
        page.replies = []
        back()
        XCTAssertEqual(page.reply, ["query": "wag"])
        try XCTUnwrap(searchEntry).emit("stop-search", of: gtk_search_entry_get_type())
        pump(until: { page.reply == ["query": ""] }, "\(page.replies)")
    }

    func testPermissionsAreReported() throws {
        try open("/birds", members: #""permissions": { "camera": "deny", "notifications": "allow" },"#)
        for (name, code, text) in [
            ("camera", 0, "denied"), ("notifications", 1, "authorized"), ("location", -1, "not determined"),
        ] {
            say("permissions", name)
            XCTAssertEqual(page.reply, ["code": .integer(code), "text": .string(text)], name)
        }
        say("permissions", "kitchen")
        XCTAssertEqual(events.bridgeRefusals, ["permissions event"])
    }

    func testNotificationNeedsPermission() throws {
        let notifier = FakeNotifier()
        try open("/birds") { $0.notifier = notifier }
        let message: HybridCore.JSONValue = ["title": "High tide", "url": "/posts"]
        say("notification", "show", message)
        XCTAssertEqual(page.replies.last?["shown"], false)
        XCTAssertEqual(events.bridgeRefusals, ["notification permission"])
        try open("/birds", members: #""permissions": { "notifications": "allow" },"#) { $0.notifier = notifier }
        say("notification", "show", message)
        XCTAssertEqual(page.replies.last?["shown"], true)
        XCTAssertEqual(notifier.shown.map(\.title), ["High tide"])
        notifier.heard?(.clicked(activationToken: nil))
        settle()
        XCTAssertEqual(stacks.main, ["/birds", "/posts"])
    }

    func testMessagesWithoutClickAreRefused() throws {
        try open("/birds")
        forgetEvents()
        let messages: [(String, String, HybridCore.JSONValue)] = [
            ("clipboard", "write", ["text": "x"]), ("print", "show", [:]), ("download", "start", ["url": "/report"]),
            ("window", "resize", ["width": 700, "height": 500]),
        ]
        for (component, event, data) in messages { page.say(component, event, data) }
        settle()
        let components = ["clipboard", "print", "download", "window"]
        XCTAssertEqual(
            events.bridgeRefusals.filter { $0.hasSuffix("gesture") }.sorted(),
            components.sorted().map { "\($0) gesture" },
            "\(events)")
    }

    func testSubtitleAndBannerBelongToPage() throws {
        site.components["/tide"] = [("title", "connect", ["subtitle": "Three birds"])]
        try open("/tide")
        XCTAssertTrue(shows("Three birds"))
        let (high, banner): (HybridCore.JSONValue, String) = (
            ["subtitle": "Three birds", "status": "The tide is coming in."], "The tide is coming in."
        )
        say("title", "set", high)
        XCTAssertTrue(shows(banner))
        press("Dismiss")
        XCTAssertEqual(page.reply, ["dismissed": true])
        pump(until: { !shows(banner) }, "\(texts)")
        say("title", "set", high)
        say("title", "set", ["subtitle": "Three birds"])
        pump(until: { !shows(banner) }, "the page removes it: \(texts)")
        say("title", "set", high)
        site.failNext("/tide")
        activate("reload")
        pump(until: { !shows(banner) }, "a hidden page cannot change it: \(texts)")
        press("Retry")
        say("title", "set", high)
        visit("/posts")
        pump(until: { !shows(banner) && !shows("Three birds") }, "\(texts)")
        back()
        pump(until: { shows("Three birds") }, "\(texts)")
    }

    func testMenuItemsBelongToPage() throws {
        site.components["/list"] = [
            ("menu-item", "connect", ["title": "Export the list", "shortcut": "Ctrl+E"]),
            ("menu-item", "connect", ["title": "Print labels", "shortcut": "Ctrl+P"]),
        ]
        try open("/list", waits: false)
        forgetEvents()
        settle()
        let sentences = events.compactMap { event -> String? in
            if case .bridge(.refused, _, _, _, _, let sentence) = event { sentence } else { nil }
        }
        XCTAssertEqual(sentences, ["Ctrl+P belongs to “Print”. The menu entry has no shortcut."])
        let entries = { self.menuTexts().filter { ["Export the list", "Print labels"].contains($0) } }
        XCTAssertEqual(entries(), ["Export the list", "Print labels"])
        visit("/posts")
        XCTAssertEqual(entries(), [])
        back()
        XCTAssertEqual(entries(), ["Export the list", "Print labels"])
    }

    /// The user clicks something on the page that sends this message.
    private func say(_ component: String, _ event: String, _ data: HybridCore.JSONValue = [:]) {
        forgetEvents()
        page.sayByClick(component, event, data)
        settle()
    }

    private var searchEntry: Widget? {
        windows.lazy.compactMap { $0.descendant { $0.isA(gtk_search_entry_get_type()) && $0.isOnFrontPage } }.first
    }
}

/// Records the desktop notifications.
@MainActor
private final class FakeNotifier: Notifier {
    var shown: [DesktopNotification] = []
    var heard: (@MainActor (NotificationEvent) -> Void)?

    func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void) {
        shown.append(notification)
        self.heard = heard
    }

    func close(_ id: Int) {}
}
