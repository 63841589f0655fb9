"""Many games side by side, one choice each at a time: the core of the environments people train in.

Free names of these functions are the rules of a game, and each other (see `bind`). Every array has a row for each game;
a caller that has several threads gives each of them rows of its own, and paper of its own.
"""

# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined, valid-type"

from duskboard.engine.dice import below, random32
from duskboard.engine.drivers.play import GREEDY
from duskboard.engine.header import NOBODY
from duskboard.engine.record import Record, u32
from duskboard.engine.rule import rule

ASKED = -1  # how a seat plays whose choices come from outside; the others are RANDOM and GREEDY
GOES_ON, ENDED, CUT = 0, 1, 2  # what became of a game: it goes on, it is over, it took too many choices
OPENINGS = 64  # games set up in vain, because they were over before anybody was asked, before that is given up


class Stream(Record):
    rng: u32[4]  # a stream of chance that is no game's: it sets games up and chooses at random


def step_games(
    states,
    opened,
    chance,
    book,
    scratch,
    known,
    players,
    actions,
    seats,
    masks,
    rewards,
    ended,
    observations,
    menus,
    counts,
    limit,
    at_once,
):
    """Carry out `actions[i]` in every game i and show what came of it to the seat that must choose next.

    A game that is over is set up anew, `at_once` or else by the next step, whatever its action. Games with no options
    (`counts[i]` is 0) are those to set up: as any of `opened`, with dice from `chance[i]`.
    """
    for i in range(len(states)):
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0
        viewer = int(states[i].seat)
        became = GOES_ON
        if counts[i] == 0:
            open_game(states, opened, chance, book, scratch, known, players, limit, i)
            viewer = int(states[i].seat)
        else:
            choose(states[i], book, scratch, actions[i])
            play_others(states, chance, book, scratch, known, players, limit, i)
            if states[i].seat == NOBODY:
                became = ENDED
                for seat in range(rewards.shape[1]):
                    rewards[i, seat] = states[i].result[seat]
            elif states[i].choices >= limit:
                became = CUT
            if became != GOES_ON and at_once:
                open_game(states, opened, chance, book, scratch, known, players, limit, i)
            if became == GOES_ON or at_once:
                viewer = int(states[i].seat)
        ended[i] = became
        seats[i] = NOBODY if became != GOES_ON and not at_once else int(states[i].seat)
        show_game(states, book, scratch, known, seats, masks, observations, menus, counts, viewer, i)


def open_game(states, opened, chance, book, scratch, known, players, limit, i):
    """Set a game up as any of those opened, with dice of its own, and play up to the first choice of somebody asked."""
    for _attempt in range(OPENINGS):
        states[i] = opened[below(chance[i], len(opened))]
        for word in range(4):
            states[i].rng[word] = random32(chance[i])
        states[i].rng[3] = states[i].rng[3] | 1
        start(states[i], book, scratch)
        play_others(states, chance, book, scratch, known, players, limit, i)
        if states[i].seat != NOBODY and states[i].choices < limit:
            return


def play_others(states, chance, book, scratch, known, players, limit, i):
    """Let the seats that nobody asks choose, up to the next choice of one that is asked."""
    while states[i].seat != NOBODY and players[i, states[i].seat] != ASKED and states[i].choices < limit:
        if players[i, states[i].seat] == GREEDY:
            known[0] = states[i]
            redact(known[0], book, states[i].seat)
            option = greedy(known[0], book, scratch)
        else:
            n = options(states[i], book, scratch)
            option = int(scratch.menu[below(chance[i], n)])
        choose(states[i], book, scratch, option)


def show_game(states, book, scratch, known, seats, masks, observations, menus, counts, viewer, i):
    """Write the options of the seat to choose, and what `viewer` may know of the table.

    Whoever must choose is shown the state as it lies there, which costs no copy: what a game observes of it is what it
    would observe of the redacted one. So it is when all is over.
    """
    for option in range(masks.shape[1]):
        masks[i, option] = 0
    counts[i] = 0
    if seats[i] != NOBODY:
        n = options(states[i], book, scratch)
        for k in range(n):
            menus[i, k] = scratch.menu[k]
            masks[i, scratch.menu[k]] = 1
        counts[i] = n
    if states[i].seat == viewer or states[i].seat == NOBODY:
        observe(states[i], book, viewer, observations[i])
    else:
        known[0] = states[i]
        redact(known[0], book, viewer)
        observe(known[0], book, viewer, observations[i])


@rule
def first_illegal(actions, menus, counts):
    """The first game whose action is not on its menu, or -1. A game to be set up takes any."""
    for i in range(len(actions)):
        legal = counts[i] == 0
        for k in range(counts[i]):
            if menus[i, k] == actions[i]:
                legal = True
                break
        if not legal:
            return i
    return -1


@rule
def choose_any(chance, actions, menus, counts):
    """Any legal option for every game, by a stream for each."""
    for i in range(len(actions)):
        actions[i] = 0
        if counts[i] > 0:
            actions[i] = menus[i, below(chance[i], counts[i])]
