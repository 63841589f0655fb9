"""What a sensible player would do: pursue the own mission, resist the rival's; and how good things look."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import defence_sides, kind_of, resolve_sides, standing_leader
from duskboard.games.steam_leaf.combat import target_menu
from duskboard.games.steam_leaf.ground import distance, home_of, lies, standing, touches
from duskboard.games.steam_leaf.missions import leaders_home, leaders_needed
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    ACT,
    ACT_MEMBER,
    AGENT,
    AGENT_TILE,
    ASK_MISSION,
    AT_TILE,
    ATTACK,
    AUTO,
    BOLSTER,
    BUY,
    CONTRAPTION,
    DEFENCE,
    DEFEND_WITH,
    DEMORALISATION,
    DESTINATION,
    DISTRACTION,
    DONE,
    END_TURN,
    ESCORT,
    FAILED,
    FLARE,
    GREAT_CONTRAPTION,
    GUARD,
    HEAL_WHOM,
    HIDDEN_AGENT,
    INTERROGATE,
    INTERROGATE_WHOM,
    LEAF,
    LEARN,
    MANNER,
    MEMBER,
    MEND,
    MISSION_LEADER,
    MISSION_TILE,
    MOVE_OR_STAY,
    NO,
    NOBLE,
    NOTHING,
    O_CARD,
    O_MISSION,
    O_OBJECTIVE,
    O_TYPE,
    O_UNIT,
    PASS,
    PICK_GROUP,
    PLACE_TILE,
    PLANT,
    PROVISIONAL,
    RANGE_AGAIN,
    RESOLVE,
    ROLL,
    SABOTAGE,
    SHADOW,
    SHOOT,
    SNARE,
    SQUAD,
    STAY,
    STEAM,
    STRIKE_IT,
    SWEEP,
    TARGET,
    TOP_SECRET,
    TREAT,
    TYPES,
    UNDECIDED,
    W_RANGE,
    WEB,
    WIDTH,
    WINDOW,
    WORK,
    WORK_AT,
    YES,
)
from duskboard.games.steam_leaf.turn import options

WORST = -100000
MIDDLE = 12 * WIDTH + 12  # about the middle of the board
SQUAD_SIZE = 6  # how large a squad the builder makes


# -- goals -------------------------------------------------------------------------------------------------------------


@rule
def undone_tile(state, book, seat, slots, here):
    """The nearest of the mission's first `slots` tiles that is not done; NONE if all are."""
    best, near = NONE, 1000
    for slot in range(slots):
        if (int(state.done[seat]) >> slot) & 1 == 0:
            tile = int(book.objective[state.board, state.chosen[seat, slot]])
            if distance(here, tile) < near:
                best, near = int(state.chosen[seat, slot]), distance(here, tile)
    return best


@rule
def work_goal(state, book, seat, group):
    """The objective tile at which a Leader's work helps; NONE if there is none. Bombs come first."""
    if seat == STEAM and state.bomb != NONE:
        return int(state.bomb)
    if state.status[seat] != UNDECIDED:
        return NONE
    mission = int(state.mission[seat])
    here = int(state.unit_tile[seat, state.group_first[seat, group]])
    mine = group == int(state.leader[seat])
    if seat == STEAM:
        if mission == GREAT_CONTRAPTION and state.engine == NONE:
            return int(state.chosen[seat, 0])
        if mission == TOP_SECRET and mine and state.marker == NONE:
            return int(state.chosen[seat, 0])
        if mission == SWEEP and mine:
            goal = undone_tile(state, book, seat, 3, here)
            return goal if goal != NONE else int(state.chosen[seat, 3])
        return NONE
    if mission == LEARN or (mission == HIDDEN_AGENT and state.agent == NONE):
        return int(state.chosen[seat, 0])
    if mission == SABOTAGE and mine and state.bomb_armed == 0:
        return int(state.chosen[seat, 0])
    if mission == PLANT and mine:
        return undone_tile(state, book, seat, 4, here)
    return NONE


@rule
def going_home(state, book, seat, unit):
    """Whether a unit should be back in its own quadrant."""
    kind = kind_of(state, seat, unit)
    if seat != LEAF:
        return False
    if kind == AGENT:
        return True
    if state.mission[LEAF] == SABOTAGE and state.bomb_armed == 1 and book.is_leader[kind] == 1:
        return state.bomb != NONE
    return False


@rule
def corner(state, seat):
    """The corner tile of a seat's quadrant."""
    quadrant = int(state.quadrant[seat])
    return (quadrant // 2) * 23 * WIDTH + (quadrant % 2) * 23


@rule
def nearest_enemy(state, book, seat, tile, fallen):
    """The tile of the nearest enemy unit (or, with `fallen`, X token); NONE if there is none."""
    rival = 1 - seat
    best, near = NONE, 1000
    for unit in range(int(state.units_n[rival])):
        there = int(state.unit_tile[rival, unit])
        if there == NONE or (state.unit_health[rival, unit] == 0) != fallen:
            continue
        steps = distance(tile, there)
        kind = kind_of(state, rival, unit)
        if kind in (NOBLE, AGENT):
            steps -= 6
        if rival == STEAM and state.mission[LEAF] == DISTRACTION and home_of(state, book, LEAF, there):
            steps -= 8
        if steps < near:
            best, near = there, steps
    return best


@rule
def goal_of(state, book, seat, unit):
    """The tile a unit should come near to."""
    here = int(state.unit_tile[seat, unit])
    kind = kind_of(state, seat, unit)
    group = int(state.unit_group[seat, unit])
    if kind == NOBLE:
        return corner(state, 1 - seat)
    if going_home(state, book, seat, unit):
        return corner(state, seat)
    if book.is_leader[kind] == 1:
        work = work_goal(state, book, seat, group)
        if work != NONE and (seat == LEAF or works_here(state, book, seat, group, work)):
            return int(book.objective[state.board, work])
        if seat == STEAM and state.mission[seat] == DEMORALISATION and group == int(state.leader[seat]):
            fallen = nearest_enemy(state, book, seat, here, True)
            if fallen != NONE:
                return fallen
    if seat == LEAF and state.marker != NONE and state.marker_lost == 0 and book.is_follower[kind] == 1:
        return int(book.objective[state.board, state.marker])
    enemy = nearest_enemy(state, book, seat, here, False)
    return enemy if enemy != NONE else MIDDLE


@rule
def works_here(state, book, seat, group, objective):
    """Whether this Leader is the one to go: the nominated one, or the nearest that stands."""
    if group == int(state.leader[seat]):
        return True
    tile = int(book.objective[state.board, objective])
    mine = distance(int(state.unit_tile[seat, state.group_first[seat, group]]), tile)
    for other in range(int(state.groups_n[seat])):
        if other != group and standing_leader(state, book, seat, other):
            theirs = distance(int(state.unit_tile[seat, state.group_first[seat, other]]), tile)
            if theirs < mine or (theirs == mine and other < group):
                return state.bomb == objective
    return True


@rule
def way_to(state, book, tile, goal):
    """About how many steps it is from a tile to beside a goal."""
    steps = int(book.walk[state.board, tile, goal])
    if steps < 127:
        return steps
    best = 200
    contact = int(book.contact[state.board, goal])
    for around in range(9):
        if (contact >> around) & 1 == 1:
            to = goal + (around // 3 - 1) * WIDTH + around % 3 - 1
            best = min(best, int(book.walk[state.board, tile, to]))
    return best


@rule
def tile_score(state, book, seat, unit, tile, goal):
    """How much a unit likes a tile."""
    kind = kind_of(state, seat, unit)
    if kind == NOBLE:
        return -edge_steps(state, book, seat, tile)
    if going_home(state, book, seat, unit):
        return -way_to(state, book, tile, goal)
    steps = way_to(state, book, tile, goal)
    if book.range_die[kind] > 0 and book.ground[state.board, goal] < 2:
        wish = int(book.range[kind]) + 2
        return -abs(distance(tile, goal) - wish) * 2 - steps // 4
    return -steps


@rule
def edge_steps(state, book, seat, tile):
    """Steps for the noble to the nearest edge tile of the rival's quadrant."""
    best = 200
    for at in range(WIDTH):
        best = min(best, edge_step(state, book, seat, tile, at))
        best = min(best, edge_step(state, book, seat, tile, (WIDTH - 1) * WIDTH + at))
        best = min(best, edge_step(state, book, seat, tile, at * WIDTH))
        best = min(best, edge_step(state, book, seat, tile, at * WIDTH + WIDTH - 1))
    return best


@rule
def edge_step(state, book, seat, tile, edge):
    if not home_of(state, book, 1 - seat, edge):
        return 200
    return int(book.walk[state.board, tile, edge])


# -- targets -----------------------------------------------------------------------------------------------------------


@rule
def target_score(state, book, seat, option):
    """How much an attack on something is worth; 0 and less is not worth it."""
    rival = 1 - seat
    if option >= O_OBJECTIVE:
        objective = option - O_OBJECTIVE
        if state.marker == objective and state.marker_lost == 0:
            return 150
        if state.built[objective] > 0 and state.engine == NONE and state.build_lost[objective] == 0:
            return 60
        return 1 if state.exposed[STEAM] == 0 and state.wrecked[objective] == 0 else 0
    unit = option - O_UNIT
    kind = kind_of(state, rival, unit)
    if lies(state, rival, unit):
        if seat == STEAM and state.mission[seat] == DEMORALISATION:
            return 0
        if kind == AGENT or (seat == LEAF and state.mission[seat] == DISTRACTION):
            return 120
        return 5
    score = 100 - 5 * int(state.unit_health[rival, unit]) + int(book.cost[kind]) // 2
    if kind in (NOBLE, AGENT, CONTRAPTION):
        score += 150
    return score


@rule
def best_target(state, book, scratch, seat, n, first):
    """The best option of a menu of targets from `first` on; NONE if none is worth it."""
    best, most = NONE, 0
    for at in range(first, n):
        option = int(scratch.menu[at])
        if option == DONE:
            continue
        score = target_score(state, book, seat, option)
        if score > most:
            best, most = option, score
    return best


@rule
def has_good_target(state, book, scratch, seat, unit, n):
    """Whether a unit has something worth attacking."""
    end = target_menu(state, book, scratch, seat, unit, n, n + 100)
    return best_target(state, book, scratch, seat, end, n) != NONE


# -- choosing ----------------------------------------------------------------------------------------------------------


@rule
def greedy(state, book, scratch):
    """A sensible choice from a redacted state."""
    n = options(state, book, scratch)
    seat, decision = int(state.seat), int(state.decision)
    if n == 1:
        return int(scratch.menu[0])
    if decision == DESTINATION:
        return best_tile(state, book, scratch, seat, n)
    if decision <= PLACE_TILE:
        return prepare_wisely(state, book, scratch, seat, decision, n)
    if decision <= SHADOW:
        return move_wisely(state, book, scratch, seat, decision, n)
    return act_wisely(state, book, scratch, seat, decision, n)


@rule
def best_tile(state, book, scratch, seat, n):
    """Where to go: the offered tile the unit likes best."""
    unit = int(state.args[0])
    goal = goal_of(state, book, seat, unit)
    best, most = int(scratch.menu[0]), WORST
    for at in range(n):
        option = int(scratch.menu[at])
        tile = int(state.unit_tile[seat, unit]) if option == DONE else option
        score = 2 * tile_score(state, book, seat, unit, tile, goal)
        if option == DONE:
            score += 1
        if score > most:
            best, most = option, score
    return best


@rule
def on_menu(scratch, n, option):
    for at in range(n):
        if scratch.menu[at] == option:
            return True
    return False


@rule
def prepare_wisely(state, book, scratch, seat, decision, n):
    """Army, choices, deployment."""
    if decision == BUY:
        return buy_wisely(state, scratch, seat, n)
    if decision == SQUAD:
        last = int(scratch.menu[n - 1])
        full = int(state.group_size[seat, last - O_UNIT]) >= SQUAD_SIZE
        return int(scratch.menu[0]) if full else last
    if decision in (MISSION_TILE, PLACE_TILE):
        return place_wisely(state, book, scratch, seat, decision, n)
    if decision == MISSION_LEADER:
        return toughest(state, book, scratch, seat, n)
    return int(scratch.menu[0])


@rule
def buy_wisely(state, scratch, seat, n):
    """A Leader for every hundred points, then Followers of each kind in turn."""
    leaders, followers = 0, 0
    for at in range(TYPES):
        if at < 3:
            leaders += int(state.bought[seat, at])
        else:
            followers += int(state.bought[seat, at])
    if leaders < 1 + int(state.power) // 120:
        kind = O_TYPE + (leaders + 1) % 3
        if on_menu(scratch, n, kind):
            return kind
    for turn in range(3):
        kind = O_TYPE + 3 + (followers + turn) % 3
        if on_menu(scratch, n, kind):
            return kind
    return int(scratch.menu[n - 1])


@rule
def toughest(state, book, scratch, seat, n):
    """The Leader with the most Health and Move."""
    best, most = int(scratch.menu[0]), 0
    for at in range(n):
        group = int(scratch.menu[at]) - O_UNIT
        kind = int(state.group_type[seat, group])
        score = int(book.health[kind]) + 2 * int(book.move[kind])
        if score > most:
            best, most = int(scratch.menu[at]), score
    return best


@rule
def place_wisely(state, book, scratch, seat, decision, n):
    """Mission tiles near home, tokens towards the middle."""
    best, most = int(scratch.menu[0]), WORST
    for at in range(n):
        option = int(scratch.menu[at])
        if decision == MISSION_TILE:
            tile = int(book.objective[state.board, option - O_OBJECTIVE])
            score = -distance(tile, corner(state, seat))
        else:
            score = -distance(option, MIDDLE)
        if score > most:
            best, most = option, score
    return best


@rule
def move_wisely(state, book, scratch, seat, decision, n):
    """Groups and moves."""
    if decision == PICK_GROUP:
        return pick_wisely(state, scratch, n)
    if decision == MOVE_OR_STAY:
        return STAY if stays_put(state, book, seat, int(state.args[0])) else ROLL
    if decision == MEMBER:
        return AUTO if on_menu(scratch, n, AUTO) else int(scratch.menu[0])
    group = int(state.args[0])
    working = beside_work(state, book, seat, group)
    return NO if working else YES


@rule
def pick_wisely(state, scratch, n):
    """Cards that help at once, then the groups in order."""
    for at in range(n):
        option = int(scratch.menu[at])
        if option == O_CARD + FLARE or option == O_CARD + MEND or option == O_CARD + SNARE:
            return option
    first = int(scratch.menu[0])
    return first if first < O_OBJECTIVE else END_TURN


@rule
def beside_work(state, book, seat, group):
    """Whether a Leader touches the tile it works at."""
    kind = int(state.group_type[seat, group])
    if book.is_leader[kind] == 0:
        return False
    work = work_goal(state, book, seat, group)
    if work == NONE:
        return False
    here = int(state.unit_tile[seat, state.group_first[seat, group]])
    return touches(state, book, here, int(book.objective[state.board, work]))


@rule
def stays_put(state, book, seat, group):
    """Whether a group is where it wants to be: at its work, home, or in melee without a bow."""
    if beside_work(state, book, seat, group):
        return True
    unit = int(state.group_first[seat, group])
    kind = int(state.group_type[seat, group])
    if going_home(state, book, seat, unit) and standing(state, seat, unit):
        return home_of(state, book, seat, int(state.unit_tile[seat, unit]))
    if book.is_follower[kind] == 0:
        return False
    for member in range(unit, unit + int(state.group_size[seat, group])):
        if standing(state, seat, member):
            enemy = nearest_enemy(state, book, seat, int(state.unit_tile[seat, member]), False)
            if enemy != NONE and touches(state, book, int(state.unit_tile[seat, member]), enemy):
                return True
    return False


@rule
def act_wisely(state, book, scratch, seat, decision, n):
    """Actions, targets, cards."""
    if decision == ACT:
        return act_best(state, book, scratch, seat, int(state.args[0]), n)
    if decision == TARGET:
        best = best_target(state, book, scratch, seat, n, 0)
        if best != NONE:
            return best
        return DONE if on_menu(scratch, n, DONE) else int(scratch.menu[0])
    if decision == ACT_MEMBER:
        for at in range(n - 1):
            option = int(scratch.menu[at])
            if has_good_target(state, book, scratch, seat, option - O_UNIT, n):
                return option
        return DONE
    if decision == WORK_AT:
        work = work_goal(state, book, seat, int(state.args[0]))
        return O_OBJECTIVE + work if on_menu(scratch, n, O_OBJECTIVE + work) else int(scratch.menu[0])
    if decision == WINDOW:
        return use_card(state, book, scratch, seat, int(state.args[0]))
    return answer_wisely(state, book, scratch, seat, decision, n)


@rule
def act_best(state, book, scratch, seat, group, n):
    """Work that helps, then questions, attacks, webs, healing."""
    unit = int(state.group_first[seat, group])
    work = work_goal(state, book, seat, group)
    can_work, can_ask, can_attack = on_menu(scratch, n, WORK), on_menu(scratch, n, INTERROGATE), False
    can_web, can_treat = on_menu(scratch, n, WEB), on_menu(scratch, n, TREAT)
    if on_menu(scratch, n, ATTACK):
        can_attack = state.group_type[seat, group] == CONTRAPTION
        can_attack = can_attack or has_good_target(state, book, scratch, seat, unit, n)
    if can_work and work != NONE and beside_work(state, book, seat, group):
        return WORK
    if can_ask:
        return INTERROGATE
    if can_attack:
        return ATTACK
    if can_web:
        return WEB
    if can_treat:
        return TREAT
    return NOTHING


@rule
def use_card(state, book, scratch, seat, window):
    """Cards are there to be played; the Range die again only if the shot fell short."""
    option = int(scratch.menu[1])
    if window == W_RANGE:
        target = int(state.target)
        if target >= AT_TILE or target == NONE:
            return PASS
        there = int(state.unit_tile[1 - seat, target])
        needed = distance(int(state.unit_tile[seat, state.attacker]), there)
        return option if int(state.range_roll) + int(state.range_flat) < needed else PASS
    if option == O_CARD + GUARD:
        kind = kind_of(state, seat, int(state.target))
        return option if book.cost[kind] >= 20 or kind >= TYPES + TYPES else PASS
    return PASS if option == O_CARD + RANGE_AGAIN else option


@rule
def answer_wisely(state, book, scratch, seat, decision, n):
    """Everything else."""
    if decision == MANNER:
        return SHOOT if on_menu(scratch, n, SHOOT) and state.status[seat] == FAILED else STRIKE_IT
    if decision == DEFEND_WITH:
        resolve = resolve_sides(state, book, seat, int(state.target), 0)
        return RESOLVE if resolve > defence_sides(state, book, seat, int(state.target), 0) else DEFENCE
    if decision == HEAL_WHOM:
        return most_wounded(state, book, scratch, seat, n)
    if decision == INTERROGATE_WHOM:
        return best_prisoner(state, book, scratch, seat, n)
    if decision == ASK_MISSION:
        return ask_wisely(state, seat)
    if decision == AGENT_TILE:
        best, near = int(scratch.menu[0]), 1000
        for at in range(n):
            steps = distance(int(scratch.menu[at]), corner(state, seat))
            if steps < near:
                best, near = int(scratch.menu[at]), steps
        return best
    return int(scratch.menu[0])


@rule
def most_wounded(state, book, scratch, seat, n):
    best, most = int(scratch.menu[0]), 0
    for at in range(n):
        unit = int(scratch.menu[at]) - O_UNIT
        lost = int(book.health[kind_of(state, seat, unit)]) - int(state.unit_health[seat, unit])
        if lost > most:
            best, most = int(scratch.menu[at]), lost
    return best


@rule
def best_prisoner(state, book, scratch, seat, n):
    """A Leader knows most."""
    for at in range(n):
        if book.is_leader[kind_of(state, 1 - seat, int(scratch.menu[at]) - O_UNIT)] == 1:
            return int(scratch.menu[at])
    return int(scratch.menu[0])


@rule
def ask_wisely(state, seat):
    """Ask about the first mission that is still possible."""
    rival = 1 - seat
    if state.exposed[rival] != 0:
        return NO
    for mission in range(6):
        if (int(state.denied[rival]) >> mission) & 1 == 0:
            return O_MISSION + mission
    return NO


# -- how good things look ----------------------------------------------------------------------------------------------


@rule
def progress(state, book, seat):
    """How far a mission is, from 0 to 1."""
    status = int(state.status[seat])
    if status == ACHIEVED:
        return 1.0
    if status == PROVISIONAL:
        return 0.8
    if status == FAILED or state.mission[seat] == NONE:
        return 0.0
    mission = int(state.mission[seat])
    if seat == STEAM:
        return steam_progress(state, book, mission)
    return leaf_progress(state, book, mission)


@rule
def share(part, whole):
    return part / whole if whole > 0 else 0.0


@rule
def steam_progress(state, book, mission):
    rival_down = 1.0 - share(int(state.left[LEAF]), int(state.spent[LEAF]))
    if mission == BOLSTER:
        return 0.6 * min(1.0, 2.0 * rival_down)
    if mission == TOP_SECRET:
        return (0.3 if state.marker != NONE else 0.0) + 0.3 * min(1.0, 2.0 * rival_down)
    if mission == ESCORT:
        return 0.3
    if mission == SWEEP:
        return 0.2 * (int(state.done[STEAM]) % 2 + int(state.done[STEAM]) // 2 % 2 + int(state.done[STEAM]) // 4 % 2)
    if mission == DEMORALISATION and state.leader[STEAM] != NONE:
        return 0.2 * min(3, int(state.successes[STEAM, state.leader[STEAM]]))
    if mission == GREAT_CONTRAPTION and state.chosen[STEAM, 0] != NONE:
        return 0.1 * min(6, int(state.built[state.chosen[STEAM, 0]]))
    return 0.2


@rule
def leaf_progress(state, book, mission):
    if mission == LEARN:
        best = 0
        for group in range(int(state.groups_n[LEAF])):
            if state.work_tile[group] == state.chosen[LEAF, 0]:
                best = max(best, int(state.work_run[group]))
        return 0.12 * min(5, best)
    if mission == SABOTAGE:
        if state.bomb_armed == 0:
            return 0.1
        return 0.4 + (0.3 if leaders_home(state, book) >= leaders_needed(state) else 0.0)
    if mission == HIDDEN_AGENT:
        return 0.4 if state.agent != NONE else 0.1
    if mission == PLANT:
        done = int(state.done[LEAF])
        return 0.15 * (done % 2 + done // 2 % 2 + done // 4 % 2 + done // 8 % 2)
    return 0.3


@rule
def value(state, book, scratch, out):
    """How good things look for each seat, in [-1, 1]: missions first, then what stands."""
    if state.ending != 0:
        out[STEAM] = state.result[STEAM]
        out[LEAF] = state.result[LEAF]
        return
    steam, leaf = progress(state, book, STEAM), progress(state, book, LEAF)
    force = share(int(state.left[STEAM]), int(state.spent[STEAM])) - share(
        int(state.left[LEAF]), int(state.spent[LEAF])
    )
    look = max(-0.99, min(0.99, 0.7 * (steam - leaf) + 0.3 * force))
    out[STEAM] = look
    out[LEAF] = -look
