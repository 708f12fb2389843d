import DemoServer
import FoundationEssentials
import XCTest

/// WebDriver BiDi: commands and events on a WebSocket.
final class BiDiTests: BiDiTestCase {
    func testScriptsReturnValues() throws {
        try bidi(
            """
            def value(expression, **more):
                answer = client.evaluate(expression, **more)
                assert answer["type"] == "success", answer
                return answer["result"]

            for expression, expected in [
                ("undefined", {"type": "undefined"}), ("null", {"type": "null"}), ("'ä'", {"type": "string", "value": "ä"}),
                ("1.5", {"type": "number", "value": 1.5}), ("NaN", {"type": "number", "value": "NaN"}),
                ("-0", {"type": "number", "value": "-0"}), ("-1/0", {"type": "number", "value": "-Infinity"}),
                ("true", {"type": "boolean", "value": True}), ("12345678901234567890n", {"type": "bigint", "value": "12345678901234567890"}),
                ("new Date(0)", {"type": "date", "value": "1970-01-01T00:00:00.000Z"}),
                ("/a+/gi", {"type": "regexp", "value": {"pattern": "a+", "flags": "gi"}}),
                ("[1, 'a']", {"type": "array", "value": [{"type": "number", "value": 1}, {"type": "string", "value": "a"}]}),
                ("({a: 1})", {"type": "object", "value": [["a", {"type": "number", "value": 1}]]}),
                ("new Map([['a', 1]])", {"type": "map", "value": [["a", {"type": "number", "value": 1}]]}),
                ("new Set([1])", {"type": "set", "value": [{"type": "number", "value": 1}]}),
                ("() => 1", {"type": "function"}), ("Symbol()", {"type": "symbol"}), ("new Promise(() => {})", {"type": "promise"}),
                ("var x = 1; x + 1", {"type": "number", "value": 2}), ("new Uint8Array(1)", {"type": "typedarray"}),
            ]:
                assert value(expression) == expected, (expression, value(expression))
            assert value("Promise.resolve(3)", awaitPromise=True)["value"] == 3
            loop = value("const own = {}; own.own = own; own")
            assert loop["value"][0][1] == {"type": "object", "internalId": loop["internalId"]}, loop

            error = client.evaluate("null.x")
            assert error["type"] == "exception" and "TypeError" in error["exceptionDetails"]["text"], error
            assert error["exceptionDetails"]["exception"] == {"type": "error"}, error
            error = client.evaluate("Promise.reject(7)", awaitPromise=True)
            assert error["exceptionDetails"]["exception"] == {"type": "number", "value": 7}, error
            error = client.evaluate("(")
            assert "SyntaxError" in error["exceptionDetails"]["text"], error

            def function(declaration, *values, **more):
                return client.send("script.callFunction", functionDeclaration=declaration, awaitPromise=False,
                                   target={"context": client.context}, arguments=list(values), **more)["result"]
            heading = value("document.querySelector('h1')")
            assert heading["value"]["localName"] == "h1" and heading["value"]["attributes"] is not None, heading
            shared = {"sharedId": heading["sharedId"]}
            listed = {"type": "array", "value": [shared, {"type": "map", "value": [["k", {"type": "number", "value": "-0"}]]}]}
            assert function("([node, map]) => node.localName + Object.is(map.get('k'), -0)", listed)["value"] == "h1true"
            assert function("function () { return this.tagName }", this=shared)["value"] == "H1"
            assert function("(date, pattern) => date.getTime() + pattern.flags", {"type": "date", "value": "1970-01-01T00:00:01Z"},
                        {"type": "regexp", "value": {"pattern": "a", "flags": "g"}})["value"] == "1000g"
            # The classic protocol knows the node by the same name.
            assert call_classic("GET", f"/element/{heading['sharedId']}/name") == "h1"
            kept = value("window.kept = {a: 1}; kept", resultOwnership="root")
            assert function("(it) => it === window.kept", {"handle": kept["handle"]})["value"] is True
            client.send("script.disown", handles=[kept["handle"]], target={"context": client.context})
            assert client.error("script.callFunction", functionDeclaration="() => 1", awaitPromise=False,
                                target={"context": client.context}, arguments=[{"handle": kept["handle"]}]) == "no such handle"
            [realm] = client.send("script.getRealms")["realms"]
            assert realm["context"] == client.context and realm["origin"] == SITE, realm
            answer = client.send("script.evaluate", expression="1", awaitPromise=False, target={"realm": realm["realm"]})
            assert answer["realm"] == realm["realm"], answer

            nodes = client.locate("css", "a, h1")
            assert {node["value"]["localName"] for node in nodes} == {"a", "h1"} and all(node["sharedId"] for node in nodes), nodes
            nodes = client.locate("xpath", "//a", maxNodeCount=1)
            assert len(nodes) == 1, nodes
            [found] = client.locate("innerText", "Fieldnotes", maxNodeCount=1)
            assert found["value"]["nodeType"] == 1
            assert client.error("browsingContext.locateNodes", context=client.context,
                                locator={"type": "css", "value": "]"}) == "invalid selector"
            assert client.error("script.evaluate", expression="1", awaitPromise=False,
                                target={"context": "page-none"}) == "no such frame"
            """)
    }

    func testPagesAreNavigatedAndReportEvents() throws {
        try bidi(
            """
            client.send("session.subscribe", events=["browsingContext", "log", "network"])
            created = client.wait("browsingContext.contextCreated")
            assert created["context"] == client.context and created["url"] == SITE + "/", created
            answer = client.send("browsingContext.navigate", context=client.context, url=SITE + "/posts", wait="complete")
            assert answer["url"] == SITE + "/posts" and answer["navigation"], answer
            names = [event["method"] for event in client.events if event["params"].get("navigation") == answer["navigation"]
                     and event["method"].startswith("browsingContext.")]
            assert names == ["browsingContext." + name for name in ["navigationStarted", "domContentLoaded", "load"]], names
            sent = client.wait("network.beforeRequestSent", lambda it: it["request"]["url"] == SITE + "/posts")
            done = client.wait("network.responseCompleted", lambda it: it["request"]["url"] == SITE + "/posts")
            assert sent["request"]["request"] == done["request"]["request"] and done["response"]["status"] == 200, done
            assert sent["navigation"] == answer["navigation"], sent
            names = [event["method"] for event in client.events if event["params"].get("navigation") == answer["navigation"]]
            assert names[:2] == ["browsingContext.navigationStarted", "network.beforeRequestSent"], names
            assert done["context"] == client.context and done["navigation"] == answer["navigation"], done
            assert done["response"]["statusText"] == "OK", done
            names = lambda headers: {header["name"].lower(): header["value"]["value"] for header in headers}
            assert names(sent["request"]["headers"])["accept"].startswith("text/html"), sent
            assert names(done["response"]["headers"])["content-type"].startswith("text/html"), done
            started = client.wait("network.responseStarted", lambda it: it["request"]["url"] == SITE + "/posts")
            assert started["request"]["request"] == sent["request"]["request"] and started["response"]["status"] == 200
            # The event of a request precedes its response by far.
            client.evaluate("void fetch('/hang')")
            sent = client.wait("network.beforeRequestSent", lambda it: it["request"]["url"] == SITE + "/hang")
            ended = [event for event in client.events if event["params"].get("request", {}).get("request") == sent["request"]["request"]]
            assert len(ended) == 1, ended

            # A page cannot report that it has loaded.
            loads = lambda: [event for event in client.events if event["method"] == "browsingContext.load"]
            before = loads()
            client.evaluate('''document.dispatchEvent(new CustomEvent("hybrid-desktop:automation", {detail: JSON.stringify(
                {number: 1, request: {name: "document", step: "loaded", url: "https://bank.test/"}})}))''')
            client.evaluate("console.warn('careful', 1)")
            entry = client.wait("log.entryAdded", lambda it: it["type"] == "console")
            assert (entry["level"], entry["method"], entry["text"]) == ("warn", "warn", "careful 1"), entry
            assert entry["source"]["context"] == client.context
            assert loads() == before, client.events
            client.evaluate("setTimeout(() => { null.x })")
            entry = client.wait("log.entryAdded", lambda it: it["type"] == "javascript")
            assert entry["level"] == "error" and "null" in entry["text"], entry

            client.evaluate("location.hash = 'part'")
            assert client.wait("browsingContext.fragmentNavigated")["url"] == SITE + "/posts#part"

            # A link is a visit of Turbo, which keeps the document.
            client.evaluate("document.querySelector('a[href^=\\"/posts/\\"]').click()")
            assert client.wait("browsingContext.historyUpdated")["url"].startswith(SITE + "/posts/")
            client.send("browsingContext.traverseHistory", context=client.context, delta=-1)
            wait(lambda: client.evaluate("location.pathname")["result"]["value"] == "/posts")
            answer = client.send("browsingContext.reload", context=client.context, wait="complete")
            assert answer["navigation"], answer
            answer = client.send("browsingContext.navigate", context=client.context, url=SITE + "/", wait="none")
            client.wait("browsingContext.load", lambda it: it["url"] == SITE + "/")
            [tree] = client.send("browsingContext.getTree")["contexts"]
            assert (tree["context"], tree["url"], tree["children"]) == (client.context, SITE + "/", []), tree
            assert client.error("browsingContext.navigate", context=client.context, url="posts", wait="none") == "invalid argument"

            navigate = lambda url: client.error("browsingContext.navigate", context=client.context, url=url, wait="complete")
            assert navigate("http://other.invalid/") == "unknown error"
            answer = client.send("browsingContext.navigate", context=client.context, url=SITE + "/#a", wait="complete")
            assert answer == {"navigation": None, "url": SITE + "/#a"}, answer

            first = client.send("session.subscribe", events=["log"])["subscription"]
            client.send("session.unsubscribe", subscriptions=[first])
            client.send("session.unsubscribe", events=["log"])
            client.events.clear()
            client.evaluate("console.log('unheard')")
            client.send("browsingContext.getTree")
            assert not any(event["method"] == "log.entryAdded" for event in client.events), client.events
            """)
    }

    func testDialogsWindowsAndCookies() throws {
        try bidi(
            """
            import base64
            client.send("session.subscribe", events=["browsingContext"])
            client.start("setTimeout(() => { window.answer = prompt('Name?', 'Ada') })")
            opened = client.wait("browsingContext.userPromptOpened")
            assert (opened["type"], opened["message"], opened["defaultValue"]) == ("prompt", "Name?", "Ada"), opened
            assert client.error("browsingContext.getTree") == "unknown error"
            client.send("browsingContext.handleUserPrompt", context=client.context, accept=True, userText="Eve")
            closed = client.wait("browsingContext.userPromptClosed")
            assert closed["accepted"] and closed["userText"] == "Eve", closed
            assert client.evaluate("window.answer")["result"]["value"] == "Eve"
            client.start("setTimeout(() => { window.answer = confirm('Sure?') })")
            client.wait("browsingContext.userPromptOpened", lambda it: it["type"] == "confirm")
            call_classic("POST", "/alert/dismiss", {})
            assert not client.wait("browsingContext.userPromptClosed", lambda it: it["type"] == "confirm")["accepted"]
            assert client.evaluate("window.answer")["result"]["value"] is False
            assert client.error("browsingContext.handleUserPrompt", context=client.context) == "no such alert"
            # The user closes a dialog.
            client.start("setTimeout(() => { alert('Look!'); window.answer = 'closed' })")
            client.wait("browsingContext.userPromptOpened", lambda it: it["type"] == "alert")
            assert client.error("script.evaluate", expression="1", awaitPromise=False,
                                target={"context": client.context}) == "unknown error"
            xdotool = lambda *words: subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True).stdout
            xdotool("windowfocus", "--sync", xdotool("search", "--onlyvisible", "--class", "HybridDesktop").split()[0], "key", "Return")
            wait(lambda: client.start("window.answer")["type"] == "success")
            client.wait("browsingContext.userPromptClosed", lambda it: it["type"] == "alert")
            assert client.evaluate("window.answer")["result"]["value"] == "closed"

            picture = base64.b64decode(client.send("browsingContext.captureScreenshot", context=client.context)["data"])
            assert picture.startswith(b"\\x89PNG"), picture[:8]
            heading = client.locate("css", "h1")[0]
            part = client.send("browsingContext.captureScreenshot", context=client.context,
                               clip={"type": "element", "element": {"sharedId": heading["sharedId"]}})["data"]
            assert len(part) < len(picture)
            client.send("browsingContext.setViewport", context=client.context, viewport={"width": 700, "height": 500})
            assert client.evaluate("innerWidth + 'x' + innerHeight")["result"]["value"] == "700x500"
            assert client.error("browsingContext.setViewport", context=client.context,
                                viewport={"width": 9000, "height": 500}) == "unsupported operation"

            host = SITE.split("//")[1].split(":")[0]
            client.send("storage.setCookie", cookie={"name": "a b", "value": {"type": "string", "value": "c"}, "domain": host})
            client.send("storage.setCookie", cookie={"name": "d", "value": {"type": "string", "value": "e"}, "domain": host})
            names = lambda **filter: sorted(it["name"] for it in client.send("storage.getCookies", filter=filter)["cookies"])
            assert {"a b", "d"} <= set(names()), names()
            assert names(value={"type": "string", "value": "e"}) == ["d"]
            assert client.error("storage.getCookies", filter={"domain": "other.test"}) == "unsupported operation"
            client.send("storage.deleteCookies", filter={"name": "a b"})
            assert "a b" not in names() and "d" in names()
            client.send("storage.deleteCookies", partition={"type": "context", "context": client.context})
            assert "d" not in names()

            client.send("browsingContext.activate", context=client.context)
            other = client.send("browsingContext.create", type="window")["context"]
            client.wait("browsingContext.contextCreated", lambda it: it["context"] == other)
            assert len(client.send("browsingContext.getTree")["contexts"]) == 2
            client.evaluate("document.title = 'other'", context=other)
            assert client.evaluate("document.title", context=other)["result"]["value"] == "other"
            assert client.evaluate("document.title")["result"]["value"] != "other"
            client.send("browsingContext.close", context=other)
            client.wait("browsingContext.contextDestroyed", lambda it: it["context"] == other)
            assert client.error("browsingContext.activate", context=other) == "no such frame"
            assert client.error("browsingContext.close", context=client.context) == "unsupported operation"

            # A classic command answers the dialog of its own window only. The driver cannot reach the other one.
            other = client.send("browsingContext.create", type="window")["context"]
            for context in (client.context, other):
                client.evaluate("setTimeout(() => { confirm('Both?') }, 4000)", context=context)
            for context in (client.context, other):
                client.wait("browsingContext.userPromptOpened", lambda it: it["message"] == "Both?" and it["context"] == context)
            client.events.clear()
            call_classic("POST", "/alert/accept", {})
            assert client.wait("browsingContext.userPromptClosed")["context"] == client.context
            assert call_classic("POST", "/window", {"handle": other}, 500)["error"] == "timeout"
            assert call_classic("GET", "/window") == client.context
            closed = [it for it in client.events if it["method"] == "browsingContext.userPromptClosed"]
            assert len(closed) == 1, closed
            """)
    }

    /// Without a partition, a command is for the cookies of all windows.
    func testCookiesOfTwoWindows() throws {
        try bidi(
            """
            host = SITE.split("//")[1].split(":")[0]
            other = client.send("browsingContext.create", type="window")["context"]
            client.send("browsingContext.navigate", context=other, url=SITE + "/posts", wait="complete")
            client.evaluate("document.cookie = 'a=1; path=/'; document.cookie = 'a=2; path=/posts'", context=other)
            # The other window sees both cookies, which the driver cannot tell apart.
            delete = {"filter": {"name": "a", "path": "/posts"}}
            assert client.error("storage.deleteCookies", **delete) == "unsupported operation"
            client.send("storage.deleteCookies", filter={"name": "a"})
            names = lambda **filter: [it["name"] for it in client.send("storage.getCookies", filter=filter)["cookies"]]
            assert "a" not in names(), names()
            # The other window is on no site.
            client.send("browsingContext.navigate", context=other, url="about:blank", wait="complete")
            client.send("storage.setCookie", cookie={"name": "b", "value": {"type": "string", "value": "c"}, "domain": host})
            assert names(domain=host) == ["b"], names(domain=host)
            client.send("storage.deleteCookies", filter={"domain": host})
            assert names(domain=host) == []
            """)
    }

    /// The dialog of the shell is a context of its own, also in the events.
    func testDialogOfShellIsContext() throws {
        let rules = #"{"rules":[{"patterns":["/new$"],"properties":{"context":"modal"}}]}"#
        try environment.write(rules, to: "rules.json")
        try bidi(
            arguments: #", "--path-configuration", "\#(environment.path("rules.json"))""#,
            """
            client.send("session.subscribe", events=["browsingContext", "log", "network.responseCompleted"])
            client.wait("browsingContext.contextCreated")
            client.send("browsingContext.navigate", context=client.context, url=SITE + "/posts/new", wait="complete")
            dialog = client.wait("browsingContext.contextCreated", lambda it: it["context"] != client.context)["context"]
            client.wait("browsingContext.load", lambda it: it["context"] == dialog and it["url"] == SITE + "/posts/new")
            client.wait("network.responseCompleted", lambda it: it["context"] == dialog)
            client.evaluate("console.log('inside')", context=dialog)
            entry = client.wait("log.entryAdded", lambda it: it["text"] == "inside")
            assert entry["source"]["context"] == dialog, entry
            assert client.error("browsingContext.activate", context=client.context) == "unsupported operation"
            client.send("browsingContext.activate", context=dialog)
            urls = {it["context"]: it["url"] for it in client.send("browsingContext.getTree")["contexts"]}
            assert urls == {client.context: SITE + "/", dialog: SITE + "/posts/new"}, urls
            assert call_classic("GET", "/url") == SITE + "/posts/new"
            client.send("browsingContext.close", context=dialog)
            client.wait("browsingContext.contextDestroyed", lambda it: it["context"] == dialog)
            wait(lambda: call_classic("GET", "/url") == SITE + "/")
            """)
    }

    /// A command never reports a success without an effect, and only local programs may connect.
    func testConnectionsAndErrors() throws {
        try bidi(
            """
            path = url.split(address)[1]
            for headers, expected in [
                ({"Origin": "http://evil.test"}, 403), ({"Origin": SITE}, 403), ({"Host": "evil.test:1"}, 403),
                ({"Origin": "http://" + address}, 101), ({}, 101),
            ]:
                assert handshake(path, headers) == expected, headers
            assert handshake("/session/none", {}) == 404, handshake("/session/none", {})
            answer = client.send("session.status")
            assert answer["ready"] is False, answer
            assert client.error("session.new", capabilities={}) == "session not created"
            assert client.error("input.performActions", context=client.context, actions=[]) == "unsupported operation"
            assert client.error("nothing.here") == "unknown command"
            assert client.error("session.subscribe", events=["nothing"]) == "invalid argument"
            client.write("no JSON")
            answer = client.read()
            assert answer["id"] is None, answer
            # Commands of both protocols alternate.
            with ThreadPoolExecutor(1) as pool:
                titles = pool.map(lambda _: call_classic("GET", "/title"), range(20))
                for _ in range(20):
                    assert client.evaluate("1 + 1")["result"]["value"] == 2
                titles = set(titles)
                assert len(titles) == 1, titles
            assert client.send("session.end") == {}
            wait(lambda: not programs())
            wait(lambda: status()["ready"])

            # A client can begin with a socket.
            alone = Client(f"ws://{address}/session")
            assert alone.error("browsingContext.getTree") == "invalid session id"
            alone.session = alone.send("session.new", capabilities={})["sessionId"]
            [tree] = alone.send("browsingContext.getTree")["contexts"]
            assert tree["url"] == SITE + "/"
            alone.send("session.end")
            """)
    }

    /// A session is not idle while its client listens, and ends after its client has vanished, even during a command.
    func testSocketKeepsSession() throws {
        try bidi(
            idle: 2,
            """
            client.send("session.subscribe", events=["log"])
            call_classic("POST", "/timeouts", {"script": 600000})
            client.evaluate("setTimeout(() => console.log('late'), 4000)")
            client.wait("log.entryAdded")
            # Other commands have a turn while a script waits.
            def begin_script(number, expression):
                params = {"expression": expression, "awaitPromise": True, "target": {"context": client.context}}
                client.write(json.dumps({"id": number, "method": "script.evaluate", "params": params}))
            begin_script(98, "new Promise((done) => { window.done = done })")
            assert client.evaluate("2")["result"]["value"] == 2
            begin_script(97, "window.done(document.body)")
            answers = {answer["id"]: answer for answer in (client.read(), client.read())}
            assert answers[98]["result"]["result"]["value"]["localName"] == "body", answers
            begin_script(99, "new Promise(() => {})")
            assert client.evaluate("3")["result"]["value"] == 3
            client.socket.shutdown(socket.SHUT_RDWR)
            wait(lambda: status()["ready"])
            wait(lambda: not programs())

            # A connection creates one session, even if the client does not wait for the response.
            alone = Client(f"ws://{address}/session")
            for number in [1, 2]:
                alone.write(json.dumps({"id": number, "method": "session.new", "params": {"capabilities": {}}}))
            error, session = alone.read(), alone.read()
            assert error["id"] == 2 and "connection" in error["message"], error
            assert session["id"] == 1 and session["type"] == "success", session
            """)
    }

    /// Selenium for Ruby 4.4 has the connection, but no interface for single commands.
    func testSeleniumForRuby() throws {
        let check = try AppProcess(
            arguments: ["-e", "require 'selenium-webdriver'; require 'websocket'"], environment: environment,
            tracing: false, binary: "/usr/bin/ruby")
        check.waitForExit()
        guard check.exitStatus == 0, AppProcess.isInstalled("WebKitWebDriver") else {
            throw XCTSkip("Install ruby-selenium-webdriver and webkit2gtk-driver.")
        }
        let script = """
            require "selenium-webdriver"
            service = IO.popen([ENV["HYBRID_DESKTOP_BINARY"], "webdriver", "--port", "0", "--", ENV["SITE"] + "/"])
            at_exit { Process.kill("TERM", service.pid) }
            capabilities = Selenium::WebDriver::Remote::Capabilities.new(browser_name: "HybridDesktop", web_socket_url: true)
            driver = Selenium::WebDriver.for(:remote, url: service.gets.split.last, capabilities: capabilities)
            driver.extend(Selenium::WebDriver::DriverExtensions::HasBiDi)
            messages = Queue.new
            driver.bidi.callbacks["log.entryAdded"] << ->(entry) { messages << entry["text"] }
            raise "status" unless driver.bidi.session.status.ready == false || driver.bidi.session.status.ready == true
            driver.bidi.send_cmd("session.subscribe", events: ["log.entryAdded"])
            driver.execute_script("console.log('from Ruby')")
            raise "message" unless messages.pop == "from Ruby"
            result = driver.bidi.send_cmd("script.evaluate", expression: "document.title", awaitPromise: false,
                                          target: { context: driver.window_handle })
            raise "title" unless result["result"]["value"] == driver.title
            begin
              driver.bidi.send_cmd("network.addIntercept", phases: ["beforeRequestSent"])
              raise "success"
            rescue Selenium::WebDriver::Error::WebDriverError => error
              raise unless error.message.include?("unsupported operation")
            end
            driver.quit
            """
        let run = try AppProcess(
            arguments: ["-e", script], environment: environment,
            variables: ["HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(), "SITE": server.url],
            tracing: false, binary: "/usr/bin/ruby")
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the script ends")
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }
}
