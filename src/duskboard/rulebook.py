"""The contract of each game (`docs/rules/<id>.md`): its rules by id, and the tests that prove them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from duskboard.games.game import Game

_PACKAGED = Path(__file__).parent / "rules"  # in an installed package
_CHECKOUT = Path(__file__).parents[2]


@dataclass(frozen=True)
class RuleText:
    """A rule as the contract states it."""

    id: str
    chapter: str
    text: str


def contract_file(game: Game) -> Path:
    """Where the contract of a game is."""
    packaged = _PACKAGED / f"{game.id}.md"
    return packaged if packaged.exists() else _CHECKOUT / "docs" / "rules" / f"{game.id}.md"


def rules_of(game: Game) -> list[RuleText]:
    """Every rule of a game's contract, in the order of their numbers.

    >>> from duskboard.games import game
    >>> rules_of(game("forward"))[0].id
    'FWD-001'
    """
    found: dict[str, RuleText] = {}
    chapter = ""
    item = re.compile(rf"^(?:- \*\*({game.rule_prefix}-\d+)\*\*|\| ({game.rule_prefix}-\d+) \|)\s*(.*)$")
    for line in contract_file(game).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ").strip()
        match = item.match(line)
        if match:
            id = match[1] or match[2]
            found.setdefault(id, RuleText(id, chapter, match[3].strip(" |")))
    return sorted(found.values(), key=lambda rule: rule.id)


def proofs_of(game: Game, tests: Path | None = None) -> dict[str, list[str]]:
    """The tests that are marked as proof of each rule: `test_combat.py::test_a_parry_blocks`."""
    folder = (tests or _CHECKOUT / "tests" / "rules") / game.folder.name
    proofs: dict[str, list[str]] = {rule.id: [] for rule in rules_of(game)}
    for file in sorted(folder.rglob("test_*.py")):
        for name, id in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            proofs.setdefault(id, []).append(f"{file.name}::{name}")
    return proofs


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(test, rule id) for every `@pytest.mark.rule(...)` on a test, a class of tests or a case of a test."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                for call in ast.walk(decorator):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                        for argument in call.args:
                            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                                yield node.name, argument.value
