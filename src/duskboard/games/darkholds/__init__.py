"""Darkholds: Ancient Barrows. Heroes against the dead, ten levels down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.beats import Moment
from duskboard.engine.content import Content
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.darkholds import content as numbers
from duskboard.games.darkholds import setup, terms
from duskboard.games.darkholds.invariants import VIOLATIONS, check
from duskboard.games.darkholds.minds.levels import THINKING
from duskboard.games.darkholds.minds.notice import LEARNING
from duskboard.games.darkholds.minds.outlook import settled, value
from duskboard.games.darkholds.minds.policy import greedy
from duskboard.games.darkholds.observation import ACTIONS, OBSERVED
from duskboard.games.darkholds.rules.reach import shortcuts
from duskboard.games.darkholds.rules.turn import DECISIONS, choose, options, start
from duskboard.games.darkholds.secrets import OBSERVATION, imagine, observe, redact
from duskboard.games.darkholds.state import MENU, Book, Scratch, State
from duskboard.games.darkholds.telling import figures, notation, position, scene, words
from duskboard.games.darkholds.telling.ledger import LEDGER
from duskboard.games.game import Document, Facts, Game, Rules, Setting, Settings

_ON_OFF = (("on", "On"), ("off", "Off"))


class Darkholds(Game):
    """The game as the rest of the house sees it."""

    id, title, rule_prefix = "darkholds", "Darkholds: Ancient Barrows", "DKH"
    blurb = (
        "One to five players lead heroes through ten levels of barrows; the enemy plays itself, or one more leads it."
    )
    facts = Facts(
        seats=(1, 6), chance=True, hidden=True, cooperative=False, largest_menu=MENU, options=terms.OPTIONS,
        longest_game=200_000, most_events=256, state_bytes=12288,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value, settled, shortcuts)
    observation_size = OBSERVATION
    observed, actions = OBSERVED, ACTIONS
    schema = numbers.SCHEMA
    additions = frozenset({"hero", "henchman", "enemy", "power", "equipment", "darkhold", "reinforcement", "level"})
    settings = (
        Setting(
            name="mode", title="What to play", default="level",
            choices=(("level", "One level"), ("area", "One area: three levels"), ("quest", "The whole quest")),
        ),
        Setting(
            name="level", title="Level", default=1, minimum=1, maximum=terms.LEVELS,
            help="for the quest: where it begins",
        ),
        Setting(
            name="area", title="Area", default="1",
            choices=(("1", "The Caverns"), ("2", "The Barrows"), ("3", "The Halls of the Ancients")),
        ),
        Setting(name="players", title="Players", default=1, minimum=1, maximum=5),
        Setting(
            name="heroes", title="Heroes", default="", document=True,
            help="such as penda,nerys,gnith; empty: four",
        ),
        Setting(
            name="owners", title="Who plays whom", default="", document=True,
            help="a player for each hero: 1,1,2,2",
        ),
        Setting(
            name="overlord", title="Overlord", default="no",
            choices=(("no", "The enemy plays itself"), ("yes", "A player")),
        ),
        Setting(
            name="enemy_ties", title="Ties of the enemy", default="auto", variant=True,
            choices=(("auto", "Settled by the rules"), ("ask", "Ask the enemy player")), help="RUL-45",
        ),
        Setting(
            name="initiative", title="Initiative", default="rotate", variant=True,
            choices=(("rotate", "Goes round"), ("roll", "Roll off"), ("vote", "Vote")), help="RUL-36",
        ),
        Setting(
            name="enemy_noise", title="Enemies make noise", default="on", variant=True,
            choices=_ON_OFF, help="RUL-55",
        ),
        Setting(
            name="replacement_hero", title="Replace dead heroes", default="off", variant=True,
            choices=_ON_OFF, help="RUL-42",
        ),
        Setting(
            name="replay_level", title="Lost levels played again", default=0,
            minimum=0, maximum=9, variant=True, help="RUL-43",
        ),
        Setting(
            name="turn_cap", title="Turns a level may take", default=100, minimum=0, maximum=300, variant=True,
            help="0: no limit; RUL-89",
        ),
    )  # fmt: skip
    examples = (
        {"level": 1},
        {"level": 2, "players": 2},
        {"level": 3, "players": 3, "overlord": "yes", "turn_cap": 12},
        {"level": 4, "players": 4, "enemy_ties": "ask"},
        {"level": 5, "players": 5, "initiative": "vote"},
        {"level": 6, "players": 1, "overlord": "yes", "turn_cap": 10},
        {"level": 7, "players": 2, "initiative": "roll", "heroes": "gnith,sathach"},
        {
            "level": 8,
            "players": 3,
            "enemy_ties": "ask",
            "overlord": "yes",
            "heroes": "penda,nerys,gnith",
            "turn_cap": 10,
        },
        {"level": 9, "players": 1, "heroes": "gnith,nerys,carrowek,sathach,penda"},
        {"level": 10, "players": 2, "overlord": "yes", "enemy_noise": "off", "turn_cap": 10},
        {"mode": "quest", "level": 9, "players": 2, "replay_level": 1, "replacement_hero": "on", "turn_cap": 20},
    )
    endings = words.ENDINGS
    decisions = DECISIONS.names
    violations = VIOLATIONS
    limits = position.LIMITS
    thinking, learning = THINKING, LEARNING
    ledger = LEDGER

    def make_book(self, content: Content) -> Any:
        return numbers.make_book(content)

    def seats_of(self, settings: Settings) -> int:
        return int(settings.get("players", 1)) + int(settings.get("overlord", "no") == "yes")

    def is_cooperative(self, settings: Settings) -> bool:
        return bool(settings.get("overlord", "no") == "no")

    def sides(self, settings: Settings) -> tuple[int, ...]:
        """The players on one side; an overlord, who has the last seat, on the other."""
        players = int(settings.get("players", 1))
        return tuple(int(seat >= players) for seat in range(self.seats_of(settings)))

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        setup.prepare(state, book, content, settings)

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        return setup.told_by(state, content)

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return notation.option_text(state, book, content or self.content, option)

    def beat(self, moment: Moment) -> Beat | None:
        return words.beat(moment)

    def chapter(self, state: Any, content: Content) -> str:
        return scene.chapter(state, content)

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        return scene.pieces(state, book, content)

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        return scene.tracks(state, book)

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        return figures.figures(state, book, content, seat)

    def map_of(self, state: Any) -> object:
        return scene.map_of(state)

    def position(self, state: Any, book: Any, content: Content) -> Document:
        return position.document_of(state, book, content)

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        return position.state_of(document, book, content)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return scene.make_scene(state, book, content, seat, menu)

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        return scene.seat_names(state)


GAME = Darkholds()
