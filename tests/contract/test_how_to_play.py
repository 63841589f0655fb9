"""How to play, on one page: whole, in people's words, and its numbers are the content's."""

import re

import pytest

from duskboard import games
from duskboard.engine.content import Content, ContentError, Entry


@pytest.fixture(params=games.GAMES)
def game(request):
    return games.game(request.param)


def source(game):
    return (game.folder / "table" / "how_to_play.md").read_text(encoding="utf-8")


def test_a_page_has_a_goal_a_turn_and_three_mistakes(game):
    chapters = re.split(r"^## ", game.how_to_play, flags=re.MULTILINE)
    assert [one for one in chapters if "What you want" in one.partition("\n")[0]]
    assert [one for one in chapters if "A turn" in one.partition("\n")[0]]
    mistakes = next(one for one in chapters if "mistakes" in one.partition("\n")[0])
    assert len(re.findall(r"^- ", mistakes, flags=re.MULTILINE)) == 3


def test_every_number_of_a_page_is_asked_of_the_content(game):
    """A number written by hand goes wrong when the content changes; small counts of the rules are written as words."""
    by_hand = source(game).replace(game.title, "")
    assert re.findall(r"\d+", re.sub(r"\{[^}]*\}", "", by_hand)) == []
    assert "{" not in game.how_to_play


def test_a_page_speaks_without_the_ids_of_rules_and_is_short(game):
    assert re.findall(r"\b[A-Z]{3}-[A-Z]?\d", game.how_to_play) == []
    assert 150 < len(game.how_to_play.split()) < 500


def test_numbers_of_a_page_follow_the_content():
    class Beast(Entry, kw_only=True):
        hp: int

    content = Content({"beast": [Beast(id="wolf", hp=7, provenance="printed")]}, "")
    assert content.filled("It has {beast.wolf.hp} health.") == "It has 7 health."
    with pytest.raises(ContentError, match="no 'teeth'"):
        content.filled("{beast.wolf.teeth}")
    with pytest.raises(ContentError, match="no beast 'bear'"):
        content.filled("{beast.bear.hp}")
