"""What kind of answer an option is, for the player of leanings: only before the game begins.

Whom to buy, what to carry, where to begin, which tiles and whom a mission is given to: a handful of choices that count
for a whole game, and of which `greedy` thinks little. Of what comes later nothing is regarded.
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import NONE
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.minds.goals import corner
from duskboard.games.steam_leaf.minds.prospects import to_do
from duskboard.games.steam_leaf.rules.faction import Carrier
from duskboard.games.steam_leaf.rules.ground import distance
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import Asks

KINDS = 16384  # rows that all kinds share by chance
TILE, SOMETHING, A_KIND = 0, 1, 2  # what an option is, if it is not one of its own: A_KIND and more, a group's kind
PREPARATIONS = (  # the decisions that are learned of, and one of how many is tried: most games ask for little of it
    (Asks.QUADRANT, 1), (Asks.MISSION_TILE, 1), (Asks.MISSION_LEADER, 1), (Asks.BUY, 4), (Asks.SQUAD, 4),
    (Asks.PICK_CARD, 4), (Asks.PICK_ITEM, 4), (Asks.CARRIER, 4),
)  # fmt: skip
# The ways of looking at it.
AT_ALL, FOR_MISSION = 1, 2
FROM_HOME, FROM_RIVAL, INDOORS, FROM_FIRST, THERE = 90, 91, 92, 93, 94
QUADRANT, QUADRANT_FOR = 95, 96
CARRIES, CARRIES_FOR = 97, 98
BOUGHT, LEADERS = 99, 106
CARRIER_KIND, CARRIER_SIZE = 110, 111


@rule
def note(rows: Numbers, n: int, way: int, a: int, b: int, c: int, d: int) -> int:
    """Add the category of one way of looking."""
    rows[n] = mixed(way, a, b, c, d) % KINDS
    return n + 1


@rule
def alike(quadrant: int) -> int:
    """Opposite quadrants are alike: boards map onto themselves when turned by half."""
    return 1 if quadrant in (1, 2) else 0


@rule
def regard_quadrant(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """Where to begin."""
    corners = alike(option - terms.O_QUADRANT)
    n = note(rows, n, QUADRANT, asked, corners, state.board, 0)
    return note(rows, n, QUADRANT_FOR, asked, corners, state.board, state.mission[seat])


@rule
def regard_tile(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """A tile for the mission: how far from both homes and from the mission's first, and which it is."""
    mission = state.mission[seat]
    tile = book.objective[state.board, option - terms.O_OBJECTIVE]
    home, away = distance(tile, corner(state, seat)) // 3, distance(tile, corner(state, 1 - seat)) // 3
    n = note(rows, n, FROM_HOME, asked, mission, home, 0)
    n = note(rows, n, FROM_RIVAL, asked, mission, away, 0)
    n = note(rows, n, INDOORS, asked, mission, 1 if book.region[state.board, tile] > 0 else 0, 0)
    _, first = to_do(state, seat, terms.SLOTS)
    if first != NONE:
        n = note(rows, n, FROM_FIRST, asked, mission, book.to_objective[state.board, tile, first] // 3, 0)
    turned = terms.TILES - 1 - tile if state.quadrant[seat] > 1 else tile
    return note(rows, n, THERE, asked, mission, turned, alike(state.quadrant[seat]) + 2 * state.board)


@rule
def regard_nominee(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """Who is to carry the mission out: by what it carries."""
    items = state.group_items[seat, option - terms.O_UNIT]
    for item in range(terms.ITEMS // 2):  # the first half are those of Leaders
        if (items >> item) & 1 == 1:
            n = note(rows, n, CARRIES, asked, item, 0, 0)
            n = note(rows, n, CARRIES_FOR, asked, item, state.mission[seat], 0)
    return n


@rule
def regard_purchase(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """What to buy: by what there is already."""
    if option < terms.O_TYPE or option >= terms.O_ITEM:
        return n
    kind = option - terms.O_TYPE
    leaders = state.bought[seat, 0] + state.bought[seat, 1] + state.bought[seat, 2]
    n = note(rows, n, BOUGHT, asked, kind, min(6, state.bought[seat, kind]), 0)
    return note(rows, n, LEADERS, asked, kind, min(4, leaders), 0)


@rule
def regard_carrier(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """Who carries what."""
    if option < terms.O_UNIT or option >= terms.O_OBJECTIVE:
        return n
    group, item = option - terms.O_UNIT, state.args[Carrier.item]
    n = note(rows, n, CARRIER_KIND, asked, item, state.group_type[seat, group], 0)
    return note(rows, n, CARRIER_SIZE, asked, item, min(6, state.group_size[seat, group]), 0)


@rule
def nothing_more(state: State, book: Book, seat: int, option: int, asked: int, rows: Numbers, n: int) -> int:
    """What it is says enough."""
    return n


LOOKS = Dispatch({
    Asks.QUADRANT: regard_quadrant, Asks.MISSION_TILE: regard_tile, Asks.MISSION_LEADER: regard_nominee,
    Asks.BUY: regard_purchase, Asks.CARRIER: regard_carrier,
}, otherwise=nothing_more)  # fmt: skip


@rule
def regard(state: State, book: Book, scratch: Scratch, at: int, rows: Numbers) -> int:
    """The categories of an option of the menu; none once the tokens go on the board."""
    if state.phase > terms.CHOOSING:
        return 0
    seat, option = state.seat, scratch.menu[at]
    assert seat >= 0
    asked, mission = state.decision + 64 * seat, state.mission[seat]
    what = option
    if option < terms.O_UNIT:
        what = TILE
    elif option < terms.O_CARD:
        what = SOMETHING
        if state.decision == Asks.MISSION_LEADER:
            what = A_KIND + state.group_type[seat, option - terms.O_UNIT]
    n = note(rows, 0, AT_ALL, asked, what, 0, 0)
    n = note(rows, n, FOR_MISSION, asked, what, mission, 0)
    return LOOKS(state.decision, state, book, seat, option, asked, rows, n)
