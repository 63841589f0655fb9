"""What a sensible player answers to a question in words: deeds, relics, the Will, casting, rolling again."""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.minds.outlook import (
    brink_faces,
    edge_steps,
    garden_worth,
    lines_on,
    murg_prospect,
    standing,
    tremor_gain,
    worth,
)
from duskboard.games.darkleaf_gambit.rules import hexen, murg
from duskboard.games.darkleaf_gambit.rules.bones import tokens
from duskboard.games.darkleaf_gambit.rules.erde import UseTremor
from duskboard.games.darkleaf_gambit.rules.haggedorn import (
    invulnerable,
    steps_between,
)
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks

FACES_TO_DARE = 2  # of six, before Ferrymen spend their Tides on the Wibo queen


@rule
def word_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """An answer in words where nothing else is known of the question: deeds before anything, nothing last."""
    if option == terms.PASS:
        return 0
    if option in (terms.DO_RECLAIM, terms.DO_SEED, terms.DO_MORPH):
        return 20 + option - terms.DO_JOURNEY
    if option == terms.DO_HASTY:
        return 5
    if option >= terms.GARDEN_AT and option < terms.PASS:
        return garden_worth(state, book, seat, option - terms.GARDEN_AT)
    return 1


@rule
def reclaim_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Reclaim, unless the king must run."""
    if option == terms.DO_JOURNEY:
        return 60 if royal_in_danger(state, book, seat) else 0
    return word_appeal(state, book, scratch, seat, option)


@rule
def will_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """The Will when one stands badly."""
    return 1 if (option == terms.YES) == (standing(state, book, scratch, seat) < -60) else 0


@rule
def tremor_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    if option == terms.PASS:
        return 0
    return tremor_gain(state, book, seat, state.square[state.args[UseTremor.knight]]) - 1


@rule
def bone_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Bones stay where they are."""
    return 0 if option == terms.PASS else -1


@rule
def count_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """A bone counts as what it shows."""
    return 2 if option == terms.COUNT_AS + 1 else 1


@rule
def royal_in_danger(state: State, book: Book, seat: int) -> bool:
    """Whether the rival's next roll may end the game."""
    royal = state.square[16 * seat + terms.ROYALS]
    rival = state.clan[1 - seat]
    if royal == NONE:
        return False
    if rival == terms.FERRYMEN:
        return state.flowed[seat] > 0 and edge_steps(royal) == 0 and aimed_at(state, book, 1 - seat, royal, 6) > 0
    if rival == terms.HULDRA:
        return state.hunted[seat] == 2 and aimed_at(state, book, 1 - seat, royal, 4) > 0
    return rival == terms.MURG and murg_prospect(state, book, 1 - seat) >= 100


@rule
def aimed_at(state: State, book: Book, seat: int, territory: int, reach: int) -> int:
    """How many units of a seat have a line on a territory for their deed or their journey."""
    n = 0
    clan = state.clan[seat]
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            kind = book.kind[unit]
            ways = book.deed[clan, kind] if clan == terms.HULDRA else book.journey[clan, kind]
            if lines_on(state, book, unit, territory, ways, reach) > 0:
                n += 1
    return n


@rule
def act_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Hunt the royal whenever the roll allows; else what is worth most."""
    if option == terms.PASS:
        return 0
    if option == terms.DO_HUNT:
        royal = state.square[16 * (1 - seat) + terms.ROYALS]
        for i in range(12):
            unit = 16 * seat + i
            if royal != NONE and state.square[unit] != NONE and not invulnerable(state, book, state.board[royal]):
                if hunter_line(state, book, unit, royal):
                    return 900
        return 30
    if option == terms.DO_LEAP:
        return 25 if edge_steps(state.square[16 * seat + terms.ROYALS]) == 0 and state.flowed[seat] > 0 else 1
    return 20


@rule
def hunter_line(state: State, book: Book, unit: int, royal: int) -> bool:
    """Whether the roll Hunts the royal from where a unit stands."""
    distance = shot_at(state, book, unit, royal)
    return distance >= state.face and distance > 0


@rule
def shot_at(state: State, book: Book, unit: int, royal: int) -> int:
    """How far away the royal stands in a line in which the roll Hunts, or 0."""
    if state.auras[unit] & terms.LONG_BOW:
        return lines_on(state, book, unit, royal, terms.ALL_ROUND, state.face + 1)
    return lines_on(state, book, unit, royal, book.deed[terms.HULDRA, book.kind[unit]], state.face)


@rule
def destroy_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Destroy when the royal is beside, when the bone already says so, or when something good stands there."""
    if option == terms.PASS:
        return -1
    if option == terms.DO_JOURNEY:
        return 20
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
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
                best = max(best, worth(state, book, seat, state.board[scratch.menu[k]]) + 4)
    if state.decision == Asks.MODEL_INTENT and state.face < book.destroy:
        return 0
    return best


@rule
def relic_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Murg relics when there is something to Destroy, the others when they are at hand."""
    if option == terms.PASS:
        return 0
    clan = state.clan[seat]
    if clan == terms.MURG:
        royal = state.square[16 * (1 - seat) + terms.ROYALS]
        if royal == NONE:
            return -1
        for i in range(10):
            unit = 16 * seat + i
            if state.square[unit] != NONE and steps_between(state.square[unit], royal) == 1:
                return 10
        return -1
    if clan == terms.FERRYMEN:
        near = edge_steps(state.square[16 * (1 - seat) + terms.ROYALS])
        if state.clan[1 - seat] == terms.WIBO:
            return tide_appeal(state, book, seat, near)
        return 1 if near > 0 else -1
    return 1


@rule
def tide_appeal(state: State, book: Book, seat: int, near: int) -> int:
    """Each Tide carries the Wibo queen one step and holds her: spend them when they take her to the edge at once, and
    there is somebody to Flow her off."""
    if near == 0 and state.held[1 - seat] > 0:
        return -1
    tides = tokens(state, seat, terms.ROW_TIDE)
    if tides < near:
        return -1
    queen = state.square[16 * (1 - seat) + terms.ROYALS]
    return 1 if brink_faces(state, book, seat, queen, tides) >= FACES_TO_DARE else -1


@rule
def tweak_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Roll again unless the roll Hunts the royal, or the bone was good anyway."""
    if option == terms.KEEP:
        return 1
    if state.clan[seat] != terms.HULDRA:
        return 0
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
    if royal == NONE:
        return 0
    lines = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            if hunter_line(state, book, unit, royal):
                return 0
            if lines_on(state, book, unit, royal, book.deed[terms.HULDRA, book.kind[unit]], 4) > 0:
                lines += 1
    return 2 if lines > 0 else 0


@rule
def cast_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Cast a Garden where it reaches somebody, a Ladder always."""
    if option == terms.PASS:
        return 1
    if option == terms.IN_ROW + terms.ROW_LADDER:
        return 10
    best = 0
    for i in range(15):
        unit = 16 * seat + i
        if hexen.may_cast(state, book, seat, unit) and state.garden_by[state.square[unit]] == 0:
            best = max(best, garden_worth(state, book, seat, state.square[unit]))
    return best if best > 15 else 0


WORDS = Dispatch({
    Asks.HULDRA_ACT: act_appeal, Asks.MURG_INTENT: destroy_appeal, Asks.MODEL_INTENT: destroy_appeal,
    Asks.ERDE_INTENT: reclaim_appeal, Asks.USE_WILL: will_appeal, Asks.SPEND_RELIC: relic_appeal,
    Asks.HULDRA_TWEAK: tweak_appeal, Asks.CHOOSE_REROLL: tweak_appeal, Asks.CAST_WHAT: cast_appeal,
    Asks.USE_TREMOR: tremor_appeal, Asks.WILL_BONE: bone_appeal, Asks.CHOOSE_COUNT: count_appeal,
}, otherwise=word_appeal)  # fmt: skip
