import CGtk
package import GLibBridge

package enum Clipboard {
    package static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    package static func copy(_ texture: ObjectRef) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_texture(gdk_display_get_clipboard(display), texture.pointer())
    }
}
