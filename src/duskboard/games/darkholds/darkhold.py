"""The darkhold phase and its cards. Rulebook 2.1.2."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import below, shuffle
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import adjacent, apart, conscious, walked
from duskboard.games.darkholds.markers import bare, draw_card, drop_rock, hush, lay
from duskboard.games.darkholds.reinforcement import ALL_ENTRIES, column_of, entry_square
from duskboard.games.darkholds.terms import (
    CACHE,
    E_DARKHOLD,
    E_HUSH,
    E_LOOT,
    E_NOISE,
    E_RESHUFFLED,
    E_WEBBED,
    ENEMIES_AT_HERO,
    FAR,
    FIRST_STEPS,
    FROM_THE_REAR,
    HEROES,
    MORE_REINFORCEMENTS,
    NO_REINFORCEMENTS,
    NOISE,
    PARTY,
    PLACE_ENEMIES,
    ROCKS,
    SILENCE,
    STAND_WATCH,
    STRIKE,
    WANDERER,
    WEB,
)


@rule
def draw_darkhold(state, book, scratch):
    """Draw a darkhold card, show it, do what it says, discard it. DKH-063, DKH-176 to DKH-179."""
    if int(book.flags[state.level]) & FIRST_STEPS != 0 and state.turn == 1:
        return
    if state.dark_n == 0:
        for i in range(int(state.dark_out_n)):
            state.dark[i] = state.dark_out[i]
            state.dark_out[i] = 0
        state.dark_n = state.dark_out_n
        state.dark_out_n = 0
        shuffle(state, state.dark, int(state.dark_n))
        tell(state, E_RESHUFFLED, 0)
    state.dark_n -= 1
    card = int(state.dark[state.dark_n])
    state.dark[state.dark_n] = 0
    state.dark_out[state.dark_out_n] = card
    state.dark_out_n += 1
    kind = int(book.dark[card])
    state.omen = kind
    tell(state, E_DARKHOLD, kind)
    apply_card(state, book, scratch, kind)


@rule
def apply_card(state, book, scratch, kind):
    """What a darkhold card does. DKH-178."""
    effect = book.dark_effect[kind]
    amount = int(book.dark_amount[kind])
    if effect == ROCKS:
        rocks_fall(state, book, scratch, amount, int(book.dark_range[kind]))
    elif effect == MORE_REINFORCEMENTS:
        state.omen_draws = amount
    elif effect == NO_REINFORCEMENTS:
        state.omen_still = 1
    elif effect == NOISE:
        echo(state, scratch, amount)
    elif effect == SILENCE:
        tell(state, E_HUSH, -1, hush(state, book, NONE))
    elif effect == ENEMIES_AT_HERO:
        hero = random_of(state, scratch, HEROES)
        if hero != NONE:
            for _ in range(amount):
                push(state, PLACE_ENEMIES, enemy_of(state, book, kind), int(state.at[hero]), 0)
    elif effect == WANDERER:
        square = wanderers_entry(state, book, scratch)
        if square != NONE:
            push(state, PLACE_ENEMIES, enemy_of(state, book, kind), square, 0)
    elif effect == FROM_THE_REAR:
        state.omen_rear = 1
    elif effect == STAND_WATCH:
        state.omen_watch = 1
    elif effect == STRIKE:
        state.omen_strike = amount
    elif effect == CACHE:
        hidden_cache(state, book, scratch)
    elif effect == WEB:
        warrior = random_of(state, scratch, PARTY)
        if warrior != NONE:
            state.webs[warrior] = min(7, int(state.webs[warrior]) + 1)
            tell(state, E_WEBBED, warrior, 1)


@rule
def enemy_of(state, book, kind):
    """The enemy a card brings in this area. DKH-214."""
    return int(book.dark_enemy[kind, column_of(book, state.level)])


@rule
def random_of(state, scratch, last):
    """A random conscious hero, or with PARTY hero or henchman; NONE if there is none."""
    n = 0
    for warrior in range(last):
        if conscious(state, warrior):
            scratch.list[n] = warrior
            n += 1
    return NONE if n == 0 else int(scratch.list[below(state, n)])


@rule
def bare_near(state, book, scratch, square, most):
    """List the bare squares near one. DKH-011."""
    n = 0
    for other in range(int(book.squares[state.level])):
        if apart(state, book, square, other) <= most and bare(state, book, other):
            scratch.list[n] = other
            n += 1
    return n


@rule
def rocks_fall(state, book, scratch, rocks, most):
    """Rockfall on random bare squares near a random hero. DKH-044, DKH-045."""
    hero = random_of(state, scratch, HEROES)
    if hero == NONE:
        return
    for _ in range(rocks):
        n = bare_near(state, book, scratch, int(state.at[hero]), most)
        if n > 0:
            drop_rock(state, book, scratch, int(scratch.list[below(state, n)]))


@rule
def echo(state, scratch, tokens):
    """Noise on the square of a random hero or henchman. DKH-053."""
    warrior = random_of(state, scratch, PARTY)
    if warrior != NONE:
        square = int(state.at[warrior])
        state.noise[square] = min(120, int(state.noise[square]) + tokens)
        tell(state, E_NOISE, square, tokens)


@rule
def wanderers_entry(state, book, scratch):
    """The entry point nearest to a conscious hero, moving ones last, or NONE. DKH-028, DKH-146; RUL-54."""
    best, near = NONE, FAR
    for entry in range(ALL_ENTRIES):
        square = entry_square(state, book, entry)
        for hero in range(HEROES):
            if square == NONE or not conscious(state, hero):
                continue
            far = walked(state, book, scratch, int(state.at[hero]), square)
            if far < near:
                best, near = square, far
    return best


@rule
def hidden_cache(state, book, scratch):
    """A card of equipment in a marker beside a random hero. DKH-066."""
    hero = random_of(state, scratch, HEROES)
    if hero == NONE:
        return
    own, n = int(state.at[hero]), 0
    for square in range(int(book.squares[state.level])):
        if adjacent(state, book, own, square) and bare(state, book, square):
            scratch.list[n] = square
            n += 1
    if n == 0:
        return
    card = draw_card(state)
    if card != NONE:
        square = int(scratch.list[below(state, n)])
        tell(state, E_LOOT, square, int(book.card[card]))
        lay(state, book, card, square)
