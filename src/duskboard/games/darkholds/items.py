"""Use, Revive and Release: what is done with things and cocoons. Rulebook 2.2.10, 2.2.11, 2.2.15."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import spend
from duskboard.games.darkholds.board import conscious, put, tile_of, touching
from duskboard.games.darkholds.combat import can_shoot, shoot_one
from duskboard.games.darkholds.inventory import list_kinds
from duskboard.games.darkholds.markers import hush
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.powers import bless, use_up
from duskboard.games.darkholds.terms import (
    ARRIVALS_ATTACK,
    BLESS,
    CARD_WEAPON,
    COCOON,
    COCOONED,
    CONSCIOUS,
    DEAD,
    E_HUSH,
    E_JOINED,
    E_RELEASE,
    E_SILVER,
    E_USED,
    ENEMY_PROFILE,
    FIRST_ENEMY,
    FIRST_HENCHMAN,
    HENCHMAN_PROFILE,
    HOLDS_LIVELY,
    HOLDS_SILVER,
    HOLDS_SPIDERS,
    HOLDS_WEARY,
    HOLDS_WIHTGAR,
    KINDS,
    PARTY,
    PLACE_ENEMIES,
    POWERS,
    RANGE,
    SQUARE,
    TAKE,
    UNCONSCIOUS,
    USE_BLESS,
    USE_HEAL,
    USE_SILENCE,
    USE_THROW,
    WARRIOR,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import full_vigour, parry_value, wear
from duskboard.games.darkholds.wounds import d10, heal, revive, settle, wound

IN_READING_ORDER = (7, 0, 1, 6, 2, 5, 4, 3)  # the ways out of a square, as its neighbours are numbered


@rule
def use_targets(state, book, scratch, warrior, kind, enough):
    """List what an item can be used on. DKH-321."""
    use = book.kind_use[kind]
    n = 0
    if use == USE_HEAL:
        for other in range(PARTY):
            if n < enough and conscious(state, other) and state.wounds[other] > 0:
                if other == warrior or touching(state, book, warrior, other):
                    n = add(scratch, n, WARRIOR + other)
    elif use == USE_THROW:
        reach = int(book.kind_weapon[kind, RANGE])
        for other in range(FIRST_ENEMY, WARRIORS):
            if n < enough and conscious(state, other) and can_shoot(state, book, warrior, other, reach):
                n = add(scratch, n, WARRIOR + other)
    elif use == USE_BLESS:
        if state.blessed[warrior] == 0:
            n = add(scratch, n, WARRIOR + warrior)
    elif use == USE_SILENCE:
        if noisy_here(state, book, warrior):
            n = add(scratch, n, WARRIOR + warrior)
    return n


@rule
def noisy_here(state, book, warrior):
    tile = tile_of(state, book, int(state.at[warrior]))
    for square in range(int(book.squares[state.level])):
        if state.noise[square] > 0 and tile_of(state, book, square) == tile:
            return True
    return False


@rule
def items_menu(state, book, scratch, warrior):
    """List the kinds of item a warrior can Use now. DKH-321."""
    usable, n = int(state.carried[warrior]) & int(book.usable_kinds), 0
    for kind in range(KINDS if usable != 0 else 0):
        if (usable >> kind) & 1 != 0 and use_targets(state, book, scratch, warrior, kind, 1) == 0:
            usable &= ~(1 << kind)
    return list_kinds(scratch, n, usable, TAKE)


@rule
def use_item(state, book, scratch, warrior, kind, target):
    """Use an item; one that serves once is then gone. DKH-321."""
    spend(state, warrior, 1)
    use = book.kind_use[kind]
    if book.kind_once[kind] != 0:
        use_up(state, book, warrior, kind)
    else:
        tell(state, E_USED, warrior, kind)
    if use == USE_HEAL:
        heal(state, target - WARRIOR, int(book.kind_amount[kind]))
    elif use == USE_THROW:
        shoot_one(state, book, scratch, warrior, CARD_WEAPON + kind, target)
    elif use == USE_BLESS:
        bless(state, warrior, blessing(book))
    elif use == USE_SILENCE:
        tell(state, E_HUSH, warrior, hush(state, book, tile_of(state, book, int(state.at[warrior]))))


@rule
def blessing(book):
    """How much the prayer of blessing gives."""
    for power in range(POWERS):
        if book.power_effect[power] == BLESS:
            return int(book.power_amount[power])
    return 1


@rule
def revive_items(state, book, scratch, warrior):
    """List the kinds of item with which a warrior can Revive. DKH-291."""
    return list_kinds(scratch, 0, int(state.carried[warrior]) & int(book.reviving_kinds), TAKE)


@rule
def bodies(state, book, scratch, warrior):
    """List the unconscious heroes and henchmen beside a warrior. DKH-291."""
    n = 0
    for other in range(PARTY):
        if state.status[other] == UNCONSCIOUS and touching(state, book, warrior, other):
            n = add(scratch, n, WARRIOR + other)
    return n


@rule
def revive_with(state, book, scratch, warrior, kind, other):
    """Revive somebody with an item. DKH-291."""
    spend(state, warrior, 1)
    if book.kind_once[kind] != 0:
        use_up(state, book, warrior, kind)
    revive(state, book, scratch, other)


@rule
def cocoons(state, book, scratch, warrior):
    """List the cocoons beside a warrior. DKH-013, DKH-281."""
    n = 0
    own = int(state.at[warrior])
    for way in IN_READING_ORDER:
        square = int(book.next[state.level, own, way])
        if square == NONE:
            continue
        held = int(state.here[square]) - 1
        inhabited = 0 <= held < PARTY and state.status[held] == COCOONED
        printed = book.glyph[state.level, square] == COCOON and state.left[square] > 0
        if inhabited or printed:
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def release(state, book, scratch, warrior, square):
    """Release whatever a cocoon holds. DKH-281 to DKH-290."""
    spend(state, warrior, 1)
    held = int(state.here[square]) - 1
    if 0 <= held < PARTY and state.status[held] == COCOONED:
        state.status[held] = UNCONSCIOUS
        tell(state, E_RELEASE, warrior, square, -1, held)
        return
    face = d10(state)
    state.left[square] = 0
    holds = int(book.cocoon[face])
    tell(state, E_RELEASE, warrior, square, face, holds)
    if holds == HOLDS_WIHTGAR:
        push(state, ARRIVALS_ATTACK)
        push(state, PLACE_ENEMIES, int(book.wihtgar), square, 1)
    elif holds == HOLDS_SPIDERS:
        spider_nest(state, book, scratch, warrior)
    elif holds == HOLDS_SILVER:
        pieces = min(d10(state), int(book.silver_limit) - int(state.silver[warrior]))
        state.silver[warrior] += pieces
        tell(state, E_SILVER, square, pieces, warrior)
    elif holds in (HOLDS_WEARY, HOLDS_LIVELY):
        free_henchman(state, book, warrior, square, holds == HOLDS_LIVELY)


@rule
def spider_nest(state, book, scratch, warrior):
    """A nest of spiders: a parry roll, or a wound. DKH-284."""
    value = parry_value(state, book, warrior)
    if value < 10 and d10(state) >= value:
        return
    wound(state, book, warrior, 1, False)
    settle(state, book, scratch, warrior, False)


@rule
def henchman_of(book, kindred):
    """The henchman type of a kindred, or NONE. DKH-081."""
    for profile in range(HENCHMAN_PROFILE, ENEMY_PROFILE):
        if book.known[profile] != 0 and book.kindred[profile] == kindred:
            return profile
    return NONE


@rule
def figures_used(state, profile):
    """Figures of a type in use. DKH-222; RUL-80."""
    n = 0
    for warrior in range(WARRIORS):
        if state.profile[warrior] == profile and state.status[warrior] != DEAD:
            n += 1
    return n


@rule
def new_henchman(state, book, profile, hero):
    """A henchman joins a hero's warband: its place, or NONE if no figure is left. DKH-062, DKH-080, DKH-082."""
    if profile == NONE or figures_used(state, profile) >= book.figures[profile]:
        return NONE
    for warrior in range(FIRST_HENCHMAN, PARTY):
        if state.profile[warrior] == NONE:
            state.profile[warrior] = profile
            state.hero[warrior] = hero
            state.owner[warrior] = state.owner[hero]
            state.serial[warrior] = state.serials
            state.serials += 1
            wear(state, book, warrior)
            return warrior
    return NONE


@rule
def free_henchman(state, book, warrior, square, is_lively):
    """A henchman of the releaser's kindred comes free, lively or weary. DKH-080, DKH-287, DKH-288, DKH-290."""
    profile = henchman_of(book, int(book.kindred[state.profile[warrior]]))
    freed = new_henchman(state, book, profile, int(state.hero[warrior]))
    if freed == NONE:
        return
    state.status[freed] = CONSCIOUS
    state.vigour[freed] = full_vigour(state, book, freed) if is_lively else 0
    state.acted[freed] = 0 if is_lively else 1
    put(state, book, freed, square)
    tell(state, E_JOINED, freed, int(state.hero[warrior]), square, 1 if is_lively else 0)
