"""The table as data: everything pointed at lies on it, and everybody sees the objectives."""

from collections import Counter

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.games.claustrophobia.content import TALENTS
from duskboard.games.claustrophobia.telling.names import TALENTS_TOLD
from duskboard.match import Match

from ..play import play
from .table import GAME, ID, crossing, human, prepare, table, tile


def names_on(scene):
    """The ids of all that lies on the table, each as often as it is used."""

    def of_items(items):
        for item in items:
            yield item.id
            yield from of_items(item.holds)

    for board in scene.boards:
        yield from (cell.id for cell in board.cells)
    yield from (piece.id for piece in scene.pieces)
    for zone in scene.zones:
        yield zone.id
        yield from of_items(zone.items)
    yield from (track.id for track in scene.tracks)


@pytest.mark.parametrize("number", range(len(GAME.examples)))
def test_options_and_notes_point_at_what_lies_on_the_table(number):
    match = Match.new(ID, seed=40 + number, **GAME.examples[number])
    chance = GAME.State()
    seed_stream(chance, number)
    while not match.over and match.state.choices < 150:
        scene = match.view(match.seat)
        names = Counter(names_on(scene))
        assert max(names.values()) == 1
        assert all(target in names for option in scene.options for target in option.targets)
        assert all(id in names for id in scene.notes)
        for _ in range(3):
            if not match.over:
                menu = match.menu()
                match.carry_out(menu[below(chance, len(menu))])


def test_the_map_grows_and_the_dark_behind_openings_can_be_chosen():
    match = table(human("scout", die=3), human("brute"), tiles=[{"tile": 1, "at": [0, 0]}], pile=[9, 8])
    play(match, "scout")
    cells = {cell.id for cell in match.view(0).boards[0].cells}
    assert cells == {"tile-1", "dark-0-1", "dark-1-0", "dark-0--1", "dark--1-0"}
    match.play("go north")
    cells = {cell.id for cell in match.view(0).boards[0].cells}
    assert {"tile-1", "tile-8", "dark-0-2"} <= cells


@pytest.mark.parametrize("scenario", [choice for choice, _ in GAME.settings[0].choices])
def test_everybody_sees_the_objectives_of_the_scenario(scenario):
    match = Match.new(ID, seed=1, scenario=scenario)
    for seat in (0, 1, -1):
        goals = next(zone for zone in match.view(seat).zones if zone.id == "goals")
        assert all(item.text and "{" not in item.text for item in goals.items)


def test_everybody_sees_what_lies_open_on_the_table():
    match = table(
        human("redeemer", gifts=["divine inspiration"]), human("brute", trembling=1), demons=["the hunter"],
        infernals={"demon": {"tile": 8, "deaths": 1}},
        instinct={"discard": ["adrenaline/1"]}, events={"discard": ["bloodlust"]}, more={"inspiration": 1},
    )  # fmt: skip
    for seat in (0, 1, -1):
        scene = match.view(seat)
        badges = {piece.id: [badge.name for badge in piece.badges] for piece in scene.pieces}
        assert "inspired: +2 dice next turn" in badges["warrior-0"]
        assert "trembling hands" in badges["warrior-1"]
        assert badges["warrior-7"] == ["killed once"]
        piles = {zone.id: [item.name for item in zone.items] for zone in scene.zones}
        assert piles["instinct-out"] == ["Adrenaline"]
        assert piles["event-out"] == ["Bloodlust"]


def slots(match, human=0):
    """The lines of a human's board as they lie on the table."""
    board = next(zone for zone in match.view(0).zones if zone.id == f"board-{human}")
    return [item for item in board.items if item.kind == "slot"]


def test_a_cancelled_line_wears_its_marker_and_holds_the_die_alone():
    match = table(human("brute", die=2, cancelled=[2, 5]), human("scout"))
    two, five = slots(match)[1], slots(match)[4]
    assert [item.kind for item in two.holds] == ["die"]
    assert five.holds == []
    assert [badge.name for badge in five.badges if badge.tone == "bad"] == ["damage marker"]
    assert two.conditions == five.conditions == ["locked"]


def test_a_line_says_what_it_is_good_for():
    """On the board in short, and in words for whoever points at it."""
    match = table(human("redeemer", die=1, gifts=["prescience"]), human("brute", die=2, cancelled=[3]))
    assert [item.value for item in slots(match)] == ["2/1/4", "1/2/5", "2/2/4", "1/2/4", "2/3/4", "1/3/5"]
    notes = match.view(0).notes
    assert notes["line-0-1"].title == "Redeemer, line 1"
    assert notes["line-0-1"].text.startswith("2 movement, 1 combat, 4 defence. Prescience: ")
    assert notes["line-1-2"].text == "1 movement, 3 combat, 3 defence. It draws an instinct card."
    assert "the warrior is exhausted" in notes["line-1-3"].text


def test_a_talent_is_explained_where_it_is_named():
    match = prepare(human("brute"), human("scout"), roll=[1, 2], take=[1], instinct={"hand": ["murderous glare/2"]})
    scene = match.view(0)
    assert scene.notes["board-0"].text.endswith("Bodyguard: it may take hits for another on its tile.")
    effect = next(option for option in scene.options if option.text == "murderous glare/2 as effect")
    assert effect.help == "Impressive: it keeps enemies from leaving its tile."
    assert scene.notes[effect.targets[0]].text == f"A 2, or: impressive. {effect.help}"


def test_every_talent_has_its_words():
    assert sorted(TALENTS_TOLD) == sorted(TALENTS)


def test_who_has_left_needs_no_lines_any_more():
    match = table(
        human("scout", 15, die=3), human("brute", 15), human("brute", 15), scenario="survivors",
        tiles=[crossing(), tile(15, 0, 1)], pile=[9, 8],
    )  # fmt: skip
    assert len(slots(match)) == 6
    play(match, "scout", "leave")
    assert slots(match) == []
    gone = next(one for one in match.view(0).figures if one.id == "board-0")
    assert "left by the exit" in [badge.name for badge in gone.badges]
