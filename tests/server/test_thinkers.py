"""The processes in which bots think: what one keeps is counted, and one that has grown is replaced."""

import asyncio
import gc
import weakref

import pytest

from duskboard import games
from duskboard.bots.search import Searcher, Tree
from duskboard.match import Match
from duskboard.server import thinker
from duskboard.server.config import Config
from duskboard.server.thinker import BOOKS, REMEMBERED, Question, think
from duskboard.server.thinkers import Thinkers


def asked(match, player="table/0", level="random", overrides=""):
    """What a bot is asked at the first choice of a match."""
    return Question(
        game=match.game.id,
        module=games.GAMES[match.game.id],
        overrides=overrides,
        level=level,
        player=player,
        known=match.known(match.seat).bytes(),
        seed=2,  # at which level 1 thinks and does not slip
    )


def own(number):
    """A person's own content: a hero of another health."""
    return f'[[hero]]\nid = "player"\nhp = {number}\n'


def answered(question):
    answer = think(question, lambda answer: None)
    assert answer.doing == "done", answer.reason
    return answer


@pytest.fixture
def fresh():
    """A thinker that has kept nothing yet."""
    thinker._players.clear()
    thinker._books.clear()
    yield
    thinker._players.clear()
    thinker._books.clear()


def alive(*kinds):
    gc.collect()
    return sum(isinstance(one, kinds) for one in gc.get_objects())


def test_searchers_and_their_trees_are_kept_for_so_many_bots_only(fresh):
    before, match = alive(Searcher, Tree), Match.new("forward", seed=1)
    for table in range(REMEMBERED + 8):
        answered(asked(match, player=f"{table}/0", level="level-1"))
    assert len(thinker._players) == REMEMBERED
    assert before < alive(Searcher, Tree) <= before + 2 * REMEMBERED


def test_the_bots_remembered_are_those_asked_last(fresh):
    match = Match.new("forward", seed=1)
    for table in [*range(REMEMBERED), 0, REMEMBERED]:
        answered(asked(match, player=f"{table}/0"))
    names = [player for player, _, _ in thinker._players]
    assert "0/0" in names
    assert "1/0" not in names


def test_books_of_own_content_go_with_the_bots_that_play_with_them(fresh):
    match, books = Match.new("forward", seed=1), []
    for number in range(BOOKS + 6):
        answered(asked(match, player=f"{number}/0", level="level-1", overrides=own(1 + number)))
        books.append(weakref.ref(thinker._books[next(reversed(thinker._books))]))
    assert len(thinker._books) == BOOKS
    gc.collect()
    assert sum(book() is not None for book in books) == BOOKS
    assert len(thinker._players) == BOOKS


def test_a_book_in_use_is_made_once(fresh):
    match = Match.new("forward", seed=1)
    answered(asked(match, overrides=own(20)))
    (book,) = thinker._books.values()
    for number in range(3 * BOOKS):
        answered(asked(match, overrides=own(1 + number)))
        answered(asked(match, overrides=own(20)))
        assert book in thinker._books.values()


def test_an_answer_says_what_the_process_takes():
    assert 20 < answered(asked(Match.new("forward", seed=1))).memory < 10_000


@pytest.mark.parametrize(("limit", "processes"), [(1, 3), (10_000, 1)])
def test_a_process_that_takes_too_much_is_replaced_after_its_answer(limit, processes):
    async def play():
        thinkers, question = Thinkers(Config(bot_memory=limit, bot_processes=1)), asked(Match.new("forward", seed=1))
        started, options = set(), set()
        own = thinkers._all[0]._started

        async def noted():
            process = await own()
            started.add(process.pid)
            return process

        thinkers._all[0]._started = noted
        try:
            for _ in range(3):
                options.add(await thinkers.ask(question, lambda doing: None))
            assert (thinkers.memory > 0) == (processes == 1)
        finally:
            await thinkers.close()
        assert len(options) == 1, "whoever is asked, the answer is the same"
        return len(started)

    assert asyncio.run(play()) == processes


class Slow:
    """A thinker that takes a moment, and counts who was served."""

    def __init__(self, served, seconds=0.02):
        self.games, self.process, self.memory = set(), None, 0
        self.served, self.seconds = served, seconds

    async def ask(self, question, tell):
        self.served.append(question.player)
        await asyncio.sleep(self.seconds)
        return 0

    async def end(self):
        pass


def slow_thinkers(processes, served):
    thinkers = Thinkers(Config(bot_processes=processes))
    thinkers._all = [Slow(served) for _ in range(processes)]
    thinkers._free = list(thinkers._all)
    return thinkers


def test_who_asks_little_need_not_wait_behind_who_asks_much():
    async def play():
        served = []
        thinkers, match = slow_thinkers(1, served), Match.new("forward", seed=1)

        def ask(address, table):
            return asyncio.create_task(
                thinkers.ask(asked(match, player=f"{address} {table}"), lambda doing: None, address, table)
            )

        flood = [ask("mean", f"table {n}") for n in range(30)]
        await asyncio.sleep(0.05)
        honest = [ask("honest", "table"), ask("kind", "table")]
        await asyncio.gather(*flood, *honest)
        return served

    served = asyncio.run(play())
    assert served.index("honest table") < 6
    assert served.index("kind table") < 8


def test_of_one_address_the_tables_take_turns():
    async def play():
        served = []
        thinkers, match = slow_thinkers(1, served), Match.new("forward", seed=1)
        tasks = [
            asyncio.create_task(thinkers.ask(asked(match, player=table), lambda doing: None, "one", table))
            for table in ["a"] * 10 + ["b"]
        ]
        await asyncio.gather(*tasks)
        return served

    assert asyncio.run(play()).index("b") < 3


def test_one_address_never_has_every_process():
    async def play():
        served = []
        thinkers, match = slow_thinkers(2, served), Match.new("forward", seed=1)
        flood = [
            asyncio.create_task(thinkers.ask(asked(match, player="mean"), lambda doing: None, "mean", f"t{n}"))
            for n in range(6)
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert served == ["mean"]
        honest = asyncio.create_task(thinkers.ask(asked(match, player="honest"), lambda doing: None, "honest", "t"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert served == ["mean", "honest"], "at once"
        await asyncio.gather(*flood, honest)

    asyncio.run(play())


def test_who_goes_before_his_turn_leaves_the_process_free():
    async def play():
        served = []
        thinkers, match = slow_thinkers(1, served), Match.new("forward", seed=1)
        tasks = [
            asyncio.create_task(thinkers.ask(asked(match, player=str(n)), lambda doing: None, str(n), "t"))
            for n in range(4)
        ]
        await asyncio.sleep(0.01)
        tasks[1].cancel()
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert served == ["0", "3"]
        assert (len(thinkers._free), thinkers.waiting) == (1, 0)

    asyncio.run(play())
