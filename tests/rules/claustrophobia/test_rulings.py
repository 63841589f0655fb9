"""Rulings that can be switched, the variants, and a player's own numbers."""

import pytest

from duskboard.engine.content import ContentError
from duskboard.games.claustrophobia.terms import BLUNDERBUSS
from duskboard.games.game import SettingsError
from duskboard.match import Match

from ..play import asked, offered, play
from .table import BOOK, GAME, ID, destiny, human, prepare, table


def own_book(tmp_path, text):
    """The book of our content with a player's own values over it."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return GAME.make_book(GAME.load_content(file))


def texts_with(match, book):
    """What could be chosen now if the book were another."""
    return [GAME.option_text(match.state, book, option) for option in GAME.menu(match.state, book)]


@pytest.mark.rule("CLA-R35")
def test_without_strict_parking_a_die_may_lie_where_it_does_not_help(tmp_path):
    book = own_book(tmp_path, '[[constant]]\nid = "strict-parking"\nvalue = 0\n')
    match = destiny(human("redeemer"), human("brute"), roll=[2, 2, 2])
    assert "supernatural speed" not in offered(match)
    assert "supernatural speed" in texts_with(match, book)


@pytest.mark.rule("CLA-R24")
def test_laying_on_of_hands_may_be_kept_from_the_holder(tmp_path):
    book = own_book(tmp_path, '[[constant]]\nid = "hands-self"\nvalue = 0\n')
    match = prepare(
        human("redeemer", gifts=["laying on of hands"], cancelled=[6]), human("guardian", cancelled=[5]), roll=[2, 2]
    ).play("no blessing")
    assert offered(match) == ["no healing", "redeemer line 6", "guardian line 5"]
    assert texts_with(match, book) == ["no healing", "guardian line 5"]


@pytest.mark.rule("CLA-R25")
def test_righteous_sacrifice_may_be_kept_from_allies(tmp_path):
    book = own_book(tmp_path, '[[constant]]\nid = "sacrifice-enemies-only"\nvalue = 1\n')
    match = prepare(human("redeemer", gifts=["righteous sacrifice"]), human("guardian"), roll=[2, 2]).play(
        "no blessing"
    )
    assert offered(match) == ["no sacrifice", "guardian"]
    assert texts_with(match, book) == ["no sacrifice"]


@pytest.mark.rule("CLA-R20")
def test_healing_after_the_check_restores_the_line_but_gives_no_draw():
    match = prepare(human("redeemer", gifts=["laying on of hands"]), human("brute", cancelled=[2]), roll=[2, 2])
    assert asked(match) == "laying on of hands", "the exhausted brute draws nothing"
    match.play("brute line 2")
    assert not match.state.exhausted[1]
    assert match.state.instinct_hand_n == 0
    assert "brute" in offered(match)


@pytest.mark.rule("CLA-R26")
def test_auras_outlive_their_holder():
    match = table(
        human("redeemer", die=5, gift="aura of anger", anger=1, cancelled=[1, 2, 3, 4, 5]),
        human("brute", die=3, anger=1, equipment={"grenade": 1}), tiles=[
            {"tile": 1, "at": [0, 0]}, {"tile": 8, "at": [0, 1]},
        ],
    )  # fmt: skip
    match.state.tile[0] = 7
    match.state.occupants[0, 0] -= 1
    match.state.occupants[0, 7] += 1
    play(match, "brute", "use grenade", dice=[6])
    assert match.position()["humans"][0]["status"] == "dead"
    assert match.state.anger[1] == 1


def test_one_demon_cannot_be_in_the_reserve_twice():
    with pytest.raises(SettingsError, match="only one of each demon"):
        Match.new(ID, seed=1, demon="hunter", second_demon="hunter")


def test_dealt_equipment_gives_every_human_one_card():
    match = Match.new(ID, seed=4, scenario="drowned-way", equipment="dealt")
    assert list(match.state.gear_n) == [1] * 5


def test_the_card_of_the_scenario_is_not_dealt_as_well():
    """The box holds two Blunderbusses; one of them is the scouts' in The Survivors."""
    for seed in range(30):
        match = Match.new(ID, seed=seed, scenario="survivors", equipment="dealt")
        assert asked(match) == "owner of the equipment"
        assert sum(match.state.gear[human, BLUNDERBUSS] for human in range(5)) < BOOK.gear_copies[BLUNDERBUSS]


def test_all_gifts_lie_on_the_redeemers_board():
    match = Match.new(ID, seed=4, gifts="all-with-sacrifice")
    gifts = match.position()["humans"][0]["gifts"]
    assert len(gifts) == 6
    assert "laying on of hands" not in gifts


def test_a_players_own_numbers_are_checked(tmp_path):
    book = own_book(tmp_path, '[[demon]]\nid = "hunter"\nlife = 7\n')
    assert book.demon_life[0] == 7
    with pytest.raises(ContentError, match="wolverine"):
        own_book(tmp_path, '[[demon]]\nid = "hunter"\ntalents = ["wolverine"]\n')
