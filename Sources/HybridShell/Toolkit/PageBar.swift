import CGtk
import GLibBridge

/// The parts of a header bar that belong to the page below it: widgets, the line below the title, entries of the menu.
@MainActor
package final class PageBar {
    /// What stands at the start, after the shell's own buttons.
    package let start = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    /// What stands at the end, before the shell's own buttons.
    package let end = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)

    /// A bar with nothing in it, which is not seen.
    init() {
        update()
    }

    /// Whether it is seen.
    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            update()
            changed?()
        }
    }

    /// What the page says below its title.
    var subtitle: String? {
        didSet { if subtitle != oldValue { changed?() } }
    }

    /// What the page has in the menu.
    var entries: [PageMenuEntry] = [] {
        didSet { if !(entries.isEmpty && oldValue.isEmpty) { changed?() } }
    }

    /// Called when what the page says in the title or the menu may have changed.
    var changed: (@MainActor () -> Void)?

    /// What is seen of the subtitle.
    var shownSubtitle: String? { isShown ? subtitle : nil }
    /// What is seen of the entries.
    var shownEntries: [PageMenuEntry] { isShown ? entries : [] }

    /// Adds a widget, the newest next to the title.
    func add(_ widget: Widget, _ side: HeaderSide) {
        switch side {
        case .start: start.append(widget)
        case .end: gtk_box_prepend(end.pointer(), widget.pointer())
        }
        update()
    }

    /// Takes a widget out; nothing if it is not there.
    func remove(_ widget: Widget) {
        for box in [start, end] where gtk_widget_get_parent(widget.pointer())?.address == box.address {
            gtk_box_remove(box.pointer(), widget.pointer())
        }
        update()
    }

    /// An empty box would still be a gap.
    private func update() {
        for box in [start, end] { box.isVisible = isShown && gtk_widget_get_first_child(box.pointer()) != nil }
    }

    /// Puts the bar into a header bar.
    package func pack(into header: Widget) {
        gtk_header_bar_pack_start(header.pointer(), start.pointer())
        gtk_header_bar_pack_end(header.pointer(), end.pointer())
    }
}
