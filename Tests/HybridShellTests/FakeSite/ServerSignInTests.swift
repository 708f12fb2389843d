import DemoServer
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The native dialog with common servers: Rails' and Devise's generators, GraphQL, a second factor.
final class ServerSignInTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    private static let code = "246810"

    func testRailsRateLimitIsExplained() throws {
        server.behaviour.accounts.attempts = 0
        try openSignIn(by: .rails)
        submitSignIn()
        waitFor("Try again later.")
        server.behaviour.accounts.rateLimit = .status
        submitSignIn()
        waitFor("Too many attempts. Wait a moment, then try again.")
        server.behaviour.accounts.attempts = 10
        submitSignIn()
        waitForAccount()
    }

    func testGeneratedDeviseSignIn() throws {
        try openSignIn(by: .devise)
        submitSignIn(password: "wrong")
        waitFor("Invalid Email or password.")
        toggle("Remember me")
        submitSignIn()
        waitForAccount()
        XCTAssertEqual(server.requests(for: "/users/sign_in", method: "POST").map(\.status), [422, 303])
    }

    func testDeviseByJSON() throws {
        try openSignIn(by: .deviseJSON)
        submitSignIn(password: "wrong")
        waitFor("Invalid Email or password.")
        submitSignIn()
        waitForAccount()
        XCTAssertEqual(server.requests(for: "/users/sign_in.json", method: "POST").map(\.status), [401, 201])
    }

    func testGraphQL() throws {
        try openSignIn(by: .graphql)
        submitSignIn(password: "wrong")
        waitFor("Wrong e-mail or password.")
        submitSignIn()
        waitForAccount()
        pump(until: { secrets.secret != nil }, "the token is kept")
    }

    func testExpiredCodeRestartsSignIn() throws {
        try openSignIn(by: .code)
        submitSignIn()
        server.behaviour.accounts.expiresCodes = true
        submitCode(Self.code)
        waitFor("The code has expired. Sign in again.")
        server.behaviour.accounts.expiresCodes = false
        // The typed text is still present.
        press("Sign In", in: "Sign In")
        submitCode(Self.code)
        waitForAccount()
    }

    func testCodeInHTMLForm() throws {
        server.behaviour.accounts.asksForCode = true
        try openSignIn(by: .devise)
        submitSignIn()
        submitCode("0")
        waitFor("Invalid two-factor code.")
        press("Start Over", in: "Sign In")
        XCTAssertTrue(shows("Password"), "the first step is back: \(texts)")
        submitSignIn()
        submitCode(Self.code)
        waitForAccount()
    }

    func testCodeCanBeCancelled() throws {
        try openSignIn(by: .code)
        submitSignIn()
        waitFor("Start Over")
        press("Cancel", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        XCTAssertTrue(shows("Retry"))
    }

    func testDialogLinkOpensPageInApplication() throws {
        try openSignIn(by: .devise)
        press("Forgot your password?", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        XCTAssertFalse(titles.contains("Sign In"))
        XCTAssertEqual(stacks.main, ["/account"])
        XCTAssertEqual(stacks.modal, ["/users/password/new"], "as the rules say")
    }

    private func openSignIn(by way: DemoServer.SignInWay) throws {
        signInWay = way
        site.failNext("/account", status: 401)
        try open("/account")
        XCTAssertTrue(titles.contains("Sign In"), "\(titles)")
    }

    private func submitCode(_ code: String, line: UInt = #line) {
        waitFor("Start Over", line: line)
        fill("Code", with: code, line: line)
        press("Sign In", in: "Sign In", line: line)
    }

    private func waitFor(_ text: String, line: UInt = #line) {
        pump(until: { shows(text) }, "\(text): \(texts)", line: line)
    }

    private func waitForAccount(line: UInt = #line) {
        pump(until: { site.requests == ["GET /account 401", "GET /account 200"] }, "\(site.requests)", line: line)
        settle()
        XCTAssertFalse(titles.contains("Sign In"), "\(titles)", line: line)
        XCTAssertEqual(stacks.main, ["/account"], line: line)
    }
}
