import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// The versions of the libraries that are running, which need not be those the program was built with.
@MainActor
package enum Platform {
    /// The name and version of the web engine.
    package static var webKit: String {
        "WebKitGTK \(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    }

    /// The name and version of the toolkit.
    package static var gtk: String {
        "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    }

    /// What the program runs on, and what that can do, for people.
    package static var report: String { "\(gtk)\n\(webKit)\n\(accessibility)" }

    /// What screen readers find of pages.
    private static var accessibility: String {
        if gtk_check_version(4, 14, 0) == nil {
            return localized("Screen readers find pages in their windows: GTK joins them.")
        }
        if AccessibilitySocket.isNeeded {
            return localized(
                "Screen readers find pages in their windows: HybridDesktop joins them, because this GTK cannot. "
                    + "A screen reader that is started later than a page is not told of the keyboard on it.")
        }
        return localized("Screen readers do not find pages in their windows: this GTK cannot join them.")
    }

    /// What windows are shown by, in GTK's words: `GdkX11Display`, `GdkWaylandDisplay`.
    static var display: String? {
        gdk_display_get_default().flatMap { display in
            let object = ObjectRef(retaining: display)
            return String(borrowing: g_type_name_from_instance(object.pointer()))
        }
    }

    /// Connects to the display.
    /// - Returns: whether there is one.
    package static func openDisplay() -> Bool {
        // GTK 4.8 ends the process when it finds the accessibility bus, through the display, but no session bus.
        if (try? DBusConnection.session()) == nil { g_setenv("GTK_A11Y", "none", 0) }
        BusGuard.checkAccessibility()
        return Adwaita.prepare { gtk_init_check() != 0 }
    }
}
