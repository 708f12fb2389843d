import CGtk
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// A window that a WebDriver resizes.
final class DrivenWindow {
    private let window: Widget
    private let logger: Logger
    private var timer: LoopTimer?
    /// The time in milliseconds until the window has its final size.
    private static let delay = 500

    init(_ window: Widget, logger: Logger) {
        self.window = window
        self.logger = logger
        // On a desktop without shadows, GTK draws a frame inside the window, which would shrink the page.
        gtk_widget_add_css_class(window.pointer(), "driven")
        for property in ["default-width", "default-height"] {
            window.connect("notify::\(property)") { [weak self] _ in self?.sizeAsked() }
        }
    }

    private func sizeAsked() {
        // Later changes come from the window itself, because GTK stores the size that the desktop assigned.
        guard timer == nil else { return }
        timer = MainLoop.after(milliseconds: 0) { [weak self] in self?.wait() }
    }

    private func wait() {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window.pointer(), &width, &height)
        let asked = (width: Int(width), height: Int(height))
        timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.compare(asked) }
    }

    private func compare(_ asked: (width: Int, height: Int)) {
        timer = nil
        let given = (
            width: Int(gtk_widget_get_width(window.pointer())), height: Int(gtk_widget_get_height(window.pointer()))
        )
        if let complaint = DrivenSize(asked: asked, given: given).complaint { logger.notice("\(complaint)") }
    }
}
