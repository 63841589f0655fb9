"""Huldra in words: they Hunt from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Bar, Goal
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules import huldra
from duskboard.games.darkleaf_gambit.rules.bones import tokens
from duskboard.games.darkleaf_gambit.rules.haggedorn import direction_between, steps_between
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Huldra(ClanTelling, deed="Hunt", at_stake="Hunts of the rival royal"):
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
        at = state.square[unit]
        if at == NONE or royal == NONE or direction_between(at, royal) == NONE:
            return False
        away, most = steps_between(at, royal), book.sides[book.shape[terms.HULDRA]]
        found = 0
        for distance in range(max(1, away - book.long_bow), min(away, most) + 1):  # a longer roll goes past it
            found = huldra.targets(state, book, paper, unit, distance, found)
        return royal in [paper.menu[i] for i in range(found)]


# -- what Huldra are asked ---------------------------------------------------------------------------------------------


def _why_not(asked: Asked) -> str:
    """Why there is no Hunt or no Leap this time."""
    state, book, seat = asked.state, asked.book, asked.seat
    said = [asked.hushed() or asked.in_force(terms.BLESSINGS, terms.SANCTUARY, "nobody can be vanquished.")]
    if not said[0] and not huldra.with_a_shot(state, book, Scratch(), seat, state.face):
        said.append(f"No Hunt: none of yours has a rival {state.face} away in a clear line at its angles.")
    if not huldra.may_leap(state, book, seat):
        said.append(_why_no_leap(state, seat))
    if not huldra.journeyers(state, book, Scratch(), seat):
        said.append(f"No journey: nobody can go {state.face}.")
    return lines(*said, asked.held(), asked.fog())


def _why_no_leap(state: State, seat: int) -> str:
    queen, rook = state.square[16 * seat + terms.ROYALS], state.square[16 * seat + terms.ROOKS]
    if queen == NONE or rook == NONE:
        return "No Leap: it takes the queen and her rook."
    return "No Leap: the queen is beside her rook." if steps_between(queen, rook) == 1 else ""


asks(
    huldra.HuldraTweak, "{clan} rolled {face}: spend Tweak to roll again?", rule="DLG-125",
    help=lambda asked: f"{counted(tokens(asked.state, asked.seat, terms.ROW_TWEAK), 'token')} of Tweak to spend.",
)  # fmt: skip


@asks(huldra.HuldraAct, rule="DLG-110", passing="Do nothing", help=_why_not)
def _act(asked: Asked) -> str:
    what = "who journeys or Hunts?" if asked.state.direct else "journey, Hunt or Leap?"
    return f"{asked.clan} rolled {asked.state.face}: {what}"


asks(
    huldra.HuldraUnit, "Where does {unit} go, or whom does it Hunt?", rule="DLG-110", upon="Hunt",
    subject=huldra.HuldraUnit.unit, help=lambda asked: lines(asked.shows(), asked.hushed(), asked.fog()),
)  # fmt: skip
asks(
    huldra.Hunter, "Who Hunts?", rule="DLG-116",
    help=lambda asked: f"Each of these has a rival {asked.state.face} away in a clear line.",
)  # fmt: skip
asks(
    huldra.HuntTarget, "Whom does {unit} Hunt?", rule="DLG-114", subject=huldra.HuntTarget.hunter,
    help=lambda asked: asked.shows(),
)  # fmt: skip
asks(
    huldra.PivotTarget, "Pivot: whom does {unit} Hunt with the rest of the roll?", rule="DLG-121",
    passing="Hunt nobody", subject=huldra.PivotTarget.hunter,
    help=lambda asked: asked.shows(f": {asked.about(huldra.PivotTarget.rest)} left to Hunt with"),
)  # fmt: skip
asks(huldra.RenewalBone, "Renewal: which bone of {rival} goes back to its pool?", rule="DLG-123")
asks(huldra.AdaptShape, "Adapt: which bone goes to {rival} for one of theirs?", rule="DLG-126")
