import FoundationEssentials
import GLibBridge
import HybridCore
import Testing

@testable import HybridAuthentication

/// Components of an attempt that several tests use.
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
    @Test func exampleOfRFC7636() throws {
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
    @Test func authorizationAddress() throws {
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
    func endpointQueryIsKept(endpoint: String, expected: String) throws {
        let request = try OAuthFixture.request(try OAuthFixture.configuration(authorize: endpoint))
        #expect(request.url.absoluteString.hasPrefix("https://h.test\(expected)"), "\(request.url)")
    }

    @Test func customScheme() throws {
        let configuration = try OAuthFixture.configuration(redirect: .scheme("com.example.notes"))
        #expect(try OAuthFixture.request(configuration).redirectURI == "com.example.notes:/oauth/callback")
    }

    @Test func descriptionsHideSecrets() throws {
        let request = try OAuthFixture.request(try OAuthFixture.configuration())
        var shown = "\(request)" + String(reflecting: [request]) + URLRedaction.redact(request.url)
        dump(request, to: &shown)
        for secret in [request.state.reveal(), request.pkce.verifier.reveal(), request.pkce.challenge] {
            #expect(!shown.contains(secret))
        }
    }
}

@Suite struct AuthorizationResponseTests {
    /// `STATE` stands for the attempt's own state.
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
        ("?state=STATE", "The server's response has no valid code."),
        ("?code=&state=STATE", "The server's response has no valid code."),
        ("?code=a&code=b&state=STATE", "The server's response has no valid code."),
        ("?code=a%0D%0Ab&state=STATE", "The server's response has no valid code."),
        ("?error=access_denied&state=STATE", "The sign-in was refused, or canceled in the browser."),
        ("?error=access_denied&code=c0de&state=STATE", "The sign-in was refused, or canceled in the browser."),
        (
            "?error=invalid_scope&error_description=No+%3Csuch%3E%0A%E2%80%AEscope&state=STATE",
            "The server does not support the requested scope. Fix the application file.\nNo <such> scope"
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
    func otherStateIsIgnored(query: String) throws {
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
    func otherAddressesAreIgnored(callback: String) throws {
        #expect(try Self.interpret(callback) == .unrelated)
        let long = "http://127.0.0.1:40000/oauth/callback?state=STATE&code=\(String(repeating: "x", count: 20_000))"
        #expect(try Self.interpret(long) == .unrelated)
    }
}
