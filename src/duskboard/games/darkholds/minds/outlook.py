"""How good things look for the party: what tree search judges a position by.

`look` writes on the scratch paper what a good player looks at when a turn begins, every number of the order of 1;
`value` weighs it with a network of one hidden layer. The weights are in the book, from `outlook.npy`:
`bench/fit_outlook.py` plays games of the sensible party, notes what there was to see when turns began and whether the
level was cleared, and fits the weights to that. No rule depends on them.
"""

from duskboard.engine.header import NONE, is_settled
from duskboard.engine.network import weigh
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.minds.policy import LATE, can_revive, has_draught
from duskboard.games.darkholds.rules.board import conscious, forget, through_rubble, walked
from duskboard.games.darkholds.rules.hero_phase import revives
from duskboard.games.darkholds.rules.warriors import constitution_left, is_guardian, most_wounds, parry_value
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks

RUBBLE = 8.0  # squares a rockfall in the way counts for
FALLEN = 0.15  # what an unconscious hero is worth in the shop: he may be revived


@rule
def settled(state: State, book: Book) -> bool:
    """Whether nothing is half done, so that things can be weighed: a turn begins, or the shop is open."""
    if state.phase == terms.SHOPPING:
        return state.decision == Asks.SHOP
    if state.phase != terms.HERO_PHASE or state.decision != Asks.ACTIVATE:
        return False
    for warrior in range(terms.PARTY):
        if state.acted[warrior] != 0 and state.status[warrior] == terms.CONSCIOUS:
            return False
    return True


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    """The result each seat can expect, from -1 to 1."""
    for seat in range(len(state.result)):
        out[seat] = 0.0
    if is_settled(state, out):
        return
    if state.phase == terms.SHOPPING:
        hope = max(-1.0, min(1.0, strength_of(state, book) - 0.6))
    else:
        look(state, book, scratch)
        hope = 0.99 * weigh(book.outlook, scratch.sight, scratch.hidden)
    for seat in range(state.players):
        out[seat] = hope
    if state.overlord != NONE:
        out[state.overlord] = -hope


@rule
def heroes_of(state: State) -> int:
    """How many heroes the party began with."""
    heroes = 0
    for hero in range(terms.HEROES):
        if state.profile[hero] != NONE:
            heroes += 1
    return max(1, heroes)


@rule
def strength_of(state: State, book: Book) -> float:
    """The party in the shop, a whole hero counted as his part of it: wounds, the fallen, henchmen."""
    strength = 0.0
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] == terms.DEAD:
            continue
        whole = 1.0 if warrior < terms.HEROES else 0.2
        if state.status[warrior] == terms.UNCONSCIOUS:
            strength += FALLEN * whole
        else:
            hale = constitution_left(state, book, warrior) / float(most_wounds(state, book, warrior))
            strength += whole * (0.4 + 0.6 * hale)
        if state.carried[warrior] != 0:
            strength += 0.02
    return strength / heroes_of(state)


@rule
def is_late(state: State) -> bool:
    """Whether a level has taken long, or too few still stand."""
    if state.turn >= LATE:
        return True
    heroes, standing = 0, 0
    for hero in range(terms.HEROES):
        if state.profile[hero] != NONE and state.status[hero] != terms.DEAD:
            heroes += 1
            if state.status[hero] in (terms.CONSCIOUS, terms.EXITED):
                standing += 1
    return 2 * standing <= heroes and heroes > 1


# -- what is looked at -------------------------------------------------------------------------------------------------


@rule
def look(state: State, book: Book, scratch: Scratch) -> None:
    """Write down everything that is looked at."""
    forget(scratch)
    for at in range(terms.LOOKED_AT):
        scratch.sight[at] = 0.0
    look_at_heroes(state, book, scratch)
    look_at_followers(state, book, scratch)
    look_at_way(state, book, scratch)
    look_at_foes(state, book, scratch)
    look_at_time(state, book, scratch)


@rule
def look_at_heroes(state: State, book: Book, scratch: Scratch) -> None:
    """Who stands, who lies, who is out, how hale they are."""
    sight, heroes = scratch.sight, float(heroes_of(state))
    weakest, strongest = 1.0, 0.0
    for hero in range(terms.HEROES):
        if state.profile[hero] == NONE:
            continue
        status = state.status[hero]
        if status == terms.CONSCIOUS:
            left = constitution_left(state, book, hero)
            hale = left / float(most_wounds(state, book, hero))
            weakest, strongest = min(weakest, hale), max(strongest, hale)
            sight[terms.STANDING] += 1.0 / heroes
            sight[terms.STANDING + 1] += hale / heroes
            sight[terms.STANDING + 2] += left / (4.0 * heroes)
            sight[terms.STANDING + 3] += (1.0 if left <= 1 else 0.0) / heroes
            sight[terms.STANDING + 4] += (1.0 if left == 2 else 0.0) / heroes
            sight[terms.STANDING + 5] += (7 - parry_value(state, book, hero)) / (4.0 * heroes)
            sight[terms.STANDING + 6] += state.webs[hero] / heroes
            sight[terms.STANDING + 7] += state.vigour[hero] / (10.0 * heroes)
        elif status == terms.UNCONSCIOUS:
            sight[terms.STANDING + 8] += 1.0 / heroes
        elif status == terms.EXITED:
            sight[terms.STANDING + 9] += 1.0 / heroes
        elif status == terms.DEAD:
            sight[terms.STANDING + 10] += 1.0 / heroes
    sight[terms.STANDING + 11] = weakest
    sight[terms.STANDING + 12] = strongest
    sight[terms.STANDING + 13] = 1.0 if sight[terms.STANDING] * heroes <= 1.5 else 0.0


@rule
def look_at_followers(state: State, book: Book, scratch: Scratch) -> None:
    """Henchmen, who can revive and heal, and what is carried."""
    sight, heroes = scratch.sight, float(heroes_of(state))
    for warrior in range(terms.PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] != terms.CONSCIOUS:
            continue
        if warrior >= terms.HEROES:
            sight[terms.FOLLOWERS] += 0.25
            sight[terms.FOLLOWERS + 1] += 0.1 * constitution_left(state, book, warrior)
        if can_revive(state, book, warrior):
            sight[terms.FOLLOWERS + 2] += 0.5
        if has_draught(state, book, warrior):
            sight[terms.FOLLOWERS + 3] += 1.0 / heroes
        if state.carried[warrior] != 0 and warrior < terms.HEROES:
            sight[terms.FOLLOWERS + 4] += 1.0 / heroes
    for card in range(book.cards):
        place = state.card_at[card]
        if place >= terms.CARRIED and revives(book, book.card[card]):
            sight[terms.FOLLOWERS + 5] = 1.0


@rule
def squares_to(state: State, book: Book, scratch: Scratch, aim: int, square: int) -> float:
    """Squares from a warrior to an aim, rubble in between counted."""
    far = walked(state, book, scratch, aim, square)
    if far < terms.FAR:
        return float(far)
    return min(100.0, RUBBLE + through_rubble(state, book, aim, square))


@rule
def squares_left(state: State, book: Book, scratch: Scratch, square: int) -> float:
    """Squares still to go: to the nearest guardian that must die first, else to the exit."""
    level, nearest = state.level, 1000.0
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS if state.bosses_left > 0 else terms.FIRST_ENEMY):
        if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
            nearest = min(nearest, squares_to(state, book, scratch, state.at[enemy], square))
    return nearest if nearest < 1000.0 else squares_to(state, book, scratch, book.exit[level], square)


@rule
def look_at_way(state: State, book: Book, scratch: Scratch) -> None:
    """How far it still is for the first, the last and all: to the exit, or to a guardian that must die first."""
    sight, level = scratch.sight, state.level
    if state.bosses_left > 0:
        sight[terms.WAY] = state.bosses_left / 2.0
        for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
            if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
                sight[terms.WAY + 1] = max(
                    sight[terms.WAY + 1], state.wounds[enemy] / float(most_wounds(state, book, enemy))
                )
    whole = max(1.0, float(through_rubble(state, book, book.exit[level], book.start[level, 0])))
    first, last, total, standing = 100.0, 0.0, 0.0, 0
    for hero in range(terms.HEROES):
        if conscious(state, hero) and state.profile[hero] != NONE:
            far = squares_left(state, book, scratch, state.at[hero])
            first, last = min(first, far), max(last, far)
            total += far
            standing += 1
    if standing == 0:
        first, last = whole, whole
    sight[terms.WAY + 2] = first / whole
    sight[terms.WAY + 3] = total / (max(1, standing) * whole)
    sight[terms.WAY + 4] = (last - first) / 15.0
    sight[terms.WAY + 5] = max(0.0, 6.0 - first) / 6.0
    sight[terms.WAY + 6] = max(0.0, 15.0 - first) / 15.0
    sight[terms.WAY + 7] = 1.0 if state.exit_open != 0 else 0.0
    sight[terms.WAY + 8] = whole / 50.0
    sight[terms.WAY + 9 + book.area[level]] = 1.0


@rule
def look_at_foes(state: State, book: Book, scratch: Scratch) -> None:
    """The enemies: how many, how strong, how near."""
    sight = scratch.sight
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if not conscious(state, enemy):
            continue
        near = 99
        for hero in range(terms.PARTY):
            if conscious(state, hero):
                near = min(near, through_rubble(state, book, state.at[hero], state.at[enemy]))
        profile = state.profile[enemy]
        left = constitution_left(state, book, enemy)
        sight[terms.FOES] += 0.05
        sight[terms.FOES + 1] += 0.02 * left
        if near <= 12:
            sight[terms.FOES + 2] += 0.1
            sight[terms.FOES + 3] += 0.05 * left
            sight[terms.FOES + 4] += 0.02 * (profile - terms.ENEMY_PROFILE)
        if near <= 6:
            sight[terms.FOES + 5] += 0.2
            sight[terms.FOES + 6] += 0.1 * left
            sight[terms.FOES + 7] += 0.05 * book.rank[profile]
        if near <= 2:
            sight[terms.FOES + 8] += 0.3
            sight[terms.FOES + 9] += 0.15 * left
    sight[terms.FOES + 10] = sight[terms.FOES + 5] / (0.2 + sight[terms.STANDING] + sight[terms.FOLLOWERS])


@rule
def look_at_time(state: State, book: Book, scratch: Scratch) -> None:
    """How late it is, and how fast reinforcements come."""
    sight = scratch.sight
    sight[terms.COMING] = min(2.0, state.turn / 30.0)
    sight[terms.COMING + 1] = 1.0 if is_late(state) else 0.0
    sight[terms.COMING + 2] = state.turn / float(state.turn_cap) if state.turn_cap > 0 else 0.0
    sight[terms.COMING + 3] = state.draws / 3.0
    sight[terms.COMING + 4] = book.entries[state.level] / 4.0
