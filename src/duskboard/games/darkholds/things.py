"""Actions with what lies about and what is carried, link by link. Rulebook 2.2.1, 2.2.4, 2.2.10 to 2.2.15."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import clear_plan, follow_up, give_up, spend
from duskboard.games.darkholds.board import adjacent, base_size, base_square, stir
from duskboard.games.darkholds.inventory import (
    DROP_AT,
    PENDING,
    SILVER_KIND,
    STASH,
    drop_kind,
    drop_options,
    drop_places,
    keep_find,
    piles,
    refuse_find,
    rummage,
    something_to_drop,
    stashes,
    take_kind,
    take_options,
    take_silver,
)
from duskboard.games.darkholds.items import (
    bodies,
    cocoons,
    items_menu,
    release,
    revive_items,
    revive_with,
    use_item,
    use_targets,
)
from duskboard.games.darkholds.markers import clear_rock
from duskboard.games.darkholds.menu import add, or_cancel
from duskboard.games.darkholds.terms import (
    ACQUIRE,
    CANCEL,
    CLEAR,
    COCOON,
    CONSCIOUS,
    D_ACQUIRE,
    D_CLEAR,
    D_DISCARD,
    D_DISCARD_AT,
    D_DROP_AT,
    D_ITEM,
    D_ITEM_TARGET,
    D_KEEP,
    D_PARTNER,
    D_PILE,
    D_RELEASE,
    D_REVIVE_ITEM,
    D_REVIVE_TARGET,
    D_STASH,
    DISCARD,
    DONE,
    DROP,
    DROP_SILVER,
    GAP,
    KINDS,
    PARTY,
    PILE,
    RELEASE,
    REVIVE_VERB,
    RUMMAGE,
    SQUARE,
    TAKE,
    TAKE_SILVER,
    TRADE,
    UNCONSCIOUS,
    USE,
    WARRIOR,
    YES,
)
from duskboard.games.darkholds.trade import TRADER, partners
from duskboard.games.darkholds.weapons import SOURCE

# what lies around a warrior, as bits
BY_ROCK, BY_GAP, BY_PILE, BY_THINGS, BY_COCOON, BY_FRIEND, BY_BODY = 1, 2, 4, 8, 16, 32, 64


@rule
def around(state, book, warrior):
    """What lies on and beside a warrior's squares, as bits. DKH-006."""
    found = 0
    for i in range(base_size(state, book, warrior)):
        found |= around_square(state, book, base_square(state, book, int(state.at[warrior]), i))
    return found


@rule
def around_square(state, book, own):
    """What lies on and beside a square, as bits."""
    level = int(state.level)
    found = BY_THINGS if state.stuff[own] > 0 else 0
    for way in range(8):
        square = int(book.next[level, own, way])
        if square == NONE:
            continue
        if state.rock[square] > 0:
            found |= BY_ROCK
        glyph = book.glyph[level, square]
        if glyph == GAP:
            found |= BY_GAP
        elif state.left[square] > 0:
            if glyph == PILE:
                found |= BY_PILE
            elif glyph == COCOON:
                found |= BY_COCOON
        if state.stuff[square] > 0:
            found |= BY_THINGS
        other = int(state.here[square]) - 1
        if 0 <= other < PARTY:
            if state.status[other] == CONSCIOUS:
                found |= BY_FRIEND
            elif state.status[other] == UNCONSCIOUS:
                found |= BY_BODY
            else:
                found |= BY_COCOON
    return found


@rule
def rocks_beside(state, book, scratch, warrior):
    """List the rockfalls beside a warrior. DKH-046."""
    n = 0
    for way in range(8):
        square = int(book.next[state.level, state.at[warrior], way])
        if square != NONE and state.rock[square] > 0:
            n = add(scratch, n, SQUARE + square)
    if base_size(state, book, warrior) > 1:
        n = 0
        for square in range(int(book.squares[state.level])):
            if state.rock[square] > 0 and square_beside(state, book, warrior, square):
                n = add(scratch, n, SQUARE + square)
    return n


@rule
def square_beside(state, book, warrior, square):
    for i in range(base_size(state, book, warrior)):
        if adjacent(state, book, base_square(state, book, int(state.at[warrior]), i), square):
            return True
    return False


@rule
def searching_verbs(state, book, scratch, warrior, near):
    """What only heroes and henchmen do, where possible, as bits.

    DKH-231, DKH-233, DKH-254, DKH-281, DKH-295, DKH-314.
    """
    verbs = 0
    if near & BY_BODY != 0 and revive_items(state, book, scratch, warrior) > 0:
        verbs |= 1 << REVIVE_VERB
    if items_menu(state, book, scratch, warrior) > 0:
        verbs |= 1 << USE
    if near & BY_PILE != 0:
        verbs |= 1 << RUMMAGE
    if near & (BY_THINGS | BY_BODY) != 0 and stashes(state, book, scratch, warrior, NONE) > 0:
        verbs |= 1 << ACQUIRE
    if something_to_drop(state, book, warrior) and drop_places(state, book, scratch, warrior) > 0:
        verbs |= 1 << DISCARD
    if near & BY_FRIEND != 0 and partners(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << TRADE
    if near & BY_COCOON != 0:
        verbs |= 1 << RELEASE
    return verbs


@rule
def thing_menu(state, book, scratch, decision, warrior, source):
    """List the options of a link of an action with things. DEC-22 to DEC-29."""
    if decision == D_REVIVE_ITEM:
        return revive_items(state, book, scratch, warrior)
    if decision == D_REVIVE_TARGET:
        return bodies(state, book, scratch, warrior)
    if decision == D_ITEM:
        return items_menu(state, book, scratch, warrior)
    if decision == D_ITEM_TARGET:
        return use_targets(state, book, scratch, warrior, source, 99)
    if decision == D_PILE:
        return piles(state, book, scratch, warrior)
    if decision == D_STASH:
        return stashes(state, book, scratch, warrior, NONE)
    if decision in (D_DISCARD_AT, D_DROP_AT):
        return drop_places(state, book, scratch, warrior)
    if decision == D_RELEASE:
        return cocoons(state, book, scratch, warrior)
    if decision == D_CLEAR:
        return rocks_beside(state, book, scratch, warrior)
    return 0


@rule
def acquire_menu(state, book, scratch):
    """List what can be taken and dropped in the Acquire going on. DKH-234, DKH-235."""
    warrior, stash, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    n = 0
    droppable = at != NONE or drop_places(state, book, scratch, warrior) > 0
    n = take_options(state, book, scratch, n, warrior, stash)
    if droppable:
        n = drop_options(state, book, scratch, n, warrior, at)
    return done_or_cancel(state, scratch, n)


@rule
def discard_menu(state, book, scratch):
    """List what can be dropped, and taken from another marker, in the Discard going on. DKH-255, DKH-256."""
    warrior, other, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    n = 0
    if other == NONE and state.plan[2] != 0:
        n = stashes(state, book, scratch, warrior, at)
    elif other != NONE:
        n = take_options(state, book, scratch, n, warrior, other)
    n = drop_options(state, book, scratch, n, warrior, at)
    return done_or_cancel(state, scratch, n)


@rule
def done_or_cancel(state, scratch, n):
    """Once paid for, taking and dropping ends with `done`; before that it can be given up."""
    if state.plan[2] != 0:
        return add(scratch, n, DONE)
    return or_cancel(state, scratch, n)


@rule
def begin_search(state, warrior, verb):
    """Ask for the first link of an action with things. DEC-22 to DEC-29."""
    if verb == REVIVE_VERB:
        follow_up(state, D_REVIVE_ITEM, 0)
    elif verb == USE:
        follow_up(state, D_ITEM, 0)
    elif verb == RUMMAGE:
        follow_up(state, D_PILE, 0)
    elif verb == ACQUIRE:
        follow_up(state, D_STASH, 0)
    elif verb == DISCARD:
        follow_up(state, D_DISCARD_AT, 0)
    elif verb == TRADE:
        state.plan[TRADER] = warrior
        follow_up(state, D_PARTNER, 0)
    elif verb == RELEASE:
        follow_up(state, D_RELEASE, 0)
    elif verb == CLEAR:
        follow_up(state, D_CLEAR, 0)


@rule
def take_thing_link(state, book, scratch, decision, option, warrior):
    """A link of an action with things is chosen. DEC-22 to DEC-29."""
    if decision == D_REVIVE_ITEM:
        state.plan[SOURCE] = option - TAKE
        follow_up(state, D_REVIVE_TARGET, 0)
    elif decision == D_REVIVE_TARGET:
        revive_with(state, book, scratch, warrior, int(state.plan[SOURCE]), option - WARRIOR)
    elif decision == D_ITEM:
        state.plan[SOURCE] = option - TAKE
        follow_up(state, D_ITEM_TARGET, 0)
    elif decision == D_ITEM_TARGET:
        use_item(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    elif decision == D_PILE:
        if rummage(state, book, warrior, option - SQUARE):
            follow_up(state, D_KEEP, 0)
    elif decision == D_STASH:
        state.plan[STASH] = option - SQUARE + 1
        follow_up(state, D_ACQUIRE, 0)
    elif decision == D_DISCARD_AT:
        state.plan[DROP_AT] = option - SQUARE + 1
        follow_up(state, D_DISCARD, 0)
    elif decision == D_DROP_AT:
        state.plan[DROP_AT] = option - SQUARE + 1
        drop_kind(state, book, warrior, option - SQUARE, int(state.plan[PENDING]) - 1)
        state.plan[PENDING] = 0
        follow_up(state, D_ACQUIRE, 0)
    elif decision == D_RELEASE:
        release(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_CLEAR:
        spend(state, warrior, 1)
        clear_rock(state, book, scratch, warrior, option - SQUARE)


@rule
def take_or_drop(state, book, scratch, decision, option):
    """Take or drop one thing in an Acquire or a Discard, or end it. DKH-234, DKH-235, DKH-255, DKH-256."""
    warrior, stash, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    stir(scratch)
    if option == DONE:
        state.moved = 0
        clear_plan(state)
        return
    if option == CANCEL:
        give_up(state)
        return
    if option < WARRIOR:  # a Discard takes from another marker
        state.plan[STASH] = option - SQUARE + 1
    elif option == TAKE_SILVER:
        take_silver(state, book, warrior, stash)
    elif TAKE <= option < TAKE + KINDS:
        take_kind(state, book, warrior, stash, option - TAKE)
    else:
        kind = SILVER_KIND if option == DROP_SILVER else option - DROP
        if at == NONE:  # an Acquire asks where only when the first thing is dropped
            state.plan[PENDING] = kind + 1
            follow_up(state, D_DROP_AT, 0)
            return
        drop_kind(state, book, warrior, at, kind)
    follow_up(state, decision, 0)


@rule
def answer_find(state, book, option):
    """Keep or refuse what was rummaged. DKH-297."""
    if option == YES:
        keep_find(state, book, int(state.active))
    else:
        refuse_find(state, book, int(state.active))
    clear_plan(state)
