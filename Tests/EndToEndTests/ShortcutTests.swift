import DemoServer
import XCTest

/// The window that lists the keys says the truth: each shortcut is there once, and each that is there works.
final class ShortcutTests: EndToEndTestCase {
    func testEachIsListedOnce() throws {
        try open(arguments: ["--diagnostics"])
        try activate("shortcuts")
        try waitForWidget(.label, "Keyboard shortcuts")
        let labels = app.native.all(role: .label).compactMap(\.name)
        for title in Self.titles {
            // Once for people, and once more in the page that the window keeps for its search.
            XCTAssertEqual(labels.filter { $0 == title }.count, 2, "\(title) in \(labels)")
        }
        XCTAssertFalse(labels.contains("Others"), "a key without a title")
        XCTAssertFalse(labels.contains("Go to a tab"), "there are no tabs")
    }

    /// Without "Back" and "Menu", which are keys' names too.
    private static let titles = [
        "First page", "Reload", "Copy the page’s address", "Open the page in the browser", "Print",
        "The page’s menu", "Find on the page", "Next match", "Previous match", "Zoom in", "Zoom out", "Normal size",
        "Full screen", "Downloads", "Keyboard shortcuts", "Stop, or close a dialog or the search", "Quit",
        "Diagnostics",
        "Inspector",
    ]

    /// Those for the size of the page are tried in `WindowTests`, the full screen in `FullScreenTests`, the menus in
    /// `KeyboardTests`, tabs in `TabsTests`, downloads in `DownloadListTests`. GTK complains of itself
    /// when its dialog for printing is closed.
    func testEachWorks() throws {
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
