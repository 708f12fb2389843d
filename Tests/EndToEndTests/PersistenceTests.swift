import DemoServer
import XCTest

/// Data kept between starts.
final class PersistenceTests: EndToEndTestCase {
    func testCookiesPersistBetweenRuns() throws {
        try open("/sign-in")
        try signInByPage(remember: true)
        let name = profile
        try quit()
        try restart(as: name)
        try waitForText("Signed in as Ada Lovelace")

        let place = "home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(name)"
        XCTAssertEqual(environment.permissions(of: place), 0o700)
        XCTAssertEqual(environment.permissions(of: "\(place)/cookies.sqlite"), 0o600)
    }

    func testDirectoryPermissionsAreRestricted() throws {
        let name = "test-open-\(ProcessInfo.processInfo.processIdentifier)"
        let places = [".local/share", ".cache"].map {
            "home/\($0)/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(name)"
        }
        for place in places { _ = try environment.run(["install", "-d", "-m", "755", environment.path(place)]) }
        XCTAssertEqual(places.map { environment.permissions(of: $0) }, [0o755, 0o755])
        try launch(profile: name)
        try waitForVisit("/")
        XCTAssertEqual(places.map { environment.permissions(of: $0) }, [0o700, 0o700])
    }

    func testSessionCookieDoesNotPersist() throws {
        try open("/sign-in")
        try signInByPage(remember: false)
        let name = profile
        try quit()
        server.clearRequests()
        try launch(path: "/protected", profile: name)
        try waitForTrace("authentication.presented")
        XCTAssertEqual(server.requests(for: "/protected").map(\.hasSessionCookie), [false])
    }

    func testEphemeralProfileStoresNoData() throws {
        try open("/sign-in", arguments: ["--ephemeral"])
        try signInByPage(remember: true)
        let name = profile
        try quit()
        XCTAssertEqual(environment.files(containing: "fieldnotes_session"), [])
        server.clearRequests()
        try launch(path: "/protected", arguments: ["--ephemeral"], profile: name)
        try waitForTrace("authentication.presented")
        XCTAssertEqual(server.requests(for: "/protected").map(\.hasSessionCookie), [false])
    }

    func testEphemeralProfileStoresNoToken() throws {
        signInWay = .token
        try open(arguments: ["--ephemeral"])
        try signInForAccount()
        // Requested with the stored token.
        server.expireSessions()
        try activate("reload")
        try waitForVisit("/protected")
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
        let name = profile
        try quit()
        XCTAssertEqual(try Keyring.secrets(profile: name), [])
        try launch(path: "/protected", arguments: ["--ephemeral"], profile: name)
        try waitForTrace("authentication.presented")
    }

    private func restart(as name: String) throws {
        try launch(path: "/protected", profile: name)
        try waitForVisit("/protected")
    }

    /// The site's own form, which is the first page here.
    private func signInByPage(remember: Bool) throws {
        if remember { try waitForElement(.checkBox, "Remember me").press() }
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForVisit("/protected")
    }
}
