"""The reinforcement phase: who draws, where they stand, their first attack, shortage. Rulebook 2.1.4."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.aims import aim, no_aims
from duskboard.games.darkholds.rules.animus import (
    ARRIVAL,
    IN_VIEW,
    TOUCHED,
    best_combat,
    key_at,
    list_for_enemy,
    make_for,
    tied_targets,
    weakest,
)
from duskboard.games.darkholds.rules.board import (
    adjacent,
    base_size,
    base_square,
    conscious,
    named,
    put,
    stir,
    tile_of,
    touching,
    walk_to,
)
from duskboard.games.darkholds.rules.combat import attack_one, can_strike, is_door
from duskboard.games.darkholds.rules.decks import REINFORCEMENTS, make_new, turn_over
from duskboard.games.darkholds.rules.items import figures_used
from duskboard.games.darkholds.rules.menu import add_if_best
from duskboard.games.darkholds.rules.movement import STOP, stand
from duskboard.games.darkholds.rules.warriors import attack_range, full_vigour, has
from duskboard.games.darkholds.rules.wounds import remove
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do

FIXED_ENTRIES = 6  # entry points on the map come first, moving ones after them
ALL_ENTRIES = 8


@rule
def column_of(book: Book, level: int) -> int:
    """The column of the reinforcement cards for a level's area; the end level uses the halls. DKH-214, DKH-327."""
    return min(2, book.area[level])


@rule
def entry_square(state: State, book: Book, entry: int) -> int:
    """The square of an entry point: on the map, or where a moving one stands; NONE if there is none.

    DKH-028, DKH-146.
    """
    if entry < FIXED_ENTRIES:
        return book.entry[state.level, entry] if entry < book.entries[state.level] else NONE
    seen = FIXED_ENTRIES
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if conscious(state, enemy) and has(state, book, enemy, terms.MOVING_ENTRY):
            if seen == entry:
                return state.at[enemy]
            seen += 1
    return NONE


@rule
def loud_tiles(state: State, book: Book) -> int:
    """The tiles with noise tokens, as bits. DKH-213."""
    tiles = 0
    for square in range(book.squares[state.level]):
        if state.noise[square] > 0:
            tiles |= 1 << tile_of(state, book, square)
    return tiles


@rule
def hears_noise(state: State, book: Book, square: int, tiles: int) -> bool:
    """Whether one of the loud tiles is within five tiles. DKH-213."""
    own = tile_of(state, book, square)
    for tile in range(book.tiles[state.level]):
        if (tiles >> tile) & 1 != 0 and book.tile_steps[state.level, own, tile] <= book.entry_tiles:
            return True
    return False


@rule
def begin_reinforcements(state: State, book: Book, scratch: Scratch) -> None:
    """Settle which entry points draw, and how many cards. DKH-031, DKH-078, DKH-213."""
    state.phase = terms.REINFORCEMENT_PHASE
    why = terms.UNHEARD
    if book.flags[state.level] & terms.FIRST_STEPS != 0 and state.turn == 1:
        why = terms.TOO_EARLY
    elif state.omen_still != 0:
        why = terms.FORBIDDEN
    tiles = loud_tiles(state, book) if why == terms.UNHEARD else 0
    draw = 0
    for entry in range(ALL_ENTRIES):
        state.drawing[entry] = 0
        square = entry_square(state, book, entry) if tiles != 0 else NONE
        if square == NONE or state.rock[square] > 0:
            continue
        if hears_noise(state, book, square, tiles):
            state.drawing[entry] = state.draws + state.omen_draws
            draw += 1
    if draw == 0:
        tell(state, terms.E_NONE_COME, why)
    push(state, Do.NEXT_ENTRY)


@rule
def next_entry(state: State, book: Book, scratch: Scratch) -> None:
    """The next entry point draws a card, and its enemies come. DKH-064, DKH-213, DKH-214, DKH-215, DKH-217."""
    for entry in range(ALL_ENTRIES):
        if state.drawing[entry] == 0:
            continue
        state.drawing[entry] -= 1
        push(state, Do.NEXT_ENTRY)
        square = entry_square(state, book, entry)
        if square == NONE:
            return
        card = draw_reinforcement(state)
        tell(state, terms.E_DREW, card, square)
        push(state, Do.ARRIVALS_ATTACK)
        area = column_of(book, state.level)
        for i in range(5, -1, -1):
            if book.rein[card, area, i] != NONE:
                push(state, Do.PLACE_ENEMIES, book.rein[card, area, i], square, 1)
        return


@rule
def draw_reinforcement(state: State) -> int:
    """The top reinforcement card; an empty deck is made new of the discards. DKH-064."""
    if state.rein_n == 0:
        state.rein_n, state.rein_out_n = state.rein_out_n, 0
        make_new(state, state.rein, state.rein_out, state.rein_n, REINFORCEMENTS)
    state.rein_n -= 1
    card = turn_over(state.rein, state.rein_n, state.rein_out, state.rein_out_n)
    state.rein_out_n += 1
    return card


@rule
def available(state: State, book: Book, profile: int) -> int:
    """The type wanted, or the next rank up of which a figure is left; NONE if there is none. DKH-222, DKH-340."""
    found = False
    for i in range(terms.PROFILES):
        candidate = book.by_rank[i]
        if candidate == NONE:
            return NONE
        found = found or candidate == profile
        if found and figures_used(state, candidate) < book.figures[candidate]:
            return candidate
    return NONE


@rule
def new_enemy(state: State, book: Book, profile: int) -> int:
    """A figure enters play: its place, or NONE. It stands nowhere yet."""
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if state.profile[enemy] == NONE:
            state.profile[enemy] = profile
            state.status[enemy] = terms.CONSCIOUS
            state.vigour[enemy] = full_vigour(state, book, enemy)
            state.owner[enemy] = max(0, state.overlord)
            state.serial[enemy] = state.serials
            state.serials += 1
            return enemy
    return NONE


@rule
def stops_spread(state: State, book: Book, square: int) -> bool:
    """Whether columns, rockfall, doors, doorwebs or gaps keep arrivals from a square. DKH-216, DKH-218."""
    if state.rock[square] > 0 or is_door(state, book, square):
        return True
    return book.glyph[state.level, square] in (terms.COLUMN, terms.GAP, terms.EXIT)


@rule
def spread_from(state: State, book: Book, scratch: Scratch, entry: int, enemy: int) -> int:
    """Steps from an entry point, as far as the first squares where an enemy could stand; with NONE over all the level.

    Returns how many squares were listed in `queue`, nearest first. DKH-216, DKH-218.
    """
    level = state.level
    for square in range(book.squares[level]):
        scratch.reach[square] = terms.FAR
    scratch.reach[entry] = 0
    scratch.queue[0] = entry
    first, last, enough = 0, 1, terms.FAR
    while first < last and scratch.reach[scratch.queue[first]] <= enough:
        square = scratch.queue[first]
        first += 1
        if enemy != NONE and enough == terms.FAR and stand(state, book, enemy, square, False) == STOP:
            enough = scratch.reach[square]
        for way in range(8):
            to = book.next[level, square, way]
            if to == NONE or scratch.reach[to] != terms.FAR or stops_spread(state, book, to):
                continue
            scratch.reach[to] = scratch.reach[square] + 1
            scratch.queue[last] = to
            last += 1
    return first


@rule
def position_reach(state: State, book: Book, scratch: Scratch, enemy: int, at: int) -> int:
    """How far a base at a square would be from the entry point; FAR if it cannot stand there. DKH-216, DKH-007."""
    best = terms.FAR
    for i in range(base_size(state, book, enemy)):
        square = base_square(state, book, at, i)
        if square == NONE:
            return terms.FAR
        best = min(best, scratch.reach[square])
    if best == terms.FAR or stand(state, book, enemy, at, False) != STOP:
        return terms.FAR
    return best


@rule
def nearest_places(state: State, book: Book, scratch: Scratch, enemy: int, entry: int) -> int:
    """Mark the free places nearest to an entry point; how far they are, or FAR. DKH-216, DKH-218."""
    no_aims(scratch)
    if base_size(state, book, enemy) > 1:
        return nearest_large_places(state, book, scratch, enemy, entry)
    best = terms.FAR
    for i in range(spread_from(state, book, scratch, entry, enemy)):
        square = scratch.queue[i]
        if scratch.reach[square] <= best and stand(state, book, enemy, square, False) == STOP:
            best = scratch.reach[square]
            aim(scratch, square)
    return best


@rule
def nearest_large_places(state: State, book: Book, scratch: Scratch, enemy: int, entry: int) -> int:
    """The same for a large base: it is as near as its nearest square. DKH-216; RUL-62."""
    spread_from(state, book, scratch, entry, NONE)
    best = terms.FAR
    for square in range(book.squares[state.level]):
        far = position_reach(state, book, scratch, enemy, square)
        if far < best:
            best = far
            no_aims(scratch)
        if far == best and far < terms.FAR:
            aim(scratch, square)
    return best


@rule
def place_touches(state: State, book: Book, enemy: int, at: int, warrior: int) -> bool:
    """Whether a base at a square would be adjacent to a hero or henchman."""
    for i in range(base_size(state, book, enemy)):
        if adjacent(state, book, base_square(state, book, at, i), state.at[warrior]):
            return True
    return False


@rule
def tied_neighbours(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """List whom the marked places touch, by checks 2 to 5 of the Target Order Table. DKH-219."""
    best, n = 0, 0
    for warrior in range(terms.PARTY):
        if not conscious(state, warrior) or not some_place_touches(state, book, scratch, enemy, warrior):
            continue
        key = key_at(state, book, warrior, 0)
        n, best = add_if_best(scratch, n, best, key, warrior)
    return n


@rule
def some_place_touches(state: State, book: Book, scratch: Scratch, enemy: int, warrior: int) -> bool:
    for i in range(scratch.aims_n):
        if place_touches(state, book, enemy, scratch.aims[i], warrior):
            return True
    return False


@rule
def placement_ties(state: State, book: Book, scratch: Scratch, wanted: int, entry: int) -> int:
    """List whom an enemy about to be placed could equally well be put beside. DKH-219."""
    enemy = new_enemy(state, book, available(state, book, wanted))
    n = 0
    if nearest_places(state, book, scratch, enemy, entry) != terms.FAR:
        n = tied_neighbours(state, book, scratch, enemy)
    remove(state, book, enemy)
    state.serials -= 1
    return n


@rule
def place_enemy(state: State, book: Book, scratch: Scratch, wanted: int, entry: int, attacks: int, chosen: int) -> None:
    """Place one enemy as close to an entry point as can be, beside somebody if it can choose.

    DKH-215 to DKH-219, DKH-222.
    """
    profile = available(state, book, wanted)
    if profile == NONE:
        shortage(state, book)
        return
    enemy = new_enemy(state, book, profile)
    if nearest_places(state, book, scratch, enemy, entry) == terms.FAR:
        remove(state, book, enemy)
        state.serials -= 1
        shortage(state, book)
        return
    n = tied_neighbours(state, book, scratch, enemy)
    if n > 1 and chosen == 0 and state.enemy_ties != 0:
        remove(state, book, enemy)
        state.serials -= 1
        push(state, Do.PLACE_ENEMIES, wanted, entry, attacks, 0)
        ask(state, state.enemy_player, Asks.ENEMY_TARGET, wanted, TOUCHED, entry, 0)
        return
    beside = NONE
    if n > 0:
        beside = chosen - 1 if chosen > 0 else weakest(state, book, scratch, n)
    first = NONE
    for i in range(scratch.aims_n):
        square = scratch.aims[i]
        if (first == NONE or square < first) and (beside == NONE or place_touches(state, book, enemy, square, beside)):
            first = square
    if first != NONE:
        arrive(state, book, enemy, first, attacks, wanted)
        stir(scratch)


@rule
def place_enemies(state: State, book: Book, scratch: Scratch) -> None:
    """The next enemy of a card is placed. DKH-215."""
    place_enemy(state, book, scratch, popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3))


@rule
def arrive(state: State, book: Book, enemy: int, square: int, attacks: int, wanted: int) -> None:
    """An enemy stands on the board. DKH-215, DKH-343."""
    put(state, book, enemy, square)
    state.latecomers = state.latecomers | (1 << (enemy - terms.FIRST_ENEMY))
    tell(state, terms.E_ARRIVED, named(state, enemy), square, state.phase, wanted + 1)
    if attacks != 0 and state.arrivals_n < len(state.arrivals):
        state.arrivals[state.arrivals_n] = enemy
        state.arrivals_n += 1


@rule
def shortage(state: State, book: Book) -> None:
    """One that cannot be placed gives the lowest rank with least of it 1 vigour in the next enemy phase.

    DKH-223, DKH-224.
    """
    best = NONE
    for i in range(terms.PROFILES):
        profile = book.by_rank[i]
        if profile == NONE:
            break
        if figures_used(state, profile) > 0 and state.boost[profile] < 8:
            if best == NONE or state.boost[profile] < state.boost[best]:
                best = profile
    if best == NONE:
        return
    state.boost[best] += 1
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if state.profile[enemy] == best:
            state.tokens[enemy] += 1
            break
    tell(state, terms.E_SHORTAGE, best, state.boost[best])


@rule
def arrivals_attack(state: State, book: Book, scratch: Scratch) -> None:
    """Those placed attack in the order placed. DKH-220, DKH-221."""
    for i in range(state.arrivals_n - 1, -1, -1):
        push(state, Do.ARRIVAL_ATTACKS, state.arrivals[i])
        state.arrivals[i] = 0
    state.arrivals_n = 0


@rule
def is_beside_somebody(state: State, book: Book, enemy: int) -> bool:
    for warrior in range(terms.PARTY):
        if conscious(state, warrior) and touching(state, book, enemy, warrior):
            return True
    return False


@rule
def arrival_targets(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """List the best targets of an arrival in its attack range. DKH-220, DKH-253."""
    best, n = 0, 0
    for warrior in range(terms.PARTY):
        if not conscious(state, warrior) or not can_strike(
            state, book, enemy, warrior, attack_range(state, book, enemy)
        ):
            continue
        key = key_at(state, book, warrior, walk_to(state, book, scratch, enemy, warrior))
        n, best = add_if_best(scratch, n, best, key, warrior)
    return n


@rule
def arrival_attacks(state: State, book: Book, scratch: Scratch, enemy: int, chosen: int) -> None:
    """One who arrives beside a hero or henchman makes one Attack for no vigour. DKH-220."""
    if not is_beside_somebody(state, book, enemy):
        return
    n = arrival_targets(state, book, scratch, enemy)
    if n == 0:
        return
    if n > 1 and chosen == 0 and state.enemy_ties != 0:
        push(state, Do.ARRIVAL_ATTACKS, enemy, 0)
        ask(state, state.enemy_player, Asks.ENEMY_TARGET, enemy, ARRIVAL, 0, 0)
        return
    target = chosen - 1 if chosen > 0 else weakest(state, book, scratch, n)
    source = best_combat(state, book, enemy, target)
    if source != NONE:
        attack_one(state, book, scratch, enemy, source, target)


@rule
def next_arrival(state: State, book: Book, scratch: Scratch) -> None:
    """The next of those placed attacks. DKH-221."""
    arrival_attacks(state, book, scratch, popped(state, 0), popped(state, 1))


class EnemyTarget(Decision, number=Asks.ENEMY_TARGET):
    """Whom an enemy goes for, attacks as it arrives, or arrives beside. DKH-192, DKH-219, DKH-220; DEC-41."""

    enemy: int  # or the profile of one that is still to come
    wanted: int  # what the target is wanted for
    entry: int  # where it comes in

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        enemy, wanted = state.args[EnemyTarget.enemy], state.args[EnemyTarget.wanted]
        if wanted == IN_VIEW:
            n = tied_targets(state, book, menu, enemy)
        elif wanted == ARRIVAL:
            n = arrival_targets(state, book, menu, enemy)
        else:
            n = placement_ties(state, book, menu, enemy, state.args[EnemyTarget.entry])
        list_for_enemy(menu, terms.WARRIOR, n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        wanted = state.args[EnemyTarget.wanted]
        if wanted == IN_VIEW:
            make_for(state, book, menu, state.args[EnemyTarget.enemy], option - terms.WARRIOR)
        else:  # the step that waits takes note: the fourth number of a placement, the second of an attack
            place = 2 if wanted == ARRIVAL else 4
            state.agenda[state.agenda_n - 1, place] = option - terms.WARRIOR + 1
