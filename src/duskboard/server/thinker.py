"""A process in which bots think: reads questions from its standard input, writes answers to its standard output.

It is shown what a seat may know and nothing else. It may crash, hang or be killed; the table goes on without it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import OrderedDict
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec

from duskboard import games
from duskboard.bots.bot import Bot, bot, prepare, ready
from duskboard.games.game import Game

REMEMBERED = 64  # bots whose thoughts are kept from one choice to the next
ADVISER = "level-4"  # who gives hints


class Question(msgspec.Struct, kw_only=True):
    """What would a bot of this level choose?"""

    game: str
    module: str  # where the game is, for one that is not of the house
    overrides: str  # a player's own content file
    level: str
    player: str  # the bot's own name, by which it remembers what it thought
    known: bytes  # the state, redacted for the seat
    seed: int
    patient: bool = True  # compile what must be compiled first; else play simply until that is done


class Answer(msgspec.Struct, kw_only=True):
    """How far it is, and at last the option, or what went wrong."""

    doing: Literal["getting ready", "thinking", "done", "failed"]
    option: int = -1
    reason: str = ""


def think(question: Question, tell: Any) -> Answer:
    """Answer a question; `tell` is told what is being done."""
    games.GAMES.setdefault(question.game, question.module)
    game = games.game(question.game)
    if question.patient and question.level.startswith("level-") and not ready(game):
        tell(Answer(doing="getting ready"))
        prepare(game)
    tell(Answer(doing="thinking"))
    book = _book(game, question.overrides)
    known = game.State()
    known.load(question.known)
    menu = game.menu(known, book)
    player = _player(question, game)
    option = int(player.choose(game, book, known, menu, question.seed))
    if option not in menu:
        return Answer(doing="failed", reason="an illegal choice")
    return Answer(doing="done", option=option)


_players: OrderedDict[tuple[str, str], Bot] = OrderedDict()
_books: dict[tuple[str, str], Any] = {}


def _player(question: Question, game: Game) -> Bot:
    key = (question.player, question.level)
    if key not in _players:
        _players[key] = bot(question.level, game, patient=question.patient, threads=1)
        if len(_players) > REMEMBERED:
            _players.popitem(last=False)
    _players.move_to_end(key)
    return _players[key]


def _book(game: Game, overrides: str) -> Any:
    if not overrides:
        return game.standard_book
    if (game.id, overrides) not in _books:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "content.toml"
            file.write_text(overrides, encoding="utf-8")
            _books[game.id, overrides] = game.book_of(game.load_content(file))
    return _books[game.id, overrides]


def read_frame(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def write_frame(stream: BinaryIO, data: bytes) -> None:
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


def main() -> None:
    """Answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes to the server's log, not into our answers
    os.nice(10)  # people first
    decoder, encoder = msgspec.msgpack.Decoder(Question), msgspec.msgpack.Encoder()

    def tell(answer: Answer) -> None:
        write_frame(answers, encoder.encode(answer))

    while (frame := read_frame(sys.stdin.buffer)) is not None:
        try:
            answer = think(decoder.decode(frame), tell)
        except Exception as error:
            answer = Answer(doing="failed", reason=f"{type(error).__name__}: {error}")
        tell(answer)


if __name__ == "__main__":
    main()
