import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Pages of a kiosk print without a dialog.
final class KioskPrintTests: KioskTestCase, StartsEarly {
    private var folder: String { environment.path("receipts") }

    private var receipts: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func openKiosk(printer members: String, more: String = "") throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try openKiosk("\"printer\": { \(members) }\(more)", "/components/print")
    }

    private func print() throws {
        try pressPageButton("Print this page")
    }

    func testPagesPrintIntoFolderUntilLimit() throws {
        try openKiosk(printer: #""folder": "\#(folder)", "paper": "80x200", "margin": 0, "limit": 1"#)
        try print()
        let printed = try waitForTrace("kiosk.printed")
        XCTAssertTrue(printed["failure"] == .null, "\(printed)")
        XCTAssertEqual(receipts.count, 1, "\(receipts)")
        let content = FileManager.default.contents(atPath: "\(folder)/\(try XCTUnwrap(receipts.first))") ?? Data()
        XCTAssertTrue(content.starts(with: Data("%PDF".utf8)), "\(content.count) bytes")
        setMark()
        try print()
        let refused = try waitForTrace("kiosk.printed")
        XCTAssertEqual(refused["failure"].string, "You have printed as often as is possible here.")
        try activate("reset")
        XCTAssertEqual(receipts.count, 1)
        setMark()
        try waitForVisit("/components/print")
        try print()
        XCTAssertTrue(try waitForTrace("kiosk.printed")["failure"] == .null)
        XCTAssertEqual(receipts.count, 2, "the next visitor can print")
    }

    /// With a header bar, the page's button uses the component instead of `print()`.
    func testMissingPrinterIsReported() throws {
        try openKiosk(printer: #""name": "Counter""#, more: #", "headerBar": true"#)
        try print()
        let failed = try waitForTrace("kiosk.printed")
        XCTAssertEqual(failed["failure"].string, "There is no printer “Counter”.")
        try waitForWidget(.label, "Cannot print the page. There is no printer “Counter”.")
        XCTAssertEqual(try status()["printFailure"], "There is no printer “Counter”.")
    }

    func testFolderThatCannotBeWrittenIsReported() throws {
        try openKiosk(printer: #""folder": "\#(folder)/missing""#)
        try print()
        let failed = try waitForTrace("kiosk.printed")
        XCTAssertTrue(failed["failure"].string?.hasPrefix("No file can be written to the folder") ?? false, "\(failed)")
    }
}
