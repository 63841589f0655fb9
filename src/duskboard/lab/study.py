"""What a study finds: words, figures, and what they rest on. Plain data, to be shown, written or asked."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from duskboard.lab.intervals import wilson
from duskboard.lab.sample import Comparison, Plan, Sample, names_of

Value = str | int | float | None


class LabError(ValueError):
    """A study that cannot be made: what is wrong and what would be right, in one line."""


class Basis(msgspec.Struct, frozen=True, kw_only=True):
    """What a figure rests on: enough to get it again."""

    game: str
    content: str  # the digest
    rules: str  # the version of the package
    players: list[str]
    seed: int
    games: int
    settings: dict[str, Any] = {}


class Behind(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the games a figure rests on: enough to play it again and open it at the table."""

    id: str  # the same for the same game, in whatever study
    words: str  # what it shows
    number: int  # which game of its plan
    seed: int
    players: list[str]
    settings: dict[str, Any] = {}
    content: str = ""  # the content file laid over ours, whole
    made: list[int] = []  # its options, where it cannot be played again without: bots thought, or were barred something


class Figure(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table with a picture of it, and what to bear in mind. A notebook shows it by itself."""

    title: str
    columns: list[str]
    rows: list[list[Value]]
    chart: Literal["", "interval", "heat", "bars", "lines", "tornado", "frontier", "trend", "map"] = ""
    words: str = ""  # what it says, in a sentence or two
    caveat: str = ""  # what it does not say
    drawing: str = ""  # a picture of its own, as SVG
    games: list[Behind] = []  # some of those it rests on, each for what it shows
    basis: Basis

    def column(self, name: str) -> list[Value]:
        at = self.columns.index(name)
        return [row[at] for row in self.rows]

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        """How a notebook shows it."""
        from duskboard.lab import report

        return {"text/plain": repr(self), "text/html": report.fragment(self)}


class Study(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A question to a game, answered."""

    kind: str
    game: str
    title: str
    words: list[str]  # the answer in plain sentences, the most important first
    figures: list[Figure]
    content: str = ""  # a content file that came of it, as TOML

    @property
    def games(self) -> dict[str, Behind]:
        """The games behind its figures, by id."""
        return {one.id: one for figure in self.figures for one in figure.games}

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        """How a notebook shows it: the answer, then every figure."""
        from duskboard.lab import report

        return {"text/plain": "\n".join([self.title, *self.words]), "text/html": report.fragment(self)}


def basis_of(plan: Plan, games: int | None = None) -> Basis:
    """What the games of a plan are."""
    from duskboard import __version__

    return Basis(
        game=plan.game.id, content=plan.content.digest, rules=__version__, players=list(plan.players), seed=plan.seed,
        games=plan.games if games is None else games,
        settings={name: _plain(one) for name, one in plan.settings.items()},
    )  # fmt: skip


def behind(plan: Plan, number: int, words: str, made: Sequence[int] = ()) -> Behind:
    """A game of a plan, for what it shows. `made`: its options, if it cannot be played again without."""
    return Behind(
        id=hashlib.sha256(f"{plan.key(number, 1)} {list(made)}".encode()).hexdigest()[:8], words=words, number=number,
        seed=plan.seed, players=list(plan.players), settings=dict(plan.settings), content=plan.content.laid,
        made=list(made),
    )  # fmt: skip


def shown(plan: Plan, sample: Sample, number: int, words: str = "") -> Behind:
    """A game of a sample, with how it ended."""
    ended = ending_text(plan, sample.ends[number])
    won = [name for name, result in zip(names_of(plan), sample.results[number], strict=False) if result > 0]
    told = f"{listed(won)} won: {ended}" if won else ended
    return behind(plan, number, f"{words}: {told}" if words else told, sample.made[number])


def turned(
    plan: Plan, other: Plan, found: Comparison, seat: int, before: str, after: str, most: int = 1
) -> list[Behind]:
    """Pairs of games that a change turned for a seat: the same game before and after."""
    pairs = zip(found.ours.won(seat), found.theirs.won(seat), strict=True)
    numbers = [number for number, (ours, theirs) in enumerate(pairs) if ours != theirs]
    return [
        shown(whose, sample, number, f"game {number} {when}")
        for number in numbers[:most]
        for whose, sample, when in ((plan, found.ours, before), (other, found.theirs, after))
    ]


def ending_text(plan: Plan, ending: int) -> str:
    """How a game ended, in words."""
    return plan.game.endings[ending].text if ending in plan.game.endings else "it did not end"


def percent(share: float, digits: int = 0) -> str:
    """A share for people.

    >>> percent(0.7123), percent(0.7123, 1)
    ('71 %', '71.2 %')
    """
    return f"{100 * share:.{digits}f} %"


def rate_row(name: str, wins: int, games: int) -> list[Value]:
    """A name, a win rate with its interval, and the games: the row of most tables."""
    low, high = wilson(wins, games)
    return [name, round(wins / games, 4), round(low, 4), round(high, 4), games]


RATE_COLUMNS = ["who", "wins", "low", "high", "games"]


def said(setup: Plan) -> str:
    """A set-up in a few words."""
    settings = ", ".join(f"{name} {_plain(value)}" for name, value in setup.settings.items())
    return settings or "as usual"


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
