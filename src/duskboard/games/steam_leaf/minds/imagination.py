"""Imagining what a seat does not know: an army, a mission and a hand that could have led to what it has seen."""

from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import base_health, is_revealed, sized, standing_leader
from duskboard.games.steam_leaf.rules.cards import Window, card_of
from duskboard.games.steam_leaf.rules.deployment import tile_fits, tiles_chosen
from duskboard.games.steam_leaf.rules.faction import (
    can_buy,
    can_carry,
    enlist,
    give_item,
    items_allowed,
    items_taken,
    new_group,
    over_limit,
    units_bought,
    wants_leader,
)
from duskboard.games.steam_leaf.rules.missions import distraction_is_due, mission_verdict
from duskboard.games.steam_leaf.secrets import forget_choices
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks

TRIES = 60  # how often a guess is made again if it does not fit
EXTRA_ARMOR, WIND_RIDER = 7, 1
LEADER_TYPES = 3
NOT_POSSIBLE = -1  # a kind that cannot have done what a group was seen to do


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Fill what was wiped for a seat (or a watcher, seat -1) with a guess that fits what it knows."""
    if state.ending != 0:
        return
    for other in range(2):
        if other != seat:
            imagine_side(state, book, scratch, other)


@rule
def imagine_side(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """One side: kinds, cards and items, mission; again if they do not go together."""
    if state.phase < terms.DEPLOYING:
        imagine_unseen(state, book, scratch, seat)
        return
    for _ in range(TRIES):
        forget(state, seat)
        guess_mission(state, seat)
        if draw_kinds(state, book, scratch, seat):
            give_needed(state, book, seat)
            draw_hand(state, book, scratch, seat)
            draw_items(state, book, scratch, seat)
            muster_guess(state, book, seat)
            if guess_choices(state, book, scratch, seat) and plausible(state, book, scratch, seat):
                settle_guess(state, book, seat)
                return
    give_up(state, book, scratch, seat)
    settle_guess(state, book, seat)


@rule
def give_up(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """No guess fitted: an army as it comes, and a mission that asks for little."""
    for group in range(state.groups_n[seat]):
        if state.group_type[seat, group] == NONE:
            at = LEADER_TYPES if state.group_size[seat, group] > 1 else 1
            state.group_type[seat, group] = terms.TYPES * seat + at
    if state.exposed[seat] == 0:
        state.mission[seat] = terms.BOLSTER if seat == STEAM else terms.MUST_FAIL
    forget_choices(state, seat)
    state.done[seat] = 0
    give_needed(state, book, seat)
    draw_hand(state, book, scratch, seat)
    muster_guess(state, book, seat)
    guess_choices(state, book, scratch, seat)


# -- before the tokens are out -----------------------------------------------------------------------------------------


@rule
def imagine_unseen(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Nothing is known yet: any mission, any army that can be bought."""
    guess_mission(state, seat)
    begun = state.seat == seat and state.phase == terms.BUILDING
    if begun or (state.phase == terms.BUILDING and state.builds[seat] == 1 and seat == LEAF):
        return
    buy_at_random(state, book, seat)
    draw_hand(state, book, scratch, seat)
    draw_items(state, book, scratch, seat)
    if state.phase == terms.CHOOSING:
        if seat == STEAM and state.mission[seat] == terms.ESCORT:
            new_group(state, seat, terms.NOBLE, 1)
        enlist(state, book, seat)
        muster_guess(state, book, seat)
        if state.ready[seat] >= 2:
            guess_choices(state, book, scratch, seat)
        elif state.seat == seat and state.decision == Asks.MISSION_TILE:
            open_choice(state, book, seat)


@rule
def open_choice(state: State, book: Book, seat: int) -> None:
    """The seat is choosing: its mission must have something to choose."""
    while book.mission_tiles[seat, state.mission[seat]] == 0:
        if book.mission_names[seat, state.mission[seat]] == 1 and state.leaders[seat] > 1:
            state.decision = Asks.MISSION_LEADER
            return
        state.mission[seat] = below(state, terms.MISSIONS)
        if seat == STEAM and state.mission[seat] == terms.ESCORT:
            state.mission[seat] = terms.SWEEP
    if state.leaders[seat] == 0 and book.mission_names[seat, state.mission[seat]] == 1:
        state.mission[seat] = 0


@rule
def buy_at_random(state: State, book: Book, seat: int) -> None:
    """An army of units as they come, up to five in a squad."""
    for _ in range(200):
        at = below(state, terms.TYPES)
        if can_buy(state, book, seat, at):
            state.bought[seat, at] += 1
    while wants_leader(state, book, seat) and can_buy(state, book, seat, 1 + seat):
        state.bought[seat, 1 + seat] += 1
    for at in range(terms.TYPES):
        left = state.bought[seat, at]
        while left > 0:
            size = 1 if at < LEADER_TYPES else 1 + below(state, min(5, left))
            new_group(state, seat, terms.TYPES * seat + at, size)
            left -= size
    if units_bought(state, seat) > 0 and state.phase == terms.CHOOSING:
        for at in range(terms.TYPES):
            state.bought[seat, at] = 0
    draw_hand_size(state, book, seat)


@rule
def draw_hand_size(state: State, book: Book, seat: int) -> None:
    n = book.cards
    for group in range(state.groups_n[seat]):
        n += book.bonus_cards[state.group_type[seat, group]]
    state.hand_n[seat] = min(terms.CARDS, n)


# -- kinds -------------------------------------------------------------------------------------------------------------


@rule
def forget(state: State, seat: int) -> None:
    """Start a guess anew."""
    for group in range(state.groups_n[seat]):
        if is_revealed(state, seat, group):
            state.group_items[seat, group] = state.items_seen[seat, group]
        else:
            state.group_type[seat, group] = NONE
            state.group_items[seat, group] = 0
    for card in range(terms.CARDS):
        state.hand[seat, card] = 0
    state.done[seat] = 0
    state.spent[seat] = 0
    if state.exposed[seat] == 0:
        state.mission[seat] = NONE
    forget_choices(state, seat)


@rule
def needed_items(state: State, book: Book, seat: int, group: int, kind: int) -> int:
    """The items a hidden group of a kind must carry to have done what was seen; NOT_POSSIBLE if it cannot have.

    Moves: the announced totals fit the fixed part and the die, with an aura where one can reach it. Shots: a Range.
    """
    flags = state.group_flags[seat, group]
    leader = book.is_leader[kind] == 1
    if state.group_size[seat, group] > 1 and book.is_follower[kind] == 0:
        return NOT_POSSIBLE
    if flags & terms.SHOWN_LEADER != 0 and not leader:
        return NOT_POSSIBLE
    if flags & terms.STRUCK_HIDDEN != 0 and book.attack_die[kind] == 0:
        return NOT_POSSIBLE
    needs = 0
    if flags & terms.TREATED_HIDDEN != 0:
        needs |= 1 << terms.MEDICAL_KIT
    low, high = state.group_low[seat, group], state.group_high[seat, group]
    if low > 0:
        flat, die = book.move[kind], book.move_die[kind]
        if low < flat + 1:
            if book.is_follower[kind] == 0 or seat == LEAF or low < flat or high > flat - 1 + sized(book, die, 1):
                return NOT_POSSIBLE
            needs |= 1 << EXTRA_ARMOR
        if high > flat + die:
            if high > flat + sized(book, die, 1) or kind == terms.NOBLE or (leader and seat == STEAM):
                return NOT_POSSIBLE
            if leader:
                needs |= 1 << WIND_RIDER
    shot = state.group_shot[seat, group]
    if shot > 0:
        if leader:
            if shot > 10:
                return NOT_POSSIBLE
            needs |= 1
        elif book.range_die[kind] == 0 or shot > book.range[kind] + sized(book, book.range_die[kind], 1):
            return NOT_POSSIBLE
    return needs


@rule
def needs_aura(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a Follower group was seen to move further than its own die allows."""
    kind = state.group_type[seat, group]
    if is_revealed(state, seat, group) or kind == NONE or book.is_follower[kind] == 0:
        return False
    return state.group_high[seat, group] > book.move[kind] + book.move_die[kind]


@rule
def price(state: State, book: Book, seat: int, group: int, kind: int) -> int:
    return book.cost[kind] * state.group_size[seat, group]


@rule
def cheapest(state: State, book: Book, seat: int, group: int) -> int:
    """The least a hidden group can have cost."""
    least = 30000
    for at in range(terms.TYPES):
        kind = terms.TYPES * seat + at
        if needed_items(state, book, seat, group, kind) != NOT_POSSIBLE:
            least = min(least, price(state, book, seat, group, kind))
    return least


@rule
def draw_kinds(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Draw the kinds of hidden groups within the points. Returns whether it worked out."""
    n = state.groups_n[seat]
    if seat == STEAM and state.mission[seat] == terms.ESCORT and not draw_noble(state, book, seat, n):
        return False
    budget, reserve, hidden = state.power, 0, 0
    for group in range(n):
        kind = state.group_type[seat, group]
        if kind != NONE:
            budget -= price(state, book, seat, group, kind)
        else:
            reserve += cheapest(state, book, seat, group)
            scratch.order[hidden] = group
            hidden += 1
    for at in range(hidden - 1, 0, -1):
        other = below(state, at + 1)
        group = scratch.order[at]
        scratch.order[at] = scratch.order[other]
        scratch.order[other] = group
    for at in range(hidden):
        group = scratch.order[at]
        reserve -= cheapest(state, book, seat, group)
        kind = draw_kind(state, book, seat, group, budget - reserve)
        if kind == NONE:
            return False
        state.group_type[seat, group] = kind
        budget -= price(state, book, seat, group, kind)
    return budget >= 0 and swap_in_leaders(state, book, scratch, seat, hidden, budget)


@rule
def draw_noble(state: State, book: Book, seat: int, n: int) -> bool:
    """Choose the token that is the noble, unless it has been seen."""
    fits = 0
    for group in range(n):
        if state.group_type[seat, group] == terms.NOBLE:
            return True
        if can_be_noble(state, book, seat, group):
            fits += 1
    if fits == 0:
        return False
    pick = below(state, fits)
    for group in range(n):
        if can_be_noble(state, book, seat, group):
            if pick == 0:
                state.group_type[seat, group] = terms.NOBLE
            pick -= 1
    return True


@rule
def can_be_noble(state: State, book: Book, seat: int, group: int) -> bool:
    if is_revealed(state, seat, group) or state.group_size[seat, group] != 1 or state.group_type[seat, group] != NONE:
        return False
    return needed_items(state, book, seat, group, terms.NOBLE) == 0


@rule
def draw_kind(state: State, book: Book, seat: int, group: int, budget: int) -> int:
    """A kind that fits and can be paid, dearer ones twice as likely as not."""
    best = NONE
    for _ in range(2):
        fits = 0
        for at in range(terms.TYPES):
            if affordable(state, book, seat, group, terms.TYPES * seat + at, budget):
                fits += 1
        if fits == 0:
            return NONE
        pick = below(state, fits)
        for at in range(terms.TYPES):
            kind = terms.TYPES * seat + at
            if affordable(state, book, seat, group, kind, budget):
                if pick == 0 and (best == NONE or book.cost[kind] > book.cost[best]):
                    best = kind
                pick -= 1
    return best


@rule
def affordable(state: State, book: Book, seat: int, group: int, kind: int, budget: int) -> bool:
    if needed_items(state, book, seat, group, kind) == NOT_POSSIBLE:
        return False
    return price(state, book, seat, group, kind) <= budget


@rule
def cards_short(state: State, book: Book, seat: int) -> int:
    """Tactical cards seen or held beyond what the army's Leaders explain."""
    n = state.hand_n[seat] - book.cards
    for card in range(terms.CARDS):
        n += state.played[seat, card]
    for group in range(state.groups_n[seat]):
        kind = state.group_type[seat, group]
        if kind != NONE:
            n -= book.bonus_cards[kind]
    return n


@rule
def lacks(state: State, book: Book, seat: int) -> int:
    """The kind of Leader the guess still needs; NONE if it is sound as it is."""
    if cards_short(state, book, seat) > 0:
        return terms.TYPES * seat
    leaders, mover = 0, False
    short = False
    for group in range(state.groups_n[seat]):
        kind = state.group_type[seat, group]
        leaders += book.is_leader[kind]
        mover = mover or book.aura_move[kind] == 1
        short = short or needs_aura(state, book, seat, group)
    if short and not mover:
        return 2 if seat == STEAM else terms.TYPES
    if leaders == 0 and book.mission_needs[seat, state.mission[seat]] == 1:
        return terms.TYPES * seat + 1
    return NONE


@rule
def swap_in_leaders(state: State, book: Book, scratch: Scratch, seat: int, hidden: int, budget: int) -> bool:
    """Turn hidden tokens into the Leaders that the guess lacks. Returns whether that worked out."""
    for _ in range(hidden + 1):
        kind = lacks(state, book, seat)
        if kind == NONE:
            return True
        swapped = False
        for at in range(hidden):
            group = scratch.order[at]
            now = state.group_type[seat, group]
            more = price(state, book, seat, group, kind) - price(state, book, seat, group, now)
            if now == kind or more > budget or needed_items(state, book, seat, group, kind) == NOT_POSSIBLE:
                continue
            if book.bonus_cards[now] > 0 and kind != now:
                continue
            state.group_type[seat, group] = kind
            budget -= more
            swapped = True
            break
        if not swapped:
            return False
    return False


# -- cards and items ---------------------------------------------------------------------------------------------------


@rule
def cards_left(state: State, book: Book, seat: int, card: int) -> int:
    return book.card_copies[seat, card] - state.hand[seat, card] - state.played[seat, card]


@rule
def draw_hand(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """A hand of the known size that holds what was seen, and what a pending window needs."""
    held = 0
    for card in range(terms.CARDS):
        state.hand[seat, card] = state.seen[seat, card]
        held += state.seen[seat, card]
    size = state.hand_n[seat]
    if state.seat == seat and state.decision == Asks.WINDOW and state.all_windows == 0:
        card = card_of(state.args[Window.window])
        if state.hand[seat, card] == 0 and held < size:
            state.hand[seat, card] = 1
            held += 1
    while held < size and state.hand[seat, terms.PERMIT] < over_limit(state, book, seat):
        state.hand[seat, terms.PERMIT] += 1
        held += 1
    while held < size and too_many_items(state, book, seat) and cards_left(state, book, seat, terms.SUPPLIES) > 0:
        state.hand[seat, terms.SUPPLIES] += 1
        held += 1
    spare = 0
    for card in range(terms.CARDS):
        spare += max(0, cards_left(state, book, seat, card))
    while held < size and spare > 0:
        card = below(state, terms.CARDS)
        if cards_left(state, book, seat, card) > 0:
            state.hand[seat, card] += 1
            held += 1
            spare -= 1


@rule
def too_many_items(state: State, book: Book, seat: int) -> bool:
    """Whether a side carries more items than its units, its Leaders and its cards explain."""
    return items_taken(state, seat) > items_allowed(state, book, seat)


@rule
def give_needed(state: State, book: Book, seat: int) -> None:
    """Items without which hidden groups cannot have done what was seen."""
    for group in range(state.groups_n[seat]):
        if is_revealed(state, seat, group) or state.phase < terms.DEPLOYING:
            continue
        kind = state.group_type[seat, group]
        needs = needed_items(state, book, seat, group, kind)
        state.group_items[seat, group] = max(0, needs)
    if state.seat == seat and state.decision == Asks.DEFEND_WITH:
        show_guard(state, seat)


@rule
def draw_items(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """More items for hidden groups, as far as they may be had."""
    n = state.groups_n[seat]
    left = items_allowed(state, book, seat) - items_taken(state, seat)
    for _ in range(4 * n):
        if left <= 0:
            return
        group, item = below(state, n), below(state, terms.ITEMS)
        if is_revealed(state, seat, group) or not can_carry(state, book, seat, group, item):
            continue
        if not slows_too_much(state, book, seat, group, item):
            give_item(state, seat, group, item)
            left -= 1


@rule
def show_guard(state: State, seat: int) -> None:
    """A unit that is asked what it defends with has a charm that lets it choose."""
    group = state.unit_group[seat, state.target]
    items = state.group_items[seat, group]
    if items & ((1 << 2) | (1 << 10)) == 0:
        leader = state.group_type[seat, group] < terms.TYPES * seat + LEADER_TYPES
        state.group_items[seat, group] = items | (1 << (2 if leader else 10))


@rule
def slows_too_much(state: State, book: Book, seat: int, group: int, item: int) -> bool:
    """Whether Extra armor would make an announced Move total impossible."""
    if seat == LEAF or item != EXTRA_ARMOR or state.group_high[seat, group] == 0:
        return False
    kind = state.group_type[seat, group]
    die = book.move_die[kind]
    if needs_aura(state, book, seat, group):
        die = sized(book, die, 1)
    return state.group_high[seat, group] > book.move[kind] - 1 + die


@rule
def muster_guess(state: State, book: Book, seat: int) -> None:
    """Health, points and Leaders of the guessed army."""
    points, left, leaders = 0, 0, 0
    for group in range(state.groups_n[seat]):
        leaders += book.is_leader[state.group_type[seat, group]]
    for unit in range(state.units_n[seat]):
        group = state.unit_group[seat, unit]
        if not is_revealed(state, seat, group):
            state.unit_health[seat, unit] = base_health(state, book, seat, group)
        cost = book.cost[state.group_type[seat, group]]
        points += cost
        if state.unit_health[seat, unit] > 0:
            left += cost
    state.spent[seat] = points
    state.left[seat] = left
    state.leaders[seat] = leaders


# -- mission -----------------------------------------------------------------------------------------------------------


@rule
def guess_mission(state: State, seat: int) -> None:
    """Any mission that was not denied."""
    if state.exposed[seat] != 0:
        state.mission[seat] = state.exposed[seat] - 1
        return
    while True:
        mission = below(state, terms.MISSIONS)
        if (state.denied[seat] >> mission) & 1 == 0:
            state.mission[seat] = mission
            return


@rule
def guess_leader(state: State, book: Book, seat: int) -> bool:
    """The nominated Leader: the one an announcement points to, or any that stands."""
    if state.leader[seat] != NONE:
        return True
    group = state.cause[seat, 1]
    kind = state.cause[seat, 0]
    if state.status[seat] != terms.UNDECIDED and group != NONE and kind >= terms.C_DEFEAT:
        if group < state.groups_n[seat] and book.is_leader[state.group_type[seat, group]] == 1:
            state.leader[seat] = group
            return True
    fits = 0
    for other in range(state.groups_n[seat]):
        if may_lead(state, book, seat, other):
            fits += 1
    if fits == 0:
        return False
    pick = below(state, fits)
    for other in range(state.groups_n[seat]):
        if may_lead(state, book, seat, other):
            if pick == 0:
                state.leader[seat] = other
            pick -= 1
    return True


@rule
def may_lead(state: State, book: Book, seat: int, group: int) -> bool:
    """Before the tokens are placed every Leader may be named, later one that stands."""
    if state.phase < terms.DEPLOYING or state.ready[seat] < 3:
        return book.is_leader[state.group_type[seat, group]] == 1
    return standing_leader(state, book, seat, group)


@rule
def guess_choices(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Tiles and Leader of the guessed mission. Returns whether there are any that fit."""
    mission = state.mission[seat]
    if state.ready[seat] < 2:
        return True
    shown = state.chosen[seat, 0] != NONE
    if book.mission_names[seat, mission] == 1 and not guess_leader(state, book, seat):
        return False
    if shown:
        return True
    wanted = book.mission_tiles[seat, mission]
    cause = state.cause[seat, 2]
    told = state.status[seat] != terms.UNDECIDED and (
        state.cause[seat, 0] == terms.C_WORK or state.cause[seat, 0] == terms.C_TILE
    )
    for _ in range(8 * TRIES):
        n = tiles_chosen(state, seat)
        if n >= wanted:
            break
        objective = below(state, book.objectives_n[state.board])
        if told and cause != NONE and n == wanted - 1 and tile_fits(state, book, seat, cause):
            objective = cause
        if tile_fits(state, book, seat, objective):
            state.chosen[seat, n] = objective
    if tiles_chosen(state, seat) < wanted:
        return False
    note_done(state, seat, mission)
    return True


@rule
def has_acted(state: State, seat: int, objective: int) -> bool:
    """Whether the nominated Leader has made an objective action at a tile."""
    return (state.acted[seat, objective] >> state.leader[seat]) & 1 == 1


@rule
def note_done(state: State, seat: int, mission: int) -> None:
    """What the nominated Leader's public actions have done for the guessed mission."""
    if (seat == STEAM and mission == terms.SWEEP) or (seat == LEAF and mission == terms.PLANT):
        for slot in range(4):
            if has_acted(state, seat, state.chosen[seat, slot]):
                state.done[seat] |= 1 << slot
        drop_done = (state.done[seat] >> 3) & 1 == 1
        if seat == STEAM and drop_done and (state.done[seat] & 7 != 7 or state.status[seat] == terms.UNDECIDED):
            state.done[seat] &= 7


@rule
def plausible(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Whether the guess accounts for the items, would have been announced as was heard, and left what lies there."""
    if too_many_items(state, book, seat):
        return False
    if state.ready[seat] < 3 or state.round == 0:
        return True
    mission = state.mission[seat]
    verdict = mission_verdict(state, book, seat)
    status = state.status[seat]
    if status == terms.UNDECIDED and verdict != terms.UNDECIDED:
        return False
    if status == terms.FAILED and verdict != terms.FAILED and not clock_decided(seat, mission):
        return False
    if (
        status == terms.PROVISIONAL
        and verdict != terms.PROVISIONAL
        and verdict != terms.ACHIEVED
        and not clock_decided(seat, mission)
    ):
        return False
    if status != terms.UNDECIDED:
        return True
    return leaves_no_trace(state, book, seat, mission)


@rule
def clock_decided(seat: int, mission: int) -> bool:
    """Great Distraction is decided at a moment, not by a position."""
    return seat == LEAF and mission == terms.DISTRACTION


@rule
def always_silent(state: State, book: Book) -> bool:
    """Nothing on the board would show that the deed was done."""
    return True


@rule
def not_delivered(state: State, book: Book) -> bool:
    """Delivered orders lie on their tile."""
    return state.marker != NONE or not has_acted(state, STEAM, state.chosen[STEAM, 0])


@rule
def not_built(state: State, book: Book) -> bool:
    """A finished contraption stands on its tile."""
    needed = book.mission_count[STEAM, terms.GREAT_CONTRAPTION]
    return state.engine != NONE or state.built[state.chosen[STEAM, 0]] < needed


@rule
def not_swept(state: State, book: Book) -> bool:
    """With everything collected, work at the drop point would have decided it."""
    return state.done[STEAM] & 7 != 7 or not has_acted(state, STEAM, state.chosen[STEAM, 3])


@rule
def not_armed(state: State, book: Book) -> bool:
    """An armed bomb lies on its tile."""
    return state.bomb_armed != 0 or not has_acted(state, LEAF, state.chosen[LEAF, 0])


@rule
def not_fetched(state: State, book: Book) -> bool:
    """The agent would be on the board."""
    return state.agent != NONE or state.acted[LEAF, state.chosen[LEAF, 0]] == 0


@rule
def not_yet_looked_at(state: State, book: Book) -> bool:
    """Great Distraction would have been decided."""
    return not distraction_is_due(state, book) or state.round < state.limit


STEAM_SILENT = Dispatch({
    terms.TOP_SECRET: not_delivered, terms.GREAT_CONTRAPTION: not_built, terms.SWEEP: not_swept,
}, otherwise=always_silent)  # fmt: skip
LEAF_SILENT = Dispatch({
    terms.SABOTAGE: not_armed, terms.HIDDEN_AGENT: not_fetched, terms.DISTRACTION: not_yet_looked_at,
}, otherwise=always_silent)  # fmt: skip


@rule
def leaves_no_trace(state: State, book: Book, seat: int, mission: int) -> bool:
    """An undecided mission whose deed was done would have left a piece on the board."""
    if seat == STEAM:
        return STEAM_SILENT(mission, state, book)
    return LEAF_SILENT(mission, state, book)


@rule
def settle_guess(state: State, book: Book, seat: int) -> None:
    """Say whether an announced success is final, if the guess is right."""
    if state.status[seat] == terms.PROVISIONAL:
        verdict = mission_verdict(state, book, seat)
        if verdict == terms.ACHIEVED:
            state.status[seat] = terms.ACHIEVED
