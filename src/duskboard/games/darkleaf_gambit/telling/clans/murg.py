"""The Murg in words: they Destroy from beside, and their sages Ambush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import murg
from duskboard.games.darkleaf_gambit.rules.haggedorn import steps_between
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Murg(ClanTelling, deed="Destroy", lands="Ambush", at_stake="rival royal Destroyed"):
    lost = {
        terms.ROW_IRON_PLATING: "no pawn without it is left",
        terms.ROW_ASSASSIN: "no sage without it is left",
    }

    def strikes(self, kind: int, prey: int) -> Words:
        if kind == terms.SAGE:
            return "Ambushes", "DLG-150" if prey == terms.ROYAL else "DLG-140"
        return "Destroys", "DLG-129" if prey == terms.ROYAL else "DLG-133"

    def number_changed_by(self, s: Speaker, seat: int, target: int, needed: int) -> list[Modifier]:
        book = s.book
        if book.kind[target] == terms.ROYAL:
            royal = Modifier(name="a royal", amount=book.destroy_royal - book.destroy)
            return [royal, Modifier(name=s.skill(seat, terms.LAW_ROW), amount=needed - book.destroy_royal)]
        return [Modifier(name="Cleave", amount=needed - book.destroy)]

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return int(state.ending == terms.ROYAL_DESTROYED and state.result[seat] > 0), 1

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        royal = 16 * (1 - seat) + terms.ROYALS
        beside = [unit for unit in range(16 * seat, 16 * seat + 15) if self._reaches(state, book, unit, royal)]
        number = murg.needed(state, book, seat, royal, False)
        text = f"Beside it now: {s.some(beside)}; {number} or more Destroys it"
        part = Goal(text=text, owner=seat, met=bool(beside), targets=[unit_id(unit) for unit in beside])
        return [part, *in_the_way(s, state, book, seat)]

    def _reaches(self, state: State, book: Book, unit: int, royal: int) -> bool:
        at, prey = state.square[unit], state.square[royal]
        if at == NONE or prey == NONE or steps_between(at, prey) != 1 or not murg.may_destroy(state, book, unit):
            return False
        paper = Scratch()
        found = murg.targets(state, book, paper, unit, NONE, 0)
        return prey in [paper.menu[i] for i in range(found)]


# -- what The Murg are asked -------------------------------------------------------------------------------------------


def _numbers(asked: Asked, two: bool = False) -> str:
    """What each kind of target needs. DLG-129, DLG-133, DLG-138, DLG-152."""
    state, book, seat = asked.state, asked.book, asked.seat
    royal = murg.needed(state, book, seat, 16 * (1 - seat) + terms.ROYALS, two)
    plain = murg.needed(state, book, seat, 16 * (1 - seat), two)
    return f"{plain} or more Destroys {'both' if two else 'a unit'}, {royal} or more a royal."


def _able(asked: Asked) -> str:
    """Who has somebody to Destroy."""
    paper = Scratch()
    n = murg.destroyers(asked.state, asked.book, paper, asked.seat, 64)
    return f"Beside a rival: {asked.speak.some([asked.state.board[paper.menu[i]] for i in range(n)])}."


@asks(
    murg.MurgIntent,
    rule="DLG-046",
    upon="Destroy with",
    help=lambda asked: lines(_able(asked), _numbers(asked), asked.held(), asked.fog()),
)
def _intent(asked: Asked) -> str:
    deed = "who attempts to Destroy?" if asked.state.direct else "an attempt to Destroy?"
    return f"{asked.clan} declare before they roll: a journey, or {deed}"


@asks(
    murg.ModelIntent,
    rule="DLG-147",
    passing="Do nothing",
    help=lambda asked: lines(asked.hushed(), _able(asked), _numbers(asked), asked.held(), asked.fog()),
)
def _model(asked: Asked) -> str:
    what = "Who journeys or attempts to Destroy?" if asked.state.direct else "Journey or Destroy?"
    return f"Predictive Model: the bone shows {asked.state.face}. {what}"


asks(
    murg.ModelUnit, "Where does {unit} go, or whom does it attempt to Destroy?", rule="DLG-147",
    upon=lambda asked: "Ambush" if asked.book.kind[asked.about(murg.ModelUnit.unit)] == terms.SAGE else "Destroy",
    subject=murg.ModelUnit.unit,
    help=lambda asked: lines(asked.shows(), _numbers(asked), asked.hushed(), asked.fog()),
)  # fmt: skip
asks(murg.Destroyer, "Which unit attempts to Destroy?", rule="DLG-136", help=_numbers)
asks(
    murg.DestroyTarget, "Whom does {unit} attempt to Destroy?", rule="DLG-133", subject=murg.DestroyTarget.unit,
    help=_numbers,
)  # fmt: skip
asks(
    murg.SecondTarget, lambda asked: f"Cleave: a second target beside {asked.unit(murg.SecondTarget.target)}?",
    rule="DLG-138", passing="No second target", subject=murg.SecondTarget.unit,
    help=lambda asked: _numbers(asked, two=True),
)  # fmt: skip
asks(murg.EnterTerritory, "Which territory does {unit} enter?", rule="DLG-139", subject=murg.EnterTerritory.unit)
asks(
    murg.AssassinPawn, "Assassin: sacrifice a pawn for a sage that bears it?", rule="DLG-130",
    passing="Sacrifice nobody",
    help=lambda asked: "No sage is left to bear Assassin. Once a game a pawn may make way for one.",
)  # fmt: skip
