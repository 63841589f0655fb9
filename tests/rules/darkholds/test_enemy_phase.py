"""Enemies, the enemy player, activation order and the animus. Rulebook 1.4, 2.1.3."""

import pytest

from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import begin_activation
from duskboard.games.darkholds.rules.aims import aim_beside
from duskboard.games.darkholds.rules.animus import (
    enemy_round,
    key_of,
    noisy_tiles,
    seek_noise,
    settle_target,
    tied_targets,
)
from duskboard.games.darkholds.rules.board import apart
from duskboard.games.darkholds.rules.combat import strike_value
from duskboard.games.darkholds.rules.enemy_phase import first_enemies, know_party, place
from duskboard.games.darkholds.rules.reinforcement import place_enemy
from duskboard.games.darkholds.rules.threats import know_threats, toll_of
from duskboard.games.darkholds.rules.wounds import die
from tests.rules.darkholds.table import BOOK, GAME, IDS, NAMES, enemy_phase, table

RANKED = (
    "grave-spider", "tomb-spider", "mound-beetle", "wihtboga", "wihtax", "wihtgar", "dreaguth", "wiht-thain",
    "dreaguth-thain", "gast", "wiglaca", "jute-thain", "gast-cyning", "jute-forthain",
)  # fmt: skip


@pytest.mark.rule("DKH-145", "DKH-149")
def test_the_common_dead_carry_spear_ax_and_bow_and_are_read_like_heroes():
    weapons = {id: [w.name for w in NAMES.profiles[IDS[id]].weapons] for id in ("wihtgar", "wihtax", "wihtboga")}
    assert weapons == {"wihtgar": ["Spear"], "wihtax": ["Ax"], "wihtboga": ["Bow", "Seax"]}
    assert type(NAMES.profiles[IDS["wihtgar"]]).__mro__[1] is type(NAMES.profiles[IDS["penda"]]).__mro__[1]


@pytest.mark.rule("DKH-146")
def test_a_thain_betters_his_wihtas_and_a_wiglaca_is_a_moving_entry_point():
    match = table(enemies=[("wihtax", "n8"), ("wiht-thain", "p8")])
    assert strike_value(match.state, BOOK, match.who("wihtax"), 0) == 5
    match = table(heroes={"penda": "b8"}, enemies=[("wiglaca", "n8")])
    match.state.noise[match.square("m8")] = 1
    match.next_omen("stillness").rests()
    assert any(f"entry point on {square} draws" in match.told() for square in ("n8", match["wiglaca"].at))


@pytest.mark.rule("DKH-147")
def test_wraiths_and_ancient_kings_are_rarer_and_stronger():
    for id in ("dreaguth", "gast"):
        assert BOOK.figures[IDS[id]] < BOOK.figures[IDS["wihtgar"]]
        assert BOOK.constitution[IDS[id]] > BOOK.constitution[IDS["wihtgar"]]


@pytest.mark.rule("DKH-148")
def test_the_last_level_of_an_area_opens_when_its_guardians_are_dead():
    match = table(3, {"penda": "b9"}, enemies=[("tomb-spider", "c9")], active="penda")
    assert match.state.exit_open == 0
    match.state.bosses_left = 1
    match.sets("tomb-spider", wounds=7)
    match.dice(9, 0, 0, 0).does("attack")
    assert match.state.exit_open == 1
    assert {BOOK.boss[i] for i in (2, 5, 8, 9)} == {
        IDS[b] for b in ("tomb-spider", "mound-beetle", "jute-forthain", "gast-cyning")
    }


@pytest.mark.rule("DKH-148", "DKH-222")
def test_a_spider_that_comes_later_is_no_guardian():
    match = table(3, {"penda": "b9"}, enemies=[("tomb-spider", "ad9"), ("tomb-spider", "c9")], active="penda")
    match.sets("tomb-spider@c9", wounds=6)
    match.dice(9, 0, 0, 0).does("attack")
    assert (match.state.bosses_left, match.state.exit_open) == (1, 0)
    for _ in range(BOOK.figures[IDS["grave-spider"]] + 1):  # one more than there are figures: the next rank up comes
        place_enemy(match.state, BOOK, GAME.Scratch(), IDS["grave-spider"], int(BOOK.entry[2, 0]), 0, 0)
    guardian, latecomer = match.enemies("tomb-spider")
    assert guardian == "tomb-spider@ad9"
    die(match.state, BOOK, GAME.Scratch(), match.who(latecomer))
    assert (match.state.bosses_left, match.state.exit_open) == (1, 0)
    die(match.state, BOOK, GAME.Scratch(), match.who(guardian))
    assert (match.state.bosses_left, match.state.exit_open) == (0, 1)


@pytest.mark.rule("DKH-157", "DKH-340")
def test_ranks_run_from_the_grave_spider_to_the_forthain():
    assert [BOOK.rank[IDS[id]] for id in RANKED] == list(range(1, 15))
    assert [BOOK.by_rank[i] for i in range(14)] == [IDS[id] for id in RANKED]


@pytest.mark.rule("DKH-151", "DKH-192")
def test_the_enemy_player_decides_only_what_the_animus_leaves_open():
    heroes = {"nerys": "i8", "sathach": "i10"}
    match = table(heroes=heroes, enemies=[("wihtax", "k9")], enemy_ties="ask")
    match.next_omen("stillness").rests()
    assert match.deciding == "enemy target"
    assert set(match.texts) == {"nerys", "sathach"}
    match.dice(0, 0, 0).does("sathach")
    assert "strikes Sáthach with Ax" in match.told()
    one = table(heroes={"nerys": "i8", "sathach": "g10"}, enemies=[("wihtax", "k9")], enemy_ties="ask")
    one.next_omen("stillness").rests()
    assert one.state.turn == 3  # the nearer one: nothing was left to decide


@pytest.mark.rule("DKH-192")
def test_the_unconscious_are_never_chosen():
    match = table(heroes={"nerys": "i8", "sathach": "i10"}, enemies=[("wihtax", "k9")], enemy_ties="ask").falls("nerys")
    match.next_omen("stillness").rests()
    assert match.deciding != "enemy target"


@pytest.mark.rule("DKH-152")
def test_what_the_enemy_did_stands():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtgar", "k4")])
    enemy_phase(match)
    assert match.enemies() != ["wihtgar@k4"]
    assert not {"undo", "take back"} & set(match.texts)


@pytest.mark.rule("DKH-153", "DKH-154")
def test_an_overlord_moves_the_enemy_as_it_likes():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "i9"), ("wihtax", "n8")], overlord="yes", active="penda")
    match.next_omen("stillness").does("end")
    assert (match.deciding, match.seat) == ("overlord", 1)
    assert set(match.texts) == {"wihtgar@i9", "wihtax@n8", "done"}
    match.does("wihtax@n8")
    assert {"move", "end"} <= set(match.texts)
    match.does("move", "o8", "end")
    assert match["wihtax"].at == "o8"  # away from the hero: no animus
    match.does("wihtgar@i9", "end") if match.deciding == "overlord" else match.does("end")
    assert match.state.turn == 3


@pytest.mark.rule("DKH-155")
def test_the_overlord_wins_when_the_heroes_do_not():
    match = table(heroes={"gnith": "g9"}, overlord="yes", active="gnith", vigour=1).sets("gnith", wounds=3)
    match.dice(0).does("recover")
    assert match.result[:2] == [-1, 1]
    match = table(heroes={"penda": "ad7"}, overlord="yes", active="penda")
    match.does("move", "ae7")
    assert match.result[:2] == [1, -1]


@pytest.mark.rule("DKH-156")
def test_with_an_overlord_cards_are_drawn_as_ever():
    match = table(heroes={"penda": "l4"}, overlord="yes", active="penda")
    match.state.noise[match.square("l4")] = 1
    match.next_omen("stillness").next_reinforcement(3).does("end")
    assert match.state.dark_out_n == 1
    assert match.state.rein_out_n >= 1


@pytest.mark.rule("DKH-181", "DKH-182", "DKH-185", "DKH-203")
def test_each_enemy_uses_all_its_vigour_before_the_next_closest():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtax", "j9"), ("wihtax", "n9")])
    match.next_omen("stillness").dice(*[0] * 10)
    match.rests()
    told = match.told()
    assert told.index("from j9 to") < told.index("from n9 to")
    assert match["wihtax@g9"] or match["wihtax@g8"] or match["wihtax@g10"]


@pytest.mark.rule("DKH-183", "DKH-186")
def test_the_order_is_by_distance_then_by_the_target_order_table():
    match = table(
        heroes={"penda": "f9", "nerys": "u8"}, enemies=[("wihtax", "j9"), ("wihtgar", "q8"), ("wihtboga", "n9")]
    )
    scratch = GAME.Scratch()
    know_party(match.state, BOOK, scratch)
    keys = {e: place(match.state, BOOK, scratch, match.who(e)) for e in ("wihtax", "wihtgar", "wihtboga")}
    assert keys["wihtax"] != keys["wihtgar"]  # both four squares away: Nerys parries worse
    assert keys["wihtgar"] < keys["wihtax"] < keys["wihtboga"]
    match.sets("penda", wounds=1)
    know_party(match.state, BOOK, scratch)
    assert place(match.state, BOOK, scratch, match.who("wihtax")) < keys["wihtgar"]


@pytest.mark.rule("DKH-186")
def test_a_tie_of_order_is_the_enemy_players_choice():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtax", "j9"), ("wihtax", "j8")], enemy_ties="ask")
    assert first_enemies(match.state, BOOK, GAME.Scratch()) == 2
    match.next_omen("stillness").rests()
    assert match.deciding == "next enemy"


@pytest.mark.rule("DKH-184")
def test_the_unconscious_do_not_count_for_the_order():
    match = table(heroes={"penda": "f9", "nerys": "q8"}, enemies=[("wihtax", "r8"), ("wihtgar", "i9")]).falls("nerys")
    scratch = GAME.Scratch()
    know_party(match.state, BOOK, scratch)
    keys = {e: place(match.state, BOOK, scratch, match.who(e)) for e in ("wihtax", "wihtgar")}
    assert keys["wihtgar"] < keys["wihtax"]


@pytest.mark.parametrize(
    ("wounds", "better"),
    [
        pytest.param({"nerys": 0, "sathach": 0}, "nearest", marks=pytest.mark.rule("DKH-188")),
        pytest.param({"nerys": 0, "sathach": 1}, "sathach", marks=pytest.mark.rule("DKH-189")),
        pytest.param({"nerys": 1, "sathach": 2}, "sathach", marks=pytest.mark.rule("DKH-190")),
    ],
)
@pytest.mark.rule("DKH-187")
def test_the_target_order_table(wounds, better):
    match = table(heroes={"nerys": "i8", "sathach": "i10"}, enemies=[("wihtax", "k9")])
    for hero, n in wounds.items():
        match.sets(hero, wounds=n)
    scratch, enemy = GAME.Scratch(), match.who("wihtax")
    if better == "nearest":
        near = table(heroes={"nerys": "i8", "sathach": "h10"}, enemies=[("wihtax", "k9")])
        near.sets("sathach", wounds=3)
        assert tied_targets(near.state, BOOK, scratch, near.who("wihtax")) == 1
        assert scratch.menu[0] == near.who("nerys")  # nearer, though the other is wounded
        assert tied_targets(match.state, BOOK, GAME.Scratch(), enemy) == 2
    else:
        assert tied_targets(match.state, BOOK, scratch, enemy) == 1
        assert scratch.menu[0] == match.who(better)


@pytest.mark.rule("DKH-191")
def test_of_equals_the_worst_parry_is_the_target():
    match = table(heroes={"nerys": "i8", "gnith": "i10"}, enemies=[("wihtax", "k9")])
    scratch = GAME.Scratch()
    assert tied_targets(match.state, BOOK, scratch, match.who("wihtax")) == 1
    assert scratch.menu[0] == match.who("gnith")
    assert key_of(match.state, BOOK, scratch, match.who("wihtax"), match.who("gnith")) < key_of(
        match.state, BOOK, scratch, match.who("wihtax"), match.who("nerys")
    )


@pytest.mark.rule("DKH-193", "DKH-195", "DKH-198", "DKH-199")
def test_an_enemy_that_sees_somebody_closes_in_and_strikes_and_ignores_noise():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtax", "i9")])
    match.state.noise[match.square("j9")] = 5
    match.next_omen("stillness").dice(0, 0)
    match.rests()
    assert match["wihtax"].at in ("h8", "h9", "h10")
    assert match.told().count("strikes Penda with Ax") == 2  # one step, two blows


@pytest.mark.rule("DKH-196", "DKH-197")
def test_a_closer_target_that_comes_into_view_is_taken_instead():
    match = table(heroes={"penda": "f9", "nerys": "i9"}, enemies=[("wihtax", "k9")])
    match.state.quarry = match.who("penda")
    settle_target(match.state, BOOK, GAME.Scratch(), match.who("wihtax"))
    assert match.state.quarry == match.who("nerys")
    match.falls("nerys")
    settle_target(match.state, BOOK, GAME.Scratch(), match.who("wihtax"))
    assert match.state.quarry == match.who("penda")


@pytest.mark.rule("DKH-194")
def test_an_enemy_that_follows_noise_turns_to_whom_it_comes_to_see():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtax", "k9")])
    begin_activation(match.state, BOOK, match.who("wihtax"))
    match.state.goal, match.state.goal_kind = match.square("n8"), terms.NOISE_GOAL
    enemy_round(match.state, BOOK, GAME.Scratch())
    assert match.state.goal_kind == terms.NO_GOAL
    assert match.state.quarry == match.who("penda")
    assert match["wihtax"].at[0] == "j"  # towards the hero, away from the noise


@pytest.mark.rule("DKH-200")
def test_a_spearman_comes_adjacent_if_it_can_then_strike_else_it_stops_in_reach():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtgar", "h9")])
    match.next_omen("stillness").dice(0, 0, 0)
    match.rests()
    assert match["wihtgar"].at.startswith("g")  # one step, then two blows
    match = table(heroes={"penda": "f9"}, enemies=[("wihtgar", "j9")])
    match.next_omen("stillness").dice(0, 0, 0)
    match.rests()
    assert match["wihtgar"].at.startswith("h")  # two steps and a thrust
    assert match.told().count("strikes Penda with Spear") == 1


@pytest.mark.rule("DKH-200", "DKH-240")
def test_an_enemy_makes_for_squares_its_weapon_reaches_from_and_no_others():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtgar", "n9"), ("wihtax", "n8")])
    far = {"wihtgar": 2, "wihtax": 1}
    for enemy, reach in far.items():
        scratch = GAME.Scratch()
        count = aim_beside(match.state, BOOK, scratch, match.who(enemy), match.who("penda"), reach, False)
        aims = scratch.numpy("aims")[:count].tolist()
        apart_from_her = {apart(match.state, BOOK, at, match.square("f9")) for at in aims}
        assert apart_from_her == set(range(1, reach + 1))


@pytest.mark.rule("DKH-271")
def test_nobody_pays_for_leaving_the_unconscious():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtax", "g9")])
    enemy, here, there = match.who("wihtax"), match.square("g9"), match.square("h9")
    for falls, toll in ((False, 1), (True, 0)):
        scratch = GAME.Scratch()
        if falls:
            match.falls("penda")
        know_threats(match.state, BOOK, scratch, enemy)
        assert toll_of(match.state, BOOK, scratch, enemy, here, there) == toll


@pytest.mark.rule("DKH-201")
def test_hindered_by_friends_an_enemy_comes_as_near_as_it_can():
    match = table(
        heroes={"penda": "f9"}, enemies=[("wihtax", "g8"), ("wihtax", "g9"), ("wihtax", "g10"), ("wihtax", "j9")]
    )
    match.next_omen("stillness").dice(*[0] * 20)
    match.rests()
    assert sum(enemy[7:8] in "efgh" for enemy in match.enemies()) == 4


@pytest.mark.rule("DKH-202")
def test_an_enemy_that_cannot_come_closer_stays():
    match = table(2, {"penda": "v4"}, enemies=[("wihtax", "s4")])
    match.next_omen("stillness").rests()
    assert match.enemies() == ["wihtax@s4"]  # the river is between them


@pytest.mark.rule("DKH-204", "DKH-205")
def test_a_bowman_shoots_at_once_up_to_its_limit_and_then_closes_in():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtboga", "m10")])
    match.next_omen("stillness").dice(0, 0)
    match.rests()
    assert match.told().count("shoots at Penda with Bow") == 1
    assert match["wihtboga"].at == "l11"  # of equally short ways the first clockwise


@pytest.mark.rule("DKH-206")
def test_an_enemy_that_sees_nobody_follows_noise_within_four_tiles():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "k3")])
    match.state.noise[match.square("k12")] = 1
    enemy_phase(match)
    assert match["wihtax"].at == "n6"  # three squares nearer, by the first of equally short ways
    far = table(9, {"penda": "a9"}, enemies=[("wihtax", "x2")])
    far.state.noise[far.square("a9")] = 1
    assert noisy_tiles(far.state, BOOK, GAME.Scratch(), far.who("wihtax")) == 0


@pytest.mark.rule("DKH-206")
def test_a_large_enemy_makes_for_the_noise_nearest_to_any_of_its_squares():
    match = table(6, {"penda": "a9"}, enemies=[("mound-beetle", "af9")])  # its right squares are ag9 and ag10
    for square in ("ad9", "ah9"):
        match.state.noise[match.square(square)] = 1
    enemy = match.who("mound-beetle")
    begin_activation(match.state, BOOK, enemy)
    seek_noise(match.state, BOOK, GAME.Scratch(), enemy)
    assert NAMES.square(match.state, BOOK, int(match.state.goal)) == "ah9"


@pytest.mark.rule("DKH-207")
def test_of_equally_near_tiles_the_noisier_and_then_the_enemy_player():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "k7")], enemy_ties="ask")
    for square in ("k4", "k12"):
        match.state.noise[match.square(square)] = 1
    assert noisy_tiles(match.state, BOOK, GAME.Scratch(), match.who("wihtax")) == 2
    match.next_omen("stillness").rests()
    assert match.deciding == "noisy tile"
    match.does("tile E")
    assert match["wihtax"].at[1:] in ("9", "10")
    match.state.noise[match.square("k12")] = 2
    match.state.noise[match.square("k4")] = 1
    scratch = GAME.Scratch()
    assert noisy_tiles(match.state, BOOK, scratch, match.who("wihtax")) == 1


@pytest.mark.rule("DKH-208")
def test_an_enemy_at_the_noise_stays():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "k12")])
    match.state.noise[match.square("k12")] = 1
    enemy_phase(match)
    assert "wihtax@k12" in match.enemies()


@pytest.mark.rule("DKH-209")
def test_without_noise_an_enemy_goes_to_the_nearest_guard_point():
    match = table(heroes={"penda": "b11"}, enemies=[("wihtax", "q8")])
    enemy_phase(match)
    assert match.enemies() == ["wihtax@s8"]


@pytest.mark.rule("DKH-210")
def test_of_equally_near_guard_points_the_one_nearer_the_exit_then_the_enemy_player():
    match = table(4, {"penda": "a8"}, enemies=[("wihtax", "p9")])
    enemy_phase(match)
    assert match["wihtax"].at == "r9"  # n9 is two away as well, but further from the exit


@pytest.mark.rule("DKH-211", "DKH-212")
def test_an_enemy_at_its_guard_point_stays_and_the_phase_ends():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "n8"), ("wihtax", "m8")])
    enemy_phase(match)
    assert "wihtax@n8" in match.enemies()
    assert "wihtax@m8" in match.enemies()  # as near as it can get
    assert match.state.turn == 3


@pytest.mark.rule("DKH-327")
def test_culcca_keeps_to_his_tomb_until_woken():
    match = table(10, {"penda": "b10"}, enemies=[("gast-cyning", "ah10")])
    match.state.noise[match.square("aa10")] = 3
    enemy_phase(match)
    assert NAMES.tile(match.state, int(BOOK.tile[9, match.square(match["gast-cyning"].at)])) == "N"
    assert match.state.woke == 0
    match = table(10, {"penda": "ac10"}, enemies=[("gast-cyning", "ah10")])
    match.next_omen("stillness").dice(*[0] * 8)
    match.rests()
    assert match.state.woke == 1


@pytest.mark.rule("DKH-143")
def test_an_enemy_sorcerer_invokes_once_and_recovers_when_nobody_is_in_view():
    match = table(heroes={"penda": "g9"}, enemies=[("wiglaca", "l9")])
    match.next_omen("stillness").dice(*[0] * 8)
    match.rests()
    assert match.told().count("Grave-chill at Penda") == 1
    assert match["wiglaca"].wounds == 1
    match = table(heroes={"penda": "b8"}, enemies=[("wiglaca", "w3")]).sets("wiglaca", wounds=1)
    match.next_omen("stillness").dice(5)
    match.rests()
    assert match["wiglaca"].wounds == 0


def test_from_the_rear_turns_the_order_round_and_stand_watch_ignores_noise():
    match = table(heroes={"penda": "f9"}, enemies=[("wihtax", "j9"), ("wihtax", "n9")])
    match.next_omen("from-the-rear").dice(*[0] * 10)
    match.rests()
    assert match.told().index("from n9 to") < match.told().index("from j9 to")
    match = table(heroes={"penda": "b8"}, enemies=[("wihtax", "k3")])
    match.state.noise[match.square("l2")] = 1
    enemy_phase(match, omen="stand-watch")
    assert match["wihtax"].at.endswith("6")


def intention(match, name):
    scene = match.game.scene(match.state, match.book, match.game.content, 0, [])
    return scene.notes[f"w{match.who(name)}"].text


def test_an_enemys_intention_is_told_with_its_reason():
    match = table(heroes={"penda": "n8", "nerys": "m10"}, enemies=[("wihtgar", "r8")])
    assert "would go for Penda, the nearest in view, 4 squares away" in intention(match, "wihtgar")
    match = table(heroes={"penda": "n8", "nerys": "n10"}, enemies=[("wihtgar", "r8")])
    assert "would go for Nerys, the worst at parrying of those 4 squares away" in intention(match, "wihtgar")
    match.state.wounds[match.who("penda")] = 1
    assert "would go for Penda, the wounded one of those 4 squares away" in intention(match, "wihtgar")


def test_an_enemy_that_sees_nobody_tells_where_it_goes():
    match = table(heroes={"penda": "a9"}, enemies=[("wihtgar", "aa8")])
    assert "guard point" in intention(match, "wihtgar")
    match.state.noise[match.square("y8")] = 1
    assert "would go for the noise" in intention(match, "wihtgar")
