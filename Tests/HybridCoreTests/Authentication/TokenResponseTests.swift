import FoundationEssentials
import HybridCore
import Testing

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

    @Test func previousRefreshTokenIsKept() {
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
        (401, #"{"error": "invalid_client"}"#, true, "The server does not recognize this app."),
        (400, #"{"error": "unsupported_grant_type"}"#, false, "The server rejected the sign-in request as invalid."),
        (401, "", true, "The server no longer accepts this sign-in."),
        (200, #"{"error": "invalid_grant"}"#, true, "The server no longer accepts this sign-in."),
        (500, "", false, "Server error (500 Internal Server Error)."),
        (302, "", false, "The server redirected the sign-in"),
        (200, "[]", false, "The server's response is not JSON."),
        (200, "{", false, "The server's response is not JSON."),
        (200, #"{"access_token": ""}"#, false, "The server sent an invalid token."),
        (200, #"{"access_token": "a b"}"#, false, "The server sent an invalid token."),
        (200, #"{"access_token": 7}"#, false, "The server sent an invalid token."),
        (
            200, #"{"access_token": "a", "token_type": "mac"}"#, false,
            "The server sent a token that is not a bearer token"
        ),
    ])
    func refusals(status: Int, body: String, isFinal: Bool, expected: String) {
        let response = TokenResponse.interpret(OAuthFixture.answer(status, body), now: Self.now)
        switch response {
        case .success: Issue.record("\(body) is accepted")
        case .refused(let message): #expect(isFinal && message.hasPrefix(expected), "\(message)")
        case .failed(let message): #expect(!isFinal && message.hasPrefix(expected), "\(message)")
        }
    }

    @Test func pagesAndOversizedResponsesAreRejected() {
        let page = OAuthFixture.answer(200, #"{"access_token": "a"}"#, type: "text/html")
        let giant = OAuthFixture.answer(200, String(repeating: " ", count: SignInResponse.maximumSize + 1))
        for (answer, expected) in [(page, "is not JSON"), (giant, "larger than 1 MiB")] {
            guard case .failed(let message) = TokenResponse.interpret(answer, now: Self.now) else {
                Issue.record("It counts, though it is \(expected).")
                continue
            }
            #expect(message.contains(expected))
        }
    }
}

@Suite struct TokensTests {
    @Test func tokensAreStoredAndRestored() {
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
