"""Options as short canonical text: `e4`, `slot 3`, `FR`, `d6`, `hunt`, `spend tweak`, `pass`."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import Skill, square_name
from duskboard.games.darkleaf_gambit.state import State

WORDS = {
    terms.PASS: "pass",
    terms.DO_JOURNEY: "journey",
    terms.DO_HUNT: "hunt",
    terms.DO_LEAP: "leap",
    terms.DO_DESTROY: "destroy",
    terms.DO_RECLAIM: "reclaim",
    terms.DO_MORPH: "morph",
    terms.DO_SEED: "starter seed",
    terms.DO_HASTY: "hasty retreat",
    terms.YES: "yes",
    terms.REROLL: "reroll",
    terms.KEEP: "keep",
    terms.PUSH_ONE: "push 1",
    terms.PUSH_TWO: "push 2",
    terms.PUSH_ONE_BOTH: "push 1 both",
    terms.PUSH_TWO_BOTH: "push 2 both",
    terms.PICK_KNIGHT: "knight",
    terms.PICK_SAGE: "sage",
    terms.PICK_BLESSINGS: "blessings",
    terms.PICK_CURSES: "curses",
    terms.RESIGN: "resign",
}


def skill_names(content: Content) -> list[list[str]]:
    """The names of the skills, by clan and row."""
    skills = content.all("skill", Skill)
    return [[skill.name for skill in skills if skill.clan == clan] for clan in terms.CLANS]


def option_text(names: list[list[str]], state: State, option: int) -> str:
    """An option of the pending decision."""
    if option < terms.GARDEN_AT:
        return square_name(option)
    if option < terms.PASS:
        return f"garden {square_name(option - terms.GARDEN_AT)}"
    if option in WORDS:
        return WORDS[option]
    if terms.IN_DIRECTION <= option < terms.IN_DIRECTION + 8:
        return terms.DIRECTIONS[option - terms.IN_DIRECTION]
    if terms.IN_SLOT <= option < terms.IN_SLOT + terms.SLOTS:
        return f"slot {option - terms.IN_SLOT + 1}"
    if terms.IN_ROW <= option < terms.WITH_SHAPE:
        clan: int = state.clan[state.seat]
        return names[clan][option - terms.IN_ROW].lower()
    if terms.WITH_SHAPE <= option < terms.COUNT_AS:
        return f"d{terms.SIDES[option - terms.WITH_SHAPE]}"
    if terms.COUNT_AS <= option < terms.COUNT_AS + 3:
        return f"as {state.face + option - terms.COUNT_AS - 1}"
    return terms.AURAS[1 << (option - terms.WITH_AURA)].lower()
