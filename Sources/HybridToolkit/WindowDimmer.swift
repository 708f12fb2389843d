import CGtk
import FoundationEssentials
import GLibBridge

/// Darkens a window behind a modal window, as GNOME Shell does.
package final class WindowDimmer {
    /// The style class of a window that is behind another.
    static let styleClass = "behind-dialog"
    private let windows = ObjectRef(retaining: gtk_window_get_toplevels())

    /// Starts to handle all existing and future windows.
    package init() {
        // GNOME Shell darkens the parent of an attached dialog itself.
        let desktops = (ProcessInfo.processInfo.environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
        guard !desktops.contains("GNOME") else { return }
        windows.connect("items-changed") { [weak self] arguments in
            guard let self else { return }
            let first = arguments.uint(1)
            for position in first..<first + arguments.uint(3) { watch(window(at: position)) }
            update()
        }
    }

    private func window(at position: UInt32) -> Widget? {
        ObjectRef.owning(g_list_model_get_item(windows.pointer(), position).map { OpaquePointer($0) })
    }

    private func watch(_ window: Widget?) {
        for signal in ["map", "unmap", "notify::transient-for", "notify::modal"] {
            window?.connect(signal) { [weak self] _ in self?.update() }
        }
    }

    private func update() {
        let all = (0..<g_list_model_get_n_items(windows.pointer())).compactMap { window(at: $0) }
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
