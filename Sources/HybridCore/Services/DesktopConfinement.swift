/// Detects whether the application is sandboxed and uses the desktop's portals.
package enum DesktopConfinement {
    /// True if GLib uses the portals too, for links and files: in Flatpak, and where `GTK_USE_PORTAL` is set.
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - exists: Returns whether a file exists.
    package static func usesPortals(environment: [String: String], exists: (String) -> Bool) -> Bool {
        environment["GTK_USE_PORTAL"] == "1" || exists("/.flatpak-info")
    }
}
