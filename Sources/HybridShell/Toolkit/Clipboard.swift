import CGtk
import GLibBridge

/// What the user has copied.
@MainActor
package enum Clipboard {
    /// Puts a text there.
    package static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Puts a picture there.
    static func copy(_ texture: ObjectRef) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_texture(gdk_display_get_clipboard(display), texture.pointer())
    }
}
