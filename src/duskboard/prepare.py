"""Compiling ahead. Each rule comes from the cache, or is compiled and kept there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from duskboard.bots.play import GREEDY, fast_play, play_games, random_play
from duskboard.bots.search import prepare as prepare_search
from duskboard.games.game import Game


def steps_of(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What there is to compile for a game, in steps with a name, for a progress bar."""
    book, scratch, rules = game.standard_book, game.Scratch(), game.rules

    def fresh() -> Any:
        return game.new_state(book, game.content, game.examples[0], "prepare").array

    yield "options", lambda: rules.options.fast(fresh()[0], book.record, scratch.record)
    yield "secrets", lambda: rules.redact.fast(fresh()[0], book.record, 0)
    yield "imagining", lambda: rules.imagine.fast(fresh()[0], book.record, scratch.record, 0)
    yield "values", lambda: rules.value.fast(fresh()[0], book.record, scratch.record, np.zeros(16))
    yield "choices", lambda: fast_play(game).fast(fresh(), book.record, scratch.record)
    yield "invariants", lambda: random_play(game).fast(fresh(), book.record, scratch.record, 5, np.zeros(1, np.int64))
    yield "the greedy bot", lambda: play_games(game, fresh(), book, [GREEDY] * 16)
    yield "the search", lambda: prepare_search(game)
