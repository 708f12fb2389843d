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

    func testFormAnsweredWithPage() throws {
        server.behaviour.accounts.answersWithPage = true
        try openSignIn(by: .rails, at: "/rails/account")
        try submitSignIn(password: "wrong")
        try waitForWidget(.label, "Try another email address or password.")
        try submitSignIn()
        try waitForText("Signed in to Rails as Ada Lovelace.")
        waitForWidgetToGo(.frame, "Sign In")
        XCTAssertEqual(server.requests(for: "/session", method: "POST").map(\.status), [302, 200])
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

    // MARK: Links

    /// The code field has the keyboard focus.
    private func waitForCode(line: UInt = #line) {
        pump(
            until: { app.native.find(role: .text, name: "Code")?.has(.focused) == true }, "the code can be typed",
            line: line)
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
