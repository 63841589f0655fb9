"""What a seat may not know, guesses that fit what it does know, and the table as numbers."""

from duskboard.engine.dice import below, hide_dice
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.talents import human_cb, human_df, human_mv
from duskboard.games.claustrophobia.state import Book, Scratch, State

EVERYBODY_KNOWS = 3
HUMAN_KNOWS = 1

# -- redact ----------------------------------------------------------------------------------------------------------


@rule
def redact(state: State, book: Book, seat: int) -> None:
    """Wipe what a seat may not know: the other hand, both decks, the face-down tiles, the dice to come."""
    hide_dice(state)
    hide_events(state, seat)
    for card in range(terms.INSTINCTS):
        state.instinct_deck[card] = NONE
        if seat != terms.HUMAN:
            state.instinct_hand[card] = 0
    for card in range(terms.EVENT_CARDS):
        state.event_deck[card] = NONE
    if seat != terms.INFERNAL:
        for kind in range(terms.EVENTS):
            state.event_hand[kind] = 0
            state.event_drawn[kind] = 0
    for i in range(terms.TILES):
        if not knows_tile(state, seat, i):
            state.pile[i] = NONE


@rule
def knows_tile(state: State, seat: int, i: int) -> bool:
    """Whether a seat knows the tile at a place of the pile; a watcher knows what both players know."""
    if seat < 0:
        return state.pile_known[i] == EVERYBODY_KNOWS
    return ((state.pile_known[i] >> seat) & 1) != 0


# -- imagine ---------------------------------------------------------------------------------------------------------


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Fill what was wiped with a guess that fits what the seat knows."""
    imagine_instinct(state, scratch, seat)
    imagine_events(state, book, scratch, seat)
    imagine_pile(state, book, scratch, seat)


@rule
def draw_from_bag(state: State, scratch: Scratch, n: int) -> int:
    """Take a random one of the first n things of the bag; the last takes its place."""
    at = below(state, n)
    thing = scratch.bag[at]
    scratch.bag[at] = scratch.bag[n - 1]
    return thing


@rule
def imagine_instinct(state: State, scratch: Scratch, seat: int) -> None:
    """Unseen instinct cards go to the hand, if it is hidden, and to the deck."""
    n = 0
    for card in range(terms.INSTINCTS):
        if state.instinct_discard[card] == 0 and state.instinct_hand[card] == 0 and not beside_a_board(state, card):
            scratch.bag[n] = card
            n += 1
    if seat != terms.HUMAN:
        for _ in range(state.instinct_hand_n):
            state.instinct_hand[draw_from_bag(state, scratch, n)] = 1
            n -= 1
    for i in range(state.instinct_deck_n):
        state.instinct_deck[i] = draw_from_bag(state, scratch, n)
        n -= 1


@rule
def beside_a_board(state: State, card: int) -> bool:
    """Whether an instinct card lies beside a Western board."""
    for human in range(terms.HUMANS):
        if state.card[human] == card:
            return True
    return False


@rule
def imagine_events(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Unseen event cards go to the hand and the cards being looked at, if they are hidden, and to the deck."""
    n = 0
    for kind in range(terms.EVENTS):
        left = book.event_copies[kind] - state.event_hand[kind] - state.event_drawn[kind]
        left -= state.event_played[kind] + state.event_discard[kind]
        for _ in range(left):
            scratch.bag[n] = kind
            n += 1
    if seat != terms.INFERNAL:
        for _ in range(state.event_hand_n):
            state.event_hand[draw_from_bag(state, scratch, n)] += 1
            n -= 1
        for _ in range(state.event_drawn_n):
            state.event_drawn[draw_from_bag(state, scratch, n)] += 1
            n -= 1
    for i in range(state.event_deck_n):
        state.event_deck[i] = draw_from_bag(state, scratch, n)
        n -= 1


@rule
def imagine_pile(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Special tiles go where they can still be, then random unseen tiles everywhere else."""
    scenario = state.scenario
    first = 0
    for part in range(book.pile_parts[scenario] - 1, -1, -1):
        special = book.part_special[scenario, part]
        size = book.part_n[scenario, part]
        if special != NONE:
            size += 1
            if unseen(state, special):
                hide_special(state, scratch, special, first, first + size)
        first += size
    n = 0
    for tile in range(terms.TILES):
        if book.stays_out[scenario, tile] == 0 and unseen(state, tile):
            scratch.bag[n] = tile
            n += 1
    for i in range(state.pile_n):
        if state.pile[i] == NONE:
            state.pile[i] = draw_from_bag(state, scratch, n)
            n -= 1


@rule
def unseen(state: State, tile: int) -> bool:
    """Whether a tile is neither on the table nor known to be in the pile."""
    if state.place[tile] != 0 or state.drawn == tile:
        return False
    for i in range(state.pile_n):
        if state.pile[i] == tile:
            return False
    return True


@rule
def hide_special(state: State, scratch: Scratch, special: int, first: int, last: int) -> None:
    """Put a special tile at an unknown place of its part, or where Prescience may have moved it.

    Prescience puts tiles back on top of the pile: a tile that left its part so is one of the two uppermost still, and
    rose by one place at most.
    """
    n = 0
    for i in range(state.pile_n):
        may_have_moved = (state.pile_known[i] & HUMAN_KNOWS) != 0 and state.pile_n - 2 <= i <= last
        if state.pile[i] == NONE and (may_have_moved or first <= i < last):
            scratch.bag[n] = i
            n += 1
    if n > 0:
        state.pile[draw_from_bag(state, scratch, n)] = special


# -- observe ---------------------------------------------------------------------------------------------------------

HEAD = 27
PER_HUMAN = 27 + (1 + terms.PIECES) * terms.EQUIPMENT
PER_INFERNAL = 8
PER_TILE = 12
OBSERVATION = (
    HEAD
    + terms.HUMANS * PER_HUMAN
    + (terms.WARRIORS - terms.HUMANS) * PER_INFERNAL
    + terms.LINES * (2 + 2 * terms.POWERS)
    + terms.INSTINCTS * 2
    + terms.EVENTS * 4
    + terms.TILES * PER_TILE
)


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """A redacted state as a fixed number of numbers."""
    observe_head(state, book, seat, out)
    at = HEAD
    for human in range(terms.HUMANS):
        observe_human(state, book, human, out, at)
        at += PER_HUMAN
    for warrior in range(terms.HOUND, terms.WARRIORS):
        observe_infernal(state, warrior, out, at)
        at += PER_INFERNAL
    for value in range(terms.LINES):
        out[at] = state.faces[value]
        out[at + 1] = state.rolled[value]
        at += 2
        for power in range(terms.POWERS):
            out[at] = state.prep[power, value]
            out[at + 1] = state.trig[power, value]
            at += 2
    for card in range(terms.INSTINCTS):
        out[at] = state.instinct_hand[card]
        out[at + 1] = state.instinct_discard[card]
        at += 2
    for kind in range(terms.EVENTS):
        out[at] = state.event_hand[kind]
        out[at + 1] = state.event_drawn[kind]
        out[at + 2] = state.event_played[kind]
        out[at + 3] = state.event_discard[kind]
        at += 4
    for tile in range(terms.TILES):
        observe_tile(state, tile, out, at)
        at += PER_TILE


@rule
def observe_head(state: State, book: Book, seat: int, out: Reals) -> None:
    """The course of the game and the activation in progress."""
    out[0], out[1] = seat, state.seat
    out[2], out[3] = state.scenario, state.turn
    out[4], out[5] = book.turns[state.scenario], state.phase
    out[6], out[7] = state.decision, state.threat
    out[8], out[9] = state.pool, state.alarms
    out[10], out[11] = state.instinct_hand_n, state.event_hand_n
    out[12], out[13] = state.pile_n, state.prescience
    out[14], out[15] = state.active, state.active_tile
    out[16], out[17] = state.points, state.moved
    out[18], out[19] = state.acted, state.drawn
    for i in range(4):
        out[20 + i] = state.args[i]
    out[24], out[25], out[26] = state.sealed, state.secured, state.inspiration


@rule
def observe_human(state: State, book: Book, human: int, out: Reals, at: int) -> None:
    """A Western board with its warrior."""
    out[at], out[at + 1] = state.board[human], state.status[human]
    tile = state.tile[human]
    out[at + 2] = tile
    out[at + 3] = state.x[tile] if tile != NONE else 0
    out[at + 4] = state.y[tile] if tile != NONE else 0
    for line in range(terms.LINES):
        out[at + 5 + line] = (state.cancelled[human] >> line) & 1
    out[at + 11], out[at + 12] = state.die[human], state.exhausted[human]
    out[at + 13], out[at + 14] = state.card[human], state.half[human]
    out[at + 15], out[at + 16] = state.courage[human], state.anger[human]
    out[at + 17], out[at + 18] = state.blessing[human], state.activated[human]
    out[at + 19], out[at + 20] = state.slowed[human] + state.tangled[human], state.trembling[human]
    out[at + 21], out[at + 22] = state.relics[human], state.gift_on[human]
    out[at + 23] = state.resisted[human]
    here = state.status[human] == terms.IN_PLAY
    out[at + 24] = human_mv(state, book, human) if here else 0
    out[at + 25] = human_cb(state, book, human) if here else 0
    out[at + 26] = human_df(state, book, human) if here else 0
    for kind in range(terms.EQUIPMENT):
        out[at + 27 + (1 + terms.PIECES) * kind] = state.gear[human, kind]
        for piece in range(terms.PIECES):
            waits = state.reload[piece, human, kind] - state.turn
            out[at + 28 + (1 + terms.PIECES) * kind + piece] = max(0, waits)


@rule
def observe_infernal(state: State, warrior: int, out: Reals, at: int) -> None:
    """A hellhound, demon or tough troglodyte."""
    tile = state.tile[warrior]
    out[at], out[at + 1] = state.status[warrior], tile
    out[at + 2] = state.x[tile] if tile != NONE else 0
    out[at + 3] = state.y[tile] if tile != NONE else 0
    out[at + 4], out[at + 5] = state.damage[warrior], state.activated[warrior]
    out[at + 6] = state.demon[warrior - terms.DEMON] if terms.DEMON <= warrior < terms.TOUGH else NONE
    out[at + 7] = state.deaths[warrior]


@rule
def observe_tile(state: State, tile: int, out: Reals, at: int) -> None:
    """A tile and who stands on it."""
    out[at] = state.place[tile]
    out[at + 1], out[at + 2] = state.x[tile], state.y[tile]
    out[at + 3], out[at + 4] = state.rotation[tile], state.resolved[tile]
    out[at + 5], out[at + 6] = state.hole[tile], state.water[tile]
    out[at + 7], out[at + 8] = state.occupants[terms.HUMAN, tile], state.occupants[terms.INFERNAL, tile]
    out[at + 9], out[at + 10] = state.trogs[tile], state.spent[tile]
    out[at + 11] = state.gaps[tile]
