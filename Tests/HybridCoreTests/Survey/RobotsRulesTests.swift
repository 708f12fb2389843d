import HybridCore
import HybridQA
import Testing

@Suite struct RobotsRulesTests {
    private static let file = """
        # Comment
        User-agent: OtherBot
        Disallow: /

        User-agent: *
        Disallow: /admin   # and below
        Allow: /admin/public
        Disallow: /*.pdf$
        Disallow: /search?*q=
        Disallow:
        Crawl-delay: 2
        """

    @Test(arguments: [
        ("/", true), ("/admin", false), ("/admin/x", false), ("/administrator", false), ("/admin/public/a", true),
        ("/a.pdf", false), ("/a.pdf?x=1", true), ("/search?a=1&q=2", false), ("/search", true), ("/a%20b", true),
    ])
    func path(path: String, isAllowed: Bool) {
        #expect(RobotsRules(Self.file).allows(path) == isAllowed)
    }

    @Test func ownGroupReplacesGeneralOne() {
        let rules = RobotsRules("User-agent: *\nDisallow: /\n\nUser-agent: HybridDesktop\nDisallow: /private\n")
        #expect(rules.allows("/posts"))
        #expect(!rules.allows("/private/1"))
        #expect(rules.delay == nil)
    }

    @Test func groupsOfOneProgramAreCombined() {
        let rules = RobotsRules("User-agent: a\nUser-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n")
        #expect(!rules.allows("/a"))
        #expect(!rules.allows("/b"))
    }

    @Test func delayIsReadAndBounded() {
        #expect(RobotsRules(Self.file).delay == 2)
        #expect(RobotsRules("User-agent: *\nCrawl-delay: 1000000").delay == 60)
        #expect(RobotsRules("User-agent: *\nCrawl-delay: -1").delay == nil)
    }

    @Test func statusDecides() {
        let all = Array("User-agent: *\nDisallow: /".utf8)
        #expect(!RobotsRules(status: 200, body: all).allows("/x"))
        #expect(RobotsRules(status: 404, body: all).allows("/x"))
        #expect(RobotsRules(status: 403, body: all).allows("/x"))
        #expect(!RobotsRules(status: 503, body: []).allows("/x"))
        #expect(!RobotsRules.disallowAll.allows("/"))
    }

    @Test func anyTextIsReadInBoundedTime() {
        let stars = String(repeating: "*a", count: 2_000)
        let rules = RobotsRules("User-agent: *\nDisallow: /\(stars)$\nDisallow\n:\nAllow: x\n\u{0}")
        #expect(rules.allows("/" + String(repeating: "b", count: 5_000)))
    }
}
