"""The whole reach of the active warrior: where it can go at once, whom it can strike, what it can lay hands on.

A shortcut is several choices in one, for people: Move by Move to a square, Attack with the one weapon there is.
Rulebook 2.2; DEC-13 to DEC-29.
"""

from duskboard.engine.header import NONE
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import clear_plan, follow_up, pay_step, spend, tell_way
from duskboard.games.darkholds.rules.board import adjacent, forget
from duskboard.games.darkholds.rules.combat import has_weapon, is_door, shoot_one, uses_left
from duskboard.games.darkholds.rules.inventory import STASH, rummage, worth_taking
from duskboard.games.darkholds.rules.items import release
from duskboard.games.darkholds.rules.markers import clear_rock
from duskboard.games.darkholds.rules.movement import CLOSED, STOP, free_after, stand, step_price, step_to
from duskboard.games.darkholds.rules.threats import know_threats, toll_of
from duskboard.games.darkholds.rules.walking import leave
from duskboard.games.darkholds.rules.weapons import SOURCE, next_die, shot_targets, strike_targets
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks

NEVER = 99  # a price nobody can pay
LEFT_FREE = terms.SQUARES  # a place with a swift one's second step open is its square and so much


@rule
def know_reach(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """The least vigour to every square a warrior can get to now, and from where one comes there. DKH-269 to DKH-273.

    Places are looked at in the order of their price; of ways of one price the shorter counts.
    """
    for place in range(2 * terms.SQUARES):
        scratch.reach_price[place] = NEVER
    scratch.reached_n = 0
    if state.webs[warrior] > 0:
        return
    know_threats(state, book, scratch, warrior)
    own = state.at[warrior] + (LEFT_FREE if state.free_step > 0 else 0)
    scratch.reach_price[own] = 0
    scratch.reach_paces[own] = 0
    scratch.reached[0] = own
    scratch.reached_n = 1
    for price in range(state.vigour[warrior] + 1):
        i = 0
        while i < scratch.reached_n:
            place = scratch.reached[i]
            i += 1
            if scratch.reach_price[place] == price:
                reach_on(state, book, scratch, warrior, place)


@rule
def reach_on(state: State, book: Book, scratch: Scratch, warrior: int, place: int) -> None:
    """Note what can be reached by one step more; on the exit one is out."""
    at, free = place % LEFT_FREE, 1 if place >= LEFT_FREE else 0
    if warrior < terms.PARTY and book.glyph[state.level, at] == terms.EXIT:
        return
    for way in range(terms.WAYS):
        to = step_to(state, book, warrior, at, way)
        if to == NONE or to == state.at[warrior] or stand(state, book, warrior, to, False) == CLOSED:
            continue
        toll = toll_of(state, book, scratch, warrior, at, to)
        price = scratch.reach_price[place] + step_price(state, book, warrior, way, toll, free)
        paces = scratch.reach_paces[place] + 1
        next_place = to + (LEFT_FREE if free_after(state, book, warrior, way, free) > 0 else 0)
        known = scratch.reach_price[next_place]
        if price > state.vigour[warrior] or price > known:
            continue
        if price == known and paces >= scratch.reach_paces[next_place]:
            continue
        if known == NEVER:
            scratch.reached[scratch.reached_n] = next_place
            scratch.reached_n += 1
        scratch.reach_price[next_place] = price
        scratch.reach_paces[next_place] = paces
        scratch.reach_from[next_place] = place


@rule
def best_place(scratch: Scratch, square: int) -> int:
    """How a square is best reached: with or without a second step left, or NONE."""
    plain, swift = square, square + LEFT_FREE
    if min(scratch.reach_price[plain], scratch.reach_price[swift]) == NEVER:
        return NONE
    return swift if scratch.reach_price[swift] <= scratch.reach_price[plain] else plain


@rule
def price_of(scratch: Scratch, square: int) -> int:
    """The least vigour to a square; after `know_reach`."""
    return min(scratch.reach_price[square], scratch.reach_price[square + LEFT_FREE])


@rule
def find_way(scratch: Scratch, square: int) -> None:
    """Write the way to a square down, last square first; after `know_reach`."""
    place = best_place(scratch, square)
    scratch.path_n = 0
    while scratch.reach_paces[place] > 0:
        scratch.path[scratch.path_n] = place % LEFT_FREE
        scratch.path_n += 1
        place = scratch.reach_from[place]


@rule
def go(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Move to a square in reach, step by step, by the way that costs least. DKH-034, DKH-072, DKH-073, DKH-269."""
    know_reach(state, book, scratch, warrior)
    find_way(scratch, square)
    start, before, walk = state.at[warrior], state.vigour[warrior], 1
    for i in range(scratch.path_n - 1, -1, -1):
        walk = walk * terms.WAYS + pay_step(state, book, scratch, warrior, scratch.path[i])
        if walk >= terms.LONGEST_TOLD or i == 0:
            tell_way(state, warrior, start, walk, before - state.vigour[warrior])
            start, before, walk = state.at[warrior], state.vigour[warrior], 1
    leave(state, book, warrior)


# -- at arm's length, and further --------------------------------------------------------------------------------------


@rule
def only_weapon(state: State, book: Book, scratch: Scratch, warrior: int, target: int) -> int:
    """The one weapon that can be used on a target now; NONE where there is none, or a choice. DKH-241, DKH-301."""
    found, n = NONE, 0
    for source in range(terms.CARD_WEAPON + book.kinds):
        if source >= terms.CARD_WEAPON and warrior >= terms.PARTY:
            break
        combat = has_weapon(state, book, warrior, source, terms.COMBAT)
        shot = not combat and has_weapon(state, book, warrior, source, terms.SHOT)
        if not combat and not (shot and uses_left(state, book, warrior, source)):
            continue
        if combat:
            listed = strike_targets(state, book, scratch, warrior, source)
        else:
            listed = shot_targets(state, book, scratch, warrior, source)
        for i in range(listed):
            if scratch.menu[i] == target:
                found = source
                n += 1
    return found if n == 1 else NONE


@rule
def use_weapon(state: State, book: Book, scratch: Scratch, warrior: int, source: int, target: int) -> None:
    """Attack or Shoot a target with a weapon; further dice may go to others. DKH-239, DKH-299."""
    if has_weapon(state, book, warrior, source, terms.SHOT):
        spend(state, warrior, 1)
        shoot_one(state, book, scratch, warrior, source, target)
        return
    state.plan[SOURCE] = source
    state.alloc[0] = target
    next_die(state, book, scratch, warrior, 1)


@rule
def can_handle(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether there is one thing to do with what lies beside a warrior. DKH-046, DKH-234, DKH-281, DKH-295."""
    if not adjacent(state, book, state.at[warrior], square):
        return False
    if state.rock[square] > 0:
        return True
    if warrior >= terms.PARTY:
        return False
    marker = state.left[square] > 0 and book.glyph[state.level, square] in (terms.PILE, terms.COCOON)
    if marker:
        return state.stuff[square] == 0
    return cocooned_on(state, square) or worth_taking(state, book, warrior, square)


@rule
def cocooned_on(state: State, square: int) -> bool:
    held = state.here[square] - 1
    return 0 <= held < terms.PARTY and state.status[held] == terms.COCOONED


@rule
def handle(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Clear, Rummage, Release or Acquire, whichever is possible there. DKH-046, DKH-234, DKH-281, DKH-295."""
    glyph = book.glyph[state.level, square] if state.left[square] > 0 else terms.FLOOR
    if state.rock[square] > 0:
        spend(state, warrior, 1)
        clear_rock(state, book, scratch, warrior, square)
    elif glyph == terms.PILE:
        if rummage(state, book, warrior, square):
            follow_up(state, Asks.KEEP, 0)
    elif glyph == terms.COCOON or cocooned_on(state, square):
        release(state, book, scratch, warrior, square)
    else:
        state.plan[STASH] = square + 1
        follow_up(state, Asks.ACQUIRE, 0)


# -- the shortcuts -----------------------------------------------------------------------------------------------------


@rule
def shortcuts(state: State, book: Book, scratch: Scratch) -> int:
    """List what the active warrior can do in one go: squares to go to or to handle, targets to strike. DEC-13."""
    scratch.menu_n = 0
    warrior = state.active
    if state.decision != Asks.VERB or warrior == NONE or state.webs[warrior] > 0:
        return 0
    forget(scratch)
    n = 0
    if state.vigour[warrior] > 0:
        n = list_targets(state, book, scratch, warrior)
    know_reach(state, book, scratch, warrior)
    for i in range(n):
        offer(scratch, scratch.list[i])
    for square in range(book.squares[state.level]):
        if best_place(scratch, square) != NONE and square != state.at[warrior]:
            if stand(state, book, warrior, square, False) == STOP:
                offer(scratch, terms.SQUARE + square)
    return scratch.menu_n


@rule
def list_targets(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """Note in `list` whom and what a warrior can strike with one weapon only, and what it can handle."""
    n = 0
    for other in range(terms.WARRIORS):
        if state.status[other] == terms.CONSCIOUS and only_weapon_on(state, book, scratch, warrior, other) != NONE:
            scratch.list[n] = terms.WARRIOR + other
            n += 1
    for square in range(book.squares[state.level]):
        door = is_door(state, book, square)
        strikes = door and only_weapon(state, book, scratch, warrior, terms.SQUARE + square) != NONE
        if strikes or (not door and can_handle(state, book, warrior, square)):
            scratch.list[n] = terms.SQUARE + square
            n += 1
    return n


@rule
def only_weapon_on(state: State, book: Book, scratch: Scratch, warrior: int, other: int) -> int:
    hostile = (warrior < terms.PARTY) != (other < terms.PARTY)
    return only_weapon(state, book, scratch, warrior, terms.WARRIOR + other) if hostile else NONE


@rule
def take_shortcut(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry a shortcut out. DEC-13 to DEC-29."""
    warrior = state.active
    clear_plan(state)
    if option >= terms.WARRIOR:
        use_weapon(state, book, scratch, warrior, only_weapon(state, book, scratch, warrior, option), option)
        return
    square = option - terms.SQUARE
    if is_door(state, book, square):
        use_weapon(state, book, scratch, warrior, only_weapon(state, book, scratch, warrior, option), option)
    elif can_handle(state, book, warrior, square):
        handle(state, book, scratch, warrior, square)
    else:
        go(state, book, scratch, warrior, square)
