"""A match for its Python users, played with Skirmish: choosing, dice, undo, branches, saves, errors."""

import json

import numpy as np
import pytest

from duskboard import games
from duskboard.engine.content import ContentError
from duskboard.engine.position import PositionError
from duskboard.games.game import SettingsError
from duskboard.match import (
    GameOver,
    IllegalOption,
    ImpossibleDie,
    Match,
    MatchError,
    NotYourSeat,
    Option,
    SaveError,
    read_save,
)  # fmt: skip


@pytest.fixture(autouse=True)
def skirmish_is_registered(monkeypatch):
    monkeypatch.setitem(games.GAMES, "skirmish", "tests.engine.skirmish")


@pytest.fixture
def match():
    return Match.new("skirmish", seed=7)


def finished():
    match = Match.new("skirmish", seed=7)
    while not match.over:
        match.play(match.menu()[0])
    return match


def test_an_option_its_number_and_its_text_are_the_same_choice(match):
    ways = [match.branch().play(what) for what in (Option(1, "card 2"), 1, "card 2", "  CARD   2 ")]
    assert len({way.state.bytes() for way in ways}) == 1


def test_an_unknown_choice_lists_the_legal_ones_and_changes_nothing(match):
    before = match.state.bytes()
    for wrong in ("card 9", 99, "", Option(3, "take it")):
        with pytest.raises(IllegalOption, match="legal are: card 1, card 2, card 3"):
            match.play(wrong)
    assert match.state.bytes() == before
    assert match.choices == []


def test_a_whole_number_of_any_kind_is_a_choice(match):
    assert match.branch().play(np.int64(1)).choices == match.branch().play(1).choices
    with pytest.raises(IllegalOption, match="99 is not possible now; legal are: card 1"):
        match.play(np.uint8(99))


@pytest.mark.parametrize("wrong", [None, 1.0, ["card 1"], np.array([0, 1]), Option("1", "card 2")])
def test_what_can_be_no_choice_at_all_is_refused_with_what_can(match, wrong):
    with pytest.raises(IllegalOption, match="a choice is an option, its number or its text, not"):
        match.play(wrong)


def test_another_seats_choice_is_refused(match):
    with pytest.raises(NotYourSeat, match="Seat 1 must choose"):
        match.play("card 1", seat=1)
    assert match.play("card 1", seat=0).seat == 1


def test_seats_are_called_by_the_names_of_the_matchs_own_content(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[[clan]]\nid = "huldra"\nname = "Bark Folk"\n', encoding="utf-8")
    match = Match.new("darkleaf-gambit", seed=1, content=own, clans=["huldra", "murg"], starter="first")
    assert match.seat == 0
    with pytest.raises(NotYourSeat, match="Bark Folk must choose"):
        match.play(match.menu()[0], seat=1)


def test_nobody_chooses_when_it_is_over():
    match = finished()
    assert match.seat is None
    assert sorted(match.result) == [-1.0, 1.0]
    assert match.ending.text == "A duellist is slain"
    with pytest.raises(GameOver, match="A duellist is slain"):
        match.play("card 1")


def test_fixed_dice_fall_as_told(match):
    match.script([6]).play("card 1").play("take it")
    assert match.rolled() == [(6, 6)]
    assert "rolls 6" in match.log[-1].text
    assert match.choices[-1].fixed == 1


def test_a_die_cannot_show_what_it_does_not_have(match):
    match.play("card 1")
    before = match.state.bytes()
    with pytest.raises(ImpossibleDie, match="a die of 6 sides cannot show 7"):
        match.script([7]).play("take it")
    assert match.state.bytes() == before
    with pytest.raises(ImpossibleDie):
        match.script([0])
    with pytest.raises(ImpossibleDie, match="at most 8 dice"):
        match.script([1] * 9)


def test_with_real_dice_the_match_says_which_die_comes_next(match):
    assert match.next_die(0, []) is None
    match.play("card 1")
    assert match.next_die(3, []) == 6
    assert match.next_die(3, [4]) is None
    assert match.choices[-1].text == "card 1"


def test_undo_goes_back_through_dice_and_seats(match):
    states = [match.state.bytes()]
    for text in ("card 1", "card 2", "card 3", "take it"):
        match.play(text)
        states.append(match.state.bytes())
    assert match.undo(3).state.bytes() == states[1]
    assert match.undo().state.bytes() == states[0]
    with pytest.raises(MatchError, match="only 0 choices"):
        match.undo()


def test_a_branch_leaves_the_match_alone(match):
    match.play("card 1").play("card 1")
    twin = match.branch(at=1)
    assert (len(twin.choices), len(match.choices)) == (1, 2)
    twin.play("take it")
    assert match.choices[1].text == "card 1"
    with pytest.raises(MatchError, match="after 0 to 2"):
        match.branch(at=5)


def test_the_log_of_a_seat_follows_undo(match):
    match.play("card 1").play("take it")
    assert len(match.log_for(0)) == 2
    match.undo()
    assert len(match.log_for(0)) == 1
    match.play("card 1")
    assert len(match.log_for(0)) == 2


def test_settings_are_checked():
    assert Match.new("skirmish", seed=1, hp=5).state.hp[0] == 5
    with pytest.raises(SettingsError, match="from 1 to 99, not 0"):
        Match.new("skirmish", hp=0)
    with pytest.raises(SettingsError, match="must be a whole number, not 'many'"):
        Match.new("skirmish", hp="many")
    with pytest.raises(SettingsError, match="must be a whole number, not inf"):
        Match.new("skirmish", hp=float("inf"))
    for wrong in (2.5, True):
        with pytest.raises(SettingsError, match=f"must be a whole number, not {wrong}"):
            Match.new("skirmish", hp=wrong)
    with pytest.raises(SettingsError, match="no setting 'mana'; it has: hp"):
        Match.new("skirmish", mana=3)
    with pytest.raises(games.UnknownGame, match="no game 'ludo'"):
        Match.new("ludo")


@pytest.mark.parametrize("wrong", [None, 5, {"huldra": "murg"}])
def test_a_setting_of_every_seat_needs_a_value_for_each(wrong):
    with pytest.raises(SettingsError, match="clans must be one value for each seat, such as huldra,murg, not"):
        Match.new("darkleaf-gambit", clans=wrong)


def test_content_that_is_no_text_is_refused_by_its_name(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_bytes(b"\xff\xfe[[card]]")
    with pytest.raises(ContentError, match=r"mine\.toml: is not UTF-8 text"):
        Match.new("skirmish", content=mine)


def test_settings_from_outside_choose_neither_the_seed_nor_the_content():
    assert Match.new("skirmish", seed=1, settings={"hp": 5}).state.hp[0] == 5
    for name in ("seed", "content", "settings", "game"):
        with pytest.raises(SettingsError, match=f"no setting '{name}'; it has: hp"):
            Match.new("skirmish", settings={name: "1"})


def test_a_match_without_a_seed_draws_one_and_commits_to_it():
    one, other = Match.new("skirmish"), Match.new("skirmish")
    assert one.seed != other.seed
    assert one.commitment != other.commitment
    record = one.record()
    record.seed = other.seed
    with pytest.raises(SaveError, match="commitment"):
        read_save(json.dumps(_plain(record)).encode(), "forged")


def test_a_save_holds_fixed_dice_and_goes_on_with_those_left(match, tmp_path):
    match.play("card 1").script([5, 3]).play("take it")
    match.save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert again.state == match.state
    again.play("card 1").play("take it")
    assert again.rolled() == [(6, 3)]


def test_a_match_from_a_position_is_saved_and_loaded(match, tmp_path):
    match.play("card 1")
    later = Match.from_position("skirmish", match.position())
    assert later.state == match.state
    later.play("take it").save(tmp_path / "later.json")
    assert Match.load(tmp_path / "later.json").state == later.state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda save: save.update(format=99), "written by a newer Duskboard"),
        (lambda save: save.update(game="ludo"), "no game 'ludo'"),
        (lambda save: save.update(content="00"), "other numbers"),
        (lambda save: save["choices"][0].update(text="card 7"), r"choice 1 \('card 7'\)"),
        (lambda save: save["choices"][0].update(seat=1), "recorded for seat 1, but seat 0"),
        (lambda save: save.pop("seed"), "missing required field `seed`"),
        (lambda save: save.update(choices="all"), "Expected `array`"),
        (lambda save: save.update(result=[0.0, 0.0]), "not what its choices lead to"),
    ],
)
def test_a_save_that_is_not_right_is_refused_with_the_reason(tmp_path, change, said):
    finished().save(tmp_path / "m.json")
    save = json.loads((tmp_path / "m.json").read_text())
    change(save)
    (tmp_path / "m.json").write_text(json.dumps(save))
    with pytest.raises((SaveError, games.UnknownGame), match=said):
        Match.load(tmp_path / "m.json")


@pytest.mark.parametrize("part", ["settings", "position"])
def test_a_save_nested_ever_deeper_is_refused_whatever_its_depth(match, part):
    save = json.dumps(_plain(match.record()))[:-1]
    for depth in (*range(900, 1010), 100_000):
        deep = f'{save}, "{part}": {{"hp": {"[" * depth}{"]" * depth}}}}}'
        with pytest.raises((SaveError, SettingsError, PositionError)):
            Match.replay(read_save(deep.encode(), "deep"))
    with pytest.raises(SaveError, match="deep: is not a save file of Duskboard"):
        read_save(deep.encode(), "deep")


def test_a_half_written_save_never_replaces_a_whole_one(match, tmp_path, monkeypatch):
    match.save(tmp_path / "m.json")
    whole = (tmp_path / "m.json").read_bytes()
    monkeypatch.setattr("pathlib.Path.write_bytes", _full_disk)
    with pytest.raises(OSError, match="No space"):
        match.play("card 1").save(tmp_path / "m.json")
    assert (tmp_path / "m.json").read_bytes() == whole


def _full_disk(self, data):
    raise OSError(28, "No space left on device")


def _plain(record):
    import msgspec

    return msgspec.to_builtins(record)


# -- ended by its people ---------------------------------------------------------------------------------------------


def test_who_resigns_loses_and_the_state_stays_as_the_last_choice_left_it(match):
    before = match.play("card 1").state.bytes()
    match.resign(1)
    assert match.state.bytes() == before
    assert (match.seat, match.over, match.result) == (None, True, [1.0, -1.0])
    assert match.ending.text == f"{match.view(-1).seats[1].name} resigned."
    with pytest.raises(GameOver, match="resigned"):
        match.play("take it")
    with pytest.raises(GameOver):
        match.draw()


def test_that_people_ended_it_is_the_last_part_of_the_story_and_the_ending_of_the_scene(match):
    match.play("card 1").draw()
    assert [[beat.text for beat in part] for part in match.story(0)][-1] == ["All agreed to a draw."]
    assert match.log_for(-1)[-1].weight == "grave"
    scene = match.view(0)
    assert (scene.ending.text, scene.ending.winners, scene.options, scene.prompt) == (
        "All agreed to a draw.", [], [], None,
    )  # fmt: skip
    assert not any(seat.acting for seat in scene.seats)


def test_taking_back_takes_the_end_with_it(match):
    match.play("card 1").resign(0).undo(0)
    assert match.seat == 1
    assert len(match.story(0)) == 2
    match.play("take it").draw().undo()
    assert match.moment == 1
    assert match.halt is None


def test_a_branch_of_an_ended_match_is_ended_and_one_from_its_last_choice_goes_on(match):
    match.play("card 1").resign(0)
    assert match.branch().over
    assert match.branch(1).play("take it").moment == 2
    assert match.over


def test_a_save_tells_how_people_ended_it_and_one_without_goes_on(match, tmp_path):
    match.play("card 1").resign(1).save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert (again.halt, again.result, again.state) == (match.halt, match.result, match.state)
    save = json.loads((tmp_path / "m.json").read_text())
    del save["halt"], save["result"]
    (tmp_path / "m.json").write_text(json.dumps(save))
    assert Match.load(tmp_path / "m.json").seat == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"halt": {"how": "resigned", "seat": 7}}, "no seat 7"),
        ({"result": [1.0, 1.0]}, r"the recorded result \[1.0, 1.0\] is not what comes of its end"),
        ({"halt": {"how": "bored"}}, "Invalid enum value 'bored'"),
    ],
)
def test_an_end_that_cannot_have_been_is_refused(match, tmp_path, change, said):
    match.play("card 1").resign(1).save(tmp_path / "m.json")
    save = json.loads((tmp_path / "m.json").read_text())
    (tmp_path / "m.json").write_text(json.dumps({**save, **change}))
    with pytest.raises(SaveError, match=said):
        Match.load(tmp_path / "m.json")


def test_a_match_that_is_over_by_its_rules_cannot_have_been_given_up(tmp_path):
    finished().save(tmp_path / "m.json")
    save = json.loads((tmp_path / "m.json").read_text())
    (tmp_path / "m.json").write_text(json.dumps({**save, "halt": {"how": "resigned", "seat": 0}}))
    with pytest.raises(SaveError, match="people cannot have ended it so: the game is over"):
        Match.load(tmp_path / "m.json")


def test_where_all_win_or_lose_together_one_gives_up_and_there_is_no_draw():
    match = Match.new("forward", seed=1)
    with pytest.raises(MatchError, match="there are no draws in Forward"):
        match.draw()
    match.resign()
    assert match.result == [-1.0]
    assert match.ending.text.endswith("gave up.")


def test_seats_that_nobody_has_get_nothing():
    match = Match.new("darkholds", seed=1, players=2, overlord="yes")
    match.resign(0)
    assert match.result == [-1.0, -1.0, 1.0, *[0.0] * (len(match.state.result) - 3)]
