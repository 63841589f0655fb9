"""The quest, the levels, and what happens between them. Rulebook 3.1."""

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.match import Match
from tests.rules.darkholds.table import BOOK, IDS, KINDS, NAMES, Table, table


def begun(**settings):
    fresh = Match.new("darkholds", seed=5, **settings)
    return Table(fresh.game, fresh.content, fresh.book, fresh.state, fresh._save)


def after_a_level(level=1, heroes=None, henchmen=(), prepare=None, **settings):
    """At the shop after a level in which everybody walked out."""
    heroes = heroes or {"penda": "ad7"}
    match = table(level, heroes, henchmen=henchmen, mode="quest", **settings)
    if prepare:
        prepare(match)
    last = int(BOOK.exit[level - 1])
    for warrior in range(1, t.PARTY):
        if match.state.profile[warrior] != -1:
            from duskboard.games.darkholds.rules.board import lift

            lift(match.state, BOOK, warrior)
            match.state.status[warrior] = t.EXITED
    assert NAMES.square(match.state, BOOK, last) == "ae7"
    match.play(match.menu()[0]) if match.deciding == "activate" else None
    return match.does("move", "ae7")


@pytest.mark.rule("DKH-322", "DKH-323")
def test_the_quest_has_ten_levels_an_area_three_and_a_level_can_be_played_alone():
    assert BOOK.levels == 10
    assert [BOOK.area[i] for i in range(10)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    for settings, first, last in (({}, 0, 0), ({"mode": "area", "area": "2"}, 3, 5), ({"mode": "quest"}, 0, 9)):
        match = begun(**settings)
        assert (match.state.level, match.state.last_level) == (first, last)


@pytest.mark.parametrize(
    ("levels", "names", "boss"),
    [
        pytest.param(
            (1, 2, 3),
            ["Smuggler's Coves", "Yar's Rush", "Underbarrows"],
            "tomb-spider",
            marks=pytest.mark.rule("DKH-324"),
        ),
        pytest.param(
            (4, 5, 6),
            ["Barrowfloor", "Warriors' Tombs", "Thains' Tombs"],
            "mound-beetle",
            marks=pytest.mark.rule("DKH-325"),
        ),
        pytest.param(
            (7, 8, 9),
            ["Dread Towers", "Barrow-Walls", "Great Hall"],
            "jute-forthain",
            marks=pytest.mark.rule("DKH-326"),
        ),
        pytest.param((10,), ["Tomb of Kings"], "gast-cyning", marks=pytest.mark.rule("DKH-327")),
    ],
)
def test_areas_levels_and_guardians(levels, names, boss):
    assert [NAMES.levels[n - 1].name for n in levels] == names
    assert BOOK.boss[levels[-1] - 1] == IDS[boss]


@pytest.mark.rule("DKH-328", "DKH-131")
def test_a_mini_campaign_plays_an_area_with_the_silver_of_its_start():
    match = begun(mode="area", area="2")
    assert match["penda"].silver == 60
    assert match.deciding == "shop"
    assert match.state.uncommon_left[0] == 1
    assert begun(level=10)["penda"].silver == 100


@pytest.mark.rule("DKH-329", "DKH-330", "DKH-331")
def test_between_levels_all_heal_one_keep_their_things_and_lose_their_tokens():
    def prepare(match):
        match.gives("penda", "spear").sets("penda", wounds=3, blessed=1)
        match.state.noise[match.square("g9")] = 2
        match.leaves("g9", "wakeroot", silver=5)

    match = after_a_level(prepare=prepare)
    assert match.state.level == 1
    assert match.deciding == "shop"
    assert (match["penda"].wounds, match["penda"].blessed, match["penda"].cards) == (2, 0, ["spear"])
    assert sum(match.state.noise) == sum(match.state.stuff) == sum(match.state.rock) == 0


@pytest.mark.rule("DKH-332", "DKH-334", "DKH-335")
def test_common_cards_are_bought_openly_for_their_worth():
    match = begun(heroes="penda")
    match.does("buy")
    assert "leather jerkin" not in match.texts  # he wears mail
    assert "sword" not in match.texts  # uncommon
    match.does("round shield")
    assert match["penda"].silver == 15
    assert match["penda"].cards == ["round-shield"]
    assert "Penda buys a Round shield, for 10 silver" in match.told()
    match.does("buy")
    assert "hunting bow" in match.texts
    match.does("hunting bow")
    assert "buy" not in match.texts or "round shield" not in match.texts  # 3 pieces left


@pytest.mark.rule("DKH-332")
def test_a_hero_buys_for_his_henchmen_too():
    match = begun(heroes="penda", level=4)
    match.does("hire", "gesith", "buy", "wakeroot")
    assert (match.deciding, match.texts) == ("receiver", ["penda", "gesith-1", "cancel"])
    assert match.view(0).prompt.text == "For whom does Penda buy Wakeroot?"
    match.does("gesith-1")
    assert (match["gesith-1"].hero, match["gesith-1"].cards) == (0, ["wakeroot"])


@pytest.mark.rule("DKH-332")
def test_what_only_a_henchman_has_room_for_is_not_bought_for_him_unasked():
    match = begun(heroes="penda", level=4).does("hire", "gesith", "buy", "leather jerkin")  # Penda wears mail
    assert (match.deciding, match.texts) == ("receiver", ["gesith-1", "cancel"])
    match.does("cancel")
    assert match["penda"].silver == 60 - BOOK.price[IDS["gesith"]]


@pytest.mark.rule("DKH-332", "DKH-336", "DKH-080")
def test_purses_of_one_size_are_told_together():
    match = begun(heroes="penda,nerys,carrowek")
    assert "Penda, Nerys and Carrowek have 25 silver each." in match.view(0).prompt.text
    match.sets("nerys", silver=13)
    assert "Penda and Carrowek have 25 silver each and Nerys has 13 silver." in match.view(0).prompt.text


def test_one_thing_to_buy_to_sell_or_to_hire_is_asked_for_before_it_is_paid():
    match = begun(heroes="penda").sets("penda", silver=6).does("buy")
    assert (match.deciding, match.texts) == ("buy", ["greaves", "rope and hook", "cancel"])
    match.does("greaves", "sell")
    assert (match.deciding, match.texts) == ("sell", ["sell greaves", "cancel"])
    assert match.view(0).prompt.text == "What does Penda sell, for half its worth?"
    match.does("cancel").sets("penda", silver=25).does("hire")
    assert (match.deciding, match.texts) == ("hire", ["gesith", "cancel"])
    assert match.view(0).options[0].label == f"Gesith ({BOOK.price[IDS['gesith']]} silver)"
    match.does("cancel")
    assert (match["penda"].cards, match["penda"].silver) == (["greaves"], 25)


@pytest.mark.rule("DKH-001")
def test_start_squares_are_chosen_player_by_player():
    match = begun(players=2, heroes="penda,nerys,carrowek", owners="2,1,2").does("done", "done")
    asked = []
    while match.deciding == "start square":
        asked.append((match.seat, NAMES.warrior_id(match.state, BOOK, int(match.state.args[0]))))
        match.play(match.menu()[0])
    assert asked == [(0, "nerys"), (1, "penda"), (1, "carrowek")]


@pytest.mark.rule("DKH-333")
def test_at_the_end_of_an_area_one_uncommon_card_may_be_bought():
    match = table(3, {"nerys": "ai10"}, mode="quest", active="nerys").sets("nerys", silver=100)
    match.state.exit_open = 1
    match.does("move", "aj10")
    assert (match.deciding, match.state.level) == ("shop", 3)
    match.does("buy", "iron helm", "buy")
    assert "vambraces" not in match.texts  # one only
    assert "round shield" in match.texts
    match = after_a_level(1, {"nerys": "ad7"}, prepare=lambda match: match.sets("nerys", silver=100))
    match.does("buy")
    assert "iron helm" not in match.texts  # the area goes on
    assert "round shield" in match.texts


@pytest.mark.rule("DKH-322", "DKH-333")
def test_who_begins_later_may_buy_an_uncommon_card_for_each_area_skipped():
    assert [begun(heroes="nerys", level=level).state.uncommon_left[0] for level in (1, 4, 7, 10)] == [0, 1, 2, 3]
    match = begun(heroes="nerys", level=4).does("buy", "iron helm", "buy")
    assert "vambraces" not in match.texts


@pytest.mark.rule("DKH-336")
def test_things_are_sold_for_half_their_worth_rounded_down():
    match = begun(heroes="penda")
    match.does("buy", "round shield", "sell", "sell round shield")
    assert match["penda"].silver == 20
    assert match["penda"].cards == []
    assert all(match.state.card_at[c] == t.IN_DECK for c in range(60) if BOOK.card[c] == KINDS["round-shield"])


@pytest.mark.rule("DKH-122", "DKH-336")
def test_a_sale_above_the_limit_happens_and_the_option_says_what_is_lost():
    match = begun(heroes="penda", level=10)
    match.does("buy", "round shield", "buy", "hunting bow").sets("penda", silver=98).does("sell")
    labels = [option.label for option in match.view(0).options]
    assert labels[:2] == ["Sell Hunting bow (6 silver, 4 of them lost)", "Sell Round shield (5 silver, 3 of them lost)"]
    match.does("sell round shield")
    assert match["penda"].silver == 100


@pytest.mark.rule("DKH-338")
def test_between_levels_all_may_trade_wherever_they_stood():
    match = begun(heroes="penda,nerys")
    match.does("trade")
    while match.deciding in ("trader", "trade with"):
        match.does(match.texts[0])
    match.does("10 pieces")
    assert sorted((match["penda"].silver, match["nerys"].silver)) == [15, 35]


@pytest.mark.rule("DKH-339")
def test_when_all_are_satisfied_the_deck_is_shuffled():
    match = begun(heroes="penda")
    assert match.state.deck_n == 0  # open while shopping
    match.does("done")
    assert match.state.deck_n == 60
    assert sorted(match.state.deck[i] for i in range(60)) == list(range(60))
    other = Match.new("darkholds", seed=6, heroes="penda").play("done")
    assert list(other.state.deck) != list(match.state.deck)


@pytest.mark.rule("DKH-080", "DKH-131")
def test_henchmen_are_hired_for_silver_while_figures_last():
    match = begun(heroes="penda", level=10)
    for _ in range(4):
        match.does("hire", "gesith")
    assert match["penda"].silver == 100 - 4 * BOOK.price[IDS["gesith"]]
    assert "hire" not in match.texts
    assert match["gesith-4"].hero == 0


@pytest.mark.rule("DKH-173")
def test_a_dead_hero_stays_dead_unless_replaced():
    def prepare(match):
        match.state.status[1] = t.DEAD
        match.state.status[1] = t.UNCONSCIOUS

    match = table(1, {"penda": "ad7", "nerys": "g9"}, mode="quest", replacement_hero="on", active="penda").falls(
        "nerys"
    )
    match.does("move", "ae7", "yes")
    assert match.state.status[1] == t.DEAD
    assert "replace" in match.texts
    match.does("replace", "carrowek")
    assert match["carrowek"].status == t.READY


def test_a_lost_level_may_be_played_again():
    match = table(heroes={"gnith": "g9"}, active="gnith", vigour=1, replay_level=1).sets("gnith", wounds=3)
    match.dice(0).does("recover")
    assert not match.over
    assert match.deciding == "start square"
    assert match.state.replays == 0


def test_the_turn_cap_ends_a_level():
    match = table(active="penda", turn=100)
    match.does("end")
    assert match.state.ending == t.TOO_LONG


def test_without_a_turn_cap_a_level_takes_as_long_as_it_takes():
    match = table(active="penda", turn=300, turn_cap=0)
    match.does("end")
    assert not match.over
    assert match.state.turn == 301
    assert [track.most for track in match.view(0).tracks if track.id == "turn"] == [-1]


def test_culccas_death_wins_the_quest_and_everybody_survives():
    match = table(
        10, {"penda": "ag10", "nerys": "b10"}, enemies=[("gast-cyning", "ah10")], mode="quest", active="penda"
    )
    match.falls("nerys").sets("gast-cyning", wounds=8)
    match.dice(9, 0, 0, 0, 0).does("attack")
    assert match.state.ending == t.QUEST_DONE
    assert match.result[0] == 1
    assert match.state.total_lost == 0
