import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Prevents screen readers from reading class names. GTK 4.8 names every unnamed part of a window after its class, and
/// library widgets contain many such parts. GTK 4.10 and later derive a name from the contents, so that only menu items
/// need a name there.
package final class AccessibleNames {
    private let hook: SignalHook
    private let hiddenParts: HiddenParts?

    /// Starts to handle all existing and future widgets.
    package init() {
        let isNew = gtk_check_version(4, 10, 0) == nil
        // A widget that has not been shown has no name yet.
        hiddenParts = isNew ? nil : HiddenParts()
        hook = SignalHook("realize", of: gtk_widget_get_type()) { widget in
            guard !isNew else { return MenuItemNames.give(to: widget) }
            guard gtk_test_accessible_has_property(widget.pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL) == 0 else { return }
            let isLabelled =
                gtk_test_accessible_has_relation(widget.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
            if isLabelled { Self.replaceEmptyLabel(of: widget) } else { Self.nameNothing(widget) }
        }
    }

    private static func nameNothing(_ widget: Widget) {
        // A button uses the name of its icon.
        if widget.isA(gtk_image_get_type()) { widget.setDecorative() } else { widget.setAccessibleLabel("") }
    }

    /// Replaces a label that refers to an empty text. A button may be labelled by its icon, and a list by a missing
    /// title.
    private static func replaceEmptyLabel(of widget: Widget) {
        if widget.isA(gtk_button_get_type()) {
            guard let child = ObjectRef.retaining(gtk_button_get_child(widget.pointer())),
                child.isA(gtk_image_get_type())
            else { return }
            rename(widget, widget.tooltip ?? "")
        } else if widget.isA(gtk_list_box_get_type()) {
            guard
                let group = ObjectRef.retaining(
                    gtk_widget_get_ancestor(widget.pointer(), adw_preferences_group_get_type())),
                (String(borrowing: adw_preferences_group_get_title(group.pointer())) ?? "").isEmpty
            else { return }
            rename(widget, "")
        }
    }

    private static func rename(_ widget: Widget, _ name: String) {
        gtk_accessible_reset_relation(widget.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        widget.setAccessibleLabel(name)
    }
}
