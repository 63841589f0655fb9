"""What a sensible player answers to a question in words: deeds, relics, the Will, casting, rolling again."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import hexen, murg
from duskboard.games.darkleaf_gambit.bones import tokens
from duskboard.games.darkleaf_gambit.haggedorn import (
    invulnerable,
    steps_between,
)
from duskboard.games.darkleaf_gambit.outlook import (
    brink_faces,
    edge_steps,
    garden_worth,
    lines_on,
    murg_prospect,
    standing,
    tremor_gain,
    worth,
)
from duskboard.games.darkleaf_gambit.terms import (
    ALL_ROUND,
    CAST_WHAT,
    CHOOSE_COUNT,
    CHOOSE_REROLL,
    CHOOSE_RETURN,
    COUNT_AS,
    DO_HASTY,
    DO_HUNT,
    DO_JOURNEY,
    DO_LEAP,
    DO_MORPH,
    DO_RECLAIM,
    DO_SEED,
    ERDE_INTENT,
    FERRYMEN,
    GARDEN_AT,
    HULDRA,
    HULDRA_ACT,
    HULDRA_TWEAK,
    IN_ROW,
    KEEP,
    LONG_BOW,
    MODEL_INTENT,
    MURG,
    MURG_INTENT,
    PASS,
    ROW_LADDER,
    ROW_TIDE,
    ROYALS,
    SPEND_RELIC,
    USE_TREMOR,
    USE_WILL,
    WIBO,
    WILL_BONE,
    YES,
)

FACES_TO_DARE = 2  # of six, before Ferrymen spend their Tides on the Wibo queen


@rule
def word_appeal(state, book, scratch, seat, option, decision):
    """Deeds before journeys, relics when they help, the Will when one stands badly."""
    if decision == HULDRA_ACT:
        return act_appeal(state, book, scratch, seat, option)
    if decision in (MURG_INTENT, MODEL_INTENT):
        return destroy_appeal(state, book, scratch, seat, option)
    if decision == ERDE_INTENT and option == DO_JOURNEY:
        return 60 if royal_in_danger(state, book, seat) else 0
    if decision == USE_WILL:
        return 1 if (option == YES) == (standing(state, book, scratch, seat) < -60) else 0
    if decision == SPEND_RELIC:
        return relic_appeal(state, book, scratch, seat, option)
    if decision in (HULDRA_TWEAK, CHOOSE_REROLL):
        return tweak_appeal(state, book, scratch, seat, option)
    if decision == CAST_WHAT:
        return cast_appeal(state, book, seat, option)
    if option == PASS:
        return 0
    if option in (DO_RECLAIM, DO_SEED, DO_MORPH):
        return 20 + option - DO_JOURNEY
    if option == DO_HASTY:
        return 5
    if decision == USE_TREMOR:
        return tremor_gain(state, book, seat, int(state.square[state.args[0]])) - 1
    if option >= GARDEN_AT and option < PASS:
        return garden_worth(state, book, seat, option - GARDEN_AT)
    if decision == CHOOSE_RETURN:
        return 1
    if decision == WILL_BONE:
        return -1
    if decision == CHOOSE_COUNT:
        return 2 if option == COUNT_AS + 1 else 1
    return 1


@rule
def royal_in_danger(state, book, seat):
    """Whether the rival's next roll may end the game."""
    royal = int(state.square[16 * seat + ROYALS])
    rival = int(state.clan[1 - seat])
    if royal == NONE:
        return False
    if rival == FERRYMEN:
        return state.flowed[seat] > 0 and edge_steps(royal) == 0 and aimed_at(state, book, 1 - seat, royal, 6) > 0
    if rival == HULDRA:
        return state.hunted[seat] == 2 and aimed_at(state, book, 1 - seat, royal, 4) > 0
    return rival == MURG and murg_prospect(state, book, 1 - seat) >= 100


@rule
def aimed_at(state, book, seat, territory, reach):
    """How many units of a seat have a line on a territory for their deed or their journey."""
    n = 0
    clan = int(state.clan[seat])
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            kind = int(book.kind[unit])
            ways = int(book.deed[clan, kind]) if clan == HULDRA else int(book.journey[clan, kind])
            if lines_on(state, book, unit, territory, ways, reach) > 0:
                n += 1
    return n


@rule
def act_appeal(state, book, scratch, seat, option):
    """Hunt the royal whenever the roll allows; else what is worth most."""
    if option == PASS:
        return 0
    if option == DO_HUNT:
        royal = int(state.square[16 * (1 - seat) + ROYALS])
        for i in range(12):
            unit = 16 * seat + i
            if royal != NONE and state.square[unit] != NONE and not invulnerable(state, book, int(state.board[royal])):
                if hunter_line(state, book, unit, royal):
                    return 900
        return 30
    if option == DO_LEAP:
        return 25 if edge_steps(int(state.square[16 * seat + ROYALS])) == 0 and state.flowed[seat] > 0 else 1
    return 20


@rule
def hunter_line(state, book, unit, royal):
    """Whether the roll Hunts the royal from where a unit stands."""
    ways = int(book.deed[HULDRA, book.kind[unit]])
    most = int(state.face)
    if state.auras[unit] & LONG_BOW:
        ways = ALL_ROUND
        most += 1
    distance = lines_on(state, book, unit, royal, ways, most)
    return distance >= state.face and distance > 0


@rule
def destroy_appeal(state, book, scratch, seat, option):
    """Destroy when the royal is beside, when the bone already says so, or when something good stands there."""
    if option == PASS:
        return -1
    if option == DO_JOURNEY:
        return 20
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    best = 0
    for i in range(15):
        unit = 16 * seat + i
        if not murg.may_destroy(state, book, unit):
            continue
        last = murg.targets(state, book, scratch, unit, NONE, 20)
        for k in range(20, last):
            if scratch.menu[k] == royal:
                best = max(best, 100)
            else:
                best = max(best, worth(state, book, seat, int(state.board[scratch.menu[k]])) + 4)
    if state.decision == MODEL_INTENT and state.face < book.destroy:
        return 0
    return best


@rule
def relic_appeal(state, book, scratch, seat, option):
    """Murg relics when there is something to Destroy, the others when they are at hand."""
    if option == PASS:
        return 0
    clan = int(state.clan[seat])
    if clan == MURG:
        royal = int(state.square[16 * (1 - seat) + ROYALS])
        if royal == NONE:
            return -1
        for i in range(10):
            unit = 16 * seat + i
            if state.square[unit] != NONE and steps_between(int(state.square[unit]), royal) == 1:
                return 10
        return -1
    if clan == FERRYMEN:
        near = edge_steps(int(state.square[16 * (1 - seat) + ROYALS]))
        if state.clan[1 - seat] == WIBO:
            return tide_appeal(state, book, seat, near)
        return 1 if near > 0 else -1
    return 1


@rule
def tide_appeal(state, book, seat, near):
    """Each Tide carries the Wibo queen one step and holds her: spend them when they take her to the edge at once, and
    there is somebody to Flow her off."""
    if near == 0 and state.held[1 - seat] > 0:
        return -1
    tides = tokens(state, seat, ROW_TIDE)
    if tides < near:
        return -1
    queen = int(state.square[16 * (1 - seat) + ROYALS])
    return 1 if brink_faces(state, book, seat, queen, tides) >= FACES_TO_DARE else -1


@rule
def tweak_appeal(state, book, scratch, seat, option):
    """Roll again unless the roll Hunts the royal, or the bone was good anyway."""
    if option == KEEP:
        return 1
    if state.clan[seat] != HULDRA:
        return 0
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    if royal == NONE:
        return 0
    lines = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            if hunter_line(state, book, unit, royal):
                return 0
            if lines_on(state, book, unit, royal, int(book.deed[HULDRA, book.kind[unit]]), 4) > 0:
                lines += 1
    return 2 if lines > 0 else 0


@rule
def cast_appeal(state, book, seat, option):
    """Cast a Garden where it reaches somebody, a Ladder always."""
    if option == PASS:
        return 1
    if option == IN_ROW + ROW_LADDER:
        return 10
    best = 0
    for i in range(15):
        unit = 16 * seat + i
        if hexen.may_cast(state, book, seat, unit) and state.garden_by[state.square[unit]] == 0:
            best = max(best, garden_worth(state, book, seat, int(state.square[unit])))
    return best if best > 15 else 0
