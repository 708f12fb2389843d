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

    /// The user has left, so the typed text is discarded without a question.
    func testTypedTextDoesNotBlockReset() throws {
        try openKiosk(#""idleTimeout": 3600, "headerBar": true"#)
        try activate("visit", server.url + "/unsaved")
        try waitForVisit("/unsaved")
        try type("Dear heron", into: "Letter")
        try reset()
        XCTAssertFalse(app.trace.contains { $0.event == "dialog.presented" })
        try activate("visit", server.url + "/unsaved")
        try waitForVisit("/unsaved")
        try type("Dear heron", into: "Letter")
        // The operator's command opens a page. The countdown then asks the user, until the kiosk resets.
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertFalse(app.trace.contains { $0.event == "dialog.presented" })
        try activate("visit", server.url + "/modal/unsaved")
        try waitForVisit("/modal/unsaved")
        try type("A heron", into: "Note")
        try pressKey("Escape")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try reset()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
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

    func testUnusedKioskIsNotReset() throws {
        try openKiosk(#""idleTimeout": 5, "countdown": 0"#)
        outlast(timerOf: 6_000)
        settle()
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("kiosk.") })
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "idle" }
    }

    private func openKiosk(path: String) throws { try openKiosk("", path) }

    private func waitForKeyboardAndPress(_ key: String) throws {
        try waitForKeyboard()
        try pressKey(key)
    }
}
