import DemoServer
import XCTest

/// The site's own sign-in page in a dialog (strategy `web`).
final class WebSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .web
    }

    func testLeavingSignInPageCompletesSignIn() throws {
        try openSignIn()
        try typeCredentials(password: "correct horse")
        try waitForTrace("authentication.succeeded")
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        waitForWidgetToGo(.frame, "127.0.0.1")
        XCTAssertEqual(server.requests(for: "/sign-in").map(\.status), [200])
        XCTAssertEqual(server.requests(for: "/protected").map(\.status).first, 401)
        XCTAssertEqual(server.requests(for: "/protected").map(\.status).last, 200)
        XCTAssertEqual(stacks.main, ["/", "/protected"])
    }

    func testTheFirstFieldHasTheKeyboard() throws {
        try openSignIn()
        let field = try waitForElement(.entry, "E-mail")
        lookAgain(timeout: Timeouts.standard) { field.has(.focused) }
        try input.type("ada")
        lookAgain(timeout: Timeouts.standard) { field.text == "ada" }
        XCTAssertEqual(field.text, "ada")
    }

    func testMenuKeyOpensTheMenuOfAField() throws {
        try openSignIn()
        let field = try waitForElement(.entry, "E-mail")
        try type("ada", into: "E-mail")
        try pressKey("shift+F10")
        XCTAssertTrue(try waitForWidget(.menuItem, "Select All").press())
        waitForWidgetToGo(.menuItem, "Cut")
        try pressKey("Menu")
        XCTAssertTrue(try waitForWidget(.menuItem, "Cut").press())
        pump(until: { field.text == "" }, "the text is cut: \(field.text ?? "")")
    }

    func testCancelShowsErrorWithSignInButton() throws {
        try openSignIn()
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try pressButton("Sign In", window: "Fieldnotes")
        try waitForTrace("authentication.presented")
        try waitForElement(.entry, "E-mail")
    }

    func testRedirectToSignInPageShowsDialog() throws {
        try launch(path: "/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForElement(.entry, "E-mail")
        try typeCredentials(password: "correct horse")
        try waitForVisit("/members")
        try waitForText("Welcome, Ada Lovelace.")
    }

    /// After three deaths within a minute, the user decides.
    func testPageIsLoadedAgainAfterTheDeathOfItsProcess() throws {
        let others = try openSignIn()
        for count in 1...4 {
            server.clearRequests()
            // The numbers of processes begin again, so the largest is not the last.
            let process = try XCTUnwrap(app.webProcesses.first { !others.contains($0) })
            kill(process, SIGKILL)
            if count == 4 { try pressButton("Retry", window: "Sign In") }
            pump(until: { !app.webProcesses.contains(process) }, "process \(process) has ended")
            pump(until: { server.requests(for: "/sign-in").count == 1 }, "the page is requested after death \(count)")
            try waitForElement(.entry, "E-mail")
        }
        try typeCredentials(password: "correct horse")
        try waitForVisit("/protected")
    }

    /// - Returns: The web processes that already existed.
    @discardableResult
    private func openSignIn() throws -> [Int32] {
        try open()
        let others = app.webProcesses
        try pressLink("My account")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForWindow("Sign In")
        try waitForElement(.entry, "E-mail")
        return others
    }

    private func typeCredentials(password: String) throws {
        try type("ada@example.com", into: "E-mail")
        try type(password, into: "Password", role: .passwordText)
        try pressKey("Return")
    }
}
