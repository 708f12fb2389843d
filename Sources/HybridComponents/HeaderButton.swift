import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A button that a page has in the header bar.
@MainActor
enum HeaderButton {
    /// A button with a symbol, or with the title where there is none.
    static func make(title: String, icon: String?, pressed: @escaping @MainActor () -> Void) -> Widget {
        guard let icon else { return .button(title.asLabel, action: pressed) }
        let button = Widget(sinking: gtk_button_new_from_icon_name(icon))
        button.setTooltip(title)
        button.setAccessibleLabel(title)
        button.connect("clicked") { _ in pressed() }
        return button
    }
}

extension String {
    /// The text where an underscore would stand before the letter that presses a button: a page's is none.
    var asLabel: String { replacing("_", with: "__") }
}
