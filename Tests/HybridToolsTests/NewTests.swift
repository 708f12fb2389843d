import DemoServer
import XCTest

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

    func testInvalidArgumentsAreReported() throws {
        for (arguments, part) in [
            (["new"], "url"), (["new", "ftp://example.com"], "Use https or http."), (["new", ""], "is empty"),
        ] {
            check(run(arguments).error, isASentenceWith: [part], "\(arguments)")
        }
    }
}
