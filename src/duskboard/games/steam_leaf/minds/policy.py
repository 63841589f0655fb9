"""What a sensible player would do: pursue the own mission, resist the rival's."""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.menu import is_among
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.minds.goals import (
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
from duskboard.games.steam_leaf.rules.actions import Act, WorkAt
from duskboard.games.steam_leaf.rules.activation import MoveOrStay
from duskboard.games.steam_leaf.rules.army import attack_sides, defence_sides, kind_of, resolve_sides
from duskboard.games.steam_leaf.rules.cards import Window
from duskboard.games.steam_leaf.rules.combat import target_menu
from duskboard.games.steam_leaf.rules.deployment import PlaceTile
from duskboard.games.steam_leaf.rules.ground import distance, lies, standing
from duskboard.games.steam_leaf.rules.moves import Destination, Shadow
from duskboard.games.steam_leaf.rules.turn import options
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks

WORST = -100000
SQUAD_SIZE = 6  # how large a squad the builder makes
A_SIDE_MORE = 5  # what a side more on the die of one's questions is worth, in Health


# -- targets -----------------------------------------------------------------------------------------------------------


@rule
def target_score(state: State, book: Book, seat: int, option: int) -> int:
    """How much an attack on something is worth; 0 and less is not worth it."""
    if option >= terms.O_OBJECTIVE:
        return objective_score(state, book, option - terms.O_OBJECTIVE)
    rival = 1 - seat
    unit = option - terms.O_UNIT
    kind = kind_of(state, rival, unit)
    if lies(state, rival, unit):
        if seat == STEAM and state.mission[seat] == terms.DEMORALISATION:
            return 0
        if kind == terms.AGENT or (seat == LEAF and state.mission[seat] == terms.DISTRACTION):
            return 120
        return 5
    score = 100 - 5 * state.unit_health[rival, unit] + book.cost[kind] // 2
    score += 5 * worth(state, book, seat, unit)
    if kind in (terms.NOBLE, terms.AGENT, terms.CONTRAPTION):
        score += 100
    return score


@rule
def objective_score(state: State, book: Book, objective: int) -> int:
    """How much it is worth to the Coven to attack an objective tile: the hit that finishes it most."""
    if state.marker == objective and state.marker_lost == 0:
        return 150
    if building_site(state, book) == objective:
        return 110 + 60 * state.build_run[objective]
    if state.built[objective] > 0 and state.engine == NONE and state.build_lost[objective] == 0:
        return 60
    return 1 if state.exposed[STEAM] == 0 and state.wrecked[objective] == 0 else 0


@rule
def best_target(state: State, book: Book, scratch: Scratch, seat: int, n: int, first: int) -> int:
    """The best option of a menu of targets from `first` on; NONE if none is worth it."""
    best, most = NONE, 0
    for at in range(first, n):
        option = scratch.menu[at]
        if option == terms.DONE:
            continue
        score = target_score(state, book, seat, option)
        if score > most:
            best, most = option, score
    return best


@rule
def has_good_target(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> bool:
    """Whether a unit has something worth attacking."""
    end = target_menu(state, book, scratch, seat, unit, n, n + 100)
    return best_target(state, book, scratch, seat, end, n) != NONE


# -- choosing ----------------------------------------------------------------------------------------------------------


@rule
def best_tile(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Where to go: the offered tile the unit likes best."""
    unit = state.args[Destination.unit]
    goal = goal_of(state, book, seat, unit)
    best, most = scratch.menu[0], WORST
    for at in range(n):
        option = scratch.menu[at]
        tile = state.unit_tile[seat, unit] if option == terms.DONE else option
        score = 2 * tile_score(state, book, seat, unit, tile, goal)
        if tile == state.unit_tile[seat, unit]:
            score += 1
        if score > most:
            best, most = option, score
    return best


@rule
def buy_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """A Leader for every hundred points, then Followers of each kind in turn."""
    leaders, followers = 0, 0
    for at in range(terms.TYPES):
        if at < 3:
            leaders += state.bought[seat, at]
        else:
            followers += state.bought[seat, at]
    if leaders < 1 + state.power // 120:
        kind = terms.O_TYPE + (leaders + 1) % 3
        if is_among(scratch, n, kind):
            return kind
    for turn in range(3):
        kind = terms.O_TYPE + 3 + (followers + turn) % 3
        if is_among(scratch, n, kind):
            return kind
    return scratch.menu[n - 1]


@rule
def fittest(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The Leader with the most Health and Move; to question the fallen, the one who does that best."""
    best, most = scratch.menu[0], 0
    for at in range(n):
        group = scratch.menu[at] - terms.O_UNIT
        kind = state.group_type[seat, group]
        score = book.health[kind] + 2 * book.move[kind]
        if seat == STEAM and state.mission[seat] == terms.DEMORALISATION:
            edge = attack_sides(state, book, seat, group, terms.RANGED, 0) + 2 * book.lowers_resolve[kind]
            score += A_SIDE_MORE * edge
        if score > most:
            best, most = scratch.menu[at], score
    return best


@rule
def pick_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Cards that help at once, then the groups in order."""
    for at in range(n):
        option = scratch.menu[at]
        if (
            option == terms.O_CARD + terms.FLARE
            or option == terms.O_CARD + terms.MEND
            or option == terms.O_CARD + terms.SNARE
        ):
            return option
    first = scratch.menu[0]
    return first if first < terms.O_OBJECTIVE else terms.END_TURN


@rule
def stays_put(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a group is where it wants to be: at its work, home, or in melee without a bow."""
    if beside_work(state, book, seat, group):
        return True
    if runs_away(state, book, seat):
        return False
    unit = state.group_first[seat, group]
    kind = state.group_type[seat, group]
    if waits_at_home(state, book, seat, group) and standing(state, seat, unit):
        return safe_at_home(state, book, seat, state.unit_tile[seat, unit])
    if book.is_follower[kind] == 0:
        return False
    for member in range(unit, unit + state.group_size[seat, group]):
        if standing(state, seat, member) and in_melee(state, book, seat, state.unit_tile[seat, member]):
            return True
    return False


@rule
def act_best(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Work that helps, then questions, attacks, webs, healing."""
    group = state.args[Act.group]
    unit = state.group_first[seat, group]
    can_work, can_attack = is_among(scratch, n, terms.WORK), False
    can_ask = is_among(scratch, n, terms.INTERROGATE) and not leaves_questions(state, seat, group)
    can_web, can_treat = is_among(scratch, n, terms.WEB), is_among(scratch, n, terms.TREAT)
    if is_among(scratch, n, terms.ATTACK):
        can_attack = state.group_type[seat, group] == terms.CONTRAPTION
        can_attack = can_attack or has_good_target(state, book, scratch, seat, unit, n)
    if can_work and beside_work(state, book, seat, group) and not holds_back(state, book, seat, group):
        return terms.WORK
    if can_ask:
        return terms.INTERROGATE
    if can_attack:
        return terms.ATTACK
    if can_web:
        return terms.WEB
    if can_treat:
        return terms.TREAT
    return terms.NOTHING


@rule
def use_card(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Cards are there to be played; the Range die again only if the shot fell short."""
    option = scratch.menu[1]
    if state.args[Window.window] == terms.W_RANGE:
        target = state.target
        if target >= terms.AT_TILE or target == NONE:
            return terms.PASS
        there = state.unit_tile[1 - seat, target]
        needed = distance(state.unit_tile[seat, state.attacker], there)
        return option if state.range_roll + state.range_flat < needed else terms.PASS
    if option == terms.O_CARD + terms.GUARD:
        kind = kind_of(state, seat, state.target)
        return option if book.cost[kind] >= 20 or kind >= terms.TYPES + terms.TYPES else terms.PASS
    return terms.PASS if option == terms.O_CARD + terms.RANGE_AGAIN else option


@rule
def most_wounded(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    best, most = scratch.menu[0], 0
    for at in range(n):
        unit = scratch.menu[at] - terms.O_UNIT
        lost = book.health[kind_of(state, seat, unit)] - state.unit_health[seat, unit]
        if lost > most:
            best, most = scratch.menu[at], lost
    return best


@rule
def best_prisoner(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """A Leader knows most."""
    for at in range(n):
        if book.is_leader[kind_of(state, 1 - seat, scratch.menu[at] - terms.O_UNIT)] == 1:
            return scratch.menu[at]
    return scratch.menu[0]


@rule
def ask_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Ask about the first mission that is still possible."""
    rival = 1 - seat
    if state.exposed[rival] != 0:
        return terms.NO
    for mission in range(6):
        if (state.denied[rival] >> mission) & 1 == 0:
            return terms.O_MISSION + mission
    return terms.NO


@rule
def join_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The last squad of the kind, until it is large enough."""
    last = scratch.menu[n - 1]
    full = state.group_size[seat, last - terms.O_UNIT] >= SQUAD_SIZE
    return scratch.menu[0] if full else last


@rule
def choose_tile_near_home(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Mission tiles near home."""
    best, most = scratch.menu[0], WORST
    for at in range(n):
        tile = book.objective[state.board, scratch.menu[at] - terms.O_OBJECTIVE]
        score = -distance(tile, corner(state, seat))
        if score > most:
            best, most = scratch.menu[at], score
    return best


@rule
def place_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Tokens towards the middle, those that wait at home near the corner."""
    waits = waits_at_home(state, book, seat, state.args[PlaceTile.group])
    towards = corner(state, seat) if waits else MIDDLE
    best, most = scratch.menu[0], WORST
    for at in range(n):
        score = -distance(scratch.menu[at], towards)
        if score > most:
            best, most = scratch.menu[at], score
    return best


@rule
def set_out_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Move, unless the group is where it wants to be."""
    return terms.STAY if stays_put(state, book, seat, state.args[MoveOrStay.group]) else terms.ROLL


@rule
def lead_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """One member leads, the others follow."""
    return terms.AUTO if is_among(scratch, n, terms.AUTO) else scratch.menu[0]


@rule
def vanish_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Walk in shadow, unless there is work to do here."""
    return terms.NO if beside_work(state, book, seat, state.args[Shadow.group]) else terms.YES


@rule
def attack_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The best target, or none if none is worth it."""
    best = best_target(state, book, scratch, seat, n, 0)
    if best != NONE:
        return best
    return terms.DONE if is_among(scratch, n, terms.DONE) else scratch.menu[0]


@rule
def send_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The first member with something worth attacking."""
    for at in range(n - 1):
        option = scratch.menu[at]
        if has_good_target(state, book, scratch, seat, option - terms.O_UNIT, n):
            return option
    return terms.DONE


@rule
def work_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The tile the mission asks for."""
    work = work_goal(state, book, seat, state.args[WorkAt.group])
    return terms.O_OBJECTIVE + work if is_among(scratch, n, terms.O_OBJECTIVE + work) else scratch.menu[0]


@rule
def strike_or_shoot(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Strike, as long as there is something to win."""
    lost = state.status[seat] == terms.FAILED
    return terms.SHOOT if lost and is_among(scratch, n, terms.SHOOT) else terms.STRIKE_IT


@rule
def defend_wisely(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The larger die."""
    resolve = resolve_sides(state, book, seat, state.target, 0)
    return terms.RESOLVE if resolve > defence_sides(state, book, seat, state.target, 0) else terms.DEFENCE


@rule
def bring_agent_near_home(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The agent appears as near to home as can be."""
    best, near = scratch.menu[0], 1000
    for at in range(n):
        steps = distance(scratch.menu[at], corner(state, seat))
        if steps < near:
            best, near = scratch.menu[at], steps
    return best


@rule
def the_first(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Where it matters little."""
    return scratch.menu[0]


HABITS = Dispatch({
    Asks.BUY: buy_wisely, Asks.SQUAD: join_wisely, Asks.MISSION_TILE: choose_tile_near_home,
    Asks.MISSION_LEADER: fittest, Asks.PLACE_TILE: place_wisely, Asks.PICK_GROUP: pick_wisely,
    Asks.MOVE_OR_STAY: set_out_wisely, Asks.DESTINATION: best_tile, Asks.MEMBER: lead_wisely,
    Asks.SHADOW: vanish_wisely, Asks.ACT: act_best, Asks.ACT_MEMBER: send_wisely, Asks.TARGET: attack_wisely,
    Asks.MANNER: strike_or_shoot, Asks.INTERROGATE_WHOM: best_prisoner, Asks.WORK_AT: work_wisely,
    Asks.HEAL_WHOM: most_wounded, Asks.DEFEND_WITH: defend_wisely, Asks.ASK_MISSION: ask_wisely,
    Asks.AGENT_TILE: bring_agent_near_home, Asks.WINDOW: use_card,
}, otherwise=the_first)  # fmt: skip


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    """A sensible choice from a redacted state."""
    n = options(state, book, scratch)
    if n == 1:
        return scratch.menu[0]
    return HABITS(state.decision, state, book, scratch, state.seat, n)
