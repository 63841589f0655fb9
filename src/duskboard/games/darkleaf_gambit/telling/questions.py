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


asks(
    ChooseWillSide, "Haggedorn's Will: Blessings or Curses?", rule="DLG-035",
    help=lambda asked: "Whoever lost last chooses the side that falls on both.",
)  # fmt: skip


def _relics(asked: Asked) -> str:
    """The relic tokens there are to spend."""
    state, seat = asked.state, asked.seat
    rows = [row for row in range(terms.ROWS) if asked.book.type[state.clan[seat], row] == terms.RELIC]
    held = [f"{asked.skill(row)} {tokens(state, seat, row)}" for row in rows if tokens(state, seat, row)]
    return f"Tokens: {', '.join(held)}."


asks(
    SpendRelic, "{clan}, turn {turn}: spend a relic token first?", rule="DLG-044", passing="Spend no more",
    help=_relics,
)  # fmt: skip
asks(
    UseWill, "{clan}, turn {turn}: roll for Haggedorn's Will?", rule="DLG-094",
    yes=lambda asked: f"Roll the d{asked.book.will_die}", passing="Not now",
    help=lambda asked: f"Once a game. The d{asked.book.will_die} falls for both players; the rival resolves it first.",
)  # fmt: skip


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


asks(
    ChooseUnit, "{clan}: which unit journeys?", rule="DLG-052", passing="No journey",
    help=lambda asked: lines(_journey(asked), asked.held(), asked.asleep()),
)  # fmt: skip
asks(
    ChooseDestination, "Where does {unit} go?", rule="DLG-073", upon=lambda asked: asked.speak.told[asked.seat].lands,
    subject=ChooseDestination.unit, help=lambda asked: lines(_journey(asked), _peculiar(asked)),
)  # fmt: skip


# -- bones -------------------------------------------------------------------------------------------------------------

FOR = {
    terms.FOR_TURN: "",
    terms.FOR_MORPH: " to Morph",
    terms.FOR_RETREAT: " to retreat",
    terms.FOR_HARVEST: " for the Bone Harvest",
    terms.FOR_HANDICAP: " before the game",
}


asks(
    ChooseShape, lambda asked: f"{asked.clan}: which bone is rolled{FOR[asked.about(ChooseShape.purpose)]}?",
    rule="DLG-294",
)  # fmt: skip
asks(
    ChooseReroll, "Second Thoughts: {clan} rolled {face}. Roll the bone again?", rule="DLG-102",
    help=lambda asked: "Once a turn, while Second Thoughts are in force.",
)  # fmt: skip
asks(
    ChooseSlot, "{clan}: which slot takes the {face}?", rule="DLG-055", passing="Return the bone",
    help=lambda asked: f"{counted(pool_size(asked.state, asked.seat), 'bone')} in the pool.",
)  # fmt: skip
asks(ChooseCount, "Kindly Numbers: what does the bone count as?", rule="DLG-101", help=lambda asked: asked.shows())


@asks(ChooseBearer, rule="DLG-060")
def _bearer(asked: Asked) -> str:
    kind, aura = asked.about(ChooseBearer.kind), asked.about(ChooseBearer.aura)
    return f"Which {terms.KINDS[kind]} bears {terms.AURAS[aura]}?"


asks(
    ChooseReturn, lambda asked: f"{asked.skill(asked.about(ChooseReturn.row))} no longer applies. Take bones back?",
    rule="DLG-092", passing="Leave the rest",
)  # fmt: skip


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


asks(WillRekindle, "Old Growth: rekindle a knight or a sage?", rule="DLG-103")
asks(
    WillUnit, lambda asked: f"{asked.result(WillUnit.result)}: which unit?", rule="DLG-097", passing="Nobody",
    help=_will_text,
)  # fmt: skip
asks(WillRow, lambda asked: f"{asked.result(WillRow.result)}: which skill?", rule="DLG-097", help=_will_text)
asks(
    WillBone, lambda asked: f"{asked.result(WillBone.result)}: which bone?", rule="DLG-097",
    passing="Take back no more", help=_will_text,
)  # fmt: skip
asks(WillAura, "Unravel: which aura of {unit} goes?", rule="DLG-097", subject=WillAura.unit)
asks(WillShape, "Lean Times: which bone leaves the game?", rule="DLG-097")


QUESTIONS.about(DECISIONS)
