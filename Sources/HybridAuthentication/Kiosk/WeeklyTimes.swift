/// Times of day on some days of the week: `Mo-Fr 04:30`, or `04:30` for all days.
package struct WeeklyTimes: Hashable, Sendable {
    /// A time and its days.
    private struct Entry: Hashable {
        var days: Weekdays
        var time: KioskConfiguration.TimeOfDay
    }

    private var entries: [Entry] = []
    private static let day = 86_400

    /// Creates a set without any time.
    package init() {}

    /// Adds a time.
    /// - Returns: False if the text is invalid.
    package mutating func add(_ text: String) -> Bool {
        guard let (days, rest) = Weekdays.split(text), let time = KioskConfiguration.TimeOfDay(rest) else {
            return false
        }
        entries.append(Entry(days: days, time: time))
        return true
    }

    /// The earliest time of day.
    package var first: KioskConfiguration.TimeOfDay? { entries.map(\.time).min { $0.minutes < $1.minutes } }

    /// Returns true if one of the times is after `earlier` and not after `now`, such as while the machine slept. A
    /// difference of more than half a week means that the clock was set back. It contains no time.
    package func contains(after earlier: LocalTime, until now: LocalTime) -> Bool {
        let week = 7 * Self.day
        let passed = (now.secondOfWeek - earlier.secondOfWeek + week) % week
        guard passed <= week / 2 else { return false }
        return entries.contains { entry in
            entry.days.numbers.contains { number in
                let second = (number - 1) * Self.day + entry.time.minutes * 60
                let distance = (now.secondOfWeek - second + week) % week
                return distance < passed
            }
        }
    }
}

extension LocalTime {
    /// The number of seconds since Monday, 00:00.
    fileprivate var secondOfWeek: Int { (((day - 1) * 24 + hour) * 60 + minute) * 60 + second }
}
