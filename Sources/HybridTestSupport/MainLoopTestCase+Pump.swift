import GLibBridge
import XCTest

extension MainLoopTestCase {
    /// Runs the main loop until `condition` holds. Fails the test after `timeout` seconds.
    /// - Returns: whether the condition holds.
    @discardableResult
    public func pump(
        until condition: () throws -> Bool, timeout: Double = Timeouts.standard,
        _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
    ) rethrows -> Bool {
        if try iterateMainLoop(timeout: timeout, until: condition) { return true }
        XCTFail("Waited \(timeout) s in vain: \(message())", file: file, line: line)
        return false
    }

    /// Runs the main loop for as long as events are ready, so that what was scheduled for "as soon as possible" has
    /// happened. For the tests that something does *not* happen.
    public func pumpPending(file: StaticString = #filePath, line: UInt = #line) {
        let deadline = MainLoop.now + Timeouts.standard * 1000
        while MainLoop.iterate(mayBlock: false) {
            if MainLoop.now > deadline { return XCTFail("The main loop spins.", file: file, line: line) }
        }
    }

    /// Runs the main loop for a time in which something must *not* happen. A fixed time is right only for that.
    public func pump(forMilliseconds milliseconds: Int) {
        var isOver = false
        MainLoop.after(milliseconds: milliseconds) { isOver = true }
        while !isOver { MainLoop.iterate(mayBlock: true) }
    }

    /// Runs `async` code to its end under the main loop and returns what it returned.
    ///
    /// A task that does not end in time is cancelled, and the test fails.
    @discardableResult
    public func run<Value>(
        timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) throws -> Value {
        var outcome: Result<Value, any Error>?
        let task = Task { @MainActor in
            do {
                outcome = .success(try await body())
            } catch {
                outcome = .failure(error)
            }
        }
        pump(until: { outcome != nil }, timeout: timeout, "the asynchronous code ends", file: file, line: line)
        guard let outcome else {
            task.cancel()
            throw GLibError(domain: "hybrid-test", code: 0, message: "The asynchronous code did not end.")
        }
        return try outcome.get()
    }
}

/// Runs the main loop until `condition` holds, for `timeout` seconds at most. Returns whether it holds.
///
/// The loop sleeps between events. A condition may also depend on something outside this process, such as a file that
/// another process writes, so a timer wakes the loop now and then to look again.
@MainActor
@discardableResult
package func iterateMainLoop(timeout: Double, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = MainLoop.now + timeout * 1000
    let alarm = MainLoop.every(milliseconds: 20) {}
    defer { alarm.cancel() }
    while true {
        if try condition() { return true }
        if MainLoop.now > deadline { return false }
        MainLoop.iterate(mayBlock: true)
    }
}

/// As ``iterateMainLoop(timeout:until:)`` for a condition that asks other processes and so takes its time. In between the
/// main loop has at least as long for itself: the demo server, which the application waits for, answers from it.
@MainActor
@discardableResult
public func lookAgain(timeout: Double, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = MainLoop.now + timeout * 1000
    while true {
        let start = MainLoop.now
        if try condition() { return true }
        if MainLoop.now > deadline { return false }
        let pause = MainLoop.now + max(20, MainLoop.now - start)
        iterateMainLoop(timeout: 1) { MainLoop.now >= pause }
    }
}
