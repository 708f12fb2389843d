import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Records a walk through the demo site, and repeats it in several ways.
final class RecorderTests: DiagnosticsTestCase {
    private weak var portal: FakeFilePortal?
    private var servers: [DemoServer] = []
    private static let files = ["recording.json", "recorded_test.rb", "test_recorded.py"]

    override func cleanUp() {
        servers.forEach { $0.stop() }
        servers = []
        super.cleanUp()
    }

    func testWalkIsRecordedAndRepeated() throws {
        portal = try provideFilePortal()
        try launch(arguments: ["--diagnostics"], variables: ["GDK_DEBUG": "portals"])
        try waitForVisit("/")
        try showWindow()
        try choose("Record")
        try pressButton("Start", window: "Diagnostics")
        try walk()
        try pressButton("Stop", window: "Diagnostics")
        try input.activateWindow("Diagnostics")
        for (file, key) in zip(Self.files, [nil, "alt+u", "alt+y"]) { try save(file, key) }
        for file in Self.files { XCTAssertFalse(environment.read("home/\(file)").contains("correct horse"), file) }
        let report = try waitForWidget(.text, "Record", window: "Diagnostics").text
        XCTAssertEqual(report?.contains("correct horse"), false)

        let recording = environment.path("home/recording.json")
        let steps = try XCTUnwrap(JSONValue(parsing: environment.read("home/recording.json")))["steps"].array
        XCTAssertEqual(
            steps.map { $0["action"].string },
            ["visit", "click", "click", "fill", "click", "command", "visit", "fill", "fill", "enter"])

        let replayed = try replay(recording)
        XCTAssertEqual(replayed.exitStatus, 0, replayed.stderr)
        XCTAssertEqual(replayed.stdout, "\(steps.count) steps\n")
        XCTAssertEqual(servers.last?.requests(for: "/sign-in", method: "POST").map(\.status), [303])

        let status = #""title": "Posts", "status": "#
        let changed = environment.read("home/recording.json").replacing("\(status)200", with: "\(status)404")
        let failed = try replay(try environment.write(changed, to: "changed.json"))
        XCTAssertEqual(failed.exitStatus, 1)
        for part in ["Step 2 of 10, Click the link “All posts”", "HTTP status: expected 404, found 200."] {
            XCTAssertTrue(failed.stderr.contains(part), failed.stderr)
        }
        XCTAssertEqual(servers.last?.requests(for: "/posts/new").count, 0, "it stops at the difference")

        let locked = try replay(recording, password: "")
        XCTAssertEqual(locked.exitStatus, 2)
        XCTAssertTrue(locked.stderr.contains("Set the environment variable PASSWORD"), locked.stderr)
        let bad = try replay(try environment.write("{\"steps\": []}", to: "bad.json"))
        XCTAssertEqual(bad.exitStatus, 2)
        XCTAssertTrue(bad.stderr.contains("version: This key is missing"), bad.stderr)

        let capybara = try run(
            "capybara", "/usr/bin/ruby", [Self.files[1]],
            requiring: ["-e", "require 'capybara'; require 'selenium-webdriver'"], "1 runs")
        let pytest = try run(
            "system-test", "/usr/bin/python3", ["-m", "pytest", "-p", "no:cacheprovider", Self.files[2]],
            requiring: ["-c", "import pytest, selenium"], "1 passed")
        try XCTSkipUnless(capybara && pytest, "A script was not run. Install the packages of Scripts/packages.txt.")
    }

    // MARK: The user

    /// The recorded walk: links, a form in a modal, the way back, and a sign-in.
    private func walk() throws {
        try waitForReport("Record", ["1. Open /\n      /  “Fieldnotes”"])
        try useWindow("Fieldnotes")
        try pressWithKeyboard(.link, "All posts")
        try waitForReport("Record", ["2. Click the link “All posts”", "/, /posts  “Posts”  200"])
        try pressWithKeyboard(.link, "New post")
        try waitForReport("Record", ["/, /posts  +  /posts/new  “New post”  200"])
        try type("Heron \"#{1}\"", into: "Title")
        try pressWithKeyboard(.pushButton, "Save")
        try waitForReport("Record", ["Press the button “Save”", "/, /posts, /posts/13  “Heron \"#{1}\"”  200"])
        try pressKey("alt+Left")
        try waitForReport("Record", ["6. Command back\n      /, /posts  “Posts”  200"])
        try activate("visit", server.url + "/sign-in")
        try waitForReport("Record", ["7. Open /sign-in\n      /, /posts  +  /sign-in  “Sign in”  200"])
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForReport("Record", ["10. Press Enter in “Password”\n      ", "/protected"])
    }

    private func useWindow(_ title: String) throws {
        try input.activateWindow(title)
        try waitForKeyboard()
    }

    /// Chooses a kind of script with the keyboard and saves it.
    private func save(_ file: String, _ key: String?) throws {
        let portal = try XCTUnwrap(portal)
        let count = portal.asked.count
        if let key { try pressKey(key) }
        try pressButton("Save…", window: "Diagnostics")
        pump(until: { portal.asked.count > count }, "the portal receives the request")
        XCTAssertTrue(portal.asked.last?.arguments.contains(file) ?? false, "\(portal.asked.last as Any)")
        settle()
        try portal.answer(environment.path("home/\(file)"), to: actions.name)
        pump(until: { !environment.read("home/\(file)").isEmpty }, "\(file) is written")
    }

    // MARK: Repetition

    /// Repeats a recording on a new server, on which the new post has the same address.
    private func replay(_ file: String, password: String = "correct horse") throws -> AppProcess {
        let server = try DemoServer(options: DemoServer.Options())
        servers.append(server)
        let process = try AppProcess(
            arguments: [
                "replay", file, "--config", environment.path("application.json"), "--base", server.url, "--timeout",
                "\(Int(Timeouts.scaled(5)))",
            ], environment: environment, variables: ["PASSWORD": password], tracing: false)
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
        XCTAssertEqual(process.criticals, [])
        return process
    }

    /// Runs a recorded script beside the helpers of an example.
    /// - Returns: False if its packages are missing.
    private func run(
        _ example: String, _ interpreter: String, _ arguments: [String], requiring check: [String], _ result: String
    ) throws -> Bool {
        let installed = try script(interpreter, check, site: "")
        guard installed.exitStatus == 0, AppProcess.isInstalled("WebKitWebDriver") else { return false }
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let helpers = repository.appending(path: "Examples/\(example)")
        for file in ["hybrid_desktop.rb", "native_assertions.rb", "hybrid_desktop.py", "conftest.py"] {
            guard let content = try? Data(contentsOf: helpers.appending(path: file)) else { continue }
            try environment.write(String(decoding: content, as: UTF8.self), to: "home/\(file)")
        }
        let server = try DemoServer(options: DemoServer.Options())
        servers.append(server)
        let run = try script(interpreter, arguments, site: server.url)
        XCTAssertEqual(run.exitStatus, 0, run.stdout + run.stderr)
        XCTAssertTrue(run.stdout.contains(result), run.stdout)
        XCTAssertEqual(server.requests(for: "/posts", method: "POST").count, 1, example)
        XCTAssertEqual(server.requests(for: "/sign-in", method: "POST").map(\.status), [303], example)
        return true
    }

    private func script(_ interpreter: String, _ arguments: [String], site: String) throws -> AppProcess {
        let rules = "--path-configuration \(environment.path("path-configuration.json"))"
        let change = "cd '\(environment.path("home"))' && exec \"$0\" \"$@\""
        let process = try AppProcess(
            arguments: ["-c", change, interpreter] + arguments, environment: environment,
            variables: [
                "SITE": site, "HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(), "PASSWORD": "correct horse",
                "HYBRID_DESKTOP_ARGUMENTS": rules, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "",
            ], tracing: false, binary: "/bin/sh")
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
        return process
    }
}
