import CWebKitGTK
import DemoServer
import FoundationEssentials
import GLibBridge
import XCTest

final class DemoServerChallengeTests: DemoServerTestCase {
    private let right = #"{"email": "ada@example.com", "password": "correct horse"}"#

    private func basic(_ text: String) -> [String: String] {
        ["Authorization": "Basic \(Data(text.utf8).base64EncodedString())"]
    }

    func test_basic() throws {
        let client = DemoServerClient(try makeServer())
        let refused = try client.get("/basic")
        XCTAssertEqual(refused.status, 401)
        XCTAssertEqual(refused.headers["WWW-Authenticate"], #"Basic realm="Fieldnotes archive", charset="UTF-8""#)
        let page = try client.get("/basic/2", headers: basic("ada@example.com:correct horse"))
        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.text.contains("Ada Lovelace"))
        for wrong in ["ada@example.com:wrong", "ada@example.com", "", ":"] {
            XCTAssertEqual(try client.get("/basic", headers: basic(wrong)).status, 401, wrong)
        }
        XCTAssertEqual(try client.get("/basic", headers: ["Authorization": "Basic !"]).status, 401)
    }

    func test_digest() throws {
        let client = DemoServerClient(try makeServer())
        let challenge = try XCTUnwrap(try client.get("/digest").headers["WWW-Authenticate"])
        let nonce = try XCTUnwrap(challenge.split(separator: "nonce=\"").last?.split(separator: "\"").first)
        func header(_ password: String, uri: String = "/digest") -> [String: String] {
            let user = md5("ada@example.com:Fieldnotes laboratory:\(password)")
            let response = md5("\(user):\(nonce):00000001:c:auth:\(md5("GET:\(uri)"))")
            let fields = """
                Digest username="ada@example.com", realm="Fieldnotes laboratory", nonce="\(nonce)", uri="\(uri)", \
                qop=auth, nc=00000001, cnonce="c", response="\(response)", algorithm=MD5
                """
            return ["Authorization": fields]
        }
        XCTAssertEqual(try client.get("/digest", headers: header("correct horse")).status, 200)
        XCTAssertEqual(try client.get("/digest", headers: header("wrong")).status, 401)
        XCTAssertEqual(try client.get("/digest", headers: header("correct horse", uri: "/basic")).status, 401)
        XCTAssertEqual(try client.get("/digest?x=1", headers: header("correct horse", uri: "/digest?x=1")).status, 200)
    }

    private func md5(_ text: String) -> String {
        String(takingGString: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)) ?? ""
    }

    func test_refresh_byTokenAndByRefreshToken() throws {
        let server = try makeServer()
        server.behaviour.accounts.tokenLifetime = 5
        let client = DemoServerClient.native(server)
        let signIn = try client.send("POST", "/api/sign-in", body: right)
        XCTAssertTrue(signIn.text.contains(#""expires_in":5"#))
        let token = try XCTUnwrap(signIn.headers["X-Session-Token"])
        server.expireTokens()
        let bearer = ["Authorization": "Bearer \(token)"]
        XCTAssertEqual(try client.get("/api/me", headers: bearer).status, 401)
        let renewed = try client.send("POST", "/api/refresh", headers: bearer, body: "{}")
        XCTAssertEqual(renewed.status, 200)
        let second = try XCTUnwrap(renewed.headers["X-Session-Token"])
        XCTAssertEqual(try client.get("/api/me", headers: ["Authorization": "Bearer \(second)"]).status, 200)
        XCTAssertEqual(try client.send("POST", "/api/refresh", headers: bearer, body: "{}").status, 401, "used up")

        let refresh = try XCTUnwrap(renewed.text.split(separator: #""refresh_token":""#).last?.prefix(64))
        let body = #"{"refresh_token": "\#(refresh)"}"#
        XCTAssertEqual(try client.send("POST", "/api/refresh", body: body).status, 200)
        XCTAssertEqual(try client.send("POST", "/api/refresh", body: body).status, 401)
        server.behaviour.accounts.refresh = .slow(milliseconds: 60)
        XCTAssertGreaterThanOrEqual(try client.send("POST", "/api/refresh", body: body).milliseconds, 59)
    }

    func test_signingOutEndsRefreshTokensToo() throws {
        let client = DemoServerClient.native(try makeServer())
        let signIn = try client.send("POST", "/api/sign-in", body: right)
        let token = try XCTUnwrap(signIn.headers["X-Session-Token"])
        let bearer = ["Authorization": "Bearer \(token)"]
        XCTAssertEqual(try client.send("DELETE", "/api/session", headers: bearer).status, 204)
        XCTAssertEqual(try client.send("POST", "/api/refresh", headers: bearer, body: "{}").status, 401)
        let refresh = try XCTUnwrap(signIn.text.split(separator: #""refresh_token":""#).last?.prefix(64))
        let body = #"{"refresh_token": "\#(refresh)"}"#
        XCTAssertEqual(try client.send("POST", "/api/refresh", body: body).status, 401)
    }

    func test_membersAreSentToTheSignInPage_nativeClientsToo() throws {
        let answer = try DemoServerClient.native(try makeServer()).get("/members")
        XCTAssertEqual(answer.status, 302)
        XCTAssertEqual(answer.location, "/sign-in?return_to=/members")
    }
}
