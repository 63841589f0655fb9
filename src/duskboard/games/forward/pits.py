"""What a Pit asks of its die."""

from __future__ import annotations

from duskboard.engine.rule import rule
from duskboard.games.forward.piles import total
from duskboard.games.forward.tiles import card_at


@rule
def pit_total(state, book):
    """The Pit die with what Snares take from it."""
    return int(state.pit_face) + total(state.snares, book.snare_pit)


@rule
def pit_passed(state, book):
    """Whether the Pit die, with its modifiers, reaches the target. FWD-095, RUL-32."""
    return pit_total(state, book) >= book.target[card_at(state, state.at)]
