"""Noise, equipment lying about, doors and rockfall. Rulebook 1.2.2, 1.2.3, 1.3.9.3."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import forget, is_enemy, named
from duskboard.games.darkholds.rules.warriors import wear
from duskboard.games.darkholds.state import Book, Scratch, State

OWN_NOISE = 15  # where an acting enemy counts its own tokens in `plan`


@rule
def make_noise(state: State, book: Book, warrior: int, tokens: int) -> None:
    """Put noise tokens on a warrior's square; they stay there. DKH-053, DKH-232."""
    if is_enemy(warrior) and state.enemy_noise == 0:
        return
    square = state.at[warrior]
    state.noise[square] = min(120, state.noise[square] + tokens)
    if is_enemy(warrior) and state.active == warrior and state.overlord == NONE:
        n = state.plan[OWN_NOISE]
        if n < OWN_NOISE:
            state.plan[n] = square + 1
            state.plan[OWN_NOISE] = n + 1


@rule
def hush(state: State, book: Book, tile: int) -> int:
    """Remove the noise tokens of a tile, or with NONE of the whole board. DKH-225."""
    removed = 0
    for square in range(book.squares[state.level]):
        if tile == NONE or book.tile[state.level, square] == tile:
            removed += state.noise[square]
            state.noise[square] = 0
    return removed


@rule
def purse_on(state: State, square: int) -> int:
    """Where the loose silver of a square is kept, or NONE."""
    for i in range(terms.PURSES):
        if state.purse[i] > 0 and state.purse_at[i] == square:
            return i
    return NONE


@rule
def loose_silver(state: State, square: int) -> int:
    """Silver lying on a square."""
    i = purse_on(state, square)
    return 0 if i == NONE else state.purse[i]


@rule
def room_for_purse(state: State, square: int) -> bool:
    """Whether silver can still be laid on a square, or with NONE on any: there are only so many places to note it."""
    for i in range(terms.PURSES):
        if state.purse[i] == 0 or state.purse_at[i] == square:
            return True
    return False


@rule
def lay_silver(state: State, square: int, pieces: int) -> None:
    """Silver is left on a square. DKH-066, DKH-132."""
    if pieces <= 0:
        return
    i = purse_on(state, square)
    if i == NONE:
        for free in range(terms.PURSES):
            if state.purse[free] == 0:
                i = free
                break
        if i == NONE:
            return
        state.purse_at[i] = square
        state.stuff[square] += 1
    state.purse[i] = min(30000, state.purse[i] + pieces)


@rule
def take_loose(state: State, square: int, pieces: int) -> None:
    """Silver is taken from a square; an emptied marker is gone. DKH-033."""
    i = purse_on(state, square)
    state.purse[i] -= pieces
    if state.purse[i] == 0:
        state.purse_at[i] = 0
        state.stuff[square] -= 1


@rule
def lay(state: State, book: Book, card: int, square: int) -> None:
    """A card is left on a square, in an equipment marker; silver lies loose. DKH-066, DKH-100, DKH-132."""
    kind = book.card[card]
    if book.kind_silver[kind] > 0:
        state.card_at[card] = terms.SET_ASIDE
        lay_silver(state, square, book.kind_silver[kind])
        tell(state, terms.E_SILVER, square, book.kind_silver[kind])
        return
    state.card_at[card] = square
    state.stuff[square] += 1


@rule
def pick_up(state: State, book: Book, card: int, warrior: int, carried: int) -> None:
    """A card leaves a square for an inventory; an emptied marker is gone. DKH-033, DKH-234."""
    state.stuff[state.card_at[card]] -= 1
    state.card_at[card] = carried + warrior
    wear(state, book, warrior)


@rule
def draw_card(state: State) -> int:
    """The top card of the equipment deck, or NONE. DKH-065, DKH-296."""
    if state.deck_n == 0:
        return NONE
    state.deck_n -= 1
    card = state.deck[state.deck_n]
    state.deck[state.deck_n] = 0
    return card


@rule
def hit_door(state: State, book: Book, scratch: Scratch, attacker: int, square: int, damage: int) -> None:
    """A door or doorweb is hit; at no constitution it is gone. DKH-019, DKH-020, DKH-021, DKH-023, DKH-027."""
    state.left[square] = max(0, state.left[square] - damage)
    tell(state, terms.E_DOOR, named(state, attacker), square, damage, state.left[square])
    if state.left[square] == 0:
        tell(state, terms.E_DOOR_GONE, named(state, attacker), square)
        forget(scratch)


@rule
def layers_of(state: State, square: int) -> int:
    """Rockfall markers on a square. DKH-049."""
    return (state.rock[square] + 1) // 2


@rule
def drop_rock(state: State, book: Book, scratch: Scratch, square: int) -> None:
    """A rockfall is placed, large rocks up, on top of any that lie there. DKH-045, DKH-049."""
    state.rock[square] = min(120, book.rubble * (layers_of(state, square) + 1))
    forget(scratch)
    tell(state, terms.E_ROCK, square, layers_of(state, square))


@rule
def clear_rock(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """One vigour on a rockfall: large rocks become small, small ones go. DKH-046, DKH-047, DKH-048."""
    state.rock[square] -= 1
    tell(state, terms.E_CLEARED, named(state, warrior), square, state.rock[square])
    if state.rock[square] == 0:
        forget(scratch)


@rule
def bare(state: State, book: Book, square: int) -> bool:
    """Whether a square has no warrior and no marker but an entry or guard point. DKH-011, DKH-255."""
    if state.here[square] != 0 or state.rock[square] > 0 or state.stuff[square] > 0 or state.left[square] > 0:
        return False
    glyph = book.glyph[state.level, square]
    if glyph in (terms.FLOOR, terms.START, terms.ENTRY, terms.GUARD):
        return True
    return glyph > terms.EXIT and book.stock[state.level, square] + book.rocks[state.level, square] > 0
