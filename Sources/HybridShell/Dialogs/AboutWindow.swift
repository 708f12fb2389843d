import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Says what this is and of what it is made.
@MainActor
enum AboutWindow {
    /// GTK gives the focus to the name, and selects that as if it were to be typed over.
    private static func deselect(in window: Widget) {
        guard let focus = ObjectRef.retaining(gtk_window_get_focus(window.pointer())),
            g_type_check_instance_is_a(focus.pointer(), gtk_label_get_type()) != 0
        else { return }
        gtk_label_select_region(focus.pointer(), 0, 0)
        gtk_window_set_focus(window.pointer(), nil)
    }

    /// The application's icon; it is not there unless the application is installed.
    private static func iconName(_ name: String) -> String {
        guard let display = gdk_display_get_default(),
            gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) == 0
        else { return name }
        return "applications-internet"
    }

    static func show(in parent: Widget, _ environment: ShellEnvironment) {
        let about = Widget(sinking: gtk_about_dialog_new())
        gtk_about_dialog_set_program_name(about.pointer(), environment.name)
        gtk_about_dialog_set_version(about.pointer(), Version.current)
        gtk_about_dialog_set_logo_icon_name(about.pointer(), iconName(environment.applicationID))
        gtk_about_dialog_set_license_type(about.pointer(), GTK_LICENSE_MIT_X11)
        gtk_about_dialog_set_comments(
            about.pointer(),
            "\(environment.startURL.host ?? "")\n\(Platform.webKit), \(Platform.gtk), \(environment.rendering) rendering"
        )
        gtk_window_set_transient_for(about.pointer(), parent.pointer())
        gtk_window_set_modal(about.pointer(), 1)
        gtk_window_present(about.pointer())
        deselect(in: about)
    }
}
