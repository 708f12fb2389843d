import FoundationEssentials
import HybridCore
import Testing

@Suite("Which hosts' documents may be asked for")
struct DocumentScopeTests {
    private let scope = DocumentScope(
        hostsOf: ["https://example.com/start", "http://[::1]:3000/", "https://bücher.example/"].compactMap {
            URL(string: $0)
        })

    @Test(
        "The hosts count, with any port and either scheme of the web",
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

    @Test("WebKit blocks every main document but those of the hosts")
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

    @Test("Without a host nothing is inside")
    func nothing() throws {
        let scope = DocumentScope(hostsOf: [])
        #expect(scope.contentRules.array?.count == 1)
        #expect(!scope.contains(try #require(URL(string: "https://example.com/"))))
    }

    @Test("A router knows its hosts unless somebody else decides")
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
