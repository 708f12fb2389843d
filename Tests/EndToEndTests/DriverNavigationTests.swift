import DemoServer
import XCTest

/// Commands of a WebDriver client that leave or replace the visible screen.
final class DriverNavigationTests: DriverServerTestCase {
    func testStateIsUnsettledUntilCommandTakesEffect() throws {
        try navigate(
            """
            begins({})
            for _ in range(4):
                visit("/posts")
                assert paths(after("back")) == ["/"]
            visit("/posts")
            assert paths(after("home")) == ["/"]
            assert paths(after("visit", SITE + "/slow?ms=300")) == ["/", "/slow?ms=300"]
            for action in ["reload", "reload-without-cache"]:
                before = state()["main"]["visit"]["visit"]
                assert after(action)["main"]["visit"]["visit"] != before, action
            visit("/posts/new")
            assert paths(state(), "modal") == ["/posts/new"]
            assert after("close-modal")["modal"] is None
            """)
    }

    /// WebKit suspends the page that is left, together with its promises.
    func testCallEndsWhenItsPageIsLeft() throws {
        try navigate(
            """
            begins({})
            visit("/posts")
            text = "const { perform, state } = window.hybridDesktop; const poll = () => state().then(poll);"
            body = {"script": text + "return perform('back').then(poll)", "args": []}
            error = call("POST", f"/session/{session}/execute/sync", body, 500)
            assert "left" in error["message"], error
            visit("/posts")
            text = '''
                const { perform, state } = window.hybridDesktop
                return new Promise((resolve, reject) => {
                  addEventListener("pagehide", () => state().then(resolve, reject))
                  perform("back")
                })
            '''
            error = call("POST", f"/session/{session}/execute/sync", {"script": text, "args": []}, 500)
            assert "left" in error["message"], error
            """)
    }

    func testHistoryCommandsApplyToScreenInFront() throws {
        try navigate(
            """
            begins({})
            perform("visit", SITE + "/posts")
            wait(lambda: state()["settled"])
            for path in ["/native/about", "/missing"]:
                visit(path)
                assert paths(state()) == ["/", "/posts", path], state()
                driver("refresh")
                assert paths(state()) == ["/", "/posts", path], state()
                driver("back")
                assert paths(state()) == ["/", "/posts"], state()
                assert call("GET", f"/session/{session}/url") == SITE + "/posts"
            """)
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
        XCTAssertEqual(server.requests(for: "/missing").count, 2)
    }

    func testForwardReturnsToScreenThatWasLeft() throws {
        try navigate(
            """
            begins({})
            # WebKit's own list does not have this page after a step back.
            script(session, "location.href = '/posts'")
            wait(lambda: paths(settled()) == ["/", "/posts"])
            driver("back")
            assert paths(settled()) == ["/"]
            driver("forward")
            assert paths(state()) == ["/", "/posts"], state()
            assert call("GET", f"/session/{session}/url") == SITE + "/posts"
            # The standard requires no error if there is nothing forward.
            driver("forward")
            assert paths(state()) == ["/", "/posts"], state()
            """)
    }

    /// WebKit announces the address of such a step before the page takes it.
    func testHistoryCommandsFollowVisitsOfThePage() throws {
        try navigate(
            """
            begins({})
            # WebKit skips entries that a page adds without a user.
            def click(path):
                body = {"using": "css selector", "value": f'a[href="{path}"]'}
                [link] = call("POST", f"/session/{session}/element", body).values()
                call("POST", f"/session/{session}/element/{link}/click", {})
                wait(lambda: paths(settled())[-1] == path)
            click("/posts")
            driver("back")
            assert paths(settled()) == ["/"], state()
            driver("forward")
            assert paths(settled()) == ["/", "/posts"], state()
            click("/posts/1")
            driver("back")
            assert paths(settled()) == ["/", "/posts"], state()
            driver("back")
            assert paths(settled()) == ["/"], state()
            click("/posts")
            assert paths(settled()) == ["/", "/posts"], state()
            """)
    }

    func testNativeButtonsArePressedByName() throws {
        try navigate(
            """
            begins({})
            def press(name, expected=200):
                body = {"script": "return window.hybridDesktop.press(arguments[0])", "args": [name]}
                return call("POST", f"/session/{session}/execute/sync", body, expected)
            shows = lambda text: wait(lambda: text in script(session, "return document.body.textContent"))

            visit("/components/form")
            wait(lambda: "disabled" in press("Send", 500)["message"])
            error = press("Save", 500)["message"]
            assert "no native button “Save”" in error and "Send" in error, error
            script(session, "name.value = 'Ann'; document.forms[0].elements.name.value = 'Ann';"
                + "document.forms[0].elements.name.dispatchEvent(new Event('input', { bubbles: true }))")
            wait(lambda: press("Send", None) is True)
            wait(lambda: paths(settled())[-1] == "/components")

            visit("/components/menu")
            # The bridge may connect after the page is complete.
            wait(lambda: script(session, "return document.querySelector('[data-open]')?.onclick != null"))
            script(session, "document.querySelector('[data-open]').click()")
            wait(lambda: state()["dialog"] == {"title": "Select an option"})
            assert "no native button “Back”" in press("Back", 500)["message"]
            press("Option two")
            shows("Chosen: Option two")
            assert state()["dialog"] is None
            press("Back")
            wait(lambda: paths(settled())[-1] == "/components")
            press("Menu")
            wait(lambda: press("Preferences", None) is True)
            wait(lambda: state()["dialog"] == {"title": "Preferences"})
            # The dialog above a dialog is in front.
            press("Clear Site Data…")
            wait(lambda: "Cancel" in press("Other", 500)["message"])
            assert "no native button “Clear Cache”" in press("Clear Cache", 500)["message"]
            press("Cancel")
            wait(lambda: press("Clear Cache", None) is True)
            """)
    }

    func testClientCanDeclineToWait() throws {
        try navigate(
            """
            begins({"pageLoadStrategy": "none"})
            add = "document.body.insertAdjacentHTML('afterbegin', '<a id=slow href=/slow?ms=4000>Slow</a>')"
            script(session, add)
            element = {"using": "css selector", "value": "#slow"}
            [link] = call("POST", f"/session/{session}/element", element).values()
            for step in [lambda: driver(f"element/{link}/click"), lambda: visit("/slow?ms=4001"), lambda: driver("refresh")]:
                before = state()["main"]["visit"]["visit"]
                def ended():
                    try: now = state()
                    except AssertionError as error:
                        assert "Call the method in the next page" in str(error), error
                        return False
                    return now["settled"] and now["main"]["visit"]["visit"] != before
                step()
                assert not ended(), step
                wait(ended)
            """)
        XCTAssertEqual(server.requests(for: "/slow").count, 3)
    }

    /// The driver controls the site's page in the sign-in dialog (strategy `web`) while the dialog is open.
    func testSignInDialogWithPageIsInFront() throws {
        try environment.write(server.applicationFile(startingAt: "/", signingInBy: .web), to: "application.json")
        try navigate(
            arguments: ["--config", environment.path("application.json")],
            """
            begins({})
            windows = lambda: call("GET", f"/session/{session}/window/handles")
            url = lambda: call("GET", f"/session/{session}/url").removeprefix(SITE)
            text = lambda: call("GET", f"/session/{session}/source")
            picture = lambda: call("GET", f"/session/{session}/screenshot")
            def element(selector, command, body):
                found = call("POST", f"/session/{session}/element", {"using": "css selector", "value": selector})
                return call("POST", f"/session/{session}/element/{[*found.values()][0]}/{command}", body)
            def enter(password):
                element("input[name=email]", "clear", {})
                element("input[name=email]", "value", {"text": "ada@example.com"})
                element("input[name=password]", "value", {"text": password})
                element("form.card button, form.card input[type=submit]", "click", {})
            def asked():
                visit("/protected")
                wait(lambda: state()["dialog"])
                assert url() == "/sign-in", url()
                found = state()
                assert (found["front"], found["session"]) == ("sign-in", "sign-in"), found

            before = picture()
            asked()
            assert len(windows()) == 2, windows()
            assert picture() != before
            refusal = script(session, "return window.hybridDesktop.signIn({}).catch(({ message }) => message)")
            assert "site's page" in refusal, refusal
            perform("back")
            wait(lambda: state()["dialog"] is None and state()["settled"])
            assert len(windows()) == 1, windows()

            # Closing the window cancels the sign-in.
            asked()
            [left] = call("DELETE", f"/session/{session}/window")
            assert left == call("GET", f"/session/{session}/window")
            wait(lambda: state()["dialog"] is None)
            assert state()["front"] == "main", state()

            # An address is for the application's page.
            asked()
            visit("/posts")
            assert url() == "/posts" and state()["dialog"] is None, url()

            asked()
            # The page's Turbo sends the form. No command fails while the dialog closes.
            enter("wrong")
            wait(lambda: "Wrong e-mail or password." in text())
            enter("correct horse")
            wait(lambda: url() == "/protected")
            wait(lambda: "Ada Lovelace" in text())
            found = state()
            assert found["title"] == "My account" and found["dialog"] is None and found["front"] == "main", found
            assert paths(after("sign-out")) == ["/"]
            """)
    }

    func testFirstWindowClosesAlone() throws {
        try navigate(
            """
            begins({})
            new = call("POST", f"/session/{session}/window/new", {"type": "window"})["handle"]
            assert call("DELETE", f"/session/{session}/window") == [new]
            error = call("POST", f"/session/{session}/alert/accept", {}, 404)
            assert error["error"] == "no such window", error
            call("POST", f"/session/{session}/window", {"handle": new})
            visit("/posts")
            assert paths(state()) == ["/", "/posts"], state()
            assert call("DELETE", f"/session/{session}/window") == []
            assert call("GET", f"/session/{session}/url", expected=404)["error"] == "invalid session id"
            wait(lambda: status()["ready"])
            """)
    }

    func testDialogsAreHandledByType() throws {
        try navigate(
            """
            begins({"unhandledPromptBehavior": {"alert": "accept", "confirm": "ignore"}})
            opens = lambda call: script(session, f"setTimeout(() => {{ window.answer = {call} }})")
            opens("alert('Saved')")
            wait(lambda: script(session, "return 'answer' in window"))
            opens("confirm('Delete?')")
            error = lambda: call("GET", f"/session/{session}/title", expected=None)
            wait(lambda: "error" in error() and error()["error"] == "unexpected alert open")
            call("POST", f"/session/{session}/alert/accept", {})
            assert script(session, "return window.answer") is True
            opens("prompt('Name?')")
            wait(lambda: "error" in error())
            assert script(session, "return window.answer") is None
            """)
    }
}
