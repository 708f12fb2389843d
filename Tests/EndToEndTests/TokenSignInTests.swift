import DemoServer
import XCTest

/// A token that the site exchanges for the web view's cookies (strategy `token`).
final class TokenSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .token
    }

    func testTokenIsExchangedForCookies() throws {
        try open()
        try signInForAccount()
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
        XCTAssertEqual(server.requests(for: "/protected").map(\.status), [401, 200])
        XCTAssertEqual(stacks.main, ["/", "/protected"])
        try waitForTheKeyring()
    }

    func testStoredTokenSignsInWithoutDialog() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let name = profile
        try quit()
        server.clearRequests()
        try launch(path: "/protected", profile: name)
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
        XCTAssertEqual(server.requests(for: "/protected").map(\.status), [401, 200])
    }

    func testExpiredSessionIsRenewedDuringUse() throws {
        try open()
        try signInForAccount()
        server.expireSessions()
        server.clearRequests()
        try pressLink("Settings")
        try waitForVisit("/protected/settings")
        try waitForText("Settings of Ada Lovelace.")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1, "not a second time")
        XCTAssertEqual(server.requests(for: "/protected/settings").map(\.status), [401, 200])
        XCTAssertEqual(stacks.main, ["/", "/protected", "/protected/settings"])
    }

    func testEachProfileHasItsOwnAccount() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let ada = profile
        try quit()
        try launch(path: "/protected")
        try waitForTrace("authentication.presented")
        try submitSignIn(email: "grace@example.com", password: "battery staple")
        try waitForVisit("/protected")
        try waitForText("Signed in as Grace Hopper")
        try waitForTheKeyring()
        try quit()
        try launch(path: "/protected", profile: ada)
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    func testAnExpiredTokenIsRenewedOnce() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let name = profile
        try quit()
        server.expireTokens()
        server.clearRequests()
        try launch(path: "/protected", profile: name)
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        // The first request with the old token, from the start's check or the page, renews it for both.
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status).last, 204)
        XCTAssertEqual(server.requests(for: "/api/refresh", method: "POST").map(\.status), [200])
    }

    func testRevokedTokenShowsDialog() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let name = profile
        try quit()
        server.revokeTokens()
        try launch(path: "/protected", profile: name)
        try waitForTrace("authentication.presented")
        pump(until: { (try? Keyring.secrets(profile: name)) == [] }, "the token is forgotten")
        try submitSignIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    func testDeletedTokenShowsDialog() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let name = profile
        try quit()
        try Keyring.deleteSecrets(profile: name)
        try launch(path: "/protected", profile: name)
        try waitForTrace("authentication.presented")
    }

    func testTokenIsNotSentToRedirectTarget() throws {
        server.behaviour.accounts.cookieRedirect = "\(server.otherOrigin)/outside"
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForTrace("authentication.failed")
        pump(until: { app.native.shows("The server redirected the sign-in") }, "the dialog says why")
        XCTAssertEqual(server.requests(for: "/outside"), [])
    }

    func testSignOutNotifiesServer() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
        XCTAssertEqual(server.requests(for: "/api/session", method: "DELETE").map(\.status), [204])
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
        XCTAssertEqual(stacks.main, ["/"])
        try pressLink("My account")
        try waitForTrace("authentication.presented")
    }

    func testPageCanSignOut() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        try pressPageButton("Sign out of the application")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
        XCTAssertEqual(server.requests(for: "/api/session", method: "DELETE").map(\.status), [204])
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
    }

    func testStartDoesNotWaitForTokenCheck() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let name = profile
        try quit()
        server.behaviour.hangingPaths = ["/api/me"]
        try launch(profile: name)
        try waitForVisit("/")
        try pressLink("My account")
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
    }

    func testSignOutWhileServerIsDown() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        server.stop()
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        pump(
            until: { app.native.shows("You are signed out here, but the server could not be notified.") },
            "the user is told")
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
    }

    private func waitForTheKeyring() throws {
        let profile = profile
        pump(until: { (try? Keyring.secrets(profile: profile))?.isEmpty == false }, "the token is kept")
    }
}
