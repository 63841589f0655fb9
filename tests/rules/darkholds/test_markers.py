"""Markers and tokens. Rulebook 1.2.2, 1.2.3."""

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.board import walked
from duskboard.games.darkholds.rules.markers import clear_rock, drop_rock, layers_of
from duskboard.games.darkholds.rules.movement import CLOSED, PASS_ONLY, STOP, footing
from duskboard.games.darkholds.rules.sight import NOBODY_BLOCKS, line, obstacle
from tests.rules.darkholds.table import BOOK, GAME, enemy_phase, table

NOBODY = -1


def foot(match, who, square):
    return footing(match.state, BOOK, match.who(who), match.square(square), False)


def sees(match, a, b):
    return line(match.state, BOOK, match.square(a), match.square(b), NOBODY_BLOCKS, NOBODY, NOBODY)


@pytest.mark.rule("DKH-010", "DKH-011")
def test_markers_occupy_their_squares_except_where_they_can_be_passed():
    match = table()
    assert foot(match, "penda", "l8") == CLOSED  # a column
    assert foot(match, "penda", "m3") == PASS_ONLY  # a pile
    assert foot(match, "penda", "q13") == CLOSED  # a gap
    assert foot(match, "penda", "n8") == STOP  # a guard point
    assert foot(match, "penda", "n15") == PASS_ONLY  # a cocoon


@pytest.mark.rule("DKH-012")
def test_no_marker_ever_moves():
    match = table(heroes={"penda": "m14"}, active="penda")
    match.does("move", "m13", "end")
    assert BOOK.glyph[0, match.square("n15")] == t.COCOON
    assert match.state.left[match.square("n15")] == 1


@pytest.mark.rule("DKH-013", "DKH-015", "DKH-014")
def test_a_tomb_spider_cocoons_whom_it_fells_and_the_cocoon_can_be_passed_and_seen_through():
    match = table(heroes={"penda": "n8", "nerys": "b8"}, enemies=[("tomb-spider", "o8")])
    match.sets("penda", wounds=3)
    match.dice(9, 9, 0, 0, 0, 0, 0)  # the web misses nothing: strikes hit, parry and toughness fail
    match.next_omen("stillness")
    match.state.webs[match.who("penda")] = 1  # so that it bites at once
    match.rests()
    assert match["penda"].status == t.COCOONED
    assert foot(match, "nerys", "n8") == PASS_ONLY
    assert not obstacle(match.state, BOOK, match.square("n8"))


@pytest.mark.rule("DKH-016")
def test_a_column_stops_sight_and_steps():
    match = table()
    assert obstacle(match.state, BOOK, match.square("l8"))
    assert not sees(match, "k8", "m8")
    assert foot(match, "penda", "l8") == CLOSED


@pytest.mark.rule("DKH-017", "DKH-018", "DKH-022")
def test_a_door_blocks_sight_but_is_walked_through_and_stays():
    assert not any(BOOK.glyph[0, s] == t.DOOR for s in range(BOOK.squares[0]))
    match = table(4, {"penda": "i9"}, active="penda")
    assert not sees(match, "i9", "k9")
    match.does("move", "j9")
    assert match.deciding == "move on"
    match.does("k9")
    assert match["penda"].vigour == 3
    assert match.state.left[match.square("j9")] == 3


@pytest.mark.rule("DKH-019", "DKH-020", "DKH-021")
def test_a_door_is_hit_without_a_roll_and_gone_at_three():
    match = table(4, {"penda": "i9"}, active="penda")
    match.does("attack", "j9")
    if match.deciding == "next die":
        match.does("j9", "j9")
    assert match.rolled() == []
    assert match.state.left[match.square("j9")] == 0  # three dice, one damage each
    assert sees(match, "i9", "k9")


@pytest.mark.rule("DKH-019")
def test_a_door_can_be_shot_and_invoked_at():
    match = table(4, {"sathach": "h9"}, active="sathach")
    match.does("shoot", "j9")
    assert match.state.left[match.square("j9")] == 1
    match = table(4, {"gnith": "h9"}, active="gnith")
    match.does("invoke", "fire-bolt", "j9")
    assert match.state.left[match.square("j9")] == 0


@pytest.mark.rule("DKH-023", "DKH-024", "DKH-025", "DKH-027")
def test_a_doorweb_bars_the_way_until_attacked_or_invoked_at_and_cannot_be_shot():
    match = table(3, {"sathach": "r9"}, active="sathach")
    assert foot(match, "sathach", "s9") == CLOSED
    assert obstacle(match.state, BOOK, match.square("s9"))
    assert "shoot" not in match.texts
    assert match.state.left[match.square("s9")] == 2
    match.does("attack", "s9")
    while match.deciding == "next die":
        match.does("s9")
    assert match.rolled() == []
    assert foot(match, "sathach", "s9") == STOP


@pytest.mark.rule("DKH-024")
def test_an_invocation_burns_a_doorweb():
    match = table(3, {"gnith": "r9"}, active="gnith")
    match.does("invoke", "fire-bolt", "s9")
    assert match.state.left[match.square("s9")] == 0


@pytest.mark.rule("DKH-026")
def test_grave_spiders_pass_doorwebs_and_nobody_else_does():
    match = table(3, {"penda": "b9"}, enemies=[("grave-spider", "t9"), ("wihtgar", "t10")])
    assert foot(match, "grave-spider", "s9") == PASS_ONLY
    assert foot(match, "wihtgar", "s9") == CLOSED


@pytest.mark.rule("DKH-028", "DKH-029", "DKH-030")
def test_entry_points_can_be_stood_on_and_may_be_the_exit():
    match = table()
    assert [BOOK.glyph[0, BOOK.entry[0, i]] for i in range(BOOK.entries[0])] == [t.ENTRY] * 3
    assert foot(match, "penda", "l2") == STOP
    assert BOOK.entry[7, BOOK.entries[7] - 1] == BOOK.exit[7]  # level 8


@pytest.mark.rule("DKH-031")
def test_a_rockfall_blocks_an_entry_point():
    match = table(heroes={"penda": "l4"}, active="penda")
    match.state.noise[match.square("l4")] = 1
    match.state.rock[match.square("l2")] = 2
    match.does("end")
    assert "entry point on l2 draws" not in match.told()
    match = table(heroes={"penda": "l4"}, active="penda")
    match.state.noise[match.square("l4")] = 1
    match.next_omen("stillness").does("end")
    assert "entry point on l2 draws" in match.told()


@pytest.mark.rule("DKH-032", "DKH-033")
def test_an_equipment_marker_is_passed_over_and_gone_when_empty():
    match = table(heroes={"penda": "g9"}, active="penda").leaves("h9", "spear")
    assert foot(match, "penda", "h9") == PASS_ONLY
    match.does("acquire")
    if match.deciding == "acquire":
        match.does("take spear", "done") if "take spear" in match.texts else match.does("done")
    assert match.lying("h9") == []
    assert foot(match, "penda", "h9") == STOP


@pytest.mark.rule("DKH-034", "DKH-035")
def test_who_steps_on_the_exit_is_out_with_all_it_has():
    match = table(heroes={"penda": "ad7", "nerys": "g9"}, active="penda").gives("penda", "spear")
    match.does("move", "ae7")
    assert match["penda"].status == t.EXITED
    assert match["penda"].cards == ["spear"]
    assert BOOK.glyph[0, match.square("ae7")] == t.EXIT
    assert foot(table(enemies=[("wihtgar", "ad7")]), "wihtgar", "ae7") == CLOSED


@pytest.mark.rule("DKH-036", "DKH-074")
def test_a_gap_is_seen_over_but_not_stepped_on():
    match = table(heroes={"penda": "p13"}, active="penda")
    assert sees(match, "p13", "r13")
    match.does("move")
    assert "q13" not in match.texts


@pytest.mark.rule("DKH-038", "DKH-039")
def test_enemies_drift_to_guard_points_which_can_be_stood_on():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtgar", "k4")])
    assert foot(match, "penda", "n8") == STOP
    enemy_phase(match)
    enemy_phase(match)
    assert match.enemies() == ["wihtgar@n8"]


@pytest.mark.rule("DKH-040", "DKH-041", "DKH-042", "DKH-043")
def test_a_ladder_leads_to_another_floor_for_two_vigour():
    match = table(7, {"penda": "1:n7"}, active="penda")
    assert BOOK.floors[6] == 3
    assert foot(match, "penda", "1:n7") == STOP
    assert not obstacle(match.state, BOOK, match.square("1:n7"))
    match.does("move")
    assert "Step to n7 of floor 2 (2 vigour)" in [option.label for option in match.view(0).options]
    match.does("2:n7")
    assert match["penda"].at == "2:n7"
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-044", "DKH-045", "DKH-047", "DKH-048", "DKH-046")
def test_a_rockfall_is_an_obstacle_cleared_in_two_steps():
    match = table(heroes={"penda": "z8"}, active="penda")
    rock = match.square("aa7")
    assert obstacle(match.state, BOOK, rock)
    assert match.state.rock[rock] == 2  # large rocks up
    match.does("clear")
    assert match.state.rock[rock] == 1  # small rocks
    match.does("clear")
    assert match.state.rock[rock] == 0
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-049")
def test_layers_are_cleared_one_after_the_other_and_a_new_one_lies_on_top():
    match = table(6, {"penda": "u10"}, active="penda")
    rock = match.square("v10")
    scratch = GAME.Scratch()
    assert layers_of(match.state, rock) == 2
    clear_rock(match.state, BOOK, scratch, 0, rock)
    drop_rock(match.state, BOOK, scratch, rock)
    assert match.state.rock[rock] == 6  # three layers, the new one with large rocks up
    for left in (5, 4, 3, 2, 1, 0):
        clear_rock(match.state, BOOK, scratch, 0, rock)
        assert match.state.rock[rock] == left


@pytest.mark.rule("DKH-046")
def test_an_enemy_clears_the_rockfall_that_alone_bars_its_way():
    match = table(7, {"penda": "1:p7"}, enemies=[("wihtgar", "1:s8")])
    for square in ("1:n7", "1:u8"):  # no way round by the ladders
        match.state.rock[match.square(square)] = 2
    for square in ("1:r7", "1:r8", "1:r9"):
        match.state.rock[match.square(square)] = 2
    match.state.noise[match.square("1:p8")] = 1
    before = sum(match.state.rock[match.square(s)] for s in ("1:r7", "1:r8", "1:r9"))
    enemy_phase(match)
    assert sum(match.state.rock[match.square(s)] for s in ("1:r7", "1:r8", "1:r9")) < before


@pytest.mark.rule("DKH-046", "DKH-154")
@pytest.mark.parametrize("rock", ["m8", "p8", "p9", "n10"])
def test_an_overlords_large_enemy_clears_rockfall_on_every_side(rock):
    match = table(heroes={"penda": "b8"}, enemies=[("tomb-spider", "n8")], overlord="yes")
    match.state.rock[match.square(rock)] = 2
    match.next_omen("stillness").rests().does("tomb-spider@n8", "clear")
    assert match.state.rock[match.square(rock)] == 1


@pytest.mark.rule("DKH-050", "DKH-225", "DKH-053")
def test_noise_lies_where_it_was_made_until_maintenance():
    match = table(enemies=[("wihtgar", "h9")], active="penda")
    match.dice(0, 0, 0)
    match.does("attack")
    assert match.noise("g9") == 1
    match.does("move", "g10")
    assert match.noise("g9") == 1
    match.sets("wihtgar", vigour=0)
    match.rests()
    assert match.noise("g9") == 0


@pytest.mark.rule("DKH-051", "DKH-226")
def test_a_blessing_lasts_until_maintenance():
    match = table(heroes={"nerys": "g9"}, active="nerys")
    match.does("pray")
    assert match["nerys"].blessed == 1
    match.rests()
    assert match["nerys"].blessed == 0


@pytest.mark.rule("DKH-051", "DKH-226", "DKH-227")
def test_who_falls_and_is_revived_is_still_blessed_until_maintenance():
    match = table(heroes={"gnith": "g9", "nerys": "h9"}, active="gnith").sets("gnith", wounds=3, blessed=1)
    match.does("invoke", "stone-skin", "gnith")  # the constitution it costs is his last
    assert (match["gnith"].status, match["gnith"].blessed, match["gnith"].stone_skin) == (t.UNCONSCIOUS, 1, 2)
    match.does("pray", "raise")
    assert (match["gnith"].status, match["gnith"].blessed, match["gnith"].stone_skin) == (t.CONSCIOUS, 1, 2)
    match.next_omen("stillness").rests()
    assert (match["gnith"].blessed, match["gnith"].stone_skin) == (0, 0)


@pytest.mark.rule("DKH-054", "DKH-057")
def test_one_who_falls_loses_wound_tokens_and_is_unconscious_until_revived():
    match = table(heroes={"penda": "g9", "nerys": "b8"}, enemies=[("gast", "h9")])
    match.sets("penda", wounds=3)
    match.next_omen("stillness").dice(9, 0, 0, 0)
    match.rests()
    assert match["penda"].status == t.UNCONSCIOUS
    assert match["penda"].wounds == 0


@pytest.mark.rule("DKH-056")
def test_a_web_must_be_torn_before_anything_else():
    match = table(active="penda").sets("penda", webs=2)
    assert match.texts == ["tear web", "end"]
    match.does("tear web")
    assert match["penda"].webs == 1
    match.does("tear web")
    assert match["penda"].vigour == 3
    assert "move" in match.texts


@pytest.mark.rule("DKH-056")
def test_a_tomb_spiders_web_shot_webs_without_wounding():
    match = table(heroes={"penda": "n8"}, enemies=[("tomb-spider", "r8")])
    match.next_omen("stillness").dice(9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    match.rests()
    assert match["penda"].webs == 1
    assert match["penda"].wounds == 0


@pytest.mark.rule("DKH-183", "DKH-184")
def test_walking_distance_goes_round_columns_and_rubble():
    match = table()
    scratch = GAME.Scratch()
    start = match.square("k8")
    for name, far in {"m8": 2, "aa7": t.FAR, "ab7": 17}.items():
        assert walked(match.state, BOOK, scratch, start, match.square(name)) == far


@pytest.mark.rule("DKH-183", "DKH-184")
def test_walking_distance_changes_when_rocks_fall_and_are_cleared():
    match = table()
    scratch, start, far = GAME.Scratch(), match.square("k8"), match.square("m8")
    assert walked(match.state, BOOK, scratch, start, far) == 2
    between = [match.square(name) for name in ("l7", "l8", "l9")]
    for square in between:
        drop_rock(match.state, BOOK, scratch, square)
    assert walked(match.state, BOOK, scratch, start, far) > 2
    for square in 2 * between:
        clear_rock(match.state, BOOK, scratch, match.who("penda"), square)
    assert walked(match.state, BOOK, scratch, start, far) == 2
