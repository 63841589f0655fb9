"""Set-up, deployment, faction creation and points: chapters 3 and 4."""

import re

import pytest

from duskboard.engine.content import ContentError
from duskboard.games.game import SettingsError
from duskboard.games.steam_leaf.content import Card, Roster
from duskboard.games.steam_leaf.content.roster import army_of, read_army, roster_problem, write_army
from duskboard.games.steam_leaf.rules.faction import items_allowed
from duskboard.games.steam_leaf.rules.ground import home_of, touches
from tests.rules.steam_leaf.table import BOOK, GAME, asks, group, new, play, play_until, side, table, texts, tile

SARAH = {
    "faction": "steam",
    "groups": [
        {"unit": "badger-guild-master"}, {"unit": "beaver-head-engineer"},
        {"unit": "weasel-taskmaster"}, {"unit": "weasel-taskmaster"},
        {"unit": "badger-soldier", "number": 6}, {"unit": "badger-marksman"}, {"unit": "weasel-tracker", "number": 4},
    ],
}  # fmt: skip


def problem(document, power=300, seat=0):
    return roster_problem(read_army(document, "army"), GAME.content, seat, power)


@pytest.mark.rule("STL-001")
def test_two_players_one_faction_each():
    assert GAME.facts.seats == (2, 2)
    match = play_until(new(seed=2), "use a group")
    assert {match.state.group_type[0, g] // 6 for g in range(match.state.groups_n[0])} <= {0, 2}
    assert {match.state.group_type[1, g] // 6 for g in range(match.state.groups_n[1])} == {1}


@pytest.mark.rule("STL-002", "STL-022")
def test_each_side_draws_one_mission_of_its_own_at_random():
    drawn = {(int(new(seed=s).state.mission[0]), int(new(seed=s).state.mission[1])) for s in range(60)}
    assert {steam for steam, _ in drawn} == set(range(6))
    assert {leaf for _, leaf in drawn} == set(range(6))
    assert len(drawn) > 15


@pytest.mark.rule("STL-023", "STL-025")
def test_mission_army_and_cards_are_kept_from_the_opponent():
    match = play_until(new(seed=4), "use a group")
    for seat in range(2):
        known = match.known(1 - seat)
        assert known.mission[seat] == -1
        assert not any(known.hand[seat, card] for card in range(14))
        hidden = [g for g in range(known.groups_n[seat]) if not known.group_flags[seat, g] & 1]
        assert hidden
        assert all(known.group_type[seat, g] == -1 and known.group_items[seat, g] == 0 for g in hidden)
        assert known.spent[seat] == 0


@pytest.mark.rule("STL-024")
def test_missions_come_before_armies_and_armies_before_tokens():
    match = new(seed=5, steam="build", leaf="build", power=100)
    assert match.state.mission[0] >= 0
    seen = []
    while asks(match) != "use a group":
        if not seen or seen[-1] != asks(match):
            seen.append(asks(match))
        match.play(match.menu()[-1] if "done" in texts(match) and match.state.units_n[0] == 0 and
                   asks(match) in ("choose a tactical card", "choose an item") else match.menu()[0])  # fmt: skip
    assert seen.index("buy a unit") < seen.index("choose a quadrant") < seen.index("place a token")


@pytest.mark.rule("STL-026")
def test_the_higher_die_starts_and_ties_are_rolled_again():
    starters = {int(new(seed=s).state.starter) for s in range(20)}
    assert starters == {0, 1}
    match = new(seed=6)
    line = match.log[-1].text
    mine, yours = (int(number) for number in re.findall(r"\d+", line))
    assert (mine > yours) == (match.state.starter == 0)
    play_until(match, "use a group")
    assert match.state.turn == match.state.starter


@pytest.mark.rule("STL-027", "STL-028")
def test_the_starter_places_in_the_quadrant_it_chose_and_the_other_opposite():
    match = new(seed=7)
    first = int(match.state.starter)
    play_until(play(match, "sw"), "place a token")
    assert match.seat == first
    assert all(home_of(match.state, BOOK, first, tile(name)) for name in texts(match))
    assert all(BOOK.floor[0, tile(name)] for name in texts(match))
    while match.seat == first:
        match.play(match.menu()[0])
    assert asks(match) in ("place a token", "choose a group to place")
    play_until(match, "place a token")
    assert all(home_of(match.state, BOOK, 1 - first, tile(name)) for name in texts(match))


@pytest.mark.rule("STL-029", "STL-030")
def test_every_group_has_its_own_number_and_a_squad_a_token_for_each_member():
    match = play_until(new(seed=8, power=300), "use a group")
    for seat in range(2):
        n = match.state.groups_n[seat]
        assert n == 6
        tokens = [int(match.state.unit_group[seat, unit]) for unit in range(match.state.units_n[seat])]
        assert sorted(set(tokens)) == list(range(n))
        assert all(tokens.count(g) == match.state.group_size[seat, g] for g in range(n))
    orders = set()
    for seed in range(6):
        state = new(seed=seed, power=300).state
        orders.add(tuple(state.group_type[1, g] for g in range(6)))
    assert len(orders) > 2, "numbers are shuffled"


@pytest.mark.rule("STL-030", "STL-037")
def test_squads_are_placed_linked():
    match = play_until(new(seed=9, power=300), "use a group", pick=7)
    for seat in range(2):
        for g in range(match.state.groups_n[seat]):
            first, size = int(match.state.group_first[seat, g]), int(match.state.group_size[seat, g])
            places = [int(match.state.unit_tile[seat, unit]) for unit in range(first, first + size)]
            linked = {places[0]}
            for _ in places:
                linked |= {p for p in places if any(touches(match.state, BOOK, p, q) for q in linked)}
            assert len(linked) == size


@pytest.mark.rule("STL-031")
def test_the_noble_is_placed_with_the_others_and_hidden():
    match = play_until(new(seed=10, steam_mission="escort-nobility"), "use a group")
    noble = [g for g in range(match.state.groups_n[0]) if match.state.group_type[0, g] == 12]
    assert len(noble) == 1
    assert match.state.unit_tile[0, match.state.group_first[0, noble[0]]] >= 0
    assert match.known(1).group_type[0, noble[0]] == -1


@pytest.mark.rule("STL-032")
def test_only_what_can_be_paid_is_offered():
    match = new(seed=11, power=60, steam="build", leaf="build", steam_mission="bolster-defences")
    play(match, "badger-guild-master")
    assert texts(match) == ["badger-soldier", "done"]
    play(match, "badger-soldier")
    assert asks(match) != "buy a unit" or match.seat == 1
    assert problem(SARAH, power=299) == "it costs 300 points, but only 299 may be spent"


@pytest.mark.rule("STL-033")
@pytest.mark.parametrize("power", [50, 150, 300, 500, 735])
def test_any_power_level_can_be_played(power):
    match = new(seed=12, power=power, steam="build", leaf="build")
    play_until(match, "use a group", pick=0)
    assert 0 < match.state.spent[0] <= power


@pytest.mark.rule("STL-033")
@pytest.mark.parametrize("power", [150, 300, 500])
def test_the_guide_values_have_ready_rosters_that_spend_them(power):
    match = new(seed=13, power=power, steam_mission="demoralisation")
    assert match.state.spent[0] == power
    assert match.state.spent[1] == power
    for seat in range(2):
        assert problem(army_of(match.state, GAME.content, seat), power, seat) == ""


@pytest.mark.rule("STL-031", "STL-144")
@pytest.mark.parametrize("power", [150, 300, 500])
def test_in_a_ready_army_the_noble_takes_the_place_of_a_token(power):
    armies = [new(seed=seed, power=power, steam_mission="escort-nobility") for seed in range(6)]
    for match in armies:
        army = army_of(match.state, GAME.content, 0)
        assert problem(army, power) == ""
        roster = next(
            one
            for one in GAME.content.all("roster", Roster)
            if (one.faction, one.power) == ("steam", power) and sorted(one.cards) == sorted(army["cards"])
        )
        rows = [group.unit for row, group in enumerate(roster.groups, 1) if row != roster.makes_way]
        assert sorted(group["unit"] for group in army["groups"]) == sorted(rows)
        assert match.state.groups_n[0] == len(roster.groups)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("makes_way = 3", "row 3 is a squad, and the noble comes alone"),
        ("makes_way = 5", "`makes_way` is a row from 1 to 4, not 5"),
        ('groups = [{ unit = "fox-scout" }]', "there is no unit 'fox-scout'"),
        ('groups = [{ unit = "badger-soldier", items = ["halberd"] }]', "there is no item 'halberd'"),
        ('cards = ["tailwind"]', "there is no tactical card 'tailwind'"),
        ('groups = [{ unit = "badger-guild-master", number = 2 }]', "a Leader is alone"),
        ('groups = [{ unit = "badger-soldier", number = 60 }]', "at most 50 units"),
    ],
)
def test_a_ready_army_of_ones_own_that_makes_no_sense_is_refused(tmp_path, change, complaint):
    (tmp_path / "mine.toml").write_text(f'[[roster]]\nid = "steam-150"\n{change}\n')
    with pytest.raises(ContentError, match=f"mine.toml: roster 'steam-150': .*{complaint}"):
        GAME.load_content(tmp_path / "mine.toml")


@pytest.mark.rule("STL-034")
def test_the_worked_example_costs_300_points():
    assert problem(SARAH) == ""
    match = new(seed=14, power=300, steam=SARAH)
    assert match.state.spent[0] == 300


@pytest.mark.rule("STL-036", "STL-037", "STL-038")
def test_followers_join_groups_of_their_kind_when_the_army_is_built_and_never_later():
    match = new(seed=15, power=90, steam="build", leaf="build", steam_mission="bolster-defences")
    for unit in ("badger-soldier", "badger-soldier", "badger-soldier", "weasel-tracker", "weasel-tracker"):
        play(match, unit)
    play(match, "done")
    assert asks(match) == "form squads"
    assert texts(match) == ["new", "1"]
    play(match, "1")
    play(match, "new")
    assert asks(match) == "form squads"
    assert texts(match) == ["new", "3"], "a tracker may not join soldiers"
    play(match, "3")
    assert [match.state.group_size[0, g] for g in range(3)] == [2, 1, 2]
    play_until(match, "use a group")
    sizes = sorted(match.state.group_size[0, g] for g in range(3))
    for _ in range(80):
        if not match.over:
            match.play(match.menu()[0])
    assert sorted(match.state.group_size[0, g] for g in range(3)) == sizes


@pytest.mark.rule("STL-040")
@pytest.mark.parametrize(("soldiers", "items"), [(8, 4), (11, 5)])
def test_half_the_units_rounded_down_is_the_number_of_items(soldiers, items):
    army = {"faction": "steam", "groups": [{"unit": "badger-soldier"} for _ in range(soldiers)]}
    for row in army["groups"][:items]:
        row["items"] = ["refined-steel-weapons"]
    assert problem(army) == ""
    army["groups"][items]["items"] = ["refined-steel-weapons"]
    assert problem(army) == f"{items + 1} items, but only {items} may be chosen"
    plain = [{"unit": "weasel-taskmaster"}, *({"unit": "badger-soldier"} for _ in range(soldiers - 1))]
    match = new(seed=16, power=300, steam={"faction": "steam", "groups": plain})
    assert items_allowed(match.state, BOOK, 0) == items


@pytest.mark.rule("STL-041")
@pytest.mark.parametrize(
    ("faction", "unit", "item", "wrong"),
    [
        ("steam", "badger-soldier", "steam-musket", "is not for"),
        ("steam", "weasel-taskmaster", "extra-armor", "is not for"),
        ("steam", "weasel-tracker", "great-shields", "is not for"),
        ("steam", "badger-soldier", "telescopic-goggles", "units that shoot"),
        ("steam", "badger-soldier", "oaken-blessing", "no item"),
        ("leaf", "fox-scout", "swift-claws", "is not for"),
        ("leaf", "bobcat-brawler", "whistling-arrows", "is not for"),
    ],
)
def test_items_are_for_their_faction_rank_and_species(faction, unit, item, wrong):
    army = {"faction": faction, "groups": [{"unit": unit, "items": [item]}, {"unit": unit}]}
    assert wrong in problem(army, seat=int(faction == "leaf"))


@pytest.mark.rule("STL-041", "STL-042", "STL-043")
def test_the_builder_gives_an_item_to_a_group_that_may_carry_it():
    match = new(seed=17, power=90, steam="build", leaf="build", steam_mission="bolster-defences")
    for unit in ("weasel-taskmaster", "badger-soldier", "badger-soldier", "weasel-tracker"):
        play(match, unit)
    play(match, "done", "2", "done")
    assert "steam-musket" in texts(match)
    assert "refined-steel-weapons" in texts(match)
    play(match, "refined-steel-weapons")
    assert asks(match) == "choose its carrier"
    assert texts(match) == ["2", "3"]
    play(match, "3")
    assert match.state.group_items[0, 2] == 1 << 6
    leader = {"faction": "steam", "groups": [
        {"unit": "beaver-head-engineer", "items": ["steam-musket", "steel-shield", "great-weapon", "medical-kit"]},
        {"unit": "badger-soldier", "number": 4},
    ]}  # fmt: skip
    assert problem(leader) == ""


@pytest.mark.rule("STL-044")
def test_a_follower_squad_carries_two_items_for_all_its_members():
    squad = {"unit": "badger-soldier", "number": 8, "items": ["refined-steel-weapons", "extra-armor"]}
    army = {"faction": "steam", "groups": [{"unit": "beaver-head-engineer"}, squad]}
    assert problem(army) == ""
    match = new(seed=18, power=150, steam=army)
    state = match.state
    squad_group = next(g for g in range(2) if state.group_type[0, g] == 3)
    first = int(state.group_first[0, squad_group])
    assert [state.unit_health[0, unit] for unit in range(first, first + 8)] == [7] * 8
    squad["items"].append("great-shields")
    assert "at most 2 items" in problem(army)


def test_a_roster_is_held_to_a_players_own_numbers(tmp_path):
    (tmp_path / "mine.toml").write_text(
        '[[setup]]\nid = "standard"\ncards = 1\nunits_for_an_item = 3\nitems_of_a_squad = 1\n'
    )
    content = GAME.load_content(tmp_path / "mine.toml")
    squad = {"unit": "badger-soldier", "number": 5, "items": ["refined-steel-weapons"]}
    army = {"faction": "steam", "groups": [squad]}
    assert roster_problem(army, content, 0, 300) == ""
    squad["items"].append("extra-armor")
    assert "at most 1 items" in roster_problem(army, content, 0, 300)
    army["groups"] = [{**squad, "items": ["extra-armor"]}, {**squad, "number": 1, "items": ["great-shields"]}]
    assert roster_problem(army, content, 0, 300) == ""
    army["groups"][0]["number"] = 4
    assert "only 1 may be chosen" in roster_problem(army, content, 0, 300)
    army["cards"] = [card.id for card in content.all("card", Card) if card.faction == "steam"][2:4]
    assert "2 tactical cards, but only 1" in roster_problem(army, content, 0, 300)


@pytest.mark.rule("STL-045", "STL-066", "STL-071")
@pytest.mark.parametrize(("faction", "leader"), [("steam", "beaver-head-engineer"), ("leaf", "racoon-leaf-mage")])
def test_engineers_and_mages_bring_two_items_each(faction, leader):
    item = "steel-shield" if faction == "steam" else "wind-rider"
    army = {"faction": faction, "groups": [{"unit": leader, "items": [item]}, {"unit": leader, "items": [item]}]}
    army["groups"][0]["items"] = list(dict.fromkeys(["steam-musket", "great-weapon", item]
                                      if faction == "steam" else ["storm-caller", "spider-web", item]))  # fmt: skip
    army["groups"][1]["items"] = army["groups"][0]["items"][:2]
    seat = int(faction == "leaf")
    assert problem(army, seat=seat) == ""
    army["groups"][1]["items"] = army["groups"][0]["items"]
    assert "only 5 may be chosen" in problem(army, seat=seat)


@pytest.mark.rule("STL-045", "STL-066", "STL-071")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_builder_counts_what_engineers_and_mages_bring(seat):
    state = new().state
    state.hand[seat, 0] = 0  # a card that brings items
    bringers = [kind for kind in range(len(BOOK.bonus_items)) if BOOK.bonus_items[kind] > 0]
    assert bringers
    for kind, allowed in [(bringers[0], 2), (bringers[-1], 2), (0, 0)]:
        state.groups_n[seat], state.group_size[seat, 0], state.group_type[seat, 0] = 1, 1, kind
        assert items_allowed(state, BOOK, seat) == allowed  # half of one unit is none


@pytest.mark.rule("STL-046")
def test_five_tactical_cards_two_copies_at_most_and_fewer_are_allowed():
    match = new(seed=19, power=60, steam="build", leaf="build", steam_mission="bolster-defences")
    play(match, "badger-soldier", "done")
    for card in ("reload", "reload", "full-charge", "flare-shot"):
        play(match, card)
    assert "reload" not in texts(match)
    assert "done" in texts(match)
    play(match, "flare-shot")
    assert asks(match) != "choose a tactical card" or match.seat == 1
    assert match.state.hand_n[0] == 5
    assert "only 2 copies" in problem(
        {"faction": "steam", "groups": [{"unit": "badger-soldier"}], "cards": ["reload"] * 3}
    )


@pytest.mark.rule("STL-065", "STL-070")
@pytest.mark.parametrize(("faction", "leader"), [("steam", "badger-guild-master"), ("leaf", "fox-ranger")])
def test_guild_masters_and_rangers_bring_a_card_each(faction, leader):
    deck = [card.id for card in GAME.content.tables["card"] if card.faction == faction][2:]
    army = {"faction": faction, "groups": [{"unit": leader}, {"unit": leader}], "cards": deck[:7]}
    seat = int(faction == "leaf")
    assert problem(army, seat=seat) == ""
    army["cards"] = deck[:8]
    assert "only 7 may be chosen" in problem(army, seat=seat)


@pytest.mark.rule("STL-048")
def test_some_cards_bring_items_at_once():
    soldiers = [{"unit": "badger-soldier"} for _ in range(2)]
    army = {"faction": "steam", "groups": soldiers, "cards": ["extra-supplies"]}
    soldiers[0]["items"] = ["refined-steel-weapons", "extra-armor"]
    soldiers[1]["items"] = ["great-shields"]
    assert problem(army) == ""
    army["cards"] = []
    assert "only 1 may be chosen" in problem(army)
    soldiers[0]["items"] = ["refined-steel-weapons", "extra-armor", "great-shields"]
    soldiers[1]["items"] = []
    assert problem(dict(army, cards=["extra-supplies"])) != ""
    assert problem(dict(army, cards=["extra-supplies", "prototype-permit"])) == ""


@pytest.mark.rule("STL-219")
def test_leaders_only_and_followers_only_are_weak_but_legal():
    only_leaders = {"faction": "leaf", "groups": [{"unit": "fox-ranger"}, {"unit": "bobcat-beguiler"}]}
    only_followers = {"faction": "steam", "groups": [{"unit": "badger-soldier", "number": 10}]}
    assert problem(only_leaders, seat=1) == ""
    assert problem(only_followers) == ""
    match = new(seed=20, steam=only_followers, leaf=only_leaders, steam_mission="bolster-defences")
    assert match.state.leaders[0] == 0
    with pytest.raises(SettingsError, match="need a Leader"):
        new(seed=20, steam=only_followers)


def test_rosters_are_saved_and_loaded_as_files(tmp_path):
    match = new(seed=21, power=300)
    army = army_of(match.state, GAME.content, 0)
    write_army(army, tmp_path / "patrol.toml")
    again = new(seed=21, power=300, steam=tmp_path / "patrol.toml")
    assert army_of(again.state, GAME.content, 0) == army
    assert isinstance(again.settings["steam"], dict), "a record needs no file"


def test_a_roster_file_that_is_wrong_says_so(tmp_path):
    (tmp_path / "bad.toml").write_text('faction = "steam"\ngroups = [{ unit = "dragon" }]\n')
    with pytest.raises(SettingsError, match="no unit 'dragon'"):
        new(steam=tmp_path / "bad.toml")
    with pytest.raises(SettingsError, match="cannot be read"):
        new(steam=tmp_path / "nowhere.toml")
    with pytest.raises(SettingsError, match="a roster or a roster's file, not"):
        new(steam=str(tmp_path / "bad.toml"))


def test_what_can_be_chosen_is_called_by_its_name_and_says_what_it_does():
    bought = {option.text: option for option in new(seed=3, steam="build").view(0).options}
    assert bought["badger-soldier"].label == "Badger Soldier, 10 points"
    assert bought["badger-soldier"].help != ""
    foes = side(group("racoon-leaf-mage", "i8"), group("fox-scout", "x24"), cards=["barkskin"])
    match = play(table([group("badger-soldier", "h8"), group("badger-soldier", "a1")], foes), "1", "stay", "1")
    card = {option.text: option for option in match.view(1).options}["barkskin"]
    assert card.label == "Barkskin"
    assert "2 sizes larger" in card.help


@pytest.mark.rule("RUL-35")
def test_the_last_unit_an_army_has_room_for_is_a_leader_where_one_is_still_wanted():
    match = new(seed=1, power=1000, steam="build", steam_mission="demoralisation")
    play(match, *["badger-soldier"] * 49)
    assert set(texts(match)) == {"badger-guild-master", "beaver-head-engineer", "weasel-taskmaster"}
