"""Wounds, tough rolls, falling, dying, healing, reviving. Rulebook 1.3.3.2, 1.3.5.1, 2.2.11."""

from duskboard.engine.dice import roll
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import forget, is_enemy, lift, named, stir
from duskboard.games.darkholds.markers import draw_card, lay
from duskboard.games.darkholds.terms import (
    CARRIED,
    COCOONED,
    CONSCIOUS,
    DEAD,
    E_COCOONED,
    E_DIED,
    E_EXIT_OPEN,
    E_FELL,
    E_HEALED,
    E_LOOT,
    E_REVIVED,
    E_TOUGH,
    E_WOUNDED,
    HEROES,
    KILL,
    LEAVE,
    LOST,
    UNCONSCIOUS,
    WON,
)
from duskboard.games.darkholds.warriors import constitution_left, full_vigour, is_guardian, tough_value


@rule
def d10(state):
    """A ten-sided die, read 0 to 9: the face 10 is the 0. DKH-137, DKH-139."""
    return roll(state, 10) % 10


@rule
def wound(state, book, warrior, points, ignores_tough):
    """Wounds that were not parried: a tough roll for each, then a wound token for each left. DKH-096, DKH-104."""
    tough = tough_value(state, book, warrior)
    taken, rolls, digits = 0, 0, 0
    for _ in range(points):
        if constitution_left(state, book, warrior) <= 0:
            break
        if tough > 0 and not ignores_tough:
            face = d10(state)
            if rolls < 4:
                digits = 10 * digits + face
            rolls += 1
            if face >= tough:
                continue
        state.wounds[warrior] += 1
        taken += 1
    if rolls > 0:
        tell(state, E_TOUGH, named(state, warrior), tough, rolls, digits, taken)
    if taken > 0:
        tell(state, E_WOUNDED, named(state, warrior), taken, constitution_left(state, book, warrior))
    return taken


@rule
def settle(state, book, scratch, warrior, cocooned):
    """A warrior at no constitution falls: enemies die, others lie unconscious. DKH-097, DKH-099, DKH-250, DKH-310."""
    if constitution_left(state, book, warrior) > 0:
        return
    if is_enemy(warrior):
        die(state, book, scratch, warrior)
    else:
        fall(state, book, scratch, warrior, cocooned)


@rule
def fall(state, book, scratch, warrior, cocooned):
    """A hero or henchman falls unconscious and prone, or is cocooned. DKH-013, DKH-054, DKH-057, DKH-097."""
    state.status[warrior] = COCOONED if cocooned else UNCONSCIOUS
    state.wounds[warrior] = 0
    state.webs[warrior] = 0
    state.vigour[warrior] = 0
    stir(scratch)
    tell(state, E_COCOONED if cocooned else E_FELL, warrior, int(state.at[warrior]))


@rule
def die(state, book, scratch, enemy):
    """An enemy dies: it leaves the board, and what it carried stays in a marker. DKH-057, DKH-099, DKH-100, DKH-127."""
    profile, square = int(state.profile[enemy]), int(state.at[enemy])
    guardian = is_guardian(state, book, enemy)
    tell(state, E_DIED, enemy, square, profile)
    remove(state, book, enemy)
    stir(scratch)
    for _ in range(int(book.loot[profile])):
        card = draw_card(state)
        if card != NONE:
            lay(state, book, card, square)
            tell(state, E_LOOT, square, int(book.card[card]))
    if guardian:
        state.bosses_left -= 1
        if state.bosses_left == 0:
            guardians_dead(state, book, scratch)


@rule
def guardians_dead(state, book, scratch):
    """All that had to die are dead: the level is won, or its exit opens. DKH-148, DKH-169."""
    if book.victory[state.level] == KILL:
        state.outcome = WON
    elif book.victory[state.level] != LEAVE:
        state.exit_open = 1
        forget(scratch)
        tell(state, E_EXIT_OPEN)


@rule
def remove(state, book, warrior):
    """A warrior leaves play for good; its place can be filled again. DKH-004."""
    lift(state, book, warrior)
    state.profile[warrior] = NONE
    state.status[warrior] = 0
    state.vigour[warrior] = 0
    state.wounds[warrior] = 0
    state.webs[warrior] = 0
    state.owner[warrior] = 0
    state.hero[warrior] = 0
    state.acted[warrior] = 0
    state.blessed[warrior] = 0
    state.stone_skin[warrior] = 0
    state.tokens[warrior] = 0
    state.serial[warrior] = 0


@rule
def heal(state, warrior, points):
    """A warrior regains constitution, up to its own. DKH-057."""
    healed = min(points, int(state.wounds[warrior]))
    state.wounds[warrior] -= healed
    tell(state, E_HEALED, warrior, healed)


@rule
def revive(state, book, scratch, warrior):
    """An unconscious warrior comes to with 1 constitution: lively, or weary if it has acted.

    DKH-054, DKH-293, DKH-294.
    """
    state.status[warrior] = CONSCIOUS
    state.wounds[warrior] = int(book.constitution[state.profile[warrior]]) - 1
    state.vigour[warrior] = 0 if state.acted[warrior] else full_vigour(state, book, warrior)
    stir(scratch)
    tell(state, E_REVIVED, warrior, int(state.vigour[warrior]))


@rule
def perish(state, book, warrior):
    """A hero or henchman is dead, and all it had is lost. DKH-171, DKH-173."""
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior:
            state.card_at[card] = LOST
    lift(state, book, warrior)
    state.silver[warrior] = 0
    clear_worn(state, warrior)
    if warrior >= HEROES:
        remove(state, book, warrior)
        return
    state.vigour[warrior] = 0
    state.wounds[warrior] = 0
    state.webs[warrior] = 0
    state.blessed[warrior] = 0
    state.stone_skin[warrior] = 0
    state.status[warrior] = DEAD


@rule
def clear_worn(state, warrior):
    state.worn_parry[warrior] = 0
    state.worn_agility[warrior] = 0
    state.worn_vigour[warrior] = 0
    state.worn_tough[warrior] = 0
    state.worn_marks[warrior] = 0
    state.reach[warrior] = 0
    state.carried[warrior] = 0
    for kind_type in range(9):
        state.slots[warrior, kind_type] = 0
