"""The contract of each game (`docs/rules/<id>.md`): its rules by id, and the tests that prove them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from duskboard.games.game import Game

_PACKAGED = Path(__file__).parent / "rules"  # in an installed package
_CHECKOUT = Path(__file__).parents[2]
_ID = r"[A-Z]{1,4}-[A-Z]?\d+[a-z]?"
_ENTRY = re.compile(rf"^(?:- \*\*|\| |#+ )({_ID}(?:, {_ID})*)\b(.*)$")  # several cards of a kind share a row


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
    own = re.compile(rf"{game.rule_prefix}-\d+")
    return [entry for entry in entries_of(game) if own.fullmatch(entry.id)]


def entries_of(game: Game) -> list[RuleText]:
    """Whatever has an id in a game's contract: rules, rulings, reconstructions, decisions.

    >>> from duskboard.games import game
    >>> {entry.id.partition("-")[0] for entry in entries_of(game("steam-leaf"))} >= {"STL", "RUL", "REC"}
    True
    """
    found: dict[str, RuleText] = {}
    chapter, heading = "", ""  # where we are, and the heading with an id whose first words are still to come
    for line in contract_file(game).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ").strip()
            heading = ""
        elif heading and line.strip():
            if not line.startswith("|"):
                found[heading] = replace(found[heading], text=f"{found[heading].text}: {line.strip()}")
            heading = ""
        if match := _ENTRY.match(line):
            text = match[2].replace("**", "").lstrip(" |:.-").rstrip(" |")
            for id in match[1].split(", "):
                found.setdefault(id, RuleText(id, chapter, text))
            heading = match[1] if line.startswith("#") else ""
    return sorted(found.values(), key=lambda entry: entry.id)


def entry_of(game: Game, wanted: str) -> RuleText | None:
    """What somebody means by an id, however it is typed; a bare number is one of the game's own rules.

    >>> from duskboard.games import game
    >>> [entry_of(game("forward"), typed).id for typed in ("RUL-04", "rul 4", "fwd-12", "12")]
    ['RUL-04', 'RUL-04', 'FWD-012', 'FWD-012']
    """
    means = _parts_of(wanted, game)
    return next((entry for entry in entries_of(game) if means and _parts_of(entry.id, game) == means), None)


def _parts_of(id: str, game: Game) -> tuple[str, int, str] | None:
    """An id as its letters, its number and what follows: leading zeros and spelling do not count."""
    match = re.fullmatch(r"([A-Z-]*?)[- ]*([0-9]{1,4})([A-Z]?)", id.strip().upper())
    return (match[1] or game.rule_prefix, int(match[2]), match[3]) if match else None


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
