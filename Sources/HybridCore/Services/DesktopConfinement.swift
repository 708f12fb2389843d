/// Whether the application is confined, and asks the desktop's portals for what is outside.
package enum DesktopConfinement {
    /// Whether GLib goes by the portals too, for links and files: within Flatpak, and where `GTK_USE_PORTAL` asks for it.
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - exists: Whether there is a file of that name.
    package static func usesPortals(environment: [String: String], exists: (String) -> Bool) -> Bool {
        environment["GTK_USE_PORTAL"] == "1" || exists("/.flatpak-info")
    }
}
