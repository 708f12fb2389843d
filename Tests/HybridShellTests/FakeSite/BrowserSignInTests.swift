import DemoServer
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// Sign-in through the system's browser (strategy `browser`, RFC 8252): which responses count.
final class BrowserSignInTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

    override func prepare() throws {
        try super.prepare()
        signInWay = .browser
        server.behaviour.accounts.authorization = .immediate
    }

    func testCallbackWithOtherStateIsIgnored() throws {
        server.behaviour.accounts.authorization = .wrongState
        try openSignIn()
        let page = try followBrowser()
        XCTAssertTrue(page.contains("This response belongs to another sign-in."), page)
        XCTAssertEqual(exchanges, [])
        // The attempt still waits for its own response.
        server.behaviour.accounts.authorization = .immediate
        XCTAssertTrue(try followBrowser().contains("You can close this page and go back to Fieldnotes."))
        waitForAccount()
    }

    /// Every local process can connect to the port.
    func testForgedPortCallbacksAreIgnored() throws {
        try openSignIn()
        let callback = try callback()
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
        XCTAssertEqual(exchanges, [])
        XCTAssertTrue(try WebClient.get(callback).text.contains("You can close this page"))
        // A second callback is rejected.
        let again = try? WebClient.get(callback).text
        XCTAssertNotEqual(again?.contains("You can close this page"), true)
        waitForAccount()
    }

    func testForgedSchemeCallbacksAreIgnored() throws {
        signInWay = .scheme
        try openSignIn()
        for query in ["?code=forged&state=forged", "?error=access_denied", "", "#code=forged"] {
            handOver("dev.hybriddesktop.fieldnotes:/oauth/callback\(query)")
            settle()
            XCTAssertEqual(events.authentications, [], query)
        }
        XCTAssertEqual(exchanges, [])
        handOver(try callback())
        waitForAccount()
    }

    func testLateCallbackIsNoPage() throws {
        signInWay = .scheme
        try openSignIn()
        press("Cancel", in: "Sign In")
        handOver(try callback())
        settle()
        back()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(exchanges, [])
    }

    func testRefusalIsExplainedAndCanBeRetried() throws {
        server.behaviour.accounts.authorization = .denied
        try openSignIn()
        _ = try followBrowser()
        pump(until: { shows("The sign-in was refused, or canceled in the browser.") }, "\(texts)")
        server.behaviour.accounts.authorization = .immediate
        press("Open Browser Again", in: "Sign In")
        pump(until: { browser.opened.count == 2 }, "the browser is opened again")
        _ = try followBrowser()
        waitForAccount()
    }

    func testCancelClosesThePort() throws {
        try openSignIn()
        let callback = try callback()
        press("Cancel", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        let page = try? WebClient.get(callback).text
        XCTAssertNotEqual(page?.contains("You can close this page"), true)
        XCTAssertEqual(exchanges, [])
        pump(until: { (try? WebClient.get(callback)) == nil }, "the port is closed")
        back()
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testStoredTokenSignsInWithoutDialog() throws {
        try openSignIn()
        _ = try followBrowser()
        waitForAccount()
        pump(until: { secrets.secret?.reveal().contains("refresh_token") == true }, "the token is kept")
        server.expireTokens()
        server.expireSessions()
        site.failNext("/protected", status: 401)
        site.clearRequests()
        forgetEvents()
        try open("/protected")
        pump(until: { site.requests == ["GET /protected 401", "GET /protected 200"] }, "\(site.requests)")
        XCTAssertEqual(events.authentications.filter { $0 == "presented" }, [])
    }

    private var exchanges: [Int] { server.requests(for: "/oauth/token", method: "POST").map(\.status) }

    private func openSignIn() throws {
        try open { $0.makeAuthorizationListener = { LoopbackListener() } }
        site.failNext("/protected", status: 401)
        click("/protected")
        XCTAssertEqual(events.authentications, ["presented"])
        pump(until: { browser.opened.count == 1 }, "the browser is opened")
    }

    /// Plays the browser: loads the page, which redirects to the port.
    private func followBrowser() throws -> String {
        let address = try XCTUnwrap(browser.opened.last)
        XCTAssertTrue(address.hasPrefix("\(server.url)/oauth/authorize?response_type=code&"), address)
        return try WebClient.get(address).text
    }

    /// The address to which the browser's page redirects.
    private func callback() throws -> String {
        try WebClient.get(XCTUnwrap(browser.opened.last), followingRedirects: false).location
    }

    private func waitForAccount(line: UInt = #line) {
        pump(until: { site.requests.last == "GET /protected 200" }, "\(site.requests)", line: line)
        settle()
        XCTAssertEqual(exchanges, [200], line: line)
        XCTAssertEqual(stacks.main, ["/", "/protected"], line: line)
    }
}
