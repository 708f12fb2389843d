"""Tests with pytest's fixture (conftest.py), with the demo site."""


def test_a_link_pushes_a_screen(app):
    app.driver.find_element("link text", "All posts").click()
    app.wait_for_paths(["/", "/posts"])


def test_each_test_has_its_own_application(app):
    assert app.paths() == ["/"]
