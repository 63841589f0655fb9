"""Claustrophobia 1643: an asymmetric fight in the tunnels below New Jerusalem, with every scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.engine.scene import Scene
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.content import SCHEMA, make_book
from duskboard.games.claustrophobia.invariants import VIOLATIONS, check
from duskboard.games.claustrophobia.names import DEMONS, SCENARIOS
from duskboard.games.claustrophobia.notation import DECISIONS, option_text
from duskboard.games.claustrophobia.policy import greedy, value
from duskboard.games.claustrophobia.position import from_position, position
from duskboard.games.claustrophobia.scene import make_scene
from duskboard.games.claustrophobia.secrets import OBSERVATION, imagine, observe, redact
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.turn import choose, options, start
from duskboard.games.claustrophobia.words import describe
from duskboard.games.game import Document, Ending, Facts, Game, Line, Rules, Setting, Settings, SettingsError

AS_WRITTEN = "scenario"
DEMON_IDS = tuple(name.removeprefix("the ") for name in DEMONS)
GIFT_SETTINGS = (AS_WRITTEN, "all-with-hands", "all-with-sacrifice")

ENDINGS = {
    t.ESCAPED: Ending("Enough humans have left by the exit", ("CLA-052",)),
    t.HELD: Ending("The humans hold the sanctuary", ("CLA-052",)),
    t.ALL_SEALED: Ending("Both wells are sealed", ("CLA-052",)),
    t.SLAIN: Ending("The demon of the nest is dead for good", ("CLA-052", "CLA-161")),
    t.RELICS_HOME: Ending("Both relics are home", ("CLA-052",)),
    t.RESCUED: Ending("The Redeemer is out, and not alone", ("CLA-052",)),
    t.TOO_FEW: Ending("Too few humans are left to escape", ("CLA-052",)),
    t.OVERRUN: Ending("Nobody holds the sanctuary", ("CLA-052",)),
    t.WIPED_OUT: Ending("No human is left in the tunnels", ("CLA-052",)),
    t.TIME_UP: Ending("Time has run out for the humans", ("CLA-052", "CLA-031")),
    t.CARRIER_KILLED: Ending("A relic is lost with its carrier", ("CLA-052",)),
    t.REDEEMER_KILLED: Ending("The Redeemer is dead", ("CLA-052",)),
    t.ALONE: Ending("Nobody is left to bring the Redeemer home", ("CLA-052",)),
}


class Claustrophobia(Game):
    """Two seats: the human player and the infernal player."""

    id, title, rule_prefix = "claustrophobia-1643", "Claustrophobia 1643", "CLA"
    blurb = "Condemned men and a holy knight against everything that lives below New Jerusalem."
    facts = Facts(
        seats=(2, 2), chance=True, hidden=True, cooperative=False, largest_menu=t.LARGEST_MENU, options=t.OPTIONS,
        longest_game=5000, most_events=64, state_bytes=8192,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value)
    observation_size = OBSERVATION
    schema = SCHEMA
    settings = (
        Setting(
            name="scenario", title="Scenario", default="survivors",
            choices=(
                ("survivors", "The Survivors"), ("breach", "The Breach"), ("wells", "Sealing the Wells"),
                ("nest", "The Nest of Kartikeya"), ("cache", "The Lost Cache"), ("sisters", "Sisters in the Dark"),
                ("drowned-way", "The Drowned Way"),
            ),
        ),
        Setting(
            name="demon", title="Demon", default=AS_WRITTEN, variant=True,
            choices=((AS_WRITTEN, "As the scenario says"), *((id, id.title()) for id in DEMON_IDS)),
            help="Another demon in place of the scenario's.",
        ),
        Setting(
            name="second_demon", title="Second demon", default="none", variant=True,
            choices=(("none", "None"), *((id, id.title()) for id in DEMON_IDS)),
            help="A demon more in the reserve.",
        ),
        Setting(
            name="equipment", title="Equipment", default=AS_WRITTEN, variant=True,
            choices=((AS_WRITTEN, "As the scenario says"), ("dealt", "A random card for every human")),
        ),
        Setting(
            name="gifts", title="Gifts", default=AS_WRITTEN, variant=True,
            choices=(
                (AS_WRITTEN, "As the scenario says"), ("all-with-hands", "All but Righteous Sacrifice"),
                ("all-with-sacrifice", "All but Laying on of Hands"),
            ),
        ),
    )  # fmt: skip
    examples = (
        {},
        {"scenario": "breach"},
        {"scenario": "wells"},
        {"scenario": "nest"},
        {"scenario": "cache"},
        {"scenario": "sisters"},
        {"scenario": "drowned-way"},
        {"gifts": "all-with-sacrifice", "equipment": "dealt", "demon": "glutton", "second_demon": "puppeteer"},
        {"scenario": "cache", "equipment": "dealt", "demon": "gravedigger", "second_demon": "shepherd"},
        {
            "scenario": "drowned-way",
            "gifts": "all-with-hands",
            "equipment": "dealt",
            "demon": "lamplighter",
            "second_demon": "twice-born",
        },
    )
    endings = ENDINGS
    decisions = DECISIONS
    violations = VIOLATIONS

    def make_book(self, content: Content) -> Any:
        return make_book(content)

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        state.scenario = SCENARIOS.index(settings["scenario"])
        chosen, second = settings["demon"], settings["second_demon"]
        state.demon[0] = book.demons[state.scenario, 0] if chosen == AS_WRITTEN else DEMON_IDS.index(chosen)
        state.demon[1] = book.demons[state.scenario, 1] if second == "none" else DEMON_IDS.index(second)
        if state.demon[0] == state.demon[1] != NONE:
            raise SettingsError(f"there is only one of each demon, and {second!r} is in the reserve already")
        state.armoury = int(settings["equipment"] == "dealt")
        state.all_gifts = GIFT_SETTINGS.index(settings["gifts"])

    def seat_names(self, state: Any) -> list[str]:
        return ["Human player", "Infernal player"]

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return option_text(state, book, option)

    def describe(self, event: Event, state: Any, book: Any, seat: int, content: Content | None = None) -> Line | None:
        return describe(event, state, book, seat)

    def position(self, state: Any, book: Any) -> Document:
        return position(state, book)

    def from_position(self, document: Document, book: Any, content: Content) -> Any:
        return from_position(document, book)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return make_scene(state, book, content, seat, menu, self.id, self.title, ENDINGS)


GAME = Claustrophobia()
