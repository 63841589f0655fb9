"""The enemy phase: who activates next, and the overlord. The maintenance phase. Rulebook 2.1.3, 2.1.3.1, 2.1.5."""

from duskboard.engine.agenda import push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import begin_activation, end_activation, finish_walk
from duskboard.games.darkholds.rules.animus import ASKED, FINISHED, enemy_round, key_at, list_for_enemy
from duskboard.games.darkholds.rules.board import conscious, know_walks, known_walk_to, named, stir
from duskboard.games.darkholds.rules.markers import hush
from duskboard.games.darkholds.rules.menu import add
from duskboard.games.darkholds.rules.warriors import full_vigour
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do, Omen

CHECKS = 512  # what a key holds besides the distance
LAST_PLACE = CHECKS * (terms.FAR + 1)  # after every key


@rule
def begin_enemies(state: State, book: Book, scratch: Scratch) -> None:
    """The enemy phase begins: changed vigour is given out. DKH-055, DKH-181, DKH-223."""
    stir(scratch)
    state.phase = terms.ENEMY_PHASE
    card = state.omen
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if state.profile[enemy] == NONE:
            continue
        state.acted[enemy] = 0
        state.tokens[enemy] = 0
        profile = state.profile[enemy]
        vigour = full_vigour(state, book, enemy) + state.boost[profile]
        if card != NONE and book.dark_effect[card] == Omen.VIGOUR:
            if book.dark_ranks[card, 0] <= book.rank[profile] <= book.dark_ranks[card, 1]:
                vigour += book.dark_amount[card]
        state.vigour[enemy] = max(0, min(terms.MOST_VIGOUR, vigour))
    wipe(state.boost)
    push(state, Do.NEXT_ENEMY if state.overlord == NONE else Do.OVERLORD_TURN)


@rule
def waits(state: State, enemy: int) -> bool:
    """Whether an enemy has yet to act in this phase. DKH-181, DKH-185."""
    return conscious(state, enemy) & (state.acted[enemy] == 0) & (state.vigour[enemy] > 0)


@rule
def know_party(state: State, book: Book, scratch: Scratch) -> None:
    """Note what the Target Order Table says of each hero and henchman, and the way from them. DKH-186 to DKH-191."""
    n = 0
    for warrior in range(terms.PARTY):
        mark = 1 + key_at(state, book, warrior, 0) if conscious(state, warrior) else 0
        if scratch.order_marks[warrior] != mark:
            scratch.order_marks[warrior] = mark
            scratch.order_known = 0
        if mark > 0:
            know_walks(state, book, scratch, state.at[warrior])
            scratch.standing[n] = warrior
            n += 1
    scratch.standing_n = n


@rule
def place(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """An enemy's place in the order: its nearest hero or henchman, by the Target Order Table; after `know_party`.

    DKH-183, DKH-184, DKH-186.
    """
    best = NONE
    for i in range(scratch.standing_n):
        warrior = scratch.standing[i]
        key = scratch.order_marks[warrior] - 1 + CHECKS * known_walk_to(state, book, scratch, enemy, warrior)
        if best == NONE or key < best:
            best = key
    if best != NONE and state.omen_rear != 0:
        far = best // CHECKS
        if far < terms.FAR:
            best = (terms.FAR - 1 - far) * CHECKS + best % CHECKS
    return best


@rule
def know_order(state: State, book: Book, scratch: Scratch) -> None:
    """Work out the places of all who wait; they hold until a hero or henchman changes, for those who wait stand still.

    DKH-185.
    """
    know_party(state, book, scratch)
    if scratch.order_known == 0:
        for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
            if waits(state, enemy):
                scratch.order[enemy - terms.FIRST_ENEMY] = place(state, book, scratch, enemy)
        scratch.order_known = 1


@rule
def first_enemies(state: State, book: Book, scratch: Scratch) -> int:
    """List the enemies whose turn it is; more than one where the table cannot tell. DKH-183 to DKH-186."""
    know_order(state, book, scratch)
    best, n = LAST_PLACE, 0
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        key = scratch.order[enemy - terms.FIRST_ENEMY]
        best = min(best, key if waits(state, enemy) else LAST_PLACE)
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if scratch.order[enemy - terms.FIRST_ENEMY] == best and waits(state, enemy):
            n = add(scratch, n, enemy)
    return n


@rule
def next_enemy(state: State, book: Book, scratch: Scratch) -> None:
    """The next closest enemy activates; none left, the phase ends. DKH-183, DKH-185, DKH-203, DKH-212."""
    n = first_enemies(state, book, scratch)
    if n == 0:
        return
    if n > 1 and state.enemy_ties != 0:
        ask(state, state.enemy_player, Asks.FIRST_ENEMY, 0, 0, 0, 0)
        return
    best = scratch.menu[0]
    for i in range(1, n):
        enemy = scratch.menu[i]
        rank, best_rank = book.rank[state.profile[enemy]], book.rank[state.profile[best]]
        if rank > best_rank or (rank == best_rank and state.serial[enemy] < state.serial[best]):
            best = enemy
    activate_enemy(state, book, best)


@rule
def activate_enemy(state: State, book: Book, enemy: int) -> None:
    """An enemy activates under the animus. DKH-151, DKH-182."""
    begin_activation(state, book, enemy)
    push(state, Do.NEXT_ENEMY)
    push(state, Do.ENEMY_ACTS)


class NextEnemy(Decision, number=Asks.FIRST_ENEMY):
    """Which of the enemies that are tied acts next. DKH-186; DEC-40."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        list_for_enemy(menu, terms.WARRIOR, first_enemies(state, book, menu))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        activate_enemy(state, book, option - terms.WARRIOR)


@rule
def enemy_acts(state: State, book: Book, scratch: Scratch) -> None:
    """The acting enemy goes on until it is weary or the animus ends it. DKH-182."""
    enemy = state.active
    while conscious(state, enemy) and (state.vigour[enemy] > 0 or state.free_step > 0):
        came_of_it = enemy_round(state, book, scratch)
        if came_of_it == ASKED:
            push(state, Do.ENEMY_ACTS)
            return
        if came_of_it == FINISHED:
            break
    finish_walk(state, enemy)
    if conscious(state, enemy) and state.quarry != NONE and state.done_any == 0:
        tell(state, terms.E_STUCK, named(state, enemy), named(state, state.quarry))
    end_activation(state)


@rule
def overlord_turn(state: State, book: Book, scratch: Scratch) -> None:
    """The overlord activates whom it likes, or ends the phase. DKH-153, DKH-154."""
    if overlord_menu(state, scratch) > 1:
        push(state, Do.OVERLORD_TURN)
        ask(state, state.overlord, Asks.OVERLORD, 0, 0, 0, 0)


@rule
def overlord_menu(state: State, scratch: Scratch) -> int:
    """List the enemies that have yet to act. DEC-44."""
    n = 0
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if waits(state, enemy):
            n = add(scratch, n, terms.WARRIOR + enemy)
    return add(scratch, n, terms.DONE)


class Overlord(Decision, number=Asks.OVERLORD):
    """Which enemy the overlord activates, or the end of the phase. DKH-154; DEC-44."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = overlord_menu(state, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.DONE:
            state.agenda_n -= 1  # the phase ends: no further turn of the overlord
        else:
            begin_activation(state, book, option - terms.WARRIOR)
            push(state, Do.ACT)


@rule
def maintain(state: State, book: Book, scratch: Scratch) -> None:
    """The maintenance phase, in its printed order. DKH-050, DKH-051, DKH-225 to DKH-230."""
    state.phase = terms.MAINTENANCE_PHASE
    hush(state, book, NONE)
    wipe(state.blessed)
    wipe(state.stone_skin)
    for warrior in range(terms.WARRIORS):
        state.acted[warrior] = 0
        if conscious(state, warrior):
            state.vigour[warrior] = full_vigour(state, book, warrior)
    clear_omens(state)
    if state.turn_cap > 0 and state.turn >= state.turn_cap:
        state.outcome = terms.LOST_LEVEL
        state.loss = terms.TOO_LONG


@rule
def clear_omens(state: State) -> None:
    """A darkhold card's effects end with the turn. DKH-178."""
    state.omen = NONE
    state.omen_draws = 0
    state.omen_still = 0
    state.omen_rear = 0
    state.omen_watch = 0
    state.omen_strike = 0
