/// Tracks the page that a driver's session should be attached to.
package struct DriverFocus: Equatable, Sendable {
    /// The page that was in front when the client selected a page. The selection is valid until another page comes to
    /// the front.
    private var chosenAt: String?

    package init() {}

    /// Handles the event that the client selected a page.
    package mutating func chose(_ page: DriverPage) {
        switch page {
        case .inFront(let front), .behind(let front): chosenAt = front
        case .closed, .busy, .unknown: chosenAt = nil
        }
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
