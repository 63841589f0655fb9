"""Forward: a solo journey over nine haunted places to the Dragon of Chaos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.log import Event
from duskboard.engine.scene import Scene
from duskboard.games.forward import content as numbers
from duskboard.games.forward import notation, position, scene, words
from duskboard.games.forward.invariants import VIOLATIONS, check
from duskboard.games.forward.menu import options
from duskboard.games.forward.outlook import value
from duskboard.games.forward.policy import greedy
from duskboard.games.forward.secrets import OBSERVATION, imagine, observe, redact
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import DECISIONS, LARGEST_MENU, OPTIONS, SWITCHES
from duskboard.games.forward.turn import choose, start
from duskboard.games.game import Document, Facts, Game, Line, Rules, Setting, Settings


class Forward(Game):
    """The game as the rest of the house sees it."""

    id, title, rule_prefix = "forward", "Forward", "FWD"
    blurb = "A solo journey: nine haunted places, a map that burns behind you, and a Dragon fed by all you bury."
    facts = Facts(
        seats=(1, 1), chance=True, hidden=True, cooperative=True, largest_menu=LARGEST_MENU, options=OPTIONS,
        longest_game=4000, most_events=56, state_bytes=2048,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value)
    observation_size = OBSERVATION
    schema = numbers.SCHEMA
    settings = (
        Setting(
            name="gaps", title="Printed gaps", default="needed", variant=True,
            choices=(("needed", "Bridged where a place falls apart"), ("all", "Always bridged"), ("none", "Never")),
            help="RUL-03: which slots across a printed gap are neighbours",
        ),
        Setting(
            name="start_flip", title="The Start card", default="on", variant=True,
            choices=(("on", "Flipped as you arrive"), ("off", "Stays face-down under you")), help="RUL-04",
        ),
        Setting(
            name="route", title="The path", default="full", variant=True,
            choices=(
                ("full", "All nine, and no move that makes that impossible"),
                ("literal", "Every link; a broken path is a loss"),
                ("free", "The Dragon follows the Nightsea; what is skipped is buried"),
            ),
            help="RUL-06, RUL-07",
        ),
        Setting(
            name="snare_scope", title="Spoiled rolls", default="fight", variant=True,
            choices=(("fight", "Anew in each fight"), ("once", "Once")), help="RUL-20, RUL-21",
        ),
        Setting(
            name="phoenix", title="Phoenix Tear", default="to10", variant=True,
            choices=(("to10", "HP becomes 10"), ("plus10", "HP before the loss, plus 10")), help="RUL-25",
        ),
        Setting(
            name="reroll_limit", title="Rerolls a round", default="1", variant=True,
            choices=(("1", "One in all"), ("each", "One for each die")), help="RUL-31",
        ),
    )  # fmt: skip
    examples = (
        {},
        {"gaps": "all", "route": "free", "reroll_limit": "each", "phoenix": "plus10"},
        {"gaps": "none", "route": "literal", "start_flip": "off", "snare_scope": "once"},
    )
    endings = words.ENDINGS
    decisions = DECISIONS
    violations = VIOLATIONS

    def make_book(self, content: Content) -> Any:
        return numbers.make_book(content)

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        for name, values in SWITCHES.items():
            setattr(state, name, values.index(settings[name]))

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return notation.option_text(state, content or self.content, option)

    def describe(self, event: Event, state: Any, book: Any, seat: int, content: Content | None = None) -> Line | None:
        return words.describe(event, content or self.content)

    def position(self, state: Any, book: Any) -> Document:
        return position.document_of(state)

    def from_position(self, document: Document, book: Any, content: Content) -> Any:
        return position.state_of(document, book)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return scene.make_scene(state, book, content, seat, menu)

    def seat_names(self, state: Any) -> list[str]:
        return ["The Wanderer"]


GAME = Forward()
