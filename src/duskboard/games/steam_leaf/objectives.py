"""Objective actions and what they do for each mission. Chapters 18, 20, 21."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import standing_leader
from duskboard.games.steam_leaf.faction import new_group
from duskboard.games.steam_leaf.ground import put_on, touches
from duskboard.games.steam_leaf.movement import came_to, happened
from duskboard.games.steam_leaf.sight import expose
from duskboard.games.steam_leaf.terms import (
    AGENT,
    AGENT_TILE,
    ARMED,
    BUILT,
    C_WORK,
    COLLECTED,
    CONTRAPTION,
    DELIVERED,
    DO_AGENT,
    DROPPED,
    E_AGENT,
    E_BOMB,
    E_CONTRAPTION,
    E_DISARM,
    E_MARKER,
    E_WORK,
    E_WORK_DETAIL,
    FETCHED,
    GREAT_CONTRAPTION,
    HIDDEN_AGENT,
    LEAF,
    LEARN,
    LEARNED,
    NO_EFFECT,
    O_OBJECTIVE,
    PLANT,
    PLANTED,
    REVEALED,
    SABOTAGE,
    SHOWN_LEADER,
    STEAM,
    SWEEP,
    TOP_SECRET,
    UNDECIDED,
    UNSAID,
    WIDTH,
)


@rule
def work_menu(state, book, scratch, seat, group, n):
    """D24: the objective tiles a standing Leader touches. STL-035, STL-128."""
    if not standing_leader(state, book, seat, group):
        return n
    tile = int(state.unit_tile[seat, state.group_first[seat, group]])
    for objective in range(int(book.objectives_n[state.board])):
        if touches(state, book, tile, int(book.objective[state.board, objective])):
            scratch.menu[n] = O_OBJECTIVE + objective
            n += 1
    return n


@rule
def work(state, book, seat, group, objective):
    """A Leader makes an objective action: announced, but explained only once the mission is known. STL-129, STL-130."""
    state.group_flags[seat, group] = int(state.group_flags[seat, group]) | SHOWN_LEADER
    known = state.exposed[seat] != 0
    happened(state, C_WORK, group, objective, seat)
    counted = count_work(state, book, seat, group, objective)
    effect, number = work_effect(state, book, seat, group, objective, counted)
    state.acted[seat, objective] = int(state.acted[seat, objective]) | (1 << group)
    tell(state, E_WORK, seat, group, objective, effect if known else UNSAID, number if known else 0)
    tell_to(state, only(seat), E_WORK_DETAIL, seat, group, objective, effect, number)
    place_pieces(state, book, seat, effect, objective)
    if seat == STEAM and state.bomb == objective:
        disarm(state, book, group, objective)


@rule
def count_work(state, book, seat, group, objective):
    """The public counts of objective actions. STL-157, STL-164, STL-165, RUL-87, RUL-89.

    Returns whether this one counts: of building actions at a tile only the first of a turn does.
    """
    if seat == STEAM:
        if state.built_round[objective] == state.round and state.build_freely == 0:
            return False
        state.built_round[objective] = state.round
        state.built[objective] = min(99, int(state.built[objective]) + 1)
        return True
    running = state.work_tile[group] == objective and int(state.work_round[group]) == int(state.round) - 1
    state.work_run[group] = min(99, int(state.work_run[group]) + 1) if running else 1
    state.work_tile[group] = objective
    state.work_round[group] = state.round
    if state.work_run[group] >= book.mission_count[LEAF, LEARN]:
        state.learned[objective] = 1
    return True


@rule
def slot_of(state, seat, objective):
    """Which of the mission's chosen tiles this is; NONE if none."""
    for slot in range(4):
        if state.chosen[seat, slot] == objective:
            return slot
    return NONE


@rule
def work_effect(state, book, seat, group, objective, counted):
    """What the action does for the seat's mission, and a number that goes with it. STL-131."""
    if state.status[seat] != UNDECIDED:
        return NO_EFFECT, 0
    slot = slot_of(state, seat, objective)
    if slot == NONE:
        return NO_EFFECT, 0
    if seat == STEAM:
        return steam_effect(state, book, group, objective, slot, counted)
    return leaf_effect(state, book, group, objective, slot)


@rule
def steam_effect(state, book, group, objective, slot, counted):
    """Deliver, collect, drop, build. STL-140, STL-150, STL-151, STL-157, RUL-86, RUL-87."""
    mission = int(state.mission[STEAM])
    if mission == GREAT_CONTRAPTION and state.engine == NONE and counted:
        return BUILT, int(state.built[objective])
    if group != int(state.leader[STEAM]):
        return NO_EFFECT, 0
    if mission == TOP_SECRET and state.marker == NONE:
        return DELIVERED, 0
    if mission == SWEEP:
        drop = int(book.mission_tiles[STEAM, SWEEP]) - 1
        ready = int(state.done[STEAM]) == (1 << drop) - 1
        if slot < drop and (int(state.done[STEAM]) >> slot) & 1 == 0:
            state.done[STEAM] = int(state.done[STEAM]) | (1 << slot)
            return COLLECTED, slot + 1
        if slot == drop and ready:
            state.done[STEAM] = int(state.done[STEAM]) | (1 << slot)
            return DROPPED, 0
    return NO_EFFECT, 0


@rule
def leaf_effect(state, book, group, objective, slot):
    """Learn, arm, fetch, plant. STL-164, STL-168, STL-181, STL-186."""
    mission = int(state.mission[LEAF])
    if mission == LEARN:
        return LEARNED, int(state.work_run[group])
    if mission == HIDDEN_AGENT and state.agent == NONE and room_around(state, book, objective) > 0:
        return FETCHED, 0
    if group != int(state.leader[LEAF]):
        return NO_EFFECT, 0
    if mission == SABOTAGE and state.bomb_armed == 0:
        return ARMED, 0
    if mission == PLANT and (int(state.done[LEAF]) >> slot) & 1 == 0:
        state.done[LEAF] = int(state.done[LEAF]) | (1 << slot)
        return PLANTED, slot + 1
    return NO_EFFECT, 0


@rule
def place_pieces(state, book, seat, effect, objective):
    """Markers and pieces that an action brings, and with them the mission into the open."""
    if effect == DELIVERED:
        state.marker = objective
        expose(state, STEAM, TOP_SECRET)
        tell(state, E_MARKER, objective)
    elif effect == ARMED:
        rounds = int(book.mission_clock[LEAF, SABOTAGE])
        state.bomb = objective
        state.bomb_armed = 1
        state.bomb_round = int(state.round) + (rounds if state.by_turns == 0 else (rounds + 1) // 2)
        expose(state, LEAF, SABOTAGE)
        tell(state, E_BOMB, objective, int(state.bomb_round))
    elif effect == FETCHED:
        expose(state, LEAF, HIDDEN_AGENT)
        push(state, DO_AGENT, objective)
    elif effect == BUILT and state.built[objective] >= book.mission_count[STEAM, GREAT_CONTRAPTION]:
        complete_contraption(state, book, objective)


@rule
def disarm(state, book, group, objective):
    """A Steam Leader works at the bomb: the third time it is gone. STL-172, RUL-94."""
    state.disarmed += 1
    tell(state, E_DISARM, group, objective, int(state.disarmed))
    if state.disarmed >= book.mission_disarm[LEAF, SABOTAGE]:
        state.bomb = NONE


# -- pieces that appear ------------------------------------------------------------------------------------------------


@rule
def add_piece(state, book, seat, kind, tile):
    """A piece comes on the board, revealed, with a group of its own. RUL-42."""
    group = new_group(state, seat, kind, 1)
    unit = int(state.units_n[seat])
    state.units_n[seat] = unit + 1
    state.group_first[seat, group] = unit
    state.group_flags[seat, group] = REVEALED
    state.unit_group[seat, unit] = group
    state.unit_health[seat, unit] = book.health[kind]
    put_on(state, seat, unit, tile)
    return unit


@rule
def complete_contraption(state, book, objective):
    """The sixth action: the contraption stands on its tile and looks around. STL-158, RUL-88."""
    tile = int(book.objective[state.board, objective])
    state.engine = add_piece(state, book, STEAM, CONTRAPTION, tile)
    state.engine_round = state.round
    expose(state, STEAM, GREAT_CONTRAPTION)
    tell(state, E_CONTRAPTION, int(state.unit_group[STEAM, state.engine]), objective)
    came_to(state, book, STEAM, int(state.engine), tile)


@rule
def room_around(state, book, objective):
    """Free tiles in contact with an objective tile."""
    tile = int(book.objective[state.board, objective])
    contact = int(book.contact[state.board, tile])
    n = 0
    for around in range(9):
        if (contact >> around) & 1 == 1:
            to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
            if book.floor[state.board, to] == 1 and state.at[to] == 0:
                n += 1
    return n


@rule
def agent_menu(state, book, scratch, objective):
    """D30: a free tile in contact with the objective tile. STL-181, RUL-92."""
    tile = int(book.objective[state.board, objective])
    contact = int(book.contact[state.board, tile])
    n = 0
    for around in range(9):
        if (contact >> around) & 1 == 1:
            to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
            if book.floor[state.board, to] == 1 and state.at[to] == 0:
                scratch.menu[n] = to
                n += 1
    return n


@rule
def call_agent(state, book, scratch, objective):
    """Let the Leaf player say where the agent appears; the only free tile is not asked for."""
    if agent_menu(state, book, scratch, objective) == 1:
        place_agent(state, book, int(scratch.menu[0]))
        return
    ask(state, LEAF, AGENT_TILE, objective)


@rule
def place_agent(state, book, tile):
    """The agent appears, revealed, and may move in the same turn. STL-181, STL-182."""
    state.agent = add_piece(state, book, LEAF, AGENT, tile)
    tell(state, E_AGENT, int(state.unit_group[LEAF, state.agent]), tile)
    came_to(state, book, LEAF, int(state.agent), tile)
