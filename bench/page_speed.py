"""What the page weighs, how soon it shows a table and a choice, and how smoothly the board moves, in a real browser.

    python -m bench.page_speed [GAME ...]

Each game's table is opened five times in a fresh page; then up to sixty choices are made by clicking what is lit, each
timed from the click until the page shows the next version. Rules are interpreted, person against person. Then the board
is zoomed and dragged for three seconds: the time between two frames, and what the page itself had to do for one. (A
browser without a graphics card draws on the processor: what the page does is the figure to compare between machines; a
frame has 16.7 ms.)

Then how smoothly things move: on a table of Darkholds forty pieces travel at one beat, each along a way of its own, and
every frame until they have arrived is timed. What the page's main thread did meanwhile is what Chromium counts.
"""

from __future__ import annotations

import gzip
import itertools
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from duskboard import games
from tests.browser.conftest import PAGE, QUIET, Server
from tests.browser.person import Person

OPENINGS, CHOICES = 5, 60
TRAVELLERS, STEPS, BEATS, SET_UP = 40, 4, 5, 24
FRAMES = """async () => {
  const travelling = () => document.getAnimations().some((one) => one.effect.target.matches(".piece"));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const begun = performance.now();
  while (!travelling() && performance.now() - begun < 5000) await frame();
  const times = [await frame()];
  while (travelling()) times.push(await frame());
  return times.slice(1).map((time, at) => time - times[at]);
}"""
COUNTED = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "LayoutCount")
WEIGHED = (".html", ".js", ".css")  # type and icons are apart: they are kept by the browser for ever
MOST = 250_000  # bytes of the page, packed
WATCH = """() => {
  window.gaps = [];
  let last = performance.now();
  const each = (now) => { window.gaps.push(now - last); last = now; window.watching = requestAnimationFrame(each); };
  window.watching = requestAnimationFrame((now) => { last = now; window.watching = requestAnimationFrame(each); });
}"""
WATCHED = "() => { cancelAnimationFrame(window.watching); return window.gaps; }"
MOVE = """async () => {
  // Zooms in and out and drags to and fro, a step each frame.
  const board = document.querySelector("svg.board");
  const box = board.getBoundingClientRect();
  const sent = { pointerId: 1, bubbles: true, cancelable: true };
  const at = (x, y) => ({ ...sent, clientX: box.x + x * box.width, clientY: box.y + y * box.height });
  const end = performance.now() + 3000;
  for (let step = 0; performance.now() < end; step++) {
    await new Promise(requestAnimationFrame);
    const round = step % 80;
    if (round < 20) board.dispatchEvent(new WheelEvent("wheel", { ...at(0.5, 0.5), deltaY: -25 }));
    else if (round === 20) board.dispatchEvent(new PointerEvent("pointerdown", at(0.5, 0.5)));
    else if (round < 60) board.dispatchEvent(new PointerEvent("pointermove", at(0.5 + 0.2 * Math.sin(round / 6), 0.5)));
    else if (round === 60) board.dispatchEvent(new PointerEvent("pointerup", at(0.5, 0.5)));
    else board.dispatchEvent(new WheelEvent("wheel", { ...at(0.5, 0.5), deltaY: 25 }));
  }
}"""


def weight() -> int:
    """Bytes of the page as they are sent, without type and icons."""
    files = [file for file in PAGE.parent.rglob("*") if file.suffix in WEIGHED]
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def smoothness(person: Person, work: Callable[[], object]) -> str:
    """The median and the 95th percentile between two frames during some work, and the page's own part of one."""
    line = person.context.new_cdp_session(person.page)
    line.send("Performance.enable")
    person.page.evaluate(WATCH)
    before = counted(line)["TaskDuration"]
    work()
    spent = counted(line)["TaskDuration"] - before
    gaps: list[float] = person.page.evaluate(WATCHED)
    line.detach()
    p95 = statistics.quantiles(gaps, n=100, method="inclusive")[94]
    return f"{statistics.median(gaps):.1f} / {p95:.1f} | {1000 * spent / len(gaps):.1f}"


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
    if person.is_over:
        person.lay(game)
    person.lift_curtain()
    moved = smoothness(person, lambda: person.page.evaluate(MOVE))
    return (
        f"| {game} | {max(seconds):.2f} | {statistics.median(seconds):.2f} | {len(delays)} "
        f"| {statistics.median(delays):.0f} | {p95:.0f} | {max(delays):.0f} "
        f"| {moved} |"
    )


class Troupe:
    """A table at which forty pieces walk to and fro: what the server tells is passed on with them in it."""

    def __init__(self, page: Any) -> None:
        self.view: dict[str, Any] = {}
        self.to_page: Any = None
        page.route_web_socket("**/*", self._between)

    def _between(self, to_page: Any) -> None:
        self.to_page, to_server = to_page, to_page.connect_to_server()
        to_page.on_message(to_server.send)
        to_server.on_message(self._heard)

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "update" and message.get("views"):
            self.view = message["views"][0]
        self.to_page.send(text)

    def ways(self) -> list[list[str]]:
        """Ways of some cells each, one after another round the board."""
        cells = [cell["id"] for cell in self.view["scene"]["boards"][0]["cells"]]
        return [[cells[(n * 3 + step) % len(cells)] for step in range(STEPS + 2)] for n in range(TRAVELLERS)]

    def stand(self, at: int, beats: list[dict[str, Any]]) -> None:
        """Tell the page that everybody stands at one end of their way, and what happened until then."""
        model = self.view["scene"]["pieces"]
        pieces = [
            {**model[n % len(model)], "id": f"traveller-{n}", "cell": way[at]} for n, way in enumerate(self.ways())
        ]
        self.view["version"] += 1
        self.view["moment"] += 1
        self.view |= {"cause": "choice", "log_from": self.view["moment"], "log": [], "beats": beats}
        self.view["scene"] |= {"pieces": pieces, "options": []}
        self.to_page.send(json.dumps({"type": "update", "views": [self.view]}))

    def walk(self, start: int, end: int) -> None:
        moves = []
        for n, way in enumerate(self.ways()):
            between = way[1:-1] if start == 0 else way[-2:0:-1]
            moves.append({"piece": f"traveller-{n}", "start": way[start], "end": way[end], "way": between})
        self.stand(end, [{"text": "Everybody goes somewhere else.", "verb": "move", "moves": moves}])


def travel(person: Person) -> str:
    """How smoothly forty pieces travel at once."""
    page = person.page
    troupe = Troupe(page)
    page.goto(person.address)
    page.evaluate("() => localStorage.setItem('duskboard.likes', JSON.stringify({telling: 'slow'}))")
    person.lay("darkholds")
    person.play_on(seed=3, most=SET_UP)
    page.reload()  # to be told everything once more
    person.wait_for_turn()
    troupe.stand(0, [])
    page.wait_for_timeout(1500)
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable")
    frames: list[float] = []
    spent = dict.fromkeys(COUNTED, 0.0)
    for start, end in itertools.islice(itertools.cycle([(0, -1), (-1, 0)]), BEATS):
        troupe.walk(start, end)
        page.wait_for_timeout(60)  # the beat has begun: what follows is travel alone
        before = counted(metrics)
        frames += page.evaluate(FRAMES)
        after = counted(metrics)
        for name in COUNTED:
            spent[name] += after[name] - before[name]
        page.wait_for_timeout(2500)
    p95 = statistics.quantiles(frames, n=100, method="inclusive")[94]
    each = {name: 1000 * spent[name] / len(frames) for name in COUNTED}
    return (
        f"| {TRAVELLERS} | {len(frames)} | {1000 / statistics.mean(frames):.0f} | {statistics.median(frames):.1f} "
        f"| {p95:.1f} | {max(frames):.1f} | {each['TaskDuration']:.2f} | {each['ScriptDuration']:.2f} "
        f"| {each['RecalcStyleDuration']:.2f} | {each['LayoutDuration']:.2f} | {spent['LayoutCount']:.0f} |"
    )


def counted(metrics: Any) -> dict[str, float]:
    return {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}


def main() -> None:
    server = Server(Path(tempfile.mkdtemp())).start()
    chromium: Any = shutil.which("chromium")
    print(f"the page weighs {weight() / 1000:.0f} kB packed, without type and icons; at most {MOST / 1000:.0f}\n")
    print(
        "| game | table seen, slowest, s | median | choices | on screen after, median ms | p95 | slowest "
        "| frames while the board moves, median / p95 ms | the page's part |"
    )
    print("|---|" + "---|" * 8)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
            for game in sys.argv[1:] or games.GAMES:
                context = browser.new_context(viewport={"width": 1440, "height": 900})
                print(row(Person(context, server.address), game), flush=True)
                context.close()
            print("\n| pieces travelling | frames | a second | median ms | p95 | slowest ", end="")
            print("| main thread ms a frame | script | style | layout | layouts |")
            print("|---|---|---|---|---|---|---|---|---|---|---|")
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            print(travel(Person(context, server.address)), flush=True)
            context.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
