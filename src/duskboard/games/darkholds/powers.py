"""Invoke, Pray and Recover. Rulebook 1.3.9.6, 2.2.5, 2.2.8, 2.2.9."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import spend
from duskboard.games.darkholds.board import conscious, forget, named, square_apart, warriors_apart
from duskboard.games.darkholds.combat import can_shoot, can_shoot_door, shoot_one, uses_left
from duskboard.games.darkholds.markers import bare, drop_rock, layers_of, make_noise
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.sight import sees, sees_square, sight
from duskboard.games.darkholds.terms import (
    BLESS,
    BOLT,
    CARRIED,
    E_BLESSED,
    E_POWER,
    E_REBUKE,
    E_RECOVER,
    E_ROCK,
    E_STONE_SKIN,
    E_USED,
    E_WOUNDED,
    ENTRY,
    FIRST_ENEMY,
    GUARD,
    HEAL,
    INVOKE,
    KINDS,
    PARTY,
    POWER,
    POWER_WEAPON,
    PRAY,
    PRAYER,
    PRIEST,
    REBUKE,
    REVIVE,
    SET_ASIDE,
    SORCERER,
    SQUARE,
    STONE_SHAPE,
    STONE_SKIN,
    TAKE,
    UNCONSCIOUS,
    UNLIVING,
    WARRIOR,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import constitution_left, has, wear
from duskboard.games.darkholds.wounds import d10, heal, revive, settle, wound


@rule
def recover(state, book, scratch, warrior):
    """Recover: a die of 1 or more regains 1 constitution, else a wound without parry. DKH-278, DKH-279, DKH-280."""
    make_noise(state, book, warrior, 1)
    scratch.noise_known = 0
    face = d10(state)
    tell(state, E_RECOVER, named(state, warrior), face, int(book.recover))
    if face >= book.recover:
        heal(state, warrior, 1)
    else:
        wound(state, book, warrior, 1, False)
        settle(state, book, scratch, warrior, False)


@rule
def pay_constitution(state, book, scratch, warrior):
    """Invoking costs 1 constitution, which no toughness saves. DKH-260."""
    state.wounds[warrior] += 1
    tell(state, E_WOUNDED, named(state, warrior), 1, constitution_left(state, book, warrior))
    settle(state, book, scratch, warrior, False)


@rule
def is_of_verb(book, power, verb):
    """Whether a power is prayed for or invoked. DKH-110, DKH-112."""
    return (book.power_kind[power] == PRAYER) == (verb == PRAY)


@rule
def in_power_range(state, book, warrior, power, other):
    """Whether another warrior is in a power's range and SIGHT; oneself always is if that is allowed."""
    if other == warrior:
        return book.power_near[power] == 0
    far = warriors_apart(state, book, warrior, other)
    if far > book.power_range[power] or far < book.power_near[power]:
        return False
    return sees(state, book, warrior, other, sight(warrior))


@rule
def power_reaches(state, book, warrior, power, other):
    """Whether a power has a warrior for a legal target. DKH-143, DKH-259, DKH-263, DKH-275."""
    effect = book.power_effect[power]
    if effect == BOLT:
        return can_shoot(state, book, warrior, other, int(book.power_range[power]))
    if effect == REBUKE:
        if other < FIRST_ENEMY or not conscious(state, other) or not has(state, book, other, UNLIVING):
            return False
    elif effect == REVIVE:
        if other >= PARTY or state.status[other] != UNCONSCIOUS:
            return False
    else:
        if other >= PARTY or not conscious(state, other):
            return False
        if effect == HEAL and state.wounds[other] == 0:
            return False
        if effect == BLESS and state.blessed[other] != 0:
            return False
        if effect == STONE_SKIN and state.stone_skin[other] != 0:
            return False
        if effect == STONE_SHAPE:
            return False
    return in_power_range(state, book, warrior, power, other)


@rule
def power_reaches_square(state, book, warrior, power, square):
    """Whether a power has a door or a square for a legal target. DKH-019, DKH-024."""
    effect = book.power_effect[power]
    if effect == BOLT:
        if book.power_doors[power] == 0:
            return False
        return can_shoot_door(state, book, warrior, square, int(book.power_range[power]), True)
    if effect != STONE_SHAPE:
        return False
    far = square_apart(state, book, warrior, square)
    if far > book.power_range[power] or far < book.power_near[power]:
        return False
    glyph = book.glyph[state.level, square]
    if state.rock[square] == 0 and (glyph in (ENTRY, GUARD) or not bare(state, book, square)):
        return False
    return sees_square(state, book, warrior, square, sight(warrior))


@rule
def power_targets(state, book, scratch, warrior, power, enough):
    """List a power's targets, at most `enough`. DKH-259, DKH-275."""
    n = 0
    effect = book.power_effect[power]
    if effect == BOLT:
        for i in range(int(book.doors[state.level])):
            square = int(book.door[state.level, i])
            if n < enough and power_reaches_square(state, book, warrior, power, square):
                n = add(scratch, n, SQUARE + square)
    elif effect == STONE_SHAPE:
        for square in range(int(book.squares[state.level])):
            if n < enough and power_reaches_square(state, book, warrior, power, square):
                n = add(scratch, n, SQUARE + square)
    for other in range(WARRIORS):
        if n < enough and state.profile[other] != NONE and state.at[other] != NONE:
            if power_reaches(state, book, warrior, power, other):
                n = add(scratch, n, WARRIOR + other)
    return n


@rule
def can_power(state, book, scratch, warrior, power, verb):
    """Whether a power can be paid for and has a target; an enemy shoots with it up to its limit.

    DKH-088, DKH-258, DKH-262, DKH-274, DKH-277; RUL-53.
    """
    if not is_of_verb(book, power, verb) or book.power_vigour[power] > state.vigour[warrior]:
        return False
    if warrior >= FIRST_ENEMY and not uses_left(state, book, warrior, POWER_WEAPON + power):
        return False
    return power_targets(state, book, scratch, warrior, power, 1) > 0


@rule
def power_of(book, source):
    """The power an option of the power decision stands for: of the profile, or of an item. DKH-261, DKH-276."""
    if source >= POWER:
        return source - POWER
    return int(book.kind_power[source - TAKE])


@rule
def powers_menu(state, book, scratch, warrior, verb):
    """List the prayers or invocations a warrior can perform now.

    DKH-110, DKH-144, DKH-259, DKH-261, DKH-275, DKH-276.
    """
    known = 0
    profile = int(state.profile[warrior])
    if has(state, book, warrior, SORCERER if verb == INVOKE else PRIEST):
        for i in range(6):
            power = int(book.powers[profile, i])
            if power == NONE:
                break
            if can_power(state, book, scratch, warrior, power, verb):
                known |= 1 << power
    kinds = 0
    if warrior < PARTY:
        giving = int(state.carried[warrior]) & int(book.power_kinds)
        for kind in range(KINDS if giving != 0 else 0):
            if (giving >> kind) & 1 != 0 and can_power(state, book, scratch, warrior, int(book.kind_power[kind]), verb):
                kinds |= 1 << kind
    if known | kinds == 0:
        return 0
    n = 0
    for power in range(16):
        if (known >> power) & 1 != 0:
            n = add(scratch, n, POWER + power)
    for kind in range(KINDS):
        if (kinds >> kind) & 1 != 0:
            n = add(scratch, n, TAKE + kind)
    return n


@rule
def perform(state, book, scratch, warrior, source, target):
    """Pray or Invoke: pay, make noise, apply the effect at once; an invocation then costs constitution.

    DKH-258 to DKH-263, DKH-274 to DKH-277.
    """
    power = power_of(book, source)
    spend(state, warrior, int(book.power_vigour[power]))
    if source < POWER and book.kind_once[source - TAKE] != 0:
        use_up(state, book, warrior, source - TAKE)
    tell(state, E_POWER, warrior, power, target)
    if book.power_effect[power] == BOLT:
        shoot_one(state, book, scratch, warrior, POWER_WEAPON + power, target)
    else:
        make_noise(state, book, warrior, 1)
        take_effect(state, book, scratch, power, target)
    if book.power_kind[power] != PRAYER:
        pay_constitution(state, book, scratch, warrior)


@rule
def take_effect(state, book, scratch, power, target):
    """What a power that is no shot does. DKH-259, DKH-275, DKH-292."""
    effect = book.power_effect[power]
    amount = int(book.power_amount[power])
    other = target - WARRIOR
    if effect == HEAL:
        heal(state, other, amount)
    elif effect == BLESS:
        bless(state, other, amount)
    elif effect == REBUKE:
        face = d10(state)
        tell(state, E_REBUKE, named(state, other), face, amount)
        if face >= amount:
            wound(state, book, other, 1, False)
            settle(state, book, scratch, other, False)
    elif effect == REVIVE:
        revive(state, book, scratch, other)
    elif effect == STONE_SKIN:
        state.stone_skin[other] = amount
        tell(state, E_STONE_SKIN, other, amount)
    elif effect == STONE_SHAPE:
        shape_stone(state, book, scratch, target - SQUARE)


@rule
def bless(state, warrior, amount):
    """A warrior is Blessed until maintenance. DKH-051."""
    state.blessed[warrior] = amount
    tell(state, E_BLESSED, warrior, amount)


@rule
def shape_stone(state, book, scratch, square):
    """Raise a rockfall on a bare square, or take the top one away entirely. DKH-045, DKH-049."""
    layers = layers_of(state, square)
    if layers == 0:
        drop_rock(state, book, scratch, square)
        return
    state.rock[square] = int(book.rubble) * (layers - 1)
    tell(state, E_ROCK, square, layers - 1)
    forget(scratch)


@rule
def use_up(state, book, warrior, kind):
    """A card that serves once is gone; it returns to the deck between levels. DKH-321."""
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and book.card[card] == kind:
            state.card_at[card] = SET_ASIDE
            wear(state, book, warrior)
            tell(state, E_USED, warrior, kind)
            return
