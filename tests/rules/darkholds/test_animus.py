"""What the animus does in tight places: large bases, closed ways, ties that the enemy player settles. RUL-90."""

from types import SimpleNamespace

import pytest

from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.board import put
from duskboard.games.darkholds.rules.movement import CLOSED, STOP, stand
from duskboard.games.darkholds.rules.regions import row_of_breed
from duskboard.games.darkholds.rules.reinforcement import new_enemy
from tests.rules.darkholds.table import BOOK, GAME, IDS, NAMES, POWERS, enemy_phase, table


def walled(match, column, rows, gap=()):
    for row in rows:
        if row not in gap:
            match.state.rock[match.square(f"{column}{row}")] = 2
    return match


@pytest.mark.rule("DKH-201", "DKH-007")
def test_a_large_enemy_comes_as_close_as_its_base_lets_it():
    match = table(heroes={"penda": "g9"}, enemies=[("tomb-spider", "n9")])
    walled(match, "j", range(7, 11), gap=[9])  # a way for others, too narrow for it
    match.sets("penda", webs=1)
    match.state.vigour[match.who("tomb-spider")] = 3
    enemy_phase(match, omen="stillness")
    assert match["tomb-spider"].at == "k10"
    assert "The Tomb Spider moves from n9 to k10" in match.told()


@pytest.mark.rule("DKH-206")
def test_a_large_enemy_follows_noise():
    match = table(heroes={"penda": "b8"}, enemies=[("tomb-spider", "v3")])
    match.state.noise[match.square("v13")] = 1
    enemy_phase(match)
    assert match["tomb-spider"].at == "x8"


@pytest.mark.rule("DKH-327")
def test_one_who_waits_still_walks_about_in_its_tile():
    match = table(10, {"penda": "b10"}, enemies=[("gast-cyning", "ah10")])
    match.state.noise[match.square("ae8")] = 1
    enemy_phase(match)
    assert match["gast-cyning"].at == "ag10"


@pytest.mark.rule("DKH-192", "DKH-219", "DKH-220")
def test_the_enemy_player_says_beside_whom_one_arrives_and_whom_it_attacks():
    match = table(heroes={"nerys": "v2", "sathach": "x2"}, active="nerys", enemy_ties="ask")
    match.state.noise[match.square("v2")] = 1
    for entry in ("l2", "w15"):  # only that on w1 is open
        match.state.rock[match.square(entry)] = 2
    came = int(match.state.serials)
    match.next_omen("stillness").next_reinforcement(1).rests()
    assert match.view(0).prompt.text == "Beside whom does the Grave Spider arrive?"
    assert (match.deciding, match.texts) == ("enemy target", ["nerys", "sathach"])
    assert (match.menu(), int(match.state.serials)) == (match.menu(), came)  # looking costs nothing
    match.does("sathach")
    assert match.view(0).prompt.text == "Whom does the Grave Spider on w1 attack?"
    assert match.state.serials == came + 1
    match.dice(0, 0, 0).does("sathach")
    assert "strikes Sáthach" in match.told()
    assert "at Nerys" not in match.told()


@pytest.mark.rule("DKH-011", "DKH-255")
def test_a_square_cleared_of_rock_is_bare():
    match = table(heroes={"penda": "z8"}, active="penda").does("clear", "clear", "discard")
    assert "aa7" in match.texts


@pytest.mark.rule("DKH-321")
def test_holy_water_blesses_as_the_prayer_does():
    match = table(active="penda").gives("penda", "holy-water")
    match.book = BOOK.copy()
    match.book.power_amount[POWERS["bless"]] = 3
    match.does("use")
    assert match["penda"].blessed == 3
    assert GAME.standard_book.power_amount[POWERS["bless"]] == 1


@pytest.mark.rule("DKH-271", "DKH-198")
def test_a_large_enemy_goes_the_way_that_leaves_nobodys_reach():
    match = table(9, {"penda": "n13", "nerys": "q10"}, enemies=[("tomb-spider", "n10")]).gives("penda", "spear")
    match.sets("nerys", webs=1, wounds=1)  # so that it goes for her, and at once
    match.dice(*[0] * 8)
    enemy_phase(match)
    assert "The Tomb Spider moves from n10 to o10" in match.told()  # north-east would leave the spear's reach
    assert match.told().count("strikes Nerys with Fangs") == BOOK.vigour[IDS["tomb-spider"]] - 1


@pytest.mark.rule("DKH-271", "DKH-201")
def test_a_large_enemy_pays_for_leaving_a_reach_that_covers_any_of_its_squares():
    match = table(9, {"penda": "q11", "nerys": "l10"}, enemies=[("tomb-spider", "n10")]).gives("penda", "spear")
    match.sets("nerys", webs=1, wounds=1)
    match.dice(*[0] * 8)
    enemy_phase(match)
    assert "The Tomb Spider moves from n10 to m11" in match.told()  # south-west: no way west is free
    assert match.told().count("strikes Nerys with Fangs") == BOOK.vigour[IDS["tomb-spider"]] - 2


@pytest.mark.parametrize("level", [1, 3, 7, 10])
@pytest.mark.parametrize("kind", ["wihtgar", "grave-spider", "tomb-spider", "dreaguth", "gast-cyning"])
def test_where_a_breed_cannot_be_is_noted_as_it_stands(level, kind):
    start = NAMES.square(SimpleNamespace(level=level - 1), BOOK, int(BOOK.start[level - 1, 0]))
    match = table(level, {"penda": start}, keep=True)
    enemy = next((w for w in range(t.FIRST_ENEMY, t.WARRIORS) if match.state.profile[w] == IDS[kind]), NONE)
    if enemy == NONE:
        enemy = new_enemy(match.state, BOOK, IDS[kind])
        place = next(
            s for s in range(int(BOOK.squares[level - 1])) if stand(match.state, BOOK, enemy, s, False) == STOP
        )
        put(match.state, BOOK, enemy, place)
    scratch = GAME.Scratch()
    row = row_of_breed(match.state, BOOK, scratch, enemy)
    for square in range(int(BOOK.squares[level - 1])):
        closed = stand(match.state, BOOK, enemy, square, False) == CLOSED
        assert (scratch.shut[row, square] != 0) == closed, NAMES.square(match.state, BOOK, square)


@pytest.mark.rule("DKH-271", "DKH-198")
def test_a_large_enemy_keeps_all_its_squares_out_of_a_reach_it_would_have_to_leave():
    match = table(9, {"penda": "r7", "nerys": "r12"}, enemies=[("tomb-spider", "n10")]).gives("penda", "spear")
    match.sets("nerys", webs=1, wounds=1)
    match.dice(*[0] * 8)
    enemy_phase(match)
    assert "The Tomb Spider moves from n10 to p10" in match.told()  # by way of o10; on o9 the spear reaches p9
    assert match.told().count("strikes Nerys with Fangs") == BOOK.vigour[IDS["tomb-spider"]] - 2
