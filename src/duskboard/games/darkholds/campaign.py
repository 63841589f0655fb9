"""Setting a level up, ending it, and what happens between levels. Rulebook 3.1, 3.1.1."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import shuffle
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import rest
from duskboard.games.darkholds.board import forget, lift, put
from duskboard.games.darkholds.enemy_phase import clear_omens
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.movement import STOP, stand
from duskboard.games.darkholds.reinforcement import new_enemy, spread_from
from duskboard.games.darkholds.terms import (
    BEGIN_TURN,
    CARDS,
    CARRIED,
    CLEARED,
    CONSCIOUS,
    D_SHOP,
    D_START,
    DARK_CARDS,
    DEAD,
    E_ABANDONED,
    E_HEALED,
    E_LEFT,
    E_LEVEL,
    E_LOST_LEVEL,
    E_WON_LEVEL,
    EXIT,
    EXITED,
    FAR,
    FIRST_ENEMY,
    FIRST_HENCHMAN,
    HEROES,
    IN_DECK,
    KILL,
    LEAVE,
    LOST,
    NEXT_SHOPPER,
    NO_HERO_LEFT,
    PARTY,
    PLACE_PARTY,
    PURSES,
    QUEST,
    QUEST_DONE,
    READY,
    REIN_CARDS,
    SEATS,
    SELLSWORD,
    SET_UP,
    SETTING_UP,
    SHOPPING,
    SQUARE,
    SQUARES,
    WARRIORS,
    WON,
)
from duskboard.games.darkholds.warriors import full_vigour, has, wear
from duskboard.games.darkholds.wounds import clear_worn, perish, remove


@rule
def begin_campaign(state, book):
    """Silver for the start, and for later areas the uncommon cards of those skipped; then the shop.

    DKH-131, DKH-322, DKH-328.
    """
    area = int(book.area[state.level])
    for card in range(CARDS):
        state.card_at[card] = IN_DECK if card < book.cards else LOST
    for hero in range(HEROES):
        if state.profile[hero] != NONE:
            state.status[hero] = READY
            state.hero[hero] = hero
            state.silver[hero] = book.start_silver[area]
            state.serial[hero] = state.serials
            state.serials += 1
            wear(state, book, hero)
    open_shop(state, area)


@rule
def open_shop(state, uncommon):
    """Everybody may buy, sell, hire and trade. DKH-332, DKH-333, DKH-338."""
    state.phase = SHOPPING
    for seat in range(SEATS):
        state.shop_done[seat] = 0
        state.shop_count[seat] = 0
    for hero in range(HEROES):
        state.uncommon_left[hero] = uncommon if state.status[hero] == READY else 0
    for i in range(CARDS):
        state.deck[i] = 0
    state.deck_n = 0
    push(state, SET_UP)
    push(state, NEXT_SHOPPER)


@rule
def next_shopper(state):
    """One player after the other, until all are satisfied. DKH-335, DKH-339."""
    for seat in range(int(state.players)):
        if state.shop_done[seat] == 0:
            push(state, NEXT_SHOPPER)
            ask(state, seat, D_SHOP, 0, 0, 0, 0)
            return


@rule
def set_up(state, book, scratch):
    """Lay the level out: markers, enemies, decks; the party waits to be placed.

    DKH-001, DKH-059, DKH-063 to DKH-065, DKH-339.
    """
    level = int(state.level)
    state.phase = SETTING_UP
    state.turn = 0
    state.outcome = 0
    state.loss = 0
    state.woke = 0
    state.exited = 0
    state.abandoning = 0
    state.bosses_left = book.bosses[level]
    state.latecomers = 0
    state.exit_open = 1 if book.victory[level] == LEAVE else 0
    for square in range(SQUARES):
        state.here[square] = 0
        state.noise[square] = 0
        state.stuff[square] = 0
        state.rock[square] = book.rocks[level, square]
        state.left[square] = book.stock[level, square]
    fill_decks(state, book)
    clear_omens(state)
    for profile in range(len(state.boost)):
        state.boost[profile] = 0
    remember(state)
    heroes = 0
    for hero in range(HEROES):
        if state.status[hero] == READY:
            heroes += 1
    state.draws = 1 + max(0, heroes - int(book.usual_heroes))
    for i in range(int(book.foes[level])):
        enemy = new_enemy(state, book, int(book.foe[level, i]))
        if enemy != NONE:
            put(state, book, enemy, int(book.foe_at[level, i]))
    rest(state)
    forget(scratch)
    tell(state, E_LEVEL, level + 1)
    push(state, BEGIN_TURN)
    push(state, PLACE_PARTY)


@rule
def fill_decks(state, book):
    """Shuffle the three decks. DKH-058, DKH-063, DKH-064, DKH-065, DKH-339."""
    state.deck_n = 0
    for card in range(CARDS):
        state.deck[card] = 0
    for card in range(int(book.cards)):
        if state.card_at[card] == IN_DECK:
            state.deck[state.deck_n] = card
            state.deck_n += 1
    shuffle(state, state.deck, int(state.deck_n))
    for i in range(DARK_CARDS):
        state.dark[i] = i if i < book.darks else 0
        state.dark_out[i] = 0
    state.dark_n = book.darks
    state.dark_out_n = 0
    shuffle(state, state.dark, int(state.dark_n))
    for i in range(REIN_CARDS):
        state.rein[i] = i if i < book.reins else 0
        state.rein_out[i] = 0
    state.rein_n = book.reins
    state.rein_out_n = 0
    shuffle(state, state.rein, int(state.rein_n))


@rule
def remember(state):
    """Note the party as it enters the level. RUL-43."""
    for warrior in range(PARTY):
        state.was_profile[warrior] = state.profile[warrior]
        state.was_status[warrior] = state.status[warrior]
        state.was_wounds[warrior] = state.wounds[warrior]
        state.was_owner[warrior] = state.owner[warrior]
        state.was_hero[warrior] = state.hero[warrior]
        state.was_silver[warrior] = state.silver[warrior]
    for card in range(CARDS):
        state.was_card_at[card] = state.card_at[card]


@rule
def recall(state, book):
    """Take the party back to how it entered the level. RUL-43."""
    for warrior in range(PARTY):
        remove(state, book, warrior)
        clear_worn(state, warrior)
        state.silver[warrior] = state.was_silver[warrior]
        state.profile[warrior] = state.was_profile[warrior]
        state.status[warrior] = state.was_status[warrior]
        state.wounds[warrior] = state.was_wounds[warrior]
        state.owner[warrior] = state.was_owner[warrior]
        state.hero[warrior] = state.was_hero[warrior]
    for card in range(CARDS):
        state.card_at[card] = state.was_card_at[card]
    for warrior in range(PARTY):
        if state.profile[warrior] != NONE and state.status[warrior] == READY:
            wear(state, book, warrior)


@rule
def place_party(state):
    """Ask for a start square for everybody in turn, one player's warriors after the other's. DKH-001; RUL-84."""
    for seat in range(int(state.players)):
        for warrior in range(PARTY):
            if state.profile[warrior] != NONE and state.status[warrior] == READY and state.owner[warrior] == seat:
                push(state, PLACE_PARTY)
                ask(state, seat, D_START, warrior, 0, 0, 0)
                return


@rule
def start_menu(state, book, scratch, warrior):
    """List free start squares; once they are full, the nearest free squares. DKH-001; RUL-84."""
    n = 0
    for i in range(int(book.starts[state.level])):
        square = int(book.start[state.level, i])
        if state.here[square] == 0:
            n = add(scratch, n, SQUARE + square)
    if n > 0:
        return n
    spread_from(state, book, scratch, int(book.start[state.level, 0]), NONE)
    best = FAR
    for square in range(int(book.squares[state.level])):
        if scratch.reach[square] < best and stand(state, book, warrior, square, False) == STOP:
            best = int(scratch.reach[square])
    for square in range(int(book.squares[state.level])):
        if scratch.reach[square] == best and stand(state, book, warrior, square, False) == STOP:
            if book.glyph[state.level, square] != EXIT:
                n = add(scratch, n, SQUARE + square)
    return n


@rule
def place_one(state, book, warrior, square):
    """A hero or henchman enters the level, lively. DKH-001, DKH-003."""
    state.status[warrior] = CONSCIOUS
    state.acted[warrior] = 0
    state.vigour[warrior] = full_vigour(state, book, warrior)
    put(state, book, warrior, square)


@rule
def finish_level(state, book, scratch):
    """A level has ended: on to the next, again from its start, or the end. DKH-159, DKH-169, DKH-174, DKH-323."""
    won = state.outcome == WON
    state.outcome = 0
    state.agenda_n = 0
    rest(state)
    tell(state, E_WON_LEVEL if won else E_LOST_LEVEL, int(state.level) + 1, int(state.turn), int(state.loss))
    clear_board(state, book, won and book.victory[state.level] == KILL)
    forget(scratch)
    if not won:
        if state.replays > 0:
            state.replays -= 1
            recall(state, book)
            push(state, SET_UP)
            return
        conclude(state, int(state.loss), -1.0)
        return
    state.cleared += 1
    if state.level == state.last_level:
        conclude(state, QUEST_DONE if state.mode == QUEST else CLEARED, 1.0)
        return
    between_levels(state, book)


@rule
def clear_board(state, book, all_survive):
    """Take everything off the board; who was left behind is dead. DKH-171, DKH-173, DKH-330."""
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] != NONE:
            remove(state, book, enemy)
    for warrior in range(PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] == DEAD:
            continue
        if state.status[warrior] == EXITED or all_survive:
            if state.status[warrior] != EXITED and state.status[warrior] != CONSCIOUS:
                state.wounds[warrior] = book.constitution[state.profile[warrior]]
            lift(state, book, warrior)
            state.status[warrior] = READY
            state.vigour[warrior] = 0
            state.webs[warrior] = 0
            state.acted[warrior] = 0
            state.blessed[warrior] = 0
            state.stone_skin[warrior] = 0
        else:
            tell(state, E_ABANDONED, warrior, int(state.profile[warrior]))
            if warrior < HEROES:
                state.total_lost += 1
            perish(state, book, warrior)
    for square in range(SQUARES):
        state.noise[square] = 0
        state.stuff[square] = 0
        state.rock[square] = 0
        state.left[square] = 0
    for i in range(PURSES):
        state.purse[i] = 0
        state.purse_at[i] = 0
    for card in range(int(book.cards)):
        if state.card_at[card] < CARRIED and state.card_at[card] != LOST:
            state.card_at[card] = IN_DECK


@rule
def between_levels(state, book):
    """Rest, sort out the warbands, and go shopping. DKH-329 to DKH-333."""
    for warrior in range(PARTY):
        if state.status[warrior] == READY and state.wounds[warrior] > 0:
            state.wounds[warrior] = max(0, int(state.wounds[warrior]) - int(book.rest))
            tell(state, E_HEALED, warrior, int(book.rest))
    for henchman in range(FIRST_HENCHMAN, PARTY):
        if state.profile[henchman] != NONE:
            find_hero(state, book, henchman)
    ended = book.area[state.level] != book.area[state.level + 1]
    state.level += 1
    if any_hero(state) == 0 and state.replacement == 0:
        conclude(state, NO_HERO_LEFT, -1.0)
        return
    open_shop(state, 1 if ended else 0)


@rule
def any_hero(state):
    n = 0
    for hero in range(HEROES):
        if state.status[hero] == READY:
            n += 1
    return n


@rule
def may_follow(state, book, henchman_profile, hero):
    """Whether a henchman of a type may be in a hero's warband. DKH-084, DKH-085, DKH-086."""
    if has(state, book, hero, SELLSWORD):
        return True
    return book.kindred[state.profile[hero]] == book.kindred[henchman_profile]


@rule
def find_hero(state, book, henchman):
    """A henchman whose hero is dead follows another of the same player, or leaves. DKH-082; RUL-42."""
    if state.status[state.hero[henchman]] == READY:
        return
    for hero in range(HEROES):
        if state.status[hero] == READY and state.owner[hero] == state.owner[henchman]:
            if may_follow(state, book, int(state.profile[henchman]), hero):
                state.hero[henchman] = hero
                return
    tell(state, E_LEFT, henchman, int(state.profile[henchman]))
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + henchman:
            state.card_at[card] = IN_DECK
    perish(state, book, henchman)


@rule
def conclude(state, ending, result):
    """The game is over; the players share one result, an overlord has the opposite. DKH-155."""
    end_game(state, ending)
    for seat in range(int(state.players)):
        state.result[seat] = result
    if state.overlord != NONE:
        state.result[state.overlord] = -result
