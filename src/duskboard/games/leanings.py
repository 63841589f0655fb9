"""The leanings shipped with a game: a small file beside its sources, checked before it is used."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from duskboard.engine.compiler.library import say
from duskboard.engine.drivers.leanings import DECISIONS
from duskboard.games.learning import Array, UnfitWeights, learning_of, opened, rules_version

if TYPE_CHECKING:
    from duskboard.games.game import Game

FILE = "leanings.weights"  # in a game's folder `minds`
NONE_AT_ALL: Array = np.zeros(0, np.float32)  # who has no leanings does what the game's own policy would do


class Card(msgspec.Struct):
    """What stands at the head of a file of leanings."""

    game: str
    rows: int  # the length of the table
    rules: str  # the version of the rules they were learned with
    digest: str  # of the numbers
    story: str = ""  # how they were learned, and how well they play


def size_of(game: Game) -> int:
    """The length of a table of leanings."""
    learning = learning_of(game)
    return (learning.regarded or learning.rows) + DECISIONS


def save_leanings(file: Path, game: Game, table: Array, story: str = "") -> Card:
    """Write leanings with what they were learned for."""
    body = table.astype("<f2").tobytes()
    card = Card(game.id, len(table), rules_version(game), hashlib.sha256(body).hexdigest(), story)
    file.write_bytes(msgspec.json.encode(card) + b"\n" + body)
    return card


def read_leanings(file: Path, game: Game) -> tuple[Card, Array]:
    """Leanings from a file. Raises UnfitWeights where they are damaged or of something else."""
    card, body = opened(file, Card, "leanings")
    if card.game != game.id:
        raise UnfitWeights(f"{file.name} was learned for {card.game}, not for {game.id}")
    if card.rows != size_of(game):
        raise UnfitWeights(f"{file.name} was learned for other options of {game.title}; learn it anew")
    if hashlib.sha256(body).hexdigest() != card.digest or len(body) != 2 * card.rows:
        raise UnfitWeights(f"{file.name} is damaged: its digest is not what it says")
    return card, np.frombuffer(body, "<f2").astype(np.float32)


@functools.cache
def shipped_leanings(game: Game) -> tuple[Card, Array]:
    """The leanings that lie beside a game's sources."""
    card, table = read_leanings(game.folder / "minds" / FILE, game)
    if card.rules != rules_version(game):
        say(f"the leanings of {game.title} were learned for rules {card.rules}; these are {rules_version(game)}")
    return card, table


def leanings_for(game: Game, style: Any) -> Array:
    """The leanings a search of a style plays out by."""
    return shipped_leanings(game)[1] if style.leaning_length > 0 else NONE_AT_ALL


def leanings_to_lead(game: Game) -> Array:
    """The leanings that decide for the player that learned, where there are any for what is asked."""
    return shipped_leanings(game)[1] if learning_of(game).leads else NONE_AT_ALL
