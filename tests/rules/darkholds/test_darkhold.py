"""The darkhold phase, reinforcements and their first attacks. Rulebook 2.1.2, 2.1.4."""

import re

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.darkhold import wanderers_entry
from duskboard.games.darkholds.rules.reinforcement import (
    arrival_attacks,
    available,
    column_of,
    place_enemy,
    shortage,
)
from tests.rules.darkholds.table import BOOK, GAME, IDS, enemy_phase, table


def place(match, kind, square, attacks=0, chosen=0):
    place_enemy(match.state, BOOK, GAME.Scratch(), IDS[kind], match.square(square), attacks, chosen)


@pytest.mark.rule("DKH-176", "DKH-177", "DKH-178")
def test_after_the_hero_phase_a_card_is_drawn_shown_done_and_discarded():
    match = table(heroes={"penda": "g9"}, active="penda")
    match.state.noise[match.square("g9")] = 3
    match.next_omen("the-barrow-sleeps").does("end")
    assert "The Barrow Sleeps: No reinforcements this turn." in match.told()
    assert (match.state.dark_n, match.state.dark_out_n, match.state.rein_out_n) == (19, 1, 0)


@pytest.mark.rule("DKH-179")
def test_an_empty_darkhold_deck_is_made_new_of_its_discards():
    match = table(active="penda")
    for i in range(20):
        match.state.dark_out[i] = match.state.dark[i]
        match.state.dark[i] = 0
    match.state.dark_n, match.state.dark_out_n = 0, 20
    match.does("end")
    assert match.state.dark_n == 19
    assert "deck is shuffled anew" in match.told()


def test_the_cards_do_what_they_say():
    match = table(heroes={"penda": "b11"}, enemies=[("wihtax", "o8")])
    match.state.rock[match.square("n8")] = 2  # the nearer guard point is buried
    enemy_phase(match, omen="war-drums")
    assert match["wihtax"].at == "s8"  # four squares with three vigour and one more
    match = table(heroes={"penda": "b11"}, enemies=[("wihtax", "q8")])
    enemy_phase(match, omen="brittle-bones")
    assert match["wihtax"].at == "s8"
    match = table(active="penda").next_omen("falling-rock").does("end")
    assert sum(match.state.rock) - 2 == 2
    match = table(active="penda").next_omen("roof-collapse").does("end")
    assert sum(match.state.rock) - 2 == 6
    match = table(active="penda").next_omen("clinging-web").does("end")
    assert match["penda"].webs == 1
    match = table(active="penda").on_top("wakeroot").next_omen("hidden-cache").does("end")
    assert sum(match.state.stuff) == 1
    match = table(active="penda").next_omen("web-spinners").dice(*[0] * 9).does("end")
    assert len(match.enemies("grave-spider")) >= 2
    match = table(heroes={"penda": "b8"}, active="penda").next_omen("the-wanderer").does("end")
    assert len(match.enemies("wihtax")) == 1


@pytest.mark.rule("DKH-146", "DKH-028")
def test_the_wanderer_comes_to_a_wiglaca_that_is_nearer_than_any_entry_point():
    match = table(9, {"penda": "ad9"}, enemies=[("wiglaca", "af9")])
    assert wanderers_entry(match.state, BOOK, GAME.Scratch()) == match.square("af9")
    match = table(9, {"penda": "ad9"})
    assert wanderers_entry(match.state, BOOK, GAME.Scratch()) in [BOOK.entry[8, i] for i in range(BOOK.entries[8])]


def test_level_one_begins_gently():
    match = table(active="penda", turn=1)
    match.state.noise[match.square("g9")] = 3
    match.does("end")
    assert match.state.dark_out_n == match.state.rein_out_n == 0


@pytest.mark.rule("DKH-213")
def test_an_entry_point_draws_if_noise_lies_within_five_tiles():
    for noisy, draw in (("ac6", {"w2", "l3", "w18"}), ("ai9", {"w2", "w18"})):  # five tiles from l3, and six
        match = table(3, {"penda": "ai9"}, active="penda")
        match.state.noise[match.square(noisy)] = 1
        match.next_omen("stillness").does("end")
        assert set(re.findall(r"entry point on (\w+) draws", match.told())) == draw
        assert match.state.rein_out_n == len(draw)
    silent = table(active="penda").next_omen("stillness").does("end")
    assert silent.state.rein_out_n == 0


@pytest.mark.rule("DKH-214", "DKH-215")
def test_the_card_names_enemies_by_area_and_they_come_to_the_entry_point():
    assert [column_of(BOOK, level) for level in (0, 4, 8, 9)] == [0, 1, 2, 2]
    match = table(heroes={"penda": "l6"}, active="penda")
    match.state.noise[match.square("l6")] = 1
    match.next_omen("stillness").next_reinforcement(9).does("end")  # caverns: one Wihtboga
    assert len(match.enemies("wihtboga")) >= 1


@pytest.mark.rule("DKH-216", "DKH-218")
def test_they_stand_as_near_as_can_be_and_on_nobody():
    match = table(heroes={"penda": "b8"})
    for at in ("l2", "m2", "k3"):
        place(match, "wihtgar", "l2")
        assert any(enemy.endswith(at) for enemy in match.enemies())


@pytest.mark.rule("DKH-217")
def test_the_lowest_rank_is_placed_first():
    for card in range(BOOK.reins):
        for area in range(3):
            ranks = [BOOK.rank[BOOK.rein[card, area, i]] for i in range(6) if BOOK.rein[card, area, i] >= 0]
            assert ranks == sorted(ranks)
    match = table(heroes={"penda": "l6"}, active="penda")
    match.state.noise[match.square("l6")] = 1
    match.next_omen("stillness").next_reinforcement(16).does("end")
    told = match.told()
    assert told.index("Wihtboga comes to") < told.index("Wihtgār comes to")


@pytest.mark.rule("DKH-219")
def test_of_equally_near_squares_one_beside_a_hero_by_the_table():
    for wounded, at in (("nerys", "l3"), ("penda", "k3")):
        match = table(heroes={"penda": "k4", "nerys": "m4"}, enemies=[("wihtax", "l2")])
        match.sets(wounded, wounds=1)
        place(match, "wihtgar", "l2")
        assert match["wihtgar"].at == at
    match = table(
        heroes={"nerys": "k4", "sathach": "m4"}, enemies=[("wihtax", "l2"), ("wihtax", "m2")], enemy_ties="ask"
    )
    place(match, "wihtgar", "l2")
    assert match.deciding == "enemy target"


@pytest.mark.rule("DKH-220", "DKH-221")
def test_a_reinforcement_beside_a_hero_attacks_once_for_no_vigour():
    match = table(heroes={"penda": "l3"}, active="penda")
    match.state.noise[match.square("l3")] = 1
    for i in (1, 2, 3):
        match.state.rein[int(match.state.rein_n) - i] = 4  # one Wihtgār
    match.next_omen("stillness").dice(*[0] * 12).does("end")
    assert match.told().count("Wihtgār comes to") == 3
    assert match.told().count("strikes Penda with Spear") == 1  # by the one that came beside him
    assert match.state.turn == 3
    match = table(heroes={"penda": "l3"})
    place(match, "wihtgar", "l2", attacks=1)
    arrival_attacks(match.dice(0).state, BOOK, GAME.Scratch(), match.who("wihtgar"), 0)
    assert (match["wihtgar"].vigour, match.noise(match["wihtgar"].at)) == (3, 1)
    assert match.told().count("strikes Penda with Spear") == 1


@pytest.mark.rule("DKH-343")
def test_reinforcements_first_act_in_the_next_turn():
    match = table(heroes={"penda": "l6"}, active="penda")
    match.state.noise[match.square("l6")] = 1
    match.next_omen("stillness").next_reinforcement(5).does("end")
    assert match["wihtgar"].at in ("l2", "w1", "w15")


@pytest.mark.rule("DKH-222")
def test_without_figures_the_next_rank_up_comes():
    match = table(heroes={"penda": "b8"})
    assert available(match.state, BOOK, IDS["wihtgar"]) == IDS["wihtgar"]
    squares = [s for s in range(BOOK.squares[0]) if BOOK.glyph[0, s] == t.FLOOR][-12:]
    for square in squares:
        from duskboard.games.darkholds.rules.board import put
        from duskboard.games.darkholds.rules.reinforcement import new_enemy

        put(match.state, BOOK, new_enemy(match.state, BOOK, IDS["wihtgar"]), square)
    assert available(match.state, BOOK, IDS["wihtgar"]) == IDS["dreaguth"]
    assert available(match.state, BOOK, IDS["jute-forthain"]) == IDS["jute-forthain"]


@pytest.mark.rule("DKH-223", "DKH-224")
def test_who_cannot_come_gives_vigour_to_the_lowest_rank_then_the_next_and_round_again():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "n8"), ("wihtgar", "o8"), ("wihtax", "p8")])
    shortage(match.state, BOOK)
    assert (match.state.boost[IDS["wihtax"]], match.state.boost[IDS["wihtgar"]]) == (1, 0)
    shortage(match.state, BOOK)
    assert (match.state.boost[IDS["wihtax"]], match.state.boost[IDS["wihtgar"]]) == (1, 1)
    shortage(match.state, BOOK)
    assert (match.state.boost[IDS["wihtax"]], match.state.boost[IDS["wihtgar"]]) == (2, 1)
    assert match["wihtax"].tokens == 2  # the reminder lies with one of the rank
    enemy_phase(match)
    assert match.state.boost[IDS["wihtax"]] == 0  # for one enemy phase only


@pytest.mark.rule("DKH-064")
def test_an_empty_reinforcement_deck_is_made_new():
    match = table(heroes={"penda": "l6"}, active="penda")
    for i in range(24):
        match.state.rein_out[i] = match.state.rein[i]
        match.state.rein[i] = 0
    match.state.rein_n, match.state.rein_out_n = 0, 24
    match.state.noise[match.square("l6")] = 1
    match.next_omen("stillness").does("end")
    assert match.state.rein_n + match.state.rein_out_n == 24
    assert match.state.rein_n > 0


@pytest.mark.rule("DKH-064")
def test_reinforcement_cards_are_drawn_and_discarded_openly():
    match = table(heroes={"penda": "l6"}, active="penda")
    match.state.noise[match.square("l6")] = 1
    match.next_omen("stillness").next_reinforcement(16).does("end")
    assert "The entry point on w1 draws a reinforcement card: a Wihtgār, a Wihtboga and a Grave Spider" in match.told()
    discards = next(zone for zone in match.view(0).zones if zone.id == "rein-out").items
    assert len(discards) == match.state.rein_out_n
    assert discards[-1].name == "A Wihtgār, a Wihtboga and a Grave Spider"
