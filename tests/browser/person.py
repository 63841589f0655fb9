"""A person at a browser: lays tables, looks at what is lit, chooses."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

from duskboard.server.config import Config
from duskboard.server.messages import NewSeat
from tests.server.folded import put

BOARD = "[data-option], [data-options]"
PLAY_ON = """
async ([seed, most]) => {
  // Plays by clicking at random what is lit, until the game is over or `most` choices were made.
  let state = seed;
  const below = (n) => ((state = (state * 1103515245 + 12345) % 2147483648) >> 8) % n;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
  const click = (at) => at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const table = () => document.querySelector(".table");
  const delays = [];
  let choices = 0, idle = performance.now();
  while (choices < most && performance.now() - idle < 60000) {
    const curtain = document.querySelector(".curtain button");
    if (curtain) { click(curtain); await pause(); continue; }
    if (table()?.dataset.phase === "over") break;
    const lit = [...document.querySelectorAll("[data-option], [data-options]")];
    if (!table() || lit.length === 0) { await pause(); continue; }
    const before = table().dataset.version, begun = performance.now();
    click(lit[below(lit.length)]);
    while (table() && table().dataset.version === before && performance.now() - begun < 60000) {
      await pause();
      const menu = [...document.querySelectorAll(".menu[role=group] [data-option]")];
      if (menu.length > 0) click(menu[below(menu.length)]);
    }
    delays.push(performance.now() - begun);
    idle = performance.now();
    choices += 1;
  }
  return { choices, delays, phase: table()?.dataset.phase };
}
"""


MENU = ".menu[role=group]"
MOVED_ON = """(before) => document.querySelector('.curtain')
  || document.querySelector('.table')?.dataset.version != before"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context, address, database=""):
        self.context, self.address, self.database = context, address, database
        self.complaints = []
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if self._matters(said) else None)
        page.set_default_timeout(20_000)
        return page

    @staticmethod
    def _matters(said):
        """Broken connections are part of some tests, everything else on the console is a fault."""
        return said.type in ("error", "warning") and not re.search(
            r"WebSocket|net::ERR|Failed to load resource", said.text
        )

    def show_sources(self):
        """Want to see where rules are from, on every page opened from now on."""
        self.context.add_init_script("localStorage.setItem('duskboard.likes', JSON.stringify({source: true}))")
        return self

    # -- tables ---------------------------------------------------------------------------------------------------

    def lay(self, game, seats=None, settings=None, **more):
        """Lay a table over HTTP, as the lobby does, and sit down at it."""
        return self._lay({"game": game, "settings": settings or {}, **more}, seats)

    def bring(self, match, seats):
        """Go on with a match, and with the dice it would go on with: what is brought over HTTP has dice of its own."""
        new = [NewSeat(kind="bot", level=kind[4:]) if kind.startswith("bot:") else NewSeat(kind=kind) for kind in seats]
        with ThreadPoolExecutor(1) as beside:  # Playwright has the event loop of this thread
            laid = beside.submit(asyncio.run, put(Config(database=self.database), match, new)).result()
        self.page.goto(self.address)
        return self._sit_down(laid)

    def _lay(self, body, seats):
        self.page.goto(self.address)
        laid = self.page.evaluate(
            """async ([body, seatKinds]) => {
              const games = await (await fetch("/api/games")).json();
              const game = games.find((one) => one.game === body.game);
              const kinds = seatKinds ?? game.roles.map(() => "here");
              const bot = (kind) => ({kind: "bot", level: kind.slice(4)});
              body.seats = kinds.map((kind) => kind.startsWith("bot:") ? bot(kind) : {kind});
              const headers = {"Content-Type": "application/json"};
              const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(body)});
              const laid = await answer.json();
              if (!answer.ok) throw new Error(laid.reason);
              return laid;
            }""",
            [body, seats],
        )
        return self._sit_down(laid)

    def _sit_down(self, laid):
        """Keep the seats of a table in the browser, as the lobby does, and go there."""
        self.page.evaluate(
            """(laid) => {
              const kept = JSON.parse(localStorage.getItem("duskboard.seats") ?? "{}");
              kept[laid.table.table] = laid.held;
              localStorage.setItem("duskboard.seats", JSON.stringify(kept));
              localStorage.setItem("duskboard.links", JSON.stringify({[laid.table.table]: laid.links ?? []}));
            }""",
            laid,
        )
        self.go(laid["table"]["table"])
        return laid

    def go(self, table, code=""):
        self.page.goto(f"{self.address}/#/t/{table}{'/' + code if code else ''}")
        return self

    def sit(self, table, code, name=""):
        """Take the seat of a link."""
        self.go(table, code)
        self.page.get_by_label("What shall they call you?").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        return self.at_table()

    def at_table(self):
        self.page.locator(".table, .curtain").first.wait_for()
        return self

    def lift_curtain(self, by_keyboard=False):
        self.at_table()
        if self.page.locator(".curtain").count():
            if by_keyboard:
                self.page.locator(".curtain button:focus").wait_for()
                self.page.keyboard.press("Enter")
            else:
                self.page.locator(".curtain button").click()
        self.page.locator(".table").wait_for()
        return self

    # -- playing --------------------------------------------------------------------------------------------------

    @property
    def version(self):
        return int(self.page.locator(".table").get_attribute("data-version"))

    @property
    def moment(self):
        return int(self.page.locator(".table").get_attribute("data-moment"))

    def choices_made(self, laid):
        """How many choices the table keeps. Its moment is one seat's: what another is asked in secret has no number."""
        return len(self.saved(laid)["choices"])

    def saved(self, laid):
        """The match as it would be kept in a file."""
        ask = """async ([table, token]) => {
          const headers = {"Content-Type": "application/json"};
          const body = JSON.stringify({token});
          const answer = await fetch(`/api/tables/${table}/save`, {method: "POST", headers, body});
          return await answer.json();
        }"""
        return self.page.evaluate(ask, [laid["table"]["table"], laid["held"][0]["token"]])

    @property
    def is_over(self):
        return self.page.locator(".table[data-phase=over]").count() > 0

    @property
    def prompt(self):
        return self.page.locator(".ask .text").inner_text()

    @property
    def may_choose(self):
        return self.page.locator(BOARD).count() > 0

    def wait_for_turn(self):
        self.page.locator(BOARD).first.wait_for(state="attached")
        return self

    def wait_for_moment(self, moment):
        self.page.locator(f".table[data-moment='{moment}']").wait_for()
        return self

    def wait_for_version(self, version):
        self.page.locator(f".table[data-version='{version}']").wait_for()
        return self

    def choose(self, seed=0):
        """Choose something lit with the mouse."""
        self.lift_curtain().wait_for_turn()
        before = self.version
        lit = self.page.locator(BOARD)
        at = lit.nth(random.Random(seed).randrange(lit.count()))
        if at.get_attribute("data-spot"):
            at.focus()  # what is out of sight comes into it
            self.page.locator("[data-moving]").wait_for(state="detached")  # the camera has come to rest
            at.click(position={"x": 8, "y": 8}, force=True)
        else:
            at.click()
        if self.is_offered_a_menu(before):
            self.page.locator(MENU).locator("[data-option]").first.click()
        return self.wait_for_more_than(before)

    def list_choices(self):
        """Open the list of all choices; returns it."""
        self.lift_curtain().wait_for_turn()
        self.page.locator(".ask").focus()
        self.page.keyboard.press("/")
        return self.page.get_by_role("dialog")

    def choose_by_keyboard(self):
        """Choose something lit without a mouse: Tab to it, Enter, and the second of several."""
        self.lift_curtain(by_keyboard=True).wait_for_turn()
        before = self.version
        self.tab_to_something_lit()
        self.page.keyboard.press("Enter")
        if self.is_offered_a_menu(before):
            self.page.locator(f"{MENU} :focus").wait_for()
            self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
        return self.wait_for_more_than(before)

    def tab_to_something_lit(self):
        for _ in range(120):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.matches('[data-option], [data-options]')"):
                return
        raise AssertionError("nothing lit can be reached by Tab")

    def is_offered_a_menu(self, before):
        """Whether a choice opened a menu rather than going to the table at once."""
        self.page.wait_for_function(
            f"(before) => document.querySelector('{MENU}') || ({MOVED_ON})(before)", arg=str(before)
        )
        return self.page.locator(MENU).count() > 0

    def wait_for_more_than(self, before):
        """Wait until a choice has arrived: the table has moved on, or the next one must take the screen."""
        self.page.wait_for_function(MOVED_ON, arg=str(before))
        return self

    def play_on(self, seed=1, most=100_000):
        """Play by clicking what is lit until the game is over."""
        self.at_table()
        return self.page.evaluate(PLAY_ON, [seed, most])
