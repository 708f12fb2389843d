import CGtk
import GLibBridge

/// Keeps the names of classes from being read out: GTK 4.8 gives one to every part of a window that has no name of its own,
/// and libraries' widgets are made of many such parts. From 4.10 on GTK makes up a name from what is inside; there only menus
/// need one.
@MainActor
final class AccessibleNames {
    private let hook: SignalHook

    /// Looks after every widget, those to come too.
    init() {
        let isNew = gtk_check_version(4, 10, 0) == nil
        hook = SignalHook("realize", of: gtk_widget_get_type()) { widget in
            guard !isNew else { return MenuItemNames.give(to: widget) }
            guard gtk_test_accessible_has_property(widget.pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL) == 0,
                gtk_test_accessible_has_relation(widget.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY) == 0
            else { return }
            // A button takes the name of the symbol on it into its own.
            if widget.isA(gtk_image_get_type()) { widget.setDecorative() } else { widget.setAccessibleLabel("") }
        }
    }
}
