"""Which weapon can be used on what: Aim, Attack and Shoot. Rulebook 2.2.2, 2.2.3, 2.2.13."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import follow_up, spend
from duskboard.games.darkholds.board import apart
from duskboard.games.darkholds.combat import (
    attack_dice,
    can_shoot,
    can_shoot_door,
    can_strike,
    can_strike_door,
    has_weapon,
    range_of,
    strike,
    uses_left,
)
from duskboard.games.darkholds.inventory import list_kinds
from duskboard.games.darkholds.markers import make_noise
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    CARD_WEAPON,
    COMBAT,
    CONSCIOUS,
    D_DIE,
    FIRST_ENEMY,
    PARTY,
    RANGED,
    SHOT,
    SORCERER,
    SQUARE,
    TAKE,
    WARRIOR,
    WARRIORS,
    WEAPON,
)
from duskboard.games.darkholds.warriors import has

SOURCE = 10  # the weapon, power or item used, in `plan`


@rule
def strike_targets(state, book, scratch, warrior, source, enough):
    """List the warriors and doors within a combat weapon's range. DKH-019, DKH-240, DKH-242."""
    return targets(state, book, scratch, warrior, range_of(state, book, warrior, source), enough, False)


@rule
def shot_targets(state, book, scratch, warrior, source, enough):
    """List the warriors and doors a shot weapon can be used on. DKH-019, DKH-025, DKH-300, DKH-302."""
    return targets(state, book, scratch, warrior, range_of(state, book, warrior, source), enough, True)


@rule
def targets(state, book, scratch, warrior, reach, enough, shot):
    """List at least so many of the foes, then of the doors, that are within a weapon's range, if there are."""
    own, n = int(state.at[warrior]), 0
    first, last = (0, PARTY) if warrior >= FIRST_ENEMY else (FIRST_ENEMY, WARRIORS)
    for other in range(first, last):
        if n >= enough or state.status[other] != CONSCIOUS:
            continue
        if apart(state, book, own, int(state.at[other])) > reach + 1:
            continue
        if shot:
            found = can_shoot(state, book, warrior, other, reach)
        else:
            found = can_strike(state, book, warrior, other, reach)
        if found:
            n = add(scratch, n, WARRIOR + other)
    for i in range(int(book.doors[state.level]) if n < enough else 0):
        square = int(book.door[state.level, i])
        if n >= enough or state.left[square] == 0 or apart(state, book, own, square) > reach + 1:
            continue
        if shot:
            found = can_shoot_door(state, book, warrior, square, reach, False)
        else:
            found = can_strike_door(state, book, warrior, square, reach)
        if found:
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def combat_weapons(state, book, scratch, warrior, enough):
    """List the combat weapons with which a warrior can Attack something now. DKH-133, DKH-241."""
    found, cards = 0, 0
    for source in range(int(book.weapons[state.profile[warrior]])):
        if has_weapon(state, book, warrior, source, COMBAT):
            if strike_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < PARTY and not (enough == 1 and found != 0):
        weapons = int(state.carried[warrior]) & int(book.combat_kinds)
        for kind in range(int(book.kinds) if weapons != 0 else 0):
            if (weapons >> kind) & 1 != 0:
                if strike_targets(state, book, scratch, warrior, CARD_WEAPON + kind, 1) > 0:
                    cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def list_weapons(scratch, found, cards):
    n = 0
    for source in range(4):
        if (found >> source) & 1 != 0:
            n = add(scratch, n, WEAPON + source)
    return list_kinds(scratch, n, cards, TAKE)


@rule
def shot_weapons(state, book, scratch, warrior, enough):
    """List the shot weapons with which a warrior can Shoot something now. DKH-133, DKH-301."""
    found, cards = 0, 0
    for source in range(int(book.weapons[state.profile[warrior]])):
        if has_weapon(state, book, warrior, source, SHOT) and uses_left(state, book, warrior, source):
            if shot_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < PARTY and not (enough == 1 and found != 0):
        weapons = int(state.carried[warrior]) & int(book.shot_kinds)
        for kind in range(int(book.kinds) if weapons != 0 else 0):
            if (weapons >> kind) & 1 != 0:
                if uses_left(state, book, warrior, CARD_WEAPON + kind):
                    if shot_targets(state, book, scratch, warrior, CARD_WEAPON + kind, 1) > 0:
                        cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def shoots(state, book, warrior):
    """Whether a warrior has anything to aim with. DKH-236, DKH-237; RUL-70."""
    profile = int(state.profile[warrior])
    for source in range(int(book.weapons[profile])):
        if book.weapon[profile, source, 0] == SHOT:
            return True
    if has(state, book, warrior, SORCERER):
        for i in range(6):
            power = int(book.powers[profile, i])
            if power != NONE and book.power_kind[power] == RANGED:
                return True
    return warrior < PARTY and int(state.carried[warrior]) & int(book.aimed_kinds) != 0


@rule
def source_of(option):
    """The weapon an option stands for."""
    return option - WEAPON if option >= WEAPON else CARD_WEAPON + option - TAKE


@rule
def next_die(state, book, scratch, warrior, die):
    """Ask where the next attack die goes; with all given, or one target only, Attack. DKH-243, DKH-252; RUL-32."""
    source = int(state.plan[SOURCE])
    dice = attack_dice(state, book, warrior, source)
    if die < dice and strike_targets(state, book, scratch, warrior, source, 2) > 1:
        follow_up(state, D_DIE, die)
        return
    for rest in range(die, dice):
        state.alloc[rest] = state.alloc[0]
    spend(state, warrior, 1)
    make_noise(state, book, warrior, 1)
    strike(state, book, scratch, warrior, source, dice)
