import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Says what this is and of what it is made.
@MainActor
enum AboutWindow {
    static func show(in parent: Widget, _ environment: ShellEnvironment) {
        let about = Widget(sinking: gtk_about_dialog_new())
        gtk_about_dialog_set_program_name(about.pointer(), environment.name)
        gtk_about_dialog_set_version(about.pointer(), Version.current)
        gtk_about_dialog_set_logo_icon_name(about.pointer(), "dev.hybriddesktop.HybridDesktop")
        gtk_about_dialog_set_license_type(about.pointer(), GTK_LICENSE_MIT_X11)
        gtk_about_dialog_set_comments(
            about.pointer(),
            "\(environment.startURL.host ?? "")\n\(Platform.webKit), \(Platform.gtk), \(environment.rendering) rendering"
        )
        gtk_window_set_transient_for(about.pointer(), parent.pointer())
        gtk_window_set_modal(about.pointer(), 1)
        gtk_window_present(about.pointer())
    }
}
