"""Which weapon can be used on what: Aim, Attack and Shoot. Rulebook 2.2.2, 2.2.3, 2.2.13."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE
from duskboard.engine.rule import Rule, rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import follow_up, given_up, link, spend
from duskboard.games.darkholds.rules.board import apart
from duskboard.games.darkholds.rules.combat import (
    attack_dice,
    can_shoot,
    can_shoot_door,
    can_strike,
    can_strike_door,
    has_weapon,
    range_of,
    shoot_one,
    strike,
    uses_left,
)
from duskboard.games.darkholds.rules.inventory import list_kinds
from duskboard.games.darkholds.rules.links import listed, listed_with
from duskboard.games.darkholds.rules.markers import make_noise
from duskboard.games.darkholds.rules.menu import ALL, add
from duskboard.games.darkholds.rules.warriors import has
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks

SOURCE = 10  # the weapon, power or item used, in `plan`


@rule
def strike_targets(state: State, book: Book, scratch: Scratch, warrior: int, source: int, enough: int = ALL) -> int:
    """List the warriors and doors within a combat weapon's range. DKH-019, DKH-240, DKH-242."""
    return targets(state, book, scratch, warrior, range_of(state, book, warrior, source), enough, False)


@rule
def shot_targets(state: State, book: Book, scratch: Scratch, warrior: int, source: int, enough: int = ALL) -> int:
    """List the warriors and doors a shot weapon can be used on. DKH-019, DKH-025, DKH-300, DKH-302."""
    return targets(state, book, scratch, warrior, range_of(state, book, warrior, source), enough, True)


@rule
def targets(state: State, book: Book, scratch: Scratch, warrior: int, reach: int, enough: int, shot: bool) -> int:
    """List at least so many of the foes, then of the doors, that are within a weapon's range, if there are."""
    own, n = state.at[warrior], 0
    first, last = (0, terms.PARTY) if warrior >= terms.FIRST_ENEMY else (terms.FIRST_ENEMY, terms.WARRIORS)
    assert first >= 0
    for other in range(first, last):
        if n >= enough or state.status[other] != terms.CONSCIOUS:
            continue
        if apart(state, book, own, state.at[other]) > reach + 1:
            continue
        if shot:
            found = can_shoot(state, book, warrior, other, reach)
        else:
            found = can_strike(state, book, warrior, other, reach)
        if found:
            n = add(scratch, n, terms.WARRIOR + other)
    for i in range(book.doors[state.level] if n < enough else 0):
        square = book.door[state.level, i]
        if n >= enough or state.left[square] == 0 or apart(state, book, own, square) > reach + 1:
            continue
        if shot:
            found = can_shoot_door(state, book, warrior, square, reach, False)
        else:
            found = can_strike_door(state, book, warrior, square, reach)
        if found:
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def combat_weapons(state: State, book: Book, scratch: Scratch, warrior: int, enough: int = ALL) -> int:
    """List the combat weapons with which a warrior can Attack something now. DKH-133, DKH-241."""
    found, cards = 0, 0
    for source in range(book.weapons[state.profile[warrior]]):
        if has_weapon(state, book, warrior, source, terms.COMBAT):
            if strike_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < terms.PARTY and not (enough == 1 and found != 0):
        weapons = state.carried[warrior] & book.combat_kinds
        for kind in range(book.kinds if weapons != 0 else 0):
            if (weapons >> kind) & 1 != 0:
                if strike_targets(state, book, scratch, warrior, terms.CARD_WEAPON + kind, 1) > 0:
                    cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def list_weapons(scratch: Scratch, found: int, cards: int) -> int:
    n = 0
    for source in range(4):
        if (found >> source) & 1 != 0:
            n = add(scratch, n, terms.WEAPON + source)
    return list_kinds(scratch, n, cards, terms.TAKE)


@rule
def shot_weapons(state: State, book: Book, scratch: Scratch, warrior: int, enough: int = ALL) -> int:
    """List the shot weapons with which a warrior can Shoot something now. DKH-133, DKH-301."""
    found, cards = 0, 0
    for source in range(book.weapons[state.profile[warrior]]):
        if has_weapon(state, book, warrior, source, terms.SHOT) and uses_left(state, book, warrior, source):
            if shot_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < terms.PARTY and not (enough == 1 and found != 0):
        weapons = state.carried[warrior] & book.shot_kinds
        for kind in range(book.kinds if weapons != 0 else 0):
            if (weapons >> kind) & 1 != 0:
                if uses_left(state, book, warrior, terms.CARD_WEAPON + kind):
                    if shot_targets(state, book, scratch, warrior, terms.CARD_WEAPON + kind, 1) > 0:
                        cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def shoots(state: State, book: Book, warrior: int) -> bool:
    """Whether a warrior has anything to aim with. DKH-236, DKH-237; RUL-70."""
    profile = state.profile[warrior]
    for source in range(book.weapons[profile]):
        if book.weapon[profile, source, 0] == terms.SHOT:
            return True
    if has(state, book, warrior, terms.SORCERER):
        for i in range(6):
            power = book.powers[profile, i]
            if power != NONE and book.power_kind[power] == terms.RANGED:
                return True
    return warrior < terms.PARTY and state.carried[warrior] & book.aimed_kinds != 0


@rule
def source_of(option: int) -> int:
    """The weapon an option stands for."""
    return option - terms.WEAPON if option >= terms.WEAPON else terms.CARD_WEAPON + option - terms.TAKE


@rule
def next_die(state: State, book: Book, scratch: Scratch, warrior: int, die: int) -> None:
    """Ask where the next attack die goes; with all given, or one target only, Attack. DKH-243, DKH-252; RUL-32."""
    source = state.plan[SOURCE]
    dice = attack_dice(state, book, warrior, source)
    if die < dice and strike_targets(state, book, scratch, warrior, source, 2) > 1:
        follow_up(state, Asks.DIE, die)
        return
    for rest in range(die, dice):
        state.alloc[rest] = state.alloc[0]
    spend(state, warrior, 1)
    make_noise(state, book, warrior, 1)
    strike(state, book, scratch, warrior, source, dice)


def weapon_noted(then: int) -> Rule[[State, Book, Scratch, int], None]:
    """The weapon goes into the plan; then it is asked whom or what it is used on."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        link(state, option, SOURCE, source_of(option), then)

    return chosen


class Weapon(Decision, number=Asks.WEAPON):
    """With what to Attack. DKH-133, DKH-241; DEC-17."""

    options = listed(combat_weapons)
    chosen = weapon_noted(Asks.TARGET)


class AttackTarget(Decision, number=Asks.TARGET):
    """Whom or what to Attack. DKH-240, DKH-242; DEC-17."""

    options = listed_with(strike_targets, SOURCE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            state.alloc[0] = option
            next_die(state, book, menu, state.active, 1)


class NextDie(Decision, number=Asks.DIE):
    """Where the next die of an Attack goes. DKH-243, DKH-252; RUL-32; DEC-18."""

    die: int  # its number; those before it are given out

    options = listed_with(strike_targets, SOURCE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            die = state.args[NextDie.die]
            state.alloc[die] = option
            next_die(state, book, menu, state.active, die + 1)


class ShotWeapon(Decision, number=Asks.SHOT_WEAPON):
    """With what to Shoot. DKH-133, DKH-301; DEC-19."""

    options = listed(shot_weapons)
    chosen = weapon_noted(Asks.SHOT_TARGET)


class ShotTarget(Decision, number=Asks.SHOT_TARGET):
    """Whom or what to Shoot. DKH-300, DKH-302; DEC-19."""

    options = listed_with(shot_targets, SOURCE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            spend(state, state.active, 1)
            shoot_one(state, book, menu, state.active, state.plan[SOURCE], option)
