"""What must hold after every step."""

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import base_health
from duskboard.games.steam_leaf.rules.ground import code_of
from duskboard.games.steam_leaf.state import Book, State

VIOLATIONS = {
    1: "the map and the units do not agree",
    2: "a unit stands where nobody can stand",
    3: "a unit has an impossible Health",
    4: "a hidden unit is wounded or gone",
    5: "the number of hidden groups is wrong",
    6: "the points of what stands are wrong",
    7: "a hand and its size do not agree",
    8: "the game is over without a result",
    10: "there are more units than room",
}


@rule
def check(state: State, book: Book) -> int:
    """0 if everything holds, else the number of what does not."""
    if state.seat == NOBODY and state.ending == 0:
        return 8
    if state.units_n[0] > terms.UNITS or state.units_n[1] > terms.UNITS:
        return 10
    on_map = 0
    for tile in range(terms.TILES):
        if state.at[tile] != 0:
            on_map += 1
    on_board = 0
    for seat in range(2):
        broken = check_side(state, book, seat)
        if broken != 0:
            return broken
        for unit in range(state.units_n[seat]):
            if state.unit_tile[seat, unit] != NONE and state.transit != code_of(seat, unit):
                on_board += 1
    return 0 if on_map == on_board else 1


@rule
def check_side(state: State, book: Book, seat: int) -> int:
    """One army."""
    points, hidden = 0, 0
    for unit in range(state.units_n[seat]):
        group = state.unit_group[seat, unit]
        kind = state.group_type[seat, group]
        tile, health = state.unit_tile[seat, unit], state.unit_health[seat, unit]
        if health < 0 or health > base_health(state, book, seat, group):
            return 3
        if health > 0:
            points += book.cost[kind]
        if tile != NONE:
            if state.transit != code_of(seat, unit) and state.at[tile] != code_of(seat, unit):
                return 1
            if book.floor[state.board, tile] == 0 and kind != terms.CONTRAPTION:
                return 2
        elif state.phase == terms.PLAYING and health > 0 and kind != terms.NOBLE:
            return 4
        if state.group_flags[seat, group] & terms.REVEALED == 0 and health < base_health(state, book, seat, group):
            return 4
    for group in range(state.groups_n[seat]):
        if state.units_n[seat] > 0 and state.group_flags[seat, group] & terms.REVEALED == 0:
            if state.phase < terms.PLAYING or state.unit_tile[seat, state.group_first[seat, group]] != NONE:
                hidden += 1
    if state.units_n[seat] > 0 and (hidden != state.hidden_n[seat] or points != state.left[seat]):
        return 5 if hidden != state.hidden_n[seat] else 6
    held = 0
    for card in range(terms.CARDS):
        held += state.hand[seat, card]
    return 0 if held == state.hand_n[seat] else 7
