"""What a seat may not know, guesses that fit what it does know, and the table as numbers."""

from duskboard.engine.arrays import put_none, put_row
from duskboard.engine.dice import below, hide_dice
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals, stretch
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

HEAD = 27  # numbers of the course of the game
OBSERVATION = (
    HEAD
    + (2 + 8 * terms.WARRIORS)
    + (18 + terms.LINES) * terms.HUMANS
    + (1 + terms.PIECES) * terms.HUMANS * terms.EQUIPMENT
    + (2 + 2 * terms.POWERS) * terms.LINES
    + (2 * terms.INSTINCTS + 4 * terms.EVENTS)
    + 12 * terms.TILES
)


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """What a seat knows as a fixed number of numbers, most of them as they lie in the state."""
    observe_course(state, book, seat, out)
    at = observe_warriors(state, out, HEAD)
    at = observe_humans(state, book, out, at)
    at = put_row(out, at, stretch(state, "gear", "gear"))
    at = observe_loading(state, out, at)
    at = put_row(out, at, state.faces)
    at = put_row(out, at, stretch(state, "rolled", "trig"))
    at = observe_cards(state, seat, out, at)
    at = put_row(out, at, stretch(state, "trogs", "spent"))
    at = put_row(out, at, state.place)
    at = put_row(out, at, stretch(state, "x", "rotation"))
    put_row(out, at, stretch(state, "gaps", "water"))


@rule
def observe_course(state: State, book: Book, seat: int, out: Reals) -> None:
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
def observe_warriors(state: State, out: Reals, at: int) -> int:
    """Every warrior that has a place of its own. The place behind what is written, as of all below."""
    at = put_row(out, at, state.demon)
    at = put_row(out, at, stretch(state, "status", "deaths"))
    for warrior in range(terms.WARRIORS):
        tile = state.tile[warrior]
        out[at + warrior] = state.x[tile] if tile != NONE else 0
        out[at + terms.WARRIORS + warrior] = state.y[tile] if tile != NONE else 0
    return at + 2 * terms.WARRIORS


@rule
def observe_humans(state: State, book: Book, out: Reals, at: int) -> int:
    """The Western boards."""
    at = put_row(out, at, stretch(state, "board", "relics"))
    at = put_row(out, at, state.gift_on)
    for human in range(terms.HUMANS):
        here = state.status[human] == terms.IN_PLAY
        out[at + human] = human_mv(state, book, human) if here else 0
        out[at + terms.HUMANS + human] = human_cb(state, book, human) if here else 0
        out[at + 2 * terms.HUMANS + human] = human_df(state, book, human) if here else 0
    at += 3 * terms.HUMANS
    for human in range(terms.HUMANS):
        for line in range(terms.LINES):
            out[at + line] = (state.cancelled[human] >> line) & 1
        at += terms.LINES
    return at


@rule
def observe_loading(state: State, out: Reals, at: int) -> int:
    """Turns until each piece of equipment can be fired again."""
    first_turns = stretch(state, "reload", "reload")
    for i in range(len(first_turns)):
        out[at + i] = max(0, first_turns[i] - state.turn)
    return at + len(first_turns)


@rule
def observe_cards(state: State, seat: int, out: Reals, at: int) -> int:
    """The cards that lie open, and those in hand, which are shown to their holder alone."""
    at = put_row(out, at, state.instinct_discard)
    at = put_row(out, at, stretch(state, "event_played", "event_discard"))
    at = put_row(out, at, state.instinct_hand) if seat == terms.HUMAN else put_none(out, at, terms.INSTINCTS)
    if seat != terms.INFERNAL:
        return put_none(out, at, 2 * terms.EVENTS)
    at = put_row(out, at, state.event_hand)
    return put_row(out, at, state.event_drawn)
