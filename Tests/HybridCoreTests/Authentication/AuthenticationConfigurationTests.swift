import FoundationEssentials
import HybridCore
import Testing

@testable import HybridAuthentication

@Suite struct AuthenticationConfigurationTests {
    /// Reads an application file on https://h.test with this `authentication`.
    static func application(_ authentication: String, scheme: String? = nil) throws -> ApplicationConfiguration {
        let urlScheme = scheme.map { "\"urlScheme\": \"\($0)\"," } ?? ""
        let json = "{\"startURL\": \"https://h.test/start\", \(urlScheme) \"authentication\": {\(authentication)}}"
        return try ApplicationConfiguration(json: Array(json.utf8), source: "a.json")
    }

    static func read(_ authentication: String, scheme: String? = nil) throws -> AuthenticationConfiguration {
        try application(authentication, scheme: scheme).authentication
    }

    static func endpoint(_ path: String) throws -> SignInEndpoint {
        try SignInEndpoint(path, startURL: url("https://h.test/start"))
    }

    static let oauth =
        #""oauth": {"authorizationEndpoint": "/oauth/authorize", "tokenEndpoint": "/oauth/token", "clientID": "notes"}"#

    @Test func defaultValues() throws {
        let configuration = try Self.read(#""endpoint": "/in""#)
        #expect(configuration.method == .native(CredentialsSignIn(endpoint: try Self.endpoint("/in"))))
        #expect(configuration.isConfigured && configuration.statuses == [401] && configuration.signOut == nil)
        let keys = try #require(configuration.method.credentials?.keys)
        #expect(keys.tokenHeader == "X-Session-Token" && keys.token == "token" && keys.refreshToken == "refresh_token")
        #expect(configuration.userKey == "user" && configuration.method.tokenOrigin?.text == "https://h.test")
        #expect(!AuthenticationConfiguration().isConfigured)
    }

    @Test func signOutIsOfferedToPossiblySignedInUsers() throws {
        let configuration = try Self.read(#""endpoint": "/in""#)
        #expect(configuration.offersSignOut(isSignedIn: true, hasCookies: false))
        #expect(configuration.offersSignOut(isSignedIn: false, hasCookies: true), "a page may have signed them in")
        #expect(!configuration.offersSignOut(isSignedIn: false, hasCookies: false))
        #expect(!AuthenticationConfiguration().offersSignOut(isSignedIn: true, hasCookies: true))
    }

    @Test func everythingOfToken() throws {
        let application = try Self.application(
            """
            "strategy": "token", "endpoint": "/in", "cookieEndpoint": "/cookie", "refreshEndpoint": "/refresh",
            "refreshTokenKey": "data.refresh", "meEndpoint": "/me", "signOutEndpoint": "/out",
            "signOutMethod": "post", "signInPath": "/sign-in", "statuses": [403, 419]
            """)
        let configuration = application.authentication
        #expect(application.warnings.isEmpty)
        guard case .token(let credentials, let cookieEndpoint) = configuration.method else {
            Issue.record("\(configuration.method)")
            return
        }
        #expect(configuration.isConfigured && cookieEndpoint.url.path == "/cookie")
        #expect(credentials.refresh?.endpoint.url.path == "/refresh" && credentials.keys.refreshToken == "data.refresh")
        #expect(configuration.meEndpoint?.url.path == "/me" && configuration.statuses == [401, 403, 419])
        #expect(configuration.signOut == .init(endpoint: try Self.endpoint("/out"), method: .post))
    }

    @Test func everythingOfWeb() throws {
        let configuration = try Self.read(#""strategy": "web", "signInPath": "/sign-in", "signInPages": ["/code"]"#)
        #expect(configuration.isConfigured && configuration.method.tokenOrigin == nil)
        #expect(configuration.isSignInPage(url("https://h.test/sign-in?return_to=/x#top")))
        #expect(configuration.isSignInPage(url("https://h.test/sign-in/")))
        for other in ["https://h.test/sign-in/help", "https://evil.test/sign-in", "http://h.test/sign-in"] {
            #expect(!configuration.belongsToSignIn(url(other)), "\(other)")
        }
        #expect(configuration.belongsToSignIn(url("https://h.test/code")))
        #expect(!configuration.isSignInPage(url("https://h.test/code")))
    }

    @Test(arguments: [
        ("", OAuthConfiguration.Redirect.loopback), (#", "redirect": "loopback""#, .loopback),
        (#", "redirect": "Scheme""#, .scheme("com.example.notes")),
    ])
    func everythingOfBrowser(redirect: String, expected: OAuthConfiguration.Redirect) throws {
        let oauth = Self.oauth.dropLast() + #", "scope": "read write"\#(redirect)}"#
        let configuration = try Self.read(
            #""strategy": "browser", "cookieEndpoint": "/cookie", \#(oauth)"#, scheme: "com.example.notes")
        #expect(configuration.isConfigured)
        #expect(configuration.method.oauth?.redirect == expected && configuration.method.oauth?.scope == "read write")
        #expect(configuration.method.oauth?.clientID == "notes")
        #expect(configuration.method.oauth?.tokenEndpoint.url == url("https://h.test/oauth/token"))
        let callback = url("com.example.notes:/oauth/callback?code=1")
        #expect(configuration.method.oauth?.isCallback(callback) == (expected != .loopback))
        #expect(configuration.method.oauth?.isCallback(url("com.example.notes://posts/1")) == false)
    }

    @Test func otherServerMayAuthorize() throws {
        let configuration = try Self.read(
            """
            "strategy": "browser", "cookieEndpoint": "/cookie", "origins": ["accounts.test"], "oauth": {
              "authorizationEndpoint": "https://accounts.test/authorize", "tokenEndpoint": "https://accounts.test/token",
              "clientID": "notes"}
            """)
        #expect(configuration.method.tokenOrigin?.text == "https://h.test")
        #expect(configuration.method.oauth?.tokenEndpoint.origin.text == "https://accounts.test")
    }

    @Test(arguments: [
        (#""strategy": "token", "endpoint": "/in""#, "cookieEndpoint: The strategy “token” needs an address."),
        (#""strategy": "web""#, "signInPath: The strategy “web” needs an address. Add \"signInPath\": \"/sign-in\"."),
        (
            #""strategy": "browser", "cookieEndpoint": "/c""#,
            "oauth: The strategy “browser” needs a sign-in server."
        ),
        (#""strategy": "browser", \#(oauth)"#, "cookieEndpoint: The strategy “browser” needs an address."),
        (#""endpoint": "/in", "statuses": 403"#, "statuses: This must be a list of HTTP statuses."),
        (#""endpoint": "/in", "statuses": [403, 500]"#, "statuses[1]: This must be a whole number from 400 to 499"),
        (#""endpoint": "/in", "signOutMethod": "GET""#, "signOutMethod: “GET” is not a sign-out method."),
        (
            #""endpoint": "/in", "meEndpoint": "http://h.test/me""#,
            "meEndpoint: Passwords and tokens are not sent to http://h.test"
        ),
        (
            #""endpoint": "/in", "signInPath": "https://evil.test/""#,
            "signInPath: https://evil.test is not the application's"
        ),
        (
            #""endpoint": "/in", "origins": ["y.test"], "meEndpoint": "https://y.test/me""#,
            "meEndpoint: The token is for https://h.test and is not sent to https://y.test."
        ),
        (
            #""strategy": "token", "origins": ["y.test"], "endpoint": "https://y.test/in", "cookieEndpoint": "/c""#,
            "cookieEndpoint: The token is for https://y.test and is not sent to https://h.test."
        ),
        (
            #""strategy": "browser", "cookieEndpoint": "/c", "oauth": {"clientID": "x", "tokenEndpoint": "/t"}"#,
            "oauth.authorizationEndpoint: This is missing."
        ),
        (
            #""strategy": "browser", "cookieEndpoint": "/c", "oauth": {"authorizationEndpoint": "https://evil.test/a", "tokenEndpoint": "/t", "clientID": "x"}"#,
            "oauth.authorizationEndpoint: https://evil.test is not the application's own origin"
        ),
        (
            #""strategy": "browser", "cookieEndpoint": "/c", "oauth": {"authorizationEndpoint": "/a", "tokenEndpoint": "/t", "clientID": "ä"}"#,
            "oauth.clientID: This can contain only printable ASCII characters."
        ),
        (
            #""strategy": "browser", "cookieEndpoint": "/c", "oauth": {"authorizationEndpoint": "/a", "tokenEndpoint": "/t", "clientID": "x", "redirect": "scheme"}"#,
            "oauth.redirect: The application has no URL scheme."
        ),
        (
            #""strategy": "browser", "cookieEndpoint": "/c", "oauth": {"authorizationEndpoint": "/a", "tokenEndpoint": "/t", "clientID": "x", "redirect": "http"}"#,
            "oauth.redirect: “http” is not a redirect type."
        ),
    ])
    func problems(authentication: String, expected: String) throws {
        let text = try #require(message { _ = try Self.read(authentication) })
        #expect(text.hasPrefix("a.json: authentication.\(expected)"), "\(text)")
        #expect(!text.contains("\n") && text.hasSuffix("."), "\(text)")
    }

    @Test func keysWithoutEffectCauseWarnings() throws {
        let native = try Self.application(#""endpoint": "/in", "cookieEndpoint": "/c", "signInPages": ["/code"]"#)
        #expect(native.warnings.map(\.path) == ["authentication.cookieEndpoint", "authentication.signInPages"])
        let none = try Self.application(#""strategy": "none", "endpoint": "/in", "cookieEndpoint": "/c""#)
        #expect(none.warnings.isEmpty, "an environment switches it off")
        let oauth = Self.oauth.dropLast() + #", "redirect": "scheme"}"#
        let browser = try Self.application(
            #""strategy": "browser", "cookieEndpoint": "/cookie", \#(oauth)"#, scheme: "notes")
        #expect(browser.warnings.map(\.path) == ["authentication.oauth.redirect"])
    }

    @Test(arguments: [
        (401, "/a", true), (403, "/a", true), (404, "/a", false), (200, "/a", false), (200, "/sign-in?x=1", true),
        (422, "/sign-in", true),
    ])
    func signInTriggers(status: Int, path: String, expected: Bool) throws {
        var configuration = try Self.read(#""endpoint": "/in", "statuses": [403], "signInPath": "/sign-in""#)
        #expect(configuration.asksForSignIn(status: status, url: url("https://h.test\(path)")) == expected)
        configuration.method = .none
        #expect(!configuration.asksForSignIn(status: status, url: url("https://h.test\(path)")))
    }

    @Test(arguments: [
        (200, "https://h.test/sign-in", WebSignIn.going), (422, "https://h.test/sign-in", .going),
        (200, "https://h.test/code?x", .going), (200, "https://accounts.test/", .going),
        (200, "https://h.test/", .done), (204, "https://h.test/posts/1", .done),
        (500, "https://h.test/", .failed(status: 500)), (200, "https://h.test.evil.test/", .going),
    ])
    func webSignInPage(status: Int, page: String, expected: WebSignIn) throws {
        let configuration = try Self.read(#""strategy": "web", "signInPath": "/sign-in", "signInPages": ["/code"]"#)
        let origin = try #require(ApplicationOrigin(url("https://h.test")))
        #expect(
            WebSignIn.judge(status: status, url: url(page), origin: origin, configuration: configuration) == expected)
    }

    private typealias Page = (fields: WebSignInForm.Fields, status: Int, isAnswer: Bool)

    /// After the last of these pages, the user is signed in, or is not.
    @Test(
        arguments: [
            ([(.password, 200, false), (.none, 200, true)], true),
            ([(.password, 200, false), (.password, 200, true), (.other, 200, true), (.none, 200, true)], true),
            ([(.password, 200, false), (.none, 403, true)], false),
            ([(.password, 200, false), (.other, 200, true)], false),
            ([(.password, 200, false), (.none, 200, false)], false),
            ([(.other, 200, false), (.none, 200, true)], false),
            ([(.password, 200, false), (.other, 200, true), (.none, 200, false)], false),
        ] as [([Page], Bool)])
    private func pageAfterForm(pages: [Page], expected: Bool) {
        var form = WebSignInForm()
        let results = pages.map { page in
            if page.isAnswer { form.sent() }
            form.answered(status: page.status)
            form.appeared()
            return form.found(page.fields)
        }
        #expect(results.last == expected && !results.dropLast().contains(true))
    }

    @Test(arguments: [
        (401, true, true), (422, true, true), (403, true, false), (500, true, false), (401, false, false),
        (422, false, false),
    ])
    func messageAboutWebSignInPage(status: Int, isPage: Bool, isEmpty: Bool) {
        #expect(WebSignIn.message(status: status, isPage: isPage).isEmpty == isEmpty)
    }

    @Test func addressesShownInDialog() throws {
        for address in ["https://a.test/", "http://127.0.0.1:8080/", "http://localhost/", "about:blank", "data:,x"] {
            #expect(WebSignIn.decision(to: url(address)) == .allowed)
        }
        for address in ["file:///etc/passwd", "mailto:ada@example.com", "javascript:1", "ftp://a.test/"] {
            #expect(WebSignIn.decision(to: url(address)) == .refused)
        }
        for address in ["http://a.test/sign-in", "HTTP://a.test:8080/"] {
            guard case .unsafe(let sentence) = WebSignIn.decision(to: url(address)) else {
                Issue.record("\(address) may be gone to")
                continue
            }
            #expect(sentence.hasPrefix("Sign-in at a.test"))
        }
    }

    @Test(arguments: [
        ("https://a.test/b", "a.test"), ("http://127.0.0.1:8080/", "127.0.0.1:8080"), ("https://[::1]/", "[::1]"),
        ("https://BÜCHER.test:443/", "xn--bcher-kva.test"), ("about:blank", nil), ("data:,a.test", nil),
    ])
    func originNames(address: String, name: String?) {
        #expect(ApplicationOrigin.name(of: url(address)) == name)
    }

    /// In a kiosk, the dialog shows only sign-in pages and the pages that the kiosk permits.
    @Test(arguments: [
        ("https://h.test/sign-in?next=/", true), ("https://h.test/sign-in/code", true), ("https://h.test/start", true),
        ("https://h.test/visitors/1", true), ("https://sso.test/login/1", true), ("about:blank", true),
        ("https://h.test/imprint", false), ("https://h.test/sign-in/help", false), ("https://sso.test/", false),
        ("https://example.com/", false), ("https://h.test/visitors/..%2fadmin", false),
        ("http://h.test/sign-in", false),
        ("mailto:a@h.test", false), ("file:///etc/passwd", false), ("data:text/html,x", false),
        ("https://h.test\\@evil.test/sign-in", false),
    ])
    func kioskDialogAddresses(address: String, isOpen: Bool) throws {
        let configuration = try Self.read(
            #""strategy": "web", "signInPath": "/sign-in", "signInPages": ["/sign-in/code"]"#)
        let patterns = ["/visitors/*", "https://sso.test/login/*"].compactMap(AddressPattern.init)
        let router = Router(
            origin: try #require(ApplicationOrigin(url("https://h.test"))),
            kiosk: KioskRouteHandler(patterns: patterns, homes: [url("https://h.test/start")]))
        #expect(WebSignIn.isOpen(url(address), in: router, configuration: configuration) == isOpen)
    }
}
