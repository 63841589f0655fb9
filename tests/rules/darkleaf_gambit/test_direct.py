"""Who acts is chosen first, then where or whom: the deed is told from that, and nothing else changes."""

import pytest

from duskboard import Match, games
from duskboard.games.darkleaf_gambit.terms import Asks
from tests.contract.play import random_match
from tests.rules.darkleaf_gambit.table import go, table, texts, who
from tests.rules.darkleaf_gambit.test_beats import piece

GAME = games.game("darkleaf-gambit")


def lit(match):
    """The answers by what they are lit on first, and what they are called."""
    return {(option.targets or [""])[0]: (option.text, option.label, option.kind) for option in match.view(0).options}


def direct(clans, first, second, **more):
    return table(clans, first, second, asking="direct", **more)


# -- each clan that was asked for a deed by name -----------------------------------------------------------------------


@pytest.mark.rule("DLG-110", "DLG-114")
def test_huldra_choose_a_unit_and_then_ground_or_prey():
    match = direct("huldra murg", "queen h1, rook g1, pawn a2 c3", "king h8, pawn a5", dice=(3,))
    prey = piece(match, "a5")
    assert texts(match) == ["a2", "c3", "h1", "pass"]
    assert match.view(0).prompt.text == "Huldra rolled 3: who journeys or Hunts?"
    go(match, "a2")
    assert lit(match)[prey] == ("a5", "Hunt the Murg pawn on a5", "act")
    assert {"go"} == {kind for text, _, kind in lit(match).values() if text != "a5"}
    assert match.view(0).prompt.text == "Where does the Huldra pawn on a2 go, or whom does it Hunt?"
    go(match, "a5")
    assert who(match, "a5") is None
    assert who(match, "a2") == "first pawn"


@pytest.mark.rule("DLG-111", "DLG-121")
def test_a_leap_is_lit_on_the_queen_and_a_sage_with_pivot_acts_where_others_cannot():
    match = direct("huldra murg", "queen a4, rook d1", "king h8", dice=(4,))
    assert lit(match)[piece(match, "a4")][0] in ("a4", "leap")
    leap = next(option for option in match.view(0).options if option.text == "leap")
    assert leap.targets == [piece(match, "a4")]
    pivot = {"auras": {"c1": ["Pivot"]}}
    short = direct("huldra murg", "queen a1, rook b1, sage c1, pawn c4", "king h8, pawn a5 e5", dice=(4,), **pivot)
    assert "c1" in texts(short)
    go(short, "c1", "c3")
    assert set(texts(short)) == {"a5", "e5"}


@pytest.mark.rule("DLG-046", "DLG-136")
def test_the_murg_roll_for_a_journey_or_name_who_destroys():
    match = direct("murg huldra", "king a1, knight e4, pawn a2", "queen h8, pawn e5 d5", dice=(5,))
    assert lit(match) == {
        piece(match, "e4"): ("e4", "Destroy with the knight on e4", "act"),
        "": ("journey", "Roll for a journey", "answer"),
    }
    go(match, "e4", "e5", "pass")
    assert who(match, "e5") == "first knight"
    other = direct("murg huldra", "king a1, knight e4, pawn a2", "queen h8, pawn e5 d5", dice=(1,))
    assert "a2" in texts(go(other, "journey"))


@pytest.mark.rule("DLG-147", "DLG-140")
def test_with_the_bone_on_the_table_a_murg_unit_journeys_ambushes_or_destroys():
    board = [{"relics": {"Predictive Model": 1}}, {}]
    match = direct(
        "murg huldra", "king a1, knight e4, sage c1", "queen h8, pawn e5 e3", dice=(2,), boards=board, begin=False
    )
    go(match, "predictive model", "pass")
    assert {"e4", "c1", "pass"} <= set(texts(match))
    sage, knight = match.branch(match.moment), match.branch(match.moment)
    go(sage, "c1")
    assert lit(sage)[piece(sage, "e3")][1] == "Ambush the Huldra pawn on e3"
    go(knight, "e4")
    assert lit(knight)[piece(knight, "e5")][1] == "Destroy the Huldra pawn on e5"
    assert any(kind == "go" for _, _, kind in lit(knight).values())


@pytest.mark.rule("DLG-207", "DLG-196")
def test_erde_roll_for_a_journey_or_name_who_reclaims():
    match = direct("erde murg", "king a1, pawn e4 d5", "king h8", dice=(6,))
    assert [option.label for option in match.view(0).options] == [
        "Reclaim with the pawn on e4", "Reclaim with the pawn on d5", "Roll for a journey",
    ]  # fmt: skip
    go(match, "d5")
    assert "Reclaims d5" in match.log[-1].text + match.log[-2].text


@pytest.mark.rule("DLG-222", "DLG-232")
def test_wibo_name_whom_they_morph_and_a_seed_is_still_asked_for():
    board = [{"relics": {"Starter Seed": 1}}, {}]
    match = direct("wibo murg", "queen a1, pawn e3", "king h8, pawn e5", dice=(1, 4), boards=board)
    go(match, "e3", "e4")
    assert texts(match) == ["e5", "pass", "starter seed"]
    assert lit(match)[piece(match, "e5")][1] == "Morph the Murg pawn on e5"
    go(match, "e5")
    assert who(match, "e5") == "first pawn"


# -- the same game -----------------------------------------------------------------------------------------------------

ASKED_OTHERWISE = (
    Asks.HULDRA_ACT, Asks.HULDRA_UNIT, Asks.HUNTER, Asks.HUNT_TARGET, Asks.CHOOSE_UNIT, Asks.CHOOSE_DESTINATION,
    Asks.MURG_INTENT, Asks.MODEL_INTENT, Asks.MODEL_UNIT, Asks.DESTROYER, Asks.DESTROY_TARGET, Asks.ERDE_INTENT,
    Asks.RECLAIM_PAWN, Asks.MORPH_WAY, Asks.MORPH_TARGET,
)  # fmt: skip
ROOTS = (Asks.HULDRA_ACT, Asks.MURG_INTENT, Asks.MODEL_INTENT, Asks.ERDE_INTENT, Asks.MORPH_WAY)
UNLIKE = {"direct", "choices", "log", "log_n", "args"}  # how it was asked, and that a thing was told


def ends(state, is_direct):
    """What the answers to the pending question, and to those it is split into, can lead to."""
    state = state.copy()
    state.direct = is_direct
    found, waiting = set(), [(state, True)]
    while waiting:
        at, is_root = waiting.pop()
        if at.seat != state.seat or not (is_root or at.decision in ASKED_OTHERWISE) or at.turn != state.turn:
            found.add(repr([list(at.numpy(name).ravel()) for name in sorted(at.fields) if name not in UNLIKE]))
            continue
        for option in GAME.menu(at, GAME.standard_book):
            after = at.copy()
            GAME.rules.choose(after, GAME.standard_book, GAME.Scratch(), option)
            is_same = after.decision in ASKED_OTHERWISE and after.choices == at.choices + 1
            waiting.append((after, is_same and after.decision not in ROOTS and after.face == state.face))
    return found


@pytest.mark.parametrize("clan", ["huldra", "murg", "erde", "wibo"])
def test_both_ways_of_asking_lead_to_the_same(clan):
    compared = 0
    for seed in range(6):
        match = random_match(GAME, f"ways {seed}", {"clans": (clan, "ferrymen"), "asking": "steps"}, 60)
        for at in range(match.moment):
            state = match.state_at(at)
            if state.decision in ROOTS and state.dice_n < 2 and compared < 12:
                compared += 1
                assert ends(state, 0) == ends(state, 1)
    assert compared > 2


# -- saves of before ---------------------------------------------------------------------------------------------------


def test_a_save_that_does_not_say_how_it_was_asked_was_asked_step_by_step():
    match = random_match(GAME, "old", {"clans": ("huldra", "murg"), "asking": "steps"}, 40)
    save = match.record()
    assert save.settings.pop("asking") == "steps"
    again = Match.replay(save)
    assert again.state == match.state
    assert again.settings["asking"] == "steps"
    assert Match.resume(save, match.states()).settings["asking"] == "steps"
    assert Match.new("darkleaf-gambit", seed=1).settings["asking"] == "direct"
    assert GAME.check_settings(GAME.before)["asking"] == "steps"
