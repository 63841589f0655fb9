"""What the player may not know: where face-down cards lie, what is buried, the dice to come."""

from __future__ import annotations

from duskboard.engine.arrays import put_row
from duskboard.engine.bits import count
from duskboard.engine.dice import below, hide_dice
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.state import Book, Scratch, State


@rule
def redact(state: State, book: Book, seat: int) -> None:
    """Wipe the types of unseen cards, on the map, in the stacks and on BURIED. H-01 to H-04."""
    hide_dice(state)
    hide_events(state, seat)
    for i in range(state.buried_n):
        card = state.buried[i]
        if card >= 0 and not is_seen(state, card):
            state.buried[i] = terms.UNSEEN - card // terms.TYPES
    for location in range(terms.LOCATIONS):
        for slot in range(terms.SLOTS):
            kind = state.layout[location, slot]
            if kind != terms.UNKNOWN and (state.seen[location] >> kind) & 1 == 0:
                state.fate[card_of(location, kind)] = terms.STACK
                state.layout[location, slot] = terms.UNKNOWN


@rule
def is_seen(state: State, card: int) -> bool:
    """Whether a card has ever been revealed."""
    return (state.seen[card // terms.TYPES] >> (card % terms.TYPES)) & 1 != 0


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Deal the unseen cards of each location at random to its unknown slots; BURIED follows from them."""
    for location in range(terms.LOCATIONS):
        deal_unseen(state, scratch, location)
    for location in range(terms.LOCATIONS):
        fill_buried(state, location)


@rule
def deal_unseen(state: State, scratch: Scratch, location: int) -> None:
    """The types not seen yet, in random order, to the slots not known yet."""
    n = 0
    for kind in range(terms.TYPES):
        if (state.seen[location] >> kind) & 1 == 0:
            scratch.a[n] = kind
            n += 1
    for slot in range(terms.SLOTS):
        if state.layout[location, slot] == terms.UNKNOWN:
            pick = below(state, n)
            n -= 1
            state.layout[location, slot] = scratch.a[pick]
            scratch.a[pick] = scratch.a[n]


@rule
def fill_buried(state: State, location: int) -> None:
    """The unseen cards of a location left behind went on BURIED in slot order; those no longer on it are gone."""
    slot = 0
    for i in range(state.buried_n):
        if state.buried[i] != terms.UNSEEN - location:
            continue
        while is_seen(state, card_of(location, state.layout[location, slot])):
            slot += 1
        card = card_of(location, state.layout[location, slot])
        state.buried[i] = card
        state.fate[card] = terms.BURIED
        slot += 1
    if (state.finished >> location) & 1 == 0:
        return
    for kind in range(terms.TYPES):
        card = card_of(location, kind)
        if not is_seen(state, card) and state.fate[card] == terms.STACK:
            state.fate[card] = terms.BOX


LOCATIONS_AT = 24
SLOTS_AT = LOCATIONS_AT + 4 * terms.LOCATIONS
CARDS_AT = SLOTS_AT + 2 * terms.SLOTS
OBSERVATION = CARDS_AT + terms.CARDS
ONE_BY_ONE = tuple(tuple((bits >> i) & 1 for i in range(9)) for bits in range(1 << 9))  # of nine locations, or types


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """What the player knows as numbers: the player, the fight, the cards held, the map, where every seen card is."""
    observe_player(state, out)
    at = put_row(out, LOCATIONS_AT, ONE_BY_ONE[state.finished])
    at = put_row(out, at, ONE_BY_ONE[state.items])
    at = put_row(out, at, ONE_BY_ONE[state.equipment])
    at = put_row(out, at, ONE_BY_ONE[state.snares])
    put_row(out, at, state.slot)
    observe_layout(state, out)
    for location in range(terms.LOCATIONS):
        observe_cards(state, location, out)


@rule
def observe_player(state: State, out: Reals) -> None:
    """The player and the fight."""
    out[0] = state.hp
    out[1] = state.xp
    out[2] = state.buried_n
    out[3] = state.location
    out[4] = state.at
    out[5] = state.cleared
    out[6] = state.idle
    out[7] = state.blessing
    out[8] = state.used_here
    out[9] = state.princess
    out[10] = state.sage
    out[11] = state.knight
    out[12] = state.decision
    out[13] = state.enemy if state.enemy != NONE else 0
    out[14] = state.enemy_hp
    out[15] = state.my_face
    out[16] = state.enemy_face
    out[17] = state.shield_face
    out[18] = state.pit_face
    out[19] = state.brandy
    out[20] = state.rerolled
    out[21] = state.forced
    out[22] = count(state.finished)
    out[23] = count(state.completed)


@rule
def observe_layout(state: State, out: Reals) -> None:
    """The types of the cards in the slots of this location; UNKNOWN, which is -1, for those not seen."""
    location, at = state.location, SLOTS_AT + terms.SLOTS
    for slot in range(terms.SLOTS):
        out[at + slot] = terms.UNKNOWN
    if 0 <= location < terms.LOCATIONS:
        seen = state.seen[location]
        for slot in range(terms.SLOTS):
            kind = state.layout[location, slot]
            out[at + slot] = (kind + 1) * ONE_BY_ONE[seen][max(kind, 0)] - 1


@rule
def observe_cards(state: State, location: int, out: Reals) -> None:
    """Where the cards of a location are; of those not seen no more than that they are in a STACK, which is 0."""
    seen, first = state.seen[location], location * terms.TYPES
    for kind in range(terms.TYPES):
        out[CARDS_AT + first + kind] = state.fate[first + kind] * ONE_BY_ONE[seen][kind]
