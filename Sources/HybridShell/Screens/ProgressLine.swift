import CGtk
import GLibBridge
import HybridCore

/// The thin line at the upper edge of a page which tells that another one is on its way.
///
/// A page that comes at once needs none; one that flashes by is worse than none.
@MainActor
final class ProgressLine {
    let widget = Widget(sinking: gtk_progress_bar_new()).adding(["visit-progress"])
    /// Whether a visit takes so long that the user is told.
    private(set) var isShown = false
    /// Called when the line has come or gone.
    var changed: (@MainActor () -> Void)?
    private var timer: LoopTimer?
    private var fraction = 0.0
    /// Milliseconds after which nobody would take the window for one that reacts.
    private static let delay = 90
    /// Milliseconds between two small steps, of a visit that says nothing about itself.
    private static let step = 200
    /// What those steps lead to, and never reach.
    private static let end = 0.9

    init() {
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_START)
        gtk_widget_set_can_target(widget.pointer(), 0)
        widget.setAccessibleLabel(localized("Loading"))
        widget.isVisible = false
    }

    /// A visit has begun.
    func begin() {
        fraction = 0.1
        guard !isShown else { return draw() }
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.show() }
    }

    /// The visit has come so far, of 1.
    func advance(to reached: Double) {
        fraction = max(fraction, min(reached, 1))
        if isShown { draw() }
    }

    /// The page is there, or will not come.
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
