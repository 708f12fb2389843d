import DemoServer
import XCTest

/// Native and error screens, which a WebDriver client reads and uses as documents.
final class DriverScreenTests: DriverServerTestCase {
    private let definitions = """
        def find(selector):
            body = {"using": "css selector", "value": selector}
            found = call("POST", f"/session/{session}/elements", body)
            return [list(element.values())[0] for element in found]
        text = lambda selector="body": call("GET", f"/session/{session}/element/{find(selector)[0]}/text")
        title = lambda: call("GET", f"/session/{session}/title")
        url = lambda: call("GET", f"/session/{session}/url").removeprefix(SITE)
        def press(name):
            [button] = [it for it in find("[data-press]") if name in call("GET", f"/session/{session}/element/{it}/text")]
            call("POST", f"/session/{session}/element/{button}/click", {})

        """

    func testErrorScreenIsDocument() throws {
        server.behaviour.failNext("/posts", status: 500)
        try navigate(
            definitions: definitions,
            """
            begins({})
            visit("/posts")
            assert state()["main"]["error"]["status"] == 500, state()
            assert url() == "/posts" and "Server error" in text("h1"), (url(), text())
            assert title() == state()["title"], title()
            assert "127.0.0.1" in text(), text()
            # The screen and its page are one window.
            windows = call("GET", f"/session/{session}/window/handles")
            assert windows == [call("GET", f"/session/{session}/window")], windows
            call("POST", f"/session/{session}/window", {"handle": windows[0]})
            assert "Server error" in text("h1"), text()
            call("POST", f"/session/{session}/url", {"url": "nonsense"}, None)
            assert "Server error" in text("h1"), text()
            picture = call("GET", f"/session/{session}/screenshot")
            assert len(picture) > 5000, picture
            press("Retry")
            assert text("h1") == "Posts" and url() == "/posts", (url(), text())
            visit("/missing")
            assert "not found" in text("h1").lower(), text()
            # An address is for the application's page.
            visit("/posts/1")
            assert paths(state()) == ["/", "/posts", "/missing", "/posts/1"], state()
            driver("back")
            assert "not found" in text("h1").lower(), text()
            driver("refresh")
            driver("back")
            assert text("h1") == "Posts", text()
            # Capybara waits for an empty page at the end of a test.
            visit("/missing")
            call("POST", f"/session/{session}/url", {"url": "about:blank"})
            assert find("body *") == [] and call("GET", f"/session/{session}/url") == "about:blank"
            visit("/posts")
            assert text("h1") == "Posts", text()
            """)
        XCTAssertEqual(server.requests(for: "/posts").count, 3)
    }

    func testPicturesOfUnchangedPageAreEqual() throws {
        try navigate(
            definitions: definitions,
            """
            begins({})
            visit("/posts")
            pictures = {call("GET", f"/session/{session}/screenshot") for _ in range(6)}
            assert len(pictures) == 1, len(pictures)
            active = script(session, "return navigator.userActivation?.hasBeenActive")
            assert not active, "The page takes the repaints for a user."
            # WebKit repaints no element of an empty page.
            script(session, "document.body.innerHTML = ''; document.body.style.margin = '0'")
            assert len(call("GET", f"/session/{session}/screenshot")) > 1000
            """)
    }

    func testClosingErrorScreenClosesItsModal() throws {
        server.behaviour.failNext("/posts/new", status: 500)
        try navigate(
            definitions: definitions,
            """
            begins({})
            visit("/posts/new")
            assert url() == "/posts/new" and "error" in text("h1").lower(), (url(), text())
            windows = call("DELETE", f"/session/{session}/window")
            wait(lambda: state()["modal"] is None)
            assert url() == "/"
            visit("/missing")
            assert "not found" in text("h1").lower(), text()
            assert call("GET", f"/session/{session}/cookie") is not None
            """)
    }

    func testNativeScreenIsDocument() throws {
        try navigate(
            definitions: definitions,
            """
            begins({})
            visit("/native/birds")
            wait(lambda: "Kingfisher" in text())
            assert url() == "/native/birds" and title() == state()["title"], (url(), title())
            press("Kingfisher")
            wait(lambda: paths(settled()) != ["/", "/native/birds"])
            assert url() != "/native/birds", url()
            """)
    }

    func testNativeFormIsFilledIn() throws {
        let program = try ExampleProgram.path(of: "native-app")
        let address = "import os\nos.environ['NATIVE_APP_URL'] = '\(server.url)/'\n"
        try navigate(
            definitions: address + definitions,
            """
            begins({"webkitgtk:browserOptions": {"binary": "\(program)", "args": ["--automation"]}})
            visit("/native/sighting")
            [field, *others] = find("input")
            assert call("GET", f"/session/{session}/element/{field}/computedlabel") == "Bird"
            call("POST", f"/session/{session}/element/{field}/value", {"text": "Kingfisher " * 12})
            value = lambda: call("GET", f"/session/{session}/element/{field}/property/value")
            time.sleep(0.5)
            assert value() == "Kingfisher " * 12, value()
            press("Save")
            wait(lambda: state()["modal"] is None)
            """)
    }

    /// The dialog hides the modal with its error screen, which then has no document.
    func testSignInAboveModalIsSettled() throws {
        try environment.write(server.applicationFile(startingAt: "/", signingInBy: .native), to: "application.json")
        server.behaviour.failNext("/posts/new", status: 401)
        try navigate(
            arguments: ["--config", environment.path("application.json")],
            """
            begins({})
            visit("/posts/new")
            assert state()["settled"] and state()["dialog"] == {"title": "Sign In"}, state()
            # The page is covered and paints nothing, so the picture shows the window.
            assert len(call("GET", f"/session/{session}/screenshot")) > 500
            values = {"E-mail": "ada@example.com", "Password": "correct horse"}
            script(session, f"return hybridDesktop.signIn({values})")
            wait(lambda: paths(settled(), "modal") == ["/posts/new"] and state()["dialog"] is None)
            """)
    }

    /// The document of a screen that was left remains for a second.
    func testLaterErrorHasItsOwnDocument() throws {
        server.behaviour.failNext("/posts", status: 500)
        try navigate(
            definitions: definitions,
            """
            begins({})
            visit("/missing")
            assert "not found" in text("h1").lower(), text()
            visit("/posts")
            assert "Server error" in text("h1"), text()
            time.sleep(2)
            assert "Server error" in text("h1"), text()
            element = find("h1")[0]
            assert len(call("GET", f"/session/{session}/element/{element}/screenshot")) > 500
            script(session, "return new Promise((done) => requestAnimationFrame(() => done()))")
            # An error in a window whose document no command has used.
            new = call("POST", f"/session/{session}/window/new", {"type": "window"})["handle"]
            windows = call("GET", f"/session/{session}/window/handles")
            assert len(windows) == 2 and windows[1] == new, windows
            call("POST", f"/session/{session}/window", {"handle": new})
            call("DELETE", f"/session/{session}/window")
            call("POST", f"/session/{session}/window", {"handle": windows[0]})
            assert "Server error" in text("h1"), text()
            """)
    }

    func testFirstPageFails() throws {
        server.behaviour.failNext("/", status: 500)
        try navigate(
            definitions: definitions,
            """
            begins({})
            wait(lambda: "Server error" in text())
            press("Retry")
            wait(lambda: "Server error" not in text())
            """)
    }

    /// With `--stay`, commands go to the page that a screen covers.
    func testScreensHaveNoDocumentIfDriverStays() throws {
        try relay(
            """
            start("--stay", "--", SITE + "/")
            session = begin({})
            script(session, "location.href = '/missing'")
            covered = lambda: script(session, "return window.hybridDesktop?.front().then(({ front }) => front)")
            wait(lambda: script(session, "return window.hybridDesktop?.state().then((it) => it.main.error)"))
            assert covered() == "main", covered()
            assert len(call("GET", f"/session/{session}/window/handles")) == 1
            """)
    }
}
