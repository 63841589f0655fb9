"""Objective actions and what they do for each mission. Chapters 18, 20, 21."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import standing_leader
from duskboard.games.steam_leaf.rules.faction import new_group
from duskboard.games.steam_leaf.rules.ground import put_on, touches
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.movement import came_to, happened
from duskboard.games.steam_leaf.rules.sight import expose
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH, Asks, Do


@rule
def work_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int, n: int = 0) -> int:
    """D24: the objective tiles a standing Leader touches. STL-035, STL-128."""
    if not standing_leader(state, book, seat, group):
        return n
    tile = state.unit_tile[seat, state.group_first[seat, group]]
    for objective in range(book.objectives_n[state.board]):
        if touches(state, book, tile, book.objective[state.board, objective]):
            n = add(scratch, n, terms.O_OBJECTIVE + objective)
    return n


@rule
def work(state: State, book: Book, seat: int, group: int, objective: int) -> None:
    """A Leader makes an objective action: announced, but explained only once the mission is known. STL-129, STL-130."""
    state.group_flags[seat, group] |= terms.SHOWN_LEADER
    known = state.exposed[seat] != 0
    happened(state, terms.C_WORK, group, objective, seat)
    counted = count_work(state, book, seat, group, objective)
    effect, number = work_effect(state, book, seat, group, objective, counted)
    state.acted[seat, objective] |= 1 << group
    tell(state, terms.E_WORK, seat, group, objective, effect if known else terms.UNSAID, number if known else 0)
    tell_to(state, only(seat), terms.E_WORK_DETAIL, seat, group, objective, effect, number)
    PIECES(effect, state, book, objective)
    if seat == STEAM and state.bomb == objective:
        disarm(state, book, group, objective)


@rule
def count_work(state: State, book: Book, seat: int, group: int, objective: int) -> bool:
    """The public counts of objective actions. STL-157, STL-164, STL-165, RUL-87, RUL-89.

    Returns whether this one counts: of building actions at a tile only the first of a turn does.
    """
    if seat == STEAM:
        if state.built_round[objective] == state.round and state.build_freely == 0:
            return False
        state.built_round[objective] = state.round
        state.built[objective] = min(99, state.built[objective] + 1)
        return True
    running = state.work_tile[group] == objective and state.work_round[group] == state.round - 1
    state.work_run[group] = min(99, state.work_run[group] + 1) if running else 1
    state.work_tile[group] = objective
    state.work_round[group] = state.round
    if state.work_run[group] >= book.mission_count[LEAF, terms.LEARN]:
        state.learned[objective] = 1
    return True


@rule
def slot_of(state: State, seat: int, objective: int) -> int:
    """Which of the mission's chosen tiles this is; NONE if none."""
    for slot in range(4):
        if state.chosen[seat, slot] == objective:
            return slot
    return NONE


@rule
def work_effect(state: State, book: Book, seat: int, group: int, objective: int, counted: bool) -> tuple[int, int]:
    """What the action does for the seat's mission, and a number that goes with it. STL-131."""
    slot = slot_of(state, seat, objective)
    if state.status[seat] != terms.UNDECIDED or slot == NONE:
        return terms.NO_EFFECT, 0
    if seat == STEAM:
        return STEAM_WORK(state.mission[STEAM], state, book, group, objective, slot, counted)
    return LEAF_WORK(state.mission[LEAF], state, book, group, objective, slot, counted)


@rule
def idle_work(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The mission has no use for it."""
    return terms.NO_EFFECT, 0


@rule
def build(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The Great Contraption grows, whoever works at it. STL-157, RUL-87."""
    if state.engine == NONE and counted:
        return terms.BUILT, state.built[objective]
    return terms.NO_EFFECT, 0


@rule
def deliver(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The nominated Leader delivers Top Secret Orders. STL-140."""
    if group == state.leader[STEAM] and state.marker == NONE:
        return terms.DELIVERED, 0
    return terms.NO_EFFECT, 0


@rule
def collect(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The nominated Leader collects, then drops everything at the last tile. STL-150, STL-151, RUL-86."""
    if group != state.leader[STEAM]:
        return terms.NO_EFFECT, 0
    drop = book.mission_tiles[STEAM, terms.SWEEP] - 1
    ready = state.done[STEAM] == (1 << drop) - 1
    if slot < drop and (state.done[STEAM] >> slot) & 1 == 0:
        state.done[STEAM] |= 1 << slot
        return terms.COLLECTED, slot + 1
    if slot == drop and ready:
        state.done[STEAM] |= 1 << slot
        return terms.DROPPED, 0
    return terms.NO_EFFECT, 0


@rule
def study(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """A Leader learns, round after round. STL-164."""
    return terms.LEARNED, state.work_run[group]


@rule
def fetch(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The hidden agent comes out, if there is room. STL-181."""
    if state.agent == NONE and room_around(state, book, objective) > 0:
        return terms.FETCHED, 0
    return terms.NO_EFFECT, 0


@rule
def arm(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The nominated Leader arms the bomb. STL-168."""
    if group == state.leader[LEAF] and state.bomb_armed == 0:
        return terms.ARMED, 0
    return terms.NO_EFFECT, 0


@rule
def plant(state: State, book: Book, group: int, objective: int, slot: int, counted: bool) -> tuple[int, int]:
    """The nominated Leader plants false information. STL-186."""
    if group == state.leader[LEAF] and (state.done[LEAF] >> slot) & 1 == 0:
        state.done[LEAF] |= 1 << slot
        return terms.PLANTED, slot + 1
    return terms.NO_EFFECT, 0


# What an objective action at one of its tiles does for a mission.
STEAM_WORK = Dispatch(
    {terms.TOP_SECRET: deliver, terms.SWEEP: collect, terms.GREAT_CONTRAPTION: build}, otherwise=idle_work
)
LEAF_WORK = Dispatch(
    {terms.LEARN: study, terms.SABOTAGE: arm, terms.HIDDEN_AGENT: fetch, terms.PLANT: plant}, otherwise=idle_work
)


@rule
def no_piece(state: State, book: Book, objective: int) -> None:
    """Nothing comes on the board."""


@rule
def place_orders(state: State, book: Book, objective: int) -> None:
    """The orders lie on the tile, and with them the mission is in the open. STL-140."""
    state.marker = objective
    expose(state, STEAM, terms.TOP_SECRET)
    tell(state, terms.E_MARKER, objective)


@rule
def place_bomb(state: State, book: Book, objective: int) -> None:
    """The bomb ticks. STL-168, STL-169, RUL-03."""
    rounds = book.mission_clock[LEAF, terms.SABOTAGE]
    state.bomb = objective
    state.bomb_armed = 1
    state.bomb_round = state.round + (rounds if state.by_turns == 0 else (rounds + 1) // 2)
    expose(state, LEAF, terms.SABOTAGE)
    tell(state, terms.E_BOMB, objective, state.bomb_round)


@rule
def bring_agent(state: State, book: Book, objective: int) -> None:
    """The agent is about to appear. STL-181."""
    expose(state, LEAF, terms.HIDDEN_AGENT)
    push(state, Do.AGENT, objective)


@rule
def build_on(state: State, book: Book, objective: int) -> None:
    """The contraption stands once enough has been done. STL-158."""
    if state.built[objective] >= book.mission_count[STEAM, terms.GREAT_CONTRAPTION]:
        complete_contraption(state, book, objective)


# The markers and pieces that an effect brings, and with them the mission into the open.
PIECES = Dispatch(
    {terms.DELIVERED: place_orders, terms.ARMED: place_bomb, terms.FETCHED: bring_agent, terms.BUILT: build_on},
    otherwise=no_piece,
)


@rule
def disarm(state: State, book: Book, group: int, objective: int) -> None:
    """A Steam Leader works at the bomb: the third time it is gone. STL-172, RUL-94."""
    state.disarmed += 1
    tell(state, terms.E_DISARM, group, objective, state.disarmed)
    if state.disarmed >= book.mission_disarm[LEAF, terms.SABOTAGE]:
        state.bomb = NONE


# -- pieces that appear ------------------------------------------------------------------------------------------------


@rule
def add_piece(state: State, book: Book, seat: int, kind: int, tile: int) -> int:
    """A piece comes on the board, revealed, with a group of its own. RUL-42."""
    group = new_group(state, seat, kind, 1)
    unit = state.units_n[seat]
    state.units_n[seat] = unit + 1
    state.group_first[seat, group] = unit
    state.group_flags[seat, group] = terms.REVEALED
    state.unit_group[seat, unit] = group
    state.unit_health[seat, unit] = book.health[kind]
    put_on(state, seat, unit, tile)
    return unit


@rule
def complete_contraption(state: State, book: Book, objective: int) -> None:
    """The sixth action: the contraption stands on its tile and looks around. STL-158, RUL-88."""
    tile = book.objective[state.board, objective]
    state.engine = add_piece(state, book, STEAM, terms.CONTRAPTION, tile)
    state.engine_round = state.round
    expose(state, STEAM, terms.GREAT_CONTRAPTION)
    tell(state, terms.E_CONTRAPTION, state.unit_group[STEAM, state.engine], objective)
    came_to(state, book, STEAM, state.engine, tile)


@rule
def room_around(state: State, book: Book, objective: int) -> int:
    """How many tiles in contact with an objective tile are free."""
    n = 0
    for around in range(9):
        if free_beside(state, book, objective, around) != NONE:
            n += 1
    return n


@rule
def free_beside(state: State, book: Book, objective: int, around: int) -> int:
    """The tile at one of the nine places around an objective tile, if it is in contact and free, or NONE."""
    tile = book.objective[state.board, objective]
    if (book.contact[state.board, tile] >> around) & 1 == 0:
        return NONE
    to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
    return to if book.floor[state.board, to] == 1 and state.at[to] == 0 else NONE


class AgentTile(Decision, number=Asks.AGENT_TILE, name="place the agent"):
    """Where the agent appears. STL-181, D30."""

    objective: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = agent_menu(state, book, menu, state.args[AgentTile.objective])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        place_agent(state, book, option)
        judge(state, book)


@rule
def agent_menu(state: State, book: Book, scratch: Scratch, objective: int) -> int:
    """D30: a free tile in contact with the objective tile. STL-181, RUL-92."""
    n = 0
    for around in range(9):
        to = free_beside(state, book, objective, around)
        if to != NONE:
            n = add(scratch, n, to)
    return n


@rule
def call_agent(state: State, book: Book, scratch: Scratch) -> None:
    """Let the Leaf player say where the agent appears; the only free tile is not asked for."""
    objective = popped(state, 0)
    if agent_menu(state, book, scratch, objective) == 1:
        place_agent(state, book, scratch.menu[0])
    else:
        ask(state, LEAF, Asks.AGENT_TILE, objective)
    judge(state, book)


@rule
def place_agent(state: State, book: Book, tile: int) -> None:
    """The agent appears, revealed, and may move in the same turn. STL-181, STL-182."""
    state.agent = add_piece(state, book, LEAF, terms.AGENT, tile)
    tell(state, terms.E_AGENT, state.unit_group[LEAF, state.agent], tile)
    came_to(state, book, LEAF, state.agent, tile)
