import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Sites that describe themselves: added in the launcher, updated by the site, and made with `new`.
final class DescribedSiteTests: DiagnosticsTestCase {
    private var id: String { "host._127_0_0_1.port\(server.url.split(separator: ":").last ?? "")" }
    private var file: String { "home/.local/share/hybrid-desktop/applications/\(id)/application.json" }

    func testSiteIsAddedWithItsPowersAndUpdated() throws {
        server.behaviour.description = .text(#"{"name": "Notes", "keepRunning": true, "animated": true}"#)
        try add()
        XCTAssertTrue(app.native.shows("Keep running after its window is closed"), app.native.dump())
        try pressButton("Install", window: "Add a Site")
        try waitForWidget(.pushButton, "Open Notes")
        XCTAssertTrue(environment.read(file).contains("\"describedBy\""), environment.read(file))
        try leaveLauncher()

        // Fewer powers and other settings need no question. A name that the launcher sets after the start stays.
        server.behaviour.description = .text(#"{"name": "Other", "refreshOnReturn": 600}"#)
        server.behaviour.delays["/.well-known/hybrid-desktop.json"] = 2_000
        server.clearRequests()
        try startApplication()
        // The answer is not sent before the main loop of this test runs again.
        pump(until: { !self.answers.isEmpty }, "the description is requested")
        try environment.write(
            environment.read(file).replacing(#""name": "Notes""#, with: #""name": "My Notes""#), to: file)
        try waitForVisit("/?source=installed")
        try waitForFile { $0.contains("600") && !$0.contains("keepRunning") && $0.contains(#""name": "My Notes""#) }
        server.behaviour.delays = [:]
        pump(until: { self.app.native.shows("Restart it to see the changes") }, "the user is told")
        try quit()
        // An unchanged description is not sent again.
        try openApplication()
        pump(until: { self.answers.last == 304 }, "the description is unchanged: \(answers)")
        let before = environment.read(file)
        // A faulty one is not used.
        server.behaviour.description = .text(#"{"name": "Faulty", "animated": "yes", "tabz": []}"#)
        expectComplaint(containing: "animated")
        try quit()
        try openApplication()
        XCTAssertTrue(try waitForTrace("configuration.rejected")["reason"].string?.contains("animated") == true)
        XCTAssertTrue(app.stderr.contains("animated: This must be true or false"), app.stderr)
        XCTAssertEqual(environment.read(file), before)
        // A newer one takes effect without its unknown keys.
        server.behaviour.description = .text(#"{"refreshOnReturn": 700, "tabz": [], "window": {"glow": 1}}"#)
        expectComplaint(containing: "tabz, window.glow")
        try quit()
        try openApplication()
        let notice = "These keys are unknown and were ignored: tabz, window.glow."
        XCTAssertTrue(try waitForTrace("configuration.ignored")["reason"].string?.contains(notice) == true)
        XCTAssertTrue(app.stderr.contains(notice), app.stderr)
        try waitForFile { $0.contains("700") && !$0.contains("tabz") && !$0.contains("glow") }
    }

    func testWidenedPowersNeedConsent() throws {
        server.behaviour.description = .text("{}")
        try add()
        try pressButton("Install", window: "Add a Site")
        try waitForWidget(.pushButton, "Open Fieldnotes")
        try leaveLauncher()
        let before = environment.read(file)
        let question = "Allow “Fieldnotes” to Do More?"

        server.behaviour.description = .text(#"{"permissions": {"camera": "allow"}}"#)
        try openApplication()
        try waitForWindow(question)
        XCTAssertTrue(app.native.shows("Use the camera without asking"), app.native.dump())
        try pressButton("Refuse")
        waitForWidgetToGo(.frame, question)
        XCTAssertEqual(environment.read(file), before)
        try quit()

        // The refused power is not asked for again; another one is.
        server.behaviour.description = .text(#"{"permissions": {"camera": "allow"}, "animated": true}"#)
        server.clearRequests()
        try openApplication()
        pump(until: { self.answers == [200] }, "the description is read")
        try quit()
        XCTAssertEqual(environment.read(file), before)
        server.behaviour.description = .text(#"{"permissions": {"camera": "allow", "microphone": "allow"}}"#)
        try openApplication()
        try waitForWindow(question)
        try pressButton("Allow")
        try waitForFile { $0.contains("microphone") && $0.contains("camera") }
    }

    /// The file of a package cannot be replaced, so the profile keeps the description.
    func testPackagedApplicationIsUpdated() throws {
        server.behaviour.description = .text(
            #"{"menu": [{"title": "All Posts", "path": "/posts", "glow": 1}], "server": {}}"#)
        expectComplaint(containing: "menu[0].glow")
        let packaged = "share/hybrid-desktop/applications/com.example.Packaged/application.json"
        let text = """
            {"id": "com.example.Packaged", "name": "Packaged", "startURL": "\(server.url)/",
             "describedBy": "/.well-known/hybrid-desktop.json", "diagnostics": true}
            """
        try environment.write(text, to: packaged)
        // Display managers write the slashes.
        let directories = "\(environment.path("share"))/:/usr/local/share/:/usr/share/"
        func open() throws {
            try launch(
                path: nil, arguments: ["--config", environment.path(packaged)],
                variables: ["XDG_DATA_DIRS": directories], profile: "default")
            try waitForVisit("/")
        }
        try open()
        pump(until: { self.app.native.shows("Restart it to see the changes") }, "the user is told")
        try showWindow()
        try choose("Mistakes")
        try waitForReport("Mistakes", ["“server” is not accepted", "unknown and were ignored: menu[0].glow."])
        try environment.run(["gapplication", "action", "com.example.Packaged", "quit"])
        XCTAssertTrue(app.waitForExit())
        try open()
        try waitForKeyboard()
        try pressKey("F10")
        try waitForWidget(.menuItem, "All Posts")
        XCTAssertEqual(environment.read(packaged), text)
        let kept = environment.read(
            "home/.local/share/hybrid-desktop/com.example.Packaged/default/kept-description.json")
        XCTAssertTrue(kept.contains("All Posts") && !kept.contains("server") && !kept.contains("glow"), kept)
    }

    /// A site without a description that signs in by its own form.
    func testFormSiteShowsFormAndDialogs() throws {
        XCTAssertTrue(try openGenerated("/own/members").contains("requires a sign-in"))
        try pressPageButton("Sign in here")
        try waitForText("Own members")
        try activate("visit", server.url + "/posts/new")
        try waitForVisit("/posts/new")
        XCTAssertEqual(stacks.modal, ["/posts/new"])
    }

    /// A site without a description that sends native applications an empty 401.
    func testRefusalOpensSignInPage() throws {
        XCTAssertTrue(try openGenerated("").contains("The site has a page for signing in"))
        try waitForVisit("/?source=installed")
        try activate("visit", server.url + "/protected")
        XCTAssertEqual(try waitForTrace("authentication.presented")["strategy"].string, "web")
    }

    /// A site whose form is sent to another path, which shows it again after a wrong password.
    func testWrongPasswordShowsFormAgain() throws {
        _ = try openGenerated("/own")
        try waitForVisit("/own")
        try activate("visit", server.url + "/own/account")
        try waitForTrace("authentication.presented")
        for (password, heading) in [("wrong", "Refused with 200"), ("other", "Refused with 401")] {
            try type(password, into: "Password", role: .passwordText)
            try pressKey("Return")
            try waitForText(heading)
        }
        XCTAssertFalse(app.native.shows("Retry"), app.native.dump())
        try type("correct", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForText("Own account")
    }

    /// A site whose form answers with a page instead of a redirect, first with one that requests a code.
    func testSignInWithoutRedirect() throws {
        _ = try openGenerated("/own")
        try waitForVisit("/own")
        try activate("visit", server.url + "/own/account")
        try type("code", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForText("Own code")
        settle()
        XCTAssertFalse(app.trace.contains { $0.event == "authentication.succeeded" })
        try type("246810", into: "Code")
        try pressKey("Return")
        try waitForTrace("authentication.succeeded")
        try waitForText("Own account")
        waitForWidgetToGo(.frame, "Sign In")
    }

    func testFileOfNewIsUpdatedInLauncher() throws {
        try make("")
        let made = try AppProcess(
            arguments: ["install", environment.path("application.json")], environment: environment, tracing: false)
        XCTAssertTrue(made.waitForExit())
        try add(button: "Update")
        try pressButton("Update", window: "Add a Site")
        try waitForWidget(.pushButton, "Open Fieldnotes")
    }

    /// Opens the application that `new` generates for a page.
    /// - Returns: The output of `new`.
    private func openGenerated(_ path: String) throws -> String {
        let output = try make(path)
        try environment.write(
            environment.read("application.json").replacing(id, with: applicationID), to: "application.json")
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        return output
    }

    /// Writes an application file with `new`.
    @discardableResult private func make(_ path: String) throws -> String {
        server.behaviour.description = .missing
        let made = try AppProcess(
            arguments: ["new", server.url + path, "--output", environment.path("application.json")],
            environment: environment, tracing: false)
        XCTAssertTrue(made.waitForExit())
        return made.stdout + made.stderr
    }

    // MARK: Helpers

    /// The statuses of the responses to requests of the description.
    private var answers: [Int] { server.requests(for: "/.well-known/hybrid-desktop.json").map(\.status) }

    private func add(button: String = "Install") throws {
        try launch(path: nil)
        try pressButton("Add a Site…")
        try waitForWindow("Add a Site")
        try fill("Address", with: server.url)
        try pressButton("Look Up", window: "Add a Site")
        try waitForWidget(.pushButton, button, window: "Add a Site")
    }

    private func leaveLauncher() throws {
        try waitForActiveWindow("HybridDesktop")
        try pressKey("ctrl+w")
        XCTAssertTrue(app.waitForExit())
    }

    private func startApplication() throws {
        try launch(path: nil, arguments: ["--config", environment.path(file)], profile: "default")
    }

    private func openApplication() throws {
        try startApplication()
        try waitForVisit("/?source=installed")
    }

    private func quit() throws {
        try environment.run(["gapplication", "action", id, "quit"])
        XCTAssertTrue(app.waitForExit())
    }

    private func waitForFile(_ condition: (String) -> Bool) throws {
        pump(until: { condition(environment.read(file)) }, "the file is updated: \(environment.read(file))")
    }
}
