import XCTest

@testable import HybridShell

/// The progress line, which appears only after a delay, so that a fast page shows none.
final class ProgressLineTests: ShellTestCase {
    func testFastPageShowsNoLine() {
        let (line, later) = (ProgressLine(), ProgressLine())
        var changes = 0
        line.changed = { changes += 1 }
        line.begin()
        line.advance(to: 0.7)
        // Started afterwards, this line is visible only after the other would have appeared.
        later.begin()
        line.finish()
        pump(until: { later.isShown }, "a page that takes its time")
        XCTAssertFalse(line.isShown || line.widget.isVisible)
        XCTAssertEqual(changes, 0, "and it was not there in between")
        later.finish()
        XCTAssertFalse(later.isShown || later.widget.isVisible)
    }

    func testFollowingVisitKeepsLine() {
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
