import FoundationEssentials
import XCTest

/// Output of `report`.
final class ReportCommandTests: CommandTestCase {
    private static let line =
        #"{"time":"2026-11-25T10:00:00.000Z","event":"visit.started","visit":1,"url":"https://a.test/"}"#

    func testReportIsWrittenBesideTheTrace() throws {
        let trace = try file(Self.line + "\n", "trace.jsonl")
        let outcome = run(["report", trace])
        XCTAssertEqual(outcome.error, "")
        let path = environment.path("trace.html")
        XCTAssertEqual(outcome.stdout, path + "\n")
        XCTAssertTrue(
            try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self).contains("https://a.test/"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        XCTAssertEqual(mode?.intValue, 0o600, "a report has the addresses that the user visited")
    }

    func testReportGoesToStandardOutput() throws {
        let outcome = run(["report", try file(Self.line, "t"), "--output", "-"])
        XCTAssertTrue(outcome.stdout.hasPrefix("<!DOCTYPE html>"), outcome.error)
    }

    func testRequestsAreWrittenAsHAR() throws {
        let request =
            #"{"time":"2026-11-25T10:00:00.000Z","event":"request.finished","url":"https://a.test/","status":302}"#
        let har = environment.path("r.har")
        let outcome = run(["report", try file("\(Self.line)\n\(request)\n", "r.jsonl"), "--har", har])
        XCTAssertEqual(outcome.stdout, "\(environment.path("r.html"))\n\(har)\n", outcome.error)
        let log = JSONValue(parsing: environment.read("r.har"))?["log"]
        XCTAssertEqual(log?["entries"][0]["response"]["status"].int, 302)
        check(
            run(["report", try file(Self.line, "none.jsonl"), "--har", har]).error,
            isASentenceWith: ["has no requests", "--trace-requests"], "no requests")
    }

    func testProblemsAreSentences() throws {
        let trace = try file(Self.line, "trace.html")
        check(
            run(["report", trace, "--output", trace]).error, isASentenceWith: ["replace the trace", "trace.html"],
            "same name")
        check(run(["report", environment.path("none")]).error, isASentenceWith: ["not found"], "no file")
        check(run(["report", environment.path("")]).error, isASentenceWith: ["Cannot read"], "a folder")
        check(
            run(["report", try file("{}", "a.json")]).error, isASentenceWith: ["is not a trace", "a.json"], "foreign")
        check(run(["report", "/dev/zero"]).error, isASentenceWith: ["larger than 64 MiB", "tail"], "without end")
        check(
            run(["report", trace, "--output", environment.path("none/r.html")]).error,
            isASentenceWith: ["Cannot write"],
            "no folder")
    }
}
