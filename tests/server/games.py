"""Small games for the server's tests, with what Skirmish lacks: hands on the table, a pact, peeking."""

from duskboard.engine.agenda import tidy
from duskboard.engine.content import Entry
from duskboard.engine.dice import below, hide_dice, roll
from duskboard.engine.header import NOBODY, ask, begin_choice, end_game, header
from duskboard.engine.log import hide_events, only, tell, tell_to
from duskboard.engine.record import Record, i16
from duskboard.engine.rule import rule
from duskboard.engine.scene import Beat, Heading, Item, Prompt, Scene, SceneOption, SeatView, Zone
from duskboard.games.game import Ending, Facts, Game, Rules
from tests.engine.skirmish import Skirmish


class Duel(Skirmish):
    """Skirmish with the hands laid out: one's own open, the rival's face down."""

    id, title = "duel", "Duel"

    def scene(self, state, book, content, seat, menu):
        scene = super().scene(state, book, content, seat, menu)
        for owner in range(2):
            items = [
                Item(id=f"card-{owner}-{slot}", name=f"strength {state.hand[owner, slot]}", face_up=owner == seat)
                for slot in range(3)
            ]
            scene.zones.append(Zone(id=f"hand-{owner}", title="Hand", owner=owner, kind="hand", items=items))
        return scene


class Pact(Duel):
    """The same with everybody on one side."""

    id, title = "pact", "Pact"
    facts = Facts(**{**Skirmish.facts.__dict__, "cooperative": True})


class Siege(Duel):
    """A duel that does not end while anybody looks: for load."""

    id, title = "siege", "Siege"

    def prepare(self, state, book, content, settings):
        for seat in range(2):
            state.hp[seat] = 30_000


# -- Peek: a seat makes four choices of its own, then the other does; nobody wins ------------------------------------

STEP, LOOK, SHOW, ROLL, PASS = range(5)
STEPPED, LOOKED, SHOWN, ROLLED = 1, 2, 3, 4
DONE = 1


class PeekState(header(seats=2, agenda=4, log=16, script=8)):
    pile: i16  # the card on the pile, which nobody knows
    card: i16[2]  # each seat's own card
    known: i16[2]  # whether a seat has looked at the pile
    shown: i16[2]  # whether everybody has seen a seat's card
    steps: i16[2]  # how far each seat has come
    turns: i16  # how often the turn has passed


class PeekBook(Record):
    turns: i16  # after so many it is over


class PeekScratch(Record):
    menu: i16[8]


@rule
def start(state, book, scratch):
    state.pile = 1 + below(state, 50)
    for seat in range(2):
        state.card[seat] = 1 + below(state, 50)
    ask(state, 0, 1)
    tidy(state)


@rule
def options(state, book, scratch):
    for option in range(5):
        scratch.menu[option] = option
    return 5


@rule
def choose(state, book, scratch, option):
    begin_choice(state)
    seat = int(state.seat)
    if option == STEP:
        state.steps[seat] += 1
        tell(state, STEPPED, seat)
    elif option == LOOK:
        state.known[seat] = 1
        tell_to(state, only(seat), LOOKED, seat, state.pile)
    elif option == SHOW:
        state.shown[seat] = 1
        tell(state, SHOWN, seat, state.card[seat])
    elif option == ROLL:
        tell(state, ROLLED, seat, roll(state, 6))
    else:
        state.turns += 1
        state.seat = NOBODY
        if state.turns >= book.turns:
            end_game(state, DONE)
        else:
            ask(state, 1 - seat, 1)
    tidy(state)


@rule
def redact(state, book, seat):
    hide_dice(state)
    hide_events(state, seat)
    for other in range(2):
        if other != seat and state.shown[other] == 0:
            state.card[other] = 0
        if other != seat:
            state.known[other] = 0
    if seat < 0 or state.known[seat] == 0:
        state.pile = 0


@rule
def imagine(state, book, scratch, seat):
    if state.pile == 0:
        state.pile = 1 + below(state, 50)
    for other in range(2):
        if state.card[other] == 0:
            state.card[other] = 1 + below(state, 50)


@rule
def observe(state, book, seat, out):
    out[0] = state.pile


@rule
def check(state, book):
    return 0


@rule
def greedy(state, book, scratch):
    return PASS


@rule
def value(state, book, scratch, out):
    out[0] = 0.0
    out[1] = 0.0


class Peek(Game):
    id, title, blurb, rule_prefix = "peek", "Peek", "Look, show, roll, pass.", "PEK"
    facts = Facts(
        seats=(2, 2), chance=True, hidden=True, cooperative=False, largest_menu=5, options=5, longest_game=1000,
        most_events=4, state_bytes=2048,
    )  # fmt: skip
    State, Book, Scratch = PeekState, PeekBook, PeekScratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value)
    observation_size = 1
    schema = {"peek": Entry}
    endings = {DONE: Ending("Enough")}
    decisions = {1: "anything"}
    violations = {}
    folder = Skirmish.folder

    def make_book(self, content):
        book = PeekBook()
        book.turns = 20
        return book

    def prepare(self, state, book, content, settings):
        pass

    def option_text(self, state, book, option, content=None):
        return ("step", "look", "show", "roll", "pass")[option]

    def beat(self, moment):
        code, (who, what) = moment.event.code, moment.args[:2]
        text = {STEPPED: "steps", LOOKED: f"looks: {what}", SHOWN: f"shows {what}", ROLLED: f"rolls {what}"}
        roll = moment.rolled("A die", "high" if what > 4 else "low") if code == ROLLED else None
        return Beat(text=f"seat {who + 1} {text[code]}", seat=who, roll=roll)

    def position(self, state, book, content):
        return {"bytes": state.bytes().hex()}

    def read_position(self, document, book, content):
        state = PeekState()
        state.load(bytes.fromhex(document["bytes"]))
        return state

    def scene(self, state, book, content, seat, menu):
        return Scene(
            heading=Heading(game=self.id, title=self.title),
            seats=[SeatView(name=name, acting=at == state.seat) for at, name in enumerate(self.seat_names(state))],
            prompt=Prompt(text="Choose"),
            zones=[
                Zone(id="pile", title="Pile", items=[Item(id="pile-card", name=str(state.pile))]),
                *(
                    Zone(
                        id=f"hand-{at}", title="Card", owner=at, items=[Item(id=f"card-{at}", name=str(state.card[at]))]
                    )
                    for at in range(2)
                ),
            ],
            options=[SceneOption(number=o, text=self.option_text(state, book, o)) for o in menu],
        )
