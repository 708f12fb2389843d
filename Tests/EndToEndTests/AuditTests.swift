import DemoServer
import FoundationEssentials
import XCTest

/// `HybridDesktop audit` of a small site with planted faults (`AuditPages`).
final class AuditTests: EndToEndTestCase {
    /// The planted faults, as rule and page.
    private static let planted: Set = [
        "dead-link /audit/gone", "http-status /audit/status", "redirect-chain /audit/chain",
        "console-error /audit/console", "extra-request /audit/refresh", "missing-resource /audit/resource",
        "turbo-missing-title /audit/untitled", "turbo-several-libraries /audit/two-turbos",
        "turbo-duplicate-frame /audit/frames", "turbo-permanent-without-id /audit/permanent",
        "file-link /audit/file", "missing-component /audit/component", "field-label /audit/label",
        "control-name /audit/link", "image-text /audit/image", "unused-rule ", "missing-screen ",
    ]

    func testPlantedFaultsAreFoundAndNoneInvented() throws {
        let run = try audit("out")
        XCTAssertEqual(run.exitStatus, 1, run.stderr)
        let report = try json("out/report.json")
        XCTAssertEqual(found(in: report), Self.planted)
        XCTAssertEqual(server.requests(for: "/audit/secret").count, 0, "robots.txt is respected")
        XCTAssertEqual(server.requests(for: "/audit/sign-out").count, 0)
        XCTAssertEqual(server.requests(for: "/audit/delete").count, 0)
        XCTAssertEqual(server.requests(for: "/audit/page/2").count, 1)
        let dead = report["findings"].array.first { $0["rule"].string == "dead-link" }
        XCTAssertEqual(dead?["detail"].string, "HTTP 404, Not Found, linked from /audit")
        for file in ["report.html", "junit.xml", "report.sarif"] {
            XCTAssertTrue(try text("out/\(file)").contains("/audit/gone"), file)
        }

        let baseline = environment.path("known.json")
        XCTAssertEqual(try audit("out", "--write-baseline", baseline).exitStatus, 0)
        XCTAssertEqual(try audit("out", "--baseline", baseline).exitStatus, 0)
    }

    func testShardsFindTheSame() throws {
        for part in 1...2 { _ = try audit("part-\(part)", "--shard", "\(part)/2") }
        let merged = try process([
            "merge", "--output", environment.path("all"), environment.path("part-1"), environment.path("part-2"),
        ])
        XCTAssertEqual(merged.exitStatus, 1, merged.stderr)
        XCTAssertEqual(found(in: try json("all/report.json")), Self.planted)
        XCTAssertLessThan(found(in: try json("part-1/report.json")).count, Self.planted.count)
    }

    func testInterruptedAuditIsContinued() throws {
        let site = ["\(server.url)/audit/page/1", "--pages", "90", "--rate", "1000", "--include", "^/audit/page/"]
        let output = ["--output", environment.path("out")]
        let first = try AppProcess(arguments: ["audit"] + site + output, environment: environment, tracing: false)
        pump(until: { FileManager.default.fileExists(atPath: self.environment.path("out/audit-state.json")) }, "saved")
        first.terminate()
        XCTAssertTrue(first.waitForExit())
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path("out/report.json")))
        let second = try process(["audit"] + site + output + ["--resume"])
        XCTAssertEqual(second.exitStatus, 0, second.stderr)
        XCTAssertEqual(try json("out/report.json")["pages"].array.count, 90)
        XCTAssertEqual(server.requests(for: "/audit/page/1").count, 1)
        let again = try process(["audit"] + site + output + ["--resume"])
        XCTAssertEqual(again.exitStatus, 2)
        XCTAssertTrue(again.stderr.contains("no unfinished audit"), again.stderr)
    }

    func testSessionOfProfileIsUsed() throws {
        signInWay = .token
        try open()
        try signInForAccount()
        let profile = profile
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        // The session has ended, but the token is still in the keyring.
        server.expireSessions()
        let arguments = ["audit", environment.path("application.json"), "--include", "^/protected$"]
        let output = ["--output", environment.path("out")]
        _ = try process(arguments + output + ["--profile", profile])
        XCTAssertEqual(status(of: "/protected", in: try json("out/report.json")), 200)
        _ = try process(arguments + output)
        XCTAssertEqual(status(of: "/protected", in: try json("out/report.json")), 401)
        let start = ["audit", "\(server.url)/protected", "--output", environment.path("out")]
        let refused = try process(start)
        XCTAssertEqual(refused.exitStatus, 2, refused.stderr)
        XCTAssertTrue(refused.stderr.contains("No page could be examined"), refused.stderr)
    }

    // MARK: Helpers

    private func audit(_ output: String, _ options: String...) throws -> AppProcess {
        try environment.write(
            """
            {
              "name": "Audit", "startURL": "\(server.url)/audit",
              "pathConfiguration": { "file": "rules.json" }
            }
            """, to: "application.json")
        try environment.write(
            """
            {
              "rules": [
                { "patterns": ["^/audit", "^/document.pdf"], "properties": { "context": "default" } },
                { "patterns": ["^/nowhere"], "properties": { "view_controller": "unknown-screen" } }
              ]
            }
            """, to: "rules.json")
        let arguments = ["audit", environment.path("application.json"), "--output", environment.path(output)]
        let limits = ["--rate", "1000", "--exclude", "/audit/page/([3-9]|[0-9][0-9])"]
        return try process(arguments + limits + options)
    }

    private func found(in report: JSONValue) -> Set<String> {
        Set(report["findings"].array.map { "\($0["rule"].string ?? "") \($0["page"].string ?? "")" })
    }

    private func status(of path: String, in report: JSONValue) -> Int? {
        report["pages"].array.first { $0["path"].string == path }?["status"].int
    }

    private func process(_ arguments: [String]) throws -> AppProcess {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit(timeout: 90), "it ends")
        XCTAssertEqual(process.criticals, [])
        return process
    }

    private func json(_ file: String) throws -> JSONValue { try XCTUnwrap(JSONValue(parsing: try text(file))) }

    private func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: environment.path(file))), as: UTF8.self)
    }
}
