/// Effect of closing an application's window.
package enum WindowClosing: Equatable, Sendable {
    /// The application quits.
    case quit
    /// The window is hidden. Pages and process continue, and the next start shows the window immediately.
    case hide

    /// Effect on a window that the user closes.
    package enum End: Equatable, Sendable {
        /// The application quits with it, once the pages of all windows agree.
        case quit
        /// The window is hidden with its pages, and shown by the next start.
        case hide
        /// The window and its pages are closed.
        case close
    }

    /// Returns the effect on a window that the user closes. Its pages are asked in any case.
    /// - Parameters:
    ///   - isFirst: True for the application's first window, which is hidden while others are open.
    ///   - isLast: True if no other window is visible.
    package func end(isFirst: Bool, isLast: Bool) -> End {
        if isLast, self == .quit { return .quit }
        return isFirst ? .hide : .close
    }
}
