"""Turns, movement, squads, hidden units: chapters 9 to 12."""

import pytest

from duskboard.games.steam_leaf.rules.ground import touches
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
    steps,
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
    assert steps(match) == ["attack", "interrogate", "objective", "nothing"]
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


@pytest.mark.rule("STL-087", "STL-088")
@pytest.mark.parametrize(("part", "beside"), [("1a", "e8"), ("1d", "p8")])
def test_a_squad_in_three_parts_may_rejoin_either_of_the_others(part, beside):
    match = table([group("badger-soldier", "e8 j8 k8 p8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[4])
    assert asks(match) == "choose whom to rejoin"
    assert texts(match) == ["1a", "1d"]
    play(match, part, "1b")
    joined, other = tile(beside), tile("p8" if beside == "e8" else "e8")
    linked = [touches(match.state, BOOK, tile(name), joined) for name in texts(match)]
    assert any(linked)
    assert all(linked)
    assert not any(touches(match.state, BOOK, tile(name), other) for name in texts(match))
    play(match, texts(match)[0], "auto")
    assert [at(match, 0, 0), at(match, 0, 3)] == ["e8", "p8"], "the others wait"


@pytest.mark.rule("STL-087")
def test_of_three_parts_the_only_one_in_reach_is_not_asked_for():
    match = table([group("badger-soldier", "c8 j8 k8 x8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[4])
    assert asks(match) == "choose a squad member"


def test_where_a_squad_member_goes_is_asked_even_of_one_place():
    match = table([group("badger-soldier", "a8 b8"), group("badger-soldier", "a1")])
    match.state.unit_flags[0, 0] = 2  # rooted: it can only stay
    play(match, "1", "roll", dice=[4])
    play(match, "1a")
    assert asks(match) == "choose a destination"
    assert texts(match) == ["a8"]


@pytest.mark.rule("STL-084")
@pytest.mark.parametrize(("held", "other"), [(0, "1b"), (1, "1a")])
def test_a_member_that_cannot_move_keeps_the_others_beside_it(held, other):
    match = table([group("badger-soldier", "d8 e8"), group("badger-soldier", "a1")])
    match.state.unit_flags[0, held] = 2  # rooted
    play(match, "1", "roll", dice=[4])
    play(match, other)
    post = tile("d8" if held == 0 else "e8")
    assert texts(match)
    assert all(touches(match.state, BOOK, tile(name), post) for name in texts(match))


def test_a_squad_may_be_left_where_it_is():
    match = table([group("badger-soldier", "a8 b8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", "leave", dice=[1])
    assert asks(match) == "use a group"
    assert at(match, 0, 0) == "a8"


@pytest.mark.rule("RUL-48")
def test_a_squad_of_which_one_has_moved_cannot_be_left_where_it_is():
    match = table([group("badger-soldier", "a8 b8"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[1])
    assert "leave" in texts(match)
    play(match, "1a", "a9")
    assert "leave" not in texts(match)


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
    theirs, mine = match.beats(1)[-1], match.beats(0)[-1]
    assert theirs.text == "Steam token 1 may move 7 tiles"
    assert theirs.roll is None
    assert mine.text == "Badger Soldier 1 may move 7 tiles: 3 + 4"
    assert [(die.sides, die.face) for die in mine.roll.dice] == [(4, 3)]


@pytest.mark.rule("STL-080")
def test_the_longest_move_there_is_can_be_made():
    leaf = side(group("bobcat-brawler", "a8"), group("fox-ranger", "a7"), cards=["tailwind"])
    match = table([group("badger-soldier", "x24")], leaf, turn="leaf")
    play(match, "1", "roll", "tailwind", dice=[8])
    assert match.state.total == 17
    assert "r8" in texts(match)
    assert "s8" not in texts(match)


@pytest.mark.rule("STL-200")
def test_what_shortens_a_known_groups_walk_is_named_when_it_walks():
    match = table([group("badger-soldier", "c8", "extra-armor"), group("badger-soldier", "a1")])
    play(match, "1", "roll", dice=[2])
    assert match.state.total == 5
    assert "Badger Soldier 1 shows its Extra armor" in log(match)
