"""The threat phase: bringing infernal warriors into play. Rulebook p. 19-20."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import list_events, play_event
from duskboard.games.claustrophobia.combat import is_demon
from duskboard.games.claustrophobia.destiny import arrive_on_map, gain_threat, wake_hound
from duskboard.games.claustrophobia.movement import room_for
from duskboard.games.claustrophobia.talents import demon_power_in_force, in_force, tile_has
from duskboard.games.claustrophobia.terms import (
    ARRIVAL_DIE,
    BUY,
    BUY_STEP,
    DEMON,
    DEMONIC_WELL,
    DEPLOY_TILE,
    DEPLOYED,
    EVENT,
    FORCED_TILE,
    FROM_THE_DARK,
    HOUND,
    HOUND_AWAKE,
    HUMAN,
    IN_PLAY,
    IN_THE_THREAT_PHASE,
    INFERNAL,
    INTREPID_CHARGE,
    LAIR,
    LINES,
    PASS,
    PHASE_BEGAN,
    RECRUIT,
    RECRUITS,
    RESERVE,
    SCENT_OF_PREY,
    SNEAKY_CHARGE,
    THE_BELLRINGER,
    THE_SHEPHERD,
    THREAT,
    TILE,
    TILES,
    TOUGH,
    TROGLODYTE,
    VALUE,
    WARRIORS,
)
from duskboard.games.claustrophobia.tiles import infernal_enters

# -- the phase -------------------------------------------------------------------------------------------------------


@rule
def begin_threat(state, book, scratch):
    """The phase begins; a scenario may force a demon back first. CLA-117."""
    state.phase = THREAT
    tell(state, PHASE_BEGAN, THREAT)
    push(state, BUY_STEP)
    lair = int(book.lair_of[state.scenario])
    if lair != NONE and state.status[DEMON] == RESERVE:
        return_to_lair(state, book, scratch, lair)


@rule
def return_to_lair(state, book, scratch, lair):
    """The demon of the nest returns free of charge, on its tile or the nearest with room. CLA-L14."""
    n = list_nearest(state, book, scratch, lair)
    if n == 1:
        deploy(state, book, DEMON, scratch.menu[0] - TILE, 0)
    elif n > 1:
        ask(state, INFERNAL, FORCED_TILE, lair)


@rule
def list_nearest(state, book, scratch, origin):
    """The nearest tiles to `origin` with room for an infernal warrior, by steps through openings."""
    for tile in range(TILES):
        scratch.seen[tile] = NONE
    scratch.queue[0] = origin
    scratch.seen[origin] = 0
    first, last, n, best = 0, 1, 0, TILES
    while first < last:
        tile = int(scratch.queue[first])
        first += 1
        if scratch.seen[tile] > best:
            break
        if room_for(state, book, INFERNAL, tile):
            best = int(scratch.seen[tile])
            scratch.menu[n] = TILE + tile
            n += 1
        for direction in range(4):
            other = int(state.link[tile, direction])
            if other >= 0 and scratch.seen[other] == NONE:
                scratch.seen[other] = scratch.seen[tile] + 1
                scratch.queue[last] = other
                last += 1
    return n


# -- who, where, for how much ----------------------------------------------------------------------------------------


@rule
def recruit_of(state, recruit):
    """The warrior that a kind of recruit is now, or NONE if the reserve has none. CLA-119, CLA-123, CLA-126."""
    if recruit == 0:
        return TROGLODYTE if state.trog_reserve > 0 else NONE
    if recruit == 1:
        for tough in range(TOUGH, WARRIORS):
            if state.status[tough] == RESERVE:
                return tough
        return NONE
    warrior = HOUND + recruit - 2
    return warrior if state.status[warrior] == RESERVE else NONE


@rule
def cost_of(state, book, warrior, tile):
    """Threat points to bring a warrior to a tile. CLA-120, CLA-122, CLA-206."""
    if warrior >= TOUGH:
        return int(book.trog_cost[0 if warrior == TROGLODYTE else 1])
    if warrior < DEMON:
        return int(book.hound_cost)
    cost = int(book.demon_cost[state.demon[warrior - DEMON]])
    if tile_has(state, book, tile, DEMONIC_WELL):
        cost -= book.well_discount
    return cost


@rule
def welcome(state, book, warrior, tile):
    """Whether a tile takes a warrior whatever the restrictions: well, lair, whistle. CLA-205, CLA-216."""
    if warrior < TOUGH:
        return tile_has(state, book, tile, DEMONIC_WELL)
    if tile_has(state, book, tile, LAIR):
        return True
    for demon in range(DEMON, TOUGH):
        if state.tile[demon] == tile and demon_power_in_force(state, demon, THE_SHEPHERD):
            return True
    return False


@rule
def may_arrive(state, book, warrior, tile, sneaky, intrepid):
    """Whether a warrior may be brought into play on a tile now. CLA-128 to CLA-130, CLA-116."""
    if not room_for(state, book, INFERNAL, tile) or cost_of(state, book, warrior, tile) > state.threat:
        return False
    if (sneaky or state.gaps[tile] > 0) and (intrepid or state.occupants[HUMAN, tile] == 0):
        return True
    return welcome(state, book, warrior, tile)


@rule
def open_anywhere(state):
    """Whether arrivals need no unexplored opening. CLA-115."""
    return state.secret_ways > 0 or in_force(state, SNEAKY_CHARGE)


@rule
def open_among_humans(state):
    """Whether arrivals need no tile without humans. CLA-113."""
    return state.from_dark > 0 or in_force(state, INTREPID_CHARGE)


@rule
def list_arrivals(state, book, scratch, warrior):
    """The tiles a warrior can be brought to. CLA-127."""
    sneaky, intrepid = open_anywhere(state), open_among_humans(state)
    n = 0
    for i in range(state.map_n):
        tile = int(state.map[i])
        if may_arrive(state, book, warrior, tile, sneaky, intrepid):
            scratch.menu[n] = TILE + tile
            n += 1
    return n


@rule
def has_arrival(state, book, warrior, sneaky, intrepid):
    """Whether a warrior can be brought to any tile."""
    for i in range(state.map_n):
        if may_arrive(state, book, warrior, int(state.map[i]), sneaky, intrepid):
            return True
    return False


# -- buying ----------------------------------------------------------------------------------------------------------


@rule
def list_buys(state, book, scratch):
    """End, a warrior of the reserve that can be paid and placed, or an event card. CLA-118."""
    scratch.menu[0] = PASS
    n = 1
    if state.threat > 0:
        sneaky, intrepid = open_anywhere(state), open_among_humans(state)
        for recruit in range(RECRUITS):
            warrior = recruit_of(state, recruit)
            if warrior != NONE and has_arrival(state, book, warrior, sneaky, intrepid):
                scratch.menu[n] = RECRUIT + recruit
                n += 1
    return list_events(state, book, scratch, n, IN_THE_THREAT_PHASE)


@rule
def offer_buy(state, book, scratch):
    """Ask while something can be bought or played. CLA-118."""
    if list_buys(state, book, scratch) > 1:
        ask(state, INFERNAL, BUY)
    else:
        state.from_dark = 0
        state.secret_ways = 0


@rule
def buy(state, book, scratch, option):
    """Bring in a warrior, play a card, or end the phase. CLA-118, CLA-127."""
    if option == PASS:
        state.from_dark = 0
        state.secret_ways = 0
        return
    push(state, BUY_STEP)
    if option < RECRUIT:
        play_threat_event(state, book, option - EVENT)
        return
    warrior = recruit_of(state, option - RECRUIT)
    if list_arrivals(state, book, scratch, warrior) == 1:
        pay_and_deploy(state, book, warrior, scratch.menu[0] - TILE)
    else:
        ask(state, INFERNAL, DEPLOY_TILE, warrior)


@rule
def play_threat_event(state, book, kind):
    """Scent of prey, From the dark, Secret ways. CLA-L10."""
    play_event(state, kind)
    if kind == SCENT_OF_PREY:
        gain_threat(state, book.event_amount[kind])
    elif kind == FROM_THE_DARK:
        state.from_dark = 1
    else:
        state.secret_ways = 1


@rule
def pay_and_deploy(state, book, warrior, tile):
    """Pay and bring a warrior into play. CLA-118, CLA-131."""
    cost = cost_of(state, book, warrior, tile)
    state.threat -= cost
    state.from_dark = 0
    state.secret_ways = 0
    deploy(state, book, warrior, tile, cost)


@rule
def deploy(state, book, warrior, tile, cost):
    """A warrior arrives on a tile; this is entering it. CLA-127, CLA-131."""
    arrive_on_map(state, warrior, tile)
    tell(state, DEPLOYED, warrior, tile, cost)
    if is_demon(state, warrior, THE_BELLRINGER):
        gain_threat(state, book.ability[THE_BELLRINGER])
    infernal_enters(state, book, warrior, tile)
    if warrior < DEMON and state.pool > 0 and state.status[warrior] == IN_PLAY:
        ask(state, INFERNAL, ARRIVAL_DIE, warrior)


@rule
def list_arrival_dice(scratch):
    """None, or any value for the die that wakes the hound. CLA-125."""
    scratch.menu[0] = PASS
    for value in range(LINES):
        scratch.menu[1 + value] = VALUE + value
    return 1 + LINES


@rule
def choose_arrival_die(state, option):
    """CLA-125."""
    if option == PASS:
        return
    hound = int(state.args[0])
    wake_hound(state, hound, option - VALUE)
    tell(state, HOUND_AWAKE, hound, option - VALUE + 1)
