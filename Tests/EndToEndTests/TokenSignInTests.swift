import DemoServer
import XCTest

/// A token that the site exchanges for the web view's cookies (strategy `token`).
final class TokenSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .token
    }

    func testEachProfileHasItsOwnAccount() throws {
        try open()
        try signInForAccount()
        try waitForTheKeyring()
        let ada = profile
        try quit()
        try launch(path: "/protected")
        try waitForTrace("authentication.presented")
        try submitSignIn(email: "grace@example.com", password: "battery staple")
        try waitForVisit("/protected")
        try waitForText("Signed in as Grace Hopper")
        try waitForTheKeyring()
        try quit()
        try launch(path: "/protected", profile: ada)
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")
    }

    private func waitForTheKeyring() throws {
        let profile = profile
        pump(until: { (try? Keyring.secrets(profile: profile))?.isEmpty == false }, "the token is kept")
    }
}
