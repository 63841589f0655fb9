"""What must hold after every step."""

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.destiny import DiceForTwistOfFate
from duskboard.games.claustrophobia.state import Book, State
from duskboard.games.claustrophobia.terms import Asks

VIOLATIONS = {
    1: "a warrior stands on a tile that is not on the map, or is in play nowhere",
    2: "the warriors on a tile are not counted right",
    3: "a tile holds more warriors of a faction than its limit",
    4: "there are not six dice of destiny",
    5: "an instinct card is lost or doubled",
    6: "an event card is lost or doubled",
    7: "troglodytes are lost or doubled",
    8: "a hand is over its limit",
    9: "the openings of the map are not counted right",
    10: "a passage leads one way only",
    11: "a human has all lines cancelled and lives",
    12: "an infernal warrior carries as many markers as kill it",
    13: "threat points or movement points are below zero",
    14: "a secret count does not match",
}


@rule
def check(state: State, book: Book) -> int:
    """0 if everything holds, else the number of what does not."""
    return check_warriors(state, book) or check_dice_and_cards(state, book) or check_map(state)


@rule
def check_warriors(state: State, book: Book) -> int:
    """Places, counts, limits, markers."""
    for warrior in range(terms.WARRIORS):
        on_map = state.status[warrior] == terms.IN_PLAY or state.status[warrior] == terms.CAPTIVE
        if on_map != (state.tile[warrior] != NONE):
            return 1
        if on_map and state.place[state.tile[warrior]] != terms.ON_MAP:
            return 1
    trogs = state.trog_reserve
    for tile in range(terms.TILES):
        trogs += state.trogs[tile]
        broken = check_tile(state, book, tile)
        if broken != 0:
            return broken
    if trogs != book.reserve_trogs[state.scenario] or state.trog_reserve < 0:
        return 7
    for human in range(terms.HUMANS):
        if state.status[human] == terms.IN_PLAY and state.cancelled[human] == 63:
            return 11
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if state.damage[warrior] > 0 and state.status[warrior] != terms.IN_PLAY:
            return 12
    for warrior in range(terms.DEMON, terms.TOUGH):
        demon = state.demon[warrior - terms.DEMON]
        if demon != NONE and state.damage[warrior] >= book.demon_life[demon]:
            return 12
    if state.threat < 0 or state.points < 0:
        return 13
    return 0


@rule
def check_tile(state: State, book: Book, tile: int) -> int:
    """The occupants of a tile."""
    if state.trogs[tile] < 0 or state.spent[tile] < 0 or state.spent[tile] > state.trogs[tile]:
        return 7
    humans, infernals = 0, state.trogs[tile]
    for warrior in range(terms.WARRIORS):
        if state.tile[warrior] == tile and state.status[warrior] == terms.IN_PLAY:
            if warrior < terms.HUMANS:
                humans += 1
            else:
                infernals += 1
    if state.occupants[terms.HUMAN, tile] != humans or state.occupants[terms.INFERNAL, tile] != infernals:
        return 2
    if humans > book.limit[tile] or infernals > book.limit[tile]:
        return 3
    return 0


@rule
def check_dice_and_cards(state: State, book: Book) -> int:
    """Six dice of destiny, all cards of each deck, hands within their limits."""
    dice = state.pool
    for value in range(terms.LINES):
        dice += state.rolled[value]
        for power in range(terms.POWERS):
            dice += state.prep[power, value] + state.trig[power, value]
    if state.decision == Asks.TWIST_DICE and state.seat != NOBODY:
        dice += state.args[DiceForTwistOfFate.aside]  # those in the hand, to be rolled again
    if dice != terms.DESTINY_DICE:
        return 4
    cards, hand = state.instinct_deck_n, 0
    for card in range(terms.INSTINCTS):
        cards += state.instinct_hand[card] + state.instinct_discard[card]
        hand += state.instinct_hand[card]
    for human in range(terms.HUMANS):
        if state.card[human] != NONE:
            cards += 1
    if cards != terms.INSTINCTS:
        return 5
    events, held, copies = state.event_deck_n, 0, 0
    for kind in range(terms.EVENTS):
        copies += book.event_copies[kind]
        events += state.event_hand[kind] + state.event_drawn[kind]
        events += state.event_played[kind] + state.event_discard[kind]
        held += state.event_hand[kind]
    if events != copies:
        return 6
    if hand > state.hand_limit + 1 or held > book.event_limit + 1:
        return 8
    if hand != state.instinct_hand_n or held != state.event_hand_n:
        return 14
    return 0


@rule
def check_map(state: State) -> int:
    """Openings are counted and passages lead both ways."""
    openings = 0
    for i in range(state.map_n):
        tile = state.map[i]
        gaps = 0
        for direction in range(4):
            other = state.link[tile, direction]
            if other == terms.UNEXPLORED:
                gaps += 1
            elif other >= 0 and state.link[other, (direction + 2) % 4] != tile:
                return 10
        if gaps != state.gaps[tile]:
            return 9
        openings += gaps
    return 0 if openings == state.unexplored else 9
