"""Exploration: drawing, turning and laying tiles, dead ends, Prescience. Rulebook p. 21 and 24."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NOBODY, NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import either, offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import play_event
from duskboard.games.claustrophobia.rules.map import openings_after, put_tile, turned
from duskboard.games.claustrophobia.rules.movement import shift, spend_point
from duskboard.games.claustrophobia.rules.scenarios import human_arrives
from duskboard.games.claustrophobia.rules.talents import effect_of
from duskboard.games.claustrophobia.rules.tiles import human_enters
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

BOTH_KNOW = 3
HUMAN_KNOWS = 1

# -- the pile --------------------------------------------------------------------------------------------------------


@rule
def take_from_pile(state: State, at: int) -> int:
    """Take the tile at a place of the pile; those above move down."""
    tile = state.pile[at]
    state.pile_n -= 1
    for i in range(at, state.pile_n):
        state.pile[i] = state.pile[i + 1]
        state.pile_known[i] = state.pile_known[i + 1]
    state.pile[state.pile_n] = NONE
    state.pile_known[state.pile_n] = 0
    return tile


@rule
def put_back(state: State, tile: int, known: int) -> None:
    """Put a tile on top of the pile."""
    state.pile[state.pile_n] = tile
    state.pile_known[state.pile_n] = known
    state.pile_n += 1


@rule
def first_set_aside(state: State) -> int:
    """A stash tile that waits beside the pile, the lowest number first, or NONE."""
    for tile in range(terms.TILES):
        if state.place[tile] == terms.SET_ASIDE:
            return tile
    return NONE


@rule
def return_set_aside(state: State) -> None:
    """Stash tiles set aside go back on top, 44 above 45."""
    for tile in range(terms.TILES - 1, -1, -1):
        if state.place[tile] == terms.SET_ASIDE:
            state.place[tile] = 0
            put_back(state, tile, BOTH_KNOW)


# -- exploring -------------------------------------------------------------------------------------------------------


@rule
def explore(state: State, book: Book, scratch: Scratch) -> None:
    """A human committed to an opening: the next tile is drawn for it. CLA-146, CLA-228."""
    human, direction = popped(state, 0), popped(state, 1)
    if state.pile_n == 0:
        explore_without_pile(state, human, direction)
        return
    if state.prescience != 0:
        foresee(state, book, human, direction)
        return
    state.drawn = take_from_pile(state, state.pile_n - 1)
    tell(state, terms.TILE_DRAWN, human, state.drawn, direction)
    if may_shift_tunnels(state, book):
        ask(state, terms.INFERNAL, Asks.EVENT_AT_EXPLORATION, human, direction)
    else:
        push(state, Do.ORIENT, human, direction, 0)


@rule
def explore_without_pile(state: State, human: int, direction: int) -> None:
    """The pile ran out: a stash tile set aside is laid after all; without one the explorer stays. CLA-R60."""
    tile = first_set_aside(state)
    if tile == NONE:
        tell(state, terms.EXPLORATION_FAILED, human, direction)
        return
    state.place[tile] = 0
    state.drawn = tile
    tell(state, terms.TILE_DRAWN, human, tile, direction)
    push(state, Do.ORIENT, human, direction, 2)


@rule
def may_shift_tunnels(state: State, book: Book) -> bool:
    """Whether the infernal player can play Shifting tunnels: not on the last tile, not on an objective."""
    if state.event_hand[terms.SHIFTING_TUNNELS] == 0 or state.pile_n == 0:
        return False
    return book.keeps[state.scenario, state.drawn] == 0


class EventAtAnExploration(Decision, number=Asks.EVENT_AT_EXPLORATION, unnoticed=True):
    """Shifting tunnels: discard the tile drawn, and draw the next; or let it be. CLA-103."""

    human: int
    direction: int

    options = either(terms.PASS, terms.EVENT + terms.SHIFTING_TUNNELS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        human, direction = state.args[EventAtAnExploration.human], state.args[EventAtAnExploration.direction]
        if option == terms.PASS:
            push(state, Do.ORIENT, human, direction, 0)
            return
        play_event(state, terms.SHIFTING_TUNNELS)
        discard_drawn(state, terms.BY_CARD)
        push(state, Do.EXPLORE, human, direction)


@rule
def discard_drawn(state: State, by: int) -> None:
    """The tile drawn leaves the game: a dead end, or Shifting tunnels. CLA-150, CLA-103."""
    tile = state.drawn
    state.place[tile] = terms.DISCARDED
    state.drawn = NONE
    tell(state, terms.TILE_DISCARDED, tile, by)


# -- Prescience ------------------------------------------------------------------------------------------------------


@rule
def foresee(state: State, book: Book, human: int, direction: int) -> None:
    """The human player looks at the next tiles and picks one. CLA-192, CLA-193, CLA-195."""
    state.prescience = 0
    seen = min(book.prescience, state.pile_n)
    for i in range(seen):
        state.pile_known[state.pile_n - 1 - i] |= HUMAN_KNOWS
    tell(state, terms.PRESCIENCE_SEEN, human, seen)
    push(state, Do.ORIENT, human, direction, 1)
    if seen == 1:
        state.drawn = take_from_pile(state, state.pile_n - 1)
        tell(state, terms.TILE_DRAWN, human, state.drawn, direction)
    else:
        ask(state, terms.HUMAN, Asks.PRESCIENCE_TILE, human, direction, seen)


class ForeseenTile(Decision, number=Asks.PRESCIENCE_TILE):
    """The tile picked is laid; of the two others the order is chosen. CLA-193, CLA-194."""

    human: int
    direction: int
    seen: int  # how many tiles

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.PEEK, state.args[ForeseenTile.seen])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        state.drawn = take_from_pile(state, state.pile_n - 1 - (option - terms.PEEK))
        human, direction = state.args[ForeseenTile.human], state.args[ForeseenTile.direction]
        tell(state, terms.TILE_DRAWN, human, state.drawn, direction)
        if state.args[ForeseenTile.seen] == 3:
            ask(state, terms.HUMAN, Asks.PRESCIENCE_ORDER)


class OrderOfForeseenTiles(Decision, number=Asks.PRESCIENCE_ORDER):
    """The other two keep their order or swap it. CLA-194."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.ORDER, 2)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ORDER + 1:
            top, below = state.pile_n - 1, state.pile_n - 2
            tile, known = state.pile[top], state.pile_known[top]
            state.pile[top], state.pile_known[top] = state.pile[below], state.pile_known[below]
            state.pile[below], state.pile_known[below] = tile, known


# -- laying the tile -------------------------------------------------------------------------------------------------


@rule
def offer_rotations(state: State, book: Book, menu: Scratch, direction: int) -> None:
    """The different ways to turn the drawn tile that let the explorer in. CLA-146."""
    openings = book.openings[state.drawn]
    back = (direction + 2) % 4
    for rotation in range(4):
        mask = turned(openings, rotation)
        if (mask >> back) & 1:
            fresh = True
            for earlier in range(rotation):
                if turned(openings, earlier) == mask:
                    fresh = False
            if fresh:
                offer(menu, terms.ROTATION + rotation)


@rule
def humans_turn_it(state: State, book: Book, human: int) -> bool:
    """Whether the human player turns the tile: Lantern, or Tunnel sense on its first tile. CLA-077, CLA-R84."""
    if state.gear[human, terms.LANTERN] > 0 and state.exhausted[human] == 0:
        return True
    return effect_of(state, book, human) == terms.TUNNEL_SENSE and state.sensed[human] == 0


@rule
def orient(state: State, book: Book, scratch: Scratch) -> None:
    """Ask how the drawn tile lies; `how`: 0 as usual, 1 picked by Prescience, 2 the last one. CLA-146, CLA-193."""
    human, direction, how = popped(state, 0), popped(state, 1), popped(state, 2)
    seat = who_turns_it(state, book, scratch, human, direction, how)
    if seat == NOBODY:
        lay(state, book, human, direction, how, scratch.menu[0] - terms.ROTATION)
    else:
        ask(state, seat, Asks.ORIENT_TILE, human, direction, how)


@rule
def who_turns_it(state: State, book: Book, scratch: Scratch, human: int, direction: int, how: int) -> int:
    """Who is asked how the drawn tile lies; NOBODY where there is one way only. CLA-146, CLA-193."""
    scratch.menu_n = 0
    offer_rotations(state, book, scratch, direction)
    if scratch.menu_n == 1:
        return NOBODY
    return terms.HUMAN if how == 1 or humans_turn_it(state, book, human) else terms.INFERNAL


class OrientationOfATile(Decision, number=Asks.ORIENT_TILE):
    """How the drawn tile lies. CLA-146."""

    human: int
    direction: int
    how: int  # it came to be drawn

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_rotations(state, book, menu, state.args[OrientationOfATile.direction])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        human, direction = state.args[OrientationOfATile.human], state.args[OrientationOfATile.direction]
        lay(state, book, human, direction, state.args[OrientationOfATile.how], option - terms.ROTATION)


@rule
def lay(state: State, book: Book, human: int, direction: int, how: int, rotation: int) -> None:
    """Lay the drawn tile, unless that leaves the whole map without an unexplored opening. CLA-146, CLA-150."""
    origin, tile = state.tile[human], state.drawn
    x, y = state.x[origin] + terms.ACROSS[direction], state.y[origin] + terms.UP[direction]
    keeps = book.keeps[state.scenario, tile]
    if openings_after(state, book, tile, x, y, rotation) == 0 and keeps != 1 and how != 2:
        if keeps == 2:
            state.place[tile] = terms.SET_ASIDE
            state.drawn = NONE
            tell(state, terms.TILE_SET_ASIDE, tile)
        else:
            discard_drawn(state, terms.BY_DEAD_END)
        push(state, Do.EXPLORE, human, direction)
        return
    state.drawn = NONE
    put_tile(state, book, tile, x, y, rotation)
    tell(state, terms.TILE_PLACED, tile, x, y, rotation, human)
    return_set_aside(state)
    push(state, Do.ARRIVE, human, tile)
    if book.tile_effect[tile] == terms.HOLE:
        push(state, Do.HOLE, tile)


@rule
def arrive(state: State, book: Book, scratch: Scratch) -> None:
    """The explorer pays and steps onto the new tile; its effects are triggered. CLA-145, CLA-147, CLA-148."""
    human, tile = popped(state, 0), popped(state, 1)
    if effect_of(state, book, human) == terms.TUNNEL_SENSE:
        state.sensed[human] = 1
    walk_human(state, book, human, tile)


@rule
def walk_human(state: State, book: Book, human: int, tile: int) -> None:
    """A human leaves its tile for another and the tile acts on it. CLA-136, CLA-142, CLA-148."""
    origin = state.tile[human]
    spend_point(state, book, origin)
    shift(state, human, origin, tile)
    tell(state, terms.WARRIOR_MOVED, human, origin, tile)
    human_enters(state, book, human, tile)
    human_arrives(state, book, human, tile)
