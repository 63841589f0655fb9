"""What the active warrior may do, and doing it link by link. Rulebook 2.2."""

from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import clear_plan, end_activation, relocate, spend, step
from duskboard.games.darkholds.board import adjacent, base_size, base_square, lift
from duskboard.games.darkholds.combat import (
    attack_dice,
    can_shoot,
    can_shoot_door,
    can_strike,
    can_strike_door,
    has_weapon,
    range_of,
    shoot_one,
    strike,
    uses_left,
)
from duskboard.games.darkholds.inventory import (
    DROP_AT,
    PENDING,
    SILVER_KIND,
    STASH,
    drop_kind,
    drop_options,
    drop_places,
    keep_find,
    piles,
    refuse_find,
    rummage,
    something_to_drop,
    stashes,
    take_kind,
    take_options,
    take_silver,
)
from duskboard.games.darkholds.items import (
    bodies,
    cocoons,
    items_menu,
    release,
    revive_items,
    revive_with,
    use_item,
    use_targets,
)
from duskboard.games.darkholds.markers import clear_rock, make_noise
from duskboard.games.darkholds.menu import add, or_cancel
from duskboard.games.darkholds.movement import STOP, leaving, move_price, stand
from duskboard.games.darkholds.powers import perform, power_of, power_targets, powers_menu, recover
from duskboard.games.darkholds.terms import (
    ACQUIRE,
    AIM,
    ATTACK,
    CANCEL,
    CARD_WEAPON,
    CARRIED,
    CLEAR,
    COMBAT,
    CONSCIOUS,
    D_ACQUIRE,
    D_CLEAR,
    D_DIE,
    D_DISCARD,
    D_DISCARD_AT,
    D_DROP_AT,
    D_ITEM,
    D_ITEM_TARGET,
    D_KEEP,
    D_LAND,
    D_LEAP,
    D_MOVE,
    D_PARTNER,
    D_PILE,
    D_POWER,
    D_POWER_TARGET,
    D_RELEASE,
    D_REVIVE_ITEM,
    D_REVIVE_TARGET,
    D_SHOT_TARGET,
    D_SHOT_WEAPON,
    D_STASH,
    D_TARGET,
    D_WEAPON,
    DISCARD,
    DONE,
    DOOR,
    DOORWEB,
    DROP,
    DROP_SILVER,
    E_AIMED,
    E_EXITED,
    E_LEAPT,
    E_TORE,
    END,
    EXIT,
    EXITED,
    FIRST_ENEMY,
    FIRST_HENCHMAN,
    GAP,
    INVOKE,
    LEAP,
    MOVE,
    PARTY,
    PILE,
    PRAY,
    RANGED,
    RECOVER,
    RELEASE,
    REVIVE_VERB,
    RIVER,
    RUMMAGE,
    SHOOT,
    SHOT,
    SORCERER,
    SQUARE,
    TAKE,
    TAKE_SILVER,
    TEAR,
    TRADE,
    UNCONSCIOUS,
    USE,
    VERB,
    WARRIOR,
    WARRIORS,
    WEAPON,
    YES,
)
from duskboard.games.darkholds.trade import TRADER, partners
from duskboard.games.darkholds.warriors import agility_value, has, roped
from duskboard.games.darkholds.wounds import d10, settle, wound

SOURCE, GAP_AT = 10, 11  # more links in `plan`
MOST_AIMS = 9

# what lies around a warrior, as bits
BY_ROCK, BY_GAP, BY_PILE, BY_THINGS, BY_COCOON, BY_FRIEND, BY_BODY, BY_BARE, BY_DOOR = 1, 2, 4, 8, 16, 32, 64, 128, 256


@rule
def around(state, book, warrior):
    """What lies on and beside a warrior's square, as bits."""
    level, own = int(state.level), int(state.at[warrior])
    found = BY_THINGS if state.stuff[own] > 0 else 0
    for way in range(8):
        square = int(book.next[level, own, way])
        if square == NONE:
            continue
        if state.rock[square] > 0:
            found |= BY_ROCK
        glyph = book.glyph[level, square]
        if glyph == GAP:
            found |= BY_GAP
        elif state.left[square] > 0:
            if glyph == PILE:
                found |= BY_PILE
            elif glyph in (DOOR, DOORWEB):
                found |= BY_DOOR
            else:
                found |= BY_COCOON
        if state.stuff[square] > 0:
            found |= BY_THINGS
        other = int(state.here[square]) - 1
        if 0 <= other < PARTY:
            if state.status[other] == CONSCIOUS:
                found |= BY_FRIEND
            elif state.status[other] == UNCONSCIOUS:
                found |= BY_BODY
            else:
                found |= BY_COCOON
    return found


# -- lists of options ------------------------------------------------------------------------------------------------


@rule
def verbs_menu(state, book, scratch, warrior):
    """List the actions open to the active warrior: those with a legal, payable completion.

    DKH-090, DKH-091, DKH-231.
    """
    vigour = int(state.vigour[warrior])
    if state.webs[warrior] > 0:
        n = 0
        if vigour > 0:
            n = add(scratch, n, VERB + TEAR)
        return add(scratch, n, VERB + END)
    verbs = 1 << END
    if can_move(state, book, scratch, warrior):
        verbs |= 1 << MOVE
    if vigour > 0:
        verbs |= fighting_verbs(state, book, scratch, warrior)
        near = around(state, book, warrior)
        if near & BY_ROCK != 0:
            verbs |= 1 << CLEAR
        if near & BY_GAP != 0 and gaps(state, book, scratch, warrior) > 0:
            verbs |= 1 << LEAP
        if warrior < PARTY:
            verbs |= searching_verbs(state, book, scratch, warrior, near)
    n = 0
    for verb in range(END + 1):
        if (verbs >> verb) & 1 != 0:
            n = add(scratch, n, VERB + verb)
    return n


@rule
def fighting_verbs(state, book, scratch, warrior):
    """Attack, Shoot, Aim, Invoke, Pray and Recover, where possible, as bits. DKH-231."""
    verbs = 0
    if combat_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << ATTACK
    if shot_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << SHOOT
    if powers_menu(state, book, scratch, warrior, INVOKE) > 0:
        verbs |= 1 << INVOKE
    if has(state, book, warrior, SORCERER) and state.wounds[warrior] > 0:
        verbs |= 1 << RECOVER
    if warrior < PARTY:
        if powers_menu(state, book, scratch, warrior, PRAY) > 0:
            verbs |= 1 << PRAY
        if state.aims < MOST_AIMS and shoots(state, book, warrior):
            verbs |= 1 << AIM
    return verbs


@rule
def searching_verbs(state, book, scratch, warrior, near):
    """What only heroes and henchmen do, where possible, as bits.

    DKH-231, DKH-233, DKH-254, DKH-281, DKH-295, DKH-314.
    """
    verbs = 0
    if near & BY_BODY != 0 and revive_items(state, book, scratch, warrior) > 0:
        verbs |= 1 << REVIVE_VERB
    if items_menu(state, book, scratch, warrior) > 0:
        verbs |= 1 << USE
    if near & BY_PILE != 0:
        verbs |= 1 << RUMMAGE
    if near & (BY_THINGS | BY_BODY) != 0 and stashes(state, book, scratch, warrior, NONE) > 0:
        verbs |= 1 << ACQUIRE
    if something_to_drop(state, book, warrior) and drop_places(state, book, scratch, warrior) > 0:
        verbs |= 1 << DISCARD
    if near & BY_FRIEND != 0 and partners(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << TRADE
    if near & BY_COCOON != 0:
        verbs |= 1 << RELEASE
    return verbs


@rule
def shoots(state, book, warrior):
    """Whether a warrior has anything to aim with. DKH-236, DKH-237."""
    profile = int(state.profile[warrior])
    for source in range(int(book.weapons[profile])):
        if book.weapon[profile, source, 0] == SHOT:
            return True
    if has(state, book, warrior, SORCERER):
        for i in range(6):
            power = int(book.powers[profile, i])
            if power != NONE and book.power_kind[power] == RANGED:
                return True
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and book.kind_type[book.card[card]] == SHOT:
            return True
    return False


@rule
def can_move(state, book, scratch, warrior):
    """Whether a warrior has a square to Move to. DKH-269."""
    if state.webs[warrior] > 0 or (state.vigour[warrior] < 1 and state.free_step == 0):
        return False
    for way in range(9):
        if move_price(state, book, scratch, warrior, way) != NONE:
            return True
    return False


@rule
def moves(state, book, scratch, warrior):
    """List the squares a warrior can Move to. DKH-072, DKH-073, DKH-269."""
    n = 0
    for way in range(9):
        if move_price(state, book, scratch, warrior, way) != NONE:
            n = add(scratch, n, SQUARE + int(book.next[state.level, state.at[warrior], way]))
    return n


@rule
def can_land(state, book, warrior, gap, square):
    """Whether a Leap over a gap may end on a square: free, beside the gap, and any toll affordable.

    DKH-267, DKH-268.
    """
    own = int(state.at[warrior])
    if square == own or stand(state, book, warrior, square, False) != STOP or not adjacent(state, book, gap, square):
        return False
    return 1 + leaving(state, book, warrior, own, square) <= state.vigour[warrior]


@rule
def landings(state, book, scratch, warrior, gap, enough):
    """List where a Leap over a gap may end. DKH-267."""
    n = 0
    for way in range(8):
        square = int(book.next[state.level, gap, way])
        if n < enough and square != NONE and can_land(state, book, warrior, gap, square):
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def gaps(state, book, scratch, warrior):
    """List the gap squares a warrior can Leap over. DKH-037, DKH-265."""
    if base_size(state, book, warrior) > 1:
        return 0
    found, n = 0, 0
    own = int(state.at[warrior])
    for way in range(8):
        gap = int(book.next[state.level, own, way])
        if gap == NONE or book.glyph[state.level, gap] != GAP:
            continue
        if landings(state, book, scratch, warrior, gap, 1) > 0:
            found |= 1 << way
    for way in range(8):
        if (found >> way) & 1 != 0:
            n = add(scratch, n, SQUARE + int(book.next[state.level, own, way]))
    return n


@rule
def strike_targets(state, book, scratch, warrior, source, enough):
    """List the warriors and doors within a combat weapon's range. DKH-019, DKH-240, DKH-242."""
    reach = range_of(state, book, warrior, source)
    n = 0
    first, last = (0, PARTY) if warrior >= FIRST_ENEMY else (FIRST_ENEMY, WARRIORS)
    for other in range(first, last):
        if n < enough and state.status[other] == CONSCIOUS and can_strike(state, book, warrior, other, reach):
            n = add(scratch, n, WARRIOR + other)
    if n < enough:
        n = doors_in_reach(state, book, scratch, n, warrior, reach, enough)
    return n


@rule
def doors_in_reach(state, book, scratch, n, warrior, reach, enough):
    """List the doors and doorwebs within a combat weapon's range. DKH-019, DKH-024."""
    level, at = int(state.level), int(state.at[warrior])
    large = 1 if base_size(state, book, warrior) > 1 else 0
    floor, column, row = int(book.floor[level, at]), int(book.column[level, at]), int(book.row[level, at])
    for r in range(max(0, row - reach), min(23, row + reach + large) + 1):
        for c in range(max(0, column - reach), min(39, column + reach + large) + 1):
            square = int(book.grid[level, floor, r, c])
            if square == NONE or state.left[square] == 0:
                continue
            if n < enough and can_strike_door(state, book, warrior, square, reach):
                n = add(scratch, n, SQUARE + square)
    return n


@rule
def combat_weapons(state, book, scratch, warrior, enough):
    """List the combat weapons with which a warrior can Attack something now. DKH-133, DKH-241."""
    found, cards = 0, 0
    for source in range(int(book.weapons[state.profile[warrior]])):
        if has_weapon(state, book, warrior, source, COMBAT):
            if strike_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < PARTY and not (enough == 1 and found != 0):
        for card in range(int(book.cards)):
            if state.card_at[card] == CARRIED + warrior and book.kind_type[book.card[card]] == COMBAT:
                kind = int(book.card[card])
                if strike_targets(state, book, scratch, warrior, CARD_WEAPON + kind, 1) > 0:
                    cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def list_weapons(scratch, found, cards):
    n = 0
    for source in range(4):
        if (found >> source) & 1 != 0:
            n = add(scratch, n, WEAPON + source)
    for kind in range(48):
        if (cards >> kind) & 1 != 0:
            n = add(scratch, n, TAKE + kind)
    return n


@rule
def shot_targets(state, book, scratch, warrior, source, enough):
    """List the warriors and doors a shot weapon can be used on. DKH-019, DKH-025, DKH-300, DKH-302."""
    reach = range_of(state, book, warrior, source)
    n = 0
    first, last = (0, PARTY) if warrior >= FIRST_ENEMY else (FIRST_ENEMY, WARRIORS)
    for other in range(first, last):
        if n < enough and state.status[other] == CONSCIOUS and can_shoot(state, book, warrior, other, reach):
            n = add(scratch, n, WARRIOR + other)
    if n >= enough:
        return n
    for square in range(int(book.squares[state.level])):
        if n < enough and state.left[square] > 0 and book.glyph[state.level, square] == DOOR:
            if can_shoot_door(state, book, warrior, square, reach, False):
                n = add(scratch, n, SQUARE + square)
    return n


@rule
def shot_weapons(state, book, scratch, warrior, enough):
    """List the shot weapons with which a warrior can Shoot something now. DKH-133, DKH-301."""
    found, cards = 0, 0
    for source in range(int(book.weapons[state.profile[warrior]])):
        if has_weapon(state, book, warrior, source, SHOT) and uses_left(state, book, warrior, source):
            if shot_targets(state, book, scratch, warrior, source, 1) > 0:
                found |= 1 << source
    if warrior < PARTY and not (enough == 1 and found != 0):
        for card in range(int(book.cards)):
            if state.card_at[card] == CARRIED + warrior and book.kind_type[book.card[card]] == SHOT:
                kind = int(book.card[card])
                if uses_left(state, book, warrior, CARD_WEAPON + kind):
                    if shot_targets(state, book, scratch, warrior, CARD_WEAPON + kind, 1) > 0:
                        cards |= 1 << kind
    return list_weapons(scratch, found, cards)


@rule
def rocks_beside(state, book, scratch, warrior):
    """List the rockfalls beside a warrior. DKH-046."""
    n = 0
    for way in range(8):
        square = int(book.next[state.level, state.at[warrior], way])
        if square != NONE and state.rock[square] > 0:
            n = add(scratch, n, SQUARE + square)
    if base_size(state, book, warrior) > 1:
        n = 0
        for square in range(int(book.squares[state.level])):
            if state.rock[square] > 0 and square_beside(state, book, warrior, square):
                n = add(scratch, n, SQUARE + square)
    return n


@rule
def square_beside(state, book, warrior, square):
    for i in range(base_size(state, book, warrior)):
        if adjacent(state, book, base_square(state, book, int(state.at[warrior]), i), square):
            return True
    return False


@rule
def source_of(option):
    """The weapon an option stands for."""
    return option - WEAPON if option >= WEAPON else CARD_WEAPON + option - TAKE


@rule
def link_menu(state, book, scratch, decision):
    """List the options of a link of an action. DEC-13 to DEC-29."""
    warrior = int(state.active)
    source = int(state.plan[SOURCE])
    n = 0
    if decision == D_MOVE:
        n = moves(state, book, scratch, warrior)
    elif decision == D_LEAP:
        n = gaps(state, book, scratch, warrior)
    elif decision == D_LAND:
        n = landings(state, book, scratch, warrior, int(state.plan[GAP_AT]), 99)
    elif decision == D_WEAPON:
        n = combat_weapons(state, book, scratch, warrior, 99)
    elif decision in (D_TARGET, D_DIE):
        n = strike_targets(state, book, scratch, warrior, source, 99)
    elif decision == D_SHOT_WEAPON:
        n = shot_weapons(state, book, scratch, warrior, 99)
    elif decision == D_SHOT_TARGET:
        n = shot_targets(state, book, scratch, warrior, source, 99)
    elif decision == D_POWER:
        n = powers_menu(state, book, scratch, warrior, int(state.args[0]))
    elif decision == D_POWER_TARGET:
        n = power_targets(state, book, scratch, warrior, power_of(book, source), 99)
    else:
        n = thing_menu(state, book, scratch, decision, warrior, source)
    return or_cancel(state, scratch, n)


@rule
def thing_menu(state, book, scratch, decision, warrior, source):
    """List the options of a link of an action with things. DEC-22 to DEC-29."""
    if decision == D_REVIVE_ITEM:
        return revive_items(state, book, scratch, warrior)
    if decision == D_REVIVE_TARGET:
        return bodies(state, book, scratch, warrior)
    if decision == D_ITEM:
        return items_menu(state, book, scratch, warrior)
    if decision == D_ITEM_TARGET:
        return use_targets(state, book, scratch, warrior, source, 99)
    if decision == D_PILE:
        return piles(state, book, scratch, warrior)
    if decision == D_STASH:
        return stashes(state, book, scratch, warrior, NONE)
    if decision in (D_DISCARD_AT, D_DROP_AT):
        return drop_places(state, book, scratch, warrior)
    if decision == D_RELEASE:
        return cocoons(state, book, scratch, warrior)
    if decision == D_CLEAR:
        return rocks_beside(state, book, scratch, warrior)
    return 0


@rule
def acquire_menu(state, book, scratch):
    """List what can be taken and dropped in the Acquire going on. DKH-234, DKH-235."""
    warrior, stash, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    n = 0
    droppable = at != NONE or drop_places(state, book, scratch, warrior) > 0
    n = take_options(state, book, scratch, n, warrior, stash)
    if droppable:
        n = drop_options(state, book, scratch, n, warrior, at)
    return done_or_cancel(state, scratch, n)


@rule
def discard_menu(state, book, scratch):
    """List what can be dropped, and taken from another marker, in the Discard going on. DKH-255, DKH-256."""
    warrior, other, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    n = 0
    if other == NONE and state.plan[2] != 0:
        n = stashes(state, book, scratch, warrior, at)
    elif other != NONE:
        n = take_options(state, book, scratch, n, warrior, other)
    n = drop_options(state, book, scratch, n, warrior, at)
    return done_or_cancel(state, scratch, n)


@rule
def done_or_cancel(state, scratch, n):
    """Once paid for, taking and dropping ends with `done`; before that it can be given up."""
    if state.plan[2] != 0:
        return add(scratch, n, DONE)
    return or_cancel(state, scratch, n)


# -- carrying out ----------------------------------------------------------------------------------------------------


@rule
def follow_up(state, decision, a):
    """Ask the active warrior's player for the next link."""
    ask(state, int(state.owner[state.active]), decision, a, 0, 0, 0)


@rule
def begin_verb(state, book, scratch, verb):
    """An action is chosen: do it, or ask for its first link. DKH-231."""
    warrior = int(state.active)
    clear_plan(state)
    if verb == MOVE:
        follow_up(state, D_MOVE, 0)
    elif verb == LEAP:
        follow_up(state, D_LEAP, 0)
    elif verb == ATTACK:
        follow_up(state, D_WEAPON, 0)
    elif verb == SHOOT:
        follow_up(state, D_SHOT_WEAPON, 0)
    elif verb in (INVOKE, PRAY):
        follow_up(state, D_POWER, verb)
    elif verb == END:
        end_activation(state)
    elif verb == TEAR:
        spend(state, warrior, 1)
        state.webs[warrior] -= 1
        tell(state, E_TORE, warrior, int(state.webs[warrior]))
    elif verb == AIM:
        spend(state, warrior, 1)
        state.aims += 1
        tell(state, E_AIMED, warrior, int(state.aims))
    elif verb == RECOVER:
        spend(state, warrior, 1)
        recover(state, book, scratch, warrior)
    else:
        begin_search(state, warrior, verb)


@rule
def begin_search(state, warrior, verb):
    """Ask for the first link of an action with things. DEC-22 to DEC-29."""
    if verb == REVIVE_VERB:
        follow_up(state, D_REVIVE_ITEM, 0)
    elif verb == USE:
        follow_up(state, D_ITEM, 0)
    elif verb == RUMMAGE:
        follow_up(state, D_PILE, 0)
    elif verb == ACQUIRE:
        state.moved = 0
        follow_up(state, D_STASH, 0)
    elif verb == DISCARD:
        state.moved = 0
        follow_up(state, D_DISCARD_AT, 0)
    elif verb == TRADE:
        state.plan[TRADER] = warrior
        follow_up(state, D_PARTNER, 0)
    elif verb == RELEASE:
        follow_up(state, D_RELEASE, 0)
    elif verb == CLEAR:
        follow_up(state, D_CLEAR, 0)


@rule
def give_up(state):
    """A chain is given up before its last link: nothing is paid."""
    state.cancels += 1
    clear_plan(state)
    for die in range(len(state.alloc)):
        state.alloc[die] = 0


@rule
def take_link(state, book, scratch, decision, option):
    """A link of an action is chosen: do the action, or ask for the next link. DKH-231."""
    warrior = int(state.active)
    if option == CANCEL:
        give_up(state)
    elif decision == D_MOVE:
        move(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_LEAP:
        state.plan[GAP_AT] = option - SQUARE
        follow_up(state, D_LAND, 0)
    elif decision == D_LAND:
        leap(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_WEAPON:
        state.plan[SOURCE] = source_of(option)
        follow_up(state, D_TARGET, 0)
    elif decision == D_TARGET:
        state.alloc[0] = option
        next_die(state, book, scratch, warrior, 1)
    elif decision == D_DIE:
        die = int(state.args[0])
        state.alloc[die] = option
        next_die(state, book, scratch, warrior, die + 1)
    elif decision == D_SHOT_WEAPON:
        state.plan[SOURCE] = source_of(option)
        follow_up(state, D_SHOT_TARGET, 0)
    elif decision == D_SHOT_TARGET:
        spend(state, warrior, 1)
        shoot_one(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    elif decision == D_POWER:
        state.plan[SOURCE] = option
        follow_up(state, D_POWER_TARGET, 0)
    elif decision == D_POWER_TARGET:
        perform(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    else:
        take_thing_link(state, book, scratch, decision, option, warrior)


@rule
def take_thing_link(state, book, scratch, decision, option, warrior):
    """A link of an action with things is chosen. DEC-22 to DEC-29."""
    if decision == D_REVIVE_ITEM:
        state.plan[SOURCE] = option - TAKE
        follow_up(state, D_REVIVE_TARGET, 0)
    elif decision == D_REVIVE_TARGET:
        revive_with(state, book, scratch, warrior, int(state.plan[SOURCE]), option - WARRIOR)
    elif decision == D_ITEM:
        state.plan[SOURCE] = option - TAKE
        follow_up(state, D_ITEM_TARGET, 0)
    elif decision == D_ITEM_TARGET:
        use_item(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    elif decision == D_PILE:
        if rummage(state, book, warrior, option - SQUARE):
            follow_up(state, D_KEEP, 0)
    elif decision == D_STASH:
        state.plan[STASH] = option - SQUARE + 1
        follow_up(state, D_ACQUIRE, 0)
    elif decision == D_DISCARD_AT:
        state.plan[DROP_AT] = option - SQUARE + 1
        follow_up(state, D_DISCARD, 0)
    elif decision == D_DROP_AT:
        state.plan[DROP_AT] = option - SQUARE + 1
        drop_kind(state, book, warrior, option - SQUARE, int(state.plan[PENDING]) - 1)
        state.plan[PENDING] = 0
        follow_up(state, D_ACQUIRE, 0)
    elif decision == D_RELEASE:
        release(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_CLEAR:
        spend(state, warrior, 1)
        clear_rock(state, book, scratch, warrior, option - SQUARE)


@rule
def take_in_acquire(state, book, scratch, option):
    """Take or drop one thing in an Acquire, or end it. DKH-234, DKH-235."""
    warrior, stash, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    scratch.threat_known = 0
    if option == DONE:
        clear_plan(state)
        return
    if option == CANCEL:
        give_up(state)
        return
    if option == TAKE_SILVER:
        take_silver(state, book, warrior, stash)
    elif TAKE <= option < TAKE + 48:
        take_kind(state, book, warrior, stash, option - TAKE)
    else:
        kind = SILVER_KIND if option == DROP_SILVER else option - DROP
        if at == NONE:
            state.plan[PENDING] = kind + 1
            follow_up(state, D_DROP_AT, 0)
            return
        drop_kind(state, book, warrior, at, kind)
    follow_up(state, D_ACQUIRE, 0)


@rule
def take_in_discard(state, book, scratch, option):
    """Drop or take one thing in a Discard, or end it. DKH-255, DKH-256."""
    warrior, other, at = int(state.active), int(state.plan[STASH]) - 1, int(state.plan[DROP_AT]) - 1
    scratch.threat_known = 0
    if option == DONE:
        clear_plan(state)
        return
    if option == CANCEL:
        give_up(state)
        return
    if option < WARRIOR:
        state.plan[STASH] = option - SQUARE + 1
    elif option == TAKE_SILVER:
        take_silver(state, book, warrior, other)
    elif TAKE <= option < TAKE + 48:
        take_kind(state, book, warrior, other, option - TAKE)
    else:
        drop_kind(state, book, warrior, at, SILVER_KIND if option == DROP_SILVER else option - DROP)
    follow_up(state, D_DISCARD, 0)


@rule
def answer_find(state, book, option):
    """Keep or refuse what was rummaged. DKH-297."""
    if option == YES:
        keep_find(state, book, int(state.active))
    else:
        refuse_find(state, book, int(state.active))
    clear_plan(state)


@rule
def next_die(state, book, scratch, warrior, die):
    """Ask where the next attack die goes; with all given, or one target only, Attack. DKH-243, DKH-252; RUL-32."""
    source = int(state.plan[SOURCE])
    dice = attack_dice(state, book, warrior, source)
    if die < dice and strike_targets(state, book, scratch, warrior, source, 2) > 1:
        follow_up(state, D_DIE, die)
        return
    for rest in range(die, dice):
        state.alloc[rest] = state.alloc[0]
    spend(state, warrior, 1)
    make_noise(state, book, warrior, 1)
    strike(state, book, scratch, warrior, source, dice)


@rule
def move(state, book, scratch, warrior, square):
    """Move one square; on the exit one leaves, elsewhere one stops or is in transit.

    DKH-034, DKH-072, DKH-073, DKH-269.
    """
    stops = stand(state, book, warrior, square, False) == STOP
    step(state, book, scratch, warrior, square)
    if not stops and state.transit == 0:
        state.transit = 1
    if stops:
        state.transit = 0
    leave(state, book, scratch, warrior)


@rule
def leave(state, book, scratch, warrior):
    """A hero or henchman on the exit has exited, with all it carries. DKH-034, DKH-035."""
    at = int(state.at[warrior])
    if warrior >= PARTY or book.glyph[state.level, at] != EXIT:
        return
    lift(state, book, warrior)
    state.status[warrior] = EXITED
    state.vigour[warrior] = 0
    if warrior < FIRST_HENCHMAN:
        state.exited += 1
    scratch.threat_known = 0
    tell(state, E_EXITED, warrior)


@rule
def leap(state, book, scratch, warrior, square):
    """Leap a gap: an agility roll; failing it one stays. DKH-264 to DKH-268, DKH-037."""
    own = int(state.at[warrior])
    toll = leaving(state, book, warrior, own, square)
    spend(state, warrior, 1)
    value, face = agility_value(state, book, warrior), 10
    if not roped(state, warrior):
        face = d10(state)
    tell(state, E_LEAPT, warrior, own, square, face, value)
    if face >= value:
        state.vigour[warrior] -= toll
        relocate(state, book, scratch, warrior, square)
        leave(state, book, scratch, warrior)
    elif face == 0 and int(book.flags[state.level]) & RIVER != 0:
        wound(state, book, warrior, 1, False)
        settle(state, book, scratch, warrior, False)
