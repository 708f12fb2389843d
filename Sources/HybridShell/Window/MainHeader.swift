import CGtk
import GLibBridge
import HybridCore

/// The main window's header bar. In a wide window with tabs, the tabs are in its centre and the title is before them.
final class MainHeader {
    /// The header bar. It can be cut off for one frame, while a narrowed window moves its tabs to the bottom.
    let widget = Widget(sinking: gtk_scrolled_window_new())
    private let bar = Widget.headerBar()
    private let title: WindowTitle
    private var tabs: Widget?

    /// - Parameters:
    ///   - start: The buttons before the title.
    ///   - end: The buttons after the title, from the edge.
    ///   - pages: The bars of the pages.
    init(_ title: WindowTitle, start: [Widget], end: [Widget], pages: [PageBar]) {
        self.title = title
        for button in start { bar.packStart(button) }
        for button in end { bar.packEnd(button) }
        bar.setTitle(title.widget)
        for page in pages { page.pack(into: bar) }
        gtk_scrolled_window_set_child(widget.pointer(), bar.pointer())
        gtk_scrolled_window_set_kinetic_scrolling(widget.pointer(), 0)
        // The fading of overlay scroll bars would draw frames after the start, although the bars are never shown.
        gtk_scrolled_window_set_overlay_scrolling(widget.pointer(), 0)
        setMinimum(isFree: false)
    }

    /// Moves tabs into the bar, or out of it.
    func show(_ tabs: Widget?) {
        guard tabs?.address != self.tabs?.address else { return }
        if self.tabs != nil { bar.removeFromHeader(title.widget) }
        bar.setTitle(tabs ?? title.widget)
        if tabs != nil { bar.packStart(title.widget) }
        self.tabs = tabs
        title.isBeforeTabs = tabs != nil
        setMinimum(isFree: tabs != nil)
    }

    /// Sets whether the window can be narrower than the bar. The tabs do not keep the user from making it narrow.
    private func setMinimum(isFree: Bool) {
        gtk_scrolled_window_set_policy(
            widget.pointer(), isFree ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER, GTK_POLICY_NEVER)
    }
}
