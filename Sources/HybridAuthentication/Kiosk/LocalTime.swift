/// A moment as clocks on a wall and calendars show it.
package struct LocalTime: Hashable, Sendable {
    /// The day of the week, 1 (Monday) to 7 (Sunday), as in ISO 8601.
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(day: Int, hour: Int, minute: Int, second: Int = 0) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }
}
