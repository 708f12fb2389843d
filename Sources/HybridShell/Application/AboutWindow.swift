import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Says what this is and of what it is made, and lets that be copied into a report.
@MainActor
enum AboutWindow {
    /// The application's icon; it is not there when the program runs from where it was built.
    private static func iconName(_ applicationID: String) -> String {
        let names = [applicationID, ApplicationID.shell]
        return names.first(where: IconTheme.has) ?? "applications-internet"
    }

    /// - Parameter lastFailure: what went wrong with a visit last, in words.
    static func show(in parent: Widget, _ environment: ShellEnvironment, lastFailure: String?) {
        let about = Widget(sinking: gtk_about_dialog_new())
        let details = environment.about
        gtk_about_dialog_set_program_name(about.pointer(), DisplayText.line(details.name))
        gtk_about_dialog_set_version(about.pointer(), details.version.map { DisplayText.line($0) })
        setIcon(environment.ownAbout.icon, of: about, environment)
        // The shell's licence says nothing of the application.
        if details.isShell { gtk_about_dialog_set_license_type(about.pointer(), GTK_LICENSE_MIT_X11) }
        gtk_about_dialog_set_copyright(about.pointer(), details.copyright)
        if let license = details.license {
            gtk_about_dialog_set_license(about.pointer(), DisplayText.bounded(license))
            gtk_about_dialog_set_wrap_license(about.pointer(), 1)
        }
        gtk_about_dialog_set_comments(about.pointer(), details.comments)
        gtk_about_dialog_set_website(about.pointer(), details.site.absoluteString)
        gtk_about_dialog_set_website_label(about.pointer(), details.site.host ?? details.site.absoluteString)
        let information = information(environment, lastFailure).text
        gtk_about_dialog_set_system_information(about.pointer(), information)
        addCopyButton(to: about, information)
        gtk_window_set_transient_for(about.pointer(), parent.pointer())
        gtk_window_set_modal(about.pointer(), 1)
        gtk_window_present(about.pointer())
        about.deselectText()
    }

    private static func setIcon(_ icon: ApplicationAbout.Icon?, of about: Widget, _ environment: ShellEnvironment) {
        switch icon {
        case .named(let name)?: gtk_about_dialog_set_logo_icon_name(about.pointer(), name)
        case .data(let bytes)?:
            let texture = try? withGBytes(bytes) { data in
                try withGError { gdk_texture_new_from_bytes(data, $0) }
            }
            guard let texture else { fallthrough }
            let picture = ObjectRef(owning: texture)
            gtk_about_dialog_set_logo(about.pointer(), picture.pointer())
        case nil: gtk_about_dialog_set_logo_icon_name(about.pointer(), iconName(environment.applicationID))
        }
    }

    private static func addCopyButton(to about: Widget, _ text: String) {
        guard let header = ObjectRef.retaining(gtk_window_get_titlebar(about.pointer())),
            g_type_check_instance_is_a(header.pointer(), gtk_header_bar_get_type()) != 0
        else { return }
        let copy = Widget.button("_Copy") {}
        copy.connect("clicked") { arguments in
            Clipboard.copy(text)
            guard let button = arguments.object(0) else { return }
            button.setButtonLabel("_Copied")
            // As in Widget.button: the label in it is the name.
            gtk_accessible_reset_property(button.pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL)
        }
        copy.setTooltip("Copy what a report should say of this system")
        gtk_header_bar_pack_start(header.pointer(), copy.pointer())
    }

    private static func information(_ environment: ShellEnvironment, _ lastFailure: String?) -> DebugInformation {
        let variables = ProcessInfo.processInfo.environment
        return DebugInformation([
            "Application": "\(environment.name) (\(environment.applicationID))",
            "HybridDesktop": Version.current,
            "Web engine": Platform.webKit,
            "Toolkit": Platform.gtk,
            "Rendering": environment.rendering,
            "Display": Platform.display,
            "Desktop": variables["XDG_CURRENT_DESKTOP"],
            "System": String(takingGString: g_get_os_info("PRETTY_NAME")),
            "Language": variables["LC_ALL"] ?? variables["LANG"],
            "Site": environment.origin.text,
            "Profile": environment.profileName,
            "Last failure": lastFailure,
        ])
    }
}
