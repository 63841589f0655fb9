"""What docs/api.md shows is what the server takes."""

import re
from pathlib import Path

import msgspec
import pytest

from duskboard import games
from duskboard.server.messages import NewTable, SettingInfo
from duskboard.server.thinkers import level_titles

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def new_tables():
    """The bodies of the requests that lay a table."""
    return [
        msgspec.json.decode(re.sub(r"\n {4}", "\n", body), type=NewTable)
        for body in re.findall(r"POST /api/tables\n((?: {4}.*\n)+)", TEXT)
    ]


def test_a_table_can_be_laid_as_it_is_shown():
    assert new_tables()
    for table in new_tables():
        settings = games.game(table.game).check_settings(table.settings)
        assert len(table.seats) == games.game(table.game).seats_of(settings)


def test_the_levels_named_are_levels_with_their_titles():
    titles = level_titles()
    named = re.findall(r'"level": "([^"]*)"(?:, "name": "([^"]*)")?', TEXT)
    assert len(named) > 1
    for level, name in named:
        assert level in titles
        assert name in ("", titles[level])


@pytest.mark.parametrize("word", ["default", "choices", "minimum", "maximum", "each_seat", "document", "group", "only"])
def test_what_is_told_of_settings_are_their_fields(word):
    assert f"`{word}`" in TEXT
    assert word in SettingInfo.__struct_fields__
