import HybridCore
import HybridQA
import Testing

@Suite struct AuditReportTests {
    private func page(_ path: String, turbo: Bool = true, tracked: String = "", token: Bool = false) -> AuditPage {
        var page = AuditPage(path: path)
        page.status = 200
        page.isShown = true
        page.hasTurbo = turbo
        page.tracked = tracked
        page.hasToken = token
        return page
    }

    private func found(_ report: AuditReport) -> [String] { report.findings.map { "\($0.rule.rawValue) \($0.page)" } }

    @Test func pagesAreCompared() {
        var form = page("/form")
        form.bareForms = ["/posts"]
        let report = AuditReport(
            site: "https://e.com",
            pages: [
                page("/a", tracked: "1", token: true), page("/b", tracked: "1", token: true),
                page("/c", tracked: "2", token: true),
                page("/plain", turbo: false), form,
            ])
        #expect(
            found(report) == ["tracked-assets /c", "turbo-missing /plain", "turbo-missing-csrf-token /form"])
        #expect(found(AuditReport(site: "https://e.com", pages: [form, page("/x", turbo: false)])) == [])
    }

    @Test(
        arguments: [
            (404, "dead-link"), (410, "dead-link"), (500, "http-status"), (403, "http-status"),
            (401, "sign-in-required"), (nil, "unreachable"),
        ] as [(Int?, String)])
    func failure(status: Int?, rule: String) {
        var page = AuditPage(path: "/x")
        page.status = status
        page.failure = "No"
        #expect(AuditReport(site: "https://e.com", pages: [page]).findings.map(\.rule.rawValue) == [rule])
    }

    @Test func incompleteAuditDoesNotReportUnusedRules() {
        let rules = [AuditReport.Rule(patterns: ["^/x"], isUsed: false)]
        var report = AuditReport(site: "https://e.com", pages: [], rules: rules)
        #expect(found(report) == ["unused-rule "])
        report.waiting = 1
        #expect(found(report) == [])
        report.waiting = 0
        report.omissions = [.pages: 1]
        #expect(found(report) == [])
        report.omissions = [.outside: 1]
        report.shard = Shard("1/2") ?? .whole
        #expect(found(report) == [])
    }

    @Test func shardsAreMerged() throws {
        let used = [
            AuditReport.Rule(patterns: ["^/x"], isUsed: true), AuditReport.Rule(patterns: ["^/y"], isUsed: false),
        ]
        let unused = used.map { AuditReport.Rule(patterns: $0.patterns, isUsed: false) }
        let shards = try ["1/2", "2/2"].map { try #require(Shard($0)) }
        let parts = [
            AuditReport(site: "https://e.com", pages: [page("/b")], rules: used, shard: shards[0]),
            AuditReport(site: "https://e.com", pages: [page("/a")], rules: unused, shard: shards[1]),
        ]
        let merged = try #require(AuditReport(merging: parts))
        #expect(merged.pages.map(\.path) == ["/a", "/b"])
        #expect(merged.shard == .whole)
        #expect(found(merged) == ["unused-rule "])
        #expect(try #require(AuditReport(merging: [parts[0]])).shard != .whole, "a part is missing")
        #expect(AuditReport(merging: [parts[0], AuditReport(site: "https://e.com", pages: [])]) == nil)
        let other = AuditReport(site: "https://f.com", pages: [], rules: unused, shard: shards[1])
        #expect(AuditReport(merging: [parts[0], other]) == nil)
        #expect(AuditReport(merging: []) == nil)
    }

    private var sample: AuditReport {
        var bad = page("/<b>")
        bad.title = "A & B"
        bad.findings = [
            AuditFinding(.consoleError, page: "/<b>", "x < 1 & \"y\""), AuditFinding(.imageText, page: "/<b>", "img"),
        ]
        return AuditReport(
            site: "https://e.com", pages: [bad, page("/ok")], missingScreens: ["map"], omissions: [.robots: 2])
    }

    @Test func reportIsReadBack() throws {
        let json = sample.json(AuditBaseline())
        #expect(AuditReport(try JSONValue(parsing: json.text)) == sample)
        #expect(AuditReport(["kind": "screenshots", "pages": []]) == nil)
    }

    /// A baseline would otherwise call the rest of a partly repaired fault new.
    @Test func linksToDeadPageDoNotIdentifyIt() {
        let findings = [["/a", "/b"], ["/a"]].map { referrers in
            var page = AuditPage(path: "/x")
            (page.status, page.failure, page.referrers) = (404, "Not Found", referrers)
            return AuditReport(site: "https://e.com", pages: [page]).findings[0]
        }
        #expect(findings.map(\.detail) == ["/a, /b", "/a"].map { "HTTP 404, Not Found, linked from \($0)" })
        #expect(AuditBaseline(of: [findings[0]]).contains(findings[1]))
    }

    @Test func baselineHoldsKnownFindings() throws {
        let findings = sample.findings
        let json = AuditBaseline(of: [findings[0], AuditFinding(.axe, page: "/gone", "old")]).json
        let baseline = try #require(AuditBaseline(try JSONValue(parsing: json.text)))
        #expect(findings.map(baseline.contains) == [true] + findings.dropFirst().map { _ in false })
        #expect(baseline.fixed(in: findings) == ["axe: /gone: old"])
        #expect(AuditBaseline(["kind": "audit"]) == nil)
        #expect(Set(findings.map(\.fingerprint)).count == findings.count)
        #expect(findings[0].fingerprint.count == 16)
    }

    @Test func htmlContainsNoMarkupOfThePage() {
        let html = sample.html(AuditBaseline())
        #expect(html.contains("x &lt; 1 &amp; &quot;y&quot;"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("Not followed: 2 links disallowed by robots.txt."))
        #expect(html.contains("small set of own rules"))
        #expect(!html.contains("<script"))
    }

    @Test func junitHasOneCasePerPage() {
        let baseline = AuditBaseline(of: sample.findings.filter { $0.rule == .fault(.imageText) })
        let xml = sample.junit(baseline)
        #expect(xml.contains(#"tests="3" failures="2""#), "\(xml)")
        #expect(xml.contains(#"name="/&lt;b&gt;"><failure type="console-error""#), "\(xml)")
        #expect(xml.contains("<system-out>image-text: img</system-out>"), "\(xml)")
    }

    @Test func sarifHasRulesAndFingerprints() throws {
        let baseline = AuditBaseline(of: [sample.findings[0]])
        let json = sample.sarif(baseline)
        #expect(json["version"]?.string == "2.1.0")
        let run = try #require(json["runs"]?.array?.first)
        #expect(run["tool"]?["driver"]?["rules"]?.array?.count == 3)
        let results = try #require(run["results"]?.array)
        #expect(results.map { $0["baselineState"]?.string } == ["unchanged", "new", "new"])
        #expect(results[0]["ruleId"]?.string == "console-error")
        #expect(results[0]["level"]?.string == "error")
    }

    @Test func everyRuleHasHelp() {
        for rule in AuditRule.allCases { #expect(rule.help.hasSuffix(".") || rule.help.hasSuffix("\"."), "\(rule)") }
        for rule in AuditRule.allCases { #expect(AuditRule(rawValue: rule.rawValue) == rule) }
        #expect(Set(AuditRule.allCases.map(\.rawValue)).count == AuditRule.allCases.count)
    }
}
