"""Saves of format 1, made by random play before questions with one answer were asked and texts left the digest."""

import json
from pathlib import Path

import pytest

from duskboard import Match
from duskboard.match import FORMAT, SaveError

SAVES = Path(__file__).with_name("old_saves")


def recorded(name):
    return json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "unasked"),
    [
        ("forward-02", 1),
        ("forward-09", 7),
        ("forward-10", 2),
        ("darkleaf-gambit-03", 0),
        ("darkleaf-gambit-08", 0),
        ("claustrophobia-1643-08", 0),
    ],
)
def test_a_save_of_before_goes_on_and_what_it_was_not_asked_is_answered(name, unasked, tmp_path):
    old, match = recorded(name), Match.load(SAVES / f"{name}.json")
    assert "format" not in old
    assert match.moment == len(old["choices"]) + unasked
    assert (match.result or []) == old.get("result", [])
    texts = iter([choice.text for choice in match.choices])
    assert all(choice["text"] in texts for choice in old["choices"]), "in the same order, with answers in between"
    assert [die for choice in match.choices for die in choice.dice] == [
        tuple(die) for choice in old["choices"] for die in choice.get("dice", [])
    ]
    match.save(tmp_path / "now.json")
    kept = json.loads((tmp_path / "now.json").read_text(encoding="utf-8"))
    assert (kept["format"], kept["content"]) == (FORMAT, match.game.content.digest)
    assert Match.load(tmp_path / "now.json").state == match.state


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("claustrophobia-1643-09", "earlier rules of Claustrophobia 1643 .save format 1, now 2.; choice 76"),
        ("darkholds-08", "was played with other numbers of Darkholds: Ancient Barrows"),
        ("steam-leaf-08", "was played with other numbers of Steam Leaf"),
    ],
)  # fmt: skip
def test_a_save_that_a_corrected_rule_or_number_changes_is_refused_in_a_line(name, why):
    with pytest.raises(SaveError, match=why) as refused:
        Match.load(SAVES / f"{name}.json")
    assert "\n" not in str(refused.value)


def test_a_result_that_todays_rules_do_not_lead_to_is_refused_as_of_earlier_rules(tmp_path):
    old = recorded("forward-10")
    (tmp_path / "old.json").write_text(json.dumps({**old, "result": [1.0]}), encoding="utf-8")
    with pytest.raises(SaveError, match=r"earlier rules of Forward .*do not lead to its result \[1\.0\]"):
        Match.load(tmp_path / "old.json")


def test_a_save_of_today_must_have_every_answer(tmp_path):
    old = recorded("forward-09")
    today = {**old, "format": FORMAT, "content": Match.new("forward").content.digest}
    (tmp_path / "new.json").write_text(json.dumps(today), encoding="utf-8")
    with pytest.raises(SaveError, match=r"new\.json: choice 9 \('leave'\): 'leave' is not possible now"):
        Match.load(tmp_path / "new.json")


def test_own_numbers_of_before_are_refused_because_nobody_knows_over_what_they_lay(tmp_path):
    old = {**recorded("forward-09"), "overrides": '[[price]]\nid = "reroll"\namount = 4\n'}
    (tmp_path / "old.json").write_text(json.dumps(old), encoding="utf-8")
    with pytest.raises(SaveError, match="was played with other numbers of Forward"):
        Match.load(tmp_path / "old.json")
