import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The reason why a test fails, as a sentence.
///
/// The functions of this module throw it, so that it works with Swift Testing and with XCTest.
public struct TestFailure: Error, CustomStringConvertible {
    /// The expected and the actual state.
    public let description: String

    init(_ sentence: String) { description = sentence }
}

/// The time limit and the main loop of tests.
@MainActor
enum Waiting {
    /// The time limit of a wait in seconds: `HYBRID_TEST_TIMEOUT`, or 20.
    static let limit: Double = {
        let text = ProcessInfo.processInfo.environment["HYBRID_TEST_TIMEOUT"]
        return text.flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 20
    }()

    /// Runs GLib's main loop while the tests wait. Other tests and tasks of the main actor continue.
    private static var isRunning = false

    static func startLoop() {
        guard !isRunning else { return }
        isRunning = true
        Task { @MainActor in
            while true {
                // `MainLoop` would keep the loop for one thread, but the main actor of a test may change threads. The
                // limit lets other tasks run although an animation never ends.
                for _ in 0..<100 where g_main_context_iteration(nil, 0) == 0 { break }
                try? await Task.sleep(for: .milliseconds(3))
            }
        }
    }

    /// Waits until a condition is true.
    /// - Throws: The failure if the condition is not true within the time limit or the test was cancelled.
    static func wait(
        _ limit: Double = limit, until condition: () throws -> Bool, failure: () -> TestFailure
    ) async throws {
        startLoop()
        let end = MainLoop.now + limit * 1000
        while try !condition() {
            guard MainLoop.now < end, !Task.isCancelled else { throw failure() }
            try? await Task.sleep(for: .milliseconds(3))
        }
    }
}
