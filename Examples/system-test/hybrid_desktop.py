"""Helpers for system tests of a site in HybridDesktop with Selenium: copy this file into your own tests.

Selenium is used unmodified. Debian has the packages: webkit2gtk-driver and python3-selenium.
"""

import json
import os
import pathlib
import shutil
import subprocess
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.options import ArgOptions

TIMEOUT = float(os.environ.get("HYBRID_TEST_TIMEOUT", "20"))


def wait_for(condition, what):
    """Waits until a function returns a true value, and returns it.

    A page that is being replaced cannot reply; the next one can.
    """
    deadline = time.monotonic() + TIMEOUT
    last = None
    while time.monotonic() < deadline:
        try:
            last = condition()
            if last:
                return last
        except WebDriverException as error:
            last = error
        time.sleep(0.05)
    raise AssertionError(f"{what} did not happen in {TIMEOUT:g} seconds; the last answer was {last!r}")


class HybridDesktop:
    """The application with a site open, and a WebDriver for its pages.

    Use it with `with`. `driver` is Selenium's: find elements, run scripts and read cookies as in a browser. `state()` has
    the native state (the stacks, the window's title, a dialog), and `perform()` activates the application's commands.
    """

    def __init__(self, url, *arguments, program=None, options=()):
        self.url = url
        self.arguments = [*arguments, url]
        self.program = program or os.environ.get("HYBRID_DESKTOP_BINARY") or shutil.which("HybridDesktop")
        self.driver = None
        self.options = options
        self._service = None

    def __enter__(self):
        if not self.program:
            raise RuntimeError("HybridDesktop is not installed. Set HYBRID_DESKTOP_BINARY to the path of the program.")
        # Accepts WebDriver's commands, starts the application for each session, and prints the chosen port.
        self._service = subprocess.Popen(
            [self.program, "webdriver", "--port", "0", *self.options, "--", *self.arguments],
            stdout=subprocess.PIPE, text=True)
        try:
            address = self._service.stdout.readline().split()[-1]
            self.driver = webdriver.Remote(address, options=ArgOptions())
            self.driver.set_script_timeout(TIMEOUT)
            self.settled(lambda state: state["main"]["visit"])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.driver:
                self.driver.quit()
        finally:
            self._service.terminate()
            self._service.communicate()

    def state(self):
        """The shell's state: a dictionary with title, stacks, visits, dialog. Docs/QA.md has its members."""
        return self.driver.execute_script("return window.hybridDesktop.state()")

    def perform(self, action, *argument):
        """Activates an application's command: back, home, reload, close-modal, visit with an address …"""
        self.driver.execute_script("return window.hybridDesktop.perform(...arguments)", action, *argument)

    def sign_in(self, **values):
        """Fills in the native sign-in dialog by the names of its fields, and waits for the end of the sign-in."""
        wait_for(lambda: self.state()["dialog"], "the sign-in dialog")
        self.driver.execute_script("return window.hybridDesktop.signIn(arguments[0]).then(() => true)", values)
        self.settled(lambda state: state["dialog"] is None)

    def save(self, directory):
        """Saves what a developer needs to understand a failure: a picture, the page, the state and the consoles."""
        directory = pathlib.Path(directory)
        directory.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(directory / "page.png"))
        (directory / "page.html").write_text(self.driver.page_source)
        (directory / "state.json").write_text(json.dumps(self.state(), indent=2))
        lines = [f"{line['level']} {line['message']}" for line in self.driver.get_log("browser")]
        (directory / "console.txt").write_text("\n".join(lines))

    def settled(self, condition=lambda state: True):
        """Waits until every visit has ended and the state satisfies the condition, and returns it."""

        def look():
            state = self.state()
            return state if state["settled"] and condition(state) else None

        return wait_for(look, "the state that the test waits for")

    def paths(self, stack="main"):
        """The paths on a stack, the top one last; None without a modal."""
        session = self.state()[stack]
        return session and [screen["url"].removeprefix(self.url) for screen in session["stack"]]

    def wait_for_paths(self, paths, stack="main"):
        """Waits until a stack has these screens and its pages have loaded."""
        wait_for(lambda: self.state()["settled"] and self.paths(stack) == paths, f"{paths} on the {stack} stack")

    def switch_to(self, session):
        """Selects the driver's web view: "main", or "modal" once a dialog has been shown.

        The selection lasts until another page comes to the front.
        """

        def look():
            for handle in self.driver.window_handles:
                self.driver.switch_to.window(handle)
                if self.state()["session"] == session:
                    return True
            return False

        wait_for(look, f"the {session} web view")
