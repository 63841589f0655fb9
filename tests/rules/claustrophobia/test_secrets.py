"""What each side may not know: hands, decks, the tile pile, what Prescience showed."""

import msgspec
import pytest

from duskboard.engine.dice import seed_stream
from duskboard.match import Match

from ..play import play
from .table import BOOK, GAME, ID, crossing, human, prepare, table


def imagined(match, seat, n):
    for number in range(n):
        world = match.known(seat)
        seed_stream(world, f"world {number}")
        GAME.rules.imagine(world, BOOK, GAME.Scratch(), seat)
        yield world


def test_the_other_hand_is_hidden_and_its_size_is_not():
    events = {"hand": ["bloodlust", "savagery"]}
    match = table(human("redeemer"), human("brute"), instinct={"hand": ["adrenaline/1"]}, events=events)
    mine, theirs = match.known(0), match.known(1)
    assert sum(mine.instinct_hand) == 1
    assert sum(theirs.instinct_hand) == 0
    assert theirs.instinct_hand_n == 1
    assert sum(mine.event_hand) == 0
    assert mine.event_hand_n == 2
    assert sum(theirs.event_hand) == 2


def test_nobody_knows_the_order_of_decks_and_pile():
    match = Match.new(ID, seed=5)
    for seat in (0, 1, -1):
        known = match.known(seat)
        assert set(known.instinct_deck) == set(known.event_deck) == set(known.pile) == {-1}
        assert known.pile_n == 15


def test_cards_drawn_by_dark_destiny_are_seen_by_the_infernal_player_only():
    deck = ["bloodlust", "savagery", "scuttling"]
    match = table(
        human("redeemer"), human("brute"), phase="infernal preparation", dice=[2, 1, 1], events={"deck": deck}
    )
    play(match, "dark destiny", "sneaky charge", "sneaky charge")
    assert sum(match.known(1).event_drawn) == 2
    assert sum(match.known(0).event_drawn) == 0
    assert match.known(0).event_drawn_n == 2
    play(match, "savagery")
    assert not any("you keep" in line.text.lower() and "savagery" in line.text.lower() for line in match.log_for(0))
    assert any("savagery" in line.text.lower() for line in match.log_for(1))


def test_a_drawn_instinct_card_is_told_to_the_human_player_only():
    match = prepare(human("brute"), human("scout"), roll=[1, 4], take=[1], instinct={"deck": ["slip away/4"]}).play(
        "draw"
    )
    assert any("slip away" in line.text.lower() for line in match.log_for(0))
    assert not any("slip away" in line.text.lower() for line in match.log_for(1))
    assert "slip away" not in msgspec.json.encode(match.view(1)).decode().lower()
    assert "slip away" in msgspec.json.encode(match.view(0)).decode().lower()


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_imagined_piles_keep_the_special_tiles_where_they_can_be(seat):
    match = Match.new(ID, seed=5, scenario="cache")
    for world in imagined(match, seat, 10):
        pile = [tile + 1 for tile in world.pile][:20]
        assert 44 in pile[13:]
        assert 45 in pile[6:13]
        assert len(set(pile)) == 20
        assert GAME.rules.check(world, BOOK) == 0


def test_what_prescience_left_on_the_pile_is_kept_by_the_human_and_guessed_by_the_other():
    redeemer = human("redeemer", gifts=["prescience"])
    match = prepare(redeemer, human("brute"), roll=[1, 1], tiles=[crossing()], pile=[13, 2, 8, 11, 12]).play("no draw")
    play(match, "redeemer", "go north", "tile 8", "12 over 11")
    assert {world.pile[3] for world in imagined(match, 0, 6)} == {11}
    assert len({world.pile[3] for world in imagined(match, 1, 6)}) > 1


def test_prescience_far_from_its_part_moves_no_special_tile():
    """The stairway is among the lowest of The Survivors' pile; the uppermost two cannot be it."""
    match = prepare(
        human("redeemer", gifts=["prescience"]), human("brute"), roll=[1, 1], tiles=[crossing()], scenario="survivors",
        pile=[15, 2, 8, 11, 12, 13, 16, 17, 18, 20, 23],
    )  # fmt: skip
    play(match.play("no draw"), "redeemer", "go north", "tile 20", "23 over 18")
    assert {tile for world in imagined(match, 1, 60) for tile in world.pile[8:10]}.isdisjoint({14})


def test_prescience_at_the_edge_of_its_part_may_have_moved_a_special_tile():
    match = prepare(
        human("redeemer", gifts=["prescience"]), human("brute"), roll=[1, 1], tiles=[crossing()], scenario="survivors",
        pile=[2, 8, 11, 12, 15, 13],
    )  # fmt: skip
    play(match.play("no draw"), "redeemer", "go north", "tile 13", "15 over 12")
    assert 14 in {world.pile[4] for world in imagined(match, 1, 60)}
    assert 14 in {world.pile[3] for world in imagined(match, 1, 60)}
