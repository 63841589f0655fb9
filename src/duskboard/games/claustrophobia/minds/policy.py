"""What a sensible player of either side would do, and how good things look.

Every option of a decision gets a score; the best one is chosen, the first among equals. Nothing here rolls dice, and
everything is read from what the seat may know.
"""

from duskboard.engine.bits import count
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, is_settled
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.activation import Crossing
from duskboard.games.claustrophobia.rules.combat import HitsForABodyguard, LineForAMarker, victim_of, victim_tile
from duskboard.games.claustrophobia.rules.destiny import PowerForADie
from duskboard.games.claustrophobia.rules.equipment import TargetOfAShot, TileForAGrenade
from duskboard.games.claustrophobia.rules.gifts import RighteousSacrifice
from duskboard.games.claustrophobia.rules.map import step_out
from duskboard.games.claustrophobia.rules.preparation import ActivationDie, InstinctCard
from duskboard.games.claustrophobia.rules.scenarios import count_humans
from duskboard.games.claustrophobia.rules.talents import human_cb, human_df, human_mv, infernal_df
from duskboard.games.claustrophobia.rules.threat import DieForAHellhound
from duskboard.games.claustrophobia.rules.turn import options
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks

FAR = 99
RICH = 8  # threat points with which more threat is worth less than a power

# -- choosing --------------------------------------------------------------------------------------------------------


@rule
def survey(state: State, book: Book, scratch: Scratch) -> tuple[int, int]:
    """The option with the best score, and how many there are: the menu lies in `scratch` as it was."""
    n = options(state, book, scratch)
    best, best_score = scratch.menu[0], -10000
    if n == 1:
        return best, 1
    for i in range(n):
        scratch.choice[i] = scratch.menu[i]
    LOOKING(state.decision, state, book, scratch)
    for i in range(n):
        score = SCORES(state.decision, state, book, scratch, scratch.choice[i])
        if score > best_score:
            best, best_score = scratch.choice[i], score
    for i in range(n):
        scratch.menu[i] = scratch.choice[i]
    return best, n


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    """The option with the best score."""
    best, _ = survey(state, book, scratch)
    return best


# -- distances -------------------------------------------------------------------------------------------------------


@rule
def begin_distances(scratch: Scratch) -> None:
    """Nothing is known to be near."""
    for tile in range(terms.TILES):
        scratch.seen[tile] = FAR


@rule
def from_tile(scratch: Scratch, last: int, tile: int) -> int:
    """Add a source of distances."""
    if scratch.seen[tile] != 0:
        scratch.seen[tile] = 0
        scratch.queue[last] = tile
        last += 1
    return last


@rule
def spread(state: State, scratch: Scratch, last: int) -> None:
    """Steps through openings from the sources to every tile."""
    first = 0
    while first < last:
        tile = scratch.queue[first]
        first += 1
        last = step_out(state, scratch, tile, last, FAR)


@rule
def to_humans(state: State, scratch: Scratch) -> None:
    """Distances to the nearest human."""
    begin_distances(scratch)
    last = 0
    for human in range(terms.HUMANS):
        if state.status[human] == terms.IN_PLAY:
            last = from_tile(scratch, last, state.tile[human])
    spread(state, scratch, last)


@rule
def to_goal(state: State, book: Book, scratch: Scratch, human: int) -> None:
    """Distances to where a human should go; where nothing is known, to what can be explored."""
    begin_distances(scratch)
    last = TOWARDS(book.goal[state.scenario], state, book, scratch, human)
    if last == 0:
        last = to_openings(state, scratch)
    spread(state, scratch, last)


@rule
def to_the_tile_held(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """Those who hold a tile go there."""
    return from_tile(scratch, 0, book.goal_n[state.scenario])


@rule
def to_the_wells(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """To every well that is open."""
    last = 0
    for n in range(2):
        if state.resolved[book.wells[state.scenario, n]] == 0:
            last = from_tile(scratch, last, book.wells[state.scenario, n])
    return last


@rule
def to_the_demon(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """To the demon, or where it will return."""
    here = state.status[terms.DEMON] == terms.IN_PLAY
    return from_tile(scratch, 0, state.tile[terms.DEMON] if here else book.lair_of[state.scenario])


@rule
def to_the_relics(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """A carrier goes home, the others to a stash that can be searched."""
    last = 0
    if human != NONE and state.relics[human] != 0:
        return from_tile(scratch, last, book.home[state.scenario])
    for n in range(2):
        stash = book.stash[state.scenario, n]
        if state.place[stash] == terms.ON_MAP and state.resolved[stash] == 0:
            last = from_tile(scratch, last, stash)
    return last


@rule
def to_the_exit(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """To the exit, once it is found."""
    if state.place[book.exit[state.scenario]] == terms.ON_MAP:
        return from_tile(scratch, 0, book.exit[state.scenario])
    return 0


@rule
def to_the_captive(state: State, book: Book, scratch: Scratch, human: int) -> int:
    """To the captive, and out with it."""
    captive = book.captive[state.scenario]
    if state.status[captive] == terms.CAPTIVE:
        return from_tile(scratch, 0, state.tile[captive])
    return to_the_exit(state, book, scratch, human)


TOWARDS = Dispatch({
    terms.ESCAPE: to_the_exit, terms.HOLD: to_the_tile_held, terms.SEAL: to_the_wells, terms.SLAY: to_the_demon,
    terms.FETCH: to_the_relics, terms.RESCUE: to_the_captive,
})  # fmt: skip


@rule
def to_openings(state: State, scratch: Scratch) -> int:
    """Every tile with something to explore."""
    last = 0
    for i in range(state.map_n):
        if state.gaps[state.map[i]] > 0:
            last = from_tile(scratch, last, state.map[i])
    return last


# -- humans ----------------------------------------------------------------------------------------------------------


@rule
def die_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The best line there is a die for."""
    return line_worth(state, book, state.args[ActivationDie.human], option - terms.VALUE)


@rule
def marker_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The worst line of one's own, the best of the enemy's."""
    worth = line_worth(state, book, state.args[LineForAMarker.human], option - terms.LINE)
    return -worth if state.seat == terms.HUMAN else worth


@rule
def guard_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """As near to a fair share as can be."""
    return -abs(option - terms.COUNT - fair_share(state))


@rule
def heal_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The higher lines are the better ones."""
    return 0 if option == terms.PASS else 1 + (option - terms.LINE_OF) % terms.LINES


@rule
def the_last(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Yes before no, the higher before the lower."""
    return option


@rule
def the_first(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The lower before the higher."""
    return -option


@rule
def indifferent(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The first there is."""
    return 0


@rule
def courage_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Courage is for those who fight."""
    return enemies_with(state, option - terms.WARRIOR)


@rule
def sacrifice_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Strike enemies, the greatest first, while not too badly wounded."""
    if option == terms.PASS:
        return 1 if count(state.cancelled[state.args[RighteousSacrifice.holder]]) > 2 else 0
    return -1 if option - terms.WARRIOR < terms.HUMANS else option - terms.WARRIOR


@rule
def shot_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """A shot is for whom an attack would be."""
    return target_score(state, book, state.args[TargetOfAShot.human], option)


@rule
def throw_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Enemies hit less allies hit."""
    return grenade_score(state, state.args[TileForAGrenade.human], option - terms.DIRECTION)


@rule
def foreseen_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """What the scenario is about, then many openings."""
    tile = state.pile[state.pile_n - 1 - (option - terms.PEEK)]
    if tile != NONE and book.keeps[state.scenario, tile] != 0:
        return 100
    return count(book.openings[tile])


@rule
def line_worth(state: State, book: Book, human: int, line: int) -> int:
    """How much a line is worth: its statistics, its icon; nothing if it is cancelled."""
    if (state.cancelled[human] >> line) & 1:
        return -100
    board = state.board[human]
    worth = 3 * book.cb[board, line] + 2 * book.df[board, line] + run_worth(state, book) * book.mv[board, line]
    if book.icon[board, line] == terms.INSTINCT_ICON:
        worth += 2
    if book.icon[board, line] == terms.GIFT_SLOT:
        for gift in range(1, 8):
            if (state.gifts[human] >> gift) & 1 and book.gift_line[gift] == line + 1:
                worth += 4
    return worth


@rule
def run_worth(state: State, book: Book) -> int:
    """How much movement counts: a lot for those who must get somewhere, little for those who hold."""
    return 0 if book.goal[state.scenario] == terms.HOLD else 3


@rule
def enemies_with(state: State, human: int) -> int:
    """Infernal warriors on the tile of a human."""
    if state.tile[human] == NONE:
        return 0
    return state.occupants[terms.INFERNAL, state.tile[human]]


@rule
def card_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """A card is for a warrior who would be exhausted, or for a fight, or to run."""
    human = state.args[InstinctCard.human]
    if option == terms.PASS:
        return 0
    stuck = (state.cancelled[human] >> (state.die[human] - 1)) & 1
    if option < terms.CARD_EFFECT:
        value = book.card_value[option - terms.CARD_VALUE] - 1
        return line_worth(state, book, human, value) if stuck else -1
    effect = book.card_effect[option - terms.CARD_EFFECT]
    if effect == terms.SECOND_WIND:
        return 5 if stuck else 1
    if stuck:
        return -1
    if enemies_with(state, human) > 0:
        if effect in (terms.KILLING_RAGE, terms.RECKLESS_FURY, terms.BLOOD_FRENZY):
            return 3
        return 2 if effect == terms.RAISED_GUARD else -1
    return 1 if effect in (terms.ADRENALINE, terms.HEADLONG_RUN) and run_worth(state, book) > 0 else -1


@rule
def bless_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Bless whoever would be exhausted, or who fights; for combat where there are enemies."""
    if option == terms.PASS:
        return 1
    human, side = (option - terms.BLESSING) // 2, (option - terms.BLESSING) % 2
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
def fair_share(state: State) -> int:
    """The hits a bodyguard should take so that both keep as many open lines as possible."""
    target, hits = state.args[HitsForABodyguard.target], state.args[HitsForABodyguard.hits]
    guard = state.args[HitsForABodyguard.guard]
    share = (hits + count(state.cancelled[target]) - count(state.cancelled[guard])) // 2
    return max(0, min(hits, share))


@rule
def pick_human_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Fighters first, then whoever is nearest to the goal."""
    if option == terms.PASS:
        return -1000
    human = option - terms.WARRIOR
    score = -scratch.seen[state.tile[human]]
    return score + 200 if enemies_with(state, human) > 0 else score


@rule
def human_step_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Leave, do what the scenario asks, fight, then go where the goal is."""
    human = state.active
    if option == terms.PASS:
        return 0
    if option in (terms.EXIT, terms.DO_SEAL, terms.DO_SEARCH):
        return 1000
    if option < terms.GO:
        return 500 + target_score(state, book, human, option)
    if option in (terms.USE_BLUNDERBUSS, terms.USE_MUSKET):
        return 505 if human_cb(state, book, human) < 3 else 400
    if option == terms.USE_GRENADE:
        return best_grenade(state, human)
    if option == terms.USE_SALVE:
        return 50
    return move_score(state, book, scratch, human, option - terms.GO)


@rule
def target_score(state: State, book: Book, human: int, option: int) -> int:
    """Demons before hounds before troglodytes, easy targets first."""
    victim, where = victim_of(option), victim_tile(state, state.tile[human], option)
    score = 12 - 2 * infernal_df(state, book, victim, where, state.tile[human], 0, 0)
    if book.goal[state.scenario] == terms.SLAY and victim == terms.DEMON:
        return score + 30
    if victim == terms.TROGLODYTE:
        return score + 2 * min(3, state.trogs[where])
    return score + 2 * state.damage[victim]


@rule
def grenade_score(state: State, human: int, direction: int) -> int:
    """Enemies hit less allies hit."""
    other = state.link[state.tile[human], direction]
    return 10 * state.occupants[terms.INFERNAL, other] - 30 * state.occupants[terms.HUMAN, other]


@rule
def best_grenade(state: State, human: int) -> int:
    """The best throw a human has, as a score for using the grenade at all."""
    best = -100
    for direction in range(4):
        if state.link[state.tile[human], direction] >= 0:
            best = max(best, grenade_score(state, human, direction))
    return 450 + best if best >= 20 else -1


@rule
def move_score(state: State, book: Book, scratch: Scratch, human: int, direction: int) -> int:
    """Nearer to the goal is better; exploring is good where there is no better way; those who hold stay."""
    tile = state.tile[human]
    here = scratch.seen[tile]
    other = state.link[tile, direction]
    if other == terms.UNEXPLORED:
        return 40 if here == 0 and looks_for_something(state, book, human) else -10
    gain = here - scratch.seen[other]
    if gain <= 0:
        return -10
    score = 20 * gain - 2 * state.occupants[terms.INFERNAL, other]
    return score + 600 if here <= state.points and can_finish_there(state, book) else score


@rule
def can_finish_there(state: State, book: Book) -> bool:
    """Whether the goal is a place to act on and one of them is free of enemies: then going there beats a fight."""
    scenario = state.scenario
    if state.acted != 0:
        return False
    for n in range(2):
        well, stash = book.wells[scenario, n], book.stash[scenario, n]
        if well != NONE and state.resolved[well] == 0 and state.occupants[terms.INFERNAL, well] == 0:
            return True
        if stash != NONE and state.place[stash] == terms.ON_MAP and state.resolved[stash] == 0:
            if state.occupants[terms.INFERNAL, stash] == 0:
                return True
    return False


@rule
def looks_for_something(state: State, book: Book, human: int) -> bool:
    """Whether what a human must find is still in the pile."""
    scenario = state.scenario
    goal = book.goal[scenario]
    if goal == terms.ESCAPE:
        return state.place[book.exit[scenario]] != terms.ON_MAP
    if goal == terms.FETCH:
        return state.relics[human] == 0
    return False


# -- infernal player -------------------------------------------------------------------------------------------------


@rule
def tile_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The nearer to a human, the better."""
    return -scratch.seen[option - terms.TILE]


@rule
def crossing_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The nearer to a human, the better; where it stands counts too."""
    tile = state.tile[state.args[Crossing.warrior]] if option == terms.PASS else option - terms.TILE
    return -scratch.seen[tile]


@rule
def hound_die_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Each hellhound has a die that suits it."""
    suits = 2 if state.args[DieForAHellhound.hound] == terms.HOUND else 5
    return 1 + option if option == terms.VALUE + suits else 0


@rule
def keep_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The card that is worth most."""
    return event_worth(option - terms.EVENT)


@rule
def discard_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The card that is worth least."""
    return -event_worth(option - terms.EVENT)


@rule
def event_on_dice_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Dice of both colours are worth a card."""
    return int(option != terms.PASS) if mixed(state, book) else int(option == terms.PASS)


@rule
def odd_die_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """A die of the other colour is changed."""
    if option == terms.PASS:
        return 0
    return 1 if book.colour[option - terms.VALUE] != main_colour(state, book) else -1


@rule
def face_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The highest face of the main colour."""
    return option if book.colour[option - terms.VALUE] == main_colour(state, book) else 0


@rule
def victim_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The strongest human."""
    return 3 * human_cb(state, book, option - terms.WARRIOR) + human_mv(state, book, option - terms.WARRIOR)


@rule
def turn_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """The infernal player turns tiles away; to the human player all ways are alike."""
    if state.seat == terms.HUMAN:
        return 0
    return -((book.openings[state.drawn] << (option - terms.ROTATION)) & 15)


@rule
def event_worth(kind: int) -> int:
    """Which event cards are kept: threat first, then fights, then dice."""
    return 20 if kind == terms.SCENT_OF_PREY else terms.EVENTS - abs(kind - 8)


@rule
def of_colour(state: State, book: Book, colour: int) -> int:
    """Rolled dice of a colour still to be placed."""
    n = 0
    for value in range(terms.LINES):
        if book.colour[value] == colour:
            n += state.rolled[value]
    return n


@rule
def main_colour(state: State, book: Book) -> int:
    """The colour most dice have; dice already on Abyssal threat decide."""
    for value in range(terms.LINES):
        if state.prep[terms.ABYSSAL_THREAT, value] > 0:
            return book.colour[value]
    return terms.RED if of_colour(state, book, terms.RED) >= of_colour(state, book, terms.WHITE) else terms.WHITE


@rule
def mixed(state: State, book: Book) -> bool:
    """Whether the rolled dice show both colours."""
    return of_colour(state, book, terms.RED) > 0 and of_colour(state, book, terms.WHITE) > 0


@rule
def allocate_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Threat while it is short, then powers that help an assault; the odd die brings a card."""
    value, power = state.args[PowerForADie.value], option - terms.POWER
    if power == terms.ABYSSAL_THREAT:
        if book.colour[value] != main_colour(state, book):
            return -5
        return 20 if state.threat < RICH else 6
    if power == terms.DARK_DESTINY:
        return 8
    if power >= 8:
        return 7
    if power >= 6:
        return 12
    if power in (terms.SPEED, terms.FRENZY):
        return 9 if in_play(state) > 3 else 3
    if power in (terms.INTREPID_CHARGE, terms.SNEAKY_CHARGE):
        return 10 if state.threat >= RICH and power == terms.INTREPID_CHARGE else 2
    return 0


@rule
def in_play(state: State) -> int:
    """Infernal warriors on the map."""
    n = 0
    for i in range(state.map_n):
        n += state.occupants[terms.INFERNAL, state.map[i]]
    return n


@rule
def buy_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """A demon if it can be paid, then hounds that can be woken, then troglodytes; cards that pay first."""
    if option == terms.PASS:
        return 1
    if option < terms.RECRUIT:
        return 50 if option == terms.EVENT + terms.SCENT_OF_PREY else 0
    recruit = option - terms.RECRUIT
    if recruit >= 4:
        return 30
    if recruit >= 2:
        return 20 if state.pool > 0 else 2
    return 10 + recruit


@rule
def pick_infernal_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Those who can fight first, the others by distance; cards when there is a fight."""
    if option == terms.PASS:
        return -1000
    if terms.EVENT <= option < terms.EVENT + terms.EVENTS:
        return 60 if fight_ahead(state) else -2000
    if option >= terms.TROGLODYTE_AT:
        return 100 - 2 * scratch.seen[option - terms.TROGLODYTE_AT]
    return 101 - 2 * scratch.seen[state.tile[option - terms.WARRIOR]]


@rule
def fight_ahead(state: State) -> bool:
    """Whether warriors of both sides share a tile."""
    for human in range(terms.HUMANS):
        if state.status[human] == terms.IN_PLAY and enemies_with(state, human) > 0:
            return True
    return False


@rule
def infernal_step_score(state: State, book: Book, scratch: Scratch, option: int) -> int:
    """Attack the weakest, else come nearer; nobody leaves a fight."""
    if option == terms.PASS:
        return 0
    if option < terms.GO:
        human = option - terms.ATTACK
        return 100 + 5 * count(state.cancelled[human]) - 4 * human_df(state, book, human)
    here = scratch.seen[state.active_tile]
    other = option - terms.TILE if option >= terms.TILE else state.link[state.active_tile, option - terms.GO]
    return 10 * (here - scratch.seen[other]) - 1


# -- by decision -----------------------------------------------------------------------------------------------------


@rule
def see_the_goal(state: State, book: Book, scratch: Scratch) -> None:
    """How far it is to where the humans should go."""
    to_goal(state, book, scratch, NONE if state.decision == Asks.PICK_HUMAN else state.active)


@rule
def see_the_humans(state: State, book: Book, scratch: Scratch) -> None:
    """How far it is to the nearest human."""
    to_humans(state, scratch)


@rule
def see_nothing(state: State, book: Book, scratch: Scratch) -> None:
    """Most decisions need no distances."""


LOOKING = Dispatch({
    Asks.PICK_HUMAN: see_the_goal, Asks.HUMAN_STEP: see_the_goal, Asks.DEPLOY_TILE: see_the_humans,
    Asks.CROSSING_TILE: see_the_humans, Asks.PICK_INFERNAL: see_the_humans, Asks.INFERNAL_STEP: see_the_humans,
    Asks.HOLE_TILE: see_the_humans, Asks.FORCED_TILE: see_the_humans,
}, otherwise=see_nothing)  # fmt: skip
SCORES = Dispatch({
    Asks.HUMAN_STEP: human_step_score, Asks.PICK_HUMAN: pick_human_score, Asks.ASSIGN_DIE: die_score,
    Asks.PLAY_CARD: card_score, Asks.MARK_LINE: marker_score, Asks.GUARD_HITS: guard_score,
    Asks.FOUNTAIN_WATER: heal_score, Asks.LAY_HANDS: heal_score, Asks.SALVE_FOR: heal_score, Asks.HEAL_LINE: the_last,
    Asks.DRAW_CARD: the_last, Asks.BLESS: bless_score, Asks.COURAGE_FOR: courage_score,
    Asks.STRIKE_DOWN: sacrifice_score, Asks.SHOOT_AT: shot_score, Asks.THROW_INTO: throw_score,
    Asks.PRESCIENCE_TILE: foreseen_score, Asks.DISCARD_CARD: the_first, Asks.INFERNAL_STEP: infernal_step_score,
    Asks.PICK_INFERNAL: pick_infernal_score, Asks.ALLOCATE_DIE: allocate_score, Asks.BUY: buy_score,
    Asks.DEPLOY_TILE: tile_score, Asks.HOLE_TILE: tile_score, Asks.FORCED_TILE: tile_score,
    Asks.CROSSING_TILE: crossing_score, Asks.ARRIVAL_DIE: hound_die_score, Asks.KEEP_EVENT: keep_score,
    Asks.DISCARD_EVENT: discard_score, Asks.EVENT_AFTER_ROLL: event_on_dice_score, Asks.TWIST_DICE: odd_die_score,
    Asks.BLOOD_DIE: odd_die_score, Asks.BLOOD_FACE: face_score, Asks.EVENT_VICTIM: victim_score,
    Asks.POWER_VICTIM: victim_score, Asks.EVENT_AFTER_PREPARATION: the_last, Asks.CANNIBALISE: the_last,
    Asks.ORIENT_TILE: turn_score, Asks.RELIC_DICE: indifferent, Asks.PRESCIENCE_ORDER: indifferent,
    Asks.EVENT_AT_EXPLORATION: indifferent, Asks.RECLAIM_DIE: indifferent, Asks.FORCED_DIE: indifferent,
    Asks.POWER_ORDER: indifferent, Asks.OUTFIT: indifferent,
}, of=Asks)  # fmt: skip


# -- how good things look --------------------------------------------------------------------------------------------


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    """One number in [-1, 1] a seat: lines left, progress towards the goal, time."""
    if is_settled(state, out):
        return
    scenario = state.scenario
    humans, open_lines = 0, 0
    for human in range(terms.HUMANS):
        if state.board[human] != NONE:
            humans += 1
            if (
                state.status[human] == terms.IN_PLAY
                or state.status[human] == terms.LEFT
                or state.status[human] == terms.CAPTIVE
            ):
                open_lines += terms.LINES - count(state.cancelled[human])
    health = open_lines / (6.0 * humans)
    time = (book.turns[scenario] - state.turn) / float(book.turns[scenario])
    done = PROGRESS(book.goal[scenario], state, book) / 12.0
    enemies = in_play(state) / 12.0
    score = health - 0.55 + 1.2 * done - 0.4 * enemies
    score += 0.3 * (0.5 - time) if book.goal[scenario] == terms.HOLD else 0.3 * (time - 0.5)
    score = max(-0.95, min(0.95, score))
    out[terms.HUMAN] = score
    out[terms.INFERNAL] = -score


@rule
def humans_out(state: State, book: Book) -> int:
    """Who has left, and whether the exit is found."""
    found = 2 if state.place[book.exit[state.scenario]] == terms.ON_MAP else 0
    return 12 * count_humans(state, terms.LEFT) // book.goal_n[state.scenario] + found


@rule
def wells_sealed(state: State, book: Book) -> int:
    return 6 * state.sealed


@rule
def demon_worn_down(state: State, book: Book) -> int:
    return 5 * state.deaths[terms.DEMON] + state.damage[terms.DEMON] // 2


@rule
def relics_on_their_way(state: State, book: Book) -> int:
    """Home, or in somebody's hands."""
    carried = 0
    for human in range(terms.HUMANS):
        carried |= state.relics[human]
    return 5 * count(state.secured) + 3 * count(carried)


@rule
def captive_on_its_way(state: State, book: Book) -> int:
    """Free, and out."""
    free = 5 if state.status[book.captive[state.scenario]] != terms.CAPTIVE else 0
    return free + 4 * count_humans(state, terms.LEFT)


@rule
def nothing_yet(state: State, book: Book) -> int:
    """A tile is held at the end or not at all."""
    return 0


# how far the humans have come, in twelfths
PROGRESS = Dispatch({
    terms.ESCAPE: humans_out, terms.SEAL: wells_sealed, terms.SLAY: demon_worn_down, terms.FETCH: relics_on_their_way,
    terms.RESCUE: captive_on_its_way, terms.HOLD: nothing_yet,
})  # fmt: skip
