"""Whole games played by the rules alone: random against random, greedy against greedy.

Free names of these functions are the rules of a game (see `bind`).
"""

# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

from __future__ import annotations

from duskboard.engine.dice import below
from duskboard.engine.drivers.tree import KNOWN, NONE, WORLD, follows_policy, stir
from duskboard.engine.header import NOBODY

RANDOM, GREEDY, OPEN = 0, 1, 2  # how a seat plays; OPEN: as GREEDY, but with everybody's cards on the table


def play_random(states, book, scratch, limit, steps):
    """Play every state to its end at random, choosing by its own dice stream. Free names: options, choose, check.

    `steps[i]` becomes the number of choices made; the first violation of an invariant stops everything and is returned
    as (state, number), else (-1, 0).
    """
    for i in range(len(states)):
        state = states[i]
        made = 0
        while state.seat != NOBODY and made < limit:
            n = options(state, book, scratch)
            choose(state, book, scratch, scratch.menu[below(state, n)])
            made += 1
            broken = check(state, book)
            if broken != 0:
                steps[i] = made
                return i, broken
        steps[i] = made
    return -1, 0


def play_fast(states, book, scratch):
    """Play every state to its end at random and count the steps. Free names: options, choose."""
    steps = 0
    for i in range(len(states)):
        state = states[i]
        while state.seat != NOBODY:
            n = options(state, book, scratch)
            choose(state, book, scratch, scratch.menu[below(state, n)])
            steps += 1
    return steps


def play_worlds(worlds, book, scratch, seat, option):
    """Make one choice in many worlds, each filled with a guess at what the seat may not know. Free names: the rules.

    With NOBODY for the seat nothing is filled in: the worlds are whole.
    """
    for i in range(len(worlds)):
        world = worlds[i]
        if seat != NOBODY:
            imagine(world, book, scratch, seat)
        choose(world, book, scratch, option)


def play_restricted(states, book, scratch, known, barred, seat, chance, limit, steps, offered, used):
    """Play every state to its end by `greedy`; where it would take what is barred to a seat, any other option instead.

    Whatever is offered to that seat and used by it is counted by option. `seat` -1 bars nothing and counts all seats.
    Free names: the rules.
    """
    for i in range(len(states)):
        state = states[i]
        while state.seat != NOBODY and steps[i] < limit:
            known[0] = states[i]
            redact(known[0], book, state.seat)
            option = greedy(known[0], book, scratch)
            n = options(state, book, scratch)
            if seat < 0 or state.seat == seat:
                for k in range(n):
                    offered[scratch.menu[k]] += 1
            if state.seat == seat and barred[option] != 0:
                left = 0
                for k in range(n):
                    if barred[scratch.menu[k]] == 0:
                        left += 1
                if left > 0:
                    skip = below(chance[i], left)
                    for k in range(n):
                        if barred[scratch.menu[k]] == 0:
                            if skip == 0:
                                option = int(scratch.menu[k])
                            skip -= 1
            if seat < 0 or state.seat == seat:
                used[option] += 1
            choose(state, book, scratch, option)
            steps[i] += 1


def play_policies(states, book, scratch, known, policies, chance, limit, steps):
    """Play every state to its end; seat s plays as `policies[s]` says, from what it may know. Free names: the rules.

    `known` is one record to redact in; the stream of `chance[i]` decides the random choices of state i. A game that
    takes `limit` choices is left there.
    """
    for i in range(len(states)):
        state = states[i]
        while state.seat != NOBODY and steps[i] < limit:
            if policies[state.seat] != RANDOM:
                known[0] = states[i]
                if policies[state.seat] == GREEDY:
                    redact(known[0], book, state.seat)
                option = greedy(known[0], book, scratch)
            else:
                n = options(state, book, scratch)
                option = int(scratch.menu[below(chance[i], n)])
            choose(state, book, scratch, option)
            steps[i] += 1


def play_told(states, book, scratch, known, policies, chance, limit, until, told):
    """Play one state on as `play_policies` would, and write down what is told: a row of `told` an event.

    It is left where an event was told whose code is marked in `until`, where the next choice might tell more than there
    is room for, and at its end. How many events were told is returned. Free names: the rules.
    """
    state, seat, n, on = states[0], 0, 0, True
    size = len(state.log)
    while state.seat != NOBODY and state.choices < limit and on and n + size <= told.shape[0]:
        begun, seat = int(state.log_n), int(state.seat)
        if policies[seat] != RANDOM:
            known[0] = states[0]
            if policies[seat] == GREEDY:
                redact(known[0], book, seat)
            option = greedy(known[0], book, scratch)
        else:
            menu = int(options(state, book, scratch))
            option = int(scratch.menu[below(chance[0], menu)])
        choose(state, book, scratch, option)
        for event in range(max(begun, state.log_n - size), state.log_n):
            for k in range(told.shape[1]):
                told[n, k] = state.log[event % size, k]
            if until[told[n, 0]] != 0:
                on = False
            n += 1
    return n


def weigh(states, book, scratch, orders, seat, option, first, payoff, results):
    """What comes of a position in worlds that fit what `seat` knows: `results[r, s]` for seat s in world `first + r`.

    With an `option` it is chosen first; then everybody plays as the game's own policy would. Worlds and dice are the
    same for every option, so that what two of them bring differs by the choice. For `states` and `orders` see
    `drivers.tree`. Free names: the rules, advice.
    """
    cut = orders.rollout_length
    for turn in range(results.shape[0]):
        states[WORLD] = states[KNOWN]
        state = states[WORLD]
        stir(state, orders.seed, first + turn)
        imagine(state, book, scratch, seat)
        chosen, left = int(option), int(cut)
        while state.seat != NOBODY and (left > 0 or (left > -cut and not settled(state, book))):
            if chosen == NONE and follows_policy(state, orders.policy_share):
                chosen = advice(states, book, scratch, orders.blind)
            if chosen == NONE:
                n = int(options(state, book, scratch))
                chosen = int(scratch.menu[below(state, n)])
            choose(state, book, scratch, chosen)
            chosen = NONE
            left -= 1
        if state.seat != NOBODY:
            value(state, book, scratch, payoff)
        for at in range(len(payoff)):
            results[turn, at] = state.result[at] if state.seat == NOBODY else payoff[at]
