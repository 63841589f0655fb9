"""How good things look: what tree search judges a position by.

`look` writes on the scratch paper what a good player looks at when a round begins, every number of the order of 1;
`value` weighs it with a network of one hidden layer. The weights are in the book, from `outlook.npy`:
`bench/fit_outlook.py` plays games of sensible players, notes what there was to see when rounds began and who won, and
fits the weights to that. No rule depends on them.
"""

from duskboard.engine.header import NONE
from duskboard.engine.network import weigh
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.minds.prospects import mission_chance, share, to_do, vigour
from duskboard.games.steam_leaf.rules.army import standing_leaders
from duskboard.games.steam_leaf.rules.ground import standing
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH, Asks

NEAR = 5  # tiles within which units threaten each other
IN_REACH = 10  # and within which they will soon


@rule
def settled(state: State, book: Book) -> bool:
    """Whether nothing is half done, so that things can be weighed: a round begins, and both have had their turns."""
    if state.decision != Asks.PICK_GROUP or state.turn != state.starter:
        return False
    seat = state.seat
    for group in range(state.groups_n[seat]):
        if state.group_flags[seat, group] & terms.ACTIVATED != 0:
            return False
    return True


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    """How good things look for each seat, in [-1, 1]."""
    out[STEAM] = 0.0
    out[LEAF] = 0.0
    if state.ending != 0:
        out[STEAM] = state.result[STEAM]
        out[LEAF] = state.result[LEAF]
    elif state.phase == terms.PLAYING:
        look(state, book, scratch)
        hope = 0.99 * weigh(book.outlook, scratch.sight, scratch.hidden)
        out[STEAM] = hope
        out[LEAF] = -hope


@rule
def look(state: State, book: Book, scratch: Scratch) -> None:
    """Write down everything that is looked at: each side, then the game as a whole."""
    for at in range(terms.LOOKED_AT):
        scratch.sight[at] = 0.0
    for seat in range(2):
        look_at_mission(state, book, scratch, seat)
        look_at_army(state, book, scratch, seat)
        look_at_work(state, book, scratch, seat)
    sight = scratch.sight
    sight[terms.GAME] = state.round / float(state.limit)
    sight[terms.GAME + 1] = max(0, 3 - (state.limit - state.round)) / 3.0
    sight[terms.GAME + 2] = 1.0 if state.turn == STEAM else -1.0
    sight[terms.GAME + 3] = 1.0 if state.contact_round > 0 else 0.0
    sight[terms.GAME + 4] = state.power / 300.0
    sight[terms.GAME + 5] = 1.0 if state.turn == state.starter else 0.0
    sight[terms.GAME + 6 + state.board] = 1.0


@rule
def look_at_mission(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """What a side must do, how likely that looks, and how it stands."""
    sight, at = scratch.sight, terms.SIDE * seat
    mission, status = state.mission[seat], state.status[seat]
    if mission != NONE:
        sight[at + mission] = 1.0
        chance = mission_chance(state, book, seat)
        sight[at + terms.MISSIONS + mission] = chance
    at += 2 * terms.MISSIONS
    sight[at] = 1.0 if status == terms.PROVISIONAL else 0.0
    sight[at + 1] = 1.0 if status == terms.ACHIEVED else 0.0
    sight[at + 2] = 1.0 if status == terms.FAILED else 0.0
    if state.leader[seat] != NONE:
        leader = state.leader[seat]
        sight[at + 3] = vigour(state, book, seat, leader)
        unit = state.group_first[seat, leader]
        if standing(state, seat, unit):
            sight[at + 4] = 1.0
            sight[at + 5] = units_near(state, 1 - seat, state.unit_tile[seat, unit], NEAR) / 3.0
            sight[at + 6] = units_near(state, seat, state.unit_tile[seat, unit], NEAR) / 3.0


@rule
def look_at_army(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """What is left of an army, what is still hidden of it, and who of it is under threat."""
    sight, at = scratch.sight, terms.SIDE * seat + 2 * terms.MISSIONS + 7
    stand, threatened, reached, hale = 0, 0, 0, 0
    for unit in range(state.units_n[seat]):
        if standing(state, seat, unit):
            stand += 1
            hale += state.unit_health[seat, unit]
            tile = state.unit_tile[seat, unit]
            if units_near(state, 1 - seat, tile, NEAR) > 0:
                threatened += 1
            if units_near(state, 1 - seat, tile, IN_REACH) > 0:
                reached += 1
    sight[at] = share(state.left[seat], state.spent[seat])
    sight[at + 1] = share(standing_leaders(state, book, seat), state.leaders[seat])
    sight[at + 2] = stand / 15.0
    sight[at + 3] = hale / 40.0
    sight[at + 4] = threatened / 8.0
    sight[at + 5] = state.hand_n[seat] / 4.0
    sight[at + 6] = share(state.hidden_n[seat], state.groups_n[seat])
    sight[at + 7] = reached / 8.0


@rule
def look_at_work(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Who is near the next objective tile of a side's mission: its own units, and the rival's."""
    sight, at = scratch.sight, terms.SIDE * seat + 2 * terms.MISSIONS + 15
    _, objective = to_do(state, seat, terms.SLOTS)
    if objective != NONE and state.status[seat] != terms.ACHIEVED and state.status[seat] != terms.FAILED:
        tile = book.objective[state.board, objective]
        sight[at] = units_near(state, seat, tile, NEAR) / 3.0
        sight[at + 1] = units_near(state, 1 - seat, tile, NEAR) / 3.0


@rule
def units_near(state: State, seat: int, tile: int, reach: int) -> int:
    """How many standing units of a side are within so many tiles of a tile."""
    near = 0
    for unit in range(state.units_n[seat]):
        if standing(state, seat, unit):
            other = state.unit_tile[seat, unit]
            if abs(other // WIDTH - tile // WIDTH) <= reach and abs(other % WIDTH - tile % WIDTH) <= reach:
                near += 1
    return near
