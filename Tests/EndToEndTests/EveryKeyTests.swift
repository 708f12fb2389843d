import DemoServer
import HybridTestSupport
import XCTest

/// No key with any modifiers terminates the program: in the window, in a dialog, in a kiosk.
class EveryKeyTests: KioskTestCase {
    /// In the inspector, the keys would pause the page's scripts and delete its elements.
    private static let noInspector = #""diagnostics": false,"#

    func testKeysInWindow() throws {
        applicationMembers = Self.noInspector
        try open("/posts/new")
        try pressAll()
    }

    func testKeysInDialog() throws {
        applicationMembers = Self.noInspector
        try open()
        try pressLink("Dialog without a close gesture")
        try waitForVisit("/modal/locked")
        try waitForWindow("Dialog without a close gesture")
        try pressAll()
    }

    func testKeysInKiosk() throws {
        try openKiosk("", "/posts/new")
        try pressAll()
    }

    private static let keys =
        (1...12).map { "F\($0)" } + [
            "Insert", "Delete", "BackSpace", "Return", "KP_Enter", "Tab", "space", "Escape", "Home", "End", "Prior",
            "Next",
            "Left", "Right", "Up", "Down", "KP_Insert", "KP_Delete", "Undo", "Redo", "Menu", "period", "semicolon",
            "slash",
            "backslash",
        ]

    /// True for the window manager's own keys: they close the window or move the keyboard focus away.
    private static func isTaken(_ key: String, with modifiers: String) -> Bool {
        let taken = ["F4", "Tab", "space", "Escape", "Left", "Right", "Up", "Down", "Prior", "Next"]
        return modifiers.contains("alt") && taken.contains(key) || modifiers == "ctrl+alt+" && key.first == "F"
    }

    private func pressAll() throws {
        try waitForKeyboard()
        // F7 alone can terminate a program in most runs.
        try input.keys(["Tab", "F7", "F7", "F7"])
        settle()
        XCTAssertTrue(app.isRunning)
        for modifiers in ["", "shift+", "ctrl+", "alt+", "ctrl+shift+", "ctrl+alt+", "shift+alt+"]
            + (sway == nil ? [] : ["super+", "super+shift+", "super+ctrl+"])
        {
            let keys = Self.keys.filter { sway != nil || !Self.isTaken($0, with: modifiers) }
            try input.keys(keys.map { modifiers + $0 } + ["Escape", "Escape"])
            pumpPending()
            XCTAssertTrue(app.isRunning, "after \(modifiers)")
        }
        // The last keys may still have an effect.
        settle()
        try waitForQuiet()
        try activate("visit", server.url + "/posts/1")
        // Keys may still wait in the compositor or in WebKit, and the visit of one of them may replace this one.
        try waitForTrace("visit.started") { $0["url"].string == self.server.url + "/posts/1" }
        try waitForQuiet()
        XCTAssertTrue(app.isRunning)
    }
}
