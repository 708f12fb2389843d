/// Keeps a page from doing something to the user again and again: so many times in so many seconds are more than a
/// person follows.
package struct RateLimit: Sendable {
    /// Addresses that are opened in other applications.
    package static let outside = RateLimit(number: 10, seconds: 10)
    /// The same of pages of other sites that a script opens without the user's doing.
    package static let unaskedOutside = RateLimit(number: 1, seconds: 10)
    /// Dialogs that a page shows. One more is answered with "cancel": a page that asks without end would otherwise hold
    /// the window for ever.
    package static let dialogs = RateLimit(number: 10, seconds: 20)

    /// Menus that a page opens when the user has just touched it: nobody opens more, however quick.
    package static let askedMenus = RateLimit(number: 3, seconds: 1)

    /// Notifications that pages show on the desktop. More are dropped.
    package static let notifications = RateLimit(number: 10, seconds: 20)

    /// Lines of a page's console that are recorded. More are left out.
    package static let console = RateLimit(number: 200, seconds: 2)

    private let number: Int
    private let seconds: Double
    private var times: [Double] = []

    /// A limit that nothing counts against yet.
    package init(number: Int, seconds: Double) {
        self.number = number
        self.seconds = seconds
    }

    /// Whether it may be done once more now; if so, it counts.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func allows(at time: Double) -> Bool {
        times = times.filter { time - $0 < seconds }
        guard times.count < number else { return false }
        times.append(time)
        return true
    }

    /// It is done now, allowed or not, and counts.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func count(at time: Double) {
        times = times.suffix(number - 1) + [time]
    }
}
