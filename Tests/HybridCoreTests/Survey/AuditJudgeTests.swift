import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct AuditJudgeTests {
    private static let page = url("https://e.com/a?token=hunter2")

    private func judge(rules: String = #"{"rules": []}"#) throws -> AuditJudge {
        AuditJudge(
            try #require(ApplicationOrigin(Self.page)), rules: try configuration(rules), components: ["menu", "form"])
    }

    private func load(_ events: PageLoad.Event..., status: Int = 200) -> PageLoad {
        var load = PageLoad(Self.page)
        load.record(.started(Self.page))
        load.record(.requested(Self.page))
        load.record(
            .answered(NavigationResponse(url: Self.page, status: status, isMainFrame: true, isDisplayable: true)))
        load.record(.committed(Self.page))
        for event in events { load.record(event) }
        return load
    }

    private func facts(_ members: [String: JSONValue] = [:], turbo: [String: JSONValue] = [:]) -> DocumentFacts {
        let clean: [String: JSONValue] = ["isPage": true, "language": "en"]
        let page: [String: JSONValue] = ["address": "/a", "title": "A", "libraries": ["/turbo.js"]]
        return DocumentFacts(
            .object(clean.merging(members) { $1 }),
            turbo: PageFacts(.object(page.merging(turbo) { $1 })) ?? PageFacts(),
            hasTurbo: true)
    }

    private func findings(
        _ load: PageLoad, _ facts: DocumentFacts?, rules: String = #"{"rules": []}"#
    ) throws -> [String] {
        let entry = CrawlFrontier.Entry(url: Self.page, depth: 1, isOwn: true)
        let page = try judge(rules: rules).page(entry, load, facts)
        return page.findings.map { "\($0.rule.rawValue) \($0.page) \($0.detail)" }
    }

    @Test func cleanPageHasNoFindings() throws {
        #expect(try findings(load(), facts()) == [])
        #expect(try findings(load(), facts(["isPage": false, "language": ""], turbo: ["title": .null])) == [])
    }

    @Test(
        arguments: [
            (["images": ["img.a"]], [:], "image-text /a?token=*** img.a"),
            (["fields": ["input"]], [:], "field-label /a?token=*** input"),
            (["controls": ["a"]], [:], "control-name /a?token=*** a"),
            (["language": ""], [:], "page-language /a?token=*** <html> without lang"),
            (
                ["refresh": "https://e.com/b", "language": ""], [:],
                "extra-request /a?token=*** The page then loads /b"
            ),
            ([:], ["files": ["/x.pdf"]], "file-link /a?token=*** /x.pdf"),
            ([:], ["framedAutofocus": ["input"]], "turbo-background-autofocus /a?token=*** input"),
            (
                ["insecure": ["http://e.com/x.png?token=secret"]], [:],
                "mixed-content /a?token=*** http://e.com/x.png?token=***"
            ),
            (["components": ["menuu"]], [:], "missing-component /a?token=*** menuu (did you mean “menu”?)"),
            ([:], ["title": ""], "turbo-missing-title /a?token=*** /a"),
            (
                [:], ["libraries": ["/a/turbo.js", "/turbolinks.js"]],
                "turbo-several-libraries /a?token=*** /a/turbo.js, /turbolinks.js"
            ),
            ([:], ["frames": ["x", "x"]], "turbo-duplicate-frame /a?token=*** x"),
            ([:], ["permanent": [""]], "turbo-permanent-without-id /a?token=*** /a"),
        ] as [([String: JSONValue], [String: JSONValue], String)])
    func documentFault(members: [String: JSONValue], turbo: [String: JSONValue], finding: String) throws {
        #expect(try findings(load(), facts(members, turbo: turbo)) == [finding])
    }

    @Test func loadFaults() throws {
        let image = url("https://e.com/x.png")
        #expect(
            try findings(load(.resourceFailed(image, status: 404)), facts())
                == ["missing-resource /a?token=*** /x.png: HTTP 404"])
        let line = PageLoad.ConsoleLine(
            level: "error", message: "boom at https://e.com/x", source: "https://e.com/app.js", line: 7)
        #expect(try findings(load(.console(line)), facts()) == ["console-error /a?token=*** boom at /x (/app.js:7)"])
        var log = line
        log.level = "log"
        #expect(try findings(load(.console(log)), facts()) == [])
        #expect(
            try findings(load(.requested(Self.page)), facts())
                == ["extra-request /a?token=*** 2 requests for the page’s address"])
        #expect(
            try findings(load(.started(url("https://e.com/b"))), facts(["language": ""]))
                == ["extra-request /a?token=*** The page then loads /b"])
    }

    @Test func onlyChainsOfRedirectsAreFindings() throws {
        let (b, c) = (url("https://e.com/b"), url("https://e.com/c"))
        var once = PageLoad(Self.page)
        once.record(.redirected(status: 302, from: Self.page, to: b))
        #expect(try findings(once, facts(["language": ""])) == [])
        once.record(.redirected(status: 302, from: b, to: c))
        #expect(try findings(once, facts()) == ["redirect-chain /a?token=*** /a?token=*** → /b → /c"])
    }

    @Test func rulesAreChecked() throws {
        let rules = #"{"rules": [{"patterns": ["^/posts"], "properties": {"view_controller": "map"}}]}"#
        #expect(try findings(load(), facts(), rules: rules) == ["page-without-rule /a?token=*** No rule matches"])
    }

    @Test func axeReplacesOwnRules() throws {
        var facts = facts(["images": ["img"], "language": ""])
        facts.addAxe(["violations": [["id": "color-contrast", "help": "Contrast", "nodes": [["target": ["p"]]]]]])
        #expect(try findings(load(), facts) == ["axe /a?token=*** color-contrast: Contrast: p"])
    }

    @Test func axeThatFailsIsAFindingAndOwnRulesRemain() throws {
        var facts = facts(["images": ["img"]])
        facts.addAxe(.null)
        #expect(
            try findings(load(), facts) == [
                "axe /a?token=*** axe-core did not run: its result has no violations", "image-text /a?token=*** img",
            ])
    }

    @Test func reportJoinsPages() throws {
        let rules =
            #"{"rules": [{"patterns": ["^/posts"], "properties": {"uri": "hybrid://native/map"}}, {"patterns": ["/a"], "properties": {}}]}"#
        let judge = try judge(rules: rules)
        var frontier = CrawlFrontier(
            from: url("https://e.com/"), in: try #require(CrawlScope(of: url("https://e.com/"))))
        let next = frontier.next()
        let first = try #require(next)
        frontier.add([Self.page], of: first)
        frontier.finish(first)
        let second = frontier.next()
        let entry = try #require(second)
        frontier.finish(entry)
        let pages = [judge.page(entry, load(status: 404), nil)]
        let report = judge.report(pages, frontier, shard: .whole, usesAxe: false, screens: [])
        #expect(
            report.findings.map { "\($0.rule.rawValue) \($0.page): \($0.detail)" } == [
                "dead-link /a?token=***: HTTP 404, Not Found, linked from /", "missing-screen : map",
                "unused-rule : Rule 0: ^/posts",
            ])
    }
}
