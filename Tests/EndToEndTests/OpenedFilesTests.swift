import DemoServer
import FoundationEssentials
import XCTest

/// Files opened with the application reach the page that accepts them.
final class OpenedFilesTests: EndToEndTestCase {
    private func handle(at path: String?) {
        let page = path.map { #""path": "\#($0)", "# } ?? ""
        applicationMembers = #""fileHandlers": [{\#(page)"accept": {"text/csv": [".csv"]}}],"#
    }

    func testFileOpensItsPageAtStartAndLater() throws {
        handle(at: "/opened-files")
        let first = try environment.write("a,1\n", to: "first.csv")
        try launch(arguments: [first])
        try waitForVisit("/opened-files")
        try waitForText("first.csv (text/csv, 4 bytes, true): a,1")
        XCTAssertEqual(stacks.main, ["/", "/opened-files"])
        XCTAssertEqual(server.requests(for: "/opened-files").count, 1)

        // A second process hands over its files. The open page keeps its own.
        let others = [
            try environment.write("b", to: "with a space & ü.csv"), try environment.write("c", to: "third.csv"),
        ]
        try handOver(others)
        try waitForText("with a space & ü.csv (text/csv, 1 bytes, true): b; third.csv (text/csv, 1 bytes, true): c")
        XCTAssertEqual(server.requests(for: "/opened-files").count, 1)
        let sent = app.trace.filter { $0.event == "bridge.sent" && $0["message"].string == "hybrid:files-opened" }
        XCTAssertEqual(sent.count, 2)
        XCTAssertFalse(app.trace.contains { "\($0)".contains(".csv") }, "no file's name is in the trace")
    }

    func testCurrentPageReceivesFileWithoutOwnPage() throws {
        handle(at: nil)
        try launch(path: "/launched-files", arguments: [try environment.write("x", to: "a.csv")])
        try waitForVisit("/launched-files")
        try waitForText("file a.csv: x")
    }

    func testApplicationWithoutFileTypesReportsError() throws {
        let file = try environment.write("x", to: "a.csv")
        try launch(arguments: ["file://\(file)"])
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("does not open files"), app.stderr)
    }

    /// Same as "Open With…" in the file manager.
    func testDesktopEntryListsFileTypes() throws {
        handle(at: "/opened-files")
        let members = applicationMembers
        try environment.write(
            #"{"id": "com.example.Files", "name": "Files", \#(members) "startURL": "\#(server.url)/"}"#,
            to: "source/application.json")
        let install = try AppProcess(
            arguments: ["install", environment.path("source/application.json")], environment: environment,
            tracing: false)
        XCTAssertTrue(install.waitForExit())
        XCTAssertEqual(install.exitStatus, 0, install.stderr)
        let entry = environment.path("home/.local/share/applications/com.example.Files.desktop")
        try environment.run(["desktop-file-validate", entry])
        XCTAssertTrue(try environment.run(["gio", "mime", "text/csv"]).contains("com.example.Files.desktop"))
        let file = try environment.write("x", to: "a b.csv")
        try environment.run(["sh", "-c", "gio launch \"$1\" \"$2\" >/dev/null 2>&1", "sh", entry, file])
        pump(until: { server.requests(for: "/opened-files").count == 1 }, "the page is requested")
        try environment.run(["gapplication", "action", "com.example.Files", "quit"])
    }

    /// Starts another process of the application as the desktop does, which hands the files over to the running one.
    private func handOver(_ paths: [String]) throws {
        setMark()
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), "--profile", profile] + paths,
            environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit())
        XCTAssertEqual(second.exitStatus, 0, second.stderr)
    }
}
