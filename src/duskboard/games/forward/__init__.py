"""Forward: a solo journey over nine haunted places to the Dragon of Chaos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duskboard.engine.beats import Moment
from duskboard.engine.content import Content
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.forward import content as numbers
from duskboard.games.forward.invariants import VIOLATIONS, check
from duskboard.games.forward.minds.levels import THINKING
from duskboard.games.forward.minds.notice import LEARNING
from duskboard.games.forward.minds.outlook import value
from duskboard.games.forward.minds.policy import greedy
from duskboard.games.forward.observation import ACTIONS, OBSERVED
from duskboard.games.forward.rules.turn import DECISIONS, choose, options, start
from duskboard.games.forward.secrets import OBSERVATION, imagine, observe, redact
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.telling import beats, boards, figures, position, scene, words
from duskboard.games.forward.telling.ledger import LEDGER
from duskboard.games.forward.telling.questions import option_text
from duskboard.games.forward.telling.table import Table
from duskboard.games.forward.terms import LARGEST_MENU, OPTIONS, ROLLED, SWITCHES
from duskboard.games.game import Document, Facts, Game, Rules, Setting, Settings


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
    observed, actions = OBSERVED, ACTIONS
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
    decisions = DECISIONS.names
    preludes = frozenset({ROLLED})
    violations = VIOLATIONS
    limits = position.LIMITS
    thinking, learning = THINKING, LEARNING
    ledger = LEDGER

    def make_book(self, content: Content) -> Any:
        return numbers.make_book(content)

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        for name, values in SWITCHES.items():
            setattr(state, name, values.index(settings[name]))

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        return {name: values[getattr(state, name)] for name, values in SWITCHES.items()}

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return option_text(Table(state, book, content or self.content), option)

    def beat(self, moment: Moment) -> Beat | None:
        return beats.beat(moment)

    def outcome(self, told: list[Beat], names: Mapping[str, str]) -> str:
        return beats.outcome(told, names)

    def chapter(self, state: Any, content: Content) -> str:
        return scene.chapter(state, content)

    def position(self, state: Any, book: Any, content: Content) -> Document:
        return position.document_of(state)

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        return position.state_of(document, book)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return scene.make_scene(state, book, content, seat, menu)

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        return boards.pieces(state, book, content)

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        return scene.tracks(state, book, content)

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        return figures.figures(Table(state, book, content))

    def map_of(self, state: Any) -> object:
        return boards.map_of(state)

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        return ["The Wanderer"]


GAME = Forward()
