import XCTest

@testable import HybridShell

/// The line that tells of a page on its way: late enough that a page which comes at once has none.
final class ProgressLineTests: ShellTestCase {
    func testAPageThatComesAtOnceHasNone() {
        let (line, later) = (ProgressLine(), ProgressLine())
        var changes = 0
        line.changed = { changes += 1 }
        line.begin()
        line.advance(to: 0.7)
        // Begun afterwards, this one is seen when the other would have been long ago.
        later.begin()
        line.finish()
        pump(until: { later.isShown }, "a page that takes its time")
        XCTAssertFalse(line.isShown || line.widget.isVisible)
        XCTAssertEqual(changes, 0, "and it was not there in between")
        later.finish()
        XCTAssertFalse(later.isShown || later.widget.isVisible)
    }

    func testAVisitThatFollowsAnotherGoesOnWithItsLine() {
        let line = ProgressLine()
        var changes = 0
        line.changed = { changes += 1 }
        line.begin()
        pump(until: { line.isShown }, "a page that takes its time")
        line.begin()
        XCTAssertTrue(line.isShown)
        XCTAssertEqual(changes, 1)
        line.finish()
        XCTAssertEqual(changes, 2)
    }
}
