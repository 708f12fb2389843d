import CGtk
import GLibBridge

/// Dimensions of small dialogs, which must fit a window of 360 pixels, the narrowest of any desktop.
@MainActor
enum DialogColumn {
    static let margin: Int32 = 24
    /// The remainder of 360 pixels, even where GTK draws a window frame.
    static let width: Int32 = 360 - 2 * (margin + 4)
    /// Requested width of a text: less than the column, which it then fills, unless the font is very large.
    private static let characters: Int32 = 24

    /// Wraps a text at the column's edge, for any font.
    static func wrap(_ label: Widget) {
        gtk_widget_set_hexpand(label.pointer(), 1)
        gtk_label_set_wrap(label.pointer(), 1)
        gtk_label_set_wrap_mode(label.pointer(), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.pointer(), characters)
    }
}
