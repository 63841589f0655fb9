"""Ferrymen in words: whatever journeys Flows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Bar, Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules.ferrymen import (
    CrossingAura,
    CurrentDirection,
    CurrentFirst,
    CurrentSecond,
    EddyOwn,
    EddyRival,
    PushDirection,
    PushLength,
    TideDirection,
    ZeroTarget,
    ZeroUnit,
)
from duskboard.games.darkleaf_gambit.rules.haggedorn import rank_for
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, fog, in_the_way

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Ferrymen(ClanTelling):
    deed = "Flow"
    lands = "Land upon"
    at_stake = "rival royal Flowed off"
    lost = {
        terms.ROW_CURRENT: "no pawn can be carried anywhere",
        terms.ROW_EDDY: "no two pawns can change places",
        terms.ROW_BIG_WAVE: "nobody beside the unit that journeyed can be pushed",
    }

    def journeys(self, kind: int, seat: int, start: int, to: int) -> Words:
        if kind in (terms.PAWN, terms.SAGE) and rank_for(seat, to) <= rank_for(seat, start):
            return " over the Range", "DLG-166"
        return "", "DLG-073"

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        return f"a journey of {worth}", "DLG-179" if worth != face else "DLG-051"

    def roll_changed_by(self, s: Speaker, seat: int, face: int, worth: int) -> list[Modifier]:
        return [Modifier(name=s.skill(seat, terms.LAW_ROW), amount=worth - face), *fog(s)]

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return state.flowed[1 - seat], book.flows_to_win

    def royal_bars(self, state: State, book: Book, rival: int) -> list[Bar]:
        return [Bar(name="Flowed off", value=state.flowed[rival], most=book.flows_to_win)]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        royal = 16 * (1 - seat) + terms.ROYALS
        found = in_the_way(s, state, book, seat)
        at = state.square[royal]
        if at == NONE:
            return found
        steps = min(at & 7, 7 - (at & 7), at >> 3, 7 - (at >> 3))
        how = "on the edge" if steps == 0 else f"{counted(steps, 'step')} from the edge"
        return [Goal(text=f"{s.unit(royal)} stands {how}", owner=seat, met=steps == 0), *found]


# -- what Ferrymen are asked -------------------------------------------------------------------------------------------


def _auras(asked: Asked) -> str:
    """What the auras of whoever pushes allow."""
    bits = asked.state.auras[asked.about(PushLength.unit)]
    far = "Barbaric: it may be pushed 2 territories." if bits & terms.BARBARIC else ""
    both = "Ripple Effect: one rival it touches may go along." if bits & terms.RIPPLE_EFFECT else ""
    return lines(far, both)


@asks(
    CrossingAura,
    rule="DLG-167",
    subject=CrossingAura.unit,
    help=lambda asked: "Barbaric pushes 2 territories, Ripple Effect two rivals at once.",
)
def _crossing(asked: Asked) -> str:
    return f"From the Range into the Seat: which aura for {asked.unit(CrossingAura.unit)}?"


@asks(PushDirection, rule="DLG-159", subject=PushDirection.unit)
def _direction(asked: Asked) -> str:
    return f"Flow: where is {asked.unit(PushDirection.target)} pushed?"


@asks(PushLength, rule="DLG-168", passing="Push nobody", subject=PushLength.unit, help=_auras)
def _length(asked: Asked) -> str:
    way = terms.DIRECTION_NAMES[(asked.about(PushLength.way) - 4 * asked.seat) % 8]
    return f"Flow: push {asked.unit(PushLength.target)} {way}, how far?"


@asks(
    ZeroUnit,
    rule="DLG-185",
    passing="No journey",
    help=lambda asked: lines(asked.shows(f", {asked.skill(terms.LAW_ROW)} leaves 0"), asked.hushed(), asked.held()),
)
def _zero(asked: Asked) -> str:
    return "A journey of 0: which unit makes it?"


@asks(ZeroTarget, rule="DLG-186", passing="Push nobody", subject=ZeroTarget.unit)
def _zero_target(asked: Asked) -> str:
    return f"Whom does {asked.unit(ZeroTarget.unit)} push?"


@asks(
    TideDirection,
    rule="DLG-172",
    help=lambda asked: "It slides to the first obstacle or the edge, and is held for its owner's next turn.",
)
def _tide(asked: Asked) -> str:
    royal = 16 * (1 - asked.seat) + terms.ROYALS
    return f"Unrelenting Tide: which way does {asked.speak.standing(royal)} slide?"


@asks(CurrentDirection, rule="DLG-174")
def _current(asked: Asked) -> str:
    pawns = counted(asked.about(CurrentDirection.pawns), "pawn")
    return f"Master the Current: in which direction are {pawns} carried?"


@asks(CurrentFirst, rule="DLG-174")
def _current_first(asked: Asked) -> str:
    return "Master the Current: which pawn is carried?"


@asks(CurrentSecond, rule="DLG-174", subject=CurrentSecond.first)
def _current_second(asked: Asked) -> str:
    return f"Master the Current: which pawn besides {asked.unit(CurrentSecond.first)}?"


@asks(EddyOwn, rule="DLG-175")
def _eddy(asked: Asked) -> str:
    return "Eddy: which pawn of yours changes places?"


@asks(EddyRival, rule="DLG-175", subject=EddyRival.own)
def _eddy_rival(asked: Asked) -> str:
    return f"Eddy: with which rival pawn does {asked.unit(EddyRival.own)} change places?"
