import DemoServer
import HybridTestSupport
import XCTest

/// The next user finds no data of the previous user.
final class KioskIdleTests: KioskTestCase {
    func testIdleUserIsAskedThenDataIsCleared() throws {
        try openKiosk(#""idleTimeout": 5, "countdown": 3"#)
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try waitForKeyboardAndPress("a")
        let question = try waitForTrace("kiosk.asked")
        XCTAssertEqual(question["seconds"].int, 3)
        try waitForWindow("Are You Still There?")
        try pressKey("space")
        try waitForTrace("kiosk.answered")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"], "the key has only answered")

        try waitForTrace("kiosk.asked")
        let end = try waitForTrace("kiosk.wiped")
        XCTAssertEqual(end["reason"].string, "idle")
        setMark()
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
        waitForWidgetToGo(.pushButton, "I’m Still Here")
    }

    func testResetClearsSignInAndStorage() throws {
        try openKiosk(#""idleTimeout": 3600"#)
        try activate("visit", server.url + "/protected")
        try waitForTrace("authentication.presented")
        try fill("E-mail", with: "ada@example.com")
        try fill("Password", with: "correct horse")
        try pressButton("Sign In", window: "Sign In")
        try waitForVisit("/protected")
        try reset()
        XCTAssertEqual(stacks.main, ["/"])
        server.clearRequests()
        try activate("visit", server.url + "/protected")
        try waitForTrace("authentication.presented")
        XCTAssertEqual(server.requests(for: "/protected").map(\.hasSessionCookie), [false])
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
        // A dialog of the kiosk itself.
        try reset()
        waitForWidgetToGo(.pushButton, "Cancel")
        XCTAssertEqual(environment.files(containing: "fieldnotes_session"), [])
    }

    func testResetClearsHTTPPassword() throws {
        try openKiosk(#""idleTimeout": 3600"#)
        try giveThePassword()
        try waitForVisit("/basic")
        try reset()
        server.clearRequests()
        try giveThePassword()
        XCTAssertEqual(server.requests(for: "/basic").first?.hasAuthorization, false)
    }

    private func giveThePassword() throws {
        try activate("visit", server.url + "/basic")
        try waitForWindow("Password Required")
        try fill("User name", with: "ada@example.com")
        try fill("Password", with: "correct horse")
        try pressButton("Sign In", window: "Password Required")
    }

    func testResetClosesScriptDialogs() throws {
        try openKiosk(path: "/dialogs")
        try pressWithKeyboard(.pushButton, "Confirm")
        try waitForTrace("dialog.presented")
        try activate("reset")
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        try waitForTrace("kiosk.wiped")
        try waitForVisit("/dialogs")
    }

    private func openKiosk(path: String) throws { try openKiosk("", path) }

    private func waitForKeyboardAndPress(_ key: String) throws {
        try waitForKeyboard()
        try pressKey(key)
    }
}
