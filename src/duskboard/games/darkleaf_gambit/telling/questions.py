"""What every clan is asked: in its turn, about its bones, where units are put, and by Haggedorn's Will.

What only one clan is asked stands in its own file (`clans`). A decision nothing is said of is named at import.
"""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules.bones import (
    ChooseBearer,
    ChooseCount,
    ChooseReroll,
    ChooseReturn,
    ChooseShape,
    ChooseSlot,
    pool_size,
    tokens,
    worth,
)
from duskboard.games.darkleaf_gambit.rules.placement import ChoosePlace
from duskboard.games.darkleaf_gambit.rules.turn import (
    DECISIONS,
    ChooseDestination,
    ChooseUnit,
    ChooseWillSide,
    SpendRelic,
    UseWill,
)
from duskboard.games.darkleaf_gambit.rules.will import WillAura, WillBone, WillRekindle, WillRow, WillShape, WillUnit
from duskboard.games.darkleaf_gambit.telling.asking import QUESTIONS, Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.words import MOVES, RETURNS

__all__ = ["QUESTIONS"]

PLACED = {  # what a unit is put somewhere by
    terms.BY_LEAP: "Leap",
    terms.BY_RECLAIM: "Reclaimed",
    terms.BY_BANISH: "Banish",
    terms.BY_FLOW: "Flowed off for the first time",
    terms.BY_PLATING: "Saved by Iron Plating",
    terms.BY_UNDESTROYED: "Rekindled",
    terms.BY_SACRIFICE: "Rekindled",
    terms.BY_MORPH: "Morphed",
    terms.BY_HASTY_RETREAT: "Hasty Retreat",
    terms.BY_REGROWTH: "Rival Regrowth",
    terms.BY_SPORES: "Spores",
    terms.BY_HOC_VULT: "Haggedorn Hoc Vult",
    terms.BY_WILL: "Haggedorn's Will",
}

# -- the turn ----------------------------------------------------------------------------------------------------------


@asks(ChooseWillSide, rule="DLG-035", help=lambda asked: "Whoever lost last chooses the side that falls on both.")
def _side(asked: Asked) -> str:
    return "Haggedorn's Will: Blessings or Curses?"


def _relics(asked: Asked) -> str:
    """The relic tokens there are to spend."""
    state, seat = asked.state, asked.seat
    rows = [row for row in range(terms.ROWS) if asked.book.type[state.clan[seat], row] == terms.RELIC]
    held = [f"{asked.skill(row)} {tokens(state, seat, row)}" for row in rows if tokens(state, seat, row)]
    return f"Tokens: {', '.join(held)}."


@asks(SpendRelic, rule="DLG-044", passing="Spend no more", help=_relics)
def _relic(asked: Asked) -> str:
    return f"{asked.clan}, turn {asked.state.turn}: spend a relic token first?"


@asks(
    UseWill,
    rule="DLG-094",
    yes=lambda asked: f"Roll the d{asked.book.will_die}",
    passing="Not now",
    help=lambda asked: f"Once a game. The d{asked.book.will_die} falls for both players; the rival resolves it first.",
)
def _use_will(asked: Asked) -> str:
    return f"{asked.clan}, turn {asked.state.turn}: roll for Haggedorn's Will?"


def _journey(asked: Asked) -> str:
    """What the roll comes to, and what keeps units where they are."""
    brings, _ = asked.speak.told[asked.seat].roll_brings(
        asked.speak, asked.seat, asked.state.face, worth(asked.state, asked.book, asked.seat)
    )
    changed = asked.speak.told[asked.seat].roll_changed_by(
        asked.speak, asked.seat, asked.state.face, worth(asked.state, asked.book, asked.seat)
    )
    by = [f"{one.name} {one.amount:+d}" if one.amount else f"{one.name}: {one.text}" for one in changed]
    said = [f"{one}." for one, many in zip(by, changed, strict=True) if many.amount or many.text]
    return lines(asked.shows(f": {brings}"), *said)


def _peculiar(asked: Asked) -> str:
    """What is peculiar to the journeys of the unit in question."""
    return asked.speak.told[asked.seat].journey_of(asked.book.kind[asked.about(ChooseDestination.unit)])


@asks(
    ChooseUnit,
    rule="DLG-052",
    passing="No journey",
    help=lambda asked: lines(_journey(asked), asked.held(), asked.asleep()),
)
def _unit(asked: Asked) -> str:
    return f"{asked.clan}: which unit journeys?"


@asks(
    ChooseDestination,
    rule="DLG-073",
    upon=lambda asked: asked.speak.told[asked.seat].lands,
    subject=ChooseDestination.unit,
    help=lambda asked: lines(_journey(asked), _peculiar(asked)),
)
def _destination(asked: Asked) -> str:
    return f"Where does {asked.unit(ChooseDestination.unit)} go?"


# -- bones -------------------------------------------------------------------------------------------------------------

FOR = {
    terms.FOR_TURN: "",
    terms.FOR_MORPH: " to Morph",
    terms.FOR_RETREAT: " to retreat",
    terms.FOR_HARVEST: " for the Bone Harvest",
    terms.FOR_HANDICAP: " before the game",
}


@asks(ChooseShape, rule="DLG-294")
def _shape(asked: Asked) -> str:
    return f"{asked.clan}: which bone is rolled{FOR[asked.about(ChooseShape.purpose)]}?"


@asks(ChooseReroll, rule="DLG-102", help=lambda asked: "Once a turn, while Second Thoughts are in force.")
def _reroll(asked: Asked) -> str:
    return f"Second Thoughts: {asked.clan} rolled {asked.state.face}. Roll the bone again?"


@asks(
    ChooseSlot,
    rule="DLG-055",
    passing="Return the bone",
    help=lambda asked: f"{counted(pool_size(asked.state, asked.seat), 'bone')} in the pool.",
)
def _slot(asked: Asked) -> str:
    return f"{asked.clan}: which slot takes the {asked.state.face}?"


@asks(ChooseCount, rule="DLG-101", help=lambda asked: asked.shows())
def _count(asked: Asked) -> str:
    return "Kindly Numbers: what does the bone count as?"


@asks(ChooseBearer, rule="DLG-060")
def _bearer(asked: Asked) -> str:
    kind, aura = asked.about(ChooseBearer.kind), asked.about(ChooseBearer.aura)
    return f"Which {terms.KINDS[kind]} bears {terms.AURAS[aura]}?"


@asks(ChooseReturn, rule="DLG-092", passing="Leave the rest")
def _return(asked: Asked) -> str:
    return f"{asked.skill(asked.about(ChooseReturn.row))} no longer applies. Take bones back?"


# -- where units are put -----------------------------------------------------------------------------------------------


def _place_rule(asked: Asked) -> str:
    """That of what puts the unit there."""
    cause = asked.about(ChoosePlace.cause)
    rekindled = asked.state.square[asked.about(ChoosePlace.unit)] == NONE and cause in RETURNS
    return (RETURNS if rekindled else MOVES)[cause][1]


@asks(ChoosePlace, rule=_place_rule, subject=ChoosePlace.unit)
def _place(asked: Asked) -> str:
    what = PLACED.get(asked.about(ChoosePlace.cause), "")
    return f"{what}{': where' if what else 'Where'} does {asked.unit(ChoosePlace.unit)} go?"


# -- Haggedorn's Will --------------------------------------------------------------------------------------------------


def _will_text(asked: Asked) -> str:
    return asked.speak.will(asked.about(WillUnit.result), asked.state.will_side).text


@asks(WillRekindle, rule="DLG-103")
def _rekindle(asked: Asked) -> str:
    return "Old Growth: rekindle a knight or a sage?"


@asks(WillUnit, rule="DLG-097", passing="Nobody", help=_will_text)
def _will_unit(asked: Asked) -> str:
    return f"{asked.result(WillUnit.result)}: which unit?"


@asks(WillRow, rule="DLG-097", help=_will_text)
def _will_row(asked: Asked) -> str:
    return f"{asked.result(WillRow.result)}: which skill?"


@asks(WillBone, rule="DLG-097", passing="Take back no more", help=_will_text)
def _will_bone(asked: Asked) -> str:
    return f"{asked.result(WillBone.result)}: which bone?"


@asks(WillAura, rule="DLG-097", subject=WillAura.unit)
def _will_aura(asked: Asked) -> str:
    return f"Unravel: which aura of {asked.unit(WillAura.unit)} goes?"


@asks(WillShape, rule="DLG-097")
def _will_shape(asked: Asked) -> str:
    return "Lean Times: which bone leaves the game?"


QUESTIONS.about(DECISIONS)
