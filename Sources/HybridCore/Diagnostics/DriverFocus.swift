/// Which page a driver's session is to be with.
package struct DriverFocus: Equatable, Sendable {
    /// What was in front when the client chose a page itself: it keeps that until something else is.
    private var chosenAt: String?

    /// The page in front.
    package init() {}

    /// The client has chosen a page.
    package mutating func chose(_ page: DriverPage) {
        switch page {
        case .inFront(let front), .behind(let front): chosenAt = front
        case .closed, .busy, .unknown: chosenAt = nil
        }
    }

    /// Whether the driver has to look for the page in front before it does what it is asked.
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
