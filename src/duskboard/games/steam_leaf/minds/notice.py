"""What a learner notices of a position: categories that apply, each with weights of its own, and a few numbers.

Each faction has rows of its own. Of the rival only what the seat may know is there to be noticed.
"""

from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import NONE
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule
from duskboard.games.learning import Learning
from duskboard.games.observation import Each, Number, size_of
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.minds.outlook import NEAR, look, units_near
from duskboard.games.steam_leaf.minds.prospects import to_do
from duskboard.games.steam_leaf.minds.regard import KINDS as REGARDED
from duskboard.games.steam_leaf.minds.regard import PREPARATIONS, regard
from duskboard.games.steam_leaf.rules.ground import standing
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import CARDS, KINDS, MISSIONS, Asks

OPTIONS = 8192  # rows that what was chosen shares by chance
COUNT, ROUNDS, POWERS = 8, 24, 4
STATUSES = 4

_SIDE = (
    Each(
        "kind", KINDS + 1, "of units, as the book has them; the last: not known", (Number("standing", "0 to 7", COUNT),)
    ),
    Number("status", "undecided, provisionally achieved, achieved, failed", STATUSES),
    Number("card", "held, as far as it is known", CARDS),
    Number("hidden", "groups still hidden: 0 to 7", COUNT),
)
NOTICED = (
    Each(
        "as",
        2,
        "the seat that looks: Steam, Leaf",
        (
            Each("side", 2, "Steam, Leaf", _SIDE),
            Each(
                "own mission", MISSIONS + 1, "the last: none", (Number("rival's", "the last: not known", MISSIONS + 1),)
            ),
            Each("mission", MISSIONS + 1, "its own; the last: none", (Number("round", "from 1", ROUNDS),)),
            Number("power", "up to 150, 300, 500 points, or more", POWERS),
            Number("contact", "has been made"),
            Number("own turn", "it is this seat's"),
        ),
    ),
    Number("chosen", "the option by seat and decision; with mission, kind, round, ground: rows shared", OPTIONS),
)
COUNTED = (
    Each(
        "as",
        2,
        "the seat that looks: Steam, Leaf; nought for the other",
        (Number("sight", "what a good player looks at, as minds/outlook.py has it", terms.LOOKED_AT),),
    ),
)
SIDE_SIZE = size_of(_SIDE)
STATUS_AT = (KINDS + 1) * COUNT
CARD_AT = STATUS_AT + STATUSES
HIDDEN_AT = CARD_AT + CARDS
MISSION_AT = 2 * SIDE_SIZE
ROUND_AT = MISSION_AT + (MISSIONS + 1) * (MISSIONS + 1)
POWER_AT = ROUND_AT + (MISSIONS + 1) * ROUNDS
CONTACT_AT = POWER_AT + POWERS
SEAT_SIZE = CONTACT_AT + 2
OPTION_AT = 2 * SEAT_SIZE
MOST = 200  # categories that can apply at once, and more


@rule
def rests(state: State, book: Book, seat: int) -> bool:
    """Whether no group is in the middle of anything. While armies are built and placed every position will do."""
    return state.phase != terms.PLAYING or state.decision == Asks.PICK_GROUP


@rule
def notice(state: State, book: Book, scratch: Scratch, seat: int, rows: Numbers, numbers: Reals) -> int:
    """Write down what there is to notice for a seat. Returns how many categories apply."""
    at, n = seat * SEAT_SIZE, 0
    for side in range(2):
        n = notice_side(state, scratch, side, at + side * SIDE_SIZE, rows, n)
    own, rival = known_mission(state, seat), known_mission(state, 1 - seat)
    rows[n] = at + MISSION_AT + (MISSIONS + 1) * own + rival
    rows[n + 1] = at + ROUND_AT + ROUNDS * own + min(ROUNDS - 1, state.round)
    rows[n + 2] = at + POWER_AT + min(POWERS - 1, max(0, state.power - 1) // 170)
    n += 3
    if state.contact_round > 0:
        rows[n] = at + CONTACT_AT
        n += 1
    if state.turn == seat:
        rows[n] = at + CONTACT_AT + 1
        n += 1
    for k in range(len(numbers)):
        numbers[k] = 0.0
    if state.phase == terms.PLAYING:
        look(state, book, scratch)
        for k in range(terms.LOOKED_AT):
            numbers[seat * terms.LOOKED_AT + k] = scratch.sight[k]
    return n


@rule
def known_mission(state: State, seat: int) -> int:
    """A side's mission, or the number after the last where it is not known."""
    return state.mission[seat] if state.mission[seat] != NONE else MISSIONS


@rule
def notice_side(state: State, scratch: Scratch, side: int, at: int, rows: Numbers, n: int) -> int:
    """Who of a side still stands, what it holds, how its mission is."""
    for kind in range(KINDS + 1):
        standing_n = 0
        for unit in range(state.units_n[side]):
            of = state.group_type[side, state.unit_group[side, unit]]
            if (of if of != NONE else KINDS) == kind and standing(state, side, unit):
                standing_n += 1
        if standing_n > 0:
            rows[n] = at + COUNT * kind + min(COUNT - 1, standing_n)
            n += 1
    rows[n] = at + STATUS_AT + state.status[side]
    rows[n + 1] = at + HIDDEN_AT + min(COUNT - 1, state.hidden_n[side])
    n += 2
    for card in range(CARDS):
        if state.hand[side, card] > 0:
            rows[n] = at + CARD_AT + card
            n += 1
    return n


@rule
def consider(state: State, book: Book, seat: int, option: int, rows: Numbers, n: int) -> int:
    """What kind of answer an option is to what is asked: by itself, for this mission, for this kind, now, there."""
    what, ground = option, 0
    if option < terms.O_UNIT:
        what = 0
        near = min(3, units_near(state, 1 - seat, option, NEAR))
        _, objective = to_do(state, seat, terms.SLOTS)
        steps = 7 if objective == NONE else min(6, book.to_objective[state.board, option, objective] // 2)
        ground = 1 + near + 4 * steps + 32 * book.quarter[state.board, option]
    elif option < terms.O_OBJECTIVE:
        what = 1
        unit = option - terms.O_UNIT
        if state.decision in (Asks.PICK_GROUP, Asks.PLACE_GROUP, Asks.MISSION_LEADER):
            ground = 1 + state.group_type[seat, unit]
        elif state.decision == Asks.TARGET:
            ground = 32 + 4 * state.group_type[1 - seat, state.unit_group[1 - seat, unit]]
            ground += min(3, state.unit_health[1 - seat, unit])
        elif state.decision == Asks.ACT_MEMBER:
            ground = 128 + min(3, state.unit_health[seat, unit])
    kind = state.group_type[seat, state.group] if state.group != NONE else NONE
    asked = state.decision + 64 * seat
    rows[n] = OPTION_AT + mixed(1, asked, what, ground, 0) % OPTIONS
    rows[n + 1] = OPTION_AT + mixed(2, asked, what, ground, state.mission[seat]) % OPTIONS
    rows[n + 2] = OPTION_AT + mixed(3, asked, what, ground, kind) % OPTIONS
    rows[n + 3] = OPTION_AT + mixed(4, asked, what, kind, state.mission[seat]) % OPTIONS
    rows[n + 4] = OPTION_AT + mixed(5, asked, what, state.mission[seat], min(8, state.round // 2)) % OPTIONS
    rows[n + 5] = OPTION_AT + mixed(6, asked, what, state.status[seat], state.status[1 - seat]) % OPTIONS
    return n + 6


LEARNING = Learning(
    notice, consider, rests, NOTICED, COUNTED, MOST, worlds=2, margin=0.15, widest=10, regard=regard, regarded=REGARDED,
    leads=True, tried=PREPARATIONS,
)  # fmt: skip
