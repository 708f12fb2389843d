import DemoServer
import XCTest

/// Storage of the token (law 6).
final class SecretTests: EndToEndTestCase {
    /// The most verbose log level.
    private static let logging = ["--log-level", "trace"]

    func testTokenIsStoredOnlyInKeyring() throws {
        try open(arguments: Self.logging)
        try signInForAccount()
        var secrets: [String] = []
        pump(
            until: {
                secrets = (try? Keyring.secrets(profile: profile)) ?? []
                return !secrets.isEmpty
            }, "the token is kept")
        XCTAssertEqual(secrets.count, 1, "everything is in one item")
        let kept = try XCTUnwrap(JSONValue(parsing: secrets.first ?? ""))
        let token = try XCTUnwrap(kept["access_token"].string)
        let refresh = try XCTUnwrap(kept["refresh_token"].string)
        XCTAssertEqual([token.count, refresh.count], [64, 64], "as the server made them")
        for (name, secret) in [
            ("the token", token), ("the token for the next", refresh), ("the password", "correct horse"),
        ] {
            XCTAssertEqual(environment.files(containing: secret), [], "\(name) is in files")
            XCTAssertFalse(app.publicProcessData.contains(secret), "\(name) is in /proc")
            XCTAssertFalse(app.stdout.contains(secret) || app.stderr.contains(secret), "\(name) is in the output")
        }
        // Proves that the search can find text.
        XCTAssertNotEqual(environment.files(containing: "authentication.succeeded"), [])
        XCTAssertTrue(app.publicProcessData.contains(profile))

        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        XCTAssertEqual(try Keyring.secrets(profile: profile), [], "signing out forgets it")
    }

    func testTokenOfHiddenWebViewIsStoredOnlyInKeyring() throws {
        signInWay = .token
        try open(arguments: Self.logging)
        try signInForAccount()
        try checkThatNothingIsLeftBehind(besides: ["correct horse"])
    }

    func testBrowserCallbackIsStoredOnlyInKeyring() throws {
        signInWay = .browser
        server.behaviour.accounts.authorization = .immediate
        try open(arguments: Self.logging)
        try pressLink("My account")
        pump(until: { !browser.opened.isEmpty }, "the browser is opened")
        let address = try XCTUnwrap(browser.opened.first)
        // The browser receives the address. Only the application must not store it.
        try environment.write("", to: "opened")
        let callback = try WebClient.get(address, followingRedirects: false).location
        _ = try WebClient.get(callback)
        try waitForVisit("/protected")
        let values = [address, callback].flatMap { $0.split { "?&".contains($0) }.dropFirst() }
            .filter { $0.hasPrefix("state=") || $0.hasPrefix("code=") }
            .compactMap { $0.split(separator: "=").last.map(String.init) }
        XCTAssertEqual(values.count, 3)
        try checkThatNothingIsLeftBehind(besides: values)
    }

    /// Searches all files that a run leaves behind for the keyring's content and the given strings.
    private func checkThatNothingIsLeftBehind(besides more: [String]) throws {
        for secret in try waitForKeptTokens() + more {
            XCTAssertEqual(environment.files(containing: secret), [])
            XCTAssertFalse(app.publicProcessData.contains(secret))
            XCTAssertFalse(app.stdout.contains(secret) || app.stderr.contains(secret))
            XCTAssertFalse(app.web.dump().contains(secret), "a page has it")
        }
    }

    func testWithoutSecretServiceSignInLastsForSession() throws {
        let bus = try EmptyBus(in: environment)
        defer { bus.stop() }
        try launch(variables: bus.variables)
        try waitForVisit("/")
        try signInForAccount()
        let notice = "You are signed in until you quit: this desktop has no keyring."
        try waitForWidget(.label, notice)
        try pressLink("Settings")
        try waitForVisit("/protected/settings")
        try waitForText("Settings of Ada Lovelace")
    }

    func testWithLockedKeyringSignInLastsForSession() throws {
        let bus = try EmptyBus(in: environment)
        defer { bus.stop() }
        try bus.addLockedKeyring(in: environment)
        try launch(variables: bus.variables)
        try waitForVisit("/")
        try signInForAccount()
        try waitForWidget(.label, "You are signed in until you quit: the keyring is locked.")
        try pressLink("Settings")
        try waitForVisit("/protected/settings")
        // Nothing was stored, and no keyring prompt may block this.
        try pressKey("F10")
        try waitForWidget(.menuItem, "Sign Out").press()
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
    }

    func testWithoutSessionBusSignInLastsForSession() throws {
        let bus = try EmptyBus(in: environment)
        bus.stop()
        try launch(variables: bus.variables)
        try waitForVisit("/")
        try pressLink("My account")
        try waitForTrace("authentication.presented")
        // Without the bus, only pages are available to assistive technology.
        try waitForActiveWindow("Sign In")
        try input.type("ada@example.com")
        try pressKey("Tab")
        try input.type("correct horse")
        try pressKey("Return")
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }
}
