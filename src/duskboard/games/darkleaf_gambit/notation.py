"""Options as short canonical text: `e4`, `slot 3`, `FR`, `d6`, `hunt`, `spend tweak`, `pass`."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.games.darkleaf_gambit.content import Skill, square_name
from duskboard.games.darkleaf_gambit.terms import (
    AURAS,
    CLANS,
    COUNT_AS,
    DIRECTIONS,
    DO_DESTROY,
    DO_HASTY,
    DO_HUNT,
    DO_JOURNEY,
    DO_LEAP,
    DO_MORPH,
    DO_RECLAIM,
    DO_SEED,
    GARDEN_AT,
    IN_DIRECTION,
    IN_ROW,
    IN_SLOT,
    KEEP,
    PASS,
    PICK_BLESSINGS,
    PICK_CURSES,
    PICK_KNIGHT,
    PICK_SAGE,
    PUSH_ONE,
    PUSH_ONE_BOTH,
    PUSH_TWO,
    PUSH_TWO_BOTH,
    REROLL,
    RESIGN,
    SIDES,
    SLOTS,
    WITH_AURA,
    WITH_SHAPE,
    YES,
)

WORDS = {
    PASS: "pass",
    DO_JOURNEY: "journey",
    DO_HUNT: "hunt",
    DO_LEAP: "leap",
    DO_DESTROY: "destroy",
    DO_RECLAIM: "reclaim",
    DO_MORPH: "morph",
    DO_SEED: "starter seed",
    DO_HASTY: "hasty retreat",
    YES: "yes",
    REROLL: "reroll",
    KEEP: "keep",
    PUSH_ONE: "push 1",
    PUSH_TWO: "push 2",
    PUSH_ONE_BOTH: "push 1 both",
    PUSH_TWO_BOTH: "push 2 both",
    PICK_KNIGHT: "knight",
    PICK_SAGE: "sage",
    PICK_BLESSINGS: "blessings",
    PICK_CURSES: "curses",
    RESIGN: "resign",
}


def skill_names(content: Content) -> list[list[str]]:
    """The names of the skills, by clan and row."""
    skills = content.all("skill", Skill)
    return [[skill.name for skill in skills if skill.clan == clan] for clan in CLANS]


def option_text(names: list[list[str]], state: Any, option: int) -> str:
    """An option of the pending decision."""
    if option < GARDEN_AT:
        return square_name(option)
    if option < PASS:
        return f"garden {square_name(option - GARDEN_AT)}"
    if option in WORDS:
        return WORDS[option]
    if IN_DIRECTION <= option < IN_DIRECTION + 8:
        return DIRECTIONS[option - IN_DIRECTION]
    if IN_SLOT <= option < IN_SLOT + SLOTS:
        return f"slot {option - IN_SLOT + 1}"
    if IN_ROW <= option < WITH_SHAPE:
        clan: int = state.clan[state.seat]
        return names[clan][option - IN_ROW].lower()
    if WITH_SHAPE <= option < COUNT_AS:
        return f"d{SIDES[option - WITH_SHAPE]}"
    if COUNT_AS <= option < COUNT_AS + 3:
        return f"as {state.face + option - COUNT_AS - 1}"
    return AURAS[1 << (option - WITH_AURA)].lower()
