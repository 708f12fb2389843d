import DemoServer
import FoundationEssentials
import XCTest

/// Tests with a WebDriver server and a client in Python.
class DriverServerTestCase: EndToEndTestCase {
    static let python = "/usr/bin/python3"

    /// Runs a Python script that starts the server and sends requests.
    /// - Parameter definitions: Python definitions that precede the script.
    func relay(_ script: String, definitions: String = "") throws {
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
                assert expected in (response.status, None), (response.status, value)
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
                deadline = time.monotonic() + 100
                while not condition():
                    assert time.monotonic() < deadline, condition
                    time.sleep(0.05)

            try:
            """
        let body = script.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let end = "finally:\n    server.terminate()\n    server.wait()\n"
        let run = try AppProcess(
            arguments: ["-c", "\(definitions)\n\(start)\n\(body)\n\(end)"], environment: environment,
            variables: ["SITE": server.url, "HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(), "PYTHONPATH": ""],
            tracing: false, binary: Self.python)
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the script ends")
        XCTAssertEqual(run.exitStatus, 0, run.stdout + run.stderr)
    }

    /// Runs a script with functions for a session that `begins` creates.
    func navigate(arguments: [String]? = nil, definitions: String = "", _ script: String) throws {
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let rules = environment.path("path-configuration.json")
        let arguments = arguments ?? [server.url + "/", "--path-configuration", rules]
        let start = """
            start("--", \(arguments.map { "'\($0)'" }.joined(separator: ", ")))
            def begins(capabilities):
                global session
                session = begin(capabilities)

            def perform(*words):
                text = "const { perform, state } = window.hybridDesktop; return perform(...arguments).then(state)"
                found = call("POST", f"/session/{session}/execute/sync", {"script": text, "args": words})
                assert found["settled"] is False, words

            state = lambda: script(session, "return window.hybridDesktop.state()")
            driver = lambda command: call("POST", f"/session/{session}/{command}", {})
            visit = lambda path: call("POST", f"/session/{session}/url", {"url": SITE + path})
            paths = lambda found, stack="main": [screen["url"].removeprefix(SITE) for screen in found[stack]["stack"]]

            def settled():
                while True:
                    try:
                        found = state()
                    except AssertionError as error:
                        # The page was replaced while it waited for the reply.
                        assert "left" in str(error) or "unload" in str(error), error
                        continue
                    if found["settled"]:
                        return found

            def after(action, *argument):
                perform(action, *argument)
                return settled()

            """
        try relay(start + script, definitions: definitions)
    }
}
