"""Darkleaf Gambit: two of six asymmetrical clans duel on a chessboard, each with its own bones, deed and way to win."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.engine.scene import Scene
from duskboard.games.darkleaf_gambit import content as _content
from duskboard.games.darkleaf_gambit import notation, outlook, policy, secrets, terms, turn, words
from duskboard.games.darkleaf_gambit import position as _position
from duskboard.games.darkleaf_gambit.invariants import VIOLATIONS, check
from duskboard.games.darkleaf_gambit.scene import make_scene
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.game import Document, Facts, Game, Line, Rules, Setting, Settings, SettingsError

NAMES = {
    "huldra": "Huldra",
    "murg": "The Murg",
    "ferrymen": "Ferrymen",
    "erde": "Erde",
    "wibo": "Wildero Wibo",
    "hexen": "Hexen",
}
SEATS = ("first", "second")


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
                    "will": ("blessings", "curses", "choose")[at % 3],
                    "handicap": (0, 0, 2, 0, 5)[at % 5],
                    "handicapped": SEATS[at % 2],
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
            name="resigning",
            title="Resigning",
            default="no",
            choices=(("no", "No"), ("yes", "Yes")),
            variant=True,
            help="Adds `resign` to every question.",
        ),
    )
    examples = _examples()
    endings = words.ENDINGS
    decisions = {number: text for number, (text, _) in words.DECISIONS.items()}
    violations = VIOLATIONS

    @functools.cached_property
    def _names(self) -> list[list[str]]:
        return notation.skill_names(self.content)

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
        state.will_side = ("blessings", "curses", "choose").index(settings["will"])
        state.last_loser = NONE if settings["last_loser"] == "unknown" else SEATS.index(settings["last_loser"])
        state.handicap = settings["handicap"]
        state.handicap_seat = SEATS.index(settings["handicapped"])
        state.first = NONE if settings["starter"] == "clans" else SEATS.index(settings["starter"])
        state.resigning = int(settings["resigning"] == "yes")

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        names = self._names if content is None or content is self.content else notation.skill_names(content)
        return notation.option_text(names, state, option)

    def describe(self, event: Event, state: Any, book: Any, seat: int, content: Content | None = None) -> Line | None:
        return words.Speaker(content or self.content, state).line(event)

    def position(self, state: Any, book: Any) -> Document:
        return _position.position(state, self._names)

    def from_position(self, document: Document, book: Any, content: Content) -> Any:
        return _position.from_position(document, book, self._names)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        return make_scene(content, state, book, seat, menu)

    def seat_names(self, state: Any) -> list[str]:
        speaker = words.Speaker(self.content, state)
        return [speaker.clan(seat) for seat in range(2)]


GAME = DarkleafGambit()
