import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// The versions of the libraries at run time, which can differ from those at build time, and the state of the desktop.
package enum Platform {
    /// The name and version of the web engine.
    package static var webKit: String {
        "WebKitGTK \(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    }

    /// The name and version of the toolkit.
    package static var gtk: String {
        "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    }

    /// A text for users that describes the platform and its capabilities.
    package static var report: String { "\(gtk)\n\(webKit)\n\(accessibility)" }

    /// Describes how pages are accessible to screen readers.
    private static var accessibility: String {
        if gtk_check_version(4, 14, 0) == nil {
            return localized("Screen readers can read pages: GTK connects them to their windows.")
        }
        if AccessibilitySocket.isNeeded {
            return localized(
                "Screen readers can read pages: HybridDesktop connects them to their windows, because this "
                    + "GTK cannot. A screen reader that starts after a page does not follow the keyboard focus "
                    + "on it.")
        }
        return localized("Screen readers cannot read pages: this GTK cannot connect them to their windows.")
    }

    /// True if the network connection is metered, as the connection of a phone usually is.
    nonisolated package static var isMetered: Bool {
        g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0
    }

    /// The name of the display's GTK type, such as `GdkX11Display` or `GdkWaylandDisplay`.
    package static var display: String? {
        gdk_display_get_default().flatMap { display in
            let object = ObjectRef(retaining: display)
            return String(borrowing: g_type_name_from_instance(object.pointer()))
        }
    }

    /// Connects to the display.
    package static func openDisplay() -> Bool {
        // GTK 4.8 aborts if it finds the accessibility bus through the display but there is no session bus.
        if (try? DBusConnection.session()) == nil { g_setenv("GTK_A11Y", "none", 0) }
        BusGuard.checkAccessibility()
        // After a failure, a second call of GTK's function reports a success.
        return Adwaita.prepare { gtk_init_check() != 0 && gdk_display_get_default() != nil }
    }
}
