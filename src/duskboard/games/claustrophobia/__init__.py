"""Claustrophobia 1643: an asymmetric fight in the tunnels below New Jerusalem, with every scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duskboard.engine.beats import Moment
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.content import SCHEMA, make_book
from duskboard.games.claustrophobia.invariants import VIOLATIONS, check
from duskboard.games.claustrophobia.minds.levels import THINKING
from duskboard.games.claustrophobia.minds.notice import LEARNING
from duskboard.games.claustrophobia.minds.policy import greedy, value
from duskboard.games.claustrophobia.observation import ACTIONS, OBSERVED
from duskboard.games.claustrophobia.rules.reach import shortcuts
from duskboard.games.claustrophobia.rules.turn import DECISIONS, advance, choose, options, start
from duskboard.games.claustrophobia.secrets import OBSERVATION, imagine, observe, redact
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.telling import beats, figures
from duskboard.games.claustrophobia.telling.endings import ENDINGS
from duskboard.games.claustrophobia.telling.names import DEMONS, PHASES, SCENARIOS, Names
from duskboard.games.claustrophobia.telling.position import LIMITS, position, read_position
from duskboard.games.claustrophobia.telling.questions import option_text
from duskboard.games.claustrophobia.telling.scene import MAP, Table, make_scene
from duskboard.games.game import Document, Facts, Game, Rules, Setting, Settings, SettingsError

AS_WRITTEN = "scenario"
DEMON_IDS = tuple(name.removeprefix("the ") for name in DEMONS)
GIFT_SETTINGS = (AS_WRITTEN, "all-with-hands", "all-with-sacrifice")


class Claustrophobia(Game):
    """Two seats: the human player and the infernal player."""

    id, title, rule_prefix = "claustrophobia-1643", "Claustrophobia 1643", "CLA"
    blurb = "Condemned men and a holy knight against everything that lives below New Jerusalem."
    facts = Facts(
        seats=(2, 2), chance=True, hidden=True, cooperative=False, largest_menu=t.LARGEST_MENU, options=t.OPTIONS,
        longest_game=5000, most_events=64, state_bytes=8192,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value, shortcuts=shortcuts)
    observation_size = OBSERVATION
    observed, actions = OBSERVED, ACTIONS
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
    decisions, unnoticed = DECISIONS.names, DECISIONS.unnoticed
    violations = VIOLATIONS
    limits = LIMITS
    thinking, learning = THINKING, LEARNING

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

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        demons = ("demon", AS_WRITTEN), ("second_demon", "none")
        own = {
            name: usual if state.demon[at] == book.demons[state.scenario, at] else DEMON_IDS[state.demon[at]]
            for at, (name, usual) in enumerate(demons)
        }
        return {
            "scenario": SCENARIOS[state.scenario],
            "equipment": "dealt" if state.armoury else AS_WRITTEN,
            "gifts": GIFT_SETTINGS[state.all_gifts],
            **own,
        }

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        return ["Human player", "Infernal player"]

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return option_text(Names(state, book, content or self.content), option)

    def beat(self, moment: Moment) -> Beat | None:
        return beats.beat(moment)

    def outcome(self, told: list[Beat], names: Mapping[str, str]) -> str:
        return beats.outcome(told, names)

    def chapter(self, state: Any, content: Content) -> str:
        return f"Turn {state.turn}, {PHASES[state.phase]}" if state.turn else "Set-up"

    def position(self, state: Any, book: Any, content: Content) -> Document:
        return position(state, book, content)

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        return read_position(document, book, content)

    def go_on(self, state: Any, book: Any) -> None:
        advance(state, book, Scratch())

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return make_scene(state, book, content, seat, menu, self.id, self.title, ENDINGS)

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        return Table(state, book, content, seat, ()).pieces()

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        return Table(state, book, content, seat, ()).tracks()

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        return figures.figures(Names(state, book, content), seat)

    def map_of(self, state: Any) -> object:
        return tuple(state.numpy(field).tobytes() for field in MAP), state.pile_n > 0 or state.drawn != NONE


GAME = Claustrophobia()
