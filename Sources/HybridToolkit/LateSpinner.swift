import CGtk
import GLibBridge
import HybridCore

/// A spinner that appears only after a delay, because a spinner that flashes briefly is worse than none.
@MainActor
package final class LateSpinner {
    package let widget = Widget(sinking: gtk_spinner_new())
    private var timer: LoopTimer?
    private let delay: Int

    /// - Parameter delay: The time in milliseconds until the spinner appears.
    package init(after delay: Int = 250) {
        self.delay = delay
        gtk_widget_set_size_request(widget.pointer(), 32, 32)
        gtk_widget_set_halign(widget.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_CENTER)
        widget.setAccessibleLabel(localized("Loading"))
        widget.isVisible = false
    }

    isolated deinit { timer?.cancel() }

    /// Starts the delay, unless it is already running.
    package func start() {
        guard timer == nil else { return }
        timer = MainLoop.after(milliseconds: delay) { [weak self] in
            guard let self else { return }
            widget.isVisible = true
            gtk_spinner_start(widget.pointer())
        }
    }

    package func stop() {
        timer?.cancel()
        timer = nil
        gtk_spinner_stop(widget.pointer())
        widget.isVisible = false
    }
}
