"""From the starting roll to the first sight: quadrants, mission choices, placing tokens. Chapter 3."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.bits import lowest
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.header import NOBODY, NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer_run
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.ground import home_of, offset, put_on
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.questions import listed, listed_for
from duskboard.games.steam_leaf.rules.sight import look_everywhere
from duskboard.games.steam_leaf.rules.tilesets import (
    BLOCK,
    add_tile,
    empty,
    find_parts,
    hearts,
    note_free,
    roomy,
    take_out,
    touching,
)
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH, Asks, Do

QUARTER = WIDTH // 2  # tiles a side of a quadrant


@rule
def starting_roll(state: State, book: Book, scratch: Scratch) -> None:
    """A die each, ties again; the higher places and plays first. STL-026, RUL-33."""
    mine, yours = 0, 0
    while mine == yours:
        mine = roll(state, book.start_die)
        yours = roll(state, book.start_die)
    state.starter = 0 if mine > yours else 1
    tell(state, terms.E_START, state.starter, mine, yours)
    state.phase = terms.CHOOSING
    ask(state, state.starter, Asks.QUADRANT)


class Quadrant(Decision, number=Asks.QUADRANT, name="choose a quadrant"):
    """Where the starting player begins. STL-027, D07."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.O_QUADRANT, 4)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        take_quadrant(state, seat, option - terms.O_QUADRANT)
        push(state, Do.FIRST_SIGHT)
        push(state, Do.DEPLOY, 1 - seat)
        push(state, Do.DEPLOY, seat)
        push(state, Do.CHOICES, LEAF)
        push(state, Do.CHOICES, STEAM)


@rule
def take_quadrant(state: State, seat: int, quadrant: int) -> None:
    """The starting player's quadrant; the other gets the one diagonally opposite. STL-021, STL-027, STL-028."""
    state.quadrant[seat] = quadrant
    state.quadrant[1 - seat] = 3 - quadrant
    tell(state, terms.E_QUADRANT, seat, quadrant)


# -- mission choices ---------------------------------------------------------------------------------------------------


@rule
def make_choices(state: State, book: Book, scratch: Scratch) -> None:
    """A seat makes the secret choices of its mission. STL-011."""
    if not next_choice(state, book, scratch, popped(state, 0)):
        state.seat = NOBODY


@rule
def mission_tile_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D08: the next tile of the mission."""
    n = 0
    for objective in range(book.objectives_n[state.board]):
        if tile_fits(state, book, seat, objective):
            n = add(scratch, n, terms.O_OBJECTIVE + objective)
    return n


class MissionTile(Decision, number=Asks.MISSION_TILE, name="choose a mission tile", unnoticed=True):
    """The next of the mission's objective tiles. STL-011, D08."""

    options = listed(mission_tile_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        choose_tile(state, seat, option - terms.O_OBJECTIVE)
        push(state, Do.CHOICES, seat)


@rule
def mission_leader_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D09: the Leader of the mission."""
    n = 0
    for group in range(state.groups_n[seat]):
        if book.is_leader[state.group_type[seat, group]] == 1:
            n = add(scratch, n, terms.O_UNIT + group)
    return n


class MissionLeader(Decision, number=Asks.MISSION_LEADER, name="nominate a Leader", unnoticed=True):
    """The Leader who has to carry the mission out. RUL-34, D09."""

    options = listed(mission_leader_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.leader[seat] = option - terms.O_UNIT
        push(state, Do.CHOICES, seat)


@rule
def tile_fits(state: State, book: Book, seat: int, objective: int) -> bool:
    """Whether the seat's mission allows an objective tile, and it is not chosen yet. STL-011, RUL-34."""
    for slot in range(4):
        if state.chosen[seat, slot] == objective:
            return False
    where = book.mission_where[seat, state.mission[seat]]
    tile = book.objective[state.board, objective]
    if where == terms.ANYWHERE:
        return True
    if where == terms.OWN_QUADRANT:
        return home_of(state, book, seat, tile)
    if where == terms.OUTSIDE:
        return not home_of(state, book, seat, tile)
    return home_of(state, book, 1 - seat, tile)


@rule
def tiles_chosen(state: State, seat: int) -> int:
    n = 0
    for slot in range(4):
        if state.chosen[seat, slot] != NONE:
            n += 1
    return n


@rule
def next_choice(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Go on with a seat's secret choices. Returns whether somebody must choose. STL-011, RUL-34."""
    mission = state.mission[seat]
    while tiles_chosen(state, seat) < book.mission_tiles[seat, mission]:
        if mission_tile_menu(state, book, scratch, seat) > 1:
            ask(state, seat, Asks.MISSION_TILE)
            return True
        choose_tile(state, seat, scratch.menu[0] - terms.O_OBJECTIVE)
    if book.mission_names[seat, mission] == 1 and state.leader[seat] == NONE:
        if mission_leader_menu(state, book, scratch, seat) > 1:
            ask(state, seat, Asks.MISSION_LEADER)
            return True
        state.leader[seat] = scratch.menu[0] - terms.O_UNIT
    state.ready[seat] = 2
    tell(state, terms.E_READY, seat, 2)
    return False


@rule
def choose_tile(state: State, seat: int, objective: int) -> None:
    state.chosen[seat, tiles_chosen(state, seat)] = objective


# -- placing -----------------------------------------------------------------------------------------------------------


@rule
def deploy(state: State, book: Book, scratch: Scratch) -> None:
    """A seat goes on placing its tokens: those of a group, or the next group. STL-030."""
    seat, group = popped(state, 0), popped(state, 1) - 1
    state.phase = terms.DEPLOYING
    if group != NONE:
        place_next(state, book, scratch, seat, group)
    else:
        next_group(state, scratch, seat)


class PlaceGroup(Decision, number=Asks.PLACE_GROUP, name="choose a group to place"):
    """Which group is placed next, larger ones first. STL-030, D10."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = place_group_menu(state, menu, state.seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        push(state, Do.DEPLOY, seat, 1 + option - terms.O_UNIT)


@rule
def place_tile_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """D11: tiles for the next token from which the rest can still be placed. STL-027, STL-030, STL-086, RUL-37."""
    for strict in range(3):
        n = place_tiles(state, book, scratch, seat, group, strict)
        if n > 0:
            return n
    return 0


class PlaceTile(Decision, number=Asks.PLACE_TILE, name="place a token"):
    """Where a group's next token goes. STL-030, RUL-37, D11."""

    group: int

    options = listed_for(place_tile_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        place_on(state, book, seat, state.args[PlaceTile.group], option)


@rule
def placed(state: State, seat: int, group: int) -> int:
    """How many tokens of a group are on the board."""
    first = state.group_first[seat, group]
    n = 0
    for unit in range(first, first + state.group_size[seat, group]):
        if state.unit_tile[seat, unit] != NONE:
            n += 1
    return n


@rule
def largest_unplaced(state: State, seat: int) -> int:
    """The size of the largest group still to be placed; 0 when all are."""
    most = 0
    for group in range(state.groups_n[seat]):
        if placed(state, seat, group) == 0:
            most = max(most, state.group_size[seat, group])
    return most


@rule
def place_group_menu(state: State, scratch: Scratch, seat: int) -> int:
    """D10: larger groups before smaller ones."""
    most = largest_unplaced(state, seat)
    n = 0
    for group in range(state.groups_n[seat]):
        if placed(state, seat, group) == 0 and state.group_size[seat, group] == most:
            n = add(scratch, n, terms.O_UNIT + group)
    return n


@rule
def next_group(state: State, scratch: Scratch, seat: int) -> bool:
    """Go on placing. Returns whether somebody must choose."""
    if largest_unplaced(state, seat) == 0:
        state.ready[seat] = 3
        tell(state, terms.E_READY, seat, 3)
        return False
    if place_group_menu(state, scratch, seat) == 1:
        push(state, Do.DEPLOY, seat, 1 + scratch.menu[0] - terms.O_UNIT)
    else:
        ask(state, seat, Asks.PLACE_GROUP)
    return True


@rule
def place_next(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """Ask for a group's next tile; the only one is not asked for."""
    if place_tile_menu(state, book, scratch, seat, group) > 1:
        ask(state, seat, Asks.PLACE_TILE, group)
    else:
        place_on(state, book, seat, group, scratch.menu[0])


@rule
def place_on(state: State, book: Book, seat: int, group: int, tile: int) -> None:
    """Place a token, then the group's next one, or go on to the next group."""
    if place_token(state, book, seat, group, tile):
        push(state, Do.DEPLOY, seat, 0)
    else:
        push(state, Do.DEPLOY, seat, 1 + group)


@rule
def largest_other(state: State, seat: int, group: int) -> int:
    """The size of the largest other group still to be placed."""
    most = 0
    for other in range(state.groups_n[seat]):
        if other != group and placed(state, seat, other) == 0:
            most = max(most, state.group_size[seat, other])
    return most


@rule
def note_quarter(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """`free`: the free floor of a seat's quadrant."""
    note_free(state, book, scratch)
    quadrant = state.quadrant[seat]
    columns = ((1 << QUARTER) - 1) << (quadrant % 2 * QUARTER)
    for row in range(WIDTH):
        inside = row // QUARTER == quadrant // 2
        scratch.free[row] = scratch.free[row] & columns if inside else 0


@rule
def room_anyway(state: State, book: Book, scratch: Scratch, size: int) -> bool:
    """A quick yes: two blocks of three by three that share no tile, so that no single tile takes both away."""
    if size <= 1:
        return True
    if size > BLOCK:
        return False
    hearts(state, book, scratch.free, scratch.core)
    one = NONE
    for row in range(WIDTH):
        bits = scratch.core[row]
        while bits != 0:
            tile = row * WIDTH + lowest(bits)
            bits &= bits - 1
            if one == NONE:
                one = tile
            elif offset(one, tile) > 2:
                return True
    return False


@rule
def note_beginnings(state: State, book: Book, scratch: Scratch, left: int) -> None:
    """`zone`: free tiles of the quadrant from which `left` tokens can be placed linked."""
    for row in range(WIDTH):
        scratch.common[row] = scratch.free[row]
        scratch.core[row] = scratch.free[row]
    if left > 1:
        roomy(state, book, scratch, left - 1)
    for row in range(WIDTH):
        scratch.zone[row] = scratch.core[row]


@rule
def note_neighbours(state: State, book: Book, scratch: Scratch, seat: int, group: int, count: int) -> None:
    """`zone`: free tiles of the quadrant that touch one of the first `count` tokens of a group."""
    empty(scratch.common)
    first = state.group_first[seat, group]
    for unit in range(first, first + count):
        add_tile(scratch.common, state.unit_tile[seat, unit])
    touching(state, book, scratch.common, scratch.zone)
    for row in range(WIDTH):
        scratch.zone[row] &= scratch.free[row]


@rule
def place_tiles(state: State, book: Book, scratch: Scratch, seat: int, group: int, strict: int) -> int:
    """Tiles for the next token; `strict` 0: leave room for other squads, 1: for this squad, 2: anywhere."""
    count = placed(state, seat, group)
    left = state.group_size[seat, group] - count
    note_quarter(state, book, scratch, seat)
    if strict < 2 and count > 0:
        note_neighbours(state, book, scratch, seat, group, count)
    else:
        note_beginnings(state, book, scratch, left if strict < 2 else 1)
    n = 0
    for row in range(WIDTH):
        bits = scratch.zone[row]
        while bits != 0:
            n = add(scratch, n, row * WIDTH + lowest(bits))
            bits &= bits - 1
    other = largest_other(state, seat, group)
    if strict == 0 and not room_anyway(state, book, scratch, other):
        n = leave_room(state, book, scratch, other, n)
    return n


@rule
def leave_room(state: State, book: Book, scratch: Scratch, size: int, n: int) -> int:
    """Keep those tiles of the menu that leave an area for the largest other squad."""
    kept = 0
    for at in range(n):
        tile = scratch.menu[at]
        for row in range(WIDTH):
            scratch.common[row] = scratch.free[row]
        take_out(scratch.common, tile)
        if find_parts(state, book, scratch) >= size:
            kept = add(scratch, kept, tile)
    return kept


@rule
def place_token(state: State, book: Book, seat: int, group: int, tile: int) -> bool:
    """Put the next token of a group on a tile. Returns whether the group is complete. STL-030."""
    unit = state.group_first[seat, group] + placed(state, seat, group)
    put_on(state, seat, unit, tile)
    tell(state, terms.E_PLACED, seat, group, tile)
    return placed(state, seat, group) == state.group_size[seat, group]


@rule
def first_sight(state: State, book: Book, scratch: Scratch) -> None:
    """Everybody is on the board: who sees whom, and the first round begins. RUL-44."""
    state.phase = terms.PLAYING
    look_everywhere(state, book)
    push(state, Do.ROUND)
    judge(state, book)
