import HybridAuthentication
import HybridCore
import Testing

@Suite struct StaffAccessTests {
    static let hash =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$Zm9ydHl0aHJlZWNoYXJhY3RlcnNvZmJhc2U2NGluYWhhc2g"

    private func access(_ lock: String? = nil) -> StaffAccess { StaffAccess(lock: StaffLock(text: lock, at: 0)) }

    @Test(
        arguments: [
            (hash, true), ("", false), ("1234", false), (hash.replacing("argon2id", with: "argon2i"), false),
            (hash.replacing("v=19", with: "v=16"), false), (hash.replacing("m=65536", with: "m=65537"), false),
            (hash.replacing("m=65536", with: "m=-9"), false), (hash.replacing("t=2", with: "t=5"), false),
            (hash.replacing("p=1", with: "p=4"), false), (hash.replacing("t=2,", with: ""), false),
            (hash + "$", false), (hash + "=", false), (hash + hash, false), (" " + hash, false),
            (hash.replacing("$c29tZXNhbHRzb21lc2FsdA", with: "$"), false),
        ])
    func hashes(text: String, isHash: Bool) {
        #expect(KioskStaff.isHash(text) == isHash)
    }

    @Test(
        arguments: [
            ("1234", true), ("123456789012", true), ("123", false), ("1234567890123", false), ("12a4", false),
            ("٠٠٠٠", false), ("1234\n", false),
        ])
    func pins(text: String, isPin: Bool) {
        #expect(KioskStaff.isPin(text) == isPin)
    }

    /// Taps as position and time. The gesture is complete with the last one, or not at all.
    @Test(
        arguments: [
            ([(0, 0, 0), (79, 79, 1), (5, 5, 2), (5, 5, 2.5), (5, 5, 3)], true),
            ([(5, 5, 0), (5, 5, 1), (5, 5, 2), (5, 5, 2.5), (5, 5, 3.1)], false),
            ([(5, 5, 0), (5, 5, 1), (5, 5, 2), (5, 5, 3), (5, 5, 3.1), (5, 5, 3.9)], true),
            ([(5, 5, 0), (5, 5, 0), (80, 5, 0), (5, 5, 0), (5, 5, 0), (5, 5, 0)], false),
            ([(5, 5, 0), (5, 5, 0), (5, 90, 0), (5, 5, 0), (5, 5, 0), (5, 5, 0), (5, 5, 1), (5, 5, 1)], true),
            ([(-1, 5, 0), (5, 5, 0), (5, 5, 0), (5, 5, 0), (5, 5, 0)], false),
        ] as [([(Double, Double, Double)], Bool)])
    func gesture(taps: [(Double, Double, Double)], isComplete: Bool) {
        var gesture = StaffGesture()
        let results = taps.map { gesture.tapped(x: $0.0, y: $0.1, at: $0.2) }
        #expect(results == Array(repeating: false, count: taps.count - 1) + [isComplete])
    }

    @Test func locksDoubleUpToAnHour() {
        var lock = StaffLock(text: nil, at: 0)
        var seconds: [Int?] = []
        var time = 0.0
        for _ in 0..<13 {
            lock.begin()
            lock.ended(isRight: false, at: time)
            seconds.append(lock.secondsLeft(at: time))
            time = lock.end ?? time
            _ = lock.isReleased(at: time)
        }
        #expect(seconds == [nil, nil, nil, nil, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
        lock.begin()
        lock.ended(isRight: true, at: time)
        #expect(lock.failures == 0 && lock.text == "0\n")
    }

    /// A stored text, the failures and the seconds of the lock after a start.
    @Test(
        arguments: [
            (nil, 0, nil), ("", 5, 60), ("\n", 5, 60), ("0\n", 0, nil), ("3\n", 3, nil), ("5\n", 5, nil),
            ("5 locked\n", 5, 60),
            ("7 locked\n", 7, 240), ("99 locked", 99, 3_600), ("-1\n", 5, 60), ("broken", 5, 60),
            ("1 locked", 5, 60), ("3 4", 5, 60), ("99999999999999999999\n", 5, 60),
            ("9223372036854775807 locked", .max, 3_600),
        ] as [(String?, Int, Int?)])
    func restart(text: String?, failures: Int, seconds: Int?) {
        var lock = StaffLock(text: text, at: 7)
        #expect(lock.failures == failures && lock.secondsLeft(at: 7) == seconds)
        lock.begin()
        lock.ended(isRight: false, at: 7)
    }

    /// If the power fails during a check, the attempt counts as a failure.
    @Test func attemptIsStoredBeforeTheCheck() {
        var access = access("4\n")
        #expect(access.handle(.requested, at: 0) == [.report(.asked), .ask, .lock(seconds: nil), .wait(30)])
        #expect(access.handle(.entered, at: 1) == [.save("5 locked\n"), .showCheck, .check])
        #expect(access.handle(.entered, at: 1) == [], "one check at a time")
    }

    /// A restart would forget these failures, so each one locks.
    @Test func failuresThatAreNotStoredLock() {
        var access = access()
        #expect(access.handle(.started, at: 0) == [.save("0\n"), .wait(nil)])
        #expect(access.handle(.saved(false), at: 0) == [.report(.locked(seconds: 60)), .wait(60)])
        #expect(access.handle(.requested, at: 20) == [.report(.asked), .ask, .lock(seconds: 40), .wait(1)])
        #expect(access.handle(.entered, at: 20) == [])
        _ = access.handle(.input, at: 59)
        #expect(access.handle(.timeElapsed, at: 60) == [.save("0\n"), .lock(seconds: nil), .wait(29)])
        #expect(access.handle(.saved(false), at: 60) == [])
        #expect(access.handle(.entered, at: 60) == [.save("1\n"), .showCheck, .check])
        #expect(access.handle(.saved(false), at: 60) == [])
        #expect(
            access.handle(.checked(isRight: false), at: 60) == [
                .save("1\n"), .report(.failed(1)), .report(.locked(seconds: 60)), .refuse, .lock(seconds: 60), .wait(1),
            ])
        _ = access.handle(.timeElapsed, at: 120)
        _ = access.handle(.saved(true), at: 120)
        _ = access.handle(.requested, at: 121)
        _ = access.handle(.entered, at: 121)
        #expect(
            access.handle(.checked(isRight: false), at: 121) == [
                .save("2\n"), .report(.failed(2)), .refuse, .wait(30),
            ])
        #expect(
            access.handle(.saved(false), at: 121) == [
                .report(.locked(seconds: 60)), .lock(seconds: 60), .wait(1),
            ])
    }

    @Test func checkWithoutMemoryDoesNotCount() {
        var access = access("4\n")
        _ = access.handle(.requested, at: 0)
        #expect(access.handle(.entered, at: 1) == [.save("5 locked\n"), .showCheck, .check])
        #expect(access.handle(.checked(isRight: nil), at: 1) == [.save("4\n"), .lock(seconds: nil), .wait(29)])
        #expect(access.handle(.entered, at: 2) == [.save("5 locked\n"), .showCheck, .check])
    }

    /// The keypad is opened again while the PIN of the earlier one is being checked.
    @Test(
        arguments: [
            (true, [.save("0\n"), .lock(seconds: nil), .wait(29)]),
            (false, [.save("2\n"), .report(.failed(2)), .lock(seconds: nil), .wait(29)]),
            (nil, [.save("1\n"), .lock(seconds: nil), .wait(29)]),
        ] as [(Bool?, [StaffAccess.Command])])
    func resultForAnEarlierKeypad(isRight: Bool?, commands: [StaffAccess.Command]) {
        var access = access("1\n")
        _ = access.handle(.requested, at: 0)
        _ = access.handle(.entered, at: 1)
        _ = access.handle(.dismissed, at: 1)
        #expect(access.handle(.requested, at: 2) == [.report(.asked), .ask, .showCheck, .wait(30)])
        #expect(access.handle(.entered, at: 2) == [], "one check at a time")
        #expect(access.handle(.checked(isRight: isRight), at: 3) == commands)
        #expect(access.state == .asking)
        _ = access.handle(.entered, at: 4)
        #expect(access.handle(.checked(isRight: true), at: 4).contains(.open))
    }

    @Test func rightPinOpensThePanelUntilNoInput() {
        var access = access("2\n")
        #expect(access.handle(.timeElapsed, at: 0) == [.wait(nil)])
        for time in 0..<4 { #expect(access.handle(.tapped(x: 1, y: 1), at: Double(time) / 2) == []) }
        #expect(access.handle(.tapped(x: 1, y: 1), at: 2) == [.report(.asked), .ask, .lock(seconds: nil), .wait(30)])
        #expect(access.handle(.tapped(x: 1, y: 1), at: 2) == [])
        #expect(access.handle(.entered, at: 5) == [.save("3\n"), .showCheck, .check])
        #expect(
            access.handle(.checked(isRight: true), at: 6) == [.save("0\n"), .report(.granted), .open, .wait(60)])
        #expect(access.handle(.input, at: 50) == [])
        #expect(access.handle(.timeElapsed, at: 66) == [.wait(44)])
        #expect(access.handle(.timeElapsed, at: 110) == [.close, .report(.closed), .wait(nil)])
        #expect(access.handle(.chosen(.wipe), at: 111) == [], "the panel is closed")
    }

    @Test func keypadClosesWithoutInput() {
        var access = access()
        _ = access.handle(.requested, at: 0)
        _ = access.handle(.input, at: 10)
        #expect(access.handle(.timeElapsed, at: 30) == [.wait(10)])
        #expect(access.handle(.timeElapsed, at: 40) == [.close, .report(.closed), .wait(nil)])
    }

    @Test func fifthFailureLocks() {
        var access = access("3\n")
        _ = access.handle(.requested, at: 0)
        _ = access.handle(.entered, at: 1)
        #expect(
            access.handle(.checked(isRight: false), at: 1) == [.save("4\n"), .report(.failed(4)), .refuse, .wait(29)])
        _ = access.handle(.input, at: 2)
        _ = access.handle(.entered, at: 2)
        #expect(
            access.handle(.checked(isRight: false), at: 2) == [
                .save("5 locked\n"), .report(.failed(5)), .report(.locked(seconds: 60)), .refuse, .lock(seconds: 60),
                .wait(1),
            ])
        #expect(access.handle(.entered, at: 2) == [], "locked")
        #expect(access.handle(.timeElapsed, at: 3) == [.lock(seconds: 59), .wait(1)])
        #expect(
            access.handle(.timeElapsed, at: 32) == [.lock(seconds: 30), .close, .report(.closed), .wait(30)])
        #expect(
            access.handle(.requested, at: 40) == [.report(.asked), .ask, .lock(seconds: 22), .wait(1)],
            "the lock continues")
        #expect(access.handle(.timeElapsed, at: 62) == [.save("5\n"), .lock(seconds: nil), .wait(8)])
        #expect(access.handle(.entered, at: 63) == [.save("6 locked\n"), .showCheck, .check])
    }

    /// The idle wipe closes the windows while a PIN is being checked.
    @Test func lateResultOpensNothing() {
        for isRight in [true, false] {
            var access = access("1\n")
            _ = access.handle(.requested, at: 0)
            _ = access.handle(.entered, at: 1)
            _ = access.handle(.dismissed, at: 1)
            let commands = access.handle(.checked(isRight: isRight), at: 2)
            #expect(commands == (isRight ? [.save("0\n")] : [.save("2\n"), .report(.failed(2)), .wait(nil)]))
            #expect(access.state == .closed)
            #expect(access.handle(.checked(isRight: true), at: 3) == [], "nothing was checked")
        }
    }

    @Test(
        arguments: [
            (false, false, []), (true, false, [.screenOff]), (false, true, [.log]), (true, true, [.screenOff, .log]),
        ] as [(Bool, Bool, [StaffAccess.Action])])
    func panelOffersPossibleActions(hasScreen: Bool, hasLog: Bool, more: [StaffAccess.Action]) {
        let usual = [StaffAccess.Action.reload, .home, .wipe, .restart, .maintenance]
        #expect(StaffAccess.Action.offered(hasScreen: hasScreen, hasLog: hasLog) == usual + more + [.powerOff])
        let kept: [StaffAccess.Action] = [.quieter, .louder, .darker, .brighter, .log, .powerOff]
        #expect(StaffAccess.Action.allCases.filter(\.keepsPanel) == kept)
    }

    @Test(arguments: StaffAccess.Action.allCases)
    func mostActionsCloseThePanel(action: StaffAccess.Action) {
        var access = access()
        #expect(access.handle(.chosen(action), at: 0) == [])
        _ = access.handle(.requested, at: 0)
        #expect(access.handle(.chosen(action), at: 0) == [], "without a PIN")
        _ = access.handle(.entered, at: 0)
        _ = access.handle(.checked(isRight: true), at: 0)
        let commands = access.handle(.chosen(action), at: 1)
        #expect(
            commands
                == (action.keepsPanel
                    ? [.report(.chosen(action)), .perform(action)]
                    : [.report(.chosen(action)), .close, .report(.closed), .wait(nil), .perform(action)]))
    }
}
