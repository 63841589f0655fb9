"""The table as data: what the page and the terminal show of Forward."""

import pytest

from ..play import play, told
from .table import dragon, meet, stand

WINDOWS = {
    "next location": lambda: stand(1).play("leave"),
    "map turn": lambda: stand(5),
    "take or leave": lambda: meet("L1-EQUIP"),
    "trim items": lambda: meet("L7-ITEM", items=["L4-ITEM", "L5-ITEM"]).play("take"),
    "trim equipment": lambda: meet("L4-EQUIP", equipment=["L1-EQUIP", "L2-EQUIP"]).play("take"),
    "terror": lambda: meet("L9-TERROR"),
    "mirror knight": lambda: meet("L5-HOLLOW", items=["L1-ITEM"]),
    "fight start": lambda: meet("L8-HOLLOW", items=["L6-ITEM"]),
    "after the roll": lambda: meet("L8-HOLLOW", xp=3, dice=[3, 5]),
    "shield roll": lambda: play(meet("L8-BEAST", xp=3, equipment=["L5-EQUIP"], dice=[1, 3]), "accept", dice=[6]),
    "pit roll": lambda: meet("L1-PIT", xp=3, dice=[2]),
    "cleanse one": lambda: meet("L4-BLESS", snares=["L1-SNARE", "L3-SNARE"]),
    "drowned chapel": lambda: meet("L9-SCENE", items=["L4-ITEM"]),
    "arrival": lambda: dragon(items=["L4-ITEM"]),
    "last chance": lambda: meet("L9-EQUIP", hp=1, items=["L4-ITEM"]),
}


def ids(scene):
    """Everything that can be pointed at."""
    found = [cell.id for board in scene.boards for cell in board.cells] + [piece.id for piece in scene.pieces]
    return found + [item.id for zone in scene.zones for item in zone.items] + [track.id for track in scene.tracks]


@pytest.mark.parametrize("window", WINDOWS)
def test_every_decision_has_a_prompt_keys_labels_and_targets_that_exist(window):
    match = WINDOWS[window]()
    scene = match.view(0)
    assert scene.prompt.text.endswith((".", "?"))
    assert scene.prompt.rules
    assert all(option.label and option.key for option in scene.options)
    assert len({option.key for option in scene.options}) == len(scene.options)
    assert all(target in ids(scene) for option in scene.options for target in option.targets)
    assert [option.number for option in scene.options] == match.menu()
    assert match.view(-1).options == []


@pytest.mark.parametrize("window", WINDOWS)
def test_everything_that_can_be_pointed_at_has_a_note(window):
    scene = WINDOWS[window]().view(0)
    bare = [id for id in ids(scene) if id not in scene.notes and "-free" not in id]
    assert bare == []


def test_steps_are_lit_on_slots_and_items_on_their_cards():
    scene = stand(8, at=4, items=["L4-ITEM"]).view(0)
    lit = {option.text: option.targets for option in scene.options}
    assert lit["step 5"] == ["slot5"]
    assert lit["use Starlight Phial"] == [f"card{3 * 9 + 1}"]


def test_a_bridge_is_a_link_and_touching_slots_have_an_opening():
    edges = {edge.name: edge for edge in stand(4).view(0).boards[0].edges}
    assert edges["slot 1 to slot 2, across the gap"].kind == "link"
    assert edges["slot 1 to slot 3"].kind == "opening"
    assert len(edges) == 11


def test_the_slots_show_their_states():
    match = stand(
        5, at=5, cards={5: "BLESS", 6: "ITEM"}, slots={5: "ongoing", 6: "unclaimed", 4: "void"}, blessing=True
    )
    scene = match.view(0)
    cells = {cell.id: cell for cell in scene.boards[0].cells}
    assert cells["slot4"].terrain == "void"
    assert cells["slot1"].label == "?"
    assert {piece.cell for piece in scene.pieces if piece.id.startswith("card")} == {"slot5", "slot6"}
    assert any(mark.name.startswith("Farthest") for mark in cells["slot3"].marks)


def test_the_dice_that_are_decided_on_lie_on_the_table_with_what_was_needed():
    [pit] = meet("L1-PIT", xp=3, dice=[2]).view(0).rolls
    assert (pit.needed, pit.outcome) == ("4+", "failed: 2 HP")
    match = meet("L8-HOLLOW", xp=3, dice=[3, 5])
    [fight] = match.view(0).rolls
    assert [die.face for die in fight.dice] == [3, 5]
    assert fight.outcome == "kept, you deal 1 and take 2"
    play(match, "accept", dice=[2, 2])
    assert [roll.title for roll in match.view(0).rolls] == ["Round 2 against the Hollow Warden"]


def test_a_note_says_where_a_card_is_from():
    notes = stand(5, items=["L1-ITEM"], equipment=["L1-EQUIP"]).view(0).notes
    axe, knight = notes["card2"], notes[f"card{4 * 9 + 3}"]
    assert axe.provenance == "reconstructed"
    assert axe.why
    assert axe.numbers == {"ATK": "+1"}
    assert knight.provenance == "printed"


def test_nothing_on_the_table_says_where_a_face_down_card_lies():
    one = stand(5, cards={1: "BEAST", 2: "SCENE"})
    other = stand(5, cards={1: "SCENE", 2: "BEAST"})
    assert one.view(0) == other.view(0)


def test_the_end_is_told_with_its_rule():
    scene = meet("L1-PIT", dice=[1], hp=1).view(0)
    assert scene.ending.rules == ["FWD-003"]
    assert scene.ending.winners == []
    assert scene.prompt is None


def test_a_won_dragon_fight_shows_a_dragon_with_nothing_left():
    match = dragon(fight={"enemy": "dragon", "hp": 1, "my_face": 3, "enemy_face": 1}, decision="after the roll", xp=3)
    scene = match.play("accept").view(0)
    assert next(piece for piece in scene.pieces if piece.id == "dragon").bars[0].value == 0
    assert scene.ending.winners == [0]
    assert told(match).endswith("The Dragon of Chaos falls. You have won.")
