import FoundationEssentials
import HybridCore
import Testing

/// The cases of Docs/Behaviour.md#routing, and hostile ones.
@Suite struct RouterTests {
    static func router(_ start: String = "https://my.app.com", additional: [String] = []) throws -> Router {
        let origin = try #require(ApplicationOrigin(url(start)))
        return Router(origin: origin, externalSchemes: ExternalSchemes(additional: additional))
    }

    static func name(_ decision: RouteDecision) -> String {
        switch decision {
        case .web: "web"
        case .external: "external"
        case .system: "system"
        case .refused: "refused"
        }
    }

    @Test(arguments: [
        ("https://my.app.com/page", "web app-navigation"),
        ("https://MY.APP.com/page", "web app-navigation"),
        ("HTTPS://my.app.com/page", "web app-navigation"),
        ("http://my.app.com:8080/page", "web app-navigation"),
        ("https://user:secret@my.app.com/", "web app-navigation"),
        ("https://my%2Eapp%2Ecom/", "web app-navigation"),
        ("https://my。app。com/", "web app-navigation"),
        ("https://app.com/page", "external browser"),
        ("https://sub.my.app.com/", "external browser"),
        ("https://my.app.com.evil.test/", "external browser"),
        ("https://my.app.com./", "external browser"),
        ("https://external.com/page", "external browser"),
        ("HTTP://external.com/page", "external browser"),
        ("https://app.my.com@fake.domain", "external browser"),
        ("https://my.app.com@fake.domain/", "external browser"),
        ("https://my.app.com:443@fake.domain/", "external browser"),
        ("https://my.app.com%2eevil.test/", "external browser"),
        ("https://xn--my-pja.app.com/", "external browser"),
        ("https://мy.app.com/", "external browser"),
        ("mailto:test@example.com?subject=a", "system system-navigation"),
        ("MAILTO:test@example.com", "system system-navigation"),
        ("tel:+1", "system system-navigation"),
        ("sms:1-408-555-1212", "system system-navigation"),
        ("mailto:a@b.test?attach=/etc/passwd", "refused system-navigation"),
        ("mailto:a@b.test?subject=x&%61ttachment=/etc/passwd", "refused system-navigation"),
        ("https://evil.test\\@my.app.com/", "refused ambiguous-address"),
        ("https://my.app.com\\@evil.test/", "refused ambiguous-address"),
        ("https://evil.test%5C@my.app.com/", "refused ambiguous-address"),
        ("https://a%0d%0a@my.app.com/", "refused ambiguous-address"),
        ("https://my.app.com%00.evil.test/", "refused refusal"),
        ("https://my.app.com%2f.evil.test/", "refused refusal"),
        ("https://my.app.com%23.evil.test/", "refused refusal"),
        ("https://my.app.com:99999/", "refused refusal"),
        ("https:///path", "refused refusal"),
        ("https:my.app.com", "refused refusal"),
        ("http://", "refused refusal"),
        ("//my.app.com/x", "refused refusal"),
        ("/relative", "refused refusal"),
        ("file:///path/to/file", "refused refusal"),
        ("file://my.app.com/etc/passwd", "refused refusal"),
        ("javascript:alert(1)", "refused refusal"),
        ("JavaScript://my.app.com/%0aalert(1)", "refused refusal"),
        ("data:text/html,x", "refused refusal"),
        ("about:blank", "refused refusal"),
        ("blob:https://my.app.com/uuid", "refused refusal"),
        ("view-source:https://my.app.com/", "refused refusal"),
        ("ws://my.app.com/", "refused refusal"),
        ("ftp://my.app.com/", "refused refusal"),
        ("zoommtg://zoom.us/join", "refused refusal"),
        ("custom-app://my.app.com/", "refused refusal"),
    ])
    func builtIn(text: String, expected: String) throws {
        let route = try Self.router().route(url(text))
        #expect("\(Self.name(route.decision)) \(route.handler)" == expected)
        if case .refused(let reason) = route.decision {
            #expect(reason.english.hasSuffix(".") && reason.english.count > 20)
        }
    }

    @Test func allowedSchemesAreOpened() throws {
        let router = try Self.router(additional: ["ZoomMtg", "javascript", "file", "not a scheme"])
        #expect(router.route(url("zoommtg://zoom.us/join")).decision == .system)
        #expect(Self.name(router.route(url("javascript:alert(1)")).decision) == "refused")
        #expect(Self.name(router.route(url("file:///etc/passwd")).decision) == "refused")
    }

    @Test(arguments: [
        ("zoommtg", true), ("web+app", true), ("1a", false), ("", false), ("a b", false), ("File", false), ("ä", false),
    ])
    func schemesForTheList(scheme: String, isFine: Bool) {
        #expect((ExternalSchemes.problem(of: scheme) == nil) == isFine)
    }

    struct Handler: RouteDecisionHandler {
        let name: String
        let isMatching: Bool
        func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { isMatching }
        func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision { .web }
    }

    @Test(arguments: [
        ([] as [Handler], "refused none"),
        ([Handler(name: "a", isMatching: false)], "refused none"),
        (
            [
                Handler(name: "a", isMatching: false), Handler(name: "b", isMatching: true),
                Handler(name: "c", isMatching: true),
            ], "web b"
        ),
    ])
    func firstMatchDecides(handlers: [Handler], expected: String) throws {
        let router = Router(origin: try #require(ApplicationOrigin(url("https://h"))), handlers: handlers)
        let route = router.route(url("https://h/"))
        #expect("\(Self.name(route.decision)) \(route.handler)" == expected)
    }

    @Test("An application's own handlers come before the built-in ones, and after the refusal of ambiguous addresses")
    func ownHandlersAreAskedFirst() throws {
        var router = try Self.router()
        let scope = router.scope
        router.ask([Handler(name: "own", isMatching: true)])
        #expect(router.route(url("https://other.test/")).handler == "own")
        #expect(router.route(url("https://evil.test%5C@my.app.com/")).handler == "ambiguous-address")
        #expect(scope != nil && router.scope == scope, "documents of other hosts are not requested")
    }
}

@Suite struct ApplicationOriginTests {
    @Test(arguments: [
        ("https://example.com", "https://example.com/a", true, true),
        ("https://example.com", "https://example.com:443/", true, true),
        ("https://example.com/start", "https://EXAMPLE.com", true, true),
        ("https://example.com", "http://example.com/", false, true),
        ("https://example.com", "https://example.com:8443/", false, true),
        ("http://example.com", "https://example.com/", true, true),
        ("http://example.com", "https://example.com:8443/", false, true),
        ("http://example.com:3000", "https://example.com/", false, true),
        ("http://localhost:3000", "http://localhost:3001/", false, true),
        ("http://localhost:3000", "http://127.0.0.1:3000/", false, false),
        ("http://[::1]:3000", "http://[::1]:3000/x", true, true),
        ("https://example.com", "https://sub.example.com/", false, false),
        ("https://example.com", "https://example.com@evil.test/", false, false),
        ("https://example.com", "about:blank", false, false),
        ("https://bücher.example", "https://xn--bcher-kva.example/", true, true),
        ("https://xn--bcher-kva.example", "https://B%C3%9Ccher.example/", true, true),
    ])
    func comparison(start: String, other: String, isContained: Bool, isSameHost: Bool) throws {
        let origin = try #require(ApplicationOrigin(url(start)))
        #expect(origin.contains(url(other)) == isContained)
        #expect(origin.isSameHost(url(other)) == isSameHost)
    }

    @Test(arguments: [
        "about:blank", "file:///x", "https://", "example.com", "blob:https://example.com/1", "https://a%20b/",
    ])
    func noOrigin(text: String) {
        #expect(ApplicationOrigin(url(text)) == nil)
    }

    @Test(arguments: [
        ("https://example.com:443/a", "https://example.com"), ("http://h:3000", "http://h:3000"),
        ("https://[2001:DB8::1]/", "https://[2001:db8::1]"), ("https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah"),
        ("https://президент.рф", "https://xn--d1abbgf6aiiy.xn--p1ai"),
        ("https://münchen-ost.de", "https://xn--mnchen-ost-9db.de"),
    ])
    func text(start: String, expected: String) {
        // Full Foundation, which test runs load, converts other scripts to Punycode itself. FoundationEssentials
        // percent-encodes them, so this form is tested.
        let start = start.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16) }.joined()
        #expect(ApplicationOrigin(url(start))?.text == expected)
    }

    @Test(arguments: [
        ("https://example.com", true), ("http://example.com", false), ("http://localhost:3000", true),
        ("http://app.localhost", true), ("http://127.0.0.1", true), ("http://127.5.6.7:80", true),
        ("http://[::1]:1", true),
        ("http://127.0.0.1.evil.test", false), ("http://128.0.0.1", false), ("http://127.1", false),
        ("http://127.0.0.256", false), ("http://0.0.0.0", false), ("http://localhost.evil.test", false),
        ("http://127.0.0.01", false), ("http://127.0.0.+1", false),
    ])
    func safeForSecrets(start: String, expected: Bool) {
        #expect(ApplicationOrigin(url(start))?.isSafeForSecrets == expected)
    }
}
