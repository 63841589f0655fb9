"""The ladder: bots against each other on paired seeds with swapped sides, or alone on the same seeds.

    games = plan(game, pairings(("random", "greedy", "level-1")), games=100)
    for played in climb(game, games, Path("ladder")): ...
    print(standings(read(Path("ladder"), game)))

Results are Parquet files, a part for every few games; what is already there is not played again.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from typing import Any

from duskboard.bots import search
from duskboard.bots.bot import CARELESS, GLANCED, Bot, SearchBot, bot, decision_seed, proper_name
from duskboard.bots.levels import LEVELS, level
from duskboard.games.game import Game, Settings
from duskboard.games.leanings import shipped_leanings
from duskboard.games.learning import learning_of, shipped_weights
from duskboard.match import IllegalOption

PART = 20  # games in one Parquet file, at most
FLUSH = 20.0  # seconds after which a part is written however few games it has
PLAIN = ("random", "one-ply", "greedy")  # bots that are no levels
NAMED = 12  # legal options that a complaint names, at most
ELO = 400 / math.log(10)
SURE = 1.959964  # standard errors to either side that hold 95 %


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    game: str
    content: str  # the digest of the game's content
    settings: str  # as JSON
    seed: int
    seats: tuple[str, ...]  # the bot in each seat
    bots: str  # what these bots are made of: a level with other numbers is another bot


@dataclass(frozen=True)
class Played:
    """A game as it went."""

    game: str
    content: str
    settings: str
    seed: int
    seats: tuple[str, ...]
    bots: str
    result: tuple[float, ...]
    ending: int
    choices: int
    searched: tuple[int, ...]  # decisions each seat thought about
    passes: tuple[int, ...]  # and the passes it made
    seconds: tuple[float, ...]  # and the time it took

    @property
    def task(self) -> Task:
        return Task(self.game, self.content, self.settings, self.seed, self.seats, self.bots)


# -- what to play ----------------------------------------------------------------------------------------------------


def everybody() -> tuple[str, ...]:
    """The bots of a whole ladder, the weakest first."""
    return (*PLAIN, *(f"level-{one.number}" for one in LEVELS))


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: each level the one below it, the first and the last also random and greedy play.

    >>> pairings(("random", "greedy", "level-1", "level-2"))
    [('level-1', 'random'), ('level-2', 'level-1'), ('level-2', 'random'), ('level-2', 'greedy')]
    """
    plain = [name for name in names if name in PLAIN]
    ranks = [name for name in names if name not in plain]
    if not ranks:
        return [(b, a) for a, b in itertools.combinations(plain, 2)]
    pairs = [(ranks[0], plain[0])] if plain else []
    pairs += [(b, a) for a, b in itertools.pairwise(ranks)]
    pairs += [(ranks[-1], name) for name in plain]
    return list(dict.fromkeys(pairs))


def plan(
    game: Game,
    pairs: Iterable[tuple[str, str]],
    games: int,
    settings: Sequence[Settings] = ({},),
    *,
    together: bool = False,
    first: int = 1,
) -> list[Task]:
    """The games to play, seed by seed: each pair twice on a seed, with sides swapped. A bot plays all seats of a side.

    Where all seats play together (a solo or co-operative game, or one that is asked to be) there are no rivals: every
    bot of the pairs plays the same seeds by itself, in all seats. Several settings take turns with the seeds, which
    begin with `first`: what is reported should be played on other seeds than what was tuned.
    """
    pairs = [(proper_name(a), proper_name(b)) for a, b in pairs]
    alone = [(name, name) for name in dict.fromkeys(itertools.chain.from_iterable(pairs))]
    tasks = []
    for number in range(games):
        chosen = settings[number % len(settings)]
        if together or plays_together(game, chosen):
            tables = alone
        elif number < -(-games // 2):
            tables = [table for a, b in pairs for table in ((a, b), (b, a))]
        else:
            continue
        tasks += [_task(game, chosen, first + number, table) for table in tables]
    return tasks


def plays_together(game: Game, settings: Settings) -> bool:
    """Whether the seats of a game have no rival among them."""
    return game.is_cooperative(game.check_settings(settings))


def _task(game: Game, settings: Settings, seed: int, table: tuple[str, str]) -> Task:
    seats = tuple(table[side] for side in game.sides(game.check_settings(settings)))
    return Task(game.id, game.content.digest, _written(game, settings), seed, seats, makings(game, seats))


def _written(game: Game, settings: Settings) -> str:
    """Settings as JSON. Of a file what stands in it counts: another army under the same name is another game."""
    checked = game.check_settings(settings)
    plain = {name: checked[name] if isinstance(value, Path) else value for name, value in settings.items()}
    return json.dumps(plain, sort_keys=True)


def makings(game: Game, seats: Iterable[str]) -> str:
    """Names what the bots are made of: their level's numbers and the style for the game, or what was learned."""
    named = set(seats)
    levels = [level(one.number, game) for one in LEVELS]
    before = [level(one.number, game, leaning=False) for one in LEVELS]
    parts: list[str] = []
    for now, then in zip(levels, before):
        ways = [now] * (f"level-{now.number}" in named) + [then] * (f"search-{now.number}" in named)
        parts += dict.fromkeys(map(repr, ways))
    if any(one.slips > 0 for one in levels if f"level-{one.number}" in named):
        parts.append(f"glances {GLANCED} {CARELESS}")
    if parts:
        parts.append(repr(_unusual(game.thinking.style)))
    if any(one.leans for one in levels if f"level-{one.number}" in named):
        parts.append(shipped_leanings(game)[0].digest)
    if "learned" in named:
        learning = learning_of(game)
        parts.append(f"{shipped_weights(game).card.digest} {learning.worlds} {learning.ahead} {learning.margin}")
        if learning.leads:
            parts.append(shipped_leanings(game)[0].digest)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def _unusual(style: search.Style) -> dict[str, object]:
    """What a style says otherwise than the standard one: a number more in all of them makes no bot another."""
    return {name: value for name, value in asdict(style).items() if value != getattr(search.Style, name)}


# -- playing ---------------------------------------------------------------------------------------------------------


def play(game: Game, task: Task, threads: int = 1) -> Played:
    """Play one game with the compiled rules. Every bot sees only what its seat may know.

    A bot of somebody's own may keep or change what it is shown, so it is given a copy; ours do neither.
    """
    book: Any = game.standard_book
    rules = game.rules
    state = game.new_state(book, game.content, json.loads(task.settings), task.seed)
    known, scratch = game.State(), game.Scratch()
    bots = [bot(name, game, threads=threads) for name in task.seats]
    ours = [name in everybody() for name in task.seats]
    made, searched, passes = [0] * len(bots), [0] * len(bots), [0] * len(bots)
    seconds = [0.0] * len(bots)
    while state.seat >= 0:
        seat = int(state.seat)
        known.array[0] = state.array[0]
        rules.redact.run(known, book, seat)  # type: ignore[attr-defined]
        n = rules.options.run(known, book, scratch)  # type: ignore[attr-defined]
        menu = scratch.numpy("menu")[:n].tolist()
        shown = known if ours[seat] else known.copy()
        begun = time.perf_counter()
        option = bots[seat].choose(game, book, shown, list(menu), decision_seed(task.seed, seat, made[seat]))
        made[seat] += 1
        if passes_made := _passes_of(bots[seat]):
            searched[seat] += 1
            passes[seat] += passes_made
            seconds[seat] += time.perf_counter() - begun
        if option not in menu:  # compiled rules would not notice, and write where they must not
            raise IllegalOption(f"the bot {task.seats[seat]} chose {option!r}; {_legal(game, known, menu)}")
        rules.choose.run(state, book, scratch, int(option))  # type: ignore[attr-defined]
    return Played(
        **asdict(task),
        result=tuple(float(one) for one in state.result)[: len(bots)],
        ending=int(state.ending),
        choices=int(state.choices),
        searched=tuple(searched),
        passes=tuple(passes),
        seconds=tuple(seconds),
    )


def _legal(game: Game, known: Any, menu: Sequence[int]) -> str:
    """What a bot could have chosen: the numbers, and what they mean."""
    named = ", ".join(f"{one} ({game.option_text(known, game.standard_book, one)})" for one in menu[:NAMED])
    return f"legal are: {named}" + (f" and {len(menu) - NAMED} more" if len(menu) > NAMED else "")


def _passes_of(player: Bot) -> int:
    """The passes a bot made for its last decision."""
    found = player.last if isinstance(player, SearchBot) else None
    return found.passes if found is not None else 0


def climb(game: Game, tasks: Sequence[Task], folder: Path, workers: int = 1) -> Iterator[Played]:
    """Play what has not been played yet, keeping the results as they come. What is known already is not yielded."""
    known = {played.task for played in read(folder, game)}
    missing = [task for task in tasks if task not in known]
    if not missing:
        return
    game.library.load()
    waiting: list[Played] = []
    written = time.monotonic()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for played in pool.map(lambda task: play(game, task), missing):
                waiting.append(played)
                yield played
                if len(waiting) >= PART or time.monotonic() - written > FLUSH:
                    write(folder, game, waiting)
                    waiting, written = [], time.monotonic()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            write(folder, game, waiting)


# -- keeping ---------------------------------------------------------------------------------------------------------

_COLUMNS = """
    game VARCHAR, content VARCHAR, settings VARCHAR, seed BIGINT, seats VARCHAR[], bots VARCHAR, result DOUBLE[],
    ending INTEGER, choices INTEGER, searched BIGINT[], passes BIGINT[], seconds DOUBLE[]
"""


def write(folder: Path, game: Game, games: Sequence[Played]) -> None:
    """Add a part to the results of a game; it appears under its name only when it is complete."""
    if not games:
        return
    import duckdb

    home = folder / game.id
    home.mkdir(parents=True, exist_ok=True)
    number = 1 + max((int(part.stem.rpartition("-")[2]) for part in home.glob("part-*.parquet")), default=0)
    target, draft = home / f"part-{number:05}.parquet", home / f"part-{number:05}.new"
    with duckdb.connect() as store:
        store.execute(f"CREATE TABLE played ({_COLUMNS})")
        marks = ", ".join("?" for _ in fields(Played))
        rows = [[list(one) if isinstance(one, tuple) else one for one in astuple(played)] for played in games]
        store.executemany(f"INSERT INTO played VALUES ({marks})", rows)
        store.execute(f"COPY played TO '{str(draft).replace(chr(39), chr(39) * 2)}' (FORMAT parquet)")
    draft.replace(target)


def read(folder: Path, game: Game) -> list[Played]:
    """Every game of the ladder that has been played with the content as it is now."""
    home = folder / game.id
    if not any(home.glob("part-*.parquet")):
        return []
    import duckdb

    with duckdb.connect() as store:
        rows = store.execute(
            f"SELECT {', '.join(one.name for one in fields(Played))} FROM read_parquet(?) WHERE content = ?",
            [str(home / "part-*.parquet"), game.content.digest],
        ).fetchall()
    return [_played([tuple(one) if isinstance(one, list) else one for one in row]) for row in rows]


def _played(row: Sequence[Any]) -> Played:
    return Played(*row)


# -- counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """How one bot did against another, or alone."""

    name: str
    rival: str  # empty for a game without rivals
    games: int
    wins: int
    draws: int
    share: float  # of the points: a win one, a draw a half
    low: float  # the Wilson interval of the share, 95 %
    high: float
    by_side: tuple[float, ...]  # the share from each side


@dataclass(frozen=True)
class Standing:
    """One bot on the ladder."""

    name: str
    elo: float
    games: int
    decisions: int  # it thought about
    passes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Passes a second."""
        return self.passes / self.seconds if self.seconds else 0.0


def wilson(successes: float, games: int, sure: float = SURE) -> tuple[float, float]:
    """The Wilson interval of a share, 95 % unless told otherwise. A draw may count as half a success.

    >>> [round(one, 3) for one in wilson(98, 100)]
    [0.93, 0.994]
    >>> [round(one, 3) for one in wilson(2.5, 4)]
    [0.219, 0.908]
    """
    if games == 0:
        return 0.0, 1.0
    share, weight = successes / games, sure**2 / games
    middle = (share + weight / 2) / (1 + weight)
    reach = math.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def scores(games: Sequence[Played]) -> list[Score]:
    """Each pairing's outcome, in the order the pairings were first played."""
    meetings: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for played in games:
        names = list(dict.fromkeys(played.seats))
        if len(names) < 2:
            meetings.setdefault((names[0], ""), []).append((0, played.result[0]))
            continue
        pair = max(names, key=rank), min(names, key=rank)
        side, seat = names.index(pair[0]), played.seats.index(pair[0])  # seats of a side have the same result
        meetings.setdefault(pair, []).append((side, played.result[seat]))
    return [_score(pair, outcomes) for pair, outcomes in meetings.items()]


def rank(name: str) -> tuple[int, str]:
    """Where a bot stands before anything is played: the weakest first, people's own bots last."""
    order = everybody()
    return (order.index(name) if name in order else len(order), name)


def _score(pair: tuple[str, str], outcomes: Sequence[tuple[int, float]]) -> Score:
    wins = sum(result > 0 for _, result in outcomes)
    draws = sum(result == 0 for _, result in outcomes)
    points = wins + draws / 2 if pair[1] else wins
    low, high = wilson(points, len(outcomes))
    sides: list[float] = []
    for side in sorted({side for side, _ in outcomes}):
        own = [result for at, result in outcomes if at == side]
        sides.append(sum(1.0 if result > 0 else 0.5 * (result == 0) * bool(pair[1]) for result in own) / len(own))
    return Score(*pair, len(outcomes), wins, draws, points / len(outcomes), low, high, tuple(sides))


def standings(games: Sequence[Played]) -> list[Standing]:
    """The bots, the strongest first. Elo is fitted to all games at once; random play, if there, stands at 0."""
    elo = ratings(scores(games))
    made: dict[str, list[float]] = {}
    for played in games:
        for seat, name in enumerate(played.seats):
            tally = made.setdefault(name, [0, 0, 0, 0.0])
            tally[0] += 1 / played.seats.count(name)
            tally[1] += played.searched[seat]
            tally[2] += played.passes[seat]
            tally[3] += played.seconds[seat]
    rows = [
        Standing(name, elo.get(name, 0.0), round(n), int(decisions), int(passes), seconds)
        for name, (n, decisions, passes, seconds) in made.items()
    ]
    return sorted(rows, key=lambda one: (-one.elo, -rank(one.name)[0]))


def ratings(results: Sequence[Score]) -> dict[str, float]:
    """Elo ratings that explain the pairings best (Bradley-Terry, a draw half a win, held together by a weak prior)."""
    import numpy as np
    from scipy.optimize import minimize

    meetings = [one for one in results if one.rival]
    names = sorted({name for one in meetings for name in (one.name, one.rival)}, key=rank)
    if not names:
        return {}
    first = np.array([names.index(one.name) for one in meetings])
    second = np.array([names.index(one.rival) for one in meetings])
    share = np.array([one.share for one in meetings])
    weight = np.array([one.games for one in meetings])

    def loss(strength: Any) -> float:
        lead = strength[first] - strength[second]
        surprise = np.logaddexp(0, -lead) * share + np.logaddexp(0, lead) * (1 - share)
        return float((weight * surprise).sum() + 0.01 * (strength**2).sum())

    strength = minimize(loss, np.zeros(len(names))).x * ELO
    return {name: float(one - strength[0]) for name, one in zip(names, strength)}
