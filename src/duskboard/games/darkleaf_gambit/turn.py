"""The sequence of play: set-up, the five phases, and the loop over what is still to be done. DLG-026 to DLG-061."""

from duskboard.engine.agenda import pop, popped, push, tidy
from duskboard.engine.dice import below
from duskboard.engine.header import AGENDA_SIZE, ARGS, NOBODY, NONE, ask, begin_choice, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import bones, erde, ferrymen, hexen, huldra, murg, split_journeys, wibo, will
from duskboard.games.darkleaf_gambit.ground import holds
from duskboard.games.darkleaf_gambit.haggedorn import on_board, win
from duskboard.games.darkleaf_gambit.journeys import may_journey, travellers
from duskboard.games.darkleaf_gambit.placement import ask_place, place_chosen, places
from duskboard.games.darkleaf_gambit.terms import (
    ACT,
    BLESSINGS,
    BLOCK,
    CAST,
    CHOOSE_BEARER,
    CHOOSE_COUNT,
    CHOOSE_DESTINATION,
    CHOOSE_PLACE,
    CHOOSE_REROLL,
    CHOOSE_RETURN,
    CHOOSE_SHAPE,
    CHOOSE_SLOT,
    CHOOSE_UNIT,
    CHOOSE_WILL_SIDE,
    CLAN_BLOCK,
    COUNT_AS,
    CURSES,
    END_TURN,
    ERDE,
    FERRYMEN,
    FIRST_TURN,
    FOR_HANDICAP,
    FOR_TURN,
    GAME_DRAWN,
    HANDICAP,
    HEXEN,
    HULDRA,
    HULDRA_ACT,
    IN_ROW,
    JOURNEY,
    LAW,
    MURG,
    PART_DESTINATION,
    PART_UNIT,
    PASS,
    PASSED_ON,
    PICK_BLESSINGS,
    PICK_CURSES,
    PIVOT,
    PLACE,
    POWER,
    RELIC,
    RELICS,
    REROLL,
    RESIGN,
    RESIGNED,
    RETURN_BONES,
    ROLL,
    ROW_BANISH,
    ROW_LOOP,
    ROW_PREDICTIVE_MODEL,
    ROW_TIDE,
    ROWS,
    ROYAL,
    SAGE,
    SLOT,
    SPEND_RELIC,
    STALE_ROWS,
    TERRITORIES,
    TOKEN_GAINED,
    TURN,
    TURN_BEGAN,
    TURN_BLOCK,
    TURN_LIMIT,
    UNCHOSEN,
    UNITS,
    USE_WILL,
    WIBO,
    WILL,
    WILL_BLOCK,
    WITH_SHAPE,
    YES,
)

ORDINARY, ORDINARY_AND_MORE, OTHERWISE = range(3)  # how a unit's journeys differ from the common rules

# -- set-up -----------------------------------------------------------------------------------------------------------


@rule
def start(state, book, scratch):
    """Units, Will tokens, the Will's side, who begins, the Quarry, the handicap, the first turn. DLG-026 to DLG-039."""
    state.seat = NOBODY
    clear(state)
    for seat in range(2):
        deploy(state, book, seat)
        state.pool[seat, book.shape[state.clan[seat]]] = book.bones
        state.will_token[seat] = 1
    state.active = first_seat(state, book)
    push(state, FIRST_TURN)
    if state.handicap > 0:
        push(state, HANDICAP, int(state.handicap_seat), int(state.handicap))
    for i in range(2):
        seat = 1 - state.active if i == 0 else int(state.active)
        if state.clan[seat] == HEXEN:
            hexen.choose_quarry(state, book, seat)
    if state.will_side == UNCHOSEN:
        loser = int(state.last_loser)
        if loser == NONE:
            loser = below(state, 2)
        ask(state, loser, CHOOSE_WILL_SIDE)
    state.rows_changed = 1
    advance(state, book, scratch)


@rule
def clear(state):
    for territory in range(TERRITORIES):
        state.board[territory] = NONE
    for unit in range(UNITS):
        state.square[unit] = NONE
    for seat in range(2):
        for i in range(2):
            state.quarry[seat, i] = NONE
    forget_turn(state)


@rule
def forget_turn(state):
    """What was true of one turn only."""
    state.face = 0
    state.shape = 0
    state.rolls = 0
    state.thought = 0
    state.model = 0
    state.journeyed = NONE
    for i in range(6):
        state.split[i] = 0
    for i in range(3):
        state.movers[i] = NONE


@rule
def deploy(state, book, seat):
    """Units on the squares of the clan guide, turned round for the far side; the rest in the graveyard. DLG-029."""
    for piece in range(16):
        territory = int(book.start[state.clan[seat], piece])
        if territory != NONE:
            if seat == 1:
                territory = 63 - territory
            state.board[territory] = 16 * seat + piece
            state.square[16 * seat + piece] = territory


@rule
def first_seat(state, book):
    """The clan nearer the top of the list begins. DLG-036."""
    if state.first != NONE:
        return int(state.first)
    return 1 if book.order[state.clan[1]] < book.order[state.clan[0]] else 0


@rule
def handicap(state, book, seat, left):
    """Bones rolled and slotted before the game. DLG-104, DLG-105."""
    if left > 0:
        push(state, HANDICAP, seat, left - 1)
        push(state, SLOT, seat, FOR_HANDICAP)
        bones.roll_for(state, book, seat, FOR_HANDICAP)


# -- choosing ---------------------------------------------------------------------------------------------------------


@rule
def options(state, book, scratch):
    n = legal(state, book, scratch)
    if state.resigning > 0:
        scratch.menu[n] = RESIGN
        n += 1
    return n


@rule
def choose(state, book, scratch, option):
    begin_choice(state)
    if option == RESIGN:
        win(state, 1 - int(state.seat), RESIGNED)
    else:
        carry(state, book, scratch, option)
    advance(state, book, scratch)


@rule
def legal(state, book, scratch):
    """The legal answers to the pending question, chapter by chapter."""
    chapter = int(state.decision) // BLOCK
    if chapter == TURN_BLOCK:
        return turn_options(state, book, scratch)
    if chapter == WILL_BLOCK:
        return will.options(state, book, scratch)
    clan = chapter - CLAN_BLOCK
    if clan == HULDRA:
        return huldra.options(state, book, scratch)
    if clan == MURG:
        return murg.options(state, book, scratch)
    if clan == FERRYMEN:
        return ferrymen.options(state, book, scratch)
    if clan == ERDE:
        return erde.options(state, book, scratch)
    if clan == WIBO:
        return wibo.options(state, book, scratch)
    return hexen.options(state, book, scratch)


@rule
def carry(state, book, scratch, option):
    """Carry out an answer; the rules go on from what lies on the agenda."""
    seat = int(state.seat)
    state.seat = NOBODY
    chapter = int(state.decision) // BLOCK
    clan = chapter - CLAN_BLOCK
    if chapter == TURN_BLOCK:
        turn_chosen(state, book, scratch, seat, option)
    elif chapter == WILL_BLOCK:
        will.chosen(state, book, scratch, seat, option)
    elif clan == HULDRA:
        huldra.chosen(state, book, scratch, seat, option)
    elif clan == MURG:
        murg.chosen(state, book, scratch, seat, option)
    elif clan == FERRYMEN:
        ferrymen.chosen(state, book, scratch, seat, option)
    elif clan == ERDE:
        erde.chosen(state, book, scratch, seat, option)
    elif clan == WIBO:
        wibo.chosen(state, book, scratch, seat, option)
    else:
        hexen.chosen(state, book, scratch, seat, option)


@rule
def turn_options(state, book, scratch):
    """The questions every clan is asked."""
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == CHOOSE_UNIT:
        return unit_options(state, book, scratch, seat)
    if decision == CHOOSE_DESTINATION:
        return destinations(state, book, scratch, int(state.args[0]), 0, 64)
    if decision == CHOOSE_SLOT:
        return bones.slot_options(state, book, scratch, seat, int(state.args[0]))
    if decision == CHOOSE_PLACE:
        return places(
            state, book, scratch, int(state.args[0]), int(state.args[1]), int(state.args[2]), int(state.args[3])
        )
    if decision == CHOOSE_BEARER:
        return bones.bearer_options(state, book, scratch, seat, int(state.args[0]), int(state.args[1]))
    if decision == SPEND_RELIC:
        return relic_options(state, book, scratch, seat)
    if decision == CHOOSE_RETURN:
        return bones.return_options(state, book, scratch, seat)
    if decision == CHOOSE_SHAPE:
        return bones.shape_options(state, scratch, seat)
    if decision == CHOOSE_REROLL:
        return bones.reroll_options(scratch)
    if decision == CHOOSE_COUNT:
        return bones.count_options(state, book, scratch, seat)
    return yes_or_no(state, scratch, decision)


@rule
def yes_or_no(state, scratch, decision):
    """The Will: activate it or not; which side of its card."""
    if decision == CHOOSE_WILL_SIDE:
        scratch.menu[0] = PICK_BLESSINGS
        scratch.menu[1] = PICK_CURSES
    else:
        scratch.menu[0] = YES
        scratch.menu[1] = PASS
    return 2


@rule
def turn_chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == CHOOSE_UNIT:
        if option == PASS:
            tell(state, PASSED_ON, seat)
        else:
            ask(state, seat, CHOOSE_DESTINATION, state.board[option])
    elif decision == CHOOSE_DESTINATION:
        journey(state, book, scratch, int(state.args[0]), option)
    elif decision == CHOOSE_SLOT:
        bones.slot_chosen(state, book, scratch, seat, option)
    elif decision == CHOOSE_PLACE:
        place_chosen(state, book, option)
    elif decision == CHOOSE_BEARER:
        bones.give_aura(state, int(state.board[option]), int(state.args[0]))
    elif decision == SPEND_RELIC:
        relic_chosen(state, book, seat, option)
    elif decision == CHOOSE_RETURN:
        bones.return_chosen(state, seat, option)
    elif decision == CHOOSE_SHAPE:
        bones.throw(state, book, seat, option - WITH_SHAPE, int(state.args[0]))
    elif decision == CHOOSE_REROLL:
        if option == REROLL:
            bones.reroll(state, book, seat)
    elif decision == CHOOSE_COUNT:
        bones.fill(state, book, seat, int(state.args[1]), int(state.face) + option - COUNT_AS - 1)
    elif decision == USE_WILL:
        if option == YES:
            will.activate(state, book, seat)
    else:
        state.will_side = BLESSINGS if option == PICK_BLESSINGS else CURSES


# -- going on ---------------------------------------------------------------------------------------------------------


@rule
def advance(state, book, scratch):
    """Do what is on the agenda until somebody has a real choice or the game is over."""
    deepest = 0
    while True:
        while state.seat == NOBODY and state.agenda_n > 0 and state.ending == 0:
            if state.rows_changed > 0:
                bones.notice_lapsed(state, book)
            deepest = max(deepest, int(state.agenda_n))
            perform(state, book, scratch, pop(state))
        if state.ending != 0 or state.seat == NOBODY:
            break
        if answers(state, book, scratch) != 1:
            break
        carry(state, book, scratch, int(scratch.menu[0]))
    if state.ending != 0:
        close(state)
        tidy(state)
    else:
        wipe(state, deepest)


@rule
def wipe(state, deepest):
    """What `tidy` does, for the things that were popped just now: all beyond them is clean already."""
    for n in range(int(state.agenda_n), deepest):
        for i in range(AGENDA_SIZE):
            state.agenda[n, i] = 0


@rule
def answers(state, book, scratch):
    """How many answers the question has, as far as one or more matters; a single one is on the menu."""
    decision = int(state.decision)
    seat = int(state.seat)
    if decision == USE_WILL:
        return 2
    if decision == CHOOSE_UNIT:
        if state.clan[seat] == HULDRA:
            return 2  # Huldra are asked only after they have seen that somebody can
        scratch.menu[0] = PASS
        return 1 + anybody_can_journey(state, book, scratch, seat)
    if decision == CHOOSE_DESTINATION:
        return destinations(state, book, scratch, int(state.args[0]), 0, 2)
    if decision == PART_UNIT and state.split[erde.MADE] == 0:
        scratch.menu[0] = PASS
        return 1 + split_journeys.anybody_can_part(state, book, scratch, seat)
    if decision == PART_DESTINATION:
        split_journeys.look_round(state, book, scratch, seat)
        return split_journeys.part_destinations(state, book, scratch, int(state.args[0]), 0, 2)
    if decision == HULDRA_ACT and huldra.may_act(state, book, scratch, seat):
        return 2
    if decision == CHOOSE_SLOT:
        scratch.menu[0] = PASS
        return 1 + bones.any_slot(state, book, seat, int(state.args[0]))
    return legal(state, book, scratch)


@rule
def anybody_can_journey(state, book, scratch, seat):
    for unit in range(16 * seat + 14, 16 * seat - 1, -1):  # the pawns last: they have the fewest ways
        if may_journey(state, book, unit) and destinations(state, book, scratch, unit, 1, 2) > 1:
            return 1
    return 0


@rule
def close(state):
    """The game is over: nobody chooses and nothing waits, whatever was begun."""
    state.seat = NOBODY
    state.decision = 0
    state.agenda_n = 0
    for i in range(ARGS):
        state.args[i] = 0


@rule
def perform(state, book, scratch, step):
    """One thing to do, chapter by chapter."""
    chapter = step // BLOCK
    clan = chapter - CLAN_BLOCK
    a, b = popped(state, 0), popped(state, 1)
    if chapter == TURN_BLOCK:
        turn_step(state, book, scratch, step, a, b)
    elif chapter == WILL_BLOCK:
        will.perform(state, book, scratch, step, a, b)
    elif clan == HULDRA:
        huldra.perform(state, step, a)
    elif clan == MURG:
        murg.perform(state, book, scratch, step, a, b, popped(state, 2), popped(state, 3))
    elif clan == FERRYMEN:
        ferrymen.perform(state, book, scratch, step, a, b, popped(state, 2), popped(state, 3))
    elif clan == ERDE:
        erde.perform(state, book, scratch, step, a)
    elif clan == WIBO:
        wibo.perform(state, book, scratch, step, a, b, popped(state, 2), popped(state, 3))
    else:
        hexen.perform(state, book, scratch, step, a, b)


@rule
def turn_step(state, book, scratch, step, a, b):
    if step == ROLL:
        bones.begin_roll(state, book, a, b)
    elif step == PLACE:
        ask_place(state, book, scratch, a, b, popped(state, 2), popped(state, 3), popped(state, 4))
    elif step == JOURNEY:
        ask(state, a, CHOOSE_UNIT)
    elif step == SLOT:
        bones.ask_slot(state, a, b)
    elif step == POWER:
        acquire(state, book, scratch, a, b)
    elif step == RETURN_BONES:
        bones.ask_return(state, book, a, b)
    elif step == HANDICAP:
        handicap(state, book, a, b)
    elif step == FIRST_TURN:
        push(state, TURN, int(state.active))
    elif step == TURN:
        begin_turn(state, book, scratch, a)
    else:
        phase_step(state, book, scratch, step, a)


@rule
def phase_step(state, book, scratch, step, seat):
    """The phases in their order. DLG-040, DLG-042."""
    if step == RELICS:
        if relic_options(state, book, scratch, seat) > 1:
            ask(state, seat, SPEND_RELIC)
    elif step == WILL:
        if state.will_token[seat] > 0:
            ask(state, seat, USE_WILL)
    elif step == ACT:
        act(state, book, scratch, seat)
    elif step == STALE_ROWS:
        slot(state, book, seat)
    else:
        end_turn(state, book, scratch, seat)


@rule
def begin_turn(state, book, scratch, seat):
    """A new turn, unless the limit is reached: what ends it goes on the agenda, and it begins. DLG-012, DLG-040."""
    if state.turn >= book.turn_limit:
        tell(state, GAME_DRAWN)
        end_game(state, TURN_LIMIT)
        return
    state.turn += 1
    state.active = seat
    state.phase = 1
    forget_turn(state)
    tell(state, TURN_BEGAN, seat, state.turn, state.extra)
    push(state, END_TURN, seat)
    if state.clan[seat] == HEXEN:
        push(state, CAST, seat)
    push(state, SLOT, seat, FOR_TURN)
    push(state, STALE_ROWS, seat)
    upkeep(state, book, scratch, seat)


@rule
def upkeep(state, book, scratch, seat):
    """Counters tick, relics are spent, the Will may be activated: straight on to the intent if nothing is asked."""
    if state.clan[seat] == HEXEN:  # the Hexes that are due come between
        push(state, ACT, seat)
        push(state, WILL, seat)
        push(state, RELICS, seat)
        counters(state, seat)
        return
    counters(state, seat)
    if relic_options(state, book, scratch, seat) > 1:
        push(state, ACT, seat)
        push(state, WILL, seat)
        ask(state, seat, SPEND_RELIC)
    elif state.will_token[seat] > 0:
        push(state, ACT, seat)
        ask(state, seat, USE_WILL)
    else:
        act(state, book, scratch, seat)


@rule
def counters(state, seat):
    """Phase 1: the counters of the player's clan and of the Will tick; not in the second turn of a Loop. DLG-043."""
    if state.extra > 0:
        return
    will.tick(state, seat)
    if state.clan[seat] == HEXEN:
        hexen.tick(state, seat)


@rule
def relic_options(state, book, scratch, seat):
    """Phase 1: relics that are spent before intent is declared, or stop. DLG-044."""
    clan = int(state.clan[seat])
    n = 0
    for row in range(ROWS):
        if book.type[clan, row] == RELIC and bones.tokens(state, seat, row) > 0:
            if upkeep_relic(state, book, scratch, seat, clan, row):
                scratch.menu[n] = IN_ROW + row
                n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def upkeep_relic(state, book, scratch, seat, clan, row):
    """Whether a relic is of those spent in Phase 1 and would do something."""
    if clan == MURG:
        return (row == ROW_PREDICTIVE_MODEL and state.model == 0) or (row == ROW_LOOP and state.loop == 0)
    if clan == FERRYMEN:
        return row == ROW_TIDE and on_board(state, 1 - seat, ROYAL) > 0
    if clan == ERDE and row == ROW_BANISH:
        return erde.banished(state, book, scratch, seat) > 0
    return False


@rule
def relic_chosen(state, book, seat, option):
    """Spend a token, and perhaps another. DLG-022, DLG-042."""
    if option == PASS:
        return
    row = option - IN_ROW
    bones.spend(state, seat, row)
    push(state, RELICS, seat)
    if state.clan[seat] == MURG:
        murg.spend_relic(state, row)
    elif state.clan[seat] == FERRYMEN:
        ferrymen.spend_relic(state, book, seat)
    else:
        erde.spend_relic(state, seat)


@rule
def act(state, book, scratch, seat):
    """Phases 2 and 3, as each clan plays them. DLG-046, DLG-049, DLG-051."""
    clan = int(state.clan[seat])
    state.phase = 3
    if clan == HULDRA:
        huldra.act(state, book, seat)
    elif clan == MURG:
        state.phase = 2
        murg.act(state, book, scratch, seat)
    elif clan == FERRYMEN:
        ferrymen.act(state, book, seat)
    elif clan == ERDE:
        state.phase = 2
        erde.act(state, book, scratch, seat)
    elif clan == WIBO:
        wibo.act(state, book, seat)
    else:
        hexen.act(state, book, seat)


@rule
def slot(state, book, seat):
    """Phase 4: bones in rows that do not apply may be taken back, then the bone is slotted. DLG-055, DLG-092."""
    state.phase = 4
    below_this = int(state.agenda_n)
    bones.offer_stale(state, book, seat)
    if state.agenda_n == below_this:  # nothing to take back: on to the SLOT that lies there
        pop(state)
        bones.ask_slot(state, seat, FOR_TURN)


@rule
def unit_options(state, book, scratch, seat):
    """Units with a legal destination, or cancel the journey. DLG-052, DLG-053."""
    plain = ready_units(state, book, scratch, seat)
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        at = int(state.square[unit])
        if at != NONE and can_set_out(state, book, scratch, unit, holds(plain, at), n):
            scratch.menu[n] = at
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def can_set_out(state, book, scratch, unit, plain, n):
    """Whether a unit has a destination, given whether it has one by the ordinary rules."""
    ways = ways_of_its_own(state, book, unit)
    if ways == ORDINARY or (ways == ORDINARY_AND_MORE and plain):
        return plain
    return may_journey(state, book, unit) and destinations(state, book, scratch, unit, n, n + 1) > n


@rule
def ready_units(state, book, scratch, seat):
    """Where the units stand that have an ordinary journey with the roll as their clan counts it."""
    clan = int(state.clan[seat])
    if clan == HEXEN:
        return hexen.travellers(state, book, scratch, seat)
    if clan == FERRYMEN:
        return travellers(state, book, scratch, seat, ferrymen.distance(state, book, seat))
    return travellers(state, book, scratch, seat, int(state.face))


@rule
def ways_of_its_own(state, book, unit):
    """Whether a unit's journeys are ordinary ones, have further ends, or are of another kind altogether."""
    clan = int(state.clan[unit >> 4])
    kind = int(book.kind[unit])
    if clan == FERRYMEN or (clan == MURG and kind == SAGE):
        return ORDINARY_AND_MORE
    if clan == HULDRA and state.auras[unit] & PIVOT:
        return ORDINARY_AND_MORE if book.up_to[clan, kind] == 0 else OTHERWISE
    if clan == WIBO and kind == ROYAL:
        return OTHERWISE
    return ORDINARY


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Where a unit may journey, as its clan does; up to `stop` entries of the menu."""
    clan = int(state.clan[unit >> 4])
    if clan == HULDRA:
        return huldra.destinations(state, book, scratch, unit, n, stop)
    if clan == MURG:
        return murg.destinations(state, book, scratch, unit, n, stop)
    if clan == FERRYMEN:
        return ferrymen.destinations(state, book, scratch, unit, n, stop)
    if clan == WIBO:
        return wibo.destinations(state, book, scratch, unit, n, stop)
    return hexen.destinations(state, book, scratch, unit, n, stop)


@rule
def journey(state, book, scratch, unit, to):
    clan = int(state.clan[unit >> 4])
    if clan == HULDRA:
        huldra.journey(state, book, scratch, unit, to)
    elif clan == MURG:
        murg.journey(state, book, scratch, unit, to)
    elif clan == FERRYMEN:
        ferrymen.journey(state, book, scratch, unit, to)
    elif clan == WIBO:
        wibo.journey(state, book, scratch, unit, to)
    else:
        hexen.journey(state, book, scratch, unit, to)


@rule
def acquire(state, book, scratch, seat, row):
    """Phase 5: a miracle happens, a relic waits, an aura is given, a Law holds. DLG-057 to DLG-061."""
    clan = int(state.clan[seat])
    if state.phase == 4:
        state.phase = 5
    kind = book.type[clan, row]
    if kind in (RELIC, LAW):
        bones.gain_token(state, book, seat, row)
        tell(state, TOKEN_GAINED, seat, row)
    if kind == RELIC:
        return
    state.rows_changed = 1
    if clan == HULDRA:
        huldra.power(state, book, scratch, seat, row)
    elif clan == MURG:
        murg.power(state, book, scratch, seat, row)
    elif clan == FERRYMEN:
        ferrymen.power(state, book, scratch, seat, row)
    elif clan == ERDE:
        erde.power(state, book, scratch, seat, row)
    elif clan == WIBO:
        wibo.power(state, book, scratch, seat, row)
    else:
        hexen.power(state, book, scratch, seat, row)


@rule
def end_turn(state, book, scratch, seat):
    """Wibo may have won; limits of one turn end; the rival's turn follows, or a second one of the Loop."""
    if state.clan[seat] == WIBO:
        wibo.end_turn(state, book, seat)
    state.held[seat] = 0
    for unit in range(16 * seat, 16 * seat + 15):
        state.dormant[unit] = 0
    for row in range(ROWS):
        state.fresh[seat, row] = 0
    state.extra = 1 if state.loop > 0 else 0
    state.loop = 0
    if state.ending == 0:
        begin_turn(state, book, scratch, seat if state.extra > 0 else 1 - seat)
