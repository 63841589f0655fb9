"""The mutation script: what it changes, and that what it says of a mutant is true."""

import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from types import FunctionType

from bench.mutants import mutants_of, rules_played, sample, write_results
from duskboard import games
from duskboard.engine.rule import rule

NOTHING = 0
heard = []


class Terms(IntEnum):
    FIRST, SECOND = 0, 1


@rule
def toll(strength, weary, at):
    if strength + 1 < at and not weary:
        heard.append(at)
        return True
    return (strength & 4) - NOTHING > at


@rule
def slot(option):
    return option - Terms.FIRST + Terms.SECOND


def changed(mutant):
    return FunctionType(mutant.changed, globals())


def test_every_operator_call_and_answer_of_a_rule_is_changed_once():
    assert [mutant.name.removeprefix("test_mutants.toll: ") for mutant in mutants_of([toll])] == [
        "`strength + 1 < at and (not weary)` -> `strength + 1 < at or not weary`",
        "`strength + 1 < at` -> `strength + 1 <= at`",
        "`not weary` -> `weary`",
        "`strength + 1` -> `strength - 1`",
        "`heard.append(at)` -> `pass`",
        "`return True` -> `return False`",
        "`return (strength & 4) - NOTHING > at` -> `return not (strength & 4) - NOTHING > at`",
        "`(strength & 4) - NOTHING > at` -> `(strength & 4) - NOTHING >= at`",
        "`strength & 4` -> `strength | 4`",
    ]


def test_what_adds_nothing_is_no_fault_under_whatever_name():
    (only,) = mutants_of([slot])
    assert only.name.endswith("`option - Terms.FIRST + Terms.SECOND` -> `option - Terms.FIRST - Terms.SECOND`")


def test_the_parts_of_decisions_are_found_through_their_dispatch():
    names = {one.python.__qualname__ for one in rules_played(games.game("forward"))}
    assert {"AfterTheRoll.options", "AfterTheRoll.chosen", "meet_terror", "fight_round"} <= names


def test_a_mutant_does_what_its_name_says():
    by_name = {mutant.name.partition(": ")[2]: changed(mutant) for mutant in mutants_of([toll])}
    boundary = by_name["`strength + 1 < at` -> `strength + 1 <= at`"]
    assert (toll(1, False, 2), boundary(1, False, 2)) == (False, True)
    heard.clear()
    assert by_name["`heard.append(at)` -> `pass`"](0, False, 5) is True
    assert heard == []
    assert by_name["`return True` -> `return False`"](0, False, 5) is False


def test_rules_are_what_a_game_is_played_by_and_nothing_of_its_bots():
    for game in games.all_games():
        rules = rules_played(game)
        modules = {one.python.__module__.rsplit(".", 1)[1] for one in rules}
        assert game.rules.choose in rules
        assert "turn" in modules
        assert not modules & {"policy", "outlook", "judgement", "imagination", "secrets", "scene", "words", "position"}


def test_a_sample_hangs_on_the_seed_and_hardly_on_what_else_could_be_changed():
    mutants = list(mutants_of(rules_played(games.game("forward"))))
    drawn = sample(mutants, 50, seed=1)
    assert len(drawn) == 50
    assert drawn != sample(mutants, 50, seed=2)
    gone = set(drawn[:3])
    assert set(drawn) - gone < set(sample([one for one in mutants if one not in gone], 50, seed=1))


def test_the_room_of_the_rules_holds_what_a_game_is_played_by_and_nothing_else():
    for game in games.all_games():
        rules = rules_played(game)
        played = {rule.python.__module__.removeprefix(f"{type(game).__module__}.") for rule in rules}
        written = {Path(rule.python.__code__.co_filename) for rule in rules}  # one made in a function is another's
        played |= {f"rules.{file.stem}" for file in written if file.is_relative_to(game.folder)}
        chapters = {f"rules.{file.stem}" for file in (game.folder / "rules").glob("*.py") if file.stem != "__init__"}
        assert played == chapters


def test_the_sections_of_games_not_run_stay(tmp_path, monkeypatch):
    monkeypatch.setattr("bench.mutants.RESULTS", tmp_path / "mutants.md")
    write_results({"steam-leaf": "## Steam Leaf\n\nold\n"})
    write_results({"forward": "## Forward\n\nfirst\n"})
    write_results({"forward": "## Forward\n\nsecond\n"})
    told = (tmp_path / "mutants.md").read_text()
    assert told.endswith("\n## Forward\n\nsecond\n\n## Steam Leaf\n\nold\n")
    assert told.count("## ") == 2


_JUDGED = """
from dataclasses import replace
from bench.mutants import judge, mutants_of
from duskboard import games
from duskboard.games.forward.rules.piles import put_on_experience
from duskboard.games.forward.rules.turn import advance

def endless(state, book):
    while True:
        pass

bad, = mutants_of([put_on_experience])
same = replace(bad, name="same", changed=bad.code)
stuck, *_ = mutants_of([advance])
stuck = replace(stuck, name="stuck", changed=endless.__code__)
for verdict in judge(games.game("forward"), [bad, same, stuck], ["tests/rules/forward/test_cards.py"]):
    print("VERDICT", verdict.tests > 0, verdict.noticed_by)
"""


def test_a_fault_is_noticed_an_endless_one_too_and_what_changes_nothing_survives():
    run = subprocess.run([sys.executable, "-c", _JUDGED], capture_output=True, text=True, check=True, timeout=300)
    bad, same, stuck = (line for line in run.stdout.splitlines() if line.startswith("VERDICT"))
    assert bad.startswith("VERDICT True tests/rules/forward/test_cards.py::")
    assert same == "VERDICT True "
    assert stuck.endswith("(it never ends)")
