"""Two duellists with hidden hands, a die and a block: a whole game in one page, with everything in it."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from duskboard.engine import scene as table
from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.beats import Moment
from duskboard.engine.content import Content, Entry
from duskboard.engine.decision import Decision, Decisions, Telling, part
from duskboard.engine.dice import below, hide_dice, roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NOBODY, Header, ask, begin_choice, end_game
from duskboard.engine.log import hide_events, tell
from duskboard.engine.menu import Menu, offer, offer_run
from duskboard.engine.record import Reals, Record, i16
from duskboard.engine.rule import rule
from duskboard.games.game import Ending, Facts, Game, Rules, Setting

HAND = 3  # cards a duellist holds
CARD, TAKE_IT = 0, HAND  # options: the cards of the hand, and none of them
UNKNOWN = 0  # a card a seat may not know
STRUCK, RAISED = 1, 2  # events
SLAIN = 1  # endings
Asks = IntEnum("Asks", "ATTACK BLOCK")  # decisions
Do = IntEnum("Do", "TURN STRIKE")  # things to do


class State(Header, seats=2, things=8, events=16, dice_kept=8):
    hp = i16[2]  # health of each duellist
    hand = i16[2, HAND]  # the strengths of the cards they hold


class Book(Record):
    die = i16  # sides of the die
    strongest = i16  # card there is


class Scratch(Menu, largest_menu=4):
    pass


# -- rules -------------------------------------------------------------------------------------------------------------


class Attack(Decision, number=Asks.ATTACK):
    """Strike with one of the cards."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, CARD, HAND)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        tell(state, RAISED, state.seat)
        ask(state, 1 - state.seat, Asks.BLOCK, option)


class Block(Decision, number=Asks.BLOCK):
    """A blow is coming: turn some of it with a card, or take it."""

    attack: int  # the card it is struck with

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, CARD, HAND)
        offer(menu, TAKE_IT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        push(state, Do.TURN, state.seat)
        push(state, Do.STRIKE, 1 - state.seat, state.args[Block.attack], option)
        state.seat = NOBODY


@rule
def turn(state: State, book: Book) -> None:
    ask(state, popped(state, 0), Asks.ATTACK)


@rule
def strike(state: State, book: Book) -> None:
    seat, attack, block = popped(state, 0), popped(state, 1), popped(state, 2)
    rival, face = 1 - seat, roll(state, book.die)
    damage = state.hand[seat, attack] + face
    if block != TAKE_IT:
        damage -= state.hand[rival, block]
        draw(state, book, rival, block)
    draw(state, book, seat, attack)
    state.hp[rival] -= max(0, damage)
    tell(state, STRUCK, seat, face, max(0, damage), damage - face)
    if state.hp[rival] <= 0:
        end_game(state, SLAIN)
        state.result[seat], state.result[rival] = 1.0, -1.0


@rule
def draw(state: State, book: Book, seat: int, slot: int) -> None:
    state.hand[seat, slot] = 1 + below(state, book.strongest)


DECISIONS = Decisions(Attack, Block, of=Asks)
STEPS = Dispatch({Do.TURN: turn, Do.STRIKE: strike}, of=Do)
options = DECISIONS.menu


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    for seat in range(2):
        for slot in range(HAND):
            draw(state, book, seat, slot)
    ask(state, 0, Asks.ATTACK)
    tidy(state)


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    begin_choice(state)
    DECISIONS.chosen(state.decision, state, book, scratch, option)
    while not idle(state):
        STEPS(pop(state), state, book)
    tidy(state)


# -- what others know, and minds ---------------------------------------------------------------------------------------


@rule
def redact(state: State, book: Book, seat: int) -> None:
    hide_dice(state)
    hide_events(state, seat)
    for other in range(2):
        for slot in range(HAND):
            if other != seat:
                state.hand[other, slot] = UNKNOWN


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    for other in range(2):
        for slot in range(HAND):
            if other != seat:
                draw(state, book, other, slot)


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    out[0], out[1] = state.hp[seat], state.hp[1 - seat]
    for slot in range(HAND):
        out[2 + slot] = state.hand[seat, slot]


@rule
def check(state: State, book: Book) -> int:
    return 1 if state.hp[0] <= 0 and state.hp[1] <= 0 else 0


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    if state.decision == Asks.BLOCK:
        return TAKE_IT
    best = 0
    for slot in range(HAND):
        if state.hand[state.seat, slot] > state.hand[state.seat, best]:
            best = slot
    return best


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    for seat in range(2):
        out[seat] = (state.hp[seat] - state.hp[1 - seat]) / 30.0


# -- telling -----------------------------------------------------------------------------------------------------------

asks = Telling[str]()
asks(Attack)("strike with a card.")
asks(Block)("a blow is coming. Turn some of it with a card, or take it.")
asks.about(DECISIONS)
RING = table.Board(id="ring", width=2, height=1, cells=[table.Cell(id=f"at{x}", x=x, y=0) for x in range(2)])


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
    decisions = DECISIONS.names
    violations = {1: "both duellists are slain"}
    limits = {"hp": (-99, 99), "hand": (0, 9)}

    def make_book(self, content: Content) -> Any:
        book = Book()
        book.die, book.strongest = 6, 6
        return book

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return "take it" if option == TAKE_IT else f"card {option + 1}"

    def beat(self, moment: Moment) -> table.Beat:
        seat, face, damage, cards = moment.args[:4]
        told = table.Beat(text=f"seat {seat + 1} raises a card", verb="attack", seat=seat)
        told.actor, told.targets = piece(seat), [piece(1 - seat)]
        if moment.event.code == STRUCK:
            told.text, told.weight = f"seat {seat + 1} rolls {face} and strikes for {damage}", "notable"
            told.verb = "hit" if damage else "miss"
            by = [table.Modifier(name="the cards", amount=cards)]
            told.roll = moment.rolled("A blow", f"{damage} damage", owner=seat, at=piece(1 - seat), modifiers=by)
        return told

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> table.Scene:
        return table.Scene(
            heading=table.Heading(game=self.id, title=self.title),
            seats=[table.SeatView(name=f"Seat {at + 1}", acting=at == state.seat) for at in range(2)],
            boards=[RING],
            pieces=self.pieces(state, book, content, seat),
            prompt=_prompt(state) if state.seat != NOBODY else None,
            options=[table.SceneOption(number=o, text=self.option_text(state, book, o)) for o in menu],
            goals=[_goal(state, at) for at in range(2) if seat in (at, NOBODY)],
            figures=[_figure(state, at) for at in range(2)],
        )

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[table.Piece]:
        return [
            table.Piece(id=piece(at), cell=f"at{at}", name=f"Seat {at + 1}", owner=at, badges=[_health(state, at)])
            for at in range(2)
        ]


def piece(seat: int) -> str:
    return f"duellist{seat}"


def _health(state: State, seat: int) -> table.Badge:
    return table.Badge(text=str(state.hp[seat]), name=f"{state.hp[seat]} health", icon="hearts")


def _prompt(state: State) -> table.Prompt:
    return table.Prompt(text=f"You have {state.hp[state.seat]} health: {asks[state.decision]}")


def _goal(state: State, seat: int) -> table.Goal:
    left = max(0, state.hp[1 - seat])
    slain, rival = left == 0, piece(1 - seat)
    return table.Goal(text="Slay the rival", standing=f"{left} health left", owner=seat, met=slain, targets=[rival])


def _figure(state: State, seat: int) -> table.Figure:
    """A duellist: health, and the cards as far as the viewer knows them."""
    cards = [str(state.hand[seat, slot]) if state.hand[seat, slot] != UNKNOWN else "?" for slot in range(HAND)]
    lines = [table.FigureLine(name="cards", values=cards)]
    return table.Figure(id=piece(seat), name=f"Seat {seat + 1}", owner=seat, badges=[_health(state, seat)], lines=lines)


GAME = Skirmish()
