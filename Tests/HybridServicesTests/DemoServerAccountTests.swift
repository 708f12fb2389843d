import DemoServer
import XCTest

final class DemoServerAccountTests: DemoServerTestCase {
    private let right = #"{"email": "ada@example.com", "password": "correct horse"}"#
    private let wrong = #"{"email": "ada@example.com", "password": "wrong"}"#

    private func token(_ client: DemoServerClient) throws -> String {
        try XCTUnwrap(try client.send("POST", "/api/sign-in", body: right).headers["X-Session-Token"])
    }

    func test_protectedPage_tellsNativeClientsAndRedirectsBrowsers() throws {
        let server = try makeServer()
        let native = try DemoServerClient.native(server).get("/protected")
        XCTAssertEqual(native.status, 401)
        XCTAssertEqual(native.location, "")
        let browser = try DemoServerClient(server).get("/protected")
        XCTAssertEqual(browser.status, 302)
        XCTAssertEqual(browser.location, "/sign-in?return_to=/protected")
        let turbo = DemoServerClient(server, userAgent: "Turbo Native Android")
        XCTAssertEqual(try turbo.get("/protected").status, 401)
        XCTAssertEqual(try DemoServerClient(server).get("/protected-frame/content").status, 401)
    }

    func test_browserSignsInAndOut() throws {
        let browser = DemoServerClient(try makeServer())
        let refused = try browser.post("/sign-in", [("email", "ada@example.com"), ("password", "no")])
        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("Wrong e-mail or password."))
        XCTAssertTrue(refused.text.contains("ada@example.com"), "what was typed is kept")

        let accepted = try browser.post(
            "/sign-in",
            [("email", "ada@example.com"), ("password", "correct horse"), ("return_to", "/posts/3"), ("remember", "1")])
        XCTAssertEqual(accepted.status, 303)
        XCTAssertEqual(accepted.location, "/posts/3")
        let cookie = accepted.headers["Set-Cookie"] ?? ""
        for part in ["fieldnotes_session=", "HttpOnly", "SameSite=Lax", "Max-Age=2592000"] {
            XCTAssertTrue(cookie.contains(part), part)
        }
        XCTAssertTrue(try browser.get("/protected").text.contains("Signed in as Ada Lovelace"))

        XCTAssertEqual(try browser.post("/sign-out").status, 303)
        XCTAssertEqual(try browser.get("/protected").status, 302)
    }

    func test_signIn_returnsToThisSiteOnly() throws {
        let browser = DemoServerClient(try makeServer())
        for path in ["https://evil.example/", "//evil.example", #"/\evil.example"#, "evil", "/a\r\nX: y", ""] {
            let answer = try browser.post(
                "/sign-in", [("email", "ada@example.com"), ("password", "correct horse"), ("return_to", path)])
            XCTAssertEqual(answer.location, "/protected", path)
        }
    }

    func test_expiredSession_isSignedOut() throws {
        let server = try makeServer()
        let native = DemoServerClient.native(server)
        _ = try native.send("POST", "/api/sign-in", body: right)
        XCTAssertEqual(try native.get("/protected").status, 200)
        server.expireSessions()
        XCTAssertEqual(try native.get("/protected").status, 401)
    }

    func test_api_signsInWithTokenAndCookie() throws {
        let server = try makeServer()
        for body in [right, "{\"user\": \(right)}"] {
            let native = DemoServerClient.native(server)
            let answer = try native.send("POST", "/api/sign-in", body: body)
            XCTAssertEqual(answer.status, 200)
            let token = try XCTUnwrap(answer.headers["X-Session-Token"])
            XCTAssertEqual(token.count, 64)
            XCTAssertTrue(answer.text.contains(token))
            XCTAssertTrue(answer.text.contains("Ada Lovelace"))
            XCTAssertEqual(try native.get("/protected").status, 200, "the cookie came with it")
        }
    }

    func test_api_wrongAndMalformed() throws {
        let native = DemoServerClient.native(try makeServer())
        let refused = try native.send("POST", "/api/sign-in", body: wrong)
        XCTAssertEqual(refused.status, 401)
        XCTAssertEqual(refused.text, #"{"error":"Wrong e-mail or password."}"#)
        XCTAssertNil(refused.headers["X-Session-Token"])
        XCTAssertNil(refused.headers["Set-Cookie"])
        for body in ["", "{", "[]", #"{"email": 3}"#, #"{"user": null}"#] {
            XCTAssertEqual(try native.send("POST", "/api/sign-in", body: body).status, 400, body)
        }
    }

    func test_api_tokenIsAccepted_untilRevoked() throws {
        let server = try makeServer()
        let token = try token(DemoServerClient.native(server))
        let other = DemoServerClient.native(server)
        let header = ["Authorization": "Bearer \(token)"]
        XCTAssertEqual(try other.get("/posts.json").status, 401)
        XCTAssertEqual(try other.get("/api/me").headers["WWW-Authenticate"], "Bearer")
        XCTAssertEqual(try other.get("/posts.json", headers: header).status, 200)
        XCTAssertTrue(try other.get("/api/me", headers: header).text.contains("ada@example.com"))
        XCTAssertEqual(try other.send("DELETE", "/api/session", headers: header).status, 204)
        XCTAssertEqual(try other.get("/api/me", headers: header).status, 401)
        XCTAssertEqual(try other.send("DELETE", "/api/session", headers: header).status, 401)
    }

    func test_api_tokenBecomesACookie() throws {
        let server = try makeServer()
        let token = try token(DemoServerClient.native(server))
        let other = DemoServerClient.native(server)
        XCTAssertEqual(try other.get("/session/from-token").status, 401)
        let answer = try other.get("/session/from-token", headers: ["Authorization": "Bearer \(token)"])
        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual(try other.get("/protected").status, 200, "without the token")
    }

    func test_api_misbehaves() throws {
        let server = try makeServer()
        func signIn(_ answer: DemoServer.Behaviour.SignInAnswer) throws -> DemoServerClient.Answer {
            server.behaviour.signIn = answer
            return try DemoServerClient.native(server).send("POST", "/api/sign-in", body: right)
        }
        XCTAssertGreaterThan(try signIn(.oversized(bytes: 300_000)).text.utf8.count, 300_000)
        XCTAssertGreaterThanOrEqual(try signIn(.slow(milliseconds: 80)).milliseconds, 79)
        XCTAssertEqual(try signIn(.notJSON).headers["Content-Type"], "text/html; charset=utf-8")
        XCTAssertEqual(try signIn(.redirect(to: "/sign-in")).location, "/sign-in")
        XCTAssertEqual(try signIn(.status(503)).status, 503)
        let inHeader = try signIn(.tokenInHeaderOnly)
        XCTAssertNotNil(inHeader.headers["X-Session-Token"])
        XCTAssertFalse(inHeader.text.contains("token"))
        XCTAssertNil(try signIn(.cookieOnly).headers["X-Session-Token"])
    }

    func test_log_holdsNoSecrets() throws {
        let server = try makeServer()
        let native = DemoServerClient.native(server)
        let token = try token(native)
        try native.get("/api/me?access_token=abc&x=1", headers: ["Authorization": "Bearer \(token)"])
        try native.post("/sign-in", [("email", "ada@example.com"), ("password", "correct horse")])
        let log = server.requests.map { "\($0)" + String(reflecting: $0) }.joined(separator: "\n")
        for secret in [token, "correct", "horse", "abc"] {
            XCTAssertFalse(log.contains(secret), secret)
        }
        XCTAssertEqual(server.requests.map(\.hasAuthorization), [false, true, false])
        XCTAssertEqual(server.requests.map(\.hasSessionCookie), [false, true, true])
        XCTAssertEqual(server.requests[1].path, "/api/me?access_token=***&x=1")
        XCTAssertTrue(server.requests[0].userAgent.contains("Hotwire Native Linux"))
        server.clearRequests()
        XCTAssertEqual(server.requests, [])
    }
}
