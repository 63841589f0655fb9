"""Creating a faction: units, squads, tactical cards, items, and the numbers on the tokens. Chapters 3 and 4."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.arrays import row_total
from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import below
from duskboard.engine.header import NOBODY, NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import base_health
from duskboard.games.steam_leaf.rules.questions import listed, listed_for
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks, Do

LEADER_TYPES = 3  # the first three kinds of a faction are Leaders


@rule
def deal(state: State) -> None:
    """Each player draws a mission of the own faction. STL-002, STL-022, RUL-01."""
    for seat in range(2):
        if state.wanted[seat] == NONE:
            state.mission[seat] = below(state, terms.MISSIONS)
        else:
            state.mission[seat] = state.wanted[seat]


# -- buying ------------------------------------------------------------------------------------------------------------


@rule
def buy_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D02: one more unit of a kind, or done."""
    n = 0
    for at in range(terms.TYPES):
        if can_buy(state, book, seat, at):
            n = add(scratch, n, terms.O_TYPE + at)
    if units_bought(state, seat) > 0 and not wants_leader(state, book, seat):
        n = add(scratch, n, terms.DONE)
    return n


class Buy(Decision, number=Asks.BUY, name="buy a unit", unnoticed=True):
    """One more unit of a kind, or done. STL-032, D02."""

    options = listed(buy_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.DONE:
            state.bought[seat, option - terms.O_TYPE] += 1
        push(state, Do.BUILD, seat, terms.SQUADS if option == terms.DONE else terms.BUYING)


@rule
def units_bought(state: State, seat: int) -> int:
    return row_total(state.bought, seat)


@rule
def points_spent(state: State, book: Book, seat: int) -> int:
    points = 0
    for at in range(terms.TYPES):
        points += state.bought[seat, at] * book.cost[terms.TYPES * seat + at]
    return points


@rule
def wants_leader(state: State, book: Book, seat: int) -> bool:
    """Whether the army still lacks the Leader that its mission needs. RUL-35."""
    if book.mission_needs[seat, state.mission[seat]] == 0:
        return False
    for at in range(LEADER_TYPES):
        if state.bought[seat, at] > 0:
            return False
    return True


@rule
def cheapest_leader(book: Book, seat: int) -> int:
    least = book.cost[terms.TYPES * seat]
    for at in range(LEADER_TYPES):
        least = min(least, book.cost[terms.TYPES * seat + at])
    return least


@rule
def can_buy(state: State, book: Book, seat: int, at: int) -> bool:
    """Whether a unit is affordable and leaves room for a Leader that is still needed. STL-032."""
    n = units_bought(state, seat)
    if n >= terms.BOUGHT:
        return False
    left = state.power - points_spent(state, book, seat) - book.cost[terms.TYPES * seat + at]
    if left < 0:
        return False
    if at >= LEADER_TYPES and wants_leader(state, book, seat):
        return left >= cheapest_leader(book, seat) and n + 1 < terms.BOUGHT
    return True


# -- squads ------------------------------------------------------------------------------------------------------------


class Squad(Decision, number=Asks.SQUAD, name="form squads", unnoticed=True):
    """A unit has a group of its own, or joins one of its kind. STL-036 to STL-038, D03."""

    kind: int  # of the unit

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = squad_menu(state, menu, state.seat, state.args[Squad.kind])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.NEW_GROUP:
            new_group(state, seat, state.args[Squad.kind], 1)
        else:
            state.group_size[seat, option - terms.O_UNIT] += 1
        push(state, Do.BUILD, seat, terms.SQUADS)


@rule
def in_groups(state: State, seat: int, kind: int) -> int:
    """How many units of a kind have their group."""
    n = 0
    for group in range(state.groups_n[seat]):
        if state.group_type[seat, group] == kind:
            n += state.group_size[seat, group]
    return n


@rule
def groups_of(state: State, seat: int, kind: int) -> int:
    """How many groups of a kind there are."""
    n = 0
    for group in range(state.groups_n[seat]):
        if state.group_type[seat, group] == kind:
            n += 1
    return n


@rule
def new_group(state: State, seat: int, kind: int, size: int) -> int:
    """Write a group down. STL-029, STL-037."""
    group = state.groups_n[seat]
    state.group_type[seat, group] = kind
    state.group_size[seat, group] = size
    state.groups_n[seat] = group + 1
    return group


@rule
def squad_menu(state: State, scratch: Scratch, seat: int, kind: int) -> int:
    """D03: a group of its own, or an existing one of the same kind. STL-036 to STL-038."""
    scratch.menu[0] = terms.NEW_GROUP
    n = 1
    for group in range(state.groups_n[seat]):
        if state.group_type[seat, group] == kind:
            n = add(scratch, n, terms.O_UNIT + group)
    return n


@rule
def next_squad(state: State, book: Book, seat: int) -> bool:
    """Place units in groups until there is something to choose. Returns whether somebody must choose."""
    for at in range(terms.TYPES):
        kind = terms.TYPES * seat + at
        while in_groups(state, seat, kind) < state.bought[seat, at]:
            if at < LEADER_TYPES or groups_of(state, seat, kind) == 0:
                new_group(state, seat, kind, 1)
            else:
                ask(state, seat, Asks.SQUAD, kind)
                return True
    return False


# -- cards and items ---------------------------------------------------------------------------------------------------


@rule
def card_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D04: one more card of which a copy is left, or done. STL-046."""
    n = 0
    if state.hand_n[seat] < cards_allowed(state, book, seat):
        for card in range(terms.CARDS):
            if state.hand[seat, card] < book.card_copies[seat, card]:
                n = add(scratch, n, terms.O_CARD + card)
    return add(scratch, n, terms.DONE)


class PickCard(Decision, number=Asks.PICK_CARD, name="choose a tactical card", unnoticed=True):
    """One more tactical card, or done. STL-046, D04."""

    options = listed(card_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.DONE:
            state.hand[seat, option - terms.O_CARD] += 1
            state.hand_n[seat] += 1
        push(state, Do.BUILD, seat, terms.PICKING_ITEMS if option == terms.DONE else terms.PICKING_CARDS)


@rule
def item_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D05: an item that somebody can carry, or done."""
    n = 0
    if items_taken(state, seat) < items_allowed(state, book, seat):
        for item in range(terms.ITEMS):
            for group in range(state.groups_n[seat]):
                if can_carry(state, book, seat, group, item):
                    n = add(scratch, n, terms.O_ITEM + item)
                    break
    return add(scratch, n, terms.DONE)


class PickItem(Decision, number=Asks.PICK_ITEM, name="choose an item", unnoticed=True):
    """One more item, or done. STL-040, D05."""

    options = listed(item_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.DONE:
            push(state, Do.BUILD, seat, terms.PICKING_ITEMS)
            ask_carrier(state, book, menu, seat, option - terms.O_ITEM)


@rule
def carrier_menu(state: State, book: Book, scratch: Scratch, seat: int, item: int, n: int = 0) -> int:
    """D06: the groups that may carry an item."""
    for group in range(state.groups_n[seat]):
        if can_carry(state, book, seat, group, item):
            n = add(scratch, n, terms.O_UNIT + group)
    return n


class Carrier(Decision, number=Asks.CARRIER, name="choose its carrier", unnoticed=True):
    """Which group carries an item. STL-042, D06."""

    item: int

    options = listed_for(carrier_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        give_item(state, seat, option - terms.O_UNIT, state.args[Carrier.item])


@rule
def cards_allowed(state: State, book: Book, seat: int) -> int:
    """Five tactical cards and one for each Guild Master or Ranger. STL-046, STL-065, STL-070, RUL-41."""
    n = book.cards
    for group in range(state.groups_n[seat]):
        n += book.bonus_cards[state.group_type[seat, group]]
    return n


@rule
def items_allowed(state: State, book: Book, seat: int) -> int:
    """Half the units, and what Engineers, Mages and cards add. STL-040, STL-045, STL-048, STL-066, STL-071."""
    units, bonus = 0, 0
    for group in range(state.groups_n[seat]):
        kind = state.group_type[seat, group]
        if kind < terms.NOBLE:
            units += state.group_size[seat, group]
            bonus += book.bonus_items[kind]
    for card in range(2):
        bonus += state.hand[seat, card] * book.card_value[seat, card]
    return units // book.units_for_item + bonus


@rule
def items_taken(state: State, seat: int) -> int:
    n = 0
    for group in range(state.groups_n[seat]):
        n += count(state.group_items[seat, group])
    return n


@rule
def over_limit(state: State, book: Book, seat: int) -> int:
    """Items above two, summed over all squads: each needs a Prototype Permit or an Elder Talisman."""
    n = 0
    for group in range(state.groups_n[seat]):
        kind = state.group_type[seat, group]
        if book.is_follower[kind] == 1:
            n += max(0, count(state.group_items[seat, group]) - book.squad_items)
    return n


@rule
def can_carry(state: State, book: Book, seat: int, group: int, item: int) -> bool:
    """Whether a group may take an item: for its kind, not twice, and within the limit. STL-041 to STL-044, RUL-39."""
    kind = state.group_type[seat, group]
    if (book.item_types[seat, item] >> kind) & 1 == 0:
        return False
    items = state.group_items[seat, group]
    if (items >> item) & 1 == 1:
        return False
    if book.is_follower[kind] == 1 and count(items) >= book.squad_items:
        return over_limit(state, book, seat) < state.hand[seat, terms.PERMIT]
    return True


@rule
def give_item(state: State, seat: int, group: int, item: int) -> None:
    """Allot an item to a group. STL-042."""
    state.group_items[seat, group] |= 1 << item


@rule
def build_army(state: State, book: Book, scratch: Scratch) -> None:
    """A seat that builds its army by decisions goes on with it. STL-024."""
    seat, stage = popped(state, 0), popped(state, 1)
    if state.builds[seat] == 1 and not build(state, book, scratch, seat, stage):
        state.seat = NOBODY


@rule
def build(state: State, book: Book, scratch: Scratch, seat: int, stage: int) -> bool:
    """Go on with a seat's army: 0 buying, 1 squads, 2 cards, 3 items. Returns whether somebody must choose. STL-024."""
    if stage <= 0:
        ask(state, seat, Asks.BUY)
        if buy_menu(state, book, scratch, seat) > 1:
            return True
        if can_buy_any(state, book, seat):
            return True
    if stage <= 1 and next_squad(state, book, seat):
        return True
    if stage <= 2:
        ask(state, seat, Asks.PICK_CARD)
        if card_menu(state, book, scratch, seat) > 1:
            return True
    ask(state, seat, Asks.PICK_ITEM)
    if item_menu(state, book, scratch, seat) > 1:
        return True
    return False


@rule
def can_buy_any(state: State, book: Book, seat: int) -> bool:
    for at in range(terms.TYPES):
        if can_buy(state, book, seat, at):
            return True
    return False


@rule
def ask_carrier(state: State, book: Book, scratch: Scratch, seat: int, item: int) -> bool:
    """Who carries the item; the only one that can is not asked for. Returns whether somebody must choose."""
    if carrier_menu(state, book, scratch, seat, item) == 1:
        give_item(state, seat, scratch.menu[0] - terms.O_UNIT, item)
        return False
    ask(state, seat, Asks.CARRIER, item)
    return True


# -- mustering ---------------------------------------------------------------------------------------------------------


@rule
def muster_both(state: State, book: Book, scratch: Scratch) -> None:
    """Both armies are there. STL-025."""
    muster(state, book, STEAM)
    muster(state, book, LEAF)


@rule
def muster(state: State, book: Book, seat: int) -> None:
    """Number the groups in a secretly shuffled order and write their units down. STL-025, STL-029, STL-031."""
    if seat == STEAM and state.mission[seat] == terms.ESCORT:
        new_group(state, seat, terms.NOBLE, 1)
    n = state.groups_n[seat]
    for at in range(n - 1, 0, -1):
        swap_groups(state, seat, at, below(state, at + 1))
    enlist(state, book, seat)
    tally_army(state, book, seat)
    state.ready[seat] = 1
    tell(state, terms.E_READY, seat, 1)


@rule
def swap_groups(state: State, seat: int, one: int, other: int) -> None:
    kind, size, items = state.group_type[seat, one], state.group_size[seat, one], state.group_items[seat, one]
    state.group_type[seat, one] = state.group_type[seat, other]
    state.group_size[seat, one] = state.group_size[seat, other]
    state.group_items[seat, one] = state.group_items[seat, other]
    state.group_type[seat, other] = kind
    state.group_size[seat, other] = size
    state.group_items[seat, other] = items


@rule
def enlist(state: State, book: Book, seat: int) -> None:
    """Write the units of every group down, in the order of their numbers, at full Health."""
    unit = 0
    for group in range(state.groups_n[seat]):
        state.group_first[seat, group] = unit
        for _ in range(state.group_size[seat, group]):
            state.unit_group[seat, unit] = group
            state.unit_health[seat, unit] = base_health(state, book, seat, group)
            unit += 1
    state.units_n[seat] = unit
    state.hidden_n[seat] = state.groups_n[seat]


@rule
def tally_army(state: State, book: Book, seat: int) -> None:
    """Points and Leaders of an army at the start. STL-032, RUL-36, RUL-90."""
    points, leaders = 0, 0
    for group in range(state.groups_n[seat]):
        kind = state.group_type[seat, group]
        points += book.cost[kind] * state.group_size[seat, group]
        leaders += book.is_leader[kind]
    state.spent[seat] = points
    state.left[seat] = points
    state.leaders[seat] = leaders
