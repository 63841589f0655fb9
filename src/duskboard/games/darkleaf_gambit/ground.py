"""Sets of territories: bit t of one 64-bit number stands for territory t, so a whole clan moves in a few operations.

Compiled whole numbers are signed and wrap round, Python's grow; every rule here answers with the signed one, so that
interpreted and compiled play see the same number.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.haggedorn import invulnerable, will_holds
from duskboard.games.darkleaf_gambit.terms import (
    BLESSINGS,
    CURSES,
    ERDE,
    FIRST_OF_KIND,
    LAW_ROW,
    PAWN,
    ROOK,
    ROOTED_CROWNS,
    ROYAL,
    SAGE,
    SANCTUARY,
    SINKHOLES,
    TERRITORIES,
    WIBO,
)

SIGN = -(1 << 63)
EVERYWHERE = -1
BELOW_TOP = 0x00FFFFFFFFFFFFFF  # every rank but the eighth
BEFORE_H = 0x7F7F7F7F7F7F7F7F  # every file but h
CORNERS = SIGN | 0x0100000000000081
FIRST_RANK = 0xFF
LAST_RANK = -(1 << 56)


@rule
def signed(bits):
    """The same 64 bits as a signed number."""
    return (bits ^ SIGN) - SIGN


@rule
def one(territory):
    """The set of one territory."""
    return signed(1 << territory)


@rule
def holds(bits, territory):
    """Whether a set holds a territory."""
    return (bits >> territory) & 1 != 0


@rule
def shifted(book, bits, way):
    """A set one step on in a board direction; what goes over the edge is gone."""
    return (signed((bits & int(book.inner[way])) << int(book.up[way])) >> int(book.down[way])) & int(book.below[way])


@rule
def carried(book, bits, way, steps):
    """A set so many steps on in a board direction, whatever stands between; what goes over the edge is gone."""
    bits = signed((bits & int(book.within[way, steps])) << steps * int(book.up[way])) >> steps * int(book.down[way])
    return bits & int(book.within[(way + 4) & 7, steps])


@rule
def whence(book, bits, way, steps):
    """Where those came from who have gone so many steps in a board direction, none of them over the edge."""
    far = steps * int(book.delta[way])
    if far < 0:
        return signed(bits << -far)
    return (bits >> far) & ((1 << (64 - far)) - 1)


@rule
def spread(bits):
    """A set and everything adjacent to it. DLG-007."""
    wide = bits | signed((bits & BEFORE_H) << 1) | ((bits >> 1) & BEFORE_H)
    return wide | signed((wide & BELOW_TOP) << 8) | ((wide >> 8) & BELOW_TOP)


@rule
def spread_straight(bits):
    """What is neighboring to a set. DLG-008."""
    sides = signed((bits & BEFORE_H) << 1) | ((bits >> 1) & BEFORE_H)
    return sides | signed((bits & BELOW_TOP) << 8) | ((bits >> 8) & BELOW_TOP)


@rule
def list_ground(scratch, bits, n):
    """Add the territories of a set to the menu, in their order."""
    for rank in range(8):
        line = (bits >> (8 * rank)) & 255
        if line != 0:
            for file in range(8):
                if (line >> file) & 1:
                    scratch.menu[n] = 8 * rank + file
                    n += 1
    return n


# -- who stands where -------------------------------------------------------------------------------------------------


@rule
def crowded(state):
    """Every territory somebody stands on."""
    bits = 0
    for territory in range(TERRITORIES):
        if state.board[territory] != NONE:
            bits |= one(territory)
    return bits


@rule
def units_of(state, seat):
    """Where the units of a seat stand."""
    bits = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] != NONE:
            bits |= one(int(state.square[unit]))
    return bits


@rule
def standing_on(state):
    """What `crowded` says, by way of the units; for when nobody is being pushed, and board and units agree."""
    return units_of(state, 0) | units_of(state, 1)


@rule
def vulnerable_units(state, book, seat):
    """Where the units of a seat stand that can be vanquished. DLG-079."""
    bits = 0
    clan = int(state.clan[seat])
    if will_holds(state, BLESSINGS, SANCTUARY):
        return bits
    for kind in range(5):
        if book.invulnerable[clan, kind] > 0:
            continue
        by_place = (clan == ERDE and kind == SAGE) or (clan == WIBO and kind == PAWN)
        for unit in range(16 * seat + FIRST_OF_KIND[kind], 16 * seat + FIRST_OF_KIND[kind + 1]):
            if state.square[unit] != NONE and not (by_place and invulnerable(state, book, unit)):
                bits |= one(int(state.square[unit]))
    return bits


@rule
def closed_to(state, seat):
    """Where no unit of a seat may end: ground Reclaimed against it, Sinkholes. DLG-192, DLG-211."""
    bits = CORNERS if state.lasting[SINKHOLES - 1] > 0 else 0
    if state.clan[seat] != ERDE and state.clan[1 - seat] == ERDE:
        for territory in range(TERRITORIES):
            if state.reclaimed[territory] > 0:
                bits |= one(territory)
    return bits


@rule
def seat_rank(seat):
    """The Seat of a player. DLG-003."""
    return FIRST_RANK if seat == 0 else LAST_RANK


@rule
def free_to_journey(state, seat, kind):
    """Where the units of a kind stand that may journey at all. DLG-173, DLG-231, DLG-234; the Will's Rooted Crowns."""
    bits = 0
    if kind == ROYAL and state.held[seat] > 0:
        return bits
    if kind in (ROYAL, ROOK) and will_holds(state, CURSES, ROOTED_CROWNS):
        return bits
    for unit in range(16 * seat + FIRST_OF_KIND[kind], 16 * seat + FIRST_OF_KIND[kind + 1]):
        if (state.square[unit] != NONE) & (state.dormant[unit] == 0):
            bits |= one(int(state.square[unit]))
    if kind == PAWN and state.clan[seat] == WIBO and state.relic[seat, LAW_ROW] > 0:
        bits &= ~seat_rank(seat)
    return bits
