"""How soon the page shows a table, and how soon a choice is on the screen, in a real browser on loopback.

    python -m bench.page_speed

Each game's table is opened five times in a fresh page; then up to sixty choices are made by clicking what is lit, each
timed from the click until the page shows the next version. Rules are interpreted, person against person.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from duskboard import games
from tests.browser.conftest import QUIET, Server
from tests.browser.person import Person

OPENINGS, CHOICES = 5, 60


def opening(person: Person, table: str) -> float:
    """Seconds from asking for the page until a table is on it."""
    page = person.context.new_page()
    began = time.perf_counter()
    page.goto(f"{person.address}/#/t/{table}")
    page.locator(".table, .curtain").first.wait_for()
    seconds = time.perf_counter() - began
    page.close()
    return seconds


def row(person: Person, game: str) -> str:
    """A game's row of the table."""
    laid = person.lay(game)
    person.at_table()
    seconds = [opening(person, laid["table"]["table"]) for _ in range(OPENINGS)]
    delays: list[float] = person.play_on(most=CHOICES)["delays"]
    p95 = statistics.quantiles(delays, n=100, method="inclusive")[94]
    return (
        f"| {game} | {max(seconds):.2f} | {statistics.median(seconds):.2f} | {len(delays)} "
        f"| {statistics.median(delays):.0f} | {p95:.0f} | {max(delays):.0f} |"
    )


def main() -> None:
    server = Server(Path(tempfile.mkdtemp())).start()
    chromium: Any = shutil.which("chromium")
    print("| game | table seen, slowest, s | median | choices | on screen after, median ms | p95 | slowest |")
    print("|---|---|---|---|---|---|---|")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
            for game in games.GAMES:
                context = browser.new_context(viewport={"width": 1440, "height": 900})
                print(row(Person(context, server.address), game), flush=True)
                context.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
