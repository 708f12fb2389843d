import FoundationEssentials
import Glibc
import XCTest

/// Output of the program for a command line: for a mistake, one sentence on standard error and exit status 2.
final class CommandLineTests: MainLoopTestCase {
    private var environment: TestEnvironment?

    override func prepare() throws {
        try super.prepare()
        environment = try TestEnvironment()
    }

    override func cleanUp() {
        environment?.remove()
        super.cleanUp()
    }

    func testInvalidArgumentsAreReported() throws {
        for (arguments, parts) in [
            ([], ["No address.", "HybridDesktop https://example.com"]), (["--no-such-option"], ["--no-such-option"]),
            (["https://example.com", "too", "many"], ["too"]), (["validdate", "a.json"], ["Did you mean “validate”?"]),
            (["dmeo"], ["“demo”"]), (["https://example.com", "--confg", "a.json"], ["--confg", "--config"]),
            (["ftp://example.com"], ["ftp", "Use https or http."]),
            (["https://example.com", "--profile", "a/b"], ["A profile name"]),
            (["https://example.com", "--log-level", "loud"], ["loud"]),
            (["--config", "missing.json"], ["not found", "missing.json"]),
            (["install", "https://example.com"], ["is an address, not a file", "HybridDesktop new"]),
            (["--config", try file("[1,", "broken.json")], ["broken.json"]),
            (["--config", try file(#"{ "startURL": "nonsense:" }"#, "start.json")], ["start.json", "startURL"]),
            (
                [
                    "--config", try file(#"{ "startURL": "https://example.com" }"#, "good.json"), "--environment",
                    "moon",
                ],
                ["moon"]
            ),
            (["https://example.com", "--path-configuration", "missing.json"], ["not found"]),
            (["https://example.com", "--path-configuration", try file("{", "bad.json")], ["bad.json"]),
            (["path-configuration", "missing.json", "/"], ["not found"]),
            (
                [try file(#"{ "startURL": "https://example.com" }"#, "application.json")],
                ["is a local file", "--config", "application.json"]
            ),
            (["https://example.com", "--environment", "test"], ["--config"]),
            (["screenshot", "https://example.com", "a.png", "--environment", "test"], ["--config"]),
            (["--config", try file(#"{ "rules": [] }"#, "rules.json")], ["is a path configuration", "rules.json"]),
            (["validate"], ["file"]),
            (
                [
                    "a.test", "--path-configuration",
                    try file(
                        #"{ "startURL": "https://a.test", "pathConfiguration": { "file": "rules.json" } }"#, "app.json"),
                ],
                ["is an application file", "“rules.json”"]
            ),
        ] as [([String], [String])] {
            let outcome = try run(arguments)
            XCTAssertEqual(outcome.status, 2, "\(arguments): \(outcome.stderr)")
            XCTAssertEqual(outcome.stdout, "", "\(arguments)")
            check(outcome.stderr, isASentenceWith: parts, "\(arguments)")
        }
    }

    func testMissingDisplayIsReported() throws {
        let outcome = try run(["https://example.com"])
        XCTAssertEqual(outcome.status, 2)
        check(outcome.stderr, isASentenceWith: ["No display found", "DISPLAY or WAYLAND_DISPLAY"], "no display")
    }

    func testVersionAndHelp() throws {
        let version = try run(["--version"])
        XCTAssertEqual(version.status, 0)
        XCTAssertNotNil(version.stdout.wholeMatch(of: /\d+\.\d+\.\d+\n/), version.stdout)
        let report = try run(["--version", "--verbose"])
        XCTAssertEqual(report.status, 0)
        for word in ["GTK 4.", "WebKitGTK 2.", "Screen readers can read pages"] {
            XCTAssertTrue(report.stdout.contains(word), "\(word) in:\n\(report.stdout)")
        }
        let help = try run(["open", "--help"])
        XCTAssertEqual(help.status, 0)
        for word in ["--config", "--profile", "--trace", "--path-configuration"] {
            XCTAssertTrue(help.stdout.contains(word), "\(word) in:\n\(help.stdout)")
        }
        let overview = try run(["--help"])
        for word in [
            "  audit ", "demo", "  merge ", "path-configuration", "  report ", "validate", "<url>", "--config",
            "--profile", "--trace", "--kiosk",
            "--log-level", "--version",
        ] {
            XCTAssertTrue(overview.stdout.contains(word), "\(word) in:\n\(overview.stdout)")
        }
        XCTAssertEqual(version.stderr + help.stderr, "")
        // Stores nothing under a default name.
        let screenshot = try run(["screenshot", "--help"])
        XCTAssertFalse(screenshot.stdout.contains("default: default"), screenshot.stdout)
    }

    func testManPageListsAllOptions() throws {
        let help = try run(["--experimental-dump-help"])
        XCTAssertEqual(help.status, 0, help.stderr)
        for (dump, status) in [(help.stdout, 0), (help.stdout.replacing("Discard all data", with: "Keep little"), 1)] {
            let script = "\"$0/Scripts/man-options\" --check <\"$1\" 2>&1; echo \"status $?\""
            let said = try XCTUnwrap(environment).run([
                "sh", "-c", script, Self.repository, try file(dump, "help.json"),
            ])
            XCTAssertTrue(said.hasSuffix("status \(status)\n"), said)
        }
    }

    /// As if only the main package were installed.
    func testMissingToolsAreReported() throws {
        let environment = try XCTUnwrap(environment)
        let alone = environment.path("HybridDesktop")
        try FileManager.default.copyItem(atPath: try AppProcess.builtBinary(), toPath: alone)
        for arguments in [["validate", "a.json"], ["help", "demo"], ["--generate-completion-script", "zsh"]] {
            let outcome = try run(arguments, binary: alone)
            XCTAssertEqual(outcome.status, 2, "\(arguments)")
            check(outcome.stderr, isASentenceWith: ["Install the package hybrid-desktop-tools."], "\(arguments)")
        }
        let help = try run(["--help"], binary: alone)
        XCTAssertEqual(help.status, 0)
        XCTAssertTrue(help.stdout.contains("webdriver"), help.stdout)
    }

    /// The directories of `make install`.
    func testToolsAreFoundInTheirInstalledDirectory() throws {
        let environment = try XCTUnwrap(environment)
        let main = URL(filePath: try AppProcess.builtBinary())
        let tools = ["hybrid-desktop-tools", "../libexec/hybriddesktop/hybrid-desktop-tools"]
            .map { main.deletingLastPathComponent().appending(path: $0).path }
            .first { FileManager.default.fileExists(atPath: $0) }
        for directory in ["bin", "libexec/hybriddesktop"] {
            try FileManager.default.createDirectory(
                atPath: environment.path("usr/\(directory)"), withIntermediateDirectories: true)
        }
        let installed = environment.path("usr/bin/HybridDesktop")
        try FileManager.default.copyItem(atPath: main.path, toPath: installed)
        try FileManager.default.copyItem(
            atPath: try XCTUnwrap(tools), toPath: environment.path("usr/libexec/hybriddesktop/hybrid-desktop-tools"))
        let application = try file(#"{ "startURL": "https://example.com" }"#, "application.json")
        let outcome = try run(["validate", application], binary: installed)
        XCTAssertEqual(outcome.stdout, "\(application): valid application file.\n", outcome.stderr)
        let rules = try file(#"{ "settings": { "a": 1 }, "rules": [] }"#, "rules.json")
        let settings = try run(["path-configuration", rules], binary: installed)
        XCTAssertEqual(settings.stdout, "{\"settings\":{\"a\":1}}\n", settings.stderr)
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// As if installed from a package: no file of this directory is available.
    func testTheDemoWorksWithoutTurbo() throws {
        let process = try AppProcess(
            arguments: ["-c", "cd / && exec \"$0\" \"$@\"", try AppProcess.builtBinary(), "demo", "--server-only"],
            environment: try XCTUnwrap(environment), variables: ["TURBO_JS": ""], tracing: false, binary: "sh")
        defer { process.waitForExit(timeout: 0) }
        pump(until: { process.stdout.contains("The demo site is at http://") || !process.isRunning }, "it is served")
        XCTAssertTrue(process.isRunning, process.stderr)
        XCTAssertFalse(process.stderr.contains("make setup"), process.stderr)
    }

    /// In a plain chroot, WebKit used to trap when it first showed a page.
    func testMissingSandboxIsReported() throws {
        try XCTSkipIf(geteuid() != 0, "Only root can change the root directory.")
        let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
        let isOff = ProcessInfo.processInfo.environment[variable] != nil
        try XCTSkipIf(isOff, "WebKit's sandbox is off here.")
        let environment = try XCTUnwrap(environment)
        let script = try file(
            """
            mkdir "$1" || exit 99
            for name in /*; do
              if [ -L "$name" ]; then cp -a "$name" "$1"; continue; fi
              [ -d "$name" ] && mkdir "$1$name" && mount --rbind "$name" "$1$name"
            done
            shift
            exec chroot "$0" "$@"
            """, "chroot.sh")
        let root = environment.path("root")
        let process = try AppProcess(
            arguments: [
                "-m", "--propagation", "private", "sh", "-c", ". \(script)", root, root, try AppProcess.builtBinary(),
                "https://example.com",
            ], environment: environment, tracing: false, binary: "unshare")
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 2, process.stderr)
        let sentence = process.stderr.split(separator: "\n").last.map(String.init) ?? ""
        check(sentence + "\n", isASentenceWith: ["Cannot start WebKit's sandbox", "chroot", variable], "sandbox")
    }

    func testCompletions() throws {
        for (shell, part) in [("bash", "complete "), ("zsh", "#compdef HybridDesktop"), ("fish", "complete -c ")] {
            let outcome = try run(["--generate-completion-script", shell])
            XCTAssertEqual(outcome.status, 0, outcome.stderr)
            XCTAssertTrue(outcome.stdout.contains(part), "\(shell): \(outcome.stdout)")
            for word in ["validate", "install", "--profile"] {
                XCTAssertTrue(outcome.stdout.contains(word.replacing("--", with: "")), "\(word) for \(shell)")
            }
            // Installed Debian shells check the syntax. Bash is always available.
            let script = try file(outcome.stdout, "completion.\(shell)")
            try XCTUnwrap(environment).run(["sh", "-c", "! command -v $0 >/dev/null || $0 -n \"$1\"", shell, script])
        }
    }

    private func file(_ text: String, _ name: String) throws -> String {
        try XCTUnwrap(environment).write(text, to: name)
    }

    private func run(
        _ arguments: [String], binary: String? = nil
    ) throws -> (status: Int32?, stdout: String, stderr: String) {
        let process = try AppProcess(
            arguments: arguments, environment: try XCTUnwrap(environment),
            variables: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": ""], tracing: false,
            binary: binary)
        XCTAssertTrue(process.waitForExit(), "\(arguments) does not end")
        return (process.exitStatus, process.stdout, process.stderr)
    }

    private func check(_ text: String, isASentenceWith parts: [String], _ name: String) {
        XCTAssertTrue(text.hasPrefix("HybridDesktop: "), "\(name): \(text)")
        XCTAssertTrue(text.hasSuffix("\n"), "\(name): \(text)")
        XCTAssertLessThanOrEqual(text.split(separator: "\n").count, 1, "\(name): \(text)")
        for part in parts { XCTAssertTrue(text.contains(part), "\(name): \(part) in \(text)") }
    }
}
