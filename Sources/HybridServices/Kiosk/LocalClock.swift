import CGtk
package import HybridCore

/// Reads the computer's clock.
package enum LocalClock {
    /// Returns the current time, or `nil` if the time zone is unknown.
    /// - Parameter timeZone: A name in the tz database, such as `Europe/Berlin`; `nil` for the computer's time zone.
    package static func now(in timeZone: String?) -> LocalTime? {
        guard let zone = timeZone.map({ g_time_zone_new_identifier($0) }) ?? g_time_zone_new_local() else { return nil }
        defer { g_time_zone_unref(zone) }
        guard let now = g_date_time_new_now(zone) else { return nil }
        defer { g_date_time_unref(now) }
        return LocalTime(
            day: Int(g_date_time_get_day_of_week(now)), hour: Int(g_date_time_get_hour(now)),
            minute: Int(g_date_time_get_minute(now)), second: Int(g_date_time_get_second(now)))
    }

    /// Throws a sentence for an unknown time zone.
    package static func check(_ timeZone: String) throws(TimeZoneError) {
        if now(in: timeZone) == nil { throw TimeZoneError(timeZone: timeZone) }
    }

    /// The error for a time zone that the computer does not know.
    package struct TimeZoneError: Error, CustomStringConvertible {
        let timeZone: String

        package var description: String {
            localized(
                "kiosk.timeZone: There is no time zone “\(timeZone)”. Use a name such as \"Europe/Berlin\"; "
                    + "`timedatectl list-timezones` lists them.")
        }
    }
}
