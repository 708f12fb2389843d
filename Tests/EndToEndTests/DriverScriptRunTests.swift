import XCTest

/// Scripts of WebDriver clients, which the server wraps in one of its own.
final class DriverScriptRunTests: DriverServerTestCase {
    /// Opens a page and defines functions that execute scripts and find elements.
    private func relayScripts(_ script: String) throws {
        try relay(
            """
            start("--", SITE + "/plain")
            session = begin({})
            ELEMENT, SHADOW = "element-6066-11e4-a52e-4f735466cecf", "shadow-6066-11e4-a52e-4f735466cecf"
            FRAME, WINDOW = "frame-075b-4da1-b6ba-e579c2d3230a", "window-fcc6-11e5-b4f8-330a88ab9d7f"
            def run(text, *values, expected=200, mode="sync"):
                return call("POST", f"/session/{session}/execute/{mode}", {"script": text, "args": values}, expected)
            def later(text, *values, expected=200):
                return run(text, *values, expected=expected, mode="async")
            def find(selector):
                return call("POST", f"/session/{session}/element", {"using": "css selector", "value": selector})
            \(script)
            """)
    }

    func testResultsAreThoseOfBrowsers() throws {
        try relayScripts(
            """
            for text, result in {
                "return 1": 1, "return undefined": None, "": None, "return [null, [true, 'a'], {b: {c: 2}}]":
                    [None, [True, "a"], {"b": {"c": 2}}],
                "return new Date(0)": "1970-01-01T00:00:00.000Z", "return new Map([[1, 2]])": {},
                "return Promise.resolve([1])": [1], "return await Promise.resolve(2)": 2,
                "'use strict'; return this === undefined || this === window": True,
                "return document.body.classList": ["native"], "return {hybridDesktop: '1.2'} // the end": {"hybridDesktop": "1.2"},
                "return typeof restore + typeof clone + typeof known": "undefined" * 3,
            }.items():
                assert run(text) == result, (text, run(text))
            assert run("return arguments.length", 1, {"a": [2]}) == 2
            assert len(run("return document.querySelectorAll('h1')")) == 1
            for text in ["throw new Error('no')", "const a = []; a.push(a); return a", "return document",
                "return document.createTextNode('a')"]:
                error = run(text, expected=500)
                assert error["error"] == "javascript error", (text, error)
            assert later("arguments[1](arguments[0])", {"a": 1}) == {"a": 1}
            assert later("arguments[0](Promise.resolve(3))") == 3
            assert later("class Later { then(f) { f(4) } }; arguments[0](new Later())") == 4
            assert later("throw new Error('no')", expected=500)["error"] == "javascript error"
            """)
    }

    func testReferencesArePassed() throws {
        try relayScripts(
            """
            heading = find("h1")
            assert run("return arguments[0].a[0].tagName", {"a": [heading]}) == "H1"
            assert run("return {a: [document.querySelector('h1')]}") == {"a": [heading]}
            run("document.body.append(Object.assign(document.createElement('div'), {id: 'host'}))")
            run("document.querySelector('#host').attachShadow({mode: 'open'}).innerHTML = '<input>'")
            root = run("return document.querySelector('#host').shadowRoot")
            assert list(root) == [SHADOW], root
            field = call("POST", f"/session/{session}/shadow/{root[SHADOW]}/element",
                {"using": "css selector", "value": "input"})
            assert run("return arguments[0].contains(arguments[1])", root, field) is True
            call("POST", f"/session/{session}/element/{field[ELEMENT]}/value", {"text": "Ada"})
            value = call("GET", f"/session/{session}/element/{field[ELEMENT]}/property/value")
            assert value == "Ada", value
            error = call("POST", f"/session/{session}/element/{root[SHADOW]}/clear", {}, 404)
            assert error["error"] == "no such element", error
            run("document.querySelector('#host').remove()")
            assert run("return arguments[0]", root, expected=404)["error"] == "detached shadow root"

            window = run("return window")
            assert window == {WINDOW: call("GET", f"/session/{session}/window")}, window
            assert run("return arguments[0] === window", window) is True
            assert run("return arguments[0]", {WINDOW: "x"}, expected=404)["error"] == "no such window"
            run("document.body.append(document.createElement('iframe'))")
            frame = run("return window.frames[0]")
            assert list(frame) == [FRAME], frame
            assert run("return arguments[0] === window.frames[0]", frame) is True
            call("POST", f"/session/{session}/frame", {"id": 0})
            inside = find("body")
            error = call("GET", f"/session/{session}/element/{heading[ELEMENT]}/text", None, 404)
            assert error["error"] == "no such element", error
            call("POST", f"/session/{session}/frame/parent", {})
            error = call("GET", f"/session/{session}/element/{inside[ELEMENT]}/text", None, 404)
            assert error["error"] == "no such element", error
            run("arguments[0].remove()", heading)
            error = call("GET", f"/session/{session}/element/{heading[ELEMENT]}/text", None, 404)
            assert error["error"] == "stale element reference", error
            """)
    }

    func testWindowAndCookiesChangeForThePageToo() throws {
        try relayScripts(
            """
            call("POST", f"/session/{session}/window/fullscreen", {})
            wait(lambda: run("return document.webkitIsFullScreen"))
            call("POST", f"/session/{session}/window/maximize", {})
            wait(lambda: not run("return document.webkitIsFullScreen"))
            for number in range(20):
                run("document.cookie = 'a=b'; document.cookie = 'c=d'")
                call("DELETE", f"/session/{session}/cookie/a")
                assert run("return document.cookie") == "c=d", number
                call("DELETE", f"/session/{session}/cookie")
                assert run("return document.cookie") == "", number
            """)
    }
}
