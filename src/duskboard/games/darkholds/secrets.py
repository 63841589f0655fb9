"""What a seat may not know: the order of the decks and the dice to come. Observations."""

from duskboard.engine.arrays import wipe
from duskboard.engine.dice import hide_dice, shuffle
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import tile_of
from duskboard.games.darkholds.rules.decks import guess
from duskboard.games.darkholds.rules.warriors import parry_value
from duskboard.games.darkholds.state import Book, Scratch, State

PARTY_NUMBERS, ENEMY_NUMBERS = 10, 7
OBSERVATION = 24 + PARTY_NUMBERS * terms.PARTY + ENEMY_NUMBERS * (terms.WARRIORS - terms.FIRST_ENEMY)


@rule
def redact(state: State, book: Book, seat: int) -> None:
    """Wipe the dice to come and the order of the three decks; all else is public. DKH-058, DKH-063 to DKH-065."""
    hide_dice(state)
    hide_events(state, seat)
    wipe(state.deck)
    wipe(state.dark)
    wipe(state.rein)


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Fill the decks with the cards that are nowhere else, in some order."""
    n = 0
    if state.phase != terms.SHOPPING:
        for card in range(book.cards):
            if state.card_at[card] == terms.IN_DECK and n < state.deck_n:
                state.deck[n] = card
                n += 1
        shuffle(state, state.deck, n)
    guess(state, state.dark, state.dark_n, state.dark_out, state.dark_out_n, book.darks)
    guess(state, state.rein, state.rein_n, state.rein_out, state.rein_out_n, book.reins)


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """The table as numbers: the turn, then every hero and henchman, then every enemy."""
    for i in range(OBSERVATION):
        out[i] = 0
    out[0] = seat
    out[1] = state.level
    out[2] = state.turn
    out[3] = state.phase
    out[4] = state.decision
    out[5] = state.active
    out[6] = state.initiative
    out[7] = state.exit_open
    out[8] = state.bosses_left
    out[9] = state.exited
    out[10] = state.deck_n
    out[11] = state.dark_n
    out[12] = state.rein_n
    out[13] = state.omen
    out[14] = state.cleared
    out[15] = noise_total(state, book)
    for i in range(8):
        out[16 + i] = state.args[i]
    for warrior in range(terms.PARTY):
        observe_party(state, book, warrior, out, 24 + PARTY_NUMBERS * warrior)
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        observe_enemy(
            state, book, enemy, out, 24 + PARTY_NUMBERS * terms.PARTY + ENEMY_NUMBERS * (enemy - terms.FIRST_ENEMY)
        )


@rule
def noise_total(state: State, book: Book) -> int:
    tokens = 0
    for square in range(book.squares[state.level]):
        tokens += state.noise[square]
    return tokens


@rule
def cards_of(state: State, book: Book, warrior: int) -> int:
    n = 0
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior:
            n += 1
    return n


@rule
def observe_party(state: State, book: Book, warrior: int, out: Reals, at: int) -> None:
    """A hero or henchman as numbers."""
    if state.profile[warrior] == NONE:
        return
    out[at] = state.profile[warrior] + 1
    out[at + 1] = state.status[warrior]
    out[at + 2] = state.owner[warrior]
    out[at + 3] = state.vigour[warrior]
    out[at + 4] = book.constitution[state.profile[warrior]] - state.wounds[warrior]
    out[at + 5] = parry_value(state, book, warrior)
    out[at + 6] = state.silver[warrior]
    out[at + 7] = cards_of(state, book, warrior)
    if state.at[warrior] != NONE:
        out[at + 8] = state.at[warrior] + 1
        out[at + 9] = tile_of(state, book, state.at[warrior]) + 1


@rule
def observe_enemy(state: State, book: Book, enemy: int, out: Reals, at: int) -> None:
    """An enemy as numbers."""
    if state.profile[enemy] == NONE:
        return
    out[at] = state.profile[enemy] + 1
    out[at + 1] = state.vigour[enemy]
    out[at + 2] = book.constitution[state.profile[enemy]] - state.wounds[enemy]
    out[at + 3] = state.acted[enemy]
    if state.at[enemy] != NONE:
        out[at + 4] = state.at[enemy] + 1
        out[at + 5] = tile_of(state, book, state.at[enemy]) + 1
    out[at + 6] = book.rank[state.profile[enemy]]
