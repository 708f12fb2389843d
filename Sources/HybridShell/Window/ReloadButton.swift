import CGtk
import GLibBridge
import HybridCore

/// The header bar button that reloads the page or cancels a slow load.
final class ReloadButton {
    let widget = Widget.iconButton(
        "view-refresh-symbolic", name: localized("Reload"), action: WindowActions.name(of: .reload))

    /// True while a load can be cancelled.
    var stops = false {
        didSet {
            guard stops != oldValue else { return }
            let name = stops ? localized("Stop") : localized("Reload")
            gtk_button_set_icon_name(widget.pointer(), stops ? "process-stop-symbolic" : "view-refresh-symbolic")
            gtk_actionable_set_action_name(widget.pointer(), WindowActions.name(of: stops ? .stop : .reload))
            widget.setTooltip(name)
            widget.setAccessibleLabel(name)
        }
    }
}
