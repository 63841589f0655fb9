"""The rules do what they did when a person last read the playthroughs."""

import msgspec

from tests.contract.golden import FOLDER, cases, node_counts, playthrough


def test_playthroughs_are_as_recorded(game):
    for number, settings in cases(game):
        recorded = (FOLDER / f"{game.id}-{number}.txt").read_text(encoding="utf-8")
        assert playthrough(game, settings, number) == recorded


def test_node_counts_are_as_recorded(game):
    recorded = msgspec.json.decode((FOLDER / f"{game.id}-nodes.json").read_bytes())
    assert node_counts(game) == recorded
