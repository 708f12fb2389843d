import FoundationEssentials
import XCTest

/// Mistakes that `package` reports. EndToEndTests.PackageTests creates packages.
final class PackageCommandTests: CommandTestCase {
    func testInvalidApplicationsAreNotPackaged() throws {
        let good = """
            {"id": "com.example.Field", "name": "Field", "version": "1.2-beta", "description": "A list of finds",
             "startURL": "https://example.com/", "icons": [{"file": "icon.png"}], "urlScheme": "field"}
            """
        try environment.run(["convert", "-size", "128x128", "xc:red", environment.path("icon.png")])
        _ = try file("no picture", "broken.png")
        let output = environment.path("out")
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        let file = environment.path("application.json")
        for (arguments, change, part) in [
            (["--format", "rpm"], nil, "'deb', 'flatpak', 'kiosk' or 'tar'"),
            (["--format", "deb"], nil, "--maintainer"),
            (["--format", "tar", "--output", "/nonexistent/place"], nil, "Directory “/nonexistent/place” not found"),
            (["--format", "tar", "--output", file], nil, " not found. Create it"),
            (["--format", "tar", "--output", "/proc"], nil, "Cannot write"),
            (["--format", "tar", "--license", "none at all"], nil, "is not a license identifier"),
            (["--format", "tar"], (#""version": "1.2-beta""#, #""version": "one""#), "is not a valid package version"),
            (["--format", "tar"], (#""version": "1.2-beta","#, ""), "needs a version"),
            (["--format", "tar"], ("com.example.Field", "Field"), "is not a valid application ID"),
            (["--format", "tar"], (#""name": "Field""#, #""name": "Field\nx""#), "line breaks"),
            (["--format", "tar"], ("icon.png", "missing.png"), "missing.png"),
            (["--format", "tar"], ("icon.png", "broken.png"), "broken.png"),
            (["--format", "tar", "--output", "/sys"], nil, "Cannot write"),
        ] as [([String], (String, String)?, String)] {
            try environment.write(change.map { good.replacing($0.0, with: $0.1) } ?? good, to: "application.json")
            let hasOutput = arguments.contains("--output")
            let outcome = run(["package", file] + arguments + (hasOutput ? [] : ["--output", output]))
            check(outcome.error, isASentenceWith: [part], "\(arguments), \(part)")
            XCTAssertEqual(outcome.stdout, "")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: output), [])
    }
}
