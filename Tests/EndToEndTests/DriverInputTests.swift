import XCTest

/// The WebDriver server's mouse and keyboard, whose events a script in the page creates.
final class DriverInputTests: DriverServerTestCase {
    private static let definitions = """
        def find(name):
            found = call("POST", f"/session/{session}/element", {"using": "css selector", "value": name})
            return [*found.values()][0]

        def act(*sources, expected=200):
            return call("POST", f"/session/{session}/actions", {"actions": sources}, expected)

        def pointer(*actions):
            return {"type": "pointer", "id": "mouse", "actions": actions}

        def key(*actions):
            return {"type": "key", "id": "keys", "actions": actions}

        def release():
            return call("DELETE", f"/session/{session}/actions")

        """

    /// Pages such as jQuery UI's autocomplete read `keyCode`, in which `&` must not be an arrow key.
    func testKeysHaveTheirNumbers() throws {
        try relay(
            """
            start("--", SITE + "/")
            session = begin({})
            script(session, \"\"\"
                document.body.innerHTML = "<input>"
                window.seen = []
                const note = ({ type, keyCode, charCode, which }) => seen.push([type, keyCode, charCode, which])
                for (const type of ["keydown", "keypress", "keyup"]) document.addEventListener(type, note)\"\"\")
            text = "a7&.'-(% é"
            keys = {"\\uE00E": 33, "\\uE013": 38, "\\uE016": 45, "\\uE017": 46, "\\uE031": 112, "\\uE03C": 123,
                "\\uE023": 105, "\\uE027": 109, "\\uE054": 33}
            call("POST", f"/session/{session}/element/{find('input')}/value", {"text": text + "".join(keys)})
            seen = script(session, "return window.seen")
            numbers = [65, 55, 55, 190, 222, 189, 57, 53, 32, 0, *keys.values()]
            assert [code for name, code, _, _ in seen if name == "keydown"] == numbers, seen
            assert [code for name, code, _, _ in seen if name == "keyup"] == numbers, seen
            typed = [ord(character) for character in text + "9-"]
            assert [rest for name, *rest in seen if name == "keypress"] == [[code] * 3 for code in typed], seen
            """, definitions: Self.definitions)
    }

    /// A link in the middle of the actions leads to another document, in which the rest is performed.
    func testActionsContinueOnNextPage() throws {
        try relay(
            """
            start("--", SITE + "/posts")
            session = begin({})
            link = {"element-6066-11e4-a52e-4f735466cecf": find("a[href='/posts/1']")}
            down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
            rest = {"type": "pause", "duration": 200}
            mouse = pointer({"type": "pointerMove", "origin": link, "x": 0, "y": 0}, down, up, rest)
            press = {"type": "keyDown", "value": "\\uE004"}, {"type": "keyUp", "value": "\\uE004"}
            script(session, "document.documentElement.dataset.turbo = false")
            act(mouse, key(*[rest] * 4, *press))
            assert call("GET", f"/session/{session}/url") == SITE + "/posts/1"
            focused = script(session, "return document.activeElement.tagName")
            assert focused == "A", focused
            invalid = [key({"type": "pause", "duration": 1}, {"type": "keyDown", "value": "ab"})]
            assert act(*invalid, expected=400)["error"] == "invalid argument"
            """, definitions: Self.definitions)
    }

    /// A test may replace the page's timers, such as with sinon.
    func testActionsNeedNoTimersOfThePage() throws {
        try relay(
            """
            start("--", SITE + "/")
            session = begin({})
            script(session, "window.setTimeout = () => 0")
            click = lambda name: call("POST", f"/session/{session}/element/{find(name)}/click", {})
            script(session, "document.body.innerHTML = '<input id=one>'")
            click("#one")
            act(key({"type": "keyDown", "value": "a"}, {"type": "pause", "duration": 10}, {"type": "keyUp", "value": "a"}))
            assert script(session, "return document.activeElement.value") == "a"
            """, definitions: Self.definitions)
    }

    func testReleaseIncludesEveryButtonAndKey() throws {
        try relay(
            """
            start("--", SITE + "/")
            session = begin({})
            script(session, \"\"\"
                window.seen = []
                for (const type of ["mouseup", "keyup"]) {
                  document.addEventListener(type, ({ button, key }) => seen.push(key ?? button))
                }\"\"\")
            presses = [{"type": "pointerDown", "button": button} for button in range(3)]
            act(pointer({"type": "pointerMove", "x": 5, "y": 5}, *presses), key({"type": "keyDown", "value": "a"}))
            release()
            assert script(session, "return window.seen") == ["a", 0, 1, 2]
            release()
            assert len(script(session, "return window.seen")) == 4
            """, definitions: Self.definitions)
    }

    func testUploadedFileIsChosenAndPermissionGranted() throws {
        try relay(
            """
            import base64, io, zipfile
            archive = io.BytesIO()
            with zipfile.ZipFile(archive, "w") as file:
                file.writestr("note.txt", "cargo")
            start("--", SITE + "/")
            session = begin({})
            path = call("POST", f"/session/{session}/se/file", {"file": base64.b64encode(archive.getvalue()).decode()})
            assert path.endswith("/note.txt"), path
            script(session, "document.body.innerHTML = '<input type=file>'")
            call("POST", f"/session/{session}/element/{find('input')}/value", {"text": path})
            chosen = script(session, "return document.querySelector('input').files[0].text()")
            assert chosen == "cargo", chosen
            ask = "return new Promise((end) => navigator.geolocation.getCurrentPosition(() => end(0), ({ code }) => end(code), { timeout: 1000 }))"
            for state in ["denied", "granted", "denied"]:
                call("POST", f"/session/{session}/permissions", {"descriptor": {"name": "geolocation"}, "state": state})
                call("POST", f"/session/{session}/refresh", {})
                # Code 1 is a denied permission. Another one means that the desktop has no position.
                assert (script(session, ask) == 1) == (state == "denied"), state
            """, definitions: Self.definitions)
    }

    func testSeveralKeysAndWheel() throws {
        try relay(
            """
            start("--", SITE + "/")
            session = begin({})
            script(session, \"\"\"
                document.body.innerHTML = `<div id="list" style="height: 100px; overflow: auto"><p style="height: 900px">Long</p></div>
                    <div id="row" style="width: 100px; overflow: auto"><p style="width: 900px">Wide</p></div>
                    <p style="height: 9000px">Longer</p>`
                window.seen = []
                for (const type of ["keydown", "wheel"]) {
                  document.addEventListener(type, ({ key, ctrlKey, shiftKey, deltaY }) => seen.push([key ?? deltaY, ctrlKey, shiftKey]))
                }\"\"\")
            press = lambda value: {"type": "keyDown", "value": value}
            wheel = lambda change, **more: {"type": "wheel", "id": "wheel", "actions": [
                {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": change, **more}]}
            # The key is pressed in the same tick as the wheel turns.
            act(key(press("\\uE009")), {"type": "key", "id": "more", "actions": [press("\\uE008")]},
                {"type": "none", "id": "none", "actions": [{"type": "pause"}, {"type": "pause"}]})
            act(key(press("k")))
            act(wheel(70, origin={"element-6066-11e4-a52e-4f735466cecf": find("#list")}))
            release()
            act(wheel(300, x=700, y=500))
            seen = script(session, "return window.seen")
            assert seen == [["Control", True, False], ["Shift", True, True], ["K", True, True], [70, True, True],
                [300, False, False]], seen
            offsets = script(session, "return [document.querySelector('#list').scrollTop, scrollY]")
            assert offsets == [70, 300], offsets
            script(session, "scrollTo(0, 0)")
            act(wheel(0, deltaX=40, origin={"element-6066-11e4-a52e-4f735466cecf": find("#row")}))
            moved = script(session, "return [document.querySelector('#row').scrollLeft, scrollX]")
            assert moved == [40, 0], moved
            """, definitions: Self.definitions)
    }
}
