"""Scenarios: set-up, their own actions, who has won. Rulebook p. 14-15; CLA-L14."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import below
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import shuffle_events, shuffle_instinct
from duskboard.games.claustrophobia.combat import strip
from duskboard.games.claustrophobia.map import put_tile
from duskboard.games.claustrophobia.movement import put_on, spend_point, take_off
from duskboard.games.claustrophobia.terms import (
    ABSENT,
    ALL_SEALED,
    ALONE,
    CAPTIVE,
    CAPTIVE_FREED,
    CARRIER_KILLED,
    DEAD,
    DEMON,
    DESTINY_DICE,
    DEVOTED,
    EQUIPMENT,
    ESCAPE,
    ESCAPED,
    EVENT_CARDS,
    FETCH,
    GIFTS,
    HANDS,
    HELD,
    HOLD,
    HOLE,
    HOLE_STEP,
    HOUND,
    HUMAN,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INFERNAL_PREPARATION,
    INSTINCTS,
    LEFT,
    OUTFIT,
    OUTFIT_STEP,
    OUTFITTED,
    OVERRUN,
    REDEEMER_KILLED,
    RELIC_TAKEN,
    RELICS_HOME,
    RELICS_SECURED,
    REMOVED,
    RESCUE,
    RESCUED,
    RESERVE,
    SACRIFICE,
    SEAL,
    SEALED,
    SLAIN,
    SLAY,
    TILES,
    TIME_UP,
    TOO_FEW,
    TOUGH,
    TURN,
    WARRIOR,
    WARRIOR_LEFT,
    WARRIORS,
    WIPED_OUT,
)

# -- set-up ----------------------------------------------------------------------------------------------------------


@rule
def set_up(state, book, scratch):
    """Lay the tiles, muster both sides, shuffle, and begin. CLA-037 to CLA-047."""
    clear_table(state)
    scenario = int(state.scenario)
    for n in range(book.layout_n[scenario]):
        tile = int(book.layout[scenario, n, 0])
        x, y, rotation = book.layout[scenario, n, 1], book.layout[scenario, n, 2], book.layout[scenario, n, 3]
        put_tile(state, book, tile, x, y, rotation)
    muster_humans(state, book, scenario)
    muster_infernals(state, book, scenario)
    shuffle_instinct(state, book)
    shuffle_events(state, book)
    build_pile(state, book, scratch, scenario)
    if state.armoury != 0:
        deal_equipment(state, book, scratch)
    push(state, TURN)
    for n in range(book.layout_n[scenario]):
        if book.setup_holes[scenario] != 0 and book.tile_effect[book.layout[scenario, n, 0]] == HOLE:
            push(state, HOLE_STEP, book.layout[scenario, n, 0])
    if book.outfit[scenario] != NONE:
        push(state, OUTFIT_STEP)


@rule
def clear_table(state):
    """Everything in its box: no card, tile or warrior anywhere."""
    for warrior in range(WARRIORS):
        state.tile[warrior] = NONE
    for human in range(HUMANS):
        state.board[human] = NONE
        state.card[human] = NONE
    for tile in range(TILES):
        state.map[tile] = NONE
        state.pile[tile] = NONE
    for card in range(INSTINCTS):
        state.instinct_deck[card] = NONE
    for card in range(EVENT_CARDS):
        state.event_deck[card] = NONE
    state.drawn = NONE
    state.active = NONE
    state.active_tile = NONE


@rule
def muster_humans(state, book, scenario):
    """The human force with its gifts, and the hand limit it gives. CLA-039, CLA-040, CLA-068."""
    for human in range(HUMANS):
        board = book.force[scenario, human]
        if board == NONE:
            continue
        state.board[human] = board
        state.hand_limit += 1
        state.gifts[human] = book.force_gifts[scenario, human]
        if state.all_gifts != 0 and (book.talents[board] & DEVOTED) != 0:
            state.gifts[human] = every_gift(state.all_gifts)
        if human == book.captive[scenario]:
            state.status[human] = CAPTIVE
            state.tile[human] = book.start[scenario, human]
        else:
            state.status[human] = IN_PLAY
            put_on(state, human, book.start[scenario, human])


@rule
def every_gift(which):
    """All gift tokens but one of the two that share a value: a variant."""
    mask = 0
    for gift in range(1, GIFTS):
        if gift != (SACRIFICE if which == 1 else HANDS):
            mask |= 1 << gift
    return mask


@rule
def muster_infernals(state, book, scenario):
    """The reserve, the dice pool, and a demon that starts in play. CLA-043, CLA-044, CLA-119, CLA-126."""
    state.trog_reserve = book.reserve_trogs[scenario]
    state.pool = DESTINY_DICE
    for hound in range(book.reserve_hounds[scenario]):
        state.status[HOUND + hound] = RESERVE
    for tough in range(book.reserve_toughs[scenario]):
        state.status[TOUGH + tough] = RESERVE
    for n in range(2):
        if state.demon[n] != NONE:
            state.status[DEMON + n] = RESERVE
    if book.lair_of[scenario] != NONE and state.demon[0] != NONE:
        state.status[DEMON] = IN_PLAY
        put_on(state, DEMON, book.lair_of[scenario])


@rule
def shuffle_part(state, cards, first, last):
    """Put the places `first` to `last - 1` of an array in random order."""
    for i in range(last - 1, first, -1):
        j = first + below(state, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def build_pile(state, book, scratch, scenario):
    """Random tiles and the special ones of the scenario, part by part, the bottom first. CLA-038."""
    n = 0
    for tile in range(TILES):
        if book.stays_out[scenario, tile] == 0 and state.place[tile] == 0:
            scratch.bag[n] = tile
            n += 1
    parts = int(book.pile_parts[scenario])
    if parts > 0:
        shuffle_part(state, scratch.bag, 0, n)
    for part in range(parts - 1, -1, -1):
        first = int(state.pile_n)
        for _ in range(book.part_n[scenario, part]):
            n -= 1
            state.pile[state.pile_n] = scratch.bag[n]
            state.pile_n += 1
        if book.part_special[scenario, part] != NONE:
            state.pile[state.pile_n] = book.part_special[scenario, part]
            state.pile_n += 1
        shuffle_part(state, state.pile, first, int(state.pile_n))


@rule
def deal_equipment(state, book, scratch):
    """A variant: every human begins with an equipment card drawn at random; that of the scenario is not among them."""
    n = 0
    for kind in range(EQUIPMENT):
        kept = 1 if kind == book.outfit[state.scenario] else 0
        for _ in range(book.gear_copies[kind] - kept):
            scratch.bag[n] = kind
            n += 1
    shuffle_part(state, scratch.bag, 0, n)
    for human in range(HUMANS):
        if state.board[human] != NONE:
            state.gear[human, scratch.bag[human]] += 1
            state.gear_n[human] += 1
            tell(state, OUTFITTED, human, scratch.bag[human])


@rule
def list_outfit(state, book, scratch):
    """The humans who may get the card of the scenario; equal warriors are one option. CLA-041."""
    n, boards = 0, 0
    for human in range(HUMANS):
        board = state.board[human]
        if board == NONE or not (book.outfit_boards[state.scenario] >> board) & 1:
            continue
        alike = state.armoury == 0 and (boards >> board) & 1
        boards |= 1 << board
        if not alike:
            scratch.menu[n] = WARRIOR + human
            n += 1
    return n


@rule
def ask_outfit(state, book, scratch):
    """The human player chooses who gets the card of the scenario. CLA-041."""
    n = list_outfit(state, book, scratch)
    if n == 1:
        outfit(state, book, scratch.menu[0] - WARRIOR)
    elif n > 1:
        ask(state, HUMAN, OUTFIT)


@rule
def outfit(state, book, human):
    """Give the card of the scenario to a human. CLA-041, CLA-165."""
    kind = int(book.outfit[state.scenario])
    state.gear[human, kind] += 1
    state.gear_n[human] += 1
    tell(state, OUTFITTED, human, kind)


# -- actions and places of the scenarios -----------------------------------------------------------------------------


@rule
def human_arrives(state, book, human, tile):
    """What a scenario makes of a human who enters a tile: relics are secured, a captive is freed."""
    scenario = int(state.scenario)
    if state.relics[human] != 0 and tile == book.home[scenario]:
        state.secured |= state.relics[human]
        state.relics[human] = 0
        state.judge = 1
        tell(state, RELICS_SECURED, human, state.secured)
    captive = int(book.captive[scenario])
    if captive != NONE and state.status[captive] == CAPTIVE and state.tile[captive] == tile:
        state.status[captive] = IN_PLAY
        state.exhausted[captive] = 1
        state.occupants[HUMAN, tile] += 1
        tell(state, CAPTIVE_FREED, captive, human)


@rule
def can_seal(state, book, human):
    """Whether a human stands on an open well with no infernal warrior on it. CLA-086."""
    tile = state.tile[human]
    for n in range(2):
        if book.wells[state.scenario, n] == tile and state.resolved[tile] == 0:
            return state.occupants[INFERNAL, tile] == 0
    return False


@rule
def seal(state, human):
    """Action of Sealing the Wells. CLA-086, CLA-199."""
    tile = int(state.tile[human])
    state.resolved[tile] = 1
    state.sealed += 1
    state.judge = 1
    tell(state, SEALED, human, tile)


@rule
def can_search(state, book, human):
    """Whether a human stands on an unsearched stash with no infernal warrior on it. CLA-086, CLA-219."""
    tile = state.tile[human]
    for n in range(2):
        if book.stash[state.scenario, n] == tile and state.resolved[tile] == 0:
            return state.occupants[INFERNAL, tile] == 0
    return False


@rule
def search(state, book, human):
    """Action of The Lost Cache: take the relic of a stash. CLA-199, CLA-219."""
    tile = int(state.tile[human])
    state.resolved[tile] = 1
    relic = 0 if book.stash[state.scenario, 0] == tile else 1
    state.relics[human] |= 1 << relic
    tell(state, RELIC_TAKEN, human, tile)


@rule
def can_exit(state, book, human):
    """Whether a human stands on an open exit; in Sisters in the Dark only once the captive is free."""
    if state.tile[human] != book.exit[state.scenario]:
        return False
    captive = book.captive[state.scenario]
    return captive == NONE or state.status[captive] != CAPTIVE


@rule
def leave_by_exit(state, book, human):
    """A human leaves the game, and its equipment with it. CLA-168."""
    tile = int(state.tile[human])
    spend_point(state, book, tile)
    take_off(state, human, tile)
    state.status[human] = LEFT
    strip(state, human)
    if state.active == human:
        state.active = NONE
    state.judge = 1
    tell(state, WARRIOR_LEFT, human, tile)


# -- victory ---------------------------------------------------------------------------------------------------------


@rule
def count_humans(state, status):
    n = 0
    for human in range(HUMANS):
        if state.status[human] == status:
            n += 1
    return n


@rule
def human_victory(state, book):
    """The ending by which the humans have won now, or 0. CLA-052."""
    scenario = int(state.scenario)
    goal = book.goal[scenario]
    if goal == ESCAPE and count_humans(state, LEFT) >= book.goal_n[scenario]:
        return ESCAPED
    if goal == SEAL and state.sealed >= book.goal_n[scenario]:
        return ALL_SEALED
    if goal == SLAY and state.status[DEMON] == REMOVED:
        return SLAIN
    if goal == FETCH and state.secured == 3:
        return RELICS_HOME
    if goal == RESCUE and count_humans(state, LEFT) > book.goal_n[scenario]:
        if state.status[the_captive(state, book)] == LEFT:
            return RESCUED
    return 0


@rule
def the_captive(state, book):
    """The human whom a rescue is about."""
    return int(book.captive[state.scenario])


@rule
def infernal_victory(state, book):
    """The ending by which the infernal player has won now, or 0. CLA-052."""
    scenario = int(state.scenario)
    goal = book.goal[scenario]
    standing = count_humans(state, IN_PLAY)
    if goal == ESCAPE and standing + count_humans(state, LEFT) < book.goal_n[scenario]:
        return TOO_FEW
    if goal == FETCH:
        for human in range(HUMANS):
            if state.status[human] == DEAD and state.relics[human] != 0:
                return CARRIER_KILLED
    if goal == RESCUE:
        if state.status[the_captive(state, book)] == DEAD:
            return REDEEMER_KILLED
        if others_are_dead(state, the_captive(state, book)):
            return ALONE
    if standing == 0:
        return WIPED_OUT
    return 0


@rule
def others_are_dead(state, captive):
    """Whether all humans but one are dead."""
    for human in range(HUMANS):
        if human != captive and state.status[human] != DEAD and state.status[human] != ABSENT:
            return False
    return True


@rule
def judge(state, book):
    """Has somebody won? If both have at once, the player whose phase it is. CLA-052, CLA-R78."""
    state.judge = 0
    human, infernal = human_victory(state, book), infernal_victory(state, book)
    if human != 0 and (infernal == 0 or state.phase < INFERNAL_PREPARATION):
        finish(state, HUMAN, human)
    elif infernal != 0:
        finish(state, INFERNAL, infernal)


@rule
def finish(state, winner, ending):
    """End the game."""
    end_game(state, ending)
    state.result[winner] = 1.0
    state.result[1 - winner] = -1.0


@rule
def end_turn(state, book):
    """The turn ends; at the limit the scenario says who has won. CLA-031, CLA-050."""
    scenario = int(state.scenario)
    if state.turn < book.turns[scenario]:
        push(state, TURN)
        return
    if book.goal[scenario] == HOLD:
        if state.occupants[HUMAN, book.goal_n[scenario]] > 0:
            finish(state, HUMAN, HELD)
        else:
            finish(state, INFERNAL, OVERRUN)
        return
    finish(state, INFERNAL, TIME_UP)
