import CGtk
import GLibBridge
import HybridCore

/// The thin line at the top of a page that shows the progress of a load.
///
/// The line appears only after a delay, because a line that flashes briefly is worse than none.
final class ProgressLine {
    let widget = Widget(sinking: gtk_progress_bar_new()).adding(["visit-progress"])
    /// True if the visit is slow enough for the line to appear.
    private(set) var isShown = false
    /// Called when the line appears or disappears.
    var changed: (@MainActor () -> Void)?
    private var timer: LoopTimer?
    private var fraction = 0.0
    /// The time in milliseconds after which a window without feedback seems unresponsive.
    private static let delay = 90
    /// The time in milliseconds between two small steps of the line during a visit that reports no progress.
    private static let step = 200
    /// The limit that these steps approach but never reach.
    private static let end = 0.9

    init() {
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_START)
        gtk_widget_set_can_target(widget.pointer(), 0)
        widget.setAccessibleLabel(localized("Loading"))
        widget.isVisible = false
    }

    /// Starts the delay for a new visit.
    func begin() {
        fraction = 0.1
        guard !isShown else { return draw() }
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.show() }
    }

    /// Updates the progress, from 0 to 1.
    func advance(to reached: Double) {
        fraction = max(fraction, min(reached, 1))
        if isShown { draw() }
    }

    /// Hides the line after the visit has ended.
    func finish() {
        timer?.cancel()
        timer = nil
        guard isShown else { return }
        isShown = false
        widget.isVisible = false
        changed?()
    }

    private func show() {
        isShown = true
        draw()
        widget.isVisible = true
        timer = MainLoop.every(milliseconds: Self.step) { [weak self] in
            guard let self else { return }
            advance(to: fraction + (Self.end - fraction) / 12)
        }
        changed?()
    }

    private func draw() { gtk_progress_bar_set_fraction(widget.pointer(), fraction) }
}
