import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// What the tabs show, one at a time, and the row of tabs at the foot of the window.
@MainActor
final class TabBar {
    /// What the tabs show.
    let pages: Widget
    /// The row of tabs.
    let widget: Widget
    private var hasSwitched = false
    private var isMarking = false
    private var selected = 0

    /// - Parameters:
    ///   - contents: what the tabs show, in their order; one of them alone where there are none.
    ///   - select: is called with the number of the tab that the user presses, also of the one in front.
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
            // The press that this comes of is not over yet.
            MainLoop.whenIdle { [weak self] in self?.hasSwitched = false }
            select(index)
        }
        connectButtons(tabs) { [weak self] index in
            guard let self, !hasSwitched else { return }
            select(index)
            // What is asked first may end otherwise.
            mark(selected)
        }
    }

    /// The library tells of a tab that comes to the front, and not of a press of the one that is there.
    private func connectButtons(_ tabs: [ApplicationTab], pressed: @escaping @MainActor (Int) -> Void) {
        var index = 0
        widget.forEachDescendant { button in
            guard button.isA(gtk_toggle_button_get_type()), index < tabs.count else { return }
            let own = index
            index += 1
            // The library would show the sign for a missing picture.
            if IconTheme.known(tabs[own].icon) == nil {
                button.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.isVisible = false } }
            }
            // In a narrow window the word may be cut.
            button.setTooltip(tabs[own].title)
            button.connect("clicked") { _ in pressed(own) }
        }
    }

    private var indexInFront: Int? {
        String(borrowing: adw_view_stack_get_visible_child_name(pages.pointer())).flatMap { Int($0) }
    }

    /// Shows which tab is in front, and what it shows.
    func mark(_ index: Int) {
        selected = index
        isMarking = true
        adw_view_stack_set_visible_child_name(pages.pointer(), "\(index)")
        isMarking = false
    }
}
