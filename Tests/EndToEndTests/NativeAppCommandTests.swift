import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The commands of Examples/native-app: a Swift application checks, installs and packages itself.
final class NativeAppCommandTests: EndToEndTestCase {
    private let id = "com.example.NativeApp"
    private let data = "home/.local/share"

    func testProgramChecksItsOwnDescription() throws {
        let own = try command(["validate"])
        XCTAssertEqual(own.status, 0, own.stderr)
        XCTAssertEqual(
            own.stdout,
            """
            built-in application file: valid application file.
            built-in path configuration: valid path configuration with 5 rules.

            """)
        let rules = try environment.write(
            #"{"rules": [{"patterns": ["/a"], "properties": {"view_controller": "countr"}}]}"#, to: "rules.json")
        let checked = try command(["validate", rules])
        XCTAssertTrue(
            checked.stdout.contains("no native screen “countr” and shows the page.")
                && checked.stdout.contains("Did you mean “counter”?"), checked.stdout)
        try writeFile(#""components": ["greeting", "greetin"]"#)
        let components = try command(["validate", file])
        XCTAssertTrue(
            components.stdout.contains("“greetin”, which is not announced to pages. Did you mean “greeting”?"))
        XCTAssertFalse(components.stdout.contains("“greeting”, which"), components.stdout)
        XCTAssertEqual(try command(["validate", "missing.json"]).status, 2)
    }

    func testInstalledProgramIsStartedByTheDesktop() throws {
        try environment.write(DemoServer.pathConfiguration, to: "source/native-app")
        try writeFile(#""urlScheme": "nativeapp", "pathConfiguration": {"file": "native-app"}"#)
        let installed = try command(["install", file])
        XCTAssertEqual(installed.status, 0, installed.stderr)
        XCTAssertEqual(
            installed.stdout, "Native App is installed. To remove it, use “native-app uninstall”.\n")
        // Installing again replaces the program, and keeps it.
        XCTAssertEqual(try command(["install", file]).status, 0)
        let directory = environment.path("\(data)/hybrid-desktop/applications/\(id)")
        let start = "Exec=\(directory)/native-app --config \(directory)/application.json"
        let entry = environment.read("\(data)/applications/\(id).desktop")
        XCTAssertTrue(entry.contains("\n\(start) %u\n"), entry)
        XCTAssertTrue(entry.contains("\nMimeType=x-scheme-handler/nativeapp;\n"), entry)
        try environment.run(["desktop-file-validate", environment.path("\(data)/applications/\(id).desktop")])
        let service = environment.read("\(data)/dbus-1/services/\(id).service")
        XCTAssertTrue(service.contains(start), service)

        let bus = try EmptyBus(in: environment, startsServices: true)
        defer { bus.stop() }
        let address = bus.variables.map { "\($0)=\($1)" }
        try environment.run(["env"] + address + ["gapplication", "launch", id, "nativeapp://posts/2"])
        pump(until: { server.requests(for: "/posts/2").count == 1 }, "the page is requested")
        let agent = try XCTUnwrap(server.requests(for: "/posts/2").first?.userAgent)
        XCTAssertTrue(agent.contains(" greeting scale])"), agent)
        try environment.run(["env"] + address + ["gapplication", "action", id, "quit"])

        let removed = try command(["uninstall"])
        XCTAssertEqual(removed.stdout, "\(id) was removed.\n", removed.stderr)
        XCTAssertFalse(FileManager.default.fileExists(atPath: directory))
        XCTAssertEqual(environment.read("\(data)/applications/\(id).desktop"), "")
    }

    /// The site's description replaces the package's file, but not the values that the code sets.
    func testCodeOverridesDescriptionOfSite() throws {
        server.behaviour.description = .text(#"{"startURL": "/", "menu": [{"title": "All Posts", "path": "/posts"}]}"#)
        let packaged = try environment.write(
            #"{"id": "\#(id)", "startURL": "\#(server.url)/", "describedBy": "/.well-known/hybrid-desktop.json"}"#,
            to: "share/hybrid-desktop/applications/\(id)/application.json")
        let variables = [
            "NATIVE_APP_URL": server.url + "/posts",
            "XDG_DATA_DIRS": "\(environment.path("share")):/usr/local/share:/usr/share",
        ]
        func open() throws {
            try launch(
                program: try ExampleProgram.path(of: "native-app"), arguments: ["--config", packaged], id: id,
                variables: variables, profile: "default")
            try waitForVisit("/posts")
        }
        try open()
        pump(until: { self.app.native.shows("Restart it to see the changes") }, "the user is told")
        try environment.run(["gapplication", "action", id, "quit"])
        XCTAssertTrue(app.waitForExit())
        try open()
        try waitForKeyboard()
        try pressKey("F10")
        try waitForWidget(.menuItem, "All Posts")
    }

    func testProgramWithoutFileIsInstalled() throws {
        let installed = try command(["install"], ["NATIVE_APP_URL": server.url + "/posts"])
        XCTAssertEqual(installed.status, 0, installed.stderr)
        let file = environment.read("\(data)/hybrid-desktop/applications/\(id)/application.json")
        // The values that the code sets.
        XCTAssertTrue(file.contains(server.url + "/posts") && file.contains(#""version": "1.0""#), file)
    }

    func testLockedProgramOpensItsOwnFileOnly() throws {
        let locked = ["NATIVE_APP_LOCKED": "1", "NATIVE_APP_URL": server.url + "/"]
        try writeFile("")
        for arguments in [["--config", file], ["install", file], ["package", file, "--format", "tar"]] {
            let outcome = try command(arguments, locked)
            XCTAssertEqual(outcome.status, 2, "\(arguments)")
            XCTAssertTrue(outcome.stderr.contains("opens no other application file than its own"), outcome.stderr)
        }
        XCTAssertEqual(try command(["install"], locked).status, 0)
        // The menu entry names the installed file.
        try launch(
            program: try ExampleProgram.path(of: "native-app"),
            arguments: ["--config", environment.path("\(data)/hybrid-desktop/applications/\(id)/application.json")],
            id: id, variables: locked)
        try waitForVisit("/")
    }

    func testResourceBundlesAreInstalledWithTheProgram() throws {
        try environment.write("one", to: "build/app_app.resources/pictures/one.txt")
        try environment.write("other", to: "build/app_other.resources/other.txt")
        let program = environment.path("build/native-app")
        try FileManager.default.copyItem(atPath: try ExampleProgram.path(of: "native-app"), toPath: program)
        try writeFile("")
        XCTAssertEqual(try command(["install", file], program: program).status, 0)
        let directory = "\(data)/hybrid-desktop/applications/\(id)"
        XCTAssertEqual(environment.read("\(directory)/app_app.resources/pictures/one.txt"), "one")

        // The next version has one bundle less.
        try FileManager.default.removeItem(atPath: environment.path("build/app_other.resources"))
        try environment.write("two", to: "build/app_app.resources/pictures/one.txt")
        XCTAssertEqual(try command(["install", file], program: program).status, 0)
        XCTAssertEqual(environment.read("\(directory)/app_app.resources/pictures/one.txt"), "two")
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: environment.path(directory)).sorted(),
            ["app_app.resources", "application.json", "native-app"])
        // The installed copy can uninstall itself.
        let copy = environment.path("\(directory)/native-app")
        XCTAssertEqual(try command(["uninstall"], program: copy).status, 0)
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path(directory)))
    }

    func testMistakesAreReported() throws {
        try writeFile("", id: "com.example.Other")
        for (arguments, part) in [
            (["install", file], "describes “com.example.Other”, and this program is “\(id)”"),
            (["--config", file], "describes “com.example.Other”"),
            (["install", "missing.json"], "not found"), (["uninstall"], "is not installed"),
            (["package", "--format", "rpm"], "'deb', 'flatpak', 'kiosk' or 'tar'"),
            (["package", "--format", "deb"], "swift build -c release --static-swift-stdlib"),
        ] {
            let outcome = try command(arguments)
            XCTAssertEqual(outcome.status, 2, "\(arguments)")
            XCTAssertTrue(
                outcome.stderr.hasPrefix("native-app: ") && outcome.stderr.contains(part), outcome.stderr)
        }
        let help = try command(["--help"])
        XCTAssertTrue(help.stdout.contains("native-app install") && help.stdout.contains("--config"), help.stdout)
        XCTAssertTrue(try command(["package", "--help"]).stdout.contains("USAGE: native-app package [<file>]"))
    }

    // MARK: Helpers

    private var file: String { environment.path("source/application.json") }

    private func writeFile(_ members: String, id: String? = nil) throws {
        let members = members.isEmpty ? "" : ", \(members)"
        try environment.write(
            #"{"id": "\#(id ?? self.id)", "name": "Native App", "startURL": "\#(server.url)/"\#(members)}"#,
            to: "source/application.json")
    }

    private func command(
        _ arguments: [String], _ variables: [String: String] = [:], program: String? = nil
    ) throws -> (status: Int32?, stdout: String, stderr: String) {
        let process = try AppProcess(
            arguments: arguments, environment: environment, variables: variables, tracing: false,
            binary: try program ?? ExampleProgram.path(of: "native-app"))
        XCTAssertTrue(process.waitForExit(), "\(arguments) ends")
        XCTAssertEqual(process.criticals, [])
        return (process.exitStatus, process.stdout, process.stderr)
    }
}
