"""Game components (p. 6-13): what is in the box, and what limits it sets."""

import pytest

from duskboard.engine.content import ContentError
from duskboard.games.claustrophobia.content import (
    Demon,
    Equipment,
    Event,
    Gift,
    Hellhound,
    Instinct,
    Recruit,
    Scenario,
    Tile,
    Troglodyte,
    Western,
    make_book,
)
from duskboard.match import Match

from ..play import asked, offered, play
from .table import BOOK, CONTENT, GAME, ID, crossing, human, north, prepare, table, threat, tile


def every(table_name, kind):
    return CONTENT.all(table_name, kind)


@pytest.mark.rule("CLA-001")
def test_two_players_one_for_each_faction():
    match = Match.new(ID, seed=1)
    assert GAME.facts.seats == (2, 2)
    assert GAME.seat_names(match.state) == ["Human player", "Infernal player"]
    questions = {0: set(), 1: set()}
    while not match.over:
        questions[match.seat].add(asked(match))
        match.play(match.menu()[-1])
    assert "activation die" in questions[0]
    assert "power for a die" in questions[1]
    assert not questions[0] & questions[1] - {"line for a marker", "orientation of a tile"}


@pytest.mark.rule("CLA-002")
def test_the_humans_are_western_and_the_infernals_demonic_and_their_shapes_differ():
    view = Match.new(ID, seed=1).view(0)
    assert [seat.role for seat in view.seats] == ["Western warriors", "Demon warriors"]
    assert view.seats[0].shape != view.seats[1].shape
    assert {piece.owner for piece in view.pieces} == {0}


@pytest.mark.rule("CLA-004")
def test_there_are_35_miniatures():
    western = sum(board.copies for board in every("western", Western))
    reserve = Match.new(ID, seed=1, scenario="drowned-way").state
    toughs = sum(reserve.status[warrior] == 5 for warrior in (9, 10))
    assert (
        western + reserve.trog_reserve + len(every("hellhound", Hellhound)) + len(every("demon", Demon)) + toughs == 35
    )


@pytest.mark.rule("CLA-005")
def test_no_more_than_five_western_boards_are_in_use():
    content = GAME.load_content()
    scenario = content.all("scenario", Scenario)[0]
    scenario.force = [Recruit(board="scout", tile=1)] * 6
    with pytest.raises(ContentError, match="1 to 5 warriors"):
        make_book(content)
    assert sum(board.copies for board in every("western", Western)) == 7


@pytest.mark.rule("CLA-006")
def test_four_infernal_tablets_hold_two_hounds_and_two_demons():
    match = Match.new(ID, seed=1, demon="hunter", second_demon="flayer")
    spaces = next(zone for zone in match.view(1).zones if zone.id == "destiny").items
    assert len(spaces) == 6 + 4
    assert len(every("demon", Demon)) + len(every("hellhound", Hellhound)) == 15


@pytest.mark.rule("CLA-007")
def test_a_western_warrior_is_a_leader_or_a_fighter():
    kinds = {board.id: board.kind for board in every("western", Western)}
    assert kinds["redeemer"] == kinds["guardian"] == "leader"
    assert kinds["brute"] == kinds["scout"] == kinds["swordswoman"] == "fighter"


@pytest.mark.rule("CLA-027")
def test_markers_lie_on_western_lines_and_on_infernal_boards():
    match = table(
        human("redeemer", die=5, cancelled=[1, 2]), human("brute", 8), infernals={"hellhound I": {"tile": 1}},
        tiles=[crossing(), north()],
    )  # fmt: skip
    play(match, "redeemer", "attack hellhound I", dice=[4, 4, 1])
    view = match.view(0)
    lines = next(zone for zone in view.zones if zone.id == "board-0").items[:6]
    assert sum(any(sign.name == "damage marker" for sign in line.badges) for line in lines) == 2
    hound = next(piece for piece in view.pieces if piece.name == "Hellhound I")
    assert (hound.bars[0].value, hound.bars[0].most) == (1, 3)


@pytest.mark.rule("CLA-028")
def test_seven_gift_tokens_and_the_scenario_says_who_has_them():
    assert len(every("gift", Gift)) == 7
    state = Match.new(ID, seed=1, scenario="breach").state
    assert state.gifts[0] == (1 << 2) | (1 << 5), "Aura of Anger and Laying on of Hands"
    assert not any(list(state.gifts)[1:])


@pytest.mark.rule("CLA-029")
def test_48_tiles_with_openings_a_limit_and_at_most_one_effect():
    tiles = every("tile", Tile)
    assert [tile.id for tile in tiles] == [str(number) for number in range(1, 49)]
    assert all(1 <= len(tile.openings) <= 4 and tile.limit >= 2 for tile in tiles)
    assert sum(not tile.effect for tile in tiles) == 16
    match = table(human("scout", die=3), human("brute"), tiles=[crossing()], pile=[8, 15])
    play(match, "scout", "go north")
    assert offered(match) == ["finish", "go south"], "tile 15 has a single opening"


@pytest.mark.rule("CLA-031", "CLA-226")
def test_the_turn_marker_walks_its_track_to_the_limit_of_the_scenario():
    match = Match.new(ID, seed=3, scenario="nest")
    track = next(track for track in match.view(0).tracks if track.id == "turn")
    assert (track.value, track.most) == (1, BOOK.turns[3])
    while not match.over:
        match.play(match.menu()[0])
    assert match.ending.text == "Time has run out for the humans"
    assert match.state.turn == BOOK.turns[3]


@pytest.mark.rule("CLA-032")
def test_five_warriors_can_be_exhausted_at_once():
    worn = {"cancelled": [2]}
    boards = ("redeemer", "brute", "brute", "scout")
    humans = [human(board, **worn) for board in boards]
    match = prepare(*humans, human("scout", 8, **worn), roll=[2] * 5)
    assert list(match.state.exhausted) == [1] * 5


@pytest.mark.rule("CLA-033", "CLA-165")
def test_20_equipment_cards_and_the_scenario_says_who_gets_one():
    assert sum(card.copies for card in every("equipment", Equipment)) == 20
    plain = Match.new(ID, seed=1, scenario="nest").state
    assert not any(plain.gear_n)
    given = Match.new(ID, seed=1, scenario="cache")
    assert asked(given) == "owner of the equipment"
    given.play("brute")
    assert given.state.gear[1, 8] == 1


@pytest.mark.rule("CLA-035")
def test_24_instinct_cards_each_a_value_or_an_effect():
    cards = every("instinct", Instinct)
    assert len(cards) == 24
    assert sorted(card.value for card in cards) == sorted(list(range(1, 7)) * 4)
    match = prepare(human("redeemer"), human("brute"), roll=[3, 3], instinct={"hand": ["raised guard/6"]})
    assert offered(match) == ["no card", "raised guard/6 as value", "raised guard/6 as effect"]


@pytest.mark.rule("CLA-034")
def test_24_event_cards():
    assert sum(card.copies for card in every("event", Event)) == 24


@pytest.mark.rule("CLA-225")
def test_a_board_holds_die_markers_gifts_and_reminders_of_its_warrior():
    match = table(human("redeemer", die=4, cancelled=[1], gifts=["aura of courage"]), human("brute", courage=1, die=2))
    zones = {zone.id: zone for zone in match.view(1).zones}
    line4 = zones["board-0"].items[3]
    assert [item.kind for item in line4.holds] == ["die"]
    assert any("Aura of Courage" in badge.name for badge in line4.badges)
    assert "damage marker" in [badge.name for badge in zones["board-0"].items[0].badges]
    brute = next(piece for piece in match.view(1).pieces if piece.name == "brute")
    assert "courage" in [badge.name for badge in brute.badges]


@pytest.mark.rule("CLA-227")
def test_the_number_of_a_tile_has_no_effect_in_play():
    """Tiles 11 and 12 differ in nothing but their numbers."""
    seen = []
    for number in (11, 12):
        match = table(human("scout", die=3), human("brute"), tiles=[crossing()], pile=[8, number])
        play(match, "scout", "go north", "openings ES")
        seen.append((offered(match), match.state.points, match.state.unexplored))
    assert seen[0] == seen[1]


@pytest.mark.rule("CLA-021", "CLA-022")
def test_the_board_of_destiny_has_six_powers_a_store_and_a_pool_and_alarms_are_reminders():
    match = threat(human("redeemer"), human("brute"), points=5)
    zones = {zone.id: zone for zone in match.view(1).zones}
    names = [item.name for item in zones["destiny"].items[:6]]
    assert names[:3] == ["Abyssal threat", "Supernatural speed", "Frenzied creatures"]
    assert names[3:] == ["Dark destiny", "Intrepid charge", "Sneaky charge"]
    assert zones["pool"].count == 6
    assert next(track for track in match.view(1).tracks if track.id == "threat").value == 5
    alarmed = table(human("scout", die=3), human("brute"), tiles=[crossing(), tile(18, 0, 1)])
    play(alarmed, "scout", "go north")
    assert alarmed.state.pool == 6
    assert next(track for track in alarmed.view(1).tracks if track.id == "alarms").value == 1


@pytest.mark.rule("CLA-020")
def test_there_is_one_special_troglodyte_board():
    ordinary, tough = every("troglodyte", Troglodyte)
    assert tough.name == "Tough troglodyte"
    assert tough.life > ordinary.life


@pytest.mark.parametrize("entry", list(CONTENT), ids=lambda entry: f"{entry[0]} {entry[1].id}")
def test_every_reconstructed_entry_says_why(entry):
    _, content = entry
    assert content.provenance in ("printed", "reconstructed")
    assert content.why
