import DemoServer
import XCTest

/// Triggers of a sign-in, and the result afterwards.
final class SignInTriggerTests: EndToEndTestCase, RunsWithTurbolinks {
    func testRedirectToSignInPageShowsDialog() throws {
        try open()
        try activate("visit", "\(server.url)/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try submitSignIn()
        try waitForVisit("/members")
        try waitForText("Welcome, Ada Lovelace.")
        XCTAssertEqual(stacks.main, ["/", "/members"])
    }

    func testRedirectToSignInPageAtStartShowsDialog() throws {
        try launch(path: "/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        XCTAssertEqual(server.requests(for: "/sign-in"), [], "a hidden page is not fetched")
        try submitSignIn()
        try waitForText("Welcome, Ada Lovelace.")
        XCTAssertEqual(stacks.main, ["/members"])
    }

    func testRefusedFormKeepsTypedText() throws {
        try open("/posts")
        try pressLink("New post")
        try waitForVisit("/posts/new")
        try type("A title", into: "Title")
        server.behaviour.failNext("POST /posts", status: 401)
        try pressKey("Return")
        try waitForTrace("authentication.presented")
        XCTAssertEqual(stacks.modal, ["/posts/new"], "the modal is put aside, not closed")
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        pump(until: { app.native.shows("You are signed in. Send the form again.") }, "the user is notified")
        let title = try waitForElement(.entry, "Title")
        XCTAssertEqual(title.text, "A title")
        XCTAssertEqual(server.requests(for: "/posts/new").count, 1, "the page was not reloaded")
    }

    func testRefusedFrameShowsDialog() throws {
        try skipWithTurbolinks(because: "it has no frames.")
        try open("/protected-frame")
        try waitForTrace("authentication.presented")
        try waitForText("The page is for everybody")
        try submitSignIn()
        try waitForVisit("/protected-frame")
        try waitForText("This frame knows Ada Lovelace.")
    }

    func testRefusedFrameShowsDialogOnce() throws {
        try skipWithTurbolinks(because: "it has no frames.")
        try open("/protected-frame")
        try waitForTrace("authentication.presented")
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try waitForText("The page is for everybody")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"), "the page is no error")
    }

    func testRefusedPlainFormShowsDialog() throws {
        try open("/plain/form")
        server.behaviour.failNext("POST /plain/form", status: 401)
        try type("Some words", into: "Name")
        try pressKey("Return")
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        XCTAssertEqual(try waitForElement(.entry, "Name").text, "Some words")
    }

    func testLeavingScreenClosesDialog() throws {
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented")
        try waitForWindow("Sign In")
        try activate("back")
        try waitForVisit("/")
        waitForWidgetToGo(.frame, "Sign In")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.cancelled" }.count, 1)
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testConfiguredStatusShowsDialog() throws {
        changingApplicationFile = { $0.replacing("\"endpoint\"", with: "\"statuses\": [403], \"endpoint\"") }
        server.behaviour.failNext("/protected", status: 403)
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented") { $0["status"].int == 403 }
        try submitSignIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    func testSignInRuleShowsDialog() throws {
        changingApplicationFile = { $0.replacing("\"signInPath\": \"/sign-in\",", with: "") }
        presentTheSignIn()
        try open()
        try activate("visit", "\(server.url)/sign-in")
        try waitForTrace("visit.routed") { $0["decision"].string == "authentication" }
        try waitForTrace("authentication.presented")
        XCTAssertEqual(server.requests(for: "/sign-in"), [])
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"), "the page is still there")

        try activate("visit", "\(server.url)/sign-in")
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testRedirectToSignInRuleShowsDialog() throws {
        try skipWithTurbolinks(because: "it tells of a redirect when the page is there.")
        changingApplicationFile = { $0.replacing("\"signInPath\": \"/sign-in\",", with: "") }
        presentTheSignIn()
        try open()
        try activate("visit", "\(server.url)/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try submitSignIn()
        try waitForVisit("/members")
        try waitForText("Welcome, Ada Lovelace.")
        XCTAssertEqual(stacks.main, ["/", "/members"])
        XCTAssertNil(stacks.modal)
    }

    func testWithoutSignInServerPageIsShown() throws {
        signInWay = .none
        try open()
        try activate("visit", server.url + "/own/members")
        try waitForVisit("/own/members")
        try waitForElement(.heading, "Members only")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        XCTAssertEqual(stacks.main, ["/", "/own/members"])
        try pressPageButton("Sign in here")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(stacks.main, ["/", "/own/members"])

        // No page can be shown.
        try activate("visit", server.url + "/own/empty")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["status"].int, 401)
        try waitForWidget(.pushButton, "Retry")
    }

    func testWithoutSignInFirstPageIsServerPage() throws {
        signInWay = .none
        try open("/own/members")
        try pressPageButton("Sign in here")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(stacks.main, ["/own/members"])
    }

    func testSignInInModalRefreshesCoveredPage() throws {
        try open()
        server.behaviour.failNext("/modal/new-note", status: 401)
        try pressLink("New note")
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForVisit("/modal/new-note")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(server.requests(for: "/").count, 1)
        try pressKey("Escape")
        try waitForVisit("/")
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(server.requests(for: "/").map(\.hasSessionCookie), [false, true])
    }

    /// The application's bundled rules, and the server's, which arrive later.
    private func presentTheSignIn() {
        let rule = #"{ "patterns": ["^/sign-in"], "properties": { "presentation": "authentication" } },"#
        let next = #"{ "patterns": ["^/modal/medium$"]"#
        changingRules = { $0.replacing(next, with: rule + next) }
        server.behaviour.pathConfiguration = .text(changingRules(DemoServer.pathConfiguration))
    }
}
