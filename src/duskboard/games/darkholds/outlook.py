"""How good things look for the party: what tree search judges a position by.

`look` writes on the scratch paper what a good player looks at when a turn begins, every number of the order of 1;
`value` weighs it with a network of one hidden layer. The weights are in the book, from `outlook.npy`:
`bench/fit_outlook.py` plays games of the sensible party, notes what there was to see when turns began and whether the
level was cleared, and fits the weights to that. No rule depends on them.
"""

from duskboard.engine.header import NONE
from duskboard.engine.network import weigh
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import conscious, forget, through_rubble, walked
from duskboard.games.darkholds.hero_phase import revives
from duskboard.games.darkholds.policy import can_revive, has_draught, is_late
from duskboard.games.darkholds.terms import (
    CARRIED,
    COMING,
    CONSCIOUS,
    D_ACTIVATE,
    D_SHOP,
    DEAD,
    ENEMY_PROFILE,
    EXITED,
    FAR,
    FIRST_ENEMY,
    FOES,
    FOLLOWERS,
    HERO_PHASE,
    HEROES,
    LOOKED_AT,
    PARTY,
    SHOPPING,
    STANDING,
    UNCONSCIOUS,
    WARRIORS,
    WAY,
)
from duskboard.games.darkholds.warriors import constitution_left, is_guardian, most_wounds, parry_value

RUBBLE = 8.0  # squares a rockfall in the way counts for
FALLEN = 0.15  # what an unconscious hero is worth in the shop: he may be revived


@rule
def settled(state, book):
    """Whether nothing is half done, so that things can be weighed: a turn begins, or the shop is open."""
    if state.phase == SHOPPING:
        return state.decision == D_SHOP
    if state.phase != HERO_PHASE or state.decision != D_ACTIVATE:
        return False
    for warrior in range(PARTY):
        if state.acted[warrior] != 0 and state.status[warrior] == CONSCIOUS:
            return False
    return True


@rule
def value(state, book, scratch, out):
    """The result each seat can expect, from -1 to 1."""
    for seat in range(len(state.result)):
        out[seat] = 0.0
    if state.ending != 0:
        for seat in range(len(state.result)):
            out[seat] = state.result[seat]
        return
    if state.phase == SHOPPING:
        hope = max(-1.0, min(1.0, strength_of(state, book) - 0.6))
    else:
        look(state, book, scratch)
        hope = 0.99 * weigh(book.outlook, scratch.sight, scratch.hidden)
    for seat in range(int(state.players)):
        out[seat] = hope
    if state.overlord != NONE:
        out[state.overlord] = -hope


@rule
def heroes_of(state):
    """How many heroes the party began with."""
    heroes = 0
    for hero in range(HEROES):
        if state.profile[hero] != NONE:
            heroes += 1
    return max(1, heroes)


@rule
def strength_of(state, book):
    """The party in the shop, a whole hero counted as his part of it: wounds, the fallen, henchmen."""
    strength = 0.0
    for warrior in range(PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] == DEAD:
            continue
        whole = 1.0 if warrior < HEROES else 0.2
        if state.status[warrior] == UNCONSCIOUS:
            strength += FALLEN * whole
        else:
            hale = constitution_left(state, book, warrior) / float(most_wounds(state, book, warrior))
            strength += whole * (0.4 + 0.6 * hale)
        if state.carried[warrior] != 0:
            strength += 0.02
    return strength / heroes_of(state)


# -- what is looked at -------------------------------------------------------------------------------------------------


@rule
def look(state, book, scratch):
    """Write down everything that is looked at."""
    forget(scratch)
    for at in range(LOOKED_AT):
        scratch.sight[at] = 0.0
    look_at_heroes(state, book, scratch)
    look_at_followers(state, book, scratch)
    look_at_way(state, book, scratch)
    look_at_foes(state, book, scratch)
    look_at_time(state, book, scratch)


@rule
def look_at_heroes(state, book, scratch):
    """Who stands, who lies, who is out, how hale they are."""
    sight, heroes = scratch.sight, float(heroes_of(state))
    weakest, strongest = 1.0, 0.0
    for hero in range(HEROES):
        if state.profile[hero] == NONE:
            continue
        status = int(state.status[hero])
        if status == CONSCIOUS:
            left = constitution_left(state, book, hero)
            hale = left / float(most_wounds(state, book, hero))
            weakest, strongest = min(weakest, hale), max(strongest, hale)
            sight[STANDING] += 1.0 / heroes
            sight[STANDING + 1] += hale / heroes
            sight[STANDING + 2] += left / (4.0 * heroes)
            sight[STANDING + 3] += (1.0 if left <= 1 else 0.0) / heroes
            sight[STANDING + 4] += (1.0 if left == 2 else 0.0) / heroes
            sight[STANDING + 5] += (7 - parry_value(state, book, hero)) / (4.0 * heroes)
            sight[STANDING + 6] += state.webs[hero] / heroes
            sight[STANDING + 7] += state.vigour[hero] / (10.0 * heroes)
        elif status == UNCONSCIOUS:
            sight[STANDING + 8] += 1.0 / heroes
        elif status == EXITED:
            sight[STANDING + 9] += 1.0 / heroes
        elif status == DEAD:
            sight[STANDING + 10] += 1.0 / heroes
    sight[STANDING + 11] = weakest
    sight[STANDING + 12] = strongest
    sight[STANDING + 13] = 1.0 if sight[STANDING] * heroes <= 1.5 else 0.0


@rule
def look_at_followers(state, book, scratch):
    """Henchmen, who can revive and heal, and what is carried."""
    sight, heroes = scratch.sight, float(heroes_of(state))
    for warrior in range(PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] != CONSCIOUS:
            continue
        if warrior >= HEROES:
            sight[FOLLOWERS] += 0.25
            sight[FOLLOWERS + 1] += 0.1 * constitution_left(state, book, warrior)
        if can_revive(state, book, warrior):
            sight[FOLLOWERS + 2] += 0.5
        if has_draught(state, book, warrior):
            sight[FOLLOWERS + 3] += 1.0 / heroes
        if state.carried[warrior] != 0 and warrior < HEROES:
            sight[FOLLOWERS + 4] += 1.0 / heroes
    for card in range(int(book.cards)):
        place = int(state.card_at[card])
        if place >= CARRIED and revives(book, int(book.card[card])):
            sight[FOLLOWERS + 5] = 1.0


@rule
def squares_to(state, book, scratch, aim, square):
    """Squares from a warrior to an aim, rubble in between counted."""
    far = walked(state, book, scratch, aim, square)
    if far < FAR:
        return float(far)
    return min(100.0, RUBBLE + through_rubble(state, book, aim, square))


@rule
def squares_left(state, book, scratch, square):
    """Squares still to go: to the nearest guardian that must die first, else to the exit."""
    level, nearest = int(state.level), 1000.0
    for enemy in range(FIRST_ENEMY, WARRIORS if state.bosses_left > 0 else FIRST_ENEMY):
        if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
            nearest = min(nearest, squares_to(state, book, scratch, int(state.at[enemy]), square))
    return nearest if nearest < 1000.0 else squares_to(state, book, scratch, int(book.exit[level]), square)


@rule
def look_at_way(state, book, scratch):
    """How far it still is for the first, the last and all: to the exit, or to a guardian that must die first."""
    sight, level = scratch.sight, int(state.level)
    if state.bosses_left > 0:
        sight[WAY] = state.bosses_left / 2.0
        for enemy in range(FIRST_ENEMY, WARRIORS):
            if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
                sight[WAY + 1] = max(sight[WAY + 1], state.wounds[enemy] / float(most_wounds(state, book, enemy)))
    whole = max(1.0, float(through_rubble(state, book, int(book.exit[level]), int(book.start[level, 0]))))
    first, last, total, standing = 100.0, 0.0, 0.0, 0
    for hero in range(HEROES):
        if conscious(state, hero) and state.profile[hero] != NONE:
            far = squares_left(state, book, scratch, int(state.at[hero]))
            first, last = min(first, far), max(last, far)
            total += far
            standing += 1
    if standing == 0:
        first, last = whole, whole
    sight[WAY + 2] = first / whole
    sight[WAY + 3] = total / (max(1, standing) * whole)
    sight[WAY + 4] = (last - first) / 15.0
    sight[WAY + 5] = max(0.0, 6.0 - first) / 6.0
    sight[WAY + 6] = max(0.0, 15.0 - first) / 15.0
    sight[WAY + 7] = 1.0 if state.exit_open != 0 else 0.0
    sight[WAY + 8] = whole / 50.0
    sight[WAY + 9 + int(book.area[level])] = 1.0


@rule
def look_at_foes(state, book, scratch):
    """The enemies: how many, how strong, how near."""
    sight = scratch.sight
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if not conscious(state, enemy):
            continue
        near = 99
        for hero in range(PARTY):
            if conscious(state, hero):
                near = min(near, through_rubble(state, book, int(state.at[hero]), int(state.at[enemy])))
        profile = int(state.profile[enemy])
        left = constitution_left(state, book, enemy)
        sight[FOES] += 0.05
        sight[FOES + 1] += 0.02 * left
        if near <= 12:
            sight[FOES + 2] += 0.1
            sight[FOES + 3] += 0.05 * left
            sight[FOES + 4] += 0.02 * (profile - ENEMY_PROFILE)
        if near <= 6:
            sight[FOES + 5] += 0.2
            sight[FOES + 6] += 0.1 * left
            sight[FOES + 7] += 0.05 * book.rank[profile]
        if near <= 2:
            sight[FOES + 8] += 0.3
            sight[FOES + 9] += 0.15 * left
    sight[FOES + 10] = sight[FOES + 5] / (0.2 + sight[STANDING] + sight[FOLLOWERS])


@rule
def look_at_time(state, book, scratch):
    """How late it is, and how fast reinforcements come."""
    sight = scratch.sight
    sight[COMING] = min(2.0, state.turn / 30.0)
    sight[COMING + 1] = 1.0 if is_late(state) else 0.0
    sight[COMING + 2] = state.turn / float(state.turn_cap) if state.turn_cap > 0 else 0.0
    sight[COMING + 3] = state.draws / 3.0
    sight[COMING + 4] = book.entries[state.level] / 4.0
