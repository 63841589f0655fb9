"""Instinct and event cards: decks, hands, limits, discard piles. Rulebook p. 13, 16-19."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import shuffle
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.terms import (
    A_CARD_DRAWN,
    AN_EVENT_KEPT,
    CARD,
    CARD_DISCARDED,
    CARD_DRAWN,
    DISCARD_CARD,
    DISCARD_EVENT,
    EVENT,
    EVENT_DISCARDED,
    EVENT_HAND_STEP,
    EVENT_KEPT,
    EVENT_PLAYED,
    EVENTS,
    EVENTS_DRAWN,
    HAND_STEP,
    HUMAN,
    INFERNAL,
    INSTINCTS,
    KEEP_EVENT,
)

# -- instinct --------------------------------------------------------------------------------------------------------


@rule
def shuffle_instinct(state, book):
    """The complete instinct deck, shuffled. CLA-042."""
    for card in range(INSTINCTS):
        state.instinct_deck[card] = card
    state.instinct_deck_n = INSTINCTS
    shuffle(state, state.instinct_deck, INSTINCTS)


@rule
def instinct_left(state):
    """Whether a card can be drawn, from the deck or from a reshuffled discard pile."""
    if state.instinct_deck_n > 0:
        return True
    for card in range(INSTINCTS):
        if state.instinct_discard[card] != 0:
            return True
    return False


@rule
def reshuffle_instinct(state):
    """The discard pile becomes the deck. CLA-R17."""
    n = 0
    for card in range(INSTINCTS):
        if state.instinct_discard[card] != 0:
            state.instinct_discard[card] = 0
            state.instinct_deck[n] = card
            n += 1
    state.instinct_deck_n = n
    shuffle(state, state.instinct_deck, n)


@rule
def draw_instinct(state):
    """Draw an instinct card into the hand; over the limit one must be discarded at once. CLA-067, CLA-069, CLA-220."""
    if state.instinct_deck_n == 0:
        reshuffle_instinct(state)
    if state.instinct_deck_n == 0:
        return
    state.instinct_deck_n -= 1
    card = int(state.instinct_deck[state.instinct_deck_n])
    state.instinct_deck[state.instinct_deck_n] = NONE
    state.instinct_hand[card] = 1
    state.instinct_hand_n += 1
    tell(state, A_CARD_DRAWN, state.instinct_hand_n)
    tell_to(state, only(HUMAN), CARD_DRAWN, card)
    push(state, HAND_STEP)


@rule
def check_instinct_hand(state):
    """Over the limit the human player discards at once. CLA-068, CLA-069."""
    if state.instinct_hand_n > state.hand_limit:
        ask(state, HUMAN, DISCARD_CARD)


@rule
def list_hand(state, scratch):
    """Every card of the instinct hand."""
    n = 0
    for card in range(INSTINCTS):
        if state.instinct_hand[card] != 0:
            scratch.menu[n] = CARD + card
            n += 1
    return n


@rule
def discard_from_hand(state, card):
    """A card goes from the hand to the discard pile without effect. CLA-069."""
    state.instinct_hand[card] = 0
    state.instinct_hand_n -= 1
    state.instinct_discard[card] = 1
    tell(state, CARD_DISCARDED, card)


# -- events ----------------------------------------------------------------------------------------------------------


@rule
def shuffle_events(state, book):
    """The complete event deck, shuffled. CLA-045."""
    n = 0
    for kind in range(EVENTS):
        for _ in range(int(book.event_copies[kind])):
            state.event_deck[n] = kind
            n += 1
    state.event_deck_n = n
    shuffle(state, state.event_deck, n)


@rule
def reshuffle_events(state):
    """The discard pile becomes the deck. CLA-R17."""
    n = 0
    for kind in range(EVENTS):
        for _ in range(int(state.event_discard[kind])):
            state.event_deck[n] = kind
            n += 1
        state.event_discard[kind] = 0
    state.event_deck_n = n
    shuffle(state, state.event_deck, n)


@rule
def draw_events(state, count):
    """Draw event cards of which one will be kept. CLA-111."""
    for _ in range(count):
        if state.event_deck_n == 0:
            reshuffle_events(state)
        if state.event_deck_n == 0:
            break
        state.event_deck_n -= 1
        kind = int(state.event_deck[state.event_deck_n])
        state.event_deck[state.event_deck_n] = NONE
        state.event_drawn[kind] += 1
        state.event_drawn_n += 1
    tell(state, EVENTS_DRAWN, state.event_drawn_n)


@rule
def ask_which_to_keep(state):
    """The infernal player keeps one of the cards drawn; with one kind there is nothing to choose. CLA-111."""
    first, kinds = NONE, 0
    for kind in range(EVENTS):
        if state.event_drawn[kind] > 0:
            first = kind
            kinds += 1
    if kinds == 1:
        keep_event(state, first)
    elif kinds > 1:
        ask(state, INFERNAL, KEEP_EVENT)


@rule
def list_kinds(scratch, cards):
    """Every kind of which there is a card."""
    n = 0
    for kind in range(EVENTS):
        if cards[kind] > 0:
            scratch.menu[n] = EVENT + kind
            n += 1
    return n


@rule
def keep_event(state, kept):
    """One card goes to the hand, the others to the discard pile. CLA-111."""
    state.event_hand[kept] += 1
    state.event_hand_n += 1
    state.event_drawn[kept] -= 1
    for kind in range(EVENTS):
        if state.event_drawn[kind] > 0:
            state.event_discard[kind] += state.event_drawn[kind]
            tell(state, EVENT_DISCARDED, kind, state.event_drawn[kind])
        state.event_drawn[kind] = 0
    state.event_drawn_n = 0
    tell(state, AN_EVENT_KEPT, state.event_hand_n)
    tell_to(state, only(INFERNAL), EVENT_KEPT, kept)
    push(state, EVENT_HAND_STEP)


@rule
def check_event_hand(state, book):
    """Over the limit of four the infernal player discards at once. CLA-101, CLA-102."""
    if state.event_hand_n > book.event_limit:
        ask(state, INFERNAL, DISCARD_EVENT)


@rule
def discard_event(state, kind):
    """A card goes from the hand to the discard pile without effect. CLA-102."""
    state.event_hand[kind] -= 1
    state.event_hand_n -= 1
    state.event_discard[kind] += 1
    tell(state, EVENT_DISCARDED, kind, 1)


@rule
def play_event(state, kind):
    """A card is played: it lies open until the next collection. CLA-088, CLA-103."""
    state.event_hand[kind] -= 1
    state.event_hand_n -= 1
    state.event_played[kind] += 1
    tell(state, EVENT_PLAYED, kind)


@rule
def holds_event(state, book, window):
    """Whether the infernal hand has a card for a window. CLA-103."""
    if state.event_hand_n == 0:
        return False
    for kind in range(EVENTS):
        if state.event_hand[kind] > 0 and book.event_window[kind] == window:
            return True
    return False


@rule
def list_events(state, book, scratch, n, window):
    """Add the cards for a window to the menu; equal cards are one option."""
    for kind in range(EVENTS):
        if state.event_hand[kind] > 0 and book.event_window[kind] == window:
            scratch.menu[n] = EVENT + kind
            n += 1
    return n
