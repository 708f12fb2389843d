import HybridAuthentication
import HybridCore
import Testing

@Suite struct KioskScheduleTests {
    private func schedule(reloadAt times: String..., hours entry: String? = nil) -> KioskSchedule {
        var configuration = KioskConfiguration()
        if !times.isEmpty {
            var reload = WeeklyTimes()
            for time in times {
                let isValid = reload.add(time)
                #expect(isValid)
            }
            configuration.reloadAt = reload
        }
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

    @Test func reloadMayDependOnDay() {
        var schedule = schedule(reloadAt: "Mo-Fr 04:30", "Sa,Su 06:00")
        _ = schedule.events(at: LocalTime(day: 5, hour: 4, minute: 29))
        for (day, hour, minute, isDue) in [
            (5, 4, 30, true), (5, 6, 0, false), (6, 4, 30, false), (6, 5, 59, false), (6, 6, 0, true), (7, 6, 1, true),
            (1, 4, 29, false), (1, 4, 30, true), (1, 4, 31, false),
        ] {
            let time = LocalTime(day: day, hour: hour, minute: minute)
            #expect(schedule.events(at: time) == (isDue ? [.reloadDue] : []), "\(time)")
        }
    }

    @Test(arguments: [
        "", "4:30", "24:00", "Mo", "Mo-", "Mo-Fr", "04:30 Mo", "Xx 04:30", "Mo Tu 04:30", "Mo-Fr 04:30-05:00",
    ])
    func invalidTimesAreRefused(text: String) {
        var times = WeeklyTimes()
        let isValid = times.add(text)
        #expect(!isValid && times.first == nil)
    }

    @Test func openingHoursAreReportedAtStartAndWhenTheyChange() {
        var schedule = schedule(hours: "08:00-18:00")
        #expect(schedule.events(at: monday(7, 59)) == [.hoursChanged(isOpen: false)])
        #expect(schedule.events(at: monday(7, 59, 50)) == [])
        #expect(schedule.events(at: monday(8, 0)) == [.hoursChanged(isOpen: true)])
        #expect(schedule.events(at: monday(18, 0)) == [.hoursChanged(isOpen: false)])
    }
}
