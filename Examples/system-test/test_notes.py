"""A system test of a site as the application's users see it, with the demo site.

SITE=http://127.0.0.1:8080 python3 -m unittest
"""

import base64
import json
import os
import pathlib
import tempfile
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.print_page_options import PrintOptions
from selenium.webdriver.remote.remote_connection import RemoteConnection

from hybrid_desktop import TIMEOUT, HybridDesktop, wait_for

SITE = os.environ.get("SITE", "http://127.0.0.1:8080")
RULES = pathlib.Path(__file__).parent.parent / "notes" / "path-configuration.json"


class NotesTest(unittest.TestCase):
    def setUp(self):
        self.app = HybridDesktop(SITE + "/", "--path-configuration", str(RULES))
        self.app.__enter__()
        self.addCleanup(self.app.__exit__)
        self.app.url = SITE
        self.driver = self.app.driver

    def find(self, css):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def test_it_can_be_quit_and_started_again_at_once(self):
        for _ in range(3):
            self.app.perform("quit")
            self.app.__exit__()
            self.app.__enter__()
            self.driver = self.app.driver
            self.assertEqual(self.find("h1").text, "Fieldnotes")
            self.assertEqual(self.app.paths(), ["/"])

    def test_a_link_pushes_a_screen_and_back_leaves_it(self):
        self.assertEqual(self.app.paths(), ["/"])
        self.driver.find_element(By.LINK_TEXT, "All posts").click()
        self.app.wait_for_paths(["/", "/posts"])
        self.assertEqual(self.find("h1").text, "Posts")
        self.assertEqual(self.app.state()["title"], "Posts")
        self.app.perform("back")
        self.app.wait_for_paths(["/"])

    def test_a_form_opens_in_a_dialog_and_closes_it(self):
        self.app.perform("visit", SITE + "/posts/new")
        self.app.wait_for_paths(["/posts/new"], stack="modal")
        # The driver's commands go to the visible page.
        self.assertEqual(self.find("h1").text, "New post")
        self.app.perform("close-modal")
        self.app.settled(lambda state: state["modal"] is None)
        self.assertEqual(self.find("h1").text, "Fieldnotes")
        self.assertEqual(self.app.paths(), ["/"])

    def test_a_native_button_is_pressed_by_its_name(self):
        self.app.press("Menu")
        self.app.press("Preferences")
        self.app.settled(lambda state: state["dialog"] == {"title": "Preferences"})

    def test_a_test_may_choose_the_page_below_the_dialog(self):
        self.app.perform("visit", SITE + "/posts/new")
        self.app.wait_for_paths(["/posts/new"], stack="modal")
        self.app.switch_to("main")
        self.assertEqual(self.find("h1").text, "Fieldnotes")
        self.app.switch_to("modal")
        self.assertEqual(self.find("h1").text, "New post")
        # Until another page comes to the front.
        self.app.switch_to("main")
        self.app.perform("close-modal")
        self.app.settled(lambda state: state["modal"] is None)
        self.app.perform("visit", SITE + "/posts/new")
        self.app.wait_for_paths(["/posts/new"], stack="modal")
        self.assertEqual(self.find("h1").text, "New post")

    def test_an_address_is_gone_to_wherever_the_rules_show_it(self):
        self.driver.set_page_load_timeout(TIMEOUT)
        for path, title, stacks in [
            ("/posts/new", "New post", {"main": ["/"], "modal": ["/posts/new"]}),
            ("/posts", "Posts", {"main": ["/", "/posts"], "modal": None}),
            ("/posts/new", "New post", {"main": ["/", "/posts"], "modal": ["/posts/new"]}),
        ]:
            self.driver.get(SITE + path)
            self.assertEqual(self.find("h1").text, title)
            self.app.wait_for_paths(stacks["main"])
            self.app.wait_for_paths(stacks["modal"], stack="modal")

    def test_the_driver_closes_the_dialog_and_no_more(self):
        self.app.perform("visit", SITE + "/posts/new")
        self.app.wait_for_paths(["/posts/new"], stack="modal")
        self.assertEqual(self.find("h1").text, "New post")
        self.driver.close()
        self.app.settled(lambda state: state["modal"] is None)
        self.assertEqual(self.find("h1").text, "Fieldnotes")
        self.app.perform("visit", SITE + "/posts/new")
        self.app.wait_for_paths(["/posts/new"], stack="modal")
        self.assertEqual(self.find("h1").text, "New post")

    def test_a_dialog_whose_page_has_failed_answers(self):
        self.app.perform("visit", SITE + "/nothing-here/new")
        state = self.app.settled(lambda state: state["modal"] and state["modal"]["error"])
        self.assertEqual(state["modal"]["error"]["status"], 404)
        self.assertEqual(self.app.state()["session"], "modal")
        self.app.perform("close-modal")
        self.app.settled(lambda state: state["modal"] is None)

    def test_a_page_that_does_not_change_has_its_picture_taken_again_and_again(self):
        RemoteConnection.set_timeout(TIMEOUT)
        self.addCleanup(RemoteConnection.reset_timeout)
        for _ in range(6):
            self.assertTrue(self.driver.get_screenshot_as_png().startswith(b"\x89PNG"))
            time.sleep(0.5)

    def test_the_page_is_as_wide_as_the_window(self):
        for width, given in [(500, 500), (820, 820), (100, 360)]:
            self.driver.set_window_size(width, 600)
            inner = lambda: self.driver.execute_script("return window.innerWidth")
            wait_for(lambda: inner() == given, f"a page {given} pixels wide")

    def test_the_pages_dialogs_are_answered(self):
        for question, answer, result in [
            ("alert('Saved.')", lambda alert: alert.accept(), "undefined"),
            ("confirm('Really?')", lambda alert: alert.accept(), "true"),
            ("confirm('Really?')", lambda alert: alert.dismiss(), "false"),
            ("prompt('Name?', 'Heron')", lambda alert: alert.accept(), "Heron"),
            ("prompt('Name?')", lambda alert: (alert.send_keys("Bittern"), alert.accept()), "Bittern"),
            ("prompt('Name?')", lambda alert: alert.dismiss(), "null"),
        ]:
            with self.subTest(question, result=result):
                self.driver.execute_script(f"setTimeout(() => {{ document.title = String({question}) }})")
                alert = wait_for(lambda: self.driver.switch_to.alert, "the question")
                self.assertEqual(alert.text, question.split("'")[1])
                answer(alert)
                wait_for(lambda: self.driver.title == result, "the answer")

    def test_the_state_tells_the_title_the_screens_and_a_native_dialog(self):
        state = self.app.state()
        self.assertEqual(state["title"], "Fieldnotes")
        self.assertEqual(state["main"]["stack"], [{"url": SITE + "/", "kind": "web", "title": "Fieldnotes"}])
        self.assertIsNone(state["modal"])
        self.assertIsNone(state["dialog"])
        self.app.perform("shortcuts")
        wait_for(lambda: self.app.state()["dialog"], "the dialog with the keys")

    def test_a_page_that_is_missing_is_an_error_with_its_status(self):
        self.app.perform("visit", SITE + "/nothing-here")
        state = self.app.settled(lambda state: state["main"]["error"])
        self.assertEqual(state["main"]["error"]["status"], 404)

    def test_an_unknown_command_is_refused_with_a_sentence(self):
        with self.assertRaisesRegex(Exception, "Unknown action “fly”"):
            self.app.perform("fly")


    def test_a_failure_is_saved(self):
        self.driver.execute_script("console.warn('careful')")
        with tempfile.TemporaryDirectory() as directory:
            self.app.save(directory)
            self.assertEqual({"page.png", "page.html", "state.json", "console.txt"}, set(os.listdir(directory)))
            self.assertIn("WARNING", (pathlib.Path(directory) / "console.txt").read_text())

    def test_the_window_changes_its_state(self):
        size = self.driver.get_window_size()
        self.driver.maximize_window()
        self.assertGreater(self.driver.get_window_size()["width"], size["width"])
        self.driver.set_window_size(500, 600)
        wait_for(lambda: self.driver.execute_script("return window.innerWidth") == 500, "the small window")
        self.driver.fullscreen_window()
        self.assertTrue(self.driver.execute_script("return window.innerWidth") > 500)
        self.driver.minimize_window()
        wait_for(lambda: self.driver.execute_script("return document.visibilityState") == "hidden", "the icon")

    def test_a_page_is_printed(self):
        layout = PrintOptions()
        layout.orientation = "landscape"
        layout.page_ranges = ["1"]
        self.assertTrue(base64.b64decode(self.driver.print_page(layout)).startswith(b"%PDF"))

    def test_a_permission_is_answered(self):
        self.driver.execute_script("return window.hybridDesktop.setPermission('geolocation', false).then(() => 1)")
        code = "return new Promise((done) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code)))"
        self.assertEqual(self.driver.execute_script(code), 1, "the page is denied the permission without a question")


class TabsTest(unittest.TestCase):
    def test_a_tab_is_chosen_by_its_number(self):
        tabs = [{"title": "Home", "path": "/"}, {"title": "Notes", "path": "/posts"}]
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "application.json"
            file.write_text(json.dumps({"startURL": SITE + "/", "tabs": tabs}))
            with HybridDesktop(SITE + "/", "--config", str(file)) as app:
                app.url = SITE
                app.perform("select-tab", 1)
                app.wait_for_paths(["/posts"])
                self.assertEqual(app.driver.find_element(By.CSS_SELECTOR, "h1").text, "Posts")
                app.perform("select-tab", 0)
                app.wait_for_paths(["/"])
                self.assertEqual(app.driver.find_element(By.CSS_SELECTOR, "h1").text, "Fieldnotes")
                with self.assertRaisesRegex(Exception, "select-tab"):
                    app.perform("select-tab", "Notes")


class StayingTest(unittest.TestCase):
    def test_the_driver_stays_with_its_page_if_it_is_told_to(self):
        with HybridDesktop(SITE + "/", "--path-configuration", str(RULES), options=["--stay"]) as app:
            app.driver.get(SITE + "/posts/new")
            wait_for(lambda: app.state()["front"] == "modal", "the dialog")
            self.assertEqual(app.driver.find_element(By.CSS_SELECTOR, "h1").text, "Fieldnotes")


if __name__ == "__main__":
    unittest.main()
