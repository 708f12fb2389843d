import CGtk
import GLibBridge
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// WebKit's hidden text view in each web view receives every key, and no key may change it.
final class HiddenTextViewTests: ShellTestCase {
    private var window: Widget?
    /// Milliseconds in which a cursor would blink once: GTK's minimum.
    private static let blinkTime = 100

    override func prepare() throws {
        try super.prepare()
        let settings = ObjectRef(retaining: gtk_settings_get_default())
        settings.set("gtk-cursor-blink-time", .int(Int32(Self.blinkTime)))
    }

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    func testKeysReachPageAndNotHiddenTextView() throws {
        let host = WebViewHost(profile: profile, origin: try origin())
        let spy = WebViewSpy()
        host.delegate = spy
        try show(host.widget)
        host.load(html: Self.page, base: try url("/"))
        pump(until: { host.title == "ready" }, "the page is loaded")
        try Input(processID: ProcessInfo.processInfo.processIdentifier).type("Text, 2 lines?")
        evaluate("oninput = check; check()", in: host)
        pump(until: { host.title == "has Text, 2 lines?" }, "what is typed arrives: \(host.title ?? "")")
        try pressAll(in: host.widget)
        evaluate("document.title = 'F7 ' + seen.has('F7') + ', Insert ' + seen.has('Insert')", in: host)
        pump(until: { host.title?.hasPrefix("F7") ?? false }, "the page answers")
        XCTAssertEqual(host.title, "F7 true, Insert true")
    }

    func testKeysDoNotChangeTextViewOfPlainView() throws {
        let view = profile.makePlainView()
        try show(view)
        try pressAll(in: view)
    }

    private static let page = """
        <title>loading</title><input id="field" autofocus><script>
        const seen = new Set()
        addEventListener("keydown", (event) => seen.add(event.key))
        const check = () => { document.title = "has " + field.value }
        addEventListener("load", () => { field.focus(); document.title = "ready" })
        </script>
        """

    private func show(_ view: Widget) throws {
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        gtk_window_set_title(window.pointer(), "Keys")
        window.setChild(view)
        gtk_window_present(window.pointer())
        pump(until: { gtk_window_is_active(window.pointer()) != 0 }, "the window has the keyboard")
        gtk_widget_grab_focus(view.pointer())
    }

    private func pressAll(in view: Widget) throws {
        try expectUnchanged(view)
        let input = Input(processID: ProcessInfo.processInfo.processIdentifier)
        for modifiers in ["", "shift+", "ctrl+", "alt+", "ctrl+shift+", "ctrl+alt+", "shift+alt+"] {
            // Keys of the window manager.
            let keys = Self.keys.filter {
                !modifiers.contains("alt") || !["F4", "Tab", "space", "Escape"].contains($0)
            }
            try input.keys(keys.filter { !modifiers.hasPrefix("ctrl+alt") || $0.first != "F" }.map { modifiers + $0 })
            try input.keys(["Escape", "Escape"])
            pumpPending()
            try expectUnchanged(view)
        }
        outlast(timerOf: Self.blinkTime * 2)
        try expectUnchanged(view)
    }

    private static let keys =
        (1...12).map { "F\($0)" } + [
            "Insert", "Delete", "BackSpace", "Return", "KP_Enter", "Tab", "space", "Escape", "Home", "End", "Prior",
            "Next",
            "KP_Insert", "KP_Delete", "Undo", "Redo", "Menu", "period", "semicolon", "slash", "backslash", "a", "c",
            "v", "x",
            "y", "z", "u", "e", "dead_acute",
        ]

    private func expectUnchanged(_ view: Widget, line: UInt = #line) throws {
        let hidden = try XCTUnwrap(HiddenTextView.find(in: view), "WebKit has one no more: is it needed?", line: line)
        let buffer = ObjectRef(retaining: try XCTUnwrap(gtk_text_view_get_buffer(hidden.pointer())))
        XCTAssertEqual(gtk_text_buffer_get_char_count(buffer.pointer()), 0, line: line)
        XCTAssertEqual(gtk_text_buffer_get_can_undo(buffer.pointer()), 0, line: line)
        XCTAssertEqual(gtk_text_view_get_cursor_visible(hidden.pointer()), 0, line: line)
        XCTAssertEqual(gtk_text_view_get_overwrite(hidden.pointer()), 0, line: line)
        XCTAssertEqual(gtk_text_view_get_editable(hidden.pointer()), 1, line: line)
        XCTAssertEqual(gtk_text_view_get_accepts_tab(hidden.pointer()), 1, line: line)
        XCTAssertEqual(gtk_widget_has_focus(hidden.pointer()), 0, line: line)
        XCTAssertNil(gtk_widget_get_first_child(hidden.pointer()), "no menu, no chooser", line: line)
    }
}
