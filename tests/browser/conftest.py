"""A real server, a real Chromium, and people at them."""

import contextlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.person import Person

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "duskboard" / "server" / "static" / "index.html"
DUEL = "skirmish=tests.engine.skirmish"  # two seats with secrets: small enough to play to its end quickly
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


class Server:
    """A server in a process of its own, which can be stopped and started again on the same tables."""

    def __init__(self, folder, *more):
        self.more = more  # games that are not registered
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "tests.browser.serve", str(self.port), self.database, *self.more]
        self.process = subprocess.Popen(command, cwd=ROOT)
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.address}/api/health", timeout=5)
                return self
            time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    if not PAGE.exists():
        pytest.skip("the page is not built: python web/build_page.py")
    running = Server(tmp_path_factory.mktemp("tables"), DUEL).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def people(server, chromium):
    """Makes people, each with a browser of their own. Whatever a page complains of fails the test."""
    made = []

    def person(at=server, **settings):
        context = chromium.new_context(**{"viewport": {"width": 1440, "height": 900}, **settings})
        made.append(Person(context, at.address, at.database))
        return made[-1]

    yield person
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        one.context.close()
    assert complaints == []


@pytest.fixture
def person(people):
    return people()


@pytest.fixture
def pair(people):
    """Two people who met by a link."""
    ida, bo = people(), people()
    laid = ida.lay("skirmish", seats=["here", "link"])
    ida.at_table()
    assert "Waiting for somebody" in ida.prompt
    bo.sit(laid["table"]["table"], laid["links"][0]["code"], "Bo")
    ida.wait_for_turn()
    return ida, bo, laid["table"]["table"]
