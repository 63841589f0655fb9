"""Which squares can be entered and stopped on, and what a step costs. Rulebook 1.2.2, 1.2.6, 2.2.7."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import adjacent, apart, base_size, base_square, hostile
from duskboard.games.darkholds.rules.sight import NOBODY_BLOCKS, line
from duskboard.games.darkholds.rules.warriors import attack_range, has, swift
from duskboard.games.darkholds.state import Book, Scratch, State

CLOSED, PASS_ONLY, STOP = 0, 1, 2  # what a warrior can do on a square


@rule
def ground(state: State, book: Book, square: int, traits: int, enemy: int) -> int:
    """What a square's markers let a warrior do there. DKH-011, DKH-014, DKH-016, DKH-018, DKH-024 to DKH-044."""
    assert square >= 0
    if state.rock[square] > 0:
        return CLOSED
    glyph = book.glyph[state.level, square]
    if glyph == terms.FLOOR:
        return PASS_ONLY if state.stuff[square] > 0 else STOP
    if glyph in (terms.ENTRY, terms.GUARD, terms.LADDER_END):
        return STOP
    if glyph == terms.COLUMN:
        return CLOSED
    if glyph == terms.GAP:
        return PASS_ONLY if traits & terms.GLIDER != 0 else CLOSED
    if glyph == terms.EXIT:
        return CLOSED if enemy or state.exit_open == 0 else STOP
    if state.left[square] > 0:
        if glyph == terms.DOORWEB:
            return PASS_ONLY if traits & terms.WEBWALKER != 0 else CLOSED
        if glyph in (terms.DOOR, terms.PILE, terms.COCOON):
            return PASS_ONLY
    return PASS_ONLY if state.stuff[square] > 0 else STOP


@rule
def footing(state: State, book: Book, warrior: int, square: int, rubble: bool) -> int:
    """What a warrior can do on a square, other warriors included. DKH-005, DKH-072, DKH-073, DKH-103, DKH-107."""
    traits = book.traits[state.profile[warrior]]
    enemy = warrior >= terms.FIRST_ENEMY
    if rubble and state.rock[square] > 0:
        found = STOP
    else:
        found = ground(state, book, square, traits, enemy)
    other = state.here[square] - 1
    if found == CLOSED or other < 0 or other == warrior:
        return found
    if state.status[other] == terms.CONSCIOUS and hostile(warrior, other) and traits & terms.GLIDER == 0:
        return CLOSED
    return PASS_ONLY


@rule
def penned(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether one who waits in its tile may not go to a square. DKH-327."""
    if state.woke != 0 or book.lair_enemy[state.level] != state.profile[warrior]:
        return False
    return book.tile[state.level, square] != book.lair_tile[state.level]


@rule
def stand(state: State, book: Book, warrior: int, at: int, rubble: bool) -> int:
    """What a warrior can do with its whole base at a square. DKH-006, DKH-007."""
    best = STOP
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square == NONE:
            return CLOSED
        best = min(best, footing(state, book, warrior, square, rubble))
        if best == CLOSED or penned(state, book, warrior, square):
            return CLOSED
    return best


@rule
def covers(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether a square lies in a warrior's attack range, for leaving combat. DKH-271, DKH-273."""
    reach = attack_range(state, book, warrior)
    for i in range(base_size(state, book, warrior)):
        own = base_square(state, book, state.at[warrior], i)
        distance = apart(state, book, own, square)
        if distance > reach:
            continue
        if distance <= 1:
            if adjacent(state, book, own, square):
                return True
        elif line(state, book, own, square, NOBODY_BLOCKS, NONE, NONE):
            return True
    return False


@rule
def holders(state: State, book: Book, warrior: int, at: int) -> int:
    """The hostile warriors whose attack range covers one at a square, as bits; none hold an agile one. DKH-271."""
    assert warrior >= 0
    assert at >= 0
    if has(state, book, warrior, terms.AGILE):
        return 0
    first, last = (0, terms.PARTY) if warrior >= terms.FIRST_ENEMY else (terms.FIRST_ENEMY, terms.WARRIORS)
    assert first >= 0
    level, held = state.level, 0
    for other in range(first, last):
        if state.status[other] != terms.CONSCIOUS:
            continue
        far = book.range[level, at, state.at[other]]
        if far > 1 and far > attack_range(state, book, other) + 1:
            continue
        if base_covers(state, book, warrior, other, at):
            held |= 1 << (other - first)
    return held


@rule
def escaped(state: State, book: Book, warrior: int, held: int, to: int) -> int:
    """How many of those who hold a warrior do not cover it at another square. DKH-271, DKH-272."""
    first = 0 if warrior >= terms.FIRST_ENEMY else terms.FIRST_ENEMY
    extra, other = 0, first
    while held != 0:
        if held & 1 != 0 and not base_covers(state, book, warrior, other, to):
            extra += 1
        held >>= 1
        other += 1
    return extra


@rule
def leaving(state: State, book: Book, warrior: int, a: int, b: int) -> int:
    """Extra vigour for a step: one for every hostile warrior whose attack range it leaves. DKH-271, DKH-272."""
    return escaped(state, book, warrior, holders(state, book, warrior, a), b)


@rule
def base_covers(state: State, book: Book, warrior: int, other: int, at: int) -> bool:
    """Whether any square of a warrior's base at `at` lies in another's attack range. DKH-271."""
    for i in range(base_size(state, book, warrior)):
        if covers(state, book, other, base_square(state, book, at, i)):
            return True
    return False


@rule
def step_price(state: State, book: Book, warrior: int, way: int, toll: int, free: int) -> int:
    """Vigour a step costs: 1, 2 on a ladder, nothing for a swift one's second, and the toll.

    DKH-043, DKH-111, DKH-269.
    """
    if way == terms.LADDER:
        return 1 + book.ladder_extra + toll
    return toll if free > 0 else 1 + toll


@rule
def price_to(state: State, book: Book, warrior: int, way: int, square: int) -> int:
    """Vigour a step to the position in a direction costs a warrior where it stands. DKH-269, DKH-271; DEC-14."""
    toll = leaving(state, book, warrior, state.at[warrior], square)
    return step_price(state, book, warrior, way, toll, state.free_step)


@rule
def free_after(state: State, book: Book, warrior: int, way: int, free: int) -> int:
    """Whether a swift warrior has a second step open after this one. DKH-111."""
    if way == terms.LADDER or free > 0:
        return 0
    return 1 if swift(state, book, warrior) else 0


@rule
def step_to(state: State, book: Book, warrior: int, at: int, way: int) -> int:
    """The position one step away, or NONE; large bases do not climb. DKH-042, DKH-072."""
    assert at >= 0
    assert way >= 0
    if way == terms.LADDER and base_size(state, book, warrior) > 1:
        return NONE
    return book.next[state.level, at, way]


@rule
def can_go_on(state: State, book: Book, scratch: Scratch, warrior: int, at: int, vigour: int, free: int) -> bool:
    """Whether a warrior in transit at a square can still pay its way to a stop. DKH-073."""
    if vigour < 1 and free == 0:
        return False
    held = holders(state, book, warrior, at)
    for way in range(9):
        to = step_to(state, book, warrior, at, way)
        if to == NONE or stand(state, book, warrior, to, False) != STOP:
            continue
        if step_price(state, book, warrior, way, escaped(state, book, warrior, held, to), free) <= vigour:
            return True
    if vigour < (1 if swift(state, book, warrior) else 2):
        return False
    return far_stop(state, book, scratch, warrior, at, vigour, free)


@rule
def far_stop(state: State, book: Book, scratch: Scratch, warrior: int, start: int, vigour: int, free: int) -> bool:
    """The same, through several squares one may only pass: least prices, square by square. DKH-073."""
    scratch.way_for = 0
    for square in range(book.squares[state.level]):
        scratch.steps[square] = 99
        scratch.toll[square] = 99
    if free > 0:
        scratch.toll[start] = 0
    else:
        scratch.steps[start] = 0
    for _ in range(2 * vigour + 1):
        changed = False
        for square in range(book.squares[state.level]):
            for left in range(2):
                spent = scratch.toll[square] if left == 1 else scratch.steps[square]
                if spent > vigour:
                    continue
                for way in range(9):
                    to = step_to(state, book, warrior, square, way)
                    if to == NONE:
                        continue
                    found = stand(state, book, warrior, to, False)
                    if found == CLOSED:
                        continue
                    toll = leaving(state, book, warrior, square, to)
                    price = spent + step_price(state, book, warrior, way, toll, left)
                    if price > vigour:
                        continue
                    if found == STOP:
                        return True
                    if free_after(state, book, warrior, way, left) > 0:
                        if price < scratch.toll[to]:
                            scratch.toll[to] = price
                            changed = True
                    elif price < scratch.steps[to]:
                        scratch.steps[to] = price
                        changed = True
        if not changed:
            return False
    return False


@rule
def move_price(state: State, book: Book, scratch: Scratch, warrior: int, way: int, held: int) -> int:
    """Vigour a Move in a direction costs one who is held, or NONE if it cannot be made.

    DKH-072, DKH-073, DKH-269 to DKH-273.
    """
    to = step_to(state, book, warrior, state.at[warrior], way)
    if to == NONE:
        return NONE
    found = stand(state, book, warrior, to, False)
    if found == CLOSED:
        return NONE
    vigour, free = state.vigour[warrior], state.free_step
    price = step_price(state, book, warrior, way, escaped(state, book, warrior, held, to), free)
    if price > vigour:
        return NONE
    if found == PASS_ONLY:
        after = free_after(state, book, warrior, way, free)
        if not can_go_on(state, book, scratch, warrior, to, vigour - price, after):
            return NONE
    return price


@rule
def way_to(state: State, book: Book, warrior: int, square: int) -> int:
    """The direction of a neighbouring position."""
    for way in range(9):
        if step_to(state, book, warrior, state.at[warrior], way) == square:
            return way
    return NONE
