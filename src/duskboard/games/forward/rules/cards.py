"""Revealing a card and resolving it, type by type."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.combat import begin_fight
from duskboard.games.forward.rules.health import heal, lose, lose_unforeseen
from duskboard.games.forward.rules.inventory import (
    is_item,
    offer_card,
    offer_items,
    or_use_item,
    usable_items,
    use_heal,
)
from duskboard.games.forward.rules.piles import (
    bury,
    can_reroll_pit,
    card_of,
    only_card,
    pay_reroll,
    to_experience,
    unbury,
    use_item,
    use_up,
)
from duskboard.games.forward.rules.snares import cleanse_some, fall_into_snare
from duskboard.games.forward.rules.tiles import card_at, empty_slot, pit_passed, pit_total
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks, Do


@rule
def enter(state: State, book: Book) -> None:
    """The player has come to a slot: it may clear the location; what lies there is met. FWD-036, FWD-037, FWD-055."""
    slot = state.at
    if not state.cleared and (book.farthest[state.gaps, state.location] >> slot) & 1:
        state.cleared = 1
        tell(state, terms.CLEARED, state.location, slot)
    if state.slot[slot] == terms.FACE_DOWN:
        reveal(state, book)
    elif state.slot[slot] == terms.UNCLAIMED:
        offer_card(state, book)


@rule
def reveal(state: State, book: Book) -> None:
    """Turn the card underfoot face-up and resolve it at once. FWD-036, FWD-164."""
    card = card_at(state, state.at)
    kind = card % terms.TYPES
    state.idle = 0
    state.seen[state.location] |= 1 << kind
    state.slot[state.at] = terms.ONGOING
    state.fate[card] = terms.MAP
    tell(state, terms.REVEALED, card, state.at)
    MEETING(kind, state, book, card)


@rule
def resolve_scene(state: State, book: Book, card: int) -> None:
    """A Scene heals and goes to EXPERIENCE. FWD-103."""
    heal(state, book, book.heal[card], card)
    empty_slot(state)
    to_experience(state, card)
    if book.bury_heal[card] > 0 and state.items != 0:
        ask(state, 0, Asks.DROWNED_CHAPEL, card)


class DrownedChapel(Decision, number=Asks.DROWNED_CHAPEL):
    """Bury a carried Item to heal more, or keep what is carried. FWD-064, D-13."""

    scene: int  # the card that asks for it

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.ACCEPT)
        offer_each(menu, terms.USE, state.items)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            tell(state, terms.BURIED_NOTHING)
            return
        location = option - terms.USE
        state.items &= ~(1 << location)
        bury(state, book, card_of(location, terms.ITEM))
        scene = state.args[DrownedChapel.scene]
        heal(state, book, book.bury_heal[scene], scene)


@rule
def find(state: State, book: Book, card: int) -> None:
    """An Item or Equipment: its text on reveal first, then take it or leave it. FWD-083, FWD-084."""
    state.slot[state.at] = terms.UNCLAIMED
    push(state, Do.OFFER_CARD)
    if book.loss[card] > 0 and card % terms.TYPES == terms.EQUIPMENT:
        lose_unforeseen(state, book, book.loss[card], terms.BY_REVEAL)


# -- Hollows -----------------------------------------------------------------------------------------------------------


@rule
def meet_hollow(state: State, book: Book, card: int) -> None:
    """A monster is fought; the Princess and the Sage join; the Mirror Knight asks. FWD-076, FWD-106, FWD-112."""
    role = book.role[card]
    if role == terms.NO_ROLE:
        meet_monster(state, book, card)
    elif role == terms.MIRROR_KNIGHT:
        ask(state, 0, Asks.MIRROR_KNIGHT, card)
    else:
        join(state, card, role)


@rule
def join(state: State, card: int, role: int) -> None:
    """A Companion leaves the map and stands beside the player. FWD-106, FWD-107."""
    empty_slot(state)
    state.fate[card] = terms.BESIDE
    if role == terms.PRINCESS:
        state.princess = terms.PRESENT
    elif role == terms.MIRROR_KNIGHT:
        state.knight = terms.PRESENT
    else:
        state.sage = terms.PRESENT
    tell(state, terms.JOINED, card, role)


class MirrorKnight(Decision, number=Asks.MIRROR_KNIGHT):
    """The Mirror Knight cannot be fought: recruit it with the Shard, or bury it. FWD-112 to FWD-114, RUL-27, D-07."""

    card: int  # the Knight

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.USE, state.items & book.shard)
        offer(menu, terms.BURY_IT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.BURY_IT:
            bury_underfoot(state, book)
            return
        tell(state, terms.RECRUITED, state.args[MirrorKnight.card], only_card(book.shard, terms.ITEM))
        use_up(state, book.shard)
        join(state, state.args[MirrorKnight.card], terms.MIRROR_KNIGHT)


@rule
def bury_underfoot(state: State, book: Book) -> None:
    """Bury the card underfoot: no XP. FWD-068, FWD-094, FWD-115."""
    card = card_at(state, state.at)
    empty_slot(state)
    bury(state, book, card)


# -- Pits and Terrors --------------------------------------------------------------------------------------------------


@rule
def roll_pit(state: State, book: Book, card: int) -> None:
    """A Pit: one die against its target. FWD-095."""
    state.pit_face = roll(state, terms.D6)
    tell(state, terms.PIT_ROLLED, card, state.pit_face, pit_total(state, book), book.target[card])
    offer_pit(state, book)


@rule
def offer_pit(state: State, book: Book) -> None:
    """The die is seen: keep it, reroll it, or use an Item. D-11."""
    if usable_items(state, book, Asks.PIT_ROLL) or can_reroll_pit(state, book):
        ask(state, 0, Asks.PIT_ROLL, card_at(state, state.at), state.pit_face)
    else:
        settle_pit(state, book, NONE)


class PitRoll(Decision, number=Asks.PIT_ROLL):
    """The Pit die is seen: keep it, reroll it, or use an Item. FWD-095, D-11."""

    card: int  # the Pit
    face: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.ACCEPT)
        if can_reroll_pit(state, book):
            offer(menu, terms.REROLL_MINE)
        offer_items(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            settle_pit(state, book, NONE)
        elif option == terms.REROLL_MINE:
            pay_reroll(state, book, terms.MY_DIE)
            state.pit_rerolled = 1
            roll_pit(state, book, state.args[PitRoll.card])
        elif is_item(book.key, option):
            settle_pit(state, book, use_item(state, book.key))
        else:
            use_heal(state, book, option - terms.USE)
            offer_pit(state, book)


@rule
def settle_pit(state: State, book: Book, ward: int) -> None:
    """The die stands: a failure costs HP unless a card wards it off; the Pit goes to EXPERIENCE. FWD-096, FWD-097."""
    card = card_at(state, state.at)
    passed = pit_passed(state, book)
    state.pit_face, state.pit_rerolled = 0, 0
    if passed or ward != NONE:
        tell(state, terms.PIT_PASSED, card, ward)
    empty_slot(state)
    to_experience(state, card)
    if not passed and ward == NONE:
        lose(state, book, book.loss[card], terms.BY_PIT)


@rule
def meet_terror(state: State, book: Book, card: int) -> None:
    """A Terror asks. FWD-092, D-06."""
    ask(state, 0, Asks.TERROR, card)


class Terror(Decision, number=Asks.TERROR):
    """Face it for HP, or bury it. FWD-092, D-06."""

    card: int  # the Terror

    options = or_use_item(terms.FACE_IT, terms.BURY_IT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.BURY_IT:
            bury_underfoot(state, book)
        elif option == terms.FACE_IT:
            face_terror(state, book, False)
        elif is_item(book.key, option):
            use_item(state, book.key)
            face_terror(state, book, True)
        else:
            use_heal(state, book, option - terms.USE)
            meet_terror(state, book, card_at(state, state.at))


@rule
def face_terror(state: State, book: Book, warded: int) -> None:
    """Face the Terror: lose HP, gain the card. FWD-093, RUL-33."""
    card = card_at(state, state.at)
    empty_slot(state)
    to_experience(state, card)
    if not warded:
        lose(state, book, book.loss[card], terms.BY_TERROR)


# -- Blessings ---------------------------------------------------------------------------------------------------------


@rule
def be_blessed(state: State, book: Book, card: int) -> None:
    """A Blessing is in force until the player leaves; its card stays on its slot. FWD-100, RUL-12, RUL-36."""
    state.blessing = 1
    tell(state, terms.BLESSED, card)
    if not book.use_here[card]:
        receive(state, book, card)


@rule
def receive(state: State, book: Book, card: int) -> None:
    """What a Blessing does once: cleanse, then heal, then unbury. FWD-101."""
    cleanse_some(state, book.cleanse[card])
    heal(state, book, book.heal[card], card)
    if book.unbury[card] > 0:
        unbury(state, book, book.unbury[card])


@rule
def meet_monster(state: State, book: Book, card: int) -> None:
    """It is fought. FWD-076."""
    begin_fight(state, book, card, book.fight[card])


MEETING = Dispatch({
    terms.SCENE: resolve_scene, terms.ITEM: find, terms.EQUIPMENT: find, terms.HOLLOW: meet_hollow,
    terms.BEAST: meet_monster, terms.SNARE: fall_into_snare, terms.PIT: roll_pit, terms.TERROR: meet_terror,
    terms.BLESSING: be_blessed,
})  # fmt: skip
