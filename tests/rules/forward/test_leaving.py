"""Chapter 3D and Global Burying: leaving, cleaning up, the BURIED pile."""

import msgspec
import pytest

from duskboard.games.forward import terms

from ..play import asked, offered, told
from .table import FORWARD, dragon, fate, meet, stand


@pytest.mark.rule("FWD-057", "FWD-058")
@pytest.mark.parametrize("how", ["by choice", "stuck", "strolled"])
def test_every_departure_buries_what_is_face_down(how):
    slots = {5: "ongoing", 4: "ongoing", 1: "void", 7: "void"}
    cards = {5: "BLESS", 4: "SNARE", 1: "PIT", 7: "SCENE", 8: "ITEM"}
    document = {"cards": cards, "slots": slots, "snares": ["L5-SNARE"], "blessing": True}
    if how == "by choice":
        match = stand(5, at=5, **document).play("leave")
    elif how == "strolled":
        match = stand(5, at=5, idle=11, **document).play("step 4")
    else:
        document["slots"] = {**slots, 5: "void", 4: "void", 9: "void"}
        match = stand(5, at=7, **{**document, "slots": {**document["slots"], 7: "emptied"}})
        match.play("step 8").play("take")
    down = {"by choice": 5, "strolled": 5, "stuck": 3}[how]
    assert match.state.buried_n == down
    assert match.state.finished >> 4 & 1


@pytest.mark.rule("FWD-059", "FWD-061", "RUL-15")
def test_revealed_cards_are_not_buried_but_cleaned_up():
    match = stand(5, at=5, cards={5: "BLESS", 4: "SNARE", 6: "ITEM", 2: "EQUIP"}, snares=["L5-SNARE"], blessing=True,
                  slots={5: "ongoing", 4: "ongoing", 6: "unclaimed", 2: "unclaimed"}, xp=1)  # fmt: skip
    match.play("leave")
    assert [fate(match, f"L5-{kind}") for kind in ("BLESS", "ITEM", "EQUIP", "SNARE")] == [
        "box",
        "box",
        "box",
        "beside",
    ]
    assert match.state.snares >> 4 & 1, "the Snare stays with the player"
    assert match.state.blessing == 0
    assert match.state.xp == 1
    assert match.state.buried_n == 5


@pytest.mark.rule("FWD-060")
def test_leaving_changes_nothing_else_of_what_is_held():
    match = stand(1, items=["L4-ITEM", "L5-ITEM"], equipment=["L2-EQUIP"], xp=4, hp=7).play("leave")
    state = match.state
    assert (state.items, state.equipment, state.xp, state.hp) == (0b11000, 0b10, 4, 7)


@pytest.mark.rule("FWD-061")
def test_the_player_is_picked_up():
    match = stand(1).play("leave")
    assert match.state.at == -1
    assert not any(piece.id == "hero" for piece in match.view(0).pieces)


@pytest.mark.rule("FWD-063", "FWD-064")
def test_one_pile_takes_every_buried_card_on_top():
    match = meet("L9-SCENE", items=["L4-ITEM"], buried=["L1-PIT"]).play("bury Starlight Phial")
    assert pile(match) == ["L1-PIT", "L4-ITEM"], "from the inventory"
    match = meet("L1-TERROR", buried=["L2-PIT"]).play("bury it")
    assert pile(match) == ["L2-PIT", "L1-TERROR"], "from the map"


def pile(match):
    return match.position()["buried"]


@pytest.mark.rule("RUL-39", "FWD-058")
def test_cards_buried_together_go_in_slot_order():
    match = stand(1, at=9, buried=["L2-PIT"]).play("leave")
    order = [f"L1-{terms.TYPE_IDS[match.state.layout[0, slot]]}" for slot in range(8)]
    assert pile(match) == ["L2-PIT", *order]


@pytest.mark.rule("FWD-065", "FWD-066")
def test_the_pile_is_face_down_for_everybody():
    match = meet("L1-TERROR").play("bury it").play("leave")
    for seat in (0, -1):
        zone = next(zone for zone in match.view(seat).zones if zone.id == "pile")
        assert zone.items == []
        assert zone.count == match.state.buried_n == 8
    known = match.known(0)
    unseen = [known.buried[i] for i in range(known.buried_n)]
    assert unseen[0] == terms.TERROR, "what was faced is remembered"
    assert all(card == terms.UNSEEN for card in unseen[1:])
    hidden = msgspec.json.encode(match.view(0)).decode()
    assert "Caved-in Cellar" not in hidden


@pytest.mark.rule("FWD-066")
def test_the_order_of_the_pile_cannot_be_told():
    """Two games that differ only in the order of unseen cards look the same."""
    one = stand(1, cards={1: "PIT", 2: "ITEM"}).play("leave")
    other = stand(1, cards={1: "ITEM", 2: "PIT"}).play("leave")
    other.state.numpy("rng")[:] = one.state.numpy("rng")
    assert pile(one) != pile(other)
    assert one.known(0) == other.known(0)


@pytest.mark.rule("FWD-067", "FWD-148")
def test_each_buried_card_is_one_dragon_hp():
    for buried in ([], ["L1-PIT"], ["L1-PIT", "L2-PIT", "L3-TERROR"]):
        match = dragon(buried=buried, xp=3, dice=[1, 1]).play("go on")
        assert match.state.enemy_hp == 60 + len(buried)


@pytest.mark.rule("FWD-067")
def test_a_card_may_say_otherwise():
    """Moonlit Wake takes three cards off the pile."""
    match = meet("L9-BLESS", buried=["L1-PIT", "L2-PIT", "L3-PIT", "L4-PIT"])
    assert pile(match) == ["L1-PIT"]
    assert fate(match, "L4-PIT") == "box"
    assert "3 of the buried cards rise" in told(match)


@pytest.mark.rule("RUL-39")
def test_moonlit_wake_takes_all_if_there_are_fewer():
    match = meet("L9-BLESS", buried=["L1-PIT"])
    assert match.state.buried_n == 0
    assert match.state.xp == 0, "they give no XP"


@pytest.mark.rule("FWD-068")
@pytest.mark.parametrize("card", ["L2-TERROR", "L5-HOLLOW"])
def test_a_card_chosen_to_be_buried_gives_no_xp(card):
    match = meet(card, items=["L1-ITEM"])
    match.play("bury it")
    assert match.state.xp == 0
    assert fate(match, card) == "buried"


def test_what_is_imagined_fits_what_is_known():
    """The cards left behind are known as a set; only their order is guessed, and the pile agrees with it."""
    from duskboard.engine.dice import seed_stream

    match = stand(1, cards={1: "PIT", 2: "ITEM"}).play("leave").play("go to 2")
    orders = set()
    for number in range(20):
        world = match.known(0)
        seed_stream(world, number)
        FORWARD.rules.imagine(world, match.book, FORWARD.Scratch(), 0)
        assert FORWARD.rules.check(world, match.book) == 0
        left = [world.buried[i] for i in range(world.buried_n)]
        assert sorted(left) == sorted(match.state.buried[i] for i in range(8))
        orders.add(tuple(left))
    assert len(orders) > 10


@pytest.mark.rule("FWD-017")
def test_what_is_left_face_down_is_named_but_not_placed():
    match = stand(1)
    zone = next(zone for zone in match.view(0).zones if zone.id == "unseen")
    assert len(zone.items) == 8
    assert asked(match) == "map turn"
    assert "leave" in offered(match)
