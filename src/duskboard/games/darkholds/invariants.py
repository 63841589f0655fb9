"""What must hold after every step."""

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import base_size, base_square, on_board
from duskboard.games.darkholds.state import Book, State

VIOLATIONS = {
    1: "a warrior is not on the square that knows it",
    2: "a square knows a warrior that is not there",
    3: "an enemy is neither on the board nor gone",
    4: "vigour, wounds or webs are out of bounds",
    5: "somebody carries more than the limits allow",
    6: "a card is nowhere",
    7: "what lies on a square does not add up",
    8: "a deck has an impossible size",
    9: "nobody must choose, and the game is not over",
    10: "more figures of a type are in play than there are",
    11: "a warrior stands where nobody can",
    12: "what is worn is not what is carried",
}


@rule
def check(state: State, book: Book) -> int:
    """0 if all is well, else the number of what is not."""
    broken = check_warriors(state, book) or check_cards(state, book)
    return broken or (0 if (state.seat == NOBODY) == (state.ending != 0) else 9)


@rule
def check_warriors(state: State, book: Book) -> int:
    """Everybody is where the board says, with numbers in bounds. DKH-003 to DKH-006, DKH-094."""
    for warrior in range(terms.WARRIORS):
        if state.profile[warrior] == NONE:
            if state.at[warrior] != NONE or state.status[warrior] != 0:
                return 3
            continue
        if warrior >= terms.FIRST_ENEMY and state.status[warrior] != terms.CONSCIOUS:
            return 3
        wounds = state.wounds[warrior]
        if (
            state.vigour[warrior] < 0
            or state.vigour[warrior] > terms.MOST_VIGOUR
            or state.webs[warrior] < 0
            or wounds < 0
        ):
            return 4
        if state.status[warrior] != terms.DEAD and wounds >= book.constitution[state.profile[warrior]]:
            return 4
        if not on_board(state, warrior):
            if state.at[warrior] != NONE:
                return 1
            continue
        for i in range(base_size(state, book, warrior)):
            square = base_square(state, book, state.at[warrior], i)
            if square == NONE or state.rock[square] > 0:
                return 11
            if state.here[square] != warrior + 1 and not (state.transit > 0 and state.active == warrior):
                return 1
    for square in range(book.squares[state.level]):
        other = state.here[square] - 1
        if other >= 0 and (state.profile[other] == NONE or not on_board(state, other)):
            return 2
    return 0


@rule
def check_cards(state: State, book: Book) -> int:
    """Every card is somewhere, limits hold, and what lies about adds up. DKH-033, DKH-115 to DKH-126."""
    in_deck, lying = 0, 0
    for card in range(book.cards):
        place = state.card_at[card]
        if place == terms.IN_DECK:
            in_deck += 1
        elif 0 <= place < terms.CARRIED:
            lying += 1
            if state.stuff[place] < 1:
                return 7
        elif place >= terms.CARRIED:
            holder = place - terms.CARRIED
            if holder >= terms.PARTY or state.profile[holder] == NONE or state.status[holder] == terms.DEAD:
                return 6
        elif place < terms.SET_ASIDE:
            return 6
    if state.phase != terms.SHOPPING and state.ending == 0 and state.deck_n != in_deck:
        return 8
    for i in range(terms.PURSES):
        if state.purse[i] > 0:
            lying += 1
    for square in range(book.squares[state.level]):
        lying -= state.stuff[square]
    if lying != 0:
        return 7
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE:
            continue
        if state.silver[warrior] < 0 or state.silver[warrior] > book.silver_limit:
            return 5
        if state.status[warrior] == terms.READY or state.status[warrior] == terms.EXITED:
            for kind_type in range(1, 8):
                if state.slots[warrior, kind_type] > book.limits[state.profile[warrior], kind_type]:
                    return 5
        if state.status[warrior] != terms.DEAD and not knows_its_things(state, book, warrior):
            return 12
    if state.dark_n + state.dark_out_n > book.darks or state.rein_n + state.rein_out_n > book.reins:
        return 8
    return 0


@rule
def knows_its_things(state: State, book: Book, warrior: int) -> bool:
    """Whether the kinds and slots noted for a warrior are those of its cards. DKH-114 to DKH-123."""
    kinds, slots = 0, 0
    for kind_type in range(9):
        slots += book.taken[state.profile[warrior], kind_type] - state.slots[warrior, kind_type]
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior:
            kinds |= 1 << book.card[card]
            slots += book.kind_slots[book.card[card]]
    return kinds == state.carried[warrior] and slots == 0
