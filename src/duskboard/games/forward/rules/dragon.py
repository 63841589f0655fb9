"""The Dragon of Chaos."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules import inventory
from duskboard.games.forward.rules.combat import begin_fight
from duskboard.games.forward.rules.health import be_lost
from duskboard.games.forward.rules.piles import card_of, put_on_buried
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks


@rule
def arrive(state: State, book: Book) -> None:
    """The ninth location is behind the player. FWD-002, FWD-166, RUL-28."""
    if state.route == terms.ROUTE_LITERAL and state.finished != terms.EVERYWHERE:
        be_lost(state, terms.ROUTE_BROKEN)
        return
    if state.route == terms.ROUTE_FREE:
        bury_unvisited(state, book)
    state.location = terms.LOCATIONS
    tell(state, terms.BRINK)
    offer_arrival(state, book)


@rule
def bury_unvisited(state: State, book: Book) -> None:
    """What the player never faced is buried. RUL-07."""
    for location in range(terms.LOCATIONS):
        if (state.finished >> location) & 1 == 0:
            for slot in range(terms.SLOTS):
                put_on_buried(state, card_of(location, state.layout[location, slot]))
            fed = terms.SLOTS * book.dragon_per_buried
            tell(state, terms.UNVISITED_BURIED, location, state.buried_n, fed)


@rule
def offer_arrival(state: State, book: Book) -> None:
    """The last free actions. D-14."""
    gift = inventory.can_give_bangle(state, book) or inventory.can_give_bell(state, book)
    if gift or inventory.usable_items(state, book, Asks.ARRIVAL):
        ask(state, 0, Asks.ARRIVAL)
    else:
        meet_dragon(state, book)


class Arrival(Decision, number=Asks.ARRIVAL):
    """The last free actions before the Dragon. RUL-28, D-14."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.ACCEPT)
        inventory.offer_gifts(state, book, menu)
        inventory.offer_items(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            meet_dragon(state, book)
        else:
            inventory.act_freely(state, book, option)
            offer_arrival(state, book)


@rule
def meet_dragon(state: State, book: Book) -> None:
    """Dragon HP, the Companions' sacrifices, the gate, the fight. FWD-148 to FWD-151, RUL-28, RUL-29."""
    fed = book.dragon_per_buried * state.buried_n
    hp = book.fight[terms.DRAGON] + fed
    tell(state, terms.DRAGON_ARRIVES, hp, fed, state.buried_n)
    shielded = state.princess != terms.ACTIVE
    if not shielded:
        state.princess = terms.ABSENT
        sacrifice(state, book, terms.PRINCESS, hp)
    if state.sage == terms.ACTIVE:
        hp = (hp + 1) // 2
        state.sage = terms.ABSENT
        sacrifice(state, book, terms.SAGE, hp)
    if shielded:
        be_lost(state, terms.SHIELD_STANDS)
    elif state.equipment & book.sword == 0:
        be_lost(state, terms.NO_SWORD)
    else:
        begin_fight(state, book, terms.DRAGON, hp)


@rule
def sacrifice(state: State, book: Book, role: int, hp: int) -> None:
    """A Companion acts and is gone. FWD-153."""
    for card in range(terms.HOLLOW, terms.CARDS, terms.SLOTS):
        if book.role[card] == role and state.fate[card] == terms.BESIDE:
            state.fate[card] = terms.BOX
    tell(state, terms.SACRIFICED, role, hp)
