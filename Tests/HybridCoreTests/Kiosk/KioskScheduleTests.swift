import HybridAuthentication
import HybridCore
import Testing

@Suite struct KioskScheduleTests {
    private func schedule(reloadAt time: String? = nil, hours entry: String? = nil) -> KioskSchedule {
        var configuration = KioskConfiguration()
        configuration.reloadAt = time.flatMap(KioskConfiguration.TimeOfDay.init)
        if let entry {
            var hours = OpeningHours()
            let isValid = hours.add(entry)
            #expect(isValid)
            configuration.openingHours = hours
        }
        return KioskSchedule(configuration)
    }

    private func monday(_ hour: Int, _ minute: Int, _ second: Int = 0) -> LocalTime {
        LocalTime(day: 1, hour: hour, minute: minute, second: second)
    }

    @Test func clockIsNeededForTimesOnly() {
        #expect(!schedule().isNeeded)
        #expect(schedule(reloadAt: "04:30").isNeeded)
        #expect(schedule(hours: "08:00-18:00").isNeeded)
    }

    @Test func reloadIsDueOnceADay() {
        var schedule = schedule(reloadAt: "04:30")
        for (time, isDue) in [
            (monday(4, 29), false), (monday(4, 29, 59), false), (monday(4, 30), true), (monday(4, 30, 10), false),
            (monday(23, 59), false), (monday(4, 29), false), (monday(4, 31), true),
        ] {
            #expect(schedule.events(at: time) == (isDue ? [.reloadDue] : []), "\(time)")
        }
    }

    /// A machine that slept over the time reloads when it wakes. A clock that is set back by an hour does not reload.
    @Test func clockMayJump() {
        var schedule = schedule(reloadAt: "04:30")
        _ = schedule.events(at: monday(1, 0))
        #expect(schedule.events(at: monday(9, 0)) == [.reloadDue])
        #expect(schedule.events(at: monday(8, 0)) == [])
    }

    @Test func openingHoursAreReportedAtStartAndWhenTheyChange() {
        var schedule = schedule(hours: "08:00-18:00")
        #expect(schedule.events(at: monday(7, 59)) == [.hoursChanged(isOpen: false)])
        #expect(schedule.events(at: monday(7, 59, 50)) == [])
        #expect(schedule.events(at: monday(8, 0)) == [.hoursChanged(isOpen: true)])
        #expect(schedule.events(at: monday(18, 0)) == [.hoursChanged(isOpen: false)])
    }
}
