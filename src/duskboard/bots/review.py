"""A finished match looked back on: how the odds stood, what choices did and what luck did, where it turned.

    review = Reviewer(match).review()
    review.chances[0][12]     # of the first side, after twelve choices
    review.points[0].text     # what happened where it turned most

Every moment is weighed by play-outs from what a side knew then, in worlds drawn by the number of the moment: the same
match gives the same numbers. What a choice did is what it is worth (`weigh` with the option) against what the game's
own policy would have made of the moment, in the same worlds; what came after it is luck. Where the rival chose, what
that choice did to the rival counts against us, and the rest is luck again. So all of it adds up to how it ended.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from duskboard.bots.search import Budget, Searcher
from duskboard.bots.weighing import results_in_worlds
from duskboard.engine.dice import seed_words
from duskboard.engine.drivers.tree import NONE
from duskboard.engine.scene import Beat, Part
from duskboard.match import Match, MatchError
from duskboard.retelling import EVERYTHING

FEWEST, MOST = 64, 256  # worlds a moment is weighed in
ERROR = 0.05  # of a value between -1 and 1, at which more worlds are not needed
GOOD = 0.03  # of a chance: a choice that is worse by no more than this is as good as the usual one
TURNS = 0.06  # of a chance: what turns a game, at least
POINTS = 5  # turning points that are told
APART = 3  # moments between two of them, at least
JUDGED = 4  # choices of a seat that are looked at closely, to find its best and its worst
PASSES = 400  # of the search that says what a bot would have done
GRAVITY = {"trifle": 0, "notable": 1, "grave": 2}


class NotOver(MatchError):
    """A match that still has secrets is not looked back on."""


class Judged(Part, kw_only=True):
    """A choice, and what a bot would have chosen."""

    moment: int  # choices made before it
    seat: int
    chapter: str = ""
    text: str  # what was chosen
    before: float  # the chance before it
    after: float  # what the choice was worth
    instead: str = ""  # what the bot would have chosen; empty: the same
    better: float = 0.0  # what that was worth
    expects: list[str] = []  # what the bot thought would follow


class TurningPoint(Part, kw_only=True):
    """A moment after which the game stood otherwise."""

    moment: int  # choices made before it
    seat: int  # who chose
    chapter: str = ""
    text: str  # what happened
    before: list[float]  # the chance of each side
    after: list[float]
    play: float  # for the side that chose: what the choice did
    luck: float  # and what came after it


class ChoiceWeighed(Part, kw_only=True):
    """One choice in numbers, for the side that made it."""

    seat: int
    play: float = 0.0
    luck: float = 0.0


class SeatReview(Part, kw_only=True):
    """How a seat played, in points of chance."""

    seat: int
    name: str
    play: float
    luck: float
    choices: int  # where there was something to choose
    good: int  # as good as the usual one, or better
    best: Judged | None = None
    worst: Judged | None = None


class Review(Part, kw_only=True):
    """A match looked back on. Chances are from 0 to 1."""

    game: str
    title: str
    ending: str
    sides: list[int]  # of each seat
    names: list[str]  # of each seat
    winners: list[int]  # seats
    chances: list[list[float]]  # of each side, before each choice and at the end
    moves: list[ChoiceWeighed]
    points: list[TurningPoint]  # in the order they came
    seats: list[SeatReview]
    worlds: int  # play-outs in all
    error: float  # of a chance: give or take


@dataclass
class _Weight:
    """What a moment is worth to each seat, in each world."""

    results: Any

    def chance(self, seat: int) -> float:
        return _chance(float(self.results[:, seat].mean()))

    def error(self, seat: int) -> float:
        return float(self.results[:, seat].std() / np.sqrt(len(self.results)))


@dataclass
class _Weighed:
    """A choice as it was weighed."""

    chances: list[float]  # of each side before it
    worth: float  # to the side that chose, before dice fell
    free: bool  # whether there was something to choose


@dataclass
class Reviewer:
    """Looks back on one match, moment by moment, so that whoever waits can be told how far it is."""

    match: Match
    worlds: int = 0
    _weighed: list[_Weighed] = field(default_factory=list)
    _errors: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        match = self.match
        if not match.over:
            raise NotOver(
                "the match is not over: what others keep secret is weighed only when nothing is secret any more"
            )
        self.game, self.book = match.game, match.book
        self._number = {side: at for at, side in enumerate(dict.fromkeys(match.sides))}
        self.sides = [self._number[side] for side in match.sides]
        self._scratch = self.game.Scratch()

    # -- weighing ----------------------------------------------------------------------------------------------------

    def steps(self) -> Iterator[int]:
        """Weigh one moment after the other; how many there are is `match.moment`."""
        for at in range(len(self._weighed), self.match.moment):
            self._weighed.append(self._weigh_choice(at))
            yield at + 1

    def _weigh_choice(self, at: int) -> _Weighed:
        state = self.match.state_at(at)
        chooser = int(state.seat)
        mine = self._weigh(at, state, chooser)
        chances = self._chances(at, state, mine)
        worth = mine.chance(chooser)
        free = len(self.game.menu(state, self.book, self._scratch)) > 1
        if free:
            worth = self._weigh(at, state, chooser, self.match.option_at(at), len(mine.results)).chance(chooser)
        return _Weighed(chances, worth, free)

    def _chances(self, at: int, state: Any, mine: _Weight) -> list[float]:
        """How each side stands; `mine` is what the moment is worth by what the chooser knows."""
        return [self._chance_of(side, at, state, int(state.seat), mine) for side in range(len(self._number))]

    def _chance_of(self, side: int, at: int, state: Any, chooser: int, mine: _Weight) -> float:
        """How a side stands, by what it knows itself; where nothing is hidden all know what the chooser knows."""
        seat = chooser if self.sides[chooser] == side else self.sides.index(side)
        weight = mine if seat == chooser or not self.game.facts.hidden else self._weigh(at, state, seat)
        self._errors.append(weight.error(seat) / 2)
        return weight.chance(seat)

    def _weigh(self, at: int, state: Any, seat: int, option: int = NONE, worlds: int = 0) -> _Weight:
        """A moment by what a seat knows, or one option in it: in so many worlds, or as many as it needs."""
        known, seed = self.game.redacted(state, self.book, seat), seed_words(f"review {at}")[0]
        found = np.zeros((0, len(state.result)))
        while len(found) < (worlds or FEWEST) or (not worlds and len(found) < MOST and self._unsure(found, seat)):
            few = min(FEWEST, (worlds or MOST) - len(found))
            more = results_in_worlds(
                self.game, self.book, known, seat, few, seed=seed, option=option, first=len(found)
            )  # fmt: skip
            found = np.concatenate([found, more])
        self.worlds += len(found)
        return _Weight(found)

    def _unsure(self, found: Any, seat: int) -> bool:
        return _Weight(found).error(seat) > ERROR

    # -- telling -----------------------------------------------------------------------------------------------------

    def review(self) -> Review:
        """All of it."""
        for _ in self.steps():
            pass
        match, seats = self.match, range(len(self.sides))
        moves = [self._move(at) for at in range(match.moment)]
        assert match.ending is not None
        return Review(
            game=self.game.id,
            title=self.game.title,
            ending=match.ending.text,
            sides=self.sides,
            names=self._names[: len(self.sides)],
            winners=[seat for seat in seats if self._result(seat) > 0],
            chances=[[_round(one) for one in self._course(side)] for side in range(len(self._number))],
            moves=moves,
            points=self._points(moves),
            seats=[self._seat(seat, moves) for seat in seats],
            worlds=self.worlds,
            error=_round(float(np.mean(self._errors)) if self._errors else 0.0),
        )

    @functools.cached_property
    def _names(self) -> list[str]:
        return self.game.seat_names(self.match.state, self.match.content)

    def _result(self, seat: int) -> float:
        return (self.match.result or [])[seat]

    def _course(self, side: int) -> list[float]:
        """The chance of a side before each choice, and how it ended: as it stood, where people ended it."""
        return [one.chances[side] for one in self._weighed] + [self._end[side]]

    @functools.cached_property
    def _end(self) -> list[float]:
        match, at = self.match, self.match.moment
        if match.halt is None:
            return [_chance(self._result(self.sides.index(side))) for side in range(len(self._number))]
        state = match.state_at(at)
        return self._chances(at, state, self._weigh(at, state, int(state.seat)))

    def _change(self, at: int, side: int) -> float:
        course = self._course(side)
        return course[at + 1] - course[at]

    def _move(self, at: int) -> ChoiceWeighed:
        seat = self.match.choices[at].seat
        one, side = self._weighed[at], self.sides[seat]
        play = one.worth - one.chances[side]
        return ChoiceWeighed(seat=seat, play=_round(play), luck=_round(self._change(at, side) - play))

    def _points(self, moves: list[ChoiceWeighed]) -> list[TurningPoint]:
        """Where it turned most, each apart from the others."""
        changes = [self._turn(at) for at in range(len(moves))]
        found: list[int] = []
        for at in sorted(range(len(moves)), key=lambda at: (-changes[at], at)):
            if changes[at] < TURNS or len(found) == POINTS:
                break
            if all(abs(at - other) >= APART for other in found):
                found.append(at)
        return [self._point(at, moves[at]) for at in sorted(found)]

    def _turn(self, at: int) -> float:
        """How much a choice turned: for each side, by what it knew, or it is a turn for one of them only."""
        return min(abs(self._change(at, side)) for side in range(len(self._number)))

    def _point(self, at: int, move: ChoiceWeighed) -> TurningPoint:
        courses = [self._course(side) for side in range(len(self._number))]
        return TurningPoint(
            moment=at,
            seat=move.seat,
            chapter=self._chapter(at),
            text=self._told(at),
            before=[_round(course[at]) for course in courses],
            after=[_round(course[at + 1]) for course in courses],
            play=move.play,
            luck=move.luck,
        )

    def _seat(self, seat: int, moves: list[ChoiceWeighed]) -> SeatReview:
        own = [at for at, move in enumerate(moves) if move.seat == seat and self._weighed[at].free]
        side = self.sides[seat]
        play = sum(moves[at].play for at in own)
        others = sum(move.play for move in moves if self.sides[move.seat] != side)
        course = self._course(side)
        allies = sum(move.play for move in moves if self.sides[move.seat] == side)
        luck = course[-1] - course[0] - allies + others / max(1, len(self._number) - 1)
        by_play = sorted(own, key=lambda at: (moves[at].play, at))
        return SeatReview(
            seat=seat,
            name=self._names[seat],
            play=_round(play),
            luck=_round(luck),
            choices=len(own),
            good=sum(moves[at].play >= -GOOD for at in own),
            best=self._best([at for at in by_play[::-1][:JUDGED] if moves[at].play > 0]),
            worst=self._worst(by_play[:JUDGED]),
        )

    def _best(self, candidates: list[int]) -> Judged | None:
        """The choice that did most, by all the worlds we have."""
        judged = [self._judge(at) for at in candidates]
        good = [one for one in judged if one.after - one.before > GOOD]
        return max(good, key=lambda one: (one.after - one.before, -one.moment), default=None)

    def _worst(self, candidates: list[int]) -> Judged | None:
        """The choice a bot would have bettered most."""
        judged = [self._judge(at) for at in candidates]
        bad = [one for one in judged if one.instead and one.better - one.after > GOOD]
        return max(bad, key=lambda one: (one.better - one.after, -one.moment), default=None)

    def _judge(self, at: int) -> Judged:
        """A choice beside what a bot would have chosen, from what its seat knew."""
        match, state = self.match, self.match.state_at(at)
        seat, option = int(state.seat), match.option_at(at)
        known = self.game.redacted(state, self.book, seat)
        searcher = Searcher(self.game, self.book, self.game.thinking.style)
        menu = self.game.menu(state, self.book, self._scratch)
        bots = searcher.search(known, menu, Budget(passes=PASSES), seed=seed_words(f"review {at}")[0]).best
        same = bots == option
        line = [] if same else searcher.line(known, bots, content=match.content, say=self._label)
        return Judged(
            moment=at,
            seat=seat,
            chapter=self._chapter(at),
            text=self._chosen(known, at),
            before=_round(self._weigh(at, state, seat, worlds=MOST).chance(seat)),
            after=_round(self._weigh(at, state, seat, option, MOST).chance(seat)),
            instead="" if same else self._label(known, bots),
            better=0.0 if same else _round(self._weigh(at, state, seat, bots, MOST).chance(seat)),
            expects=[text for _, text in line[1:]],
        )

    def _label(self, known: Any, option: int) -> str:
        """An option in the words of the table."""
        menu = self.game.menu(known, self.book, self._scratch)
        scene = self.game.scene(known, self.book, self.match.content, int(known.seat), menu)
        shown = next((one for one in scene.options if one.number == option), None)
        text = self.game.option_text(known, self.book, option, self.match.content)
        return (shown.label if shown else "") or text

    def _chapter(self, at: int) -> str:
        return self.game.chapter(self.match.state_at(at), self.match.content)

    def _chosen(self, known: Any, at: int) -> str:
        """What was chosen, as it was told: with who did it.

        Of what is only half a choice, such as a way to attack, also what the other half made of it.
        """
        beats, seat = self._beats(at), self.match.choices[at].seat
        own = next((beat.text for beat in beats if beat.seat == seat and beat.verb != "phase"), "")
        if own:
            return own.rstrip(".")
        label = self._label(known, self.match.option_at(at))
        return label if beats else ": ".join(dict.fromkeys([label, self._told(at)]))

    def _told(self, at: int) -> str:
        """What came of a choice, in the words of the last of its gravest beats: what was tried is told before that.

        Where nothing came of it yet, it is what the seat made of it with its next choices.
        """
        chooser = self.match.choices[at].seat
        for later in range(at, self.match.moment):
            if self.match.choices[later].seat != chooser:
                break
            beats = self._beats(later)
            if beats:
                told = [beat for beat in beats if beat.verb != "phase"] or beats
                return max(reversed(told), key=lambda beat: GRAVITY[beat.weight]).text
        return self._label(self.match.state_at(at), self.match.option_at(at))

    def _beats(self, at: int) -> list[Beat]:
        """What was told of a choice."""
        return [beat for beat in self.match.story(EVERYTHING)[at + 1] if beat.text]


def _chance(value: float) -> float:
    """A value from -1 to 1 as a chance."""
    return min(1.0, max(0.0, (1.0 + value) / 2.0))


def _round(number: float) -> float:
    return round(number, 4) + 0.0
