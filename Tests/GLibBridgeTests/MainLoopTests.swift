import CGtk
import GLibBridge
import XCTest

final class MainLoopTests: MainLoopTestCase {
    func testRunsTasksOfTheMainActor() throws {
        let value = try run {
            await Task.yield()
            try await Task.sleep(for: .milliseconds(1))
            return 3
        }
        XCTAssertEqual(value, 3)
    }

    func testTaskFromAnotherThreadReturnsToTheMainThread() throws {
        let mainThread = pthread_self()
        let threads = try run {
            let other = await Task.detached { pthread_self() }.value
            return (other: other, ours: pthread_self())
        }
        XCTAssertEqual(threads.ours, mainThread)
        XCTAssertNotEqual(threads.other, mainThread)
    }

    func testManyTasksAllRun() {
        var count = 0
        for _ in 0..<1000 { Task { @MainActor in count += 1 } }
        pump(until: { count == 1000 }, "all tasks run")
    }

    /// Unless the descriptor is read, the loop would iterate some hundred thousand times a second.
    func testLoopSleepsAfterATask() throws {
        try run {}
        var turns = 0
        var isOver = false
        MainLoop.after(milliseconds: 100) { isOver = true }
        while !isOver {
            MainLoop.iterate(mayBlock: true)
            turns += 1
        }
        XCTAssertLessThan(turns, 20)
    }

    func testIterateWithoutWaitingReturnsImmediately() {
        pumpPending()
        XCTAssertFalse(MainLoop.iterate(mayBlock: false))
    }

    func testInstallingTwiceChangesNothing() throws {
        MainLoop.installMainActorDrain()
        XCTAssertEqual(try run { 1 }, 1)
    }

    func testAssumeMainThreadPassesValueAndError() throws {
        final class Value {}
        let value = Value()
        XCTAssertTrue(MainLoop.assumeMainThread(value) { $0 === value })
        XCTAssertThrowsError(
            try MainLoop.assumeMainThread(1) { _ in throw GLibError(domain: "a", code: 1, message: "b") })
    }
}
