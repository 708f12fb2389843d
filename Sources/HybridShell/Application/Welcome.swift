import CGtk
import GLibBridge
import HybridCore

/// What is shown where the program was started without a site, as the desktop's menu does: a window that says what to do.
@MainActor
package enum Welcome {
    /// Shows the window until it is closed.
    /// - Returns: whether there is a display to show it on.
    package static func run() -> Bool {
        guard Platform.openDisplay() else { return false }
        g_set_prgname(ApplicationID.shell)
        g_set_application_name("HybridDesktop")
        // Not the one process of the name: whoever starts it with a site must not be handed over to this window.
        let application = ObjectRef(owning: gtk_application_new(ApplicationID.shell, G_APPLICATION_NON_UNIQUE))
        application.connect("activate") { arguments in
            guard let application = arguments.object(0) else { return }
            let window = makeWindow(application)
            gtk_window_present(window.pointer())
            window.deselectText()
        }
        _ = ApplicationRunner.run(application, arguments: [])
        return true
    }

    private static func makeWindow(_ application: ObjectRef) -> Widget {
        let window = Widget(sinking: gtk_application_window_new(application.pointer()))
        window.setWindowTitle("HybridDesktop")
        window.setTitlebar(Widget.headerBar())
        gtk_window_set_default_size(window.pointer(), 560, 500)
        let commands = [
            (localized("Open a site:"), "HybridDesktop https://example.com"),
            (localized("Try the demo site:"), "HybridDesktop demo"),
            (
                localized("Turn a site into an application, and add it to the applications menu:"),
                "HybridDesktop new https://example.com\nHybridDesktop install application.json"
            ),
        ]
        window.setChild(
            StatusPage.make(
                iconName: "applications-internet-symbolic", title: localized("No site chosen"),
                body: localized(
                    "HybridDesktop shows a web site as a desktop application. Choose the site in a terminal:"),
                rows: commands.flatMap { [Widget.label($0.0), command($0.1)] }))
        return window
    }

    /// A command that can be marked and copied.
    private static func command(_ text: String) -> Widget {
        let label = Widget.label(text, classes: ["monospace"])
        gtk_label_set_selectable(label.pointer(), 1)
        return label
    }
}
