import CGtk
import GLibBridge
package import HybridCore

/// The window of a program that was started without a site, for example from the desktop's menu. It shows the installed
/// applications and lets the user add a site.
package enum Launcher {
    /// Shows the window until it is closed. If the program is started again, the same window is activated. The display
    /// must be open.
    package static func run(_ library: any ApplicationLibrary) {
        g_set_prgname(ApplicationID.shell)
        g_set_application_name(ApplicationID.shellName)
        // The window has a separate ID, so that a start with a site is not passed to it.
        let application = ObjectRef(owning: gtk_application_new(id, G_APPLICATION_DEFAULT_FLAGS))
        var parts: [AnyObject] = []
        var window: LauncherWindow?
        application.connect("startup") { _ in
            gtk_window_set_default_icon_name(ApplicationID.shell)
            Adwaita.start()
            Style.install(ApplicationColors())
            let appearance = DesktopAppearance()
            appearance.start()
            parts = [InspectorGuard(), WindowDimmer(), AccessibleNames(), appearance]
        }
        application.connect("activate") { arguments in
            guard let application = arguments.object(0) else { return }
            let shown = window ?? LauncherWindow(library, application)
            window = shown
            shown.present()
        }
        _ = ApplicationRunner.run(application, arguments: [])
        withExtendedLifetime((parts, window)) {}
    }

    private static let id = "\(ApplicationID.shell).Launcher"
}
