import DemoServer
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// Failed sign-ins. The form stays open with the typed text and shows an error.
final class SignInFailureTests: FakeSiteTestCase {
    override class var needsServer: Bool { true }

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
            try fail(showing: sentence)
        }
        XCTAssertEqual(server.requests(for: "/outside"), [], "the password stays here")
        server.stop()
        try fail(showing: "refused the connection")
        try server.start()
        // The typed text is kept.
        server.behaviour.signIn = .tokenInHeaderOnly
        press("Sign In", in: "Sign In")
        waitForAccount()
    }

    func testUnresponsiveServerIsExplained() throws {
        try openSignIn { $0.limits = VisitLimits(silence: 1_500) }
        server.behaviour.signIn = .hang
        try fail(showing: "The server did not respond in time")
        server.behaviour.signIn = .normal
        server.behaviour.drippingPaths = ["/api/sign-in"]
        try fail(showing: "The server did not respond in time")
        server.behaviour.drippingPaths = []
        server.behaviour.signIn = .slow(milliseconds: 20)
        press("Sign In", in: "Sign In")
        waitForAccount()
    }

    func testCancelDuringPendingRequest() throws {
        try openSignIn()
        server.behaviour.signIn = .slow(milliseconds: 300)
        press("Sign In", in: "Sign In")
        pump(until: { server.pendingAnswers == 1 }, "the request arrives")
        press("Cancel", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        back()
        pump(until: { server.pendingAnswers == 0 }, "the late response")
        settle()
        XCTAssertEqual(events.authentications, [])
        XCTAssertNil(secrets.secret)
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testRepeatedRefusalCausesNoLoop() throws {
        try openSignIn(refusals: 2)
        press("Sign In", in: "Sign In")
        pump(until: { shows("Retry") }, "\(texts)")
        settle()
        XCTAssertEqual(events.authentications, ["succeeded"])
        XCTAssertFalse(titles.contains("Sign In"))
        press("Sign In")
        XCTAssertEqual(events.authentications, ["presented"], "the user may request it again")
        XCTAssertEqual(site.requests, ["GET / 200", "GET /protected 401", "GET /protected 401"])
    }

    /// The screen that waits for the sign-in has a hidden error. The error of a screen above it is visible.
    func testErrorAfterDialogWasClosed() throws {
        try openSignIn()
        site.failNext("/missing", status: 404)
        visit("/missing")
        press("Cancel", in: "Sign In")
        XCTAssertTrue(shows("Page not found"), "\(texts)")
        XCTAssertEqual(stacks.main, ["/", "/protected", "/missing"])
    }

    private func openSignIn(
        refusals: Int = 1, changing change: (inout ShellEnvironment) -> Void = { _ in }
    ) throws {
        try open(changing: change)
        site.failNext("/protected", status: 401, times: refusals)
        click("/protected")
        fill("E-mail", with: "ada@example.com")
        fill("Password", with: "correct horse")
    }

    /// Submits the form, which must fail.
    private func fail(showing sentence: String, line: UInt = #line) throws {
        press("Sign In", in: "Sign In", line: line)
        pump(until: { events.authentications == ["failed"] }, "\(events)", line: line)
        XCTAssertTrue(shows(sentence), "\(sentence): \(texts)", line: line)
        XCTAssertEqual(stacks.main, ["/", "/protected"], line: line)
    }

    private func waitForAccount() {
        pump(until: { titles == ["Account"] }, "\(titles)")
        settle()
        XCTAssertEqual(site.requests, ["GET / 200", "GET /protected 401", "GET /protected 200"])
    }
}
