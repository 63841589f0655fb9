"""Whether the tests would notice: one small fault at a time is put into a game's rules, and its tests must fail.

    python -m bench.mutants                        100 mutants of every game; writes bench/results/mutants.md
    python -m bench.mutants forward --sample 300   more of one game (0: all there are)
    python -m bench.mutants forward --list         what would be changed
    python -m bench.mutants forward --only "combat.strike: `a < b`"   one again, with the test that noticed

Changed are the rules a game is played by: what can be reached from its `start`, `options` and `choose`, and nothing of
its bots. A comparison loses or gains its boundary, `and` becomes `or`, `+` becomes `-`, a `not` or a call is left out,
a `return` says the opposite. The tests are those that run the rules interpreted: the game's own, its golden
playthroughs and its part of the contract tests. They run once under a tracer to learn which of them touch a line; then
each mutant lives in a fork of this process, where the function's code is exchanged in memory and only those tests run,
the quickest first, until one fails. The sources are never written to. A mutant that does not come to an end is noticed
too.

Which mutants are drawn hangs on the seed and on what each of them changes, not on line numbers, so that a sample stays
nearly the same while the rules grow. Survivors that change nothing anybody could notice are explained in
bench/results/harmless_mutants.toml, under the words the table shows.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from duskboard import games
from duskboard.engine import rule as rules
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.rule import Rule
from duskboard.games.game import Game

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results" / "mutants.md"
HARMLESS = ROOT / "bench" / "results" / "harmless_mutants.toml"
SHARED_TESTS = ("test_golden.py", "test_play.py", "test_match.py", "test_secrets.py")  # of tests/contract
SECONDS, TIMES = 3, 20  # of processor time a test may take: so many, and so many times what it takes otherwise
MEMORY = 3 << 30  # bytes a mutant may ask for before it counts as noticed

OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault in one rule: the rule's code with it, and the lines whose tests may notice."""

    name: str  # which rule, and what stands there instead of what
    code: CodeType  # the rule as it is
    changed: CodeType  # the rule with the fault
    lines: range  # of the statement that was changed

    @property
    def place(self) -> str:
        return f"{Path(self.code.co_filename).relative_to(ROOT / 'src' / 'duskboard' / 'games')}:{self.lines.start}"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    noticed_by: str  # the first test that failed; empty if it survived
    tests: int  # that touch the line

    @property
    def by_rule_test(self) -> bool:
        return self.noticed_by.startswith("tests/rules")


# -- which rules ------------------------------------------------------------------------------------------------------


def rules_played(game: Game) -> list[Rule]:
    """The rules of a game's own folder that a game is played by: all that its start, menus and choices call."""
    package = type(game).__module__
    found: dict[int, Rule] = {}
    seen: set[int] = set()
    waiting: list[Any] = [game.rules.start, game.rules.options, game.rules.choose, type(game).prepare]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Rule):
            if thing.python.__module__.startswith(package):
                found[id(thing.python.__code__)] = thing
            waiting += _named_in(thing.python)
        elif isinstance(thing, FunctionType) and thing.__module__.startswith(package):
            waiting += _named_in(thing)
        elif isinstance(thing, type) and thing.__module__.startswith(package):
            waiting += vars(thing).values()
            waiting += thing.__bases__
        elif isinstance(thing, Dispatch):
            waiting += thing.rules()
        elif isinstance(thing, Decisions):
            waiting += thing.all.values()
        elif isinstance(thing, dict):
            waiting += thing.values()
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing
    return sorted(found.values(), key=lambda one: (one.python.__module__, one.python.__code__.co_firstlineno))


def _named_in(function: FunctionType) -> Iterator[Any]:
    names = [name for name in function.__code__.co_names if name in function.__globals__]
    for thing in (function.__globals__[name] for name in names):
        yield thing
        if isinstance(thing, ModuleType):
            yield from (vars(thing)[name] for name in function.__code__.co_names if name in vars(thing))
    for cell in function.__closure__ or ():
        yield cell.cell_contents


# -- which faults -----------------------------------------------------------------------------------------------------


def mutants_of(rules: Sequence[Rule]) -> Iterator[Mutant]:
    """Every fault we know of in some rules."""
    sources: dict[str, str] = {}
    for one in rules:
        file = one.python.__code__.co_filename
        if file not in sources:
            sources[file] = Path(file).read_text(encoding="utf-8")
        yield from _mutants_of_one(sources[file], file, one.python)


def _mutants_of_one(source: str, file: str, function: FunctionType) -> Iterator[Mutant]:
    code = function.__code__
    names: Counter[str] = Counter()
    for number in range(len(_faults(_function(ast.parse(source), code)))):
        tree = ast.parse(source)
        fault = _faults(_function(tree, code))[number]
        if fault.adds_nothing(function.__globals__):
            continue
        what = fault.change()
        name = f"{Path(file).stem}.{_called(code)}: {what}"
        names[name] += 1
        if names[name] > 1:
            name = f"{name} ({names[name]})"
        changed = _code_in(compile(ast.fix_missing_locations(tree), file, "exec"), code)
        yield Mutant(name, code, changed, fault.lines)


def _called(code: CodeType) -> str:
    """A rule's name. One that a function made for a decision is called after the decision, in its code too."""
    return code.co_name if "." in code.co_name else code.co_qualname


def _function(tree: ast.Module, code: CodeType) -> ast.FunctionDef:
    """The definition a code object was made of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name.rpartition(".")[2]:
            if min([node.lineno, *(one.lineno for one in node.decorator_list)]) == code.co_firstlineno:
                return node
    raise LookupError(f"{code.co_filename} has changed since it was imported")


def _code_in(module: CodeType, like: CodeType) -> CodeType:
    for const in module.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == like.co_qualname and const.co_firstlineno == like.co_firstlineno:
                return const
            if like.co_qualname.startswith(const.co_qualname + "."):
                return _code_in(const, like)
    raise LookupError(like.co_qualname)


@dataclass
class Fault:
    """A place that can be changed: the node, its statement, and which of its operators."""

    statement: ast.stmt
    node: ast.AST
    which: int = 0
    holder: list[ast.stmt] = field(default_factory=list)  # the block a statement to be dropped stands in

    @property
    def lines(self) -> range:
        """The statement's own lines, without those of the block it opens."""
        block = getattr(self.statement, "body", None)
        last = max(self.statement.lineno, block[0].lineno - 1) if block else self.statement.end_lineno
        return range(self.statement.lineno, (last or self.statement.lineno) + 1)

    def adds_nothing(self, names: dict[str, Any]) -> bool:
        """Whether a constant 0 is added or taken away: it matters not which."""
        node = self.node
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
            return False
        right = node.right
        if isinstance(right, ast.Attribute) and isinstance(right.value, ast.Name):  # of a module of terms, an enum
            return bool(getattr(names.get(right.value.id), right.attr, None) == 0)
        return isinstance(right, ast.Name) and names.get(right.id) == 0

    def change(self) -> str:
        """Put the fault in. Returns what was changed into what."""
        before = ast.unparse(self.node)
        after = self._changed()
        return f"`{_short(before)}` -> `{_short(after)}`"

    def _changed(self) -> str:
        node: Any = self.node
        match node:
            case ast.Compare():
                node.ops[self.which] = OPPOSITE[type(node.ops[self.which])]()
            case ast.BoolOp() | ast.BinOp() | ast.AugAssign():
                node.op = OPPOSITE[type(node.op)]()
            case ast.UnaryOp():
                node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)  # `not not x` is `x`
                return ast.unparse(node.operand.operand)
            case ast.Return(value=ast.Constant(value=value)) if value is not None:
                node.value = ast.Constant(not value if isinstance(value, bool) else int(value == 0))
            case ast.Return(value=value) if value is not None:
                node.value = ast.UnaryOp(ast.Not(), value)
            case _:
                self.holder[self.holder.index(node)] = ast.copy_location(ast.Pass(), node)
                return "pass"
        return ast.unparse(node)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 90 else text[:87] + "..."


def _faults(function: ast.FunctionDef) -> list[Fault]:
    return list(_faults_in(function.body, last=True))


def _faults_in(block: list[ast.stmt], last: bool) -> Iterator[Fault]:
    for statement in block:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            yield Fault(statement, statement, holder=block)
        if isinstance(statement, ast.Return):
            value = statement.value
            if value is None or (isinstance(value, ast.Constant) and value.value is None):
                if not (last and statement is block[-1]):  # at the very end it changes nothing
                    yield Fault(statement, statement, holder=block)
            elif _says_yes_or_no(value):
                yield Fault(statement, statement)
        if isinstance(statement, ast.AugAssign) and type(statement.op) in OPPOSITE:
            yield Fault(statement, statement)
        for node in _expressions(statement):
            if isinstance(node, ast.Compare):
                yield from (Fault(statement, node, at) for at, op in enumerate(node.ops) if type(op) in OPPOSITE)
            elif isinstance(node, ast.BoolOp | ast.BinOp | ast.UnaryOp) and type(node.op) in {*OPPOSITE, ast.Not}:
                yield Fault(statement, node)
        for inner in ("body", "orelse"):
            if isinstance(getattr(statement, inner, None), list):
                yield from _faults_in(getattr(statement, inner), last and statement is block[-1] and _falls(statement))


def _says_yes_or_no(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool) or value.value in (0, 1)
    return isinstance(value, ast.Compare | ast.BoolOp)


def _falls(statement: ast.stmt) -> bool:
    """Whether the end of the statement's block is the end of what follows too (a loop goes round again)."""
    return isinstance(statement, ast.If)


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of the statements in its blocks."""
    waiting = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def sample(mutants: Sequence[Mutant], n: int, seed: int) -> list[Mutant]:
    """So many of them (0: all). Each has its own lot, so that others coming or going hardly change who is drawn."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    drawn = sorted(mutants, key=lot)[: n or None]
    return sorted(drawn, key=lambda mutant: (mutant.code.co_filename, mutant.lines.start, mutant.name))


# -- what the tests say -----------------------------------------------------------------------------------------------


@dataclass
class Tested:
    """A test of the unchanged rules: how long it took, and which lines it touched."""

    item: pytest.Item
    seconds: float
    lines: set[tuple[str, int]]


class Judge:
    """A pytest plugin that runs everything once with the rules as they are, and then what touches each mutant."""

    def __init__(self, mutants: Sequence[Mutant], verbose: bool = False) -> None:
        self.mutants, self.verbose = mutants, verbose
        self.tested: list[Tested] = []
        self.verdicts: list[Verdict] = []
        self.broken = ""  # a test that fails without any mutant

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        files = {mutant.code.co_filename for mutant in self.mutants}
        for item in session.items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                continue  # what it tries differs from run to run
            self._run_unchanged(item, files)
            if self.broken:
                return True
        self.tested.sort(key=lambda test: (not test.item.nodeid.startswith("tests/rules"), test.seconds))
        self._functions = _functions_by_code()
        for mutant in self.mutants:
            verdict = self._judge(mutant)
            self.verdicts.append(verdict)
            said = f"noticed by {verdict.noticed_by}" if verdict.noticed_by else f"SURVIVED {verdict.tests} tests"
            if self.verbose or not verdict.noticed_by:
                print(f"{mutant.place} {mutant.name}: {said}", flush=True)
        self._check_nothing_else_changed()
        return True

    def _check_nothing_else_changed(self) -> None:
        """The rules as they are must pass everything still; else what was noticed was no mutant."""
        for mutant in self.mutants[:1]:
            self.broken = self._fails(replace(mutant, changed=mutant.code), self.tested)

    def _run_unchanged(self, item: pytest.Item, files: set[str]) -> None:
        lines: set[tuple[str, int]] = set()

        def on_line(frame: Any, event: str, arg: Any) -> Any:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return on_line

        def on_call(frame: Any, event: str, arg: Any) -> Any:
            return on_line if frame.f_code.co_filename in files else None

        begun = time.process_time()
        sys.settrace(on_call)
        try:
            reports = runtestprotocol(item, log=False, nextitem=None)
        finally:
            sys.settrace(None)
        if any(report.failed for report in reports):
            self.broken = f"{item.nodeid}\n" + "\n".join(report.longreprtext for report in reports if report.failed)
        elif not any(report.skipped for report in reports):
            self.tested.append(Tested(item, time.process_time() - begun, lines))

    def _judge(self, mutant: Mutant) -> Verdict:
        touched = {(mutant.code.co_filename, line) for line in mutant.lines}
        tests = [test for test in self.tested if not touched.isdisjoint(test.lines)]
        return Verdict(mutant, self._fails(mutant, tests), len(tests))

    def _fails(self, mutant: Mutant, tests: Sequence[Tested]) -> str:
        """The first of some tests that fails with a mutant; empty if none does."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _live(self._functions[mutant.code], mutant.changed, tests, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            told = pipe.read().split("\n")
        _, status = os.waitpid(child, 0)
        noticed = "" if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0 else told[-1] or "an early end"
        if os.WIFSIGNALED(status):
            noticed += " (it never ends)" if os.WTERMSIG(status) == signal.SIGPROF else " (it kills the process)"
        return noticed


def _functions_by_code() -> dict[CodeType, list[FunctionType]]:
    """Every function alive by its code: a rule's own, and copies bound elsewhere."""
    found: dict[CodeType, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[thing.__code__].append(thing)
    return found


def _live(functions: Sequence[FunctionType], changed: CodeType, tests: Sequence[Tested], pipe: int) -> None:
    """In a fork: be the mutant, name each test before it runs, and end with 1 as soon as one fails."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    failed = False
    try:
        for function in functions:
            function.__code__ = changed
        for test in tests:
            os.write(pipe, f"\n{test.item.nodeid}".encode())
            signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * test.seconds)  # its signal ends the process
            if any(report.failed for report in runtestprotocol(test.item, log=False, nextitem=None)):
                failed = True
                break
    except BaseException:
        failed = True
    os._exit(int(failed))


def _leave(*args: Any, **named: Any) -> Any:
    """What a mutant in this process cannot follow into: compiled rules and other processes."""
    pytest.skip("leaves the interpreter")


def tests_of(game: Game) -> list[str]:
    """Files and folders with the tests that concern a game."""
    shared = [str(ROOT / "tests" / "contract" / name) for name in SHARED_TESTS]
    return [str(ROOT / "tests" / "rules" / game.folder.name), *shared]


def judge(game: Game, mutants: Sequence[Mutant], tests: Sequence[str] = (), verbose: bool = False) -> list[Verdict]:
    """Run a game's interpreted tests against mutants of it."""
    rules.interpreted = True  # a mutant lives in the Python of a rule, not in the library compiled before
    others = " or ".join(one for one in games.GAMES if one != game.id)
    judge = Judge(mutants, verbose)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "fast", property(_leave))
        patch.setattr(subprocess, "Popen", _leave)
        patch.chdir(ROOT)
        quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "--capture=no", "-k", f"not ({others})"]
        outcome = pytest.main([*quiet, *(tests or tests_of(game))], plugins=[judge])
    if judge.broken:
        raise SystemExit(f"{game.title}: a test fails with the rules as they are: {judge.broken}")
    if len(judge.verdicts) != len(mutants):
        raise SystemExit(f"{game.title}: pytest ended early ({outcome!r})")
    return judge.verdicts


# -- the table --------------------------------------------------------------------------------------------------------


def section(game: Game, verdicts: Sequence[Verdict], of: int, seed: int, harmless: dict[str, str]) -> str:
    """A game's part of the results."""
    survivors = [one for one in verdicts if not one.noticed_by]
    unexplained = [one for one in survivors if one.mutant.name not in harmless]
    rule_tests = sum(one.by_rule_test for one in verdicts)
    caught = len(verdicts) - len(survivors)
    lines = [
        f"## {game.title}",
        "",
        "| possible | sampled | seed | caught | by the game's own tests | survived | change nothing | unexplained |",
        "|---|---|---|---|---|---|---|---|",
        f"| {of} | {len(verdicts)} | {seed} | **{caught}** | {rule_tests} | {len(survivors)} "
        f"| {len(survivors) - len(unexplained)} | {len(unexplained)} |",
        "",
    ]
    if survivors:
        lines += ["| survivor | what was changed | why it changes nothing |", "|---|---|---|"]
        for one in survivors:
            why = harmless.get(one.mutant.name) or ("no test gets there" if not one.tests else "not explained")
            changed = one.mutant.name.replace("|", "\\|")  # a bar would end the cell
            lines.append(f"| {one.mutant.place} | {changed} | {why} |")
        lines.append("")
    return "\n".join(lines)


PREFACE = """# Mutants

Written by `python -m bench.mutants`: small faults put into the rules one at a time, and whether the interpreted tests
notice. Why a survivor changes nothing stands in `harmless_mutants.toml`.
"""


def write_results(sections: dict[str, str]) -> None:
    """Put the games' sections into the table; those of games not run stay."""
    kept = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else PREFACE
    parts = {part.split("\n", 1)[0]: part for part in re.split(r"(?m)^(?=## )", kept)[1:]}
    parts |= {text.split("\n", 1)[0]: text for text in sections.values()}
    titles = [f"## {game.title}" for game in games.all_games()]
    body = "\n".join(parts[title].rstrip() + "\n" for title in titles if title in parts)
    RESULTS.write_text(f"{PREFACE}\n{body}", encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games.GAMES)}; all, if none is named")
    asked.add_argument("--sample", type=int, default=100, help="mutants of each game; 0: all")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", action="append", metavar="TEXT", help="mutants whose name contains it; no table")
    asked.add_argument("--list", action="store_true", help="show the mutants, judge nothing")
    given = asked.parse_args()
    harmless = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))
    for id in given.games or games.GAMES:
        game = games.game(id)
        possible = list(mutants_of(rules_played(game)))
        mutants = sample(possible, given.sample, given.seed)
        if given.only:
            mutants = [mutant for mutant in possible if any(text in mutant.name for text in given.only)]
        if given.list:
            print("\n".join(f"{mutant.place} {mutant.name}" for mutant in mutants))
            continue
        begun = time.monotonic()
        verdicts = judge(game, mutants, verbose=bool(given.only))
        caught = sum(bool(one.noticed_by) for one in verdicts)
        print(f"{game.title}: {caught} of {len(verdicts)} caught in {time.monotonic() - begun:.0f} s", flush=True)
        if not given.only:
            write_results({id: section(game, verdicts, len(possible), given.seed, harmless.get(id, {}))})


if __name__ == "__main__":
    main()
