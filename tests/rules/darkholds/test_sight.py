"""Line of sight in both modes, and moving in general. Rulebook 1.2.5, 1.2.6."""

import pytest

from duskboard.games.darkholds.rules.sight import sees, shot, sight
from tests.rules.darkholds.table import BOOK, table


def see(match, viewer, target, mode=sight):
    return sees(match.state, BOOK, match.who(viewer), match.who(target), mode(match.who(viewer)))


@pytest.mark.rule("DKH-067", "DKH-070", "DKH-300")
def test_what_is_not_seen_is_no_target():
    match = table(heroes={"sathach": "k8"}, enemies=[("wihtgar", "m8")], active="sathach")
    assert not see(match, "sathach", "wihtgar")
    assert "shoot" not in match.texts
    match = table(heroes={"sathach": "k9"}, enemies=[("wihtgar", "l10")], active="sathach")
    assert "shoot" in match.texts


@pytest.mark.rule("DKH-068", "DKH-069")
def test_hostile_warriors_block_sight_and_friends_do_not():
    match = table(
        heroes={"penda": "f8", "nerys": "g8"}, enemies=[("wihtgar", "h8"), ("wihtax", "i8")],
    )  # fmt: skip
    assert see(match, "penda", "wihtgar")  # past Nerys
    assert not see(match, "penda", "wihtax")  # the Wihtgār stands between
    assert see(match, "wihtax", "nerys")  # past its friend
    assert not see(match, "wihtgar", "penda")


@pytest.mark.rule("DKH-313")
def test_shots_are_blocked_by_friends_and_never_by_foes():
    match = table(
        heroes={"sathach": "f8", "nerys": "g8"}, enemies=[("wihtgar", "h8"), ("wihtax", "i8")], active="sathach",
    )  # fmt: skip
    assert not see(match, "sathach", "wihtgar", shot)
    match = table(heroes={"sathach": "f8"}, enemies=[("wihtgar", "h8"), ("wihtax", "i8")], active="sathach")
    assert see(match, "sathach", "wihtax", shot)
    match.does("shoot")
    assert set(match.texts) >= {"wihtgar@h8", "wihtax@i8"}


@pytest.mark.rule("DKH-071")
def test_a_line_touching_one_blocked_corner_is_clear_and_between_two_it_is_not():
    match = table(heroes={"penda": "k9"}, enemies=[("wihtgar", "l10")])
    assert see(match, "penda", "wihtgar")
    match = table(heroes={"penda": "m8"}, enemies=[("wihtgar", "l9")])  # columns on l8 and m9
    assert not see(match, "penda", "wihtgar")


@pytest.mark.rule("DKH-071", "DKH-240")
def test_nobody_sees_or_strikes_across_a_closed_exit():
    match = table(3, {"penda": "aj9"}, enemies=[("wihtgar", "aj11")], active="penda").gives("penda", "spear")
    assert not see(match, "penda", "wihtgar")  # the exit on aj10 is a wall until it opens
    assert "attack" not in match.texts
    match.state.exit_open = 1
    assert see(match, "penda", "wihtgar")
    assert "attack" in match.texts


@pytest.mark.rule("DKH-103")
def test_a_prone_warrior_blocks_neither_sight_nor_steps_but_its_square_is_taken():
    match = table(heroes={"penda": "f8", "nerys": "g8"}, enemies=[("wihtgar", "h8")], active="penda")
    match.falls("nerys")
    assert see(match, "wihtgar", "penda")
    match.does("move", "g9", "move")
    assert "g8" in match.texts
    match.does("g8")
    assert match.deciding == "move on"


@pytest.mark.rule("DKH-072", "DKH-269")
def test_a_move_goes_to_any_free_neighbour_for_one_vigour():
    match = table(active="penda")
    match.does("move")
    assert sorted(text for text in match.texts if text != "cancel") == [
        "f10",
        "f8",
        "f9",
        "g10",
        "g8",
        "h10",
        "h8",
        "h9",
    ]
    match.does("h8")
    assert (match["penda"].at, match["penda"].vigour) == ("h8", 4)


@pytest.mark.rule("DKH-073", "DKH-270")
def test_friends_are_passed_and_foes_are_not():
    match = table(heroes={"penda": "f8", "nerys": "g8"}, enemies=[("wihtgar", "g9")], active="penda")
    match.does("move")
    assert "g8" in match.texts
    assert "g9" not in match.texts
    match.does("g8")
    assert match.deciding == "move on"
    assert "g9" not in match.texts
    match.does("h8")
    assert match["penda"].at == "h8"
    assert match["nerys"].at == "g8"
