import DemoServer
import FoundationEssentials
import XCTest

/// The WebDriver server's sessions, for a client that acts like a node of a Selenium Grid: its relay sends a client's
/// requests unchanged and asks for `/status`.
final class DriverServerTests: EndToEndTestCase {
    private static let python = "/usr/bin/python3"

    func testSessionsRunInParallel() throws {
        try relay(
            """
            start("--sessions", "2", "--", SITE + "/")
            assert status() == {"ready": True, "message": "2 of 2 sessions can be created.",
                "hybridDesktop:freeSessions": 2, "hybridDesktop:sessions": []}, status()
            with ThreadPoolExecutor(2) as pool:
                one, two = pool.map(lambda _: begin({"browserName": "hybriddesktop", "se:name": "a"}), range(2))
            assert status()["ready"] is False
            error = call("POST", "/session", {"capabilities": {}}, 500)
            assert error["error"] == "session not created" and "--sessions" in error["message"], error
            script(one, "document.cookie = 'a=b'")
            assert script(one, "return document.cookie") == "a=b"
            assert script(two, "return document.cookie") == ""
            call("DELETE", f"/session/{one}")
            assert status()["hybridDesktop:sessions"] == [two], status()
            assert call("GET", f"/session/{one}/url", None, 404)["error"] == "invalid session id"
            script(two, "return 1")
            begin({})
            """)
    }

    func testSessionWithoutClientEnds() throws {
        try relay(
            """
            start("--sessions", "1", "--idle-timeout", "3", "--", SITE + "/")
            # The client vanishes before it knows its session.
            socket = HTTPConnection(address)
            socket.request("POST", "/session", json.dumps({"capabilities": {}}), {"Content-Type": "application/json"})
            time.sleep(0.2)
            socket.close()
            wait(lambda: status()["ready"])
            session = begin({})
            assert script(session, "return new Promise((done) => setTimeout(() => done(1), 4000))") == 1
            wait(lambda: status()["ready"])
            assert call("GET", f"/session/{session}/url", None, 404)["error"] == "invalid session id"
            wait(lambda: not programs())
            """)
    }

    func testUnusableRequestStartsNoSession() throws {
        try relay(
            """
            start("--sessions", "1")
            error = call("POST", "/session", {"capabilities": {}}, 500)
            assert error["error"] == "session not created" and "No address" in error["message"], error
            error = call("POST", "/session", {"capabilities": {"alwaysMatch": {"browserName": "chrome"}}}, 500)
            assert error["error"] == "session not created" and "browserName" in error["message"], error
            assert call("POST", "/session/1/se/file", {"file": ""}, 404)["error"] == "invalid session id"
            assert call("GET", "/nonsense", None, 404)["error"] == "unknown command"
            assert status()["ready"]
            """)
    }

    /// Runs a Python script that starts the server and sends requests.
    private func relay(_ script: String) throws {
        for program in ["WebKitWebDriver", Self.python] where !AppProcess.isInstalled(program) {
            throw XCTSkip("\(program) is not installed.")
        }
        let start = """
            import json, os, subprocess, time
            from concurrent.futures import ThreadPoolExecutor
            from http.client import HTTPConnection
            SITE, address, server = os.environ["SITE"], None, None

            def start(*arguments):
                global address, server
                program = [os.environ["HYBRID_DESKTOP_BINARY"], "webdriver", "--port", "0"]
                server = subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True)
                address = server.stdout.readline().split("//")[-1].strip()

            def call(method, path, body=None, expected=200):
                connection = HTTPConnection(address, timeout=60)
                connection.request(method, path, json.dumps(body) if body is not None else None)
                response = connection.getresponse()
                value = json.loads(response.read())["value"]
                assert response.status == expected, (response.status, value)
                return value

            def status():
                return call("GET", "/status")

            def begin(capabilities):
                answer = call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities, "firstMatch": [{}]}})
                assert answer["capabilities"]["browserName"] == "HybridDesktop", answer
                return answer["sessionId"]

            def script(session, text):
                return call("POST", f"/session/{session}/execute/sync", {"script": text, "args": []})

            def programs():
                lines = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout.splitlines()
                return [line for line in lines if "--automation" in line and SITE in line]

            def wait(condition):
                deadline = time.monotonic() + 30
                while not condition():
                    assert time.monotonic() < deadline, condition
                    time.sleep(0.05)

            try:
            """
        let body = script.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let end = "finally:\n    server.terminate()\n    server.wait()\n"
        let run = try AppProcess(
            arguments: ["-c", "\(start)\n\(body)\n\(end)"], environment: environment,
            variables: ["SITE": server.url, "HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(), "PYTHONPATH": ""],
            tracing: false, binary: Self.python)
        XCTAssertTrue(run.waitForExit(timeout: 120), "the script ends")
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }
}
