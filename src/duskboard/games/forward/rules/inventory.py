"""Items and Equipment: taking, limits, using, giving."""

from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each, offer_run
from duskboard.engine.rule import Rule, rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.health import heal
from duskboard.games.forward.rules.piles import card_of, first_of, only_card, to_experience, use_item
from duskboard.games.forward.rules.snares import cleanse_some
from duskboard.games.forward.rules.tiles import card_at, empty_slot, pit_passed
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks

# -- what every question offers besides -------------------------------------------------------------------------------


@rule
def usable_items(state: State, book: Book, window: int) -> int:
    """The Items carried that have a use in a decision, as a set. FWD-135, RUL-26."""
    items = state.items & book.usable[window]
    if items == 0:
        return 0
    if state.enemy % terms.TYPES != terms.HOLLOW:
        items &= ~book.thorn
    if state.forced or state.fixed:
        items &= ~book.shard
    if state.pit_face and pit_passed(state, book):
        items &= ~book.key
    return items


@rule
def offer_items(state: State, book: Book, menu: Scratch) -> None:
    """Write down the Items that have a use in this decision."""
    offer_each(menu, terms.USE, usable_items(state, book, state.decision))


def or_use_item(*answers: int) -> Rule[[State, Book, Scratch], None]:
    """Some answers, and the Items that have a use in this decision."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        for answer in answers:
            offer(menu, answer)
        offer_items(state, book, menu)

    return options


# -- taking ------------------------------------------------------------------------------------------------------------


@rule
def offer_card(state: State, book: Book) -> None:
    """Take the card underfoot, or leave it: the player's choice, unless it must be taken. FWD-079, FWD-083, D-03."""
    if book.must_take[card_at(state, state.at)]:
        take(state, book)
    else:
        ask(state, 0, Asks.TAKE_OR_LEAVE, card_at(state, state.at))


class TakeOrLeave(Decision, number=Asks.TAKE_OR_LEAVE):
    """Take the card underfoot, or leave it face-up and unclaimed. FWD-083, FWD-085, D-03."""

    card: int  # what lies there

    options = or_use_item(terms.TAKE, terms.LEAVE_IT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.TAKE:
            take(state, book)
        elif option == terms.LEAVE_IT:
            tell(state, terms.LEFT_CARD, state.args[TakeOrLeave.card])
        else:
            use_heal(state, book, option - terms.USE)
            offer_card(state, book)


@rule
def take(state: State, book: Book) -> None:
    """Take the card underfoot: an Item is carried, Equipment is worn at once. FWD-087, FWD-088."""
    card = card_at(state, state.at)
    empty_slot(state)
    state.idle = 0
    if card % terms.TYPES == terms.ITEM:
        state.items |= 1 << state.location
        state.fate[card] = terms.CARRIED
        tell(state, terms.TOOK, card)
        if count(state.items) > book.item_limit:
            ask(state, 0, Asks.TRIM_ITEMS, card)
    else:
        state.equipment |= 1 << state.location
        state.fate[card] = terms.EQUIPPED
        tell(state, terms.EQUIPPED_CARD, card)
        if count(state.equipment) > book.equipment_limit:
            ask(state, 0, Asks.TRIM_EQUIPMENT, card)


@rule
def nth_of(cards: int, n: int) -> int:
    """The location of the n-th card of a set, from 0."""
    for _ in range(n):
        cards &= cards - 1
    return first_of(cards)


class TrimItems(Decision, number=Asks.TRIM_ITEMS):
    """More Items than can be carried: which goes to EXPERIENCE. FWD-088, FWD-089, RUL-34, D-04."""

    taken: int  # the card just taken

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.TRIM, count(state.items))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        location = nth_of(state.items, option - terms.TRIM)
        state.items &= ~(1 << location)
        trimmed(state, card_of(location, terms.ITEM))


class TrimEquipment(Decision, number=Asks.TRIM_EQUIPMENT):
    """More Equipment than can be worn: which goes to EXPERIENCE. FWD-080, RUL-34, D-05."""

    taken: int  # the card just taken

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.TRIM, count(state.equipment))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        location = nth_of(state.equipment, option - terms.TRIM)
        state.equipment &= ~(1 << location)
        trimmed(state, card_of(location, terms.EQUIPMENT))


@rule
def trimmed(state: State, card: int) -> None:
    """A card given up for a limit goes to EXPERIENCE. FWD-089."""
    tell(state, terms.TRIMMED, card)
    to_experience(state, card)


# -- using -------------------------------------------------------------------------------------------------------------


@rule
def is_item(items: int, option: int) -> bool:
    """Whether the use of an Item is that of one of some Items."""
    return (items >> (option - terms.USE)) & 1 != 0


@rule
def offer_gifts(state: State, book: Book, menu: Scratch) -> None:
    """Write down the gifts that can be given."""
    if can_give_bangle(state, book):
        offer(menu, terms.GIVE_BANGLE)
    if can_give_bell(state, book):
        offer(menu, terms.GIVE_BELL)


@rule
def act_freely(state: State, book: Book, option: int) -> None:
    """A free action: a healing Item, or a gift. RUL-10."""
    if option == terms.GIVE_BANGLE:
        give_bangle(state, book)
    elif option == terms.GIVE_BELL:
        give_bell(state, book)
    else:
        use_heal(state, book, option - terms.USE)


@rule
def use_heal(state: State, book: Book, location: int) -> None:
    """Use an Item that heals, and perhaps cleanses, at any time. FWD-135."""
    card = use_item(state, 1 << location)
    cleanse_some(state, book.cleanse[card])
    heal(state, book, book.heal[card], card)
    state.idle = 0


@rule
def can_give_bangle(state: State, book: Book) -> bool:
    """FWD-108, FWD-110."""
    return state.princess == terms.PRESENT and state.equipment & book.bangle != 0


@rule
def can_give_bell(state: State, book: Book) -> bool:
    """FWD-109, FWD-110."""
    return state.sage == terms.PRESENT and state.items & book.bell != 0


@rule
def give_bangle(state: State, book: Book) -> None:
    """The Gilded Bangle awakens the Princess. FWD-108, FWD-110, RUL-30."""
    state.equipment &= ~book.bangle
    state.princess = terms.ACTIVE
    given(state, only_card(book.bangle, terms.EQUIPMENT), terms.PRINCESS)


@rule
def give_bell(state: State, book: Book) -> None:
    """The Ferryman's Bell awakens the Sage. FWD-109, FWD-110, RUL-30."""
    state.items &= ~book.bell
    state.sage = terms.ACTIVE
    given(state, only_card(book.bell, terms.ITEM), terms.SAGE)


@rule
def given(state: State, card: int, companion: int) -> None:
    """A given object leaves the game: no XP. RUL-30."""
    state.fate[card] = terms.BOX
    state.idle = 0
    tell(state, terms.GAVE, card, companion)
    tell(state, terms.AWAKENED, companion)
