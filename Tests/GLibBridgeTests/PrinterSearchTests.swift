import GLibBridge
import XCTest

final class PrinterSearchTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    func testMissingPrinterIsReportedOnceAndClosureIsReleased() {
        var answers: [PrinterSearch.Answer] = []
        var probe: Probe? = Probe()
        weak let watched = probe
        PrinterSearch.find("No such printer") { [probe] answer in
            _ = probe
            answers.append(answer)
        }
        probe = nil
        XCTAssertTrue(answers.isEmpty, "the answer comes later")
        pump(until: { answers == [.missing] && watched == nil }, "the answer has come, and the closure is released")
        pumpPending()
        XCTAssertEqual(answers, [.missing])
    }
}
