import DemoServer
import FoundationEssentials
import XCTest

/// A WebDriver session in the application: Debian's Selenium and WebKitGTK's own driver.
final class AutomationTests: EndToEndTestCase, StartsEarly {
    private static let python = "/usr/bin/python3"

    /// Runs the documented example.
    func testExampleOfASystemTest() throws {
        try skipWithoutDriver()
        let run = try python(["-m", "unittest", "-v"])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the example ends")
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
        XCTAssertTrue(run.stderr.contains("Ran 20 tests"), run.stderr)
        XCTAssertEqual(server.requests(for: "/posts").count, 3, "a link, an address, and a tab")
    }

    /// Runs the documented example for pytest, and a test that fails.
    func testExampleForPytest() throws {
        try skipWithoutDriver()
        let check = try python(["-c", "import pytest"])
        check.waitForExit()
        guard check.exitStatus == 0 else { throw XCTSkip("pytest is not installed (python3-pytest).") }
        let pytest = ["-m", "pytest", "-p", "no:cacheprovider", "-q"]
        let run = try python(pytest + ["test_fixture.py"])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the tests end")
        XCTAssertEqual(run.exitStatus, 0, run.stdout + run.stderr)
        XCTAssertTrue(run.stdout.contains("2 passed"), run.stdout)

        try environment.write("def test_fails(app): assert not app.paths()", to: "test_fails.py")
        let saved = environment.path("saved")
        let failing = try python(
            pytest + ["-p", "conftest", "--basetemp", saved, environment.path("test_fails.py")])
        XCTAssertTrue(failing.waitForExit(timeout: Timeouts.longWork), "the test ends")
        XCTAssertEqual(failing.exitStatus, 1, failing.stdout + failing.stderr)
        for file in ["page.png", "page.html", "state.json", "report.html"] {
            XCTAssertFalse(environment.read("saved/test_fails0/\(file)").isEmpty, file)
        }
    }

    /// Runs the documented example for Capybara, on Capybara's own server.
    func testExampleForCapybara() throws { try checkExample("test_steps.rb", runs: 24) }

    /// Runs the documented example's native steps on the demo site.
    func testNativeStepsForCapybara() throws { try checkExample("test_native.rb", runs: 8) }

    func testRailsSystemTests() throws {
        let check = try ruby(["-e", "require 'rails'"])
        check.waitForExit()
        try XCTSkipIf(check.exitStatus != 0, "Install ruby-railties.")
        try checkExample("../rails/test/system/sightings_test.rb", runs: 5)
    }

    func testFailedCapybaraTestSavesReport() throws {
        try skipWithoutCapybara()
        let script = """
            require "minitest/autorun"
            require "capybara/minitest"
            require "hybrid_desktop"
            require "native_assertions"
            Capybara.run_server = false
            Capybara.app_host = ENV.fetch("SITE")
            Capybara.default_driver = :hybrid_desktop

            class FailingTest < Minitest::Test
              include Capybara::DSL
              include HybridDesktop::Assertions

              def test_fails
                visit "/"
                flunk
              end
            end
            """
        let run = try ruby(["-I.", "-C", environment.path("home"), try environment.write(script, to: "failing.rb")])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the test ends")
        XCTAssertEqual(run.exitStatus, 1, run.stdout + run.stderr)
        for file in ["page.png", "page.html", "state.json", "report.html"] {
            XCTAssertFalse(environment.read("home/tmp/hybrid_desktop/test_fails/\(file)").isEmpty, file + run.stderr)
        }
    }

    /// Rails forks the workers of parallel tests.
    func testForkedCapybaraTestsHaveTheirOwnServer() throws {
        try skipWithoutCapybara()
        let script = """
            require "./hybrid_desktop"
            require "net/http"
            address = HybridDesktop.address
            Process.wait fork { abort "It is shared." if HybridDesktop.address == address }
            abort "The worker failed." unless $?.success?
            puts Net::HTTP.get(URI("#{address}/status"))
            """
        let run = try ruby(["-e", script])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the script ends")
        XCTAssertEqual(run.exitStatus, 0, run.stdout + run.stderr)
        XCTAssertTrue(run.stdout.contains("ready"), run.stdout + run.stderr)
    }

    private func skipWithoutCapybara() throws {
        try skipWithoutDriver()
        let check = try ruby(["-e", "require 'capybara'; require 'selenium-webdriver'"])
        check.waitForExit()
        guard check.exitStatus == 0 else {
            throw XCTSkip("Install Capybara: ruby-capybara and ruby-selenium-webdriver.")
        }
    }

    private func checkExample(_ file: String, runs: Int) throws {
        try skipWithoutCapybara()
        let run = try ruby([file])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the example ends")
        XCTAssertEqual(run.exitStatus, 0, run.stdout + run.stderr)
        XCTAssertTrue(run.stdout.contains("\(runs) runs"), run.stdout)
        XCTAssertTrue(run.stdout.contains("0 failures, 0 errors, 0 skips"), run.stdout)
    }

    func testSignInTakesEffect() throws {
        try open(arguments: ["--automation"])
        try signInForAccount()
        XCTAssertEqual(server.requests(for: "/protected").map(\.status), [401, 200])
    }

    func testDownloadIsSaved() throws {
        try open("/downloads", arguments: ["--automation"])
        try pressLink("Text file")
        try waitForTrace("download.finished")
        XCTAssertTrue(environment.read("home/Downloads/fieldnotes.txt").hasPrefix("Field note 1:"))
    }

    func testDriverSeesCookiesOfProfile() throws {
        try skipWithoutDriver()
        try open("/sign-in")
        try waitForElement(.checkBox, "Remember me").press()
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForVisit("/protected")
        let name = profile
        try quit()
        let run = try drive(
            """
            with HybridDesktop(SITE + "/protected", "--profile", "\(name)") as app:
                assert "Signed in as Ada" in app.driver.find_element("css selector", "body").text
                assert app.driver.get_cookie("fieldnotes_session")["httpOnly"]
                app.driver.delete_all_cookies()
                assert app.driver.get_cookies() == []
            """)
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
        try launch(path: "/protected", profile: name)
        try waitForText("Signed in as Ada Lovelace")
    }

    /// Capybara ends a test with `about:blank` and serves the next one on another port.
    func testDriverLeavesDialogForAnotherHost() throws {
        try skipWithoutDriver()
        let other = try DemoServer(options: DemoServer.Options())
        defer { other.stop() }
        let run = try drive(
            """
            rules = "../notes/path-configuration.json"
            with HybridDesktop(SITE + "/", "--path-configuration", rules) as app:
                heading = lambda: app.driver.find_element("css selector", "h1").text
                for _ in range(2):
                    app.driver.get(SITE + "/posts/new")
                    assert heading() == "New post"
                    app.driver.get("about:blank")
                    for path, text in [("/posts", "Posts"), ("/", "Fieldnotes")]:
                        app.driver.get("\(other.url)" + path)
                        wait_for(lambda: heading() == text, text)
                app.driver.get(SITE + "/posts")
                assert heading() == "Posts"
                assert app.state()["modal"] is None
            """)
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }

    /// The application waits for its local server before it opens the first page.
    func testSessionBeginsAfterFirstPage() throws {
        try skipWithoutDriver()
        let run = try drive(
            """
            import json, socket
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            site = f"http://127.0.0.1:{port}"
            program = os.environ["HYBRID_DESKTOP_BINARY"]
            start = f"sleep 1; exec '{program}' demo --server-only --port {port}"
            file = "\(environment.path("slow.json"))"
            with open(file, "w") as output:
                json.dump({"startURL": site + "/", "server": {"command": ["sh", "-c", start]}}, output)
            service = subprocess.Popen(
                [program, "webdriver", "--port", "0", "--", "--config", file, "--trust-command"],
                stdout=subprocess.PIPE, text=True)
            driver = webdriver.Remote(service.stdout.readline().split()[-1], options=ArgOptions())
            driver.get(site + "/posts")
            stack = driver.execute_script("return window.hybridDesktop.state()")["main"]["stack"]
            driver.quit()
            service.terminate()
            assert [screen["url"] for screen in stack] == [site + "/", site + "/posts"], stack
            """)
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }

    func testFailedProgramStartsNoSession() throws {
        try skipWithoutDriver()
        let run = try drive(
            """
            from selenium.common.exceptions import SessionNotCreatedException
            for arguments, sentence in [
                (["--config", "missing.json"], "missing.json"), (["--profile", "a/b"], "profile"),
                (["--version"], "ended before the driver reached it"),
            ]:
                try:
                    HybridDesktop(SITE + "/", *arguments).__enter__()
                except SessionNotCreatedException as error:
                    assert sentence in error.msg, error.msg
                else:
                    raise AssertionError(arguments)
            """)
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }

    func testDriverTakesSessionAfterFailure() throws {
        try skipWithoutDriver()
        let run = try drive(
            """
            from selenium.common.exceptions import SessionNotCreatedException
            app = HybridDesktop(SITE + "/", "--config", "application.json")
            app._service = subprocess.Popen(
                [app.program, "webdriver", "--port", "0", "--", SITE + "/"], stdout=subprocess.PIPE, text=True)
            address = app._service.stdout.readline().split()[-1]
            bad = ArgOptions()
            bad.set_capability("webkitgtk:browserOptions", {"binary": app.program, "args": ["--nonsense"]})
            try:
                webdriver.Remote(address, options=bad)
            except SessionNotCreatedException as error:
                assert "nonsense" in error.msg, error.msg
            else:
                raise AssertionError("a session")
            app.driver = webdriver.Remote(address, options=ArgOptions())
            app.settled(lambda state: state["main"]["visit"])
            assert app.driver.find_element("css selector", "h1").text == "Fieldnotes"
            app.__exit__()
            """)
        XCTAssertEqual(run.exitStatus, 0, run.stderr)
    }

    /// Runs a Python script in the example's directory and waits for it to exit.
    private func drive(_ script: String) throws -> AppProcess {
        let start = "import os; from hybrid_desktop import *; SITE = os.environ['SITE']\n"
        let run = try python(["-c", start + script])
        XCTAssertTrue(run.waitForExit(timeout: Timeouts.longWork), "the script ends")
        return run
    }

    private func skipWithoutDriver() throws {
        for program in ["WebKitWebDriver", Self.python] where !AppProcess.isInstalled(program) {
            throw XCTSkip("\(program) is not installed.")
        }
        let check = try python(["-c", "import selenium"])
        check.waitForExit()
        guard check.exitStatus == 0 else { throw XCTSkip("Selenium for Python is not installed (python3-selenium).") }
    }

    private func ruby(_ arguments: [String]) throws -> AppProcess {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return try AppProcess(
            arguments: ["-C", repository.appending(path: "Examples/capybara").path] + arguments,
            environment: environment,
            variables: ["HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(), "SITE": server.url],
            tracing: false, binary: "/usr/bin/ruby")
    }

    private func python(_ arguments: [String]) throws -> AppProcess {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let example = repository.appending(path: "Examples/system-test").path
        return try AppProcess(
            arguments: ["-c", "import os, sys; os.chdir(sys.argv[1]); os.execv(sys.executable, sys.argv[2:])"]
                + [example, Self.python] + arguments,
            environment: environment,
            variables: [
                "SITE": server.url, "HYBRID_DESKTOP_BINARY": try AppProcess.builtBinary(),
                "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "",
            ], tracing: false, binary: Self.python)
    }
}
