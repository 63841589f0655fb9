"""Buying, selling, hiring and replacing between levels. Rulebook 1.3.2, 3.1.1.1."""

from collections.abc import Callable

from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each
from duskboard.engine.rule import Rule, rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import clear_plan
from duskboard.games.darkholds.rules.board import named
from duskboard.games.darkholds.rules.campaign import may_follow
from duskboard.games.darkholds.rules.inventory import list_kinds
from duskboard.games.darkholds.rules.items import figures_used, new_henchman
from duskboard.games.darkholds.rules.menu import add, can_give_up
from duskboard.games.darkholds.rules.trade import TRADER, kinds_of, partners
from duskboard.games.darkholds.rules.warriors import carries, give, room_for, wear
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Verb

MOST_DEALS = 40  # chains a seat may begin at one shop

BUYER, BOUGHT = 10, 11  # links in `plan`
DEALS = {
    Verb.BUY: Asks.BUYER, Verb.SELL: Asks.SELLER, Verb.HIRE: Asks.HIRER, Verb.TRADE: Asks.TRADER,
    Verb.REPLACE: Asks.REPLACE,
}  # fmt: skip
FIRST_LINK = tuple(int(DEALS.get(verb, 0)) for verb in Verb)  # what is asked first


@rule
def for_sale(state: State, book: Book, scratch: Scratch, hero: int) -> int:
    """The kinds of card a hero could buy for somebody, as bits: in the deck, on sale, affordable.

    DKH-128, DKH-332 to DKH-334.
    """
    room_in_warband(state, book, scratch, hero)
    kinds = 0
    for card in range(book.cards):
        if state.card_at[card] != terms.IN_DECK:
            continue
        kind = book.card[card]
        if (kinds >> kind) & 1 != 0 or book.kind_worth[kind] > state.silver[hero]:
            continue
        sold = book.kind_ubiquity[kind] == terms.COMMON
        sold = sold or (book.kind_ubiquity[kind] == terms.UNCOMMON and state.uncommon_left[hero] > 0)
        if sold and book.kind_slots[kind] <= scratch.room[book.kind_type[kind]]:
            kinds |= 1 << kind
    return kinds


@rule
def room_in_warband(state: State, book: Book, scratch: Scratch, hero: int) -> None:
    """List for every type of card the most slots that anybody of a hero's warband has free. DKH-115 to DKH-126."""
    for kind_type in range(9):
        scratch.room[kind_type] = -1
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] != terms.READY or state.hero[warrior] != hero:
            continue
        for kind_type in range(9):
            free = book.limits[state.profile[warrior], kind_type] - state.slots[warrior, kind_type]
            if kind_type == terms.HACKSILVER:
                free = 99
            scratch.room[kind_type] = max(free, scratch.room[kind_type])


@rule
def receives(state: State, book: Book, hero: int, kind: int, warrior: int) -> bool:
    """Whether somebody of a hero's warband can take a card. DKH-332."""
    if state.profile[warrior] == NONE or state.status[warrior] != terms.READY or state.hero[warrior] != hero:
        return False
    return room_for(state, book, warrior, kind)


@rule
def hireable(state: State, book: Book, hero: int) -> int:
    """The henchman types a hero could hire, as bits. DKH-080, DKH-083 to DKH-085, DKH-131."""
    types = 0
    room = False
    for warrior in range(terms.FIRST_HENCHMAN, terms.PARTY):
        room = room or state.profile[warrior] == NONE
    if not room:
        return 0
    for profile in range(terms.HENCHMAN_PROFILE, terms.ENEMY_PROFILE):
        if book.known[profile] == 0 or book.price[profile] > state.silver[hero]:
            continue
        if may_follow(state, book, profile, hero) and figures_used(state, profile) < book.figures[profile]:
            types |= 1 << profile
    return types


@rule
def own_ready(state: State, seat: int, warrior: int) -> bool:
    return state.profile[warrior] != NONE and state.status[warrior] == terms.READY and state.owner[warrior] == seat


@rule
def replacements(state: State, book: Book) -> int:
    """Heroes nobody has played yet, as bits. RUL-42."""
    types = 0
    for profile in range(terms.HENCHMAN_PROFILE):
        used = False
        for hero in range(terms.HEROES):
            used = used or state.profile[hero] == profile
        if book.known[profile] != 0 and not used:
            types |= 1 << profile
    return types


@rule
def dead_hero_of(state: State, seat: int) -> int:
    for hero in range(terms.HEROES):
        if state.profile[hero] != NONE and state.status[hero] == terms.DEAD and state.owner[hero] == seat:
            return hero
    return NONE


@rule
def list_profiles(scratch: Scratch, types: int) -> int:
    n = 0
    for profile in range(terms.ENEMY_PROFILE):
        if (types >> profile) & 1 != 0:
            n = add(scratch, n, terms.HIRE + profile)
    return n


@rule
def or_no_deal(state: State, scratch: Scratch, n: int) -> int:
    """A deal can be given up before anything is paid. DEC-03."""
    return add(scratch, n, terms.CANCEL) if can_give_up(state, n) else n


@rule
def no_deal(state: State, option: int) -> bool:
    """Whether the answer to a link was to give the deal up; then it is."""
    if option == terms.CANCEL:
        clear_plan(state)
    return option == terms.CANCEL


@rule
def can_buy(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """A hero buys what is for sale to him. DKH-332."""
    return warrior < terms.HEROES and for_sale(state, book, scratch, warrior) != 0


@rule
def can_hire(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """A hero hires whom he can pay and lead. DKH-080."""
    return warrior < terms.HEROES and hireable(state, book, warrior) != 0


@rule
def can_sell(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """Whoever carries something sells it. DKH-336."""
    return kinds_of(state, book, warrior) != 0


@rule
def can_trade(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """Whoever has a partner trades. DKH-338."""
    return partners(state, book, scratch, warrior, 1) > 0


DEALERS = (int(Verb.BUY), int(Verb.HIRE), int(Verb.SELL), int(Verb.TRADE))  # deals that somebody of the party makes
CAN_DEAL = Dispatch({Verb.BUY: can_buy, Verb.HIRE: can_hire, Verb.SELL: can_sell, Verb.TRADE: can_trade})


@rule
def dealers(state: State, book: Book, scratch: Scratch, verb: int) -> int:
    """List those of a player's party who can make such a deal; it can be given up. DEC-03."""
    found = 0  # while it is worked out for one, the menu is in use
    for warrior in range(terms.PARTY):
        if own_ready(state, state.seat, warrior) and CAN_DEAL(verb, state, book, scratch, warrior):
            found |= 1 << warrior
    n = 0
    for warrior in range(terms.PARTY):
        if (found >> warrior) & 1 != 0:
            n = add(scratch, n, terms.WARRIOR + warrior)
    return or_no_deal(state, scratch, n)


@rule
def deals(state: State, scratch: Scratch, option: int, place: int, then: int) -> None:
    """Who makes the deal is known: note him in the plan, and ask for its next link."""
    if not no_deal(state, option):
        state.plan[place] = option - terms.WARRIOR
        ask(state, scratch.chooser, then, 0, 0, 0, 0)


@rule
def open_deals(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """What a player can do between levels, verbs as bits. DKH-332, DKH-336, DKH-338."""
    verbs = 0
    if state.shop_count[seat] < MOST_DEALS:
        for warrior in range(terms.PARTY):
            if own_ready(state, seat, warrior):
                for verb in DEALERS:
                    if (verbs >> verb) & 1 == 0 and CAN_DEAL(verb, state, book, scratch, warrior):
                        verbs |= 1 << verb
        if state.replacement != 0 and dead_hero_of(state, seat) != NONE and replacements(state, book) != 0:
            verbs |= 1 << Verb.REPLACE
    return verbs


@rule
def buy(state: State, book: Book, hero: int, kind: int, receiver: int) -> None:
    """A hero buys a card for its worth, for himself or one of his henchmen. DKH-332, DKH-333, DKH-334."""
    for card in range(book.cards):
        if state.card_at[card] == terms.IN_DECK and book.card[card] == kind:
            state.silver[hero] -= book.kind_worth[kind]
            if book.kind_ubiquity[kind] == terms.UNCOMMON:
                state.uncommon_left[hero] -= 1
            give(state, book, card, receiver)
            tell(state, terms.E_BOUGHT, named(state, hero), named(state, receiver), kind, book.kind_worth[kind])
            return


@rule
def sale_price(book: Book, kind: int) -> int:
    """Half an item's worth, rounded down. DKH-336."""
    return book.kind_worth[kind] // 2


@rule
def sell(state: State, book: Book, seller: int, kind: int) -> None:
    """An item is sold for half its worth; the card goes into the deck. DKH-336, DKH-337."""
    price = sale_price(book, kind)
    state.card_at[carries(state, book, seller, kind)] = terms.IN_DECK
    lost = max(0, state.silver[seller] + price - book.silver_limit)
    state.silver[seller] += price - lost
    wear(state, book, seller)
    tell(state, terms.E_SOLD, named(state, seller), kind, price, lost)


@rule
def hire(state: State, book: Book, hero: int, profile: int) -> None:
    """A hero hires a henchman into his warband. DKH-062, DKH-080, DKH-082, DKH-131."""
    henchman = new_henchman(state, book, profile, hero)
    state.status[henchman] = terms.READY
    state.silver[hero] -= book.price[profile]
    tell(state, terms.E_HIRED, named(state, hero), named(state, henchman), book.price[profile])


@rule
def replace(state: State, book: Book, seat: int, profile: int) -> None:
    """A hero nobody has played takes a dead one's place. RUL-42."""
    hero = dead_hero_of(state, seat)
    dead = named(state, hero)
    state.profile[hero] = profile
    state.status[hero] = terms.READY
    state.hero[hero] = hero
    wear(state, book, hero)
    tell(state, terms.E_REPLACED, named(state, hero), dead)


def dealer(verb: int) -> Rule[[State, Book, Scratch], None]:
    """Those of the party who can make such a deal."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = dealers(state, book, menu, verb)

    return options


def goes_on(place: int, then: int) -> Rule[[State, Book, Scratch, int], None]:
    """Who makes the deal is noted in the plan; then the next link of the deal is asked for."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        deals(state, menu, option, place, then)

    return chosen


def dealt(does: Callable[[State, Book, int, int], None], first: int) -> Rule[[State, Book, Scratch, int], None]:
    """The last link of a deal: it is made with the answer, counted from its first option."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not no_deal(state, option):
            does(state, book, state.plan[BUYER], option - first)

    return chosen


class Shop(Decision, number=Asks.SHOP):
    """What to do between levels. DKH-332, DKH-336, DKH-338; DEC-03."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.VERB, open_deals(state, book, menu, state.seat))
        offer(menu, terms.DONE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        clear_plan(state)
        if option == terms.DONE:
            state.shop_done[menu.chooser] = 1
            tell(state, terms.E_SATISFIED, menu.chooser)
            return
        state.shop_count[menu.chooser] += 1
        ask(state, menu.chooser, FIRST_LINK[option - terms.VERB], 0, 0, 0, 0)


class Buyer(Decision, number=Asks.BUYER):
    """Who buys. DKH-332; DEC-03."""

    options = dealer(Verb.BUY)
    chosen = goes_on(BUYER, Asks.BUY)


class Buy(Decision, number=Asks.BUY):
    """What to buy. DKH-332 to DKH-334; DEC-03."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        kinds = for_sale(state, book, menu, state.plan[BUYER])
        menu.menu_n = or_no_deal(state, menu, list_kinds(menu, 0, kinds, terms.TAKE))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not no_deal(state, option):
            state.plan[BOUGHT] = option - terms.TAKE
            ask(state, menu.chooser, Asks.RECEIVER, 0, 0, 0, 0)


class Receiver(Decision, number=Asks.RECEIVER):
    """For whom it is bought. DKH-332; DEC-03."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        n, hero = 0, state.plan[BUYER]
        for warrior in range(terms.PARTY):
            if receives(state, book, hero, state.plan[BOUGHT], warrior):
                n = add(menu, n, terms.WARRIOR + warrior)
        for_another = menu.menu[0] != terms.WARRIOR + hero
        menu.menu_n = add(menu, n, terms.CANCEL) if for_another else or_no_deal(state, menu, n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not no_deal(state, option):
            buy(state, book, state.plan[BUYER], state.plan[BOUGHT], option - terms.WARRIOR)


class Seller(Decision, number=Asks.SELLER):
    """Who sells. DKH-336; DEC-03."""

    options = dealer(Verb.SELL)
    chosen = goes_on(BUYER, Asks.SELL)


class Sell(Decision, number=Asks.SELL):
    """What to sell. DKH-336; DEC-03."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        kinds = kinds_of(state, book, state.plan[BUYER])
        menu.menu_n = or_no_deal(state, menu, list_kinds(menu, 0, kinds, terms.DROP))

    chosen = dealt(sell, terms.DROP)


class Hirer(Decision, number=Asks.HIRER):
    """Who hires. DKH-080; DEC-03."""

    options = dealer(Verb.HIRE)
    chosen = goes_on(BUYER, Asks.HIRE)


class Hire(Decision, number=Asks.HIRE):
    """Whom to hire. DKH-080, DKH-083 to DKH-085; DEC-03."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_no_deal(state, menu, list_profiles(menu, hireable(state, book, state.plan[BUYER])))

    chosen = dealt(hire, terms.HIRE)


class Replace(Decision, number=Asks.REPLACE):
    """Who takes a dead hero's place. RUL-42."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_no_deal(state, menu, list_profiles(menu, replacements(state, book)))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not no_deal(state, option):
            replace(state, book, menu.chooser, option - terms.HIRE)


class Trader(Decision, number=Asks.TRADER):
    """Who trades between levels. DKH-338; DEC-03."""

    options = dealer(Verb.TRADE)
    chosen = goes_on(TRADER, Asks.PARTNER)
