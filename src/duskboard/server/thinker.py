"""A process in which bots think: reads questions from its standard input, writes answers to its standard output.

It is shown what a seat may know and nothing else. It may crash, hang or be killed; the table goes on without it.

What it keeps from one question to the next is little and counted: some bots with what they thought last, some books of
people's own content. With every answer it says how much memory it takes, so that whoever asks can start it anew.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import OrderedDict
from typing import Any, BinaryIO, Literal

import msgspec

from duskboard import games
from duskboard.bots.bot import Bot, bot
from duskboard.engine.content import ContentFile
from duskboard.games.game import Game
from duskboard.server.memory import memory_taken

REMEMBERED = 32  # bots whose thoughts are kept from one choice to the next; 1.2 MB each in the largest game, else less
BOOKS = 4  # of people's own content; up to 23 MB each
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


class Answer(msgspec.Struct, kw_only=True):
    """How far it is, and at last the option, or what went wrong."""

    doing: Literal["thinking", "done", "failed"]
    option: int = -1
    reason: str = ""
    memory: int = 0  # megabytes that the process takes, once it is done


def think(question: Question, tell: Any) -> Answer:
    """Answer a question; `tell` is told what is being done."""
    games.GAMES.setdefault(question.game, question.module)
    game = games.game(question.game)
    game.library.load()
    tell(Answer(doing="thinking"))
    book = _book(game, question.overrides)
    known = game.State()
    known.load(question.known)
    menu = game.menu(known, book)
    player = _player(question, game)
    option = int(player.choose(game, book, known, menu, question.seed))
    if option not in menu:
        return Answer(doing="failed", reason="an illegal choice")
    return Answer(doing="done", option=option, memory=memory_taken() // 1_000_000)


_players: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()  # by name, level and content
_books: OrderedDict[str, Any] = OrderedDict()  # by content


def _player(question: Question, game: Game) -> Bot:
    key = (question.player, question.level, _content(game, question.overrides))
    if key not in _players:
        _players[key] = bot(question.level, game, threads=1)
        if len(_players) > REMEMBERED:
            _players.popitem(last=False)
    _players.move_to_end(key)
    return _players[key]


def _book(game: Game, overrides: str) -> Any:
    if not overrides:
        return game.standard_book
    content = _content(game, overrides)
    if content not in _books:
        _books[content] = game.book_of(game.load_content(ContentFile("content.toml", overrides)))
        if len(_books) > BOOKS:
            _forget(next(iter(_books)))
    _books.move_to_end(content)
    return _books[content]


def _forget(content: str) -> None:
    """Let go of a book, and of the bots that play with it: each holds on to it."""
    del _books[content]
    for key in [key for key in _players if key[2] == content]:
        del _players[key]


def _content(game: Game, overrides: str) -> str:
    """What tells one content from another; a person's own file may be long."""
    return f"{game.id} {hashlib.sha256(overrides.encode()).hexdigest()}"


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
