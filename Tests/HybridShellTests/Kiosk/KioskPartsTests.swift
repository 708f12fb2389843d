import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridKiosk
@testable import HybridShell
@testable import HybridWebView

/// Kiosk components with widgets: no data of the previous user remains, in memory neither.
final class KioskPartsTests: ShellTestCase {
    /// Process-wide, as in the application: WebKit crashes when its last network session is freed.
    private static let ownProfile = WebProfile(
        WebProfile.Options(directories: nil, userAgentDetails: "", usesSoftwareRendering: true, isInspectable: false))

    /// A separate function, so that temporary values are released when it returns.
    private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

    func testRecentEmojiAreCleared() throws {
        let settings = ObjectRef(owning: g_settings_new("org.gtk.gtk4.Settings.EmojiChooser"))
        let chosen = try Variant(
            parsing: "@a((ausasu)u) [(([uint32 128512], 'grinning', ['face'], uint32 0), uint32 0)]")
        XCTAssertNotEqual(g_settings_set_value(settings.pointer(), "recent-emoji", chosen.pointer), 0)
        XCTAssertEqual(recentEmoji(in: settings), 1)
        ChooserHistory.clear()
        XCTAssertEqual(recentEmoji(in: settings), 0)
    }

    func testCustomColorsAreCleared() throws {
        let settings = ObjectRef(owning: g_settings_new("org.gtk.gtk4.Settings.ColorChooser"))
        let chosen = try Variant(parsing: "[(0.25, 0.5, 0.75, 1.0)]")
        XCTAssertNotEqual(g_settings_set_value(settings.pointer(), "custom-colors", chosen.pointer), 0)
        ChooserHistory.clear()
        let colors = Variant(owning: g_settings_get_value(settings.pointer(), "custom-colors"))
        XCTAssertEqual(colors.children.count, 0)
    }

    private func recentEmoji(in settings: ObjectRef) -> Int {
        Variant(owning: g_settings_get_value(settings.pointer(), "recent-emoji")).children.count
    }

    func testReplacedWebViewIsFreed() throws {
        let profile = Self.ownProfile
        let window = Widget(sinking: gtk_window_new())
        let origin = try origin()
        let lone = LoneSession(origin: origin, start: try url("/")) { WebViewHost(profile: profile, origin: origin) }
        let session = lone.session
        window.setChild(session.view.widget)
        gtk_window_present(window.pointer())
        lone.open(try url("/"))
        pump(until: { lone.isSettled }, "the page is loaded")

        weak var old: WebViewHost?
        var remains: [WeakObjectRef] = []
        autoreleased {
            old = session.webView
            remains = [session.webView.widget, session.webView.contentManager, profile.networkSession]
                .map(WeakObjectRef.init)
        }
        try run { try await profile.forgetAll() }
        autoreleased { session.renewWebView() }
        pump(until: { old == nil }, "the host was freed")
        pump(until: { remains.allSatisfy { $0.object == nil } }, "its parts were freed")

        lone.open(try url("/posts"))
        pump(until: { lone.isSettled }, "the new web view shows pages")
        gtk_window_destroy(window.pointer())
    }

    func testUnusedSessionIsKept() throws {
        let profile = Self.ownProfile
        profile.isUsed = false
        let session = WeakObjectRef(profile.networkSession)
        try run { try await profile.forgetAll() }
        XCTAssertEqual(session.object, profile.networkSession)
    }

    /// Without `MonitorGuard`, WebKit ends the process.
    func testUnknownDisplayIsNotReportedToPages() throws {
        let (profile, origin) = (profile, try origin())
        let host = WebViewHost(profile: profile, origin: origin)
        let window = Widget(sinking: gtk_window_new())
        defer { gtk_window_destroy(window.pointer()) }
        window.setChild(host.widget)
        gtk_window_present(window.pointer())
        pump(until: { gtk_widget_get_mapped(host.widget.pointer()) != 0 }, "the page is shown")
        let surface = ObjectRef(retaining: try XCTUnwrap(gtk_native_get_surface(window.pointer())))
        for signal in ["enter-monitor", "leave-monitor"] {
            var values = [GValue(), GValue()]
            g_value_init(&values[0], gdk_surface_get_type())
            g_value_set_object(&values[0], surface.address)
            g_value_init(&values[1], gdk_monitor_get_type())
            g_signal_emitv(&values, g_signal_lookup(signal, gdk_surface_get_type()), 0, nil)
            g_value_unset(&values[0])
        }
    }

    /// The main window is lower beside the touch keyboard.
    func testHighDialogIsResizableOnlyBesideKeyboard() {
        let (main, dialog) = (Widget(sinking: gtk_window_new()), Widget(sinking: gtk_window_new()))
        let content = Widget(sinking: gtk_label_new("A dialog"))
        gtk_widget_set_size_request(content.pointer(), 200, 400)
        dialog.setChild(content)
        gtk_window_set_resizable(dialog.pointer(), 0)
        gtk_window_set_default_size(main.pointer(), 300, 500)
        var changes = 0
        let sizes = WindowSizes(main: main) { changes += 1 }
        for window in [main, dialog] { gtk_window_present(window.pointer()) }
        pump(until: { changes > 0 && gtk_widget_get_height(dialog.pointer()) == 400 }, "the dialog is shown")
        for (height, isResizable) in [(300, true), (350, true), (500, false), (300, true)] {
            gtk_window_set_default_size(main.pointer(), 300, gint(height))
            pump(
                until: {
                    gtk_widget_get_height(main.pointer()) == height
                        && (gtk_window_get_resizable(dialog.pointer()) != 0) == isResizable
                }, "with a height of \(height)")
        }
        withExtendedLifetime(sizes) { for window in [dialog, main] { gtk_window_destroy(window.pointer()) } }
    }

    func testPointerStaysHiddenDespitePageCursor() {
        let hider = CursorHider(.hidden)
        let widget = Widget(sinking: gtk_label_new("A page"))
        hider.add(widget)
        let none = gtk_widget_get_cursor(widget.pointer())
        XCTAssertNotNil(none)
        let hand = ObjectRef(owning: gdk_cursor_new_from_name("pointer", nil))
        gtk_widget_set_cursor(widget.pointer(), hand.pointer())
        XCTAssertEqual(gtk_widget_get_cursor(widget.pointer()), none)
        hider.moved()
        XCTAssertEqual(gtk_widget_get_cursor(widget.pointer()), none)
    }

    func testIdlePointerIsHiddenUntilMoved() {
        let hider = CursorHider(.idle, rest: 50)
        let widget = Widget(sinking: gtk_label_new("A page"))
        hider.add(widget)
        XCTAssertNil(gtk_widget_get_cursor(widget.pointer()))
        pump(until: { gtk_widget_get_cursor(widget.pointer()) != nil }, "it is hidden")
        hider.moved()
        XCTAssertNil(gtk_widget_get_cursor(widget.pointer()))
        pump(until: { hider.isHidden }, "it is hidden again")
    }
}
