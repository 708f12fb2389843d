import HybridTestSupport
import XCTest

@testable import HybridServices

/// External programs. A critical message of GLib also fails a test.
final class ToolProcessTests: MainLoopTestCase {
    func testStatusIsKnown() throws {
        for (program, isSuccess) in [("true", true), ("false", false)] {
            XCTAssertEqual(try run { await ToolProcess.run([program]) }?.isSuccess, isSuccess)
        }
    }

    func testProgramBeyondTimeLimitHasNoOutcome() throws {
        XCTAssertNil(try run { await ToolProcess.run(["sleep", "5"], timeout: 20) })
    }
}
