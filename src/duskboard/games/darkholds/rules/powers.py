"""Invoke, Pray and Recover. Rulebook 1.3.9.6, 2.2.5, 2.2.8, 2.2.9."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import spend
from duskboard.games.darkholds.rules.board import conscious, forget, named, square_apart, warriors_apart
from duskboard.games.darkholds.rules.combat import can_shoot, can_shoot_door, shoot_one, uses_left
from duskboard.games.darkholds.rules.links import done_with, noted
from duskboard.games.darkholds.rules.markers import bare, drop_rock, layers_of, make_noise
from duskboard.games.darkholds.rules.menu import ALL, add, or_cancel
from duskboard.games.darkholds.rules.sight import sees, sees_square, sight
from duskboard.games.darkholds.rules.warriors import carries, constitution_left, has, wear
from duskboard.games.darkholds.rules.weapons import SOURCE
from duskboard.games.darkholds.rules.wounds import d10, heal, revive, settle, wound
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Effect, Verb


@rule
def recover(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """Recover: a die of 1 or more regains 1 constitution, else a wound without parry. DKH-278, DKH-279, DKH-280."""
    make_noise(state, book, warrior, 1)
    scratch.noise_known = 0
    face = d10(state)
    tell(state, terms.E_RECOVER, named(state, warrior), face, book.recover)
    if face >= book.recover:
        heal(state, warrior, 1)
    else:
        wound(state, book, warrior, 1, False)
        settle(state, book, scratch, warrior, False)


@rule
def pay_constitution(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """Invoking costs 1 constitution, which no toughness saves. DKH-260."""
    state.wounds[warrior] += 1
    tell(state, terms.E_WOUNDED, named(state, warrior), 1, constitution_left(state, book, warrior), terms.PAID)
    settle(state, book, scratch, warrior, False)


@rule
def is_of_verb(book: Book, power: int, verb: int) -> bool:
    """Whether a power is prayed for or invoked. DKH-110, DKH-112."""
    return (book.power_kind[power] == terms.PRAYER) == (verb == Verb.PRAY)


@rule
def in_power_range(state: State, book: Book, warrior: int, power: int, other: int) -> bool:
    """Whether another warrior is in a power's range and SIGHT; oneself always is if that is allowed."""
    if other == warrior:
        return book.power_near[power] == 0
    far = warriors_apart(state, book, warrior, other)
    if far > book.power_range[power] or far < book.power_near[power]:
        return False
    return sees(state, book, warrior, other, sight(warrior))


@rule
def is_hurt(state: State, book: Book, other: int) -> bool:
    return is_friend(state, other) and state.wounds[other] > 0


@rule
def is_unblessed(state: State, book: Book, other: int) -> bool:
    return is_friend(state, other) and state.blessed[other] == 0


@rule
def is_unliving_foe(state: State, book: Book, other: int) -> bool:
    return other >= terms.FIRST_ENEMY and conscious(state, other) and has(state, book, other, terms.UNLIVING)


@rule
def lies_unconscious(state: State, book: Book, other: int) -> bool:
    return other < terms.PARTY and state.status[other] == terms.UNCONSCIOUS


@rule
def is_of_flesh(state: State, book: Book, other: int) -> bool:
    return is_friend(state, other) and state.stone_skin[other] == 0


@rule
def is_no_target(state: State, book: Book, other: int) -> bool:
    return False


@rule
def is_friend(state: State, other: int) -> bool:
    return other < terms.PARTY and conscious(state, other)


# whom a power is for, wherever they are; a bolt is for whoever can be shot
FOR_WHOM = Dispatch({
    Effect.HEAL: is_hurt, Effect.BLESS: is_unblessed, Effect.REBUKE: is_unliving_foe, Effect.REVIVE: lies_unconscious,
    Effect.BOLT: is_no_target, Effect.STONE_SKIN: is_of_flesh, Effect.STONE_SHAPE: is_no_target,
}, of=Effect)  # fmt: skip


@rule
def power_reaches(state: State, book: Book, warrior: int, power: int, other: int) -> bool:
    """Whether a power has a warrior for a legal target. DKH-143, DKH-259, DKH-263, DKH-275."""
    if book.power_effect[power] == Effect.BOLT:
        return can_shoot(state, book, warrior, other, book.power_range[power])
    if not FOR_WHOM(book.power_effect[power], state, book, other):
        return False
    return in_power_range(state, book, warrior, power, other)


@rule
def power_reaches_square(state: State, book: Book, warrior: int, power: int, square: int) -> bool:
    """Whether a power has a door or a square for a legal target. DKH-019, DKH-024."""
    effect = book.power_effect[power]
    if effect == Effect.BOLT:
        if book.power_doors[power] == 0:
            return False
        return can_shoot_door(state, book, warrior, square, book.power_range[power], True)
    if effect != Effect.STONE_SHAPE:
        return False
    far = square_apart(state, book, warrior, square)
    if far > book.power_range[power] or far < book.power_near[power]:
        return False
    glyph = book.glyph[state.level, square]
    if state.rock[square] == 0 and (glyph in (terms.ENTRY, terms.GUARD) or not bare(state, book, square)):
        return False
    return sees_square(state, book, warrior, square, sight(warrior))


@rule
def power_targets(state: State, book: Book, scratch: Scratch, warrior: int, power: int, enough: int = ALL) -> int:
    """List a power's targets, at most `enough`. DKH-259, DKH-275."""
    n = 0
    effect = book.power_effect[power]
    if effect == Effect.BOLT:
        for i in range(book.doors[state.level]):
            square = book.door[state.level, i]
            if n < enough and power_reaches_square(state, book, warrior, power, square):
                n = add(scratch, n, terms.SQUARE + square)
    elif effect == Effect.STONE_SHAPE:
        for square in range(book.squares[state.level]):
            if n < enough and power_reaches_square(state, book, warrior, power, square):
                n = add(scratch, n, terms.SQUARE + square)
    for other in range(terms.WARRIORS):
        if n < enough and state.profile[other] != NONE and state.at[other] != NONE:
            if power_reaches(state, book, warrior, power, other):
                n = add(scratch, n, terms.WARRIOR + other)
    return n


@rule
def can_power(state: State, book: Book, scratch: Scratch, warrior: int, power: int, verb: int) -> bool:
    """Whether a power can be paid for and has a target; an enemy shoots with it up to its limit.

    DKH-088, DKH-258, DKH-262, DKH-274, DKH-277; RUL-53.
    """
    if not is_of_verb(book, power, verb) or book.power_vigour[power] > state.vigour[warrior]:
        return False
    if warrior >= terms.FIRST_ENEMY and not uses_left(state, book, warrior, terms.POWER_WEAPON + power):
        return False
    return power_targets(state, book, scratch, warrior, power, 1) > 0


@rule
def power_of(book: Book, source: int) -> int:
    """The power an option of the power decision stands for: of the profile, or of an item. DKH-261, DKH-276."""
    if source >= terms.POWER:
        return source - terms.POWER
    return book.kind_power[source - terms.TAKE]


@rule
def powers_menu(state: State, book: Book, scratch: Scratch, warrior: int, verb: int) -> int:
    """List the prayers or invocations a warrior can perform now.

    DKH-110, DKH-144, DKH-259, DKH-261, DKH-275, DKH-276.
    """
    known = 0
    profile = state.profile[warrior]
    if has(state, book, warrior, terms.SORCERER if verb == Verb.INVOKE else terms.PRIEST):
        for i in range(6):
            power = book.powers[profile, i]
            if power == NONE:
                break
            if can_power(state, book, scratch, warrior, power, verb):
                known |= 1 << power
    kinds = 0
    if warrior < terms.PARTY:
        giving = state.carried[warrior] & book.power_kinds
        for kind in range(terms.KINDS if giving != 0 else 0):
            if (giving >> kind) & 1 != 0 and can_power(state, book, scratch, warrior, book.kind_power[kind], verb):
                kinds |= 1 << kind
    if known | kinds == 0:
        return 0
    n = 0
    for power in range(16):
        if (known >> power) & 1 != 0:
            n = add(scratch, n, terms.POWER + power)
    for kind in range(terms.KINDS):
        if (kinds >> kind) & 1 != 0:
            n = add(scratch, n, terms.TAKE + kind)
    return n


@rule
def perform(state: State, book: Book, scratch: Scratch, warrior: int, source: int, target: int) -> None:
    """Pray or Invoke: pay, make noise, apply the effect at once; an invocation then costs constitution.

    DKH-258 to DKH-263, DKH-274 to DKH-277.
    """
    power = power_of(book, source)
    spend(state, warrior, book.power_vigour[power])
    at = target - terms.SQUARE if target < terms.WARRIOR else named(state, target - terms.WARRIOR)
    if source < terms.POWER:
        use(state, book, warrior, source - terms.TAKE, terms.NO_TARGET)
    tell(state, terms.E_POWER, named(state, warrior), power, at)
    if book.power_effect[power] == Effect.BOLT:
        shoot_one(state, book, scratch, warrior, terms.POWER_WEAPON + power, target)
    else:
        make_noise(state, book, warrior, 1)
        take_effect(state, book, scratch, power, target)
    if book.power_kind[power] != terms.PRAYER:
        pay_constitution(state, book, scratch, warrior)


@rule
def take_effect(state: State, book: Book, scratch: Scratch, power: int, target: int) -> None:
    """What a power that is no shot does. DKH-259, DKH-275, DKH-292."""
    EFFECTS(book.power_effect[power], state, book, scratch, book.power_amount[power], target)


@rule
def heal_target(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    heal(state, target - terms.WARRIOR, amount)


@rule
def bless_target(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    bless(state, target - terms.WARRIOR, amount)


@rule
def rebuke(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    """The unliving are wounded by a word, on a roll. DKH-275."""
    other = target - terms.WARRIOR
    face = d10(state)
    tell(state, terms.E_REBUKE, named(state, other), face, amount)
    if face >= amount:
        wound(state, book, other, 1, False)
        settle(state, book, scratch, other, False)


@rule
def revive_target(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    revive(state, book, scratch, target - terms.WARRIOR)


@rule
def harden(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    """Skin turns to stone until maintenance. DKH-259."""
    other = target - terms.WARRIOR
    state.stone_skin[other] = amount
    tell(state, terms.E_STONE_SKIN, named(state, other), amount)


@rule
def shape(state: State, book: Book, scratch: Scratch, amount: int, target: int) -> None:
    shape_stone(state, book, scratch, target - terms.SQUARE)


@rule
def bless(state: State, warrior: int, amount: int) -> None:
    """A warrior is Blessed until maintenance. DKH-051."""
    state.blessed[warrior] = amount
    tell(state, terms.E_BLESSED, named(state, warrior), amount)


@rule
def shape_stone(state: State, book: Book, scratch: Scratch, square: int) -> None:
    """Raise a rockfall on a bare square, or take the top one away entirely. DKH-045, DKH-049."""
    layers = layers_of(state, square)
    if layers == 0:
        drop_rock(state, book, scratch, square)
        return
    state.rock[square] = book.rubble * (layers - 1)
    tell(state, terms.E_ROCK, square, layers - 1, terms.REMOVED)
    forget(scratch)


@rule
def use(state: State, book: Book, warrior: int, kind: int, target: int) -> None:
    """An item is used on somebody; a card that serves once is gone, and returns to the deck between levels. DKH-321."""
    on = terms.NO_TARGET if target == terms.NO_TARGET else named(state, target)
    tell(state, terms.E_USED, named(state, warrior), kind, on)
    if book.kind_once[kind] != 0:
        state.card_at[carries(state, book, warrior, kind)] = terms.SET_ASIDE
        wear(state, book, warrior)


EFFECTS = Dispatch({
    Effect.HEAL: heal_target, Effect.BLESS: bless_target, Effect.REBUKE: rebuke, Effect.REVIVE: revive_target,
    Effect.STONE_SKIN: harden, Effect.STONE_SHAPE: shape,
})  # fmt: skip


class Power(Decision, number=Asks.POWER):
    """What to invoke or pray for. DKH-259, DKH-275; DEC-20, DEC-21."""

    verb: int  # Invoke or Pray

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_cancel(state, menu, powers_menu(state, book, menu, state.active, state.args[Power.verb]))

    chosen = noted(SOURCE, 0, Asks.POWER_TARGET)


class PowerTarget(Decision, number=Asks.POWER_TARGET):
    """On whom or what. DKH-259, DKH-275; DEC-20, DEC-21."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        power = power_of(book, state.plan[SOURCE])
        menu.menu_n = or_cancel(state, menu, power_targets(state, book, menu, state.active, power))

    chosen = done_with(perform, SOURCE)
