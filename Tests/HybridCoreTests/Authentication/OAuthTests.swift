import FoundationEssentials
import GLibBridge
import HybridCore
import Testing

/// The parts of an attempt that tests share.
enum OAuthFixture {
    static let start = url("https://h.test/start")

    static func configuration(
        authorize: String = "/oauth/authorize", scope: String? = nil, redirect: OAuthConfiguration.Redirect = .loopback
    ) throws -> OAuthConfiguration {
        OAuthConfiguration(
            authorizationEndpoint: try SignInEndpoint(authorize, startURL: start),
            tokenEndpoint: try SignInEndpoint("/oauth/token", startURL: start), clientID: "notes & more",
            scope: scope, redirect: redirect)
    }

    static func request(_ configuration: OAuthConfiguration, port: Int = 40_000) throws -> AuthorizationRequest {
        try #require(
            AuthorizationRequest(
                configuration, port: port, randomBytes: Array(0..<64), sha256: Digest.sha256))
    }

    static func answer(
        _ status: Int, _ body: String, type: String = "application/json;charset=UTF-8"
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", type)], body: Array(body.utf8),
            url: url("https://h.test/oauth/token"))
    }
}

@Suite struct PKCETests {
    /// RFC 7636, appendix B.
    @Test func theExampleOfTheStandard() throws {
        let bytes: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        let pkce = try #require(PKCE(randomBytes: bytes, sha256: Digest.sha256))
        #expect(pkce.verifier.reveal() == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func tooFewBytesAreRefused() throws {
        #expect(PKCE(randomBytes: Array(0..<31), sha256: Digest.sha256) == nil)
        #expect(
            AuthorizationRequest(
                try OAuthFixture.configuration(), port: 1, randomBytes: Array(0..<63), sha256: Digest.sha256) == nil)
    }
}

@Suite struct AuthorizationRequestTests {
    @Test func theAddress() throws {
        let request = try OAuthFixture.request(try OAuthFixture.configuration(scope: "read write"))
        let state = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
        #expect(request.state.reveal() == state)
        #expect(
            request.url.absoluteString == "https://h.test/oauth/authorize?response_type=code&client_id=notes+%26+more"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A40000%2Foauth%2Fcallback&state=\(state)"
                + "&code_challenge=\(request.pkce.challenge)&code_challenge_method=S256&scope=read+write")
        #expect(request.url.absoluteString.contains(request.pkce.verifier.reveal()) == false)
    }

    @Test(arguments: [
        ("/a?tenant=1", "/a?tenant=1&response_type=code&"), ("/a?", "/a?response_type=code&"),
        ("/a?x=1&", "/a?x=1&response_type=code&"), ("/a#top", "/a?response_type=code&"),
    ])
    func theEndpointsOwnQueryStays(endpoint: String, expected: String) throws {
        let request = try OAuthFixture.request(try OAuthFixture.configuration(authorize: endpoint))
        #expect(request.url.absoluteString.hasPrefix("https://h.test\(expected)"), "\(request.url)")
    }

    @Test func anOwnScheme() throws {
        let configuration = try OAuthFixture.configuration(redirect: .scheme("com.example.notes"))
        #expect(try OAuthFixture.request(configuration).redirectURI == "com.example.notes:/oauth/callback")
    }

    @Test func nothingShowsItsSecrets() throws {
        let request = try OAuthFixture.request(try OAuthFixture.configuration())
        var shown = "\(request)" + String(reflecting: [request]) + URLRedaction.redact(request.url)
        dump(request, to: &shown)
        for secret in [request.state.reveal(), request.pkce.verifier.reveal(), request.pkce.challenge] {
            #expect(!shown.contains(secret))
        }
    }
}

@Suite struct AuthorizationResponseTests {
    /// `STATE` stands for the attempt's own.
    static func interpret(
        _ callback: String, redirect: OAuthConfiguration.Redirect = .loopback
    ) throws -> AuthorizationResponse {
        let request = try OAuthFixture.request(try OAuthFixture.configuration(redirect: redirect))
        let parts = callback.split(separator: "STATE", omittingEmptySubsequences: false)
        return AuthorizationResponse.interpret(
            callback: url(parts.joined(separator: request.state.reveal())), expecting: request)
    }

    @Test(arguments: [
        "?code=c0de&state=STATE", "?state=STATE&code=c0de&iss=https%3A%2F%2Fh.test", "?code=c0de&state=STATE&error=",
        "?code=%630de&state=STATE#_=_",
    ])
    func codes(query: String) throws {
        #expect(
            try Self.interpret("http://127.0.0.1:40000/oauth/callback\(query)") == .code(Secret("c0de")))
    }

    @Test(arguments: [
        "com.example.notes:/oauth/callback?code=c0de&state=STATE",
        "com.example.notes://oauth/callback?code=c0de&state=STATE",
        "COM.example.notes:///oauth/callback?code=c0de&state=STATE",
    ])
    func codesByScheme(callback: String) throws {
        #expect(try Self.interpret(callback, redirect: .scheme("com.example.notes")) == .code(Secret("c0de")))
    }

    @Test(arguments: [
        ("?state=STATE", "The server's answer has no usable code."),
        ("?code=&state=STATE", "The server's answer has no usable code."),
        ("?code=a&code=b&state=STATE", "The server's answer has no usable code."),
        ("?code=a%0D%0Ab&state=STATE", "The server's answer has no usable code."),
        ("?error=access_denied&state=STATE", "The sign-in was refused, or cancelled in the browser."),
        ("?error=access_denied&code=c0de&state=STATE", "The sign-in was refused, or cancelled in the browser."),
        (
            "?error=invalid_scope&error_description=No+%3Csuch%3E%0A%E2%80%AEscope&state=STATE",
            "The server does not know what is asked for (scope). Correct the application file.\nNo <such> scope"
        ),
        ("?error=temporarily_unavailable&state=STATE", "The server is busy. Try again in a moment."),
        ("?error=strange&state=STATE", "The server refused the sign-in."),
    ])
    func failures(query: String, expected: String) throws {
        guard case .failed(let message) = try Self.interpret("http://127.0.0.1:40000/oauth/callback\(query)") else {
            Issue.record("\(query) is no failure")
            return
        }
        #expect(message.hasPrefix(expected), "\(message)")
    }

    @Test(arguments: [
        "", "?code=c0de", "?code=c0de&state=", "?code=c0de&state=other", "?code=c0de&state=STATEx",
        "?code=c0de&state=STATE&state=other", "?error=access_denied", "?error=access_denied&state=other",
    ])
    func anotherState(query: String) throws {
        guard case .foreign = try Self.interpret("http://127.0.0.1:40000/oauth/callback\(query)") else {
            Issue.record("\(query) is taken for the attempt's own")
            return
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:40000/favicon.ico", "http://127.0.0.1:40001/oauth/callback?code=c0de&state=STATE",
        "http://localhost:40000/oauth/callback?code=c0de&state=STATE",
        "http://127.0.0.1:40000/oauth/callback/x?code=c0de&state=STATE",
        "https://127.0.0.1:40000/oauth/callback?code=c0de&state=STATE",
        "com.example.notes:/oauth/callback?code=c0de&state=STATE",
    ])
    func otherAddresses(callback: String) throws {
        #expect(try Self.interpret(callback) == .unrelated)
        let long = "http://127.0.0.1:40000/oauth/callback?state=STATE&code=\(String(repeating: "x", count: 20_000))"
        #expect(try Self.interpret(long) == .unrelated)
    }
}

@Suite struct TokenRequestTests {
    @Test func bodies() throws {
        let configuration = try OAuthFixture.configuration()
        let attempt = try OAuthFixture.request(configuration)
        let exchange = TokenRequest.exchange(Secret("c/d+e"), of: attempt, configuration: configuration, timeout: 7)
        #expect(
            String(decoding: exchange.body ?? [], as: UTF8.self)
                == "grant_type=authorization_code&code=c%2Fd%2Be&redirect_uri="
                + "http%3A%2F%2F127.0.0.1%3A40000%2Foauth%2Fcallback&client_id=notes+%26+more&code_verifier="
                + attempt.pkce.verifier.reveal())
        let refresh = TokenRequest.refresh(Secret("r"), configuration: configuration)
        #expect(
            String(decoding: refresh.body ?? [], as: UTF8.self)
                == "grant_type=refresh_token&refresh_token=r&client_id=notes+%26+more")
        for request in [exchange, refresh] {
            #expect(request.method == "POST" && request.url.path == "/oauth/token" && !request.followsRedirects)
            #expect(request.url.query == nil)
            #expect(request.headers.first { $0.name == "Content-Type" }?.value == "application/x-www-form-urlencoded")
        }
        #expect(exchange.timeout == 7)
    }
}

@Suite struct TokenResponseTests {
    static let now = Date(timeIntervalSince1970: 1_000)

    @Test(arguments: [
        (#"{"access_token": "a", "token_type": "Bearer"}"#, nil, nil),
        (#"{"access_token": "a"}"#, nil, nil),
        (#"{"access_token": "a", "token_type": "bearer", "refresh_token": "r", "expires_in": 60}"#, "r", 1_060.0),
        (#"{"access_token": "a", "expires_in": "60"}"#, nil, 1_060.0),
        (#"{"access_token": "a", "expires_in": 60.7}"#, nil, 1_060.0),
        (#"{"access_token": "a", "expires_in": 0}"#, nil, nil),
        (#"{"access_token": "a", "expires_in": -5}"#, nil, nil),
        (#"{"access_token": "a", "expires_in": 9223372036854775807}"#, nil, 315_361_000.0),
        (#"{"access_token": "a", "expires_in": 1e300}"#, nil, nil),
        (#"{"access_token": "a", "refresh_token": "r\n"}"#, nil, nil),
    ])
    func tokens(body: String, refresh: String?, expiresAt: Double?) {
        guard case .success(let tokens) = TokenResponse.interpret(OAuthFixture.answer(200, body), now: Self.now) else {
            Issue.record("\(body) is refused")
            return
        }
        #expect(tokens.access.reveal() == "a")
        #expect(tokens.refresh?.reveal() == refresh)
        #expect(tokens.expiresAt?.timeIntervalSince1970 == expiresAt)
    }

    @Test func theOldRefreshTokenStays() {
        let previous = Tokens(access: Secret("old"), refresh: Secret("r"))
        for (body, expected) in [(#"{"access_token": "a"}"#, "r"), (#"{"access_token":"a","refresh_token":"s"}"#, "s")]
        {
            let response = TokenResponse.interpret(OAuthFixture.answer(200, body), previous: previous, now: Self.now)
            #expect(response == .success(Tokens(access: Secret("a"), refresh: Secret(expected))))
        }
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant"}"#, true, "The server no longer accepts this sign-in."),
        (
            400, #"{"error": "invalid_grant", "error_description": "Too\nlate."}"#, true,
            "The server no longer accepts this sign-in. Sign in again.\nToo late."
        ),
        (401, #"{"error": "invalid_client"}"#, true, "The server does not know this application."),
        (400, #"{"error": "unsupported_grant_type"}"#, false, "The server did not understand the sign-in."),
        (401, "", true, "The server no longer accepts this sign-in."),
        (200, #"{"error": "invalid_grant"}"#, true, "The server no longer accepts this sign-in."),
        (500, "", false, "The server has a problem (500 Internal Server Error)."),
        (302, "", false, "The server sent the sign-in elsewhere"),
        (200, "[]", false, "The server answered with something other than JSON."),
        (200, "{", false, "The server answered with something other than JSON."),
        (200, #"{"access_token": ""}"#, false, "The server sent a token that cannot be used."),
        (200, #"{"access_token": "a b"}"#, false, "The server sent a token that cannot be used."),
        (200, #"{"access_token": 7}"#, false, "The server sent a token that cannot be used."),
        (200, #"{"access_token": "a", "token_type": "mac"}"#, false, "The server sent a token of another kind"),
    ])
    func refusals(status: Int, body: String, isFinal: Bool, expected: String) {
        let response = TokenResponse.interpret(OAuthFixture.answer(status, body), now: Self.now)
        switch response {
        case .success: Issue.record("\(body) is accepted")
        case .refused(let message): #expect(isFinal && message.hasPrefix(expected), "\(message)")
        case .failed(let message): #expect(!isFinal && message.hasPrefix(expected), "\(message)")
        }
    }

    @Test func pagesAndGiantsAreNoAnswers() {
        let page = OAuthFixture.answer(200, #"{"access_token": "a"}"#, type: "text/html")
        let giant = OAuthFixture.answer(200, String(repeating: " ", count: SignInResponse.maximumSize + 1))
        for (answer, expected) in [(page, "other than JSON"), (giant, "larger than 1 MiB")] {
            guard case .failed(let message) = TokenResponse.interpret(answer, now: Self.now) else {
                Issue.record("It counts, though it is \(expected).")
                continue
            }
            #expect(message.contains(expected))
        }
    }
}

@Suite struct TokensTests {
    @Test func keptAndReadAgain() {
        let whole = Tokens(
            access: Secret("a"), refresh: Secret("r"), expiresAt: Date(timeIntervalSince1970: 1_700_000_000))
        for tokens in [Tokens(access: Secret("a")), Tokens(access: Secret("a"), refresh: Secret("r")), whole] {
            #expect(Tokens(stored: tokens.stored) == tokens)
        }
        #expect(Tokens(access: Secret("a")).stored == Secret("a"), "earlier versions kept it so")
        for text in ["", "a\nb", "{}", #"{"access_token": "a b"}"#, #"{"access_token": 1}"#] {
            #expect(Tokens(stored: Secret(text)) == nil, "\(text)")
        }
    }

    @Test(arguments: [(900, false), (969, false), (970, true), (1_000, true), (2_000, true)])
    func expiry(now: Int, expected: Bool) {
        let time = Date(timeIntervalSince1970: Double(now))
        let tokens = Tokens(access: Secret("a"), expiresAt: Date(timeIntervalSince1970: 1_000))
        #expect(tokens.hasExpired(at: time) == expected)
        #expect(!Tokens(access: Secret("a")).hasExpired(at: time), "without a time it holds until it is refused")
    }
}
