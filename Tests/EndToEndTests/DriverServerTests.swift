import XCTest

/// The WebDriver server's sessions, for a client that acts like a node of a Selenium Grid: its relay sends a client's
/// requests unchanged and asks for `/status`.
final class DriverServerTests: DriverServerTestCase {
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

    func testDriverStartsAgainIfItsPortIsTaken() throws {
        try relay(
            """
            import shutil
            directory = os.path.join(os.environ["HOME"], "stand-in")
            os.makedirs(directory)
            # Another program takes the port first, and never answers.
            listen = "import socket, sys, time; s = socket.create_server(('127.0.0.1', int(sys.argv[1]))); time.sleep(4)"
            lines = [
                "#!/bin/sh", f"cd {directory}", "echo start >>starts",
                f'[ -e taken ] && exec {shutil.which("WebKitWebDriver")} "$@"', "touch taken",
                f'/usr/bin/python3 -c "{listen}" "${{2#--port=}}" >/dev/null 2>&1 &', "sleep 0.5", "exit 1",
            ]
            with open(os.path.join(directory, "WebKitWebDriver"), "w") as file:
                print(*lines, sep=chr(10), file=file)
                os.chmod(file.name, 0o755)
            os.environ["PATH"] = directory + ":" + os.environ["PATH"]
            start("--sessions", "1", "--", SITE + "/")
            assert script(begin({}), "return 1") == 1
            with open(os.path.join(directory, "starts")) as file:
                assert file.read().split() == ["start"] * 2
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
            # The place is free only after the program has ended, which takes longer if the program is stopped.
            lines = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout.splitlines()
            [program] = [line.split()[0] for line in lines if "--automation" in line and SITE in line]
            os.kill(int(program), 19)
            wait(lambda: status()["ready"])
            assert not programs(), programs()
            assert call("GET", f"/session/{session}/url", None, 404)["error"] == "invalid session id"
            """)
    }

    func testFailedDriverLeavesNothing() throws {
        try relay(
            """
            start("--sessions", "1", "--", SITE + "/")
            session = begin({})
            processes = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(server.pid)], capture_output=True, text=True)
            [driver] = [int(line.split()[0]) for line in processes.stdout.splitlines() if "WebKitWebDriver" in line]
            with open(f"/proc/{driver}/environ") as file:
                [path] = [line for line in file.read().split(chr(0)) if line.startswith("HYBRID_DESKTOP_START_FAILURE=")]
            directory = os.path.dirname(path.partition("=")[2])
            assert os.path.isdir(directory) and programs()
            os.kill(driver, 9)
            wait(lambda: status()["ready"])
            wait(lambda: not os.path.exists(directory))
            assert not programs(), programs()
            assert call("GET", f"/session/{session}/url", None, 404)["error"] == "invalid session id"
            begin({})
            """)
    }

    /// The HTTP clients of Java and curl offer HTTP/2 with each request. A web page may name this machine.
    func testHeadersOfRequests() throws {
        try relay(
            """
            def request(method, path, body=None, **headers):
                connection = HTTPConnection(address, timeout=60)
                connection.request(method, path, body, headers)
                response = connection.getresponse()
                return response.status, json.loads(response.read())["value"]

            start("--sessions", "1", "--", SITE + "/")
            code, value = request("POST", "/session", json.dumps({"capabilities": {}}), Upgrade="h2c", Connection="Upgrade")
            assert code == 200 and value["sessionId"], (code, value)
            for headers, expected in [({"Host": "evil.test"}, 403), ({"Origin": SITE}, 403), ({"Host": "localhost:5555"}, 200)]:
                code, value = request("GET", "/status", **headers)
                assert code == expected and value["message"], (headers, code, value)
            """)
    }

    /// WebKit keeps a reference to each web view that the driver requests.
    func testClosedWindowEndsItsWebProcess() throws {
        try relay(
            """
            def web_processes():
                lines = subprocess.run(["ps", "-eo", "pid,ppid,comm"], capture_output=True, text=True).stdout.splitlines()
                rows = [line.split(None, 2) for line in lines[1:]]
                family = {str(server.pid)}
                for _ in range(8):
                    family |= {number for number, parent, _ in rows if parent in family}
                return sum(number in family and name.startswith("WebKitWebProces") for number, _, name in rows)

            start("--", SITE + "/")
            session = begin({})
            first = call("GET", f"/session/{session}/window")
            for _ in range(4):
                handle = call("POST", f"/session/{session}/window/new", {"type": "window"})["handle"]
                call("POST", f"/session/{session}/window", {"handle": handle})
                assert call("DELETE", f"/session/{session}/window") == [first]
                call("POST", f"/session/{session}/window", {"handle": first})
            # WebKit keeps a process for the next page.
            wait(lambda: 1 <= web_processes() <= 2)
            """)
    }

    /// A dialog delays the end of a load until the client answers it.
    func testDialogDuringLoadDoesNotDelayCommand() throws {
        try relay(
            """
            from http.server import BaseHTTPRequestHandler, HTTPServer
            from threading import Thread

            class Pages(BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                    self.end_headers()
                    text = "alert('Hello')" if self.path == "/alert" else ""
                    self.wfile.write(f"<!doctype html><title>{self.path}</title><script>{text}</script>".encode())

                def log_message(self, *_): pass

            pages = HTTPServer(("127.0.0.1", 0), Pages)
            Thread(target=pages.serve_forever, daemon=True).start()
            own = f"http://127.0.0.1:{pages.server_port}"
            start("--", own + "/")
            session = begin({})
            call("POST", f"/session/{session}/url", {"url": own + "/alert"})
            assert call("GET", f"/session/{session}/alert/text") == "Hello"
            call("POST", f"/session/{session}/alert/accept", {})
            wait(lambda: call("GET", f"/session/{session}/title") == "/alert")
            """)
    }

    /// Full screen, the clipboard, windows and sound require a gesture of the user, in frames too.
    func testClickIsAUsersGesture() throws {
        try relay(
            """
            start("--", SITE + "/")
            session = begin({})
            click = lambda element: call("POST", f"/session/{session}/element/{list(element.values())[0]}/click", {})
            find = lambda name: call("POST", f"/session/{session}/element", {"using": "css selector", "value": name})
            script(session, \"\"\"
                document.body.innerHTML = `<button id="plain">Plain</button><iframe allow=fullscreen srcdoc='<button id="framed">Framed</button>'></iframe>`
                const frame = document.querySelector("iframe")
                window.seen = []
                const note = ({ target }) => seen.push([target.id, navigator.userActivation.isActive])
                document.querySelector("#plain").addEventListener("click", note)
                return new Promise((done) => frame.addEventListener("load", () => {
                    frame.contentDocument.querySelector("#framed").addEventListener("click", ({ target }) => {
                        target.requestFullscreen().then(() => seen.push("full screen"), (error) => seen.push(String(error)))
                    })
                    done()
                }, { once: true }))\"\"\")
            assert script(session, "document.querySelector('#plain').click(); return window.seen.pop()") == ["plain", False]
            click(find("#plain"))
            call("POST", f"/session/{session}/frame", {"id": find("iframe")})
            click(find("#framed"))
            call("POST", f"/session/{session}/frame", {"id": None})
            wait(lambda: script(session, "return window.seen.length") == 2)
            assert script(session, "return window.seen") == [["plain", True], "full screen"]
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
}
