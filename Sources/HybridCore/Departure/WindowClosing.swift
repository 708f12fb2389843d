/// What becomes of an application when its window is closed.
package enum WindowClosing: Equatable, Sendable {
    /// The application ends.
    case quit
    /// The window is hidden; pages and process stay, and the next start shows the window at once.
    case hide

    /// - Parameters:
    ///   - keepsRunning: what the application file says.
    ///   - isKiosk: whether nobody looks after the application: it has no other way in than its window.
    package init(keepsRunning: Bool, isKiosk: Bool) {
        self = keepsRunning && !isKiosk ? .hide : .quit
    }

    /// What closing the window asks for: the pages are asked in either case.
    /// - Parameters:
    ///   - pages: every page that is not left yet.
    ///   - downloads: the names of those that are running; a hidden application goes on with them.
    package func departure(of pages: [Departure.Page], downloads: [String]) -> Departure {
        switch self {
        case .quit: Departure(.quit(downloads: downloads), pages: pages)
        case .hide: Departure(.hide, pages: pages)
        }
    }
}
