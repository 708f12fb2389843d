import FoundationEssentials
import HybridCore
import Testing

/// Other hosts whose pages are shown inside (`internalHosts`).
@Suite struct HostFamilyTests {
    private static func family(_ hosts: [String] = ["sso.test", "*.app.test", "BÜCHER.test"]) throws -> HostFamily {
        HostFamily(
            of: try #require(ApplicationOrigin(url("https://app.test/start"))),
            internalHosts: try hosts.map { try #require(HostPattern($0), "\($0)") })
    }

    @Test(arguments: [
        "", "*", "*.", "*.com", "https://sso.test", "sso.test/", "sso.test:443", "a b", "*.*.test", "a.*.test",
        "@a.test",
        "a..test", ".test", "*.1.2", "[::1]", "a%2f.test", "a\\b.test", "user@a.test", "a?b", "a#b", "\u{0}",
    ])
    func invalidHosts(text: String) {
        #expect(HostPattern(text) == nil)
    }

    @Test(arguments: [
        ("https://sso.test/in", true), ("http://sso.test:8080/", true), ("https://SSO.test/", true),
        ("https://www.app.test/", true), ("https://a.b.app.test/", true), ("https://xn--bcher-kva.test/", true),
        ("https://app.test/", false), ("https://evilapp.test/", false), ("https://sso.test.evil.test/", false),
        ("https://sso.test@evil.test/", false), ("ftp://sso.test/", false), ("about:blank", false),
        ("https://x.sso.test/", false),
    ])
    func foreignPages(address: String, isForeign: Bool) throws {
        #expect(try Self.family().isForeign(url(address)) == isForeign)
        let contained = try Self.family().contains(url(address))
        #expect(contained == (isForeign || address == "https://app.test/"))
    }

    @Test(arguments: [
        ("https://sso.test/in", "https://app.test/", HostFamily.NewWindow.popUp),
        ("https://app.test/done", "https://sso.test/in", .popUp), ("about:blank", "https://app.test/", .popUp),
        ("https://app.test/posts/1", "https://app.test/", .screen),
        ("https://evil.test/", "https://app.test/", .screen),
        ("https://evil.test/", "https://sso.test/", .screen), ("https://sso.test/in", "https://evil.test/", .screen),
        ("about:blank", "https://evil.test/", .screen), ("javascript:1", "https://app.test/", .screen),
        ("mailto:a@app.test", "https://sso.test/", .screen),
    ])
    func windowsRequestedByPages(address: String, page: String, expected: HostFamily.NewWindow) throws {
        #expect(try Self.family().newWindow(for: url(address), from: url(page)) == expected)
        #expect(try Self.family([]).newWindow(for: url(address), from: url(page)) == .screen)
        #expect(try Self.family().newWindow(for: url(address), from: nil) == .screen)
    }

    @Test(arguments: [
        ("https://sso.test/in", "web", "internal-hosts"), ("https://app.test/", "web", "app-navigation"),
        ("https://other.test/", "external", "browser"),
        ("https://sso.test\\@evil.test/", "refused", "ambiguous-address"),
    ])
    func routes(address: String, decision: String, handler: String) throws {
        let family = try Self.family()
        let origin = try #require(ApplicationOrigin(url("https://app.test")))
        let router = Router(origin: origin, internalHosts: family.internalHosts)
        let route = router.route(url(address))
        #expect(RouterTests.name(route.decision) == decision && route.handler == handler)
        #expect(router.family == family)
        #expect(router.scope?.contains(url(address)) == (decision == "web"))
    }

    @Test func filterRulesIncludeSubdomains() throws {
        let family = try Self.family(["*.app.test"])
        let origin = try #require(ApplicationOrigin(url("https://app.test")))
        let rules = try #require(Router(origin: origin, internalHosts: family.internalHosts).scope?.contentRules.array)
        #expect(
            rules.compactMap { $0["trigger"]?["url-filter"]?.string } == [
                "^https?://", "^https?://([^/]*@)?[^/@:]+\\.app\\.test(:[0-9]+)?/",
                "^https?://([^/]*@)?app\\.test(:[0-9]+)?/",
            ])
    }

    @Test func fileListsInternalHosts() throws {
        let application = try ApplicationConfigurationTests.read(
            #"{"startURL": "https://app.test", "internalHosts": ["sso.test", "*.app.test"]}"#)
        #expect(application.internalHosts == ["sso.test", "*.app.test"].compactMap(HostPattern.init))
        #expect(application.warnings.isEmpty)
        let problem = message {
            _ = try ApplicationConfigurationTests.read(
                #"{"startURL": "https://app.test", "internalHosts": ["https://sso.test", "*"]}"#)
        }
        #expect(
            problem?.hasPrefix("application.json: internalHosts[0]: “https://sso.test” is not a host name.") == true)
        #expect(problem?.contains("internalHosts[1]: “*” is not a host name.") == true)
    }
}
