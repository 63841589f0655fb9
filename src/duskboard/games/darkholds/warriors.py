"""Attributes, traits and what equipment adds to them. Rulebook 1.3.3 to 1.3.8."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import conscious
from duskboard.games.darkholds.terms import (
    CARD_WEAPON,
    CARRIED,
    CHRISTIAN,
    COMBAT,
    FIRST_ENEMY,
    HACKSILVER,
    MOST_VIGOUR,
    PARTY,
    POWER_WEAPON,
    SWIFT,
    WORN_ROPE,
    WORN_SWIFT,
)


@rule
def clamp(value):
    """A modified target number lies between 1+ and 10+. DKH-137."""
    return max(1, min(10, int(value)))


@rule
def has(state, book, warrior, trait):
    """Whether a warrior has a trait or ability. DKH-105 to DKH-113."""
    return int(book.traits[state.profile[warrior]]) & trait != 0


@rule
def swift(state, book, warrior):
    """Whether a warrior moves two squares a point of vigour. DKH-111."""
    if has(state, book, warrior, SWIFT):
        return True
    return warrior < PARTY and int(state.worn_marks[warrior]) & WORN_SWIFT != 0


@rule
def roped(state, warrior):
    return warrior < PARTY and int(state.worn_marks[warrior]) & WORN_ROPE != 0


@rule
def full_vigour(state, book, warrior):
    """Vigour of a warrior that becomes lively. DKH-088, DKH-089."""
    vigour = int(book.vigour[state.profile[warrior]])
    if warrior < PARTY:
        vigour += int(state.worn_vigour[warrior])
    return min(MOST_VIGOUR, vigour)


@rule
def most_wounds(state, book, warrior):
    """Wounds a warrior falls at. DKH-094."""
    return int(book.constitution[state.profile[warrior]])


@rule
def is_guardian(state, book, enemy):
    """Whether an enemy must still die: of the guardians' kind, and on the level from its start. DKH-148; RUL-39."""
    if state.bosses_left == 0 or state.profile[enemy] != book.boss[state.level]:
        return False
    return (int(state.latecomers) >> (enemy - FIRST_ENEMY)) & 1 == 0


@rule
def constitution_left(state, book, warrior):
    return most_wounds(state, book, warrior) - int(state.wounds[warrior])


@rule
def parry_value(state, book, warrior):
    """Parry value with all that is worn and all effects; 10 for none. DKH-139, DKH-140, DKH-344."""
    value = int(book.parry[state.profile[warrior]])
    if warrior < PARTY:
        value -= int(state.worn_parry[warrior])
    return clamp(value - int(state.blessed[warrior]) - int(state.stone_skin[warrior]))


@rule
def tough_value(state, book, warrior):
    """Tough value, the better of profile and equipment; 0 for none. DKH-104."""
    value = int(book.tough[state.profile[warrior]])
    if warrior < PARTY and state.worn_tough[warrior] > 0:
        worn = int(state.worn_tough[warrior])
        value = worn if value == 0 else min(value, worn)
    return value


@rule
def agility_value(state, book, warrior):
    """What an agility roll must reach. DKH-101, DKH-266."""
    value = int(book.agility[state.profile[warrior]])
    if warrior < PARTY:
        value -= int(state.worn_agility[warrior])
    return clamp(value)


@rule
def blessed_aim(state, book, warrior):
    """What a blessing takes off a Christian's strike and shoot values. DKH-051, DKH-113."""
    return int(state.blessed[warrior]) if has(state, book, warrior, CHRISTIAN) else 0


@rule
def attack_range(state, book, warrior):
    """Largest range of a warrior's combat weapons. DKH-135, DKH-271."""
    if warrior < PARTY:
        return int(state.reach[warrior])
    return int(book.reach[state.profile[warrior]])


@rule
def weapon(state, book, warrior, source, number):
    """A number of a weapon: of the profile, of a card carried, or of a ranged invocation. DKH-134."""
    if source < CARD_WEAPON:
        return int(book.weapon[state.profile[warrior], source, number])
    if source < POWER_WEAPON:
        return int(book.kind_weapon[source - CARD_WEAPON, number])
    return int(book.power_weapon[source - POWER_WEAPON, number])


@rule
def carries(state, book, warrior, kind):
    """A card of a kind that a warrior carries, or NONE. DKH-114."""
    if warrior >= PARTY or (int(state.carried[warrior]) >> kind) & 1 == 0:
        return NONE
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and book.card[card] == kind:
            return card
    return NONE


@rule
def card_lying(state, book, square, kind):
    """A card of a kind lying on a square, or NONE."""
    for card in range(int(book.cards)):
        if state.card_at[card] == square and book.card[card] == kind:
            return card
    return NONE


@rule
def room_for(state, book, warrior, kind):
    """Whether a card of a kind fits into an inventory. DKH-115 to DKH-126."""
    kind_type = int(book.kind_type[kind])
    if kind_type == HACKSILVER:
        return True
    limit = int(book.limits[state.profile[warrior], kind_type])
    return state.slots[warrior, kind_type] + int(book.kind_slots[kind]) <= limit


@rule
def wear(state, book, warrior):
    """Work out what a warrior's equipment gives it; everything carried is worn and ready. DKH-114, DKH-140."""
    parry, agility, vigour, tough, marks, carried = 0, 0, 0, 0, 0, 0
    reach = int(book.reach[state.profile[warrior]])
    for kind_type in range(9):
        state.slots[warrior, kind_type] = book.taken[state.profile[warrior], kind_type]
    for card in range(int(book.cards)):
        if state.card_at[card] != CARRIED + warrior:
            continue
        kind = int(book.card[card])
        carried |= 1 << kind
        state.slots[warrior, int(book.kind_type[kind])] += int(book.kind_slots[kind])
        parry += int(book.kind_parry[kind])
        agility += int(book.kind_agility[kind])
        vigour += int(book.kind_vigour[kind])
        marks |= int(book.kind_marks[kind])
        worn = int(book.kind_tough[kind])
        if worn > 0 and (tough == 0 or worn < tough):
            tough = worn
        if book.kind_type[kind] == COMBAT:
            reach = max(reach, int(book.kind_weapon[kind, 1]))
    state.worn_parry[warrior] = parry
    state.worn_agility[warrior] = agility
    state.worn_vigour[warrior] = vigour
    state.worn_tough[warrior] = tough
    state.worn_marks[warrior] = marks
    state.reach[warrior] = reach
    state.carried[warrior] = carried


@rule
def give(state, book, card, warrior):
    """A card goes into a warrior's inventory. DKH-114."""
    state.card_at[card] = CARRIED + warrior
    wear(state, book, warrior)


@rule
def lively(state, warrior):
    """Whether a warrior can act. DKH-090, DKH-092."""
    return conscious(state, warrior) and state.vigour[warrior] > 0
