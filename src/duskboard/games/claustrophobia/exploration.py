"""Exploration: drawing, turning and laying tiles, dead ends, Prescience. Rulebook p. 21 and 24."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import play_event
from duskboard.games.claustrophobia.map import openings_after, put_tile, turned
from duskboard.games.claustrophobia.movement import shift, spend_point
from duskboard.games.claustrophobia.scenarios import human_arrives
from duskboard.games.claustrophobia.talents import effect_of
from duskboard.games.claustrophobia.terms import (
    ACROSS,
    ARRIVE_STEP,
    DISCARDED,
    EVENT_AT_EXPLORATION,
    EXPLORATION_FAILED,
    EXPLORE_STEP,
    HOLE,
    HOLE_STEP,
    HUMAN,
    INFERNAL,
    LANTERN,
    ORDER,
    ORIENT_STEP,
    ORIENT_TILE,
    PASS,
    PEEK,
    PRESCIENCE_ORDER,
    PRESCIENCE_SEEN,
    PRESCIENCE_TILE,
    ROTATION,
    SET_ASIDE,
    SHIFTING_TUNNELS,
    TILE_DISCARDED,
    TILE_PLACED,
    TILE_SET_ASIDE,
    TILES,
    TUNNEL_SENSE,
    UP,
    WARRIOR_MOVED,
)
from duskboard.games.claustrophobia.tiles import human_enters

BOTH_KNOW = 3
HUMAN_KNOWS = 1

# -- the pile --------------------------------------------------------------------------------------------------------


@rule
def take_from_pile(state, at):
    """Take the tile at a place of the pile; those above move down."""
    tile = int(state.pile[at])
    state.pile_n -= 1
    for i in range(at, int(state.pile_n)):
        state.pile[i] = state.pile[i + 1]
        state.pile_known[i] = state.pile_known[i + 1]
    state.pile[state.pile_n] = NONE
    state.pile_known[state.pile_n] = 0
    return tile


@rule
def put_back(state, tile, known):
    """Put a tile on top of the pile."""
    state.pile[state.pile_n] = tile
    state.pile_known[state.pile_n] = known
    state.pile_n += 1


@rule
def first_set_aside(state):
    """A stash tile that waits beside the pile, the lowest number first, or NONE."""
    for tile in range(TILES):
        if state.place[tile] == SET_ASIDE:
            return tile
    return NONE


@rule
def return_set_aside(state):
    """Stash tiles set aside go back on top, 44 above 45."""
    for tile in range(TILES - 1, -1, -1):
        if state.place[tile] == SET_ASIDE:
            state.place[tile] = 0
            put_back(state, tile, BOTH_KNOW)


# -- exploring -------------------------------------------------------------------------------------------------------


@rule
def explore(state, book, human, direction):
    """A human committed to an opening: the next tile is drawn for it. CLA-146, CLA-228."""
    if state.pile_n == 0:
        explore_without_pile(state, human, direction)
        return
    if state.prescience != 0:
        foresee(state, book, human, direction)
        return
    state.drawn = take_from_pile(state, state.pile_n - 1)
    if may_shift_tunnels(state, book):
        ask(state, INFERNAL, EVENT_AT_EXPLORATION, human, direction)
    else:
        push(state, ORIENT_STEP, human, direction, 0)


@rule
def explore_without_pile(state, human, direction):
    """The pile ran out: a stash tile set aside is laid after all; without one the explorer stays. CLA-R60."""
    tile = first_set_aside(state)
    if tile == NONE:
        tell(state, EXPLORATION_FAILED, human, direction)
        return
    state.place[tile] = 0
    state.drawn = tile
    push(state, ORIENT_STEP, human, direction, 2)


@rule
def may_shift_tunnels(state, book):
    """Whether the infernal player can play Shifting tunnels: not on the last tile, not on an objective."""
    if state.event_hand[SHIFTING_TUNNELS] == 0 or state.pile_n == 0:
        return False
    return book.keeps[state.scenario, state.drawn] == 0


@rule
def shift_tunnels(state, option):
    """Discard the tile drawn and draw the next."""
    human, direction = int(state.args[0]), int(state.args[1])
    if option == PASS:
        push(state, ORIENT_STEP, human, direction, 0)
        return
    play_event(state, SHIFTING_TUNNELS)
    discard_drawn(state)
    push(state, EXPLORE_STEP, human, direction)


@rule
def discard_drawn(state):
    """The tile drawn leaves the game. CLA-150."""
    tile = int(state.drawn)
    state.place[tile] = DISCARDED
    state.drawn = NONE
    tell(state, TILE_DISCARDED, tile)


# -- Prescience ------------------------------------------------------------------------------------------------------


@rule
def foresee(state, book, human, direction):
    """The human player looks at the next tiles and picks one. CLA-192, CLA-193, CLA-195."""
    state.prescience = 0
    seen = min(int(book.prescience), int(state.pile_n))
    for i in range(seen):
        state.pile_known[state.pile_n - 1 - i] |= HUMAN_KNOWS
    tell(state, PRESCIENCE_SEEN, human, seen)
    push(state, ORIENT_STEP, human, direction, 1)
    if seen == 1:
        state.drawn = take_from_pile(state, state.pile_n - 1)
    else:
        ask(state, HUMAN, PRESCIENCE_TILE, human, direction, seen)


@rule
def list_foreseen(state, scratch):
    for i in range(state.args[2]):
        scratch.menu[i] = PEEK + i
    return int(state.args[2])


@rule
def pick_foreseen(state, option):
    """The tile picked is laid; of the two others the order is chosen. CLA-193, CLA-194."""
    state.drawn = take_from_pile(state, state.pile_n - 1 - (option - PEEK))
    if state.args[2] == 3:
        ask(state, HUMAN, PRESCIENCE_ORDER)


@rule
def order_foreseen(state, option):
    """The other two keep their order or swap it. CLA-194."""
    if option == ORDER + 1:
        top, below = int(state.pile_n) - 1, int(state.pile_n) - 2
        tile, known = int(state.pile[top]), int(state.pile_known[top])
        state.pile[top], state.pile_known[top] = state.pile[below], state.pile_known[below]
        state.pile[below], state.pile_known[below] = tile, known


# -- laying the tile -------------------------------------------------------------------------------------------------


@rule
def list_rotations(state, book, scratch, direction):
    """The different ways to turn the drawn tile that let the explorer in. CLA-146."""
    openings = int(book.openings[state.drawn])
    back = (direction + 2) % 4
    n = 0
    for rotation in range(4):
        mask = turned(openings, rotation)
        if (mask >> back) & 1:
            fresh = True
            for earlier in range(rotation):
                if turned(openings, earlier) == mask:
                    fresh = False
            if fresh:
                scratch.menu[n] = ROTATION + rotation
                n += 1
    return n


@rule
def humans_turn_it(state, book, human):
    """Whether the human player turns the tile: Lantern, or Tunnel sense on its first tile. CLA-077, CLA-R84."""
    if state.gear[human, LANTERN] > 0 and state.exhausted[human] == 0:
        return True
    return effect_of(state, book, human) == TUNNEL_SENSE and state.sensed[human] == 0


@rule
def orient(state, book, scratch, human, direction, how):
    """Ask how the drawn tile lies; `how`: 0 as usual, 1 picked by Prescience, 2 the last one. CLA-146, CLA-193."""
    n = list_rotations(state, book, scratch, direction)
    if n == 1:
        lay(state, book, human, direction, how, scratch.menu[0] - ROTATION)
        return
    seat = HUMAN if how == 1 or humans_turn_it(state, book, human) else INFERNAL
    ask(state, seat, ORIENT_TILE, human, direction, how)


@rule
def lay(state, book, human, direction, how, rotation):
    """Lay the drawn tile, unless that leaves the whole map without an unexplored opening. CLA-146, CLA-150."""
    origin, tile = int(state.tile[human]), int(state.drawn)
    x, y = state.x[origin] + ACROSS[direction], state.y[origin] + UP[direction]
    keeps = book.keeps[state.scenario, tile]
    if openings_after(state, book, tile, x, y, rotation) == 0 and keeps != 1 and how != 2:
        if keeps == 2:
            state.place[tile] = SET_ASIDE
            state.drawn = NONE
            tell(state, TILE_SET_ASIDE, tile)
        else:
            discard_drawn(state)
        push(state, EXPLORE_STEP, human, direction)
        return
    state.drawn = NONE
    put_tile(state, book, tile, x, y, rotation)
    tell(state, TILE_PLACED, tile, x, y, rotation, human)
    return_set_aside(state)
    push(state, ARRIVE_STEP, human, tile)
    if book.tile_effect[tile] == HOLE:
        push(state, HOLE_STEP, tile)


@rule
def arrive(state, book, human, tile):
    """The explorer pays and steps onto the new tile; its effects are triggered. CLA-145, CLA-147, CLA-148."""
    if effect_of(state, book, human) == TUNNEL_SENSE:
        state.sensed[human] = 1
    walk_human(state, book, human, tile)


@rule
def walk_human(state, book, human, tile):
    """A human leaves its tile for another and the tile acts on it. CLA-136, CLA-142, CLA-148."""
    origin = int(state.tile[human])
    spend_point(state, book, origin)
    shift(state, human, origin, tile)
    tell(state, WARRIOR_MOVED, human, origin, tile)
    human_enters(state, book, human, tile)
    human_arrives(state, book, human, tile)
