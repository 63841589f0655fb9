"""Creating a faction: units, squads, tactical cards, items, and the numbers on the tokens. Chapters 3 and 4."""

from duskboard.engine.bits import count
from duskboard.engine.dice import below
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import base_health
from duskboard.games.steam_leaf.terms import (
    BOUGHT,
    BUY,
    CARDS,
    CARRIER,
    DONE,
    E_READY,
    ESCORT,
    ITEMS,
    MISSIONS,
    NEW_GROUP,
    NOBLE,
    O_CARD,
    O_ITEM,
    O_TYPE,
    O_UNIT,
    PERMIT,
    PICK_CARD,
    PICK_ITEM,
    SQUAD,
    STEAM,
    TYPES,
)

LEADER_TYPES = 3  # the first three kinds of a faction are Leaders


@rule
def deal(state):
    """Each player draws a mission of the own faction. STL-002, STL-022, RUL-01."""
    for seat in range(2):
        if state.wanted[seat] == NONE:
            state.mission[seat] = below(state, MISSIONS)
        else:
            state.mission[seat] = state.wanted[seat]


# -- buying ------------------------------------------------------------------------------------------------------------


@rule
def units_bought(state, seat):
    n = 0
    for at in range(TYPES):
        n += int(state.bought[seat, at])
    return n


@rule
def points_spent(state, book, seat):
    points = 0
    for at in range(TYPES):
        points += int(state.bought[seat, at]) * int(book.cost[TYPES * seat + at])
    return points


@rule
def wants_leader(state, book, seat):
    """Whether the army still lacks the Leader that its mission needs. RUL-35."""
    if book.mission_needs[seat, state.mission[seat]] == 0:
        return False
    for at in range(LEADER_TYPES):
        if state.bought[seat, at] > 0:
            return False
    return True


@rule
def cheapest_leader(book, seat):
    least = int(book.cost[TYPES * seat])
    for at in range(LEADER_TYPES):
        least = min(least, int(book.cost[TYPES * seat + at]))
    return least


@rule
def can_buy(state, book, seat, at):
    """Whether a unit is affordable and leaves room for a Leader that is still needed. STL-032."""
    n = units_bought(state, seat)
    if n >= BOUGHT:
        return False
    left = int(state.power) - points_spent(state, book, seat) - int(book.cost[TYPES * seat + at])
    if left < 0:
        return False
    if at >= LEADER_TYPES and wants_leader(state, book, seat):
        return left >= cheapest_leader(book, seat) and n + 1 < BOUGHT
    return True


@rule
def buy_menu(state, book, scratch, seat):
    """D02: one more unit of a kind, or done."""
    n = 0
    for at in range(TYPES):
        if can_buy(state, book, seat, at):
            scratch.menu[n] = O_TYPE + at
            n += 1
    if units_bought(state, seat) > 0 and not wants_leader(state, book, seat):
        scratch.menu[n] = DONE
        n += 1
    return n


# -- squads ------------------------------------------------------------------------------------------------------------


@rule
def in_groups(state, seat, kind):
    """How many units of a kind have their group."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        if state.group_type[seat, group] == kind:
            n += int(state.group_size[seat, group])
    return n


@rule
def groups_of(state, seat, kind):
    """How many groups of a kind there are."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        if state.group_type[seat, group] == kind:
            n += 1
    return n


@rule
def new_group(state, seat, kind, size):
    """Write a group down. STL-029, STL-037."""
    group = int(state.groups_n[seat])
    state.group_type[seat, group] = kind
    state.group_size[seat, group] = size
    state.groups_n[seat] = group + 1
    return group


@rule
def squad_menu(state, scratch, seat, kind):
    """D03: a group of its own, or an existing one of the same kind. STL-036 to STL-038."""
    scratch.menu[0] = NEW_GROUP
    n = 1
    for group in range(int(state.groups_n[seat])):
        if state.group_type[seat, group] == kind:
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def next_squad(state, book, seat):
    """Place units in groups until there is something to choose. Returns whether somebody must choose."""
    for at in range(TYPES):
        kind = TYPES * seat + at
        while in_groups(state, seat, kind) < int(state.bought[seat, at]):
            if at < LEADER_TYPES or groups_of(state, seat, kind) == 0:
                new_group(state, seat, kind, 1)
            else:
                ask(state, seat, SQUAD, kind)
                return True
    return False


# -- cards and items ---------------------------------------------------------------------------------------------------


@rule
def cards_allowed(state, book, seat):
    """Five tactical cards and one for each Guild Master or Ranger. STL-046, STL-065, STL-070, RUL-41."""
    n = int(book.cards)
    for group in range(int(state.groups_n[seat])):
        n += int(book.bonus_cards[state.group_type[seat, group]])
    return n


@rule
def card_menu(state, book, scratch, seat):
    """D04: one more card of which a copy is left, or done. STL-046."""
    n = 0
    if state.hand_n[seat] < cards_allowed(state, book, seat):
        for card in range(CARDS):
            if state.hand[seat, card] < book.card_copies[seat, card]:
                scratch.menu[n] = O_CARD + card
                n += 1
    scratch.menu[n] = DONE
    return n + 1


@rule
def items_allowed(state, book, seat):
    """Half the units, and what Engineers, Mages and cards add. STL-040, STL-045, STL-048, STL-066, STL-071."""
    units, bonus = 0, 0
    for group in range(int(state.groups_n[seat])):
        kind = int(state.group_type[seat, group])
        if kind < NOBLE:
            units += int(state.group_size[seat, group])
            bonus += int(book.bonus_items[kind])
    for card in range(2):
        bonus += int(state.hand[seat, card]) * int(book.card_value[seat, card])
    return units // int(book.units_for_item) + bonus


@rule
def items_taken(state, seat):
    n = 0
    for group in range(int(state.groups_n[seat])):
        n += count(int(state.group_items[seat, group]))
    return n


@rule
def over_limit(state, book, seat):
    """Items above two, summed over all squads: each needs a Prototype Permit or an Elder Talisman."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        kind = int(state.group_type[seat, group])
        if book.is_follower[kind] == 1:
            n += max(0, count(int(state.group_items[seat, group])) - int(book.squad_items))
    return n


@rule
def can_carry(state, book, seat, group, item):
    """Whether a group may take an item: for its kind, not twice, and within the limit. STL-041 to STL-044, RUL-39."""
    kind = int(state.group_type[seat, group])
    if (int(book.item_types[seat, item]) >> kind) & 1 == 0:
        return False
    items = int(state.group_items[seat, group])
    if (items >> item) & 1 == 1:
        return False
    if book.is_follower[kind] == 1 and count(items) >= int(book.squad_items):
        return over_limit(state, book, seat) < int(state.hand[seat, PERMIT])
    return True


@rule
def carrier_menu(state, book, scratch, seat, item, n):
    """D06: the groups that may carry an item."""
    for group in range(int(state.groups_n[seat])):
        if can_carry(state, book, seat, group, item):
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def item_menu(state, book, scratch, seat):
    """D05: an item that somebody can carry, or done."""
    n = 0
    if items_taken(state, seat) < items_allowed(state, book, seat):
        for item in range(ITEMS):
            for group in range(int(state.groups_n[seat])):
                if can_carry(state, book, seat, group, item):
                    scratch.menu[n] = O_ITEM + item
                    n += 1
                    break
    scratch.menu[n] = DONE
    return n + 1


@rule
def give_item(state, seat, group, item):
    """Allot an item to a group. STL-042."""
    state.group_items[seat, group] = int(state.group_items[seat, group]) | (1 << item)


@rule
def build(state, book, scratch, seat, stage):
    """Go on with a seat's army: 0 buying, 1 squads, 2 cards, 3 items. Returns whether somebody must choose. STL-024."""
    if stage <= 0:
        ask(state, seat, BUY)
        if buy_menu(state, book, scratch, seat) > 1:
            return True
        if can_buy_any(state, book, seat):
            return True
    if stage <= 1 and next_squad(state, book, seat):
        return True
    if stage <= 2:
        ask(state, seat, PICK_CARD)
        if card_menu(state, book, scratch, seat) > 1:
            return True
    ask(state, seat, PICK_ITEM)
    if item_menu(state, book, scratch, seat) > 1:
        return True
    return False


@rule
def can_buy_any(state, book, seat):
    for at in range(TYPES):
        if can_buy(state, book, seat, at):
            return True
    return False


@rule
def ask_carrier(state, book, scratch, seat, item):
    """Who carries the item; the only one that can is not asked for. Returns whether somebody must choose."""
    if carrier_menu(state, book, scratch, seat, item, 0) == 1:
        give_item(state, seat, int(scratch.menu[0]) - O_UNIT, item)
        return False
    ask(state, seat, CARRIER, item)
    return True


# -- mustering ---------------------------------------------------------------------------------------------------------


@rule
def muster(state, book, seat):
    """Number the groups in a secretly shuffled order and write their units down. STL-025, STL-029, STL-031."""
    if seat == STEAM and state.mission[seat] == ESCORT:
        new_group(state, seat, NOBLE, 1)
    n = int(state.groups_n[seat])
    for at in range(n - 1, 0, -1):
        swap_groups(state, seat, at, below(state, at + 1))
    enlist(state, book, seat)
    tally_army(state, book, seat)
    state.ready[seat] = 1
    tell(state, E_READY, seat, 1)


@rule
def swap_groups(state, seat, one, other):
    kind, size, items = state.group_type[seat, one], state.group_size[seat, one], state.group_items[seat, one]
    state.group_type[seat, one] = state.group_type[seat, other]
    state.group_size[seat, one] = state.group_size[seat, other]
    state.group_items[seat, one] = state.group_items[seat, other]
    state.group_type[seat, other] = kind
    state.group_size[seat, other] = size
    state.group_items[seat, other] = items


@rule
def enlist(state, book, seat):
    """Write the units of every group down, in the order of their numbers, at full Health."""
    unit = 0
    for group in range(int(state.groups_n[seat])):
        state.group_first[seat, group] = unit
        for _ in range(int(state.group_size[seat, group])):
            state.unit_group[seat, unit] = group
            state.unit_health[seat, unit] = base_health(state, book, seat, group)
            unit += 1
    state.units_n[seat] = unit
    state.hidden_n[seat] = state.groups_n[seat]


@rule
def tally_army(state, book, seat):
    """Points and Leaders of an army at the start. STL-032, RUL-36, RUL-90."""
    points, leaders = 0, 0
    for group in range(int(state.groups_n[seat])):
        kind = int(state.group_type[seat, group])
        points += int(book.cost[kind]) * int(state.group_size[seat, group])
        leaders += int(book.is_leader[kind])
    state.spent[seat] = points
    state.left[seat] = points
    state.leaders[seat] = leaders
