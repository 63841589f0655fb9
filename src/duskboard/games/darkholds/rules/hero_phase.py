"""The hero phase: initiative, activation, exiting, abandonment and loss. Rulebook 2.1.1."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import begin_activation, rest
from duskboard.games.darkholds.rules.board import named, on_board
from duskboard.games.darkholds.rules.menu import YesOrNo, add
from duskboard.games.darkholds.rules.warriors import has, lively
from duskboard.games.darkholds.rules.wounds import d10, perish
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do, Effect, Use


@rule
def begin_turn(state: State, book: Book, scratch: Scratch) -> None:
    """A turn begins: the enemy player changes, somebody gains the initiative.

    DKH-052, DKH-150, DKH-158, DKH-160, DKH-161.
    """
    state.turn += 1
    state.total_turns += 1
    state.phase = terms.HERO_PHASE
    players = state.players
    state.enemy_player = (state.turn - 1) % players if state.overlord == NONE else state.overlord
    tell(state, terms.E_TURN, state.turn, state.enemy_player)
    state.initiative = (state.turn - 1) % players
    if state.initiative_mode == terms.ROLL_OFF and players > 1:
        roll_off(state)
    elif state.initiative_mode == terms.VOTE and players > 1:
        for seat in range(terms.SEATS):
            state.votes[seat] = NONE
        push(state, Do.TAKE_VOTES, 0)
        return
    give_initiative(state)


@rule
def give_initiative(state: State) -> None:
    """Who has the initiative activates; a seat without lively warriors is skipped. DKH-161, DKH-165."""
    players = state.players
    for i in range(players):
        seat = (state.initiative + i) % players
        if lively_of(state, seat) > 0:
            state.initiative = seat
            break
    tell(state, terms.E_INITIATIVE, state.initiative)
    push(state, Do.NEXT_ACTIVATION)


@rule
def roll_off(state: State) -> None:
    """Every seat rolls, the highest is first, the best roll again while tied. DKH-162."""
    players = state.players
    still = (1 << players) - 1
    while True:
        best, leaders = -1, 0
        for seat in range(players):
            if (still >> seat) & 1 == 0:
                continue
            face = d10(state)
            tell(state, terms.E_ROLLED_OFF, seat, face)
            if face > best:
                best, leaders = face, 0
            if face == best:
                leaders |= 1 << seat
        still = leaders
        if still & (still - 1) == 0:
            break
    for seat in range(players):
        if (still >> seat) & 1 != 0:
            state.initiative = seat


@rule
def take_votes(state: State, book: Book, scratch: Scratch) -> None:
    """The players agree by a vote; tied, the seat whose turn it is anyway, then its left. DKH-161."""
    seat = popped(state, 0)
    if seat < state.players:
        push(state, Do.TAKE_VOTES, seat + 1)
        ask(state, seat, Asks.VOTE, 0, 0, 0, 0)
        return
    players, first = state.players, state.initiative
    best, most = first, -1
    for i in range(players):
        candidate, votes = (first + i) % players, 0
        for voter in range(players):
            if state.votes[voter] == candidate:
                votes += 1
        if votes > most:
            best, most = candidate, votes
    state.initiative = best
    wipe(state.votes)
    give_initiative(state)


class VoteForInitiative(Decision, number=Asks.VOTE):
    """Who should have the initiative. DKH-161; DEC-10."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.SEAT, state.players)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        state.votes[menu.chooser] = option - terms.SEAT
        tell(state, terms.E_VOTED, menu.chooser, option - terms.SEAT)


@rule
def lively_of(state: State, seat: int) -> int:
    """How many lively warriors a player has that have not acted. DKH-165, DKH-168."""
    n = 0
    for warrior in range(terms.PARTY):
        if state.owner[warrior] == seat and lively(state, warrior):
            n += 1
    return n


@rule
def seats_with_lively(state: State, scratch: Scratch, other_than: int) -> int:
    """List the other seats with lively warriors. DKH-165."""
    n = 0
    for seat in range(state.players):
        if seat != other_than and lively_of(state, seat) > 0:
            n = add(scratch, n, terms.SEAT + seat)
    return n


@rule
def next_activation(state: State, book: Book, scratch: Scratch) -> None:
    """The holder of the initiative activates somebody, or passes it on; nobody lively, the phase ends.

    DKH-163 to DKH-166.
    """
    rest(state)
    holder = state.initiative
    others = seats_with_lively(state, scratch, holder)
    if lively_of(state, holder) > 0:
        ask(state, holder, Asks.ACTIVATE, 0, 0, 0, 0)
    elif others > 0:
        ask(state, holder, Asks.PASS, 0, 0, 0, 0)
    else:
        push(state, Do.HERO_PHASE_ENDS)


class Activate(Decision, number=Asks.ACTIVATE):
    """The holder of the initiative activates somebody, passes, or abandons.

    DKH-163, DKH-164, DKH-167, DKH-170, DKH-172; DEC-11.
    """

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        holder = state.seat
        may_pass = seats_with_lively(state, menu, holder) > 0
        for warrior in range(terms.PARTY):
            if state.owner[warrior] == holder and lively(state, warrior):
                offer(menu, terms.WARRIOR + warrior)
        if may_pass:
            offer(menu, terms.PASS)
        if can_abandon(state, book):
            for warrior in range(terms.PARTY):
                if state.owner[warrior] == holder and left_behind(state, warrior):
                    offer(menu, terms.ABANDON + warrior)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.PASS:
            ask(state, state.initiative, Asks.PASS, 0, 0, 0, 0)
        elif option >= terms.ABANDON:
            abandon(state, book, option - terms.ABANDON)
            push(state, Do.NEXT_ACTIVATION)
        else:
            begin_activation(state, book, option - terms.WARRIOR)
            push(state, Do.NEXT_ACTIVATION)
            push(state, Do.ACT)


class PassInitiative(Decision, number=Asks.PASS):
    """Who gets the initiative. DKH-165; DEC-12."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = seats_with_lively(state, menu, state.seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        state.initiative = option - terms.SEAT
        tell(state, terms.E_INITIATIVE, state.initiative, menu.chooser + 1)
        push(state, Do.NEXT_ACTIVATION)


@rule
def act(state: State, book: Book, scratch: Scratch) -> None:
    """The active warrior goes on, or its activation is over. DKH-167, DKH-168."""
    warrior = state.active
    if warrior == NONE:
        look_at_exit(state, book)
        return
    over = state.status[warrior] != terms.CONSCIOUS
    over = over or (state.vigour[warrior] == 0 and state.free_step == 0 and state.transit == 0)
    if over:
        if state.status[warrior] == terms.CONSCIOUS:
            state.vigour[warrior] = 0
        rest(state)
        look_at_exit(state, book)
        return
    push(state, Do.ACT)
    ask(state, state.owner[warrior], Asks.TRANSIT if state.transit > 0 else Asks.VERB, 0, 0, 0, 0)


@rule
def left_behind(state: State, warrior: int) -> bool:
    """Whether a warrior may be abandoned: a henchman, or a hero who lies unconscious. DKH-170, DKH-172."""
    if not on_board(state, warrior):
        return False
    return warrior >= terms.FIRST_HENCHMAN or state.status[warrior] != terms.CONSCIOUS


@rule
def can_abandon(state: State, book: Book) -> bool:
    """Whether the level could end: a hero has exited and no conscious one is on the board. DKH-170, DKH-172."""
    if state.exited == 0 or book.victory[state.level] == terms.KILL:
        return False
    for hero in range(terms.HEROES):
        if state.status[hero] == terms.CONSCIOUS:
            return False
    return True


@rule
def look_at_exit(state: State, book: Book) -> None:
    """The level ends when all have left; once only others are left, abandoning them is offered.

    DKH-159, DKH-169, DKH-170.
    """
    if not can_abandon(state, book):
        return
    for warrior in range(terms.PARTY):
        if on_board(state, warrior):
            if state.abandoning == 0:
                state.abandoning = 1
                push(state, Do.ASK_ABANDON, 0)
            return
    state.outcome = terms.WON


@rule
def ask_abandon(state: State, book: Book, scratch: Scratch) -> None:
    """Every owner is asked for everyone left behind. DKH-170, DKH-172."""
    for warrior in range(popped(state, 0), terms.PARTY):
        if left_behind(state, warrior):
            push(state, Do.ASK_ABANDON, warrior + 1)
            ask(state, state.owner[warrior], Asks.ABANDON, warrior, 0, 0, 0)
            return
    look_at_exit(state, book)


@rule
def abandon(state: State, book: Book, warrior: int) -> None:
    """A warrior is left behind: dead, with all it had. DKH-171, DKH-173."""
    lost = named(state, warrior)
    if warrior < terms.HEROES:
        state.total_lost += 1
    perish(state, book, warrior)
    tell(state, terms.E_ABANDONED, lost)
    look_at_exit(state, book)


class Abandon(YesOrNo, number=Asks.ABANDON):
    """Whether to leave somebody behind. DKH-170, DKH-172; RUL-39."""

    warrior: int

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.YES:
            abandon(state, book, state.args[Abandon.warrior])


@rule
def revives(book: Book, kind: int) -> bool:
    """Whether a kind of card can Revive. DKH-175."""
    if book.kind_use[kind] == Use.REVIVE:
        return True
    power = book.kind_power[kind]
    return power != NONE and book.power_effect[power] == Effect.REVIVE


@rule
def revival_in_reach(state: State, book: Book) -> bool:
    """Whether anybody conscious could Revive, or find the means on the board. DKH-175; RUL-40."""
    for warrior in range(terms.PARTY):
        if state.status[warrior] != terms.CONSCIOUS or not has(state, book, warrior, terms.PRIEST | terms.SORCERER):
            continue
        for i in range(6):
            power = book.powers[state.profile[warrior], i]
            if power != NONE and book.power_effect[power] == Effect.REVIVE:
                return True
    for card in range(book.cards):
        if not revives(book, book.card[card]):
            continue
        place = state.card_at[card]
        if 0 <= place < terms.CARRIED:
            return True
        if place >= terms.CARRIED and place - terms.CARRIED < terms.FIRST_ENEMY:
            status = state.status[place - terms.CARRIED]
            if status != terms.EXITED and status != terms.DEAD:
                return True
    return False


@rule
def hero_phase_ends(state: State, book: Book, scratch: Scratch) -> None:
    """Nobody conscious, or nobody who could help: the level ends at once; else the turn goes on.

    DKH-158, DKH-174, DKH-175.
    """
    awake, awake_heroes = 0, 0
    for warrior in range(terms.PARTY):
        if state.status[warrior] == terms.CONSCIOUS:
            awake += 1
            if warrior < terms.HEROES:
                awake_heroes += 1
    if awake == 0:
        state.outcome = terms.WON if state.exited > 0 else terms.LOST_LEVEL
        state.loss = terms.ALL_DOWN
    elif awake_heroes == 0 and state.exited == 0 and not revival_in_reach(state, book):
        state.outcome = terms.LOST_LEVEL
        state.loss = terms.NO_REVIVAL
    push(state, Do.BEGIN_TURN)
    push(state, Do.MAINTAIN)
    push(state, Do.BEGIN_REINFORCEMENTS)
    push(state, Do.BEGIN_ENEMIES)
    push(state, Do.DRAW_DARKHOLD)
