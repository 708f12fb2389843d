/// Limits the rate at which a page performs actions that disturb the user.
package struct RateLimit: Equatable, Sendable {
    /// The limit for addresses that open in other applications.
    package static let outside = RateLimit(number: 10, seconds: 10)
    /// The limit for pages of other sites that a script opens without a user gesture.
    package static let unaskedOutside = RateLimit(number: 1, seconds: 10)
    /// The limit for dialogs of a page. Further dialogs are answered with "cancel", because a page that opens dialogs
    /// endlessly would otherwise block the window.
    package static let dialogs = RateLimit(number: 10, seconds: 20)

    /// The limit for menus that a page opens after a user gesture. A user could not open more menus.
    package static let askedMenus = RateLimit(number: 3, seconds: 1)

    /// The limit for reloads of a page whose web process has died.
    package static let deaths = RateLimit(number: 3, seconds: 60)

    /// The limit for notifications of pages. Further notifications are dropped.
    package static let notifications = RateLimit(number: 10, seconds: 20)

    /// The limit for recorded lines of a page's console. Further lines are dropped.
    package static let console = RateLimit(number: 200, seconds: 2)

    private let number: Int
    private let seconds: Double
    private var times: [Double] = []

    package init(number: Int, seconds: Double) {
        self.number = number
        self.seconds = seconds
    }

    /// Returns whether an action is allowed now, and records the action if it is allowed.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func allows(at time: Double) -> Bool {
        times = times.filter { time - $0 < seconds }
        guard times.count < number else { return false }
        times.append(time)
        return true
    }

    /// Records an action, whether it is allowed or not.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func count(at time: Double) { times = times.suffix(number - 1) + [time] }
}
