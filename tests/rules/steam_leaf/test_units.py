"""Every unit's numbers, mission pieces, auras and dice sizes: chapters 5 to 8 and 22."""

import pytest

from duskboard.games.steam_leaf.rules.army import attack_sides, defence_sides, move_sides, resolve_sides, sized
from tests.rules.steam_leaf.table import BOOK, attack, group, health, new, play, rolled, side, table


@pytest.mark.parametrize(
    ("faction", "kind", "points", "move", "die", "attack_die", "defence", "resolve", "hp", "reach"),
    [
        pytest.param("steam", "badger-guild-master", 50, 4, 6, 8, 8, 10, 12, (0, 0), marks=pytest.mark.rule("STL-049")),
        pytest.param(
            "steam", "beaver-head-engineer", 30, 4, 4, 6, 10, 8, 10, (0, 0), marks=pytest.mark.rule("STL-050")
        ),
        pytest.param("steam", "weasel-taskmaster", 40, 6, 4, 8, 8, 12, 10, (0, 0), marks=pytest.mark.rule("STL-051")),
        pytest.param("steam", "badger-soldier", 10, 4, 4, 6, 6, 8, 5, (0, 0), marks=pytest.mark.rule("STL-052")),
        pytest.param("steam", "badger-marksman", 20, 4, 4, 8, 6, 8, 5, (4, 4), marks=pytest.mark.rule("STL-053")),
        pytest.param("steam", "weasel-tracker", 15, 6, 4, 8, 6, 6, 4, (0, 6), marks=pytest.mark.rule("STL-054")),
        pytest.param("leaf", "fox-ranger", 50, 6, 6, 10, 6, 10, 10, (0, 0), marks=pytest.mark.rule("STL-055")),
        pytest.param("leaf", "racoon-leaf-mage", 40, 6, 4, 8, 8, 12, 8, (0, 0), marks=pytest.mark.rule("STL-056")),
        pytest.param("leaf", "bobcat-beguiler", 40, 8, 4, 10, 8, 10, 10, (0, 0), marks=pytest.mark.rule("STL-057")),
        pytest.param("leaf", "fox-scout", 10, 4, 6, 6, 4, 10, 4, (0, 6), marks=pytest.mark.rule("STL-058")),
        pytest.param("leaf", "fox-archer", 15, 4, 6, 8, 4, 10, 4, (4, 6), marks=pytest.mark.rule("STL-059")),
        pytest.param("leaf", "bobcat-brawler", 20, 6, 6, 8, 6, 8, 5, (0, 0), marks=pytest.mark.rule("STL-060")),
        pytest.param("steam", "noble", 0, 6, 4, 0, 6, 12, 6, (0, 0), marks=pytest.mark.rule("STL-061")),
        pytest.param("leaf", "secret-agent", 0, 4, 4, 0, 8, 12, 5, (0, 0), marks=pytest.mark.rule("STL-062")),
    ],
)
def test_a_unit_has_its_printed_numbers(faction, kind, points, move, die, attack_die, defence, resolve, hp, reach):
    own, other = group(kind, "a8"), group("fox-scout" if faction == "steam" else "badger-soldier", "x17")
    mine, theirs = side(own), side(other)
    match = table(mine, theirs, turn="steam") if faction == "steam" else table(theirs, mine, turn="leaf")
    seat = int(faction == "leaf")
    state = match.state
    assert state.spent[seat] == points
    assert health(match, seat, 0) == hp
    number = int(state.group_type[seat, 0])
    assert BOOK.attack_die[number] == attack_die
    assert defence_sides(state, BOOK, seat, 0, 0) == defence
    assert resolve_sides(state, BOOK, seat, 0, 0) == resolve
    assert (BOOK.range[number], BOOK.range_die[number]) == reach
    play(match, "1", "roll", dice=[die])
    assert rolled(match) == [die]
    assert match.state.total == move + die


@pytest.mark.rule("STL-063")
def test_the_contraption_has_its_printed_numbers_and_fires_at_several_targets():
    enemies = group("fox-archer", "g8 h8")
    match = table(side(group("contraption", "g6"), mission="the-great-contraption", tiles=[2]), [enemies], round=3)
    assert health(match, 0, 0) == 15
    assert defence_sides(match.state, BOOK, 0, 0, 0) == 10
    play(match, "1", "attack", dice=[2, 5])
    assert rolled(match) == [4, 6]
    play(match, "1a", dice=[10, 1])
    assert rolled(match) == [10, 4]
    play(match, "1b", dice=[3, 2])
    assert (health(match, 1, 0), health(match, 1, 1)) == (0, 3)


def leader_beside(kind, follower, at_leader="g8", at_follower="h8 i8"):
    """Followers of whom one touches a Leader."""
    faction = "steam" if kind.split("-")[0] in ("badger", "beaver", "weasel") else "leaf"
    mine = side(group(follower, at_follower), group(kind, at_leader))
    if faction == "steam":
        return table(mine, [group("fox-scout", "x24")]), 0
    return table([group("badger-soldier", "a1")], mine, turn="leaf"), 1


@pytest.mark.rule("STL-064", "STL-039", "STL-074")
def test_a_guild_master_raises_resolve_and_defence_of_followers_it_touches():
    near, _ = leader_beside("badger-guild-master", "badger-soldier")
    far, _ = leader_beside("badger-guild-master", "badger-soldier", at_leader="a8")
    assert defence_sides(near.state, BOOK, 0, 0, 0) == 8
    assert resolve_sides(near.state, BOOK, 0, 0, 0) == 10
    assert move_sides(near.state, BOOK, 0, 0) == 4
    assert defence_sides(far.state, BOOK, 0, 0, 0) == 6
    assert resolve_sides(far.state, BOOK, 0, 0, 0) == 8


@pytest.mark.rule("STL-064")
def test_a_soldier_beside_a_guild_master_rolls_the_larger_defence_die():
    steam = side(group("badger-soldier", "h8"), group("badger-guild-master", "g8"))
    match = table(steam, [group("fox-scout", "i8")], turn="leaf")
    attack(match, "1", "1", dice=[6, 8])
    assert match.choices[-1].dice == [(6, 6), (8, 8)]


@pytest.mark.rule("STL-067")
def test_a_taskmaster_raises_the_move_die():
    match, _ = leader_beside("weasel-taskmaster", "badger-soldier")
    play(match, "1", "roll", dice=[6])
    assert rolled(match) == [6]
    assert match.state.total == 10


@pytest.mark.rule("STL-069")
def test_a_ranger_raises_move_and_defence():
    match, seat = leader_beside("fox-ranger", "fox-scout")
    assert move_sides(match.state, BOOK, seat, 0) == 8
    assert defence_sides(match.state, BOOK, seat, 0, 0) == 6
    assert resolve_sides(match.state, BOOK, seat, 0, 0) == 10


@pytest.mark.rule("STL-072")
def test_a_beguiler_raises_resolve():
    match, seat = leader_beside("bobcat-beguiler", "fox-scout")
    assert resolve_sides(match.state, BOOK, seat, 0, 0) == 12
    assert defence_sides(match.state, BOOK, seat, 0, 0) == 4


@pytest.mark.rule("STL-068", "STL-073")
@pytest.mark.parametrize(
    ("steam", "leaf", "turn", "die"),
    [
        (group("weasel-taskmaster", "g8"), group("fox-scout", "h8", health=0), "steam", 8),
        (group("badger-guild-master", "g8"), group("fox-scout", "h8", health=0), "steam", 10),
        (group("badger-soldier", "h8", health=0), group("bobcat-beguiler", "g8"), "leaf", 6),
        (group("badger-soldier", "h8", health=0), group("fox-ranger", "g8"), "leaf", 8),
    ],
)
def test_taskmaster_and_beguiler_lower_the_resolve_of_whom_they_interrogate(steam, leaf, turn, die):
    extra_steam, extra_leaf = group("badger-soldier", "a1", hidden=True), group("fox-scout", "x24", hidden=True)
    match = table([steam, extra_steam], [leaf, extra_leaf], turn=turn)
    play(match, "1", "stay", "interrogate", dice=[8, 1])
    assert rolled(match)[-1] == die


@pytest.mark.rule("STL-075")
def test_one_member_in_contact_is_enough_for_the_whole_squad():
    match, _ = leader_beside("badger-guild-master", "badger-soldier")
    assert defence_sides(match.state, BOOK, 0, 1, 0) == 8, "the member that does not touch the Leader itself"


@pytest.mark.rule("STL-190", "STL-191", "STL-192")
def test_dice_grow_and_shrink_by_two_between_d4_and_d12():
    assert sized(BOOK, 6, 1) == 8
    assert sized(BOOK, 12, 1) == 12
    assert sized(BOOK, 10, 3) == 12
    assert sized(BOOK, 8, -1) == 6
    assert sized(BOOK, 4, -1) == 4
    assert sized(BOOK, 6, 1 - 1) == 6


@pytest.mark.rule("STL-190")
def test_an_increased_die_is_rolled_larger_in_play():
    match = table([group("weasel-taskmaster", "g8", "great-weapon")], [group("fox-scout", "h8")])
    assert attack_sides(match.state, BOOK, 0, 0, 0, 0) == 10
    attack(match, "1", dice=[10, 1])
    assert match.choices[-1].dice[0] == (10, 10)


@pytest.mark.rule("STL-192")
def test_a_decreased_die_stops_at_d4():
    match = table([group("badger-soldier", "h8")], [group("fox-scout", "g8", "thunder-strike")], turn="leaf")
    attack(match, "1", "1", dice=[2, 1])
    assert match.choices[-1].dice[1] == (4, 1)


@pytest.mark.rule("STL-191")
def test_no_die_is_larger_than_d12_in_play():
    steam = side(group("weasel-taskmaster", "g8"), cards=["iron-discipline"])
    match = table(steam, [group("fox-ranger", "h8")], turn="leaf", more=None)
    match.state.unit_health[0, 0] = 0
    match.state.left[0] = 0
    play(match, "1", "stay", "interrogate")
    play(match, "iron-discipline", dice=[4, 12])
    assert rolled(match)[-1] == 12


def test_armies_cost_what_their_units_cost():
    assert new(seed=1).state.spent[0] == 150
