"""The twelve missions: success, provisional success, failure; announcements and the end. Chapters 1, 19 to 21."""

from duskboard.engine.header import NONE, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import any_standing, below_half, standing_leaders
from duskboard.games.steam_leaf.ground import home_of, standing
from duskboard.games.steam_leaf.movement import happened
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    BOLSTER,
    BOTH_ACHIEVED,
    BOTH_FAILED,
    C_CLOCK,
    DEMORALISATION,
    DISTRACTION,
    E_ANNOUNCED,
    E_ENDED,
    E_EXPLOSION,
    ENTERED,
    ESCORT,
    FAILED,
    GREAT_CONTRAPTION,
    HIDDEN_AGENT,
    LEAF,
    LEAF_WINS,
    LEARN,
    MUST_FAIL,
    NOBLE,
    OVER,
    PLANT,
    PROVISIONAL,
    SABOTAGE,
    STEAM,
    STEAM_WINS,
    SWEEP,
    TOP_SECRET,
    UNDECIDED,
)


@rule
def leader_lost(state, seat):
    """Whether the Leader nominated for a mission is defeated. RUL-15."""
    return not standing(state, seat, int(state.group_first[seat, state.leader[seat]]))


@rule
def all_done(state, seat, slots):
    """Whether the first `slots` tasks of a mission are done."""
    bits = (1 << slots) - 1
    return int(state.done[seat]) & bits == bits


@rule
def bolster(state, book):
    """Two chosen tiles intact when the Leaf army is below half. STL-137, STL-138."""
    intact = 0
    for slot in range(int(book.mission_tiles[STEAM, BOLSTER])):
        if state.wrecked[state.chosen[STEAM, slot]] == 0:
            intact += 1
    if intact < int(book.mission_keep[STEAM, BOLSTER]):
        return FAILED
    return ACHIEVED if below_half(state, LEAF) else UNDECIDED


@rule
def top_secret(state):
    """Delivered, and not destroyed until the Leaf army is below half. STL-142, STL-143, RUL-85."""
    if state.marker == NONE:
        return FAILED if leader_lost(state, STEAM) else UNDECIDED
    if state.marker_lost == 1:
        return FAILED
    return ACHIEVED if below_half(state, LEAF) else UNDECIDED


@rule
def escort(state):
    """The noble over the edge, or defeated. STL-146, STL-148, RUL-47."""
    for group in range(int(state.groups_n[STEAM])):
        if state.group_type[STEAM, group] == NOBLE:
            unit = int(state.group_first[STEAM, group])
            if state.unit_health[STEAM, unit] == 0:
                return FAILED
            if state.unit_tile[STEAM, unit] == NONE:
                return ACHIEVED
    return UNDECIDED


@rule
def sweep(state, book):
    """Everything collected and dropped by the nominated Leader. STL-151, STL-152."""
    if all_done(state, STEAM, int(book.mission_tiles[STEAM, SWEEP])):
        return ACHIEVED
    return FAILED if leader_lost(state, STEAM) else UNDECIDED


@rule
def demoralisation(state, book):
    """Three interrogations by the nominated Leader, who must stay undefeated. STL-154, STL-155, RUL-12."""
    if leader_lost(state, STEAM):
        return FAILED
    if state.successes[STEAM, state.leader[STEAM]] >= book.mission_count[STEAM, DEMORALISATION]:
        return PROVISIONAL
    for unit in range(int(state.units_n[LEAF])):
        if state.unit_tile[LEAF, unit] != NONE:
            return UNDECIDED
    return FAILED


@rule
def contraption(state, book):
    """Built and standing. STL-161, STL-162, RUL-12."""
    if state.engine != NONE:
        return PROVISIONAL if standing(state, STEAM, int(state.engine)) else FAILED
    if state.build_lost[state.chosen[STEAM, 0]] == 1 or standing_leaders(state, book, STEAM) == 0:
        return FAILED
    return UNDECIDED


@rule
def steam_verdict(state, book):
    """How the Steam mission stands on the present position."""
    mission = int(state.mission[STEAM])
    if mission == BOLSTER:
        return bolster(state, book)
    if mission == TOP_SECRET:
        return top_secret(state)
    if mission == ESCORT:
        return escort(state)
    if mission == SWEEP:
        return sweep(state, book)
    if mission == DEMORALISATION:
        return demoralisation(state, book)
    return contraption(state, book)


@rule
def learn(state, book):
    """Five rounds running at the tile; failed without Leaders. STL-164, STL-166."""
    if state.learned[state.chosen[LEAF, 0]] == 1:
        return ACHIEVED
    return FAILED if standing_leaders(state, book, LEAF) == 0 else UNDECIDED


@rule
def leaders_needed(state):
    """Half of the Leaders at the start, rounded up. STL-173, RUL-90."""
    return (int(state.leaders[LEAF]) + 1) // 2


@rule
def leaders_home(state, book):
    """Standing Leaf Leaders inside their starting quadrant."""
    n = 0
    for group in range(int(state.groups_n[LEAF])):
        kind = int(state.group_type[LEAF, group])
        unit = int(state.group_first[LEAF, group])
        if kind != NONE and book.is_leader[kind] == 1 and standing(state, LEAF, unit):
            if home_of(state, book, LEAF, int(state.unit_tile[LEAF, unit])):
                n += 1
    return n


@rule
def sabotage(state, book):
    """Until the bomb explodes it can only fail. STL-174, RUL-12."""
    if standing_leaders(state, book, LEAF) < leaders_needed(state):
        return FAILED
    lost = leader_lost(state, LEAF) if state.bomb_armed == 0 else state.bomb == NONE
    return FAILED if lost else UNDECIDED


@rule
def distraction(state):
    """Before the check it fails only if a unit that entered got away for good. RUL-12."""
    for unit in range(int(state.units_n[STEAM])):
        gone = state.unit_tile[STEAM, unit] == NONE and state.unit_health[STEAM, unit] > 0
        if gone and int(state.unit_flags[STEAM, unit]) & ENTERED != 0:
            return FAILED
    return UNDECIDED


@rule
def hidden_agent(state, book):
    """The agent home and not eliminated. STL-183, STL-184, RUL-92."""
    if state.agent == NONE:
        return FAILED if standing_leaders(state, book, LEAF) == 0 else UNDECIDED
    if state.unit_tile[LEAF, state.agent] == NONE:
        return FAILED
    if state.agent_home == 1:
        return PROVISIONAL
    return UNDECIDED if state.unit_health[LEAF, state.agent] > 0 else FAILED


@rule
def plant(state, book):
    """An objective action of the nominated Leader at each tile. STL-186, STL-187, RUL-93."""
    if all_done(state, LEAF, int(book.mission_tiles[LEAF, PLANT])):
        return ACHIEVED
    return FAILED if leader_lost(state, LEAF) else UNDECIDED


@rule
def must_fail(state):
    """The opposite of what becomes of the Steam mission. STL-188, STL-189, RUL-17."""
    if state.status[STEAM] == FAILED:
        return ACHIEVED
    return FAILED if state.status[STEAM] == ACHIEVED else UNDECIDED


@rule
def leaf_verdict(state, book):
    """How the Leaf mission stands on the present position."""
    mission = int(state.mission[LEAF])
    if mission == LEARN:
        return learn(state, book)
    if mission == SABOTAGE:
        return sabotage(state, book)
    if mission == DISTRACTION:
        return distraction(state)
    if mission == HIDDEN_AGENT:
        return hidden_agent(state, book)
    if mission == PLANT:
        return plant(state, book)
    return must_fail(state)


@rule
def passive(seat, mission):
    """Missions that can come true without a unit of one's own. RUL-16."""
    return seat == LEAF and (mission in (DISTRACTION, MUST_FAIL))


@rule
def set_status(state, seat, status):
    """Change how a mission stands, and announce it: achieved or failed, never which. STL-006, STL-007, RUL-10."""
    before = int(state.status[seat])
    if status == UNDECIDED or before >= ACHIEVED or status - before == 0:
        return
    if before == PROVISIONAL and status == ACHIEVED:
        state.status[seat] = status
        return
    state.status[seat] = status
    for at in range(3):
        state.cause[seat, at] = state.last[at]
    tell(state, E_ANNOUNCED, seat, 1 if status == FAILED else 0)


@rule
def judge(state, book):
    """See how both missions stand, announce what is decided, and end the game if both are. STL-008, RUL-07, RUL-08."""
    if state.ending != 0:
        return
    steam = steam_verdict(state, book)
    leaf = UNDECIDED if state.mission[LEAF] == MUST_FAIL else leaf_verdict(state, book)
    if steam == UNDECIDED and not any_standing(state, STEAM):
        steam = FAILED
    if leaf == UNDECIDED and not passive(LEAF, int(state.mission[LEAF])) and not any_standing(state, LEAF):
        leaf = FAILED
    settle_status(state, STEAM, steam)
    settle_status(state, LEAF, leaf)
    if state.mission[LEAF] == MUST_FAIL:
        settle_status(state, LEAF, must_fail(state))
    if state.status[STEAM] != UNDECIDED and state.status[LEAF] != UNDECIDED:
        conclude(state)


@rule
def settle_status(state, seat, verdict):
    """Take over a verdict; what is decided for good stays."""
    if state.status[seat] < ACHIEVED:
        set_status(state, seat, verdict)


@rule
def conclude(state):
    """The game is over: provisional successes become final, what is open has failed. STL-003 to STL-005, RUL-11."""
    for seat in range(2):
        if state.status[seat] == PROVISIONAL:
            set_status(state, seat, ACHIEVED)
        elif state.status[seat] == UNDECIDED and not (seat == LEAF and state.mission[LEAF] == MUST_FAIL):
            set_status(state, seat, FAILED)
    if state.mission[LEAF] == MUST_FAIL:
        set_status(state, LEAF, must_fail(state))
    state.phase = OVER
    steam, leaf = state.status[STEAM] == ACHIEVED, state.status[LEAF] == ACHIEVED
    if steam and not leaf:
        finish(state, STEAM_WINS, 1.0)
    elif leaf and not steam:
        finish(state, LEAF_WINS, -1.0)
    elif steam:
        finish(state, BOTH_ACHIEVED, 0.0)
    else:
        finish(state, BOTH_FAILED, 0.0)


@rule
def finish(state, ending, steam):
    """Write the result down."""
    tell(state, E_ENDED, ending, int(state.mission[STEAM]), int(state.mission[LEAF]))
    end_game(state, ending)
    state.result[STEAM] = steam
    state.result[LEAF] = -steam


# -- clocks ------------------------------------------------------------------------------------------------------------


@rule
def explode(state, book):
    """The bomb goes off: the game ends at once. STL-012, STL-170, STL-171, STL-173."""
    happened(state, C_CLOCK, NONE, int(state.bomb), LEAF)
    tell(state, E_EXPLOSION, int(state.bomb), leaders_home(state, book), leaders_needed(state))
    if state.mission[STEAM] == GREAT_CONTRAPTION:
        set_status(state, STEAM, FAILED)
    if state.mission[LEAF] == SABOTAGE:
        home = leaders_home(state, book) >= leaders_needed(state)
        set_status(state, LEAF, ACHIEVED if home else FAILED)
    conclude(state)


@rule
def keeps_out(state, book):
    """The check of Great Distraction: nobody inside, and all that entered eliminated. STL-177, STL-178, RUL-91."""
    for unit in range(int(state.units_n[STEAM])):
        tile = int(state.unit_tile[STEAM, unit])
        if tile != NONE and home_of(state, book, LEAF, tile):
            return False
        entered = int(state.unit_flags[STEAM, unit]) & ENTERED != 0
        if entered and (tile != NONE or state.unit_health[STEAM, unit] > 0):
            return False
    return True


@rule
def bomb_is_due(state):
    """STL-169, RUL-03."""
    return state.bomb != NONE and int(state.round) >= int(state.bomb_round)


@rule
def distraction_is_due(state, book):
    """At the end of the tenth round, that of contact being the first. STL-176, RUL-03."""
    if state.mission[LEAF] != DISTRACTION or state.status[LEAF] != UNDECIDED or state.contact_round == 0:
        return False
    rounds = int(book.mission_clock[LEAF, DISTRACTION])
    if state.by_turns == 1:
        rounds = (rounds + 1) // 2
    return int(state.round) >= int(state.contact_round) + rounds - 1


@rule
def check_distraction(state, book):
    """Decide Great Distraction. STL-177, STL-179."""
    happened(state, C_CLOCK, NONE, NONE, LEAF)
    set_status(state, LEAF, ACHIEVED if keeps_out(state, book) else FAILED)
    judge(state, book)


@rule
def end_round(state, book):
    """The bomb, then the check of Great Distraction, then the round limit. RUL-07, REC-06."""
    if bomb_is_due(state):
        explode(state, book)
        return
    if distraction_is_due(state, book):
        check_distraction(state, book)
    if state.ending == 0 and int(state.round) >= int(state.limit):
        happened(state, C_CLOCK, NONE, NONE, NONE)
        conclude(state)
