import FoundationEssentials
import Glibc
import HybridTestSupport
import XCTest

/// The web site that `make site` makes, shown by the application.
final class DocumentationSiteTests: EndToEndTestCase {
    func testSearchLeadsToSection() throws {
        let file = #filePath
        let sources = try XCTUnwrap(file.firstRange(of: "/Tests/").map { file[..<$0.lowerBound] })
        try environment.run(["\(sources)/Scripts/make-site", environment.path("site")], timeout: Timeouts.longWork)
        // Python chooses a free port. The limit ends it even if this test is killed.
        let command = "exec timeout 300 python3 -u -m http.server 0 -d \"$0/site\" -b 127.0.0.1 >\"$0/log\" 2>&1"
        let started = try environment.run(["sh", "-c", "(\(command)) & echo $!", environment.directory])
        let process = try XCTUnwrap(Int32(started.split(separator: "\n").first ?? ""))
        defer { kill(process, SIGTERM) }
        func port() -> Substring? { environment.read("log").firstMatch(of: /port (\d+)/)?.1 }
        pump(until: { port() != nil }, "the server tells its port: \(environment.read("log"))")
        try environment.write(
            """
            {"id": "com.example.Documentation", "name": "Documentation",
             "startURL": "http://127.0.0.1:\(try XCTUnwrap(port()))/"}
            """, to: "application.json")
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        try waitForText("HybridDesktop turns a server-rendered web site")
        try type("dbgsym distribute", into: "Search the documentation")
        try waitForElement(.link, "Packaging: Reading a crash")
        try pressKey("Return")
        try waitForTrace("visit.completed") {
            $0["url"].string?.hasSuffix("/Docs/Packaging.html#reading-a-crash") == true
        }
        try waitForElement(.heading, "Reading a crash")
    }
}
