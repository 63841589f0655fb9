"""The darkhold phase and its cards. Rulebook 2.1.2."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import adjacent, apart, conscious, named, walked
from duskboard.games.darkholds.rules.decks import DARKHOLDS, make_new, turn_over
from duskboard.games.darkholds.rules.markers import bare, draw_card, drop_rock, hush, lay
from duskboard.games.darkholds.rules.reinforcement import ALL_ENTRIES, column_of, entry_square
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Do, Omen


@rule
def draw_darkhold(state: State, book: Book, scratch: Scratch) -> None:
    """Draw a darkhold card, show it, do what it says, discard it. DKH-063, DKH-176 to DKH-179."""
    state.phase = terms.DARKHOLD_PHASE
    if book.flags[state.level] & terms.FIRST_STEPS != 0 and state.turn == 1:
        tell(state, terms.E_NO_OMEN)
        return
    if state.dark_n == 0:
        state.dark_n, state.dark_out_n = state.dark_out_n, 0
        make_new(state, state.dark, state.dark_out, state.dark_n, DARKHOLDS)
    state.dark_n -= 1
    card = turn_over(state.dark, state.dark_n, state.dark_out, state.dark_out_n)
    state.dark_out_n += 1
    kind = book.dark[card]
    state.omen = kind
    tell(state, terms.E_DARKHOLD, kind)
    apply_card(state, book, scratch, kind)


@rule
def apply_card(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """What a darkhold card does. DKH-178."""
    OMENS(book.dark_effect[kind], state, book, scratch, kind)


@rule
def nothing_now(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """Nothing happens, or only once the enemies begin, who look at the card themselves. DKH-178, DKH-223."""


@rule
def more_come(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    state.omen_draws = book.dark_amount[kind]


@rule
def none_come(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    state.omen_still = 1


@rule
def silence_falls(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    tell(state, terms.E_HUSH, terms.NO_TARGET, hush(state, book, NONE))


@rule
def ambush(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """Enemies appear at a random hero. DKH-178."""
    hero = single_out(state, scratch)
    if hero != NONE:
        for _ in range(book.dark_amount[kind]):
            push(state, Do.PLACE_ENEMIES, enemy_of(state, book, kind), state.at[hero], 0)


@rule
def wanderer(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """An enemy comes by the nearest entry point. DKH-178."""
    square = wanderers_entry(state, book, scratch)
    if square == NONE:
        tell(state, terms.E_IN_VAIN)
    else:
        push(state, Do.PLACE_ENEMIES, enemy_of(state, book, kind), square, 0)


@rule
def from_the_rear(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    state.omen_rear = 1


@rule
def stand_watch(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    state.omen_watch = 1


@rule
def strike_surely(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    state.omen_strike = book.dark_amount[kind]


@rule
def web_falls(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """A web on a random hero or henchman. DKH-056."""
    warrior = random_of(state, scratch, terms.PARTY)
    if warrior != NONE:
        state.webs[warrior] = min(7, state.webs[warrior] + 1)
        tell(state, terms.E_WEBBED, named(state, warrior), 1)


@rule
def enemy_of(state: State, book: Book, kind: int) -> int:
    """The enemy a card brings in this area. DKH-214."""
    return book.dark_enemy[kind, column_of(book, state.level)]


@rule
def random_of(state: State, scratch: Scratch, last: int) -> int:
    """A random conscious hero, or with PARTY hero or henchman; NONE if there is none."""
    n = 0
    for warrior in range(last):
        if conscious(state, warrior):
            scratch.list[n] = warrior
            n += 1
    return NONE if n == 0 else scratch.list[below(state, n)]


@rule
def single_out(state: State, scratch: Scratch) -> int:
    """The random conscious hero a card is about, or NONE if there is none. DKH-178."""
    hero = random_of(state, scratch, terms.HEROES)
    if hero == NONE:
        tell(state, terms.E_IN_VAIN)
    else:
        tell(state, terms.E_SINGLED_OUT, named(state, hero))
    return hero


@rule
def bare_near(state: State, book: Book, scratch: Scratch, square: int, most: int) -> int:
    """List the bare squares near one. DKH-011."""
    n = 0
    for other in range(book.squares[state.level]):
        if apart(state, book, square, other) <= most and bare(state, book, other):
            scratch.list[n] = other
            n += 1
    return n


@rule
def rocks_fall(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """Rockfall on random bare squares near a random hero. DKH-044, DKH-045."""
    hero = single_out(state, scratch)
    if hero == NONE:
        return
    for _ in range(book.dark_amount[kind]):
        n = bare_near(state, book, scratch, state.at[hero], book.dark_range[kind])
        if n == 0:
            tell(state, terms.E_IN_VAIN)
            return
        drop_rock(state, book, scratch, scratch.list[below(state, n)])


@rule
def echo(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """Noise on the square of a random hero or henchman. DKH-053."""
    tokens = book.dark_amount[kind]
    warrior = random_of(state, scratch, terms.PARTY)
    if warrior != NONE:
        square = state.at[warrior]
        state.noise[square] = min(120, state.noise[square] + tokens)
        tell(state, terms.E_NOISE, square, tokens, named(state, warrior))


@rule
def wanderers_entry(state: State, book: Book, scratch: Scratch) -> int:
    """The entry point nearest to a conscious hero, moving ones last, or NONE. DKH-028, DKH-146; RUL-54."""
    best, near = NONE, terms.FAR
    for entry in range(ALL_ENTRIES):
        square = entry_square(state, book, entry)
        for hero in range(terms.HEROES):
            if square == NONE or not conscious(state, hero):
                continue
            far = walked(state, book, scratch, state.at[hero], square)
            if far < near:
                best, near = square, far
    return best


@rule
def hidden_cache(state: State, book: Book, scratch: Scratch, kind: int) -> None:
    """A card of equipment in a marker beside a random hero. DKH-066."""
    hero = single_out(state, scratch)
    if hero == NONE:
        return
    own, n = state.at[hero], 0
    for square in range(book.squares[state.level]):
        if adjacent(state, book, own, square) and bare(state, book, square):
            scratch.list[n] = square
            n += 1
    card = draw_card(state) if n > 0 else NONE
    if card == NONE:
        tell(state, terms.E_IN_VAIN)
        return
    square = scratch.list[below(state, n)]
    tell(state, terms.E_LOOT, square, book.card[card], terms.UNEARTHED)
    lay(state, book, card, square)


OMENS = Dispatch({
    Omen.STILLNESS: nothing_now, Omen.ROCKS: rocks_fall, Omen.MORE_REINFORCEMENTS: more_come,
    Omen.NO_REINFORCEMENTS: none_come, Omen.VIGOUR: nothing_now, Omen.NOISE: echo, Omen.SILENCE: silence_falls,
    Omen.ENEMIES_AT_HERO: ambush, Omen.WANDERER: wanderer, Omen.FROM_THE_REAR: from_the_rear,
    Omen.STAND_WATCH: stand_watch, Omen.STRIKE: strike_surely, Omen.CACHE: hidden_cache, Omen.WEB: web_falls,
}, of=Omen)  # fmt: skip
