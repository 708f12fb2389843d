import DemoServer
import HybridTestSupport
import XCTest

/// Passwords of forms in the desktop's keyring.
final class SavedPasswordTests: EndToEndTestCase, RunsWithTurbolinks {
    private let password = "correct horse"

    private func saved(_ password: String = "correct horse", by path: String = "/passwords") -> String {
        #"{"password":"\#(password)","target":"\#(server.url)\#(path)","user":"ada"}"#
    }

    func testPasswordIsSavedAndEntered() throws {
        try open("/passwords")
        try submit(password)
        try waitForVisit("/passwords/inside")
        try pressButton("Save")
        waitForWidgetToGo(.pushButton, "Save")
        waitForSaved([saved()])
        try activate("visit", server.url + "/passwords")
        try waitForVisit("/passwords")
        waitForEntered()

        try quit()
        try launch(path: "/passwords/plain", profile: profile)
        try waitForVisit("/passwords/plain")
        waitForEntered()
        try pressPageButton("Enter")
        try waitForVisit("/passwords/inside")
        settle()
        XCTAssertNil(question, "the password is known")
        XCTAssertEqual(environment.files(containing: password), [])
        XCTAssertFalse(app.publicProcessData.contains(password))
        XCTAssertFalse(app.stdout.contains(password) || app.stderr.contains(password))
    }

    /// The form is in a dialog, and the page after it in the main stack.
    func testFormInDialog() throws {
        try open("/posts")
        try activate("visit", server.url + "/modal/passwords")
        try waitForVisit("/modal/passwords")
        try submit(password)
        try waitForVisit("/passwords/inside")
        try pressButton("Save")
        waitForSaved([saved()])
    }

    /// The page after the form is in the dialog too, which covers the question in the window.
    func testQuestionIsInDialog() throws {
        try open("/posts")
        try activate("visit", server.url + "/modal/passwords")
        try waitForVisit("/modal/passwords")
        try submit("stay")
        try waitForVisit("/modal/passwords/inside")
        try pressButton("Save", window: "Inside")
        waitForWidgetToGo(.pushButton, "Save")
        waitForSaved([saved("stay")])
    }

    /// The site's own sign-in page in its dialog. The question waits until the dialog has closed.
    func testSignInPageInDialog() throws {
        signInWay = .web
        try open("/posts")
        try activate("visit", server.url + "/protected")
        try enterInDialog("wrong")
        try waitForText("Wrong e-mail or password.")
        try pressButton("Cancel", window: "Sign In")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        settle()
        XCTAssertNil(question, "the form was refused")

        try activate("visit", server.url + "/protected")
        try enterInDialog(password)
        try waitForVisit("/protected")
        try waitForWidget(.label, "Save the password of ada@example.com?")
        try pressButton("Save")
        waitForSaved([saved(by: "/sign-in").replacing("\"ada\"", with: "\"ada@example.com\"")])
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try activate("visit", server.url + "/protected")
        try waitForTrace("authentication.presented")
        waitForEntered(of: "ada@example.com", in: "E-mail")
        try pressPageButton("Sign in")
        try waitForText("Signed in as Ada Lovelace")
        settle()
        XCTAssertNil(question, "the password is known")
    }

    func testRefusedPasswordIsNotSaved() throws {
        try open("/passwords")
        for (path, password) in [
            ("/passwords", "wrong"), ("/passwords", "blocked"), ("/passwords/plain", "wrong"),
            ("/passwords/plain", "blocked"),
        ] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
            try submit(password)
            try waitForText(password == "wrong" ? "Refused" : "Blocked")
            settle()
            XCTAssertNil(question)
            try activate("visit", server.url + "/passwords/inside")
            try waitForVisit("/passwords/inside")
            settle()
            XCTAssertNil(question, "the form was refused")
        }
    }

    func testChangedPassword() throws {
        try open("/passwords")
        try submit(password)
        try pressButton("Save")
        waitForSaved([saved()])
        try activate("visit", server.url + "/passwords/change")
        try waitForVisit("/passwords/change")
        try type(password, into: "Old", role: .passwordText)
        try type("battery staple", into: "New", role: .passwordText)
        try type("battery staple", into: "Again", role: .passwordText)
        try pressPageButton("Change")
        try waitForWidget(.label, "Change the saved password of ada?")
        try pressButton("Save")
        waitForSaved([saved("battery staple")])
    }

    func testUserDeclines() throws {
        try open("/passwords")
        try submit(password)
        try pressButton("Not Now")
        waitForWidgetToGo(.pushButton, "Save")
        try activate("visit", server.url + "/passwords")
        try waitForVisit("/passwords")
        try submit(password)
        try pressButton("Never")
        waitForWidgetToGo(.pushButton, "Save")
        try activate("visit", server.url + "/passwords")
        try waitForVisit("/passwords")
        try submit(password)
        try waitForVisit("/passwords/inside")
        settle()
        XCTAssertNil(question)
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
    }

    /// In a narrow window, the buttons are below the question, which would otherwise be cut off.
    func testQuestionFitsNarrowWindow() throws {
        let user = "ada.byron.king.countess.of.lovelace@example.com"
        try open("/passwords")
        try type(user, into: "Name")
        try type(password, into: "Password", role: .passwordText)
        try pressPageButton("Enter")
        try waitForWidget(.pushButton, "Save")
        XCTAssertFalse(isBelowQuestion(of: user))
        try input.resize(width: 360, height: 600)
        pump(until: { isBelowQuestion(of: user) }, "the buttons are below the question: \(app.native.dump())")
        try input.resize(width: 900, height: 600)
        pump(until: { !isBelowQuestion(of: user) }, "the buttons are beside the question: \(app.native.dump())")
    }

    private func isBelowQuestion(of user: String) -> Bool {
        guard let text = app.native.find(role: .label, name: "Save the password of \(user)?")?.extents,
            let button = question?.extents
        else { return false }
        return button.y >= text.y + text.height
    }

    func testDenialRemovesPassword() throws {
        try open("/passwords")
        try submit(password)
        try pressButton("Save")
        waitForSaved([saved()])
        try activate("preferences")
        try waitForWindow("Preferences")
        try choose(entry: 2, of: "Save passwords")
        waitForSaved([])
    }

    func testClearingDataRemovesPassword() throws {
        try open("/passwords")
        try submit(password)
        try pressButton("Save")
        waitForSaved([saved()])
        try activate("clear-data")
        try pressButton("Clear")
        waitForSaved([])
    }

    /// The form would send the password elsewhere, or the page is not the application's own.
    func testOtherFormsGetNoPassword() throws {
        try open("/passwords")
        try submit(password)
        try pressButton("Save")
        waitForSaved([saved()])
        let profile = profile
        for path in ["elsewhere", "comment", "query", "button", "card", "sandboxed"] {
            try quit()
            try launch(path: "/passwords/\(path)", profile: profile)
            try waitForElement(.passwordText, "Password")
            settle()
            pump(until: { entered != nil }, "the field is accessible")
            XCTAssertEqual(entered, "", path)
        }
    }

    func testApplicationCanDisableIt() throws {
        applicationMembers = #""permissions": {"passwords": "deny"},"#
        try open("/passwords")
        try submit(password)
        try waitForVisit("/passwords/inside")
        settle()
        XCTAssertNil(question)
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
    }

    // MARK: Actions

    private func submit(_ password: String) throws {
        try type("ada", into: "Name")
        try type(password, into: "Password", role: .passwordText)
        try pressPageButton("Enter")
    }

    private func enterInDialog(_ password: String) throws {
        try type("ada@example.com", into: "E-mail")
        try type(password, into: "Password", role: .passwordText)
        try pressKey("Return")
    }

    private func waitForSaved(_ secrets: [String], line: UInt = #line) {
        pump(until: { (try? Keyring.secrets(profile: profile)) == secrets }, "\(secrets) is saved", line: line)
    }

    /// Waits for the entered password, whose accessible text consists of dots.
    private func waitForEntered(of user: String = "ada", in field: String = "Name", line: UInt = #line) {
        pump(until: { entered?.count == password.count }, "the password is entered", line: line)
        XCTAssertEqual(app.web.find(role: .entry, name: field)?.text, user, line: line)
    }

    private var entered: String? { app.web.find(role: .passwordText, name: "Password")?.text }

    private var question: AccessibleNode? { app.native.find(role: .pushButton, name: "Save") }
}
