import DemoServer
import XCTest

/// HTTP authentication, Basic and Digest.
final class PasswordTests: EndToEndTestCase {
    private let password = "correct horse"
    private let dialog = "Password Required"

    func testPasswordIsRequestedOnce() throws {
        try open()
        try ask(for: "/basic")
        try waitForWidget(
            .label, "127.0.0.1:\(server.port) requires a user name and password for “Fieldnotes archive”.",
            window: dialog)
        try waitForWidget(
            .label, "The connection is not encrypted, but stays on this computer.", window: dialog)
        XCTAssertEqual(app.trace.last { $0.event == "authentication.presented" }?["strategy"].string, "basic")
        try submit()
        try waitForVisit("/basic")
        try waitForText("HTTP authentication let in Ada Lovelace.")
        try waitForTrace("authentication.succeeded") { $0["strategy"].string == "basic" }
        waitForWidgetToGo(.frame, dialog)
        XCTAssertEqual(server.requests(for: "/basic").map(\.status), [401, 200])

        // By Turbo, without a second dialog.
        try pressLink("Second shelf")
        try waitForVisit("/basic/2")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1)
        XCTAssertEqual(server.requests(for: "/basic/2").map(\.status), [200])
        XCTAssertEqual(stacks.main, ["/", "/basic", "/basic/2"])
        XCTAssertEqual(try Keyring.secrets(profile: profile), [], "it was not marked as remembered")
    }

    func testDigestAuthentication() throws {
        try launch(path: "/digest")
        try waitForWindow(dialog)
        XCTAssertEqual(app.trace.last { $0.event == "authentication.presented" }?["strategy"].string, "digest")
        try submit()
        try waitForVisit("/digest")
        try waitForText("HTTP authentication let in Ada Lovelace.")
    }

    func testWrongPasswordIsRequestedAgain() throws {
        try open()
        try ask(for: "/basic")
        try submit("wrong")
        try waitForTrace("authentication.failed") { $0["strategy"].string == "basic" && $0["status"].int == 401 }
        try waitForWidget(.label, "Wrong user name or password.", window: dialog)
        try fill("Password", with: password)
        try pressButton("Sign In", window: dialog)
        try waitForVisit("/basic")
        XCTAssertEqual(server.requests(for: "/basic").map(\.status), [401, 401, 200])
    }

    func testCancelAllowsRetry() throws {
        try open()
        try ask(for: "/basic")
        try pressButton("Cancel", window: dialog)
        try waitForTrace("authentication.cancelled")
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["status"].int, 401)
        try waitForWidget(.label, "This page requires a password")
        XCTAssertFalse(app.trace.contains { $0["strategy"].string == "native" }, "the other sign-in does not help")

        try pressButton("Sign In")
        try waitForWindow(dialog)
        try submit()
        try waitForVisit("/basic")
        XCTAssertEqual(stacks.main, ["/", "/basic"])
    }

    func testManyRealmsShowThreeDialogs() throws {
        try launch(path: "/hostile/realms")
        for number in 1...3 {
            pump(until: { dialogsPresented == number }, "dialog \(number) opens")
            try waitForWindow(dialog)
            try pressButton("Cancel", window: dialog)
        }
        try waitForText("Refused: 60")
        XCTAssertEqual(dialogsPresented, 3)
        waitForWidgetToGo(.frame, dialog)
    }

    func testDialogClosesWithItsPage() throws {
        try launch(path: "/hostile/fickle")
        try waitForTrace("authentication.presented")
        try waitForVisit("/plain/2")
        waitForWidgetToGo(.frame, dialog)
    }

    private var dialogsPresented: Int { app.trace.filter { $0.event == "authentication.presented" }.count }

    /// The time limit is longer than a busy machine needs for the first page.
    func testOpenDialogCausesNoTimeout() throws {
        let limit = Int(Timeouts.scaled(3) * 1000)
        try launch(variables: ["HYBRID_DESKTOP_VISIT_TIMEOUT": "\(limit)"])
        try waitForVisit("/")
        try ask(for: "/basic")
        outlast(timerOf: limit + 500)
        settle()
        XCTAssertFalse(app.trace.contains { $0.event == "visit.failed" })
        server.behaviour.hangingPaths = ["/basic"]
        try submit()
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "timeout", "the timeout continues afterwards")
    }

    func testLeavingPageClosesDialog() throws {
        try open()
        try ask(for: "/basic")
        try activate("visit", "\(server.url)/posts")
        try waitForVisit("/posts")
        waitForWidgetToGo(.frame, dialog)
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.cancelled" }.count, 1)
    }

    func testRememberedPasswordPersists() throws {
        try open()
        try ask(for: "/basic")
        try tickRemember()
        try submit()
        try waitForVisit("/basic")
        let name = profile
        pump(until: { (try? Keyring.secrets(profile: name).count) == 1 }, "the password is kept")
        XCTAssertEqual(environment.files(containing: password), [])
        XCTAssertFalse(app.publicProcessData.contains(password))
        XCTAssertFalse(app.stdout.contains(password) || app.stderr.contains(password))
        try quit()

        server.clearRequests()
        try launch(path: "/basic", profile: name)
        try waitForVisit("/basic")
        XCTAssertEqual(server.requests(for: "/basic").map(\.status), [401, 200])
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.presented" })
        try quit()

        // The password is no longer valid: it is removed and requested again.
        server.behaviour.accounts.refusesPasswords = true
        try launch(path: "/basic", profile: name)
        try waitForTrace("authentication.failed")
        try waitForWindow(dialog)
        pump(until: { (try? Keyring.secrets(profile: name).isEmpty) == true }, "the password is forgotten")
    }

    func testWithoutKeyringPasswordLastsForSession() throws {
        let bus = try EmptyBus(in: environment)
        defer { bus.stop() }
        try launch(path: "/basic", variables: bus.variables)
        try waitForWindow(dialog)
        try tickRemember()
        try submit()
        try waitForVisit("/basic")
        try waitForWidget(.label, "The password could not be saved in the keyring. It is remembered until you quit.")
        try pressLink("Second shelf")
        try waitForVisit("/basic/2")
    }

    private func tickRemember() throws {
        try waitForActiveWindow(dialog)
        try pressKey("alt+r")
        pump(until: { app.native.find(role: .checkBox, name: "Remember")?.has(.checked) ?? false }, "it is ticked")
    }

    func testCrossOriginFramesAndImagesShowNoDialog() throws {
        try open("/challenges/foreign")
        // WebKit may repeat one of the requests.
        pump(until: { Set(challenged.map(\.path)).count == 2 }, "the frame and the picture are requested")
        server.clearRequests()
        try activate("reload")
        try waitForVisit("/challenges/foreign")
        pump(until: { Set(challenged.map(\.path)).count == 2 }, "and again")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("authentication.") })
        XCTAssertNil(app.native.find(role: .frame, name: dialog))
        XCTAssertFalse(server.requests.contains { $0.hasAuthorization })
    }

    func testConcurrentRequestsShareOneDialog() throws {
        try launch(path: "/challenges/own")
        try waitForWindow(dialog)
        try submit()
        pump(until: { challenged.filter { $0.status == 200 }.count == 2 }, "both are let in")
        try waitForText("HTTP authentication let in Ada Lovelace.")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1)
    }

    func testConcurrentRequestsShareOneRefusal() throws {
        try launch(path: "/challenges/own")
        try waitForWindow(dialog)
        try pressButton("Cancel", window: dialog)
        try waitForText("Passwords of this site")
        pump(until: { challenged.count == 2 }, "both are refused")
        XCTAssertEqual(app.trace.filter { $0.event == "authentication.presented" }.count, 1)
        waitForWidgetToGo(.frame, dialog)
    }

    func testUnencryptedConnectionShowsNoDialog() throws {
        try launchBehindProxy(path: "/basic")
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["status"].int, 401)
        try waitForWidget(.label, "This connection is not secure")
        XCTAssertTrue(app.native.shows("Ask the site's administrator to use https."))
        XCTAssertNil(app.native.find(role: .pushButton, name: "Sign In"))
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("authentication.") })
        XCTAssertFalse(server.requests.contains { $0.hasAuthorization })
    }

    func testProxyDialogNamesProxy() throws {
        server.behaviour.accounts.asksAsProxy = true
        try launchBehindProxy(path: "/")
        try waitForWidget(
            .label, "The proxy 127.0.0.1:\(server.port) requires a user name and password for “Fieldnotes proxy”.")
        try submit()
        try waitForTrace("visit.completed")
        try waitForElement(.heading, "Fieldnotes")
        try quit()

        try launchBehindProxy(path: "/")
        try waitForWindow(dialog)
        try pressButton("Cancel", window: dialog)
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 407 }
        try waitForWidget(.label, "The proxy requires a password")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Sign In"))
    }

    /// Opens the demo site under a name that is not this computer's: the server itself is the proxy.
    private func launchBehindProxy(path: String) throws {
        let file = try environment.write(
            #"{ "name": "Fieldnotes", "startURL": "http://fieldnotes.example\#(path)" }"#, to: "open.json")
        try launch(
            path: nil, arguments: ["--config", file], variables: ["http_proxy": server.url, "no_proxy": "127.0.0.1"])
    }

    private var challenged: [DemoServer.Request] {
        server.requests(for: "/basic") + server.requests(for: "/basic/2")
    }

    private func ask(for path: String) throws {
        try activate("visit", server.url + path)
        try waitForTrace("authentication.presented")
        try waitForWindow(dialog)
    }

    private func submit(_ text: String? = nil) throws {
        try fill("User name", with: "ada@example.com")
        try fill("Password", with: text ?? password)
        try pressButton("Sign In", window: dialog)
    }
}
