import DemoServer
import XCTest

/// Sign-in through the system's browser (strategy `browser`, RFC 8252).
final class BrowserSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .browser
        server.behaviour.accounts.authorization = .immediate
    }

    func testBrowserReturnsThroughPort() throws {
        try openSignIn()
        let page = try followBrowser()
        XCTAssertTrue(page.contains("You can close this page and go back to Fieldnotes."), page)
        try waitForTrace("authentication.succeeded")
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST").map(\.status), [200])
        XCTAssertEqual(server.requests(for: "/session/from-token").map(\.status), [204])
        let opened = app.trace.filter { $0.event == "external.opened" }.compactMap { $0["url"].string }
        XCTAssertEqual(opened, ["\(server.url)/oauth/authorize"], "the attempt's state is not in the trace")
    }

    func testCallbackWithOtherStateIsIgnored() throws {
        server.behaviour.accounts.authorization = .wrongState
        try openSignIn()
        let page = try followBrowser()
        XCTAssertTrue(page.contains("This response belongs to another sign-in."), page)
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST"), [])
        // The attempt still waits for its own response.
        server.behaviour.accounts.authorization = .immediate
        _ = try followBrowser()
        try waitForTrace("authentication.succeeded")
    }

    /// Every local process can connect to the port.
    func testForgedPortCallbacksAreIgnored() throws {
        try openSignIn()
        let address = try XCTUnwrap(browser.opened.last)
        let callback = try WebClient.get(address, followingRedirects: false).location
        let port = String(callback.prefix { $0 != "?" })
        let long = String(repeating: "x", count: 20_000)
        for (forgery, method) in [
            ("\(port)?code=forged&state=forged", "GET"), ("\(port)?code=forged", "GET"),
            ("\(port)?error=denied", "GET"),
            ("\(callback)&state=forged", "GET"), ("\(port)/more?\(callback.drop { $0 != "?" }.dropFirst())", "GET"),
            ("\(callback)&more=\(long)", "GET"), (callback, "HEAD"), (callback, "POST"), (callback, "PUT"),
            (callback.replacing("127.0.0.1", with: "localhost"), "GET"),
        ] {
            let page = try? WebClient.get(forgery, method: method).text
            XCTAssertNotEqual(page?.contains("You can close this page"), true, "\(method) \(forgery)")
        }
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST"), [])
        XCTAssertTrue(try WebClient.get(callback).text.contains("You can close this page"))
        // A second callback is rejected.
        let again = try? WebClient.get(callback).text
        XCTAssertNotEqual(again?.contains("You can close this page"), true)
        try waitForTrace("authentication.succeeded")
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST").map(\.status), [200])
    }

    func testForgedSchemeCallbacksAreIgnored() throws {
        signInWay = .scheme
        try openSignIn()
        for query in ["?code=forged&state=forged", "?error=access_denied", "", "#code=forged"] {
            try actions.open(["dev.hybriddesktop.fieldnotes:/oauth/callback\(query)"])
        }
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        let address = try XCTUnwrap(browser.opened.last)
        try actions.open([try WebClient.get(address, followingRedirects: false).location])
        try pressButton("Back")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST"), [])
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.failed" })
    }

    func testRefusalIsExplainedAndCanBeRetried() throws {
        server.behaviour.accounts.authorization = .denied
        try openSignIn()
        _ = try followBrowser()
        try waitForTrace("authentication.failed")
        pump(until: { app.native.shows("The sign-in was refused, or canceled in the browser.") }, "it is shown")
        server.behaviour.accounts.authorization = .immediate
        try pressButton("Open Browser Again", window: "Sign In")
        pump(until: { browser.opened.count == 2 }, "the browser is opened again")
        _ = try followBrowser()
        try waitForTrace("authentication.succeeded")
    }

    func testCancelClosesThePort() throws {
        try openSignIn()
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        pump(until: { (try? followBrowser()) == nil }, "the port is closed")
        XCTAssertEqual(server.requests(for: "/oauth/token", method: "POST"), [])
        try pressButton("Back")
        try waitForVisit("/")
    }

    func testBrowserReturnsThroughScheme() throws {
        signInWay = .scheme
        try openSignIn()
        let address = try XCTUnwrap(browser.opened.last)
        let callback = try WebClient.get(address, followingRedirects: false).location
        XCTAssertTrue(callback.hasPrefix("dev.hybriddesktop.fieldnotes:/oauth/callback?"), "\(callback)")
        // As on a desktop: starts the application with the address, which it hands over to the running process.
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), "--profile", profile, callback],
            environment: environment, variables: [:])
        pump(until: { !second.isRunning }, "the second process hands the address over")
        try waitForTrace("authentication.succeeded")
        try waitForVisit("/protected")
        XCTAssertEqual(stacks.main, ["/", "/protected"], "the answer is no page")
    }

    func testStoredTokenSignsInWithoutDialog() throws {
        try openSignIn()
        _ = try followBrowser()
        try waitForVisit("/protected")
        let name = profile
        pump(until: { (try? Keyring.secrets(profile: name))?.isEmpty == false }, "the token is kept")
        let kept = try XCTUnwrap(Keyring.secrets(profile: name).first)
        XCTAssertTrue(kept.contains("refresh_token"), "with what gets the next one")
        try quit()
        server.expireTokens()
        server.expireSessions()
        try launch(path: "/protected", profile: name)
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
    }

    private func openSignIn() throws {
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForWindow("Sign In")
        pump(until: { !browser.opened.isEmpty }, "the browser is opened")
    }

    /// Plays the browser: loads the page, which redirects to the port.
    private func followBrowser() throws -> String {
        let address = try XCTUnwrap(browser.opened.last)
        XCTAssertTrue(address.hasPrefix("\(server.url)/oauth/authorize?response_type=code&"), address)
        return try WebClient.get(address).text
    }
}
