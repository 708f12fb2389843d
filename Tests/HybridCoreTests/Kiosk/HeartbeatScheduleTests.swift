import HybridAuthentication
import Testing

@Suite struct HeartbeatScheduleTests {
    @Test(arguments: [
        (60, 0, 0.0, 60.0), (60, 0, 1, 66), (60, 1, 0, 120), (60, 3, 0, 480), (60, 10, 0, 3_600), (60, 9_999, 1, 3_960),
        (86_400, 5, 0, 86_400), (5, 1, 0, 10),
    ])
    func failuresDoubleTheInterval(interval: Int, failures: Int, random: Double, expected: Double) {
        var schedule = HeartbeatSchedule(interval: interval)
        for _ in 0..<failures { _ = schedule.ended(failure: "refused") }
        #expect(abs(schedule.delay(random: random) - expected) < 0.01)
        _ = schedule.ended(failure: nil)
        #expect(schedule.delay(random: 0) == Double(interval))
    }

    @Test(arguments: [(60, 30.0), (86_400, 30), (5, 5)])
    func kiosksThatStartTogetherSendAtDifferentTimes(interval: Int, longest: Double) {
        let schedule = HeartbeatSchedule(interval: interval)
        #expect(schedule.firstDelay(random: 0) == 0 && schedule.firstDelay(random: 1) == longest)
    }

    @Test(arguments: [
        (KioskSession.State.vacant, true), (.occupied, true), (.asking(until: 1), true), (.closed, true),
        (.wiping, false),
    ])
    func wipesAreNotDisturbed(state: KioskSession.State, sends: Bool) {
        #expect(HeartbeatSchedule(interval: 60).sends(during: state) == sends)
    }

    @Test func repeatedFailureIsLoggedOnce() {
        var schedule = HeartbeatSchedule(interval: 60)
        let reasons: [(String?, Bool)] = [
            ("offline", true), ("offline", false), ("500", true), (nil, false), ("500", true),
        ]
        for (reason, isLogged) in reasons { #expect(schedule.ended(failure: reason) == isLogged) }
    }
}
