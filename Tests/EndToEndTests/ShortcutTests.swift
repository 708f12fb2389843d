import DemoServer
import XCTest

/// The shortcuts window is correct: each shortcut is listed once, and each listed shortcut works.
final class ShortcutTests: EndToEndTestCase {
    func testEachShortcutIsListedOnce() throws {
        try open(arguments: ["--diagnostics"])
        try activate("shortcuts")
        try waitForWindow("Keyboard Shortcuts")
        let window = app.native.within(role: .frame, name: "Keyboard Shortcuts")
        let labels = window.all(role: .label).compactMap(\.name)
        let rows = window.all(role: .listItem).compactMap(\.name)
        for title in Self.titles {
            XCTAssertEqual(labels.filter { $0 == title }.count, 1, "\(title) in \(labels)")
            XCTAssertEqual(rows.filter { $0.hasPrefix("\(title), ") }.count, 1, "\(title) in \(rows)")
        }
        for row in ["Find on page, Ctrl+F", "Reload, F5 or Ctrl+R", "Menu, F10"] {
            XCTAssertTrue(rows.contains(row), "\(row) in \(rows)")
        }
        XCTAssertFalse(labels.contains("Other"), "a key without a title")
        XCTAssertFalse(labels.contains("Go to a tab"), "there are no tabs")
    }

    func testShortcutsAreSearchable() throws {
        try open()
        try activate("shortcuts")
        try waitForWindow("Keyboard Shortcuts")
        try pressButton("Search", window: "Keyboard Shortcuts")
        pump(until: { self.app.native.find(role: .entry, name: "Search")?.has(.focused) == true }, "it can be typed")
        try input.type("zoom i")
        pump(until: { rows == ["Zoom in"] }, "it is found: \(rows)")
        try input.type("qqq")
        try waitForWidget(.label, "No Results Found")
        try pressKey("Escape")
        pump(until: { rows.contains("Find on page, Ctrl+F") }, "all are listed again")
        try pressKey("Escape")
        waitForWidgetToGo(.frame, "Keyboard Shortcuts")
    }

    private var rows: [String] {
        app.native.within(role: .frame, name: "Keyboard Shortcuts").all(role: .listItem).compactMap(\.name)
    }

    private static let titles = [
        "Back", "First page", "Reload", "Copy page address", "Open page in browser", "Print",
        "Page menu", "Menu", "Find on page", "Next match", "Previous match", "Zoom in", "Zoom out",
        "Normal size",
        "Full screen", "Downloads", "Keyboard shortcuts", "Stop loading, or close a dialog or search", "Quit",
        "Diagnostics",
        "Inspector",
    ]

    /// Zoom shortcuts are tested in `WindowTests`, full screen in `FullScreenTests`, menus in `KeyboardTests`, tabs in
    /// `TabsTests`, downloads in `DownloadListTests`. GTK logs a warning when its print dialog closes.
    func testEachShortcutWorks() throws {
        try open(arguments: ["--diagnostics"])
        for key in ["alt+Left", "alt+Home"] {
            try activate("visit", server.url + "/posts")
            try waitForVisit("/posts")
            try waitForKeyboard()
            try pressKey(key)
            try waitForVisit("/")
        }
        for key in ["F5", "ctrl+r"] {
            try waitForKeyboard()
            try pressKey(key)
            try waitForVisit("/")
        }
        try waitForKeyboard()
        try pressKey("ctrl+shift+c")
        try waitForWidget(.label, "Link copied")
        try pressKey("ctrl+shift+o")
        pump(until: { browser.opened == [server.url + "/"] }, "the browser opens the page")
        for key in ["ctrl+f", "ctrl+shift+question", "ctrl+F1", "F10"] {
            try waitForKeyboard()
            let sign = try XCTUnwrap(Self.signs[key])
            try pressKey(key)
            pump(until: { app.native.shows(sign) }, "\(key) shows \(sign)")
            try pressKey("Escape")
            pump(until: { !app.native.shows(sign) }, "Escape takes it away after \(key)")
        }
        try waitForKeyboard()
        try pressKey("ctrl+shift+d")
        try waitForWindow("Diagnostics")
        try waitForActiveWindow("Diagnostics")
        try pressKey("Escape")
        waitForWidgetToGo(.frame, "Diagnostics")
        try waitForKeyboard()
        try pressKey("ctrl+q")
        XCTAssertTrue(app.waitForExit())
    }

    private static let signs = [
        "ctrl+f": "Next match", "ctrl+shift+question": "Keyboard shortcuts", "ctrl+F1": "Keyboard shortcuts",
        "F10": "Keyboard Shortcuts",
    ]
}
