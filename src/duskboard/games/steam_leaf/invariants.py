"""What must hold after every step."""

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import base_health
from duskboard.games.steam_leaf.ground import code_of
from duskboard.games.steam_leaf.terms import CARDS, CONTRAPTION, NOBLE, PLAYING, REVEALED, TILES, UNITS

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
def check(state, book):
    """0 if everything holds, else the number of what does not."""
    if state.seat == NOBODY and state.ending == 0:
        return 8
    if state.units_n[0] > UNITS or state.units_n[1] > UNITS:
        return 10
    on_map = 0
    for tile in range(TILES):
        if state.at[tile] != 0:
            on_map += 1
    on_board = 0
    for seat in range(2):
        broken = check_side(state, book, seat)
        if broken != 0:
            return broken
        for unit in range(int(state.units_n[seat])):
            if state.unit_tile[seat, unit] != NONE and state.transit != code_of(seat, unit):
                on_board += 1
    return 0 if on_map == on_board else 1


@rule
def check_side(state, book, seat):
    """One army."""
    points, hidden = 0, 0
    for unit in range(int(state.units_n[seat])):
        group = int(state.unit_group[seat, unit])
        kind = int(state.group_type[seat, group])
        tile, health = int(state.unit_tile[seat, unit]), int(state.unit_health[seat, unit])
        if health < 0 or health > base_health(state, book, seat, group):
            return 3
        if health > 0:
            points += int(book.cost[kind])
        if tile != NONE:
            if state.transit != code_of(seat, unit) and state.at[tile] != code_of(seat, unit):
                return 1
            if book.floor[state.board, tile] == 0 and kind != CONTRAPTION:
                return 2
        elif state.phase == PLAYING and health > 0 and kind != NOBLE:
            return 4
        if int(state.group_flags[seat, group]) & REVEALED == 0 and health < base_health(state, book, seat, group):
            return 4
    for group in range(int(state.groups_n[seat])):
        if state.units_n[seat] > 0 and int(state.group_flags[seat, group]) & REVEALED == 0:
            if state.phase < PLAYING or state.unit_tile[seat, state.group_first[seat, group]] != NONE:
                hidden += 1
    if state.units_n[seat] > 0 and (hidden != int(state.hidden_n[seat]) or points != int(state.left[seat])):
        return 5 if hidden != int(state.hidden_n[seat]) else 6
    held = 0
    for card in range(CARDS):
        held += int(state.hand[seat, card])
    return 0 if held == int(state.hand_n[seat]) else 7
