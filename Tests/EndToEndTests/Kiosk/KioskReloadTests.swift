import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Files that the daily reload finds changed.
final class KioskReloadTests: KioskTestCase, StartsEarly {
    private static let time = #""reloadAt": "04:00""#
    /// Seconds in which the kiosk must have started.
    private static let lead = Int(Timeouts.scaled(10))

    func testEditedFileIsAppliedAtReload() throws {
        try openKiosk(Self.time, variables: ["TZ": zone(inWhichHour: 4, isIn: Self.lead)])
        let process = app.processID
        let file = server.applicationFile(startingAt: "/posts", signingInBy: signInWay)
        let text = "{ \"kiosk\": { \(Self.time) }, " + String(file.drop { $0 != "{" }.dropFirst())
        try environment.write(text, to: "kiosk.json")
        try waitForVisit("/posts", timeout: Double(Self.lead) + Timeouts.standard)
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(app.processID, process)
    }

    func testEditedFileRestartsProcessUnderServiceManager() throws {
        let variables = ["TZ": zone(inWhichHour: 4, isIn: Self.lead), "INVOCATION_ID": "1"]
        try openKiosk(Self.time, variables: variables)
        let file = environment.path("kiosk.json")
        try environment.write(String(contentsOfFile: file, encoding: .utf8) + "\n", to: "kiosk.json")
        XCTAssertTrue(app.waitForExit(timeout: Double(Self.lead) + Timeouts.standard))
        XCTAssertEqual(app.exitStatus, 75)
    }
}
