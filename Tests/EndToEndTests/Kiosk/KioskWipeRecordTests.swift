import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The record of wipes, which an operator checks.
final class KioskWipeRecordTests: KioskTestCase, StartsEarly {
    private var path: String { environment.path("wipes.jsonl") }

    private func validate(_ path: String) throws -> AppProcess {
        let run = try AppProcess(arguments: ["validate", path], environment: environment, tracing: false)
        XCTAssertTrue(run.waitForExit())
        return run
    }

    func testWipesAreRecordedAndChecked() throws {
        try openKiosk("\"idleTimeout\": 3600, \"wipeRecord\": \"\(path)\"")
        try activate("visit", server.url + "/traces")
        try waitForVisit("/traces")
        pump(until: { server.requests.contains { $0.path.hasPrefix("/report") } }, "the page has stored its data")
        try reset()
        try reset()
        let lines = environment.read("wipes.jsonl").split(separator: "\n")
        XCTAssertEqual(lines.count, 2)
        XCTAssertTrue(lines[0].contains(#""cleared":1"#) && lines[1].contains(#""cleared":0"#), "\(lines)")
        for line in lines {
            XCTAssertTrue(line.contains(#""reason":"command","remaining":0"#), "\(line)")
        }
        let state = try XCTUnwrap(try status()["wipeRecord"])
        XCTAssertTrue(state.hasPrefix("2 "), state)
        let good = try validate(path)
        XCTAssertEqual(good.exitStatus, 0, good.stderr)
        XCTAssertTrue(good.stdout.contains("record of 2 wipes.\n  \(state.dropFirst(2))"), good.stdout)

        try environment.write(String(lines[1]) + "\n", to: "wipes.jsonl")
        let cut = try validate(path)
        XCTAssertEqual(cut.exitStatus, 2)
        XCTAssertTrue(cut.stderr.contains("Line 1 does not follow from the line before it."), cut.stderr)
    }

    func testRecordThatCannotBeWrittenDoesNotStopWipes() throws {
        let folder = environment.path("missing")
        try openKiosk("\"wipeRecord\": \"\(folder)/wipes.jsonl\"")
        XCTAssertTrue(app.stderr.contains("Cannot use file “\(folder)/wipes.jsonl”"), app.stderr)
        try reset()
        try reset()
        XCTAssertTrue(try status()["wipeRecord"]?.hasPrefix("2 ") ?? false)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try reset()
        let found = try validate("\(folder)/wipes.jsonl")
        XCTAssertEqual(found.exitStatus, 2)
        XCTAssertTrue(found.stderr.contains("2 wipes were not recorded."), found.stderr)
    }
}
