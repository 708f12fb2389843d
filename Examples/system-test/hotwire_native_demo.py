"""A walk through the demo of Hotwire Native, github.com/hotwired/hotwire-native-demo, which is not part of this example.

SITE=http://localhost:45678 python3 -m unittest hotwire_native_demo
"""

import json
import os
import pathlib
import tempfile
import unittest

from selenium.webdriver.common.by import By

from hybrid_desktop import HybridDesktop, wait_for

SITE = os.environ.get("SITE", "http://localhost:45678")
APPLICATION = {
    "name": "Hotwire Native Demo",
    "startURL": SITE,
    "pathConfiguration": {"file": "rules.json"},
    "components": ["form", "menu", "overflow-menu"],
    "authentication": {"strategy": "web", "signInPath": "/signin"},
}
RULES = {
    "rules": [
        {"patterns": ["/new$", "/bridge-form$"], "properties": {"context": "modal"}},
        {"patterns": ["/numbers$"], "properties": {"view_controller": "numbers"}},
        {"patterns": ["\\.jpg$"], "properties": {"view_controller": "image"}},
        {"patterns": ["^/$"], "properties": {"presentation": "clear_all"}},
    ]
}


class HotwireNativeDemoTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        application = pathlib.Path(directory.name) / "application.json"
        application.write_text(json.dumps(APPLICATION))
        (application.parent / "rules.json").write_text(json.dumps(RULES))
        self.app = HybridDesktop(SITE + "/", "--config", str(application))
        self.app.__enter__()
        self.addCleanup(self.app.__exit__)
        self.app.url = SITE
        self.driver = self.app.driver

    def wait_for_text(self, text, css="body"):
        wait_for(lambda: text in self.driver.find_element(By.CSS_SELECTOR, css).text, f"the text “{text}”")

    def test_screens_are_pushed_replaced_and_refreshed(self):
        self.app.click_link("Navigate to another page")
        self.app.expect(main=["/", "/one"], title="How’d You Get Here?")
        self.app.click_link("Advance to another webpage")
        self.app.expect(main=["/", "/one", "/two"], title="Push or Replace?")
        self.app.perform("back")
        self.app.expect(main=["/", "/one"])
        for refresh in [(By.LINK_TEXT, "Refresh"), (By.ID, "refresh")]:
            visit = self.app.state()["main"]["visit"]["visit"]
            self.driver.find_element(*refresh).click()
            self.app.settled(lambda state: state["main"]["visit"]["visit"] > visit)
            self.app.expect(main=["/", "/one"])
        self.app.click_link("Replace with another webpage")
        self.app.expect(main=["/", "/two"])
        self.app.perform("back")
        self.app.expect(main=["/"], title="Hotwire Native Demo")

    def test_a_slow_page_is_waited_for_each_time(self):
        self.app.click_link("Open a slow-loading page")
        self.app.expect(main=["/", "/slow"], title="Slow-loading Page")
        self.app.perform("back")
        self.app.expect(main=["/"])
        self.app.click_link("Open a slow-loading page")
        self.app.expect(main=["/", "/slow"])

    def test_the_scroll_position_returns(self):
        self.app.click_link("Try scroll restoration")
        self.app.expect(main=["/", "/long"])
        link = self.driver.find_element(By.CSS_SELECTOR, 'a[href="/scroll"]')
        self.driver.execute_script("arguments[0].scrollIntoView()", link)
        position = self.driver.execute_script("return scrollY")
        self.assertGreater(position, 100)
        link.click()
        self.app.expect(main=["/", "/long", "/scroll"])
        self.app.perform("back")
        self.app.expect(main=["/", "/long"])
        wait_for(lambda: abs(self.driver.execute_script("return scrollY") - position) < 3, "the scroll position")

    def test_a_missing_page_is_an_error_screen_that_back_leaves(self):
        self.app.click_link("Hit an HTTP 404 error")
        self.app.expect(main=["/", "/nonexistent"], error=404)
        self.app.perform("back")
        self.app.expect(main=["/"], error=None)

    def test_sign_in_and_sign_out(self):
        self.app.click_link("Intercept unauthorized access")
        wait_for(lambda: self.app.state()["front"] == "sign-in", "the site's sign-in page")
        self.app.fill_in("What is your name?", "Ada")
        self.app.click_button("Sign In")
        self.app.expect(main=["/", "/protected"], title="Protected Webpage")
        self.assertEqual(self.driver.get_cookie("authenticated")["value"], "Ada")
        self.app.perform("back")
        self.app.expect(main=["/"])
        self.wait_for_text("Hey Ada!")
        self.app.click_button("Sign Out")
        wait_for(lambda: self.driver.get_cookie("authenticated") is None, "the end of the cookie")
        wait_for(lambda: "Ada" not in self.driver.find_element(By.TAG_NAME, "body").text, "the page without the name")
        self.app.expect(main=["/"])
        self.app.click_link("Intercept unauthorized access")
        wait_for(lambda: self.app.state()["front"] == "sign-in", "the site's sign-in page")

    def test_a_form_in_a_modal_redirects_to_a_screen(self):
        self.app.click_link("Load a page modally")
        self.app.expect(main=["/"], modal=["/new"], title="A Modal Webpage")
        self.app.click_button("Submit Form")
        self.app.expect(main=["/", "/success"], modal=None, title="It Worked!")

    def test_links_lead_to_redirects_pictures_and_native_screens(self):
        self.app.click_link("Follow a redirect")
        self.app.expect(main=["/", "/redirected"], title="Redirected Page")
        self.app.perform("back")
        self.app.expect(main=["/"])
        self.app.click_link("See how files work")
        self.app.expect(main=["/", "/files"])
        self.driver.find_element(By.CSS_SELECTOR, 'a[href$="image.jpg"]').click()
        self.app.expect(main=["/", "/files", "/images/image.jpg"])
        self.app.perform("home")
        self.app.expect(main=["/"])
        # This application has no screen of that name.
        self.app.click_link("Intercept with a native view")
        self.app.expect(main=["/", "/numbers"], title="A List of Numbers")

    def test_the_form_component_submits(self):
        self.app.click_link("Form example")
        self.app.expect(main=["/"], modal=["/bridge-form"])
        self.app.fill_in("What is your first name?", "Ada")
        self.app.press("Submit")
        self.app.expect(main=["/", "/success"], modal=None)

    def test_the_menu_components_choose(self):
        self.app.click_link("Menu example")
        self.app.expect(main=["/", "/bridge-menu"])
        self.app.click_button("Open Menu")
        self.app.press("Option Two")
        self.wait_for_text("Option Two", ".result")
        self.app.perform("back")
        self.app.expect(main=["/"])
        self.app.click_link("Overflow + Menu example")
        self.app.expect(main=["/", "/bridge-overflow"])
        self.app.press("Options")
        self.app.press("Option Three")
        self.wait_for_text("Option Three", ".result")

    def test_the_reference(self):
        self.app.click_link("Reference")
        self.app.expect(main=["/", "/reference/"])
        for page in ["turbo-drive", "turbo-frames", "turbo-streams", "turbo-native"]:
            self.driver.find_element(By.CSS_SELECTOR, f'a[href$="/reference/{page}"]').click()
            self.app.expect(main=["/", "/reference/", f"/reference/{page}"])
            self.app.perform("back")
            self.app.expect(main=["/", "/reference/"])


if __name__ == "__main__":
    unittest.main()
