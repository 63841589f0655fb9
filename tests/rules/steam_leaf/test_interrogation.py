"""Interrogation and objective actions: chapters 17 and 18; tactical cards in play: chapter 4."""

import pytest

from duskboard.games.steam_leaf.rules.ground import touches
from tests.rules.steam_leaf.table import (
    BOOK,
    asks,
    at,
    attack,
    end_turn,
    group,
    health,
    log,
    play,
    rolled,
    side,
    steps,
    table,
    texts,
    tile,
)

IDLE = group("badger-soldier", "a1")
FOX_IDLE = group("fox-scout", "x24")
HIDDEN_FOX = group("fox-archer", "x22", hidden=True)


def prisoner(kind="fox-scout", leader="weasel-taskmaster", cards=(), more=()):
    """A Leader of the Guild beside a defeated enemy."""
    leaf = side(group(kind, "h8", health=0), FOX_IDLE, HIDDEN_FOX, *more, cards=cards)
    return play(table(side(group(leader, "g8"), IDLE), leaf), "1", "stay")


@pytest.mark.rule("STL-119")
def test_only_a_leader_interrogates_and_only_a_defeated_enemy_it_touches():
    assert "interrogate" in texts(prisoner())
    follower = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "h8", health=0), FOX_IDLE])
    play(follower, "1", "stay")
    assert "interrogate" not in texts(follower)
    standing = table([group("weasel-taskmaster", "g8"), IDLE], [group("fox-scout", "h8"), FOX_IDLE])
    play(standing, "1", "stay")
    assert steps(standing) == ["attack", "nothing"]
    apart = table([group("weasel-taskmaster", "g8"), IDLE], [group("fox-scout", "i8", health=0), FOX_IDLE])
    play(apart, "1", "stay")
    assert asks(apart) == "use a group"


@pytest.mark.rule("STL-120")
def test_the_leaders_attack_die_against_the_prisoners_resolve():
    match = prisoner(leader="badger-guild-master")
    play(match, "interrogate", dice=[3, 4])
    assert rolled(match) == [8, 10]


@pytest.mark.rule("STL-121")
@pytest.mark.parametrize(("mine", "yours", "talks"), [(4, 3, 1), (3, 3, 0), (2, 5, 0)])
def test_it_succeeds_only_with_a_higher_roll(mine, yours, talks):
    match = prisoner()
    play(match, "interrogate", dice=[mine, yours])
    assert match.state.successes[0, 0] == talks
    assert (asks(match) == "choose a number to reveal") == bool(talks)


@pytest.mark.rule("STL-122")
def test_a_follower_gives_away_one_card_at_random():
    seen = set()
    for seed in range(12):
        leaf = side(
            group("fox-scout", "h8", health=0), FOX_IDLE, HIDDEN_FOX, cards=["tailwind", "barkskin", "slip-away"]
        )
        match = table(side(group("weasel-taskmaster", "g8"), IDLE), leaf, seed=seed)
        play(match, "1", "stay", "interrogate", dice=[8, 1])
        known = [card for card in range(14) if match.state.seen[1, card]]
        assert len(known) == 1
        assert "sees a card" in log(match)
        assert "sees a card" not in " ".join(line.text for line in match.log_for(-1))
        seen |= set(known)
    assert len(seen) == 3


@pytest.mark.rule("STL-123")
def test_a_follower_gives_away_one_hidden_number_of_the_interrogators_choice():
    match = prisoner(more=[group("fox-scout", "w22 w23", hidden=True)])
    play(match, "interrogate", dice=[8, 1])
    assert texts(match) == ["3", "4", "no"]
    play(match, "4")
    assert match.known(0).group_type[1, 3] == 9
    assert match.known(0).group_type[1, 2] == -1


@pytest.mark.rule("STL-124", "STL-125")
def test_a_leader_gives_away_all_cards_and_all_units():
    match = prisoner("fox-ranger", cards=["tailwind", "barkskin", "barkskin"])
    play(match, "interrogate", dice=[8, 1])
    assert [int(match.known(0).seen[1, card]) for card in (2, 4)] == [1, 2]
    assert match.state.hidden_n[1] == 0
    assert match.known(0).group_type[1, 2] == 10
    told = [line.text for line in match.log_for(0)]
    assert "The Steam Guild sees a card of the Leaf Coven: Tailwind" in told
    assert "The Steam Guild sees 2 cards of the Leaf Coven: Barkskin" in told
    assert not any("Barkskin" in line.text for line in match.log_for(-1)), "watchers see no hand"


@pytest.mark.rule("STL-126", "STL-127")
@pytest.mark.parametrize(("question", "answer"), [("great-distraction", "yes"), ("sabotage", "no")])
def test_a_leader_is_asked_about_one_mission_and_answers_truly(question, answer):
    match = prisoner("fox-ranger")
    play(match, "interrogate", dice=[8, 1])
    assert asks(match) == "ask about the mission"
    assert len(texts(match)) == 7
    play(match, question)
    assert f"The answer is {answer}" in log(match)
    assert (match.state.exposed[1] == 3) == (answer == "yes")
    assert (match.known(0).mission[1] == 2) == (answer == "yes")
    assert match.state.denied[1] == (0 if answer == "yes" else 2)


# -- objective actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-035", "STL-128")
def test_only_a_leader_in_contact_makes_an_objective_action():
    leader = table([group("weasel-taskmaster", "f6"), IDLE])
    play(leader, "1", "stay")
    assert "objective" in texts(leader)
    apart = table([group("weasel-taskmaster", "e6"), IDLE])
    play(apart, "1", "stay")
    assert asks(apart) == "use a group"
    follower = table([group("badger-soldier", "f6"), IDLE])
    play(follower, "1", "stay")
    assert asks(follower) == "use a group"


@pytest.mark.rule("STL-129")
def test_an_objective_action_is_announced():
    match = table([group("weasel-taskmaster", "f6", hidden=True), IDLE])
    play(match, "1", "stay", "objective")
    theirs = " / ".join(line.text for line in match.log_for(1))
    assert "makes an objective action at objective 2" in theirs
    assert "Taskmaster" not in theirs


@pytest.mark.rule("STL-130")
def test_what_an_action_does_is_said_only_once_the_mission_is_known():
    steam = side(group("weasel-taskmaster", "f6"), IDLE, mission="the-great-contraption", tiles=[2])
    secret = table(steam)
    play(secret, "1", "stay", "objective")
    assert "building" not in " ".join(line.text for line in secret.log_for(1))
    assert "building, action 1" in " ".join(line.text for line in secret.log_for(0))
    known = table(steam, more={"exposed": [6, 0]})
    play(known, "1", "stay", "objective")
    assert "building, action 1" in " ".join(line.text for line in known.log_for(1))


@pytest.mark.rule("STL-131")
def test_a_working_leader_may_move_but_not_attack_or_interrogate():
    steam = side(group("weasel-taskmaster", "f8"), IDLE)
    match = table(steam, [group("fox-scout", "e7"), FOX_IDLE])
    play(match, "1", "roll", dice=[1])
    play(match, "f7", "done", "objective")
    assert asks(match) == "use a group"
    assert texts(match) == ["2", "end turn"]


@pytest.mark.rule("STL-132")
def test_a_working_leader_defends_as_always():
    match = table([group("weasel-taskmaster", "f6"), IDLE], [group("fox-scout", "f7"), FOX_IDLE])
    play(match, "1", "stay", "objective")
    end_turn(match)
    attack(match, "1", "1", dice=[6, 2])
    assert match.choices[-1].dice[1] == (8, 2)
    assert health(match, 0, 0) == 6


# -- tactical cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-047")
def test_cards_are_played_in_their_windows_and_used_once():
    steam = side(group("badger-soldier", "a8"), IDLE, cards=["overpressure-valve"])
    match = table(steam)
    play(match, "1", "roll")
    assert texts(match) == ["pass", "overpressure-valve"]
    play(match, "overpressure-valve", dice=[1])
    assert match.state.total == 8
    assert match.state.hand_n[0] == 0


def test_full_charge_and_brace_for_impact():
    steam = side(group("badger-soldier", "g8"), IDLE, cards=["full-charge"])
    leaf = side(group("fox-scout", "h8"), FOX_IDLE, cards=["barkskin"])
    match = attack(table(steam, leaf), "1", "1")
    play(match, "full-charge")
    assert match.seat == 1
    play(match, "barkskin", dice=[10, 8])
    assert match.rolled() == [(10, 10), (8, 8)]


def test_recalibrate_keeps_the_better_range():
    steam = side(group("weasel-tracker", "g8"), IDLE, cards=["recalibrate"])
    match = attack(table(steam, [group("fox-scout", "k8"), FOX_IDLE]), "1", "1", dice=[1])
    play(match, "recalibrate", dice=[5, 6, 4])
    assert health(match, 1, 0) == 2


def test_a_screened_group_cannot_be_shot_at():
    leaf = side(group("fox-scout", "k8"), FOX_IDLE, cards=["rising-mist"])
    match = table([group("badger-marksman", "g8"), IDLE], leaf, turn="leaf")
    play(match, "rising-mist", "1")
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "use a group"
    end_turn(match)
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "choose a target"


def test_a_barred_door_cannot_be_passed():
    steam = side(group("weasel-taskmaster", "j3"), IDLE, cards=["bar-the-door"])
    match = table(steam, [group("fox-scout", "i3"), FOX_IDLE])
    play(match, "bar-the-door")
    end_turn(match)
    play(match, "1", "roll", dice=[1])
    assert "h3" not in texts(match)


def test_grasping_roots_hold_a_unit():
    leaf = side(group("fox-ranger", "k8"), FOX_IDLE, cards=["grasping-roots"])
    match = table([group("badger-soldier", "g8"), IDLE], leaf, turn="leaf")
    play(match, "grasping-roots")
    end_turn(match)
    play(match, "1")
    assert asks(match) == "use a group"


def test_iron_discipline_raises_resolve_by_two_steps():
    leaf = side(group("fox-scout", "h8", health=0), FOX_IDLE, cards=["unbroken-spirit"])
    match = table(side(group("badger-guild-master", "g8"), IDLE), leaf)
    play(match, "1", "stay", "interrogate")
    assert match.seat == 1
    play(match, "unbroken-spirit", dice=[8, 12])
    assert rolled(match) == [8, 12]


def test_patch_and_mend_heals_a_d6():
    steam = side(group("weasel-taskmaster", "g8", health=2), IDLE, cards=["patch-and-mend"])
    match = play(table(steam), "patch-and-mend", dice=[5])
    assert rolled(match) == [6]
    assert health(match, 0, 0) == 7


def test_double_time_moves_a_follower_group_again():
    steam = side(group("badger-soldier", "a8"), IDLE, cards=["double-time"])
    match = table(steam)
    play(match, "1", "roll", dice=[1])
    play(match, "f8")
    assert texts(match) == ["pass", "double-time"]
    play(match, "double-time", dice=[4])
    assert "n8" in texts(match)
    play(match, "n8")
    assert asks(match) == "use a group"


def test_flare_shot_reveals_a_number():
    steam = side(group("badger-soldier", "a8"), IDLE, cards=["flare-shot"])
    match = table(steam, [FOX_IDLE, HIDDEN_FOX, group("fox-scout", "v20", hidden=True)])
    play(match, "flare-shot", "2")
    assert match.known(0).group_type[1, 1] == 10
    assert match.state.contact_round == 0


def test_reload_attacks_once_more():
    steam = side(group("badger-soldier", "g8"), IDLE, cards=["reload"])
    match = attack(table(steam, [group("fox-scout", "h8"), FOX_IDLE]), "1", "1", dice=[3, 2])
    play(match, "reload", dice=[4, 2])
    assert health(match, 1, 0) == 1


def test_slip_away_moves_the_attacked_unit():
    leaf = side(group("fox-scout", "h8"), FOX_IDLE, cards=["slip-away"])
    match = attack(table([group("badger-soldier", "g8"), IDLE], leaf), "1", "1", dice=[3, 2])
    play(match, "slip-away", "k8")
    assert at(match, 1, 0) == "k8"
    assert match.seat == 0


def test_a_squad_member_slips_away_only_to_where_it_touches_its_squad():
    leaf = side(group("fox-scout", "h8 i8"), FOX_IDLE, cards=["slip-away"])
    match = attack(table([group("badger-soldier", "g8"), IDLE], leaf), "1", "1a", dice=[3, 2])
    play(match, "slip-away")
    places = [text for text in texts(match) if text != "done"]
    assert "h7" in places
    assert all(touches(match.state, BOOK, tile(name), tile("i8")) for name in places)


def test_a_card_can_be_countered():
    steam = side(group("badger-soldier", "a8"), IDLE, cards=["overpressure-valve"])
    match = table(steam, side(FOX_IDLE, cards=["spirit-ward"]))
    play(match, "1", "roll", "overpressure-valve")
    assert match.seat == 1
    play(match, "spirit-ward", dice=[1])
    assert match.state.total == 5
    assert match.state.hand_n[1] == 0
