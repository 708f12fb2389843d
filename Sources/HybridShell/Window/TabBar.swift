import CGtk
import GLibBridge
import HybridCore

/// The row of tabs at the foot of the window.
@MainActor
final class TabBar {
    let widget = Widget.box(GTK_ORIENTATION_HORIZONTAL).adding(["tab-bar"])
    private var buttons: [Widget] = []
    private var isUpdating = false

    /// - Parameter select: is called with the number of the tab that the user presses, also of the one in front.
    init(_ tabs: [ApplicationTab], select: @escaping @MainActor (Int) -> Void) {
        gtk_box_set_homogeneous(widget.pointer(), 1)
        buttons = tabs.enumerated().map { index, tab in
            let button = Widget(sinking: gtk_toggle_button_new()).adding(["flat"])
            let content = Self.content(of: tab)
            gtk_button_set_child(button.pointer(), content.pointer())
            button.setAccessibleLabel(tab.title)
            // In a narrow window the word may be cut.
            button.setTooltip(tab.title)
            gtk_widget_set_hexpand(button.pointer(), 1)
            button.connect("clicked") { [weak self] _ in
                guard let self, !isUpdating else { return }
                select(index)
                // A press of the tab in front must not let it go.
                mark(selected)
            }
            widget.append(button)
            return button
        }
        mark(0)
    }

    private var selected = 0

    /// The word below the symbol: beside it there would be no room for most words in a narrow window.
    private static func content(of tab: ApplicationTab) -> Widget {
        let label = Widget.label(tab.title, classes: tab.icon == nil ? [] : ["caption"], ellipsized: true)
        let content = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 3)
        gtk_widget_set_valign(content.pointer(), GTK_ALIGN_CENTER)
        if let icon = tab.icon {
            let image = Widget(sinking: gtk_image_new_from_icon_name(icon))
            content.append(image)
        }
        content.append(label)
        return content
    }

    /// Shows which tab is in front.
    func mark(_ index: Int) {
        selected = index
        isUpdating = true
        for (position, button) in buttons.enumerated() {
            gtk_toggle_button_set_active(button.pointer(), position == index ? 1 : 0)
        }
        isUpdating = false
    }
}
