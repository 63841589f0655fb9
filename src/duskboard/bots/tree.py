"""The search tree itself, as generic compiled functions: bound to a game by its rules (see `bind`), no game inside.

Open-loop search over information sets. A node stands for a run of choices, whoever made them, not for a position: dice
and secrets are drawn anew in every round, so one node gathers what followed in many possible worlds. What a seat could
choose differs from world to world; a child is therefore weighed by how often it was there to be chosen.

The options under comparison are tried round by round, each in the same imagined world with the same dice, so that what
a round says of two of them differs by the choice and not by luck. Which options are still compared is decided outside
(`search`).
"""

# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call"
# ruff: noqa: F821

from __future__ import annotations

import functools
import math

import numpy as np

from duskboard.engine.dice import MASK, below, random32
from duskboard.engine.header import NOBODY
from duskboard.engine.rule import Rule, bind, rule
from duskboard.games.game import Game

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of what came of it for the seat that chose it
        ("square", np.float64),  # sum of the squares of that: how much it varies
        ("child", np.int32),  # its first child, or NONE
        ("sibling", np.int32),  # its parent's next child, or NONE
        ("option", np.int32),  # the choice that leads here
        ("seat", np.int32),  # who made it
        ("visits", np.int32),  # passes that went through it
        ("seen", np.int32),  # passes in which it was there to be chosen
    ]
)
NONE = -1
ROOT = 0
HASTE = 0.00002  # what a choice more on the way to a result takes off it: a win now is better than a win later
USED, STAMP, STEPS = 0, 1, 2  # the notes of a tree: nodes in use, last mark given, choices played in all passes
NOTES = 3


@rule
def clear_tree(tree, notes):
    """An empty tree: the root alone."""
    tree[ROOT].child = NONE
    tree[ROOT].sibling = NONE
    tree[ROOT].option = NONE
    tree[ROOT].seat = NOBODY
    tree[ROOT].visits = 0
    tree[ROOT].seen = 0
    tree[ROOT].value = 0.0
    tree[ROOT].square = 0.0
    notes[USED] = 1


@rule
def stir(state, seed, number):
    """Give an imagined world dice of its own, by the seed of the search and the number of the pass."""
    state.rng[0] = (seed + number * 2654435761) & MASK
    state.rng[1] = (seed >> 32) & MASK
    state.rng[2] = number & MASK
    state.rng[3] = 1
    for _ in range(12):
        random32(state)


@rule
def best_child(scratch, n, tree, node, seat, marks, notes, explore, eager, trust, sober):
    """The child to follow among the n options of the menu, or NONE when one never tried should be tried first.

    A child's score is what came of it on average, and more the less it was tried for the times it was there. A share
    `trust` of that curiosity goes to the first child a node was given, the one `greedy` named; the rest is even. Each
    average counts `sober` passes of the mean of all children, so that a lucky first try does not carry the day.
    Leaves marks[option] == notes[STAMP] for the options that have no child yet.
    """
    stamp = notes[STAMP] + 1
    notes[STAMP] = stamp
    for i in range(n):
        marks[scratch.menu[i]] = stamp
    found, visits, value = 0, 0, 0.0
    child = tree[node].child
    while child != NONE:
        if marks[tree[child].option] == stamp and tree[child].seat == seat:
            marks[tree[child].option] = -stamp
            tree[child].seen += 1
            found += 1
            visits += tree[child].visits
            value += tree[child].value
        child = tree[child].sibling
    if found == 0:
        return NONE
    mean, share = value / visits, explore * (1.0 - trust) / n
    best, best_score = NONE, -1e300
    if found < n:
        best_score = mean + eager + share * math.sqrt(visits)
    child = tree[node].child
    while child != NONE:
        if marks[tree[child].option] == -stamp and tree[child].seat == seat:
            times = tree[child].visits
            curiosity = share + explore * trust if tree[child].sibling == NONE else share
            average = (tree[child].value + sober * mean) / (times + sober)
            score = average + curiosity * math.sqrt(tree[child].seen) / (1 + times)
            if score > best_score:
                best, best_score = child, score
        child = tree[child].sibling
    return best


@rule
def new_child(tree, node, option, seat, notes):
    """Grow the tree by one node."""
    child = notes[USED]
    notes[USED] = child + 1
    tree[child].child = NONE
    tree[child].sibling = tree[node].child
    tree[child].option = option
    tree[child].seat = seat
    tree[child].visits = 0
    tree[child].seen = 1
    tree[child].value = 0.0
    tree[child].square = 0.0
    tree[node].child = child
    return child


@rule
def untried(state, scratch, n, marks, stamp, favoured):
    """An option that has no child yet: the favoured one if it is such, else any of them."""
    if favoured != NONE and marks[favoured] == stamp:
        return favoured
    fresh, picked = 0, NONE
    for i in range(n):
        if marks[scratch.menu[i]] == stamp:
            fresh += 1
            if below(state, fresh) == 0:
                picked = int(scratch.menu[i])
    return picked


@rule
def credit(tree, path, depth, payoff, keep):
    """Tell every node on the way what came of it for the seat that chose it; `keep` is what is left of that by then."""
    tree[ROOT].visits += 1
    for i in range(depth):
        node = path[i]
        gain = keep * payoff[tree[node].seat]
        tree[node].visits += 1
        tree[node].value += gain
        tree[node].square += gain * gain


@rule
def transplant(tree, notes, node, spare, origin):
    """Copy what lies under a node into `spare`, where the node becomes the root. Returns the nodes used there."""
    spare[ROOT] = tree[node]
    spare[ROOT].sibling = NONE
    origin[ROOT] = node
    used, at = 1, 0
    while at < used:
        child = tree[origin[at]].child
        spare[at].child = used if child != NONE else NONE
        while child != NONE:
            spare[used] = tree[child]
            origin[used] = child
            child = tree[child].sibling
            spare[used].sibling = used + 1 if child != NONE else NONE
            used += 1
        at += 1
    return used


@rule
def head_of(tree, option, seat, notes):
    """The child of the root for an option under comparison, new if it was never tried; NONE if there is no room."""
    child = tree[ROOT].child
    while child != NONE:
        if tree[child].option == option and tree[child].seat == seat:
            tree[child].seen += 1
            return child
        child = tree[child].sibling
    if notes[USED] >= len(tree):
        return NONE
    return new_child(tree, ROOT, option, seat, notes)


def _grow(
    root,
    book,
    scratch,
    world,
    known,
    arms,
    results,
    tree,
    marks,
    path,
    payoff,
    notes,
    seed,
    first,
    explore,
    eager,
    trust,
    sober,
    ripe,
    cut,
    keen,
    blind,
    foolish,
):
    """Try every option of `arms` once a round. `results[a, r]` becomes what came of option a in round `first + r`.

    Nothing of the game is looked at but `root[0]`, what the seat knows. Free names: imagine, options, choose, redact,
    greedy, value, settled. Each is called in one place only: the machine code of a whole game is made anew for every
    place that calls it.

    A play-out is cut after `cut` choices, or as soon after that as the game says that nothing is half done, but never
    after more than twice as many. In `foolish` worlds the others choose at random off the tree, and the play-out is not
    cut, for `value` knows nothing of such rivals.
    """
    searcher = int(root[0].seat)
    for number in range(len(arms) * results.shape[1]):
        arm, turn = number % len(arms), number // len(arms)
        world[0] = root[0]
        state = world[0]
        stir(state, seed, first + turn)
        imagine(state, book, scratch, searcher)
        option = int(arms[arm])
        node, depth, steps, left = head_of(tree, option, searcher, notes), 0, 0, cut
        if node != NONE:
            path[0] = node
            depth = 1
        in_tree = node != NONE and tree[node].visits >= ripe
        while True:
            choose(state, book, scratch, option)
            steps += 1
            if state.seat == NOBODY:
                break
            if not in_tree and not foolish and left <= 0 and (left <= -cut or settled(state, book)):
                break
            seat, option, n = int(state.seat), NONE, 0
            if in_tree:
                asks_policy = trust > 0 and tree[node].child == NONE
            else:
                left -= 1
                asks_policy = keen >= 256 or (keen > 0 and random32(state) & 255 < keen)
                asks_policy = asks_policy and (not foolish or seat == searcher)
            if asks_policy:
                seen = world
                if blind:
                    known[0] = world[0]
                    redact(known[0], book, seat)
                    seen = known
                option = int(greedy(seen[0], book, scratch))
            if in_tree or option == NONE:
                n = int(options(state, book, scratch))
            if in_tree and n > 1:
                child = best_child(scratch, n, tree, node, seat, marks, notes, explore, eager, trust, sober)
                if child == NONE and notes[USED] < len(tree):
                    child = new_child(tree, node, untried(state, scratch, n, marks, notes[STAMP], option), seat, notes)
                if child == NONE:
                    in_tree = False
                else:
                    path[depth] = child
                    depth += 1
                    node = child
                    option = int(tree[child].option)
                    in_tree = tree[child].visits >= ripe and tree[child].visits > 0 and depth < len(path)
            if option == NONE:
                option = int(scratch.menu[below(state, n)])
        if state.seat == NOBODY:
            for at in range(len(payoff)):
                payoff[at] = state.result[at]
        else:
            value(state, book, scratch, payoff)
        keep = 1.0 - HASTE * min(steps, 500)
        credit(tree, path, depth, payoff, keep)
        results[arm, turn] = keep * payoff[searcher]
        notes[STEPS] += steps


@functools.cache
def grow(game: Game) -> Rule:
    """(root, book, scratch, world, known, arms, results, tree, marks, path, payoff, notes, seed, first, a style)."""
    rules = game.rules
    made = bind(
        _grow,
        imagine=rules.imagine,
        options=rules.options,
        choose=rules.choose,
        redact=rules.redact,
        greedy=rules.greedy,
        value=rules.value,
        settled=rules.settled,
    )
    made.scope = f"bots.tree+{rules.choose.scope}"  # not on the other bots; Numba sees a change of this file by itself
    return made
