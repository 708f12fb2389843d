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

    func testInvalidArgumentsAreReported() throws {
        for (arguments, part) in [
            (["new"], "url"), (["new", "ftp://example.com"], "Use https or http."), (["new", ""], "is empty"),
        ] {
            check(run(arguments).error, isASentenceWith: [part], "\(arguments)")
        }
    }
}
