"""What a sensible player would do: pursue the own mission, resist the rival's."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import attack_sides, defence_sides, kind_of, resolve_sides
from duskboard.games.steam_leaf.combat import target_menu
from duskboard.games.steam_leaf.goals import (
    MIDDLE,
    beside_work,
    building_site,
    corner,
    goal_of,
    holds_back,
    in_melee,
    leaves_questions,
    runs_away,
    safe_at_home,
    tile_score,
    waits_at_home,
    work_goal,
    worth,
)
from duskboard.games.steam_leaf.ground import distance, lies, standing
from duskboard.games.steam_leaf.terms import (
    ACT,
    ACT_MEMBER,
    AGENT,
    AGENT_TILE,
    ASK_MISSION,
    AT_TILE,
    ATTACK,
    AUTO,
    BUY,
    CONTRAPTION,
    DEFENCE,
    DEFEND_WITH,
    DEMORALISATION,
    DESTINATION,
    DISTRACTION,
    DONE,
    END_TURN,
    FAILED,
    FLARE,
    GUARD,
    HEAL_WHOM,
    INTERROGATE,
    INTERROGATE_WHOM,
    LEAF,
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
    RANGE_AGAIN,
    RANGED,
    RESOLVE,
    ROLL,
    SHADOW,
    SHOOT,
    SNARE,
    SQUAD,
    STAY,
    STEAM,
    STRIKE_IT,
    TARGET,
    TREAT,
    TYPES,
    W_RANGE,
    WEB,
    WINDOW,
    WORK,
    WORK_AT,
    YES,
)
from duskboard.games.steam_leaf.turn import options

WORST = -100000
SQUAD_SIZE = 6  # how large a squad the builder makes
A_SIDE_MORE = 5  # what a side more on the die of one's questions is worth, in Health


# -- targets -----------------------------------------------------------------------------------------------------------


@rule
def target_score(state, book, seat, option):
    """How much an attack on something is worth; 0 and less is not worth it."""
    if option >= O_OBJECTIVE:
        return objective_score(state, book, option - O_OBJECTIVE)
    rival = 1 - seat
    unit = option - O_UNIT
    kind = kind_of(state, rival, unit)
    if lies(state, rival, unit):
        if seat == STEAM and state.mission[seat] == DEMORALISATION:
            return 0
        if kind == AGENT or (seat == LEAF and state.mission[seat] == DISTRACTION):
            return 120
        return 5
    score = 100 - 5 * int(state.unit_health[rival, unit]) + int(book.cost[kind]) // 2
    score += 5 * worth(state, book, seat, unit)
    if kind in (NOBLE, AGENT, CONTRAPTION):
        score += 100
    return score


@rule
def objective_score(state, book, objective):
    """How much it is worth to the Coven to attack an objective tile: the hit that finishes it most."""
    if state.marker == objective and state.marker_lost == 0:
        return 150
    if building_site(state, book) == objective:
        return 110 + 60 * int(state.build_run[objective])
    if state.built[objective] > 0 and state.engine == NONE and state.build_lost[objective] == 0:
        return 60
    return 1 if state.exposed[STEAM] == 0 and state.wrecked[objective] == 0 else 0


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
        if tile == int(state.unit_tile[seat, unit]):
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
        return fittest(state, book, scratch, seat, n)
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
def fittest(state, book, scratch, seat, n):
    """The Leader with the most Health and Move; to question the fallen, the one who does that best."""
    best, most = int(scratch.menu[0]), 0
    for at in range(n):
        group = int(scratch.menu[at]) - O_UNIT
        kind = int(state.group_type[seat, group])
        score = int(book.health[kind]) + 2 * int(book.move[kind])
        if seat == STEAM and state.mission[seat] == DEMORALISATION:
            edge = attack_sides(state, book, seat, group, RANGED, 0) + 2 * int(book.lowers_resolve[kind])
            score += A_SIDE_MORE * edge
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
        elif waits_at_home(state, book, seat, int(state.args[0])):
            score = -distance(option, corner(state, seat))
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
def stays_put(state, book, seat, group):
    """Whether a group is where it wants to be: at its work, home, or in melee without a bow."""
    if beside_work(state, book, seat, group):
        return True
    if runs_away(state, book, seat):
        return False
    unit = int(state.group_first[seat, group])
    kind = int(state.group_type[seat, group])
    if waits_at_home(state, book, seat, group) and standing(state, seat, unit):
        return safe_at_home(state, book, seat, int(state.unit_tile[seat, unit]))
    if book.is_follower[kind] == 0:
        return False
    for member in range(unit, unit + int(state.group_size[seat, group])):
        if standing(state, seat, member) and in_melee(state, book, seat, int(state.unit_tile[seat, member])):
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
    can_work, can_attack = on_menu(scratch, n, WORK), False
    can_ask = on_menu(scratch, n, INTERROGATE) and not leaves_questions(state, seat, group)
    can_web, can_treat = on_menu(scratch, n, WEB), on_menu(scratch, n, TREAT)
    if on_menu(scratch, n, ATTACK):
        can_attack = state.group_type[seat, group] == CONTRAPTION
        can_attack = can_attack or has_good_target(state, book, scratch, seat, unit, n)
    if can_work and beside_work(state, book, seat, group) and not holds_back(state, book, seat, group):
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
