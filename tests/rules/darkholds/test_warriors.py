"""Heroes, henchmen, attributes, traits, abilities, inventory. Rulebook 1.2.4, 1.3."""

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import Armour
from duskboard.games.darkholds.rules.campaign import may_follow
from duskboard.games.darkholds.rules.items import new_henchman
from duskboard.games.darkholds.rules.warriors import full_vigour, has, most_wounds, parry_value, room_for, tough_value
from tests.rules.darkholds.table import BOOK, CONTENT, EVERYONE, GAME, IDS, KINDS, NAMES, enemy_phase, table


def parry(match, who):
    return parry_value(match.state, BOOK, match.who(who))


def fits(match, who, kind):
    return room_for(match.state, BOOK, match.who(who), KINDS[kind])


@pytest.mark.rule("DKH-058", "DKH-063", "DKH-064", "DKH-065")
def test_three_decks_lie_face_down_and_nobody_knows_their_order():
    match = table()
    known = GAME.redacted(match.state, BOOK, 0)
    assert (known.deck_n, known.dark_n, known.rein_n) == (60, 20, 24)
    assert not any(known.deck)
    assert not any(known.dark)
    assert not any(known.rein)
    assert {"hero", "henchman", "darkhold", "reinforcement", "equipment"} <= set(CONTENT.tables)


@pytest.mark.rule("DKH-063")
def test_a_drawn_darkhold_card_lies_open_among_the_discards():
    match = table().next_omen("hush").rests()
    assert match.state.dark_out_n == 1
    assert match.view(0).zones[[z.id for z in match.view(0).zones].index("dark-out")].items[0].name == "Hush"


@pytest.mark.rule("DKH-059", "DKH-061", "DKH-087")
def test_a_card_lists_attributes_equipment_abilities_and_kindred():
    for id in (*EVERYONE, "gesith", "wihtgar"):
        profile = NAMES.profiles[IDS[id]]
        assert profile.vigour > 0
        assert profile.constitution > 0
        assert profile.agility > 0
        assert profile.kindred
        assert profile.weapons


@pytest.mark.rule("DKH-060", "DKH-077")
def test_heroes_are_dealt_out_to_the_players_in_any_way():
    match = table(heroes=dict(zip(EVERYONE[:4], ("f8", "g8", "h8", "i8"))), players=2)
    assert [match[hero].owner for hero in EVERYONE[:4]] == [0, 1, 0, 1]
    match = table(heroes=dict(zip(EVERYONE[:4], ("f8", "g8", "h8", "i8"))), players=2, owners="1,1,1,2")
    assert [match[hero].owner for hero in EVERYONE[:4]] == [0, 0, 0, 1]
    assert table(heroes=dict(zip(EVERYONE[:4], ("f8", "g8", "h8", "i8"))))["sathach"].owner == 0


@pytest.mark.rule("DKH-062", "DKH-082")
def test_a_henchman_is_in_one_heros_warband_and_played_by_its_player():
    match = table(heroes={"penda": "f8", "nerys": "g8"}, henchmen=[("mynach-du", "nerys", "h8")], players=2)
    assert match["mynach-du-1"].hero == match.who("nerys")
    assert match["mynach-du-1"].owner == 1


@pytest.mark.rule("DKH-066")
def test_what_is_discarded_lies_in_a_marker_never_in_a_pile_of_discards():
    match = table(active="penda").gives("penda", "spear")
    match.does("discard", "h9")
    if match.deciding == "discard":
        match.does("drop spear")
    assert match.lying("h9") == ["spear"]
    assert "equipment discards" not in [zone.title.lower() for zone in match.view(0).zones]


@pytest.mark.rule("DKH-076")
def test_five_heroes_are_supplied_and_any_may_be_used():
    assert [NAMES.profiles[i].name for i in range(5)] == [
        "Penda the Bloody-Handed", "Nerys", "Carrowek of Carn Dhu", "Sáthach", "Gnith",
    ]  # fmt: skip
    assert table(heroes={"gnith": "f8", "sathach": "g8"})["gnith"].at == "f8"


@pytest.mark.rule("DKH-078")
def test_each_hero_above_four_brings_one_more_card_to_every_entry_point():
    five = table(heroes=dict(zip(EVERYONE, ("f8", "g8", "h8", "i8", "f9"))))
    assert five.state.draws == 2
    assert table(heroes=dict(zip(EVERYONE[:4], ("f8", "g8", "h8", "i8")))).state.draws == 1


@pytest.mark.rule("DKH-081", "DKH-084")
def test_each_hero_has_henchmen_of_his_own_kindred():
    match = table(heroes=dict(zip(EVERYONE, ("f8", "g8", "h8", "i8", "f9"))))
    for hero, type_ in zip(EVERYONE, ("gesith", "mynach-du", "ax-drune", "fianna", "elbharud")):
        assert NAMES.profiles[IDS[hero]].kindred == NAMES.profiles[IDS[type_]].kindred
        assert may_follow(match.state, BOOK, IDS[type_], match.who(hero))
    assert not may_follow(match.state, BOOK, IDS["gesith"], match.who("nerys"))


@pytest.mark.rule("DKH-083")
def test_a_hero_may_have_any_number_of_henchmen():
    match = table(heroes={"sathach": "f8"})
    joined = [
        new_henchman(match.state, BOOK, IDS[k], 0)
        for k in ("gesith", "mynach-du", "ax-drune", "fianna", "elbharud") * 4
    ]
    assert len(set(joined)) == 20


@pytest.mark.rule("DKH-085")
def test_a_sellsword_leads_henchmen_of_any_kindred():
    match = table(heroes={"sathach": "f8"})
    assert all(may_follow(match.state, BOOK, IDS[k], 0) for k in ("gesith", "mynach-du", "ax-drune", "elbharud"))


@pytest.mark.rule("DKH-086")
def test_two_heroes_of_one_kindred_do_not_share_a_henchman():
    match = table(heroes={"penda": "f8", "sathach": "g8"}, henchmen=[("gesith", "sathach", "h8")])
    assert match["gesith-1"].hero == match.who("sathach")  # not Penda's, though of his kindred


@pytest.mark.rule("DKH-088", "DKH-091", "DKH-090")
def test_vigour_pays_for_actions_and_nothing_is_done_without_it():
    match = table(7, {"penda": "1:n7"}, active="penda", vigour=1)
    match.does("move")
    assert "2:n7" not in match.texts  # a ladder costs 2
    match.does("1:o7")
    assert match.state.turn == 3  # weary, and nobody else was left to act


@pytest.mark.rule("DKH-089", "DKH-095")
def test_heroes_have_about_five_vigour_and_mostly_four_constitution_others_less():
    match = table(
        heroes=dict(zip(EVERYONE, ("f8", "g8", "h8", "i8", "f9"))), enemies=[("wihtboga", "n8"), ("tomb-spider", "p8")]
    )
    s = match.state
    assert all(5 <= full_vigour(s, BOOK, match.who(hero)) <= 6 for hero in EVERYONE)
    assert full_vigour(s, BOOK, match.who("wihtboga")) == 2
    assert most_wounds(s, BOOK, match.who("penda")) == 4
    assert most_wounds(s, BOOK, match.who("wihtboga")) == 1
    assert most_wounds(s, BOOK, match.who("tomb-spider")) > 4
    match.gives("penda", "amulet-of-vigour")
    assert full_vigour(s, BOOK, match.who("penda")) == 6


@pytest.mark.rule("DKH-092", "DKH-168")
def test_a_weary_warrior_does_nothing_more_this_turn():
    match = table(heroes={"penda": "f8", "nerys": "h8"}, active="penda")
    match.does("end")
    assert match["penda"].vigour == 0
    assert match.state.active == match.who("nerys")  # the only one left


@pytest.mark.rule("DKH-093")
def test_the_weary_still_parry():
    match = table(heroes={"penda": "g9", "nerys": "b8"}, enemies=[("wihtgar", "h9")])
    match.sets("penda", vigour=0)
    match.next_omen("stillness").dice(9, 9, 0, 0)  # it strikes, Penda parries; then misses
    match.rests()
    assert match["penda"].wounds == 0


@pytest.mark.rule("DKH-094", "DKH-096")
def test_wounds_are_tokens_up_to_constitution():
    match = table(enemies=[("gast", "h9")])
    match.next_omen("stillness").dice(9, 0, 0, 0, 0, 0, 0, 0)  # a hit of damage 2: no parry, not tough; then misses
    match.rests()
    assert match["penda"].wounds == 2


@pytest.mark.rule("DKH-097", "DKH-102")
def test_at_no_constitution_a_hero_lies_unconscious_and_is_ignored():
    match = table(heroes={"penda": "g9", "nerys": "b8"}, enemies=[("gast", "h9")])
    match.sets("penda", wounds=3)
    match.next_omen("stillness").dice(9, 0, 0)
    match.rests()
    assert match["penda"].status == t.UNCONSCIOUS
    match.next_omen("stillness").rests()
    assert match["penda"].status == t.UNCONSCIOUS  # nobody strikes the fallen
    assert not match["gast@h9"]  # it went for Nerys instead


@pytest.mark.rule("DKH-098")
def test_the_unconscious_can_be_pilfered():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="nerys").gives("penda", "amulet-of-vigour")
    match.falls("penda").sets("penda", silver=7)
    match.does("acquire", "take amulet of vigour", "silver", "7 pieces")
    assert match["nerys"].cards == ["amulet-of-vigour"]
    assert match["penda"].silver == 0
    assert match["nerys"].silver == 32


@pytest.mark.rule("DKH-099", "DKH-100", "DKH-127")
def test_a_dead_enemy_is_gone_and_leaves_what_it_carried():
    match = table(enemies=[("jute-thain", "h9")], active="penda").on_top("spear")
    match.sets("jute-thain", wounds=2)
    match.dice(9, 0, 0, 0).does("attack")
    assert match["jute-thain"] is None
    assert match.lying("h9") == ["spear"]


@pytest.mark.rule("DKH-104")
def test_a_tough_roll_ignores_a_wound():
    match = table(enemies=[("wihtgar", "h9")])
    match.next_omen("stillness").dice(9, 0, 8, 0, 0)  # struck, no parry, tough on 8; then misses
    match.rests()
    assert match["penda"].wounds == 0
    match = table(enemies=[("wihtgar", "h9")])
    match.next_omen("stillness").dice(9, 0, 7, 0, 0)
    match.rests()
    assert match["penda"].wounds == 1


@pytest.mark.rule("DKH-105")
def test_the_unliving_can_be_killed_and_rebuked_the_living_not():
    match = table(heroes={"nerys": "g9"}, enemies=[("wihtgar", "i9")], active="nerys")
    assert has(match.state, BOOK, match.who("wihtgar"), t.UNLIVING)
    match.dice(5).does("pray", "rebuke")
    assert match["wihtgar"] is None
    match = table(heroes={"nerys": "g9"}, enemies=[("jute-thain", "i9")], active="nerys")
    match.does("pray") if match.texts.count("pray") else None
    assert "rebuke" not in match.texts


@pytest.mark.rule("DKH-106")
def test_an_agile_warrior_leaves_combat_for_nothing():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtax", "h9")], active="sathach")
    match.does("move", "f9")
    assert match["sathach"].vigour == 5
    match = table(heroes={"penda": "g9"}, enemies=[("wihtax", "h9")], active="penda")
    match.does("move", "f9")
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-107", "DKH-108", "DKH-109")
def test_a_glider_passes_warriors_and_gaps_but_stops_on_neither():
    from duskboard.games.darkholds.rules.movement import CLOSED, PASS_ONLY, footing

    match = table(heroes={"penda": "g9"}, enemies=[("dreaguth", "h9"), ("wihtgar", "h10")])
    glider, other = match.who("dreaguth"), match.who("wihtgar")
    assert footing(match.state, BOOK, glider, match.square("g9"), False) == PASS_ONLY
    assert footing(match.state, BOOK, other, match.square("g9"), False) == CLOSED
    assert footing(match.state, BOOK, glider, match.square("q13"), False) == PASS_ONLY
    assert footing(match.state, BOOK, other, match.square("q13"), False) == CLOSED


@pytest.mark.rule("DKH-110")
def test_only_priests_pray():
    match = table(heroes={"nerys": "g9"}, active="nerys").sets("nerys", wounds=1)
    assert "pray" in match.texts
    match = table(active="penda").sets("penda", wounds=1)
    assert "pray" not in match.texts


@pytest.mark.rule("DKH-111")
def test_the_swift_move_two_squares_a_vigour():
    match = table(active="penda").gives("penda", "hare-boots")
    match.does("move", "h9", "move", "i9")
    assert match["penda"].vigour == 4
    match.does("move", "h9", "clear") if "clear" in match.texts else match.does("move", "h9")
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-112", "DKH-144")
def test_only_sorcerers_invoke_and_recover():
    match = table(heroes={"gnith": "g9"}, active="gnith").sets("gnith", wounds=1)
    assert {"invoke", "recover"} <= set(match.texts)
    match = table(active="penda").sets("penda", wounds=1)
    assert not {"invoke", "recover"} & set(match.texts)


@pytest.mark.rule("DKH-113")
def test_a_blessing_helps_a_christians_arm_and_not_a_pagans():
    from duskboard.games.darkholds.rules.combat import strike_value

    match = table(heroes={"nerys": "g9", "penda": "h9"})
    before = [strike_value(match.state, BOOK, match.who(w), 0) for w in ("nerys", "penda")]
    match.sets("nerys", blessed=1).sets("penda", blessed=1)
    assert [strike_value(match.state, BOOK, match.who(w), 0) for w in ("nerys", "penda")] == [before[0] - 1, before[1]]


@pytest.mark.rule("DKH-114", "DKH-140")
def test_everything_carried_is_worn_and_adds_up():
    match = table(heroes={"carrowek": "g9"})
    assert parry(match, "carrowek") == 8
    match.gives("carrowek", "round-shield")
    assert parry(match, "carrowek") == 7
    match.gives("carrowek", "chainmail-hauberk")
    assert parry(match, "carrowek") == 5


@pytest.mark.parametrize(
    ("hero", "kind", "fit"),
    [
        pytest.param("nerys", "spear", 1, marks=pytest.mark.rule("DKH-115")),
        pytest.param("nerys", "hunting-bow", 1, marks=pytest.mark.rule("DKH-116")),
        pytest.param("nerys", "iron-helm", 1, marks=pytest.mark.rule("DKH-117")),
        pytest.param("nerys", "leather-jerkin", 1, marks=pytest.mark.rule("DKH-118")),
        pytest.param("nerys", "greaves", 2, marks=pytest.mark.rule("DKH-119")),
        pytest.param("nerys", "round-shield", 1, marks=pytest.mark.rule("DKH-120")),
        pytest.param("carrowek", "spear", 2, marks=pytest.mark.rule("DKH-125")),
    ],
)
def test_inventory_limits(hero, kind, fit):
    match = table(heroes={hero: "g9"})
    for _ in range(fit):
        assert fits(match, hero, kind)
        match.gives(hero, kind)
    assert not fits(match, hero, kind)


@pytest.mark.rule("DKH-121")
def test_five_artefacts_and_no_more():
    match = table().gives("penda", "healing-draught", "healing-draught", "wakeroot", "wakeroot", "rope-and-hook")
    assert not fits(match, "penda", "amulet-of-vigour")


@pytest.mark.rule("DKH-122")
def test_a_hundred_pieces_and_no_more():
    match = table(active="penda").leaves("h9", silver=50).sets("penda", silver=80)
    match.does("acquire", "silver", "20 pieces")
    assert match["penda"].silver == 100
    assert match.silver_on("h9") == 30


@pytest.mark.rule("DKH-123")
def test_profile_items_count_against_the_limits():
    match = table()
    assert not fits(match, "penda", "iron-helm")
    assert fits(match, "penda", "spear")
    match.gives("penda", "spear")
    assert not fits(match, "penda", "sword")


@pytest.mark.rule("DKH-124", "DKH-257", "DKH-320", "DKH-337")
def test_profile_items_cannot_be_discarded_traded_or_sold():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda").sets("penda", silver=0)
    assert "discard" not in match.texts  # Nægling and his armour stay
    assert "trade" not in match.texts
    assert isinstance(NAMES.profiles[IDS["penda"]].armour[0], Armour)


@pytest.mark.rule("DKH-126")
def test_an_item_may_take_more_than_one_slot():
    match = table(heroes={"nerys": "g9", "carrowek": "h9"})
    assert BOOK.kind_slots[KINDS["long-ax"]] == 2
    assert not fits(match, "nerys", "long-ax")  # her crozier takes one of two
    assert fits(match, "carrowek", "long-ax")


@pytest.mark.rule("DKH-128", "DKH-345", "DKH-130")
def test_rarer_things_are_worth_more_and_every_card_has_its_worth():
    ubiquity = [BOOK.kind_ubiquity[KINDS[k]] for k in ("spear", "scroll-of-fire", "storm-ax")]
    assert ubiquity == [t.COMMON, t.UNCOMMON, t.RARE]
    worth = [BOOK.kind_worth[KINDS[k]] for k in ("spear", "scroll-of-fire", "storm-ax")]
    assert worth == sorted(worth)
    assert all(BOOK.kind_worth[k] > 0 for k in range(BOOK.kinds))


@pytest.mark.rule("DKH-139", "DKH-141", "DKH-142")
def test_armour_parries_blows_and_shots():
    assert {kind.type for kind in NAMES.kinds} >= {"head", "body", "limb", "shield"}
    for enemy in ("wihtax", "wihtboga"):
        match = table(heroes={"carrowek": "g9"}, enemies=[(enemy, "h9")])
        match.next_omen("stillness").dice(9, 8, 0, 0, 0)  # hit, parried on 8; then misses
        match.rests()
        assert match["carrowek"].wounds == 0
        assert "parries on 8+" in match.told()


@pytest.mark.rule("DKH-344")
def test_a_profiles_parry_is_of_weapon_and_armour_together():
    match = table(heroes={"penda": "g9"})
    assert parry(match, "penda") == 6
    assert tough_value(match.state, BOOK, match.who("penda")) == 8


@pytest.mark.rule("DKH-101")
def test_agility_is_what_an_agility_roll_must_reach():
    match = table(heroes={"penda": "p13"}, active="penda")
    match.dice(4).does("leap", "q13", "r13") if "q13" in table(heroes={"penda": "p13"}, active="penda").does(
        "leap"
    ).texts else None
    assert match["penda"].at == "r13"


@pytest.mark.rule("DKH-055")
def test_a_vigour_token_gives_one_more_vigour_and_is_gone():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtgar", "k4")])
    match.state.boost[IDS["wihtgar"]] = 1
    match.sets("wihtgar", tokens=1)
    enemy_phase(match)
    assert match.enemies() == ["wihtgar@n8"]  # four steps with three vigour and a token
    assert match["wihtgar"].tokens == 0


@pytest.mark.rule("DKH-104", "DKH-114")
def test_what_else_one_carries_makes_nobody_less_tough():
    match = table(heroes={"nerys": "g9"}).gives("nerys", "iron-torc", "hare-boots", "spear")
    assert tough_value(match.state, BOOK, match.who("nerys")) == 8
