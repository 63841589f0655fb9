"""What a sensible player of either side would do, and how good things look.

Every option of a decision gets a score; the best one is chosen, the first among equals. Nothing here rolls dice, and
everything is read from what the seat may know.
"""

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.combat import victim_of, victim_tile
from duskboard.games.claustrophobia.scenarios import count_humans
from duskboard.games.claustrophobia.talents import human_cb, human_df, human_mv, infernal_df
from duskboard.games.claustrophobia.terms import (
    ABYSSAL_THREAT,
    ADRENALINE,
    ALLOCATE_DIE,
    ARRIVAL_DIE,
    ASSIGN_DIE,
    ATTACK,
    BLESS,
    BLESSING,
    BLOOD_DIE,
    BLOOD_FACE,
    BLOOD_FRENZY,
    BUY,
    CANNIBALISE,
    CAPTIVE,
    CARD_EFFECT,
    CARD_VALUE,
    COUNT,
    COURAGE_FOR,
    CROSSING_TILE,
    DARK_DESTINY,
    DEMON,
    DEPLOY_TILE,
    DIRECTION,
    DISCARD_CARD,
    DISCARD_EVENT,
    DO_SEAL,
    DO_SEARCH,
    DRAW_CARD,
    ESCAPE,
    EVENT,
    EVENT_AFTER_PREPARATION,
    EVENT_AFTER_ROLL,
    EVENT_VICTIM,
    EVENTS,
    EXIT,
    FETCH,
    FORCED_TILE,
    FOUNTAIN_WATER,
    FRENZY,
    GIFT_SLOT,
    GO,
    GUARD_HITS,
    HEADLONG_RUN,
    HEAL_LINE,
    HOLD,
    HOLE_TILE,
    HOUND,
    HUMAN,
    HUMAN_STEP,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INFERNAL_STEP,
    INSTINCT_ICON,
    INTREPID_CHARGE,
    KEEP_EVENT,
    KILLING_RAGE,
    LAY_HANDS,
    LEFT,
    LINE,
    LINE_OF,
    LINES,
    MARK_LINE,
    ON_MAP,
    ORIENT_TILE,
    PASS,
    PEEK,
    PICK_HUMAN,
    PICK_INFERNAL,
    PLAY_CARD,
    POWER,
    POWER_VICTIM,
    PRESCIENCE_TILE,
    RAISED_GUARD,
    RECKLESS_FURY,
    RECRUIT,
    RED,
    RESCUE,
    ROTATION,
    SALVE_FOR,
    SCENT_OF_PREY,
    SEAL,
    SECOND_WIND,
    SHOOT_AT,
    SLAY,
    SNEAKY_CHARGE,
    SPEED,
    STRIKE_DOWN,
    THROW_INTO,
    TILE,
    TILES,
    TROGLODYTE,
    TROGLODYTE_AT,
    TWIST_DICE,
    UNEXPLORED,
    USE_BLUNDERBUSS,
    USE_GRENADE,
    USE_MUSKET,
    USE_SALVE,
    VALUE,
    WARRIOR,
    WHITE,
)
from duskboard.games.claustrophobia.turn import options

FAR = 99
RICH = 8  # threat points with which more threat is worth less than a power

# -- choosing --------------------------------------------------------------------------------------------------------


@rule
def greedy(state, book, scratch):
    """The option with the best score."""
    n = options(state, book, scratch)
    for i in range(n):
        scratch.choice[i] = scratch.menu[i]
    decision = int(state.decision)
    look_around(state, book, scratch, decision)
    best, best_score = int(scratch.choice[0]), -10000
    for i in range(n):
        option = int(scratch.choice[i])
        if state.seat == HUMAN:
            score = human_score(state, book, scratch, decision, option)
        else:
            score = infernal_score(state, book, scratch, decision, option)
        if score > best_score:
            best, best_score = option, score
    return best


@rule
def look_around(state, book, scratch, decision):
    """Distances that the scores of this decision need."""
    if decision == PICK_HUMAN:
        to_goal(state, book, scratch, NONE)
    elif decision == HUMAN_STEP:
        to_goal(state, book, scratch, int(state.active))
    elif decision in (DEPLOY_TILE, CROSSING_TILE, PICK_INFERNAL, INFERNAL_STEP, HOLE_TILE, FORCED_TILE):
        to_humans(state, scratch)


# -- distances -------------------------------------------------------------------------------------------------------


@rule
def begin_distances(scratch):
    for tile in range(TILES):
        scratch.seen[tile] = FAR
    return 0


@rule
def from_tile(scratch, last, tile):
    """Add a source of distances."""
    if scratch.seen[tile] != 0:
        scratch.seen[tile] = 0
        scratch.queue[last] = tile
        last += 1
    return last


@rule
def spread(state, scratch, last):
    """Steps through openings from the sources to every tile."""
    first = 0
    while first < last:
        tile = int(scratch.queue[first])
        first += 1
        for direction in range(4):
            other = int(state.link[tile, direction])
            if other >= 0 and scratch.seen[other] == FAR:
                scratch.seen[other] = scratch.seen[tile] + 1
                scratch.queue[last] = other
                last += 1


@rule
def to_humans(state, scratch):
    """Distances to the nearest human."""
    last = begin_distances(scratch)
    for human in range(HUMANS):
        if state.status[human] == IN_PLAY:
            last = from_tile(scratch, last, int(state.tile[human]))
    spread(state, scratch, last)


@rule
def to_goal(state, book, scratch, human):
    """Distances to where a human should go."""
    scenario = int(state.scenario)
    goal = int(book.goal[scenario])
    last = begin_distances(scratch)
    if goal == HOLD:
        last = from_tile(scratch, last, int(book.goal_n[scenario]))
    elif goal == SEAL:
        for n in range(2):
            if state.resolved[book.wells[scenario, n]] == 0:
                last = from_tile(scratch, last, int(book.wells[scenario, n]))
    elif goal == SLAY:
        lair = int(book.lair_of[scenario])
        last = from_tile(scratch, last, int(state.tile[DEMON]) if state.status[DEMON] == IN_PLAY else lair)
    elif goal == FETCH:
        last = to_relics(state, book, scratch, scenario, human)
    elif goal == RESCUE and state.status[book.captive[scenario]] == CAPTIVE:
        last = from_tile(scratch, last, int(state.tile[book.captive[scenario]]))
    elif state.place[book.exit[scenario]] == ON_MAP:
        last = from_tile(scratch, last, int(book.exit[scenario]))
    if last == 0:
        last = to_openings(state, scratch)
    spread(state, scratch, last)


@rule
def to_relics(state, book, scratch, scenario, human):
    """A carrier goes home, the others to a stash that can be searched."""
    last = 0
    if human != NONE and state.relics[human] != 0:
        return from_tile(scratch, last, int(book.home[scenario]))
    for n in range(2):
        stash = int(book.stash[scenario, n])
        if state.place[stash] == ON_MAP and state.resolved[stash] == 0:
            last = from_tile(scratch, last, stash)
    return last


@rule
def to_openings(state, scratch):
    """Every tile with something to explore."""
    last = 0
    for i in range(state.map_n):
        if state.gaps[state.map[i]] > 0:
            last = from_tile(scratch, last, int(state.map[i]))
    return last


# -- humans ----------------------------------------------------------------------------------------------------------


@rule
def human_score(state, book, scratch, decision, option):
    """How a sensible human player likes an option."""
    if decision == HUMAN_STEP:
        return human_step_score(state, book, scratch, option)
    if decision == PICK_HUMAN:
        return pick_human_score(state, scratch, option)
    if decision == ASSIGN_DIE:
        return line_worth(state, book, int(state.args[0]), option - VALUE)
    if decision == PLAY_CARD:
        return card_score(state, book, int(state.args[0]), option)
    if decision == MARK_LINE:
        return -line_worth(state, book, int(state.args[0]), option - LINE)
    if decision == GUARD_HITS:
        return -abs(option - COUNT - fair_share(state))
    if decision in (FOUNTAIN_WATER, LAY_HANDS, SALVE_FOR):
        return 0 if option == PASS else 1 + (option - LINE_OF) % LINES
    if decision in (HEAL_LINE, DRAW_CARD):
        return option
    return human_minor_score(state, book, scratch, decision, option)


@rule
def human_minor_score(state, book, scratch, decision, option):
    """Rarer decisions of the human player."""
    if decision == BLESS:
        return bless_score(state, option)
    if decision == COURAGE_FOR:
        return enemies_with(state, option - WARRIOR)
    if decision == STRIKE_DOWN:
        if option == PASS:
            return 1 if count(state.cancelled[state.args[0]]) > 2 else 0
        return -1 if option - WARRIOR < HUMANS else option - WARRIOR
    if decision == SHOOT_AT:
        return target_score(state, book, int(state.args[0]), option)
    if decision == THROW_INTO:
        return grenade_score(state, int(state.args[0]), option - DIRECTION)
    if decision == PRESCIENCE_TILE:
        tile = int(state.pile[state.pile_n - 1 - (option - PEEK)])
        if tile != NONE and book.keeps[state.scenario, tile] != 0:
            return 100
        return count(book.openings[tile])
    if decision == DISCARD_CARD:
        return -option
    return 0


@rule
def line_worth(state, book, human, line):
    """How much a line is worth: its statistics, its icon; nothing if it is cancelled."""
    if (state.cancelled[human] >> line) & 1:
        return -100
    board = int(state.board[human])
    worth = 3 * book.cb[board, line] + 2 * book.df[board, line] + run_worth(state, book) * book.mv[board, line]
    if book.icon[board, line] == INSTINCT_ICON:
        worth += 2
    if book.icon[board, line] == GIFT_SLOT:
        for gift in range(1, 8):
            if (state.gifts[human] >> gift) & 1 and book.gift_line[gift] == line + 1:
                worth += 4
    return worth


@rule
def run_worth(state, book):
    """How much movement counts: a lot for those who must get somewhere, little for those who hold."""
    return 0 if book.goal[state.scenario] == HOLD else 3


@rule
def enemies_with(state, human):
    """Infernal warriors on the tile of a human."""
    if state.tile[human] == NONE:
        return 0
    return int(state.occupants[INFERNAL, state.tile[human]])


@rule
def card_score(state, book, human, option):
    """A card is for a warrior who would be exhausted, or for a fight, or to run."""
    if option == PASS:
        return 0
    stuck = (state.cancelled[human] >> (state.die[human] - 1)) & 1
    if option < CARD_EFFECT:
        value = int(book.card_value[option - CARD_VALUE]) - 1
        return line_worth(state, book, human, value) if stuck else -1
    effect = int(book.card_effect[option - CARD_EFFECT])
    if effect == SECOND_WIND:
        return 5 if stuck else 1
    if stuck:
        return -1
    if enemies_with(state, human) > 0:
        if effect in (KILLING_RAGE, RECKLESS_FURY, BLOOD_FRENZY):
            return 3
        return 2 if effect == RAISED_GUARD else -1
    return 1 if effect in (ADRENALINE, HEADLONG_RUN) and run_worth(state, book) > 0 else -1


@rule
def bless_score(state, option):
    """Bless whoever would be exhausted, or who fights; for combat where there are enemies."""
    if option == PASS:
        return 1
    human, side = (option - BLESSING) // 2, (option - BLESSING) % 2
    score = 0
    if (state.cancelled[human] >> (state.die[human] - 1)) & 1:
        score += 10
    fights = enemies_with(state, human) > 0
    if fights:
        score += 5
    if (side == 1) == fights:
        score += 1
    return score


@rule
def fair_share(state):
    """The hits a bodyguard should take so that both keep as many open lines as possible."""
    target, hits, guard = int(state.args[0]), int(state.args[1]), int(state.args[2])
    share = (hits + count(state.cancelled[target]) - count(state.cancelled[guard])) // 2
    return max(0, min(hits, share))


@rule
def pick_human_score(state, scratch, option):
    """Fighters first, then whoever is nearest to the goal."""
    if option == PASS:
        return -1000
    human = option - WARRIOR
    score = -int(scratch.seen[state.tile[human]])
    return score + 200 if enemies_with(state, human) > 0 else score


@rule
def human_step_score(state, book, scratch, option):
    """Leave, do what the scenario asks, fight, then go where the goal is."""
    human = int(state.active)
    if option == PASS:
        return 0
    if option in (EXIT, DO_SEAL, DO_SEARCH):
        return 1000
    if option < GO:
        return 500 + target_score(state, book, human, option)
    if option in (USE_BLUNDERBUSS, USE_MUSKET):
        return 505 if human_cb(state, book, human) < 3 else 400
    if option == USE_GRENADE:
        return best_grenade(state, human)
    if option == USE_SALVE:
        return 50
    return move_score(state, book, scratch, human, option - GO)


@rule
def target_score(state, book, human, option):
    """Demons before hounds before troglodytes, easy targets first."""
    victim, where = victim_of(option), victim_tile(state, int(state.tile[human]), option)
    score = 12 - 2 * infernal_df(state, book, victim, where, int(state.tile[human]), 0, 0)
    if book.goal[state.scenario] == SLAY and victim == DEMON:
        return score + 30
    if victim == TROGLODYTE:
        return score + 2 * min(3, int(state.trogs[where]))
    return score + 2 * int(state.damage[victim])


@rule
def grenade_score(state, human, direction):
    """Enemies hit less allies hit."""
    other = int(state.link[state.tile[human], direction])
    return 10 * int(state.occupants[INFERNAL, other]) - 30 * int(state.occupants[HUMAN, other])


@rule
def best_grenade(state, human):
    """The best throw a human has, as a score for using the grenade at all."""
    best = -100
    for direction in range(4):
        if state.link[state.tile[human], direction] >= 0:
            best = max(best, grenade_score(state, human, direction))
    return 450 + best if best >= 20 else -1


@rule
def move_score(state, book, scratch, human, direction):
    """Nearer to the goal is better; exploring is good where there is no better way; those who hold stay."""
    tile = int(state.tile[human])
    here = int(scratch.seen[tile])
    other = int(state.link[tile, direction])
    if other == UNEXPLORED:
        return 40 if here == 0 and looks_for_something(state, book, human) else -10
    gain = here - int(scratch.seen[other])
    if gain <= 0:
        return -10
    score = 20 * gain - 2 * int(state.occupants[INFERNAL, other])
    return score + 600 if here <= state.points and can_finish_there(state, book) else score


@rule
def can_finish_there(state, book):
    """Whether the goal is a place to act on and one of them is free of enemies: then going there beats a fight."""
    scenario = int(state.scenario)
    if state.acted != 0:
        return False
    for n in range(2):
        well, stash = int(book.wells[scenario, n]), int(book.stash[scenario, n])
        if well != NONE and state.resolved[well] == 0 and state.occupants[INFERNAL, well] == 0:
            return True
        if stash != NONE and state.place[stash] == ON_MAP and state.resolved[stash] == 0:
            if state.occupants[INFERNAL, stash] == 0:
                return True
    return False


@rule
def looks_for_something(state, book, human):
    """Whether what a human must find is still in the pile."""
    scenario = int(state.scenario)
    goal = book.goal[scenario]
    if goal == ESCAPE:
        return state.place[book.exit[scenario]] != ON_MAP
    if goal == FETCH:
        return state.relics[human] == 0
    return False


# -- infernal player -------------------------------------------------------------------------------------------------


@rule
def infernal_score(state, book, scratch, decision, option):
    """How a sensible infernal player likes an option."""
    if decision == INFERNAL_STEP:
        return infernal_step_score(state, book, scratch, option)
    if decision == PICK_INFERNAL:
        return pick_infernal_score(state, scratch, option)
    if decision == ALLOCATE_DIE:
        return allocate_score(state, book, int(state.args[0]), option - POWER)
    if decision == BUY:
        return buy_score(state, option)
    if decision in (DEPLOY_TILE, HOLE_TILE, FORCED_TILE):
        return -int(scratch.seen[option - TILE])
    if decision == CROSSING_TILE:
        tile = int(state.tile[state.args[0]]) if option == PASS else option - TILE
        return -int(scratch.seen[tile])
    if decision == MARK_LINE:
        return line_worth(state, book, int(state.args[0]), option - LINE)
    return infernal_minor_score(state, book, decision, option)


@rule
def infernal_minor_score(state, book, decision, option):
    """Rarer decisions of the infernal player."""
    if decision == ARRIVAL_DIE:
        return 1 + option if option == VALUE + (2 if state.args[0] == HOUND else 5) else 0
    if decision in (KEEP_EVENT, DISCARD_EVENT):
        worth = event_worth(option - EVENT)
        return worth if decision == KEEP_EVENT else -worth
    if decision == EVENT_AFTER_ROLL:
        return int(option != PASS) if mixed(state, book) else int(option == PASS)
    if decision in (TWIST_DICE, BLOOD_DIE):
        if option == PASS:
            return 0
        return 1 if book.colour[option - VALUE] != main_colour(state, book) else -1
    if decision == BLOOD_FACE:
        return option if book.colour[option - VALUE] == main_colour(state, book) else 0
    if decision in (EVENT_VICTIM, POWER_VICTIM):
        return 3 * human_cb(state, book, option - WARRIOR) + human_mv(state, book, option - WARRIOR)
    if decision in (EVENT_AFTER_PREPARATION, CANNIBALISE):
        return option
    if decision == ORIENT_TILE:
        return -int((book.openings[state.drawn] << (option - ROTATION)) & 15)
    return 0


@rule
def event_worth(kind):
    """Which event cards are kept: threat first, then fights, then dice."""
    return 20 if kind == SCENT_OF_PREY else EVENTS - abs(kind - 8)


@rule
def of_colour(state, book, colour):
    """Rolled dice of a colour still to be placed."""
    n = 0
    for value in range(LINES):
        if book.colour[value] == colour:
            n += state.rolled[value]
    return n


@rule
def main_colour(state, book):
    """The colour most dice have; dice already on Abyssal threat decide."""
    for value in range(LINES):
        if state.prep[ABYSSAL_THREAT, value] > 0:
            return int(book.colour[value])
    return RED if of_colour(state, book, RED) >= of_colour(state, book, WHITE) else WHITE


@rule
def mixed(state, book):
    """Whether the rolled dice show both colours."""
    return of_colour(state, book, RED) > 0 and of_colour(state, book, WHITE) > 0


@rule
def allocate_score(state, book, value, power):
    """Threat while it is short, then powers that help an assault; the odd die brings a card."""
    if power == ABYSSAL_THREAT:
        if book.colour[value] != main_colour(state, book):
            return -5
        return 20 if state.threat < RICH else 6
    if power == DARK_DESTINY:
        return 8
    if power >= 8:
        return 7
    if power >= 6:
        return 12
    if power in (SPEED, FRENZY):
        return 9 if in_play(state) > 3 else 3
    if power in (INTREPID_CHARGE, SNEAKY_CHARGE):
        return 10 if state.threat >= RICH and power == INTREPID_CHARGE else 2
    return 0


@rule
def in_play(state):
    """Infernal warriors on the map."""
    n = 0
    for i in range(state.map_n):
        n += state.occupants[INFERNAL, state.map[i]]
    return n


@rule
def buy_score(state, option):
    """A demon if it can be paid, then hounds that can be woken, then troglodytes; cards that pay first."""
    if option == PASS:
        return 1
    if option < RECRUIT:
        return 50 if option == EVENT + SCENT_OF_PREY else 0
    recruit = option - RECRUIT
    if recruit >= 4:
        return 30
    if recruit >= 2:
        return 20 if state.pool > 0 else 2
    return 10 + recruit


@rule
def pick_infernal_score(state, scratch, option):
    """Those who can fight first, the others by distance; cards when there is a fight."""
    if option == PASS:
        return -1000
    if EVENT <= option < EVENT + EVENTS:
        return 60 if fight_ahead(state) else -2000
    if option >= TROGLODYTE_AT:
        return 100 - 2 * int(scratch.seen[option - TROGLODYTE_AT])
    return 101 - 2 * int(scratch.seen[state.tile[option - WARRIOR]])


@rule
def fight_ahead(state):
    """Whether warriors of both sides share a tile."""
    for human in range(HUMANS):
        if state.status[human] == IN_PLAY and enemies_with(state, human) > 0:
            return True
    return False


@rule
def infernal_step_score(state, book, scratch, option):
    """Attack the weakest, else come nearer; nobody leaves a fight."""
    if option == PASS:
        return 0
    if option < GO:
        human = option - ATTACK
        return 100 + 5 * count(state.cancelled[human]) - 4 * human_df(state, book, human)
    here = int(scratch.seen[state.active_tile])
    other = option - TILE if option >= TILE else int(state.link[state.active_tile, option - GO])
    return 10 * (here - int(scratch.seen[other])) - 1


# -- how good things look --------------------------------------------------------------------------------------------


@rule
def value(state, book, scratch, out):
    """One number in [-1, 1] a seat: lines left, progress towards the goal, time."""
    if state.ending != 0:
        for seat in range(2):
            out[seat] = state.result[seat]
        return
    scenario = int(state.scenario)
    humans, open_lines = 0, 0
    for human in range(HUMANS):
        if state.board[human] != NONE:
            humans += 1
            if state.status[human] == IN_PLAY or state.status[human] == LEFT or state.status[human] == CAPTIVE:
                open_lines += LINES - count(state.cancelled[human])
    health = open_lines / (6.0 * humans)
    time = (book.turns[scenario] - state.turn) / float(book.turns[scenario])
    done = progress(state, book) / 12.0
    enemies = in_play(state) / 12.0
    score = health - 0.55 + 1.2 * done - 0.4 * enemies
    score += 0.3 * (0.5 - time) if book.goal[scenario] == HOLD else 0.3 * (time - 0.5)
    score = max(-0.95, min(0.95, score))
    out[HUMAN] = score
    out[INFERNAL] = -score


@rule
def progress(state, book):
    """How far the humans have come, in twelfths."""
    scenario = int(state.scenario)
    goal = book.goal[scenario]
    if goal == ESCAPE:
        return 12 * count_humans(state, LEFT) // book.goal_n[scenario] + 2 * int(
            state.place[book.exit[scenario]] == ON_MAP
        )
    if goal == SEAL:
        return 6 * state.sealed
    if goal == SLAY:
        return 5 * state.deaths[DEMON] + int(state.damage[DEMON]) // 2
    if goal == FETCH:
        carried = 0
        for human in range(HUMANS):
            carried |= state.relics[human]
        return 5 * count(state.secured) + 3 * count(carried)
    if goal == RESCUE:
        return 5 * int(state.status[book.captive[scenario]] != CAPTIVE) + 4 * count_humans(state, LEFT)
    return 0
