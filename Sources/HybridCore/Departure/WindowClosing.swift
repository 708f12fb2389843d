/// What becomes of an application when its window is closed.
package enum WindowClosing: Equatable, Sendable {
    /// The application ends.
    case quit
    /// The window is hidden; pages and process stay, and the next start shows the window at once.
    case hide

    /// What becomes of a window that the user closes.
    package enum End: Equatable, Sendable {
        /// The application ends with it, once the pages of all windows agree.
        case quit
        /// It is hidden, with its pages, and shown again by the next start.
        case hide
        /// It goes, and its pages with it.
        case close
    }

    /// What becomes of a window that the user closes; its pages are asked in any case.
    /// - Parameters:
    ///   - isFirst: whether it is the one that the application began with. While others are there it is hidden.
    ///   - isLast: whether no other is to be seen.
    package func end(isFirst: Bool, isLast: Bool) -> End {
        if isLast, self == .quit { return .quit }
        return isFirst ? .hide : .close
    }
}
