"""The search tree itself, as generic compiled functions: bound to a game by its rules (see `bind`), no game inside.

Open-loop search over information sets. A node stands for a run of choices, whoever made them, not for a position: dice
and secrets are drawn anew in every pass, so one node gathers what followed in many possible worlds. What a seat could
choose differs from world to world; a child is therefore weighed by how often it was there to be chosen.
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
HASTE = 0.0005  # what a choice more on the way to a result takes off it: a win now is better than a win later
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
def best_child(scratch, n, tree, node, seat, marks, notes, explore, eager, trust):
    """The child to follow among the n options of the menu, or NONE when one never tried should be tried first.

    A child's score is what came of it on average, and more the less it was tried for the times it was there. A share
    `trust` of that curiosity goes to the first child a node was given, the one `greedy` named; the rest is even.
    Leaves marks[option] == notes[STAMP] for the options that have no child yet.
    """
    stamp = notes[STAMP] + 1
    notes[STAMP] = stamp
    for i in range(n):
        marks[scratch.menu[i]] = stamp
    best, best_score, found, visits, value = NONE, -1e300, 0, 0, 0.0
    share = explore * (1.0 - trust) / n
    child = tree[node].child
    while child != NONE:
        if marks[tree[child].option] == stamp and tree[child].seat == seat:
            marks[tree[child].option] = 0
            found += 1
            tree[child].seen += 1
            times = tree[child].visits
            curiosity = share + explore * trust if tree[child].sibling == NONE else share
            score = tree[child].value / times + curiosity * math.sqrt(tree[child].seen) / (1 + times)
            visits += times
            value += tree[child].value
            if score > best_score:
                best, best_score = child, score
        child = tree[child].sibling
    if found == 0 or (found < n and best_score < value / visits + eager + share * math.sqrt(visits)):
        return NONE
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
    tree[node].child = child
    return child


@rule
def any_untried(state, scratch, n, marks, stamp):
    """One of the options that have no child yet, at random; NONE if all have one."""
    fresh, picked = 0, NONE
    for i in range(n):
        if marks[scratch.menu[i]] == stamp:
            fresh += 1
            if below(state, fresh) == 0:
                picked = int(scratch.menu[i])
    return picked


@rule
def credit(tree, path, depth, payoff):
    """Tell every node on the way what came of it."""
    tree[ROOT].visits += 1
    for i in range(depth):
        node = path[i]
        tree[node].visits += 1
        tree[node].value += payoff[tree[node].seat]


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


def _first_try(state, book, scratch, n, marks, stamp, node_is_new):
    """An option never tried here: what the game's own sensible policy would do, then any. Free name: greedy."""
    if node_is_new:
        option = int(greedy(state, book, scratch))
        if marks[option] == stamp:
            return option
    return any_untried(state, scratch, n, marks, stamp)


def _descend(state, book, scratch, menu, tree, marks, path, notes, explore, eager, trust):
    """Follow the tree through one world until it grows by a node. Returns how deep. Free names: options, choose."""
    node, depth, grown = ROOT, 0, False
    while state.seat != NOBODY and depth < len(path) and not grown:
        if depth == 0:
            n = len(menu)
            for i in range(n):
                scratch.menu[i] = menu[i]
        else:
            n = int(options(state, book, scratch))
        seat = int(state.seat)
        child = best_child(scratch, n, tree, node, seat, marks, notes, explore, eager, trust)
        if child == NONE:
            if notes[USED] >= len(tree):
                return depth
            option = first_try(state, book, scratch, n, marks, notes[STAMP], tree[node].child == NONE)
            child = new_child(tree, node, option, seat, notes)
            grown = n > 1
        path[depth] = child
        depth += 1
        node = child
        choose(state, book, scratch, int(tree[child].option))
    return depth


def _play_out(state, book, scratch, cut, keen):
    """Play on without the tree for at most `cut` choices, `keen` in 256 of them sensible, the rest at random."""
    for step in range(cut):
        if state.seat == NOBODY:
            return step
        if keen > 0 and random32(state) & 255 < keen:
            option = int(greedy(state, book, scratch))
        else:
            n = int(options(state, book, scratch))
            option = int(scratch.menu[below(state, n)])
        choose(state, book, scratch, option)
    return cut


def _weigh(state, book, scratch, steps, payoff):
    """What a world came to, for every seat: its result, or how good things look where it was cut. Free name: value."""
    if state.seat == NOBODY:
        for seat in range(len(payoff)):
            payoff[seat] = state.result[seat]
    else:
        value(state, book, scratch, payoff)
    keep = 1.0 - HASTE * min(steps, 500)
    for seat in range(len(payoff)):
        payoff[seat] *= keep


def _grow(
    root, book, scratch, world, menu, tree, marks, path, payoff, notes, seed, passes, explore, eager, trust, cut, keen
):
    """Send worlds through the tree. Nothing of the game is looked at but `root[0]`, what the seat knows."""
    seat = int(root[0].seat)
    first = int(tree[ROOT].visits)
    for number in range(first, first + passes):
        world[0] = root[0]
        state = world[0]
        stir(state, seed, number)
        imagine(state, book, scratch, seat)
        depth = descend(state, book, scratch, menu, tree, marks, path, notes, explore, eager, trust)
        steps = depth + play_out(state, book, scratch, cut, keen)
        weigh(state, book, scratch, steps, payoff)
        credit(tree, path, depth, payoff)
        notes[STEPS] += steps


@functools.cache
def grow(game: Game) -> Rule:
    """(root, book, scratch, world, menu, tree, marks, path, payoff, notes, seed, passes, a style's numbers)."""
    rules = game.rules
    moves = {"options": rules.options, "choose": rules.choose}
    return bind(
        _grow,
        imagine=rules.imagine,
        descend=bind(_descend, **moves, first_try=bind(_first_try, greedy=rules.greedy)),
        play_out=bind(_play_out, **moves, greedy=rules.greedy),
        weigh=bind(_weigh, value=rules.value),
    )
