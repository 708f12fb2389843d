import DemoServer
import XCTest

/// A page that requires a signed-in user.
final class SignInTests: EndToEndTestCase, RunsWithTurbolinks {
    private let password = "correct horse"

    func testWrongPasswordKeepsTheForm() throws {
        try openSignIn()
        try fill("E-mail", with: "ada@example.com")
        try fill("Password", with: "wrong")
        try pressButton("Sign In", window: "Sign In")
        let failure = try waitForTrace("authentication.failed")
        XCTAssertEqual(failure["status"].int, 401)
        try waitForWidget(.label, "Wrong e-mail or password.")

        try fill("Password", with: password)
        try pressButton("Sign In", window: "Sign In")
        try waitForTrace("authentication.succeeded")
        try waitForText("Signed in as Ada Lovelace")
        checkThatThePasswordIsNowhere()
    }

    func testCancelKeepsBackAvailable() throws {
        try openSignIn()
        XCTAssertNil(app.native.find(role: .label, name: "You are not signed in"), "the dialog says it")
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try waitForWidget(.label, "You are not signed in")
        try pressButton("Back")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    /// A question of the page beneath is above the dialog, which can be used afterwards.
    func testQuestionOfPageIsAboveDialog() throws {
        try open("/asking/behind")
        try waitForKeyboard()
        try pressLink("Protected")
        try waitForWindow("Sign In")
        let dialog = try XCTUnwrap(Int(try input.window(title: "Sign In")))
        try waitForWidget(.label, "Still there?")
        pump(until: { (try? input.parent(ofWindow: input.window(title: nil))) == dialog }, "the question is above")
        try pressButton("OK")
        waitForWidgetToGo(.label, "Still there?")
        try submitSignIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    private func openSignIn() throws {
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForWindow("Sign In")
    }

    private func checkThatThePasswordIsNowhere() {
        XCTAssertFalse(app.trace.contains { $0.description.contains(password) })
        XCTAssertFalse(app.stderr.contains(password))
    }
}
