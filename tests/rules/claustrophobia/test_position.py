"""Positions that cannot be on a table are refused in a line that says what is wrong."""

import pytest

from duskboard.games.game import PositionError
from duskboard.match import Match

from .table import CONTENT, ID, crossing, east, human, north, table, tile

HUMANS = [human("redeemer"), human("brute")]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tiles": [crossing(), tile(8)]}, r"tiles: 1 and 8 lie on one place, \[0, 0\]"),
        ({"tiles": [crossing(), tile(1, 0, 1)]}, "tiles: 1 is there twice"),
        ({"tiles": [crossing(), tile(49, 0, 1)]}, r"tiles\[1\].tile: expected a whole number <= 48"),
        ({"tiles": [crossing(), tile(8, 0, 1, 4)]}, "rotation: expected a whole number <= 3"),
        ({"tiles": [crossing(troglodytes=4), north(troglodytes=3), east(troglodytes=5)]}, "12 troglodytes .* are 11"),
        ({"tiles": [crossing(troglodytes=-1)]}, "troglodytes: expected a whole number >= 0"),
        ({"tiles": [crossing(troglodytes=5)]}, "more warriors of a faction than its limit"),
        ({"tiles": [crossing(troglodytes=1, activated=2)]}, "tile 1: activated: must be from 0 to 1, not 2"),
        ({"tiles": [crossing(troglodites=1)]}, "unknown field 'troglodites'; did you mean 'troglodytes'"),
        ({"infernals": {"troglodytes in reserve": -1}}, "reserve: expected a whole number >= 0"),
        ({"infernals": {"troglodytes in reserve": 12}}, "troglodytes are lost or doubled"),
        ({"infernals": {"hellhound III": {}}}, "unknown field 'hellhound III'; did you mean 'hellhound II'"),
        ({"infernals": {"hellhound I": {"tile": 20}}}, "hellhound I: stands on a tile of the map, not on 20"),
        ({"infernals": {"demon": {"tile": 8}}, "demons": []}, "demon: there is no such demon"),
        ({"demons": ["the hunter", "the hunter"]}, "demons: 'the hunter' is there twice"),
        ({"demons": ["the huntress"]}, "unknown demon 'the huntress'; did you mean 'the hunter'"),
        ({"destiny": {"rolled": [1, 2, 3, 4], "prepared": {"dark destiny": [1, 1, 1]}}}, "dice in all: .*, not 7"),
        ({"destiny": {"rolled": [1] * 7}}, "rolled: expected a list of length <= 6"),
        ({"destiny": {"rolled": [7]}}, "rolled.*expected a whole number <= 6"),
        ({"destiny": {"pool": 6, "rolled": [1]}}, "there are not six dice of destiny"),
        ({"instinct": {"hand": ["adrenaline/1", "adrenaline/1"]}}, "'adrenaline/1' is somewhere else already"),
        ({"instinct": {"hand": ["adrenaline/1"], "discard": ["adrenaline/1"]}}, "is somewhere else already"),
        ({"instinct": {"hand": ["adrenalin/1"]}}, "unknown instinct card 'adrenalin/1'; did you mean 'adrenaline/1'"),
        ({"events": {"hand": ["bloodlust"] * 3}}, "events.hand: there are only 2 cards 'bloodlust'"),
        ({"pile": [2, 2]}, "pile: 2 is there twice"),
        ({"pile": [8]}, "pile: tile 8 lies on the map"),
        ({"humans": [human("redeemer"), human("redeemer")]}, "boards of the redeemer: must be from 0 to 1, not 2"),
        ({"humans": [human("redeemer", tile=20)]}, r"humans\[0\]: stands on a tile of the map, not on 20"),
        ({"humans": [human("redeemer", cancelled=[1, 1])]}, "cancelled: 1 is there twice"),
        ({"humans": [human("redeemer", cancelled=[1, 2, 3, 4, 5, 6])]}, "all lines cancelled and lives"),
        ({"humans": [human("redeemer", wounds=1)]}, "unknown field 'wounds'"),
        ({"humans": [human("brute", equipment={"crossbow": 2})]}, "cards of the crossbow in all: must be from 0 to 1"),
        ({"humans": [human("brute", equipment={"crossbow": -1})]}, "expected a whole number >= 0"),
        ({"thread": 3}, "unknown field 'thread'; did you mean 'threat'"),
        ({"threat": -1}, "threat: expected a whole number >= 0"),
        ({"dice": [7]}, "dice.*expected a whole number <= 6"),
        ({"phase": "combat"}, "phase: unknown phase 'combat'"),
        ({"more": {"alarm": 1}}, "more: unknown field 'alarm'; did you mean 'alarms'"),
        ({"more": {"active": 60}}, "active: must be from -1 to 11, not 60"),
    ],
)
def test_what_cannot_be_is_refused(change, said):
    with pytest.raises(PositionError, match=said) as refused:
        table(*change.get("humans", HUMANS), **{name: value for name, value in change.items() if name != "humans"})
    assert "\n" not in str(refused.value)


def test_a_map_has_a_tile():
    with pytest.raises(PositionError, match="tiles: expected a list of length >= 1"):
        Match.from_position(ID, {"tiles": []})


def test_cards_named_nowhere_lie_at_the_bottom_of_their_decks():
    match = table(*HUMANS, instinct={"deck": ["adrenaline/1"]}, events={"deck": ["bloodlust"]})
    document = match.position()
    assert document["instinct"]["deck"][-1] == "adrenaline/1"
    assert sorted(set(document["instinct"]["deck"])) == sorted(document["instinct"]["deck"])
    assert len(document["instinct"]["deck"]) == 24
    assert document["events"]["deck"][-1] == "bloodlust"
    assert len(document["events"]["deck"]) == sum(event.copies for event in CONTENT.tables["event"])


def test_a_demon_whose_lair_is_not_on_the_map_waits_in_the_reserve():
    match = table(*HUMANS, scenario="nest")
    assert match.position()["infernals"]["demon"]["status"] == "reserve"
