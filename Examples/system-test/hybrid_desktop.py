"""Helpers for system tests of a site in HybridDesktop with Selenium: copy this file into your own tests.

Selenium is used unmodified. Debian has the packages: webkit2gtk-driver and python3-selenium.
"""

import json
import os
import pathlib
import shutil
import subprocess
import time
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support.select import Select

TIMEOUT = float(os.environ.get("HYBRID_TEST_TIMEOUT", "20"))

# Finds a visible link, button or field by its text or label, as recordings name it.
FIND = """
const [kind, name, position] = arguments
const squeeze = (text) => Array.from((text ?? "").replace(/\\s+/g, " ").trim()).slice(0, 200).join("").trim()
const labelText = (label) => {
  const copy = label.cloneNode(true)
  for (const field of copy.querySelectorAll("input, select, textarea, button, datalist")) field.remove()
  return copy.textContent
}
const selectors = {
  link: "a[href], area[href]", button: "button, input, [role=button]", summary: "summary", radio: "input[type=radio]",
  checkbox: "input[type=checkbox]", select: "select", text: "input, textarea",
}
const isField = kind in { radio: 1, checkbox: 1, select: 1, text: 1 }
const others = { button: ["submit", "button", "image", "reset"], text: ["radio", "checkbox", "hidden", "submit", "button"] }[kind]
const fits = (node) => !others || others.includes(node.type) === (kind === "button") || node.localName === "button"
const attributes = ["aria-label", "alt", "title", "placeholder", "name", "id", ...(isField ? [] : ["value"])]
const texts = (node) => [
  ...Array.from(node.labels ?? [], labelText), isField ? "" : node.textContent,
  ...attributes.map((one) => node.getAttribute(one)), ...Array.from(node.querySelectorAll("img"), (image) => image.alt),
]
const isShown = (node) => [node, ...(node.labels ?? [])].some((shown) => shown.getClientRects().length > 0)
const all = Array.from(document.querySelectorAll(selectors[kind])).filter((node) => fits(node) && isShown(node))
return all.filter((node) => texts(node).map(squeeze).includes(name))[position - 1]
"""


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

    def press(self, name):
        """Waits for a native button, menu entry or row in front with this label or tooltip, and presses it."""
        press = "return window.hybridDesktop.press(arguments[0]).catch(() => false)"
        wait_for(lambda: self.driver.execute_script(press, name), f"the native button “{name}”")

    def sign_in(self, **values):
        """Fills in the native sign-in dialog by the names of its fields, and waits for the end of the sign-in."""
        wait_for(lambda: self.state()["dialog"], "the sign-in dialog")
        self.driver.execute_script("return window.hybridDesktop.signIn(arguments[0]).then(() => true)", values)
        self.settled(lambda state: state["dialog"] is None)

    def save(self, directory):
        """Saves what a developer needs to understand a failure: a picture, the page, the state and the consoles."""
        directory = pathlib.Path(directory)
        directory.mkdir(parents=True, exist_ok=True)
        files = {
            "page.png": lambda: self.driver.get_screenshot_as_png(),
            "page.html": lambda: self.driver.page_source.encode(),
            "state.json": lambda: json.dumps(self.state(), indent=2).encode(),
            "console.txt": lambda: "\n".join(
                f"{line['level']} {line['message']}" for line in self.driver.get_log("browser")).encode(),
        }
        for name, content in files.items():
            try:
                (directory / name).write_bytes(content())
            except WebDriverException as error:
                # A dialog of the page may be open.
                print(f"There is no {name}: {error.msg}")

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

    # Steps of recordings

    def find(self, kind, name, position=1):
        """Waits for a visible link, button, summary, text, select, checkbox or radio with this text or label."""
        look = lambda: self.state()["settled"] and self.driver.execute_script(FIND, kind, name, position)
        return wait_for(look, f"the {kind} {name!r}")

    def visit(self, path):
        """Opens a path of the site, like a link from another program."""
        self.perform("visit", self.url + path)

    def click_link(self, name, position=1):
        self.find("link", name, position).click()

    def click_button(self, name, position=1):
        self.find("button", name, position).click()

    def click_summary(self, name, position=1):
        self.find("summary", name, position).click()

    def fill_in(self, name, value, position=1):
        field = self.find("text", name, position)
        field.clear()
        field.send_keys(value)

    def select(self, name, option, position=1):
        Select(self.find("select", name, position)).select_by_visible_text(option)

    def check(self, name, position=1, wanted=True, kind="checkbox"):
        box = self.find(kind, name, position)
        if box.is_selected() != wanted:
            box.click()

    def uncheck(self, name, position=1):
        self.check(name, position, wanted=False)

    def choose(self, name, position=1):
        self.check(name, position, kind="radio")

    def press_enter(self, name, position=1):
        self.find("text", name, position).send_keys(Keys.ENTER)

    def accept_dialog(self):
        wait_for(lambda: self.driver.switch_to.alert, "the page's dialog").accept()

    def dismiss_dialog(self):
        wait_for(lambda: self.driver.switch_to.alert, "the page's dialog").dismiss()

    def expect(self, **expected):
        """Waits for the paths of `main` and `modal`, the `title`, and `error`: a status, or True for any error."""

        def differences():
            state = self.state()
            paths = lambda session: session and [urlsplit(screen["url"]).path or "/" for screen in session["stack"]]
            error = state.get(state["front"], {}).get("error")
            found = {"main": paths(state["main"]), "modal": paths(state["modal"]), "title": state["title"]}
            found["error"] = bool(error) if expected.get("error") is True else error and error.get("status")
            return [(key, found[key]) for key in expected if found[key] != expected[key]] or not state["settled"]

        wait_for(lambda: not differences(), f"{expected}")

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
