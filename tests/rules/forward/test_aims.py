"""What the player is after, and the player's own card: always on the table, and as he may know it."""

import pytest

from .table import dragon, meet, stand


def goal(match, n=0):
    return match.view(0).goals[n]


def gate(match):
    """The parts of the Dragon's gate by their first word: journey, sword, princess, strength."""
    return dict(zip(("journey", "sword", "princess", "strength"), goal(match).parts, strict=True))


# -- the Dragon's gate -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-001", "FWD-147")
def test_the_dragon_is_the_aim_from_the_first_decision_on():
    aim = goal(stand(1))
    assert (aim.text, aim.value, aim.most, aim.met) == ("Slay the Dragon of Chaos", 0, 4, False)
    assert [part.text for part in aim.parts] == [
        "Come through all nine places", "Hold the Ancient Sword", "Wake the Ghostly Princess",
        "Bury little: it feeds the Dragon",
    ]  # fmt: skip


@pytest.mark.rule("FWD-002", "RUL-06", "RUL-07")
def test_the_journey_counts_what_is_behind_and_marks_what_is_left():
    journey = gate(stand(4))["journey"]
    assert (journey.value, journey.most) == (2, 9)
    assert "place1" not in journey.targets
    assert "place9" in journey.targets
    free = gate(stand(4, variants={"route": "free"}))["journey"]
    assert free.text == "Come through the Nightsea Expanse"


@pytest.mark.rule("FWD-150", "RUL-29")
def test_the_sword_is_sought_found_held_or_lost():
    sought = gate(stand(1))["sword"]
    assert (sought.standing, sought.targets) == ("somewhere in the Caelith Spiremaze", ["place4"])
    found = gate(meet("L4-EQUIP"))["sword"]
    assert found.standing == "lies open in the Caelith Spiremaze"
    held = gate(meet("L4-EQUIP").play("take"))["sword"]
    assert (held.met, held.standing, held.targets) == (True, "with you", [])
    match = stand(7)
    assert gate(match)["sword"].standing == "lost: left unseen in the Caelith Spiremaze"
    assert goal(match).standing == "no longer possible"
    trimmed = meet("L4-EQUIP", equipment=["L1-EQUIP", "L2-EQUIP"]).play("take").play("trim Ancient Sword")
    assert gate(trimmed)["sword"].standing == "lost: given up"


@pytest.mark.rule("FWD-108", "FWD-149")
def test_the_princess_is_found_then_woken():
    sought = gate(stand(1))["princess"]
    assert (sought.value, sought.standing) == (0, "somewhere in the Caelith Spiremaze")
    assert set(sought.targets) == {"place3", "place4"}, "she, and what wakes her"
    asleep = gate(stand(8, princess="present", equipment=["L3-EQUIP"]))["princess"]
    assert (asleep.value, asleep.met, asleep.standing) == (1, False, "give her the Gilded Bangle")
    awake = gate(stand(8, princess="present", equipment=["L3-EQUIP"]).play("give bangle"))["princess"]
    assert (awake.value, awake.met, awake.standing) == (2, True, "")
    lost = gate(stand(8, princess="present"))["princess"]
    assert lost.standing == "lost: left unseen in Bannered City Valthria"


@pytest.mark.rule("FWD-148", "FWD-151")
def test_what_is_buried_is_the_dragons_strength():
    assert gate(stand(1))["strength"].standing == "60 HP"
    fed = gate(stand(2, buried=["L1-PIT", "L1-ITEM"], sage="active"))["strength"]
    assert fed.standing == "60 + 2 for 2 buried cards = 62 HP, halved by the Sage"


def test_before_the_dragon_only_its_hp_is_left_to_do():
    match = dragon(fight={"enemy": "dragon", "hp": 45, "my_face": 3, "enemy_face": 1}, decision="after the roll", xp=3)
    [part] = goal(match).parts
    assert (part.text, part.value, part.most) == ("Bring the Dragon of Chaos to 0 HP", 15, 60)
    assert part.standing == "45 HP left"
    won = dragon(fight={"enemy": "dragon", "hp": 1, "my_face": 3, "enemy_face": 1}, decision="after the roll", xp=3)
    assert goal(won.play("accept")).met


# -- what is at hand ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-055")
def test_a_place_is_cleared_at_its_farthest_tiles():
    place = goal(stand(1), 1)
    assert place.text == "Clear Home Village Termina: reach a Farthest Tile"
    assert (place.standing, place.targets) == ("8 cards face-down", ["slot1", "slot3"])
    done = goal(stand(1, cleared=True), 1)
    assert done.met
    assert done.targets == []
    shut = goal(stand(1, at=4, slots={1: "void", 3: "void"}), 1)
    assert shut.standing.startswith("no Farthest Tile is left; ")


@pytest.mark.rule("FWD-071")
def test_a_fight_counts_what_the_enemy_has_lost():
    fight = goal(meet("L8-HOLLOW", xp=3, dice=[3, 1]).play("accept"), 2)
    assert fight.text == "Defeat the Hollow Warden"
    assert (fight.value, fight.targets) == (1, [f"card{7 * 9 + 3}"])


# -- the player's card -------------------------------------------------------------------------------------------------


def figure(match, n=0):
    return match.view(0).figures[n]


def stats(one):
    return {stat.name: stat.value for stat in one.stats}


def test_the_players_card_has_every_number_that_matters():
    me = figure(stand(5, hp=12, xp=4, equipment=["L1-EQUIP", "L2-EQUIP"], items=["L4-ITEM"], snares=["L9-SNARE"]))
    assert (me.id, me.bars[0].value, me.bars[0].most) == ("hero", 12, 20)
    assert stats(me) == {
        "ATK": "+1", "DEF": "1 Hollows", "XP": "4",
        "XP a reroll costs": "4",
    }  # fmt: skip
    assert [(line.name, line.values) for line in me.lines] == [
        ("Woodcutter's Axe", ["ATK +1"]), ("Penitent's Vestment", ["DEF against Hollows +1"]),
        ("Starlight Phial", ["Heal 5"]),
    ]  # fmt: skip
    assert [badge.name.split(":")[0] for badge in me.badges] == ["Undertow"]


def test_in_a_fight_only_the_armour_that_counts_is_shown_and_the_enemy_has_a_card_too():
    match = meet("L4-BEAST", xp=3, equipment=["L2-EQUIP"], snares=["L1-SNARE"], dice=[3, 1])
    assert "DEF against Beasts" in stats(figure(match))
    assert "DEF against Hollows" not in stats(figure(match))
    wyvern = figure(match, 1)
    assert (wyvern.name, wyvern.owner, stats(wyvern)) == ("Spire Wyvern", -1, {"Damage": "+1"})
    assert wyvern.id in {piece.id for piece in match.view(0).pieces}


def test_companions_and_blessings_are_badges():
    me = figure(stand(8, princess="present", sage="active", knight="present", blessing=True))
    assert [(badge.name.split(":")[0], badge.text) for badge in me.badges] == [
        ("Ghostly Princess, asleep", "z"), ("Sage", "✓"), ("Mirror Knight", "✓"), ("Gaol-Frost Mercy", "+"),
    ]  # fmt: skip


def test_between_places_the_card_is_the_travellers():
    match = stand(1).play("leave")
    assert figure(match).id == "traveller"
    assert "traveller" in {piece.id for piece in match.view(0).pieces}


@pytest.mark.parametrize("n", range(3))
def test_goals_tell_no_more_than_the_player_knows(n):
    one, other = stand(5, cards={1: "BEAST", 2: "SCENE"}), stand(5, cards={1: "SCENE", 2: "BEAST"})
    assert one.view(n - 2).goals == other.view(n - 2).goals
