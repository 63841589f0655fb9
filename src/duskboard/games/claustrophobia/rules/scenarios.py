"""Scenarios: set-up, their own actions, who has won. Rulebook p. 14-15; CLA-L14."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import shuffle_events, shuffle_instinct
from duskboard.games.claustrophobia.rules.combat import strip
from duskboard.games.claustrophobia.rules.map import put_tile
from duskboard.games.claustrophobia.rules.movement import put_on, spend_point, take_off
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- set-up ----------------------------------------------------------------------------------------------------------


@rule
def set_up(state: State, book: Book, scratch: Scratch) -> None:
    """Lay the tiles, muster both sides, shuffle, and begin. CLA-037 to CLA-047."""
    clear_table(state)
    scenario = state.scenario
    for n in range(book.layout_n[scenario]):
        tile = book.layout[scenario, n, 0]
        x, y, rotation = book.layout[scenario, n, 1], book.layout[scenario, n, 2], book.layout[scenario, n, 3]
        put_tile(state, book, tile, x, y, rotation)
    muster_humans(state, book, scenario)
    muster_infernals(state, book, scenario)
    shuffle_instinct(state, book)
    shuffle_events(state, book)
    build_pile(state, book, scratch, scenario)
    if state.armoury != 0:
        deal_equipment(state, book, scratch)
    push(state, Do.TURN)
    for n in range(book.layout_n[scenario]):
        if book.setup_holes[scenario] != 0 and book.tile_effect[book.layout[scenario, n, 0]] == terms.HOLE:
            push(state, Do.HOLE, book.layout[scenario, n, 0])
    if book.outfit[scenario] != NONE:
        push(state, Do.OUTFIT)


@rule
def clear_table(state: State) -> None:
    """Everything in its box: no card, tile or warrior anywhere."""
    for warrior in range(terms.WARRIORS):
        state.tile[warrior] = NONE
    for human in range(terms.HUMANS):
        state.board[human] = NONE
        state.card[human] = NONE
    for tile in range(terms.TILES):
        state.map[tile] = NONE
        state.pile[tile] = NONE
    for card in range(terms.INSTINCTS):
        state.instinct_deck[card] = NONE
    for card in range(terms.EVENT_CARDS):
        state.event_deck[card] = NONE
    state.drawn = NONE
    state.active = NONE
    state.active_tile = NONE


@rule
def muster_humans(state: State, book: Book, scenario: int) -> None:
    """The human force with its gifts, and the hand limit it gives. CLA-039, CLA-040, CLA-068."""
    for human in range(terms.HUMANS):
        board = book.force[scenario, human]
        if board == NONE:
            continue
        state.board[human] = board
        state.hand_limit += 1
        state.gifts[human] = book.force_gifts[scenario, human]
        if state.all_gifts != 0 and (book.talents[board] & terms.DEVOTED) != 0:
            state.gifts[human] = every_gift(state.all_gifts)
        if human == book.captive[scenario]:
            state.status[human] = terms.CAPTIVE
            state.tile[human] = book.start[scenario, human]
        else:
            state.status[human] = terms.IN_PLAY
            put_on(state, human, book.start[scenario, human])


@rule
def every_gift(which: int) -> int:
    """All gift tokens but one of the two that share a value: a variant."""
    mask = 0
    for gift in range(1, terms.GIFTS):
        if gift != (terms.SACRIFICE if which == 1 else terms.HANDS):
            mask |= 1 << gift
    return mask


@rule
def muster_infernals(state: State, book: Book, scenario: int) -> None:
    """The reserve, the dice pool, and a demon that starts in play. CLA-043, CLA-044, CLA-119, CLA-126."""
    state.trog_reserve = book.reserve_trogs[scenario]
    state.pool = terms.DESTINY_DICE
    for hound in range(book.reserve_hounds[scenario]):
        state.status[terms.HOUND + hound] = terms.RESERVE
    for tough in range(book.reserve_toughs[scenario]):
        state.status[terms.TOUGH + tough] = terms.RESERVE
    for n in range(2):
        if state.demon[n] != NONE:
            state.status[terms.DEMON + n] = terms.RESERVE
    if book.lair_of[scenario] != NONE and state.demon[0] != NONE:
        state.status[terms.DEMON] = terms.IN_PLAY
        put_on(state, terms.DEMON, book.lair_of[scenario])


@rule
def shuffle_part(state: State, cards: Numbers, first: int, last: int) -> None:
    """Put the places `first` to `last - 1` of an array in random order."""
    for i in range(last - 1, first, -1):
        j = first + below(state, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def build_pile(state: State, book: Book, scratch: Scratch, scenario: int) -> None:
    """Random tiles and the special ones of the scenario, layer by layer, the bottom first. CLA-038."""
    n = 0
    for tile in range(terms.TILES):
        if book.stays_out[scenario, tile] == 0 and state.place[tile] == 0:
            scratch.bag[n] = tile
            n += 1
    parts = book.pile_parts[scenario]
    if parts > 0:
        shuffle_part(state, scratch.bag, 0, n)
    for layer in range(parts - 1, -1, -1):
        first = state.pile_n
        for _ in range(book.part_n[scenario, layer]):
            n -= 1
            state.pile[state.pile_n] = scratch.bag[n]
            state.pile_n += 1
        if book.part_special[scenario, layer] != NONE:
            state.pile[state.pile_n] = book.part_special[scenario, layer]
            state.pile_n += 1
        shuffle_part(state, state.pile, first, state.pile_n)


@rule
def deal_equipment(state: State, book: Book, scratch: Scratch) -> None:
    """A variant: every human begins with an equipment card drawn at random; that of the scenario is not among them."""
    n = 0
    for kind in range(terms.EQUIPMENT):
        kept = 1 if kind == book.outfit[state.scenario] else 0
        for _ in range(book.gear_copies[kind] - kept):
            scratch.bag[n] = kind
            n += 1
    shuffle_part(state, scratch.bag, 0, n)
    for human in range(terms.HUMANS):
        if state.board[human] != NONE:
            state.gear[human, scratch.bag[human]] += 1
            state.gear_n[human] += 1
            tell(state, terms.OUTFITTED, human, scratch.bag[human])


@rule
def offer_outfit(state: State, book: Book, menu: Scratch) -> None:
    """The humans who may get the card of the scenario; equal warriors are one option. CLA-041."""
    boards = 0
    for human in range(terms.HUMANS):
        board = state.board[human]
        if board == NONE or not (book.outfit_boards[state.scenario] >> board) & 1:
            continue
        alike = state.armoury == 0 and (boards >> board) & 1
        boards |= 1 << board
        if not alike:
            offer(menu, terms.WARRIOR + human)


@rule
def ask_outfit(state: State, book: Book, scratch: Scratch) -> None:
    """The human player chooses who gets the card of the scenario. CLA-041."""
    scratch.menu_n = 0
    offer_outfit(state, book, scratch)
    if scratch.menu_n == 1:
        outfit(state, book, scratch.menu[0] - terms.WARRIOR)
    elif scratch.menu_n > 1:
        ask(state, terms.HUMAN, Asks.OUTFIT)


class OwnerOfTheEquipment(Decision, number=Asks.OUTFIT):
    """Who gets the card of the scenario. CLA-041."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_outfit(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        outfit(state, book, option - terms.WARRIOR)


@rule
def outfit(state: State, book: Book, human: int) -> None:
    """Give the card of the scenario to a human. CLA-041, CLA-165."""
    kind = book.outfit[state.scenario]
    state.gear[human, kind] += 1
    state.gear_n[human] += 1
    tell(state, terms.OUTFITTED, human, kind)


# -- actions and places of the scenarios -----------------------------------------------------------------------------


@rule
def human_arrives(state: State, book: Book, human: int, tile: int) -> None:
    """What a scenario makes of a human who enters a tile: relics are secured, a captive is freed."""
    scenario = state.scenario
    if state.relics[human] != 0 and tile == book.home[scenario]:
        state.secured |= state.relics[human]
        state.relics[human] = 0
        state.judge = 1
        tell(state, terms.RELICS_SECURED, human, state.secured)
    captive = book.captive[scenario]
    if captive != NONE and state.status[captive] == terms.CAPTIVE and state.tile[captive] == tile:
        state.status[captive] = terms.IN_PLAY
        state.exhausted[captive] = 1
        state.occupants[terms.HUMAN, tile] += 1
        tell(state, terms.CAPTIVE_FREED, captive, human)


@rule
def can_seal(state: State, book: Book, human: int) -> bool:
    """Whether a human stands on an open well with no infernal warrior on it. CLA-086."""
    return can_work_on(state, book.wells, human)


@rule
def seal(state: State, human: int) -> None:
    """Action of Sealing the Wells. CLA-086, CLA-199."""
    tile = state.tile[human]
    state.resolved[tile] = 1
    state.sealed += 1
    state.judge = 1
    tell(state, terms.SEALED, human, tile)


@rule
def can_search(state: State, book: Book, human: int) -> bool:
    """Whether a human stands on an unsearched stash with no infernal warrior on it. CLA-086, CLA-219."""
    return can_work_on(state, book.stash, human)


@rule
def can_work_on(state: State, goals: Numbers, human: int) -> bool:
    """Whether a human stands on one of the scenario's goals, not resolved yet, with no infernal warrior on it."""
    tile = state.tile[human]
    for n in range(2):
        if goals[state.scenario, n] == tile and state.resolved[tile] == 0:
            return state.occupants[terms.INFERNAL, tile] == 0
    return False


@rule
def search(state: State, book: Book, human: int) -> None:
    """Action of The Lost Cache: take the relic of a stash. CLA-199, CLA-219."""
    tile = state.tile[human]
    state.resolved[tile] = 1
    relic = 0 if book.stash[state.scenario, 0] == tile else 1
    state.relics[human] |= 1 << relic
    tell(state, terms.RELIC_TAKEN, human, tile)


@rule
def can_exit(state: State, book: Book, human: int) -> bool:
    """Whether a human stands on an open exit; in Sisters in the Dark only once the captive is free."""
    if state.tile[human] != book.exit[state.scenario]:
        return False
    captive = book.captive[state.scenario]
    return captive == NONE or state.status[captive] != terms.CAPTIVE


@rule
def leave_by_exit(state: State, book: Book, human: int) -> None:
    """A human leaves the game, and its equipment with it. CLA-168."""
    tile = state.tile[human]
    spend_point(state, book, tile)
    take_off(state, human, tile)
    state.status[human] = terms.LEFT
    strip(state, human)
    if state.active == human:
        state.active = NONE
    state.judge = 1
    tell(state, terms.WARRIOR_LEFT, human, tile)


# -- victory ---------------------------------------------------------------------------------------------------------


@rule
def count_humans(state: State, status: int) -> int:
    n = 0
    for human in range(terms.HUMANS):
        if state.status[human] == status:
            n += 1
    return n


@rule
def escaped(state: State, book: Book) -> int:
    """Enough have left by the exit."""
    return terms.ESCAPED if count_humans(state, terms.LEFT) >= book.goal_n[state.scenario] else 0


@rule
def too_few_to_escape(state: State, book: Book) -> int:
    """So many are dead that too few can still leave."""
    still = count_humans(state, terms.IN_PLAY) + count_humans(state, terms.LEFT)
    return terms.TOO_FEW if still < book.goal_n[state.scenario] else 0


@rule
def all_sealed(state: State, book: Book) -> int:
    """Every well is sealed."""
    return terms.ALL_SEALED if state.sealed >= book.goal_n[state.scenario] else 0


@rule
def demon_slain(state: State, book: Book) -> int:
    """The demon of the nest is gone for good."""
    return terms.SLAIN if state.status[terms.DEMON] == terms.REMOVED else 0


@rule
def relics_home(state: State, book: Book) -> int:
    """Both relics have been brought home."""
    return terms.RELICS_HOME if state.secured == 3 else 0


@rule
def carrier_killed(state: State, book: Book) -> int:
    """A relic is lost with who carried it."""
    for human in range(terms.HUMANS):
        if state.status[human] == terms.DEAD and state.relics[human] != 0:
            return terms.CARRIER_KILLED
    return 0


@rule
def captive_home(state: State, book: Book) -> int:
    """The captive is out, and not alone."""
    if count_humans(state, terms.LEFT) > book.goal_n[state.scenario]:
        if state.status[book.captive[state.scenario]] == terms.LEFT:
            return terms.RESCUED
    return 0


@rule
def captive_lost(state: State, book: Book) -> int:
    """The captive is dead, or nobody is left to bring it home."""
    captive = book.captive[state.scenario]
    if state.status[captive] == terms.DEAD:
        return terms.REDEEMER_KILLED
    return terms.ALONE if others_are_dead(state, captive) else 0


@rule
def not_yet(state: State, book: Book) -> int:
    """This is not how such a scenario is won."""
    return 0


HUMANS_WIN = Dispatch({
    terms.ESCAPE: escaped, terms.SEAL: all_sealed, terms.SLAY: demon_slain, terms.FETCH: relics_home,
    terms.RESCUE: captive_home, terms.HOLD: not_yet,
})  # fmt: skip
INFERNALS_WIN = Dispatch(
    {terms.ESCAPE: too_few_to_escape, terms.FETCH: carrier_killed, terms.RESCUE: captive_lost}, otherwise=not_yet
)


@rule
def infernal_victory(state: State, book: Book) -> int:
    """The ending by which the infernal player has won now, or 0. CLA-052."""
    ending = INFERNALS_WIN(book.goal[state.scenario], state, book)
    if ending == 0 and count_humans(state, terms.IN_PLAY) == 0:
        return terms.WIPED_OUT
    return ending


@rule
def others_are_dead(state: State, captive: int) -> bool:
    """Whether all humans but one are dead."""
    for human in range(terms.HUMANS):
        if human != captive and state.status[human] != terms.DEAD and state.status[human] != terms.ABSENT:
            return False
    return True


@rule
def judge(state: State, book: Book) -> None:
    """Has somebody won? If both have at once, the player whose phase it is. CLA-052, CLA-R78."""
    state.judge = 0
    human, infernal = HUMANS_WIN(book.goal[state.scenario], state, book), infernal_victory(state, book)
    if human != 0 and (infernal == 0 or state.phase < terms.INFERNAL_PREPARATION):
        finish(state, terms.HUMAN, human)
    elif infernal != 0:
        finish(state, terms.INFERNAL, infernal)


@rule
def finish(state: State, winner: int, ending: int) -> None:
    """End the game."""
    end_game(state, ending)
    state.result[winner] = 1.0
    state.result[1 - winner] = -1.0
    tell(state, terms.GAME_ENDED, ending, winner)


@rule
def end_turn(state: State, book: Book, scratch: Scratch) -> None:
    """The turn ends; at the limit the scenario says who has won. CLA-031, CLA-050."""
    if state.turn < book.turns[state.scenario]:
        push(state, Do.TURN)
    else:
        WHEN_TIME_IS_UP(book.goal[state.scenario], state, book)


@rule
def time_is_up(state: State, book: Book) -> None:
    """Whoever had something to do in time has not done it."""
    finish(state, terms.INFERNAL, terms.TIME_UP)


@rule
def who_holds(state: State, book: Book) -> None:
    """A human on the tile that must be held is enough."""
    if state.occupants[terms.HUMAN, book.goal_n[state.scenario]] > 0:
        finish(state, terms.HUMAN, terms.HELD)
    else:
        finish(state, terms.INFERNAL, terms.OVERRUN)


WHEN_TIME_IS_UP = Dispatch({terms.HOLD: who_holds}, otherwise=time_is_up)
