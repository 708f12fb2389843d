import CAdwaita
import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// A page's controls in the header bar.
final class PageBarTests: ShellTestCase {
    func testNarrowHeaderBarMovesRowIntoPopover() {
        let bar = PageBar()
        let button = Widget.button("Edit the whole list") {}
        bar.add(button, .start)
        bar.isShown = true
        let header = Widget.headerBar()
        header.setTitle(WindowTitle().widget)
        bar.pack(into: header)
        let window = Widget(sinking: gtk_window_new())
        gtk_window_set_titlebar(window.pointer(), header.pointer())
        gtk_window_set_default_size(window.pointer(), 600, 200)
        gtk_window_present(window.pointer())
        pump(until: { gtk_widget_get_mapped(button.pointer()) != 0 }, "a wide header bar shows the button")
        XCTAssertFalse(isInPopover(button))

        gtk_window_set_default_size(window.pointer(), 1, 200)
        pump(until: { self.isInPopover(button) }, "a narrow one has it in a popover")
        var least: Int32 = 0
        gtk_widget_measure(header.pointer(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        XCTAssertLessThan(least, 300)

        gtk_window_set_default_size(window.pointer(), 600, 200)
        pump(until: { !self.isInPopover(button) && gtk_widget_get_mapped(button.pointer()) != 0 }, "it returns")
        gtk_window_destroy(window.pointer())
    }

    private func isInPopover(_ widget: Widget) -> Bool {
        gtk_widget_get_ancestor(widget.pointer(), gtk_popover_get_type()) != nil
    }

    func testFindBarFitsNarrowWindowWithLargeText() throws {
        let settings = ObjectRef(retaining: gtk_settings_get_default())
        settings.set("gtk-xft-dpi", .int(96 * 1_024 * 3 / 2))
        defer { settings.set("gtk-xft-dpi", .int(96 * 1_024)) }
        let bar = FindBar(WebViewHost(profile: profile, origin: try origin()))
        let window = Widget(sinking: gtk_window_new())
        gtk_window_set_child(window.pointer(), bar.widget.pointer())
        bar.widget.isVisible = true
        var least: Int32 = 0
        gtk_widget_measure(bar.widget.pointer(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        XCTAssertLessThanOrEqual(least, 360)
        gtk_window_destroy(window.pointer())
    }
}
