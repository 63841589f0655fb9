"""Boards, own boards, rulings that can be switched."""

import warnings

import pytest

from duskboard.engine.content import ContentError
from duskboard.games.game import SettingsError
from duskboard.games.steam_leaf import RULINGS
from duskboard.games.steam_leaf.content import Board
from duskboard.games.steam_leaf.content.boards import BoardError, survey_board
from duskboard.match import Match
from tests.rules.steam_leaf.table import (
    GAME,
    attack,
    end_turn,
    group,
    health,
    new,
    play,
    play_until,
    side,
    table,
    texts,
)

MARKET = GAME.content.one("board", "market", Board)


def changed(row, column, sign):
    rows = list(MARKET.rows)
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
    return rows


@pytest.mark.parametrize("name", ["market", "garden"])
def test_our_boards_are_sound_and_symmetric(name):
    board = GAME.content.one("board", name, Board)
    assert survey_board(board.rows, board.doorways) == []


@pytest.mark.parametrize(
    ("rows", "doors", "wrong"),
    [
        (MARKET.rows[:-1], MARKET.doorways, "24 rows of 24 signs"),
        (changed(0, 0, "?"), MARKET.doorways, "unknown sign '?' at row 0, column 0"),
        (MARKET.rows, [[0, 0, 0, 1]], "must join an indoor floor tile"),
        (MARKET.rows, [door for door in MARKET.doorways if door[0] > 6], "cannot be reached"),
        (changed(1, 14, ".")[:3] + [row.replace("O", ":").replace("o", ".") for row in MARKET.rows[3:12]]
         + MARKET.rows[12:], MARKET.doorways, "has no objective tile"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_played_is_refused_with_the_reason(rows, doors, wrong):
    with pytest.raises(BoardError, match=wrong.replace("?", r"\?")):
        survey_board(rows, doors)


def test_a_lopsided_board_is_only_warned_about():
    assert "turned by half" in survey_board(changed(0, 5, "g"), MARKET.doorways)[0]


def test_the_only_tile_a_mission_can_choose_is_chosen_without_a_question(tmp_path):
    rows = [row.replace("o", ".") if at in (5, 10) else row for at, row in enumerate(MARKET.rows)]  # MO2 and MO3
    file = tmp_path / "mine.toml"
    file.write_text(f'[[board]]\nid = "market"\nrows = {rows}\n')
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        match = Match.new("steam-leaf", seed=6, content=file, steam_mission="the-great-contraption")
    play(match, "nw" if match.state.starter == 0 else "se")
    play_until(match, "place a token")
    assert [int(match.state.chosen[0, slot]) for slot in range(4)] == [0, -1, -1, -1]
    assert "objective 1" in next(zone for zone in match.view(0).zones if zone.id == "mission-steam").text


def test_a_board_of_ones_own_can_be_played(tmp_path):
    rows = ",\n".join(f'"{row}"' for row in changed(0, 5, "g"))
    doors = ", ".join(str(door) for door in MARKET.doorways)
    file = tmp_path / "mine.toml"
    file.write_text(
        f'[[board]]\nid = "mill"\nname = "The mill"\nrows = [{rows}]\ndoorways = [{doors}]\nprovenance = "yours"\n'
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        match = Match.new("steam-leaf", seed=1, content=file, board="own")
    assert match.state.board == 2
    assert match.view(0).boards[0].title == "The mill"
    for _ in range(120):
        match.play(match.menu()[len(match.choices) % len(match.menu())])
    with pytest.raises(SettingsError, match="no board of your own"):
        new(board="own")
    file.write_text('[[board]]\nid = "mill"\nname = "x"\nrows = []\ndoorways = []\nprovenance = "yours"\n')
    with pytest.raises(ContentError, match="24 rows"):
        GAME.make_book(GAME.load_content(file))


def test_every_ruling_can_be_switched_and_played():
    settings = {name: values[1] for name, _, values, _ in RULINGS}
    match = play_until(new(seed=4, **settings), "use a group")
    assert all(getattr(match.state, field) == 1 for _, field, _, _ in RULINGS)
    for _ in range(200):
        if not match.over:
            match.play(match.menu()[len(match.choices) % len(match.menu())])
    assert GAME.rules.check(match.state, GAME.standard_book) == 0


def test_some_rulings_at_work():
    idle, fox = group("badger-soldier", "a1"), group("fox-scout", "x24")
    silent = table(
        [group("weasel-taskmaster", "g8"), idle], [group("fox-scout", "h8", health=0), fox], more={"stays_down": 1}
    )
    play(silent, "1", "stay", "interrogate", dice=[1, 8])
    assert silent.state.unit_tile[1, 0] >= 0
    blocked = table([group("badger-soldier", "a2"), group("badger-soldier", "a1")], more={"no_passing": 1})
    play(blocked, "2", "roll", dice=[1])
    assert "a3" not in texts(blocked) or "b1" in texts(blocked)
    brawler = group("bobcat-brawler", "h8", "constricting-attack")
    halved = table([group("badger-guild-master", "g8"), idle], [brawler, fox], turn="leaf", more={"halve_down": 1})
    attack(halved, "1", "1", dice=[1, 6])
    end_turn(halved)
    play(halved, "1", "roll", dice=[3])
    assert "d8" in texts(halved)
    assert "c8" not in texts(halved)
    assert health(halved, 0, 0) == 12
    freely = table(
        side(
            group("weasel-taskmaster", "f6"),
            group("badger-guild-master", "f7"),
            mission="the-great-contraption",
            tiles=[2],
        ),
        more={"build_freely": 1},
    )
    play(freely, "1", "stay", "objective", "2", "stay", "objective")
    assert freely.state.built[1] == 2


@pytest.mark.rule("RUL-29")
@pytest.mark.parametrize("nobody", [False, True])
def test_where_nobody_may_be_passed_friends_shut_one_in(nobody):
    friends = [group("badger-soldier", at) for at in ("a2", "b1", "a1")]
    match = play(table(friends, more={"no_passing": int(nobody)}), "3", "roll", dice=[4])
    assert ("c1" in texts(match)) != nobody
