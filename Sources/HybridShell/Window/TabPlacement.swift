import CGtk
import GLibBridge
import HybridCore

/// Keeps the tabs in the header bar of a wide window, and at the bottom of a narrow or full screen one. Before the tabs
/// move to the bottom, their icons move above their titles.
final class TabPlacement {
    private let window: Widget
    private let bar: TabBar
    /// The header bar, unless the window has a dressing.
    private let header: MainHeader?
    private let reveal: HeaderReveal?
    /// Reports whether the tabs fit in the header bar. Its widget belongs in the window.
    let room = WidthLimit(isReached: false)
    /// Reports the same of the tabs with their icons above their titles.
    let narrowRoom = WidthLimit(isReached: false)
    /// Contains the tabs that the header bar does not show. Their width follows the text's size only inside the window.
    let spare = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    /// True while an element of a page is full screen. It hides the tabs and the header bar.
    var isFilledByPage = false {
        didSet { place() }
    }

    init(_ bar: TabBar, header: MainHeader?, reveal: HeaderReveal?, in window: Widget) {
        self.bar = bar
        self.header = header
        self.reveal = reveal
        self.window = window
        spare.isVisible = false
        for room in [room, narrowRoom] { room.changed = { [weak self] in self?.place() } }
        window.connect("notify::fullscreened") { [weak self] _ in self?.place() }
        if bar.hasTabs {
            // The width of the tabs depends on the font, and on the style that the window gets.
            window.connect("map") { [weak self] _ in self?.measure() }
            watchAppearance()
            measure()
        }
        place()
    }

    /// Measures the tabs again after a change of the text or of the window's buttons.
    private func watchAppearance() {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return }
        let connections = ["gtk-xft-dpi", "gtk-font-name", "gtk-decoration-layout"].map { name in
            settings.connect("notify::\(name)") { [weak self] _ in
                // The widgets receive the change too.
                MainLoop.whenIdle { self?.measure() }
            }
        }
        window.connect("destroy") { _ in for connection in connections { connection.disconnect() } }
    }

    /// Hides an unused header bar of a full screen window.
    func hideUnusedHeader() { reveal?.hideUnused() }

    /// Measures the tabs again, such as after a change of their titles.
    func measure() {
        guard bar.hasTabs else { return }
        room.set(bar.neededWidth(bar.switcher))
        narrowRoom.set(bar.neededWidth(bar.hasIcons ? bar.narrowSwitcher : bar.switcher))
    }

    private func place() {
        let isFull = gtk_window_is_fullscreen(window.pointer()) != 0
        reveal?.setFull(isFull, reveals: !isFilledByPage)
        let isInHeader = header != nil && bar.hasTabs && (room.isReached || narrowRoom.isReached) && !isFull
        let tabs = isInHeader ? room.isReached ? bar.switcher : bar.narrowSwitcher : nil
        if let tabs, gtk_widget_get_parent(tabs.pointer()) == spare.pointer() {
            gtk_box_remove(spare.pointer(), tabs.pointer())
        }
        header?.show(tabs)
        for switcher in [bar.switcher, bar.narrowSwitcher] where gtk_widget_get_parent(switcher.pointer()) == nil {
            spare.append(switcher)
        }
        bar.widget.isVisible = bar.hasTabs && !isInHeader && !isFilledByPage
    }
}
