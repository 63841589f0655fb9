"""The threat phase: bringing infernal warriors into play. Rulebook p. 19-20."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import offer_events, open_among_humans, open_anywhere, play_event
from duskboard.games.claustrophobia.rules.combat import is_demon
from duskboard.games.claustrophobia.rules.destiny import gain_threat, wake_hound
from duskboard.games.claustrophobia.rules.map import step_out
from duskboard.games.claustrophobia.rules.movement import put_on, room_for
from duskboard.games.claustrophobia.rules.questions import done_for, offered_for, or_pass
from duskboard.games.claustrophobia.rules.talents import demon_power_in_force, tile_has
from duskboard.games.claustrophobia.rules.tiles import infernal_enters
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- the phase -------------------------------------------------------------------------------------------------------


@rule
def begin_threat(state: State, book: Book, scratch: Scratch) -> None:
    """The phase begins; a scenario may force a demon back first. CLA-117."""
    state.phase = terms.THREAT
    tell(state, terms.PHASE_BEGAN, terms.THREAT)
    push(state, Do.BUY)
    lair = book.lair_of[state.scenario]
    if lair != NONE and state.status[terms.DEMON] == terms.RESERVE:
        return_to_lair(state, book, scratch, lair)


@rule
def return_to_lair(state: State, book: Book, scratch: Scratch, lair: int) -> None:
    """The demon of the nest returns free of charge, on its tile or the nearest with room. CLA-L14."""
    scratch.menu_n = 0
    offer_nearest(state, book, scratch, lair)
    if scratch.menu_n == 1:
        deploy(state, book, terms.DEMON, scratch.menu[0] - terms.TILE, 0, 1)
    elif scratch.menu_n > 1:
        ask(state, terms.INFERNAL, Asks.FORCED_TILE, lair)


@rule
def offer_nearest(state: State, book: Book, scratch: Scratch, origin: int) -> None:
    """The nearest tiles to `origin` with room for an infernal warrior, by steps through openings."""
    for tile in range(terms.TILES):
        scratch.seen[tile] = NONE
    scratch.queue[0] = origin
    scratch.seen[origin] = 0
    first, last, best = 0, 1, terms.TILES
    while first < last:
        tile = scratch.queue[first]
        first += 1
        if scratch.seen[tile] > best:
            break
        if room_for(state, book, terms.INFERNAL, tile):
            best = scratch.seen[tile]
            offer(scratch, terms.TILE + tile)
        last = step_out(state, scratch, tile, last, NONE)


class TileOfAForcedArrival(Decision, number=Asks.FORCED_TILE):
    """The nest is full: where its demon returns. CLA-L14."""

    lair: int

    options = offered_for(offer_nearest)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        deploy(state, book, terms.DEMON, option - terms.TILE, 0, 1)


# -- who, where, for how much ----------------------------------------------------------------------------------------


@rule
def recruit_of(state: State, recruit: int) -> int:
    """The warrior that a kind of recruit is now, or NONE if the reserve has none. CLA-119, CLA-123, CLA-126."""
    if recruit == 0:
        return terms.TROGLODYTE if state.trog_reserve > 0 else NONE
    if recruit == 1:
        for tough in range(terms.TOUGH, terms.WARRIORS):
            if state.status[tough] == terms.RESERVE:
                return tough
        return NONE
    warrior = terms.HOUND + recruit - 2
    return warrior if state.status[warrior] == terms.RESERVE else NONE


@rule
def cost_of(state: State, book: Book, warrior: int, tile: int) -> int:
    """Threat points to bring a warrior to a tile. CLA-120, CLA-122, CLA-206."""
    if warrior >= terms.TOUGH:
        return book.trog_cost[0 if warrior == terms.TROGLODYTE else 1]
    if warrior < terms.DEMON:
        return book.hound_cost[warrior - terms.HOUND]
    cost = book.demon_cost[state.demon[warrior - terms.DEMON]]
    if tile_has(state, book, tile, terms.DEMONIC_WELL):
        cost = max(0, cost - book.well_discount)
    return cost


@rule
def welcome(state: State, book: Book, warrior: int, tile: int) -> bool:
    """Whether a tile takes a warrior whatever the restrictions: well, lair, whistle. CLA-205, CLA-216."""
    if warrior < terms.TOUGH:
        return tile_has(state, book, tile, terms.DEMONIC_WELL)
    if tile_has(state, book, tile, terms.LAIR):
        return True
    for demon in range(terms.DEMON, terms.TOUGH):
        if state.tile[demon] == tile and demon_power_in_force(state, demon, terms.THE_SHEPHERD):
            return True
    return False


@rule
def may_arrive(state: State, book: Book, warrior: int, tile: int, sneaky: bool, intrepid: bool) -> bool:
    """Whether a warrior may be brought into play on a tile now. CLA-128 to CLA-130, CLA-116."""
    if not room_for(state, book, terms.INFERNAL, tile) or cost_of(state, book, warrior, tile) > state.threat:
        return False
    if (sneaky or state.gaps[tile] > 0) and (intrepid or state.occupants[terms.HUMAN, tile] == 0):
        return True
    return welcome(state, book, warrior, tile)


@rule
def offer_arrivals(state: State, book: Book, menu: Scratch, warrior: int) -> None:
    """The tiles a warrior can be brought to. CLA-127."""
    sneaky, intrepid = open_anywhere(state), open_among_humans(state)
    for i in range(state.map_n):
        if may_arrive(state, book, warrior, state.map[i], sneaky, intrepid):
            offer(menu, terms.TILE + state.map[i])


@rule
def has_arrival(state: State, book: Book, warrior: int, sneaky: bool, intrepid: bool) -> bool:
    """Whether a warrior can be brought to any tile."""
    for i in range(state.map_n):
        if may_arrive(state, book, warrior, state.map[i], sneaky, intrepid):
            return True
    return False


# -- buying ----------------------------------------------------------------------------------------------------------


@rule
def offer_buys(state: State, book: Book, menu: Scratch) -> None:
    """A warrior of the reserve that can be paid and placed, or an event card. CLA-118."""
    if state.threat > 0:
        sneaky, intrepid = open_anywhere(state), open_among_humans(state)
        for recruit in range(terms.RECRUITS):
            warrior = recruit_of(state, recruit)
            if warrior != NONE and has_arrival(state, book, warrior, sneaky, intrepid):
                offer(menu, terms.RECRUIT + recruit)
    offer_events(state, book, menu, terms.IN_THE_THREAT_PHASE)


@rule
def ask_for_buy(state: State, book: Book, scratch: Scratch) -> None:
    """Ask while something can be bought or played. CLA-118."""
    scratch.menu_n = 0
    offer_buys(state, book, scratch)
    if scratch.menu_n > 0:
        ask(state, terms.INFERNAL, Asks.BUY)
    else:
        forget_ways(state)


@rule
def forget_ways(state: State) -> None:
    """Cards for the next arrival are used up, or wasted."""
    state.from_dark = 0
    state.secret_ways = 0


class Threat(Decision, number=Asks.BUY, unnoticed=True):
    """Bring in a warrior, play a card, or end the phase. CLA-118, CLA-127."""

    options = or_pass(offer_buys)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.PASS:
            forget_ways(state)
            return
        push(state, Do.BUY)
        if option < terms.RECRUIT:
            play_event(state, option - terms.EVENT)
            CARDS(option - terms.EVENT, state, book)
            return
        warrior = recruit_of(state, option - terms.RECRUIT)
        menu.menu_n = 0
        offer_arrivals(state, book, menu, warrior)
        if menu.menu_n == 1:
            pay_and_deploy(state, book, warrior, menu.menu[0] - terms.TILE)
        else:
            ask(state, terms.INFERNAL, Asks.DEPLOY_TILE, warrior)


@rule
def pay_and_deploy(state: State, book: Book, warrior: int, tile: int) -> None:
    """Pay and bring a warrior into play. CLA-118, CLA-131."""
    cost = cost_of(state, book, warrior, tile)
    state.threat -= cost
    forget_ways(state)
    deploy(state, book, warrior, tile, cost, 0)


class TileOfAnArrival(Decision, number=Asks.DEPLOY_TILE):
    """Where a warrior that is bought arrives. CLA-127."""

    warrior: int

    options = offered_for(offer_arrivals)
    chosen = done_for(pay_and_deploy, terms.TILE)


@rule
def smell_prey(state: State, book: Book) -> None:
    """Scent of prey: threat points. CLA-L10."""
    gain_threat(state, book.event_amount[terms.SCENT_OF_PREY], terms.BY_CARD, terms.SCENT_OF_PREY)


@rule
def come_from_the_dark(state: State, book: Book) -> None:
    """From the dark: the next arrival may be among humans. CLA-L10."""
    state.from_dark = 1


@rule
def open_secret_ways(state: State, book: Book) -> None:
    """Secret ways: the next arrival needs no opening. CLA-L10."""
    state.secret_ways = 1


CARDS = Dispatch({
    terms.SCENT_OF_PREY: smell_prey, terms.FROM_THE_DARK: come_from_the_dark, terms.SECRET_WAYS: open_secret_ways,
})  # fmt: skip


@rule
def deploy(state: State, book: Book, warrior: int, tile: int, cost: int, forced: int) -> None:
    """A warrior arrives on a tile, bought or forced by the scenario; this is entering it. CLA-127, CLA-131."""
    arrive_on_map(state, warrior, tile)
    tell(state, terms.DEPLOYED, warrior, tile, cost, forced)
    if is_demon(state, warrior, terms.THE_BELLRINGER):
        gain_threat(state, book.ability[terms.THE_BELLRINGER], terms.BY_ABILITY, terms.THE_BELLRINGER)
    infernal_enters(state, book, warrior, tile)
    if warrior < terms.DEMON and state.pool > 0 and state.status[warrior] == terms.IN_PLAY:
        ask(state, terms.INFERNAL, Asks.ARRIVAL_DIE, warrior)


@rule
def arrive_on_map(state: State, warrior: int, tile: int) -> None:
    """An infernal warrior comes from the reserve to a tile."""
    if warrior == terms.TROGLODYTE:
        state.trog_reserve -= 1
    else:
        state.status[warrior] = terms.IN_PLAY
    put_on(state, warrior, tile)


class DieForAHellhound(Decision, number=Asks.ARRIVAL_DIE):
    """Any value for the die that wakes the hound, or none. CLA-125."""

    hound: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_run(menu, terms.VALUE, terms.LINES)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            hound = state.args[DieForAHellhound.hound]
            wake_hound(state, hound, option - terms.VALUE)
            tell(state, terms.HOUND_AWAKE, hound, option - terms.VALUE + 1)
