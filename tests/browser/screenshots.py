"""Pictures of every game for the README and the documentation: `python -m tests.browser.screenshots [GAME ...]`."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from duskboard import games
from tests.browser.conftest import QUIET, ROOT, Server
from tests.browser.person import Person

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
LIT = ".spot[data-options]"
BEFORE = 24  # choices before a picture is worth taking


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp())).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
            for id in sys.argv[1:] or games.GAMES:
                picture_game(browser, server.address, id)
            picture_lobby(browser, server.address)
            browser.close()
    finally:
        server.stop()


def picture_game(browser, address, id):
    """One table, at a moment when something on the board is lit, seen on two screens by day and by dusk."""
    person = Person(browser.new_context(viewport={"width": 1440, "height": 900}), address)
    person.page.set_default_timeout(60_000)
    laid, before = person.lay(id), BEFORE
    while person.play_on(seed=7, most=before)["phase"] == "over":
        laid, before = person.lay(id), before // 2
    for seed in range(40):
        person.lift_curtain().wait_for_turn()
        if person.page.locator(LIT).count() >= 2:
            break
        person.play_on(seed=seed, most=1)
    held = person.page.evaluate("() => localStorage.getItem('duskboard.seats')")
    for scheme in ("dark", "light"):
        for name, (width, height) in SIZES.items():
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            viewer = Person(context, address)
            viewer.page.goto(address)
            viewer.page.evaluate("(held) => localStorage.setItem('duskboard.seats', held)", held)
            viewer.go(laid["table"]["table"])
            viewer.page.reload()
            viewer.lift_curtain().wait_for_turn()
            if name == "desk":
                viewer.page.locator(".spot[data-options]").first.hover(force=True)
            viewer.page.wait_for_timeout(1200)
            picture(viewer.page, f"{id}-{name}-{scheme}")
            context.close()
    person.context.close()


def picture_lobby(browser, address):
    for scheme in ("dark", "light"):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        page.locator(".games li.panel").first.wait_for()
        page.wait_for_timeout(800)
        picture(page, f"lobby-{scheme}")
        context.close()


def picture(page, name):
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name, flush=True)


if __name__ == "__main__":
    main()
