import FoundationEssentials

/// A date and time in UTC, formatted for packages.
package struct CalendarDay: Equatable, Sendable {
    private let date: Date

    /// - Parameter secondsSince1970: The point in time, as in `SOURCE_DATE_EPOCH`.
    package init(secondsSince1970: Int) {
        date = Date(timeIntervalSince1970: Double(secondsSince1970))
    }

    /// The date in ISO 8601, such as `2026-01-31`.
    package var iso: String { date.formatted(.iso8601.year().month().day()) }

    package var year: String { date.formatted(.iso8601.year()) }

    /// The date in the format of a Debian changelog, such as `Sat, 31 Jan 2026 23:59:59 +0000` (RFC 5322).
    package var rfc5322: String {
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
        let (weekday, month) = (weekdays[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1])
        let time = date.formatted(.iso8601.time(includingFractionalSeconds: false))
        return "\(weekday), \(iso.suffix(2)) \(month) \(year) \(time) +0000"
    }
}
