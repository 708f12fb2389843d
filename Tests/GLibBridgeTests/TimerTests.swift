import GLibBridge
import XCTest

final class TimerTests: MainLoopTestCase {
    func testFiresOnceAndNotBefore() {
        var calls = 0
        let start = MainLoop.now
        MainLoop.after(milliseconds: 30) { calls += 1 }
        XCTAssertEqual(calls, 0)
        pump(until: { calls > 0 }, "the timer fires")
        XCTAssertGreaterThanOrEqual(MainLoop.now - start, 29)
        outlast(timerOf: 60)
        XCTAssertEqual(calls, 1)
    }

    func testCancelledTimerNeverFires() {
        let timer = MainLoop.after(milliseconds: 1) { XCTFail("cancelled") }
        timer.cancel()
        timer.cancel()
        outlast(timerOf: 10)
    }

    func testAnyDurationIsAccepted() {
        for milliseconds in [Int.min, -1, Int(UInt32.max) + 1, Int.max] {
            let timer = MainLoop.after(milliseconds: milliseconds) { XCTFail("cancelled") }
            timer.cancel()
        }
    }

    func testCancellingAfterItFiredDoesNothing() {
        var hasFired = false
        let timer = MainLoop.after(milliseconds: 1) { hasFired = true }
        pump(until: { hasFired }, "the timer fires")
        timer.cancel()
    }

    func testRepeatsUntilCancelled() {
        var calls = 0
        let timer = MainLoop.every(milliseconds: 2) { calls += 1 }
        pump(until: { calls == 3 }, "the timer repeats")
        timer.cancel()
        outlast(timerOf: 10)
        XCTAssertEqual(calls, 3)
    }

    func testCallbackMayCancelItsTimer() {
        var calls = 0
        var timer: LoopTimer?
        timer = MainLoop.every(milliseconds: 1) {
            calls += 1
            timer?.cancel()
        }
        outlast(timerOf: 10)
        XCTAssertEqual(calls, 1)
    }

    func testIsFreedAfterFiring() {
        var probe: Probe? = Probe()
        weak let watched = probe
        weak let timer = MainLoop.after(milliseconds: 1) { [probe] in _ = probe }
        probe = nil
        XCTAssertNotNil(watched, "the loop owns a pending timer")
        XCTAssertNotNil(timer)
        pump(until: { watched == nil }, "the timer is freed")
        XCTAssertNil(timer)
    }

    func testIsFreedWhenCancelled() {
        var probe: Probe? = Probe()
        weak let watched = probe
        var timer: LoopTimer? = MainLoop.every(milliseconds: 1000) { [probe] in _ = probe }
        probe = nil
        timer?.cancel()
        timer = nil
        XCTAssertNil(watched)
    }

    func testIdleCallbackRunsOnce() {
        var calls = 0
        MainLoop.whenIdle { calls += 1 }
        pump(until: { calls > 0 }, "the loop is idle")
        pumpPending()
        XCTAssertEqual(calls, 1)
    }
}
