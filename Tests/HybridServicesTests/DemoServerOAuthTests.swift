import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridAuthentication

/// The demo server's OAuth with the application's own requests and response parsing, from authorization to the
/// refreshed token.
final class DemoServerOAuthTests: DemoServerTestCase {
    private enum Unexpected: Error { case answer }

    private struct Attempt {
        let server: DemoServer
        let configuration: OAuthConfiguration
        let request: AuthorizationRequest
        let client: DemoServerClient

        @MainActor
        init(_ server: DemoServer, clientID: String = "fieldnotes-desktop") throws {
            self.server = server
            let start = try XCTUnwrap(URL(string: server.url))
            configuration = OAuthConfiguration(
                authorizationEndpoint: try SignInEndpoint("/oauth/authorize", startURL: start),
                tokenEndpoint: try SignInEndpoint("/oauth/token", startURL: start), clientID: clientID)
            request = try XCTUnwrap(
                AuthorizationRequest(
                    configuration, port: 40_000, randomBytes: RandomBytes.make(count: 64), sha256: Digest.sha256))
            client = DemoServerClient(server)
        }

        @MainActor
        func open() throws -> DemoServerClient.Answer { try client.get(request.url.absoluteString) }

        func interpret(_ location: String) throws -> AuthorizationResponse {
            AuthorizationResponse.interpret(callback: try XCTUnwrap(URL(string: location)), expecting: request)
        }

        @MainActor
        func code() throws -> Secret {
            server.behaviour.accounts.authorization = .immediate
            guard case .code(let code) = try interpret(try open().location) else { throw Unexpected.answer }
            return code
        }

        /// Sends a HybridCore request with the tests' own client.
        @MainActor
        func send(_ request: HybridCore.HTTPRequest) throws -> TokenResponse {
            let type = request.headers.first { $0.name == "Content-Type" }?.value ?? ""
            let answer = try client.send(
                request.method, request.url.absoluteString, body: String(decoding: request.body ?? [], as: UTF8.self),
                type: type)
            return TokenResponse.interpret(
                HybridCore.HTTPResponse(
                    status: answer.status, headers: [("Content-Type", answer.headers["Content-Type"] ?? "")],
                    body: Array(answer.text.utf8), url: request.url), now: Date(timeIntervalSince1970: 0))
        }
    }

    private func tokens(_ response: TokenResponse) throws -> Tokens {
        guard case .success(let tokens) = response else {
            XCTFail("\(response)")
            throw Unexpected.answer
        }
        return tokens
    }

    func test_codeForTokens_onceAndOnlyWithTheVerifier() throws {
        let server = try makeServer()
        server.behaviour.accounts.tokenLifetime = 60
        let attempt = try Attempt(server)
        let code = try attempt.code()
        let other = try Attempt(server)
        let stolen = try attempt.send(
            TokenRequest.exchange(code, of: other.request, configuration: other.configuration))
        guard case .refused = stolen else { return XCTFail("Another verifier was accepted.") }

        let second = try attempt.code()
        let exchange = TokenRequest.exchange(second, of: attempt.request, configuration: attempt.configuration)
        let tokens = try tokens(try attempt.send(exchange))
        XCTAssertEqual(tokens.expiresAt, Date(timeIntervalSince1970: 60))
        let header = ["Authorization": "Bearer \(tokens.access.reveal())"]
        XCTAssertTrue(try attempt.client.get("/api/me", headers: header).text.contains("Ada Lovelace"))
        guard case .refused = try attempt.send(exchange) else { return XCTFail("A code is good for one exchange.") }
    }

    func test_refreshTokensAreUsedUp_andRevoked() throws {
        let server = try makeServer()
        let attempt = try Attempt(server)
        let first = try tokens(
            try attempt.send(
                TokenRequest.exchange(try attempt.code(), of: attempt.request, configuration: attempt.configuration)))
        server.expireTokens()
        let old = ["Authorization": "Bearer \(first.access.reveal())"]
        XCTAssertEqual(try attempt.client.get("/api/me", headers: old).status, 401)
        let refresh = TokenRequest.refresh(try XCTUnwrap(first.refresh), configuration: attempt.configuration)
        let second = try tokens(try attempt.send(refresh))
        let header = ["Authorization": "Bearer \(second.access.reveal())"]
        XCTAssertEqual(try attempt.client.get("/api/me", headers: header).status, 200)
        guard case .refused = try attempt.send(refresh) else { return XCTFail("A refresh token is good for one time.") }

        server.behaviour.accounts.refresh = .refused
        let again = TokenRequest.refresh(try XCTUnwrap(second.refresh), configuration: attempt.configuration)
        guard case .refused = try attempt.send(again) else { return XCTFail("It was to be refused.") }
        server.behaviour.accounts.refresh = .status(503)
        guard case .failed = try attempt.send(again) else { return XCTFail("It was to fail.") }

        try attempt.client.post("/oauth/revoke", [("token", second.access.reveal())])
        XCTAssertEqual(try attempt.client.get("/api/me", headers: header).status, 401)
    }

    func test_thePageAsks() throws {
        let attempt = try Attempt(try makeServer())
        let page = try attempt.open()
        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.text.contains(">Allow<") && page.text.contains(">Deny<"))
        let query = FormFields(attempt.request.url)
        let denied = try attempt.client.post("/oauth/authorize", query.with(("decision", "deny")))
        XCTAssertEqual(
            try attempt.interpret(denied.location),
            .failed(message: "The sign-in was refused, or canceled in the browser."))
        let wrong = try attempt.client.post("/oauth/authorize", query.with(("decision", "allow"), ("email", "x")))
        XCTAssertEqual(wrong.status, 422)
        let right = try attempt.client.post(
            "/oauth/authorize",
            query.with(("decision", "allow"), ("email", "ada@example.com"), ("password", "correct horse")))
        guard case .code = try attempt.interpret(right.location) else { return XCTFail(right.location) }
        XCTAssertTrue(try attempt.open().text.contains("You are Ada Lovelace."), "the browser stays signed in")
    }

    func test_invalidRequests_areRefused() throws {
        let server = try makeServer()
        let attempt = try Attempt(server)
        XCTAssertEqual(try DemoServerClient.native(server).get(attempt.request.url.absoluteString).status, 403)
        XCTAssertEqual(try Attempt(server, clientID: "other").open().status, 400)
        let address = attempt.request.url.absoluteString
        for redirect in [
            "https://evil.example/oauth/callback", "http://127.0.0.1:1/x",
            "http://127.0.0.1.evil.example:1/oauth/callback",
            "http://127.0.0.1:99999/oauth/callback", "http://127.0.0.1:/oauth/callback", "evil:/oauth/callback",
        ] {
            let encoded = redirect.replacing(":", with: "%3A").replacing("/", with: "%2F")
            let other = address.replacing("http%3A%2F%2F127.0.0.1%3A40000%2Foauth%2Fcallback", with: encoded)
            XCTAssertEqual(try attempt.client.get(other).status, 400, redirect)
        }
        let plain = try attempt.client.get(address.replacing("S256", with: "plain"))
        guard case .failed = try attempt.interpret(plain.location) else { return XCTFail("PKCE was optional.") }
        server.behaviour.accounts.authorization = .denied
        guard case .failed = try attempt.interpret(try attempt.open().location) else { return XCTFail("denied") }
        server.behaviour.accounts.authorization = .wrongState
        guard case .foreign = try attempt.interpret(try attempt.open().location) else { return XCTFail("state") }
        let unknown = try attempt.client.post(
            "/oauth/token", [("grant_type", "password"), ("client_id", "fieldnotes-desktop")])
        XCTAssertEqual(unknown.text, #"{"error":"unsupported_grant_type"}"#)
    }

    /// Query items of an address, to send as a form.
    private struct FormFields {
        let fields: [(String, String)]

        init(_ url: URL) {
            fields = (url.query(percentEncoded: true) ?? "").split(separator: "&").map { field in
                let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
                let value = parts.count > 1 ? parts[1] : ""
                return (parts[0], value.replacing("%3A", with: ":").replacing("%2F", with: "/"))
            }
        }

        func with(_ more: (String, String)...) -> [(String, String)] { fields + more }
    }
}
