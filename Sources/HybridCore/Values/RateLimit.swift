/// Limits the rate of a page's actions that disturb the user.
package struct RateLimit: Sendable {
    /// Addresses opened in other applications.
    package static let outside = RateLimit(number: 10, seconds: 10)
    /// Pages of other sites opened by a script without a user gesture.
    package static let unaskedOutside = RateLimit(number: 1, seconds: 10)
    /// Dialogs shown by a page. Further ones are answered with "cancel": a page that asks endlessly would otherwise
    /// block the window.
    package static let dialogs = RateLimit(number: 10, seconds: 20)

    /// Menus opened by a page after a user gesture: more than a user could open.
    package static let askedMenus = RateLimit(number: 3, seconds: 1)

    /// Notifications shown by pages. Further ones are dropped.
    package static let notifications = RateLimit(number: 10, seconds: 20)

    /// Recorded lines of a page's console. Further ones are dropped.
    package static let console = RateLimit(number: 200, seconds: 2)

    private let number: Int
    private let seconds: Double
    private var times: [Double] = []

    /// A limit without recorded actions.
    package init(number: Int, seconds: Double) {
        self.number = number
        self.seconds = seconds
    }

    /// True if the action is allowed now, which also records it.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func allows(at time: Double) -> Bool {
        times = times.filter { time - $0 < seconds }
        guard times.count < number else { return false }
        times.append(time)
        return true
    }

    /// Records an action, allowed or not.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func count(at time: Double) {
        times = times.suffix(number - 1) + [time]
    }
}
