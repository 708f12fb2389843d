import FoundationEssentials
import HybridCore
import Testing

@testable import HybridAuthentication

@Suite struct BearerPolicyTests {
    @Test(arguments: [
        ("https://h.test", "https://h.test/posts.json", true), ("https://h.test", "https://H.test:443/x", true),
        ("https://h.test", "http://h.test/x", false), ("https://h.test", "https://h.test:8443/x", false),
        ("https://h.test", "https://sub.h.test/x", false), ("https://h.test", "https://h.test.evil.test/x", false),
        ("https://h.test", "https://h.test@evil.test/x", false), ("https://h.test", "https://u:p@h.test/x", false),
        ("https://h.test", "file:///x", false), ("https://h.test", "h.test", false),
        ("http://h.test", "http://h.test/x", false), ("http://h.test", "https://h.test/x", true),
        ("http://127.0.0.1:3000", "http://127.0.0.1:3000/x", true),
        ("http://127.0.0.1:3000", "http://localhost:3000/x", false),
        ("http://localhost:3000", "http://localhost:3001/x", false),
    ])
    func permittedTokenTargets(origin: String, target: String, expected: Bool) throws {
        let policy = BearerPolicy(origin: try #require(ApplicationOrigin(url(origin))))
        #expect(policy.allows(url(target)) == expected)
        let request = HTTPRequest(url: url(target), headers: [("AUTHORIZATION", "Bearer old"), ("Accept", "x")])
        let authorized = policy.authorize(request, with: Secret("t"))
        let values = authorized.headers.filter { $0.name.lowercased() == "authorization" }.map(\.value)
        #expect(values == (expected ? ["Bearer t"] : []))
        #expect(authorized.followsRedirects == !expected, "a token crosses no redirect")
        #expect(policy.authorize(request, with: nil).headers.count == 1)
    }
}

@Suite struct CookiePolicyTests {
    @Test(arguments: [
        ("a=b; SameSite=Strict", "https://h.test/x", CookiePolicy.Decision.take),
        ("a=b; samesite = LAX ; Secure", "https://h.test/x", .take),
        ("a=b; SameSite=None; Secure", "https://h.test/x", .take),
        ("a=b; SameSite=None", "https://h.test/x", .takeAsLax), ("a=b; SameSite=Odd", "https://h.test/x", .takeAsLax),
        ("a=b; SameSite=Strict; SameSite=Odd", "https://h.test/x", .takeAsLax),
        ("a=b", "https://h.test/x", .takeAsLax), ("samesite=strict", "https://h.test/x", .takeAsLax),
        ("a=", "http://127.0.0.1:3000/x", .takeAsLax), ("a=b; HttpOnly; Path=/x", "http://h.test", .takeAsLax),
        ("a=b; Domain=h.test", "https://h.test/", .takeAsLax),
        ("a=b; Domain=.H.test", "https://www.h.test/", .takeAsLax),
        ("a=b; Domain=", "https://h.test/", .takeAsLax), ("a=b; Domain=localhost", "http://localhost/", .takeAsLax),
        ("__Host-a=b; Secure; Path=/", "https://h.test/", .takeAsLax),
        ("a=b; Domain=evil.test", "https://h.test/", .refuse("it is for the domain evil.test")),
        ("a=b; Domain=www.h.test", "https://h.test/", .refuse("it is for the domain www.h.test")),
        ("a=b; Domain=test", "https://h.test/", .refuse("it is for the domain test")),
        ("a=b; Domain=0.0.1", "http://127.0.0.1/", .refuse("it is for the domain 0.0.1")),
        ("a=b; Domain=h.test; Domain=x.test", "https://h.test/", .refuse("it is for the domain x.test")),
        ("a=b; Secure", "http://h.test/", .refuse("it is Secure, but the connection is not")),
        ("a=b; secure=1", "http://127.0.0.1/", .refuse("it is Secure, but the connection is not")),
        ("__Secure-a=b", "https://h.test/", .refuse("its name prefix requires Secure")),
        (
            "__Host-a=b; Secure; Path=/x", "https://h.test/",
            .refuse("its name prefix requires Secure, Path=/ and no Domain")
        ),
        (
            "__host-a=b; Secure; Path=/; Domain=h.test", "https://h.test/",
            .refuse("its name prefix requires Secure, Path=/ and no Domain")
        ),
        ("=b", "https://h.test/", .refuse("it has no name")), ("b", "https://h.test/", .refuse("it has no name")),
        ("a=b\r\nSet-Cookie: c=d", "https://h.test/", .refuse("it has control characters")),
        ("a=b", "file:///x", .refuse("it has no origin")),
    ])
    func cookies(header: String, from: String, expected: CookiePolicy.Decision) {
        #expect(CookiePolicy.judge(setCookie: header, from: url(from)) == expected)
    }

    @Test func oversizedTokensAreRefused() {
        let large = "a=" + String(repeating: "x", count: 4_096)
        #expect(CookiePolicy.judge(setCookie: large, from: url("https://h.test")) == .refuse("it is too large"))
    }
}

@Suite struct TokenBoundRequestTests {
    static let now = Date(timeIntervalSince1970: 1_000)
    static let tokens = Tokens(access: Secret("a"), refresh: Secret("r"))

    static func token() throws -> AuthenticationConfiguration {
        try AuthenticationConfigurationTests.read(
            """
            "strategy": "token", "endpoint": "/in", "cookieEndpoint": "/cookie", "refreshEndpoint": "/refresh",
            "meEndpoint": "/me", "signOutEndpoint": "/out"
            """)
    }

    static func browser() throws -> AuthenticationConfiguration {
        try AuthenticationConfigurationTests.read(
            #""strategy": "browser", "cookieEndpoint": "/cookie", \#(AuthenticationConfigurationTests.oauth)"#)
    }

    static func authorization(_ request: HTTPRequest?) -> String? {
        request?.headers.first { $0.name == "Authorization" }?.value
    }

    @Test func refreshing() throws {
        func refresh(_ tokens: Tokens, _ configuration: AuthenticationConfiguration) -> HTTPRequest? {
            configuration.method.renewal(of: tokens).map { TokenBoundRequest.refresh(tokens, by: $0) }
        }
        let byToken = try #require(refresh(Self.tokens, try Self.token()))
        #expect(String(decoding: byToken.body ?? [], as: UTF8.self) == #"{"refresh_token":"r"}"#)
        #expect(Self.authorization(byToken) == nil && !byToken.followsRedirects && byToken.url.path == "/refresh")
        let bySelf = refresh(Tokens(access: Secret("a")), try Self.token())
        #expect(Self.authorization(bySelf) == "Bearer a" && bySelf?.method == "POST")
        let oauth = refresh(Self.tokens, try Self.browser())
        #expect(oauth?.url.path == "/oauth/token")
        #expect(refresh(Tokens(access: Secret("a")), try Self.browser()) == nil)
        #expect(refresh(Self.tokens, AuthenticationConfiguration()) == nil)
    }

    @Test func authorizationAndSignOut() throws {
        let configuration = try Self.token()
        let me = TokenBoundRequest.me(Secret("a"), configuration: configuration)
        #expect(me?.method == "GET" && Self.authorization(me) == "Bearer a" && me?.followsRedirects == false)
        let out = TokenBoundRequest.signOut(Secret("a"), configuration: configuration)
        #expect(out?.method == "DELETE" && out?.url.path == "/out" && Self.authorization(out) == "Bearer a")
        #expect(TokenBoundRequest.me(nil, configuration: configuration)?.headers.count == 1, "by cookies")
        #expect(TokenBoundRequest.me(Secret("a"), configuration: try Self.browser()) == nil)
    }

    /// A configuration created in code is not trusted either.
    @Test func foreignAddressesGetNoToken() throws {
        var configuration = try Self.token()
        let foreign = try SignInEndpoint("/x", startURL: url("https://evil.test"))
        configuration.meEndpoint = foreign
        configuration.signOut = .init(endpoint: foreign)
        configuration.method = configuration.method.renewing(at: foreign)
        #expect(TokenBoundRequest.me(Secret("a"), configuration: configuration) == nil)
        #expect(TokenBoundRequest.signOut(Secret("a"), configuration: configuration) == nil)
        #expect(configuration.method.renewal(of: Self.tokens) == nil)
    }

    @Test(arguments: [
        (200, #"{"token": "b", "refresh_token": "s", "expires_in": 60}"#, "b s 1060.0"),
        (200, #"{"token": "b"}"#, "b r nil"), (401, "{}", "refused"), (422, "{}", "refused"), (503, "{}", "failed"),
        (200, "{}", "failed"), (200, "<html>", "failed"),
    ])
    func tokenResponse(status: Int, body: String, expected: String) throws {
        let response = TokenBoundRequest.interpretRefresh(
            OAuthFixture.answer(status, body), by: try #require(try Self.token().method.renewal(of: Self.tokens)),
            previous: Self.tokens, userKey: "user", now: Self.now)
        let described =
            switch response {
            case .success(let tokens):
                "\(tokens.access.reveal()) \(tokens.refresh?.reveal() ?? "nil") "
                    + (tokens.expiresAt.map { "\($0.timeIntervalSince1970)" } ?? "nil")
            case .refused: "refused"
            case .failed: "failed"
            }
        #expect(described == expected)
    }

    @Test func additionalTokenMembers() throws {
        var credentials = try #require(try Self.token().method.credentials)
        credentials.keys.token = "data.auth.token"
        credentials.keys.refreshToken = "data.auth.refresh"
        let body = #"{"data": {"auth": {"token": "a", "refresh": "r", "expires_in": 5}}, "user": {"name": "Ann"}}"#
        let outcome = SignInOutcome.interpret(
            OAuthFixture.answer(201, body), credentials: credentials, userKey: "user", now: Self.now)
        let expected = Tokens(
            access: Secret("a"), refresh: Secret("r"), expiresAt: Date(timeIntervalSince1970: 1_005))
        #expect(outcome == .success(expected, SignedInUser(["name": "Ann"])))
        let refused = SignInOutcome.interpret(
            OAuthFixture.answer(401, "{}"), credentials: credentials, userKey: "user", now: Self.now)
        #expect(refused == .rejected(message: "Wrong e-mail address or password."))
    }

    @Test(arguments: [
        (200, #"{"user": {"name": "Ann"}}"#, UserResponse.user(SignedInUser(["name": "Ann"]))),
        (200, #"{"name": "Ann", "api_token": "x"}"#, .user(SignedInUser(["name": "Ann"]))),
        (401, "{}", .refused), (403, "", .refused), (500, "{}", .unknown), (302, "", .unknown), (200, "[]", .unknown),
        (200, "{", .unknown),
    ])
    func signedInUserIsRead(status: Int, body: String, expected: UserResponse) throws {
        #expect(UserResponse.interpret(OAuthFixture.answer(status, body), configuration: try Self.token()) == expected)
    }
}

extension SignInMethod {
    /// The same configuration in code, with another address for token renewal.
    func renewing(at endpoint: SignInEndpoint) -> SignInMethod {
        var credentials = credentials
        credentials?.refresh = .init(endpoint: endpoint)
        switch (self, credentials) {
        case (.native, let credentials?): return .native(credentials)
        case (.token(_, let cookies), let credentials?): return .token(credentials, cookieEndpoint: cookies)
        default: return self
        }
    }
}
