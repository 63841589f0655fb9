"""Turns, movement, squads, hidden units: chapters 9 to 12."""

import pytest

from duskboard.games.steam_leaf.ground import touches
from tests.rules.steam_leaf.table import (
    BOOK,
    asks,
    at,
    end_turn,
    group,
    log,
    new,
    play,
    play_until,
    side,
    table,
    texts,
    tile,
)


@pytest.mark.rule("STL-076")
def test_a_player_uses_any_groups_one_at_a_time_each_once():
    match = table([group("badger-soldier", "a1"), group("badger-soldier", "a3"), group("weasel-tracker", "a8")])
    assert texts(match) == ["1", "2", "3", "end turn"]
    play(match, "2", "stay")
    assert texts(match) == ["1", "3", "end turn"]
    play(match, "end turn")
    assert match.state.turn == 1


@pytest.mark.rule("STL-077")
def test_a_follower_moves_once_and_attacks_once():
    match = table([group("badger-soldier", "g8"), group("badger-soldier", "a1")], [group("fox-scout", "j8")])
    play(match, "1", "roll", dice=[1])
    play(match, "i8")
    while asks(match) == "choose a destination":
        play(match, "done")
    assert asks(match) == "choose a target"
    play(match, "1", dice=[2, 1])
    assert asks(match) == "use a group"
    assert texts(match) == ["2", "end turn"]


@pytest.mark.rule("STL-078")
def test_a_leader_moves_and_takes_one_further_action():
    steam = side(group("weasel-taskmaster", "f5"), group("badger-soldier", "a1"))
    match = table(steam, [group("fox-scout", "e6"), group("fox-scout", "g5", health=0)])
    play(match, "1", "stay")
    assert texts(match) == ["attack", "interrogate", "objective", "nothing"]
    play(match, "objective")
    assert asks(match) == "use a group"
    assert texts(match) == ["2", "end turn"]


@pytest.mark.rule("STL-079")
def test_interrogation_comes_after_the_move():
    match = table([group("weasel-taskmaster", "g8"), group("badger-soldier", "a1")],
                  [group("fox-scout", "j8", health=0), group("fox-scout", "x24", hidden=True)])  # fmt: skip
    play(match, "1", "roll", dice=[1])
    play(match, "i8", "done")
    assert "interrogate" in texts(match)
    play(match, "interrogate", dice=[8, 1])
    play(match, texts(match)[0])
    assert texts(match) == ["2", "end turn"], "nothing can be done after the action"


@pytest.mark.rule("STL-080")
def test_the_move_is_a_die_and_a_fixed_number():
    match = table([group("badger-soldier", "a1")], [group("fox-archer", "a8")], turn="leaf")
    play(match, "1", "roll", dice=[3])
    assert match.state.total == 7
    assert "h8" in texts(match)
    assert "i8" not in texts(match)


@pytest.mark.rule("STL-081")
def test_steps_are_straight_and_a_diagonal_costs_two():
    match = table([group("badger-soldier", "a8")])
    play(match, "1", "roll", dice=[1])
    assert "f8" in texts(match)
    assert "e9" in texts(match) or "b8" in texts(match)
    play(match, "a9")
    assert match.state.unit_steps[0, 0] == 1
    assert "a8" in texts(match)
    corner = table([group("badger-soldier", "h17")])
    play(corner, "1", "roll", dice=[1])
    play(corner, "i18")
    assert corner.state.unit_steps[0, 0] == 2


@pytest.mark.rule("STL-083")
def test_a_squad_rolls_one_die_for_all():
    match = table([group("badger-soldier", "a8 b8 c8")])
    play(match, "1", "roll", dice=[4])
    assert len(match.rolled()) == 1
    play(match, "1c", "k8")
    assert at(match, 0, 2) == "k8"
    play(match, "auto")
    assert [match.state.unit_steps[0, unit] for unit in range(3)] == [8, 8, 8]


@pytest.mark.rule("STL-084")
def test_members_move_one_after_another_and_each_ends_in_contact_with_the_placed_ones():
    match = table([group("badger-soldier", "a8 b8 c8")])
    play(match, "1", "roll", dice=[4])
    play(match, "1c", "j8", "1b")
    assert texts(match)
    assert all(touches(match.state, BOOK, tile("j8"), tile(name)) for name in texts(match))
    assert "b8" not in texts(match)


def test_no_offered_step_of_a_squad_is_a_dead_end():
    """Every way through a small squad's move in a tight corner ends linked."""
    start = table([group("badger-soldier", "d7 d6 e6"), group("badger-soldier", "d8")], [group("bobcat-brawler", "e8")])
    play(start, "1", "roll", dice=[1])
    waiting, ends = [start], 0
    while waiting:
        match = waiting.pop()
        assert match.options()
        if asks(match) not in ("choose a squad member", "choose a destination"):
            ends += 1
            continue
        for name in texts(match):
            if name not in ("auto", "leave"):
                waiting.append(match.branch().play(name))
    assert ends > 20


@pytest.mark.rule("STL-087", "STL-088")
def test_a_broken_squad_must_first_rejoin_its_cut_off_member():
    match = table([group("badger-soldier", "b8 c8 f8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[1])
    assert "1c" not in texts(match), "the separated member waits"
    play(match, "1b")
    assert texts(match)
    assert all(touches(match.state, BOOK, tile("f8"), tile(name)) for name in texts(match))
    play(match, "e8", "auto")
    assert at(match, 0, 2) == "f8"
    places = [tile(at(match, 0, unit)) for unit in range(3)]
    assert touches(match.state, BOOK, places[0], places[1])


@pytest.mark.rule("STL-088")
def test_a_part_too_far_away_must_at_least_come_closer():
    match = table([group("badger-soldier", "a8 b8 v8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[1])
    play(match, "1b")
    assert "c8" in texts(match)
    assert "a9" not in texts(match)


def test_a_squad_may_be_left_where_it_is():
    match = table([group("badger-soldier", "a8 b8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", "leave", dice=[1])
    assert asks(match) == "use a group"
    assert at(match, 0, 0) == "a8"


def test_friends_are_passed_and_enemies_are_not():
    friend = table([group("badger-soldier", "b2"), group("badger-soldier", "a2")])
    play(friend, "2", "roll", dice=[1])
    assert "b2" not in texts(friend)
    tunnel = table([group("badger-soldier", "a2"), group("badger-soldier", "a3")], [group("fox-scout", "d8")])
    play(tunnel, "2", "roll", dice=[4])
    assert "d8" not in texts(tunnel)
    assert "a1" in texts(tunnel), "past the friend on a2"


# -- hidden units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-089")
def test_all_units_start_hidden():
    match = play_until(new(seed=1, power=300), "place a token")
    assert not any(match.state.group_flags[seat, g] & 1 for seat in range(2) for g in range(6))
    assert match.state.hidden_n[0] == match.state.groups_n[0]


@pytest.mark.rule("STL-090")
def test_the_opponent_sees_where_a_hidden_group_is_but_not_what():
    match = table([group("badger-soldier", "a1 a2", hidden=True)], [group("fox-scout", "x24", hidden=True)])
    known = match.known(1)
    assert known.unit_tile[0, 0] == tile("a1")
    assert known.group_size[0, 0] == 2
    assert known.group_type[0, 0] == -1
    piece = next(piece for piece in match.view(1).pieces if piece.owner == 0)
    assert piece.conditions == ["hidden"]
    assert "Soldier" not in piece.name


@pytest.mark.rule("STL-091")
def test_moving_into_sight_reveals_both_and_interrupts_the_move():
    match = table([group("badger-soldier", "b6", hidden=True), group("badger-soldier", "a1")],
                  [group("fox-scout", "x8 x9", hidden=True)])  # fmt: skip
    play(match, "1", "roll", dice=[4])
    play(match, "d8")
    assert match.state.group_flags[0, 0] & 1
    assert match.state.group_flags[1, 0] & 1
    assert "is revealed: Fox Scout" in log(match)
    assert at(match, 0, 0) == "b8"
    assert asks(match) == "choose a destination"


@pytest.mark.rule("STL-092")
def test_a_revealed_unit_stays_revealed_when_out_of_sight():
    match = table([group("badger-soldier", "b7", hidden=True), group("badger-soldier", "a1")],
                  [group("fox-scout", "x8", hidden=True), group("fox-scout", "x24")])  # fmt: skip
    play(match, "1", "roll", dice=[4])
    play(match, "c8", "b7", "done")
    assert at(match, 0, 0) == "b7"
    end_turn(match)
    assert match.state.group_flags[0, 0] & 1
    assert match.known(1).group_type[0, 0] == 3


def test_a_hidden_move_shows_only_its_total():
    match = table([group("badger-soldier", "a1", hidden=True)], [group("fox-scout", "x24", hidden=True)])
    play(match, "1", "roll", dice=[3])
    theirs = " / ".join(line.text for line in match.log_for(1))
    assert "may move 7 tiles" in theirs
    assert "D4" not in theirs
    assert "D4" in " / ".join(line.text for line in match.log_for(0))
