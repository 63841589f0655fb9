"""Positions that cannot be on a board are refused in a line that says what is wrong; own boards are written, too."""

import warnings

import pytest

from duskboard.games.game import PositionError
from duskboard.games.steam_leaf.content import Board
from duskboard.match import Match

from .table import GAME, group, side, table


@pytest.mark.parametrize(
    ("steam", "rest", "said"),
    [
        (side(group("badger-soldier", "a1"), group("badger-soldier", "a1")), {}, "a1: only one unit can be on a tile"),
        (side(group("badger-soldier", "a25")), {}, r"steam.groups\[0\]: 'a25' is no tile"),
        (side(group("badger-solder", "a1")), {}, "unknown unit 'badger-solder'; did you mean 'badger-soldier'"),
        (side(group("badger-soldier", "a1", health=9)), {}, "impossible Health"),
        (side(group("badger-soldier", "a1", health=-1)), {}, "expected a whole number >= 0"),
        (side({"unit": "badger-soldier", "at": ["a1"], "health": [1, 1]}), {}, "Health of 2 units, and tiles of 1"),
        (side({"unit": "badger-soldier", "at": ["a1"], "item": []}), {}, "unknown field 'item'; did you mean 'items'"),
        (side(group("badger-soldier", "a1", "great-weapon", "great-weapon")), {}, "'great-weapon' is there twice"),
        (side(group("badger-soldier", " ".join(f"{c}{r}" for c in "abcdef" for r in range(1, 11)))), {}, "not 60"),
        (side(group("badger-soldier", "a1"), tiles=[1, 1]), {}, "steam.tiles: 1 is there twice"),
        (side(group("badger-soldier", "a1"), tiles=[13]), {}, "expected a whole number <= 12"),
        (side(group("badger-soldier", "a1"), leader=2), {}, "steam.leader: must be from 1 to 1, not 2"),
        (side(group("badger-soldier", "a1"), cards=["haste"] * 9), {}, "cards"),
        (side(group("badger-soldier", "a1"), mission="bolster"), {}, "unknown mission 'bolster'"),
        (None, {"board": "markt"}, "unknown board 'markt'; did you mean 'market'"),
        (None, {"turn": "stream"}, "unknown faction 'stream'; did you mean 'steam'"),
        (None, {"quadrants": ["nw"]}, "quadrants: expected a list of length 2"),
        (None, {"quadrants": ["nw", "south"]}, "unknown quadrant 'south'"),
        (None, {"round": -1}, "round: expected a whole number >= 0"),
        (None, {"rounds": 1}, "unknown field 'rounds'; did you mean 'round'"),
        (None, {"more": {"bombs": 1}}, "more: unknown field 'bombs'; did you mean 'bomb'"),
        (None, {"more": {"bomb": 12}}, "bomb: must be from -1 to 11, not 12"),
        (None, {"more": {"seat": 2}}, "seat: must be from -1 to 1, not 2"),
        (None, {"more": {"hand_n": [3, 0]}}, "a hand and its size do not agree"),
    ],
)
def test_what_cannot_be_is_refused(steam, rest, said):
    with pytest.raises(PositionError, match=said) as refused:
        table(steam, **rest)
    assert "\n" not in str(refused.value)


def test_a_match_on_a_board_of_ones_own_is_written_and_read(tmp_path):
    market = GAME.content.one("board", "market", Board)
    rows = ",\n".join(f'"{row}"' for row in market.rows)
    doors = ", ".join(str(door) for door in market.doorways)
    file = tmp_path / "mine.toml"
    file.write_text(
        f'[[board]]\nid = "mill"\nname = "The mill"\nrows = [{rows}]\ndoorways = [{doors}]\nprovenance = "yours"\n'
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        match = Match.new("steam-leaf", seed=1, content=file, board="own")
        for _ in range(60):
            match.play(match.menu()[len(match.choices) % len(match.menu())])
        document = match.position()
        assert document["board"] == "mill"
        again = Match.from_position("steam-leaf", document, content=file)
        assert again.state == match.state
        again.play(again.menu()[0]).save(tmp_path / "m.json")
        assert Match.load(tmp_path / "m.json").state == again.state
    with pytest.raises(PositionError, match="unknown board 'mill'"):
        Match.from_position("steam-leaf", document)
