/// The console of pages and frames as events of WebDriver BiDi.
final class BiDiLogTests: BiDiTestCase {
    func testLogEntriesHaveTypedValuesAndPlaces() throws {
        try bidi(
            """
            entries = lambda: [event["params"] for event in client.events if event["method"] == "log.entryAdded"]
            client.evaluate("console.log('early')")
            client.send("session.subscribe", events=["log"])
            assert [entry["text"] for entry in entries()] == ["early"], entries()
            client.events.clear()
            add = lambda script: client.evaluate(
                f'document.head.append(Object.assign(document.createElement("script"), {{textContent: `{script}`}}))')
            add('''
                function inner(value) { console.error(value) }
                function outer() { inner({foo: [1, -0, null, new Map([["a", 2n]])]}) }
                outer()
                console.assert(true)
                console.assert(false, "wrong")
                const loop = {get own() { console.log("during"); return loop }}
                console.warn(loop, window)
                const wide = Array(100).fill(Array(100).fill(Array(100).fill(0)))
                console.table(wide)
                setTimeout(() => { throw new Error("late") })''')
            client.wait("log.entryAdded", lambda it: it["text"] == "Error: late")
            assert len(entries()) == 5, entries()
            first, wrong, loop, wide, late = entries()
            assert (first["method"], first["level"], first["type"]) == ("error", "error", "console"), first
            number = lambda value: {"type": "number", "value": value}
            assert first["args"] == [{"type": "object", "value": [["foo", {"type": "array", "value": [
                number(1), number("-0"), {"type": "null"},
                {"type": "map", "value": [["a", {"type": "bigint", "value": "2"}]]}]}]]}], first
            calls = [(call["functionName"], call["lineNumber"], call["url"]) for call in first["stackTrace"]["callFrames"]]
            assert calls == [("inner", 1, SITE + "/"), ("outer", 2, SITE + "/"), ("", 3, SITE + "/")], calls
            assert (wrong["method"], wrong["text"], len(wrong["args"])) == ("assert", "wrong", 1), wrong
            assert loop["args"][1] == {"type": "window"} and loop["text"].endswith(" window"), loop
            assert wide["method"] == "table" and len(str(wide)) < 100_000, len(str(wide))
            assert (late["type"], late["text"]) == ("javascript", "Error: late") and "method" not in late, late
            assert late["stackTrace"]["callFrames"][0]["lineNumber"] == 10, late
            client.events.clear()
            client.evaluate("for (let n = 0; n < 400; n += 1) console.log(n)")
            client.wait("log.entryAdded", lambda it: "omitted" in it["text"])
            assert len(entries()) < 400, len(entries())
            [realm] = client.send("script.getRealms")["realms"]
            assert first["source"]["realm"] == realm["realm"], (first, realm)

            client.evaluate("document.body.append(document.createElement('iframe'))")
            [tree] = client.send("browsingContext.getTree")["contexts"]
            frame = tree["children"][0]["context"]
            client.evaluate("console.info('inside')", context=frame)
            entry = client.wait("log.entryAdded", lambda it: it["text"] == "inside")
            assert entry["source"]["context"] == frame, entry
            """)
    }
}
