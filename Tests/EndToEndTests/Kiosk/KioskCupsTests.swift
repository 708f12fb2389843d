import FoundationEssentials
import HybridTestSupport
import XCTest

/// Pages of a kiosk print on the printers of a CUPS server.
final class KioskCupsTests: KioskTestCase {
    func testPagesPrintOnNamedPrinter() throws {
        let cups = try CupsServer(in: environment)
        defer { cups.end() }
        pump(until: { cups.isReady }, "CUPS accepts commands")
        try cups.add("Counter")
        // GTK looks for colour profiles. The test has no system bus.
        expectComplaint(containing: "colord")
        try openKiosk(
            #""printer": { "name": "Counter", "paper": "80x200" }"#, "/components/print",
            variables: cups.variables.merging(["HYBRID_DESKTOP_PROBE_INTERVAL": "150"]) { $1 })
        try print(failure: nil)
        pump(until: { cups.jobs.count == 1 }, "the printer receives the job")
        XCTAssertTrue(cups.jobs.allSatisfy { $0.starts(with: Data("%PDF".utf8)) })

        // CUPS would keep the job of a stopped printer, and print it for another visitor.
        XCTAssertEqual(try status()["printer"], "ready")
        try cups.run("cupsdisable", "Counter")
        pump(
            until: { (try? self.status()["printer"]) == "The printer “Counter” is stopped." },
            "the kiosk notices the stopped printer")
        try print(failure: "The printer “Counter” is stopped.")
        try waitForWidget(.label, "Cannot print the page. The printer “Counter” is stopped.")
        try cups.run("cupsenable", "Counter")
        try print(failure: nil)
        pump(until: { cups.jobs.count == 2 }, "the printer receives the second job")

        try cups.run("lpadmin", "-x", "Counter")
        try print(failure: "There is no printer “Counter”.")
    }

    private func print(failure: String?) throws {
        setMark()
        try waitForQuiet()
        try pressPageButton("Print this page")
        XCTAssertEqual(try waitForTrace("kiosk.printed")["failure"].string, failure)
    }
}
