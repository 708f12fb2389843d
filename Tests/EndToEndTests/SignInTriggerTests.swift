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

    /// A site's own sign-out often ends at the sign-in page.
    func testButtonRedirectedToSignInPageRequestsPageAgain() throws { try checkRedirectedButton() }

    func testButtonRedirectedToSignInRuleRequestsPageAgain() throws {
        nameSignInPageByRule()
        try checkRedirectedButton()
    }

    private func checkRedirectedButton() throws {
        try skipWithTurbolinks(because: "it sends no forms.")
        try launch(path: "/protected")
        try submitSignIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        server.behaviour.redirects["/sign-out"] = "/sign-in"
        server.clearRequests()
        try pressPageButton("Sign out")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try waitForWidget(.pushButton, "Sign In", window: "My account")
        XCTAssertFalse(app.native.shows("Signed in as Ada Lovelace"), "the page of the old user is covered")
        XCTAssertEqual(server.requests(for: "/protected").count, 0)
        server.behaviour.redirects = [:]
        try pressButton("Sign In", window: "My account")
        try submitSignIn()
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(server.requests(for: "/protected").count, 1)
    }

    func testTextTypedAfterButtonThatLeadsToSignInIsKept() throws {
        try skipWithTurbolinks(because: "it sends no forms.")
        try open("/refresh")
        server.behaviour.redirects["/refresh"] = "/sign-in"
        server.behaviour.delays["/sign-in"] = Int(Timeouts.scaled(4) * 1000)
        try pressPageButton("Refresh by a form")
        try type("W", into: "What you type here stays over a refresh")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" }, "the response comes later")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        server.behaviour.redirects = [:]
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        pump(until: { app.native.shows("You are signed in. Send the form again.") }, "the user is notified")
        XCTAssertEqual(server.requests(for: "/refresh").count, 1, "the page is not requested again")
        XCTAssertEqual(try waitForElement(.entry, "What you type here stays over a refresh").text, "W")
    }

    func testPlainFormRedirectedToSignInPageKeepsInput() throws { try checkRedirectedPlainForm() }

    func testPlainFormRedirectedToSignInRuleKeepsInput() throws {
        nameSignInPageByRule()
        try checkRedirectedPlainForm()
    }

    func testFormRedirectedToSignInPageKeepsInput() throws { try checkRedirectedForm() }

    func testFormRedirectedToSignInRuleKeepsInput() throws {
        nameSignInPageByRule()
        try checkRedirectedForm()
    }

    private func checkRedirectedForm() throws {
        try skipWithTurbolinks(because: "it sends no forms.")
        try open("/posts")
        try pressLink("New post")
        try waitForVisit("/posts/new")
        try type("A title", into: "Title")
        server.behaviour.redirects["/posts"] = "/sign-in"
        try pressKey("Return")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        server.behaviour.redirects = [:]
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        XCTAssertEqual(try waitForElement(.entry, "Title").text, "A title")
        XCTAssertEqual(stacks.modal, ["/posts/new"])
    }

    private func checkRedirectedPlainForm() throws {
        try open("/plain/form")
        server.behaviour.redirects["/plain/form"] = "/sign-in"
        try type("Some words", into: "Name")
        try pressKey("Return")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        server.behaviour.redirects = [:]
        try submitSignIn()
        try waitForTrace("authentication.succeeded")
        XCTAssertEqual(try waitForElement(.entry, "Name").text, "Some words")
        XCTAssertEqual(stacks.main, ["/plain/form"])
    }

    func testRedirectToSignInRuleShowsDialog() throws {
        try skipWithTurbolinks(because: "it tells of a redirect when the page is there.")
        nameSignInPageByRule()
        try open()
        try activate("visit", "\(server.url)/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try submitSignIn()
        try waitForVisit("/members")
        try waitForText("Welcome, Ada Lovelace.")
        XCTAssertEqual(stacks.main, ["/", "/members"])
        XCTAssertNil(stacks.modal)
    }

    func testFirstPageThatRedirectsToSignInRuleShowsDialog() throws {
        nameSignInPageByRule()
        try launch(path: "/members")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try submitSignIn()
        try waitForVisit("/members")
        try waitForText("Welcome, Ada Lovelace.")
        XCTAssertEqual(stacks.main, ["/members"])
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

    /// Marks the sign-in page by a rule instead of `signInPath`: in the bundled rules, and in the server's, which arrive
    /// later.
    private func nameSignInPageByRule() {
        changingApplicationFile = { $0.replacing("\"signInPath\": \"/sign-in\",", with: "") }
        let rule = #"{ "patterns": ["^/sign-in"], "properties": { "presentation": "authentication" } },"#
        let next = #"{ "patterns": ["^/modal/medium$"]"#
        changingRules = { $0.replacing(next, with: rule + next) }
        server.behaviour.pathConfiguration = .text(changingRules(DemoServer.pathConfiguration))
    }
}
