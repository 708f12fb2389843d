package import HybridCore

/// Tracks the page that a driver's session should be attached to.
package struct DriverFocus: Equatable, Sendable {
    /// The page that was in front when the client selected a page. The selection is valid until another page comes to
    /// the front.
    private var chosenAt: String?
    /// The number of the ``DriverMark`` at which the driver was last found to be on the right page.
    private var mark: Int?
    /// The window of the driver's page.
    package private(set) var window: Int?
    /// The kind of the driver's page, if it is in front.
    package private(set) var kind: ShellState.Page?
    /// True if the window of the driver's page has been closed. The client must then select another one.
    package private(set) var isWithoutWindow = false

    package init() {}

    /// Returns whether the driver must look at its page before it executes a command.
    /// - Parameter mark: The state of the shell; `nil` if the program does not report it.
    package func mustLook(at mark: DriverMark?) -> Bool { mark == nil || mark?.number != self.mark }

    /// Handles the event that the driver is on the right page.
    /// - Parameter mark: The state of the shell before the driver looked at the page.
    package mutating func found(_ page: DriverPage, at mark: DriverMark?) {
        self.mark = page.window == nil ? nil : mark?.number
        window = page.window
        kind = page.kind
    }

    /// Handles the event that no page of the driver's window was found.
    /// - Parameter page: The page at which the driver was lost.
    package mutating func foundNone(from page: DriverPage) { isWithoutWindow = page == .closed && window != nil }

    /// Returns whether a visit of the driver's window has not ended; `nil` if only the page can tell.
    package func isBusy(at mark: DriverMark?) -> Bool? {
        guard let mark, let window else { return nil }
        return mark.busyWindows.contains(window)
    }

    /// Handles the event that the client selected a page.
    package mutating func chose(_ page: DriverPage) {
        isWithoutWindow = false
        switch page {
        case .behind(let front): chosenAt = front
        case .inFront, .closed, .busy, .unknown: chosenAt = nil
        }
    }

    /// Handles the event that the driver switched from the document of a screen to the page below the screen.
    package mutating func leftScreen() {
        mark = nil
        chosenAt = nil
    }

    /// True if the driver must find the page in front before it executes a command.
    package mutating func isLost(at page: DriverPage) -> Bool {
        switch page {
        case .behind(let front) where front == chosenAt: return false
        case .behind, .closed:
            chosenAt = nil
            return true
        case .inFront(let front):
            if front != chosenAt { chosenAt = nil }
            return false
        case .busy, .unknown: return false
        }
    }
}
