import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Buttons that force errors.
enum ErrorControls {
    static func make(_ diagnostics: Diagnostics, _ windowSet: WindowSet) -> Widget {
        let statuses = ForcedError.statuses.map { status in
            Widget.button("\(status)") { diagnostics.forced.next = .http(status: status) }
        }
        let timeout = Widget.button(localized("_Timeout")) { diagnostics.forced.next = .timeout }
        let none = Widget.button(localized("_None")) {
            diagnostics.forced = ForcedError()
            diagnostics.simulation.isOffline = false
        }
        let offline = Widget.button(localized("_Offline")) { diagnostics.simulation.isOffline.toggle() }
        let crash = Widget.button(localized("_End Page Process"), classes: ["destructive-action"]) { [weak windowSet] in
            windowSet?.active.front.webView.endProcess()
        }
        let label = Widget.label(localized("Fail the next visit with"))
        gtk_label_set_xalign(label.pointer(), 0)
        return .box(
            GTK_ORIENTATION_VERTICAL, spacing: 12,
            [
                label, .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, statuses + [timeout, none]),
                .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [offline, crash]),
            ])
    }
}
