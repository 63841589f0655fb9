"""The search tree itself, as generic compiled functions: bound to a game by its rules (see `bind`), no game inside.

Open-loop search over information sets. A node stands for a run of choices, whoever made them, not for a position: dice
and secrets are drawn anew in every round, so one node gathers what followed in many possible worlds. What a seat could
choose differs from world to world; a child is therefore weighed by how often it was there to be chosen.

The options under comparison are tried round by round, each in the same imagined world with the same dice, so that what
a round says of two of them differs by the choice and not by luck. Which options are still compared is decided outside
(`search`).
"""

# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call, valid-type"
# ruff: noqa: F821

import math

from duskboard.engine.dice import MASK, below, random32
from duskboard.engine.header import NOBODY
from duskboard.engine.record import Record, f64, i32, i64
from duskboard.engine.rule import rule


class Node(Record):
    value: f64  # sum of what came of it for the seat that chose it
    square: f64  # sum of the squares of that: how much it varies
    child: i32  # its first child, or NONE
    sibling: i32  # its parent's next child, or NONE
    option: i32  # the choice that leads here
    seat: i32  # who made it
    visits: i32  # passes that went through it
    seen: i32  # passes in which it was there to be chosen


NONE = -1
ROOT = 0
HASTE = 0.00002  # what a choice more on the way to a result takes off it: a win now is better than a win later
MOST_KINDS = 24  # categories of an option, at most
DEEPEST = 256  # choices the tree follows before it leaves the rest to a rollout
KNOWN, WORLD, SEEN = 0, 1, 2  # the states of a search: what its seat knows, a world that fits, what a seat sees in it
STATES = 3


class Trail(Record):
    """The paper a tree works on. Its sizes are a game's."""

    marks: i64["options"]  # by option, the stamp of the last menu it stood on; negative when it has a child
    payoff: f64["seats"]  # what came of a pass for each seat
    path: i64[DEEPEST]  # the nodes of a pass
    used: i64  # nodes of the tree in use
    stamp: i64  # the last stamp given
    steps: i64  # choices played in all passes
    kinds: i64[MOST_KINDS]  # of an option


class Orders(Record):
    """What a run of passes is told: the numbers of a `Style`, and which worlds to imagine."""

    exploration: f64
    first_play_urgency: f64
    prior_weight: f64
    sober: f64
    expansion_threshold: i64
    rollout_length: i64
    policy_share: i64
    leaning_length: i64
    blind: i64
    seed: i64
    foolish: i64  # whether the others choose at random off the tree


@rule
def clear_tree(tree, trail):
    """An empty tree: the root alone."""
    tree[ROOT].child = NONE
    tree[ROOT].sibling = NONE
    tree[ROOT].option = NONE
    tree[ROOT].seat = NOBODY
    tree[ROOT].visits = 0
    tree[ROOT].seen = 0
    tree[ROOT].value = 0.0
    tree[ROOT].square = 0.0
    trail.used = 1


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
def follows_policy(state, share):
    """Whether the next choice of a rollout is the game's own policy's: `share` of 256 are."""
    return share >= 256 or (share > 0 and random32(state) & 255 < share)


def shown(states, book, blind):
    """Which state whoever must choose in the imagined world is shown: it, or what their seat may know of it."""
    if not blind:
        return WORLD
    states[SEEN] = states[WORLD]
    redact(states[SEEN], book, int(states[SEEN].seat))
    return SEEN


def advice(states, book, scratch, blind):
    """What the game's own policy would do in the imagined world. Free names: shown, greedy."""
    return int(greedy(states[int(shown(states, book, blind))], book, scratch))


def inclination(states, book, scratch, trail, leanings, blind):
    """What the player of leanings would do there. Free names: shown, leaning."""
    return int(leaning(states[int(shown(states, book, blind))], book, scratch, trail.kinds, leanings))


@rule
def best_child(scratch, n, tree, node, seat, trail, orders):
    """The child to follow among the n options of the menu, or NONE when one never tried should be tried first.

    A child's score is what came of it on average, and more the less it was tried for the times it was there. A share
    `prior_weight` of that curiosity goes to the first child a node was given, the one `greedy` named; the rest is even.
    Each average counts `sober` passes of the mean of all children, so that a lucky first try does not carry the day.
    Leaves trail.marks[option] == trail.stamp for the options that have no child yet.
    """
    stamp = trail.stamp + 1
    trail.stamp = stamp
    for i in range(n):
        trail.marks[scratch.menu[i]] = stamp
    found, visits, value = 0, 0, 0.0
    child = tree[node].child
    while child != NONE:
        if trail.marks[tree[child].option] == stamp and tree[child].seat == seat:
            trail.marks[tree[child].option] = -stamp
            tree[child].seen += 1
            found += 1
            visits += tree[child].visits
            value += tree[child].value
        child = tree[child].sibling
    if found == 0:
        return NONE
    mean, share = value / visits, orders.exploration * (1.0 - orders.prior_weight) / n
    best, best_score = NONE, -1e300
    if found < n:
        best_score = mean + orders.first_play_urgency + share * math.sqrt(visits)
    child = tree[node].child
    while child != NONE:
        if trail.marks[tree[child].option] == -stamp and tree[child].seat == seat:
            times = tree[child].visits
            curiosity = share
            if tree[child].sibling == NONE:
                curiosity += orders.exploration * orders.prior_weight
            average = (tree[child].value + orders.sober * mean) / (times + orders.sober)
            score = average + curiosity * math.sqrt(tree[child].seen) / (1 + times)
            if score > best_score:
                best, best_score = child, score
        child = tree[child].sibling
    return best


@rule
def new_child(tree, node, option, seat, trail):
    """Grow the tree by one node."""
    child = trail.used
    trail.used = child + 1
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
def untried(state, scratch, n, trail, favoured):
    """An option that has no child yet: the favoured one if it is such, else any of them."""
    if favoured != NONE and trail.marks[favoured] == trail.stamp:
        return favoured
    fresh, picked = 0, NONE
    for i in range(n):
        if trail.marks[scratch.menu[i]] == trail.stamp:
            fresh += 1
            if below(state, fresh) == 0:
                picked = int(scratch.menu[i])
    return picked


@rule
def credit(tree, trail, depth, keep):
    """Tell every node on the way what came of it for the seat that chose it; `keep` is what is left of that by then."""
    tree[ROOT].visits += 1
    for i in range(depth):
        node = trail.path[i]
        gain = keep * trail.payoff[tree[node].seat]
        tree[node].visits += 1
        tree[node].value += gain
        tree[node].square += gain * gain


@rule
def transplant(tree, node, spare, origin):
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
def head_of(tree, option, seat, trail):
    """The child of the root for an option under comparison, new if it was never tried; NONE if there is no room."""
    child = tree[ROOT].child
    while child != NONE:
        if tree[child].option == option and tree[child].seat == seat:
            tree[child].seen += 1
            return child
        child = tree[child].sibling
    if trail.used >= len(tree):
        return NONE
    return new_child(tree, ROOT, option, seat, trail)


def grow(states, book, scratch, tree, trail, orders, arms, first, results, leanings):
    """Try every option of `arms` once a round. `results[a, r]` becomes what came of option a in round `first + r`.

    Nothing of the game is looked at but `states[KNOWN]`, what the seat knows. Free names: imagine, options, choose,
    advice, value, settled.

    A rollout is cut after `rollout_length` choices, or as soon after that as the game says that nothing is half done,
    but never after more than twice as many. In `foolish` worlds the others choose at random off the tree, and the
    rollout is not cut, for `value` knows nothing of such rivals.
    """
    searcher, cut = int(states[KNOWN].seat), orders.rollout_length
    for number in range(len(arms) * results.shape[1]):
        arm, turn = number % len(arms), number // len(arms)
        states[WORLD] = states[KNOWN]
        state = states[WORLD]
        stir(state, orders.seed, first + turn)
        imagine(state, book, scratch, searcher)
        option = int(arms[arm])
        node, depth, steps, left = head_of(tree, option, searcher, trail), 0, 0, cut
        if node != NONE:
            trail.path[0] = node
            depth = 1
        in_tree = node != NONE and tree[node].visits >= orders.expansion_threshold
        while True:
            choose(state, book, scratch, option)
            steps += 1
            if state.seat == NOBODY:
                break
            if not in_tree and not orders.foolish and left <= 0 and (left <= -cut or settled(state, book)):
                break
            seat, option, n = int(state.seat), NONE, 0
            if in_tree:
                asks_policy = orders.prior_weight > 0 and tree[node].child == NONE
            else:
                left -= 1
                asks_policy = follows_policy(state, orders.policy_share)
                asks_policy = asks_policy and (not orders.foolish or seat == searcher)
            if asks_policy:
                if steps <= orders.leaning_length:
                    option = inclination(states, book, scratch, trail, leanings, orders.blind)
                else:
                    option = advice(states, book, scratch, orders.blind)
            if in_tree or option == NONE:
                n = int(options(state, book, scratch))
            if in_tree and n > 1:
                child = best_child(scratch, n, tree, node, seat, trail, orders)
                if child == NONE and trail.used < len(tree):
                    child = new_child(tree, node, untried(state, scratch, n, trail, option), seat, trail)
                if child == NONE:
                    in_tree = False
                else:
                    trail.path[depth] = child
                    depth += 1
                    node = child
                    option = int(tree[child].option)
                    visits = tree[child].visits
                    in_tree = visits >= orders.expansion_threshold and visits > 0 and depth < DEEPEST
            if option == NONE:
                option = int(scratch.menu[below(state, n)])
        if state.seat == NOBODY:
            for at in range(len(trail.payoff)):
                trail.payoff[at] = state.result[at]
        else:
            value(state, book, scratch, trail.payoff)
        keep = 1.0 - HASTE * min(steps, 500)
        credit(tree, trail, depth, keep)
        results[arm, turn] = keep * trail.payoff[searcher]
        trail.steps += steps
