"""The infernal preparation phase: the dice of destiny from pool to preparation to trigger spaces, and powers.

Rulebook p. 10-11 and 18-19. Dice are counted by value in each space, so that equal positions are equal bytes.
"""

from duskboard.engine.agenda import push
from duskboard.engine.dice import below, roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import (
    ask_which_to_keep,
    discard_from_hand,
    draw_events,
    holds_event,
    list_events,
    play_event,
)
from duskboard.games.claustrophobia.combat import NOT_COMBAT, adjacent
from duskboard.games.claustrophobia.movement import put_on, take_off
from duskboard.games.claustrophobia.talents import awake, die_on
from duskboard.games.claustrophobia.terms import (
    ABYSSAL_THREAT,
    AFTER_THE_ROLL,
    ALLOCATE_DIE,
    ALLOCATE_STEP,
    ANY_ONE,
    AT_LEAST,
    BLOOD_DIE,
    BLOOD_FACE,
    CANNIBAL_STEP,
    CANNIBALISE,
    DARK_DESTINY,
    DEMON,
    DEMON_POWER,
    DESTINY_DICE,
    DESTINY_ROLL,
    DICE_TAKEN_BACK,
    DIE_ALLOCATED,
    EVENT,
    EVENT_AFTER_ROLL,
    EVENTS,
    EXACTLY,
    FORCED_DIE,
    FORCED_STEP,
    HITS_STEP,
    HOUND,
    HOUND_POWER,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INFERNAL_PITS,
    INFERNAL_PREPARATION,
    INSTINCTS,
    KARTIKEYA,
    LINES,
    ONE_RED,
    ONE_WHITE,
    PAIR,
    PASS,
    PHASE_BEGAN,
    POWER,
    POWER_ORDER,
    POWER_STRUCK,
    POWER_TRIGGERED,
    POWER_VICTIM,
    POWERS,
    RECLAIM_DIE,
    RECLAIM_STEP,
    RED,
    RESERVE,
    RESOLVE_STEP,
    ROLL_DESTINY,
    ROLL_EVENTS,
    SAME_COLOUR,
    SPACE,
    THE_GLUTTON,
    THE_GRAVEDIGGER,
    THE_LAMPLIGHTER,
    THE_PUPPETEER,
    THE_TWICE_BORN,
    THE_WHISPERER,
    THREAT_GAINED,
    TOTAL,
    TOUGH,
    TRIGGER_STEP,
    TROGLODYTE,
    TWIST_DICE,
    TWIST_OF_FATE,
    TWO_RED,
    TWO_SAME_COLOUR,
    TWO_WHITE,
    VALUE,
    WARRIOR,
    WARRIORS,
    WHITE,
)
from duskboard.games.claustrophobia.tiles import dig_hole, holes_dug

# -- the phase -------------------------------------------------------------------------------------------------------


@rule
def begin_infernal_preparation(state):
    """Collect, pits, the optional return of prepared dice, roll, allocate, trigger. CLA-087, CLA-R13."""
    state.phase = INFERNAL_PREPARATION
    tell(state, PHASE_BEGAN, INFERNAL_PREPARATION)
    collect(state)
    push(state, RESOLVE_STEP)
    push(state, TRIGGER_STEP)
    push(state, ALLOCATE_STEP)
    push(state, ROLL_EVENTS)
    push(state, ROLL_DESTINY)
    push(state, FORCED_STEP)
    push(state, RECLAIM_STEP)
    push(state, CANNIBAL_STEP)
    push(state, INFERNAL_PITS)


@rule
def collect(state):
    """Played event cards are discarded, trigger dice return to the pool, lasting effects end. CLA-088, CLA-089."""
    for kind in range(EVENTS):
        state.event_discard[kind] += state.event_played[kind]
        state.event_played[kind] = 0
    for power in range(POWERS):
        gone = power >= HOUND_POWER and not awake(state, warrior_of(power))
        for value in range(LINES):
            state.pool += state.trig[power, value]
            state.trig[power, value] = 0
            if gone:
                state.pool += state.prep[power, value]
                state.prep[power, value] = 0
    for human in range(HUMANS):
        state.tangled[human] = 0


@rule
def warrior_of(power):
    """The hellhound or demon on whose board a power stands."""
    return HOUND + power - HOUND_POWER


@rule
def row_of(state, power):
    """The row of a power in the book; a demon's depends on which demon lies on the tablet."""
    if power < DEMON_POWER:
        return power
    return DEMON_POWER + state.demon[power - DEMON_POWER]


# -- the Glutton -----------------------------------------------------------------------------------------------------


@rule
def offer_cannibal(state, book, scratch):
    """The Glutton may eat a troglodyte of its tile to lose a marker. CLA-016."""
    for demon in range(DEMON, TOUGH):
        if state.demon[demon - DEMON] == THE_GLUTTON and state.tile[demon] != NONE and state.damage[demon] > 0:
            if list_meals(state, scratch, demon) > 1:
                ask(state, INFERNAL, CANNIBALISE, demon)
                return


@rule
def list_meals(state, scratch, demon):
    """None, an ordinary troglodyte or a tough one on the Glutton's tile."""
    tile = state.tile[demon]
    scratch.menu[0] = PASS
    n = 1
    for tough in range(TOUGH, WARRIORS):
        if state.tile[tough] == tile:
            scratch.menu[n] = WARRIOR + tough
            n += 1
    if state.trogs[tile] > 0:
        scratch.menu[n] = WARRIOR + TROGLODYTE
        n += 1
    return n


@rule
def cannibalise(state, book, option):
    """A troglodyte goes back to the reserve and the Glutton loses a marker. CLA-016."""
    if option == PASS:
        return
    demon, meal = int(state.args[0]), option - WARRIOR
    take_off(state, meal, int(state.tile[demon]))
    if meal == TROGLODYTE:
        state.trog_reserve += 1
    else:
        state.status[meal] = RESERVE
        state.damage[meal] = 0
    state.damage[demon] = max(0, state.damage[demon] - book.ability[THE_GLUTTON])
    tell(state, POWER_STRUCK, THE_GLUTTON, meal, 1)


# -- taking dice back ------------------------------------------------------------------------------------------------


@rule
def list_prepared(state, scratch, n, least):
    """Add every prepared die from a place on to the menu; equal dice of one space are one option."""
    for place in range(least, POWERS * LINES):
        if state.prep[place // LINES, place % LINES] > 0:
            scratch.menu[n] = SPACE + place
            n += 1
    return n


@rule
def offer_reclaim(state, scratch, least):
    """The infernal player may take prepared dice back, one by one. CLA-090."""
    if list_prepared(state, scratch, 0, least) > 0:
        ask(state, INFERNAL, RECLAIM_DIE, least)


@rule
def list_reclaim(state, scratch):
    scratch.menu[0] = PASS
    return list_prepared(state, scratch, 1, state.args[0])


@rule
def take_die_back(state, place):
    """A prepared die goes to the pool. CLA-090, CLA-092."""
    state.prep[place // LINES, place % LINES] -= 1
    state.pool += 1
    tell(state, DICE_TAKEN_BACK, place // LINES, place % LINES + 1)


@rule
def reclaim(state, option):
    """CLA-090."""
    if option != PASS:
        take_die_back(state, option - SPACE)
        push(state, RECLAIM_STEP, option - SPACE)


@rule
def dice_to_roll(state, book):
    """Three, and one more for each alarm, six at most. CLA-091, CLA-201."""
    return min(DESTINY_DICE, book.destiny_roll + state.alarms)


@rule
def take_missing(state, book, scratch):
    """With too few dice in the pool, prepared ones must be taken. CLA-092."""
    while state.pool < dice_to_roll(state, book):
        n = list_prepared(state, scratch, 0, 0)
        if n > 1:
            ask(state, INFERNAL, FORCED_DIE)
            return
        take_die_back(state, scratch.menu[0] - SPACE)


@rule
def take_forced(state, option):
    """CLA-092."""
    take_die_back(state, option - SPACE)
    push(state, FORCED_STEP)


# -- rolling ---------------------------------------------------------------------------------------------------------


@rule
def roll_destiny(state, book):
    """Roll three dice of the pool, and those of the alarms; the others stay in it. CLA-091, CLA-093, CLA-201."""
    dice = dice_to_roll(state, book)
    state.pool -= dice
    state.alarms = 0
    for _ in range(dice):
        state.rolled[roll(state, 6) - 1] += 1
    tell(state, DESTINY_ROLL, dice)


@rule
def offer_event_after_roll(state, book):
    """Event cards on the dice just rolled. CLA-103."""
    if holds_event(state, book, AFTER_THE_ROLL):
        ask(state, INFERNAL, EVENT_AFTER_ROLL)


@rule
def list_events_after_roll(state, book, scratch):
    scratch.menu[0] = PASS
    return list_events(state, book, scratch, 1, AFTER_THE_ROLL)


@rule
def play_event_after_roll(state, scratch, option):
    """Twist of fate or Written in blood. CLA-L10."""
    if option == PASS:
        return
    push(state, ROLL_EVENTS)
    kind = option - EVENT
    play_event(state, kind)
    if kind == TWIST_OF_FATE:
        ask(state, INFERNAL, TWIST_DICE)
    elif list_rolled(state, scratch, 0, 0) == 1:
        ask(state, INFERNAL, BLOOD_FACE, scratch.menu[0] - VALUE)
    else:
        ask(state, INFERNAL, BLOOD_DIE)


@rule
def list_rolled(state, scratch, n, least):
    """Add the different values of the rolled dice to the menu."""
    for value in range(least, LINES):
        if state.rolled[value] > 0:
            scratch.menu[n] = VALUE + value
            n += 1
    return n


@rule
def list_twist(state, scratch):
    scratch.menu[0] = PASS
    return list_rolled(state, scratch, 1, state.args[0])


@rule
def twist(state, option):
    """Set dice aside one by one, then roll them again, once."""
    least, chosen = int(state.args[0]), int(state.args[1])
    if option != PASS:
        least = option - VALUE
        state.rolled[least] -= 1
        chosen += 1
        for value in range(least, LINES):
            if state.rolled[value] > 0:
                ask(state, INFERNAL, TWIST_DICE, least, chosen)
                return
    for _ in range(chosen):
        state.rolled[roll(state, 6) - 1] += 1
    tell(state, DESTINY_ROLL, chosen)


@rule
def write_in_blood(state, option):
    """Turn a die to the face chosen."""
    state.rolled[state.args[0]] -= 1
    state.rolled[option - VALUE] += 1


# -- allocating ------------------------------------------------------------------------------------------------------


@rule
def dice_in(state, power):
    """How many dice are prepared on a power."""
    n = 0
    for value in range(LINES):
        n += state.prep[power, value]
    return n


@rule
def board_in_use(state, power):
    """Whether dice can be prepared there: a hound in play, a demon not gone for good. CLA-095, CLA-100, CLA-R44."""
    if power < HOUND_POWER:
        return True
    warrior = warrior_of(power)
    if power < DEMON_POWER:
        return state.status[warrior] == IN_PLAY
    return awake(state, warrior)


@rule
def accepts(state, book, power, value):
    """Whether a die may be prepared on a power: room, and it can still help. CLA-094, CLA-R35."""
    if not board_in_use(state, power):
        return False
    row = row_of(state, power)
    n = dice_in(state, power)
    if n >= book.capacity[row]:
        return False
    return book.strict_parking == 0 or helps(state, book, power, row, value, n)


@rule
def helps(state, book, power, row, value, n):
    """Whether a die fits what a power asks for and what lies there. CLA-R35."""
    condition = book.condition[row]
    colour = book.colour[value]
    if condition in (ANY_ONE, TOTAL):
        return True
    if condition == AT_LEAST:
        return value + 1 >= book.threshold[row]
    if condition == EXACTLY:
        return value + 1 == book.threshold[row]
    if condition in (ONE_WHITE, TWO_WHITE):
        return colour == WHITE
    if condition in (ONE_RED, TWO_RED):
        return colour == RED
    if n == 0:
        return True
    if condition == PAIR:
        return state.prep[power, value] == n
    return all_of_colour(state, book, power, colour)


@rule
def all_of_colour(state, book, power, colour):
    """Whether all dice prepared on a power have one colour."""
    for value in range(LINES):
        if state.prep[power, value] > 0 and book.colour[value] != colour:
            return False
    return True


@rule
def highest_rolled(state):
    """The highest die still to be allocated, from 0, or NONE."""
    for value in range(LINES - 1, -1, -1):
        if state.rolled[value] > 0:
            return value
    return NONE


@rule
def list_places(state, book, scratch, value):
    """The powers a die can go to."""
    n = 0
    for power in range(POWERS):
        if accepts(state, book, power, value):
            scratch.menu[n] = POWER + power
            n += 1
    return n


@rule
def allocate(state, book, scratch):
    """Die by die, the highest first, every rolled die goes to a preparation space. CLA-094, CLA-R36."""
    value = highest_rolled(state)
    if value == NONE:
        return
    push(state, ALLOCATE_STEP)
    if list_places(state, book, scratch, value) == 1:
        prepare_die(state, scratch.menu[0] - POWER, value)
    else:
        ask(state, INFERNAL, ALLOCATE_DIE, value)


@rule
def prepare_die(state, power, value):
    """Put a die on a preparation space. CLA-094, CLA-096."""
    state.rolled[value] -= 1
    state.prep[power, value] += 1
    tell(state, DIE_ALLOCATED, power, value + 1)


# -- triggering ------------------------------------------------------------------------------------------------------


@rule
def fulfilled(state, book, power):
    """Whether the dice prepared on a power meet its condition. CLA-097, CLA-104 to CLA-114."""
    n = dice_in(state, power)
    if n == 0:
        return False
    row = row_of(state, power)
    condition, threshold = book.condition[row], book.threshold[row]
    if condition == TOTAL:
        return n >= 2 and total_on(state, power) >= threshold
    if condition == ANY_ONE:
        return True
    if condition == AT_LEAST:
        return total_on(state, power) >= threshold
    if condition == EXACTLY:
        return total_on(state, power) == threshold
    if condition == PAIR:
        return n == 2 and (state.prep[power, (total_on(state, power) // 2) - 1] == 2)
    if condition in (SAME_COLOUR, TWO_SAME_COLOUR):
        one_colour = all_of_colour(state, book, power, WHITE) or all_of_colour(state, book, power, RED)
        return one_colour and (condition == SAME_COLOUR or n == 2)
    wanted = WHITE if condition in (ONE_WHITE, TWO_WHITE) else RED
    return all_of_colour(state, book, power, wanted) and n == book.capacity[row]


@rule
def total_on(state, power):
    """The sum of the dice prepared on a power."""
    total = 0
    for value in range(LINES):
        total += state.prep[power, value] * (value + 1)
    return total


@rule
def trigger(state, book):
    """Dice of fulfilled powers slide to the trigger spaces; the others stay. CLA-097, CLA-098, CLA-099."""
    for power in range(POWERS):
        if not board_in_use(state, power) or not fulfilled(state, book, power):
            continue
        for value in range(LINES):
            state.trig[power, value] = state.prep[power, value]
            state.prep[power, value] = 0
        tell(state, POWER_TRIGGERED, power, 0 if power < DEMON_POWER else 1 + state.demon[power - DEMON_POWER])
        if book.immediate[row_of(state, power)] != 0:
            state.pending |= 1 << power


@rule
def resolve(state, book, scratch):
    """Immediate effects, one after the other; the order is asked where it can matter. CLA-R40."""
    if (state.pending >> ABYSSAL_THREAT) & 1:
        resolve_power(state, book, ABYSSAL_THREAT)
    n = list_pending(state, scratch)
    if n == 1:
        push(state, RESOLVE_STEP)
        resolve_power(state, book, scratch.menu[0] - POWER)
    elif n > 1:
        ask(state, INFERNAL, POWER_ORDER)


@rule
def list_pending(state, scratch):
    n = 0
    for power in range(POWERS):
        if (state.pending >> power) & 1:
            scratch.menu[n] = POWER + power
            n += 1
    return n


@rule
def choose_power(state, book, option):
    """CLA-R40."""
    push(state, RESOLVE_STEP)
    resolve_power(state, book, option - POWER)


@rule
def resolve_power(state, book, power):
    """Carry out the immediate effect of a power. CLA-019, CLA-105, CLA-111."""
    state.pending &= ~(1 << power)
    if power == ABYSSAL_THREAT:
        dice = 0
        for value in range(LINES):
            dice += state.trig[power, value]
        gain_threat(state, dice * book.threat_a_die)
    elif power == DARK_DESTINY:
        draw_events(state, die_on(state, DARK_DESTINY) + 1)
        ask_which_to_keep(state)
    elif power >= DEMON_POWER:
        demon_effect(state, book, DEMON + power - DEMON_POWER)


@rule
def gain_threat(state, points):
    """Threat points go to the store. CLA-105."""
    state.threat += points
    tell(state, THREAT_GAINED, points, state.threat)


# -- immediate powers of demons --------------------------------------------------------------------------------------


@rule
def demon_effect(state, book, warrior):
    """The immediate effect of a demon's power; one that needs its place does nothing while away. CLA-018, CLA-100."""
    demon = int(state.demon[warrior - DEMON])
    if demon == THE_WHISPERER:
        poison_thought(state)
        return
    if state.status[warrior] != IN_PLAY:
        return
    tile = int(state.tile[warrior])
    if demon == KARTIKEYA:
        crush(state, book, tile)
    elif demon in (THE_PUPPETEER, THE_LAMPLIGHTER):
        ask_power_victim(state, book, warrior)
    elif demon == THE_GRAVEDIGGER:
        if state.hole[tile] == 0 and holes_dug(state) < book.holes_most:
            dig_hole(state, tile)
    elif demon == THE_TWICE_BORN:
        state.damage[warrior] = max(0, state.damage[warrior] - book.effect[demon])
        tell(state, POWER_STRUCK, demon, warrior, 0)


@rule
def crush(state, book, tile):
    """Each human on the tile of Kartikeya suffers a hit."""
    for human in range(HUMANS - 1, -1, -1):
        if state.status[human] == IN_PLAY and state.tile[human] == tile:
            push(state, HITS_STEP, human, book.effect[KARTIKEYA], NOT_COMBAT, NONE)
            tell(state, POWER_STRUCK, KARTIKEYA, human, 0)


@rule
def poison_thought(state):
    """An instinct card is discarded at random."""
    if state.instinct_hand_n == 0:
        return
    skip = below(state, int(state.instinct_hand_n))
    for card in range(INSTINCTS):
        if state.instinct_hand[card] != 0:
            if skip == 0:
                discard_from_hand(state, card)
                return
            skip -= 1


@rule
def within_grasp(state, warrior, human):
    """Whether a human is on a demon's tile or an adjacent one."""
    if state.status[human] != IN_PLAY:
        return False
    tile, other = state.tile[warrior], state.tile[human]
    return tile == other or adjacent(state, tile, other)


@rule
def list_grasp(state, scratch, warrior):
    n = 0
    for human in range(HUMANS):
        if within_grasp(state, warrior, human):
            scratch.menu[n] = WARRIOR + human
            n += 1
    return n


@rule
def ask_power_victim(state, book, warrior):
    """The infernal player chooses the victim of Tangle or Burning oil."""
    victim, n = NONE, 0
    for human in range(HUMANS):
        if within_grasp(state, warrior, human):
            victim = human
            n += 1
    if n == 1:
        strike_with_power(state, book, warrior, victim)
    elif n > 1:
        ask(state, INFERNAL, POWER_VICTIM, warrior)


@rule
def strike_with_power(state, book, warrior, human):
    """Tangle slows a human until renewal; Burning oil hits it."""
    demon = int(state.demon[warrior - DEMON])
    tell(state, POWER_STRUCK, demon, human, 0)
    if demon == THE_PUPPETEER:
        state.tangled[human] = book.effect[demon]
    else:
        push(state, HITS_STEP, human, book.effect[demon], NOT_COMBAT, NONE)


@rule
def wake_hound(state, hound, value):
    """A die of the pool goes to the trigger space of a hellhound that has just arrived. CLA-125."""
    state.pool -= 1
    state.trig[HOUND_POWER + hound - HOUND, value] += 1


@rule
def arrive_on_map(state, warrior, tile):
    """An infernal warrior comes from the reserve to a tile."""
    if warrior == TROGLODYTE:
        state.trog_reserve -= 1
    else:
        state.status[warrior] = IN_PLAY
    put_on(state, warrior, tile)
