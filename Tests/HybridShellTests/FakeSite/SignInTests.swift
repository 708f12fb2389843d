import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// Triggers of a sign-in, and the result afterwards. The dialog signs in to the real demo server.
final class SignInTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    func testRefusedVisitIsRepeatedAfterSignIn() throws {
        try open()
        site.failNext("/protected", status: 401)
        click("/protected")
        XCTAssertEqual(events.authentications, ["presented"])
        signIn()
        XCTAssertEqual(stacks.main, ["/", "/protected"])
        XCTAssertEqual(titles, ["Account"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /protected 401", "GET /protected 200"])
        XCTAssertNotNil(secrets.secret)
    }

    func testRedirectToSignInPageAtStartShowsDialog() throws {
        site.redirects["/members"] = "/sign-in"
        try open("/members")
        XCTAssertEqual(events.authentications, ["presented"])
        XCTAssertFalse(site.requests.contains { $0.contains("/sign-in") }, "a hidden page is not fetched")
        site.redirects = [:]
        signIn()
        XCTAssertEqual(stacks.main, ["/members"])
    }

    func testConfiguredStatusShowsDialog() throws {
        changingApplicationFile = { $0.replacing("\"endpoint\"", with: "\"statuses\": [403], \"endpoint\"") }
        try open()
        site.failNext("/protected", status: 403)
        click("/protected")
        XCTAssertEqual(events.authentications, ["presented"])
        signIn()
        XCTAssertEqual(titles, ["Account"])
    }

    func testLeavingScreenClosesDialog() throws {
        try open()
        site.failNext("/protected", status: 401)
        click("/protected")
        XCTAssertTrue(titles.contains("Sign In"))
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(events.authentications, ["cancelled"])
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testSignInRuleShowsDialog() throws {
        let rule = #"{ "patterns": ["^/sign-in"], "properties": { "presentation": "authentication" } },"#
        changingApplicationFile = { $0.replacing("\"signInPath\": \"/sign-in\",", with: "") }
        try open(rules: rule)
        visit("/sign-in")
        XCTAssertEqual(events.authentications, ["presented"])
        press("Cancel", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertFalse(shows("Retry"), "the page is still there")
        visit("/sign-in")
        signIn()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertFalse(site.requests.contains { $0.contains("/sign-in") })
    }

    /// The form in the page keeps its text, because the page is not reloaded.
    func testRefusedFormKeepsPage() throws {
        try open("/posts")
        click("/posts/new")
        page.type()
        page.send(.signInNeeded(status: 401, isForm: true))
        settle()
        XCTAssertEqual(events.authentications, ["presented"])
        XCTAssertEqual(stacks.modal, ["/posts/new"], "the modal is put aside, not closed")
        XCTAssertFalse(titles.contains("New post"), "\(titles)")
        signIn()
        XCTAssertTrue(titles.contains("New post"), "\(titles)")
        XCTAssertTrue(shows("You are signed in. Send the form again."), "\(texts)")
        XCTAssertTrue(page.holdsText)
        XCTAssertEqual(site.requests, ["GET /posts 200", "GET /posts/new 200"])
    }

    func testSignInInModalRefreshesCoveredPage() throws {
        try open()
        site.failNext("/modal/new-note", status: 401)
        click("/modal/new-note")
        signIn()
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(site.requests.filter { $0 == "GET / 200" }.count, 1)
        activate("close-modal")
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(site.requests.filter { $0 == "GET / 200" }.count, 2)
    }

    func testTwoTabsShareOneDialog() throws {
        for path in ["/protected", "/protected/settings"] { site.failNext(path, status: 401) }
        try open(
            members: """
                "tabs": [{ "title": "Account", "path": "/protected" }, { "title": "Settings", "path": "/protected/settings" }],
                """)
        XCTAssertEqual(site.requests.sorted(), ["GET /protected 401", "GET /protected/settings 401"])
        XCTAssertEqual(events.authentications, ["presented"])
        signIn()
        selectTab(1)
        XCTAssertEqual(
            site.requests.suffix(2).sorted(), ["GET /protected 200", "GET /protected/settings 200"],
            "both are visited again")
        XCTAssertEqual(events.authentications, [])
    }

    func testSignInReloadsOtherTabsWhenShown() throws {
        try open(
            members: """
                "tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "path": "/posts" },
                  { "title": "Counter", "path": "/counter" }],
                """)
        site.failNext("/protected", status: 401)
        visit("/protected")
        signIn()
        site.clearRequests()
        selectTab(1)
        XCTAssertEqual(site.requests, ["GET /posts 200"], "not before it is shown")
        selectTab(0)
        selectTab(1)
        visit("/posts/1")
        XCTAssertEqual(site.requests, ["GET /posts 200", "GET /posts/1 200"])
    }

    /// The second click comes before or after the first page is requested, or while the sign-in is open.
    func testSecondClickShowsNoSecondSignIn() throws {
        for pause in 0...2 {
            try open()
            site.failNext("/modal/new-note", status: 401, times: 2)
            let count = site.requests.count
            page.click("/modal/new-note")
            if pause == 1 { pump(until: { site.requests.count == count + 1 }, "the page is requested") }
            if pause == 2 { settle() }
            (windowSet.active.main.webView.engine as? FakePage)?.click("/modal/new-note")
            settle()
            XCTAssertEqual(stacks.modal, ["/modal/new-note"], "\(pause)")
            XCTAssertEqual(titles.sorted(), ["Fieldnotes", "Sign In"], "the dialog is put aside; \(pause)")
            XCTAssertFalse(shows("Retry"), "its error too; \(pause)")
            press("Cancel", in: "Sign In")
            XCTAssertTrue(shows("Retry"), "\(pause)")
            XCTAssertEqual(titles.count, 2, "\(titles)")
            XCTAssertFalse(titles.contains("Sign In"))
            site.clearFailures()
            press("Retry")
            XCTAssertTrue(titles.contains("New note"), "\(titles); \(pause)")
        }
    }

    func testSecondClickOnPageShowsNoSecondSignIn() throws {
        for pause in 0...2 {
            try open()
            site.failNext("/protected", status: 401, times: 2)
            let count = site.requests.count
            page.click("/protected")
            if pause == 1 { pump(until: { site.requests.count == count + 1 }, "the page is requested") }
            if pause == 2 { settle() }
            page.click("/protected")
            settle()
            XCTAssertEqual(stacks.main, ["/", "/protected"], "\(pause)")
            XCTAssertEqual(titles.filter { $0 == "Sign In" }.count, 1, "\(titles)")
            press("Cancel", in: "Sign In")
            XCTAssertTrue(shows("Retry"), "\(pause)")
            XCTAssertEqual(titles.count, 1)
            site.clearFailures()
        }
    }

    func testApplicationWithoutSignInHasNoSignOutCommand() throws {
        signInWay = .none
        try open()
        site.failNext("/protected", status: 401)
        click("/protected")
        XCTAssertEqual(events.authentications, [])
        XCTAssertEqual(buttons("Sign In").count, 0)
        let menu = menuTexts()
        XCTAssertTrue(menu.contains("Preferences"), "\(menu)")
        XCTAssertFalse(menu.contains("Sign Out"), "\(menu)")
    }

    func testScriptVisitsShowThreeDialogs() throws {
        try open()
        site.failNext("/protected", status: 401, times: 30)
        var presented = 0
        for number in 1...30 {
            var options = VisitOptions()
            options.isByScript = true
            page.send(
                .visitProposed(
                    VisitProposal(url: site.url("/protected?visit=\(number)"), options: options, origin: .turbo)))
            settle()
            presented += events.authentications.filter { $0 == "presented" }.count
            if titles.contains("Sign In") { press("Cancel", in: "Sign In") }
        }
        XCTAssertEqual(presented, 3)
        // The user's own press requests it again.
        press("Sign In")
        XCTAssertEqual(events.authentications, ["presented"])
    }

    private func signIn() {
        submitSignIn()
        pump(until: { events.authentications.contains("succeeded") }, "\(events)")
        settle()
    }
}
