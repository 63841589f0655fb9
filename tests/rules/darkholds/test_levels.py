"""Levels of one's own: loaded through content, checked with errors that say what is wrong."""

import pytest

from duskboard.engine.content import ContentError
from duskboard.games.darkholds.content.level import Floor, Lair, Level, read_map
from duskboard.match import Match
from tests.rules.darkholds.table import BOOK, CONTENT

GLYPHS = """
SSS..g.X
SSS..E.#
"""
TILES = """
AAABBBBB
AAABBBB#
"""
ENEMIES = {"wihtgar": 1, "tomb-spider": 2}


def level(glyphs=GLYPHS, tiles=TILES, **changed):
    numbers = {"id": "own", "provenance": "yours", "number": 11, "name": "My cellar", "area": "caverns"}
    return Level(**{**numbers, "victory": "exit", "floors": [Floor(glyphs=glyphs, tiles=tiles)], **changed})


def test_a_small_level_is_read():
    made = read_map(level(enemies=["wihtgar@0,4,0"]), ENEMIES)
    assert len(made.places) == 15
    assert len(made.starts) == 6
    assert made.tile_letters == ["A", "B"]
    assert made.tile_steps == [[0, 1], [1, 0]]
    assert made.enemies == [("wihtgar", 4)]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"glyphs": GLYPHS.replace("E", "?")}, "unknown glyph '\\?'"),
        ({"glyphs": GLYPHS.replace("X", ".")}, "exactly one exit X, not 0"),
        ({"glyphs": GLYPHS.replace("g", ".")}, "1 to 8 guard points, not 0"),
        ({"glyphs": GLYPHS.replace("S", ".")}, "5 to 32 start squares, not 0"),
        ({"tiles": TILES.replace("BBBB#", "BBBBB")}, "in one of glyphs and tiles but not in the other"),
        ({"tiles": TILES.replace("AAABBBBB", "AAABBBBA")}, "tile A is not one connected block"),
        ({"glyphs": "\nSSS#.g.X\nSSS#.E.#\n", "tiles": "\nAAA#BBBB\nAAA#BBB#\n"}, "cannot be reached from the start"),
        ({"enemies": ["wihtgar@0,9,9"]}, "there is no square at 0,9,9"),
        ({"enemies": ["troll@0,4,0"]}, "there is no enemy 'troll'; there are: wihtgar"),
        ({"enemies": ["tomb-spider@0,6,0"]}, "tomb-spider does not fit at 0,6,0"),
        ({"victory": "kill"}, "needs a `boss`"),
        ({"victory": "kill", "boss": "tomb-spider", "bosses": 1}, "fewer stand on the map"),
        ({"glyphs": GLYPHS.replace("..g", ".Hg")}, "leads nowhere; add it to `ladders`"),
        ({"rockfall_layers": ["0,4,0=3"]}, "for a square drawn as R"),
    ],
)
def test_what_is_wrong_with_a_level_is_said(changed, said):
    with pytest.raises(ContentError, match=said):
        read_map(level(**changed), ENEMIES)


def test_a_level_of_ones_own_is_played(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[level]]\nid = "own"\nnumber = 11\nname = "My cellar"\narea = "caverns"\nvictory = "exit"\n'
        'enemies = ["wihtgar@0,4,0"]\nprovenance = "yours"\n'
        f'[[level.floors]]\nglyphs = """{GLYPHS}"""\ntiles = """{TILES}"""\n'
    )
    match = Match.new("darkholds", seed=1, content=file, level=11, heroes="penda")
    assert match.play("done").state.level == 10
    match.play(match.menu()[0])
    assert match.book.squares[10] == 15
    assert "Level 11" in " ".join(line.text for line in match.log)
    assert match.view(0).heading.scenario == "Level 11: My cellar"
    match.save(tmp_path / "match.json")
    assert Match.load(tmp_path / "match.json").state == match.state


def test_our_own_levels_have_what_the_contract_counts():
    counts = [212, 310, 304, 270, 316, 397, 292, 294, 444, 358]
    assert [int(BOOK.squares[i]) for i in range(10)] == counts
    assert [int(BOOK.tiles[i]) for i in range(10)] == [11, 13, 14, 12, 14, 13, 14, 15, 16, 14]
    foes = [14, 9, 9, 17, 12, 13, 11, 13, 19, 18]  # moved by what was measured: the game's README
    assert [int(BOOK.foes[i]) for i in range(10)] == foes
    assert len(CONTENT.all("level", Level)) == 10
    assert Lair(enemy="gast-cyning", tile="N", wakes="LMN") == CONTENT.one("level", "10", Level).lair
