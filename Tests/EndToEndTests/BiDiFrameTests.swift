import XCTest

/// Frames as browsing contexts of WebDriver BiDi.
final class BiDiFrameTests: BiDiTestCase {
    /// A frame that the classic protocol has selected stays selected, and a page may forbid `eval`.
    func testFramesAndForbiddenEval() throws {
        try bidi(
            """
            client.evaluate("document.body.innerHTML = '<iframe srcdoc=inside></iframe>'")
            wait(lambda: client.evaluate("frames[0].document.body.textContent")["result"]["value"] == "inside")
            call_classic("POST", "/frame", {"id": 0})
            text = lambda: script(session, "return document.body.textContent")
            assert text() == "inside", text()
            assert client.evaluate("window === top")["result"]["value"] is True
            assert text() == "inside", text()
            call_classic("POST", "/frame", {"id": None})

            client.evaluate('''
                const policy = document.createElement("meta")
                policy.httpEquiv = "Content-Security-Policy"
                policy.content = "script-src 'self'"
                document.head.append(policy)''')
            assert client.evaluate("(() => { try { return eval('1') } catch { return 'forbidden' } })()")["result"]["value"] == "forbidden"
            assert client.evaluate("1 + 1")["result"]["value"] == 2
            error = client.evaluate("null.x")
            assert "TypeError" in error["exceptionDetails"]["text"], error
            error = client.evaluate("let a = 1; a")
            assert error["type"] == "exception", error
            """)
    }

    /// Frames are contexts, also those of other sites, which the page cannot read.
    func testFramesAreContexts() throws {
        try bidi(
            """
            OTHER = SITE.replace("127.0.0.1", "localhost")
            client.send("session.subscribe", events=["browsingContext"])
            created = lambda number: [it["params"] for it in client.events if it["method"] == "browsingContext.contextCreated"][-number:]
            destroyed = lambda: [it["params"] for it in client.events if it["method"] == "browsingContext.contextDestroyed"]
            tree = lambda **more: client.send("browsingContext.getTree", **more)["contexts"]
            loaded = lambda context: client.wait("browsingContext.load", lambda it: it["context"] == context)
            frames = f'<iframe src="{SITE}/about" id=own></iframe><iframe src="{OTHER}/about"></iframe>'
            client.evaluate(f"document.body.innerHTML = {json.dumps(frames)}; scrollTo(0, 0)")
            client.wait("browsingContext.contextCreated", lambda it: it["parent"] == client.context)
            wait(lambda: len(tree()[0]["children"]) == 2)
            own, other = [it["context"] for it in tree()[0]["children"]]
            assert [it["context"] for it in created(2)] == [own, other], client.events
            assert {it["url"] for it in created(2)} == {"about:blank"} and created(1)[0]["children"] is None
            assert loaded(own)["url"] == SITE + "/about"
            assert loaded(other)["url"] == OTHER + "/about"
            [page] = tree()
            assert [it["url"] for it in page["children"]] == [SITE + "/about", OTHER + "/about"], page
            assert "parent" not in page["children"][0] and page["parent"] is None and page["children"][0]["children"] == []
            assert tree(root=own)[0]["parent"] == client.context
            assert tree(maxDepth=0)[0]["children"] is None

            def value(context, expression):
                return client.evaluate(expression, context=context)["result"]["value"]
            assert value(other, "location.href") == OTHER + "/about"
            assert value(own, "window.kept = 'own'") == "own"
            assert value(client.context, "window === top") is True
            call = client.send("script.callFunction", functionDeclaration="() => kept", awaitPromise=True, target={"context": own})
            assert call["result"]["value"] == "own" and call["realm"].startswith(own), call
            assert client.send("script.evaluate", expression="kept", awaitPromise=False, target={"realm": call["realm"]})["result"]["value"] == "own"
            assert {it["context"] for it in client.send("script.getRealms")["realms"]} == {client.context, own, other}
            nodes = client.send("browsingContext.locateNodes", context=other, locator={"type": "css", "value": "h1"})["nodes"]
            assert len(nodes) == 1, nodes
            whole, part = [client.send("browsingContext.captureScreenshot", context=it)["data"] for it in (client.context, own)]
            assert 0 < len(part) < len(whole)
            for command in ["activate", "close"]:
                assert client.error("browsingContext." + command, context=own) == "invalid argument"

            window = client.evaluate("document.querySelector('#own').contentWindow")["result"]
            assert window == {"type": "window", "value": {"context": own}}, window

            # The frame's position changes, but not its name.
            client.evaluate("document.body.prepend(document.createElement('iframe'))")
            assert value(own, "kept") == "own"
            answer = client.send("browsingContext.navigate", context=own, url=SITE + "/posts", wait="complete")
            assert answer == {"navigation": None, "url": SITE + "/posts"}, answer
            client.wait("browsingContext.load", lambda it: it["context"] == own and it["url"] == SITE + "/posts")
            assert value(own, "window.kept ?? 'new'") == "new"
            client.evaluate("document.querySelector('#own').remove()")
            [gone] = destroyed()
            assert (gone["context"], gone["parent"], gone["url"]) == (own, client.context, SITE + "/posts"), gone
            assert client.error("script.evaluate", expression="1", awaitPromise=False, target={"context": own}) == "no such frame"
            assert client.error("session.subscribe", events=["log"], contexts=[own]) == "no such frame"
            # A frame that never loads does not delay others.
            client.evaluate("document.body.innerHTML = '<iframe src=/hang></iframe>'")
            assert len(tree()[0]["children"]) == 1
            assert value(client.context, "1 + 1") == 2
            client.send("browsingContext.navigate", context=client.context, url=SITE + "/", wait="complete")
            assert tree()[0]["children"] == [] and len(destroyed()) == 4, destroyed()
            """)
    }

    /// Only the page itself sends requests to the shell.
    func testForeignFrameCannotSendRequests() throws {
        try bidi(
            """
            OTHER = SITE.replace("127.0.0.1", "localhost")
            client.evaluate("document.cookie = 'kept=1'")
            client.evaluate(f"document.body.innerHTML = '<iframe src={OTHER}/about></iframe>'")
            frames = lambda: client.send("browsingContext.getTree")["contexts"][0]["children"]
            wait(lambda: frames() and frames()[0]["url"] == OTHER + "/about")
            declaration = '''(text) => new Promise((resolve) => {
                document.addEventListener("hybrid-desktop:automation-answer", ({ detail }) => resolve(detail))
                const event = new CustomEvent("hybrid-desktop:automation", { detail: text, cancelable: true })
                if (document.dispatchEvent(event)) resolve("no receiver")
            })'''
            def ask(context, **request):
                text = json.dumps({"number": 1, "request": request})
                return client.send("script.callFunction", functionDeclaration=declaration, awaitPromise=True,
                                   target={"context": context}, arguments=[{"type": "string", "value": text}])["result"]["value"]
            hostile = frames()[0]["context"]
            for request in [{"name": "perform", "action": "sign-out"}, {"name": "state"}, {"name": "gesture"}]:
                assert ask(hostile, **request) == "no receiver", request
            assert "kept=1" in client.evaluate("document.cookie")["result"]["value"]
            assert '"value"' in ask(client.context, name="state")
            """)
    }
}
