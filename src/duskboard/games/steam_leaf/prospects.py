"""For each mission about how likely it is to be achieved, from what a good player looks at.

Most of the numbers were set by what became of such positions when greedy players went on with them.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import attack_sides, base_health, kind_of, resolve_sides, standing_leader
from duskboard.games.steam_leaf.missions import leaders_home, leaders_needed
from duskboard.games.steam_leaf.terms import (
    BOLSTER,
    DEMORALISATION,
    DISTRACTION,
    ENTERED,
    ESCORT,
    GREAT_CONTRAPTION,
    HIDDEN_AGENT,
    LEAF,
    LEARN,
    NOBLE,
    PLANT,
    RANGED,
    SABOTAGE,
    STEAM,
    SWEEP,
    TOP_SECRET,
)

FAR = 24.0  # steps that count as far away
UNKNOWN = 0.4  # a mission nothing is known of
FALLEN, UPRIGHT = 0.9, 0.5  # how likely an enemy that lies, or still stands, is ever asked: guesses


@rule
def share(part, whole):
    """A part of a whole from 0 to 1; all of it where the whole is not known."""
    return part / whole if whole > 0 else 1.0


@rule
def closeness(steps):
    """1 for who is there, 0 for who is far away."""
    return max(0.0, 1.0 - steps / FAR)


@rule
def vigour(state, book, seat, group):
    """What is left of a Leader's Health, from 0 to 1."""
    unit = int(state.group_first[seat, group])
    if state.unit_tile[seat, unit] == NONE:
        return 0.0
    return min(1.0, share(int(state.unit_health[seat, unit]), base_health(state, book, seat, group)))


@rule
def nominee(state, book, seat):
    """What the nominated Leader's Health is good for: a wounded one may not live to do the work."""
    if state.leader[seat] == NONE:
        return 0.8
    return 0.45 + 0.55 * vigour(state, book, seat, int(state.leader[seat]))


@rule
def nominee_near(state, book, seat, objective):
    """How near the nominated Leader is to an objective tile."""
    if state.leader[seat] == NONE or objective == NONE:
        return 0.3
    tile = int(state.unit_tile[seat, state.group_first[seat, state.leader[seat]]])
    return 0.0 if tile == NONE else closeness(int(book.to_objective[state.board, tile, objective]))


@rule
def leader_near(state, book, seat, objective):
    """How near the nearest standing Leader is to an objective tile."""
    best = 0.0
    for group in range(int(state.groups_n[seat])):
        if objective != NONE and standing_leader(state, book, seat, group):
            tile = int(state.unit_tile[seat, state.group_first[seat, group]])
            best = max(best, closeness(int(book.to_objective[state.board, tile, objective])))
    return best


@rule
def to_do(state, seat, slots):
    """How many of the first `slots` tasks of a mission are done, and the first that is not (NONE: all are)."""
    done, first = 0, NONE
    for slot in range(slots):
        if (int(state.done[seat]) >> slot) & 1 == 1:
            done += 1
        elif first == NONE:
            first = int(state.chosen[seat, slot])
    return done, first


@rule
def halved(state):
    """How far the Leaf army is on its way below half, from 0 to 1."""
    return min(1.0, 2.0 * (1.0 - share(int(state.left[LEAF]), int(state.spent[LEAF]))))


# -- the Guild's missions ----------------------------------------------------------------------------------------------


@rule
def steam_chance(state, book):
    """How likely the Guild's undecided mission is to be achieved."""
    mission = int(state.mission[STEAM])
    if mission == BOLSTER:
        lost = 0
        for slot in range(3):
            if state.chosen[STEAM, slot] != NONE and state.wrecked[state.chosen[STEAM, slot]] == 1:
                lost += 1
        return (0.5 + 0.45 * halved(state)) * (1.0 - 0.25 * lost)
    if mission == TOP_SECRET:
        if state.marker == NONE:
            near = nominee_near(state, book, STEAM, int(state.chosen[STEAM, 0]))
            return (0.4 + 0.1 * near + 0.35 * halved(state)) * nominee(state, book, STEAM)
        return (0.4 + 0.55 * halved(state)) * (0.6 if state.marker_run > 0 else 1.0)
    if mission == ESCORT:
        return escort_chance(state, book)
    if mission == SWEEP:
        done, tile = to_do(state, STEAM, 4)
        near = nominee_near(state, book, STEAM, tile)
        return (0.5 + 0.12 * done + 0.1 * near) * nominee(state, book, STEAM)
    if mission == DEMORALISATION:
        return demoralisation_chance(state, book)
    if mission == GREAT_CONTRAPTION and state.chosen[STEAM, 0] != NONE:
        site = int(state.chosen[STEAM, 0])
        chance = 0.4 + 0.08 * int(state.built[site]) + 0.1 * leader_near(state, book, STEAM, site)
        return chance * (1.0 - 0.2 * min(2, int(state.build_run[site])))
    return UNKNOWN


@rule
def escort_chance(state, book):
    """The noble: how far it has to go, and how hale it is."""
    for group in range(int(state.groups_n[STEAM])):
        if state.group_type[STEAM, group] == NOBLE:
            tile = int(state.unit_tile[STEAM, state.group_first[STEAM, group]])
            if tile == NONE:
                return UNKNOWN
            steps = int(book.to_edge[state.board, tile, state.quadrant[LEAF]])
            return (0.05 + 0.75 * closeness(steps)) * (0.4 + 0.6 * vigour(state, book, STEAM, group))
    return UNKNOWN


@rule
def question_odds(state, book, unit):
    """How likely the nominated Leader's question to a Leaf unit is to succeed."""
    leader = int(state.leader[STEAM])
    if kind_of(state, LEAF, unit) == NONE:
        return UNKNOWN
    attack = attack_sides(state, book, STEAM, leader, RANGED, 0)
    resolve = resolve_sides(state, book, LEAF, unit, -int(book.lowers_resolve[state.group_type[STEAM, leader]]))
    higher = attack * resolve - resolve * (resolve + 1) / 2.0 if attack > resolve else attack * (attack - 1) / 2.0
    return higher / (attack * resolve)


@rule
def demoralisation_chance(state, book):
    """How likely three questions succeed, of those made and those that can still be asked."""
    if state.leader[STEAM] == NONE:
        return UNKNOWN
    missing = 3 - min(3, int(state.successes[STEAM, state.leader[STEAM]]))
    none, one, two = 1.0, 0.0, 0.0  # how likely no question more, one and two succeed
    for unit in range(int(state.units_n[LEAF])):
        if state.unit_tile[LEAF, unit] != NONE:
            odds = question_odds(state, book, unit) * (FALLEN if state.unit_health[LEAF, unit] == 0 else UPRIGHT)
            two += odds * (one - two)
            one += odds * (none - one)
            none -= odds * none
    short = (0.0, none, none + one, none + one + two)[missing]
    return (1.0 - short) * nominee(state, book, STEAM)


# -- the Coven's missions ----------------------------------------------------------------------------------------------


@rule
def leaf_chance(state, book):
    """How likely the Coven's undecided mission is to be achieved, They Must Fail! apart."""
    mission = int(state.mission[LEAF])
    if mission == LEARN:
        best = 0
        for group in range(int(state.groups_n[LEAF])):
            if state.work_tile[group] == state.chosen[LEAF, 0] and standing_leader(state, book, LEAF, group):
                best = max(best, int(state.work_run[group]))
        return 0.45 + 0.09 * best + 0.08 * leader_near(state, book, LEAF, int(state.chosen[LEAF, 0]))
    if mission == SABOTAGE:
        return sabotage_chance(state, book)
    if mission == DISTRACTION:
        return distraction_chance(state)
    if mission == HIDDEN_AGENT:
        return agent_chance(state, book)
    if mission == PLANT:
        done, tile = to_do(state, LEAF, 4)
        near = nominee_near(state, book, LEAF, tile)
        return (0.25 + 0.19 * done + 0.15 * near) * nominee(state, book, LEAF)
    return UNKNOWN


@rule
def sabotage_chance(state, book):
    """Before the bomb is armed the way to its tile; then the clock, who disarms it, and who is home."""
    if state.bomb_armed == 0:
        near = nominee_near(state, book, LEAF, int(state.chosen[LEAF, 0]))
        return (0.08 + 0.1 * near) * nominee(state, book, LEAF)
    rounds = max(0, int(state.bomb_round) - int(state.round))
    chance = 0.65 - 0.07 * rounds - 0.18 * int(state.disarmed)
    return chance * (1.0 if leaders_home(state, book) >= leaders_needed(state) else 0.6)


@rule
def distraction_chance(state):
    """Every enemy that has entered and is not eliminated must be, by the check."""
    chance = 0.75 if state.contact_round != 0 else 0.45
    for unit in range(int(state.units_n[STEAM])):
        if int(state.unit_flags[STEAM, unit]) & ENTERED != 0 and state.unit_tile[STEAM, unit] != NONE:
            chance *= 0.72 if state.unit_health[STEAM, unit] > 0 else 0.9
    return chance


@rule
def agent_chance(state, book):
    """Before the agent appears the way to its tile, then its way home and its Health."""
    if state.agent == NONE:
        return 0.15 + 0.3 * leader_near(state, book, LEAF, int(state.chosen[LEAF, 0]))
    unit = int(state.agent)
    tile = int(state.unit_tile[LEAF, unit])
    if tile == NONE:
        return 0.0
    steps = int(book.to_edge[state.board, tile, state.quadrant[LEAF]])
    return (0.15 + 0.7 * closeness(steps)) * (0.4 + 0.6 * vigour(state, book, LEAF, int(state.unit_group[LEAF, unit])))
