import FoundationEssentials
import HybridCore
import Testing

@Suite("Hosts whose documents may be requested")
struct DocumentScopeTests {
    private let scope = DocumentScope(
        hostsOf: ["https://example.com/start", "http://[::1]:3000/", "https://bücher.example/"].compactMap {
            URL(string: $0)
        })

    @Test(
        "Hosts match with any port and with HTTP or HTTPS",
        arguments: [
            ("https://example.com/", true), ("http://example.com:8080/a?b#c", true), ("https://EXAMPLE.com/", true),
            ("https://xn--bcher-kva.example/", true), ("http://[::1]/", true),
            ("https://www.example.com/", false), ("https://example.com.evil.test/", false),
            ("https://evil.test/https://example.com/", false), ("https://example.com@evil.test/", false),
            ("https://example.org/", false), ("ftp://example.com/", false), ("file:///etc/passwd", false),
            ("javascript:1", false), ("about:blank", false), ("data:text/html,x", false),
        ])
    func hosts(address: String, isInside: Bool) throws {
        #expect(scope.contains(try #require(URL(string: address))) == isInside)
    }

    @Test("WebKit blocks main documents of all other hosts")
    func rules() throws {
        let rules = try #require(scope.contentRules.array)
        #expect(rules.first?["action"]?["type"]?.string == "block")
        #expect(rules.dropFirst().allSatisfy { $0["action"]?["type"]?.string == "ignore-previous-rules" })
        #expect(
            rules.compactMap { $0["trigger"]?["url-filter"]?.string } == [
                "^https?://", "^https?://([^/]*@)?\\[::1\\](:[0-9]+)?/",
                "^https?://([^/]*@)?example\\.com(:[0-9]+)?/",
                "^https?://([^/]*@)?xn--bcher-kva\\.example(:[0-9]+)?/",
            ])
        #expect(rules.allSatisfy { $0["trigger"]?["resource-type"] == .array([.string("top-document")]) })
    }

    /// Evaluates the rules like WebKit, which supports the same subset of regular expressions.
    private func admits(_ scope: DocumentScope, _ address: String) throws -> Bool {
        let filters = try #require(scope.contentRules.array).dropFirst().compactMap {
            $0["trigger"]?["url-filter"]?.string
        }
        return try filters.contains { try Regex($0).firstMatch(in: address) != nil }
    }

    @Test(
        "A kiosk with a list requests only listed addresses",
        arguments: [
            ("https://example.com/start", true), ("https://example.com/start#top", true),
            ("https://user:word@example.com/start", true), ("https://example.com/start?x", false),
            ("https://example.com/starts", false), ("https://example.com/", false),
            ("https://example.com/visitors/1", true), ("https://example.com/visitors/", true),
            ("https://example.com/visitors/1?a=b#c", true), ("https://example.com/Visitors/1", false),
            ("https://example.com/visitors", false), ("https://example.com/admin#/visitors/", false),
            ("https://example.com/admin?/visitors/1", false), ("http://example.com/visitors/1", false),
            ("https://example.com:8443/visitors/1", false), ("https://example.com.evil.test/visitors/1", false),
            ("https://example.com/a.b/end", true), ("https://example.com/aXb/end", false),
            ("https://example.com/a.b/x/end", false), ("https://example.com/a.b/x#/end", false),
            ("http://[::1]:3000/x", true), ("http://[::1]/x", false),
            ("https://example.com/sign-in", true), ("https://example.com/sign-in?next=/a", true),
            ("https://example.com/sign-in/x", false),
        ])
    func list(address: String, isAdmitted: Bool) throws {
        let start = url("https://example.com/start")
        let origin = try #require(ApplicationOrigin(start))
        let patterns = try ["/visitors/*", "/a.b/end", "http://[::1]:3000/*", "/ü/*"].map {
            try #require(AddressPattern($0))
        }
        let kiosk = KioskRouteHandler(patterns: patterns, homes: [start])
        let scope = try #require(Router(origin: origin, kiosk: kiosk).scope).union([url("https://example.com/sign-in")])
        #expect(try admits(scope, address) == isAdmitted)
        let host = try #require(URL(string: address)?.host)
        #expect(try admits(scope.hostsAlone, address) == ["example.com", "::1"].contains(host))
        let rules = try #require(scope.contentRules.array)
        #expect(rules.allSatisfy { $0.text.allSatisfy(\.isASCII) })
    }

    @Test("Without hosts every document is outside")
    func nothing() throws {
        let scope = DocumentScope(hostsOf: [])
        #expect(scope.contentRules.array?.count == 1)
        #expect(!scope.contains(try #require(URL(string: "https://example.com/"))))
    }

    @Test("A router has a scope unless other handlers decide")
    func routers() throws {
        let start = try #require(URL(string: "https://example.com/"))
        let origin = try #require(ApplicationOrigin(start))
        let other = try #require(URL(string: "https://maps.example.org/visitors/1"))
        #expect(Router(origin: origin).scope?.contains(start) == true)
        #expect(Router(origin: origin).scope?.contains(other) == false)
        #expect(Router(origin: origin, handlers: []).scope == nil)
        let pattern = try #require(AddressPattern("https://maps.example.org/visitors/*"))
        let kiosk = Router(origin: origin, kiosk: KioskRouteHandler(patterns: [pattern], homes: [start]))
        #expect(kiosk.scope?.contains(other) == true)
        #expect(kiosk.scope?.contains(start) == true)
        #expect(kiosk.scope?.contains(try #require(URL(string: "https://evil.example/"))) == false)
    }
}
