import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The web site that `make site` makes, shown by the application.
final class DocumentationSiteTests: EndToEndTestCase {
    func testSearchLeadsToSection() throws {
        let hasConverter = FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")
        try XCTSkipUnless(hasConverter, "make site needs the package cmark-gfm, which is not installed.")
        let probe = try DemoServer(options: DemoServer.Options())
        let port = try XCTUnwrap(Int(probe.url.split(separator: ":").last ?? ""))
        probe.stop()
        let file = #filePath
        let sources = try XCTUnwrap(file.firstRange(of: "/Tests/").map { file[..<$0.lowerBound] })
        let command = "'\(sources)/Scripts/make-site' site && exec python3 -m http.server -d site -b 127.0.0.1 \(port)"
        try environment.write(
            """
            {"id": "com.example.Documentation", "name": "Documentation", "startURL": "http://127.0.0.1:\(port)/",
             "server": {"command": ["sh", "-c", "\(command)"], "directory": "."}}
            """, to: "application.json")
        try launch(path: nil, arguments: ["--config", environment.path("application.json"), "--trust-command"])
        try waitForText("HybridDesktop turns a server-rendered web site")
        try type("unwind tables", into: "Search the documentation")
        try waitForElement(.link, "Packaging: Size")
        try pressKey("Return")
        try waitForTrace("visit.completed") { $0["url"].string?.hasSuffix("/Docs/Packaging.html#size") == true }
        try waitForElement(.heading, "Size")
    }
}
