import CGtk
import GLibBridge

/// The dimensions of small dialogs. They must fit a window of 360 pixels, which is the narrowest window of any desktop.
package enum DialogColumn {
    package static let margin: Int32 = 24
    /// The width of the column. It is what remains of 360 pixels, even where GTK draws a window frame.
    package static let width: Int32 = 360 - 2 * (margin + 4)
    /// The requested width of a text in characters. It is less than the width of the column, so that the text fills the
    /// column unless the font is very large.
    private static let characters: Int32 = 24

    /// Wraps a text at the edge of the column, for any font.
    package static func wrap(_ label: Widget) {
        gtk_widget_set_hexpand(label.pointer(), 1)
        WordWrap.set(on: label)
        gtk_label_set_max_width_chars(label.pointer(), characters)
    }
}
