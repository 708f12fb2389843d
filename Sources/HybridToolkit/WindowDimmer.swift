import CGtk
import FoundationEssentials
import GLibBridge

/// Darkens a window behind a modal window, as GNOME Shell does.
package final class WindowDimmer {
    /// The style class of a window that is behind another.
    static let styleClass = "behind-dialog"
    private var newWindows: NewWindows?

    /// Starts to handle all future windows.
    package init() {
        // GNOME Shell darkens the parent of an attached dialog itself.
        let desktops = (ProcessInfo.processInfo.environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
        guard !desktops.contains("GNOME") else { return }
        newWindows = NewWindows { [weak self] window in
            for signal in ["map", "unmap", "notify::transient-for", "notify::modal"] {
                window.connect(signal) { _ in self?.update() }
            }
        }
    }

    private func update() {
        let all = Widget.windows
        let behind = all.filter { window in
            gtk_widget_get_mapped(window.pointer()) != 0 && gtk_window_get_modal(window.pointer()) != 0
        }.compactMap { ObjectRef.retaining(gtk_window_get_transient_for($0.pointer())) }
        for window in all where window.has(styleClass: Self.styleClass) != behind.contains(window) {
            if behind.contains(window) {
                window.adding([Self.styleClass])
            } else {
                gtk_widget_remove_css_class(window.pointer(), Self.styleClass)
            }
        }
    }
}
