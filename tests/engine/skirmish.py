"""Two duellists with hidden hands, a die and a block: the smallest game with everything in it.

The engine's own tests play it, and whoever writes a new game can read it in one sitting.
"""

from pathlib import Path

from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.content import Entry
from duskboard.engine.dice import below, hide_dice, roll, shuffle
from duskboard.engine.header import NOBODY, ask, begin_choice, end_game, header
from duskboard.engine.log import hide_events, tell
from duskboard.engine.position import fields_document, read_fields
from duskboard.engine.record import Record, i16
from duskboard.engine.rule import rule
from duskboard.engine.scene import Heading, Prompt, Scene, SceneOption, SeatView, Track
from duskboard.games.game import Ending, Facts, Game, Line, Rules, Setting

CARDS = 24
TURN, STRIKE = 1, 2  # things to do
ATTACK, BLOCK = 1, 2  # decisions
TAKE_IT = 3  # the option that is no card
UNKNOWN = 0  # a card a seat may not know
STRUCK = 1  # events
SLAIN = 1  # endings


class State(header(seats=2, agenda=8, log=16, script=8)):
    hp: i16[2]  # health of each duellist
    hand: i16[2, 3]  # the strengths of the cards they hold
    deck: i16[CARDS]  # the draw pile, top last
    deck_n: i16  # cards left in it


class Book(Record):
    hp: i16  # health at the start
    die: i16  # sides of the die
    cards: i16[CARDS]  # strengths in the deck


class Scratch(Record):
    menu: i16[4]  # legal options


@rule
def start(state, book, scratch):
    state.seat = NOBODY
    for seat in range(2):
        if state.hp[seat] == 0:
            state.hp[seat] = book.hp
    for i in range(CARDS):
        state.deck[i] = book.cards[i]
    state.deck_n = CARDS
    shuffle(state, state.deck, CARDS)
    for seat in range(2):
        for slot in range(3):
            draw(state, seat, slot)
    push(state, TURN, 0)
    advance(state, book)


@rule
def options(state, book, scratch):
    for slot in range(3):
        scratch.menu[slot] = slot
    if state.decision == BLOCK:
        scratch.menu[3] = TAKE_IT
        return 4
    return 3


@rule
def choose(state, book, scratch, option):
    begin_choice(state)
    seat = int(state.seat)
    if state.decision == ATTACK:
        ask(state, 1 - seat, BLOCK, option)
    else:
        state.seat = NOBODY
        push(state, TURN, seat)
        push(state, STRIKE, 1 - seat, state.args[0], option)
        advance(state, book)


@rule
def advance(state, book):
    while not idle(state):
        step = pop(state)
        a, b, c = popped(state, 0), popped(state, 1), popped(state, 2)
        if step == TURN:
            ask(state, a, ATTACK)
        elif step == STRIKE:
            strike(state, book, a, b, c)
    tidy(state)


@rule
def strike(state, book, seat, attack, block):
    rival = 1 - seat
    face = roll(state, int(book.die))
    damage = state.hand[seat, attack] + face
    if block != TAKE_IT:
        damage -= state.hand[rival, block]
        draw(state, rival, block)
    draw(state, seat, attack)
    damage = max(0, damage)
    state.hp[rival] -= damage
    tell(state, STRUCK, seat, face, damage)
    if state.hp[rival] <= 0:
        end_game(state, SLAIN)
        state.result[seat] = 1.0
        state.result[rival] = -1.0


@rule
def draw(state, seat, slot):
    state.deck_n -= 1
    state.hand[seat, slot] = state.deck[state.deck_n]
    if state.deck_n == 0:
        for i in range(CARDS):
            state.deck[i] = 1 + i % 6
        state.deck_n = CARDS
        shuffle(state, state.deck, CARDS)


@rule
def redact(state, book, seat):
    hide_dice(state)
    hide_events(state, seat)
    for other in range(2):
        if other != seat:
            for slot in range(3):
                state.hand[other, slot] = UNKNOWN
    for i in range(CARDS):
        state.deck[i] = UNKNOWN


@rule
def imagine(state, book, scratch, seat):
    for other in range(2):
        if other != seat:
            for slot in range(3):
                state.hand[other, slot] = 1 + below(state, 6)
    for i in range(CARDS):
        state.deck[i] = 1 + below(state, 6)


@rule
def observe(state, book, seat, out):
    out[0] = state.hp[seat]
    out[1] = state.hp[1 - seat]
    for slot in range(3):
        out[2 + slot] = state.hand[seat, slot]


@rule
def check(state, book):
    if state.deck_n < 1 or state.deck_n > CARDS:
        return 1
    return 0


@rule
def greedy(state, book, scratch):
    if state.decision == BLOCK:
        return TAKE_IT
    best = 0
    for slot in range(3):
        if state.hand[state.seat, slot] > state.hand[state.seat, best]:
            best = slot
    return best


@rule
def value(state, book, scratch, out):
    for seat in range(2):
        out[seat] = (state.hp[seat] - state.hp[1 - seat]) / 30.0


class Skirmish(Game):
    id, title, blurb, rule_prefix = "skirmish", "Skirmish", "A duel in one page.", "SKI"
    facts = Facts(
        seats=(2, 2), chance=True, hidden=True, cooperative=False, largest_menu=4, options=4, longest_game=1000,
        most_events=4, state_bytes=2048,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value)
    observation_size = 5
    schema = {"duel": Entry}
    settings = (Setting(name="hp", title="Health", default=30, minimum=1, maximum=99),)
    endings = {SLAIN: Ending("A duellist is slain")}
    decisions = {ATTACK: "attack", BLOCK: "block"}
    violations = {1: "the deck has an impossible size"}
    folder = Path(__file__).parent

    def make_book(self, content):
        book = Book()
        book.hp, book.die = 30, 6
        for i in range(CARDS):
            book.cards[i] = 1 + i % 6
        return book

    def prepare(self, state, book, content, settings):
        for seat in range(2):
            state.hp[seat] = settings["hp"]

    def option_text(self, state, book, option, content=None):
        return "take it" if option == TAKE_IT else f"card {option + 1}"

    def describe(self, event, state, book, seat, content=None):
        striker, face, damage = event.args[:3]
        return Line(f"seat {striker + 1} rolls {face} and strikes for {damage}", roll=True)

    def position(self, state, book):
        return fields_document(state, State.fields)

    def from_position(self, document, book, content):
        state = State()
        read_fields(state, document, State.fields)
        return state

    def scene(self, state, book, content, seat, menu):
        return Scene(
            heading=Heading(game=self.id, title=self.title),
            seats=[SeatView(name=name, acting=at == state.seat) for at, name in enumerate(self.seat_names(state))],
            tracks=[Track(id=f"hp{at}", name="Health", value=state.hp[at], owner=at) for at in range(2)],
            prompt=Prompt(text="Choose"),
            options=[SceneOption(number=o, text=self.option_text(state, book, o)) for o in menu],
        )


GAME = Skirmish()
