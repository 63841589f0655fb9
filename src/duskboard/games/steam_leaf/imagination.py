"""Imagining what a seat does not know: an army, a mission and a hand that could have led to what it has seen."""

from duskboard.engine.dice import below
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import base_health, is_revealed, sized, standing_leader
from duskboard.games.steam_leaf.cards import card_of
from duskboard.games.steam_leaf.deployment import tile_fits, tiles_chosen
from duskboard.games.steam_leaf.faction import (
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
from duskboard.games.steam_leaf.missions import distraction_is_due, leaf_verdict, steam_verdict
from duskboard.games.steam_leaf.secrets import shown_by_piece
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    BOLSTER,
    BUILDING,
    C_DEFEAT,
    C_TILE,
    C_WORK,
    CARDS,
    CHOOSING,
    DEFEND_WITH,
    DEPLOYING,
    DISTRACTION,
    ESCORT,
    FAILED,
    GREAT_CONTRAPTION,
    HIDDEN_AGENT,
    ITEMS,
    LEAF,
    MEDICAL_KIT,
    MISSION_LEADER,
    MISSION_TILE,
    MISSIONS,
    MUST_FAIL,
    NOBLE,
    PERMIT,
    PLANT,
    PROVISIONAL,
    SABOTAGE,
    SHOWN_LEADER,
    STEAM,
    STRUCK_HIDDEN,
    SUPPLIES,
    SWEEP,
    TOP_SECRET,
    TREATED_HIDDEN,
    TYPES,
    UNDECIDED,
    WINDOW,
)

TRIES = 60  # how often a guess is made again if it does not fit
EXTRA_ARMOR, WIND_RIDER = 7, 1
LEADER_TYPES = 3
NOT_POSSIBLE = -1  # a kind that cannot have done what a group was seen to do


@rule
def imagine(state, book, scratch, seat):
    """Fill what was wiped for a seat (or a watcher, seat -1) with a guess that fits what it knows."""
    if state.ending != 0:
        return
    for other in range(2):
        if other != seat:
            imagine_side(state, book, scratch, other)


@rule
def imagine_side(state, book, scratch, seat):
    """One side: kinds, cards and items, mission; again if they do not go together."""
    if state.phase < DEPLOYING:
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
def give_up(state, book, scratch, seat):
    """No guess fitted: an army as it comes, and a mission that asks for little."""
    for group in range(int(state.groups_n[seat])):
        if state.group_type[seat, group] == NONE:
            at = LEADER_TYPES if state.group_size[seat, group] > 1 else 1
            state.group_type[seat, group] = TYPES * seat + at
    if state.exposed[seat] == 0:
        state.mission[seat] = BOLSTER if seat == STEAM else MUST_FAIL
    forget_choices(state, seat)
    state.done[seat] = 0
    give_needed(state, book, seat)
    draw_hand(state, book, scratch, seat)
    muster_guess(state, book, seat)
    guess_choices(state, book, scratch, seat)


# -- before the tokens are out -----------------------------------------------------------------------------------------


@rule
def imagine_unseen(state, book, scratch, seat):
    """Nothing is known yet: any mission, any army that can be bought."""
    guess_mission(state, seat)
    begun = state.seat == seat and state.phase == BUILDING
    if begun or (state.phase == BUILDING and state.builds[seat] == 1 and seat == LEAF):
        return
    buy_at_random(state, book, seat)
    draw_hand(state, book, scratch, seat)
    draw_items(state, book, scratch, seat)
    if state.phase == CHOOSING:
        if seat == STEAM and state.mission[seat] == ESCORT:
            new_group(state, seat, NOBLE, 1)
        enlist(state, book, seat)
        muster_guess(state, book, seat)
        if state.ready[seat] >= 2:
            guess_choices(state, book, scratch, seat)
        elif state.seat == seat and state.decision == MISSION_TILE:
            open_choice(state, book, seat)


@rule
def open_choice(state, book, seat):
    """The seat is choosing: its mission must have something to choose."""
    while book.mission_tiles[seat, state.mission[seat]] == 0:
        if book.mission_names[seat, state.mission[seat]] == 1 and state.leaders[seat] > 1:
            state.decision = MISSION_LEADER
            return
        state.mission[seat] = below(state, MISSIONS)
        if seat == STEAM and state.mission[seat] == ESCORT:
            state.mission[seat] = SWEEP
    if state.leaders[seat] == 0 and book.mission_names[seat, state.mission[seat]] == 1:
        state.mission[seat] = 0


@rule
def buy_at_random(state, book, seat):
    """An army of units as they come, up to five in a squad."""
    for _ in range(200):
        at = below(state, TYPES)
        if can_buy(state, book, seat, at):
            state.bought[seat, at] += 1
    while wants_leader(state, book, seat) and can_buy(state, book, seat, 1 + seat):
        state.bought[seat, 1 + seat] += 1
    for at in range(TYPES):
        left = int(state.bought[seat, at])
        while left > 0:
            size = 1 if at < LEADER_TYPES else 1 + below(state, min(5, left))
            new_group(state, seat, TYPES * seat + at, size)
            left -= size
    if units_bought(state, seat) > 0 and state.phase == CHOOSING:
        for at in range(TYPES):
            state.bought[seat, at] = 0
    draw_hand_size(state, book, seat)


@rule
def draw_hand_size(state, book, seat):
    n = int(book.cards)
    for group in range(int(state.groups_n[seat])):
        n += int(book.bonus_cards[state.group_type[seat, group]])
    state.hand_n[seat] = min(CARDS, n)


# -- kinds -------------------------------------------------------------------------------------------------------------


@rule
def forget(state, seat):
    """Start a guess anew."""
    for group in range(int(state.groups_n[seat])):
        if is_revealed(state, seat, group):
            state.group_items[seat, group] = state.items_seen[seat, group]
        else:
            state.group_type[seat, group] = NONE
            state.group_items[seat, group] = 0
    for card in range(CARDS):
        state.hand[seat, card] = 0
    state.done[seat] = 0
    state.spent[seat] = 0
    if state.exposed[seat] == 0:
        state.mission[seat] = NONE
    forget_choices(state, seat)


@rule
def forget_choices(state, seat):
    """Tiles and Leader that no piece on the board shows."""
    tile, leader = shown_by_piece(state, seat)
    if not tile:
        for slot in range(4):
            state.chosen[seat, slot] = NONE
    if not leader:
        state.leader[seat] = NONE


@rule
def needed_items(state, book, seat, group, kind):
    """The items a hidden group of a kind must carry to have done what was seen; NOT_POSSIBLE if it cannot have.

    Moves: the announced totals fit the fixed part and the die, with an aura where one can reach it. Shots: a Range.
    """
    flags = int(state.group_flags[seat, group])
    leader = book.is_leader[kind] == 1
    if int(state.group_size[seat, group]) > 1 and book.is_follower[kind] == 0:
        return NOT_POSSIBLE
    if flags & SHOWN_LEADER != 0 and not leader:
        return NOT_POSSIBLE
    if flags & STRUCK_HIDDEN != 0 and book.attack_die[kind] == 0:
        return NOT_POSSIBLE
    needs = 0
    if flags & TREATED_HIDDEN != 0:
        needs |= 1 << MEDICAL_KIT
    low, high = int(state.group_low[seat, group]), int(state.group_high[seat, group])
    if low > 0:
        flat, die = int(book.move[kind]), int(book.move_die[kind])
        if low < flat + 1:
            if book.is_follower[kind] == 0 or seat == LEAF or low < flat or high > flat - 1 + sized(book, die, 1):
                return NOT_POSSIBLE
            needs |= 1 << EXTRA_ARMOR
        if high > flat + die:
            if high > flat + sized(book, die, 1) or kind == NOBLE or (leader and seat == STEAM):
                return NOT_POSSIBLE
            if leader:
                needs |= 1 << WIND_RIDER
    shot = int(state.group_shot[seat, group])
    if shot > 0:
        if leader:
            if shot > 10:
                return NOT_POSSIBLE
            needs |= 1
        elif book.range_die[kind] == 0 or shot > int(book.range[kind]) + sized(book, int(book.range_die[kind]), 1):
            return NOT_POSSIBLE
    return needs


@rule
def needs_aura(state, book, seat, group):
    """Whether a Follower group was seen to move further than its own die allows."""
    kind = int(state.group_type[seat, group])
    if is_revealed(state, seat, group) or kind == NONE or book.is_follower[kind] == 0:
        return False
    return int(state.group_high[seat, group]) > int(book.move[kind]) + int(book.move_die[kind])


@rule
def price(state, book, seat, group, kind):
    return int(book.cost[kind]) * int(state.group_size[seat, group])


@rule
def cheapest(state, book, seat, group):
    """The least a hidden group can have cost."""
    least = 30000
    for at in range(TYPES):
        kind = TYPES * seat + at
        if needed_items(state, book, seat, group, kind) != NOT_POSSIBLE:
            least = min(least, price(state, book, seat, group, kind))
    return least


@rule
def draw_kinds(state, book, scratch, seat):
    """Draw the kinds of hidden groups within the points. Returns whether it worked out."""
    n = int(state.groups_n[seat])
    if seat == STEAM and state.mission[seat] == ESCORT and not draw_noble(state, book, seat, n):
        return False
    budget, reserve, hidden = int(state.power), 0, 0
    for group in range(n):
        kind = int(state.group_type[seat, group])
        if kind != NONE:
            budget -= price(state, book, seat, group, kind)
        else:
            reserve += cheapest(state, book, seat, group)
            scratch.order[hidden] = group
            hidden += 1
    for at in range(hidden - 1, 0, -1):
        other = below(state, at + 1)
        group = int(scratch.order[at])
        scratch.order[at] = scratch.order[other]
        scratch.order[other] = group
    for at in range(hidden):
        group = int(scratch.order[at])
        reserve -= cheapest(state, book, seat, group)
        kind = draw_kind(state, book, seat, group, budget - reserve)
        if kind == NONE:
            return False
        state.group_type[seat, group] = kind
        budget -= price(state, book, seat, group, kind)
    return budget >= 0 and swap_in_leaders(state, book, scratch, seat, hidden, budget)


@rule
def draw_noble(state, book, seat, n):
    """Choose the token that is the noble, unless it has been seen."""
    fits = 0
    for group in range(n):
        if state.group_type[seat, group] == NOBLE:
            return True
        if can_be_noble(state, book, seat, group):
            fits += 1
    if fits == 0:
        return False
    pick = below(state, fits)
    for group in range(n):
        if can_be_noble(state, book, seat, group):
            if pick == 0:
                state.group_type[seat, group] = NOBLE
            pick -= 1
    return True


@rule
def can_be_noble(state, book, seat, group):
    if is_revealed(state, seat, group) or state.group_size[seat, group] != 1 or state.group_type[seat, group] != NONE:
        return False
    return needed_items(state, book, seat, group, NOBLE) == 0


@rule
def draw_kind(state, book, seat, group, budget):
    """A kind that fits and can be paid, dearer ones twice as likely as not."""
    best = NONE
    for _ in range(2):
        fits = 0
        for at in range(TYPES):
            if affordable(state, book, seat, group, TYPES * seat + at, budget):
                fits += 1
        if fits == 0:
            return NONE
        pick = below(state, fits)
        for at in range(TYPES):
            kind = TYPES * seat + at
            if affordable(state, book, seat, group, kind, budget):
                if pick == 0 and (best == NONE or book.cost[kind] > book.cost[best]):
                    best = kind
                pick -= 1
    return best


@rule
def affordable(state, book, seat, group, kind, budget):
    if needed_items(state, book, seat, group, kind) == NOT_POSSIBLE:
        return False
    return price(state, book, seat, group, kind) <= budget


@rule
def cards_short(state, book, seat):
    """Tactical cards seen or held beyond what the army's Leaders explain."""
    n = int(state.hand_n[seat]) - int(book.cards)
    for card in range(CARDS):
        n += int(state.played[seat, card])
    for group in range(int(state.groups_n[seat])):
        kind = int(state.group_type[seat, group])
        if kind != NONE:
            n -= int(book.bonus_cards[kind])
    return n


@rule
def lacks(state, book, seat):
    """The kind of Leader the guess still needs; NONE if it is sound as it is."""
    if cards_short(state, book, seat) > 0:
        return TYPES * seat
    leaders, mover = 0, False
    short = False
    for group in range(int(state.groups_n[seat])):
        kind = int(state.group_type[seat, group])
        leaders += int(book.is_leader[kind])
        mover = mover or book.aura_move[kind] == 1
        short = short or needs_aura(state, book, seat, group)
    if short and not mover:
        return 2 if seat == STEAM else TYPES
    if leaders == 0 and book.mission_needs[seat, state.mission[seat]] == 1:
        return TYPES * seat + 1
    return NONE


@rule
def swap_in_leaders(state, book, scratch, seat, hidden, budget):
    """Turn hidden tokens into the Leaders that the guess lacks. Returns whether that worked out."""
    for _ in range(hidden + 1):
        kind = lacks(state, book, seat)
        if kind == NONE:
            return True
        swapped = False
        for at in range(hidden):
            group = int(scratch.order[at])
            now = int(state.group_type[seat, group])
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
def cards_left(state, book, seat, card):
    return int(book.card_copies[seat, card]) - int(state.hand[seat, card]) - int(state.played[seat, card])


@rule
def draw_hand(state, book, scratch, seat):
    """A hand of the known size that holds what was seen, and what a pending window needs."""
    held = 0
    for card in range(CARDS):
        state.hand[seat, card] = state.seen[seat, card]
        held += int(state.seen[seat, card])
    size = int(state.hand_n[seat])
    if state.seat == seat and state.decision == WINDOW and state.all_windows == 0:
        card = card_of(int(state.args[0]))
        if state.hand[seat, card] == 0 and held < size:
            state.hand[seat, card] = 1
            held += 1
    while held < size and state.hand[seat, PERMIT] < over_limit(state, book, seat):
        state.hand[seat, PERMIT] += 1
        held += 1
    while held < size and too_many_items(state, book, seat) and cards_left(state, book, seat, SUPPLIES) > 0:
        state.hand[seat, SUPPLIES] += 1
        held += 1
    while held < size:
        card = below(state, CARDS)
        if cards_left(state, book, seat, card) > 0:
            state.hand[seat, card] += 1
            held += 1


@rule
def too_many_items(state, book, seat):
    """Whether a side carries more items than its units, its Leaders and its cards explain."""
    return items_taken(state, seat) > items_allowed(state, book, seat)


@rule
def give_needed(state, book, seat):
    """Items without which hidden groups cannot have done what was seen."""
    for group in range(int(state.groups_n[seat])):
        if is_revealed(state, seat, group) or state.phase < DEPLOYING:
            continue
        kind = int(state.group_type[seat, group])
        needs = needed_items(state, book, seat, group, kind)
        state.group_items[seat, group] = max(0, needs)
    if state.seat == seat and state.decision == DEFEND_WITH:
        show_guard(state, seat)


@rule
def draw_items(state, book, scratch, seat):
    """More items for hidden groups, as far as they may be had."""
    n = int(state.groups_n[seat])
    left = items_allowed(state, book, seat) - items_taken(state, seat)
    for _ in range(4 * n):
        if left <= 0:
            return
        group, item = below(state, n), below(state, ITEMS)
        if is_revealed(state, seat, group) or not can_carry(state, book, seat, group, item):
            continue
        if not slows_too_much(state, book, seat, group, item):
            give_item(state, seat, group, item)
            left -= 1


@rule
def show_guard(state, seat):
    """A unit that is asked what it defends with has a charm that lets it choose."""
    group = int(state.unit_group[seat, state.target])
    items = int(state.group_items[seat, group])
    if items & ((1 << 2) | (1 << 10)) == 0:
        leader = int(state.group_type[seat, group]) < TYPES * seat + LEADER_TYPES
        state.group_items[seat, group] = items | (1 << (2 if leader else 10))


@rule
def slows_too_much(state, book, seat, group, item):
    """Whether Extra armor would make an announced Move total impossible."""
    if seat == LEAF or item != EXTRA_ARMOR or state.group_high[seat, group] == 0:
        return False
    kind = int(state.group_type[seat, group])
    die = int(book.move_die[kind])
    if needs_aura(state, book, seat, group):
        die = sized(book, die, 1)
    return int(state.group_high[seat, group]) > int(book.move[kind]) - 1 + die


@rule
def muster_guess(state, book, seat):
    """Health, points and Leaders of the guessed army."""
    points, left, leaders = 0, 0, 0
    for group in range(int(state.groups_n[seat])):
        leaders += int(book.is_leader[state.group_type[seat, group]])
    for unit in range(int(state.units_n[seat])):
        group = int(state.unit_group[seat, unit])
        if not is_revealed(state, seat, group):
            state.unit_health[seat, unit] = base_health(state, book, seat, group)
        cost = int(book.cost[state.group_type[seat, group]])
        points += cost
        if state.unit_health[seat, unit] > 0:
            left += cost
    state.spent[seat] = points
    state.left[seat] = left
    state.leaders[seat] = leaders


# -- mission -----------------------------------------------------------------------------------------------------------


@rule
def guess_mission(state, seat):
    """Any mission that was not denied."""
    if state.exposed[seat] != 0:
        state.mission[seat] = state.exposed[seat] - 1
        return
    while True:
        mission = below(state, MISSIONS)
        if (int(state.denied[seat]) >> mission) & 1 == 0:
            state.mission[seat] = mission
            return


@rule
def guess_leader(state, book, seat):
    """The nominated Leader: the one an announcement points to, or any that stands."""
    if state.leader[seat] != NONE:
        return True
    group = int(state.cause[seat, 1])
    kind = int(state.cause[seat, 0])
    if state.status[seat] != UNDECIDED and group != NONE and kind >= C_DEFEAT:
        if group < int(state.groups_n[seat]) and book.is_leader[state.group_type[seat, group]] == 1:
            state.leader[seat] = group
            return True
    fits = 0
    for other in range(int(state.groups_n[seat])):
        if may_lead(state, book, seat, other):
            fits += 1
    if fits == 0:
        return False
    pick = below(state, fits)
    for other in range(int(state.groups_n[seat])):
        if may_lead(state, book, seat, other):
            if pick == 0:
                state.leader[seat] = other
            pick -= 1
    return True


@rule
def may_lead(state, book, seat, group):
    """Before the tokens are placed every Leader may be named, later one that stands."""
    if state.phase < DEPLOYING or state.ready[seat] < 3:
        return book.is_leader[state.group_type[seat, group]] == 1
    return standing_leader(state, book, seat, group)


@rule
def guess_choices(state, book, scratch, seat):
    """Tiles and Leader of the guessed mission. Returns whether there are any that fit."""
    mission = int(state.mission[seat])
    if state.ready[seat] < 2:
        return True
    shown = state.chosen[seat, 0] != NONE
    if book.mission_names[seat, mission] == 1 and not guess_leader(state, book, seat):
        return False
    if shown:
        return True
    wanted = int(book.mission_tiles[seat, mission])
    cause = int(state.cause[seat, 2])
    told = state.status[seat] != UNDECIDED and (state.cause[seat, 0] == C_WORK or state.cause[seat, 0] == C_TILE)
    for _ in range(8 * TRIES):
        n = tiles_chosen(state, seat)
        if n >= wanted:
            break
        objective = below(state, int(book.objectives_n[state.board]))
        if told and cause != NONE and n == wanted - 1 and tile_fits(state, book, seat, cause):
            objective = cause
        if tile_fits(state, book, seat, objective):
            state.chosen[seat, n] = objective
    if tiles_chosen(state, seat) < wanted:
        return False
    note_done(state, seat, mission)
    return True


@rule
def has_acted(state, seat, objective):
    """Whether the nominated Leader has made an objective action at a tile."""
    return (int(state.acted[seat, objective]) >> int(state.leader[seat])) & 1 == 1


@rule
def note_done(state, seat, mission):
    """What the nominated Leader's public actions have done for the guessed mission."""
    if (seat == STEAM and mission == SWEEP) or (seat == LEAF and mission == PLANT):
        for slot in range(4):
            if has_acted(state, seat, int(state.chosen[seat, slot])):
                state.done[seat] = int(state.done[seat]) | (1 << slot)
        drop_done = (int(state.done[seat]) >> 3) & 1 == 1
        if seat == STEAM and drop_done and (int(state.done[seat]) & 7 != 7 or state.status[seat] == UNDECIDED):
            state.done[seat] = int(state.done[seat]) & 7


@rule
def plausible(state, book, scratch, seat):
    """Whether the guess accounts for the items, would have been announced as was heard, and left what lies there."""
    if too_many_items(state, book, seat):
        return False
    if state.ready[seat] < 3 or state.round == 0:
        return True
    mission = int(state.mission[seat])
    verdict = steam_verdict(state, book) if seat == STEAM else leaf_verdict(state, book)
    status = int(state.status[seat])
    if status == UNDECIDED and verdict != UNDECIDED:
        return False
    if status == FAILED and verdict != FAILED and not clock_decided(seat, mission):
        return False
    if status == PROVISIONAL and verdict != PROVISIONAL and verdict != ACHIEVED and not clock_decided(seat, mission):
        return False
    if status != UNDECIDED:
        return True
    return leaves_no_trace(state, book, seat, mission)


@rule
def clock_decided(seat, mission):
    """Great Distraction is decided at a moment, not by a position."""
    return seat == LEAF and mission == DISTRACTION


@rule
def leaves_no_trace(state, book, seat, mission):
    """An undecided mission whose deed was done would have left a piece on the board."""
    tile = int(state.chosen[seat, 0])
    if seat == STEAM:
        if mission == TOP_SECRET and state.marker == NONE:
            return not has_acted(state, seat, tile)
        if mission == GREAT_CONTRAPTION and state.engine == NONE:
            return state.built[tile] < book.mission_count[STEAM, GREAT_CONTRAPTION]
        if mission == SWEEP:
            return int(state.done[seat]) & 7 != 7 or not has_acted(state, seat, int(state.chosen[seat, 3]))
        return True
    if mission == SABOTAGE and state.bomb_armed == 0:
        return not has_acted(state, seat, tile)
    if mission == HIDDEN_AGENT and state.agent == NONE:
        return state.acted[seat, tile] == 0
    if mission == DISTRACTION:
        return not distraction_is_due(state, book) or state.round < state.limit
    return True


@rule
def settle_guess(state, book, seat):
    """Say whether an announced success is final, if the guess is right."""
    if state.status[seat] == PROVISIONAL:
        verdict = steam_verdict(state, book) if seat == STEAM else leaf_verdict(state, book)
        if verdict == ACHIEVED:
            state.status[seat] = ACHIEVED
