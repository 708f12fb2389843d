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
    func aListOpensWhatItNames(address: String, expected: String) throws {
        #expect(try decision(address, allow: ["/visitors/*", "https://maps.test/*"]) == expected)
    }

    @Test(arguments: [
        ("https://site.test/admin", "web"), ("https://other.test/", "refused"), ("mailto:a@site.test", "refused"),
    ])
    func withoutAListTheSiteIsOpenAndNothingElse(address: String, expected: String) throws {
        #expect(try decision(address, allow: []) == expected)
    }
}
