import CGtk
import GLibBridge
import XCTest

@testable import HybridShell

/// GTK's own connection to the accessibility bus.
final class AccessiblePagesTests: ShellTestCase {
    /// GTK does not expose the connection, but the library's layout is known.
    func testGTKConnectionIsFound() throws {
        try XCTSkipUnless(AccessibilitySocket.isNeeded, "GTK connects pages itself since 4.14")
        let display = ObjectRef(retaining: try XCTUnwrap(gdk_display_get_default()))
        let window = Widget(sinking: gtk_window_new())
        let button = Widget.button("Here") {}
        window.setChild(button)
        gtk_window_present(window.pointer())
        defer { gtk_window_destroy(window.pointer()) }
        var socket: AccessibilitySocket?
        pump(
            until: {
                gtk_widget_grab_focus(button.pointer())
                socket = AccessibilitySocket(of: display)
                return socket != nil
            }, "the connection exists once GTK has reported a window")
        let found = try XCTUnwrap(socket)
        var path: String?
        pump(
            until: {
                found.locate(button) { path = $0 }
                pumpPending()
                return path != nil
            }, "the widget's path is found")
        XCTAssertTrue(path?.contains("/a11y/") ?? false, path ?? "")
        XCTAssertEqual(
            gtk_test_accessible_has_property(button.pointer(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), 0,
            "nothing of the search stays")
    }
}
