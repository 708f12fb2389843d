import DemoServer
import FoundationEssentials
import XCTest

/// Applications in the desktop's menu: `new`, `install` and `uninstall` with the real desktop tools.
final class InstallationTests: EndToEndTestCase {
    private let data = "home/.local/share"

    func testSiteIsInstalledAndUninstalled() throws {
        try environment.write("", to: "source/.keep")
        let made = try command(["new", server.url, "--output", environment.path("source/application.json")])
        XCTAssertEqual(made.status, 0, made.stderr)
        try setID("com.example.Field")
        let validated = try command(["validate", source])
        XCTAssertEqual(validated.status, 0, validated.stderr)
        let before = try files()

        let installed = try command(["install", source])
        XCTAssertEqual(installed.status, 0, installed.stderr)
        XCTAssertEqual(installed.stderr, "")
        let entry = environment.path("\(data)/applications/com.example.Field.desktop")
        try run(["desktop-file-validate", entry])
        let new = Set(try files()).subtracting(before)
        XCTAssertEqual(
            new.subtracting(["applications/mimeinfo.cache"]),
            [
                "applications/com.example.Field.desktop", "dbus-1/services/com.example.Field.service",
                "hybrid-desktop/applications/com.example.Field/application.json",
                "icons/hicolor/scalable/apps/com.example.Field.shortcut-1.svg",
                "icons/hicolor/scalable/apps/com.example.Field.svg",
            ])

        // Reinstalls with another icon: files that are not replaced are removed.
        try run(["convert", "-size", "180x90", "xc:red", environment.path("source/red.png")])
        try edit { $0.replacing(#""url": "/icons/fieldnotes.svg""#, with: #""file": "red.png""#) }
        XCTAssertEqual(try command(["install", source]).status, 0)
        let icons = try files().filter { $0.hasPrefix("icons/") }
        let picture = "icons/hicolor/128x128/apps/com.example.Field.png"
        XCTAssertEqual(icons, [picture, picture.replacing(".png", with: ".shortcut-1.png")].sorted())
        let size = try run(["identify", "-format", "%wx%h", environment.path("\(data)/\(picture)")])
        XCTAssertEqual(size, "128x128")

        let removed = try command(["uninstall", source])
        XCTAssertEqual(removed.status, 0, removed.stderr)
        XCTAssertEqual(Set(try files()).subtracting(before).subtracting(["applications/mimeinfo.cache"]), [])
        XCTAssertEqual(try command(["uninstall", "com.example.Field"]).status, 2)
    }

    func testLinkReachesRunningApplication() throws {
        try writeSource(id: "com.example.Field", scheme: "field")
        let installed = try command(["install", source])
        XCTAssertEqual(installed.status, 0, installed.stderr)
        try FileManager.default.moveItem(atPath: environment.path("source"), toPath: environment.path("elsewhere"))

        try launch(path: nil, arguments: ["--config", installedFile("com.example.Field")], profile: "default")
        try waitForVisit("/")
        setMark()
        try run(["gio", "open", "field://posts/2"])
        try waitForVisit("/posts/2")
        XCTAssertEqual(stacks.main, ["/", "/posts/2"])
        XCTAssertEqual(browser.opened, [])
        // The rules were installed too: without them this would not be a dialog.
        try run(["gio", "open", "field://modal/new-note"])
        try waitForVisit("/modal/new-note")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
    }

    func testMenuEntryShortcutsOpenPages() throws {
        try environment.write(
            """
            {"id": "com.example.Field", "name": "Field", "startURL": "\(server.url)/",
             "shortcuts": [{"title": "All; Posts", "path": "/posts"}, {"title": "100 %", "path": "/posts/2?a=%20b"}]}
            """, to: "source/application.json")
        XCTAssertEqual(try command(["install", source]).status, 0)
        let entry = environment.path("\(data)/applications/com.example.Field.desktop")
        try run(["desktop-file-validate", entry])
        XCTAssertTrue(
            environment.read("\(data)/applications/com.example.Field.desktop").contains(
                "\nActions=shortcut-1;shortcut-2;\n"))
        try launch(path: nil, arguments: ["--config", installedFile("com.example.Field")], profile: "default")
        try waitForVisit("/")
        // By its bus name, as desktops with D-Bus activation do.
        setMark()
        try run(["gapplication", "action", "com.example.Field", "shortcut-1"])
        try waitForVisit("/posts")
        // By its command.
        setMark()
        let action = try XCTUnwrap(
            environment.read("\(data)/applications/com.example.Field.desktop").split(separator: "\n").last {
                $0.hasPrefix("Exec=")
            })
        try run(["sh", "-c", String(action.dropFirst("Exec=".count)).replacing("%%", with: "%")])
        try waitForVisit("/posts/2?a=%20b")
        // A version without shortcuts removes them.
        try writeSource(id: "com.example.Field", scheme: nil)
        XCTAssertEqual(try command(["install", source]).status, 0)
        XCTAssertFalse(environment.read("\(data)/applications/com.example.Field.desktop").contains("Action"))
    }

    func testApplicationsHaveSeparateCookies() throws {
        for id in ["com.example.One", "com.example.Two"] {
            try writeSource(id: id, scheme: nil, startingAt: "/sign-in")
            XCTAssertEqual(try command(["install", source]).status, 0)
        }
        let one = try launch(
            path: nil, arguments: ["--config", installedFile("com.example.One")], profile: "default")
        try waitForVisit("/sign-in")
        try waitForElement(.checkBox, "Remember me").press()
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForVisit("/protected")

        let two = try launch(
            path: nil, arguments: ["--config", installedFile("com.example.Two")], profile: "default")
        try waitForVisit("/sign-in")
        XCTAssertTrue(one.isRunning && two.isRunning)
        for id in ["com.example.One", "com.example.Two"] {
            XCTAssertEqual(environment.permissions(of: "\(data)/hybrid-desktop/\(id)/default"), 0o700, id)
        }
        XCTAssertEqual(
            environment.files(containing: "fieldnotes_session").filter { $0.contains("com.example.Two") }, [])

        // A running application keeps its data.
        let refused = try command(["uninstall", "com.example.One", "--delete-data"])
        XCTAssertEqual(refused.status, 2)
        XCTAssertTrue(refused.stderr.contains("is running"), refused.stderr)
        try run(["gapplication", "action", "com.example.One", "quit"])
        XCTAssertTrue(one.waitForExit())
        XCTAssertEqual(try command(["uninstall", "com.example.One", "--delete-data"]).status, 0)
        let left = try files()
        XCTAssertFalse(left.contains { $0.contains("com.example.One") }, "\(left)")
        XCTAssertTrue(left.contains { $0.hasPrefix("hybrid-desktop/com.example.Two/default/") }, "\(left)")
        XCTAssertTrue(two.isRunning)
    }

    func testInstalledEnvironment() throws {
        try environment.write(
            #"{"id": "com.example.A", "environments": {"a": {"startURL": "a.test"}, "b c": {"startURL": "b.test"}}}"#,
            to: "source/application.json")
        XCTAssertEqual(try command(["install", source]).status, 2, "it is not clear which is meant")
        let outcome = try command(["install", source, "--environment", "b c"])
        XCTAssertEqual(outcome.status, 0, outcome.stderr)
        let entry = environment.read("\(data)/applications/com.example.A.desktop")
        XCTAssertTrue(entry.contains(#" --environment "b c""#), entry)
        XCTAssertTrue(entry.contains("\nName=b.test\n"), entry)
    }

    func testInvalidApplicationsAreNotInstalled() throws {
        try environment.write(
            "[Desktop Entry]\nType=Application\nName=Mine\nExec=true\n",
            to: "\(data)/applications/com.example.Mine.desktop")
        try environment.write("secret", to: "outside.txt")
        try environment.write("{}", to: "source/empty.json")
        try FileManager.default.createSymbolicLink(
            atPath: environment.path("source/link.html"), withDestinationPath: environment.path("outside.txt"))
        let before = try files()
        for (members, part) in [
            (#""name": "x""#, "needs its own ID"), (#""id": "com.example.Mine""#, "belongs to another application"),
            (#""id": "org.freedesktop.secrets""#, "is reserved"),
            (#""id": "../../x.y""#, "is not a valid application ID"),
            (#""id": "com.example.A", "kiosk": {"offlinePage": "../outside.txt"}"#, "is outside"),
            (#""id": "com.example.A", "kiosk": {"offlinePage": "link.html"}"#, "is outside"),
            (#""id": "com.example.A", "pathConfiguration": {"file": "missing.json"}"#, "Cannot find file"),
            (#""id": "com.example.A", "pathConfiguration": {"file": "empty.json"}"#, "empty.json"),
            (#""id": "com.example.A", "urlScheme": "https""#, "can never be opened"),
        ] {
            try environment.write(#"{"startURL": "https://example.com", \#(members)}"#, to: "source/application.json")
            let outcome = try command(["install", source])
            XCTAssertEqual(outcome.status, 2, members)
            XCTAssertTrue(outcome.stderr.hasPrefix("HybridDesktop: ") && outcome.stderr.contains(part), outcome.stderr)
        }
        XCTAssertEqual(try files(), before)
        for id in ["../../..", "com.example.Mine", "x", ""] {
            XCTAssertEqual(try command(["uninstall", id, "--delete-data"]).status, 2, id)
        }
        XCTAssertEqual(try files(), before)
    }

    func testInvalidIconsAreOmitted() throws {
        try environment.write("GIF89a, or not", to: "source/broken.png")
        try run(["convert", "-size", "5000x16", "xc:red", environment.path("source/wide.png")])
        try environment.write(
            """
            {"startURL": "\(server.url)/", "id": "com.example.A", "name": "Änne's \\"App\\"",
             "icons": [{"file": "broken.png"}, {"file": "wide.png"}, {"url": "/missing.png"}, {"url": "/"}]}
            """, to: "source/application.json")
        let outcome = try command(["install", source])
        XCTAssertEqual(outcome.status, 0, outcome.stderr)
        XCTAssertEqual(outcome.stderr.split(separator: "\n").count, 4, outcome.stderr)
        let icon = environment.path("\(data)/icons/hicolor/scalable/apps/com.example.A.svg")
        try run(["xmllint", "--noout", icon])
        try run(["desktop-file-validate", environment.path("\(data)/applications/com.example.A.desktop")])
    }

    func testIconsOfOtherHostsAreNotRequested() throws {
        let other = try DemoServer(options: DemoServer.Options())
        defer { other.stop() }
        let address = "\(other.url)/icons/fieldnotes.svg"
        try environment.write(
            """
            {"startURL": "\(server.url)/", "id": "com.example.A", "name": "A", "icons": [{"url": "\(address)"}],
             "shortcuts": [{"title": "B", "path": "/", "icon": {"url": "\(address)"}}]}
            """, to: "source/application.json")
        let outcome = try command(["install", source])
        XCTAssertEqual(outcome.status, 0, outcome.stderr)
        XCTAssertEqual(outcome.stderr.split(separator: "\n").count, 2, outcome.stderr)
        XCTAssertTrue(outcome.stderr.contains("was skipped: it is not on the application's own host."), outcome.stderr)
        XCTAssertEqual(other.requests(for: "/icons/fieldnotes.svg").count, 0)
    }

    // MARK: Helpers

    private var source: String { environment.path("source/application.json") }

    private func installedFile(_ id: String) -> String {
        environment.path("\(data)/hybrid-desktop/applications/\(id)/application.json")
    }

    private func writeSource(id: String, scheme: String?, startingAt path: String = "/") throws {
        try environment.write(DemoServer.pathConfiguration, to: "source/rules/path-configuration.json")
        let scheme = scheme.map { #", "urlScheme": "\#($0)""# } ?? ""
        try environment.write(
            """
            {"id": "\(id)", "name": "Field", "startURL": "\(server.url)\(path)",
             "pathConfiguration": {"file": "rules/path-configuration.json"}\(scheme)}
            """, to: "source/application.json")
    }

    private func setID(_ id: String) throws {
        try edit { $0.replacing(/"id": "[^"]*"/, with: #""id": "\#(id)""#) }
    }

    private func edit(_ change: (String) -> String) throws {
        try environment.write(change(environment.read("source/application.json")), to: "source/application.json")
    }

    /// Files below the data directory.
    private func files() throws -> [String] {
        try run(["find", environment.path(data), "-type", "f", "-printf", "%P\\n"])
            .split(separator: "\n").map(String.init).sorted()
    }

    private func command(_ arguments: [String]) throws -> (status: Int32?, stdout: String, stderr: String) {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit(), "\(arguments) ends")
        XCTAssertEqual(process.criticals, [])
        return (process.exitStatus, process.stdout, process.stderr)
    }

    /// Runs a desktop tool with the test's own directories.
    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        try environment.run(arguments)
    }
}
