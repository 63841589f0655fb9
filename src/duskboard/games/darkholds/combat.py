"""The Attack Sequence and the Shoot Sequence. Rulebook 2.2.3, 2.2.13."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import (
    by_square,
    conscious,
    hostile,
    named,
    square_apart,
    touching,
    warriors_apart,
)
from duskboard.games.darkholds.markers import hit_door, make_noise
from duskboard.games.darkholds.sight import sees, sees_square, shot, sight
from duskboard.games.darkholds.terms import (
    CARD_WEAPON,
    COCOONS,
    COMBAT,
    COMMAND,
    COMMANDED,
    DAMAGE,
    DICE,
    DOOR,
    DOORWEB,
    E_PARRIED,
    E_STRUCK,
    E_WEBBED,
    ENEMY_PHASE,
    FIRST_ENEMY,
    HIT,
    LANTERN,
    LIMIT,
    LIT,
    MARKS,
    NO_TOUGH,
    POWER_WEAPON,
    RANGE,
    SHOT,
    TYPE,
    WARRIOR,
    WARRIORS,
    WEBS,
)
from duskboard.games.darkholds.warriors import blessed_aim, carries, clamp, has, parry_value, weapon
from duskboard.games.darkholds.wounds import d10, settle, wound


@rule
def is_door(state, book, square):
    """Whether a door or doorweb still stands on a square. DKH-019, DKH-023."""
    glyph = book.glyph[state.level, square]
    return (glyph in (DOOR, DOORWEB)) and state.left[square] > 0


@rule
def can_strike(state, book, attacker, target, reach):
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
def can_strike_door(state, book, attacker, square, reach):
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
def can_shoot(state, book, shooter, target, reach):
    """Whether a warrior is in shoot range with SHOT clear. DKH-300, DKH-302, DKH-313."""
    if not conscious(state, target) or not hostile(shooter, target):
        return False
    if warriors_apart(state, book, shooter, target) > reach:
        return False
    return sees(state, book, shooter, target, shot(shooter))


@rule
def can_shoot_door(state, book, shooter, square, reach, webs_too):
    """Whether a door can be shot; a doorweb only by an invocation. DKH-019, DKH-025."""
    if not is_door(state, book, square):
        return False
    if book.glyph[state.level, square] == DOORWEB and not webs_too:
        return False
    if square_apart(state, book, shooter, square) > reach:
        return False
    return sees_square(state, book, shooter, square, shot(shooter))


@rule
def uses_left(state, book, warrior, source):
    """Whether a weapon may still be used in this activation. DKH-205."""
    limit = weapon(state, book, warrior, source, LIMIT)
    return limit == 0 or state.shots[use_slot(source)] < limit


@rule
def use_slot(source):
    """Where the uses of a weapon with a limit are counted; nobody has two such cards, or two such powers, at once."""
    if source < CARD_WEAPON:
        return source
    return 4 if source < POWER_WEAPON else 5


@rule
def has_weapon(state, book, warrior, source, wanted):
    """Whether a warrior has a weapon of a type: on its profile, or a card. DKH-133, DKH-241, DKH-301."""
    if source < CARD_WEAPON:
        return (
            source < book.weapons[state.profile[warrior]]
            and book.weapon[state.profile[warrior], source, TYPE] == wanted
        )
    kind = source - CARD_WEAPON
    return book.kind_type[kind] == wanted and carries(state, book, warrior, kind) != NONE


@rule
def commanded(state, book, warrior):
    """Whether a thain near enough drives a Wiht on. DKH-146."""
    if not has(state, book, warrior, COMMANDED):
        return False
    for other in range(FIRST_ENEMY, WARRIORS):
        if conscious(state, other) and has(state, book, other, COMMAND):
            if warriors_apart(state, book, warrior, other) <= book.command_range:
                return True
    return False


@rule
def lit(state, book, shooter, target):
    """Whether a lantern near the target helps a bowman. DKH-145."""
    if not has(state, book, shooter, LIT):
        return False
    for other in range(FIRST_ENEMY, WARRIORS):
        if conscious(state, other) and has(state, book, other, LANTERN):
            if warriors_apart(state, book, other, target) <= book.lantern_range:
                return True
    return False


@rule
def strike_value(state, book, attacker, source):
    """What a strike roll must reach, with all modifiers. DKH-137, DKH-244."""
    value = weapon(state, book, attacker, source, HIT) - blessed_aim(state, book, attacker)
    if attacker >= FIRST_ENEMY:
        if commanded(state, book, attacker):
            value -= 1
        if state.phase == ENEMY_PHASE:
            value -= int(state.omen_strike)
    return clamp(value)


@rule
def shoot_value(state, book, shooter, source, target):
    """What a shoot roll must reach, with all modifiers. DKH-237, DKH-304."""
    value = weapon(state, book, shooter, source, HIT) - blessed_aim(state, book, shooter)
    if state.active == shooter:
        value -= int(state.aims)
    if lit(state, book, shooter, target):
        value -= 1
    return clamp(value)


@rule
def attack_dice(state, book, attacker, source):
    """Dice of a weapon; a wounded fury's first weapon has more. DKH-136."""
    dice = weapon(state, book, attacker, source, DICE)
    profile = state.profile[attacker]
    if source == 0 and book.fury_dice[profile] > 0 and state.wounds[attacker] >= book.fury_wounds[profile]:
        dice += int(book.fury_dice[profile])
    return min(6, dice)


@rule
def first_die_on(state, die):
    """Whether no die before this one is on the same target."""
    for other in range(die):
        if state.alloc[other] == state.alloc[die]:
            return False
    return True


@rule
def roll_hits(state, attacker, target, source, value, dice):
    """Strike or shoot rolls against one target: how many reach the value. DKH-245, DKH-246, DKH-305, DKH-306."""
    hits, digits = 0, 0
    for die in range(dice):
        face = d10(state)
        if die < 4:
            digits = 10 * digits + face
        if face >= value:
            hits += 1
    at = named(state, target - WARRIOR)
    tell(state, E_STRUCK, named(state, attacker), at, source, value, dice, digits)
    return hits


@rule
def roll_parries(state, book, target, hits):
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
    tell(state, E_PARRIED, named(state, target), value, hits, digits, left)
    return left


@rule
def strike(state, book, scratch, attacker, source, dice):
    """Resolve dice already given to targets: all hits, then all parries, then all wounds. DKH-241 to DKH-253."""
    ranged = weapon(state, book, attacker, source, TYPE) == SHOT
    for die in range(dice):
        target = int(state.alloc[die])
        scratch.list[die] = 0
        if not first_die_on(state, die):
            continue
        n = 0
        for other in range(die, dice):
            if state.alloc[other] == target:
                n += 1
        if target < WARRIOR:
            scratch.list[die] = n
        elif ranged:
            value = shoot_value(state, book, attacker, source, target - WARRIOR)
            scratch.list[die] = roll_hits(state, attacker, target, source, value, n)
        else:
            value = strike_value(state, book, attacker, source)
            scratch.list[die] = roll_hits(state, attacker, target, source, value, n)
    for die in range(dice):
        target = int(state.alloc[die])
        if target >= WARRIOR and scratch.list[die] > 0:
            scratch.list[die] = roll_parries(state, book, target - WARRIOR, int(scratch.list[die]))
    for die in range(dice):
        if scratch.list[die] > 0:
            land(state, book, scratch, attacker, source, int(state.alloc[die]), int(scratch.list[die]))
    for die in range(dice):
        target = int(state.alloc[die]) - WARRIOR
        if target >= 0 and state.profile[target] != NONE and conscious(state, target):
            cocoons = not ranged and has(state, book, attacker, COCOONS)
            settle(state, book, scratch, target, cocoons)
    for die in range(dice):
        state.alloc[die] = 0


@rule
def land(state, book, scratch, attacker, source, target, hits):
    """What the hits that were not parried do: damage, webs, or a battered door. DKH-020, DKH-056, DKH-138, DKH-249."""
    damage = weapon(state, book, attacker, source, DAMAGE)
    marks = weapon(state, book, attacker, source, MARKS)
    if target < WARRIOR:
        hit_door(state, book, scratch, attacker, target, hits * damage)
    elif marks & WEBS != 0:
        state.webs[target - WARRIOR] = min(7, int(state.webs[target - WARRIOR]) + hits)
        tell(state, E_WEBBED, target - WARRIOR, hits)
    else:
        wound(state, book, target - WARRIOR, hits * damage, marks & NO_TOUGH != 0)


@rule
def attack_one(state, book, scratch, attacker, source, target):
    """All dice of a combat weapon on one target. DKH-239, DKH-251."""
    make_noise(state, book, attacker, 1)
    scratch.noise_known = 0
    dice = attack_dice(state, book, attacker, source)
    for die in range(dice):
        state.alloc[die] = WARRIOR + target
    strike(state, book, scratch, attacker, source, dice)


@rule
def shoot_one(state, book, scratch, shooter, source, target):
    """All dice of a shot weapon, never split, on a warrior or door. DKH-299, DKH-303, DKH-311, DKH-312."""
    make_noise(state, book, shooter, 1)
    scratch.noise_known = 0
    if weapon(state, book, shooter, source, LIMIT) > 0:
        state.shots[use_slot(source)] += 1
    dice = weapon(state, book, shooter, source, DICE)
    for die in range(dice):
        state.alloc[die] = target
    strike(state, book, scratch, shooter, source, dice)


@rule
def is_combat(state, book, warrior, source):
    return weapon(state, book, warrior, source, TYPE) == COMBAT


@rule
def range_of(state, book, warrior, source):
    return weapon(state, book, warrior, source, RANGE)
