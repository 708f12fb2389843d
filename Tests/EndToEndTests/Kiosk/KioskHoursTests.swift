import DemoServer
import HybridTestSupport
import XCTest

/// The opening hours of a kiosk, with the session's program for the screen.
final class KioskHoursTests: KioskTestCase, StartsEarly {
    func testKioskOpensWithItsHoursAndTurnsScreenOn() throws {
        let lead = Timeouts.scaled(10)
        let log = environment.path("screen.log")
        let program = try environment.write("#!/bin/sh\necho \"$1\" >>'\(log)'\n", to: "screen")
        XCTAssertEqual(chmod(program, 0o755), 0)
        try environment.write("<h1>See you at eight</h1>", to: "closed.html")
        try launchKiosk(
            #""openingHours": ["08:00-18:00"], "closedPage": "closed.html""#,
            variables: ["TZ": zone(inWhichHour: 8, isIn: Int(lead)), "HYBRIDDESKTOP_KIOSK_SCREEN": program])
        try waitForTrace("kiosk.closed")
        try waitForElement(.heading, "See you at eight")
        XCTAssertEqual(try status()["state"], "closed")
        pump(until: { environment.read("screen.log") == "off\n" }, "the screen is off")
        XCTAssertEqual(server.requests(for: "/").count, 0)
        try waitForTrace("kiosk.opened", timeout: lead + Timeouts.standard)
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        pump(until: { environment.read("screen.log") == "off\non\n" }, "the screen is on")
        XCTAssertEqual(try status()["state"], "vacant")
    }

    /// The closed page's own web view must not keep the session whose data is deleted.
    func testClosedKioskResetsAtOnce() throws {
        try environment.write("<h1>See you at eight</h1>", to: "closed.html")
        let record = environment.path("wipes.jsonl")
        try launchKiosk(
            #""openingHours": ["08:00-18:00"], "closedPage": "closed.html", "idleTimeout": 60, "wipeRecord": "\#(record)""#,
            variables: ["TZ": zone(inWhichHour: 4, isIn: 1800)])
        try waitForTrace("kiosk.closed")
        try waitForElement(.heading, "See you at eight")
        try activate("reset")
        let wiped = try waitForTrace("kiosk.wiped")
        let duration = wiped["duration_ms"].int.map(Double.init) ?? .infinity
        XCTAssertLessThan(duration, Timeouts.scaled(4) * 1000, "WebKit has released the session")
        try waitForElement(.heading, "See you at eight")
        XCTAssertEqual(try status()["state"], "closed")
    }

    func testUnknownTimeZoneIsReported() throws {
        try launchKiosk(#""timeZone": "Europe/Atlantis""#)
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("There is no time zone “Europe/Atlantis”."), app.stderr)
    }
}
