import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The content of all tabs, of which one is visible, and the tabs: those for the header bar and the bar at the bottom of a
/// narrow window.
final class TabBar {
    /// The widget that contains the content of the tabs.
    let pages: Widget
    /// The bar at the bottom of the window.
    let widget: Widget
    /// The tabs for the header bar of a wide window, with the icons beside the titles.
    let switcher: Widget
    /// The tabs for the header bar of a less wide window, with the icons above the titles.
    let narrowSwitcher: Widget
    private let icons: [String?]
    private let titles: [String]
    var hasTabs: Bool { !titles.isEmpty }
    var hasIcons: Bool { icons.contains { $0 != nil } }
    private var hasSwitched = false
    private var isMarking = false
    private var selected = 0

    /// - Parameters:
    ///   - contents: The content of each tab, in order. If there are no tabs, this is a single widget.
    ///   - select: Called with the index of the tab that the user presses. This can be the current tab.
    init(_ tabs: [ApplicationTab], _ contents: [Widget], select: @escaping @MainActor (Int) -> Void) {
        Adwaita.start()
        pages = Widget(sinking: adw_view_stack_new()).expanding()
        widget = Widget(sinking: adw_view_switcher_bar_new())
        switcher = Widget(sinking: adw_view_switcher_new())
        narrowSwitcher = Widget(sinking: adw_view_switcher_new())
        titles = tabs.map(\.title)
        icons = Self.icons(of: tabs)
        for (index, content) in contents.enumerated() {
            pages.addPage(
                content, "\(index)", title: tabs.isEmpty ? nil : titles[index], icon: tabs.isEmpty ? nil : icons[index])
        }
        adw_view_switcher_set_policy(switcher.pointer(), ADW_VIEW_SWITCHER_POLICY_WIDE)
        for switcher in [switcher, narrowSwitcher] {
            adw_view_switcher_set_stack(switcher.pointer(), pages.pointer())
        }
        adw_view_switcher_bar_set_stack(widget.pointer(), pages.pointer())
        adw_view_switcher_bar_set_reveal(widget.pointer(), 1)
        pages.connect("notify::visible-child") { [weak self] _ in
            guard let self, !isMarking, let index = indexInFront, index != selected else { return }
            hasSwitched = true
            // The click that caused the change is still being handled, so reset this later.
            MainLoop.whenIdle { [weak self] in self?.hasSwitched = false }
            select(index)
        }
        for bar in [widget, switcher, narrowSwitcher] {
            connectButtons(of: bar) { [weak self] index in
                guard let self, !hasSwitched else { return }
                select(index)
                // Show the current tab again, because the selection may be declined.
                mark(selected)
            }
        }
    }

    /// Returns the tabs' icons. A tab without an icon gets a general one if another tab has one.
    private static func icons(of tabs: [ApplicationTab]) -> [String?] {
        let known = tabs.map { IconTheme.known($0.icon) }
        return known.contains { $0 != nil } ? known.map { $0 ?? IconTheme.known("view-paged-symbolic") } : known
    }

    /// Returns the window width from which the tabs fit in the header bar.
    func neededWidth(_ switcher: Widget) -> Int {
        let layout = ObjectRef.retaining(gtk_settings_get_default())?.string("gtk-decoration-layout")
        return TabPlace.neededWidth(tabs: switcher.naturalWidth, buttonLayout: layout)
    }

    /// Shows a number beside the title of a tab, or removes it.
    func showBadge(_ count: Int?, on index: Int) {
        guard titles.indices.contains(index),
            let content = adw_view_stack_get_child_by_name(pages.pointer(), "\(index)")
        else { return }
        let page = adw_view_stack_get_page(pages.pointer(), content)
        if icons[index] == nil {
            // Without an icon, the library would draw the number over the title.
            adw_view_stack_page_set_title(page, count.map { "\(titles[index]) (\($0))" } ?? titles[index])
            return
        }
        adw_view_stack_page_set_badge_number(page, guint(clamping: count ?? 0))
        for bar in [widget, switcher, narrowSwitcher] {
            buttons(of: bar)[index].setAccessibleDescription(count.map { "\($0)" } ?? "")
        }
    }

    /// Connects the tab buttons. The library reports that the tab has changed, but does not report a click on the
    /// current tab.
    private func connectButtons(of bar: Widget, pressed: @escaping @MainActor (Int) -> Void) {
        for (index, button) in buttons(of: bar).enumerated() {
            // If the icon is missing, the library would show a placeholder.
            if icons[index] == nil {
                button.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.isVisible = false } }
            }
            // The label may be ellipsized in a narrow window.
            button.setTooltip(titles[index])
            button.connect("clicked") { _ in pressed(index) }
        }
    }

    private func buttons(of bar: Widget) -> [Widget] {
        var buttons: [Widget] = []
        bar.forEachDescendant { if $0.isA(gtk_toggle_button_get_type()) { buttons.append($0) } }
        return Array(buttons.prefix(titles.count))
    }

    private var indexInFront: Int? {
        String(borrowing: adw_view_stack_get_visible_child_name(pages.pointer())).flatMap { Int($0) }
    }

    /// Shows a tab and its content as selected.
    func mark(_ index: Int) {
        selected = index
        isMarking = true
        adw_view_stack_set_visible_child_name(pages.pointer(), "\(index)")
        isMarking = false
    }
}
