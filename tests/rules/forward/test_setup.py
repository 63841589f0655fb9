"""Chapters 1 and 2: components, set-up, and how the game is won and lost."""

import pytest

from duskboard import Match
from duskboard.games.forward import terms
from duskboard.games.forward.content import Card, Dragon, Hero, Location

from ..play import asked, offered, told
from .table import BOOK, FORWARD, dragon, fate, meet, stand

CONTENT = FORWARD.content


@pytest.mark.rule("FWD-001")
def test_bringing_the_dragon_to_0_hp_wins_at_that_moment():
    match = dragon(fight={"enemy": "dragon", "hp": 2, "my_face": 3, "enemy_face": 1}, decision="after the roll", xp=3)
    match.play("accept")
    assert match.over
    assert match.result == [1.0]
    assert match.ending.text == "The Dragon of Chaos is slain"


@pytest.mark.rule("FWD-002", "FWD-166")
def test_the_dragon_comes_when_the_ninth_location_is_left_and_not_before():
    early = stand(8).play("leave")
    assert offered(early) == ["go to 9"], "Location 9 follows, not the Dragon"
    assert "You stand before the Dragon" not in told(early)
    late = stand(9, princess="active", equipment=["L4-EQUIP"], xp=3, dice=[1, 1]).play("leave")
    assert late.state.enemy == terms.DRAGON


@pytest.mark.rule("FWD-003", "RUL-33")
@pytest.mark.parametrize(("card", "dice", "choice"), [("L1-PIT", [1], None), ("L9-TERROR", [], "face it")])
def test_hp_0_loses_whatever_took_it(card, dice, choice):
    match = meet(card, dice=dice, hp=2)
    if choice:
        match.play(choice)
    assert match.state.hp == 0
    assert match.over
    assert match.result == [-1.0]
    assert match.ending.rules == ("FWD-003",)


@pytest.mark.rule("FWD-003")
def test_hp_0_in_a_fight_loses():
    match = meet("L1-BEAST", hp=1, xp=3, dice=[1, 3]).play("accept")
    assert match.result == [-1.0]
    assert match.ending.text == "You fell on the way"
    told = "You fell in Home Village Termina, the first of nine places, with nothing buried"
    assert match.view(0).ending.text == told
    faces = {"enemy": "dragon", "hp": 9, "my_face": 1, "enemy_face": 3}
    match = dragon(fight=faces, decision="after the roll", xp=3, hp=1).play("accept")
    assert match.result == [-1.0]
    assert match.ending.text == "The Dragon of Chaos killed you"
    assert match.view(0).ending.text == "The Dragon of Chaos killed you: it had 9 HP left, with nothing buried"


@pytest.mark.rule("FWD-004", "FWD-009", "RUL-44")
def test_the_deck_is_one_player_one_dragon_nine_locations_and_81_cards():
    assert len(CONTENT.all("hero", Hero)) == 1
    assert len(CONTENT.all("dragon", Dragon)) == 1
    assert len(CONTENT.all("location", Location)) == 9
    assert len(CONTENT.all("card", Card)) == 81
    match = Match.new("forward", seed=3)
    assert len(match.state.fate) == 81, "no spare card has a place in the game"


@pytest.mark.rule("FWD-005")
def test_each_location_owns_one_card_of_each_type():
    ids = {card.id for card in CONTENT.all("card", Card)}
    for location in range(1, 10):
        assert {id for id in ids if id.startswith(f"L{location}-")} == {
            f"L{location}-{kind}" for kind in terms.TYPE_IDS
        }


@pytest.mark.rule("FWD-006")
def test_each_location_has_nine_slots_and_one_start():
    for location in CONTENT.all("location", Location):
        assert sorted(" ".join(location.rows).replace(".", "").split()) == [str(slot) for slot in range(1, 10)]
        assert 1 <= location.start <= 9
    assert [start + 1 for start in BOOK.start] == [9, 9, 6, 9, 7, 8, 9, 8, 8]


@pytest.mark.rule("FWD-007")
def test_every_die_rolled_has_six_sides():
    match = meet("L1-BEAST", xp=3, dice=[6, 6])
    assert match.rolled() == [(6, 6), (6, 6)]
    match = meet("L1-PIT", dice=[5])
    assert match.rolled() == [(6, 5)]


@pytest.mark.rule("FWD-008")
def test_buried_and_experience_are_piles_and_the_reference_is_words_only():
    match = stand(1, buried=["L2-PIT"], xp=2)
    zones = {zone.id: zone for zone in match.view(0).zones}
    assert zones["pile"].kind == zones["experience"].kind == "pile"
    assert zones["pile"].count == 1
    assert zones["experience"].count == 2
    fight = meet("L1-BEAST", xp=3, dice=[3, 1])
    assert "3-4 Hit: 1, 5 Critical: 2" in fight.view(0).rolls[-1].needed


@pytest.mark.rule("FWD-010", "FWD-012")
def test_only_a_locations_own_nine_cards_are_shuffled_into_its_stack():
    orders = set()
    for seed in range(30):
        state = Match.new("forward", seed=seed).state
        for location in range(9):
            assert sorted(state.layout[location, slot] for slot in range(9)) == list(range(9))
            orders.add(tuple(state.layout[location, slot] for slot in range(9)))
    assert len(orders) > 250, "every stack has an order of its own"


@pytest.mark.rule("FWD-011")
def test_the_diamond_lies_in_rows_of_1_2_3_2_1():
    rows = {}
    for location in CONTENT.all("location", Location):
        rows.setdefault(location.place[0], []).append((location.place[1], int(location.id)))
    upwards = [[number for _, number in sorted(rows[row])] for row in sorted(rows, reverse=True)]
    assert upwards == [[1], [2, 3], [4, 5, 6], [7, 8], [9]]
    board = next(board for board in Match.new("forward", seed=1).view(0).boards if board.id == "diamond")
    assert [cell.label for cell in board.cells] == [str(number) for number in range(1, 10)]


@pytest.mark.rule("FWD-013", "FWD-014", "FWD-015", "FWD-016")
def test_the_player_begins_with_20_hp_and_nothing_else():
    """Seen before the first card has done anything: with the Start card not flipped."""
    start = Match.new("forward", seed=1, start_flip="off").state
    assert (start.hp, start.xp, start.items, start.equipment, start.snares, start.buried_n) == (20, 0, 0, 0, 0, 0)
    assert (BOOK.max_hp, BOOK.item_limit, BOOK.equipment_limit) == (20, 2, 2)


@pytest.mark.rule("FWD-015", "FWD-090")
def test_items_and_equipment_are_limited_separately():
    match = meet("L4-ITEM", items=["L1-ITEM"], equipment=["L1-EQUIP", "L2-EQUIP"]).play("take")
    assert asked(match) == "map turn", "one Item and two Equipment leave room for an Item"


@pytest.mark.rule("FWD-017", "FWD-140")
def test_the_xp_are_open_and_are_the_cards_on_experience():
    match = meet("L1-SCENE", xp=4)
    assert match.state.xp == 5
    assert fate(match, "L1-SCENE") == "experience"
    for seat in (0, -1):
        assert next(track for track in match.view(seat).tracks if track.id == "xp").value == 5


@pytest.mark.rule("FWD-018")
def test_the_journey_begins_in_location_1():
    for seed in range(20):
        match = Match.new("forward", seed=seed)
        assert match.state.location == 0
        assert "Home Village Termina" in match.log[0].text


@pytest.mark.rule("FWD-031", "FWD-033", "RUL-04")
def test_a_run_begins_with_nine_face_down_cards_and_the_player_on_start_whose_card_is_flipped():
    match = stand(1).play("leave").play("go to 2")
    state = match.state
    assert state.location == 1
    assert state.at == BOOK.start[1]
    assert [state.slot[i] for i in range(9)].count(terms.FACE_DOWN) == 8
    assert state.slot[state.at] != terms.FACE_DOWN


@pytest.mark.rule("RUL-04")
def test_with_start_flip_off_the_start_card_stays_face_down_until_stepped_on():
    match = Match.new("forward", seed=1, start_flip="off")
    assert match.state.slot[8] == terms.FACE_DOWN
    assert "step 8" in offered(match)
    match = stand(1, at=8, slots={9: "face-down"}, cards={9: "SCENE"}, variants={"start_flip": "off"}).play("step 9")
    assert fate(match, "L1-SCENE") == "experience"


def test_layouts_are_drawn_before_any_die_so_a_different_walk_does_not_change_them():
    one, other = Match.new("forward", seed=5), Match.new("forward", seed=5)
    layout = one.state.numpy("layout").tolist()
    for match, pick in ((one, 0), (other, -1)):
        for _ in range(8):
            if not match.over:
                match.play(match.menu()[pick])
    assert one.state.numpy("layout").tolist() == other.state.numpy("layout").tolist() == layout
