import DemoServer
import XCTest

/// Sign-in through the system's browser (strategy `browser`, RFC 8252).
final class BrowserSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .browser
        server.behaviour.accounts.authorization = .immediate
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
