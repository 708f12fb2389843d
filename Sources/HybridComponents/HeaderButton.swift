import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A page's button in the header bar.
enum HeaderButton {
    private static let leastCharacters = 6

    /// Creates a button with an icon, or with the title if there is no icon.
    static func make(title: String, icon: String?, pressed: @escaping @MainActor () -> Void) -> Widget {
        guard let icon else { return make(title: title, pressed: pressed) }
        return .iconButton(icon, name: title, action: pressed)
    }

    /// Creates a button with a title, which is ellipsised if space is short.
    static func make(title: String, classes: [String] = [], pressed: @escaping @MainActor () -> Void) -> Widget {
        let button = Widget.button(title.asLabel, classes: classes, action: pressed)
        if let label = gtk_button_get_child(button.pointer()) {
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
            // Without a minimum width, only the ellipsis would remain.
            gtk_label_set_width_chars(OpaquePointer(label), Int32(min(title.count, leastCharacters)))
        }
        return button
    }
}

extension String {
    /// The text with underscores escaped. An underscore in a page's text does not mark a mnemonic.
    var asLabel: String { replacing("_", with: "__") }
}
