"""What a learner notices of a position: categories that apply, each with weights of its own, and a few numbers.

The party is told of as its own player sees it, an overlord of the same things in rows of his own. Every hero has rows
of its own, and so has every level where it tells.
"""

from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import NONE
from duskboard.engine.network import weigh
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.minds.outlook import look, squares_left, strength_of
from duskboard.games.darkholds.rules.board import conscious, through_rubble
from duskboard.games.darkholds.rules.warriors import constitution_left, is_guardian
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks
from duskboard.games.learning import Learning
from duskboard.games.observation import Each, Number, size_of

STATUSES, HALE, CROWD, FAR_OFF = 7, 8, 5, 12  # of a warrior: condition, constitution left, enemies near, steps to go
HERO_PROFILES, HENCHMEN, ENEMIES = 8, 8, 16  # profiles of each
AREAS = len(terms.AREAS)
TURNS, MANY, HOST = 30, 6, 8  # turns by twos; heroes; enemies of a kind
NEAR = 6  # squares within which an enemy counts as near
RINGS = (1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36)  # steps to go, noticed the finer the nearer
OPTIONS = 8192  # rows that what was chosen shares by chance
DONE_AT_ONCE = 64  # what an option on a square is called, so that it is no other option

_HERO = (
    Number("status", "absent, conscious, unconscious, cocooned, exited, dead, ready", STATUSES),
    Each("constitution", HALE, "left", (Number("near", "enemies within 6 squares: 0 to 4 and more", CROWD),)),
    Number("to go", "steps to the exit or a guardian, finer the nearer", FAR_OFF),
    Each("area", AREAS, "of the level", (Number("constitution", "left", HALE),)),
    Number("vigour", "left", terms.MOST_VIGOUR + 1),
    Number("acts", "is in the middle of its activation"),
    Number("acted", "has had it"),
    Number("kind", "carries such a card", terms.KINDS),
)
_HENCHMAN = (Number("standing", "how many: 0 to 5 and more", MANY),)
_ENEMY = (
    Number("standing", "how many: 0 to 7 and more", HOST),
    Number("near", "how many of them near somebody of the party", HOST),
    Number("guardian", "constitution left to one that must die: 0 to 7 and more", HALE),
)
_LEVEL = (
    Number("turn", "by twos", TURNS),
    Each("standing", MANY, "heroes", (Number("fallen", "heroes", MANY),)),
    Number("out", "heroes that have left", MANY),
    Number("enemies", "by threes", 16),
    Number("near", "enemies near somebody of the party", 16),
    Number("bosses", "that must still die: 0 to 2 and more; the last: the exit is open", 4),
    Number("to go", "steps of the last hero, finer the nearer", FAR_OFF),
)
_SIDE = (
    Each("hero", HERO_PROFILES, "by profile", _HERO),
    Each("henchman", HENCHMEN, "by profile", _HENCHMAN),
    Each("enemy", ENEMIES, "by profile", _ENEMY),
    Each("level", terms.LEVELS, "each", _LEVEL),
    Number("omen", "the darkhold card that lies open; the last: none", terms.DARK_KINDS + 1),
    Number("asked", "the decision", len(Asks) + 1),
    Number("phase", "of the turn", 7),
    Number("cleared", "levels", terms.LEVELS),
    Number("left", "turns before the limit: 0 to 15 and more", 16),
)
NOTICED = (
    Each("as", 2, "the seat that looks: of the party, the overlord", _SIDE),
    Number("chosen", "the option by decision; with who acts, health, threat, time, level: rows shared", OPTIONS),
)
COUNTED = (
    Each(
        "as",
        2,
        "the seat that looks: of the party, the overlord; nought for the other",
        (
            Number("sight", "what a good player looks at, as minds/outlook.py has it", terms.LOOKED_AT),
            Number("outlook", "what minds/outlook.py makes of that, doubled; in the shop the party's strength"),
            Number("shop", "1: between two levels"),
        ),
    ),
)
HERO_SIZE, ENEMY_SIZE, LEVEL_SIZE, SIDE_SIZE = size_of(_HERO), size_of(_ENEMY), size_of(_LEVEL), size_of(_SIDE)
HENCHMAN_AT = HERO_PROFILES * HERO_SIZE
ENEMY_AT = HENCHMAN_AT + HENCHMEN * MANY
LEVEL_AT = ENEMY_AT + ENEMIES * ENEMY_SIZE
OMEN_AT = LEVEL_AT + terms.LEVELS * LEVEL_SIZE
ASKED_AT = OMEN_AT + terms.DARK_KINDS + 1
PHASE_AT = ASKED_AT + len(Asks) + 1
CLEARED_AT = PHASE_AT + 7
LEFT_AT = CLEARED_AT + terms.LEVELS
OPTION_AT = 2 * SIDE_SIZE
SIDE_NUMBERS = terms.LOOKED_AT + 2
MOST = 300  # categories that can apply at once, and more


@rule
def rests(state: State, book: Book, seat: int) -> bool:
    """Whether nobody is in the middle of anything: it is to be said who acts, or what to do in the shop."""
    return state.decision in (Asks.ACTIVATE, Asks.SHOP, Asks.OVERLORD, Asks.FIRST_ENEMY, Asks.START)


@rule
def notice(state: State, book: Book, scratch: Scratch, seat: int, rows: Numbers, numbers: Reals) -> int:
    """Write down what there is to notice for a seat. Returns how many categories apply."""
    side = 1 if seat == state.overlord else 0
    for k in range(len(numbers)):
        numbers[k] = 0.0
    at = side * SIDE_SIZE
    rows[0] = at + ASKED_AT + state.decision
    rows[1] = at + PHASE_AT + state.phase
    rows[2] = at + CLEARED_AT + min(terms.LEVELS - 1, state.cleared)
    n = notice_party(state, book, scratch, at, rows, 3)
    count_side(state, book, scratch, side * SIDE_NUMBERS, numbers)
    if state.phase != terms.SHOPPING:
        n = notice_level(state, book, scratch, at, rows, n)
    return n


@rule
def count_side(state: State, book: Book, scratch: Scratch, at: int, numbers: Reals) -> None:
    """What a good player reckons: on a level by what there is to see, in the shop by who still stands."""
    if state.phase == terms.SHOPPING:
        numbers[at + terms.LOOKED_AT] = 2.0 * strength_of(state, book) - 1.0
        numbers[at + terms.LOOKED_AT + 1] = 1.0
        return
    look(state, book, scratch)
    for k in range(terms.LOOKED_AT):
        numbers[at + k] = scratch.sight[k]
    numbers[at + terms.LOOKED_AT] = 2.0 * weigh(book.outlook, scratch.sight, scratch.hidden)


@rule
def ring_of(steps: float) -> int:
    """How far off something is, finer the nearer."""
    for k in range(len(RINGS)):
        if steps <= RINGS[k]:
            return k
    return len(RINGS)


@rule
def enemies_near(state: State, book: Book, warrior: int) -> int:
    """Enemies near a warrior of the party."""
    near = 0
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if conscious(state, enemy) and through_rubble(state, book, state.at[warrior], state.at[enemy]) <= NEAR:
            near += 1
    return near


@rule
def notice_party(state: State, book: Book, scratch: Scratch, side: int, rows: Numbers, n: int) -> int:
    """Every hero: whole or wounded, near or far, alone or beset, with what he carries; henchmen by number."""
    on_level = state.phase not in (terms.SHOPPING, terms.SETTING_UP)
    for hero in range(terms.HEROES):
        profile = state.profile[hero]
        if profile == NONE:
            continue
        at = side + profile * HERO_SIZE
        rows[n] = at + state.status[hero]
        n += 1
        at += STATUSES
        hale = min(HALE - 1, max(0, constitution_left(state, book, hero)))
        if on_level and state.status[hero] == terms.CONSCIOUS:
            rows[n] = at + CROWD * hale + min(CROWD - 1, enemies_near(state, book, hero))
            rows[n + 1] = at + HALE * CROWD + ring_of(squares_left(state, book, scratch, state.at[hero]))
            n += 2
        at += HALE * CROWD + FAR_OFF
        if state.status[hero] != terms.DEAD:
            rows[n] = at + HALE * book.area[state.level] + hale
            rows[n + 1] = at + HALE * AREAS + min(terms.MOST_VIGOUR, max(0, state.vigour[hero]))
            n += 2
        at += HALE * AREAS + terms.MOST_VIGOUR + 1
        if state.active == hero:
            rows[n] = at
            n += 1
        if state.acted[hero] != 0:
            rows[n] = at + 1
            n += 1
        for kind in range(book.kinds if state.carried[hero] != 0 else 0):
            if (state.carried[hero] >> kind) & 1 != 0:
                rows[n] = at + 2 + kind
                n += 1
    for profile in range(HENCHMEN):
        standing = 0
        for warrior in range(terms.FIRST_HENCHMAN, terms.PARTY):
            if state.profile[warrior] == terms.HENCHMAN_PROFILE + profile:
                standing += 1 if state.status[warrior] in (terms.CONSCIOUS, terms.READY, terms.EXITED) else 0
        if standing > 0:
            rows[n] = side + HENCHMAN_AT + MANY * profile + min(MANY - 1, standing)
            n += 1
    return n


@rule
def notice_level(state: State, book: Book, scratch: Scratch, side: int, rows: Numbers, n: int) -> int:
    """Where the party stands on this level, and what is against it."""
    at = side + LEVEL_AT + state.level * LEVEL_SIZE
    standing, fallen, last = 0, 0, 0.0
    for hero in range(terms.HEROES):
        if state.profile[hero] == NONE:
            continue
        if state.status[hero] == terms.CONSCIOUS:
            standing += 1
            if state.phase != terms.SETTING_UP:
                last = max(last, squares_left(state, book, scratch, state.at[hero]))
        elif state.status[hero] == terms.UNCONSCIOUS:
            fallen += 1
    near, everybody, n = notice_enemies(state, book, side, rows, n)
    rows[n] = at + min(TURNS - 1, state.turn // 2)
    rows[n + 1] = at + TURNS + MANY * min(MANY - 1, standing) + min(MANY - 1, fallen)
    at += TURNS + MANY * MANY
    rows[n + 2] = at + min(MANY - 1, state.exited)
    rows[n + 3] = at + MANY + min(15, everybody // 3)
    rows[n + 4] = at + MANY + 16 + min(15, near)
    rows[n + 5] = at + MANY + 32 + min(2, state.bosses_left)
    rows[n + 6] = at + MANY + 36 + ring_of(last)
    rows[n + 7] = side + OMEN_AT + (state.omen if state.omen != NONE else terms.DARK_KINDS)
    n += 8
    if state.exit_open != 0:
        rows[n] = at + MANY + 32 + 3
        n += 1
    if state.turn_cap > 0:
        rows[n] = side + LEFT_AT + max(0, min(15, state.turn_cap - state.turn))
        n += 1
    return n


@rule
def notice_enemies(state: State, book: Book, side: int, rows: Numbers, n: int) -> tuple[int, int, int]:
    """The enemies by kind. Returns how many are near somebody, how many there are, and how many categories apply."""
    near, everybody = 0, 0
    for profile in range(ENEMIES):
        at, standing, beside = side + ENEMY_AT + profile * ENEMY_SIZE, 0, 0
        for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
            if state.profile[enemy] != terms.ENEMY_PROFILE + profile or not conscious(state, enemy):
                continue
            standing += 1
            for warrior in range(terms.PARTY):
                if conscious(state, warrior):
                    if through_rubble(state, book, state.at[warrior], state.at[enemy]) <= NEAR:
                        beside += 1
                        break
            if is_guardian(state, book, enemy):
                rows[n] = at + 2 * HOST + min(HALE - 1, max(0, constitution_left(state, book, enemy)))
                n += 1
        if standing > 0:
            rows[n] = at + min(HOST - 1, standing)
            rows[n + 1] = at + HOST + min(HOST - 1, beside)
            n += 2
        near += beside
        everybody += standing
    return near, everybody, n


@rule
def ground_of(state: State, book: Book, warrior: int, square: int) -> int:
    """What it is like on a square for the one who acts: nearer to the end of the level or not, who is beside it."""
    goal = book.exit[state.level]
    nearer = 1
    if warrior != NONE and state.at[warrior] >= 0:
        now = through_rubble(state, book, goal, state.at[warrior])
        then = through_rubble(state, book, goal, square)
        nearer = 0 if then < now else 1 if then == now else 2
    friends, foes = 0, 0
    for way in range(terms.LADDER):
        beside = book.next[state.level, square, way]
        if beside != NONE and state.here[beside] > 0:
            if state.here[beside] > terms.FIRST_ENEMY:
                foes += 1
            elif state.here[beside] - 1 != warrior:
                friends += 1
    return nearer + 3 * min(2, friends) + 9 * min(3, foes) + 36 * book.glyph[state.level, square]


@rule
def figure_of(state: State, book: Book, warrior: int) -> int:
    """What kind of warrior somebody is, how hale and how beset."""
    if state.profile[warrior] == NONE:
        return 0
    left = min(7, max(0, constitution_left(state, book, warrior)))
    near = 0
    if warrior < terms.PARTY and conscious(state, warrior):
        near = min(3, enemies_near(state, book, warrior))
    return 1 + state.profile[warrior] + 32 * left + 256 * near


@rule
def consider(state: State, book: Book, seat: int, option: int, rows: Numbers, n: int) -> int:
    """What kind of answer an option is to what is asked: by itself, for who acts, at this health, there, by now."""
    what, on, kind = option, 0, 0
    if option < terms.WARRIOR and state.phase != terms.SHOPPING:
        what = DONE_AT_ONCE
        on = ground_of(state, book, state.active, option - terms.SQUARE)
    elif terms.WARRIOR <= option < terms.VERB:
        what = DONE_AT_ONCE + 1
        on = figure_of(state, book, option - terms.WARRIOR)
        kind = 1 + state.profile[option - terms.WARRIOR]
    active = state.active
    own, hale, near = 0, 0, 0
    if active != NONE and state.profile[active] != NONE:
        own, hale = 1 + state.profile[active], min(7, max(0, constitution_left(state, book, active)))
        near = min(3, enemies_near(state, book, active)) if active < terms.PARTY else 0
    asked, late = state.decision, min(7, state.turn // 5)
    rows[n] = OPTION_AT + mixed(1, asked, what, on, 0) % OPTIONS
    rows[n + 1] = OPTION_AT + mixed(2, asked, what, kind, own) % OPTIONS
    rows[n + 2] = OPTION_AT + mixed(3, asked, what, own, 8 * hale + near) % OPTIONS
    rows[n + 3] = OPTION_AT + mixed(4, asked, what, on, own) % OPTIONS
    rows[n + 4] = OPTION_AT + mixed(5, asked, what, kind, 16 * late + state.level) % OPTIONS
    rows[n + 5] = OPTION_AT + mixed(6, asked, what, state.vigour[active] if active != NONE else 0, near) % OPTIONS
    rows[n + 6] = OPTION_AT + mixed(7, asked, what, kind, state.mode) % OPTIONS
    return n + 7


LEARNING = Learning(
    notice, consider, rests, NOTICED, COUNTED, MOST, worlds=1, margin=0.1, widest=6,
    practice=(
        {"level": 1}, {"level": 2}, {"level": 3}, {"mode": "area"},
        {"level": 1, "players": 2}, {"level": 2, "players": 2, "overlord": "yes", "turn_cap": 20},
    ),
)  # fmt: skip
