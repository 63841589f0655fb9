"""A cheap player that learned: what kind of answer an option is, added up, with no look ahead.

Every category of an option (`consider` of a game, see `learned`) has a number, its leaning; and to be what the game's
own policy would do has one for each decision, which stand last in the table. The option with the largest sum is
chosen. That costs little more than the policy does, so whole games can be played out by it.

Free names of these functions are the rules of a game, and each other (see `bind`).
"""

# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"

from duskboard.engine.dice import below, random32
from duskboard.engine.drivers.learned import KNOWS, WORLD
from duskboard.engine.drivers.tree import MOST_KINDS as MOST_KINDS
from duskboard.engine.drivers.tree import stir
from duskboard.engine.header import NOBODY

DECISIONS = 256  # rows at the end of a table: to be what the policy would do, by what is asked
NO_ROW = -1
NOTHING_YET = -1e9  # less than any sum
CLOSE = 0.03  # how much two sums may differ for either to be taken for the best other option
FAVOURITE, POLICY = 96, 128  # of 256 tries: up to here of the best other option, up to here of the policy's; then any


def survey(state, book, scratch):
    """What the game's own policy would do, and how many options there are: the menu lies in `scratch`."""
    usual = int(greedy(state, book, scratch))
    return usual, int(options(state, book, scratch))


def regard(state, book, scratch, at, rows):
    """Write down the categories of an option, by its place on the menu. Returns how many."""
    return int(consider(state, book, int(state.seat), int(scratch.menu[at]), rows, 0))


def kinds_of(state, book, scratch, at, usual, rows, size):
    """The categories of an option in a table of a size. Returns how many."""
    n = int(regard(state, book, scratch, at, rows))
    if scratch.menu[at] == usual:
        rows[n] = size - DECISIONS + int(state.decision)
        n += 1
    return n


def sum_of(state, book, scratch, rows, table, at, usual):
    """How good an option looks."""
    total = 0.0
    for k in range(int(kinds_of(state, book, scratch, at, usual, rows, len(table)))):
        total += float(table[int(rows[k])])
    return total


def leaning(state, book, scratch, rows, table):
    """What the player would do who sees a state; with an empty table, what the game's own policy would do."""
    if len(table) == 0:
        return int(greedy(state, book, scratch))
    usual, n = survey(state, book, scratch)
    best, best_sum = int(usual), NOTHING_YET
    if n == 1:
        return best
    for at in range(n):
        total = float(sum_of(state, book, scratch, rows, table, at, usual))
        if total > best_sum or (total == best_sum and scratch.menu[at] == usual):
            best, best_sum = int(scratch.menu[at]), total
    return best


def no_leaning(state, book, scratch, rows, table):
    """What stands for `leaning` in a game that does not say what there is to notice of an option."""
    return int(greedy(state, book, scratch))


def choose_leaning(states, book, scratch, rows, table):
    """What the player would do, from what its seat may know: `states[KNOWS]`."""
    return int(leaning(states[KNOWS], book, scratch, rows, table))


def play_leanings(states, book, scratch, paper, rows, table, other, players, limit):
    """Play games to their ends: seat s of game i by `table`, or by `other` where `players[i, s]` is 1."""
    for i in range(len(states)):
        start(states[i], book, scratch)
        made = 0
        while states[i].seat != NOBODY and made < limit:
            paper[KNOWS] = states[i]
            redact(paper[KNOWS], book, int(states[i].seat))
            if players[i, states[i].seat] == 0:
                option = int(leaning(paper[KNOWS], book, scratch, rows, table))
            else:
                option = int(leaning(paper[KNOWS], book, scratch, rows, other))
            choose(states[i], book, scratch, option)
            made += 1


def place_of(scratch, n, option):
    """Where on the menu of n options one stands."""
    for at in range(n):
        if scratch.menu[at] == option:
            return at
    return 0


def other_place(state, book, scratch, rows, table, chance, usual, plain, n):
    """What to try beside what the player would do, by its place on the menu of n options."""
    place, lot = below(chance, n), random32(chance) & 255
    if lot < FAVOURITE:
        best_sum = NOTHING_YET
        for at in range(n):
            if scratch.menu[at] != usual:
                total = float(sum_of(state, book, scratch, rows, table, at, plain))
                total += CLOSE * (random32(chance) & 255) / 255.0
                if total > best_sum:
                    place, best_sum = at, total
    elif lot < POLICY:
        place = int(place_of(scratch, n, plain))
    return place


def brought_by(state, paper, book, scratch, rows, table, seed, seat, option, limit):
    """What comes of an option for a seat, with dice of a seed, when everybody plays on by a table."""
    paper[WORLD] = state
    stir(paper[WORLD], seed, 0)
    choose(paper[WORLD], book, scratch, option)
    left = int(limit)
    while paper[WORLD].seat != NOBODY and left > 0:
        choose(paper[WORLD], book, scratch, int(leaning(paper[WORLD], book, scratch, rows, table)))
        left -= 1
    return float(paper[WORLD].result[seat])


def try_pairs(
    states, book, scratch, paper, chance, rows, table, first_kinds, second_kinds, differences, strides, wild, limit
):
    """Play games by a table, and on the way try other choices: what they brought more than its own.

    At one decision in `strides` of what is asked (nought: at none) two branches leave the game, with the same dice to
    come: what the player would do, and another option. Both are played out by it. The categories of both are noted, and
    the difference in what came of them for the seat that chose. Up to `wild` of 256 choices of the games themselves are
    made at random. Returns how many pairs were noted.
    """
    noted = 0
    for i in range(len(states)):
        start(states[i], book, scratch)
        made, wildness = 0, wild >> (2 * below(chance[i], 4))
        while states[i].seat != NOBODY and made < limit:
            seat = int(states[i].seat)
            paper[KNOWS] = states[i]
            redact(paper[KNOWS], book, seat)
            usual = int(leaning(paper[KNOWS], book, scratch, rows, table))
            plain, n = survey(paper[KNOWS], book, scratch)
            stride = int(strides[int(states[i].decision)])
            if n > 1 and stride > 0 and below(chance[i], stride) == 0 and noted < len(differences):
                mine = int(place_of(scratch, n, usual))
                other = int(other_place(paper[KNOWS], book, scratch, rows, table, chance[i], usual, plain, n))
                seed = random32(chance[i])
                if mine != other:
                    m = int(kinds_of(paper[KNOWS], book, scratch, mine, plain, rows, len(table)))
                    for k in range(first_kinds.shape[1]):
                        first_kinds[noted, k] = rows[k] if k < m else NO_ROW
                    m = int(kinds_of(paper[KNOWS], book, scratch, other, plain, rows, len(table)))
                    for k in range(first_kinds.shape[1]):
                        second_kinds[noted, k] = rows[k] if k < m else NO_ROW
                    rival = int(scratch.menu[other])
                    brought = float(brought_by(states[i], paper, book, scratch, rows, table, seed, seat, rival, limit))
                    brought -= float(brought_by(states[i], paper, book, scratch, rows, table, seed, seat, usual, limit))
                    differences[noted] = brought
                    noted += 1
            option = usual
            if random32(chance[i]) & 255 < wildness:
                n = int(options(states[i], book, scratch))
                option = int(scratch.menu[below(chance[i], n)])
            choose(states[i], book, scratch, option)
            made += 1
    return noted
