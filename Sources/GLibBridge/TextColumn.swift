import CGtk

/// A column of texts that wrap.
///
/// `GtkLabel` computes its minimum width by laying out its text letter by letter, which takes a millisecond or more
/// (Docs/Platform.md#lists). This column requests no width and lays out each text once, in the width that is available.
@MainActor
package enum TextColumn {
    /// Returns a column of inscriptions (`GtkInscription`).
    package static func make(_ texts: [ObjectRef]) -> ObjectRef {
        let column = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        for text in texts {
            gtk_inscription_set_wrap_mode(text.pointer(), PANGO_WRAP_WORD_CHAR)
            gtk_inscription_set_min_chars(text.pointer(), 0)
            gtk_inscription_set_xalign(text.pointer(), 0)
            gtk_box_append(column.pointer(), text.pointer())
        }
        gtk_widget_set_layout_manager(
            column.pointer(),
            gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate))
        return column
    }

    private static let spacing: Int32 = 2

    // GTK calls these functions only on the main thread.
    private static let measure: GtkCustomMeasureFunc = { widget, orientation, width, minimum, natural, _, _ in
        var height: Int32 = 0
        if orientation == GTK_ORIENTATION_VERTICAL {
            forEachText(of: widget) { height += lines(of: $0, width) + (height > 0 ? spacing : 0) }
        }
        minimum?.pointee = height
        natural?.pointee = height
    }

    private static let allocate: GtkCustomAllocateFunc = { widget, width, _, _ in
        var y: Int32 = 0
        forEachText(of: widget) { text in
            var place = GtkAllocation(x: 0, y: y, width: width, height: lines(of: text, width))
            gtk_widget_size_allocate(text, &place, -1)
            y += place.height + spacing
        }
    }

    private static nonisolated func forEachText(
        of widget: UnsafeMutablePointer<GtkWidget>?, _ body: (UnsafeMutablePointer<GtkWidget>) -> Void
    ) {
        var next = widget.flatMap { gtk_widget_get_first_child($0) }
        while let text = next {
            if gtk_widget_should_layout(text) != 0 { body(text) }
            next = gtk_widget_get_next_sibling(text)
        }
    }

    /// Returns the height of a text in that width.
    private static nonisolated func lines(of text: UnsafeMutablePointer<GtkWidget>, _ width: Int32) -> Int32 {
        // GTK requires each child to be measured before it is allocated.
        gtk_widget_measure(text, GTK_ORIENTATION_VERTICAL, width, nil, nil, nil, nil)
        guard let layout = gtk_widget_create_pango_layout(text, gtk_inscription_get_text(OpaquePointer(text))) else {
            return 0
        }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout, width < 0 ? -1 : width * PANGO_SCALE)
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        return height
    }
}
