"""A player that learned: it looks where each option leads, and judges that by a network that many games have taught.

Free names of these functions are the rules of a game, and each other (see `bind`). What a game notices of a position
(`notice`) is two things: `rows`, the categories that apply, each of which has a row of weights, and `numbers`, which
are multiplied with theirs; `consider` adds the categories of an option. Positions are judged where they `rest`: where
nothing of a turn is half done. Up to there the game's own policy goes on from the option that is tried.
"""

# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"

from duskboard.engine.dice import below, random32
from duskboard.engine.drivers.play import GREEDY, RANDOM
from duskboard.engine.drivers.tree import stir
from duskboard.engine.header import NOBODY
from duskboard.engine.maths import tanh
from duskboard.engine.record import Record, f32, f64, i64
from duskboard.engine.rule import rule

LEARNED, FROZEN = 3, 4  # how a seat plays: as RANDOM, GREEDY and OPEN of `play`, or by a network: ours, or the rival's
PATIENCE = 40  # choices after which a position is judged though it does not rest
WIDTH, NARROW = 32, 16  # units of the first layer and of the second
KNOWS, WORLD, SEEN, BRANCH = range(4)  # states to work on: what the seat knows, a world, what is known of it, a branch
PAPER = 4  # how many
ANYTHING_ELSE = -9.0  # a margin by which what the game's own policy would do always looks worse


class Network(Record):
    """What was learned."""

    table = f32["inputs", WIDTH]  # a row for each category, then for each number, then one of offsets
    head = f32[WIDTH + 2, NARROW + 1]  # a row a unit of the first layer, one of offsets, the way out and its offset


class Gaze(Record):
    """How a player looks at options, and paper for it."""

    worlds = i64  # imagined for each option
    ahead = i64  # choices by the game's own policy before a position is judged
    menu = i64["widest"]  # the options that are looked at
    scores = f64["widest"]  # how good each of them looks
    rows = i64["most"]  # categories that apply
    numbers = f64["numbers"]
    hidden = f64[WIDTH]  # the first layer
    narrow = f64[NARROW]  # the second


@rule
def judge(network, gaze, n):
    """What a network makes of n categories and of the numbers, from -1 to 1.

    The last unit of the first layer goes straight to the way out: what is plain is learned there, from few games.
    """
    numbers = len(gaze.numbers)
    categories = network.table.shape[0] - numbers - 1
    for unit in range(WIDTH):
        gaze.hidden[unit] = float(network.table[categories + numbers, unit])
    for k in range(n):
        row = int(gaze.rows[k])
        for unit in range(WIDTH):
            gaze.hidden[unit] += float(network.table[row, unit])
    for k in range(numbers):
        amount = float(gaze.numbers[k])
        if amount != 0.0:
            for unit in range(WIDTH):
                gaze.hidden[unit] += amount * float(network.table[categories + k, unit])
    for unit in range(NARROW):
        gaze.narrow[unit] = float(network.head[WIDTH, unit])
    for k in range(WIDTH - 1):
        amount = float(gaze.hidden[k])
        if amount > 0.0:
            for unit in range(NARROW):
                gaze.narrow[unit] += amount * float(network.head[k, unit])
    score = float(network.head[WIDTH + 1, NARROW]) + float(gaze.hidden[WIDTH - 1])
    for unit in range(NARROW):
        if gaze.narrow[unit] > 0.0:
            score += gaze.narrow[unit] * float(network.head[WIDTH + 1, unit])
    return tanh(score)


@rule
def mixed(a, b, c, d, e):
    """A number made of five, far from those of others: what is too much for a row each shares rows by chance."""
    made = a
    made = (made * 1000003 + b) & 0x3FFFFFFF
    made = (made * 1000003 + c) & 0x3FFFFFFF
    made = (made * 1000003 + d) & 0x3FFFFFFF
    made = (made * 1000003 + e) & 0x3FFFFFFF
    return (made ^ (made >> 13)) & 0x3FFFFFFF


def go_to_rest(paper, book, scratch, seat, ahead):
    """Let everybody play on as the game's own policy would: so many choices, and then until the position rests."""
    for step in range(ahead + PATIENCE):
        if paper[WORLD].seat == NOBODY or (step >= ahead and rests(paper[WORLD], book, seat)):
            return
        choose(paper[WORLD], book, scratch, greedy(paper[WORLD], book, scratch))


def notice_option(paper, book, scratch, gaze, seat, option):
    """Write down what a seat may know of a world, and what it chose to come there. Returns how many categories apply.

    The categories of the option come after those of the position; `(position, all)` is returned.
    """
    paper[SEEN] = paper[WORLD]
    redact(paper[SEEN], book, seat)
    n = int(notice(paper[SEEN], book, scratch, seat, gaze.rows, gaze.numbers))
    return n, int(consider(paper[KNOWS], book, seat, option, gaze.rows, n))


def choose_learned(paper, book, scratch, gaze, network, leanings, seed, margin):
    """What the player that learned would do, from what its seat may know: `paper[KNOWS]`.

    What the game's own policy would do is done unless another option looks better by `margin`. Of a menu longer than
    `gaze.menu` only so many are looked at, spread evenly. Where there are `leanings` for what is asked, they decide.
    """
    seat, usual = int(paper[KNOWS].seat), int(leaning(paper[KNOWS], book, scratch, gaze.rows, leanings))
    n = int(options(paper[KNOWS], book, scratch))
    if n == 1 or (len(leanings) > 0 and int(regard(paper[KNOWS], book, scratch, 0, gaze.rows)) > 0):
        return usual
    looked = min(n, len(gaze.menu))
    there = False
    for k in range(looked):
        gaze.menu[k] = scratch.menu[k * n // looked]
        gaze.scores[k] = 0.0
        there = there or gaze.menu[k] == usual
    if not there:
        gaze.menu[0] = usual
    for turn in range(gaze.worlds):
        for k in range(looked):
            paper[WORLD] = paper[KNOWS]
            stir(paper[WORLD], seed, turn)
            imagine(paper[WORLD], book, scratch, seat)
            choose(paper[WORLD], book, scratch, gaze.menu[k])
            go_to_rest(paper, book, scratch, seat, gaze.ahead)
            if paper[WORLD].seat == NOBODY:
                gaze.scores[k] += paper[WORLD].result[seat]
            else:
                _, applies = notice_option(paper, book, scratch, gaze, seat, int(gaze.menu[k]))
                gaze.scores[k] += judge(network, gaze, applies)
    best, best_score = usual, -100.0
    for k in range(looked):
        gaze.scores[k] = gaze.scores[k] / gaze.worlds
        score = gaze.scores[k] + (margin if gaze.menu[k] == usual else 0.0)
        if score > best_score:
            best, best_score = int(gaze.menu[k]), score
    return best


def notice_games(states, book, scratch, known, seats, gaze, noted_rows, noted_numbers, noted_n):
    """Write what there is to notice in every game for the seat to choose; nothing in a game that is over."""
    for i in range(len(states)):
        noted_n[i] = 0
        if seats[i] == NOBODY:
            continue
        known[0] = states[i]
        redact(known[0], book, seats[i])
        n = min(int(notice(known[0], book, scratch, seats[i], gaze.rows, gaze.numbers)), noted_rows.shape[1])
        noted_n[i] = n
        for k in range(n):
            noted_rows[i, k] = gaze.rows[k]
        for k in range(len(gaze.numbers)):
            noted_numbers[i, k] = gaze.numbers[k]


def play_players(states, book, scratch, paper, chance, players, gaze, network, frozen, leanings, margin, limit):
    """Play games to their ends: seat s of game i by `players[i, s]`, each from what it may know.

    A seat that is LEARNED plays by `network`, one that is FROZEN by `frozen`.
    """
    for i in range(len(states)):
        start(states[i], book, scratch)
        made = 0
        while states[i].seat != NOBODY and made < limit:
            player = int(players[i, states[i].seat])
            paper[KNOWS] = states[i]
            redact(paper[KNOWS], book, int(states[i].seat))
            if player == LEARNED:
                option = int(choose_learned(paper, book, scratch, gaze, network, leanings, random32(chance[i]), margin))
            elif player == FROZEN:
                option = int(choose_learned(paper, book, scratch, gaze, frozen, leanings, random32(chance[i]), margin))
            elif player == GREEDY:
                option = int(greedy(paper[KNOWS], book, scratch))
            else:
                n = int(options(states[i], book, scratch))
                option = int(scratch.menu[below(chance[i], n)])
            choose(states[i], book, scratch, option)
            made += 1


def play_out(paper, book, scratch, gaze, frozen, leanings, margin, players, game, seed, blind, limit):
    """Play `paper[BRANCH]` to its end: a seat that is FROZEN among the `players` of that game by the rival's network,
    any other by the game's own policy; `blind`: shown what its seat may know and no more. Two branches with one seed
    meet the same rival."""
    left = limit
    while paper[BRANCH].seat != NOBODY and left > 0:
        seat = int(paper[BRANCH].seat)
        if players[game, seat] == FROZEN:
            paper[KNOWS] = paper[BRANCH]
            redact(paper[KNOWS], book, seat)
            word = (seed + left) & 0x7FFFFFFF
            choice = int(choose_learned(paper, book, scratch, gaze, frozen, leanings, word, margin))
            choose(paper[BRANCH], book, scratch, choice)
        elif blind:
            paper[SEEN] = paper[BRANCH]
            redact(paper[SEEN], book, seat)
            choose(paper[BRANCH], book, scratch, greedy(paper[SEEN], book, scratch))
        else:
            choose(paper[BRANCH], book, scratch, greedy(paper[BRANCH], book, scratch))
        left -= 1


def play_branching(
    states, book, scratch, paper, chance, players, gaze, network, frozen, leanings, noted_rows, noted_numbers, noted_n,
    noted_own, noted_result, margin, wild, stride, curious, blind, limit,
):  # fmt: skip
    """Play games, and on the way try what other choices would have led to: noted where they rest, and played out.

    At one decision in `stride` two branches leave the game: what the game's own policy would do, and another option,
    with the same dice to come: in `curious` of 256 cases the one the network likes best, so that it learns where it is
    wrong, else any. Each is noted where it rests, as the seat that chose may know it, and played to its end by the
    game's own policy: what came of it for that seat is what is learned. `noted_n` is 0 for a branch that was over
    before it rested; of the others the first `noted_own` categories are the option's. Up to `wild` of 256 choices of
    the games themselves are made at random. A seat that is FROZEN is a rival who does not learn: nothing is tried in
    its place, and it plays on in the branches, too. Returns how many branches were noted.
    """
    noted = 0
    for i in range(len(states)):
        start(states[i], book, scratch)
        made, wildness = 0, wild >> (2 * below(chance[i], 4))
        while states[i].seat != NOBODY and made < limit:
            seat = int(states[i].seat)
            player = int(players[i, seat])
            paper[KNOWS] = states[i]
            redact(paper[KNOWS], book, seat)
            usual = int(greedy(paper[KNOWS], book, scratch))
            n = int(options(states[i], book, scratch))
            if n > 1 and player != FROZEN and below(chance[i], stride) == 0 and noted + 2 <= len(noted_n):
                other, seed = int(scratch.menu[below(chance[i], n)]), random32(chance[i])
                if random32(chance[i]) & 255 < curious:
                    other = int(choose_learned(paper, book, scratch, gaze, network, leanings, seed, ANYTHING_ELSE))
                for branch in range(2 if other != usual else 0):
                    option = usual if branch == 0 else other
                    paper[KNOWS] = states[i]  # the rival of the branch before has had the paper
                    redact(paper[KNOWS], book, seat)
                    paper[WORLD] = states[i]
                    stir(paper[WORLD], seed, 0)
                    choose(paper[WORLD], book, scratch, option)
                    go_to_rest(paper, book, scratch, seat, gaze.ahead)
                    noted_n[noted] = 0
                    if paper[WORLD].seat != NOBODY:
                        m, applies = notice_option(paper, book, scratch, gaze, seat, option)
                        own = applies - m
                        noted_own[noted] = own
                        noted_n[noted] = min(applies, noted_rows.shape[1])
                        for k in range(noted_n[noted]):  # the option's first, so that they are kept in any case
                            noted_rows[noted, k] = gaze.rows[m + k] if k < own else gaze.rows[k - own]
                        for k in range(len(gaze.numbers)):
                            noted_numbers[noted, k] = gaze.numbers[k]
                    paper[BRANCH] = paper[WORLD]
                    play_out(paper, book, scratch, gaze, frozen, leanings, margin, players, i, seed, blind, limit)
                    noted_result[noted] = paper[BRANCH].result[seat]
                    noted += 1
            option = usual
            if random32(chance[i]) & 255 < wildness:
                player = RANDOM
            if player == RANDOM:
                n = int(options(states[i], book, scratch))
                option = int(scratch.menu[below(chance[i], n)])
            elif player >= LEARNED:
                paper[KNOWS] = states[i]
                redact(paper[KNOWS], book, seat)
                word = random32(chance[i])
                if player == LEARNED:
                    option = int(choose_learned(paper, book, scratch, gaze, network, leanings, word, margin))
                else:
                    option = int(choose_learned(paper, book, scratch, gaze, frozen, leanings, word, margin))
            choose(states[i], book, scratch, option)
            made += 1
    return noted
