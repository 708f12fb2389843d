import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Keeps the names of classes from being read out: GTK 4.8 gives one to every part of a window that has no name of its own,
/// and libraries' widgets are made of many such parts. From 4.10 on GTK makes up a name from what is inside; there only menus
/// need one.
@MainActor
final class AccessibleNames {
    private let hook: SignalHook
    private let hiddenParts: HiddenParts?

    /// Looks after every widget, those to come too.
    init() {
        let isNew = gtk_check_version(4, 10, 0) == nil
        // What has not been shown yet has no names either.
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
        // A button takes the name of the symbol on it into its own.
        if widget.isA(gtk_image_get_type()) { widget.setDecorative() } else { widget.setAccessibleLabel("") }
    }

    /// A widget may be labelled by what has nothing to say: a button by the symbol on it, a list by a title that is not there.
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
