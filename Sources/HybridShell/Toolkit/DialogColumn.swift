import CGtk
import GLibBridge

/// The measures of small dialogs, which fit into a window of 360 pixels, the narrowest that desktops know.
@MainActor
enum DialogColumn {
    /// The distance to the dialog's edges.
    static let margin: Int32 = 24
    /// What is left of 360 pixels, also where GTK draws a frame around the window.
    static let width: Int32 = 360 - 2 * (margin + 4)
    /// What a text asks for by itself: less than the column has, which it fills, unless letters are very large.
    private static let characters: Int32 = 24

    /// Makes a text break at the column's edge, whatever the font.
    static func wrap(_ label: Widget) {
        gtk_widget_set_hexpand(label.pointer(), 1)
        gtk_label_set_wrap(label.pointer(), 1)
        gtk_label_set_wrap_mode(label.pointer(), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.pointer(), characters)
    }
}
