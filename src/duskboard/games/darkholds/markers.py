"""Noise, equipment lying about, doors and rockfall. Rulebook 1.2.2, 1.2.3, 1.3.9.3."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import base_size, base_square, forget, is_enemy
from duskboard.games.darkholds.terms import (
    E_CLEARED,
    E_DOOR,
    E_DOOR_GONE,
    E_ROCK,
    E_SILVER,
    ENTRY,
    EXIT,
    FLOOR,
    GUARD,
    PURSES,
    SET_ASIDE,
    START,
)
from duskboard.games.darkholds.warriors import wear

OWN_NOISE = 15  # where an acting enemy counts its own tokens in `plan`


@rule
def make_noise(state, book, warrior, tokens):
    """Put noise tokens on a warrior's square; they stay there. DKH-053, DKH-232."""
    if is_enemy(warrior) and state.enemy_noise == 0:
        return
    square = int(state.at[warrior])
    state.noise[square] = min(120, int(state.noise[square]) + tokens)
    if is_enemy(warrior) and state.active == warrior and state.overlord == NONE:
        n = int(state.plan[OWN_NOISE])
        if n < OWN_NOISE:
            state.plan[n] = square + 1
            state.plan[OWN_NOISE] = n + 1


@rule
def hush(state, book, tile):
    """Remove the noise tokens of a tile, or with NONE of the whole board. DKH-225."""
    removed = 0
    for square in range(int(book.squares[state.level])):
        if tile == NONE or book.tile[state.level, square] == tile:
            removed += int(state.noise[square])
            state.noise[square] = 0
    return removed


@rule
def purse_on(state, square):
    """Where the loose silver of a square is kept, or NONE."""
    for i in range(PURSES):
        if state.purse[i] > 0 and state.purse_at[i] == square:
            return i
    return NONE


@rule
def loose_silver(state, square):
    """Silver lying on a square."""
    i = purse_on(state, square)
    return 0 if i == NONE else int(state.purse[i])


@rule
def room_for_purse(state, square):
    """Whether silver can still be laid on a square: there are only so many places to note it."""
    for i in range(PURSES):
        if state.purse[i] == 0 or state.purse_at[i] == square:
            return True
    return False


@rule
def lay_silver(state, square, pieces):
    """Silver is left on a square. DKH-066, DKH-132."""
    if pieces <= 0:
        return
    i = purse_on(state, square)
    if i == NONE:
        for free in range(PURSES):
            if state.purse[free] == 0:
                i = free
                break
        if i == NONE:
            return
        state.purse_at[i] = square
        state.stuff[square] += 1
    state.purse[i] = min(30000, int(state.purse[i]) + pieces)
    tell(state, E_SILVER, square, pieces)


@rule
def take_loose(state, square, pieces):
    """Silver is taken from a square; an emptied marker is gone. DKH-033."""
    i = purse_on(state, square)
    state.purse[i] -= pieces
    if state.purse[i] == 0:
        state.purse_at[i] = 0
        state.stuff[square] -= 1


@rule
def lay(state, book, card, square):
    """A card is left on a square, in an equipment marker; silver lies loose. DKH-066, DKH-100, DKH-132."""
    kind = int(book.card[card])
    if book.kind_silver[kind] > 0:
        state.card_at[card] = SET_ASIDE
        lay_silver(state, square, int(book.kind_silver[kind]))
        return
    state.card_at[card] = square
    state.stuff[square] += 1


@rule
def pick_up(state, book, card, warrior, carried):
    """A card leaves a square for an inventory; an emptied marker is gone. DKH-033, DKH-234."""
    state.stuff[state.card_at[card]] -= 1
    state.card_at[card] = carried + warrior
    wear(state, book, warrior)


@rule
def draw_card(state):
    """The top card of the equipment deck, or NONE. DKH-065, DKH-296."""
    if state.deck_n == 0:
        return NONE
    state.deck_n -= 1
    card = int(state.deck[state.deck_n])
    state.deck[state.deck_n] = 0
    return card


@rule
def hit_door(state, book, scratch, attacker, square, damage):
    """A door or doorweb is hit; at no constitution it is gone. DKH-019, DKH-020, DKH-021, DKH-023, DKH-027."""
    state.left[square] = max(0, int(state.left[square]) - damage)
    tell(state, E_DOOR, attacker, square, damage, int(state.left[square]))
    if state.left[square] == 0:
        tell(state, E_DOOR_GONE, attacker, square)
        forget(scratch)


@rule
def layers_of(state, square):
    """Rockfall markers on a square. DKH-049."""
    return (int(state.rock[square]) + 1) // 2


@rule
def drop_rock(state, book, scratch, square):
    """A rockfall is placed, large rocks up, on top of any that lie there. DKH-045, DKH-049."""
    state.rock[square] = min(120, int(book.rubble) * (layers_of(state, square) + 1))
    forget(scratch)
    tell(state, E_ROCK, square, layers_of(state, square))


@rule
def clear_rock(state, book, scratch, warrior, square):
    """One vigour on a rockfall: large rocks become small, small ones go. DKH-046, DKH-047, DKH-048."""
    state.rock[square] -= 1
    tell(state, E_CLEARED, warrior, square, int(state.rock[square]))
    if state.rock[square] == 0:
        forget(scratch)


@rule
def bare(state, book, square):
    """Whether a square has no warrior and no marker but an entry or guard point. DKH-011, DKH-255."""
    if state.here[square] != 0 or state.rock[square] > 0 or state.stuff[square] > 0 or state.left[square] > 0:
        return False
    glyph = book.glyph[state.level, square]
    if glyph in (FLOOR, START, ENTRY, GUARD):
        return True
    return glyph > EXIT and book.stock[state.level, square] + book.rocks[state.level, square] > 0


@rule
def under(state, book, warrior, square):
    """Whether a square is part of a warrior's base."""
    for i in range(base_size(state, book, warrior)):
        if base_square(state, book, int(state.at[warrior]), i) == square:
            return True
    return False
