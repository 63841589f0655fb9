"""The reinforcement phase: who draws, where they stand, their first attack, shortage. Rulebook 2.1.4."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import shuffle
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.aims import aim, no_aims
from duskboard.games.darkholds.animus import ARRIVAL, TOUCHED, best_combat, key_at, weakest
from duskboard.games.darkholds.board import (
    adjacent,
    base_size,
    base_square,
    conscious,
    put,
    stir,
    tile_of,
    touching,
    walk_to,
)
from duskboard.games.darkholds.combat import attack_one, can_strike, is_door
from duskboard.games.darkholds.items import figures_used
from duskboard.games.darkholds.movement import STOP, stand
from duskboard.games.darkholds.terms import (
    ARRIVAL_ATTACKS,
    ARRIVALS_ATTACK,
    COLUMN,
    CONSCIOUS,
    D_ENEMY_TARGET,
    E_ARRIVED,
    E_DREW,
    E_RESHUFFLED,
    E_SHORTAGE,
    EXIT,
    FAR,
    FIRST_ENEMY,
    FIRST_STEPS,
    GAP,
    MOVING_ENTRY,
    NEXT_ENTRY,
    PARTY,
    PLACE_ENEMIES,
    PROFILES,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import attack_range, full_vigour, has
from duskboard.games.darkholds.wounds import remove

FIXED_ENTRIES = 6  # entry points on the map come first, moving ones after them
ALL_ENTRIES = 8


@rule
def column_of(book, level):
    """The column of the reinforcement cards for a level's area; the end level uses the halls. DKH-214, DKH-327."""
    return min(2, int(book.area[level]))


@rule
def entry_square(state, book, entry):
    """The square of an entry point: on the map, or where a moving one stands; NONE if there is none.

    DKH-028, DKH-146.
    """
    if entry < FIXED_ENTRIES:
        return int(book.entry[state.level, entry]) if entry < book.entries[state.level] else NONE
    seen = FIXED_ENTRIES
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if conscious(state, enemy) and has(state, book, enemy, MOVING_ENTRY):
            if seen == entry:
                return int(state.at[enemy])
            seen += 1
    return NONE


@rule
def loud_tiles(state, book):
    """The tiles with noise tokens, as bits. DKH-213."""
    tiles = 0
    for square in range(int(book.squares[state.level])):
        if state.noise[square] > 0:
            tiles |= 1 << tile_of(state, book, square)
    return tiles


@rule
def hears_noise(state, book, square, tiles):
    """Whether one of the loud tiles is within five tiles. DKH-213."""
    own = tile_of(state, book, square)
    for tile in range(int(book.tiles[state.level])):
        if (tiles >> tile) & 1 != 0 and book.tile_steps[state.level, own, tile] <= book.entry_tiles:
            return True
    return False


@rule
def begin_reinforcements(state, book):
    """Settle which entry points draw, and how many cards. DKH-031, DKH-078, DKH-213."""
    silent = state.omen_still != 0 or (int(book.flags[state.level]) & FIRST_STEPS != 0 and state.turn == 1)
    tiles = 0 if silent else loud_tiles(state, book)
    for entry in range(ALL_ENTRIES):
        state.drawing[entry] = 0
        square = entry_square(state, book, entry) if tiles != 0 else NONE
        if square == NONE or state.rock[square] > 0:
            continue
        if hears_noise(state, book, square, tiles):
            state.drawing[entry] = int(state.draws) + int(state.omen_draws)
    push(state, NEXT_ENTRY)


@rule
def next_entry(state, book):
    """The next entry point draws a card, and its enemies come. DKH-064, DKH-213, DKH-214, DKH-215, DKH-217."""
    for entry in range(ALL_ENTRIES):
        if state.drawing[entry] == 0:
            continue
        state.drawing[entry] -= 1
        push(state, NEXT_ENTRY)
        square = entry_square(state, book, entry)
        if square == NONE:
            return
        card = draw_reinforcement(state)
        tell(state, E_DREW, card, square)
        push(state, ARRIVALS_ATTACK)
        area = column_of(book, state.level)
        for i in range(5, -1, -1):
            if book.rein[card, area, i] != NONE:
                push(state, PLACE_ENEMIES, int(book.rein[card, area, i]), square, 1)
        return


@rule
def draw_reinforcement(state):
    """The top reinforcement card; an empty deck is made new of the discards. DKH-064."""
    if state.rein_n == 0:
        for i in range(int(state.rein_out_n)):
            state.rein[i] = state.rein_out[i]
            state.rein_out[i] = 0
        state.rein_n = state.rein_out_n
        state.rein_out_n = 0
        shuffle(state, state.rein, int(state.rein_n))
        tell(state, E_RESHUFFLED, 1)
    state.rein_n -= 1
    card = int(state.rein[state.rein_n])
    state.rein[state.rein_n] = 0
    state.rein_out[state.rein_out_n] = card
    state.rein_out_n += 1
    return card


@rule
def available(state, book, profile):
    """The type wanted, or the next rank up of which a figure is left; NONE if there is none. DKH-222, DKH-340."""
    found = False
    for i in range(PROFILES):
        candidate = int(book.by_rank[i])
        if candidate == NONE:
            return NONE
        found = found or candidate == profile
        if found and figures_used(state, candidate) < book.figures[candidate]:
            return candidate
    return NONE


@rule
def new_enemy(state, book, profile):
    """A figure enters play: its place, or NONE. It stands nowhere yet."""
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] == NONE:
            state.profile[enemy] = profile
            state.status[enemy] = CONSCIOUS
            state.vigour[enemy] = full_vigour(state, book, enemy)
            state.owner[enemy] = max(0, int(state.overlord))
            state.serial[enemy] = state.serials
            state.serials += 1
            return enemy
    return NONE


@rule
def stops_spread(state, book, square):
    """Whether columns, rockfall, doors, doorwebs or gaps keep arrivals from a square. DKH-216, DKH-218."""
    if state.rock[square] > 0 or is_door(state, book, square):
        return True
    return book.glyph[state.level, square] in (COLUMN, GAP, EXIT)


@rule
def spread_from(state, book, scratch, entry, enemy):
    """Steps from an entry point, as far as the first squares where an enemy could stand; with NONE over all the level.

    Returns how many squares were listed in `queue`, nearest first. DKH-216, DKH-218.
    """
    level = int(state.level)
    for square in range(int(book.squares[level])):
        scratch.reach[square] = FAR
    scratch.reach[entry] = 0
    scratch.queue[0] = entry
    first, last, enough = 0, 1, FAR
    while first < last and scratch.reach[scratch.queue[first]] <= enough:
        square = int(scratch.queue[first])
        first += 1
        if enemy != NONE and enough == FAR and stand(state, book, enemy, square, False) == STOP:
            enough = int(scratch.reach[square])
        for way in range(8):
            to = int(book.next[level, square, way])
            if to == NONE or scratch.reach[to] != FAR or stops_spread(state, book, to):
                continue
            scratch.reach[to] = scratch.reach[square] + 1
            scratch.queue[last] = to
            last += 1
    return first


@rule
def position_reach(state, book, scratch, enemy, at):
    """How far a base at a square would be from the entry point; FAR if it cannot stand there. DKH-216, DKH-007."""
    best = FAR
    for i in range(base_size(state, book, enemy)):
        square = base_square(state, book, at, i)
        if square == NONE:
            return FAR
        best = min(best, int(scratch.reach[square]))
    if best == FAR or stand(state, book, enemy, at, False) != STOP:
        return FAR
    return best


@rule
def nearest_places(state, book, scratch, enemy, entry):
    """Mark the free places nearest to an entry point; how far they are, or FAR. DKH-216, DKH-218."""
    no_aims(scratch)
    if base_size(state, book, enemy) > 1:
        return nearest_large_places(state, book, scratch, enemy, entry)
    best = FAR
    for i in range(spread_from(state, book, scratch, entry, enemy)):
        square = int(scratch.queue[i])
        if scratch.reach[square] <= best and stand(state, book, enemy, square, False) == STOP:
            best = int(scratch.reach[square])
            aim(scratch, square)
    return best


@rule
def nearest_large_places(state, book, scratch, enemy, entry):
    """The same for a large base: it is as near as its nearest square. DKH-216; RUL-62."""
    spread_from(state, book, scratch, entry, NONE)
    best = FAR
    for square in range(int(book.squares[state.level])):
        far = position_reach(state, book, scratch, enemy, square)
        if far < best:
            best = far
            no_aims(scratch)
        if far == best and far < FAR:
            aim(scratch, square)
    return best


@rule
def place_touches(state, book, enemy, at, warrior):
    """Whether a base at a square would be adjacent to a hero or henchman."""
    for i in range(base_size(state, book, enemy)):
        if adjacent(state, book, base_square(state, book, at, i), int(state.at[warrior])):
            return True
    return False


@rule
def tied_neighbours(state, book, scratch, enemy):
    """List whom the marked places touch, by checks 2 to 5 of the Target Order Table. DKH-219."""
    best, n = 0, 0
    for warrior in range(PARTY):
        if not conscious(state, warrior) or not some_place_touches(state, book, scratch, enemy, warrior):
            continue
        key = key_at(state, book, warrior, 0)
        if n == 0 or key < best:
            best, n = key, 0
        if key == best:
            scratch.menu[n] = warrior
            n += 1
    return n


@rule
def some_place_touches(state, book, scratch, enemy, warrior):
    for i in range(int(scratch.aims_n)):
        if place_touches(state, book, enemy, int(scratch.aims[i]), warrior):
            return True
    return False


@rule
def placement_ties(state, book, scratch, wanted, entry):
    """List whom an enemy about to be placed could equally well be put beside. DKH-219."""
    enemy = new_enemy(state, book, available(state, book, wanted))
    n = 0
    if nearest_places(state, book, scratch, enemy, entry) != FAR:
        n = tied_neighbours(state, book, scratch, enemy)
    remove(state, book, enemy)
    state.serials -= 1
    return n


@rule
def place_enemy(state, book, scratch, wanted, entry, attacks, chosen):
    """Place one enemy as close to an entry point as can be, beside somebody if it can choose.

    DKH-215 to DKH-219, DKH-222.
    """
    profile = available(state, book, wanted)
    if profile == NONE:
        shortage(state, book)
        return
    enemy = new_enemy(state, book, profile)
    if nearest_places(state, book, scratch, enemy, entry) == FAR:
        remove(state, book, enemy)
        state.serials -= 1
        shortage(state, book)
        return
    n = tied_neighbours(state, book, scratch, enemy)
    if n > 1 and chosen == 0 and state.enemy_ties != 0:
        remove(state, book, enemy)
        state.serials -= 1
        push(state, PLACE_ENEMIES, wanted, entry, attacks, 0)
        ask(state, int(state.enemy_player), D_ENEMY_TARGET, wanted, TOUCHED, entry, 0)
        return
    beside = NONE
    if n > 0:
        beside = chosen - 1 if chosen > 0 else weakest(state, book, scratch, n)
    first = NONE
    for i in range(int(scratch.aims_n)):
        square = int(scratch.aims[i])
        if (first == NONE or square < first) and (beside == NONE or place_touches(state, book, enemy, square, beside)):
            first = square
    if first != NONE:
        arrive(state, book, enemy, first, attacks)
        stir(scratch)


@rule
def arrive(state, book, enemy, square, attacks):
    """An enemy stands on the board. DKH-215, DKH-343."""
    put(state, book, enemy, square)
    state.latecomers = int(state.latecomers) | (1 << (enemy - FIRST_ENEMY))
    tell(state, E_ARRIVED, enemy, square, int(state.profile[enemy]))
    if attacks != 0 and state.arrivals_n < len(state.arrivals):
        state.arrivals[state.arrivals_n] = enemy
        state.arrivals_n += 1


@rule
def shortage(state, book):
    """One that cannot be placed gives the lowest rank with least of it 1 vigour in the next enemy phase.

    DKH-223, DKH-224.
    """
    best = NONE
    for i in range(PROFILES):
        profile = int(book.by_rank[i])
        if profile == NONE:
            break
        if figures_used(state, profile) > 0 and state.boost[profile] < 8:
            if best == NONE or state.boost[profile] < state.boost[best]:
                best = profile
    if best == NONE:
        return
    state.boost[best] += 1
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] == best:
            state.tokens[enemy] += 1
            break
    tell(state, E_SHORTAGE, best, int(state.boost[best]))


@rule
def arrivals_attack(state):
    """Those placed attack in the order placed. DKH-220, DKH-221."""
    for i in range(int(state.arrivals_n) - 1, -1, -1):
        push(state, ARRIVAL_ATTACKS, int(state.arrivals[i]))
        state.arrivals[i] = 0
    state.arrivals_n = 0


@rule
def is_beside_somebody(state, book, enemy):
    for warrior in range(PARTY):
        if conscious(state, warrior) and touching(state, book, enemy, warrior):
            return True
    return False


@rule
def arrival_targets(state, book, scratch, enemy):
    """List the best targets of an arrival in its attack range. DKH-220, DKH-253."""
    best, n = 0, 0
    for warrior in range(PARTY):
        if not conscious(state, warrior) or not can_strike(
            state, book, enemy, warrior, attack_range(state, book, enemy)
        ):
            continue
        key = key_at(state, book, warrior, walk_to(state, book, scratch, enemy, warrior))
        if n == 0 or key < best:
            best, n = key, 0
        if key == best:
            scratch.menu[n] = warrior
            n += 1
    return n


@rule
def arrival_attacks(state, book, scratch, enemy, chosen):
    """One who arrives beside a hero or henchman makes one Attack for no vigour. DKH-220."""
    if not is_beside_somebody(state, book, enemy):
        return
    n = arrival_targets(state, book, scratch, enemy)
    if n == 0:
        return
    if n > 1 and chosen == 0 and state.enemy_ties != 0:
        push(state, ARRIVAL_ATTACKS, enemy, 0)
        ask(state, int(state.enemy_player), D_ENEMY_TARGET, enemy, ARRIVAL, 0, 0)
        return
    target = chosen - 1 if chosen > 0 else weakest(state, book, scratch, n)
    source = best_combat(state, book, enemy, target)
    if source != NONE:
        attack_one(state, book, scratch, enemy, source, target)
