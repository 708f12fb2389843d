import DemoServer
import XCTest

/// Console output of pages as shown to testers.
final class DiagnosticsConsoleTests: DiagnosticsTestCase {
    func testConsoleIsShown() throws {
        try open("/throws", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Console")
        try waitForReport(
            "Console", ["warn  A deliberate warning", "error  Error: Deliberate error of the page", "/throws:"])
        XCTAssertEqual(levels, ["warn", "error"])
        for line in lines { XCTAssertGreaterThan(line["line"].int ?? 0, 0, "\(line)") }
        // The first button belongs to the visits.
        let clear = app.native.all(role: .pushButton).last { $0.name == "Clear" }
        XCTAssertTrue(try XCTUnwrap(clear).press())
        try waitForReport("Console", ["No console messages yet."])
    }

    /// The script runs while the page is parsed, before the adapter is loaded.
    func testEarlyErrorsAreShown() throws {
        server.behaviour.hostileScript = """
            console.info("early"); Promise.reject(new TypeError("a promise"))
            Promise.reject(new DOMException("no device", "NotFoundError"))
            setTimeout(() => null.later); undefinedFunction()
            """
        try open("/hostile/script", arguments: ["--diagnostics"])
        try waitForMessages([
            "early", "undefinedFunction", "Unhandled rejection: TypeError: a promise",
            "Unhandled rejection: NotFoundError: no device", "null.later",
        ])
        XCTAssertEqual(lines.filter { $0["message"].string?.contains("undefinedFunction") ?? false }.count, 1)
    }

    func testAssertionsTablesAndTracesAreShown() throws {
        server.behaviour.hostileScript = """
            console.assert(1 === 1, "true"); console.assert(false, "one", 1); console.assert()
            console.table([1]); console.trace("here"); console.dir({ a: 1 })
            """
        try open("/hostile/script", arguments: ["--diagnostics"])
        try waitForMessages(["one 1", "Assertion failed", "[1]", "here", "{a:1}"])
        XCTAssertEqual(levels, ["error", "error", "log", "debug", "log"])
    }

    /// Script errors always reach the log. Other console output does not.
    func testConsoleIsNotRecordedWithoutDiagnostics() throws {
        applicationMembers = #""diagnostics": false,"#
        try open("/throws")
        XCTAssertEqual(levels, ["error"])
    }

    func testPageConsoleIsUnchanged() throws {
        server.behaviour.hostileScript = """
            const { log } = console
            document.title = [log.name, log.length, Object.keys(console).includes("log"), log("x") === undefined,
              String(log).includes("[native code]"), log.call(null, "y") === undefined].join()
            """
        try open("/hostile/script", arguments: ["--diagnostics"])
        try waitForWindow("log,0,true,true,true,true")
    }

    func testConsoleOutputNeverBreaksPage() throws {
        server.behaviour.hostileScript = """
            let asked = 0
            const ask = () => { asked += 1; throw new Error("asked") }
            const cycle = {}; cycle.self = cycle
            const error = new Error("plain"); Object.defineProperty(error, "name", { get: () => "x" })
            console.log({ get a() { return ask() }, toJSON: ask, b: 1 })
            console.log(cycle, [[[[[["deep"]]]]]], Object.assign([], { length: 1e6 }), new Uint8Array(1e6), "y".repeat(1e7))
            console.log(new Proxy({}, { ownKeys: () => { throw 1 } }), document.body, Symbol("s"), 1n, null, undefined)
            console.log("an", error)
            console.log(window, document)
            for (let number = 0; number < 5000; number += 1) console.debug("flood " + number)
            document.title = "asked " + asked
            """
        try open("/hostile/script", arguments: ["--diagnostics"])
        try waitForMessages([
            "{a:(getter),toJSON:function,b:1}", "[[[[…]]]]", "Uint8Array(1000000)", "{(something that cannot be shown)",
            "<body> Symbol(s) 1 null undefined", "an Error: plain", "The page writes too fast",
        ])
        try waitForWindow("asked 0")
        XCTAssertLessThan(lines.count, 500)
        for line in lines { XCTAssertLessThan(line["message"].string?.count ?? 0, 2_100) }
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
    }

    // MARK: Helpers

    private var lines: [TraceEvent] { app.trace.filter { $0.event == "page.console" } }

    private var levels: [String] { lines.compactMap { $0["level"].string } }

    private func waitForMessages(_ parts: [String], file: StaticString = #filePath, line: UInt = #line) throws {
        for part in parts {
            pump(
                until: { lines.contains { $0["message"].string?.contains(part) ?? false } },
                "\(part) among:\n\(lines.map(\.description).joined(separator: "\n"))", file: file, line: line)
        }
    }
}
