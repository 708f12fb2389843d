"""What a system test of a site in HybridDesktop needs, beside Selenium: copy it into your own tests.

Selenium is not changed by anything here. Debian has all of it: webkit2gtk-driver and python3-selenium.
"""

import os
import shutil
import subprocess
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.options import ArgOptions

TIMEOUT = float(os.environ.get("HYBRID_TEST_TIMEOUT", "20"))


def wait_for(condition, what):
    """Waits until a function returns something true, and returns that.

    A page that is just being replaced cannot answer; the next one can.
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

    Use it with `with`. `driver` is Selenium's own: find elements, run scripts and read cookies as in a browser. What is
    native (the stacks, the window's title, a dialog) is in `state()`, and the application's commands are `perform()`.
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
        # It takes WebDriver's commands, starts the application for each session, and says which port is free.
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
        """How things stand: a dictionary with title, stacks, visits, dialog. Docs/QA.md has its members."""
        return self.driver.execute_script("return window.hybridDesktop.state()")

    def perform(self, action, *argument):
        """Gives a command of the application's: back, home, reload, close-modal, visit with an address …"""
        self.driver.execute_script("return window.hybridDesktop.perform(...arguments)", action, *argument)

    def settled(self, condition=lambda state: True):
        """Waits until every visit has ended and the state is as it should be, and returns it."""

        def look():
            state = self.state()
            return state if state["settled"] and condition(state) else None

        return wait_for(look, "the state that the test waits for")

    def paths(self, stack="main"):
        """The addresses on a stack, the top one last, without the site's; nothing while there is no modal."""
        session = self.state()[stack]
        return session and [screen["url"].removeprefix(self.url) for screen in session["stack"]]

    def wait_for_paths(self, paths, stack="main"):
        """Waits until a stack has these screens and its pages are there."""
        wait_for(lambda: self.state()["settled"] and self.paths(stack) == paths, f"{paths} on the {stack} stack")

    def press(self, element):
        """Clicks. WebKitGTK's driver for GTK 4 has no mouse and no keyboard; a script's click is as good for a page."""
        self.driver.execute_script("arguments[0].click()", element)

    def fill(self, element, text):
        """Fills in a field of a form."""
        script = """
            const [field, text] = arguments
            field.focus()
            field.value = text
            field.dispatchEvent(new Event("input", { bubbles: true }))
            field.dispatchEvent(new Event("change", { bubbles: true }))
        """
        self.driver.execute_script(script, element, text)

    def switch_to(self, session):
        """Chooses which of the two web views the driver speaks with: "main", or "modal" once there has been a dialog.

        It stays there until something else comes to the front.
        """

        def look():
            for handle in self.driver.window_handles:
                self.driver.switch_to.window(handle)
                if self.state()["session"] == session:
                    return True
            return False

        wait_for(look, f"the {session} web view")
