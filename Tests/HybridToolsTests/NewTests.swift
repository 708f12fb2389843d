import DemoServer
import FoundationEssentials
import XCTest

@testable import HybridTools

/// Output of `new` for a real site.
final class NewTests: CommandTestCase {
    func testFileIsWrittenOnce() throws {
        let server = try DemoServer(options: DemoServer.Options())
        defer { server.stop() }
        let output = environment.path("application.json")
        let made = run(["new", server.url, "--output", output])
        XCTAssertEqual(made.error, "")
        XCTAssertTrue(made.stdout.hasPrefix("\(output): application file for Fieldnotes. "), made.stdout)
        let text = environment.read("application.json")
        XCTAssertEqual(run(["validate", output]).stdout, "\(output): valid application file.\n")
        XCTAssertEqual(run(["new", server.url, "--output", "-"]).stdout, text)

        let again = ["new", "\(server.url)/posts/1", "--output", output]
        check(run(again).error, isASentenceWith: ["already exists", "--force"], "an existing file")
        XCTAssertEqual(environment.read("application.json"), text)
        XCTAssertEqual(run(again + ["--force"]).error, "")
        XCTAssertNotEqual(environment.read("application.json"), text)
    }

    func testSiteDescribesItself() throws {
        let server = try DemoServer(options: DemoServer.Options())
        defer { server.stop() }
        server.behaviour.description = .text(
            #"{"name": "Described", "keepRunning": true, "server": {"command": ["rm"]}, "internalHosts": ["x.test"]}"#)
        let output = environment.path("application.json")
        let made = run(["new", server.url, "--output", output])
        XCTAssertTrue(
            made.stdout.contains("The site describes its application: \(server.url)/.well-known/"), made.stdout)
        XCTAssertTrue(
            made.stdout.contains("The application may: Keep running after its window is closed."), made.stdout)
        let file = environment.read("application.json")
        XCTAssertFalse(file.contains("\"server\"") || file.contains("x.test"), file)
        XCTAssertTrue(file.contains(#""name": "Described""#) && file.contains(#""version": "1.0""#), file)
        XCTAssertEqual(run(["validate", output]).error, "")
    }

    func testSiteWithoutDescriptionGetsCompleteFile() throws {
        let server = try DemoServer(options: DemoServer.Options())
        defer { server.stop() }
        server.behaviour.description = .missing
        server.behaviour.statuses["/path-configuration.json"] = [404]
        let output = environment.path("application.json")
        let made = run(["new", server.url, "--output", output])
        XCTAssertEqual(made.error, "")
        XCTAssertTrue(made.stdout.contains("\nThe pages use Turbo.\nNo path configuration was found"), made.stdout)
        let file = environment.read("application.json")
        for part in [#""comment": [\n"#, #""version": "1.0""#, #""/new$", "/edit$""#, #""context": "modal""#] {
            XCTAssertTrue(file.contains(part.replacing("\\n", with: "\n")), file)
        }
        XCTAssertEqual(run(["validate", output]).stdout, "\(output): valid application file.\n")
        XCTAssertEqual(run(["validate", output]).error, "")
    }

    func testSwiftPackageIsWritten() throws {
        let directory = environment.path("notes")
        let arguments = ["new", "--swift", "field-notes", "--output", directory, "--repository", "https://x.test/\"h"]
        let made = run(arguments)
        XCTAssertEqual(made.error, "")
        XCTAssertEqual(
            made.stdout, "\(directory): Swift package. To build and open it, use “make -C \(directory) run”.\n")
        let manifest = environment.read("notes/Package.swift")
        XCTAssertTrue(manifest.contains(#".package(url: "https://x.test/\"h", branch: "main")"#), manifest)
        let files = try environment.run(["find", directory, "-type", "f"]).split(separator: "\n")
        XCTAssertEqual(files.count, 11)
        for file in files.map({ $0.dropFirst(environment.directory.count + 1) }) {
            let text = environment.read(String(file))
            XCTAssertNil(text.firstMatch(of: /@[A-Z]+@/), String(file))
        }
        let makefile = environment.read("notes/Makefile")
        XCTAssertTrue(makefile.contains("\nsources = $(BUILD)/checkouts/'\"h'\n"), makefile)
        let application = environment.path("notes/Sources/field-notes/application.json")
        XCTAssertEqual(run(["validate", application]).stdout, "\(application): valid application file.\n")
        XCTAssertTrue(
            environment.read("notes/Sources/field-notes/application.json").contains("com.example.field_notes"))

        let again = run(arguments)
        check(again.error, isASentenceWith: ["already exists", "--output"], "an existing directory")
    }

    func testSwiftPackageDescribesSite() throws {
        let server = try DemoServer(options: DemoServer.Options())
        defer { server.stop() }
        let site = server.url.replacing("127.0.0.1", with: "localhost")
        let directory = environment.path("notes")
        let made = run(
            ["new", site, "--swift", "notes", "--output", directory, "--repository", "https://x.test/ada/shell.git"])
        XCTAssertEqual(made.error, "")
        XCTAssertTrue(made.stdout.contains("A Debian package needs a maintainer. Add"), made.stdout)
        let file = environment.read("notes/Sources/notes/application.json")
        XCTAssertTrue(file.contains(#""name": "Fieldnotes""#) && file.contains(site), file)
        // The site has icons.
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path("notes/Sources/notes/icon.svg")))
        let manifest = environment.read("notes/Package.swift")
        XCTAssertTrue(manifest.contains("exclude: [],"), manifest)
        // SwiftPM names the package like its repository.
        XCTAssertTrue(manifest.contains(#".product(name: "HybridNative", package: "shell")"#), manifest)
        XCTAssertTrue(environment.read("notes/Makefile").contains("$(BUILD)/checkouts/shell\n"))
    }

    func testSwiftPackageNamesAreChecked() throws {
        for name in ["", "1notes", "my notes", "../notes", "nötes", "a/b", String(repeating: "a", count: 41)] {
            check(
                run(["new", "--swift", name, "--repository", "x"]).error,
                isASentenceWith: ["cannot be the name of a program"], name)
        }
        for name in ["Logging", "HybridNative", "class", "main", "locale"] {
            check(
                run(["new", "--swift", name, "--repository", "x"]).error, isASentenceWith: ["Use another"], name)
        }
        for (arguments, part) in [
            (["--swift", "notes", "--path", environment.directory], "does not contain HybridDesktop's sources"),
            (["--swift", "notes", "--path", "x", "--repository", "x"], "not both"),
            (["https://x.test", "--path", "x"], "--swift"),
            (["--swift", "notes", "--repository", "x", "--force"], "--force does not replace"),
            (["--swift", "notes", "--repository", "x", "--output", "-"], "standard output"),
        ] {
            check(run(["new"] + arguments).error, isASentenceWith: [part], "\(arguments)")
        }
    }

    func testSwiftPackageBesideSourcesNamesItsLimit() throws {
        let sources = try environment.write("name: \"HybridNative\"", to: "it's/Package.swift")
        let directory = environment.path("my notes")
        let path = String(sources.dropLast("/Package.swift".count))
        let made = run(["new", "--swift", "notes", "--output", directory, "--path", path])
        XCTAssertEqual(made.error, "")
        XCTAssertTrue(made.stdout.contains("“make -C '\(directory)' run”"), made.stdout)
        XCTAssertTrue(made.stdout.contains("--repository instead of --path"), made.stdout)
        let makefile = environment.read("my notes/Makefile")
        XCTAssertTrue(makefile.contains("/it'\\''s'\n"), makefile)
        for (text, literal) in [
            ("a\"\\b", #""a\"\\b""#), ("a\r\nb\u{2028}", #""a\u{d}\u{a}b\u{2028}""#), ("é\u{301} c", "\"é\u{301} c\""),
        ] {
            XCTAssertEqual(SwiftPackageDraft.literal(text), literal)
        }
    }

    func testInvalidArgumentsAreReported() throws {
        for (arguments, part) in [
            (["new"], "address is empty"), (["new", "ftp://example.com"], "Use https or http."),
            (["new", ""], "is empty"),
        ] {
            check(run(arguments).error, isASentenceWith: [part], "\(arguments)")
        }
    }
}
