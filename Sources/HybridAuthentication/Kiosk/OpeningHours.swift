/// The hours in which a kiosk shows its pages, in the format of schema.org's `openingHours`: `Mo-Fr 08:00-18:00`.
package struct OpeningHours: Hashable, Sendable {
    private var periods: [Period] = []

    private struct Period: Hashable {
        /// The days on which the period begins, 1 (Monday) to 7 (Sunday).
        var days: Set<Int>
        /// The minutes since midnight at which the period begins and ends. The end belongs to the next day if it is not
        /// after the start.
        var start: Int
        var end: Int
    }

    /// Creates hours without any period.
    package init() {}

    /// Adds a period such as `Mo-Fr 08:00-18:00`, `Sa,Su 10:00-14:00`, or `08:00-20:00` for all days. A period may end
    /// on the next day: `Fr 18:00-02:00`.
    /// - Returns: False if the text is invalid.
    package mutating func add(_ text: String) -> Bool {
        guard let (days, rest) = Weekdays.split(text) else { return false }
        let times = rest.split(separator: "-", omittingEmptySubsequences: false)
        guard times.count == 2, let start = KioskConfiguration.TimeOfDay(String(times[0])),
            let end = KioskConfiguration.TimeOfDay(String(times[1]))
        else { return false }
        periods.append(Period(days: days.numbers, start: start.minutes, end: end.minutes))
        return true
    }

    /// Returns true if a period contains the time.
    package func contains(_ time: LocalTime) -> Bool {
        let now = time.hour * 60 + time.minute
        let yesterday = (time.day + 5) % 7 + 1
        return periods.contains { period in
            let isToday = period.days.contains(time.day)
            if period.start < period.end { return isToday && (period.start..<period.end).contains(now) }
            return isToday && now >= period.start || period.days.contains(yesterday) && now < period.end
        }
    }
}
