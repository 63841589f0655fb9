"""The goal is always on the table, with what stands in the way; whoever fights is a card with every number."""

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.talents import human_cb, human_df, human_mv
from duskboard.match import Match

from ..play import play
from .table import GAME, ID, assault, crossing, human, north, table, threat, tile


def goals(match, seat):
    return match.view(seat).goals


def parts(goal):
    return {part.text: part for part in goal.parts}


def figure(match, id, seat=0):
    return next(one for one in match.view(seat).figures if one.id == id)


@pytest.mark.parametrize("scenario", [choice for choice, _ in GAME.settings[0].choices])
def test_both_sides_goals_are_seen_by_all_ones_own_first(scenario):
    match = Match.new(ID, seed=1, scenario=scenario)
    for seat, owners in ((0, [0, 1]), (1, [1, 0]), (-1, [0, 1])):
        shown = goals(match, seat)
        assert [goal.owner for goal in shown] == owners
        assert all(goal.text and goal.standing and goal.most > 0 for goal in shown)
        assert not any(goal.secret for goal in shown)


@pytest.mark.rule("CLA-052")
def test_an_escape_counts_who_is_out_and_says_that_the_exit_is_not_found():
    match = table(human("scout"), human("brute"), tiles=[crossing(), north()], pile=[9, 15], scenario="survivors")
    goal = goals(match, 0)[0]
    assert (goal.text, goal.value, goal.most) == ("2 humans out by the exit", 0, 2)
    assert goal.standing.endswith("left after this one")
    assert not parts(goal)["Find the exit, tile 15"].met
    assert parts(goal)["Find the exit, tile 15"].standing == "2 tiles still face down"


def test_who_leaves_counts_and_the_exit_is_marked():
    match = table(
        human("scout", 15, die=3), human("brute", 15), human("brute", 15), scenario="survivors",
        tiles=[crossing(), tile(15, 0, 1)], pile=[9, 8],
    )  # fmt: skip
    assert goals(match, 0)[0].targets == ["tile-15"]
    play(match, "scout", "leave")
    goal = goals(match, 0)[0]
    assert (goal.value, goal.most) == (1, 2)
    assert figure(match, "board-0").gone
    kill = parts(goals(match, 1)[0])["Kill so many that fewer than 2 can leave"]
    assert (kill.value, kill.most, kill.standing) == (0, 2, "3 can still leave")


def test_those_who_hold_see_who_stands_there_and_who_is_in_the_way():
    match = table(human("brute", 42), tiles=[tile(42, troglodytes=2)], scenario="breach")
    goal = goals(match, 0)[0]
    assert goal.text == "A human on tile 42 at the end of turn 9"
    assert goal.targets == ["tile-42"]
    holding = parts(goal)["Stand on tile 42: the brute"]
    assert (holding.met, holding.standing) == (True, "2 infernal warriors stand on it")


def test_a_well_says_who_stands_on_it_and_is_met_once_sealed():
    wells = [tile(25, troglodytes=1), tile(26, 0, -1, 2)]
    match = table(human("scout", 26, die=3), tiles=wells, scenario="wells")
    goal = goals(match, 0)[0]
    assert parts(goal)["Seal the well on tile 25"].standing == "1 infernal warrior stands on it"
    assert goal.targets == ["tile-25", "tile-26"]
    play(match, "scout", "seal")
    goal = goals(match, 0)[0]
    assert (goal.value, goal.most, goal.targets) == (1, 2, ["tile-25"])
    assert parts(goal)["Seal the well on tile 26"].met


def test_a_demon_to_slay_shows_its_markers_and_where_it_is():
    match = table(
        human("scout"), tiles=[crossing(), tile(25, 0, 1)], scenario="nest",
        infernals={"demon": {"tile": 25, "damage": 4, "deaths": 1}},
    )  # fmt: skip
    goal = goals(match, 0)[0]
    assert (goal.text, goal.value, goal.most) == ("Kill Kartikeya for good", 1, 2)
    markers = parts(goal)["Markers on Kartikeya"]
    assert (markers.value, markers.most, markers.standing) == (4, 6, "on tile 25")
    assert goal.targets == ["warrior-7"]


def test_relics_say_where_they_are_and_whom_to_kill():
    match = table(human("scout", relics=1), human("brute"), scenario="cache", tiles=[crossing()], pile=[9, 8])
    first, second = goals(match, 0)[0].parts
    assert (first.standing, first.targets) == ("the scout carries it", ["warrior-0"])
    assert second.standing == "tile 45 is not found"
    kill = parts(goals(match, 1)[0])["Kill who carries a relic"]
    assert (kill.standing, kill.targets) == ("the scout carries now", ["warrior-0"])


def test_a_captive_must_be_freed_first():
    match = Match.new(ID, seed=1, scenario="sisters")
    goal = goals(match, 0)[0]
    free, out, others = goal.parts
    captive = int(match.book.captive[match.state.scenario])
    assert (free.met, free.targets) == (False, [f"warrior-{captive}"])
    assert out.standing == "only once freed"
    assert (others.value, others.most) == (0, int(match.book.goal_n[match.state.scenario]))


def test_goals_are_gone_with_the_game():
    match = assault(human("scout", die=3, cancelled=[1, 2, 3, 4, 5]), tiles=[crossing(troglodytes=1)])
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert goals(match, 0) == []


@pytest.mark.parametrize("number", range(len(GAME.examples)))
def test_what_goals_and_figures_name_lies_on_the_table(number):
    match = Match.new(ID, seed=900 + number, **GAME.examples[number])
    chance = GAME.State()
    seed_stream(chance, number)
    while not match.over and len(match.choices) < 120:
        scene = match.view(len(match.choices) % 3 - 1)
        known = {cell.id for board in scene.boards for cell in board.cells} | {piece.id for piece in scene.pieces}
        zones = {zone.id for zone in scene.zones}
        for goal in scene.goals:
            for one in (goal, *goal.parts):
                assert set(one.targets) <= known, one.text
                assert one.most == -1 or 0 <= one.value <= max(one.most, one.value)
        assert {one.id for one in scene.figures} <= known | zones
        assert {piece.id for piece in scene.pieces} <= {one.id for one in scene.figures}
        menu = match.menu()
        sensible = GAME.rules.greedy.run(match.state, match.book, GAME.Scratch())
        match.play(sensible if below(chance, 3) else menu[below(chance, len(menu))])


# -- figures -----------------------------------------------------------------------------------------------------------


def test_a_humans_card_has_its_lines_the_one_in_use_marked_and_the_wounded_struck():
    match = table(human("brute", die=4, cancelled=[2, 5], anger=1), human("scout"))
    card = figure(match, "warrior-0")
    assert [line.name for line in card.lines] == ["1", "2", "3", "4", "5", "6"]
    assert [line.name for line in card.lines if line.struck] == ["2", "5"]
    assert [line.name for line in card.lines if line.chosen] == ["4"]
    state, book = match.state, match.book
    numbers = {stat.name: stat.value for stat in card.stats}
    assert numbers["Movement"] == str(human_mv(state, book, 0))
    assert numbers["Combat"] == str(human_cb(state, book, 0))
    assert numbers["Defence"] == str(human_df(state, book, 0))
    assert {stat.name: stat.tone for stat in card.stats}["Combat"] == "good"  # anger
    assert [(bar.value, bar.most) for bar in card.bars] == [(4, 6)]
    assert card.lines[0].values[:3] == [str(book.mv[t.BRUTE, 0]), str(book.cb[t.BRUTE, 0]), str(book.df[t.BRUTE, 0])]


def test_whoever_acts_shows_what_is_left_and_then_is_spent():
    match = play(table(human("scout", die=3), human("brute")), "scout")
    assert {stat.name for stat in figure(match, "warrior-0").stats} >= {"Movement left", "Action"}
    play(match, "finish")
    assert figure(match, "warrior-0").spent
    assert not figure(match, "warrior-1").spent


def test_a_weapon_that_must_be_reloaded_is_struck_through():
    match = table(human("scout", die=1, equipment={"blunderbuss": 1}), human("brute"), tiles=[crossing(troglodytes=2)])
    gun = [line for line in figure(match, "warrior-0").lines if line.name == "Blunderbuss"]
    assert [line.struck for line in gun] == [False]
    play(match, "scout", "use blunderbuss", dice=[1, 1, 1])
    gun = [line for line in figure(match, "warrior-0").lines if line.name == "Blunderbuss"]
    assert [line.struck for line in gun] == [True]


def test_a_demons_card_has_its_life_ability_and_power():
    dice = {"triggered": {"demon": [3]}}
    match = assault(human("scout"), infernals={"demon": {"tile": 8, "damage": 2}}, demons=["the hunter"], destiny=dice)
    card = figure(match, "warrior-7", seat=1)
    life = int(match.book.demon_life[t.THE_HUNTER])
    assert [(bar.value, bar.most) for bar in card.bars] == [(life - 2, life)]
    assert [line.chosen for line in card.lines] == [True, True]
    assert "elusive" in card.text  # by its power
    assert match.view(1).figures[0].owner == t.INFERNAL


def test_the_board_of_destiny_and_the_reserve_are_cards():
    match = threat(human("scout"), points=4, destiny={"prepared": {"dark destiny": [5]}})
    board = figure(match, "destiny", seat=1)
    assert {stat.name: stat.value for stat in board.stats}["Threat points"] == "4"
    assert [line.values for line in board.lines if line.name == "Dark destiny"] == [["5"]]
    reserve = {line.name: line.values for line in figure(match, "reserve", seat=1).lines}
    assert reserve["Hellhound I"] == [f"{match.book.hound_cost[0]} points"]


@pytest.mark.parametrize(("waiting", "line"), [(11, "11 troglodytes, each"), (1, "1 troglodyte")])
def test_the_price_of_troglodytes_is_that_of_each(waiting, line):
    match = threat(human("scout"), points=4)
    match.state.trog_reserve = waiting
    assert {one.name: one.values for one in figure(match, "reserve", seat=1).lines}[line] == ["1 point"]


def test_a_stash_says_that_no_enemy_is_there_while_a_human_is():
    match = table(human("scout", 44), human("brute"), tiles=[crossing(), tile(44, 1, 0, 3)], scenario="cache")
    relic = parts(goals(match, 0)[0])["Relic of tile 44 home to tile 1"]
    assert relic.standing == "in the stash on tile 44; no infernal warrior is there"


def test_before_the_first_turn_all_of_them_are_to_come():
    match = Match.new(ID, seed=1, scenario="cache")
    assert match.state.turn == 0
    assert goals(match, 0)[0].standing == "12 turns to come"
    assert match.view(0).heading.turn == ""


@pytest.mark.parametrize(("scenario", "exits"), [("survivors", True), ("cache", False)])
def test_who_has_left_is_counted_where_there_is_an_exit(scenario, exits):
    humans = Match.new(ID, seed=1, scenario=scenario).view(0).seats[0]
    assert humans.standing == "4 in play" + (", 0 left by the exit" if exits else "")
