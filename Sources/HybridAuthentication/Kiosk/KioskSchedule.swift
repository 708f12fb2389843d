/// Decides which events of a kiosk are due by the clock.
package struct KioskSchedule: Sendable {
    private let reload: WeeklyTimes?
    private let hours: OpeningHours?
    private var last: LocalTime?
    private var isOpen: Bool?

    package init(_ configuration: KioskConfiguration) {
        reload = configuration.reloadAt
        hours = configuration.openingHours
    }

    /// True if the clock must be read.
    package var isNeeded: Bool { reload != nil || hours != nil }

    /// Returns the events since the last call. The first call reports the opening hours. Clocks are set, and machines
    /// sleep, so any time may have passed.
    package mutating func events(at now: LocalTime) -> [KioskSession.Event] {
        var events: [KioskSession.Event] = []
        if let hours, hours.contains(now) != isOpen {
            isOpen = hours.contains(now)
            events.append(.hoursChanged(isOpen: hours.contains(now)))
        }
        if let reload, let last, reload.contains(after: last, until: now) { events.append(.reloadDue) }
        last = now
        return events
    }
}
