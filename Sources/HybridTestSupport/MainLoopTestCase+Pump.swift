import GLibBridge
import XCTest

extension MainLoopTestCase {
    /// Runs the main loop until `condition` is true. Fails the test after `timeout` seconds.
    /// - Returns: True if the condition is true.
    @discardableResult
    public func pump(
        until condition: () throws -> Bool, timeout: Double = Timeouts.standard,
        _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
    ) rethrows -> Bool {
        if try iterateMainLoop(timeout: timeout, until: condition) { return true }
        XCTFail("Waited \(timeout) s in vain: \(message())", file: file, line: line)
        return false
    }

    /// Runs the main loop while events are ready, so that idle callbacks have run. Use it in tests that something does
    /// *not* happen.
    public func pumpPending(file: StaticString = #filePath, line: UInt = #line) {
        let deadline = MainLoop.now + Timeouts.standard * 1000
        while MainLoop.iterate(mayBlock: false) {
            if MainLoop.now > deadline { return XCTFail("The main loop spins.", file: file, line: line) }
        }
    }

    /// Runs the main loop until a timer that starts now has fired. A shorter timer that started earlier must also have
    /// fired by then. Use this only to test a time limit, because any other wait has a condition.
    public func outlast(timerOf milliseconds: Int) {
        var isOver = false
        MainLoop.after(milliseconds: milliseconds) { isOver = true }
        while !isOver { MainLoop.iterate(mayBlock: true) }
    }

    /// Runs `async` code under the main loop and returns its result.
    ///
    /// A task that exceeds the timeout is cancelled, and the test fails.
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

/// Runs the main loop until `condition` is true, for at most `timeout` seconds. Returns true if the condition is true.
///
/// The loop sleeps between events. A condition may depend on another process, for example on a file that the process
/// writes. A timer therefore wakes the loop regularly to check the condition again.
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

/// Does the same as ``iterateMainLoop(timeout:until:)`` for a slow condition that calls other processes. Between two
/// checks, the main loop runs at least as long as the check took, because it serves the demo site, for which the
/// application waits.
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
