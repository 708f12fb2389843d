import DemoServer
import XCTest

/// Failed sign-ins. The form stays open with the typed text and shows an error.
final class SignInFailureTests: EndToEndTestCase {
    func testWrongAnswersAreExplained() throws {
        try openSignIn()
        for (answer, sentence) in [
            (.notJSON, "The server's response is not JSON. The sign-in address may be wrong."),
            (.oversized(bytes: 2 << 20), "The server's response is larger than 1024 KiB."),
            (
                .redirect(to: "\(server.otherOrigin)/outside"),
                "The server redirected the sign-in to another address, which is not allowed. The address may be wrong."
            ),
            (.status(500), "The server cannot do this now."), (.status(422), "The server cannot do this now."),
        ] as [(DemoServer.Behaviour.SignInAnswer, String)] {
            server.behaviour.signIn = answer
            try submit()
            try waitForTrace("authentication.failed")
            pump(until: { app.native.shows(sentence) }, sentence)
        }
        XCTAssertEqual(server.requests(for: "/outside"), [], "the password stays here")

        server.stop()
        try submit()
        try waitForTrace("authentication.failed")
        pump(until: { app.native.shows("refused the connection") }, "the server is down")
        try server.start()

        // The typed text is kept.
        server.behaviour.signIn = .tokenInHeaderOnly
        try submit()
        try waitForTrace("authentication.succeeded")
        try waitForText("Signed in as Ada Lovelace")
        waitForWidgetToGo(.frame, "Sign In")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1)
    }

    func testUnresponsiveServerIsExplained() throws {
        try openSignIn(variables: ["HYBRID_DESKTOP_VISIT_TIMEOUT": "3000"])
        server.behaviour.signIn = .hang
        try submit()
        try waitForTrace("authentication.failed")
        pump(until: { app.native.shows("The server did not respond in time") }, "the time is over")

        server.behaviour.signIn = .normal
        server.behaviour.drippingPaths = ["/api/sign-in"]
        try submit()
        try waitForTrace("authentication.failed")
        server.behaviour.drippingPaths = []

        server.behaviour.signIn = .slow(milliseconds: 300)
        try submit()
        try waitForTrace("authentication.succeeded")
        try waitForText("Signed in as Ada Lovelace")
    }

    func testCancelDuringPendingRequest() throws {
        try openSignIn()
        server.behaviour.signIn = .slow(milliseconds: 2500)
        try submit()
        pump(until: { server.requests(for: "/api/sign-in", method: "POST").count == 1 }, "the request arrives")
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try pressButton("Back")
        try waitForVisit("/")
        waitForPendingAnswers()
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.succeeded" })
        XCTAssertEqual(try Keyring.secrets(profile: profile), [])
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testRepeatedRefusalCausesNoLoop() throws {
        try openSignIn { $0.statuses["/protected"] = [401, 401] }
        try submit()
        try waitForTrace("authentication.succeeded")
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 401 }
        try waitForWidget(.pushButton, "Retry")
        XCTAssertNil(app.native.find(role: .frame, name: "Sign In"))

        // The user may request it again.
        try pressButton("Sign In", window: "Fieldnotes")
        try waitForWindow("Sign In")
        XCTAssertEqual(server.requests(for: "/protected").map(\.status), [401, 401])
    }

    /// The screen that waits for the sign-in has a hidden error. The error of a screen above it is visible.
    func testErrorAfterDialogWasClosed() throws {
        try open()
        try activate("visit", server.url + "/protected")
        try waitForTrace("authentication.presented")
        try activate("visit", server.url + "/missing")
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 404 }
        try pressKey("Escape")
        try waitForTrace("authentication.cancelled")
        pump(until: { app.native.shows("Page not found") }, "the error of the screen in front")
        XCTAssertEqual(stacks.main, ["/", "/protected", "/missing"])
    }

    private func openSignIn(
        variables: [String: String] = [:], behaviour: (inout DemoServer.Behaviour) -> Void = { _ in }
    ) throws {
        behaviour(&server.behaviour)
        try launch(variables: variables)
        try waitForVisit("/")
        try pressLink("My account")
        try waitForTrace("authentication.presented")
        try fill("E-mail", with: "ada@example.com")
        try fill("Password", with: "correct horse")
    }

    private func submit() throws {
        try pressButton("Sign In", window: "Sign In")
    }
}
