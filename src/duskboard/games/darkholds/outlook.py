"""How good things look for the party: what tree search judges a position by."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import conscious, forget, through_rubble, walked
from duskboard.games.darkholds.terms import (
    DEAD,
    EXITED,
    FAR,
    FIRST_ENEMY,
    HEROES,
    KILL,
    PARTY,
    SHOPPING,
    UNCONSCIOUS,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import constitution_left, most_wounds

NEAR_FOE = 8  # squares within which an enemy counts
RUBBLE = 8.0  # squares a rockfall in the way counts for
FALLEN = 0.15  # what an unconscious hero is worth: he may be revived


@rule
def value(state, book, scratch, out):
    """The result each seat can expect, from -1 to 1."""
    for seat in range(len(state.result)):
        out[seat] = 0.0
    if state.ending != 0:
        for seat in range(len(state.result)):
            out[seat] = state.result[seat]
        return
    forget(scratch)
    hope = hope_of(state, book, scratch)
    for seat in range(int(state.players)):
        out[seat] = hope
    if state.overlord != NONE:
        out[state.overlord] = -hope


@rule
def hope_of(state, book, scratch):
    """A number from -1 to 1 for the party: how strong it is, how far it has come, who is upon it, how late it is."""
    heroes = 0
    for hero in range(HEROES):
        if state.profile[hero] != NONE:
            heroes += 1
    strength = strength_of(state, book) / heroes
    if state.phase == SHOPPING:
        return max(-1.0, min(1.0, strength - 0.6))
    hope = 0.9 * strength + 0.9 * progress_of(state, book, scratch) - 0.8
    hope -= 0.25 * min(1.0, danger_of(state, book, scratch) / heroes)
    if state.turn_cap > 0:
        hope -= 0.3 * state.turn / state.turn_cap
    return max(-1.0, min(1.0, hope))


@rule
def strength_of(state, book):
    """The party as a number of whole heroes: wounds, the fallen, henchmen, what is carried, vigour not yet spent."""
    strength = 0.0
    for warrior in range(PARTY):
        if state.profile[warrior] == NONE or state.status[warrior] == DEAD:
            continue
        whole = 1.0 if warrior < HEROES else 0.2
        if state.status[warrior] == UNCONSCIOUS:
            strength += FALLEN * whole
        elif state.status[warrior] == EXITED:
            strength += whole
        else:
            left = constitution_left(state, book, warrior) / float(most_wounds(state, book, warrior))
            strength += whole * (0.35 + 0.6 * left + 0.005 * state.vigour[warrior])
        if state.carried[warrior] != 0:
            strength += 0.02
    return strength


@rule
def squares_to(state, book, scratch, aim, square):
    """Squares from a warrior to an aim, rubble in between counted."""
    far = walked(state, book, scratch, aim, square)
    if far < FAR:
        return float(far)
    return min(100.0, RUBBLE + through_rubble(state, book, aim, square))


@rule
def progress_of(state, book, scratch):
    """How much of the level is done, from 0 to 1: guardians killed or wounded, the way to them and to the exit."""
    level = int(state.level)
    leave = 0.0 if book.victory[level] == KILL else 0.5 if book.bosses[level] > 0 else 1.0
    done = leave * way_done(state, book, scratch, int(book.exit[level]))
    if book.bosses[level] == 0:
        return done
    killed = 1.0 - state.bosses_left / float(book.bosses[level])
    if state.bosses_left == 0:
        return done + 1.0 - leave
    nearest = 0.0
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] != NONE and state.profile[enemy] == book.boss[level]:
            part = 0.5 * way_done(state, book, scratch, int(state.at[enemy]))
            part += 0.5 * state.wounds[enemy] / float(most_wounds(state, book, enemy))
            nearest = max(nearest, part)
    return (1.0 - leave) * (killed + 0.9 * nearest / float(book.bosses[level]))


@rule
def way_done(state, book, scratch, aim):
    """How near the party has come to an aim, from 0 to 1: the first counts for half, the others share the rest."""
    level = int(state.level)
    whole = max(1.0, float(through_rubble(state, book, aim, int(book.start[level, 0]))))
    first, total, heroes = 0.0, 0.0, 0
    for hero in range(HEROES):
        if state.profile[hero] == NONE or state.status[hero] == DEAD:
            continue
        heroes += 1
        done = 0.0
        if state.status[hero] == EXITED:
            done = 1.0
        elif conscious(state, hero):
            done = max(0.0, 1.0 - squares_to(state, book, scratch, aim, int(state.at[hero])) / (1.2 * whole))
        first = max(first, done)
        total += done
    return 0.5 * first + 0.5 * total / max(1, heroes)


@rule
def danger_of(state, book, scratch):
    """The enemies close to heroes, the more the closer they are and the higher their rank."""
    danger = 0.0
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if not conscious(state, enemy):
            continue
        near = NEAR_FOE
        for hero in range(HEROES):
            if conscious(state, hero):
                near = min(near, walked(state, book, scratch, int(state.at[hero]), int(state.at[enemy])))
        danger += (NEAR_FOE - near) * (1.0 + 0.1 * book.rank[state.profile[enemy]])
    return danger / (2.0 * NEAR_FOE)
