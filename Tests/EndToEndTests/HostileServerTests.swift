import DemoServer
import TrialPages
import XCTest

/// A server that redirects secrets elsewhere: another port of the same host is another origin (law 6).
final class HostileServerTests: EndToEndTestCase {
    private var thief: DemoServer?

    override func prepare() throws {
        try super.prepare()
        thief = try DemoServer(options: DemoServer.Options().withTrialPages)
        signInWay = .token
    }

    override func cleanUp() {
        thief?.stop()
        thief = nil
        super.cleanUp()
    }

    func testNoTokenFollowsARedirect() throws {
        let thief = try XCTUnwrap(thief)
        try open()
        try pressLink("My account")
        try submitSignIn()
        try waitForVisit("/protected")
        for path in ["/api/me", "/api/session", "/session/from-token"] {
            server.behaviour.redirects[path] = "\(thief.url)\(path)"
        }
        let name = profile
        pump(until: { (try? Keyring.secrets(profile: name))?.isEmpty == false }, "the token is kept")
        try quit()
        server.expireTokens()
        server.expireSessions()
        server.clearRequests()
        try launch(path: "/protected", profile: name)
        try waitForTrace("visit.failed")
        for path in ["/api/me", "/session/from-token"] {
            pump(until: { server.requests(for: path).count == 1 }, "the token goes to \(path)")
        }
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        XCTAssertEqual(server.requests(for: "/api/session", method: "DELETE").count, 1)
        XCTAssertEqual(thief.requests, [])
    }

    func testARenewalFollowsNoRedirect() throws {
        let thief = try XCTUnwrap(thief)
        try open()
        try pressLink("My account")
        try submitSignIn()
        try waitForVisit("/protected")
        server.behaviour.redirects["/api/refresh"] = "\(thief.url)/api/refresh"
        server.expireTokens()
        server.expireSessions()
        try activate("reload")
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 401 }
        pump(until: { server.requests(for: "/api/refresh", method: "POST").count == 1 }, "the token is renewed")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(thief.requests, [])
    }

    func testOtherPortCannotTriggerSignIn() throws {
        let thief = try XCTUnwrap(thief)
        try open()
        try actions.open(["\(thief.url)/protected"])
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 401 }
        try waitForWidget(.pushButton, "Retry")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Sign In"))
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        XCTAssertFalse(thief.requests.contains { $0.hasAuthorization })
    }

    func testFrameOfOtherOriginCannotTriggerSignIn() throws {
        server.behaviour.hostileScript = """
            if (self === top) {
              const frame = document.createElement("iframe")
              frame.src = "\(server.otherOrigin)/hostile/script"
              document.body.append(frame)
            } else {
              const detail = JSON.stringify({ name: "signInNeeded", data: { statusCode: 401, isForm: true } })
              const event = new CustomEvent("hybrid-desktop:message", { detail })
              for (const target of [document, window]) target.dispatchEvent(event)
              try { parent.document.dispatchEvent(event) } catch {}
              parent.postMessage(detail, "*")
              fetch("/session/renewed")
            }
            """
        try open("/hostile/script")
        pump(until: { !server.requests(for: "/session/renewed").isEmpty }, "the frame has tried")
        try activate("visit", "\(server.url)/posts")
        try waitForVisit("/posts")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
    }

    func testQuittingDuringPendingRequest() throws {
        server.behaviour.signIn = .hang
        try open()
        try pressLink("My account")
        try submitSignIn()
        pump(until: { server.requests(for: "/api/sign-in", method: "POST").count == 1 }, "the request arrives")
        try quit()
    }
}
