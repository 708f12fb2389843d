import DemoServer
import FoundationEssentials
import Glibc
import HybridTestSupport
import XCTest

/// A server that the application starts and stops.
final class LocalServerTests: EndToEndTestCase {
    /// A Python server that reports its process ID and has children: in its group, in a separate session, and one
    /// orphan.
    private func writeServer(port: Int, delay: Double = 0.5) throws {
        try environment.write(
            """
            import http.server, os, subprocess, sys, time
            child = subprocess.Popen(["sleep", "1000"])
            leader = subprocess.Popen(["sleep", "1000"], start_new_session=True)
            orphan = subprocess.check_output(["sh", "-c", "setsid sleep 1000 >/dev/null 2>&1 & echo $!"], text=True)
            open("pids", "w").write(f"{os.getpid()} {child.pid} {leader.pid} {orphan.strip()}")
            print("Listening soon on \(port)", flush=True)
            time.sleep(\(delay))
            class Pages(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                    self.end_headers()
                    self.wfile.write(b"<title>Local</title><h1>From the local server</h1>")
            http.server.ThreadingHTTPServer(("127.0.0.1", \(port)), Pages).serve_forever()
            """, to: "site/server.py")
    }

    private func write(
        _ command: String, port: Int, _ members: String = "", isTrusted: Bool = true
    ) throws -> [String] {
        try environment.write(
            """
            {"id": "com.example.Local", "name": "Local", "startURL": "http://127.0.0.1:\(port)/",
             "server": {"command": \(command), "directory": "site"\(members)}}
            """, to: "application.json")
        return ["--config", environment.path("application.json")] + (isTrusted ? ["--trust-command"] : [])
    }

    /// Free port, allocated by the system.
    private func freePort() throws -> Int {
        let probe = try DemoServer(options: DemoServer.Options())
        defer { probe.stop() }
        return try XCTUnwrap(Int(probe.url.split(separator: ":").last ?? ""))
    }

    private var processes: [Int32] {
        environment.read("site/pids").split(separator: " ").compactMap { Int32($0) }
    }

    private func areGone(_ processes: [Int32]) -> Bool { processes.allSatisfy { kill($0, 0) != 0 } }

    func testServerStartsAndStopsWithApplication() throws {
        let port = try freePort()
        try writeServer(port: port)
        try launch(path: nil, arguments: try write(#"["python3", "server.py"]"#, port: port))
        pump(until: { self.app.native.shows("Starting Local…") || self.app.web.shows("From the local") }, "reported")
        try waitForText("From the local server")
        let own = processes
        XCTAssertEqual(own.count, 4)
        XCTAssertFalse(areGone(own))
        try waitForKeyboard()
        try Input(processID: app.processID).key("alt+F4")
        XCTAssertTrue(app.waitForExit())
        pump(until: { self.areGone(own) }, "the server and its child end")
    }

    func testServerStopsWhenShellIsKilled() throws {
        killsOnPurpose = true
        let port = try freePort()
        try writeServer(port: port)
        try launch(path: nil, arguments: try write(#"["python3", "server.py"]"#, port: port))
        try waitForText("From the local server")
        let own = processes
        kill(app.processID, SIGKILL)
        XCTAssertTrue(app.waitForExit())
        pump(until: { self.areGone(own) }, "the server and its child end")
    }

    func testInstallAsksForConsent() throws {
        let port = try freePort()
        try writeServer(port: port)
        _ = try write(#"["python3", "server.py"]"#, port: port)
        let file = environment.path("application.json")
        let refused = try command(["install", file])
        XCTAssertEqual(refused.status, 2)
        XCTAssertTrue(refused.stderr.contains("python3 server.py"), refused.stderr)
        XCTAssertTrue(refused.stderr.contains("--trust-command"), refused.stderr)
        let installed = "home/.local/share/hybrid-desktop/applications/com.example.Local/application.json"
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path(installed)))
        XCTAssertEqual(try command(["install", file, "--trust-command"]).status, 0)
        XCTAssertEqual(try command(["install", file]).status, 0, "the consent is remembered")
        try launch(path: nil, arguments: ["--config", environment.path(installed)])
        try waitForText("From the local server")
    }

    private func command(_ arguments: [String]) throws -> (status: Int32?, stderr: String) {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit(), "\(arguments) ends")
        return (process.exitStatus, process.stderr)
    }

    func testDaemonsOfExitedServerAreStopped() throws {
        let port = try freePort()
        try environment.write("", to: "site/.keep")
        let command = #"["sh", "-c", "setsid sleep 1000 >/dev/null 2>&1 & printf %s $! >pids"]"#
        try launch(path: nil, arguments: try write(command, port: port))
        try waitForWidget(.label, "Cannot Start the Server of Local")
        pump(until: { self.processes.count == 1 && self.areGone(self.processes) }, "the daemon ends")
    }

    func testMissingProgramsAreReported() throws {
        let port = try freePort()
        try launch(path: nil, arguments: try write(#"["nowhere-at-all"]"#, port: port))
        pump(until: { self.app.native.shows("Cannot start the server: directory") }, "the directory is missing")
        try environment.write("", to: "site/.keep")
        try pressButton("Try Again")
        pump(until: { self.app.native.shows("nowhere-at-all: not found") }, "the program is missing")
    }
}
