"""What a learner notices of a position: categories that apply, each with weights of its own, and a few numbers.

Units stand on the board as their owner sees it, so that a clan is learned once and not once for each seat.
"""

from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import NONE
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.minds.intents import aimed_at, royal_in_danger
from duskboard.games.darkleaf_gambit.minds.outlook import edge_steps, material, prospect, standing
from duskboard.games.darkleaf_gambit.rules.haggedorn import law_holds
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.learning import Learning
from duskboard.games.observation import Each, Number, size_of

CLANS, KINDS, AURAS = len(terms.CLANS), len(terms.KINDS), 6
OFFSETS = 8 * 15  # files to the side, ranks ahead or behind
TOKENS = 4  # relic tokens counted: none, 1, 2, 3 and more
OPTIONS = 8192  # rows that what was chosen shares by chance
TURNS = 100.0  # what the number of turns is divided by

_SIDE = (
    Each(
        "clan",
        CLANS,
        "as which clan the side plays: Huldra, Murg, Ferrymen, Erde, Wibo, Hexen",
        (
            Each("kind", KINDS, "pawn, knight, sage, rook, royal", (Number("stands on", "its territory", 64),)),
            Each("kind to royal", KINDS, "the same", (Number("offset", "8 files by 15 ranks to the royal", OFFSETS),)),
            Number("filled", "a slot of the clan board holds a bone", terms.SLOTS),
            Each("relic", terms.ROWS, "of each skill", (Number("tokens", "none, 1, 2, 3 and more", TOKENS),)),
            Number("reclaimed", "a territory is Reclaimed, seen from this side", 64),
        ),
    ),
    Each(
        "kind", KINDS, "of the bearer", (Number("aura", "Long Bow, Pivot, Plating, Assassin, Barbaric, Ripple", AURAS),)
    ),
    Number("hunted", "Hunt marks on the royal: 0 to 3", 4),
    Number("flowed", "times the royal was Flowed off: 0 to 2", 3),
    Number("quarry_down", "Quarry vanquished: 0 to 2", 3),
    Number("held", "the royal may not move"),
    Number("will_token", "the Will may still be activated"),
    Number("trait_used", "the Murg trait has been used"),
    Number("quarry", "a unit of the chess set is Quarry of this side", 16),
    Number("garden", "counters of a Garden of this side's: 0 to 5", 6),
    Number("ladder", "counters of a Ladder of this side's: 0 to 5", 6),
    Number("timer", "a timed result of the Will lasts", terms.RESULTS),
)
NOTICED = (
    Each("side", 2, "the seat itself, then its rival", _SIDE),
    Number("pairing", "the seat's clan, times six, and its rival's", CLANS * CLANS),
    Number("lasting", "that result of the Will lasts for the rest of the game", terms.RESULTS),
    Each("turn of", 2, "the seat itself, its rival", (Number("face", "what the bone shows; 0 none yet", 16),)),
    Each("choice of", 2, "the seat itself, its rival", (Number("phase", "of the turn", 8),)),
    Number(
        "chosen", "the option by clan and decision; with the rival's clan, the bone, the time: rows shared", OPTIONS
    ),
)
COUNTED = (
    Each(
        "side and clan",
        2 * CLANS,
        "the seat itself as each of the clans, then its rival: all nought but for the clans that play",
        (
            Number("prospect", "how far the clan is on its path, as its policy sees it, in hundreds"),
            Number("material", "what its units are worth, in hundreds"),
            Number("aimed", "units with a line on the rival royal"),
            Number("in danger", "1: the rival's next roll may end the game"),
            Number("edge", "steps of its royal to the edge"),
            Number("law", "1: its Law holds"),
            Number("pool", "bones in the pool"),
            Number("bones", "bones on the clan board"),
        ),
    ),
    Number("standing", "how much better the seat stands, as its policy sees it, in hundreds"),
    Number("turn", "turns begun by both, in hundreds"),
)
CLAN_SIZE = KINDS * 64 + KINDS * OFFSETS + terms.SLOTS + terms.ROWS * TOKENS + 64
AURAS_AT = CLANS * CLAN_SIZE
MARKS_AT = AURAS_AT + KINDS * AURAS
QUARRY_AT = MARKS_AT + 13
HEXES_AT = QUARRY_AT + 16
TIMERS_AT = HEXES_AT + 12
SIDE_SIZE = TIMERS_AT + terms.RESULTS
PAIRING_AT = 2 * SIDE_SIZE
LASTING_AT = PAIRING_AT + CLANS * CLANS
FACE_AT = LASTING_AT + terms.RESULTS
PHASE_AT = FACE_AT + 32
OPTION_AT = PHASE_AT + 16
ROWS = OPTION_AT + OPTIONS
MOST = 600  # categories that can apply at once, and more
NUMBERS = size_of(COUNTED)
SIDE_NUMBERS = 8


@rule
def rests(state: State, book: Book, seat: int) -> bool:
    """Whether a seat has done all it had to do for now: the next word is its rival's."""
    return state.seat != seat


@rule
def notice(state: State, book: Book, scratch: Scratch, seat: int, rows: Numbers, numbers: Reals) -> int:
    """Write down what there is to notice for a seat. Returns how many categories apply."""
    n = 0
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        n = notice_side(state, book, owner, side * SIDE_SIZE, rows, n)
        for k in range(CLANS * SIDE_NUMBERS):
            numbers[CLANS * SIDE_NUMBERS * side + k] = 0.0
        count_side(state, book, owner, SIDE_NUMBERS * (CLANS * side + state.clan[owner]), numbers)
    numbers[NUMBERS - 2] = standing(state, book, scratch, seat) / 100.0
    numbers[NUMBERS - 1] = state.turn / TURNS
    rows[n] = PAIRING_AT + CLANS * state.clan[seat] + state.clan[1 - seat]
    rows[n + 1] = FACE_AT + (0 if state.active == seat else 16) + min(15, max(0, state.face))
    rows[n + 2] = PHASE_AT + (0 if state.seat == seat else 8) + min(7, state.phase)
    n += 3
    for result in range(terms.RESULTS):
        if state.lasting[result] != 0:
            rows[n] = LASTING_AT + result
            n += 1
    return n


@rule
def consider(state: State, book: Book, seat: int, option: int, rows: Numbers, n: int) -> int:
    """What kind of answer an option is to what is asked: by itself, against this rival, with this bone, by now."""
    what = option
    if option < terms.TERRITORIES:
        unit = state.board[option]
        what = 256 if unit == NONE else 257 + book.kind[unit] + (0 if unit >> 4 == seat else KINDS)
    elif option < terms.PASS:
        what = terms.GARDEN_AT
    asked = 8 * state.decision + state.clan[seat]
    rows[n] = OPTION_AT + mixed(1, asked, what, 0, 0) % OPTIONS
    rows[n + 1] = OPTION_AT + mixed(2, asked, what, state.clan[1 - seat], 0) % OPTIONS
    rows[n + 2] = OPTION_AT + mixed(3, asked, what, state.face, state.shape) % OPTIONS
    rows[n + 3] = OPTION_AT + mixed(4, asked, what, min(5, state.turn // 8), 0) % OPTIONS
    return n + 4


@rule
def notice_side(state: State, book: Book, owner: int, at: int, rows: Numbers, n: int) -> int:
    """The units of a side where they stand, its clan board and its marks."""
    clan_at = at + state.clan[owner] * CLAN_SIZE
    royal = state.square[16 * (1 - owner) + terms.ROYALS]
    for i in range(terms.SET):
        unit = 16 * owner + i
        square, kind = state.square[unit], book.kind[unit]
        if square == NONE:
            continue
        rows[n] = clan_at + 64 * kind + seen_from(owner, square)
        n += 1
        if royal != NONE:
            rows[n] = clan_at + KINDS * 64 + OFFSETS * kind + offset(owner, square, royal)
            n += 1
        for aura in range(AURAS):
            if (state.auras[unit] >> aura) & 1:
                rows[n] = at + AURAS_AT + AURAS * kind + aura
                n += 1
        if state.ladder_by[unit] > 0:
            rows[n] = at + HEXES_AT + 6 + min(5, state.ladder[unit])
            n += 1
    board_at = clan_at + KINDS * 64 + KINDS * OFFSETS
    for slot in range(terms.SLOTS):
        if state.slot[owner, slot] != 0:
            rows[n] = board_at + slot
            n += 1
    for row in range(terms.ROWS):
        rows[n] = board_at + terms.SLOTS + TOKENS * row + min(TOKENS - 1, state.relic[owner, row])
        n += 1
    ground_at = board_at + terms.SLOTS + terms.ROWS * TOKENS
    for territory in range(terms.TERRITORIES):
        if state.reclaimed[territory] != 0:
            rows[n] = ground_at + seen_from(owner, territory)
            n += 1
        if state.garden_by[territory] == 1 + owner:
            rows[n] = at + HEXES_AT + min(5, state.garden[territory])
            n += 1
    return notice_marks(state, owner, at, rows, n)


@rule
def notice_marks(state: State, owner: int, at: int, rows: Numbers, n: int) -> int:
    """What befell a side's royal, what it may still do, whom it hunts, what of the Will lasts."""
    rows[n] = at + MARKS_AT + min(3, state.hunted[owner])
    rows[n + 1] = at + MARKS_AT + 4 + min(2, state.flowed[owner])
    rows[n + 2] = at + MARKS_AT + 7 + min(2, state.quarry_down[owner])
    n += 3
    if state.held[owner] > 0:
        rows[n] = at + MARKS_AT + 10
        n += 1
    if state.will_token[owner] > 0:
        rows[n] = at + MARKS_AT + 11
        n += 1
    if state.trait_used[owner] > 0:
        rows[n] = at + MARKS_AT + 12
        n += 1
    for i in range(2):
        if state.quarry[owner, i] != NONE:
            rows[n] = at + QUARRY_AT + (state.quarry[owner, i] & 15)
            n += 1
    for result in range(terms.RESULTS):
        if state.timer[owner, result] > 0:
            rows[n] = at + TIMERS_AT + result
            n += 1
    return n


@rule
def count_side(state: State, book: Book, owner: int, at: int, numbers: Reals) -> None:
    """What a sensible player reckons of a side."""
    royal, prey = state.square[16 * owner + terms.ROYALS], state.square[16 * (1 - owner) + terms.ROYALS]
    pool, bones = 0, 0
    for shape in range(terms.SHAPES):
        pool += state.pool[owner, shape]
    for slot in range(terms.SLOTS):
        bones += 1 if state.slot[owner, slot] != 0 else 0
    numbers[at] = prospect(state, book, owner) / 100.0
    numbers[at + 1] = material(state, book, owner) / 100.0
    numbers[at + 2] = aimed_at(state, book, owner, prey, 6) / 3.0 if prey != NONE else 0.0
    numbers[at + 3] = 1.0 if royal_in_danger(state, book, owner) else 0.0
    numbers[at + 4] = edge_steps(royal) / 3.0 if royal != NONE else 0.0
    numbers[at + 5] = 1.0 if law_holds(state, owner) else 0.0
    numbers[at + 6] = pool / 5.0
    numbers[at + 7] = bones / 8.0


@rule
def seen_from(owner: int, territory: int) -> int:
    """A territory as its owner counts it: the home rank first."""
    return territory if owner == 0 else 63 - territory


@rule
def offset(owner: int, square: int, royal: int) -> int:
    """Where a royal stands as a unit sees it: how many files to the side, how many ranks ahead or behind."""
    ahead = (royal >> 3) - (square >> 3)
    if owner == 1:
        ahead = -ahead
    return 15 * abs((royal & 7) - (square & 7)) + ahead + 7


LEARNING = Learning(notice, consider, rests, NOTICED, COUNTED, MOST, worlds=2, ahead=8, margin=0.15)
