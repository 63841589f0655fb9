"""The table as data: seen from the acting side, with everything that matters on it and every option on its target."""

import pytest

from duskboard import games
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import go, table

GAME = games.game("darkleaf-gambit")


def test_each_seat_sees_haggedorn_from_its_own_side():
    match = Match.new("darkleaf-gambit", clans=("huldra", "murg"), seed=1)
    assert [match.view(seat).boards[0].flipped for seat in (-1, 0, 1)] == [False, False, True]
    first = next(cell for cell in match.view(0).boards[0].cells if cell.id == "a1")
    assert (first.x, first.y, first.terrain) == (0, 7, "dark")


def test_marks_auras_hexes_and_limits_are_badges():
    match = table(
        "hexen murg",
        "queen a1, sage c1",
        "king e8, pawn d5 e5",
        auras={"d5": ["Iron Plating"]},
        ladders={"e5": [2, 0]},
        gardens={"b2": [3, 0]},
        quarry=[["d5", None], [None, None]],
        tallies={"held": [0, 1], "hunted": [0, 2]},
        begin=False,
    )
    scene = match.view(0)
    badges = {piece.cell: [badge.name for badge in piece.badges] for piece in scene.pieces}
    assert badges["d5"] == ["Iron Plating", "Divine Quarry"]
    assert badges["e5"] == ["Witch's Ladder, 1 left"]
    assert badges["e8"] == ["Hunt marks", "Held: neither journey nor relocate"]
    garden = next(cell for cell in scene.boards[0].cells if cell.id == "b2")
    assert [mark.name for mark in garden.marks] == ["Poison Garden, 2 left"]


def test_options_point_at_cells_pieces_slots_and_skills():
    match = table(
        "huldra murg", "queen e1, pawn a4", "king e8, pawn a6", boards=[{"relics": {"Tweak": 1}}, {}], dice=(2,)
    )
    match.play("keep").play("hunt")
    slot = next(option for option in match.view(0).options if option.text == "slot 1")
    assert slot.targets == ["slot-0-0"]
    assert slot.label == "Long Bow, slot 1"
    relic = table("ferrymen murg", "king e1", "king e8", boards=[{"relics": {"Unrelenting Tide": 1}}, {}], begin=False)
    assert relic.view(0).options[0].targets == ["skill-0-0"]
    relic.play("unrelenting tide")
    forward = next(option for option in relic.view(0).options if option.text == "B")
    assert forward.targets == ["e7"]


def test_reconstructed_values_say_so_and_why():
    scene = Match.new("darkleaf-gambit", clans=("erde", "wibo"), seed=1).view(0)
    note = scene.notes["skill-0-0"]
    assert note.provenance == "reconstructed"
    assert note.why
    assert all(entry.why for _, entry in GAME.content if entry.provenance == "reconstructed")


def test_the_last_rolls_and_the_will_lie_on_the_table():
    match = table("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", dice=(2,))
    match.play("destroy")
    roll = match.view(0).rolls[-1]
    assert (roll.dice[0].face, roll.needed, roll.outcome) == (2, "3 or more", "fails")
    assert next(zone for zone in match.view(0).zones if zone.id == "will").title.endswith("Blessings")


ROLLS = [
    # clans, units, what else, the answers; the help that is shown, to the one asked and to everybody else
    ("murg huldra", "king a1, pawn e4", "queen h8", 3, {}, "", "The bone shows 3: a journey of 3."),
    ("erde murg", "king a1, pawn e2", "king h8", 4, {}, "", "The bone shows 4."),
    ("erde murg", "king a1, pawn e2 h2", "king h8", 4, {}, "e2 e3", "The bone shows 4: 3 left."),
    ("erde murg", "king a1, pawn e2 h2", "king h8", 4, {}, "e2 e3 h2", "The bone shows 4: 3 left."),
    ("erde murg", "king a1, pawn e2", "king h8", 5, {"lasting": [10]}, "a1 a2", "The bone shows 5: 1 to 4 left."),
    (
        "ferrymen murg",
        "king a1, pawn e2",
        "king h8",
        5,
        {"law": "Calm Waters"},
        "",
        "The bone shows 5: a journey of 4. Calm Waters -1.",
    ),
    (
        "ferrymen murg",
        "king a1, pawn e2",
        "king h8",
        1,
        {"law": "Calm Waters"},
        "",
        "The bone shows 1, Calm Waters leaves 0.",
    ),
    (
        "ferrymen murg",
        "king a1, pawn e2",
        "king h8",
        5,
        {"law": "Calm Waters"},
        "pass",
        "6 bones in the pool.",
    ),  # its slot
    ("hexen murg", "queen a1, pawn e2", "king h8", 3, {}, "", "The bone shows 3: a journey right."),
    ("hexen murg", "queen a1, pawn e2", "king h8", 8, {}, "e2", "The bone shows 8: a journey forward left."),
    (
        "hexen murg",
        "queen a1, pawn e2",
        "king h8",
        1,
        {"law": "Celestial Compass"},
        "",
        "The bone shows 1: a journey forward. Celestial Compass: or forward left or forward right.",
    ),
    (
        "murg huldra",
        "king a1, pawn e2",
        "queen h8",
        5,
        {"will": "curses", "timers": [{}, {"5": 1}]},
        "",
        "The bone shows 5: a journey of 5. Thick Fog: nobody goes farther than 3.",
    ),
    (
        "huldra murg",
        "queen a1, sage c1",
        "king h8, pawn a5 e5",
        4,
        {"auras": {"c1": ["Pivot"]}},
        "journey c1 c3",
        "The bone shows 4: 2 left to Hunt with.",
    ),
]


@pytest.mark.parametrize(("clans", "first", "second", "face", "more", "answers", "help"), ROLLS)
def test_what_the_roll_comes_to_is_said_with_the_question(clans, first, second, face, more, answers, help):
    more = dict(more)
    law = more.pop("law", "")
    boards = [{"relics": {law: 1} if law else {}}, {}]
    match = go(table(clans, first, second, dice=(face,), boards=boards, **more), *answers.split())
    assert match.seat == 0
    assert [match.view(seat).prompt.help for seat in (-1, 0, 1)] == [help] * 3


def test_a_cleave_says_what_each_target_needed_and_what_came_of_it():
    match = table("murg huldra", "king a1, knight e7", "queen e8, pawn d7", dice=(5,))
    go(match, "destroy", "e8", "d7")
    roll = match.view(0).rolls[-1]
    assert roll.needed == "6 or more for the Huldra queen, 4 or more for the Huldra pawn"
    assert roll.outcome == "fails against the Huldra queen, succeeds against the Huldra pawn"
    both = table("murg huldra", "king a1, knight e7", "queen h8, pawn d7 e6", dice=(5,))
    roll = go(both, "destroy", "d7", "e6").view(0).rolls[-1]
    assert (roll.needed, roll.outcome) == ("4 or more", "succeeds")


def test_a_roll_shows_where_hexen_may_go_and_what_calm_waters_leave():
    hexen = table("hexen murg", "queen a1, pawn e2", "king h8", dice=(6,))
    assert hexen.view(0).rolls[-1].outcome == "a journey back left"
    board = [{"relics": {"Calm Waters": 1}}, {}]
    ferrymen = table("ferrymen murg", "king a1, pawn e2", "king h8", boards=board, dice=(6,))
    assert ferrymen.view(0).rolls[-1].outcome == "a journey of 5"


def test_a_question_names_whom_it_is_about_and_the_rule_it_comes_from():
    leap = go(table("huldra murg", "queen a4, rook d1", "king h8", dice=(4,)), "leap")
    prompt = leap.view(0).prompt
    assert (prompt.text, prompt.rules) == ("Leap: where does the Huldra queen on a4 go?", ["DLG-111"])
    assert leap.view(1).prompt.text == "Huldra must choose: Leap: where does the Huldra queen on a4 go?"
    begun = Match.new("darkleaf-gambit", seed=3)
    assert begun.view(0).prompt.text == begun.view(1).prompt.text, "it says already whose choice it is"
    sapling = table("murg huldra", "king e1", "queen e8", begin=False)
    prompt = sapling.script([1]).play("yes").view(1).prompt
    assert (prompt.text, prompt.rules) == ("Haggedorn's Will: where does the Huldra pawn go?", ["DLG-103"])
    blight = table("murg huldra", "king e1, pawn a2", "queen e8, pawn a7", begin=False, will="curses")
    prompt = blight.script([1]).play("yes").view(1).prompt
    assert prompt.text == "Blight, rolled by The Murg: which unit?"
    assert prompt.help == "Each loses one vulnerable pawn of their own choice."


def test_destinations_on_somebody_say_what_is_done_to_him():
    def labels(match):
        return {option.text: option.label for option in match.view(0).options}

    ambush = go(table("murg huldra", "king a1, sage c1", "queen h8, pawn e3", dice=(2,)), "c1")
    assert labels(ambush)["e3"] == "Ambush the Huldra pawn on e3"
    landing = go(table("ferrymen murg", "king a1, knight e3", "king a8, pawn e5", dice=(2,)), "e3")
    assert labels(landing)["e5"] == "Land upon the Murg pawn on e5"
    assert labels(go(landing, "e5"))["F"] == "Forward, to e6"
    edge = go(table("ferrymen murg", "king a1, knight e6", "king a8, pawn e8", dice=(2,)), "e6", "e8")
    assert labels(edge)["F"] == "Forward, off the edge"
    swap = go(table("wibo murg", "queen e1, pawn e2", "king h8", dice=(3,)), "e1")
    assert labels(swap)["e2"] == "Swap with the pawn on e2"
    hexes = table(
        "hexen murg", "queen a1", "king h8, pawn d5", ladders={"d5": [1, 0]}, gardens={"b4": [1, 0]}, begin=False
    )
    assert set(labels(hexes).values()) == {"Witch's Ladder on the Murg pawn on d5", "The Poison Garden on b4"}


def test_notes_say_directions_slots_and_sums_in_words():
    notes = Match.new("darkleaf-gambit", clans=("huldra", "ferrymen"), seed=1).view(0).notes
    assert notes["skill-0-0"].numbers == {"Type": "aura", "Slots": "1 or 2, 3"}
    assert notes["skill-0-2"].numbers == {"Type": "miracle", "Slots": "any, any, any", "Sum": "8 to 10"}
    assert notes["skill-0-3"].numbers == {"Type": "relic", "Slots": "1, even", "Relic slots": "2"}
    assert notes["unit-0"].numbers == {"Journey": "forward, right, back, left", "Hunt": "forward, right, back, left"}
    assert notes["unit-12"].numbers == {"Journey": "none", "Hunt": "none"}
    assert notes["unit-16"].numbers == {"Journey": "forward, forward right, forward left", "Flow": "yes"}
    assert notes["unit-30"].numbers == {"Journey": "every direction", "Flow": "none"}


@pytest.mark.rule("DLG-258")
def test_the_ground_a_poison_garden_will_strike_is_drawn_with_its_time():
    match = table("hexen murg", "queen a1", "king h8, pawn d5", gardens={"a8": [3, 0]})
    area = next(overlay for overlay in match.view(1).overlays if overlay.kind == "area")
    assert (sorted(area.cells), area.text) == (["a7", "a8", "b7", "b8"], "Poison Garden: 2 rounds")
