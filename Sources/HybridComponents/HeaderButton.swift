import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A button that a page has in the header bar.
@MainActor
enum HeaderButton {
    private static let leastCharacters = 6

    /// A button with a symbol, or with the title where there is none.
    static func make(title: String, icon: String?, pressed: @escaping @MainActor () -> Void) -> Widget {
        guard let icon else { return make(title: title, pressed: pressed) }
        return .iconButton(icon, name: title, action: pressed)
    }

    /// A button with a title, which is cut where there is little room.
    static func make(
        title: String, classes: [String] = [], pressed: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget.button(title.asLabel, classes: classes, action: pressed)
        if let label = gtk_button_get_child(button.pointer()) {
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
            // Without a least width, nothing but dots would be left of it.
            gtk_label_set_width_chars(OpaquePointer(label), Int32(min(title.count, leastCharacters)))
        }
        return button
    }
}

extension String {
    /// The text where an underscore would stand before the letter that presses a button: a page's is none.
    var asLabel: String { replacing("_", with: "__") }
}
