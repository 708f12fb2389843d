import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The content of all tabs, of which one is visible, and the tab bar at the bottom of the window.
final class TabBar {
    /// The widget that contains the content of the tabs.
    let pages: Widget
    let widget: Widget
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
        for (index, content) in contents.enumerated() {
            let tab = tabs.isEmpty ? nil : tabs[index]
            pages.addPage(content, "\(index)", title: tab?.title, icon: IconTheme.known(tab?.icon))
        }
        adw_view_switcher_bar_set_stack(widget.pointer(), pages.pointer())
        adw_view_switcher_bar_set_reveal(widget.pointer(), 1)
        widget.isVisible = !tabs.isEmpty
        pages.connect("notify::visible-child") { [weak self] _ in
            guard let self, !isMarking, let index = indexInFront, index != selected else { return }
            hasSwitched = true
            // The click that caused the change is still being handled, so reset this later.
            MainLoop.whenIdle { [weak self] in self?.hasSwitched = false }
            select(index)
        }
        connectButtons(tabs) { [weak self] index in
            guard let self, !hasSwitched else { return }
            select(index)
            // Show the current tab again, because the selection may be declined.
            mark(selected)
        }
    }

    /// Connects the tab buttons. The library reports that the tab has changed, but does not report a click on the
    /// current tab.
    private func connectButtons(_ tabs: [ApplicationTab], pressed: @escaping @MainActor (Int) -> Void) {
        var index = 0
        widget.forEachDescendant { button in
            guard button.isA(gtk_toggle_button_get_type()), index < tabs.count else { return }
            let own = index
            index += 1
            // If the icon is missing, the library would show a placeholder.
            if IconTheme.known(tabs[own].icon) == nil {
                button.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.isVisible = false } }
            }
            // The label may be ellipsized in a narrow window.
            button.setTooltip(tabs[own].title)
            button.connect("clicked") { _ in pressed(own) }
        }
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
