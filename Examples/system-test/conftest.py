"""A fixture for pytest: copy this file and hybrid_desktop.py into the directory of your tests.

SITE=http://127.0.0.1:8080 pytest
"""

import os
import shlex
import subprocess

import pytest

from hybrid_desktop import HybridDesktop

FAILED = pytest.StashKey()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    report = (yield).get_result()
    if report.when == "call":
        item.stash[FAILED] = report.failed


@pytest.fixture
def arguments():
    """Arguments of the program. A test file can replace this fixture."""
    return shlex.split(os.environ.get("HYBRID_DESKTOP_ARGUMENTS", ""))


@pytest.fixture
def app(request, tmp_path, arguments):
    """The application with the site open. After a failure, its state and a bug report are saved."""
    site = os.environ.get("SITE", "http://127.0.0.1:8080")
    trace = tmp_path / "trace.jsonl"
    with HybridDesktop(site + "/", "--trace", str(trace), "--trace-requests", *arguments) as app:
        app.url = site
        yield app
        if not request.node.stash.get(FAILED, False):
            return
        app.save(tmp_path)
        report = [app.program, "report", str(trace), "--output", str(tmp_path / "report.html")]
        subprocess.run(report, stdout=subprocess.DEVNULL, check=True)
        print(f"The state of the failed test is in {tmp_path}.")
