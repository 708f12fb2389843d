import CGtk
import GLibBridge
package import HybridCore

/// What is shown where the program was started without a site, as the desktop's menu does: the installed applications,
/// and how a site becomes one of them.
@MainActor
package enum Launcher {
    /// Shows the window until it is closed. Another start brings it to the front.
    /// - Returns: whether there is a display to show it on.
    package static func run(_ library: any ApplicationLibrary) -> Bool {
        guard Platform.openDisplay() else { return false }
        g_set_prgname(ApplicationID.shell)
        g_set_application_name(ApplicationID.shellName)
        // A name of its own: whoever starts the program with a site must not be handed over to this window.
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
        return true
    }

    private static let id = "\(ApplicationID.shell).Launcher"
}
