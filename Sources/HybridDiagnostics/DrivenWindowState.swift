import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The states of a window that a WebDriver changes. The desktop may refuse a change, so a client must compare the result.
enum DrivenWindowState {
    /// Requests a state, unless the window has it already.
    /// - Returns: True if the window has the state.
    static func request(_ change: DriverTask.WindowChange, of window: ObjectRef) -> JSONValue {
        let isMinimized = isMinimized(window)
        let isMaximized = gtk_window_is_maximized(window.pointer()) != 0
        let isFullscreen = gtk_window_is_fullscreen(window.pointer()) != 0
        if change != .minimized, isMinimized { gtk_window_unminimize(window.pointer()) }
        if change != .fullscreen, isFullscreen { gtk_window_unfullscreen(window.pointer()) }
        switch change {
        case .maximized: if !isMaximized { gtk_window_maximize(window.pointer()) }
        case .minimized: if !isMinimized { gtk_window_minimize(window.pointer()) }
        case .fullscreen: if !isFullscreen { gtk_window_fullscreen(window.pointer()) }
        case .normal: if isMaximized { gtk_window_unmaximize(window.pointer()) }
        }
        let hasState =
            switch change {
            case .maximized: isMaximized && !isMinimized && !isFullscreen
            case .minimized: isMinimized
            case .fullscreen: isFullscreen && !isMinimized
            case .normal: !isMaximized && !isMinimized && !isFullscreen
            }
        return .bool(hasState)
    }

    private static func isMinimized(_ window: ObjectRef) -> Bool {
        guard let surface = gtk_native_get_surface(window.pointer()) else { return false }
        return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
    }
}
