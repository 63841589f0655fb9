"""Use, Revive and Release: what is done with things and cocoons. Rulebook 2.2.10, 2.2.11, 2.2.15."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import spend
from duskboard.games.darkholds.rules.board import conscious, named, put, tile_of, touching
from duskboard.games.darkholds.rules.combat import can_shoot, roll_parries, shoot_one
from duskboard.games.darkholds.rules.inventory import list_kinds
from duskboard.games.darkholds.rules.links import done, done_with, listed, listed_with, noted
from duskboard.games.darkholds.rules.markers import hush
from duskboard.games.darkholds.rules.menu import ALL, add
from duskboard.games.darkholds.rules.powers import bless, use
from duskboard.games.darkholds.rules.warriors import full_vigour, wear
from duskboard.games.darkholds.rules.weapons import SOURCE
from duskboard.games.darkholds.rules.wounds import d10, heal, revive, settle, wound
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do, Effect, Holds, Use

IN_READING_ORDER = (7, 0, 1, 6, 2, 5, 4, 3)  # the ways out of a square, as its neighbours are numbered


@rule
def use_targets(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int = ALL) -> int:
    """List what an item can be used on. DKH-321."""
    return USED_ON(book.kind_use[kind], state, book, scratch, warrior, kind, enough)


@rule
def used_on_the_hurt(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int) -> int:
    n = 0
    for other in range(terms.PARTY):
        if n < enough and conscious(state, other) and state.wounds[other] > 0:
            if other == warrior or touching(state, book, warrior, other):
                n = add(scratch, n, terms.WARRIOR + other)
    return n


@rule
def used_on_foes(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int) -> int:
    n, reach = 0, book.kind_weapon[kind, terms.RANGE]
    for other in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if n < enough and conscious(state, other) and can_shoot(state, book, warrior, other, reach):
            n = add(scratch, n, terms.WARRIOR + other)
    return n


@rule
def used_unblessed(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int) -> int:
    return add(scratch, 0, terms.WARRIOR + warrior) if state.blessed[warrior] == 0 else 0


@rule
def used_amid_noise(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int) -> int:
    return add(scratch, 0, terms.WARRIOR + warrior) if noisy_here(state, book, warrior) else 0


@rule
def used_on_nothing(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, enough: int) -> int:
    return 0


USED_ON = Dispatch({
    Use.HEAL: used_on_the_hurt, Use.THROW: used_on_foes, Use.BLESS: used_unblessed, Use.SILENCE: used_amid_noise,
}, otherwise=used_on_nothing)  # fmt: skip


@rule
def noisy_here(state: State, book: Book, warrior: int) -> bool:
    tile = tile_of(state, book, state.at[warrior])
    for square in range(book.squares[state.level]):
        if state.noise[square] > 0 and tile_of(state, book, square) == tile:
            return True
    return False


@rule
def items_menu(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the kinds of item a warrior can Use now. DKH-321."""
    usable, n = state.carried[warrior] & book.usable_kinds, 0
    for kind in range(terms.KINDS if usable != 0 else 0):
        if (usable >> kind) & 1 != 0 and use_targets(state, book, scratch, warrior, kind, 1) == 0:
            usable &= ~(1 << kind)
    return list_kinds(scratch, n, usable, terms.TAKE)


@rule
def use_item(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, target: int) -> None:
    """Use an item; one that serves once is then gone. DKH-321."""
    spend(state, warrior, 1)
    what = book.kind_use[kind]
    use(state, book, warrior, kind, terms.NO_TARGET if what == Use.SILENCE else target - terms.WARRIOR)
    USES(what, state, book, scratch, warrior, kind, target)


@rule
def drink(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, target: int) -> None:
    heal(state, target - terms.WARRIOR, book.kind_amount[kind])


@rule
def throw(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, target: int) -> None:
    shoot_one(state, book, scratch, warrior, terms.CARD_WEAPON + kind, target)


@rule
def be_blessed(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, target: int) -> None:
    bless(state, warrior, blessing(book))


@rule
def silence(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, target: int) -> None:
    hushed = hush(state, book, tile_of(state, book, state.at[warrior]))
    tell(state, terms.E_HUSH, named(state, warrior), hushed)


USES = Dispatch({Use.HEAL: drink, Use.THROW: throw, Use.BLESS: be_blessed, Use.SILENCE: silence})


@rule
def blessing(book: Book) -> int:
    """How much the prayer of blessing gives."""
    for power in range(terms.POWERS):
        if book.power_effect[power] == Effect.BLESS:
            return book.power_amount[power]
    return 1


@rule
def revive_items(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the kinds of item with which a warrior can Revive. DKH-291."""
    return list_kinds(scratch, 0, state.carried[warrior] & book.reviving_kinds, terms.TAKE)


@rule
def bodies(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the unconscious heroes and henchmen beside a warrior. DKH-291."""
    n = 0
    for other in range(terms.PARTY):
        if state.status[other] == terms.UNCONSCIOUS and touching(state, book, warrior, other):
            n = add(scratch, n, terms.WARRIOR + other)
    return n


@rule
def revive_with(state: State, book: Book, scratch: Scratch, warrior: int, kind: int, other: int) -> None:
    """Revive somebody with an item. DKH-291."""
    spend(state, warrior, 1)
    use(state, book, warrior, kind, other)
    revive(state, book, scratch, other)


@rule
def cocoons(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the cocoons beside a warrior. DKH-013, DKH-281."""
    n = 0
    own = state.at[warrior]
    for way in IN_READING_ORDER:
        square = book.next[state.level, own, way]
        if square == NONE:
            continue
        held = state.here[square] - 1
        inhabited = 0 <= held < terms.PARTY and state.status[held] == terms.COCOONED
        printed = book.glyph[state.level, square] == terms.COCOON and state.left[square] > 0
        if inhabited or printed:
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def release(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Release whatever a cocoon holds. DKH-281 to DKH-290."""
    spend(state, warrior, 1)
    held = state.here[square] - 1
    if 0 <= held < terms.PARTY and state.status[held] == terms.COCOONED:
        state.status[held] = terms.UNCONSCIOUS
        tell(state, terms.E_RELEASE, named(state, warrior), square, -1, named(state, held))
        return
    face = d10(state)
    state.left[square] = 0
    holds = book.cocoon[face]
    tell(state, terms.E_RELEASE, named(state, warrior), square, face, holds)
    COCOONS(holds, state, book, scratch, warrior, square)


@rule
def wihtgar_comes(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """A Wihtgar was waiting. DKH-283."""
    push(state, Do.ARRIVALS_ATTACK)
    push(state, Do.PLACE_ENEMIES, book.wihtgar, square, 1)


@rule
def spider_nest(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """A nest of spiders: a parry roll, or a wound. DKH-284."""
    if roll_parries(state, book, warrior, 1, terms.OF_SPIDERS) == 0:
        return
    wound(state, book, warrior, 1, False)
    settle(state, book, scratch, warrior, False)


@rule
def dust(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Nothing but dust. DKH-285."""


@rule
def purse(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """A dead henchman's silver, as much as a die says. DKH-286."""
    face = d10(state)
    pieces = min(face, book.silver_limit - state.silver[warrior])
    state.silver[warrior] += pieces
    tell(state, terms.E_SILVER, square, pieces, named(state, warrior), face)


@rule
def weary_henchman(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    free_henchman(state, book, warrior, square, False)


@rule
def lively_henchman(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    free_henchman(state, book, warrior, square, True)


COCOONS = Dispatch({
    Holds.WIHTGAR: wihtgar_comes, Holds.SPIDERS: spider_nest, Holds.DUST: dust, Holds.SILVER: purse,
    Holds.WEARY: weary_henchman, Holds.LIVELY: lively_henchman,
}, of=Holds)  # fmt: skip


@rule
def henchman_of(book: Book, kindred: int) -> int:
    """The henchman type of a kindred, or NONE. DKH-081."""
    for profile in range(terms.HENCHMAN_PROFILE, terms.ENEMY_PROFILE):
        if book.known[profile] != 0 and book.kindred[profile] == kindred:
            return profile
    return NONE


@rule
def figures_used(state: State, profile: int) -> int:
    """Figures of a type in use. DKH-222; RUL-80."""
    n = 0
    for warrior in range(terms.WARRIORS):
        if state.profile[warrior] == profile and state.status[warrior] != terms.DEAD:
            n += 1
    return n


@rule
def new_henchman(state: State, book: Book, profile: int, hero: int) -> int:
    """A henchman joins a hero's warband: its place, or NONE if no figure is left. DKH-062, DKH-080, DKH-082."""
    if profile == NONE or figures_used(state, profile) >= book.figures[profile]:
        return NONE
    for warrior in range(terms.FIRST_HENCHMAN, terms.PARTY):
        if state.profile[warrior] == NONE:
            state.profile[warrior] = profile
            state.hero[warrior] = hero
            state.owner[warrior] = state.owner[hero]
            state.serial[warrior] = state.serials
            state.serials += 1
            wear(state, book, warrior)
            return warrior
    return NONE


@rule
def free_henchman(state: State, book: Book, warrior: int, square: int, is_lively: bool) -> None:
    """A henchman of the releaser's kindred comes free, lively or weary. DKH-080, DKH-287, DKH-288, DKH-290."""
    profile = henchman_of(book, book.kindred[state.profile[warrior]])
    freed = new_henchman(state, book, profile, state.hero[warrior])
    if freed == NONE:
        return
    state.status[freed] = terms.CONSCIOUS
    state.vigour[freed] = full_vigour(state, book, freed) if is_lively else 0
    state.acted[freed] = 0 if is_lively else 1
    put(state, book, freed, square)
    tell(state, terms.E_JOINED, named(state, freed), named(state, state.hero[warrior]), square, 1 if is_lively else 0)


class ReviveWith(Decision, number=Asks.REVIVE_ITEM):
    """With what to Revive. DKH-291; DEC-22."""

    options = listed(revive_items)
    chosen = noted(SOURCE, terms.TAKE, Asks.REVIVE_TARGET)


class ReviveWhom(Decision, number=Asks.REVIVE_TARGET):
    """Whom to Revive. DKH-291; DEC-22."""

    options = listed(bodies)
    chosen = done_with(revive_with, SOURCE, terms.WARRIOR)


class UseItem(Decision, number=Asks.ITEM):
    """What to Use. DKH-321; DEC-23."""

    options = listed(items_menu)
    chosen = noted(SOURCE, terms.TAKE, Asks.ITEM_TARGET)


class UseOn(Decision, number=Asks.ITEM_TARGET):
    """On whom to Use it. DKH-321; DEC-23."""

    options = listed_with(use_targets, SOURCE)
    chosen = done_with(use_item, SOURCE)


class Release(Decision, number=Asks.RELEASE):
    """Which cocoon to open. DKH-281; DEC-29."""

    options = listed(cocoons)
    chosen = done(release, terms.SQUARE)
