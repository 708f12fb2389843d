import CGtk
import GLibBridge

/// The parts of a header bar that belong to the page below it: widgets, the line below the title, entries of the menu.
@MainActor
package final class PageBar {
    /// What stands at the start, after the shell's own buttons.
    private let start = PageBarSide()
    /// What stands at the end, before the shell's own buttons.
    private let end = PageBarSide()
    private var willTidy = false

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
        case .start: start.row.append(widget)
        case .end: gtk_box_prepend(end.row.pointer(), widget.pointer())
        }
        update()
    }

    /// Takes a widget out; nothing if it is not there.
    func remove(_ widget: Widget) {
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

    /// Once for all that a page has said in one go: a page that says it again and again would be slow to listen to.
    private func tidySoon() {
        guard !willTidy else { return }
        willTidy = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            willTidy = false
            for side in [start, end] {
                side.fit()
                // An empty row would still be a gap.
                if side.isEmpty { side.widget.isVisible = false }
            }
        }
    }

    /// Puts the bar into a header bar.
    package func pack(into header: Widget) {
        header.packStart(start.widget)
        header.packEnd(end.widget)
    }
}
