"""Matches that go on from a position: their dice, their log, their content, and the saves they leave."""

import json

import msgspec
import pytest

from duskboard.engine.position import PositionError
from duskboard.engine.rule import Rule
from duskboard.games.claustrophobia.terms import CARD_DISCARDED
from duskboard.match import Match, SaveError, read_save

GARDEN = {
    "clans": ["hexen", "murg"],
    "units": [{"e1": "queen", "b2": "pawn"}, {"e8": "king", "e5": "pawn"}],
    "gardens": {"e5": [1, 0]},
    "tallies": {"will_token": [0, 0]},
}  # as the turn begins the Garden goes off, and with no Will to ask about a bone falls


def from_garden(seed=0, **more):
    return Match.from_position("darkleaf-gambit", GARDEN, seed=seed, **more)


def test_dice_that_fall_before_the_first_question_are_those_of_the_seed():
    rolled = [from_garden(seed).rolled() for seed in range(12)]
    assert len({face for [(_, face)] in rolled}) > 3
    assert rolled == [from_garden(seed).rolled() for seed in range(12)]


def test_activation_dice_of_claustrophobia_are_those_of_the_seed():
    opened = [Match.from_position("claustrophobia-1643", {"scenario": "survivors"}, seed=seed) for seed in range(6)]
    assert len({str(match.rolled()) for match in opened}) == 6


def test_the_seed_goes_on_where_the_opening_dice_have_left_it():
    one, other = from_garden(3), from_garden(4)
    assert one.state.numpy("rng").tolist() != other.state.numpy("rng").tolist()


def test_a_document_with_dice_of_its_own_keeps_them():
    document = from_garden(3).position()
    for seed in range(3):
        match = Match.from_position("darkleaf-gambit", document, seed=seed)
        assert match.state == from_garden(3).state


def test_what_resolves_while_a_position_loads_is_told():
    match = from_garden()
    assert any("pawn on e5" in line.text and "Poison Garden" in line.text for line in match.log)
    assert [line.text for line in match.story(0)[0]] == [line.text for line in match.log]


def test_what_was_told_before_a_position_was_written_is_not_told_again():
    again = Match.from_position("darkleaf-gambit", from_garden().position())
    assert again.log == []
    again.play(again.menu()[0])
    assert all("Poison Garden" not in line.text for line in again.log)


def test_its_save_tells_the_same(tmp_path):
    match = from_garden(seed=5)
    match.play(match.menu()[0])
    match.save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert again.state == match.state
    assert [line.text for line in again.log] == [line.text for line in match.log]
    resumed = Match.resume(match.record(), match.states())
    assert [line.text for line in resumed.log] == [line.text for line in match.log]


def test_a_save_from_before_that_was_kept_replays_and_tells_what_its_choices_caused(tmp_path):
    match = from_garden()
    match.play(match.menu()[0])
    match.save(tmp_path / "m.json")
    before = json.loads((tmp_path / "m.json").read_text())
    del before["told"]
    again = Match.replay(read_save(json.dumps(before).encode(), "before"))
    assert again.state == match.state
    assert [line.text for line in again.log] == [line.text for line in match.story(-2)[1]]


@pytest.mark.parametrize("told", [-1, "all", 0.5])
def test_a_save_that_counts_its_log_in_nonsense_is_refused(told):
    save = {**msgspec.to_builtins(from_garden().record()), "told": told}
    with pytest.raises(SaveError, match="told"):
        read_save(json.dumps(save).encode(), "forged")


def test_a_save_with_events_that_cannot_be_told_is_refused():
    record = Match.from_position("claustrophobia-1643", {"scenario": "survivors"}).record()
    record.position["more"]["log"][0] = [CARD_DISCARDED, -1, 9000, 9000, 9000, 9000, 9000, 9000]
    with pytest.raises(SaveError, match="forged: its log cannot be told"):
        Match.replay(record, "forged")


def test_a_position_from_a_file_is_never_played_by_rules_that_check_no_bounds(monkeypatch):
    record = from_garden().record()

    def unguarded(rule):
        raise AssertionError(f"{rule} ran compiled")

    monkeypatch.setattr(Rule, "run", property(unguarded))
    for match in (
        Match.replay(record),
        Match.resume(record, [from_garden().state.bytes()]),
        Match.replay(record).branch(),
    ):
        match.play(match.menu()[0])
        assert match.view(0).options is not None
        assert match.log
    with pytest.raises(AssertionError, match="ran compiled"):
        Match.new("darkleaf-gambit", seed=1)


def test_a_save_with_a_damaged_position_is_refused():
    record = from_garden().record()
    record.position["gardens"] = {"e9": [1, 0]}
    with pytest.raises(SaveError, match="forged: gardens: 'e9' is no territory"):
        Match.replay(record, "forged")


def test_a_position_is_played_with_the_numbers_it_is_given(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[[hero]]\nid = "player"\nhp = 12\nmax_hp = 30\n', encoding="utf-8")
    match = Match.from_position("forward", {"location": 5, "at": 7}, content=own)
    assert match.state.hp == 12
    assert Match.from_position("forward", {"location": 5, "at": 7, "hp": 30}, content=own).state.hp == 30
    with pytest.raises(PositionError, match="HP is out of bounds"):
        Match.from_position("forward", {"location": 5, "at": 7, "hp": 30})
    match.save(tmp_path / "m.json")
    own.unlink()
    assert Match.load(tmp_path / "m.json").book == match.book


def test_a_position_is_written_in_the_names_of_its_own_content(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[[skill]]\nid = "erde-banish"\nname = "Banishment"\n', encoding="utf-8")
    document = {
        "clans": ["erde", "murg"], "units": [{"e1": "king", "b2": "pawn"}, {"e8": "king"}],
        "boards": [{"relics": {"Banishment": 1}}, {}],
    }  # fmt: skip
    with pytest.raises(PositionError, match="unknown skill 'Banishment'; did you mean 'Banish'"):
        Match.from_position("darkleaf-gambit", document)
    match = Match.from_position("darkleaf-gambit", document, content=own)
    assert match.position()["boards"][0]["relics"] == {"Banishment": 1}
