"""The hero phase: initiative, activation, exiting, abandonment and loss. Rulebook 2.1.1."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import begin_activation, rest
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    ABANDON,
    ACT,
    ALL_DOWN,
    ASK_ABANDON,
    CARRIED,
    COCOONED,
    CONSCIOUS,
    D_ABANDON,
    D_ACTIVATE,
    D_PASS,
    D_TRANSIT,
    D_VERB,
    D_VOTE,
    DEAD,
    E_ABANDONED,
    E_INITIATIVE,
    E_ROLLED_OFF,
    E_TURN,
    EXITED,
    FIRST_ENEMY,
    FIRST_HENCHMAN,
    HERO_PHASE,
    HERO_PHASE_ENDS,
    HEROES,
    KILL,
    LOST_LEVEL,
    NEXT_ACTIVATION,
    NO_REVIVAL,
    PARTY,
    PASS,
    PRIEST,
    REVIVE,
    ROLL_OFF,
    SEAT,
    SEATS,
    SORCERER,
    TAKE_VOTES,
    UNCONSCIOUS,
    USE_REVIVE,
    VOTE,
    WARRIOR,
    WON,
)
from duskboard.games.darkholds.warriors import has, lively
from duskboard.games.darkholds.wounds import d10, perish


@rule
def begin_turn(state, book):
    """A turn begins: the enemy player changes, somebody gains the initiative.

    DKH-052, DKH-150, DKH-158, DKH-160, DKH-161.
    """
    state.turn += 1
    state.total_turns += 1
    state.phase = HERO_PHASE
    players = int(state.players)
    state.enemy_player = (state.turn - 1) % players if state.overlord == NONE else state.overlord
    tell(state, E_TURN, int(state.turn), int(state.enemy_player))
    state.initiative = (state.turn - 1) % players
    if state.initiative_mode == ROLL_OFF and players > 1:
        roll_off(state)
    elif state.initiative_mode == VOTE and players > 1:
        for seat in range(SEATS):
            state.votes[seat] = NONE
        push(state, TAKE_VOTES, 0)
        return
    give_initiative(state)


@rule
def give_initiative(state):
    """Who has the initiative activates; a seat without lively warriors is skipped. DKH-161, DKH-165."""
    players = int(state.players)
    for i in range(players):
        seat = (int(state.initiative) + i) % players
        if lively_of(state, seat) > 0:
            state.initiative = seat
            break
    tell(state, E_INITIATIVE, int(state.initiative))
    push(state, NEXT_ACTIVATION)


@rule
def roll_off(state):
    """Every seat rolls, the highest is first, the best roll again while tied. DKH-162."""
    players = int(state.players)
    still = (1 << players) - 1
    while True:
        best, leaders = -1, 0
        for seat in range(players):
            if (still >> seat) & 1 == 0:
                continue
            face = d10(state)
            tell(state, E_ROLLED_OFF, seat, face)
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
def take_votes(state, seat):
    """The players agree by a vote; tied, the seat whose turn it is anyway, then its left. DKH-161."""
    if seat < state.players:
        push(state, TAKE_VOTES, seat + 1)
        ask(state, seat, D_VOTE, 0, 0, 0, 0)
        return
    players, first = int(state.players), int(state.initiative)
    best, most = first, -1
    for i in range(players):
        candidate, votes = (first + i) % players, 0
        for voter in range(players):
            if state.votes[voter] == candidate:
                votes += 1
        if votes > most:
            best, most = candidate, votes
    state.initiative = best
    for voter in range(SEATS):
        state.votes[voter] = 0
    give_initiative(state)


@rule
def lively_of(state, seat):
    """How many lively warriors a player has that have not acted. DKH-165, DKH-168."""
    n = 0
    for warrior in range(PARTY):
        if state.owner[warrior] == seat and lively(state, warrior):
            n += 1
    return n


@rule
def seats_with_lively(state, scratch, other_than):
    """List the other seats with lively warriors. DKH-165."""
    n = 0
    for seat in range(int(state.players)):
        if seat != other_than and lively_of(state, seat) > 0:
            n = add(scratch, n, SEAT + seat)
    return n


@rule
def next_activation(state, book, scratch):
    """The holder of the initiative activates somebody, or passes it on; nobody lively, the phase ends.

    DKH-163 to DKH-166.
    """
    rest(state)
    holder = int(state.initiative)
    others = seats_with_lively(state, scratch, holder)
    if lively_of(state, holder) > 0:
        ask(state, holder, D_ACTIVATE, 0, 0, 0, 0)
    elif others > 0:
        ask(state, holder, D_PASS, 0, 0, 0, 0)
    else:
        push(state, HERO_PHASE_ENDS)


@rule
def activate_menu(state, book, scratch):
    """List the warriors to activate, passing, and whom to abandon. DKH-163, DKH-164, DKH-170, DKH-172."""
    holder = int(state.seat)
    may_pass = seats_with_lively(state, scratch, holder) > 0
    n = 0
    for warrior in range(PARTY):
        if state.owner[warrior] == holder and lively(state, warrior):
            n = add(scratch, n, WARRIOR + warrior)
    if may_pass:
        n = add(scratch, n, PASS)
    if can_abandon(state, book):
        for warrior in range(PARTY):
            if state.owner[warrior] == holder and left_behind(state, warrior):
                n = add(scratch, n, ABANDON + warrior)
    return n


@rule
def activated(state, book, option):
    """The holder of the initiative has decided. DKH-163, DKH-167."""
    if option == PASS:
        ask(state, int(state.initiative), D_PASS, 0, 0, 0, 0)
    elif option >= ABANDON:
        abandon(state, book, option - ABANDON)
        push(state, NEXT_ACTIVATION)
    else:
        begin_activation(state, book, option - WARRIOR)
        push(state, NEXT_ACTIVATION)
        push(state, ACT)


@rule
def act(state, book):
    """The active warrior goes on, or its activation is over. DKH-167, DKH-168."""
    warrior = int(state.active)
    if warrior == NONE:
        look_at_exit(state, book)
        return
    over = state.status[warrior] != CONSCIOUS
    over = over or (state.vigour[warrior] == 0 and state.free_step == 0 and state.transit == 0)
    if over:
        if state.status[warrior] == CONSCIOUS:
            state.vigour[warrior] = 0
        rest(state)
        look_at_exit(state, book)
        return
    push(state, ACT)
    ask(state, int(state.owner[warrior]), D_TRANSIT if state.transit > 0 else D_VERB, 0, 0, 0, 0)


@rule
def on_board(state, warrior):
    """Whether a hero or henchman is on the board in any condition. DKH-004."""
    status = state.status[warrior]
    return status in (CONSCIOUS, UNCONSCIOUS, COCOONED)


@rule
def left_behind(state, warrior):
    """Whether a warrior may be abandoned: a henchman, or a hero who lies unconscious. DKH-170, DKH-172."""
    if not on_board(state, warrior):
        return False
    return warrior >= FIRST_HENCHMAN or state.status[warrior] != CONSCIOUS


@rule
def can_abandon(state, book):
    """Whether the level could end: a hero has exited and no conscious one is on the board. DKH-170, DKH-172."""
    if state.exited == 0 or book.victory[state.level] == KILL:
        return False
    for hero in range(HEROES):
        if state.status[hero] == CONSCIOUS:
            return False
    return True


@rule
def look_at_exit(state, book):
    """The level ends when all have left; once only others are left, abandoning them is offered.

    DKH-159, DKH-169, DKH-170.
    """
    if not can_abandon(state, book):
        return
    for warrior in range(PARTY):
        if on_board(state, warrior):
            if state.abandoning == 0:
                state.abandoning = 1
                push(state, ASK_ABANDON, 0)
            return
    state.outcome = WON


@rule
def ask_abandon(state, book, first):
    """Every owner is asked for everyone left behind. DKH-170, DKH-172."""
    for warrior in range(first, PARTY):
        if left_behind(state, warrior):
            push(state, ASK_ABANDON, warrior + 1)
            ask(state, int(state.owner[warrior]), D_ABANDON, warrior, 0, 0, 0)
            return
    look_at_exit(state, book)


@rule
def abandon(state, book, warrior):
    """A warrior is left behind: dead, with all it had. DKH-171, DKH-173."""
    tell(state, E_ABANDONED, warrior, int(state.profile[warrior]))
    if warrior < HEROES:
        state.total_lost += 1
    perish(state, book, warrior)
    look_at_exit(state, book)


@rule
def revives(book, kind):
    """Whether a kind of card can Revive. DKH-175."""
    if book.kind_use[kind] == USE_REVIVE:
        return True
    power = int(book.kind_power[kind])
    return power != NONE and book.power_effect[power] == REVIVE


@rule
def revival_in_reach(state, book):
    """Whether anybody conscious could Revive, or find the means on the board. DKH-175; RUL-40."""
    for warrior in range(PARTY):
        if state.status[warrior] != CONSCIOUS or not has(state, book, warrior, PRIEST | SORCERER):
            continue
        for i in range(6):
            power = int(book.powers[state.profile[warrior], i])
            if power != NONE and book.power_effect[power] == REVIVE:
                return True
    for card in range(int(book.cards)):
        if not revives(book, int(book.card[card])):
            continue
        place = int(state.card_at[card])
        if 0 <= place < CARRIED:
            return True
        if place >= CARRIED and place - CARRIED < FIRST_ENEMY:
            status = state.status[place - CARRIED]
            if status != EXITED and status != DEAD:
                return True
    return False


@rule
def hero_phase_ends(state, book):
    """Nobody conscious, or nobody who could help: the level ends at once. DKH-174, DKH-175."""
    awake, awake_heroes = 0, 0
    for warrior in range(PARTY):
        if state.status[warrior] == CONSCIOUS:
            awake += 1
            if warrior < HEROES:
                awake_heroes += 1
    if awake == 0:
        state.outcome = WON if state.exited > 0 else LOST_LEVEL
        state.loss = ALL_DOWN
    elif awake_heroes == 0 and state.exited == 0 and not revival_in_reach(state, book):
        state.outcome = LOST_LEVEL
        state.loss = NO_REVIVAL
