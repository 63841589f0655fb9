"""The twelve missions: success, provisional success, failure; announcements and the end. Chapters 1, 19 to 21."""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import any_standing, below_half, standing_leaders
from duskboard.games.steam_leaf.rules.ground import home_of, standing
from duskboard.games.steam_leaf.rules.movement import happened
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM


@rule
def leader_lost(state: State, seat: int) -> bool:
    """Whether the Leader nominated for a mission is defeated. RUL-15."""
    return not standing(state, seat, state.group_first[seat, state.leader[seat]])


@rule
def all_done(state: State, seat: int, slots: int) -> bool:
    """Whether the first `slots` tasks of a mission are done."""
    bits = (1 << slots) - 1
    return state.done[seat] & bits == bits


@rule
def bolster(state: State, book: Book) -> int:
    """Two chosen tiles intact when the Leaf army is below half. STL-137, STL-138."""
    intact = 0
    for slot in range(book.mission_tiles[STEAM, terms.BOLSTER]):
        if state.wrecked[state.chosen[STEAM, slot]] == 0:
            intact += 1
    if intact < book.mission_keep[STEAM, terms.BOLSTER]:
        return terms.FAILED
    return terms.ACHIEVED if below_half(state, LEAF) else terms.UNDECIDED


@rule
def top_secret(state: State, book: Book) -> int:
    """Delivered, and not destroyed until the Leaf army is below half. STL-142, STL-143, RUL-85."""
    if state.marker == NONE:
        return terms.FAILED if leader_lost(state, STEAM) else terms.UNDECIDED
    if state.marker_lost == 1:
        return terms.FAILED
    return terms.ACHIEVED if below_half(state, LEAF) else terms.UNDECIDED


@rule
def escort(state: State, book: Book) -> int:
    """The noble over the edge, or defeated. STL-146, STL-148, RUL-47."""
    for group in range(state.groups_n[STEAM]):
        if state.group_type[STEAM, group] == terms.NOBLE:
            unit = state.group_first[STEAM, group]
            if state.unit_health[STEAM, unit] == 0:
                return terms.FAILED
            if state.unit_tile[STEAM, unit] == NONE:
                return terms.ACHIEVED
    return terms.UNDECIDED


@rule
def tour(state: State, book: Book, seat: int, mission: int) -> int:
    """What the nominated Leader has to do at each of the mission's tiles is done, or nobody will do it."""
    if all_done(state, seat, book.mission_tiles[seat, mission]):
        return terms.ACHIEVED
    return terms.FAILED if leader_lost(state, seat) else terms.UNDECIDED


@rule
def sweep(state: State, book: Book) -> int:
    """Everything collected and dropped by the nominated Leader. STL-151, STL-152."""
    return tour(state, book, STEAM, terms.SWEEP)


@rule
def demoralisation(state: State, book: Book) -> int:
    """Three interrogations by the nominated Leader, who must stay undefeated. STL-154, STL-155, RUL-12."""
    if leader_lost(state, STEAM):
        return terms.FAILED
    if state.successes[STEAM, state.leader[STEAM]] >= book.mission_count[STEAM, terms.DEMORALISATION]:
        return terms.PROVISIONAL
    for unit in range(state.units_n[LEAF]):
        if state.unit_tile[LEAF, unit] != NONE:
            return terms.UNDECIDED
    return terms.FAILED


@rule
def contraption(state: State, book: Book) -> int:
    """Built and standing. STL-161, STL-162, RUL-12."""
    if state.engine != NONE:
        return terms.PROVISIONAL if standing(state, STEAM, state.engine) else terms.FAILED
    if state.build_lost[state.chosen[STEAM, 0]] == 1 or standing_leaders(state, book, STEAM) == 0:
        return terms.FAILED
    return terms.UNDECIDED


@rule
def learn(state: State, book: Book) -> int:
    """Five rounds running at the tile; failed without Leaders. STL-164, STL-166."""
    if state.learned[state.chosen[LEAF, 0]] == 1:
        return terms.ACHIEVED
    return terms.FAILED if standing_leaders(state, book, LEAF) == 0 else terms.UNDECIDED


@rule
def leaders_needed(state: State) -> int:
    """Half of the Leaders at the start, rounded up. STL-173, RUL-90."""
    return (state.leaders[LEAF] + 1) // 2


@rule
def leaders_home(state: State, book: Book) -> int:
    """Standing Leaf Leaders inside their starting quadrant."""
    n = 0
    for group in range(state.groups_n[LEAF]):
        kind = state.group_type[LEAF, group]
        unit = state.group_first[LEAF, group]
        if kind != NONE and book.is_leader[kind] == 1 and standing(state, LEAF, unit):
            if home_of(state, book, LEAF, state.unit_tile[LEAF, unit]):
                n += 1
    return n


@rule
def sabotage(state: State, book: Book) -> int:
    """Until the bomb explodes it can only fail. STL-174, RUL-12."""
    if standing_leaders(state, book, LEAF) < leaders_needed(state):
        return terms.FAILED
    lost = leader_lost(state, LEAF) if state.bomb_armed == 0 else state.bomb == NONE
    return terms.FAILED if lost else terms.UNDECIDED


@rule
def distraction(state: State, book: Book) -> int:
    """Before the check it fails only if a unit that entered got away for good. RUL-12."""
    for unit in range(state.units_n[STEAM]):
        gone = state.unit_tile[STEAM, unit] == NONE and state.unit_health[STEAM, unit] > 0
        if gone and state.unit_flags[STEAM, unit] & terms.ENTERED != 0:
            return terms.FAILED
    return terms.UNDECIDED


@rule
def hidden_agent(state: State, book: Book) -> int:
    """The agent home and not eliminated. STL-183, STL-184, RUL-92."""
    if state.agent == NONE:
        return terms.FAILED if standing_leaders(state, book, LEAF) == 0 else terms.UNDECIDED
    if state.unit_tile[LEAF, state.agent] == NONE:
        return terms.FAILED
    if state.agent_home == 1:
        return terms.PROVISIONAL
    return terms.UNDECIDED if state.unit_health[LEAF, state.agent] > 0 else terms.FAILED


@rule
def plant(state: State, book: Book) -> int:
    """An objective action of the nominated Leader at each tile. STL-186, STL-187, RUL-93."""
    return tour(state, book, LEAF, terms.PLANT)


@rule
def must_fail(state: State) -> int:
    """The opposite of what becomes of the Steam mission. STL-188, STL-189, RUL-17."""
    if state.status[STEAM] == terms.FAILED:
        return terms.ACHIEVED
    return terms.FAILED if state.status[STEAM] == terms.ACHIEVED else terms.UNDECIDED


@rule
def hopes_they_fail(state: State, book: Book) -> int:
    """They Must Fail! looks at the other mission only. STL-188."""
    return must_fail(state)


# How a side's mission stands on the present position.
STEAM_VERDICT = Dispatch({
    terms.BOLSTER: bolster, terms.TOP_SECRET: top_secret, terms.ESCORT: escort, terms.SWEEP: sweep,
    terms.DEMORALISATION: demoralisation, terms.GREAT_CONTRAPTION: contraption,
})  # fmt: skip
LEAF_VERDICT = Dispatch({
    terms.LEARN: learn, terms.SABOTAGE: sabotage, terms.DISTRACTION: distraction, terms.HIDDEN_AGENT: hidden_agent,
    terms.PLANT: plant, terms.MUST_FAIL: hopes_they_fail,
})  # fmt: skip


@rule
def mission_verdict(state: State, book: Book, seat: int) -> int:
    """How a side's mission stands on the present position."""
    if seat == STEAM:
        return STEAM_VERDICT(state.mission[STEAM], state, book)
    return LEAF_VERDICT(state.mission[LEAF], state, book)


@rule
def passive(seat: int, mission: int) -> bool:
    """Missions that can come true without a unit of one's own. RUL-16."""
    return seat == LEAF and (mission in (terms.DISTRACTION, terms.MUST_FAIL))


@rule
def set_status(state: State, seat: int, status: int) -> None:
    """Change how a mission stands, unless that is settled, and announce it, never which. STL-006, STL-007, RUL-10."""
    before = state.status[seat]
    if status == terms.UNDECIDED or before >= terms.ACHIEVED or status - before == 0:
        return
    if before == terms.PROVISIONAL and status == terms.ACHIEVED:
        state.status[seat] = status
        return
    state.status[seat] = status
    for at in range(3):
        state.cause[seat, at] = state.last[at]
    tell(state, terms.E_ANNOUNCED, seat, 1 if status == terms.FAILED else 0)


@rule
def judge(state: State, book: Book) -> None:
    """See how both missions stand, announce what is decided, and end the game if both are. STL-008, RUL-07, RUL-08."""
    if state.ending != 0:
        return
    steam = mission_verdict(state, book, STEAM)
    leaf = terms.UNDECIDED if state.mission[LEAF] == terms.MUST_FAIL else mission_verdict(state, book, LEAF)
    if steam == terms.UNDECIDED and not any_standing(state, STEAM):
        steam = terms.FAILED
    if leaf == terms.UNDECIDED and not passive(LEAF, state.mission[LEAF]) and not any_standing(state, LEAF):
        leaf = terms.FAILED
    set_status(state, STEAM, steam)
    set_status(state, LEAF, leaf)
    if state.mission[LEAF] == terms.MUST_FAIL:
        set_status(state, LEAF, must_fail(state))
    if state.status[STEAM] != terms.UNDECIDED and state.status[LEAF] != terms.UNDECIDED:
        conclude(state)


@rule
def conclude(state: State) -> None:
    """The game is over: provisional successes become final, what is open has failed. STL-003 to STL-005, RUL-11."""
    for seat in range(2):
        if state.status[seat] == terms.PROVISIONAL:
            set_status(state, seat, terms.ACHIEVED)
        elif state.status[seat] == terms.UNDECIDED and not (seat == LEAF and state.mission[LEAF] == terms.MUST_FAIL):
            set_status(state, seat, terms.FAILED)
    if state.mission[LEAF] == terms.MUST_FAIL:
        set_status(state, LEAF, must_fail(state))
    state.phase = terms.OVER
    steam, leaf = state.status[STEAM] == terms.ACHIEVED, state.status[LEAF] == terms.ACHIEVED
    if steam and not leaf:
        finish(state, terms.STEAM_WINS, 1.0)
    elif leaf and not steam:
        finish(state, terms.LEAF_WINS, -1.0)
    elif steam:
        finish(state, terms.BOTH_ACHIEVED, 0.0)
    else:
        finish(state, terms.BOTH_FAILED, 0.0)


@rule
def finish(state: State, ending: int, steam: float) -> None:
    """Write the result down."""
    tell(state, terms.E_ENDED, ending, state.mission[STEAM], state.mission[LEAF])
    end_game(state, ending)
    state.result[STEAM] = steam
    state.result[LEAF] = -steam


# -- clocks ------------------------------------------------------------------------------------------------------------


@rule
def explode(state: State, book: Book) -> None:
    """The bomb goes off: the game ends at once. STL-012, STL-170, STL-171, STL-173."""
    happened(state, terms.C_CLOCK, NONE, state.bomb, LEAF)
    tell(state, terms.E_EXPLOSION, state.bomb, leaders_home(state, book), leaders_needed(state))
    if state.mission[STEAM] == terms.GREAT_CONTRAPTION:
        set_status(state, STEAM, terms.FAILED)
    if state.mission[LEAF] == terms.SABOTAGE:
        home = leaders_home(state, book) >= leaders_needed(state)
        set_status(state, LEAF, terms.ACHIEVED if home else terms.FAILED)
    conclude(state)


@rule
def keeps_out(state: State, book: Book) -> bool:
    """The check of Great Distraction: nobody inside, and all that entered eliminated. STL-177, STL-178, RUL-91."""
    for unit in range(state.units_n[STEAM]):
        tile = state.unit_tile[STEAM, unit]
        if tile != NONE and home_of(state, book, LEAF, tile):
            return False
        entered = state.unit_flags[STEAM, unit] & terms.ENTERED != 0
        if entered and (tile != NONE or state.unit_health[STEAM, unit] > 0):
            return False
    return True


@rule
def bomb_is_due(state: State) -> bool:
    """STL-169, RUL-03."""
    return state.bomb != NONE and state.round >= state.bomb_round


@rule
def distraction_is_due(state: State, book: Book) -> bool:
    """At the end of the tenth round, that of contact being the first. STL-176, RUL-03."""
    if state.mission[LEAF] != terms.DISTRACTION or state.status[LEAF] != terms.UNDECIDED or state.contact_round == 0:
        return False
    rounds = book.mission_clock[LEAF, terms.DISTRACTION]
    if state.by_turns == 1:
        rounds = (rounds + 1) // 2
    return state.round >= state.contact_round + rounds - 1


@rule
def check_distraction(state: State, book: Book) -> None:
    """Decide Great Distraction. STL-177, STL-179."""
    happened(state, terms.C_CLOCK, NONE, NONE, LEAF)
    set_status(state, LEAF, terms.ACHIEVED if keeps_out(state, book) else terms.FAILED)
    judge(state, book)


@rule
def end_round(state: State, book: Book) -> None:
    """The bomb, then the check of Great Distraction, then the round limit. RUL-07, REC-06."""
    if bomb_is_due(state):
        explode(state, book)
        return
    if distraction_is_due(state, book):
        check_distraction(state, book)
    if state.ending == 0 and state.round >= state.limit:
        happened(state, terms.C_CLOCK, NONE, NONE, NONE)
        conclude(state)
