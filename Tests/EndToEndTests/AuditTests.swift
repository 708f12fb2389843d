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
        "file-link /audit/file", "turbo-background-autofocus /audit/autofocus", "missing-component /audit/component",
        "field-label /audit/label",
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
        let again = try audit("out", "--baseline", baseline)
        XCTAssertEqual(again.exitStatus, 0, again.stdout)
    }

    func testShardsFindTheSame() throws {
        for part in 1...2 { _ = try audit("part-\(part)", "--shard", "\(part)/2") }
        let incomplete = try process(["merge", "--output", environment.path("all"), environment.path("part-1")])
        XCTAssertEqual(incomplete.exitStatus, 2, incomplete.stderr)
        XCTAssertTrue(incomplete.stderr.contains("missing: 2/2."), incomplete.stderr)
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

    func testAuditOfAnotherSiteOrPartIsNotContinued() throws {
        let output = ["--output", environment.path("out")]
        for (site, shard) in [("https://other.example", "2/3"), (server.url, "1/1"), (server.url, "1/3")] {
            let state = """
                {
                  "kind": "audit-state", "site": "\(site)", "shard": "\(shard)", "pages": [],
                  "frontier": { "queue": [], "referrers": {} }
                }
                """
            try environment.write(state, to: "out/audit-state.json")
            let run = try process(["audit", "\(server.url)/audit", "--shard", "2/3", "--resume"] + output)
            XCTAssertEqual(run.exitStatus, 2, run.stderr)
            XCTAssertTrue(run.stderr.contains("audit of \(site), --shard \(shard)."), run.stderr)
        }
    }

    func testSessionOfProfileIsUsed() throws {
        signInWay = .token
        try open()
        try signInForAccount()
        _ = try waitForKeptTokens()
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
        // Another part examines the page, so only its links are read here.
        server.expireSessions()
        let shard = ["--include", "^/protected", "--shard", "3/3", "--profile", profile]
        _ = try process(Array(arguments.prefix(2)) + output + shard)
        let found = try json("out/report.json")
        XCTAssertEqual(status(of: "/protected/settings", in: found), 200, "\(found)")
        XCTAssertNil(status(of: "/protected", in: found))
        let start = ["audit", "\(server.url)/protected", "--output", environment.path("out")]
        let refused = try process(start)
        XCTAssertEqual(refused.exitStatus, 2, refused.stderr)
        XCTAssertTrue(refused.stderr.contains("No page could be examined"), refused.stderr)
    }

    /// RFC 9309 requires that nothing is requested then.
    func testSiteWithoutReadableRobotsIsNotAudited() throws {
        // A blocked port.
        let run = try process(["audit", "http://127.0.0.1:9/", "--output", environment.path("out")])
        XCTAssertEqual(run.exitStatus, 2, run.stderr)
        XCTAssertTrue(run.stderr.contains("Cannot load robots.txt. Use --ignore-robots"), run.stderr)
    }

    /// A small script with the interface of axe-core. `testRealAxe` uses the real one.
    func testScriptOfAxeReplacesOwnRules() throws {
        let script = """
            window.axe = {
              run: async ({ resultTypes }) =>
                ({ violations: [{ id: "stand-in", help: resultTypes.join(), nodes: [{ target: ["h1"] }] }] }),
            }
            """
        let findings = try axeFindings(environment.write(script, to: "axe.js"))
        XCTAssertEqual(findings, ["axe /audit/label stand-in: violations: h1"])
    }

    func testBrokenScriptOfAxeIsAFinding() throws {
        let findings = try axeFindings(environment.write("throw new Error('broken')", to: "axe.js"))
        XCTAssertEqual(findings.count, 2, "\(findings)")
        XCTAssertTrue(findings.first?.hasPrefix("axe /audit/label axe-core did not run: ") == true, "\(findings)")
        XCTAssertEqual(findings.last, "field-label /audit/label input[name=\"unlabelled\"]")
    }

    func testRealAxe() throws {
        let path = ProcessInfo.processInfo.environment["AXE_JS"] ?? ""
        try XCTSkipIf(path.isEmpty, "AXE_JS names no axe.min.js (npm package axe-core).")
        let findings = try axeFindings(path)
        XCTAssertTrue(
            findings.contains { $0.hasPrefix("axe /audit/label label: ") && $0.contains("input") }, "\(findings)")
        XCTAssertFalse(findings.contains { $0.contains("did not run") }, "\(findings)")
    }

    // MARK: Helpers

    private func axeFindings(_ script: String) throws -> [String] {
        let site = ["audit", "\(server.url)/audit/label", "--include", "^/audit/label$"]
        let run = try process(site + ["--output", environment.path("out"), "--axe", script])
        XCTAssertEqual(run.exitStatus, 1, run.stderr)
        return try json("out/report.json")["findings"].array.map { finding in
            ["rule", "page", "detail"].map { finding[$0].string ?? "" }.joined(separator: " ")
        }
    }

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
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
        XCTAssertEqual(process.criticals, [])
        return process
    }

    private func json(_ file: String) throws -> JSONValue { try XCTUnwrap(JSONValue(parsing: try text(file))) }

    private func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: environment.path(file))), as: UTF8.self)
    }
}
