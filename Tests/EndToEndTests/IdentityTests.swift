import DemoServer
import XCTest

/// Display of the signed-in user.
final class IdentityTests: EndToEndTestCase {
    func testMenuShowsSignedInUser() throws {
        try open()
        try signInForAccount()
        try openMenu()
        try waitForWidget(.menuItem, "Ada Lovelace")
        try waitForWidget(.menuItem, "ada@example.com")
        XCTAssertNotNil(app.native.find(role: .menuItem, name: "Sign Out"))
        try pressKey("Escape")
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try openMenu()
        try waitForWidget(.menuItem, "Preferences")
        for item in ["Ada Lovelace", "Sign Out", "Quit"] {
            XCTAssertNil(app.native.find(role: .menuItem, name: item), item)
        }
        XCTAssertNotNil(app.native.find(role: .menuItem, name: "About Fieldnotes"))
    }

    /// The application is not notified: only the site's cookies show it.
    func testUserSignedInOnPageCanSignOut() throws {
        signInWay = .graphql
        try open("/sign-in")
        try waitForKeyboard()
        try openMenu()
        try waitForWidget(.menuItem, "Preferences")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Sign Out"))
        try pressKey("Escape")
        try waitForKeyboard()
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForVisit("/protected")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        try activate("preferences")
        try waitForWidget(.listItem, "Your sign-in")
        try pressKey("Escape")
        waitForWidgetToGo(.listItem, "Your sign-in")
        try waitForKeyboard()
        try openMenu()
        try waitForWidget(.menuItem, "Sign Out").press()
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/sign-in")
        try openMenu()
        try waitForWidget(.menuItem, "Preferences")
        waitForWidgetToGo(.menuItem, "Sign Out")
    }

    func testVisitorWithCookiesHasNoSignOutCommand() throws {
        try open("/traces")
        try waitForKeyboard()
        try openMenu()
        try waitForWidget(.menuItem, "Preferences")
        try pressKey("Escape")
        // The menu checks for cookies each time it opens, and shows the result immediately or the next time.
        try openMenu()
        try waitForWidget(.menuItem, "Preferences")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Sign Out"))
    }

    private func openMenu() throws {
        try pressKey("F10")
    }
}
