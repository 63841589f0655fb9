"""The decks of darkhold and reinforcement cards, and their discards. DKH-063, DKH-064."""

from duskboard.engine.arrays import index_of
from duskboard.engine.dice import Streamed, shuffle
from duskboard.engine.header import NONE, Header
from duskboard.engine.log import tell
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms

DARKHOLDS, REINFORCEMENTS = 0, 1  # the decks, as they are told of


@rule
def lay_out(state: Streamed, deck: Numbers, discards: Numbers, cards: int) -> None:
    """A whole deck in random order, and nothing discarded."""
    for i in range(len(deck)):
        deck[i] = i if i < cards else 0
        discards[i] = 0
    shuffle(state, deck, cards)


@rule
def make_new(state: Header, deck: Numbers, discards: Numbers, n: int, which: int) -> None:
    """An empty deck is made of its n discards."""
    for i in range(n):
        deck[i] = discards[i]
        discards[i] = 0
    shuffle(state, deck, n)
    tell(state, terms.E_RESHUFFLED, which)


@rule
def turn_over(deck: Numbers, top: int, discards: Numbers, discarded: int) -> int:
    """The top card goes on the discards."""
    card = deck[top]
    deck[top] = 0
    discards[discarded] = card
    return card


@rule
def guess(state: Streamed, deck: Numbers, n: int, discards: Numbers, discarded: int, cards: int) -> None:
    """Fill the n cards of a deck with those that are not discarded, in some order."""
    found = 0
    for card in range(cards):
        if found < n and index_of(discards, discarded, card) == NONE:
            deck[found] = card
            found += 1
    shuffle(state, deck, found)
