"""Setting a level up, ending it, and what happens between levels. Rulebook 3.1, 3.1.1."""

from duskboard.engine.agenda import push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import shuffle
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import rest
from duskboard.games.darkholds.rules.board import forget, lift, named, put
from duskboard.games.darkholds.rules.decks import lay_out
from duskboard.games.darkholds.rules.enemy_phase import clear_omens
from duskboard.games.darkholds.rules.menu import add
from duskboard.games.darkholds.rules.movement import STOP, stand
from duskboard.games.darkholds.rules.reinforcement import new_enemy, spread_from
from duskboard.games.darkholds.rules.warriors import full_vigour, has, wear
from duskboard.games.darkholds.rules.wounds import clear_worn, perish, remove
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do


@rule
def begin_campaign(state: State, book: Book) -> None:
    """Silver for the start, and for later areas the uncommon cards of those skipped; then the shop.

    DKH-131, DKH-322, DKH-328.
    """
    area = book.area[state.level]
    for card in range(terms.CARDS):
        state.card_at[card] = terms.IN_DECK if card < book.cards else terms.LOST
    for hero in range(terms.HEROES):
        if state.profile[hero] != NONE:
            state.status[hero] = terms.READY
            state.hero[hero] = hero
            state.silver[hero] = book.start_silver[area]
            state.serial[hero] = state.serials
            state.serials += 1
            wear(state, book, hero)
    open_shop(state, area)


@rule
def open_shop(state: State, uncommon: int) -> None:
    """Everybody may buy, sell, hire and trade. DKH-332, DKH-333, DKH-338."""
    state.phase = terms.SHOPPING
    for seat in range(terms.SEATS):
        state.shop_done[seat] = 0
        state.shop_count[seat] = 0
    for hero in range(terms.HEROES):
        state.uncommon_left[hero] = uncommon if state.status[hero] == terms.READY else 0
    wipe(state.deck)
    state.deck_n = 0
    push(state, Do.SET_UP)
    push(state, Do.NEXT_SHOPPER)


@rule
def next_shopper(state: State, book: Book, scratch: Scratch) -> None:
    """One player after the other, until all are satisfied. DKH-335, DKH-339."""
    for seat in range(state.players):
        if state.shop_done[seat] == 0:
            push(state, Do.NEXT_SHOPPER)
            ask(state, seat, Asks.SHOP, 0, 0, 0, 0)
            return


@rule
def set_up(state: State, book: Book, scratch: Scratch) -> None:
    """Lay the level out: markers, enemies, decks; the party waits to be placed.

    DKH-001, DKH-059, DKH-063 to DKH-065, DKH-339.
    """
    level = state.level
    state.phase = terms.SETTING_UP
    state.turn = 0
    state.outcome = 0
    state.loss = 0
    state.woke = 0
    state.exited = 0
    state.abandoning = 0
    state.bosses_left = book.bosses[level]
    state.latecomers = 0
    state.exit_open = 1 if book.victory[level] == terms.LEAVE else 0
    for square in range(terms.SQUARES):
        state.here[square] = 0
        state.noise[square] = 0
        state.stuff[square] = 0
        state.rock[square] = book.rocks[level, square]
        state.left[square] = book.stock[level, square]
    fill_decks(state, book)
    clear_omens(state)
    wipe(state.boost)
    remember(state)
    heroes = 0
    for hero in range(terms.HEROES):
        if state.status[hero] == terms.READY:
            heroes += 1
    state.draws = 1 + max(0, heroes - book.usual_heroes)
    for i in range(book.foes[level]):
        enemy = new_enemy(state, book, book.foe[level, i])
        if enemy != NONE:
            put(state, book, enemy, book.foe_at[level, i])
    rest(state)
    forget(scratch)
    tell(state, terms.E_LEVEL, level + 1)
    push(state, Do.BEGIN_TURN)
    push(state, Do.PLACE_PARTY)


@rule
def fill_decks(state: State, book: Book) -> None:
    """Shuffle the three decks. DKH-058, DKH-063, DKH-064, DKH-065, DKH-339."""
    state.deck_n = 0
    wipe(state.deck)
    for card in range(book.cards):
        if state.card_at[card] == terms.IN_DECK:
            state.deck[state.deck_n] = card
            state.deck_n += 1
    shuffle(state, state.deck, state.deck_n)
    state.dark_n, state.dark_out_n = book.darks, 0
    lay_out(state, state.dark, state.dark_out, book.darks)
    state.rein_n, state.rein_out_n = book.reins, 0
    lay_out(state, state.rein, state.rein_out, book.reins)


@rule
def remember(state: State) -> None:
    """Note the party as it enters the level. RUL-43."""
    for warrior in range(terms.PARTY):
        state.was_profile[warrior] = state.profile[warrior]
        state.was_status[warrior] = state.status[warrior]
        state.was_wounds[warrior] = state.wounds[warrior]
        state.was_owner[warrior] = state.owner[warrior]
        state.was_hero[warrior] = state.hero[warrior]
        state.was_silver[warrior] = state.silver[warrior]
    for card in range(terms.CARDS):
        state.was_card_at[card] = state.card_at[card]


@rule
def recall(state: State, book: Book) -> None:
    """Take the party back to how it entered the level. RUL-43."""
    for warrior in range(terms.PARTY):
        remove(state, book, warrior)
        clear_worn(state, warrior)
        state.silver[warrior] = state.was_silver[warrior]
        state.profile[warrior] = state.was_profile[warrior]
        state.status[warrior] = state.was_status[warrior]
        state.wounds[warrior] = state.was_wounds[warrior]
        state.owner[warrior] = state.was_owner[warrior]
        state.hero[warrior] = state.was_hero[warrior]
    for card in range(terms.CARDS):
        state.card_at[card] = state.was_card_at[card]
    for warrior in range(terms.PARTY):
        if state.profile[warrior] != NONE and state.status[warrior] == terms.READY:
            wear(state, book, warrior)


@rule
def place_party(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for a start square for everybody in turn, one player's warriors after the other's. DKH-001; RUL-84."""
    for seat in range(state.players):
        for warrior in range(terms.PARTY):
            if state.profile[warrior] != NONE and state.status[warrior] == terms.READY and state.owner[warrior] == seat:
                push(state, Do.PLACE_PARTY)
                ask(state, seat, Asks.START, warrior, 0, 0, 0)
                return


@rule
def start_menu(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List free start squares; once they are full, the nearest free squares. DKH-001; RUL-84."""
    n = 0
    for i in range(book.starts[state.level]):
        square = book.start[state.level, i]
        if state.here[square] == 0:
            n = add(scratch, n, terms.SQUARE + square)
    if n > 0:
        return n
    spread_from(state, book, scratch, book.start[state.level, 0], NONE)
    best = terms.FAR
    for square in range(book.squares[state.level]):
        if scratch.reach[square] < best and stand(state, book, warrior, square, False) == STOP:
            best = scratch.reach[square]
    for square in range(book.squares[state.level]):
        if scratch.reach[square] == best and stand(state, book, warrior, square, False) == STOP:
            if book.glyph[state.level, square] != terms.EXIT:
                n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def place_one(state: State, book: Book, warrior: int, square: int) -> None:
    """A hero or henchman enters the level, lively. DKH-001, DKH-003."""
    state.status[warrior] = terms.CONSCIOUS
    state.acted[warrior] = 0
    state.vigour[warrior] = full_vigour(state, book, warrior)
    put(state, book, warrior, square)
    tell(state, terms.E_PLACED, named(state, warrior), square)


class StartSquare(Decision, number=Asks.START):
    """Where somebody starts. DKH-001; RUL-84; DEC-04."""

    warrior: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = start_menu(state, book, menu, state.args[StartSquare.warrior])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        place_one(state, book, state.args[StartSquare.warrior], option - terms.SQUARE)


@rule
def finish_level(state: State, book: Book, scratch: Scratch) -> None:
    """A level has ended: on to the next, again from its start, or the end, with the board as it is.

    DKH-159, DKH-169, DKH-174, DKH-323.
    """
    won = state.outcome == terms.WON
    state.outcome = 0
    state.agenda_n = 0
    rest(state)
    tell(state, terms.E_WON_LEVEL if won else terms.E_LOST_LEVEL, state.level + 1, state.turn, state.loss)
    if not (won and book.victory[state.level] == terms.KILL):
        leave_behind(state, book)
    forget(scratch)
    if won:
        state.cleared += 1
        if state.level == state.last_level:
            conclude(state, terms.QUEST_DONE if state.mode == terms.QUEST else terms.CLEARED, 1.0)
            return
        clear_board(state, book)
        between_levels(state, book)
    elif state.replays > 0:
        state.replays -= 1
        clear_board(state, book)
        recall(state, book)
        push(state, Do.SET_UP)
    else:
        conclude(state, state.loss, -1.0)


@rule
def leave_behind(state: State, book: Book) -> None:
    """Whoever has not left is dead. DKH-171, DKH-173."""
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] in (terms.DEAD, terms.EXITED):
            continue
        lost = named(state, warrior)
        if warrior < terms.HEROES:
            state.total_lost += 1
        perish(state, book, warrior)
        tell(state, terms.E_ABANDONED, lost)


@rule
def clear_board(state: State, book: Book) -> None:
    """Take everything off the board; the party goes on. DKH-330."""
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if state.profile[enemy] != NONE:
            remove(state, book, enemy)
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] == terms.DEAD:
            continue
        if state.status[warrior] != terms.EXITED and state.status[warrior] != terms.CONSCIOUS:
            state.wounds[warrior] = book.constitution[state.profile[warrior]]
        lift(state, book, warrior)
        state.status[warrior] = terms.READY
        state.vigour[warrior] = 0
        state.webs[warrior] = 0
        state.acted[warrior] = 0
        state.blessed[warrior] = 0
        state.stone_skin[warrior] = 0
    for square in range(terms.SQUARES):
        state.noise[square] = 0
        state.stuff[square] = 0
        state.rock[square] = 0
        state.left[square] = 0
    for i in range(terms.PURSES):
        state.purse[i] = 0
        state.purse_at[i] = 0
    for card in range(book.cards):
        if state.card_at[card] < terms.CARRIED and state.card_at[card] != terms.LOST:
            state.card_at[card] = terms.IN_DECK


@rule
def between_levels(state: State, book: Book) -> None:
    """Rest, sort out the warbands, and go shopping. DKH-329 to DKH-333."""
    for warrior in range(terms.PARTY):
        if state.status[warrior] == terms.READY and state.wounds[warrior] > 0:
            healed = min(state.wounds[warrior], book.rest)
            state.wounds[warrior] -= healed
            tell(state, terms.E_HEALED, named(state, warrior), healed, terms.RESTED)
    for henchman in range(terms.FIRST_HENCHMAN, terms.PARTY):
        if state.profile[henchman] != NONE:
            find_hero(state, book, henchman)
    ended = book.area[state.level] != book.area[state.level + 1]
    state.level += 1
    if any_hero(state) == 0 and state.replacement == 0:
        conclude(state, terms.NO_HERO_LEFT, -1.0)
        return
    open_shop(state, 1 if ended else 0)


@rule
def any_hero(state: State) -> int:
    n = 0
    for hero in range(terms.HEROES):
        if state.status[hero] == terms.READY:
            n += 1
    return n


@rule
def may_follow(state: State, book: Book, henchman_profile: int, hero: int) -> bool:
    """Whether a henchman of a type may be in a hero's warband. DKH-084, DKH-085, DKH-086."""
    if has(state, book, hero, terms.SELLSWORD):
        return True
    return book.kindred[state.profile[hero]] == book.kindred[henchman_profile]


@rule
def find_hero(state: State, book: Book, henchman: int) -> None:
    """A henchman whose hero is dead follows another of the same player, or leaves. DKH-082; RUL-42."""
    if state.status[state.hero[henchman]] == terms.READY:
        return
    for hero in range(terms.HEROES):
        if state.status[hero] == terms.READY and state.owner[hero] == state.owner[henchman]:
            if may_follow(state, book, state.profile[henchman], hero):
                state.hero[henchman] = hero
                return
    left = named(state, henchman)
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + henchman:
            state.card_at[card] = terms.IN_DECK
    perish(state, book, henchman)
    tell(state, terms.E_LEFT, left)


@rule
def conclude(state: State, ending: int, result: float) -> None:
    """The game is over; the players share one result, an overlord has the opposite. DKH-155."""
    end_game(state, ending)
    for seat in range(state.players):
        state.result[seat] = result
    if state.overlord != NONE:
        state.result[state.overlord] = -result
