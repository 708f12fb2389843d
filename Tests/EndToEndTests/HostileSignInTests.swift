import DemoServer
import XCTest

/// Pages in the sign-in dialog that attempt actions that they may not perform (strategy `web`).
final class HostileSignInTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .web
    }

    func testTitleBelongsToCurrentPage() throws {
        server.behaviour.hangingPaths = ["/posts"]
        server.behaviour.hostileScript = """
            if (location.hostname !== "localhost") location = "\(server.otherOrigin)/hostile/script"
            else setTimeout(() => { location = "\(server.url)/posts" }, 300)
            """
        try openDialog()
        pump(until: { !server.requests(for: "/posts").isEmpty }, "the impostor leads back")
        try waitForWidget(.label, name(of: server.otherOrigin))
        XCTAssertNil(app.native.find(role: .label, name: name(of: server.url)))
    }

    func testUnencryptedAddressIsNotRequested() throws {
        server.behaviour.hostileScript = "location = 'http://signin.example/'"
        try openDialog()
        pump(until: { app.native.shows("Sign-in at signin.example was blocked") }, "the dialog says why")
        try waitForElement(.entry, "E-mail")
    }

    func testRedirectedFrameDoesNotCompleteSignIn() throws {
        server.behaviour.hostileScript = """
            const frame = document.createElement("iframe")
            frame.src = "/redirect"
            document.body.append(frame)
            """
        try openDialog()
        pump(until: { !server.requests(for: "/posts/1").isEmpty }, "the frame is redirected")
        try waitForElement(.entry, "E-mail")
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.succeeded" })
    }

    func testPageCannotOpenOtherApplications() throws {
        server.behaviour.hostileScript = """
            for (const address of ["mailto:ada@example.com", "tel:1", "file:///etc/passwd", "unknown:x"]) {
              location = address
              window.open(address)
            }
            window.open("\(server.otherOrigin)/outside")
            document.title = "x".repeat(1_000_000)
            fetch("/session/renewed")
            """
        try openDialog()
        pump(until: { !server.requests(for: "/session/renewed").isEmpty }, "the script has come to its end")
        try waitForElement(.entry, "E-mail")
        XCTAssertEqual(browser.opened, [])
        XCTAssertEqual(server.requests(for: "/outside"), [])
        XCTAssertFalse(app.trace.contains { $0.event == "external.opened" })
    }

    func testMessageFloodCanBeCancelled() throws {
        server.behaviour.hostileScript = "for (;;) alert('Call this number')"
        try openDialog()
        pump(until: { !server.requests(for: "/hostile/script.js").isEmpty }, "the script runs")
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        try pressButton("Back")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testEndlessRedirectsCanBeCancelled() throws {
        server.behaviour.hostileScript = "location = '\(server.otherOrigin)/redirect-loop'"
        try openDialog()
        // The site, in this process, answers between two looks.
        let isExplained = lookAgain(timeout: Timeouts.standard) { app.native.shows("redirect") }
        XCTAssertTrue(isExplained, "the dialog says what is wrong")
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
    }

    private func openDialog() throws {
        try open()
        try pressLink("My account")
        try waitForTrace("authentication.presented")
        try waitForWindow("Sign In")
    }

    private func name(of origin: String) -> String {
        String(origin.drop { $0 != "/" }.drop { $0 == "/" })
    }
}
