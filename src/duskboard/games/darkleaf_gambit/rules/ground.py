"""Sets of territories: bit t of one 64-bit number stands for territory t, so a whole clan moves in a few operations.

Compiled whole numbers are signed and wrap round, Python's grow; every rule here answers with the signed one, so that
interpreted and compiled play see the same number.
"""

from duskboard.engine.bits import signed
from duskboard.engine.header import NONE
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.haggedorn import AT_HOME, SHELTERED, movable, will_holds
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State

SIGN = -(1 << 63)
EVERYWHERE = -1
BELOW_TOP = 0x00FFFFFFFFFFFFFF  # every rank but the eighth
BEFORE_H = 0x7F7F7F7F7F7F7F7F  # every file but h
CORNERS = SIGN | 0x0100000000000081
FIRST_RANK = 0xFF
LAST_RANK = -(1 << 56)


@rule
def one(territory: int) -> int:
    """The set of one territory."""
    return signed(1 << territory)


@rule
def holds(bits: int, territory: int) -> bool:
    """Whether a set holds a territory."""
    return bits & one(territory) != 0


@rule
def shifted(book: Book, bits: int, way: int) -> int:
    """A set one step on in a board direction; what goes over the edge is gone."""
    return (signed((bits & book.inner[way]) << book.up[way]) >> book.down[way]) & book.below[way]


@rule
def carried(book: Book, bits: int, way: int, steps: int) -> int:
    """A set so many steps on in a board direction, whatever stands between; what goes over the edge is gone."""
    bits = signed((bits & book.within[way, steps]) << steps * book.up[way]) >> steps * book.down[way]
    return bits & book.within[(way + 4) & 7, steps]


@rule
def whence(book: Book, bits: int, way: int, steps: int) -> int:
    """Where those came from who have gone so many steps in a board direction, none of them over the edge."""
    return carried(book, bits, (way + 4) & 7, steps)


@rule
def spread(bits: int) -> int:
    """A set and everything adjacent to it. DLG-007."""
    wide = bits | signed((bits & BEFORE_H) << 1) | ((bits >> 1) & BEFORE_H)
    return wide | signed((wide & BELOW_TOP) << 8) | ((wide >> 8) & BELOW_TOP)


@rule
def spread_straight(bits: int) -> int:
    """What is neighboring to a set. DLG-008."""
    sides = signed((bits & BEFORE_H) << 1) | ((bits >> 1) & BEFORE_H)
    return sides | signed((bits & BELOW_TOP) << 8) | ((bits >> 8) & BELOW_TOP)


@rule
def list_ground(scratch: Scratch, bits: int, n: int) -> int:
    """Add the territories of a set to the menu, in their order."""
    for rank in range(8):
        line = (bits >> (8 * rank)) & 255
        if line != 0:
            for file in range(8):
                if (line >> file) & 1:
                    n = add(scratch, n, 8 * rank + file)
    return n


# -- who stands where -------------------------------------------------------------------------------------------------


@rule
def crowded(state: State) -> int:
    """Every territory somebody stands on."""
    bits = 0
    for territory in range(terms.TERRITORIES):
        bits |= (state.board[territory] != NONE) << territory
    return signed(bits)


@rule
def reclaimed_ground(state: State) -> int:
    """Every territory that is Reclaimed. DLG-190."""
    bits = 0
    for territory in range(terms.TERRITORIES):
        bits |= (state.reclaimed[territory] > 0) << territory
    return signed(bits)


@rule
def units_of(state: State, seat: int) -> int:
    """Where the units of a seat stand."""
    assert seat >= 0
    bits = 0
    for unit in range(16 * seat, 16 * seat + 15):
        at = state.square[unit]
        bits |= (at != NONE) << max(at, 0)
    return signed(bits)


@rule
def standing_on(state: State) -> int:
    """What `crowded` says, by way of the units; for when nobody is being pushed, and board and units agree."""
    return units_of(state, 0) | units_of(state, 1)


@rule
def vulnerable_units(state: State, book: Book, seat: int) -> int:
    """Where the units of a seat stand that can be vanquished. DLG-079."""
    bits = 0
    clan = state.clan[seat]
    if will_holds(state, terms.BLESSINGS, terms.SANCTUARY):
        return bits
    for kind in range(5):
        if book.invulnerable[clan, kind] > 0:
            continue
        for unit in range(16 * seat + terms.FIRST_OF_KIND[kind], 16 * seat + terms.FIRST_OF_KIND[kind + 1]):
            if state.square[unit] != NONE and not SHELTERED(clan, state, book, unit):
                bits |= one(state.square[unit])
    return bits


@rule
def closed_to(state: State, seat: int) -> int:
    """Where no unit of a seat may end: ground Reclaimed against it, Sinkholes. DLG-192, DLG-211."""
    bits = CORNERS if will_holds(state, terms.CURSES, terms.SINKHOLES) else 0
    if AT_HOME(state.clan[1 - seat], state) and not AT_HOME(state.clan[seat], state):
        bits |= reclaimed_ground(state)
    return bits


@rule
def seat_rank(seat: int) -> int:
    """The Seat of a player. DLG-003."""
    return FIRST_RANK if seat == 0 else LAST_RANK


@rule
def free_to_journey(state: State, book: Book, seat: int, kind: int) -> int:
    """Where the units of a kind stand that may journey at all. DLG-173, DLG-231, DLG-234; the Will's Rooted Crowns."""
    assert seat >= 0
    assert kind >= 0
    bits = 0
    if kind == terms.ROYAL and state.held[seat] > 0:
        return bits
    if kind in (terms.ROYAL, terms.ROOK) and will_holds(state, terms.CURSES, terms.ROOTED_CROWNS):
        return bits
    for unit in range(16 * seat + terms.FIRST_OF_KIND[kind], 16 * seat + terms.FIRST_OF_KIND[kind + 1]):
        if state.square[unit] != NONE and movable(state, book, unit):
            bits |= one(state.square[unit])
    return bits
