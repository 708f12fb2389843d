import CGtk
import FoundationEssentials
package import GLibBridge
public import XCTest

/// A test that runs on the main thread in the GLib main loop.
///
/// This project's code is `@MainActor`, and so is this class with its subclasses. XCTest's own methods are not, so the
/// isolation is bridged here, once: a subclass contains `@MainActor` code only, overrides ``prepare()`` and
/// ``cleanUp()`` instead of `setUp` and `tearDown`, and never mentions isolation (XCTest calls synchronous tests on the
/// main thread):
///
///     final class TimerTests: MainLoopTestCase {
///         func testFires() {
///             var fired = false
///             MainLoop.after(milliseconds: 1) { fired = true }
///             pump(until: { fired }, "the timer fires")
///         }
///     }
///
/// Test methods must be synchronous. An asynchronous method would itself run inside the main actor's queue, and the
/// loop that it runs could not execute other jobs of that queue. To test `async` code, use
/// ``run(timeout:file:line:_:)``.
@MainActor
open class MainLoopTestCase: XCTestCase {
    /// True if the tests need GTK and therefore a display. A subclass can override it. `gtk_init_check` is called once.
    open class var needsDisplay: Bool { false }

    /// The log lines that the test expects. Each is described by a part of its text.
    private var expectedLog: [(part: String, file: StaticString, line: UInt)] = []
    private static let log = LogCollector()

    /// GTK (4.8) shows the tooltip below the pointer after half a second, and logs these criticals if the window has
    /// been destroyed by then. A later test may receive them.
    private static let lateTooltips = [
        "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
        "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
    ]

    /// The lines that GLib, GTK and WebKitGTK have logged in this test so far.
    package var logLines: [GLibLogLine] { Self.log.lines }

    /// Prepares the test. Call `super` first.
    open func prepare() throws {}

    /// Cleans up after the test, also after a failure. Call `super` last.
    open func cleanUp() {}

    nonisolated open override func setUpWithError() throws {
        try super.setUpWithError()
        try MainLoop.assumeMainThread(self) { test in
            MainLoop.installMainActorDrain()
            let log = Self.log
            GLibLog.redirect { log.append($0) }
            _ = log.take()
            if Self.needsDisplay { try Self.openDisplay() }
            try test.prepare()
        }
    }

    /// Starts GTK. Without a GPU, painting with OpenGL would double the processor time of these tests.
    private static func openDisplay() throws {
        if ProcessInfo.processInfo.environment["HYBRID_TEST_RENDERING"] != "accelerated" {
            g_setenv("GSK_RENDERER", "cairo", 0)
        }
        if gtk_init_check() == 0 { throw MissingDisplay() }
    }

    nonisolated open override func tearDownWithError() throws {
        MainLoop.assumeMainThread(self) { test in
            test.cleanUp()
            test.checkLog()
        }
        try super.tearDownWithError()
    }

    /// Declares that the test expects a warning or critical. The message does not fail the test, but it must appear.
    public func expectLog(containing part: String, file: StaticString = #filePath, line: UInt = #line) {
        expectedLog.append((part, file, line))
    }

    private func checkLog() {
        var complaints = Self.log.take().filter { line in
            line.isComplaint && !Self.lateTooltips.contains { line.message.contains($0) }
        }
        for expected in expectedLog {
            if let index = complaints.firstIndex(where: { $0.message.contains(expected.part) }) {
                complaints.remove(at: index)
            } else {
                XCTFail("Nothing logged contains: \(expected.part)", file: expected.file, line: expected.line)
            }
        }
        expectedLog = []
        for complaint in complaints {
            XCTFail("\(complaint.domain) logged a \(complaint.level): \(complaint.message)")
        }
    }
}

/// The error that the tests need a display and none is available.
struct MissingDisplay: Error, CustomStringConvertible {
    var description: String { "GTK found no display. Run the tests under Scripts/run-headless." }
}
