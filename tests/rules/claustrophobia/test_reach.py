"""Several choices at once: the whole reach with what it costs and the way, a weapon at whom one points at."""

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.reach import HUMAN_WALK, SHOT, THROWN
from duskboard.match import Match

from ..play import offered, play
from .table import GAME, ID, assault, crossing, human, north, table, tile

OF_THE_STORY = ("log", "log_n", "choices")  # they differ where one choice stands for several


def after(match):
    """All that matters of a state."""
    block = match.state.array.copy()
    for field in OF_THE_STORY:
        block[field] = 0
    return block.tobytes()


def option(match, text):
    return next(option for option in match.view(match.seat).options if option.text == text)


def line(*, third=None, second=None):
    """Three tiles in a row to the north of each other."""
    return [crossing(), second or tile(8, 0, 1), third or tile(10, 0, 2)]


@pytest.mark.rule("CLA-136")
def test_the_whole_reach_is_offered_with_its_price_and_its_way():
    match = play(table(human("scout", die=3), human("brute"), tiles=line()), "scout")
    walk = option(match, "walk to 10")
    assert (walk.kind, walk.label, walk.targets) == ("go", "Walk to tile 10", ["tile-10"])
    assert walk.way == ["tile-8", "tile-10"]
    assert walk.help.startswith("2 movement points; 1 left.")
    assert (walk.cost.amount, walk.cost.unit) == (2, "movement point")
    assert [one.cost.amount for one in match.view(0).options if one.text.startswith("go ")] == [1]
    assert "walk to 8" not in offered(match)  # a step is a step


@pytest.mark.rule("CLA-136")
def test_a_walk_is_one_choice_told_step_by_step():
    match = play(table(human("scout", die=3), human("brute"), tiles=line()), "scout", "walk to 10")
    assert match.state.tile[0] == 9
    assert match.state.points == 1
    moves = [(move.start, move.end) for beat in match.beats(0) for move in beat.moves]
    assert moves == [("tile-1", "tile-8"), ("tile-8", "tile-10")]


@pytest.mark.rule("CLA-140")
def test_no_walk_leads_over_a_tile_where_something_happens():
    book = table().book
    flooded = next(i for i in range(t.TILES) if book.tile_effect[i] == t.FLOODED and book.openings[i] & 5 == 5)
    for second in (tile(8, 0, 1, troglodytes=1), tile(flooded + 1, 0, 1)):
        match = play(table(human("scout", die=3), human("brute"), tiles=line(second=second)), "scout")
        assert "go north" in offered(match)
        assert "walk to 10" not in offered(match)


def test_an_infernal_walk_is_a_walk_too():
    match = assault(human("scout", 10), tiles=line(), demons=["the hunter"], infernals={"demon": {"tile": 1}})
    play(match, "the hunter", "walk to 10")
    assert match.state.tile[t.DEMON] == 9


@pytest.mark.rule("CLA-169")
def test_a_weapon_with_several_targets_is_fired_at_whom_one_points_at():
    def shooter():
        gear = {"blunderbuss": 1, "grenade": 1}
        tiles = [crossing(troglodytes=1), north(troglodytes=2), tile(9, 1, 0, 1, troglodytes=1)]
        return play(table(human("scout", die=1, equipment=gear), human("brute"), tiles=tiles), "scout")

    match = shooter()
    shot = option(match, "blunderbuss at troglodytes at 8")
    assert (shot.kind, shot.targets) == ("act", ["troglodytes-8"])
    assert shot.help.startswith("3 dice (3 for the Blunderbuss)")
    play(match, "blunderbuss at troglodytes at 8", dice=[6, 1, 1])
    other = play(shooter(), "use blunderbuss", "attack troglodytes north", dice=[6, 1, 1])
    assert after(match) == after(other)
    assert option(shooter(), "grenade to 9").targets == ["tile-9"]


def test_a_salve_is_laid_on_a_line_one_points_at():
    def healer():
        gear = {"healing salve": 1}
        return play(table(human("scout", die=1, cancelled=[2, 3], equipment=gear), human("brute")), "scout")

    match = healer()
    assert option(match, "salve for scout line 3").targets == ["line-0-3"]
    assert after(play(match, "salve for scout line 3")) == after(play(healer(), "use healing salve", "scout line 3"))


def test_the_one_target_of_a_weapon_is_pointed_at():
    match = table(
        human("scout", die=1, equipment={"musket": 1}), human("brute"), tiles=[crossing(), north(troglodytes=1)]
    )
    assert option(play(match, "scout"), "use musket").targets[0] == "troglodytes-8"


@pytest.mark.parametrize("number", range(len(GAME.examples)))
def test_what_is_done_in_one_go_comes_to_what_its_steps_come_to(number):
    """Random games: every shortcut is compared with the choices it stands for."""
    match = Match.new(ID, seed=300 + number, **GAME.examples[number])
    chance = GAME.State()
    seed_stream(chance, number)
    compared = 0
    while not match.over and len(match.choices) < 160:
        short = [option for option in match.menu() if option not in GAME.menu(match.state, match.book)]
        for option in short:
            assert after(match.branch(match.moment).play(option)) == after(stepwise(match.branch(match.moment), option))
            compared += 1
        sensible = int(GAME.rules.greedy.run(match.state, match.book, GAME.Scratch()))
        menu = GAME.menu(match.state, match.book)
        match.play(sensible if below(chance, 2) else menu[below(chance, len(menu))])
    assert compared > 0


def stepwise(match, option):
    """A shortcut, choice by choice."""
    if match.state.decision == t.Asks.INFERNAL_STEP or option >= HUMAN_WALK:
        way = next(one.way for one in match.view(match.seat).options if one.number == option)
        for cell in way:
            other, here = int(cell.removeprefix("tile-")) - 1, int(match.state.active_tile)
            direction = next(d for d in range(4) if match.state.link[here, d] == other)
            match.play(t.GO + direction)
        return match
    if option < t.ATTACK:
        return match.play(t.USE_SALVE).play(option)
    if option >= THROWN:
        return match.play(t.USE_GRENADE).play(t.DIRECTION + option - THROWN)
    weapon, target = divmod(option - SHOT, 16)
    return match.play((t.USE_BLUNDERBUSS, t.USE_MUSKET)[weapon]).play(t.ATTACK + target)
