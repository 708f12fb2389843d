import DemoServer
import FoundationEssentials
import HybridCore
import HybridServices
import XCTest

@testable import HybridShell

/// Requests of native screens to the demo site: credentials sent, and results.
final class AuthenticatedClientTests: ShellTestCase {
    private var recorder = RecordingClient(NoServices())
    private var secrets = OneSecret(nil)

    override func prepare() throws {
        try super.prepare()
        let profile = profile
        try run { try await profile.clearData() }
        recorder = RecordingClient(SoupHTTPClient { profile.userAgent })
        secrets = OneSecret(nil)
    }

    func testRequestHasTokenAndUserAgent() throws {
        try keepToken()
        let client = try makeClient()
        let posts = try run { try await client.json(at: "/posts.json") }
        XCTAssertEqual(posts.array?.count, 12)
        XCTAssertEqual(server.requests.map(\.hasAuthorization), [true])
        XCTAssertEqual(server.requests.map(\.hasSessionCookie), [false])
        XCTAssertEqual(server.requests.map(\.userAgent), [profile.userAgent])
        XCTAssertTrue(profile.userAgent.contains("Hotwire Native Linux"))
    }

    func testApplicationsCodersConvertRequestsAndResponses() throws {
        struct Credentials: Encodable {
            let email = "ada@example.com"
            let password = "correct horse"
            let signedInAt = Date(timeIntervalSince1970: 0)
        }
        struct Answer: Decodable {
            let refreshToken: String
        }
        let environment = try self.environment()
        environment.components.coders.encoder.keyEncodingStrategy = .convertToSnakeCase
        environment.components.coders.encoder.dateEncodingStrategy = .iso8601
        environment.components.coders.decoder.keyDecodingStrategy = .convertFromSnakeCase
        let client = try makeClient(environment)
        let answer = try run { try await client.send("POST", "/api/sign-in", Credentials(), as: Answer.self) }
        XCTAssertFalse(answer.refreshToken.isEmpty)
        let sent = try HybridCore.JSONValue(strictly: try XCTUnwrap(recorder.requests.last?.body))
        XCTAssertEqual(sent["signed_in_at"]?.string, "1970-01-01T00:00:00Z")
        // Values that are already JSON are sent unchanged.
        let value: HybridCore.JSONValue = ["email": "x", "signedInAt": 1]
        XCTAssertThrowsError(try run { try await client.send("POST", "/api/sign-in", value) })
        XCTAssertEqual(
            try HybridCore.JSONValue(strictly: try XCTUnwrap(recorder.requests.last?.body)), value)
    }

    func testHeadersHaveTokenOfKeyring() throws {
        try keepToken()
        let client = try makeClient()
        let (own, other) = (try url("/cable"), try otherURL("/cable"))
        XCTAssertEqual(try run { await client.headers(for: own).map(\.name) }, ["Authorization"])
        XCTAssertEqual(try run { await client.headers(for: other).map(\.name) }, [])
    }

    func testConcurrentRequestsShareOneRenewal() throws {
        try keepToken()
        server.expireTokens()
        server.behaviour.accounts.refresh = .slow(milliseconds: 100)
        let client = try makeClient()
        let counts = try run {
            let tasks = (0..<6).map { _ in Task { try await client.json(at: "/posts.json").array?.count } }
            var counts: [Int?] = []
            for task in tasks { counts.append(try await task.value) }
            return counts
        }
        XCTAssertEqual(counts, Array(repeating: 12, count: 6))
        XCTAssertEqual(server.requests(for: "/api/refresh", method: "POST").map(\.status), [200])
        XCTAssertEqual(
            server.requests(for: "/posts.json").map(\.status).sorted(),
            [200, 401].flatMap { [$0, $0, $0, $0, $0, $0] })
        XCTAssertEqual(secrets.secret?.reveal().contains("refresh_token"), true, "the new tokens are kept")
    }

    func testOnlyMatchingCookiesAreSent() throws {
        let (jar, page) = (profile.cookies, try url("/"))
        try run {
            try await jar.add(
                setCookie: ["here=1; Path=/", "deeper=2; Path=/posts.json", "elsewhere=3; Path=/other"], from: page)
        }
        let client = try makeClient()
        let (own, other) = (HTTPRequest(url: try url("/posts.json")), HTTPRequest(url: try otherURL("/posts.json")))
        try run {
            _ = try await client.send(own)
            _ = try await client.send(own, withCookies: true)
            _ = try await client.send(other, withCookies: true)
        }
        let cookies = recorder.values(of: "Cookie").map { $0?.split(separator: "; ").sorted() }
        XCTAssertEqual(cookies, [nil, ["deeper=2", "here=1"], nil])
    }

    func testOtherOriginsReceiveNoRequest() throws {
        try keepToken()
        server.behaviour.redirects["/posts.json"] = "\(server.otherOrigin)/posts"
        let client = try makeClient()
        let address = try otherURL("/posts").absoluteString
        try run { _ = try await client.send(HTTPRequest(url: try XCTUnwrap(URL(string: address)))) }
        expect(.http(status: 302)) { try await client.json(at: "/posts.json") }
        expect(.http(status: 302)) { try await client.json(at: "/posts.json", withCookies: true) }
        // The first request was addressed there and carried no credentials. The redirects were not followed.
        XCTAssertEqual(server.requests(for: "/posts").map(\.hasAuthorization), [false])
        XCTAssertEqual(server.requests(for: "/posts").map(\.hasSessionCookie), [false])
    }

    func testInvalidJSONIsReported() throws {
        let client = try makeClient()
        expect(.http(status: 404)) { try await client.json(at: "/missing") }
        expect(.invalidResponse("The response is not JSON.")) { try await client.json(at: "/") }
        server.behaviour.pathConfiguration = .malformed
        XCTAssertThrowsError(try run { try await client.json(at: "/path-configuration.json") }) { error in
            guard case .invalidResponse(let reason) = error as? VisitError else { return XCTFail("\(error)") }
            XCTAssertTrue(reason.english.hasPrefix("The response is not valid JSON: "), reason.english)
        }
        expect(.invalidResponse("“http://[” is not an address.")) { try await client.json(at: "http://[") }
    }

    func testUnresponsiveServers() throws {
        server.behaviour.hangingPaths = ["/posts.json"]
        var environment = try environment()
        environment.limits.silence = 1_000
        let client = try makeClient(environment)
        expect(.timeout) { try await client.json(at: "/posts.json") }
        server.stop()
        XCTAssertThrowsError(try run { try await client.json(at: "/posts.json") }) {
            XCTAssertTrue(($0 as? VisitError)?.isConnection ?? false, "\($0)")
        }
    }

    func testCancellationAbortsRequest() throws {
        server.behaviour.delays["/posts.json"] = 60_000
        try keepToken()
        let client = try makeClient()
        let task = Task { try await client.json(at: "/posts.json") }
        pump(until: { server.pendingAnswers == 1 }, "the request has arrived")
        task.cancel()
        XCTAssertThrowsError(try run { try await task.value }) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        pump(until: { server.pendingAnswers == 0 }, "the server has lost its client")
    }

    func testCancellationDuringTokenRenewal() throws {
        try keepToken()
        server.expireTokens()
        server.behaviour.accounts.refresh = .slow(milliseconds: 500)
        let client = try makeClient()
        let left = Task { try await client.json(at: "/posts.json") }
        let other = Task { try await client.json(at: "/posts.json").array?.count }
        pump(
            until: { server.requests(for: "/posts.json").count == 2 && server.pendingAnswers == 1 }, "both are refused")
        left.cancel()
        XCTAssertThrowsError(try run { try await left.value }) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertEqual(try run { try await other.value }, 12, "the other one is not disturbed")
        XCTAssertEqual(server.requests(for: "/posts.json").count, 3)
    }

    // MARK: Helpers

    private func makeClient(_ environment: ShellEnvironment? = nil) throws -> AuthenticatedClient {
        var environment = try environment ?? self.environment()
        let file = server.applicationFile(signingInBy: .native)
        environment.configuration = try ApplicationConfiguration(json: Array(file.utf8), source: "test")
        environment.http = recorder
        environment.secrets = secrets
        return AuthenticatedClient(Authenticator(environment: environment.forSigningIn, profile: profile))
    }

    /// Stores a token in the keyring, as if left by a previous run.
    private func keepToken() throws {
        let request = HTTPRequest(
            method: "POST", url: try url("/api/sign-in"), headers: [("Content-Type", "application/json")],
            body: Array(#"{"email":"ada@example.com","password":"correct horse"}"#.utf8))
        let client = SoupHTTPClient { "" }
        let answer = try HybridCore.JSONValue(strictly: try run { try await client.send(request) }.body)
        let tokens = Tokens(
            access: Secret(try XCTUnwrap(answer["token"]?.string)),
            refresh: Secret(try XCTUnwrap(answer["refresh_token"]?.string)))
        secrets.secret = tokens.stored
        server.clearRequests()
    }

    private func otherURL(_ path: String) throws -> URL { try XCTUnwrap(URL(string: server.otherOrigin + path)) }

    private func expect(
        _ error: VisitError, line: UInt = #line, _ body: @escaping @MainActor () async throws -> HybridCore.JSONValue
    ) {
        XCTAssertThrowsError(try run(body), line: line) { XCTAssertEqual($0 as? VisitError, error, line: line) }
    }
}
