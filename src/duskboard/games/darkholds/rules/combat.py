"""The Attack Sequence and the Shoot Sequence. Rulebook 2.2.3, 2.2.13."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import (
    by_square,
    conscious,
    hostile,
    named,
    square_apart,
    touching,
    warriors_apart,
)
from duskboard.games.darkholds.rules.markers import hit_door, make_noise
from duskboard.games.darkholds.rules.sight import sees, sees_square, shot, sight
from duskboard.games.darkholds.rules.warriors import blessed_aim, cards_of, carries, clamp, has, parry_value, weapon
from duskboard.games.darkholds.rules.wounds import d10, settle, wound
from duskboard.games.darkholds.state import Book, Scratch, State


@rule
def is_door(state: State, book: Book, square: int) -> bool:
    """Whether a door or doorweb still stands on a square. DKH-019, DKH-023."""
    glyph = book.glyph[state.level, square]
    return (glyph in (terms.DOOR, terms.DOORWEB)) and state.left[square] > 0


@rule
def can_strike(state: State, book: Book, attacker: int, target: int, reach: int) -> bool:
    """Whether a warrior is within attack range: adjacent, or in range and SIGHT. DKH-070, DKH-135, DKH-240, DKH-242."""
    if not conscious(state, target) or not hostile(attacker, target):
        return False
    distance = warriors_apart(state, book, attacker, target)
    if distance > reach:
        return False
    if touching(state, book, attacker, target):
        return True
    return distance >= 2 and sees(state, book, attacker, target, sight(attacker))


@rule
def can_strike_door(state: State, book: Book, attacker: int, square: int, reach: int) -> bool:
    """Whether a door or doorweb is within attack range. DKH-019, DKH-024."""
    if not is_door(state, book, square):
        return False
    distance = square_apart(state, book, attacker, square)
    if distance > reach:
        return False
    if by_square(state, book, attacker, square):
        return True
    return distance >= 2 and sees_square(state, book, attacker, square, sight(attacker))


@rule
def can_shoot(state: State, book: Book, shooter: int, target: int, reach: int) -> bool:
    """Whether a warrior is in shoot range with SHOT clear. DKH-300, DKH-302, DKH-313."""
    if not conscious(state, target) or not hostile(shooter, target):
        return False
    if warriors_apart(state, book, shooter, target) > reach:
        return False
    return sees(state, book, shooter, target, shot(shooter))


@rule
def can_shoot_door(state: State, book: Book, shooter: int, square: int, reach: int, webs_too: bool) -> bool:
    """Whether a door can be shot; a doorweb only by an invocation. DKH-019, DKH-025."""
    if not is_door(state, book, square):
        return False
    if book.glyph[state.level, square] == terms.DOORWEB and not webs_too:
        return False
    if square_apart(state, book, shooter, square) > reach:
        return False
    return sees_square(state, book, shooter, square, shot(shooter))


@rule
def uses_left(state: State, book: Book, warrior: int, source: int) -> bool:
    """Whether a weapon may still be used in this activation; a second card of its kind is a second weapon. DKH-205."""
    limit = weapon(state, book, warrior, source, terms.LIMIT)
    if limit > 0 and terms.CARD_WEAPON <= source < terms.POWER_WEAPON:
        limit *= cards_of(state, book, warrior, source - terms.CARD_WEAPON)
    return limit == 0 or state.shots[use_slot(book, source)] < limit


@rule
def use_slot(book: Book, source: int) -> int:
    """Where the uses of a weapon with a limit are counted; an enemy has one ranged invocation at most."""
    if source < terms.CARD_WEAPON:
        return source
    return book.kind_uses[source - terms.CARD_WEAPON] if source < terms.POWER_WEAPON else terms.USES_OF_POWERS


@rule
def has_weapon(state: State, book: Book, warrior: int, source: int, wanted: int) -> bool:
    """Whether a warrior has a weapon of a type: on its profile, or a card. DKH-133, DKH-241, DKH-301."""
    if source < terms.CARD_WEAPON:
        return (
            source < book.weapons[state.profile[warrior]]
            and book.weapon[state.profile[warrior], source, terms.TYPE] == wanted
        )
    kind = source - terms.CARD_WEAPON
    return book.kind_type[kind] == wanted and carries(state, book, warrior, kind) != NONE


@rule
def commanded(state: State, book: Book, warrior: int) -> bool:
    """Whether a thain near enough drives a Wiht on. DKH-146."""
    if not has(state, book, warrior, terms.COMMANDED):
        return False
    for other in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if conscious(state, other) and has(state, book, other, terms.COMMAND):
            if warriors_apart(state, book, warrior, other) <= book.command_range:
                return True
    return False


@rule
def lit(state: State, book: Book, shooter: int, target: int) -> bool:
    """Whether a lantern near the target helps a bowman. DKH-145."""
    if not has(state, book, shooter, terms.LIT):
        return False
    for other in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if conscious(state, other) and has(state, book, other, terms.LANTERN):
            if warriors_apart(state, book, other, target) <= book.lantern_range:
                return True
    return False


@rule
def strike_value(state: State, book: Book, attacker: int, source: int) -> int:
    """What a strike roll must reach, with all modifiers. DKH-137, DKH-244."""
    value = weapon(state, book, attacker, source, terms.HIT) - blessed_aim(state, book, attacker)
    if attacker >= terms.FIRST_ENEMY:
        if commanded(state, book, attacker):
            value -= 1
        if state.phase == terms.ENEMY_PHASE:
            value -= state.omen_strike
    return clamp(value)


@rule
def shoot_value(state: State, book: Book, shooter: int, source: int, target: int) -> int:
    """What a shoot roll must reach, with all modifiers. DKH-237, DKH-304."""
    value = weapon(state, book, shooter, source, terms.HIT) - blessed_aim(state, book, shooter)
    if state.active == shooter:
        value -= state.aims
    if lit(state, book, shooter, target):
        value -= 1
    return clamp(value)


@rule
def attack_dice(state: State, book: Book, attacker: int, source: int) -> int:
    """Dice of a weapon; a wounded fury's first weapon has more. DKH-136."""
    dice = weapon(state, book, attacker, source, terms.DICE)
    profile = state.profile[attacker]
    if source == 0 and book.fury_dice[profile] > 0 and state.wounds[attacker] >= book.fury_wounds[profile]:
        dice += book.fury_dice[profile]
    return min(6, dice)


@rule
def first_die_on(state: State, die: int) -> bool:
    """Whether no die before this one is on the same target."""
    for other in range(die):
        if state.alloc[other] == state.alloc[die]:
            return False
    return True


@rule
def roll_hits(state: State, attacker: int, target: int, source: int, value: int, dice: int) -> int:
    """Strike or shoot rolls against one target: how many reach the value. DKH-245, DKH-246, DKH-305, DKH-306."""
    hits, digits = 0, 0
    for die in range(dice):
        face = d10(state)
        if die < 4:
            digits = 10 * digits + face
        if face >= value:
            hits += 1
    struck = named(state, target - terms.WARRIOR)
    tell(state, terms.E_STRUCK, named(state, attacker), struck, source, value, dice + 10 * hits, digits)
    return hits


@rule
def roll_parries(state: State, book: Book, target: int, hits: int, of: int) -> int:
    """Parry rolls, one for each hit: how many hits are left. DKH-139, DKH-142, DKH-247, DKH-248, DKH-307, DKH-308."""
    value = parry_value(state, book, target)
    if value >= 10 or hits == 0:
        return hits
    left, digits = hits, 0
    for die in range(hits):
        face = d10(state)
        if die < 4:
            digits = 10 * digits + face
        if face >= value:
            left -= 1
    tell(state, terms.E_PARRIED, named(state, target), value, hits, digits, left, of)
    return left


@rule
def strike(state: State, book: Book, scratch: Scratch, attacker: int, source: int, dice: int) -> None:
    """Resolve dice already given to targets: all hits, then all parries, then all wounds. DKH-241 to DKH-253."""
    ranged = weapon(state, book, attacker, source, terms.TYPE) == terms.SHOT
    for die in range(dice):
        target = state.alloc[die]
        scratch.list[die] = 0
        if not first_die_on(state, die):
            continue
        n = 0
        for other in range(die, dice):
            if state.alloc[other] == target:
                n += 1
        if target < terms.WARRIOR:
            scratch.list[die] = n
        elif ranged:
            value = shoot_value(state, book, attacker, source, target - terms.WARRIOR)
            scratch.list[die] = roll_hits(state, attacker, target, source, value, n)
        else:
            value = strike_value(state, book, attacker, source)
            scratch.list[die] = roll_hits(state, attacker, target, source, value, n)
    for die in range(dice):
        target = state.alloc[die]
        if target >= terms.WARRIOR and scratch.list[die] > 0:
            of = terms.OF_SHOTS if ranged else terms.OF_STRIKES
            scratch.list[die] = roll_parries(state, book, target - terms.WARRIOR, scratch.list[die], of)
    for die in range(dice):
        if scratch.list[die] > 0:
            land(state, book, scratch, attacker, source, state.alloc[die], scratch.list[die])
    for die in range(dice):
        target = state.alloc[die] - terms.WARRIOR
        if target >= 0 and state.profile[target] != NONE and conscious(state, target):
            cocoons = not ranged and has(state, book, attacker, terms.COCOONS)
            settle(state, book, scratch, target, cocoons)
    for die in range(dice):
        state.alloc[die] = 0


@rule
def land(state: State, book: Book, scratch: Scratch, attacker: int, source: int, target: int, hits: int) -> None:
    """What the hits that were not parried do: damage, webs, or a battered door. DKH-020, DKH-056, DKH-138, DKH-249."""
    damage = weapon(state, book, attacker, source, terms.DAMAGE)
    marks = weapon(state, book, attacker, source, terms.MARKS)
    if target < terms.WARRIOR:
        hit_door(state, book, scratch, attacker, target, hits * damage)
    elif marks & terms.WEBS != 0:
        state.webs[target - terms.WARRIOR] = min(7, state.webs[target - terms.WARRIOR] + hits)
        tell(state, terms.E_WEBBED, named(state, target - terms.WARRIOR), hits)
    else:
        wound(state, book, target - terms.WARRIOR, hits * damage, marks & terms.NO_TOUGH != 0, hits, damage)


@rule
def attack_one(state: State, book: Book, scratch: Scratch, attacker: int, source: int, target: int) -> None:
    """All dice of a combat weapon on one target. DKH-239, DKH-251."""
    make_noise(state, book, attacker, 1)
    scratch.noise_known = 0
    dice = attack_dice(state, book, attacker, source)
    for die in range(dice):
        state.alloc[die] = terms.WARRIOR + target
    strike(state, book, scratch, attacker, source, dice)


@rule
def shoot_one(state: State, book: Book, scratch: Scratch, shooter: int, source: int, target: int) -> None:
    """All dice of a shot weapon, never split, on a warrior or door. DKH-299, DKH-303, DKH-311, DKH-312."""
    make_noise(state, book, shooter, 1)
    scratch.noise_known = 0
    if weapon(state, book, shooter, source, terms.LIMIT) > 0:
        state.shots[use_slot(book, source)] += 1
    dice = weapon(state, book, shooter, source, terms.DICE)
    for die in range(dice):
        state.alloc[die] = target
    strike(state, book, scratch, shooter, source, dice)


@rule
def range_of(state: State, book: Book, warrior: int, source: int) -> int:
    return weapon(state, book, warrior, source, terms.RANGE)
