"""Tree search for any game, from what one seat may know: budgets, threads, what is kept between moves, what was found.

    searcher = Searcher(game, book)
    found = searcher.search(known, menu, Budget(passes=2000), seed=7)
    found.best                  # the option to play
    found.ranking[0].visits     # and how sure the search is of it

The tree is in `engine/drivers/tree.py`; this is what stands around it. Nothing here sees more than a redacted state.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from duskboard.engine.content import Content
from duskboard.engine.dice import seed_words
from duskboard.engine.drivers import tree as trees
from duskboard.engine.drivers.style import NEVER as NEVER
from duskboard.engine.drivers.style import Style as Style
from duskboard.engine.drivers.tree import KNOWN, MOST_KINDS, NONE, ROOT, STATES, Node, Orders
from duskboard.games.game import Game
from duskboard.games.leanings import leanings_for

CHUNK = 128  # passes between two looks at the clock
SURE = 4.5  # standard errors at which a comparison is over
FEWEST = 24  # rounds before a comparison can be over
WIDE = 8  # passes an option should get at least; menus wider than that are sifted first
SIFTED = 2  # rounds of sifting
WORSE = 0.02  # what a world must be worse by to count as worse: more than haste takes off
LARGEST_TREE = 400_000  # nodes, 40 bytes each
WORLDS_COMPARED = 6  # worlds in which options must lead to the same position to count as equal
AGES = 10**9  # passes nobody waits for: a budget of time alone


ONE_PLY = Style(
    prior_weight=0.0, expansion_threshold=NEVER, proof=0.0, rollout_length=0
)  # nothing but `value`, right after the choice


@dataclass(frozen=True)
class Budget:
    """When a search must be done: after so many passes, or so many seconds, whichever is first."""

    passes: int = AGES
    seconds: float = float("inf")
    threads: int = 1

    def __post_init__(self) -> None:
        if self.passes >= AGES and self.seconds == float("inf"):
            raise ValueError("a search needs a budget: a number of passes, or of seconds")


@dataclass(frozen=True)
class Candidate:
    """An option as the search sees it."""

    option: int
    visits: int  # passes that tried it
    value: float  # what came of it on average for the seat that chooses, from -1 to 1
    spread: float = 0.0  # the variance of that

    @property
    def chance(self) -> float:
        """The value as a chance to win, from 0 to 1."""
        return min(1.0, max(0.0, (1.0 + self.value) / 2.0))


@dataclass(frozen=True)
class Findings:
    """What a search found out."""

    ranking: list[Candidate]  # every option that was tried, the best first
    passes: int = 0  # made for this decision
    kept: int = 0  # already there from the decision before
    seconds: float = 0.0
    steps: int = 0  # choices played in those passes

    @property
    def best(self) -> int:
        return self.ranking[0].option


def orders_for(style: Style, seed: int, foolish: bool = False) -> Orders:
    """A style as the compiled search is told it."""
    orders = Orders()
    for name in Orders.fields.keys() - {"seed", "foolish"}:
        setattr(orders, name, getattr(style, name))
    orders.seed, orders.foolish = seed, foolish
    return orders


@dataclass
class Tree:
    """One tree with the paper it works on. Each thread has its own."""

    game: Game

    def __post_init__(self) -> None:
        game = self.game
        self.nodes: np.ndarray[Any, Any] = Node.batch(1024)
        self.states = game.State.batch(STATES)
        self.scratch: Any = game.Scratch()
        self.trail = game.Trail()
        self.clear()

    def clear(self) -> None:
        trees.clear_tree.run(self.nodes, self.trail)

    @property
    def passes(self) -> int:
        return int(self.nodes[ROOT]["visits"])

    def children(self, node: int = ROOT) -> list[int]:
        """The children of a node, the one most often followed first."""
        found = []
        child = int(self.nodes[node]["child"])
        while child != NONE:
            found.append(child)
            child = int(self.nodes[child]["sibling"])
        return sorted(found, key=lambda at: (-int(self.nodes[at]["visits"]), int(self.nodes[at]["option"])))

    def grow(
        self, root: Any, book: Any, arms: Any, style: Style, seed: int, first: int, rounds: int, foolish: bool = False
    ) -> Any:
        """Try every option of `arms` in so many rounds. What came of each in each round is returned."""
        self.make_room(rounds * len(arms) + len(arms))
        results = np.zeros((len(arms), rounds))
        self.states[KNOWN] = root[0]
        orders = orders_for(style, seed, foolish)
        self.game.drivers.grow.run(
            self.states, book, self.scratch, self.nodes, self.trail, orders, arms, first, results,
            leanings_for(self.game, style),
        )  # fmt: skip
        return results

    def make_room(self, passes: int) -> None:
        """Room for the nodes that so many passes can add (a pass rarely adds more than one)."""
        size, wanted = len(self.nodes), self.trail.used + 2 * passes
        if wanted > size and size < LARGEST_TREE:
            larger = Node.batch(min(LARGEST_TREE, max(wanted, 2 * size)))
            larger[:size] = self.nodes
            self.nodes = larger

    def descend(self, option: int, seat: int) -> bool:
        """Make the node of a choice the root and forget the rest. False if the choice was never tried."""
        for child in self.children():
            if int(self.nodes[child]["option"]) == option and int(self.nodes[child]["seat"]) == seat:
                spare = Node.batch(len(self.nodes))
                origin = np.zeros(len(self.nodes), np.int64)
                self.trail.used = trees.transplant.run(self.nodes, child, spare, origin)
                self.nodes = spare
                return True
        return False


class Searcher:
    """Searches for one seat of one game in progress, and remembers its tree from one decision to the next."""

    def __init__(self, game: Game, book: Any, style: Style | None = None) -> None:
        self.game, self.book = game, book
        self.style = style or Style()
        self._trees: list[Tree] = []
        self._root: Any = None  # what the seat knew when the trees were planted
        self._since: list[int] = []  # what it has chosen since then

    def search(self, known: Any, menu: Sequence[int], budget: Budget, seed: int = 0) -> Findings:
        """Look for the best option. `known` is the state redacted for the seat that must choose."""
        begun = time.perf_counter()
        usual = self._usual(known) if self.style.prior_weight > 0 and len(menu) > 1 else NONE
        if usual != NONE:
            menu = [option for option in menu if option == usual or option not in self.game.idle]
        if len(menu) == 1:
            return Findings([Candidate(menu[0], 0, 0.0)])
        root = known.array.copy()
        if all_equal(self.game, self.book, known, menu):
            self.forget()
            return Findings([Candidate(option, 0, 0.0) for option in menu])
        if not self._trees_still_apply(known):
            for one in self._trees:
                one.clear()
        self._root, self._since = known.copy(), []
        while len(self._trees) < budget.threads:
            self._trees.append(Tree(self.game))
        del self._trees[budget.threads :]
        kept = sum(one.passes for one in self._trees)
        steps = sum(one.trail.steps for one in self._trees)
        contest = Contest(menu, usual, budget.threads)
        self._hold(contest, root, budget, seed, begun)
        ranking = contest.ranking(self.style.proof)
        if usual in menu and ranking[0].option != usual and self._fails_fools(root, usual, ranking[0].option, seed):
            ranking = contest.ranking(math.inf)
        return Findings(
            ranking,
            passes=sum(one.passes for one in self._trees) - kept,
            kept=kept,
            seconds=time.perf_counter() - begun,
            steps=sum(one.trail.steps for one in self._trees) - steps,
        )

    def glance(self, known: Any, menu: Sequence[int], worlds: int, seed: int) -> dict[int, float]:
        """How each option looks in a few worlds, with nothing compared and nothing kept. `idle` ones are left out."""
        usual = self._usual(known)
        arms = [option for option in menu if option == usual or option not in self.game.idle]
        tree = Tree(self.game)
        results = tree.grow(known.array.copy(), self.book, np.array(arms, np.int64), self.style, seed, 0, worlds)
        return dict(zip(arms, results.mean(1).tolist()))

    def chose(self, option: int) -> None:
        """Tell the searcher what was chosen, so that it can go on from there."""
        if self._root is not None:
            self._since.append(option)

    def forget(self) -> None:
        """Start the next search from nothing."""
        self._root, self._since = None, []
        for one in self._trees:
            one.clear()

    def line(
        self, known: Any, option: int, length: int = 6, seed: int = 0, content: Content | None = None,
        say: Callable[[Any, int], str] | None = None,
    ) -> list[tuple[int, str]]:  # fmt: skip
        """What the search expects to follow on an option, in one possible world: seat and text of each choice.

        The text is notation, unless `say` has other words for an option in a state.
        """
        game, scratch = self.game, self.game.Scratch()
        state = _imagined(game, self.book, known, seed)
        told: list[tuple[int, str]] = []
        tree = max(self._trees, key=lambda one: one.passes, default=None)
        node = ROOT
        while state.seat >= 0 and len(told) < length:
            menu = set(game.menu(state, self.book, scratch))
            if tree is not None and told:
                likely = [at for at in tree.children(node) if int(tree.nodes[at]["option"]) in menu]
                if not likely or int(tree.nodes[likely[0]]["visits"]) < 2:
                    break
                node = likely[0]
                option = int(tree.nodes[node]["option"])
            elif tree is not None:
                node = next((at for at in tree.children() if int(tree.nodes[at]["option"]) == option), NONE)
            text = say(state, option) if say else game.option_text(state, self.book, option, content)
            told.append((int(state.seat), text))
            game.rules.choose(state, self.book, scratch, option)
            if tree is None or node == NONE:
                break
        return told

    def _usual(self, known: Any) -> int:
        """What is done unless another option is shown to be better: what rollouts would do here."""
        if self.style.leaning_length > 0:
            return inclination(self.game, self.book, known, leanings_for(self.game, self.style))
        return policy(self.game, self.book, known)

    def _hold(self, contest: Contest, root: Any, budget: Budget, seed: int, begun: float) -> None:
        """Compare the options, dropping the lesser half of them stage by stage."""
        if len(contest.arms) > max(2, budget.passes // WIDE):
            self._try(contest, root, ONE_PLY, SIFTED, seed, begun + budget.seconds)
            contest.drop(max(2, budget.passes // WIDE))
            contest.forget()
        stages = (len(contest.arms) - 1).bit_length()
        for stage in range(stages):
            left = budget.passes - contest.passes
            rounds = max(1, round(left / (stages - stage) / budget.threads / len(contest.arms)))
            self._try(contest, root, self.style, rounds, seed, begun + budget.seconds * (stage + 1) / stages)
            if contest.is_decided() or stage == stages - 1:
                break
            contest.drop(-(-len(contest.arms) // 2))

    def _try(self, contest: Contest, root: Any, style: Style, rounds: int, seed: int, deadline: float) -> None:
        """So many rounds on every thread, or as many as there is time for, at least one."""
        arms = np.array(contest.arms, np.int64)
        chunk = max(1, CHUNK // len(arms))

        def tend(number: int) -> None:
            words = seed_words(f"{seed}/{number}")
            stream, made = words[0] | (words[1] & 0x3FFFFFFF) << 32, 0
            while made < rounds and (made == 0 or time.perf_counter() < deadline):
                now = min(chunk, rounds - made)
                first = contest.rounds(number)
                contest.note(number, self._trees[number].grow(root, self.book, arms, style, stream, first, now))
                made += now
                if made < rounds and contest.threads == 1 and contest.is_decided():
                    return

        helpers = [threading.Thread(target=tend, args=(number,)) for number in range(1, contest.threads)]
        for helper in helpers:
            helper.start()
        tend(0)
        for helper in helpers:
            helper.join()

    def _fails_fools(self, root: Any, usual: int, option: int, seed: int) -> bool:
        """Whether an option does worse than the usual one in some world in which the others play like fools.

        What is good against strong play only (to wait for the rival, say) is no use against one who never gets so far.
        """
        arms, stream = np.array([usual, option], np.int64), seed_words(f"{seed}/fools")[0]
        results = self._trees[0].grow(
            root, self.book, arms, self.style, stream, 0, self.style.foolish_worlds, foolish=True
        )
        return bool(np.any(results[1] < results[0] - WORSE))

    def _trees_still_apply(self, known: Any) -> bool:
        """Go down the trees along the seat's own choices, if nothing else has happened since: no die, nothing shown.

        The choices are made again in two imagined worlds; when both lead to exactly what the seat knows now, the
        outcome was never in doubt, and what the trees say about it holds.
        """
        if self._root is None or not self._trees:
            return False
        seat = int(known.seat)
        if not self._since or int(self._root.seat) != seat:
            return False
        if not all(_leads_to(self.game, self.book, self._root, self._since, known, seed) for seed in range(2)):
            return False
        return all(tree.descend(option, seat) for option in self._since for tree in self._trees)


class Contest:
    """Options compared round by round. Rounds are worlds: what an option made of a round is set against what another
    made of the same, so that luck which strikes both does not count."""

    def __init__(self, menu: Sequence[int], usual: int, threads: int) -> None:
        self.usual, self.threads = usual, threads
        self.arms = sorted(menu, key=lambda option: option != usual)  # what the game's own policy would do comes first
        self._results: list[dict[int, list[Any]]] = [{option: [] for option in menu} for _ in range(threads)]

    def note(self, thread: int, results: Any) -> None:
        """What came of the options still compared, in some rounds more of one thread."""
        for option, row in zip(self.arms, results):
            self._results[thread][option].append(row)

    def rounds(self, thread: int) -> int:
        """How many rounds a thread has made."""
        return sum(len(row) for row in self._results[thread][self.arms[0]])

    def results(self, option: int) -> Any:
        """What came of an option in every round it took part in. Of options still compared, the rounds are the same."""
        rows = [row for one in self._results for row in one[option]]
        return np.concatenate(rows) if rows else np.zeros(0)

    @property
    def passes(self) -> int:
        """Tries of all options since the comparison began."""
        return sum(len(row) for one in self._results for rows in one.values() for row in rows)

    def forget(self) -> None:
        """Begin the comparison anew, with the options that are left."""
        self._results = [{option: [] for option in self.arms} for _ in range(self.threads)]

    def drop(self, keep: int) -> None:
        """Go on with the best options only, and with what the game's own policy would do."""
        means = {option: float(self.results(option).mean()) for option in self.arms}
        best = sorted(self.arms, key=lambda option: -means[option])[:keep]
        if self.usual in means and self.usual not in best:
            best[-1] = self.usual
        self.arms = [option for option in self.arms if option in best]

    def is_decided(self) -> bool:
        """Whether the best option leads every other beyond doubt, or all do equally well in every world."""
        table = np.array([self.results(option) for option in self.arms])
        if table.shape[1] < FEWEST:
            return False
        leads = table[table.mean(1).argmax()] - table
        doubts = leads.std(1) / table.shape[1] ** 0.5
        return bool(np.all((leads.mean(1) > SURE * doubts) | (doubts == 0)))

    def ranking(self, proof: float) -> list[Candidate]:
        """Every option that was tried: the one to play, then the others still compared, then those dropped.

        What the game's own policy would do is played unless another option is shown to be better.
        """
        tried = [_candidate(option, self.results(option)) for option in self._results[0]]
        tried = [one for one in tried if one.visits > 0]
        tried.sort(key=lambda one: (-one.visits, -one.value, one.option != self.usual))
        at = next((at for at, one in enumerate(tried) if one.option == self.usual), 0)
        if at > 0:
            leads = self.results(tried[0].option) - self.results(self.usual)
            if proof == math.inf or not leads.mean() > proof * leads.std() / len(leads) ** 0.5:
                tried.insert(0, tried.pop(at))
        return tried


def _candidate(option: int, results: Any) -> Candidate:
    return Candidate(option, len(results), *((float(results.mean()), float(results.var())) if len(results) else (0, 0)))


def policy(game: Game, book: Any, known: Any) -> int:
    """What the game's own policy would do, compiled."""
    return int(game.rules.greedy.run(known, book, game.Scratch()))


def inclination(game: Game, book: Any, known: Any, leanings: Any) -> int:
    """What the player of leanings would do, compiled."""
    assert game.learner is not None
    states = game.State.batch(1)
    states[0] = known.array[0]
    kinds = np.zeros(MOST_KINDS, np.int64)
    return int(game.learner.choose_leaning.run(states, book, game.Scratch(), kinds, leanings))


def _imagined(game: Game, book: Any, known: Any, seed: int) -> Any:
    """A world that fits what the seat to choose knows."""
    state = known.copy()
    trees.stir(state, seed, 1)
    game.rules.imagine.run(state, book, game.Scratch(), int(state.seat))
    return state


def _leads_to(game: Game, book: Any, known: Any, options: Sequence[int], later: Any, seed: int) -> bool:
    """Whether a seat that makes these choices in an imagined world ends up knowing exactly `later`."""
    state, scratch, seat = _imagined(game, book, known, seed), game.Scratch(), int(known.seat)
    for option in options:
        n = game.rules.options.run(state, book, scratch) if state.seat == seat else 0
        if option not in scratch.numpy("menu")[:n]:
            return False
        game.rules.choose.run(state, book, scratch, option)
    game.rules.redact.run(state, book, seat)
    return bool(state.bytes() == later.bytes())


def all_equal(game: Game, book: Any, known: Any, menu: Sequence[int]) -> bool:
    """Whether every option leads to the same position: then there is nothing to think about."""
    scratch, state = game.Scratch(), game.State()
    for seed in range(WORLDS_COMPARED):
        world = _imagined(game, book, known, seed)
        first: bytes | None = None
        for option in menu:
            state.array[0] = world.array[0]
            game.rules.choose.run(state, book, scratch, option)
            state.numpy("log")[...] = 0
            if first is None:
                first = state.bytes()
            elif state.bytes() != first:
                return False
    return True
