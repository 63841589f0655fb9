"""Bots by name. A bot is shown what its seat may know and the menu, and names an option of the menu.

    opponent = bot("level-3", game)
    option = opponent.choose(game, book, known, menu, seed)   # or, in a match: option_of(opponent, match)

Chance is handed in: `seed` belongs to one decision and is another at the next (`decision_seed`). A bot never takes it
from what it is shown, for there a game may wipe whatever tells one decision from the next.

Names: `random`, `one-ply`, `greedy`, `rush` and `turtle` (tempers, for studies), `level-1` to `level-5` (or `1` to
`5`), `search-1` to `search-5` (the levels as they were when they slipped at random and played out by `greedy`, to
measure against), `learned` where somebody has learned the game, `package.module:function` for one's own.
"""

from __future__ import annotations

import importlib
import math
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from duskboard.bots import search
from duskboard.bots.learned import LearnedBot
from duskboard.bots.levels import LEVELS, Level, level
from duskboard.bots.search import ONE_PLY, Budget, Candidate, Findings, Searcher, Style
from duskboard.bots.tempers import play_rush, play_turtle
from duskboard.engine.content import Content
from duskboard.engine.dice import seed_words
from duskboard.engine.drivers.style import WHOLE
from duskboard.games.game import Game
from duskboard.games.learning import shipped_weights
from duskboard.match import Match

WORLDS = 8  # that `one-ply` imagines for each option
GLANCED = 2  # worlds in which an option is tried at a glance
CARELESS = 0.5  # how much worse an option may look at a glance, in standard deviations, to be taken a third as often
Chooser = Callable[[Game, Any, Any, Sequence[int], int], int]


class UnknownBot(ValueError):
    """There is no bot of that name."""


class Bot(Protocol):
    """Who plays a seat. `known` is the state redacted for the seat that must choose.

    `seed` decides what is random in this one decision; whoever asks gives another for the next (`decision_seed`).
    """

    name: str

    def choose(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        """One option of the menu."""


@dataclass
class Function:
    """A bot that is a plain function, with no memory."""

    name: str
    function: Chooser

    def choose(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        return self.function(game, book, known, menu, seed)


def play_random(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
    """Any legal option."""
    return random.Random(seed).choice(menu)


def play_greedy(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
    """What the game's own simple policy holds to be sensible."""
    if len(menu) == 1:
        return menu[0]
    return search.policy(game, book, known)


def play_one_ply(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
    """The option after which things look best, on average over a few imagined worlds: the game's `value` alone."""
    if len(menu) == 1:
        return menu[0]
    budget = Budget(passes=WORLDS * len(menu))
    return Searcher(game, book, ONE_PLY).search(known, menu, budget, seed).best


class SearchBot:
    """Plays a level: tree search within the level's budget."""

    def __init__(
        self, name: str, budget: Budget, style: Style | None = None, *, slips: float = 0.0, glances: bool = True
    ) -> None:
        self.name, self.budget, self.style = name, budget, style
        self.slips, self.glances = slips, glances
        self.last: Findings | None = None  # what the last decision looked like
        self._searcher: Searcher | None = None

    def choose(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        self.last = None
        if len(menu) == 1:
            option = menu[0]
        elif random.Random(f"{seed}:slip").random() < self.slips:
            option = (self._glance if self.glances else play_random)(game, book, known, menu, seed)
        else:
            self.last = self.findings(game, book, known, menu, seed)
            option = self.last.best
        if self._searcher is not None:
            self._searcher.chose(option)
        return option

    def findings(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> Findings:
        """What the search says about every option."""
        return self._of(game, book).search(known, menu, self.budget, seed)

    def _glance(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        """An option that looks well at a glance: plausible, as the mistakes of people are."""
        looks = self._of(game, book).glance(known, menu, GLANCED, seed)
        values = list(looks.values())
        spread = statistics.pstdev(values)
        if spread == 0.0:
            return search.policy(game, book, known)
        weights = [math.exp((value - max(values)) / (CARELESS * spread)) for value in values]
        return random.Random(f"{seed}:glance").choices(list(looks), weights)[0]

    def line(
        self, game: Game, book: Any, known: Any, option: int, content: Content | None = None
    ) -> list[tuple[int, str]]:
        """What the search expects to follow on an option it has just looked at."""
        return self._of(game, book).line(known, option, content=content)

    def _of(self, game: Game, book: Any) -> Searcher:
        if self._searcher is None or self._searcher.game is not game or self._searcher.book is not book:
            self._searcher = Searcher(game, book, self.style or game.thinking.style)
        return self._searcher


def decision_seed(seed: int | str, seat: int, made: int) -> int:
    """The seed of one decision: that of a seat which has made so many in the game of a seed.

    What a seat has decided itself is all that is counted: it knows that, and it tells nothing of what others were asked
    in secret. The same game played again has the same seeds.

    >>> len({decision_seed(game, seat, made) for game in (1, 2) for seat in (0, 1) for made in range(50)})
    200
    """
    return seed_words(f"{seed}/bot {seat}/{made}")[0] & 0x7FFFFFFF


def option_of(player: Bot, match: Match) -> int:
    """What a bot chooses for the seat to choose in a match, from what that seat may know."""
    assert match.seat is not None, "the match is over"
    seat, menu = match.seat, match.game.menu(match.state, match.book, guarded=match.guarded)
    return player.choose(match.game, match.book, match.known(seat), menu, seed_in(match, seat))


def seed_in(match: Match, seat: int) -> int:
    """The seed of the decision that a seat of a match must make next."""
    return decision_seed(match.last_seed, seat, match.made_by(seat))


@dataclass(frozen=True)
class Advice:
    """One of the options a hint shows."""

    option: int
    text: str
    chance: float  # of winning, from 0 to 1, as the search sees it
    value: float  # the same from -1 to 1
    visits: int  # how many of the passes tried it; none where there was nothing to compare
    verdict: str  # how good it is, in words
    line: list[tuple[int, str]]  # what is expected to follow: seat and text, this option first


def hint(
    game: Game,
    book: Any,
    known: Any,
    menu: Sequence[int],
    *,
    budget: Budget | None = None,
    best: int = 3,
    seed: int = 0,
    content: Content | None = None,
) -> list[Advice]:
    """The best options for the seat that must choose, the best first, and why; in the names of `content`, if given."""
    adviser = SearchBot("adviser", budget or replace(level(4, game).budget, seconds=1.5))
    found = adviser.findings(game, book, known, menu, seed)
    made = []
    for one in found.ranking[:best]:
        text = game.option_text(known, book, one.option, content)
        line = adviser.line(game, book, known, one.option, content)
        made.append(Advice(one.option, text, one.chance, one.value, one.visits, verdict(one, found, menu), line))
    return made


def verdict(one: Candidate, found: Findings, menu: Sequence[int]) -> str:
    """How good an option is, in words. One that was never tried has no chance to tell of, only a reason why not.

    >>> verdict(Candidate(7, 120, 0.5), Findings([]), [7, 8])
    '75 % in 120 passes'
    """
    if one.visits > 0:
        return f"{100 * one.chance:.0f} % in {one.visits} passes"
    if len(menu) == 1:
        return "the only choice"
    return "all choices come to the same" if len(found.ranking) > 1 else "nothing else is worth weighing"


_MADE: dict[str, Callable[[], Bot]] = {
    "random": lambda: Function("random", play_random),
    "one-ply": lambda: Function("one-ply", play_one_ply),
    "greedy": lambda: Function("greedy", play_greedy),
    "rush": lambda: Function("rush", play_rush),
    "turtle": lambda: Function("turtle", play_turtle),
    "learned": LearnedBot,
}

_OURS = tuple(_MADE)


def register(name: str, make: Callable[[], Bot]) -> None:
    """Give a bot of one's own a name. `make` is called once for each seat it plays."""
    _MADE[proper_name(name)] = make


def proper_name(name: str | int) -> str:
    """A bot's name as it is written everywhere, however it was typed.

    >>> proper_name(5), proper_name("Level 5"), proper_name("One-Ply"), proper_name("mine:Cautious")
    ('level-5', 'level-5', 'one-ply', 'mine:Cautious')
    """
    text = str(name).strip()
    if ":" in text:  # somebody's own module, in which capitals count
        return text
    text = text.lower().replace(" ", "-")
    number = text.removeprefix("level-")
    return f"level-{int(number)}" if number.isdecimal() else text


def names() -> list[str]:
    """Every bot that can be asked for by name.

    >>> names()[:3]
    ['random', 'one-ply', 'greedy']
    """
    levels = [f"{kind}-{one.number}" for kind in ("level", "search") for one in LEVELS]
    return [*_OURS, *levels, *(name for name in _MADE if name not in _OURS)]


def bot(name: str | int, game: Game | None = None, *, threads: int | None = None) -> Bot:
    """A bot by its name, new: each seat needs one of its own.

    >>> bot("greedy").name, bot(3).name, bot("level-5").name
    ('greedy', 'level-3', 'level-5')
    >>> bot("deep thought")
    Traceback (most recent call last):
    duskboard.bots.bot.UnknownBot: there is no bot 'deep thought'; there are: random, one-ply, greedy, ...
    """
    proper = proper_name(name)
    if proper == "learned" and game is not None:
        shipped_weights(game)  # where nobody has learned the game, that is said now
    if proper in _MADE:
        return _MADE[proper]()
    for one in LEVELS:
        if proper == f"level-{one.number}":
            return level_bot(level(one.number, game), game, threads=threads)
        if proper == f"search-{one.number}":
            made = level_bot(level(one.number, game, leaning=False), game, threads=threads)
            return SearchBot(proper, made.budget, made.style, slips=made.slips, glances=False)
    if ":" in proper:
        return _own(proper)
    raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}, or package.module:function")


def level_bot(level: Level, game: Game | None = None, *, threads: int | None = None) -> SearchBot:
    """The bot of a level; with `threads` it uses fewer or more cores than the level says."""
    budget = level.budget if threads is None else replace(level.budget, threads=threads)
    style = game.thinking.style if game else None
    if style and level.leans:
        style = replace(style, leaning_length=WHOLE)
    return SearchBot(f"level-{level.number}", budget, style, slips=level.slips)


def _own(name: str) -> Bot:
    """A bot from somebody's own module: a function like `choose`, or something that makes a Bot when called."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownBot(f"there is no bot {name!r}: {error}") from error
    if isinstance(found, type):
        made: Bot = found()
        return made
    return Function(name, found)
