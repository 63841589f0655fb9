"""The table as data: everything pointed at lies on it, and everybody sees the objectives."""

from collections import Counter

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.match import Match

from ..play import play
from .table import GAME, ID, human, table


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
