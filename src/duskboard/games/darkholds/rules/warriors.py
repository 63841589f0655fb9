"""Attributes, traits and what equipment adds to them. Rulebook 1.3.3 to 1.3.8."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import conscious
from duskboard.games.darkholds.state import Book, State


@rule
def clamp(value: int) -> int:
    """A modified target number lies between 1+ and 10+. DKH-137."""
    return max(1, min(10, int(value)))


@rule
def has(state: State, book: Book, warrior: int, trait: int) -> bool:
    """Whether a warrior has a trait or ability. DKH-105 to DKH-113."""
    return book.traits[state.profile[warrior]] & trait != 0


@rule
def swift(state: State, book: Book, warrior: int) -> bool:
    """Whether a warrior moves two squares a point of vigour. DKH-111."""
    if has(state, book, warrior, terms.SWIFT):
        return True
    return warrior < terms.PARTY and state.worn_marks[warrior] & terms.WORN_SWIFT != 0


@rule
def roped(state: State, warrior: int) -> bool:
    return warrior < terms.PARTY and state.worn_marks[warrior] & terms.WORN_ROPE != 0


@rule
def full_vigour(state: State, book: Book, warrior: int) -> int:
    """Vigour of a warrior that becomes lively. DKH-088, DKH-089."""
    vigour = book.vigour[state.profile[warrior]]
    if warrior < terms.PARTY:
        vigour += state.worn_vigour[warrior]
    return max(0, min(terms.MOST_VIGOUR, vigour))


@rule
def most_wounds(state: State, book: Book, warrior: int) -> int:
    """Wounds a warrior falls at. DKH-094."""
    return book.constitution[state.profile[warrior]]


@rule
def is_guardian(state: State, book: Book, enemy: int) -> bool:
    """Whether an enemy must still die: of the guardians' kind, and on the level from its start. DKH-148; RUL-39."""
    if state.bosses_left == 0 or state.profile[enemy] != book.boss[state.level]:
        return False
    return (state.latecomers >> (enemy - terms.FIRST_ENEMY)) & 1 == 0


@rule
def constitution_left(state: State, book: Book, warrior: int) -> int:
    return most_wounds(state, book, warrior) - state.wounds[warrior]


@rule
def parry_value(state: State, book: Book, warrior: int) -> int:
    """Parry value with all that is worn and all effects; 10 for none. DKH-139, DKH-140, DKH-344."""
    value = book.parry[state.profile[warrior]]
    if warrior < terms.PARTY:
        value -= state.worn_parry[warrior]
    return clamp(value - state.blessed[warrior] - state.stone_skin[warrior])


@rule
def tough_value(state: State, book: Book, warrior: int) -> int:
    """Tough value, the better of profile and equipment; 0 for none. DKH-104."""
    value = book.tough[state.profile[warrior]]
    if warrior < terms.PARTY and state.worn_tough[warrior] > 0:
        worn = state.worn_tough[warrior]
        value = worn if value == 0 else min(value, worn)
    return value


@rule
def agility_value(state: State, book: Book, warrior: int) -> int:
    """What an agility roll must reach. DKH-101, DKH-266."""
    value = book.agility[state.profile[warrior]]
    if warrior < terms.PARTY:
        value -= state.worn_agility[warrior]
    return clamp(value)


@rule
def blessed_aim(state: State, book: Book, warrior: int) -> int:
    """What a blessing takes off a Christian's strike and shoot values. DKH-051, DKH-113."""
    return state.blessed[warrior] if has(state, book, warrior, terms.CHRISTIAN) else 0


@rule
def attack_range(state: State, book: Book, warrior: int) -> int:
    """Largest range of a warrior's combat weapons. DKH-135, DKH-271."""
    assert warrior >= 0
    if warrior < terms.PARTY:
        return state.reach[warrior]
    profile = state.profile[warrior]
    assert profile >= 0
    return book.reach[profile]


@rule
def weapon(state: State, book: Book, warrior: int, source: int, number: int) -> int:
    """A number of a weapon: of the profile, of a card carried, or of a ranged invocation. DKH-134."""
    if source < terms.CARD_WEAPON:
        return book.weapon[state.profile[warrior], source, number]
    if source < terms.POWER_WEAPON:
        return book.kind_weapon[source - terms.CARD_WEAPON, number]
    return book.power_weapon[source - terms.POWER_WEAPON, number]


@rule
def carries(state: State, book: Book, warrior: int, kind: int) -> int:
    """A card of a kind that a warrior carries, or NONE. DKH-114."""
    if warrior >= terms.PARTY or (state.carried[warrior] >> kind) & 1 == 0:
        return NONE
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior and book.card[card] == kind:
            return card
    return NONE


@rule
def cards_of(state: State, book: Book, warrior: int, kind: int) -> int:
    """How many cards of a kind a warrior carries. DKH-114."""
    n = 0
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior and book.card[card] == kind:
            n += 1
    return n


@rule
def room_for(state: State, book: Book, warrior: int, kind: int) -> bool:
    """Whether a card of a kind fits into an inventory. DKH-115 to DKH-126."""
    kind_type = book.kind_type[kind]
    if kind_type == terms.HACKSILVER:
        return True
    limit = book.limits[state.profile[warrior], kind_type]
    return state.slots[warrior, kind_type] + book.kind_slots[kind] <= limit


@rule
def wear(state: State, book: Book, warrior: int) -> None:
    """Work out what a warrior's equipment gives it; everything carried is worn and ready. DKH-114, DKH-140."""
    parry, agility, vigour, tough, marks, carried = 0, 0, 0, 0, 0, 0
    reach = book.reach[state.profile[warrior]]
    for kind_type in range(9):
        state.slots[warrior, kind_type] = book.taken[state.profile[warrior], kind_type]
    for card in range(book.cards):
        if state.card_at[card] != terms.CARRIED + warrior:
            continue
        kind = book.card[card]
        carried |= 1 << kind
        state.slots[warrior, book.kind_type[kind]] += book.kind_slots[kind]
        parry += book.kind_parry[kind]
        agility += book.kind_agility[kind]
        vigour += book.kind_vigour[kind]
        marks |= book.kind_marks[kind]
        worn = book.kind_tough[kind]
        if worn > 0 and (tough == 0 or worn < tough):
            tough = worn
        if book.kind_type[kind] == terms.COMBAT:
            reach = max(reach, book.kind_weapon[kind, 1])
    state.worn_parry[warrior] = parry
    state.worn_agility[warrior] = agility
    state.worn_vigour[warrior] = vigour
    state.worn_tough[warrior] = tough
    state.worn_marks[warrior] = marks
    state.reach[warrior] = reach
    state.carried[warrior] = carried


@rule
def give(state: State, book: Book, card: int, warrior: int) -> None:
    """A card goes into a warrior's inventory. DKH-114."""
    state.card_at[card] = terms.CARRIED + warrior
    wear(state, book, warrior)


@rule
def lively(state: State, warrior: int) -> bool:
    """Whether a warrior can act. DKH-090, DKH-092."""
    return conscious(state, warrior) and state.vigour[warrior] > 0
