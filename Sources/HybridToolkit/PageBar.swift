import CGtk
import GLibBridge

/// The parts of a header bar that belong to a page. They are widgets, the subtitle and menu entries.
package final class PageBar {
    /// The side before the title, after the shell's own buttons.
    private let start = PageBarSide()
    /// The side after the title, before the shell's own buttons.
    private let end = PageBarSide()
    private var willTidy = false

    package init() {
        update()
    }

    package var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            update()
            changed?()
        }
    }

    package var subtitle: String? {
        didSet { if subtitle != oldValue { changed?() } }
    }

    package var entries: [PageMenuEntry] = [] {
        didSet { if !(entries.isEmpty && oldValue.isEmpty) { changed?() } }
    }

    /// Called when the page's subtitle or menu entries may have changed.
    package var changed: (@MainActor () -> Void)?

    /// The subtitle; `nil` if the bar is hidden.
    package var shownSubtitle: String? { isShown ? subtitle : nil }
    /// The menu entries; empty if the bar is hidden.
    package var shownEntries: [PageMenuEntry] { isShown ? entries : [] }

    /// Adds a widget. The newest widget is next to the title.
    package func add(_ widget: Widget, _ side: HeaderSide) {
        switch side {
        case .start: start.row.append(widget)
        case .end: gtk_box_prepend(end.row.pointer(), widget.pointer())
        }
        update()
    }

    /// Removes a widget if present.
    package func remove(_ widget: Widget) {
        for side in [start, end] where gtk_widget_get_parent(widget.pointer())?.address == side.row.address {
            gtk_box_remove(side.row.pointer(), widget.pointer())
        }
        update()
    }

    private func update() {
        for side in [start, end] {
            if !isShown { side.widget.isVisible = false } else if !side.isEmpty { side.widget.isVisible = true }
        }
        tidySoon()
    }

    /// Updates the bar once for all changes in an iteration of the main loop. A page that makes many changes would
    /// otherwise be slow.
    private func tidySoon() {
        guard !willTidy else { return }
        willTidy = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            willTidy = false
            for side in [start, end] {
                side.fit()
                // An empty row would still take space.
                if side.isEmpty { side.widget.isVisible = false }
            }
        }
    }

    package func pack(into header: Widget) {
        header.packStart(start.widget)
        header.packEnd(end.widget)
    }
}
