import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Files that the daily reload finds changed.
final class KioskReloadTests: KioskTestCase, StartsEarly {
    private static let time = #""reloadAt": "04:00""#
    /// Seconds in which the kiosk must have started.
    private static let lead = 10

    /// A time zone in which it is almost four in the morning, because the application uses the machine's clock.
    private func zone() -> String {
        let now = Int(Date().timeIntervalSince1970)
        // Seconds ahead of UTC, at most half a day to either side.
        var offset = (4 * 3_600 - now - Self.lead) % 86_400
        if offset < -43_200 { offset += 86_400 }
        // POSIX counts westwards.
        let (sign, size) = (offset > 0 ? "-" : "+", abs(offset))
        return "<test>\(sign)\(size / 3_600):\(pad(size / 60 % 60)):\(pad(size % 60))"
    }

    private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    func testEditedFileIsAppliedAtReload() throws {
        try openKiosk(Self.time, variables: ["TZ": zone()])
        let process = app.processID
        let file = server.applicationFile(startingAt: "/posts", signingInBy: signInWay)
        let text = "{ \"kiosk\": { \(Self.time) }, " + String(file.drop { $0 != "{" }.dropFirst())
        try environment.write(text, to: "kiosk.json")
        try waitForTrace("app.started", timeout: Double(Self.lead) + Timeouts.standard)
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(app.processID, process)
    }

    func testEditedFileRestartsProcessUnderServiceManager() throws {
        let variables = ["TZ": zone(), "INVOCATION_ID": "1"]
        try openKiosk(Self.time, variables: variables)
        let file = environment.path("kiosk.json")
        try environment.write(String(contentsOfFile: file, encoding: .utf8) + "\n", to: "kiosk.json")
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 75)
    }
}
