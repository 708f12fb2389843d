import DemoServer
import HybridTestSupport
import XCTest

/// The next user finds no data of the previous user.
final class KioskIdleTests: KioskTestCase {
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

    func testScreenSaverCoversUnusedKiosk() throws {
        try environment.write("<h1>Touch the screen</h1>", to: "slides.html")
        try openKiosk(#""screenSaver": 5, "screenSaverPage": "slides.html", "idleTimeout": 3600"#)
        try waitForElement(.heading, "Touch the screen")
        for process in app.webProcesses { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForElement(.heading, "Touch the screen")
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        waitForScreenSaverToGo()
        try waitForElement(.heading, "Touch the screen")
        try waitForActiveWindow("Screen Saver")
        // The key only ends the screen saver.
        try pressKey("Tab")
        waitForScreenSaverToGo()
        try waitForQuiet()
        XCTAssertEqual(try status()["state"], "occupied")
    }

    func testNoDialogAppearsAboveScreenSaver() throws {
        server.behaviour.hostileScript = """
            addEventListener("blur", () => setTimeout(() => fetch(`/answer/${confirm("Welcome?")}`), 500), { once: true })
            """
        try openKiosk(#""screenSaver": \#(Int(Timeouts.scaled(5)))"#, "/hostile/script")
        try waitForActiveWindow("Screen Saver")
        pump(until: { !server.requests(for: "/answer/false").isEmpty }, "the dialog is cancelled")
        XCTAssertNil(app.native.find(role: .pushButton, name: "OK"))
    }

    private func waitForScreenSaverToGo() {
        pump(until: { app.web.find(role: .heading, name: "Touch the screen") == nil }, "the screen saver has gone")
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
}
