import CAdwaita
import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The About window, with system information that the user can copy into a bug report.
enum AboutWindow {
    /// - Parameter lastFailure: The description of the last visit that failed.
    static func show(in parent: Widget, _ environment: ShellEnvironment, lastFailure: String?) {
        let about = make(environment.about, report: information(environment, lastFailure).text)
        setIcon(environment.ownAbout.icon, of: about, environment)
        present(about, in: parent)
    }

    /// Shows the About window of HybridDesktop itself. It is used when no site is open.
    static func show(in parent: Widget) {
        let shell = AboutDetails(
            name: ApplicationID.shellName, id: ApplicationID.shell, launcher: LauncherDetails(), start: nil)
        let about = make(shell, report: (DebugInformation(["HybridDesktop": Version.current]) + system).text)
        adw_about_window_set_application_icon(about.pointer(), IconTheme.ofApplication(ApplicationID.shell))
        present(about, in: parent)
    }

    private static func present(_ about: Widget, in parent: Widget) {
        about.forEachDescendant { $0.nameByWordAlone() }
        gtk_window_set_transient_for(about.pointer(), parent.pointer())
        gtk_window_present(about.pointer())
        about.deselectText()
    }

    /// Creates an application's About window.
    /// - Parameter report: System information for bug reports.
    private static func make(_ details: AboutDetails, report: String) -> Widget {
        Adwaita.start()
        let about = Widget(sinking: adw_about_window_new())
        adw_about_window_set_application_name(about.pointer(), DisplayText.line(details.name))
        adw_about_window_set_version(about.pointer(), details.version.map(DisplayText.line) ?? "")
        // The library interprets these three values as markup.
        adw_about_window_set_comments(about.pointer(), DisplayText.bounded(details.comments).escapedForMarkup)
        if let copyright = details.copyright {
            adw_about_window_set_copyright(about.pointer(), DisplayText.line(copyright).escapedForMarkup)
        }
        // The shell's licence does not apply to an application.
        if details.isShell { adw_about_window_set_license_type(about.pointer(), GTK_LICENSE_MIT_X11) }
        if let license = details.license {
            adw_about_window_set_license(about.pointer(), DisplayText.bounded(license).escapedForMarkup)
        }
        adw_about_window_set_website(about.pointer(), details.site?.absoluteString ?? "")
        adw_about_window_set_debug_info(about.pointer(), DisplayText.bounded(report))
        adw_about_window_set_debug_info_filename(about.pointer(), "report.txt")
        return about
    }

    private static func setIcon(_ icon: ApplicationAbout.Icon?, of about: Widget, _ environment: ShellEnvironment) {
        var name = IconTheme.ofApplication(environment.applicationID)
        if case .named(let own)? = icon { name = own }
        adw_about_window_set_application_icon(about.pointer(), name)
        guard case .data(let bytes)? = icon, let image = about.descendant(where: { $0.isA(gtk_image_get_type()) }),
            let texture = ObjectRef.texture(file: bytes)
        else { return }
        // The library accepts a picture only by the name of an icon.
        gtk_image_set_from_paintable(image.pointer(), texture.pointer())
    }

    private static func information(_ environment: ShellEnvironment, _ lastFailure: String?) -> DebugInformation {
        DebugInformation([
            "Application": "\(environment.name) (\(environment.applicationID))",
            "HybridDesktop": Version.current,
            "Rendering": environment.rendering,
        ]) + system
            + DebugInformation([
                "Site": environment.origin.text,
                "Profile": environment.profileName,
                "Last failure": lastFailure,
            ])
    }

    private static var system: DebugInformation {
        let variables = ProcessInfo.processInfo.environment
        return DebugInformation([
            "Web engine": Platform.webKit,
            "Toolkit": Platform.gtk,
            "Display": Platform.display,
            "Desktop": variables["XDG_CURRENT_DESKTOP"],
            "System": String(takingGString: g_get_os_info("PRETTY_NAME")),
            "Language": variables["LC_ALL"] ?? variables["LANG"],
        ])
    }
}
