"""Buying, selling, hiring and replacing between levels. Rulebook 1.3.2, 3.1.1.1."""

from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import clear_plan
from duskboard.games.darkholds.campaign import may_follow
from duskboard.games.darkholds.inventory import list_kinds
from duskboard.games.darkholds.items import figures_used, new_henchman
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    BUY,
    CANCEL,
    COMMON,
    D_BUY,
    D_BUYER,
    D_HIRE,
    D_HIRER,
    D_PARTNER,
    D_RECEIVER,
    D_REPLACE,
    D_SELL,
    D_SELLER,
    D_TRADER,
    DEAD,
    DONE,
    DROP,
    E_BOUGHT,
    E_HIRED,
    E_REPLACED,
    E_SOLD,
    ENEMY_PROFILE,
    FIRST_HENCHMAN,
    HACKSILVER,
    HENCHMAN_PROFILE,
    HEROES,
    HIRE,
    HIRE_VERB,
    IN_DECK,
    PARTY,
    READY,
    REPLACE,
    SELL,
    TAKE,
    TRADE,
    UNCOMMON,
    VERB,
    WARRIOR,
)
from duskboard.games.darkholds.trade import TRADER, kinds_of, partners
from duskboard.games.darkholds.warriors import carries, give, room_for, wear

MOST_DEALS = 40  # chains a seat may begin at one shop

BUYER, BOUGHT = 10, 11  # links in `plan`


@rule
def for_sale(state, book, scratch, hero):
    """The kinds of card a hero could buy for somebody, as bits: in the deck, on sale, affordable.

    DKH-128, DKH-332 to DKH-334.
    """
    room_in_warband(state, book, scratch, hero)
    kinds = 0
    for card in range(int(book.cards)):
        if state.card_at[card] != IN_DECK:
            continue
        kind = int(book.card[card])
        if (kinds >> kind) & 1 != 0 or book.kind_worth[kind] > state.silver[hero]:
            continue
        sold = book.kind_ubiquity[kind] == COMMON
        sold = sold or (book.kind_ubiquity[kind] == UNCOMMON and state.uncommon_left[hero] > 0)
        if sold and book.kind_slots[kind] <= scratch.list[book.kind_type[kind]]:
            kinds |= 1 << kind
    return kinds


@rule
def room_in_warband(state, book, scratch, hero):
    """List for every type of card the most slots that anybody of a hero's warband has free. DKH-115 to DKH-126."""
    for kind_type in range(9):
        scratch.list[kind_type] = -1
    for warrior in range(PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] != READY or state.hero[warrior] != hero:
            continue
        for kind_type in range(9):
            free = int(book.limits[state.profile[warrior], kind_type]) - int(state.slots[warrior, kind_type])
            if kind_type == HACKSILVER:
                free = 99
            scratch.list[kind_type] = max(free, int(scratch.list[kind_type]))


@rule
def receives(state, book, hero, kind, warrior):
    """Whether somebody of a hero's warband can take a card. DKH-332."""
    if state.profile[warrior] == NONE or state.status[warrior] != READY or state.hero[warrior] != hero:
        return False
    return room_for(state, book, warrior, kind)


@rule
def hireable(state, book, hero):
    """The henchman types a hero could hire, as bits. DKH-080, DKH-083 to DKH-085, DKH-131."""
    types = 0
    room = False
    for warrior in range(FIRST_HENCHMAN, PARTY):
        room = room or state.profile[warrior] == NONE
    if not room:
        return 0
    for profile in range(HENCHMAN_PROFILE, ENEMY_PROFILE):
        if book.known[profile] == 0 or book.price[profile] > state.silver[hero]:
            continue
        if may_follow(state, book, profile, hero) and figures_used(state, profile) < book.figures[profile]:
            types |= 1 << profile
    return types


@rule
def own_ready(state, seat, warrior):
    return state.profile[warrior] != NONE and state.status[warrior] == READY and state.owner[warrior] == seat


@rule
def replacements(state, book):
    """Heroes nobody has played yet, as bits. RUL-42."""
    types = 0
    for profile in range(HENCHMAN_PROFILE):
        used = False
        for hero in range(HEROES):
            used = used or state.profile[hero] == profile
        if book.known[profile] != 0 and not used:
            types |= 1 << profile
    return types


@rule
def dead_hero_of(state, seat):
    for hero in range(HEROES):
        if state.profile[hero] != NONE and state.status[hero] == DEAD and state.owner[hero] == seat:
            return hero
    return NONE


@rule
def shop_menu(state, book, scratch, seat):
    """List what a player can do between levels. DKH-332, DKH-336, DKH-338; DEC-03."""
    verbs = 0
    if state.shop_count[seat] < MOST_DEALS:
        for warrior in range(PARTY):
            if not own_ready(state, seat, warrior):
                continue
            if warrior < HEROES:
                if (verbs >> BUY) & 1 == 0 and for_sale(state, book, scratch, warrior) != 0:
                    verbs |= 1 << BUY
                if (verbs >> HIRE_VERB) & 1 == 0 and hireable(state, book, warrior) != 0:
                    verbs |= 1 << HIRE_VERB
            if kinds_of(state, book, warrior) != 0:
                verbs |= 1 << SELL
            if (verbs >> TRADE) & 1 == 0 and partners(state, book, scratch, warrior, 1) > 0:
                verbs |= 1 << TRADE
        if state.replacement != 0 and dead_hero_of(state, seat) != NONE and replacements(state, book) != 0:
            verbs |= 1 << REPLACE
    n = 0
    for verb in range(REPLACE + 1):
        if (verbs >> verb) & 1 != 0:
            n = add(scratch, n, VERB + verb)
    return add(scratch, n, DONE)


@rule
def shop_link_menu(state, book, scratch, decision, seat):
    """List the options of a link of a deal; a deal with a real choice can be given up. DEC-03."""
    n = 0
    hero = int(state.plan[BUYER])
    if decision == D_BUY:
        n = list_kinds(scratch, 0, for_sale(state, book, scratch, hero), TAKE)
    elif decision == D_RECEIVER:
        for warrior in range(PARTY):
            if receives(state, book, hero, int(state.plan[BOUGHT]), warrior):
                n = add(scratch, n, WARRIOR + warrior)
    elif decision == D_SELL:
        n = list_kinds(scratch, 0, kinds_of(state, book, hero), DROP)
    elif decision == D_HIRE:
        n = list_profiles(scratch, hireable(state, book, hero))
    elif decision == D_REPLACE:
        n = list_profiles(scratch, replacements(state, book))
    else:
        n = who_menu(state, book, scratch, decision, seat)
    return add(scratch, n, CANCEL) if n > 1 else n


@rule
def list_profiles(scratch, types):
    n = 0
    for profile in range(ENEMY_PROFILE):
        if (types >> profile) & 1 != 0:
            n = add(scratch, n, HIRE + profile)
    return n


@rule
def who_menu(state, book, scratch, decision, seat):
    """List who of a player's warriors could buy, sell, hire or trade. DEC-03."""
    found = 0
    for warrior in range(PARTY):
        if not own_ready(state, seat, warrior):
            continue
        can = False
        if decision == D_BUYER:
            can = warrior < HEROES and for_sale(state, book, scratch, warrior) != 0
        elif decision == D_SELLER:
            can = kinds_of(state, book, warrior) != 0
        elif decision == D_HIRER:
            can = warrior < HEROES and hireable(state, book, warrior) != 0
        elif decision == D_TRADER:
            can = partners(state, book, scratch, warrior, 1) > 0
        if can:
            found |= 1 << warrior
    n = 0
    for warrior in range(PARTY):
        if (found >> warrior) & 1 != 0:
            n = add(scratch, n, WARRIOR + warrior)
    return n


@rule
def begin_deal(state, seat, option):
    """A deal is begun, or the player is satisfied. DKH-339; DEC-03."""
    clear_plan(state)
    if option == DONE:
        state.shop_done[seat] = 1
        return
    state.shop_count[seat] += 1
    verb = option - VERB
    if verb == BUY:
        ask(state, seat, D_BUYER, 0, 0, 0, 0)
    elif verb == SELL:
        ask(state, seat, D_SELLER, 0, 0, 0, 0)
    elif verb == HIRE_VERB:
        ask(state, seat, D_HIRER, 0, 0, 0, 0)
    elif verb == TRADE:
        ask(state, seat, D_TRADER, 0, 0, 0, 0)
    elif verb == REPLACE:
        ask(state, seat, D_REPLACE, 0, 0, 0, 0)


@rule
def take_deal_link(state, book, seat, decision, option):
    """A link of a deal is chosen. DEC-03."""
    if option == CANCEL:
        clear_plan(state)
    elif decision == D_BUYER:
        state.plan[BUYER] = option - WARRIOR
        ask(state, seat, D_BUY, 0, 0, 0, 0)
    elif decision == D_BUY:
        state.plan[BOUGHT] = option - TAKE
        ask(state, seat, D_RECEIVER, 0, 0, 0, 0)
    elif decision == D_RECEIVER:
        buy(state, book, int(state.plan[BUYER]), int(state.plan[BOUGHT]), option - WARRIOR)
    elif decision == D_SELLER:
        state.plan[BUYER] = option - WARRIOR
        ask(state, seat, D_SELL, 0, 0, 0, 0)
    elif decision == D_SELL:
        sell(state, book, int(state.plan[BUYER]), option - DROP)
    elif decision == D_HIRER:
        state.plan[BUYER] = option - WARRIOR
        ask(state, seat, D_HIRE, 0, 0, 0, 0)
    elif decision == D_HIRE:
        hire(state, book, int(state.plan[BUYER]), option - HIRE)
    elif decision == D_TRADER:
        state.plan[TRADER] = option - WARRIOR
        ask(state, seat, D_PARTNER, 0, 0, 0, 0)
    elif decision == D_REPLACE:
        replace(state, book, seat, option - HIRE)


@rule
def buy(state, book, hero, kind, receiver):
    """A hero buys a card for its worth, for himself or one of his henchmen. DKH-332, DKH-333, DKH-334."""
    for card in range(int(book.cards)):
        if state.card_at[card] == IN_DECK and book.card[card] == kind:
            state.silver[hero] -= int(book.kind_worth[kind])
            if book.kind_ubiquity[kind] == UNCOMMON:
                state.uncommon_left[hero] -= 1
            give(state, book, card, receiver)
            tell(state, E_BOUGHT, hero, receiver, kind, int(book.kind_worth[kind]))
            return


@rule
def sale_price(book, kind):
    """Half an item's worth, rounded down. DKH-336."""
    return int(book.kind_worth[kind]) // 2


@rule
def sell(state, book, seller, kind):
    """An item is sold for half its worth; the card goes into the deck. DKH-336, DKH-337."""
    price = sale_price(book, kind)
    state.card_at[carries(state, book, seller, kind)] = IN_DECK
    state.silver[seller] = min(int(book.silver_limit), int(state.silver[seller]) + price)
    wear(state, book, seller)
    tell(state, E_SOLD, seller, kind, price)


@rule
def hire(state, book, hero, profile):
    """A hero hires a henchman into his warband. DKH-062, DKH-080, DKH-082, DKH-131."""
    henchman = new_henchman(state, book, profile, hero)
    if henchman == NONE:
        return
    state.status[henchman] = READY
    state.silver[hero] -= int(book.price[profile])
    tell(state, E_HIRED, hero, henchman, profile, int(book.price[profile]))


@rule
def replace(state, book, seat, profile):
    """A hero nobody has played takes a dead one's place. RUL-42."""
    hero = dead_hero_of(state, seat)
    state.profile[hero] = profile
    state.status[hero] = READY
    state.hero[hero] = hero
    wear(state, book, hero)
    tell(state, E_REPLACED, hero, profile)
