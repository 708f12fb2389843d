import CGtk

/// Wraps a label's text between words, and long words between letters.
@MainActor
package enum WordWrap {
    /// Wraps a `GtkLabel`. Pango would add a hyphen within a long word, which looks like part of an address.
    package static func set(on label: ObjectRef) {
        gtk_label_set_wrap(label.pointer(), 1)
        gtk_label_set_wrap_mode(label.pointer(), PANGO_WRAP_WORD_CHAR)
        let attributes = pango_attr_list_new()
        // The list owns the attribute, and the label has its own reference to the list.
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        gtk_label_set_attributes(label.pointer(), attributes)
        pango_attr_list_unref(attributes)
    }
}
