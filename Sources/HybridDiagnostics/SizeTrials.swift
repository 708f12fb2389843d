import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Resizes windows to test sizes, and restores the previous sizes.
final class SizeTrials {
    /// Saves the size of the main window for the next run.
    weak var frame: WindowFrame?
    private var trials: [Trial] = []

    private struct Trial {
        var window: Widget
        var before: WindowState
        /// The window's minimum size.
        var minimum: (width: Int32, height: Int32)
    }

    /// Resizes the window so that the page has the given size.
    func resize(_ window: Widget, around page: Widget, width pageWidth: Int32, height pageHeight: Int32) {
        begin(window)
        var width = gtk_widget_get_width(window.pointer())
        var height = gtk_widget_get_height(window.pointer())
        // The default size of a window includes its frame, but the size of the widget does not. A maximised window has
        // neither.
        if gtk_window_is_maximized(window.pointer()) == 0 {
            gtk_window_get_default_size(window.pointer(), &width, &height)
        }
        width -= gtk_widget_get_width(page.pointer())
        height -= gtk_widget_get_height(page.pointer())
        gtk_widget_set_size_request(window.pointer(), -1, -1)
        gtk_window_unmaximize(window.pointer())
        gtk_window_set_default_size(
            window.pointer(), pageWidth + max(0, width), pageHeight + max(0, height))
    }

    private func begin(_ window: Widget) {
        frame?.isOnTrial = true
        guard !trials.contains(where: { $0.window == window }) else { return }
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window.pointer(), &width, &height)
        let before = WindowState(
            width: Int(width), height: Int(height), isMaximized: gtk_window_is_maximized(window.pointer()) != 0)
        gtk_widget_get_size_request(window.pointer(), &width, &height)
        trials.append(Trial(window: window, before: before, minimum: (width, height)))
    }

    /// Restores the sizes that all windows had before the first test size.
    func end() {
        frame?.isOnTrial = false
        for trial in trials {
            let window = trial.window
            gtk_widget_set_size_request(window.pointer(), trial.minimum.width, trial.minimum.height)
            gtk_window_set_default_size(
                window.pointer(), Int32(clamping: trial.before.width), Int32(clamping: trial.before.height))
            if trial.before.isMaximized { gtk_window_maximize(window.pointer()) }
        }
        trials = []
    }
}
