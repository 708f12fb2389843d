/// Detects whether the application is sandboxed and uses the desktop's portals.
package enum DesktopConfinement {
    /// Returns whether GLib also uses the portals for links and files. It does so in Flatpak, and where
    /// `GTK_USE_PORTAL` is set.
    /// - Parameter exists: Returns whether a file exists.
    package static func usesPortals(environment: [String: String], exists: (String) -> Bool) -> Bool {
        environment["GTK_USE_PORTAL"] == "1" || exists("/.flatpak-info")
    }
}
