import DemoServer
import XCTest

/// Signing out during pending operations: no half-signed-in state remains.
final class SignOutTests: EndToEndTestCase {
    /// Longer than a whole sign-out takes.
    private static let late = 2_500

    func testPendingTokenExchangeSetsNoCookiesAfterSignOut() throws {
        signInWay = .token
        try openSignedIn()
        server.expireSessions()
        server.behaviour.delays["/session/from-token"] = Self.late
        try activate("visit", "\(server.url)/protected/settings")
        pump(until: { server.requests(for: "/session/from-token").count == 2 }, "cookies are requested")
        try checkThatSigningOutHolds()
    }

    func testPendingFetchSetsNoCookiesAfterSignOut() throws {
        try openSignedIn()
        server.behaviour.delays["/session/renewed"] = Self.late
        try activate("visit", "\(server.url)/protected/renewing")
        try waitForVisit("/protected/renewing")
        pump(until: { server.requests(for: "/session/renewed").count == 1 }, "the script sends its request")
        // The page stays until the next one arrives.
        server.behaviour.delays["/"] = Self.late + 500
        try checkThatSigningOutHolds()
    }

    func testPendingCredentialsSetNoCookiesAfterSignOut() throws {
        server.behaviour.signIn = .slow(milliseconds: Self.late)
        try open()
        try submitCredentials()
        pump(until: { server.requests(for: "/api/sign-in", method: "POST").count == 1 }, "the request arrives")
        try checkThatSigningOutHolds()
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
    }

    /// Signs out, lets the pending response arrive, and checks which user the pages are for.
    private func checkThatSigningOutHolds() throws {
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
        waitForPendingAnswers()
        try activate("visit", "\(server.url)/protected")
        try waitForTrace("authentication.presented")
        XCTAssertEqual(server.requests(for: "/protected").last?.hasSessionCookie, false)
    }

    private func openSignedIn() throws {
        try open()
        try submitCredentials()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    private func submitCredentials() throws {
        try pressLink("My account")
        try submitSignIn()
    }
}
