/// The effect of closing the windows of an application.
package enum WindowClosing: Equatable, Sendable {
    /// The application quits.
    case quit
    /// The window is hidden. The process and its pages continue to run, so the next start shows the window immediately.
    case hide

    /// The effect on the window that the user closes.
    package enum End: Equatable, Sendable {
        /// The application quits. The pages of all windows are asked first.
        case quit
        /// The window and its pages are hidden. The next start shows them again.
        case hide
        /// The window and its pages are closed.
        case close
    }

    /// Returns the effect on a window that the user closes. The pages of the window are asked in every case.
    /// - Parameters:
    ///   - isFirst: True if the window is the first one of the application. It is hidden while other windows are open.
    ///   - isLast: True if no other window is visible.
    package func end(isFirst: Bool, isLast: Bool) -> End {
        if isLast, self == .quit { return .quit }
        return isFirst ? .hide : .close
    }
}
