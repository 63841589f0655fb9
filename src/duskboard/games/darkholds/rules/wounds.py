"""Wounds, tough rolls, falling, dying, healing, reviving. Rulebook 1.3.3.2, 1.3.5.1, 2.2.11."""

from duskboard.engine.dice import roll
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import forget, is_enemy, lift, named, stir
from duskboard.games.darkholds.rules.markers import draw_card, lay
from duskboard.games.darkholds.rules.warriors import constitution_left, full_vigour, is_guardian, tough_value
from duskboard.games.darkholds.state import Book, Scratch, State


@rule
def d10(state: State) -> int:
    """A ten-sided die, read 0 to 9: the face 10 is the 0. DKH-137, DKH-139."""
    return roll(state, 10) % 10


@rule
def wound(
    state: State, book: Book, warrior: int, points: int, ignores_tough: bool, hits: int = 1, damage: int = 1
) -> int:
    """Wounds that were not parried: a tough roll for each, then a wound token for each left. DKH-096, DKH-104.

    `hits` and `damage` say in the story where the points come from.
    """
    tough = tough_value(state, book, warrior)
    taken, rolls, digits, left = 0, 0, 0, constitution_left(state, book, warrior)
    for _ in range(points):
        if taken >= left:
            break
        if tough > 0 and not ignores_tough:
            face = d10(state)
            if rolls < 4:
                digits = 10 * digits + face
            rolls += 1
            if face >= tough:
                continue
        taken += 1
    if rolls > 0:
        tell(state, terms.E_TOUGH, named(state, warrior), tough, rolls, digits, taken)
    if taken > 0:
        state.wounds[warrior] += taken
        tell(state, terms.E_WOUNDED, named(state, warrior), taken, left - taken, 0, hits, damage)
    return taken


@rule
def settle(state: State, book: Book, scratch: Scratch, warrior: int, cocooned: bool) -> None:
    """A warrior at no constitution falls: enemies die, others lie unconscious. DKH-097, DKH-099, DKH-250, DKH-310."""
    if constitution_left(state, book, warrior) > 0:
        return
    if is_enemy(warrior):
        die(state, book, scratch, warrior)
    else:
        fall(state, book, scratch, warrior, cocooned)


@rule
def fall(state: State, book: Book, scratch: Scratch, warrior: int, cocooned: bool) -> None:
    """A hero or henchman falls unconscious and prone, or is cocooned. DKH-013, DKH-054, DKH-057, DKH-097."""
    state.status[warrior] = terms.COCOONED if cocooned else terms.UNCONSCIOUS
    state.wounds[warrior] = 0
    state.webs[warrior] = 0
    state.vigour[warrior] = 0
    stir(scratch)
    tell(state, terms.E_COCOONED if cocooned else terms.E_FELL, named(state, warrior), state.at[warrior])


@rule
def die(state: State, book: Book, scratch: Scratch, enemy: int) -> None:
    """An enemy dies: it leaves the board, and what it carried stays in a marker. DKH-057, DKH-099, DKH-100, DKH-127."""
    profile, square = state.profile[enemy], state.at[enemy]
    guardian, who = is_guardian(state, book, enemy), named(state, enemy)
    remove(state, book, enemy)
    stir(scratch)
    if guardian:
        state.bosses_left -= 1
    tell(state, terms.E_DIED, who, square, guardian, state.bosses_left)
    for _ in range(book.loot[profile]):
        card = draw_card(state)
        if card != NONE:
            tell(state, terms.E_LOOT, square, book.card[card])
            lay(state, book, card, square)
    if guardian and state.bosses_left == 0:
        guardians_dead(state, book, scratch)


@rule
def guardians_dead(state: State, book: Book, scratch: Scratch) -> None:
    """All that had to die are dead: the level is won, or its exit opens. DKH-148, DKH-169."""
    if book.victory[state.level] == terms.KILL:
        state.outcome = terms.WON
    elif book.victory[state.level] != terms.LEAVE:
        state.exit_open = 1
        forget(scratch)
        tell(state, terms.E_EXIT_OPEN)


@rule
def remove(state: State, book: Book, warrior: int) -> None:
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
def heal(state: State, warrior: int, points: int) -> None:
    """A warrior regains constitution, up to its own. DKH-057."""
    healed = min(points, state.wounds[warrior])
    state.wounds[warrior] -= healed
    tell(state, terms.E_HEALED, named(state, warrior), healed)


@rule
def revive(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """An unconscious warrior comes to with 1 constitution: lively, or weary if it has acted.

    DKH-054, DKH-293, DKH-294.
    """
    state.status[warrior] = terms.CONSCIOUS
    state.wounds[warrior] = book.constitution[state.profile[warrior]] - 1
    state.vigour[warrior] = 0 if state.acted[warrior] else full_vigour(state, book, warrior)
    stir(scratch)
    tell(state, terms.E_REVIVED, named(state, warrior), state.vigour[warrior])


@rule
def perish(state: State, book: Book, warrior: int) -> None:
    """A hero or henchman is dead, and all it had is lost. DKH-171, DKH-173."""
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior:
            state.card_at[card] = terms.LOST
    lift(state, book, warrior)
    state.silver[warrior] = 0
    clear_worn(state, warrior)
    if warrior >= terms.HEROES:
        remove(state, book, warrior)
        return
    state.vigour[warrior] = 0
    state.wounds[warrior] = 0
    state.webs[warrior] = 0
    state.blessed[warrior] = 0
    state.stone_skin[warrior] = 0
    state.status[warrior] = terms.DEAD


@rule
def clear_worn(state: State, warrior: int) -> None:
    state.worn_parry[warrior] = 0
    state.worn_agility[warrior] = 0
    state.worn_vigour[warrior] = 0
    state.worn_tough[warrior] = 0
    state.worn_marks[warrior] = 0
    state.reach[warrior] = 0
    state.carried[warrior] = 0
    for kind_type in range(9):
        state.slots[warrior, kind_type] = 0
