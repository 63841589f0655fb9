"""Darkleaf Gambit: two of six asymmetrical clans duel on a chessboard, each with its own bones, deed and way to win."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from duskboard.engine.beats import Moment
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.darkleaf_gambit import content as _content
from duskboard.games.darkleaf_gambit import secrets, terms
from duskboard.games.darkleaf_gambit.invariants import VIOLATIONS, check
from duskboard.games.darkleaf_gambit.minds import outlook, policy
from duskboard.games.darkleaf_gambit.minds.levels import THINKING
from duskboard.games.darkleaf_gambit.minds.notice import LEARNING
from duskboard.games.darkleaf_gambit.observation import ACTIONS, OBSERVED
from duskboard.games.darkleaf_gambit.rules import turn
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.telling import beats as telling
from duskboard.games.darkleaf_gambit.telling import notation, scene, words
from duskboard.games.darkleaf_gambit.telling import position as _position
from duskboard.games.game import Document, Facts, Game, Rules, Setting, Settings, SettingsError

NAMES = {
    "huldra": "Huldra",
    "murg": "The Murg",
    "ferrymen": "Ferrymen",
    "erde": "Erde",
    "wibo": "Wildero Wibo",
    "hexen": "Hexen",
}
SEATS = ("first", "second")
WILLS = ("blessings", "curses", "choose")


def _examples() -> tuple[Settings, ...]:
    """Every ordered pairing, with both sides of the Will and handicaps mixed in."""
    made: list[Settings] = []
    for i, one in enumerate(terms.CLANS):
        for j, other in enumerate(terms.CLANS):
            at = 6 * i + j
            made.append(
                {
                    "clans": (one, other),
                    "mirror": "yes" if one == other else "no",
                    "will": WILLS[at % 3],
                    "handicap": (0, 0, 2, 0, 5)[at % 5],
                    "handicapped": SEATS[at % 2],
                    "asking": "steps" if at % 4 == 3 else "direct",
                }
            )
    return tuple(made)


class DarkleafGambit(Game):
    """The game as everything else sees it."""

    id, title, rule_prefix = "darkleaf-gambit", "Darkleaf Gambit", "DLG"
    blurb = "Six clans, six ways to win: a duel of bones and cunning on a chessboard in a fading forest."
    facts = Facts(
        seats=(2, 2),
        chance=True,
        hidden=False,
        cooperative=False,
        largest_menu=terms.LARGEST_MENU,
        options=terms.OPTIONS,
        longest_game=8000,
        most_events=128,
        state_bytes=4096,
    )
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(
        start=turn.start,
        options=turn.options,
        choose=turn.choose,
        redact=secrets.redact,
        imagine=secrets.imagine,
        observe=secrets.observe,
        check=check,
        greedy=policy.greedy,
        value=outlook.value,
    )
    observation_size = secrets.OBSERVATION
    observed, actions = OBSERVED, ACTIONS
    schema = _content.SCHEMA
    settings = (
        Setting(
            name="clans",
            title="Clans",
            default=("huldra", "murg"),
            choices=tuple(NAMES.items()),
            each_seat=True,
            help="One clan a seat. Huldra and The Murg are the simplest to learn, Hexen the hardest.",
        ),
        Setting(
            name="will",
            title="Haggedorn's Will",
            default="blessings",
            choices=(("blessings", "Blessings"), ("curses", "Curses"), ("choose", "The last loser chooses")),
        ),
        Setting(
            name="last_loser",
            title="Who lost last",
            default="unknown",
            choices=(("unknown", "Nobody knows: draw lots"), ("first", "First seat"), ("second", "Second seat")),
            help="Chooses the side of the Will where it is left open.",
        ),
        Setting(
            name="handicap",
            title="Handicap bones",
            default=0,
            maximum=5,
            help="0, or 2 to 5 bones that one player rolls and slots before the game.",
        ),
        Setting(name="handicapped", title="Handicap for", default="first", choices=tuple((s, s) for s in SEATS)),
        Setting(
            name="starter",
            title="Who begins",
            default="clans",
            choices=(("clans", "By the list of clans"), ("first", "First seat"), ("second", "Second seat")),
            variant=True,
        ),
        Setting(
            name="mirror",
            title="Same clan on both sides",
            default="no",
            choices=(("no", "No"), ("yes", "Yes")),
            variant=True,
            help="The box holds one set of each clan; with this both seats may play the same one.",
        ),
        Setting(
            name="asking",
            title="Choosing",
            default="direct",
            choices=(("direct", "Who, then where or whom"), ("steps", "Step by step: what, who, whom")),
            help="Whether the deed is told from whom it is aimed at, or asked for first.",
        ),
        Setting(
            name="resigning",
            title="Resigning",
            default="no",
            choices=(("no", "No"), ("yes", "Yes")),
            variant=True,
            help="Adds `resign` to every question.",
        ),
    )
    before = {"asking": "steps"}
    examples = _examples()
    endings = words.ENDINGS
    decisions = turn.DECISIONS.names
    violations = VIOLATIONS
    limits = _position.LIMITS
    thinking, learning = THINKING, LEARNING

    @functools.cached_property
    def _names(self) -> list[list[str]]:
        return notation.skill_names(self.content)

    def _names_of(self, content: Content | None) -> list[list[str]]:
        return self._names if content is None or content is self.content else notation.skill_names(content)

    def make_book(self, content: Content) -> Any:
        return _content.make_book(content)

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        clans = settings["clans"]
        if len(clans) != 2:
            raise SettingsError(f"clans must name two clans, not {len(clans)}")
        if clans[0] == clans[1] and settings["mirror"] != "yes":
            raise SettingsError(f"there is only one set of {NAMES[clans[0]]}; choose another clan, or mirror='yes'")
        if settings["handicap"] == 1:
            raise SettingsError("handicap must be 0, or from 2 to 5 bones")
        for seat in range(2):
            state.clan[seat] = terms.CLANS.index(clans[seat])
        state.will_side = WILLS.index(settings["will"])
        state.last_loser = NONE if settings["last_loser"] == "unknown" else SEATS.index(settings["last_loser"])
        state.handicap = settings["handicap"]
        state.handicap_seat = SEATS.index(settings["handicapped"])
        state.first = NONE if settings["starter"] == "clans" else SEATS.index(settings["starter"])
        state.resigning = int(settings["resigning"] == "yes")
        state.direct = int(settings["asking"] == "direct")

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        clans = tuple(terms.CLANS[clan] for clan in state.clan)
        return {
            "clans": clans,
            "mirror": "yes" if clans[0] == clans[1] else "no",
            "will": WILLS[state.will_side],
            "handicap": state.handicap,
            "handicapped": SEATS[state.handicap_seat],
            "resigning": "yes" if state.resigning else "no",
            "asking": "direct" if state.direct else "steps",
        }

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return notation.option_text(self._names_of(content), state, option)

    def beat(self, moment: Moment) -> Beat | None:
        return telling.beat(moment)

    def outcome(self, beats: list[Beat], names: Mapping[str, str]) -> str:
        return telling.outcome(beats, names)

    def chapter(self, state: Any, content: Content) -> str:
        return words.chapter(words.Names(content, state))

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        return scene.pieces(content, state, book, seat)

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        return scene.tracks(content, state, book, seat)

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        return scene.figures(content, state, book, seat)

    def map_of(self, state: Any) -> object:
        return [list(marks) for marks in (state.reclaimed, state.garden, state.garden_by)]

    def position(self, state: Any, book: Any, content: Content) -> Document:
        return _position.position(state, self._names_of(content))

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        return _position.read_position(document, book, self._names_of(content))

    def go_on(self, state: Any, book: Any) -> None:
        turn.advance(state, book, Scratch())

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return scene.make_scene(content, state, book, seat, menu)

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        speaker = words.Names(content or self.content, state)
        return [speaker.clan(seat) for seat in range(2)]


GAME = DarkleafGambit()
