"""What a game supplies so that players can learn it, and the weights of those that did.

A game declares what a learner notices (`Learning`); what it learned lies beside its sources as a small file, which says
for which rules it was made and is checked before it is used.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np

from duskboard.engine.drivers.learned import NARROW, WIDTH
from duskboard.engine.rule import Rule
from duskboard.games.library import network_of
from duskboard.games.observation import Part, names_of, size_of

if TYPE_CHECKING:
    from duskboard.games.game import Game

Array = np.ndarray[Any, Any]
Head = TypeVar("Head")
FILE = "learned.weights"  # in a game's folder `minds`
LARGEST = 2_000_000  # bytes of such a file
TRIED, LONG = 6, 300  # games that name the rules, and the choices made in each


class UnfitWeights(ValueError):
    """Weights that cannot be used: whose they are, what is wrong with them."""


@dataclass(frozen=True)
class Learning:
    """What a learner notices of a game, and how it plays by what it learned."""

    notice: Rule  # (state, book, scratch, seat, rows, numbers) -> n: categories that apply, numbers that are multiplied
    consider: Rule  # (state, book, seat, option, rows, n) -> n: more categories, those of an option before it is chosen
    rests: Rule  # (state, book, seat): whether a position can be judged after a choice of a seat
    noticed: tuple[Part, ...]  # what each category means
    counted: tuple[Part, ...]  # what each number means
    most: int  # categories that can apply at once, at most
    worlds: int = 4  # imagined for each option
    ahead: int = (
        0  # choices by the game's own policy before a position is judged: what follows counts more than a guess
    )
    margin: float = 0.02  # by which an option must look better than what the game's own policy would do
    widest: int = 24  # options of a menu that are looked at
    practice: tuple[Mapping[str, Any], ...] = field(default=(), compare=False)  # to train in; none: the game's examples

    # for leanings, where a game has something better than `greedy` and then `options`, and than `consider`:
    survey: Rule | None = None  # (state, book, scratch) -> usual, n: what `greedy` would do, with the menu in `scratch`
    regard: Rule | None = None  # (state, book, scratch, at, rows) -> n: the categories of an option of that menu
    regarded: int = 0  # how many of those there are
    tried: tuple[tuple[int, int], ...] = ()  # decisions they are learned of, and one of how many is tried; none: all
    leads: bool = False  # whether leanings, where there are any, decide for the player that learned

    @property
    def rows(self) -> int:
        return size_of(self.noticed)

    @property
    def numbers(self) -> int:
        return size_of(self.counted)

    @property
    def form(self) -> str:
        """What a network must be made for: another form has other weights."""
        names = "\n".join([*names_of(self.noticed), "", *names_of(self.counted), f"{WIDTH} {NARROW}"])
        return hashlib.sha256(names.encode()).hexdigest()[:12]


class Card(msgspec.Struct):
    """What stands at the head of a file of weights."""

    game: str
    form: str  # of what is noticed
    rules: str  # the version of the rules it was trained with
    digest: str  # of the weights
    story: str = ""  # how it was trained, and how well it plays


@dataclass(frozen=True)
class Weights:
    """What was learned: a record as the compiled rules take it, and what it was made for."""

    card: Card
    network: Any


def weights_of(learning: Learning, card: Card, table: Array, head: Array) -> Weights:
    """Weights from a table (a row a category, a number, the offsets) and a head (see `engine.drivers.learned`)."""
    made: Any = network_of(learning)()
    made.numpy("table")[...] = table
    made.numpy("head")[...] = head
    return Weights(card, made)


@functools.cache
def rules_version(game: Game) -> str:
    """Names the rules and numbers of a game by how a few games go: what is only told otherwise does not count."""
    what, book = hashlib.sha256(), game.standard_book
    for seed, settings in enumerate(game.examples[:TRIED]):
        states = game.State.batch(1)
        states[0] = game.new_state(book, game.content, settings, seed).array[0]
        game.drivers.play_random.run(states, book, game.Scratch(), LONG, np.zeros(1, np.int64))
        what.update(b"".join(states[name].tobytes() for name in ("rng", "choices", "seat", "ending", "result")))
    return what.hexdigest()[:12]


def save_weights(file: Path, game: Game, weights: Weights, story: str = "") -> Card:
    """Write weights with what they were made for."""
    learning = learning_of(game)
    table, head = (weights.network.numpy(name) for name in ("table", "head"))
    body = table.astype("<f2").tobytes() + head.astype("<f4").tobytes()
    card = Card(game.id, learning.form, rules_version(game), hashlib.sha256(body).hexdigest(), story)
    made = msgspec.json.encode(card) + b"\n" + body
    if len(made) > LARGEST:
        raise UnfitWeights(f"these weights take {len(made):,} bytes; {LARGEST:,} are allowed")
    file.write_bytes(made)
    return card


def opened(file: Path, card: type[Head], what: str) -> tuple[Head, bytes]:
    """What was learned, as it lies in a file: the card at its head, and the numbers. Raises UnfitWeights."""
    try:
        first, _, body = file.read_bytes().partition(b"\n")
        return msgspec.json.decode(first, type=card), body
    except (OSError, msgspec.MsgspecError) as error:
        raise UnfitWeights(f"{file} holds no {what} ({error})") from error


def read_weights(file: Path, game: Game) -> Weights:
    """Weights from a file. Raises UnfitWeights where they are damaged or of something else."""
    learning = learning_of(game)
    card, body = opened(file, Card, "weights")
    if card.game != game.id:
        raise UnfitWeights(f"{file.name} was trained for {card.game}, not for {game.id}")
    if card.form != learning.form:
        raise UnfitWeights(f"{file.name} was trained on other observations of {game.title}; train it anew")
    if hashlib.sha256(body).hexdigest() != card.digest:
        raise UnfitWeights(f"{file.name} is damaged: its digest is not what it says")
    size = (learning.rows + learning.numbers + 1, WIDTH)
    cut = 2 * size[0] * size[1]
    table = np.frombuffer(body[:cut], "<f2").reshape(size).astype(np.float32)
    head = np.frombuffer(body[cut:], "<f4").reshape(WIDTH + 2, NARROW + 1).astype(np.float32)
    return weights_of(learning, card, table, head)


def learning_of(game: Game) -> Learning:
    """What a learner notices of a game, if the game says so."""
    if game.learning is None:
        raise UnfitWeights(f"{game.title} does not say yet what a learner should notice")
    return game.learning


def is_learned(game: Game) -> bool:
    """Whether there are weights beside a game's sources."""
    return game.learning is not None and (game.folder / "minds" / FILE).exists()


@functools.cache
def shipped_weights(game: Game) -> Weights:
    """The weights that lie beside a game's sources."""
    if not is_learned(game):
        raise UnfitWeights(f"nobody has learned {game.title} yet: there are no weights (`duskboard train {game.id}`)")
    return read_weights(game.folder / "minds" / FILE, game)


def stale(game: Game, weights: Weights) -> str:
    """Says which rules weights were made for, where those are not the rules as they are; else nothing."""
    now = rules_version(game)
    if weights.card.rules == now:
        return ""
    return f"the learned player of {game.title} was trained for rules {weights.card.rules}; these are {now}"
