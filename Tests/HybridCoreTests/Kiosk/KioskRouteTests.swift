import FoundationEssentials
import HybridCore
import Testing

@Suite struct KioskRouteTests {
    private func decision(_ address: String, allow: [String]) throws -> String {
        let home = url("https://site.test/start")
        let origin = try #require(ApplicationOrigin(home))
        let patterns = try allow.map { try #require(AddressPattern($0)) }
        let router = Router(origin: origin, kiosk: KioskRouteHandler(patterns: patterns, homes: [home]))
        let route = router.route(url(address))
        #expect(route.decision == .web || route.handler == "kiosk" || route.handler == "ambiguous-address")
        return RouterTests.name(route.decision)
    }

    @Test(arguments: [
        ("https://site.test/start", "web"), ("https://site.test/start#top", "web"),
        ("https://site.test/start?x=1", "refused"), ("https://site.test/visitors/1", "web"),
        ("https://site.test/visitors", "refused"), ("https://site.test/admin", "refused"),
        ("https://site.test/visitors/../admin", "refused"), ("http://site.test/visitors/1", "refused"),
        ("https://maps.test/", "web"), ("https://maps.test/a?b", "web"), ("https://evil.test/", "refused"),
        ("mailto:a@site.test", "refused"), ("tel:1", "refused"), ("file:///etc/passwd", "refused"),
        ("javascript:alert(1)", "refused"), ("https://site.test\\@evil.test/visitors/", "refused"),
    ])
    func listedAddressesOpen(address: String, expected: String) throws {
        #expect(try decision(address, allow: ["/visitors/*", "https://maps.test/*"]) == expected)
    }

    @Test func startPageWithoutPathOpens() throws {
        let home = url("https://site.test")
        let handler = KioskRouteHandler(patterns: [try #require(AddressPattern("/visitors/*"))], homes: [home])
        let router = Router(origin: try #require(ApplicationOrigin(home)), kiosk: handler)
        #expect(RouterTests.name(router.route(home.withPath).decision) == "web")
        #expect(RouterTests.name(router.route(url("https://site.test/?a")).decision) == "refused")
    }

    @Test func kioskWithoutConfigurationRefusesAllPages() throws {
        let home = url("https://fleet.test/kiosk.json")
        let origin = try #require(ApplicationOrigin(home))
        let router = Router(
            origin: origin, kiosk: KioskRouteHandler(patterns: [], homes: [home], refusesAll: true))
        for address in [home, url("https://fleet.test/")] {
            #expect(RouterTests.name(router.route(address).decision) == "refused")
        }
    }

    /// Paths that servers resolve differently: all are refused.
    @Test(arguments: [
        "/visitors/..%2fadmin", "/visitors/..%2Fadmin", "/visitors/%2e%2e/admin", "/visitors/%2E./admin",
        "/visitors/.%2e%2fadmin", "/visitors/%2e%2e%2fadmin", "/visitors/..%5cadmin", "/visitors/%2e%2e%5Cadmin",
        "/visitors/%252e%252e%252fadmin", "/visitors/..%252fadmin", "/visitors/..%25252fadmin",
        "/visitors/%252525252525252525252e%252e/admin", "/visitors/..;/admin", "/visitors/..;a=b/admin",
        "/visitors/%2e%2e%3b/admin", "/visitors/..%00/admin", "/visitors/x%00/../../admin", "/visitors/..%20/admin",
        "/visitors/..%7f/admin", "/visitors/.%e2%80%8b./admin",
        "/visitors/..%09%2fadmin", "/visitors/%c0%ae%c0%ae/admin", "/visitors/..%c0%afadmin",
        "/visitors/..%e0%80%afadmin",
        "/visitors/..%ef%bc%8fadmin", "/visitors/%ef%bc%8e%ef%bc%8e/admin", "/visitors/%e2%80%a5/admin",
        "/visitors/..", "/visitors/a/..%2f..%2fadmin", "/visitors/%u002e%ff/admin", "/visitors//..%2fadmin",
        "/visitors/...%2f/admin", "/visitors/.%0a.%2fadmin",
    ])
    func disguisedPathsAreRefused(path: String) throws {
        #expect(try decision("https://site.test\(path)", allow: ["/visitors/*"]) == "refused")
    }

    @Test(arguments: [
        "/visitors/a.b", "/visitors/.well-known/x", "/visitors/50%25", "/visitors/a%2fb", "/visitors/a%20b",
        "/visitors/%C3%BC", "/visitors/v1..v2", "/visitors/./a", "/visitors/a;b=..", "/visitors/?next=/../admin",
        "/visitors/100%", "/visitors//a", "/visitors/.",
    ])
    func harmlessPathsAreShown(path: String) throws {
        #expect(try decision("https://site.test\(path)", allow: ["/visitors/*"]) == "web")
    }

    @Test(arguments: [
        ("https://site.test/admin", "web"), ("https://other.test/", "refused"), ("mailto:a@site.test", "refused"),
    ])
    func withoutListOnlyTheSiteOpens(address: String, expected: String) throws {
        #expect(try decision(address, allow: []) == expected)
    }
}
