/// A day of the Gregorian calendar and a time of it, in UTC, as packages name it.
package struct CalendarDay: Equatable, Sendable {
    private let days: Int
    private let second: Int

    /// - Parameter secondsSince1970: a point in time, as `SOURCE_DATE_EPOCH` gives it.
    package init(secondsSince1970: Int) {
        days = Int((Double(secondsSince1970) / 86_400).rounded(.down))
        second = secondsSince1970 - days * 86_400
    }

    /// Year, month and day; the months are counted from March on, so that the leap day is a year's last.
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    /// As in `2026-01-31`.
    package var iso: String { "\(date.year)-\(Self.two(date.month))-\(Self.two(date.day))" }

    /// As in a Debian changelog: `Sat, 31 Jan 2026 23:59:59 +0000` (RFC 5322).
    package var rfc5322: String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (year, month, day) = date
        let time = [second / 3_600, second / 60 % 60, second % 60].map(Self.two).joined(separator: ":")
        return "\(weekdays[(days % 7 + 7) % 7]), \(Self.two(day)) \(months[month - 1]) \(year) \(time) +0000"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
