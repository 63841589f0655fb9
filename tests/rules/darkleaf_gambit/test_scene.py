"""The table as data: seen from the acting side, with everything that matters on it and every option on its target."""

from duskboard import games
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import table

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
