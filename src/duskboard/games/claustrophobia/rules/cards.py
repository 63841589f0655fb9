"""Instinct and event cards: decks, hands, limits, discard piles. Rulebook p. 13, 16-19."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import shuffle
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.menu import offer
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.talents import in_force
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- instinct --------------------------------------------------------------------------------------------------------


@rule
def shuffle_instinct(state: State, book: Book) -> None:
    """The complete instinct deck, shuffled. CLA-042."""
    for card in range(terms.INSTINCTS):
        state.instinct_deck[card] = card
    state.instinct_deck_n = terms.INSTINCTS
    shuffle(state, state.instinct_deck, terms.INSTINCTS)


@rule
def instinct_left(state: State) -> bool:
    """Whether a card can be drawn, from the deck or from a reshuffled discard pile."""
    if state.instinct_deck_n > 0:
        return True
    for card in range(terms.INSTINCTS):
        if state.instinct_discard[card] != 0:
            return True
    return False


@rule
def reshuffle_instinct(state: State) -> None:
    """The discard pile becomes the deck. CLA-R17."""
    n = 0
    for card in range(terms.INSTINCTS):
        if state.instinct_discard[card] != 0:
            state.instinct_discard[card] = 0
            state.instinct_deck[n] = card
            n += 1
    state.instinct_deck_n = n
    shuffle(state, state.instinct_deck, n)
    tell(state, terms.DECK_RESHUFFLED, terms.HUMAN, n)


@rule
def draw_instinct(state: State, tomb: int) -> None:
    """Draw an instinct card into the hand; over the limit one must be discarded at once. CLA-067, CLA-069, CLA-220."""
    if state.instinct_deck_n == 0:
        reshuffle_instinct(state)
    if state.instinct_deck_n == 0:
        return
    state.instinct_deck_n -= 1
    card = state.instinct_deck[state.instinct_deck_n]
    state.instinct_deck[state.instinct_deck_n] = NONE
    state.instinct_hand[card] = 1
    state.instinct_hand_n += 1
    tell(state, terms.A_CARD_DRAWN, state.instinct_hand_n, tomb)
    tell_to(state, only(terms.HUMAN), terms.CARD_DRAWN, card, tomb)
    push(state, Do.HAND)


@rule
def check_instinct_hand(state: State, book: Book, scratch: Scratch) -> None:
    """Over the limit the human player discards at once. CLA-068, CLA-069."""
    if state.instinct_hand_n > state.hand_limit:
        ask(state, terms.HUMAN, Asks.DISCARD_CARD)


class InstinctDiscard(Decision, number=Asks.DISCARD_CARD):
    """Too many instinct cards: which one goes. CLA-069."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        for card in range(terms.INSTINCTS):
            if state.instinct_hand[card] != 0:
                offer(menu, terms.CARD + card)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        discard_from_hand(state, option - terms.CARD, 0)


@rule
def discard_from_hand(state: State, card: int, poisoned: int) -> None:
    """A card goes from the hand to the discard pile without effect: too many, or Poisoned thought. CLA-069, CLA-018."""
    state.instinct_hand[card] = 0
    state.instinct_hand_n -= 1
    state.instinct_discard[card] = 1
    tell(state, terms.CARD_DISCARDED, card, poisoned)


# -- events ----------------------------------------------------------------------------------------------------------


@rule
def shuffle_events(state: State, book: Book) -> None:
    """The complete event deck, shuffled. CLA-045."""
    n = 0
    for kind in range(terms.EVENTS):
        for _ in range(book.event_copies[kind]):
            state.event_deck[n] = kind
            n += 1
    state.event_deck_n = n
    shuffle(state, state.event_deck, n)


@rule
def reshuffle_events(state: State) -> None:
    """The discard pile becomes the deck. CLA-R17."""
    n = 0
    for kind in range(terms.EVENTS):
        for _ in range(state.event_discard[kind]):
            state.event_deck[n] = kind
            n += 1
        state.event_discard[kind] = 0
    state.event_deck_n = n
    shuffle(state, state.event_deck, n)
    if n > 0:
        tell(state, terms.DECK_RESHUFFLED, terms.INFERNAL, n)


@rule
def draw_events(state: State, count: int) -> None:
    """Draw event cards of which one will be kept. CLA-111."""
    for _ in range(count):
        if state.event_deck_n == 0:
            reshuffle_events(state)
        if state.event_deck_n == 0:
            break
        state.event_deck_n -= 1
        kind = state.event_deck[state.event_deck_n]
        state.event_deck[state.event_deck_n] = NONE
        state.event_drawn[kind] += 1
        state.event_drawn_n += 1
    tell(state, terms.EVENTS_DRAWN, state.event_drawn_n)


@rule
def ask_which_to_keep(state: State) -> None:
    """The infernal player keeps one of the cards drawn; with one kind there is nothing to choose. CLA-111."""
    first, kinds = NONE, 0
    for kind in range(terms.EVENTS):
        if state.event_drawn[kind] > 0:
            first = kind
            kinds += 1
    if kinds == 1:
        keep_event(state, first)
    elif kinds > 1:
        ask(state, terms.INFERNAL, Asks.KEEP_EVENT)


@rule
def offer_kinds(menu: Scratch, cards: Numbers) -> None:
    """Every kind of which there is a card."""
    for kind in range(terms.EVENTS):
        if cards[kind] > 0:
            offer(menu, terms.EVENT + kind)


class EventToKeep(Decision, number=Asks.KEEP_EVENT):
    """Which of the event cards drawn goes to the hand. CLA-111."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_kinds(menu, state.event_drawn)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        keep_event(state, option - terms.EVENT)


@rule
def keep_event(state: State, kept: int) -> None:
    """One card goes to the hand, the others to the discard pile. CLA-111."""
    state.event_hand[kept] += 1
    state.event_hand_n += 1
    state.event_drawn[kept] -= 1
    for kind in range(terms.EVENTS):
        if state.event_drawn[kind] > 0:
            state.event_discard[kind] += state.event_drawn[kind]
            tell(state, terms.EVENT_DISCARDED, kind, state.event_drawn[kind], 1)
        state.event_drawn[kind] = 0
    state.event_drawn_n = 0
    tell(state, terms.AN_EVENT_KEPT, state.event_hand_n)
    tell_to(state, only(terms.INFERNAL), terms.EVENT_KEPT, kept)
    push(state, Do.EVENT_HAND)


@rule
def check_event_hand(state: State, book: Book, scratch: Scratch) -> None:
    """Over the limit of four the infernal player discards at once. CLA-101, CLA-102."""
    if state.event_hand_n > book.event_limit:
        ask(state, terms.INFERNAL, Asks.DISCARD_EVENT)


class EventDiscard(Decision, number=Asks.DISCARD_EVENT):
    """Too many event cards: which one goes. CLA-102."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_kinds(menu, state.event_hand)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        discard_event(state, option - terms.EVENT)


@rule
def discard_event(state: State, kind: int) -> None:
    """A card goes from the hand to the discard pile without effect. CLA-102."""
    state.event_hand[kind] -= 1
    state.event_hand_n -= 1
    state.event_discard[kind] += 1
    tell(state, terms.EVENT_DISCARDED, kind, 1, 0)


@rule
def play_event(state: State, kind: int) -> None:
    """A card is played: it lies open until the next collection. CLA-088, CLA-103."""
    state.event_hand[kind] -= 1
    state.event_hand_n -= 1
    state.event_played[kind] += 1
    tell(state, terms.EVENT_PLAYED, kind)


@rule
def does_nothing(state: State, kind: int) -> bool:
    """Whether what a card allows is allowed already, so that playing it would change nothing."""
    if kind == terms.FROM_THE_DARK:
        return open_among_humans(state)
    if kind == terms.SECRET_WAYS:
        return open_anywhere(state)
    return kind == terms.SAVAGERY and state.laid_frenzied != 0


@rule
def open_anywhere(state: State) -> bool:
    """Whether arrivals need no unexplored opening. CLA-115."""
    return state.secret_ways > 0 or in_force(state, terms.SNEAKY_CHARGE)


@rule
def open_among_humans(state: State) -> bool:
    """Whether arrivals need no tile without humans. CLA-113."""
    return state.from_dark > 0 or in_force(state, terms.INTREPID_CHARGE)


@rule
def playable(state: State, book: Book, kind: int, window: int) -> bool:
    """Whether a card of a kind is in the infernal hand, has its time now and would do something. CLA-103."""
    return state.event_hand[kind] > 0 and book.event_window[kind] == window and not does_nothing(state, kind)


@rule
def holds_event(state: State, book: Book, window: int) -> bool:
    """Whether the infernal hand has a card for a window. CLA-103."""
    if state.event_hand_n == 0:
        return False
    for kind in range(terms.EVENTS):
        if playable(state, book, kind, window):
            return True
    return False


@rule
def offer_events(state: State, book: Book, menu: Scratch, window: int) -> None:
    """The cards for a window; equal cards are one option."""
    for kind in range(terms.EVENTS):
        if playable(state, book, kind, window):
            offer(menu, terms.EVENT + kind)
