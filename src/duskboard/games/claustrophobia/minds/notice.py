"""What a learner notices of a position: categories that apply, each with weights of its own, and a few numbers.

Both sides are told the same of the humans and of what hunts them, each in rows of its own.
"""

from duskboard.engine.bits import count
from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import ABOUT, NONE
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.minds.policy import PROGRESS, enemies_with, in_play, survey, to_goal
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks
from duskboard.games.learning import Learning
from duskboard.games.observation import Each, Number, size_of

STATES, FARTHEST, CROWD, TURNS = 7, 12, 6, 40
OPTIONS = 8192  # rows that what was chosen shares by chance
RESTING = (Asks.PICK_HUMAN, Asks.PICK_INFERNAL, Asks.ASSIGN_DIE, Asks.ALLOCATE_DIE, Asks.BUY)

_HUMAN = (
    Number("status", "absent, in play, captive, left, dead, reserve, removed", STATES),
    Number("open lines", "how many: 0 to 6", terms.LINES + 1),
    Number("line", "is cancelled", terms.LINES),
    Number("to the goal", "steps: 0 to 11 and more", FARTHEST),
    Number("enemies", "on its tile: 0 to 5 and more", CROWD),
    Number("die", "on the board; 0 none", terms.LINES + 1),
    Number("exhausted", "token"),
    Number("activated", "has had its activation"),
    Number("relic", "carries one"),
    Number("courage", "token"),
    Number("anger", "token"),
    Number("blessing", "token"),
    Number("gear", "owns equipment of a kind", terms.EQUIPMENT),
)
_INFERNAL = (
    Number("status", "absent, in play, captive, left, dead, reserve, removed", STATES),
    Number("damage", "markers: 0 to 5 and more", CROWD),
    Number("to a human", "on a human's tile"),
)
_SIDE = (
    Each("human", terms.HUMANS, "by board: Redeemer, brute, scout, swordswoman, guardian", _HUMAN),
    Each("infernal", terms.WARRIORS - terms.HUMANS, "two hellhounds, two demons, two tough troglodytes", _INFERNAL),
    Number("demon", "on a board", terms.DEMONS),
    Each("scenario", terms.SCENARIOS, "each", (Number("turn", "from 1", TURNS),)),
    Number("threat", "points in the store, by twos", 16),
    Number("troglodytes", "on the map: 0 to 15", 16),
    Number("hunting", "troglodytes on humans' tiles: 0 to 5 and more", CROWD),
    Number("power", "has dice in trigger spaces", terms.POWERS),
    Number("prepared", "has dice in preparation spaces", terms.POWERS),
    Number("event", "card held, as far as it is known", terms.EVENTS),
    Number("instincts", "cards held: 0 to 5 and more", CROWD),
    Number("asked", "what is asked now", len(RESTING) + 1),
    Number("openings", "unexplored, of the whole map: 0 to 15", 16),
)
NOTICED = (
    Each("as", 2, "the seat that looks: human, infernal", _SIDE),
    Number("chosen", "the option by seat and decision; with scenario, warrior, time, place: rows shared", OPTIONS),
)
COUNTED = (
    Each(
        "scenario",
        terms.SCENARIOS,
        "all nought but for the one that is played; seen from the humans' side, below nought for the infernal seat",
        (
            Number("health", "the share of lines that are open"),
            Number("progress", "towards the goal, from 0 to 1"),
            Number("time", "the share of turns that are left"),
            Number("enemies", "in play, in twelves"),
            Number("nearest", "steps of the nearest human to the goal, in tens"),
            Number("farthest", "steps of the farthest"),
            Number("threat", "points in the store, in twenties"),
            Number("one", "always 1"),
        ),
    ),
)
HUMAN_SIZE, INFERNAL_SIZE = size_of(_HUMAN), size_of(_INFERNAL)
INFERNAL_AT = terms.HUMANS * HUMAN_SIZE
DEMON_AT = INFERNAL_AT + (terms.WARRIORS - terms.HUMANS) * INFERNAL_SIZE
TURN_AT = DEMON_AT + terms.DEMONS
THREAT_AT = TURN_AT + terms.SCENARIOS * TURNS
TROGLODYTES_AT = THREAT_AT + 16
HUNTING_AT = TROGLODYTES_AT + 16
POWER_AT = HUNTING_AT + CROWD
PREPARED_AT = POWER_AT + terms.POWERS
EVENT_AT = PREPARED_AT + terms.POWERS
INSTINCTS_AT = EVENT_AT + terms.EVENTS
ASKED_AT = INSTINCTS_AT + CROWD
OPENINGS_AT = ASKED_AT + len(RESTING) + 1
SIDE_SIZE = OPENINGS_AT + 16
OPTION_AT = 2 * SIDE_SIZE
MOST = 400  # categories that can apply at once, and more
PER_SCENARIO = 8


@rule
def rests(state: State, book: Book, seat: int) -> bool:
    """Whether nobody is in the middle of anything: a warrior, a die or a recruit is to be picked."""
    return state.decision in RESTING


@rule
def notice(state: State, book: Book, scratch: Scratch, seat: int, rows: Numbers, numbers: Reals) -> int:
    """Write down what there is to notice for a seat. Returns how many categories apply."""
    at = seat * SIDE_SIZE
    to_goal(state, book, scratch, NONE)
    n = notice_humans(state, scratch, at, rows)
    n = notice_infernals(state, at, rows, n)
    rows[n] = at + TURN_AT + TURNS * state.scenario + min(TURNS - 1, state.turn)
    rows[n + 1] = at + THREAT_AT + min(15, state.threat // 2)
    rows[n + 2] = at + INSTINCTS_AT + min(CROWD - 1, state.instinct_hand_n)
    rows[n + 3] = at + ASKED_AT + place_of(state.decision)
    rows[n + 4] = at + OPENINGS_AT + min(15, max(0, state.unexplored))
    n += 5
    for power in range(terms.POWERS):
        triggered, prepared = 0, 0
        for value in range(terms.LINES):
            triggered += state.trig[power, value]
            prepared += state.prep[power, value]
        if triggered > 0:
            rows[n] = at + POWER_AT + power
            n += 1
        if prepared > 0:
            rows[n] = at + PREPARED_AT + power
            n += 1
    for kind in range(terms.EVENTS):
        if state.event_hand[kind] > 0:
            rows[n] = at + EVENT_AT + kind
            n += 1
    count_scenario(state, book, scratch, seat, numbers)
    return n


@rule
def place_of(decision: int) -> int:
    """What is asked, by its place among the decisions at which positions rest."""
    for k in range(len(RESTING)):
        if RESTING[k] == decision:
            return k
    return len(RESTING)


@rule
def notice_humans(state: State, scratch: Scratch, side: int, rows: Numbers) -> int:
    """Every human: whole or wounded, near or far, alone or beset. `scratch.seen` has the steps to the goal."""
    n = 0
    for human in range(terms.HUMANS):
        if state.board[human] == NONE:
            continue
        at = side + state.board[human] * HUMAN_SIZE
        rows[n] = at + state.status[human]
        rows[n + 1] = at + STATES + terms.LINES - count(state.cancelled[human])
        n += 2
        at += STATES + terms.LINES + 1
        for line in range(terms.LINES):
            if (state.cancelled[human] >> line) & 1:
                rows[n] = at + line
                n += 1
        at += terms.LINES
        if state.tile[human] != NONE:
            rows[n] = at + min(FARTHEST - 1, scratch.seen[state.tile[human]])
            rows[n + 1] = at + FARTHEST + min(CROWD - 1, enemies_with(state, human))
            n += 2
        at += FARTHEST + CROWD
        rows[n] = at + state.die[human]
        n += 1
        n = notice_tokens(state, human, at + terms.LINES + 1, rows, n)
    return n


@rule
def notice_tokens(state: State, human: int, at: int, rows: Numbers, n: int) -> int:
    """What lies on a human's board."""
    n = noted(rows, n, at, state.exhausted[human])
    n = noted(rows, n, at + 1, state.activated[human])
    n = noted(rows, n, at + 2, state.relics[human])
    n = noted(rows, n, at + 3, state.courage[human])
    n = noted(rows, n, at + 4, state.anger[human])
    n = noted(rows, n, at + 5, state.blessing[human])
    for kind in range(terms.EQUIPMENT):
        n = noted(rows, n, at + 6 + kind, state.gear[human, kind])
    return n


@rule
def noted(rows: Numbers, n: int, row: int, number: int) -> int:
    """A row more where a number is not 0."""
    if number == 0:
        return n
    rows[n] = row
    return n + 1


@rule
def notice_infernals(state: State, side: int, rows: Numbers, n: int) -> int:
    """What hunts the humans: by name, and the troglodytes by number."""
    for warrior in range(terms.HUMANS, terms.WARRIORS):
        at = side + INFERNAL_AT + (warrior - terms.HUMANS) * INFERNAL_SIZE
        rows[n] = at + state.status[warrior]
        n += 1
        if state.tile[warrior] != NONE:
            rows[n] = at + STATES + min(CROWD - 1, state.damage[warrior])
            n += 1
            if state.occupants[terms.HUMAN, state.tile[warrior]] > 0:
                rows[n] = at + STATES + CROWD
                n += 1
    for i in range(2):
        if state.demon[i] != NONE:
            rows[n] = side + DEMON_AT + state.demon[i]
            n += 1
    all_of_them, hunting = 0, 0
    for i in range(state.map_n):
        tile = state.map[i]
        all_of_them += state.trogs[tile]
        if state.occupants[terms.HUMAN, tile] > 0:
            hunting += state.trogs[tile]
    rows[n] = side + TROGLODYTES_AT + min(15, all_of_them)
    rows[n + 1] = side + HUNTING_AT + min(CROWD - 1, hunting)
    return n + 2


@rule
def count_scenario(state: State, book: Book, scratch: Scratch, seat: int, numbers: Reals) -> None:
    """What a sensible player reckons: how whole the humans are, how far they have come, what is against them."""
    for k in range(len(numbers)):
        numbers[k] = 0.0
    humans, open_lines, nearest, farthest = 0, 0, FARTHEST, 0
    for human in range(terms.HUMANS):
        if state.board[human] == NONE:
            continue
        humans += 1
        if state.status[human] in (terms.IN_PLAY, terms.LEFT, terms.CAPTIVE):
            open_lines += terms.LINES - count(state.cancelled[human])
        if state.status[human] == terms.IN_PLAY and state.tile[human] != NONE:
            steps = min(FARTHEST, scratch.seen[state.tile[human]])
            nearest, farthest = min(nearest, steps), max(farthest, steps)
    at, turns = PER_SCENARIO * state.scenario, book.turns[state.scenario]
    sign = 1.0 if seat == terms.HUMAN else -1.0
    numbers[at] = sign * open_lines / (6.0 * max(1, humans))
    numbers[at + 1] = sign * PROGRESS(book.goal[state.scenario], state, book) / 12.0
    numbers[at + 2] = sign * (turns - state.turn) / float(turns)
    numbers[at + 3] = sign * in_play(state) / 12.0
    numbers[at + 4] = sign * nearest / 10.0
    numbers[at + 5] = sign * farthest / 10.0
    numbers[at + 6] = sign * state.threat / 20.0
    numbers[at + 7] = sign


@rule
def consider(state: State, book: Book, seat: int, option: int, rows: Numbers, n: int) -> int:
    """What kind of answer an option is to what is asked: by itself, in this scenario, for this warrior, now, there."""
    what, place = option, NONE
    if terms.TILE <= option < terms.TROGLODYTE_AT:
        what, place = terms.TILE, option - terms.TILE
    elif terms.TROGLODYTE_AT <= option < terms.COUNT:
        what, place = terms.TROGLODYTE_AT, option - terms.TROGLODYTE_AT
    elif terms.GO <= option < terms.EXIT and state.active_tile != NONE:
        what, place = terms.GO, state.link[state.active_tile, option - terms.GO]
    there = 0
    if place >= 0:
        there = 1 + 4 * min(3, state.occupants[terms.HUMAN, place]) + min(3, state.occupants[terms.INFERNAL, place])
    asked = state.decision + 64 * seat
    about = state.args[ABOUT] if state.active == NONE else state.active
    rows[n] = OPTION_AT + mixed(1, asked, what, there, 0) % OPTIONS
    rows[n + 1] = OPTION_AT + mixed(2, asked, what, there, state.scenario) % OPTIONS
    rows[n + 2] = OPTION_AT + mixed(3, asked, what, about, there) % OPTIONS
    rows[n + 3] = OPTION_AT + mixed(4, asked, what, min(8, state.threat // 2), min(4, state.turn // 4)) % OPTIONS
    rows[n + 4] = OPTION_AT + mixed(5, asked, what, state.points, 2 * state.moved + state.acted) % OPTIONS
    if place >= 0:
        rows[n + 5] = OPTION_AT + mixed(6, asked, what, book.tile_effect[place], state.scenario) % OPTIONS
        return n + 6
    return n + 5


LEARNING = Learning(
    notice, consider, rests, NOTICED, COUNTED, MOST, worlds=4, ahead=24, margin=0.2, survey=survey,
)  # fmt: skip
