import DemoServer
import XCTest

/// The native dialog with common servers: the output of Rails' and Devise's generators, GraphQL, a second factor.
final class ServerSignInTests: EndToEndTestCase {
    private static let code = "246810"

    func testGeneratedRailsSignIn() throws {
        try openSignIn(by: .rails, at: "/rails/account")
        try submitSignIn(password: "wrong")
        let failure = try waitForTrace("authentication.failed")
        XCTAssertEqual(failure["status"].int, 200, "of the form that is shown again")
        try waitForWidget(.label, "Try another email address or password.")
        XCTAssertNotNil(app.native.find { $0.role == .alert }, "it is announced")
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        try waitForText("Signed in to Rails as Ada Lovelace.")
        XCTAssertEqual(server.requests(for: "/session", method: "POST").map(\.status), [302, 302])
        XCTAssertEqual(server.requests(for: "/rails/account").map(\.status), [302, 200])
        XCTAssertEqual(stacks.main, ["/rails/account"])
        checkSecrets(["correct horse"])
    }

    func testRailsRateLimitIsExplained() throws {
        server.behaviour.accounts.attempts = 0
        try openSignIn(by: .rails, at: "/rails/account")
        try submitSignIn()
        try waitForWidget(.label, "Try again later.")
        server.behaviour.accounts.rateLimit = .status
        try submitSignIn()
        try waitForWidget(.label, "Too many attempts. Wait a moment, then try again.")
        server.behaviour.accounts.attempts = 10
        try submitSignIn()
        try waitForText("Signed in to Rails as Ada Lovelace.")
    }

    func testGeneratedDeviseSignIn() throws {
        try openSignIn(by: .devise, at: "/devise/account")
        try submitSignIn(password: "wrong")
        XCTAssertEqual(try waitForTrace("authentication.failed")["status"].int, 422)
        try waitForWidget(.label, "Invalid Email or password.")
        try waitForWidget(.checkBox, "Remember me").press()
        try submitSignIn()
        try waitForText("Signed in to Devise as Ada Lovelace.")
        XCTAssertEqual(server.requests(for: "/users/sign_in", method: "POST").map(\.status), [422, 303])
        XCTAssertEqual(server.requests(for: "/devise/account").map(\.status), [302, 200])
        checkSecrets(["correct horse"])
    }

    func testDeviseByJSON() throws {
        try openSignIn(by: .deviseJSON, at: "/devise/account")
        try submitSignIn(password: "wrong")
        XCTAssertEqual(try waitForTrace("authentication.failed")["status"].int, 401)
        try waitForWidget(.label, "Invalid Email or password.")
        try submitSignIn()
        try waitForText("Signed in to Devise as Ada Lovelace.")
        XCTAssertEqual(server.requests(for: "/users/sign_in.json", method: "POST").map(\.status), [401, 201])
    }

    func testGraphQL() throws {
        try openSignIn(by: .graphql, at: "/protected")
        try submitSignIn(password: "wrong")
        XCTAssertEqual(try waitForTrace("authentication.failed")["status"].int, 200)
        try waitForWidget(.label, "Wrong e-mail or password.")
        try submitSignIn()
        try waitForText("Signed in as Ada Lovelace")
        checkSecrets(try waitForKeptTokens() + ["correct horse"])
    }

    // MARK: The code

    func testCodeAsSecondFactor() throws {
        try openSignIn(by: .code, at: "/protected")
        try submitSignIn()
        try waitForWidget(.label, "A code was sent to your telephone.")
        // The field has the keyboard focus.
        waitForCode()
        try input.type("000000")
        try pressKey("Return")
        try waitForTrace("authentication.failed")
        try waitForWidget(.label, "This is not the code.")
        XCTAssertEqual(app.native.find(role: .text, name: "Code")?.text, "", "the refused code was removed")
        server.behaviour.accounts.codesWantedAgain = 1
        try input.type(Self.code)
        try pressKey("Return")
        try waitForTrace("authentication.failed")
        pump(until: { server.requests(for: "/api/second-step", method: "POST").count == 2 }, "a second request arrives")
        try input.type(Self.code)
        try pressKey("Return")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(server.requests(for: "/api/first-step", method: "POST").count, 1)
        checkSecrets(["correct horse", Self.code])
    }

    func testExpiredCodeRestartsSignIn() throws {
        try openSignIn(by: .code, at: "/protected")
        try submitSignIn()
        server.behaviour.accounts.expiresCodes = true
        try typeCode(Self.code)
        try waitForWidget(.label, "The code has expired. Sign in again.")
        server.behaviour.accounts.expiresCodes = false
        // The typed text is still present.
        try pressButton("Sign In", window: "Sign In")
        try typeCode(Self.code)
        try waitForText("Signed in as Ada Lovelace")
    }

    func testCodeInHTMLForm() throws {
        server.behaviour.accounts.asksForCode = true
        try openSignIn(by: .devise, at: "/devise/account")
        try submitSignIn()
        try typeCode("0")
        try waitForWidget(.label, "Invalid two-factor code.")
        try pressButton("Start Over", window: "Sign In")
        pump(
            until: { app.native.find(role: .passwordText, name: "Password")?.has(.focused) == true },
            "the first step is back")
        try submitSignIn()
        try typeCode(Self.code)
        try waitForText("Signed in to Devise as Ada Lovelace.")
    }

    func testEscapeReturnsFromCode() throws {
        try openSignIn(by: .code, at: "/protected")
        try submitSignIn()
        waitForCode()
        try pressKey("Escape")
        try waitForTrace("authentication.cancelled")
        try waitForWidget(.pushButton, "Retry")
    }

    // MARK: Links

    func testDialogLinkOpensPageInApplication() throws {
        try openSignIn(by: .devise, at: "/devise/account")
        try pressButton("Forgot your password?", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try waitForVisit("/users/password/new")
        waitForWidgetToGo(.frame, "Sign In")
        XCTAssertEqual(stacks.main, ["/devise/account"])
        XCTAssertEqual(stacks.modal, ["/users/password/new"], "as the rules say")
    }

    /// The code field has the keyboard focus.
    private func waitForCode(line: UInt = #line) {
        pump(
            until: { app.native.find(role: .text, name: "Code")?.has(.focused) == true }, "the code can be typed",
            line: line)
    }

    private func typeCode(_ code: String, line: UInt = #line) throws {
        waitForCode(line: line)
        try input.type(code)
        try pressKey("Return")
    }

    private func openSignIn(by way: DemoServer.SignInWay, at path: String) throws {
        signInWay = way
        try launch(path: path, arguments: ["--log-level", "trace"])
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForWindow("Sign In")
    }

    private func checkSecrets(_ secrets: [String], file: StaticString = #filePath, line: UInt = #line) {
        for secret in secrets {
            XCTAssertEqual(environment.files(containing: secret), [], file: file, line: line)
            XCTAssertFalse(app.publicProcessData.contains(secret), file: file, line: line)
            XCTAssertFalse(app.stdout.contains(secret) || app.stderr.contains(secret), file: file, line: line)
            XCTAssertFalse(app.web.dump().contains(secret), "a page has it", file: file, line: line)
        }
    }
}
