"""Huldra in words: they Hunt from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Bar, Goal
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules.bones import tokens
from duskboard.games.darkleaf_gambit.rules.haggedorn import steps_between
from duskboard.games.darkleaf_gambit.rules.huldra import (
    AdaptShape,
    HuldraAct,
    HuldraTweak,
    HuldraUnit,
    Hunter,
    HuntTarget,
    PivotTarget,
    RenewalBone,
    journeyers,
    may_leap,
    targets,
    with_a_shot,
)
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Huldra(ClanTelling):
    deed = "Hunt"
    at_stake = "Hunts of the rival royal"
    lost = {
        terms.ROW_LONG_BOW: "no pawn without it is left",
        terms.ROW_PIVOT: "no sage without it is left",
        terms.ROW_RENEWAL: "no bone lies on the rival's board",
    }

    def strikes(self, kind: int, prey: int) -> Words:
        return "Hunts", "DLG-114"

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        return f"a journey or a Hunt of {face}", "DLG-051"

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return state.hunted[1 - seat], book.hunts_to_win

    def royal_bars(self, state: State, book: Book, rival: int) -> list[Bar]:
        return [Bar(name="Hunt marks", value=state.hunted[rival], most=book.hunts_to_win)]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        royal = state.square[16 * (1 - seat) + terms.ROYALS]
        paper = Scratch()
        aimed = [unit for unit in range(16 * seat, 16 * seat + 15) if self._aims_at(state, book, paper, unit, royal)]
        text = f"In line with it now: {s.some(aimed)}"
        part = Goal(text=text, owner=seat, met=bool(aimed), targets=[unit_id(unit) for unit in aimed])
        return [part, *in_the_way(s, state, book, seat)]

    def _aims_at(self, state: State, book: Book, paper: Scratch, unit: int, royal: int) -> bool:
        """Whether some roll would Hunt the royal from where a unit stands."""
        if state.square[unit] == NONE or royal == NONE:
            return False
        found = 0
        for distance in range(1, book.sides[book.shape[terms.HULDRA]] + 1):
            found = targets(state, book, paper, unit, distance, found)
        return royal in [paper.menu[i] for i in range(found)]


# -- what Huldra are asked ---------------------------------------------------------------------------------------------


def _why_not(asked: Asked) -> str:
    """Why there is no Hunt or no Leap this time."""
    state, book, seat = asked.state, asked.book, asked.seat
    said = [asked.hushed() or asked.in_force(terms.BLESSINGS, terms.SANCTUARY, "nobody can be vanquished.")]
    if not said[0] and not with_a_shot(state, book, Scratch(), seat, state.face):
        said.append(f"No Hunt: none of yours has a rival {state.face} away in a clear line at its angles.")
    if not may_leap(state, book, seat):
        said.append(_why_no_leap(state, seat))
    if not journeyers(state, book, Scratch(), seat):
        said.append(f"No journey: nobody can go {state.face}.")
    return lines(*said, asked.held(), asked.fog())


def _why_no_leap(state: State, seat: int) -> str:
    queen, rook = state.square[16 * seat + terms.ROYALS], state.square[16 * seat + terms.ROOKS]
    if queen == NONE or rook == NONE:
        return "No Leap: it takes the queen and her rook."
    return "No Leap: the queen is beside her rook." if steps_between(queen, rook) == 1 else ""


@asks(
    HuldraTweak,
    rule="DLG-125",
    help=lambda asked: f"{counted(tokens(asked.state, asked.seat, terms.ROW_TWEAK), 'token')} of Tweak to spend.",
)
def _tweak(asked: Asked) -> str:
    return f"{asked.clan} rolled {asked.state.face}: spend Tweak to roll again?"


@asks(HuldraAct, rule="DLG-110", passing="Do nothing", help=_why_not)
def _act(asked: Asked) -> str:
    what = "who journeys or Hunts?" if asked.state.direct else "journey, Hunt or Leap?"
    return f"{asked.clan} rolled {asked.state.face}: {what}"


@asks(
    HuldraUnit,
    rule="DLG-110",
    upon="Hunt",
    subject=HuldraUnit.unit,
    help=lambda asked: lines(asked.shows(), asked.hushed(), asked.fog()),
)
def _unit(asked: Asked) -> str:
    return f"Where does {asked.unit(HuldraUnit.unit)} go, or whom does it Hunt?"


@asks(Hunter, rule="DLG-116", help=lambda asked: f"Each of these has a rival {asked.state.face} away in a clear line.")
def _hunter(asked: Asked) -> str:
    return "Who Hunts?"


@asks(HuntTarget, rule="DLG-114", subject=HuntTarget.hunter, help=lambda asked: asked.shows())
def _prey(asked: Asked) -> str:
    return f"Whom does {asked.unit(HuntTarget.hunter)} Hunt?"


@asks(
    PivotTarget,
    rule="DLG-121",
    passing="Hunt nobody",
    subject=PivotTarget.hunter,
    help=lambda asked: asked.shows(f": {asked.about(PivotTarget.rest)} left to Hunt with"),
)
def _pivot(asked: Asked) -> str:
    return f"Pivot: whom does {asked.unit(PivotTarget.hunter)} Hunt with the rest of the roll?"


@asks(RenewalBone, rule="DLG-123")
def _renewal(asked: Asked) -> str:
    return f"Renewal: which bone of {asked.speak.clan(1 - asked.seat)} goes back to its pool?"


@asks(AdaptShape, rule="DLG-126")
def _adapt(asked: Asked) -> str:
    return f"Adapt: which bone goes to {asked.speak.clan(1 - asked.seat)} for one of theirs?"
