"""A clan is a file of rules and a file of words: nothing else knows it by name, but for the lines that list them."""

import re
from pathlib import Path

import pytest

from duskboard import games
from duskboard.engine.dispatch import Undeclared
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, turn
from duskboard.games.darkleaf_gambit.telling.clans import CLANS as TOLD

FOLDER = games.game("darkleaf-gambit").folder
LISTS = ("rules/turn.py", "telling/clans/__init__.py")  # a line each
OF_ERDE = {"rules/split_journeys.py"}  # a chapter of its own, because it is long


def strangers(clan: str) -> dict[str, int]:
    """The files that name a clan and are not its own."""
    found = {}
    for room in ("rules", "telling"):
        for file in sorted((FOLDER / room).rglob("*.py")):
            name = file.relative_to(FOLDER).as_posix()
            times = len(re.findall(rf"\b(?:terms|t)\.{clan.upper()}\b", file.read_text(encoding="utf-8")))
            if times and Path(name).stem != clan and not (clan == "erde" and name in OF_ERDE):
                found[name] = times
    return found


@pytest.mark.parametrize("clan", terms.CLANS)
def test_nobody_else_knows_a_clan(clan):
    assert strangers(clan) == dict.fromkeys(LISTS, 1)


def test_every_clan_is_listed_with_its_decisions_its_steps_and_its_words():
    assert list(turn.CLANS) == list(TOLD) == list(range(len(terms.CLANS)))
    for module in turn.CLANS.values():
        assert all(turn.DECISIONS.all[one.number] is one for one in module.DECISIONS)
        assert all(turn.STEPS.table[step] is does for step, does in module.STEPS.items())


def test_a_clan_without_a_turn_of_its_own_is_named():
    with pytest.raises(Undeclared, match="nothing is declared for 6; there are: 0 act, 1 act"):
        clans.ACT.about([*turn.CLANS, len(terms.CLANS)])
