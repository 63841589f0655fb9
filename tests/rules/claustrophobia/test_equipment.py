"""Equipment (p. 22; CLA-L11)."""

import pytest

from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import ID, assault, cancelled, crossing, east, human, north, table, tile, troglodytes, who


def armed(board="scout", die=4, tile=1, **cards):
    return human(board, tile, die, equipment={name.replace("_", " "): 1 for name in cards})


@pytest.mark.rule("CLA-166")
def test_equipment_raises_statistics_or_gives_abilities():
    boots = human("redeemer", equipment={"pilgrim's boots": 1})
    assert play(table(boots, human("brute")), "redeemer").state.points == 3
    plate = assault(armed("redeemer", 3, breastplate=1), human("brute", 8), tiles=[crossing(troglodytes=1), north()])
    play(plate, "troglodyte at 1", "attack redeemer", dice=[1])
    assert "5+ hits" in told(plate, 1)
    hammer = table(armed("brute", 3, great_hammer=1), human("scout", 8), tiles=[crossing(troglodytes=1), north()])
    play(hammer, "brute", "attack troglodytes", dice=[1] * 4)
    assert len(hammer.rolled()) == 4
    light = table(armed("scout", 1, great_hammer=1), human("brute", 8), tiles=[crossing(troglodytes=1), north()])
    play(light, "scout", "attack troglodytes", dice=[1])
    assert len(light.rolled()) == 1, "only on lines with combat 2 or more"


@pytest.mark.rule("CLA-166")
def test_paired_daggers_roll_one_miss_again():
    match = table(armed("scout", 5, paired_daggers=1), human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    play(match, "scout", "attack troglodytes", dice=[1, 1, 6, 6])
    assert len(match.rolled()) == 4
    assert troglodytes(match) == 1


@pytest.mark.rule("CLA-167")
def test_equipment_cannot_be_given_dropped_or_picked_up():
    """Nobody is ever offered a way to do so, and a dead owner's card is not left on the tile."""
    match = table(armed("scout", 4, lantern=1), human("brute"))
    assert set(offered(play(match, "scout"))) == {"finish", "go north", "go east"}
    dying = human("scout", cancelled=[1, 2, 3, 4, 5], die=6, equipment={"lantern": 1})
    dead = assault(dying, human("brute", 8), human("redeemer", 8), tiles=[crossing(troglodytes=1), north()])
    play(dead, "troglodyte at 1", "attack scout", dice=[6])
    assert not any(dead.state.gear_n)


@pytest.mark.rule("CLA-168")
def test_equipment_leaves_with_its_owner():
    match = table(
        human("scout", 15, die=3, equipment={"lantern": 1}), human("brute", 8), human("redeemer", 8),
        scenario="survivors", tiles=[tile(15), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, "scout", "leave")
    assert match.position()["humans"][0]["status"] == "left"
    assert not any(match.state.gear_n)


@pytest.mark.rule("CLA-169")
def test_the_blunderbuss_is_an_action_with_its_own_dice_and_must_be_reloaded():
    tiles = [crossing(troglodytes=2), north(troglodytes=1)]
    match = play(table(armed("scout", 1, blunderbuss=1), human("brute", 8), tiles=tiles), "scout", "use blunderbuss")
    assert offered(match) == ["attack troglodytes", "attack troglodytes north"]
    play(match, "attack troglodytes", dice=[3, 3, 1])
    assert len(match.rolled()) == 3, "three dice in place of combat 1"
    assert troglodytes(match) == 0
    assert not [text for text in offered(match) if text.startswith(("attack", "use"))], "it took the action"
    assert match.state.reload[0, who(match, "scout"), 0] == match.state.turn + 2


def test_a_fired_weapon_waits_a_turn():
    for turn, loaded in ((2, False), (3, True)):
        match = table(armed("scout", 1, blunderbuss=1), human("brute"), tiles=[crossing(troglodytes=1)], turn=turn)
        match.state.reload[0, 0, 0] = 3
        assert ("use blunderbuss" in offered(play(match, "scout"))) == loaded


def test_two_blunderbusses_are_reloaded_each_by_itself():
    scout = human("scout", die=1, equipment={"blunderbuss": 2})
    fired = {}
    for turn in (1, 2, 3):
        match = table(scout, human("brute", 8), tiles=[crossing(troglodytes=3), north()], turn=turn)
        for piece, ready in fired.items():
            match.state.reload[piece, 0, 0] = ready
        play(match, "scout", "use blunderbuss", dice=[1, 1, 1])
        fired = {piece: match.state.reload[piece, 0, 0] for piece in range(2)}
        spent = ["spent" in item.conditions for item in match.view(0).zones[1].items if item.name == "Blunderbuss"]
        assert fired == {1: {0: 3, 1: 0}, 2: {0: 3, 1: 4}, 3: {0: 5, 1: 4}}[turn]
        assert spent == [turn < fired[0], turn < fired[1]]
    match = table(scout, human("brute", 8), tiles=[crossing(troglodytes=3), north()], turn=2)
    match.state.reload[0, 0, 0] = match.state.reload[1, 0, 0] = 3
    assert "use blunderbuss" not in offered(play(match, "scout")), "both have been fired"


def test_a_position_from_when_loading_was_kept_by_kind_still_loads():
    match = table(armed("scout", 1, blunderbuss=1), human("brute"), tiles=[crossing(troglodytes=1)], turn=2)
    document = match.position()
    document["more"]["reload"] = [[3] + [0] * 12] + [[0] * 13] * 4
    assert "use blunderbuss" not in offered(play(Match.from_position(ID, document), "scout"))


def test_the_musket_reaches_adjacent_tiles_only_and_lowers_defence():
    tiles = [crossing(troglodytes=1), north(), east()]
    match = table(armed("scout", 4, musket=1), human("brute", 9), tiles=tiles, infernals={"hellhound I": {"tile": 8}})
    play(match, "scout", "use musket", dice=[3, 2])
    assert "3+ hits" in told(match, 1), "defence 4 less 1"
    assert match.state.damage[who(match, "hellhound I")] == 1


def test_a_grenade_rolls_for_everybody_on_an_adjacent_tile_and_is_gone():
    tiles = [crossing(), north(troglodytes=2), east()]
    match = table(
        armed("scout", 4, grenade=1), human("redeemer", 8), tiles=tiles, infernals={"hellhound I": {"tile": 8}}
    )
    play(match, "scout", "use grenade", dice=[4, 3, 4, 6])
    assert "The scout throws a grenade on tile 8: 4, 3, 4, 6, needing 4+: 3 hits." in told(match, 1)
    assert troglodytes(match, 8) == 1
    assert match.state.damage[who(match, "hellhound I")] == 1
    assert asked(match) == "line for a marker", "the Redeemer stood there too"
    match.play("line 1")
    assert cancelled(match, "redeemer") == [1]
    assert match.state.gear_n[0] == 0


def test_a_bodyguard_may_take_the_hit_of_a_grenade():
    tiles = [crossing(), north(), east()]
    match = table(armed("scout", 4, grenade=1), human("redeemer", 8), human("brute", 8), tiles=tiles)
    play(match, "scout", "use grenade", dice=[6, 1])
    assert asked(match) == "hits for a bodyguard"


def test_the_salve_works_for_the_exhausted():
    match = table(
        human("scout", 1, 4, exhausted=True, cancelled=[4], equipment={"healing salve": 1}), human("brute", 8)
    )
    play(match, "scout", "use healing salve")
    assert cancelled(match, "scout") == []
    assert match.state.gear_n[0] == 0


def test_troglodytes_next_door_are_shot_at_where_they_are():
    tiles = [crossing(), north(), east(troglodytes=1), tile(18, 0, -1, troglodytes=1)]
    tiles.append(tile(10, -1, 0, 1, troglodytes=2))
    match = play(table(armed("scout", 1, blunderbuss=1), human("brute"), tiles=tiles), "scout", "use blunderbuss")
    assert offered(match) == ["attack troglodytes east", "attack troglodytes south", "attack troglodytes west"]
    play(match, "attack troglodytes west", dice=[3, 3, 1])
    assert troglodytes(match, 10) == 0


def test_what_equipment_does_is_told():
    scout = human("scout", 1, 4, cancelled=[2], equipment={"healing salve": 1})
    match = play(table(scout, human("brute", 8)), "scout", "use healing salve")
    assert told(match, 1).startswith("The scout uses the Healing salve.\nLine 2 of the scout is healed.")
    match = play(table(armed("scout", 4, musket=1), human("brute"), tiles=[crossing(), north(troglodytes=1)]), "scout")
    play(match, "use musket", dice=[1, 1])
    fired = "The scout fires the Musket at the troglodytes on tile 8: 2 dice, 2+ hits."
    assert told(match, 1).startswith(fired)


def test_the_scout_who_gets_the_blunderbuss_has_one_card():
    match = Match.new(ID, seed=3)
    assert list(match.state.gear_n) == [0, 0, 1, 0, 0]


def test_a_grenade_hits_allies_on_four_too_and_flies_where_it_is_thrown():
    tiles = [crossing(), north(troglodytes=1), east()]
    match = table(armed("scout", 4, grenade=1), human("redeemer", 9), tiles=tiles)
    play(match, "scout", "use grenade")
    assert offered(match) == ["throw north", "throw east"]
    play(match, "throw east", dice=[4])
    assert asked(match) == "line for a marker"
    assert troglodytes(match, 8) == 1
