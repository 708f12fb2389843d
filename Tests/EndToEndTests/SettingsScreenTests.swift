import DemoServer
import XCTest

/// The native screen `settings`.
final class SettingsScreenTests: EndToEndTestCase {
    func testStoredPermissionIsRemoved() throws {
        try open("/permissions")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try pressButton("Allow")
        try waitForText("notifications granted")
        try activate("visit", server.url + "/native/settings")
        let title = "Show notifications"
        try waitForWidget(.comboBox, title)
        XCTAssertEqual(app.native.find(role: .comboBox, name: title)?.accessibleDescription, "Allow")
        try choose(entry: 0, of: title)
        pump(
            until: {
                app.native.find(role: .comboBox, name: title)?.accessibleDescription == "Ask"
            }, "there is no answer any more")
        try activate("back")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try waitForWindow("Allow Fieldnotes to Show Notifications?")
    }

    /// Reaches each control with Tab, in reading order.
    func testControlsAreReachableByKeyboard() throws {
        try openSettings()
        var names: [String] = []
        for _ in 0..<30 where !names.contains("Clear Everything…") {
            let before = focusedName()
            try input.key("Tab")
            lookAgain(timeout: Timeouts.scaled(1)) { focusedName() != before }
            if let name = focusedName(), names.last != name { names.append(name) }
        }
        let wanted = ["Zoom in", "Clear Cache", "Clear Site Data…", "Clear Everything…"]
        XCTAssertEqual(names.filter(wanted.contains), wanted, "\(names)")
    }

    private func openSettings() throws {
        try open()
        try activate("visit", server.url + "/native/settings")
        try waitForWidget(.pushButton, "Clear Everything…")
    }
}
