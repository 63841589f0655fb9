"""The enemy phase: who activates next, and the overlord. The maintenance phase. Rulebook 2.1.3, 2.1.3.1, 2.1.5."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import begin_activation, end_activation
from duskboard.games.darkholds.animus import ASKED, FINISHED, enemy_round, key_at
from duskboard.games.darkholds.board import conscious, know_walks, known_walk_to
from duskboard.games.darkholds.markers import hush
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    ACT,
    D_FIRST_ENEMY,
    D_OVERLORD,
    DONE,
    ENEMY_ACTS,
    ENEMY_PHASE,
    FAR,
    FIRST_ENEMY,
    LOST_LEVEL,
    MAINTENANCE_PHASE,
    MOST_VIGOUR,
    NEXT_ENEMY,
    OVERLORD_TURN,
    PARTY,
    PROFILES,
    TOO_LONG,
    VIGOUR,
    WARRIOR,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import full_vigour

CHECKS = 512  # what a key holds besides the distance
LAST_PLACE = CHECKS * (FAR + 1)  # after every key


@rule
def begin_enemies(state, book):
    """The enemy phase begins: changed vigour is given out. DKH-055, DKH-181, DKH-223."""
    state.phase = ENEMY_PHASE
    card = int(state.omen)
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] == NONE:
            continue
        state.acted[enemy] = 0
        state.tokens[enemy] = 0
        profile = int(state.profile[enemy])
        vigour = full_vigour(state, book, enemy) + int(state.boost[profile])
        if card != NONE and book.dark_effect[card] == VIGOUR:
            if book.dark_ranks[card, 0] <= book.rank[profile] <= book.dark_ranks[card, 1]:
                vigour += int(book.dark_amount[card])
        state.vigour[enemy] = max(0, min(MOST_VIGOUR, vigour))
    for profile in range(PROFILES):
        state.boost[profile] = 0
    push(state, NEXT_ENEMY if state.overlord == NONE else OVERLORD_TURN)


@rule
def waits(state, enemy):
    """Whether an enemy has yet to act in this phase. DKH-181, DKH-185."""
    return conscious(state, enemy) & (state.acted[enemy] == 0) & (state.vigour[enemy] > 0)


@rule
def know_party(state, book, scratch):
    """Note what the Target Order Table says of each hero and henchman, and the way from them. DKH-186 to DKH-191."""
    n = 0
    for warrior in range(PARTY):
        mark = 1 + key_at(state, book, warrior, 0) if conscious(state, warrior) else 0
        if scratch.order_marks[warrior] != mark:
            scratch.order_marks[warrior] = mark
            scratch.order_known = 0
        if mark > 0:
            know_walks(state, book, scratch, int(state.at[warrior]))
            scratch.standing[n] = warrior
            n += 1
    scratch.standing_n = n


@rule
def place(state, book, scratch, enemy):
    """An enemy's place in the order: its nearest hero or henchman, by the Target Order Table; after `know_party`.

    DKH-183, DKH-184, DKH-186.
    """
    best = NONE
    for i in range(int(scratch.standing_n)):
        warrior = int(scratch.standing[i])
        key = int(scratch.order_marks[warrior]) - 1 + CHECKS * known_walk_to(state, book, scratch, enemy, warrior)
        if best == NONE or key < best:
            best = key
    if best != NONE and state.omen_rear != 0:
        far = best // CHECKS
        if far < FAR:
            best = (FAR - 1 - far) * CHECKS + best % CHECKS
    return best


@rule
def know_order(state, book, scratch):
    """Work out the places of all who wait; they hold until a hero or henchman changes, for those who wait stand still.

    DKH-185.
    """
    know_party(state, book, scratch)
    if scratch.order_known == 0:
        for enemy in range(FIRST_ENEMY, WARRIORS):
            if waits(state, enemy):
                scratch.order[enemy - FIRST_ENEMY] = place(state, book, scratch, enemy)
        scratch.order_known = 1


@rule
def first_enemies(state, book, scratch):
    """List the enemies whose turn it is; more than one where the table cannot tell. DKH-183 to DKH-186."""
    know_order(state, book, scratch)
    best, n = LAST_PLACE, 0
    for enemy in range(FIRST_ENEMY, WARRIORS):
        key = int(scratch.order[enemy - FIRST_ENEMY])
        best = min(best, key if waits(state, enemy) else LAST_PLACE)
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if scratch.order[enemy - FIRST_ENEMY] == best and waits(state, enemy):
            scratch.menu[n] = enemy
            n += 1
    return n


@rule
def next_enemy(state, book, scratch):
    """The next closest enemy activates; none left, the phase ends. DKH-183, DKH-185, DKH-203, DKH-212."""
    n = first_enemies(state, book, scratch)
    if n == 0:
        return
    if n > 1 and state.enemy_ties != 0:
        ask(state, int(state.enemy_player), D_FIRST_ENEMY, 0, 0, 0, 0)
        return
    best = int(scratch.menu[0])
    for i in range(1, n):
        enemy = int(scratch.menu[i])
        rank, best_rank = book.rank[state.profile[enemy]], book.rank[state.profile[best]]
        if rank > best_rank or (rank == best_rank and state.serial[enemy] < state.serial[best]):
            best = enemy
    activate_enemy(state, book, best)


@rule
def activate_enemy(state, book, enemy):
    """An enemy activates under the animus. DKH-151, DKH-182."""
    begin_activation(state, book, enemy)
    push(state, NEXT_ENEMY)
    push(state, ENEMY_ACTS)


@rule
def enemy_acts(state, book, scratch):
    """The acting enemy goes on until it is weary or the animus ends it. DKH-182."""
    enemy = int(state.active)
    while conscious(state, enemy) and (state.vigour[enemy] > 0 or state.free_step > 0):
        came_of_it = enemy_round(state, book, scratch)
        if came_of_it == ASKED:
            push(state, ENEMY_ACTS)
            return
        if came_of_it == FINISHED:
            break
    end_activation(state)


@rule
def overlord_turn(state, book, scratch):
    """The overlord activates whom it likes, or ends the phase. DKH-153, DKH-154."""
    if overlord_menu(state, scratch) > 1:
        push(state, OVERLORD_TURN)
        ask(state, int(state.overlord), D_OVERLORD, 0, 0, 0, 0)


@rule
def overlord_menu(state, scratch):
    """List the enemies that have yet to act. DEC-44."""
    n = 0
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if waits(state, enemy):
            n = add(scratch, n, WARRIOR + enemy)
    return add(scratch, n, DONE)


@rule
def overlord_activates(state, book, enemy):
    """An enemy activates under the overlord. DKH-154."""
    begin_activation(state, book, enemy)
    push(state, ACT)


@rule
def maintain(state, book):
    """The maintenance phase, in its printed order. DKH-050, DKH-051, DKH-225 to DKH-230."""
    state.phase = MAINTENANCE_PHASE
    hush(state, book, NONE)
    for warrior in range(WARRIORS):
        state.blessed[warrior] = 0
    for warrior in range(WARRIORS):
        state.stone_skin[warrior] = 0
    for warrior in range(WARRIORS):
        state.acted[warrior] = 0
        if conscious(state, warrior):
            state.vigour[warrior] = full_vigour(state, book, warrior)
    clear_omens(state)
    if state.turn_cap > 0 and state.turn >= state.turn_cap:
        state.outcome = LOST_LEVEL
        state.loss = TOO_LONG


@rule
def clear_omens(state):
    """A darkhold card's effects end with the turn. DKH-178."""
    state.omen = NONE
    state.omen_draws = 0
    state.omen_still = 0
    state.omen_rear = 0
    state.omen_watch = 0
    state.omen_strike = 0
