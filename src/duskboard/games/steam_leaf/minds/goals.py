"""Where a sensible player's units want to be: at their work, at home, around what matters, after the right prey."""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import kind_of, standing_leader, standing_leaders, walks_in_shadow
from duskboard.games.steam_leaf.rules.combat import may_be_target
from duskboard.games.steam_leaf.rules.ground import distance, home_of, lies, touches
from duskboard.games.steam_leaf.rules.missions import leaders_needed
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH

MIDDLE = 12 * WIDTH + 12  # about the middle of the board
LAST_ROUNDS = 6  # orders are delivered by then whatever happens
WATCH = 8  # an enemy nearer than this is a threat to those who wait at home
AROUND = 5  # how far from what matters an enemy matters more
FAR = 16  # an enemy as far away as that does not trouble those who run

# What makes prey worth a longer way, in tiles.
FOR_PIECE, FOR_INTRUDER, FOR_THREAT, FOR_LEADER, FOR_WORKER = 12, 8, 5, 4, 4
FOR_NOTHING = 24  # and what makes it worth none: it cannot be attacked
BESIDE_FALLEN = 100  # what a place beside an X token is worth to the one who asks, more than any way
IN_THE_WAY = 8  # and what it costs the others to stand there, in tiles


# -- work --------------------------------------------------------------------------------------------------------------


@rule
def undone_tile(state: State, book: Book, seat: int, slots: int, here: int) -> int:
    """The nearest of the mission's first `slots` tiles that is not done; NONE if all are."""
    best, near = NONE, 1000
    for slot in range(slots):
        if (state.done[seat] >> slot) & 1 == 0:
            objective = state.chosen[seat, slot]
            steps = book.to_objective[state.board, here, objective]
            if steps < near:
                best, near = objective, steps
    return best


@rule
def no_work(state: State, book: Book, seat: int, group: int) -> int:
    """A mission that nobody can work for."""
    return NONE


@rule
def build_site(state: State, book: Book, seat: int, group: int) -> int:
    """Where the contraption grows."""
    return state.chosen[seat, 0] if state.engine == NONE else NONE


@rule
def where_to_deliver(state: State, book: Book, seat: int, group: int) -> int:
    """Where the nominated Leader delivers the orders."""
    return state.chosen[seat, 0] if group == state.leader[seat] and state.marker == NONE else NONE


@rule
def where_to_collect(state: State, book: Book, seat: int, group: int) -> int:
    """The nearest tile where the nominated Leader can still collect, then the drop point."""
    if group != state.leader[seat]:
        return NONE
    goal = undone_tile(state, book, seat, 3, state.unit_tile[seat, state.group_first[seat, group]])
    return goal if goal != NONE else state.chosen[seat, 3]


@rule
def where_to_learn(state: State, book: Book, seat: int, group: int) -> int:
    """The one tile where there is something to learn."""
    return state.chosen[seat, 0]


@rule
def where_to_fetch(state: State, book: Book, seat: int, group: int) -> int:
    """Where the agent waits."""
    return state.chosen[seat, 0] if state.agent == NONE else NONE


@rule
def where_to_arm(state: State, book: Book, seat: int, group: int) -> int:
    """Where the nominated Leader arms the bomb."""
    return state.chosen[seat, 0] if group == state.leader[seat] and state.bomb_armed == 0 else NONE


@rule
def where_to_plant(state: State, book: Book, seat: int, group: int) -> int:
    """The nearest tile where the nominated Leader has not planted anything."""
    if group != state.leader[seat]:
        return NONE
    return undone_tile(state, book, seat, 4, state.unit_tile[seat, state.group_first[seat, group]])


STEAM_WORK = Dispatch({
    terms.GREAT_CONTRAPTION: build_site, terms.TOP_SECRET: where_to_deliver, terms.SWEEP: where_to_collect,
}, otherwise=no_work)  # fmt: skip
LEAF_WORK = Dispatch({
    terms.LEARN: where_to_learn, terms.HIDDEN_AGENT: where_to_fetch, terms.SABOTAGE: where_to_arm,
    terms.PLANT: where_to_plant,
}, otherwise=no_work)  # fmt: skip


@rule
def work_goal(state: State, book: Book, seat: int, group: int) -> int:
    """The objective tile at which a Leader's work helps; NONE if there is none. Bombs come first."""
    if seat == STEAM and state.bomb != NONE:
        return state.bomb
    if state.status[seat] != terms.UNDECIDED:
        return NONE
    if seat == STEAM:
        return STEAM_WORK(state.mission[STEAM], state, book, seat, group)
    return LEAF_WORK(state.mission[LEAF], state, book, seat, group)


@rule
def beside_work(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a Leader touches the tile it works at."""
    if book.is_leader[state.group_type[seat, group]] == 0:
        return False
    work = work_goal(state, book, seat, group)
    if work == NONE:
        return False
    here = state.unit_tile[seat, state.group_first[seat, group]]
    return touches(state, book, here, book.objective[state.board, work])


@rule
def works_here(state: State, book: Book, seat: int, group: int, objective: int) -> bool:
    """Whether this Leader is the one to go: the nominated one, or the nearest that stands; to a bomb all go."""
    if group == state.leader[seat] or state.bomb == objective:
        return True
    mine = book.to_objective[state.board, state.unit_tile[seat, state.group_first[seat, group]], objective]
    for other in range(state.groups_n[seat]):
        if other != group and standing_leader(state, book, seat, other):
            there = state.unit_tile[seat, state.group_first[seat, other]]
            theirs = book.to_objective[state.board, there, objective]
            if theirs < mine or (theirs == mine and other < group):
                return False
    return True


@rule
def has_questions(state: State, seat: int) -> bool:
    """Whether a side still has to question the fallen for its mission."""
    return seat == STEAM and state.mission[seat] == terms.DEMORALISATION and state.status[seat] == terms.UNDECIDED


@rule
def leaves_questions(state: State, seat: int, group: int) -> bool:
    """Whether a Leader leaves the fallen to another: for Demoralisation only the nominated one's questions count."""
    return has_questions(state, seat) and group != state.leader[seat]


@rule
def beside_fallen(state: State, book: Book, seat: int, tile: int) -> bool:
    """Whether a tile touches a defeated enemy."""
    rival = 1 - seat
    for unit in range(state.units_n[rival]):
        if lies(state, rival, unit) and touches(state, book, tile, state.unit_tile[rival, unit]):
            return True
    return False


# -- the right moment --------------------------------------------------------------------------------------------------


@rule
def holds_back(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a Leader beside its tile had better wait: orders delivered early would be shot to pieces."""
    if seat != STEAM or state.mission[seat] != terms.TOP_SECRET or state.status[seat] != terms.UNDECIDED:
        return False
    late = state.round >= state.limit - LAST_ROUNDS
    return group == state.leader[seat] and state.marker == NONE and not late and not nearly_halved(state, book)


@rule
def nearly_halved(state: State, book: Book) -> bool:
    """Whether the Coven has lost, by what the Guild has seen fall, nearly half of what it may have spent."""
    lost = 0
    for unit in range(state.units_n[LEAF]):
        kind = kind_of(state, LEAF, unit)
        if state.unit_health[LEAF, unit] == 0 and kind != NONE:
            lost += book.cost[kind]
    return 5 * lost >= 2 * state.power


# -- home --------------------------------------------------------------------------------------------------------------


@rule
def waits_at_home(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a group belongs in its own quadrant: the agent, with Sabotage the Leaders, who has demoralised the rival.

    The bomb's carrier leaves at once, and comes back if the others are not enough.
    """
    kind = state.group_type[seat, group]
    if seat == STEAM:
        has_asked = state.mission[STEAM] == terms.DEMORALISATION and state.status[STEAM] == terms.PROVISIONAL
        return has_asked and group == state.leader[STEAM]
    if kind == terms.AGENT:
        return True
    if state.mission[LEAF] != terms.SABOTAGE or book.is_leader[kind] == 0 or state.status[LEAF] != terms.UNDECIDED:
        return False
    if group != state.leader[LEAF]:
        return True
    return state.bomb_armed == 1 and standing_leaders(state, book, LEAF) <= leaders_needed(state)


@rule
def corner(state: State, seat: int) -> int:
    """The corner tile of a seat's quadrant."""
    quadrant = state.quadrant[seat]
    return (quadrant // 2) * 23 * WIDTH + (quadrant % 2) * 23


@rule
def safe_at_home(state: State, book: Book, seat: int, tile: int) -> bool:
    """Whether a unit that waits at home need not move: it is there, and no enemy is near or the corner is."""
    if not home_of(state, book, seat, tile):
        return False
    if distance(tile, corner(state, seat)) <= 2:
        return True
    return nearest_enemy(state, seat, tile) >= WATCH


# -- flight ------------------------------------------------------------------------------------------------------------


@rule
def runs_away(state: State, book: Book, seat: int) -> bool:
    """Whether the Coven keeps out of the way: its mission is done, and the Guild may still need it halved."""
    if seat != LEAF or state.status[LEAF] != terms.ACHIEVED or state.status[STEAM] != terms.UNDECIDED:
        return False
    return focus(state, book, seat) == NONE


@rule
def nearest_enemy(state: State, seat: int, tile: int) -> int:
    """How far the nearest standing enemy is from a tile; far if there is none."""
    rival, near = 1 - seat, FAR
    for unit in range(state.units_n[rival]):
        there = state.unit_tile[rival, unit]
        if there != NONE and state.unit_health[rival, unit] > 0:
            near = min(near, distance(tile, there))
    return near


# -- prey --------------------------------------------------------------------------------------------------------------


@rule
def building_site(state: State, book: Book) -> int:
    """The objective tile at which the Guild seems to build: worked at in several turns, and no bomb; NONE if none."""
    if state.engine != NONE:
        return NONE
    for objective in range(book.objectives_n[state.board]):
        if state.built[objective] > 1 and state.build_lost[objective] == 0 and state.bomb != objective:
            return objective
    return NONE


@rule
def focus(state: State, book: Book, seat: int) -> int:
    """The objective tile around which the game turns, as far as the seat knows: bomb, orders, site; NONE if none."""
    if state.bomb != NONE:
        return state.bomb
    if state.marker != NONE and state.marker_lost == 0:
        return state.marker
    if seat == STEAM and state.mission[STEAM] == terms.GREAT_CONTRAPTION and state.status[STEAM] == terms.UNDECIDED:
        return state.chosen[STEAM, 0]
    return building_site(state, book)


@rule
def worth(state: State, book: Book, seat: int, unit: int) -> int:
    """How much an enemy unit is worth a longer way, in tiles: mission pieces, Leaders, those seen at work."""
    rival = 1 - seat
    group = state.unit_group[rival, unit]
    kind = state.group_type[rival, group]
    extra = FOR_WORKER if state.group_flags[rival, group] & terms.SHOWN_LEADER != 0 else 0
    if kind == NONE:
        return extra
    if kind in (terms.NOBLE, terms.AGENT, terms.CONTRAPTION):
        return FOR_PIECE
    if book.is_leader[kind] == 0:
        return extra
    disarms = seat == LEAF and state.mission[LEAF] == terms.SABOTAGE and state.status[LEAF] == terms.UNDECIDED
    return extra + (FOR_PIECE if disarms else FOR_LEADER)


@rule
def best_prey(state: State, book: Book, seat: int, tile: int, fallen: int) -> int:
    """The tile of the enemy unit (or, with `fallen`, X token) that is near and worth it; NONE if there is none."""
    rival = 1 - seat
    best, least = NONE, 1000
    centre = focus(state, book, seat)
    if centre != NONE:
        centre = book.objective[state.board, centre]
    keeps_out = rival == STEAM and state.mission[LEAF] == terms.DISTRACTION
    for unit in range(state.units_n[rival]):
        there = state.unit_tile[rival, unit]
        if there == NONE or (state.unit_health[rival, unit] == 0) != fallen:
            continue
        cost = distance(tile, there) - worth(state, book, seat, unit)
        if keeps_out and home_of(state, book, LEAF, there):
            cost -= FOR_INTRUDER
        if centre != NONE and distance(centre, there) <= AROUND:
            cost -= FOR_THREAT
        if walks_in_shadow(state, rival, unit):
            cost += FOR_NOTHING
        if cost < least:
            best, least = there, cost
    return best


@rule
def in_melee(state: State, book: Book, seat: int, tile: int) -> bool:
    """Whether a tile touches a standing enemy that may be attacked."""
    rival = 1 - seat
    for unit in range(state.units_n[rival]):
        there = state.unit_tile[rival, unit]
        if there != NONE and state.unit_health[rival, unit] > 0 and touches(state, book, tile, there):
            if may_be_target(state, rival, unit):
                return True
    return False


# -- goals -------------------------------------------------------------------------------------------------------------


@rule
def goal_of(state: State, book: Book, seat: int, unit: int) -> int:
    """The tile a unit should come near to."""
    here = state.unit_tile[seat, unit]
    kind = kind_of(state, seat, unit)
    group = state.unit_group[seat, unit]
    if kind == terms.NOBLE:
        return corner(state, 1 - seat)
    if waits_at_home(state, book, seat, group):
        return corner(state, seat)
    if book.is_leader[kind] == 1:
        work = work_goal(state, book, seat, group)
        if work != NONE and (seat == LEAF or works_here(state, book, seat, group, work)):
            return book.objective[state.board, work]
        if has_questions(state, seat) and group == state.leader[seat]:
            fallen = best_prey(state, book, seat, here, True)
            if fallen != NONE:
                return fallen
    if seat == LEAF:
        post = leaf_post(state, book, group)
        if post != NONE:
            return book.objective[state.board, post]
    prey = best_prey(state, book, seat, here, False)
    return prey if prey != NONE else MIDDLE


@rule
def leaf_post(state: State, book: Book, group: int) -> int:
    """The objective tile where Leaf units gather: where the bomb is or will be, to destroy orders or a site."""
    if state.status[LEAF] == terms.UNDECIDED and state.mission[LEAF] == terms.SABOTAGE:
        return state.chosen[LEAF, 0]
    if book.is_leader[state.group_type[LEAF, group]] == 1:
        return NONE
    if state.marker != NONE and state.marker_lost == 0:
        return state.marker
    return building_site(state, book)


@rule
def way_to(state: State, book: Book, tile: int, goal: int) -> int:
    """About how many steps it is from a tile to a goal, or to beside it if nobody can stand there."""
    objective = book.objective_at[state.board, goal]
    if objective != NONE:
        return book.to_objective[state.board, tile, objective]
    return book.walk[state.board, tile, goal]


@rule
def enemy_at(state: State, seat: int, tile: int) -> bool:
    """Whether an enemy stands or lies on a tile."""
    return state.at[tile] != 0 and (state.at[tile] - 1) // terms.UNITS != seat


@rule
def tile_score(state: State, book: Book, seat: int, unit: int, tile: int, goal: int) -> int:
    """How much a unit likes a tile; beside the fallen the others leave room for the Leader who has to ask."""
    score = nearness(state, book, seat, unit, tile, goal)
    if has_questions(state, seat) and beside_fallen(state, book, seat, tile):
        if state.unit_group[seat, unit] == state.leader[seat]:
            return score + BESIDE_FALLEN
        if not in_melee(state, book, seat, tile):
            return score - IN_THE_WAY
    return score


@rule
def nearness(state: State, book: Book, seat: int, unit: int, tile: int, goal: int) -> int:
    """How near a tile is to where a unit wants to be, nought at best."""
    if runs_away(state, book, seat):
        return 4 * nearest_enemy(state, seat, tile) - distance(tile, MIDDLE) // 4
    kind = kind_of(state, seat, unit)
    if kind == terms.NOBLE:
        return -book.to_edge[state.board, tile, state.quadrant[1 - seat]]
    steps = way_to(state, book, tile, goal)
    if book.range_die[kind] > 0 and enemy_at(state, seat, goal):
        wish = book.range[kind] + 2
        return -abs(distance(tile, goal) - wish) * 2 - steps // 4
    return -steps
