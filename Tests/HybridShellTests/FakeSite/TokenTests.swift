import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// A token that the site exchanges for the web view's cookies (strategy `token`): when it is used, renewed and removed.
final class TokenTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    override func prepare() throws {
        try super.prepare()
        signInWay = .token
    }

    func testStoredTokenSignsInWithoutDialog() throws {
        try openSignedIn()
        try openAccount()
        XCTAssertEqual(presented, 0)
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
        XCTAssertEqual(site.requests, ["GET /protected 401", "GET /protected 200"])
    }

    func testExpiredSessionIsRenewedDuringUse() throws {
        try openSignedIn()
        server.expireSessions()
        site.failNext("/protected/settings", status: 401)
        click("/protected/settings")
        wait(for: "/protected/settings")
        XCTAssertEqual(presented, 0)
        XCTAssertEqual(stacks.main, ["/", "/protected", "/protected/settings"])
        XCTAssertEqual(site.requests, ["GET /protected/settings 401", "GET /protected/settings 200"])
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
    }

    /// The first request with the old token, from the start's check or the page, renews it for both.
    func testExpiredTokenIsRenewedOnce() throws {
        try openSignedIn()
        server.expireTokens()
        try openAccount()
        XCTAssertEqual(presented, 0)
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status).last, 204)
        XCTAssertEqual(server.requests(for: "/api/refresh", method: "POST").map(\.status), [200])
    }

    func testRevokedTokenShowsDialog() throws {
        try openSignedIn()
        server.revokeTokens()
        try openAccount(waits: false)
        pump(until: { presented == 1 }, "\(events)")
        pump(until: { secrets.secret == nil }, "the token is removed")
        submitSignIn()
        wait(for: "/protected")
        XCTAssertEqual(titles, ["Account"])
        XCTAssertNotNil(secrets.secret)
    }

    func testDeletedTokenShowsDialog() throws {
        try openSignedIn()
        secrets.secret = nil
        try openAccount(waits: false)
        pump(until: { presented == 1 }, "\(events)")
    }

    func testSignOutNotifiesServer() throws {
        try openSignedIn()
        activate("sign-out")
        pump(until: { events.authentications.contains("signedOut") && stacks.main == ["/"] }, "\(events)")
        settle()
        XCTAssertEqual(server.requests(for: "/api/session", method: "DELETE").map(\.status), [204])
        XCTAssertNil(secrets.secret)
        site.failNext("/protected", status: 401)
        click("/protected")
        pump(until: { presented == 1 }, "\(events)")
    }

    func testSignOutWhileServerIsDown() throws {
        try openSignedIn()
        server.stop()
        activate("sign-out")
        let notice = "You are signed out here, but the server could not be notified."
        pump(until: { shows(notice) }, "\(texts)")
        XCTAssertNil(secrets.secret)
    }

    func testStoredTokenShowsSignedInUser() throws {
        try openSignedIn()
        try open()
        pump(until: { server.requests(for: "/api/me").map(\.status).last == 200 }, "\(server.requests)")
        settle()
        let menu = menuTexts()
        for text in ["Ada Lovelace", "ada@example.com", "Sign Out"] { XCTAssertTrue(menu.contains(text), "\(menu)") }
    }

    func testStartDoesNotWaitForTokenCheck() throws {
        try openSignedIn()
        server.behaviour.hangingPaths = ["/api/me"]
        try open()
        XCTAssertEqual(titles, ["Fieldnotes"])
        site.failNext("/protected", status: 401)
        click("/protected")
        wait(for: "/protected")
        XCTAssertEqual(titles, ["Account"])
        XCTAssertEqual(presented, 0)
    }

    func testTokenIsNotSentToRedirectTarget() throws {
        server.behaviour.accounts.cookieRedirect = "\(server.otherOrigin)/outside"
        try open()
        site.failNext("/protected", status: 401)
        click("/protected")
        submitSignIn()
        pump(until: { shows("The server redirected the sign-in") }, "\(texts)")
        XCTAssertEqual(server.requests(for: "/outside"), [])
        XCTAssertEqual(site.requests.last, "GET /protected 401")
    }

    func testPageCanSignOut() throws {
        try openSignedIn()
        page.send(.signOut)
        pump(until: { events.authentications.contains("signedOut") && stacks.main == ["/"] }, "\(events)")
        settle()
        XCTAssertEqual(server.requests(for: "/api/session", method: "DELETE").map(\.status), [204])
        XCTAssertNil(secrets.secret)
    }

    private var presented: Int { events.authentications.filter { $0 == "presented" }.count }

    private func openSignedIn() throws {
        try open()
        site.failNext("/protected", status: 401)
        click("/protected")
        submitSignIn()
        wait(for: "/protected")
        pump(until: { secrets.secret != nil }, "the token is kept")
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
        XCTAssertEqual(stacks.main, ["/", "/protected"])
        site.clearRequests()
        server.clearRequests()
    }

    /// Starts the application again at the page that requires the sign-in.
    private func openAccount(waits: Bool = true) throws {
        site.failNext("/protected", status: 401)
        forgetEvents()
        try open("/protected")
        if waits { wait(for: "/protected") }
    }

    /// Waits until the server has sent the page.
    private func wait(for path: String, file: StaticString = #filePath, line: UInt = #line) {
        pump(until: { site.requests.contains("GET \(path) 200") }, "\(site.requests)", file: file, line: line)
        settle(file: file, line: line)
    }
}
