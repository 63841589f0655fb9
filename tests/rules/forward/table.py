"""Positions of Forward in few words, for tests that read as play."""

from __future__ import annotations

from duskboard.games import game
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_id
from duskboard.games.forward.terms import SLOTS, TYPE_IDS

from ..play import play, position

FORWARD = game("forward")
BOOK = FORWARD.standard_book
CARD = {card_id(card): card for card in range(terms.CARDS)}

KEPT = {"L1-ITEM": "Mirror Shard", "L4-ITEM": "Starlight Phial", "L5-ITEM": "Glass Waterskin"}


def deal(cards):
    """The nine types of a location with some of them on given slots."""
    rest = [kind for kind in TYPE_IDS if kind not in cards.values()]
    return [cards[slot] if slot in cards else rest.pop(0) for slot in range(1, SLOTS + 1)]


def stand(location=1, *, at=None, cards=None, slots=None, dice=(), **document):
    """A match at a map turn: the player stands in a location; `cards` and `slots` speak of its slots, by number."""
    document = {"location": location, **document}
    if at is not None:
        document["at"] = at
    if cards is not None:
        document["cards"] = {str(location): deal(cards)}
    if slots is not None:
        here = at or BOOK.start[location - 1] + 1
        usual = {slot: "emptied" if slot == here else "face-down" for slot in range(1, SLOTS + 1)}
        document["slots"] = [{**usual, **slots}[slot] for slot in range(1, SLOTS + 1)]
    return position("forward", document, dice=dice)


def before(card, **document):
    """A match in which the next Step turns `card` over; and that Step."""
    location, kind = int(card[1]), card[3:]
    start = BOOK.start[location - 1]
    slot = int(BOOK.neighbour[0, location - 1, start, 0]) + 1
    return stand(location, cards={slot: kind}, **document), f"step {slot}"


def meet(card, *, dice=(), **document):
    """A match in which the player has just stepped on `card`; `dice` are what is rolled at once."""
    match, step = before(card, **document)
    return play(match, step, dice=dice)


def dragon(*, dice=(), **document):
    """A match on the brink, before the Dragon: Princess awake and Sword in hand unless the document says otherwise."""
    usual = {"location": "dragon", "princess": "active", "equipment": ["L4-EQUIP"]}
    return position("forward", {**usual, **document}, dice=dice)


def fate(match, card):
    """Where a card is."""
    return terms.FATES[match.state.fate[CARD[card]]]


def slot(match, number):
    """What has become of a slot."""
    return terms.SLOT_STATES[match.state.slot[number - 1]]


def under(match):
    """What the slot underfoot is."""
    return slot(match, match.state.at + 1)


def holds(mask, *locations):
    """Whether a set is that of some locations."""
    return mask == sum(1 << location - 1 for location in locations)
