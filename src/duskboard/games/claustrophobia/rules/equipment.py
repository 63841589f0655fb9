"""Equipment that is used as an action. Rulebook p. 22; CLA-L11."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.combat import can_fire, offer_shots, shoot, throw_grenade
from duskboard.games.claustrophobia.rules.gifts import heal_option, offer_wounds
from duskboard.games.claustrophobia.rules.talents import human_mv
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks


@rule
def offer_equipment(state: State, book: Book, menu: Scratch, human: int) -> None:
    """The equipment a human can use as its action and that has a target. CLA-077, CLA-086, CLA-169."""
    if state.gear_n[human] == 0:
        return
    if can_fire(state, human, terms.BLUNDERBUSS) and targets_of(state, menu, human, terms.BLUNDERBUSS) > 0:
        offer(menu, terms.USE_BLUNDERBUSS)
    if can_fire(state, human, terms.MUSKET) and targets_of(state, menu, human, terms.MUSKET) > 0:
        offer(menu, terms.USE_MUSKET)
    if can_fire(state, human, terms.GRENADE) and targets_of(state, menu, human, terms.GRENADE) > 0:
        offer(menu, terms.USE_GRENADE)
    if state.gear[human, terms.HEALING_SALVE] > 0 and targets_of(state, menu, human, terms.HEALING_SALVE) > 0:
        offer(menu, terms.USE_SALVE)


@rule
def offer_targets_of(state: State, menu: Scratch, human: int, kind: int) -> None:
    """What a human can use a card on."""
    if kind == terms.GRENADE:
        offer_grenade_tiles(state, menu, human)
    elif kind == terms.HEALING_SALVE:
        offer_wounds(state, menu, state.tile[human])
    else:
        offer_shots(state, menu, human, kind)


@rule
def targets_of(state: State, menu: Scratch, human: int, kind: int) -> int:
    """How much a human can use a card on; the menu stays as it is, the targets lie behind its end."""
    before = menu.menu_n
    offer_targets_of(state, menu, human, kind)
    n = menu.menu_n - before
    menu.menu_n = before
    return n


@rule
def offer_grenade_tiles(state: State, menu: Scratch, human: int) -> None:
    """Adjacent tiles with somebody on them."""
    tile = state.tile[human]
    for direction in range(4):
        other = state.link[tile, direction]
        if other >= 0 and state.occupants[0, other] + state.occupants[1, other] > 0:
            offer(menu, terms.DIRECTION + direction)


@rule
def use_equipment(state: State, book: Book, scratch: Scratch, human: int, option: int) -> None:
    """Ask for the target of the card used; a single one is taken. CLA-086, CLA-169."""
    if option == terms.USE_GRENADE:
        decision, kind = Asks.THROW_INTO, terms.GRENADE
    elif option == terms.USE_SALVE:
        decision, kind = Asks.SALVE_FOR, terms.HEALING_SALVE
    else:
        decision, kind = Asks.SHOOT_AT, terms.BLUNDERBUSS if option == terms.USE_BLUNDERBUSS else terms.MUSKET
    scratch.menu_n = 0
    offer_targets_of(state, scratch, human, kind)
    if scratch.menu_n > 1:
        ask(state, terms.HUMAN, decision, human, kind)
        return
    only = scratch.menu[0]
    if kind == terms.GRENADE:
        throw_grenade(state, book, human, only - terms.DIRECTION)
    elif kind == terms.HEALING_SALVE:
        apply_salve(state, book, human, only)
    else:
        shoot(state, book, human, kind, only)


class TargetOfAShot(Decision, number=Asks.SHOOT_AT):
    """At whom the Blunderbuss or Musket is fired. CLA-169."""

    human: int
    weapon: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_shots(state, menu, state.args[TargetOfAShot.human], state.args[TargetOfAShot.weapon])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        shoot(state, book, state.args[TargetOfAShot.human], state.args[TargetOfAShot.weapon], option)


class TileForAGrenade(Decision, number=Asks.THROW_INTO):
    """Into which adjacent tile the Grenade is thrown. CLA-169."""

    human: int
    weapon: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_grenade_tiles(state, menu, state.args[TileForAGrenade.human])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        throw_grenade(state, book, state.args[TileForAGrenade.human], option - terms.DIRECTION)


class LineForASalve(Decision, number=Asks.SALVE_FOR):
    """Which cancelled line on the owner's tile the Healing salve heals. CLA-072."""

    human: int
    weapon: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_wounds(state, menu, state.tile[state.args[LineForASalve.human]])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        apply_salve(state, book, state.args[LineForASalve.human], option)


@rule
def apply_salve(state: State, book: Book, human: int, option: int) -> None:
    """The Healing salve heals a line and is gone; whom it relieves of exhaustion may still move. CLA-072, CLA-073."""
    was_exhausted = state.exhausted[human]
    state.gear[human, terms.HEALING_SALVE] -= 1
    state.gear_n[human] -= 1
    tell(state, terms.SALVE_USED, human)
    heal_option(state, option)
    if was_exhausted != 0 and state.exhausted[human] == 0 and state.moved == 0:
        state.points = human_mv(state, book, human)
