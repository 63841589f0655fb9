"""For each mission about how likely it is to be achieved, from what a good player looks at.

Most of the numbers were set by what became of such positions when greedy players went on with them.
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import attack_sides, base_health, kind_of, resolve_sides, standing_leader
from duskboard.games.steam_leaf.rules.missions import leaders_home, leaders_needed
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM

FAR = 24.0  # steps that count as far away
UNKNOWN = 0.4  # a mission nothing is known of
FALLEN, UPRIGHT = 0.9, 0.5  # how likely an enemy that lies, or still stands, is ever asked: guesses


@rule
def share(part: int, whole: int) -> float:
    """A part of a whole from 0 to 1; all of it where the whole is not known."""
    return part / whole if whole > 0 else 1.0


@rule
def closeness(steps: int) -> float:
    """1 for who is there, 0 for who is far away."""
    return max(0.0, 1.0 - steps / FAR)


@rule
def vigour(state: State, book: Book, seat: int, group: int) -> float:
    """What is left of a Leader's Health, from 0 to 1."""
    unit = state.group_first[seat, group]
    if state.unit_tile[seat, unit] == NONE:
        return 0.0
    return min(1.0, share(state.unit_health[seat, unit], base_health(state, book, seat, group)))


@rule
def nominee(state: State, book: Book, seat: int) -> float:
    """What the nominated Leader's Health is good for: a wounded one may not live to do the work."""
    if state.leader[seat] == NONE:
        return 0.8
    return 0.45 + 0.55 * vigour(state, book, seat, state.leader[seat])


@rule
def nominee_near(state: State, book: Book, seat: int, objective: int) -> float:
    """How near the nominated Leader is to an objective tile."""
    if state.leader[seat] == NONE or objective == NONE:
        return 0.3
    tile = state.unit_tile[seat, state.group_first[seat, state.leader[seat]]]
    return 0.0 if tile == NONE else closeness(book.to_objective[state.board, tile, objective])


@rule
def leader_near(state: State, book: Book, seat: int, objective: int) -> float:
    """How near the nearest standing Leader is to an objective tile."""
    best = 0.0
    for group in range(state.groups_n[seat]):
        if objective != NONE and standing_leader(state, book, seat, group):
            tile = state.unit_tile[seat, state.group_first[seat, group]]
            best = max(best, closeness(book.to_objective[state.board, tile, objective]))
    return best


@rule
def to_do(state: State, seat: int, slots: int) -> tuple[int, int]:
    """How many of the first `slots` tasks of a mission are done, and the first that is not (NONE: all are)."""
    done, first = 0, NONE
    for slot in range(slots):
        if (state.done[seat] >> slot) & 1 == 1:
            done += 1
        elif first == NONE:
            first = state.chosen[seat, slot]
    return done, first


@rule
def halved(state: State) -> float:
    """How far the Leaf army is on its way below half, from 0 to 1."""
    return min(1.0, 2.0 * (1.0 - share(state.left[LEAF], state.spent[LEAF])))


# -- the Guild's missions ----------------------------------------------------------------------------------------------


@rule
def bolster_chance(state: State, book: Book) -> float:
    """Tiles still whole, and an enemy that dwindles."""
    lost = 0
    for slot in range(3):
        if state.chosen[STEAM, slot] != NONE and state.wrecked[state.chosen[STEAM, slot]] == 1:
            lost += 1
    return (0.5 + 0.45 * halved(state)) * (1.0 - 0.25 * lost)


@rule
def orders_chance(state: State, book: Book) -> float:
    """Who carries the orders, then what becomes of them."""
    if state.marker == NONE:
        near = nominee_near(state, book, STEAM, state.chosen[STEAM, 0])
        return (0.4 + 0.1 * near + 0.35 * halved(state)) * nominee(state, book, STEAM)
    return (0.4 + 0.55 * halved(state)) * (0.6 if state.marker_run > 0 else 1.0)


@rule
def tour_chance(state: State, book: Book, seat: int, alone: float, each: float, near: float) -> float:
    """What is done at the mission's tiles, and how near the nominated Leader is to the next."""
    done, tile = to_do(state, seat, 4)
    return (alone + each * done + near * nominee_near(state, book, seat, tile)) * nominee(state, book, seat)


@rule
def sweep_chance(state: State, book: Book) -> float:
    """What is collected, and how near the sweeper is to the next."""
    return tour_chance(state, book, STEAM, 0.5, 0.12, 0.1)


@rule
def contraption_chance(state: State, book: Book) -> float:
    """What is built, who can go on building, and what was broken."""
    site = state.chosen[STEAM, 0]
    if site == NONE:
        return UNKNOWN
    chance = 0.4 + 0.08 * state.built[site] + 0.1 * leader_near(state, book, STEAM, site)
    return chance * (1.0 - 0.2 * min(2, state.build_run[site]))


@rule
def unknown_chance(state: State, book: Book) -> float:
    """Nobody can say."""
    return UNKNOWN


@rule
def escort_chance(state: State, book: Book) -> float:
    """The noble: how far it has to go, and how hale it is."""
    for group in range(state.groups_n[STEAM]):
        if state.group_type[STEAM, group] == terms.NOBLE:
            tile = state.unit_tile[STEAM, state.group_first[STEAM, group]]
            if tile == NONE:
                return UNKNOWN
            steps = book.to_edge[state.board, tile, state.quadrant[LEAF]]
            return (0.05 + 0.75 * closeness(steps)) * (0.4 + 0.6 * vigour(state, book, STEAM, group))
    return UNKNOWN


@rule
def question_odds(state: State, book: Book, unit: int) -> float:
    """How likely the nominated Leader's question to a Leaf unit is to succeed."""
    leader = state.leader[STEAM]
    if kind_of(state, LEAF, unit) == NONE:
        return UNKNOWN
    attack = attack_sides(state, book, STEAM, leader, terms.RANGED, 0)
    resolve = resolve_sides(state, book, LEAF, unit, -book.lowers_resolve[state.group_type[STEAM, leader]])
    higher = attack * resolve - resolve * (resolve + 1) / 2.0 if attack > resolve else attack * (attack - 1) / 2.0
    return higher / (attack * resolve)


@rule
def demoralisation_chance(state: State, book: Book) -> float:
    """How likely three questions succeed, of those made and those that can still be asked."""
    if state.leader[STEAM] == NONE:
        return UNKNOWN
    missing = 3 - min(3, state.successes[STEAM, state.leader[STEAM]])
    none, one, two = 1.0, 0.0, 0.0  # how likely no question more, one and two succeed
    for unit in range(state.units_n[LEAF]):
        if state.unit_tile[LEAF, unit] != NONE:
            odds = question_odds(state, book, unit) * (FALLEN if state.unit_health[LEAF, unit] == 0 else UPRIGHT)
            two += odds * (one - two)
            one += odds * (none - one)
            none -= odds * none
    short = (0.0, none, none + one, none + one + two)[missing]
    return (1.0 - short) * nominee(state, book, STEAM)


# -- the Coven's missions ----------------------------------------------------------------------------------------------


@rule
def learn_chance(state: State, book: Book) -> float:
    """How many rounds running somebody has learnt, and who else is near."""
    best = 0
    for group in range(state.groups_n[LEAF]):
        if state.work_tile[group] == state.chosen[LEAF, 0] and standing_leader(state, book, LEAF, group):
            best = max(best, state.work_run[group])
    return 0.45 + 0.09 * best + 0.08 * leader_near(state, book, LEAF, state.chosen[LEAF, 0])


@rule
def plant_chance(state: State, book: Book) -> float:
    """What is planted, and how near the nominated Leader is to the next tile."""
    return tour_chance(state, book, LEAF, 0.25, 0.19, 0.15)


@rule
def sabotage_chance(state: State, book: Book) -> float:
    """Before the bomb is armed the way to its tile; then the clock, who disarms it, and who is home."""
    if state.bomb_armed == 0:
        near = nominee_near(state, book, LEAF, state.chosen[LEAF, 0])
        return (0.08 + 0.1 * near) * nominee(state, book, LEAF)
    rounds = max(0, state.bomb_round - state.round)
    chance = 0.65 - 0.07 * rounds - 0.18 * state.disarmed
    return chance * (1.0 if leaders_home(state, book) >= leaders_needed(state) else 0.6)


@rule
def distraction_chance(state: State, book: Book) -> float:
    """Every enemy that has entered and is not eliminated must be, by the check."""
    chance = 0.75 if state.contact_round != 0 else 0.45
    for unit in range(state.units_n[STEAM]):
        if state.unit_flags[STEAM, unit] & terms.ENTERED != 0 and state.unit_tile[STEAM, unit] != NONE:
            chance *= 0.72 if state.unit_health[STEAM, unit] > 0 else 0.9
    return chance


@rule
def agent_chance(state: State, book: Book) -> float:
    """Before the agent appears the way to its tile, then its way home and its Health."""
    if state.agent == NONE:
        return 0.15 + 0.3 * leader_near(state, book, LEAF, state.chosen[LEAF, 0])
    unit = state.agent
    tile = state.unit_tile[LEAF, unit]
    if tile == NONE:
        return 0.0
    steps = book.to_edge[state.board, tile, state.quadrant[LEAF]]
    return (0.15 + 0.7 * closeness(steps)) * (0.4 + 0.6 * vigour(state, book, LEAF, state.unit_group[LEAF, unit]))


# -- by mission --------------------------------------------------------------------------------------------------------

STEAM_CHANCE = Dispatch({
    terms.BOLSTER: bolster_chance, terms.TOP_SECRET: orders_chance, terms.ESCORT: escort_chance,
    terms.SWEEP: sweep_chance, terms.DEMORALISATION: demoralisation_chance,
    terms.GREAT_CONTRAPTION: contraption_chance,
}, otherwise=unknown_chance)  # fmt: skip
LEAF_CHANCE = Dispatch({
    terms.LEARN: learn_chance, terms.SABOTAGE: sabotage_chance, terms.DISTRACTION: distraction_chance,
    terms.HIDDEN_AGENT: agent_chance, terms.PLANT: plant_chance,
}, otherwise=unknown_chance)  # fmt: skip


@rule
def mission_chance(state: State, book: Book, seat: int) -> float:
    """How likely a side's undecided mission is to be achieved, They Must Fail! apart."""
    if seat == STEAM:
        return STEAM_CHANCE(state.mission[STEAM], state, book)
    return LEAF_CHANCE(state.mission[LEAF], state, book)
