"""Board, words and set-up: what stands where before the first bone is rolled."""

from itertools import pairwise

import pytest

from duskboard import games
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import Clan, Skill, Unit, square
from duskboard.games.darkleaf_gambit.rules.ground import holds
from duskboard.games.darkleaf_gambit.rules.haggedorn import diagonal, rank_for, steps_between
from duskboard.games.game import SettingsError
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import asked, auras, count, go, next_turn, pool, slots, table, texts, told, who

GAME = games.game("darkleaf-gambit")


def new(one="huldra", other="murg", **settings):
    return Match.new("darkleaf-gambit", seed=1, clans=(one, other), **settings)


@pytest.mark.rule("DLG-001", "DLG-012", "DLG-013")
def test_two_players_take_turns_and_a_round_is_a_turn_of_each():
    match = new("erde", "huldra")
    turns = []
    for _ in range(4):
        turns.append(match.state.active)
        next_turn(match)
    assert turns == [0, 1, 0, 1]
    assert GAME.facts.seats == (2, 2)


@pytest.mark.rule("DLG-001")
def test_nothing_of_chess_captures_by_displacement():
    match = table("huldra erde", "queen e1, pawn e4", "king e8, pawn e5", dice=(1,))
    go(match, "journey", "e4")
    assert "e5" not in texts(match)


@pytest.mark.rule("DLG-002", "DLG-003", "DLG-004", "DLG-005")
def test_eight_by_eight_territories_with_a_seat_a_range_and_the_woods_between():
    ranks = [rank_for(0, territory) for territory in range(t.TERRITORIES)]
    assert len(ranks) == 64
    assert [territory for territory in range(64) if ranks[territory] == 0] == [square(f + "1") for f in "abcdefgh"]
    assert [territory for territory in range(64) if ranks[territory] == 7] == [square(f + "8") for f in "abcdefgh"]
    assert sum(1 for rank in ranks if 0 < rank < 7) == 48


@pytest.mark.rule("DLG-006")
def test_one_players_seat_is_the_others_range():
    assert all(rank_for(0, territory) == 7 - rank_for(1, territory) for territory in range(64))
    match = table("murg huldra", "king e1, rook a1", "queen e8, rook d8", begin=False, will="blessings")
    match.script([1]).play("yes")  # Saplings: the rival first, in the rival's own Seat
    assert match.seat == 1
    assert set(texts(match)) == {"a8", "b8", "c8", "f8", "g8", "h8"}


@pytest.mark.rule("DLG-007", "DLG-008", "DLG-009")
def test_adjacent_neighboring_and_diagonal():
    e4 = square("e4")
    around = [s for s in range(64) if steps_between(e4, s) == 1]
    assert len(around) == 8
    beside = GAME.standard_book.beside[e4]
    assert sorted(s for s in range(64) if holds(beside, s)) == sorted(map(square, ("e5", "e3", "d4", "f4")))
    assert sorted(s for s in around if diagonal(e4, s)) == sorted(map(square, ("d5", "f5", "d3", "f3")))
    assert not diagonal(e4, square("g6"))


@pytest.mark.rule("DLG-010")
def test_a_royal_is_the_king_or_queen_of_the_clan_and_every_piece_is_a_unit():
    for clan in GAME.content.all("clan", Clan):
        kinds = {unit.kind for unit in GAME.content.all("unit", Unit) if unit.clan == clan.id}
        assert clan.royal in kinds
        assert len(kinds & {"king", "queen"}) == 1
        assert "sage" in kinds


@pytest.mark.rule("DLG-011", "DLG-030")
def test_undeployed_pawns_knights_and_sages_wait_in_the_graveyard_but_no_rooks_or_royals():
    match = new("wibo", "huldra")
    graveyard = next(zone for zone in match.view(0).zones if zone.id == "graveyard-0")
    names = [item.name for item in graveyard.items]
    for kind, most in (("pawn", 8), ("knight", 2), ("sage", 2)):
        deployed = len(GAME.content.one("unit", f"wibo-{kind}", Unit).start)
        assert names.count(kind.capitalize()) == most - deployed
    assert not {"Rook", "Queen", "King"} & set(names)  # though a chess set has a second rook


@pytest.mark.rule("DLG-017", "DLG-011")
def test_a_vanquished_unit_joins_the_graveyard():
    match = table("huldra murg", "queen e1, pawn a4", "king e8, knight a6", dice=(2,))
    go(match, "hunt")
    assert who(match, "a6") is None
    graveyard = next(zone for zone in match.view(0).zones if zone.id == "graveyard-1")
    assert [item.name for item in graveyard.items].count("Knight") == 2


@pytest.mark.rule("DLG-018", "DLG-066", "DLG-068")
def test_rekindling_needs_a_unit_of_the_type_in_the_graveyard_and_stops_at_the_chess_set():
    eight = "king e8, rook a8 h8, sage c1, knight b1, pawn a5 b5 c5 d5 e5 f5 g5"
    match = table("huldra murg", "queen e1, rook d1, pawn a2", eight, begin=False)
    match.script([1]).play("yes").play("b8")
    assert count(match, 1, "pawn") == 8
    full = eight.replace("g5", "g5 h5")
    match = table("huldra murg", "queen e1, rook d1, pawn a2", full, begin=False)
    match.script([1]).play("yes")
    assert count(match, 1, "pawn") == 8
    assert match.seat == 0  # the rival had none to rekindle, so the roller is asked at once


@pytest.mark.rule("DLG-067", "DLG-030")
def test_rooks_and_royals_never_exceed_their_starting_number():
    for one in t.CLANS:
        for kind in ("rook", "royal"):
            most = {u.kind: len(u.start) for u in GAME.content.all("unit", Unit) if u.clan == one}
            match = new(one, "huldra" if one != "huldra" else "murg")
            start = most.get("rook", 0) if kind == "rook" else 1
            assert count(match, 0, kind) == start
    match = new("erde", "murg")
    for _ in range(120):  # nothing on any menu ever adds one
        if match.over:
            break
        match.play(match.menu()[len(match.choices) % len(match.menu())])
        assert count(match, 0, "rook") <= 2
        assert count(match, 1, "rook") <= 2


@pytest.mark.rule("DLG-021", "DLG-023", "DLG-038")
def test_a_clan_board_has_five_skills_of_four_types_with_one_law():
    for clan in t.CLANS:
        skills = [skill for skill in GAME.content.all("skill", Skill) if skill.clan == clan]
        assert len(skills) == 5
        assert [skill.type for skill in skills].count("law") == 1
        assert {skill.type for skill in skills} <= {"miracle", "relic", "aura", "law"}
        assert all(skill.slots for skill in skills)
        assert all(skill.relics > 0 for skill in skills if skill.type in ("relic", "law"))
    match = new()
    zones = {zone.id: zone for zone in match.view(0).zones}
    assert all(f"skill-{seat}-{row}" in zones for seat in range(2) for row in range(5))
    assert [item.id for item in zones["will"].items] == ["will-token-0", "will-token-1"]
    assert match.view(0).seats[0].standing.startswith("Hunts of the rival royal")


@pytest.mark.rule("DLG-023")
def test_traits_are_said_of_the_clan_and_abilities_of_one_unit_type():
    assert all(clan.trait for clan in GAME.content.all("clan", Clan))
    named = [unit.ability for unit in GAME.content.all("unit", Unit) if unit.ability]
    assert len(named) == len(set(named))


@pytest.mark.rule("DLG-024")
def test_each_unit_has_directions_and_some_may_go_less_than_the_roll():
    every = {"F", "FR", "R", "BR", "B", "BL", "L", "FL"}
    masks = {unit.id: set(unit.journey) for unit in GAME.content.all("unit", Unit)}
    assert masks["huldra-rook"] == set()
    assert masks["huldra-queen"] == every
    assert masks["murg-pawn"] == {"F", "R", "B", "L"}
    assert masks["murg-sage"] == {"FR", "BR", "BL", "FL"}
    assert GAME.content.one("unit", "murg-knight", Unit).up_to_roll
    match = table("murg huldra", "king a1, knight d4", "queen e8", dice=(3,))
    go(match, "d4")
    assert {"d5", "d6", "d7", "e5", "f6", "g7"} <= set(texts(match))


@pytest.mark.rule("DLG-025")
def test_the_first_to_walk_their_path_wins_at_once():
    match = table("huldra murg", "queen e1, pawn e5", "king e8", dice=(3,), tallies={"hunted": [0, 2]})
    go(match, "hunt")
    assert match.over
    assert match.result == [1.0, -1.0]
    assert match.ending.rules == ("DLG-108",)


@pytest.mark.rule("DLG-026", "DLG-029")
def test_units_start_on_the_squares_of_the_clan_guide_and_nothing_else_stands_there():
    match = new("huldra", "murg")
    stands = {name: who(match, name) for name in (f + r for f in "abcdefgh" for r in "12345678") if who(match, name)}
    assert stands["e1"] == "first royal"
    assert stands["d1"] == "first rook"
    assert stands["d8"] == "second royal"  # e1 of the far side
    assert stands["h8"] == stands["a8"] == "second rook"
    assert len(stands) == sum(len(u.start) for u in GAME.content.all("unit", Unit) if u.clan in ("huldra", "murg"))


@pytest.mark.rule("DLG-027")
def test_each_clan_exists_once():
    with pytest.raises(SettingsError, match="only one set of Huldra"):
        new("huldra", "huldra")
    assert Match.new("darkleaf-gambit", clans=("huldra", "huldra"), mirror="yes", seed=1).seat is not None


@pytest.mark.rule("DLG-028")
def test_both_armies_tokens_and_bones_are_there_before_anybody_chooses():
    match = new("hexen", "wibo")
    assert asked(match).startswith("Designate")
    for seat, clan in enumerate(("hexen", "wibo")):
        assert count(match, seat, "pawn") == len(GAME.content.one("unit", f"{clan}-pawn", Unit).start)
    assert list(match.state.will_token) == [1, 1]


@pytest.mark.rule("DLG-031", "DLG-032", "DLG-033")
def test_five_chips_of_a_colour_allow_five_marks_of_one_aura_whatever_the_other_auras_are():
    pawns = "pawn a2 b2 c2 d2 e2 f2"
    plated = {name: ["Iron Plating"] for name in ("a2", "b2", "c2", "d2", "e2")}
    board = [{"slots": {"1": 1}}, {}]
    match = table("murg huldra", f"king e1, {pawns}", "queen a8", boards=board, auras=plated, dice=(3,))
    go(match, "pass", "slot 2")
    assert "Iron Plating" not in auras(match, "f2")
    plated.pop("e2")
    match = table("murg huldra", f"king e1, {pawns}", "queen a8", boards=board, auras=plated, dice=(3,))
    go(match, "pass", "slot 2", "f2")
    assert auras(match, "f2") == ["Iron Plating"]


@pytest.mark.rule("DLG-034", "DLG-039")
def test_each_player_begins_with_six_bones_of_the_clan_and_one_will_token():
    match = new("hexen", "erde")
    assert match.state.pool[0, 2] == 6  # d8
    assert match.state.pool[1, 3] == 6  # d10
    assert slots(match, 0) == slots(match, 1) == {}
    assert list(match.state.will_token) == [1, 1]
    assert not any(match.state.relic[seat, row] for seat in range(2) for row in range(5))


@pytest.mark.rule("DLG-035")
def test_the_last_loser_chooses_blessings_or_curses():
    match = new("erde", "huldra", will="choose", last_loser="second")
    assert match.seat == 1
    assert texts(match) == ["blessings", "curses"]
    match.play("curses")
    assert match.state.will_side == t.CURSES
    choosers = {new("erde", "huldra", will="choose").seat}
    choosers |= {Match.new("darkleaf-gambit", clans=("erde", "huldra"), will="choose", seed=s).seat for s in range(12)}
    assert choosers == {0, 1}  # by lot where nobody knows


@pytest.mark.rule("DLG-036")
def test_the_clan_nearer_the_top_of_the_list_begins_whichever_seat_it_has():
    order = sorted(t.CLANS, key=lambda clan: GAME.content.one("clan", clan, Clan).order)
    for higher, lower in pairwise(order):
        for clans, first in (((higher, lower), 0), ((lower, higher), 1)):
            match = new(*clans)
            while match.state.turn == 0:
                match.play(match.menu()[0])
            assert match.state.active == first


@pytest.mark.rule("DLG-037", "DLG-246")
def test_hexen_designate_two_quarry_before_any_bone_is_rolled():
    match = new("huldra", "hexen", handicap=2)
    assert match.seat == 1
    assert asked(match).startswith("Designate")
    go(match, "b2", "g2")
    quarry = [match.state.quarry[1, i] for i in range(2)]
    assert [match.state.square[unit] for unit in quarry] == [square("b2"), square("g2")]
    assert told(match).index("Divine Quarry") < told(match).index("roll")


@pytest.mark.rule("DLG-019")
def test_away_is_the_bearing_from_one_unit_to_the_other():
    match = table(
        "ferrymen murg",
        "king a1, knight e4",
        "king a8, pawn f5",
        boards=[{"relics": {"Calm Waters": 1}}, {}],
        dice=(1,),
    )
    go(match, "e4", "f5")
    assert who(match, "g6") == "second pawn"


@pytest.mark.rule("DLG-014", "DLG-015")
def test_a_relocation_is_no_journey():
    match = table("huldra erde", "queen a8, rook d1", "king e8", dice=(2,))
    go(match, "leap", "d2")
    assert who(match, "d2") == "first royal"
    assert match.state.journeyed == -1


@pytest.mark.rule("DLG-016")
def test_a_retreat_goes_back_toward_the_own_seat():
    match = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, pawn e6", dice=(1, 3, 2))
    go(match, "e4", "e5", "morph")
    go(match, "e6")
    assert set(texts(match)) == {"BR", "BL", "pass"}
    go(match, "BL")
    assert who(match, "c4") == "first pawn"


@pytest.mark.rule("DLG-020")
def test_may_can_be_declined():
    match = table(
        "huldra murg", "queen e1, rook a1, pawn a4", "king e8", boards=[{"relics": {"Tweak": 1}}, {}], dice=(2,)
    )
    assert texts(match) == ["reroll", "keep"]
    go(match, "keep")
    assert match.state.relic[0, 3] == 1


@pytest.mark.rule("DLG-022")
def test_spending_uses_the_token_up():
    match = table(
        "huldra murg", "queen e1, rook a1, pawn a4", "king e8", boards=[{"relics": {"Tweak": 1}}, {}], dice=(2, 4)
    )
    go(match, "reroll")
    assert match.state.relic[0, 3] == 0
    assert match.state.face == 4


@pytest.mark.rule("DLG-107")
def test_no_pair_of_clans_needs_more_chips_than_the_box_holds():
    """Six sets of six; Wibo need none. Sets a clan uses: one for each kind of mark it leaves in Haggedorn."""
    sets = {"huldra": 3, "murg": 2, "ferrymen": 3, "erde": 1, "wibo": 0, "hexen": 3}
    assert max(sets[a] + sets[b] for a in sets for b in sets if a != b) <= 6
    assert not any(skill.type == "aura" for skill in GAME.content.all("skill", Skill) if skill.clan == "wibo")


def test_bones_are_all_in_the_pool_at_the_start():
    assert pool(new(), 0) == pool(new(), 1) == 6
