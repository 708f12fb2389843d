import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A page's button in the header bar.
@MainActor
enum HeaderButton {
    private static let leastCharacters = 6

    /// A button with an icon, or with the title if there is none.
    static func make(title: String, icon: String?, pressed: @escaping @MainActor () -> Void) -> Widget {
        guard let icon else { return make(title: title, pressed: pressed) }
        return .iconButton(icon, name: title, action: pressed)
    }

    /// A button with a title, ellipsised if space is short.
    static func make(
        title: String, classes: [String] = [], pressed: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget.button(title.asLabel, classes: classes, action: pressed)
        if let label = gtk_button_get_child(button.pointer()) {
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
            // Without a minimum width only the ellipsis would remain.
            gtk_label_set_width_chars(OpaquePointer(label), Int32(min(title.count, leastCharacters)))
        }
        return button
    }
}

extension String {
    /// The text with underscores escaped: those of a page mark no mnemonic.
    var asLabel: String { replacing("_", with: "__") }
}
