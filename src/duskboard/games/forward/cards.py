"""Revealing a card and resolving it, type by type."""

from __future__ import annotations

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.combat import begin_fight
from duskboard.games.forward.health import heal, lose, lose_unforeseen
from duskboard.games.forward.inventory import offer_card, usable_items
from duskboard.games.forward.piles import bury, card_of, to_experience, unbury, use_up
from duskboard.games.forward.pits import pit_passed, pit_total
from duskboard.games.forward.rerolls import can_reroll_pit, pay_reroll
from duskboard.games.forward.snares import cleanse_some, fall_into_snare
from duskboard.games.forward.terms import (
    BEAST,
    BESIDE,
    BLESSED,
    BLESSING,
    BURIED_NOTHING,
    BY_PIT,
    BY_REVEAL,
    BY_TERROR,
    CHAPEL,
    CLEARED,
    D6,
    DO_OFFER_CARD,
    EQUIPMENT,
    FACE_DOWN,
    FACE_TERROR,
    HOLLOW,
    ITEM,
    JOINED,
    MAP,
    MEET_KNIGHT,
    MIRROR_KNIGHT,
    MY_DIE,
    NO_ROLE,
    ONGOING,
    PIT,
    PIT_PASSED,
    PIT_ROLL,
    PIT_ROLLED,
    PRESENT,
    PRINCESS,
    RECRUITED,
    REVEALED,
    SCENE,
    SNARE,
    TERROR,
    TYPES,
    UNCLAIMED,
    USED_ITEM,
)  # fmt: skip
from duskboard.games.forward.tiles import card_at, empty_slot


@rule
def enter(state, book):
    """The player has come to a slot: it may clear the location; what lies there is met. FWD-036, FWD-037, FWD-055."""
    slot = int(state.at)
    if not state.cleared and (int(book.farthest[state.gaps, state.location]) >> slot) & 1:
        state.cleared = 1
        tell(state, CLEARED, state.location, slot, 0, 0, 0, 0)
    if state.slot[slot] == FACE_DOWN:
        reveal(state, book)
    elif state.slot[slot] == UNCLAIMED:
        offer_card(state, book)


@rule
def reveal(state, book):
    """Turn the card underfoot face-up and resolve it at once. FWD-036, FWD-164."""
    card = card_at(state, state.at)
    kind = card % TYPES
    state.idle = 0
    state.seen[state.location] |= 1 << kind
    state.slot[state.at] = ONGOING
    state.fate[card] = MAP
    tell(state, REVEALED, card, state.at, 0, 0, 0, 0)
    if kind == SCENE:
        resolve_scene(state, book, card)
    elif kind in (ITEM, EQUIPMENT):
        find(state, book, card)
    elif kind == HOLLOW:
        meet_hollow(state, book, card)
    elif kind == BEAST:
        begin_fight(state, book, card, book.fight[card])
    elif kind == SNARE:
        fall_into_snare(state, book, card)
    elif kind == PIT:
        roll_pit(state, book)
    elif kind == TERROR:
        ask_terror(state)
    elif kind == BLESSING:
        be_blessed(state, book, card)


@rule
def resolve_scene(state, book, card):
    """A Scene heals and goes to EXPERIENCE. FWD-103."""
    empty_slot(state)
    heal(state, book, book.heal[card])
    to_experience(state, card)
    if book.bury_heal[card] > 0 and state.items != 0:
        ask(state, 0, CHAPEL, card, 0, 0, 0)


@rule
def bury_for_heal(state, book, location):
    """Bury a carried Item to heal more: the Drowned Chapel. FWD-064, D-13."""
    state.items &= ~(1 << location)
    scene = int(state.args[0])
    bury(state, card_of(location, ITEM))
    heal(state, book, book.bury_heal[scene])


@rule
def bury_nothing(state):
    """Keep what is carried. D-13."""
    tell(state, BURIED_NOTHING, 0, 0, 0, 0, 0, 0)


@rule
def find(state, book, card):
    """An Item or Equipment: its text on reveal first, then take it or leave it. FWD-083, FWD-084."""
    state.slot[state.at] = UNCLAIMED
    push(state, DO_OFFER_CARD, 0, 0, 0, 0, 0, 0)
    if book.loss[card] > 0 and card % TYPES == EQUIPMENT:
        lose_unforeseen(state, book, book.loss[card], BY_REVEAL)


# -- Hollows -----------------------------------------------------------------------------------------------------------


@rule
def meet_hollow(state, book, card):
    """A monster is fought; the Princess and the Sage join; the Mirror Knight asks. FWD-076, FWD-106, FWD-112."""
    role = int(book.role[card])
    if role == NO_ROLE:
        begin_fight(state, book, card, book.fight[card])
    elif role == MIRROR_KNIGHT:
        meet_knight(state, book, card)
    else:
        join(state, card, role)


@rule
def join(state, card, role):
    """A Companion leaves the map and stands beside the player. FWD-106, FWD-107."""
    empty_slot(state)
    state.fate[card] = BESIDE
    if role == PRINCESS:
        state.princess = PRESENT
    elif role == MIRROR_KNIGHT:
        state.knight = PRESENT
    else:
        state.sage = PRESENT
    tell(state, JOINED, card, role, 0, 0, 0, 0)


@rule
def meet_knight(state, book, card):
    """The Mirror Knight cannot be fought: use the Mirror Shard, or bury it. FWD-112, FWD-113, D-07, RUL-27."""
    if state.items & book.shard:
        ask(state, 0, MEET_KNIGHT, card, 0, 0, 0)
    else:
        bury_underfoot(state)


@rule
def recruit_knight(state, book):
    """The Mirror Shard: the Knight becomes a Companion. FWD-114, RUL-49."""
    card, shard = card_at(state, state.at), state.items & book.shard
    tell(state, RECRUITED, card, 0, 0, 0, 0, 0)
    use_up(state, shard)
    join(state, card, MIRROR_KNIGHT)


@rule
def bury_underfoot(state):
    """Bury the card underfoot: no XP. FWD-068, FWD-094, FWD-115."""
    card = card_at(state, state.at)
    empty_slot(state)
    bury(state, card)


# -- Pits and Terrors --------------------------------------------------------------------------------------------------


@rule
def roll_pit(state, book):
    """A Pit: one die against its target. FWD-095."""
    state.pit_face = roll(state, D6)
    tell_pit(state, book)
    offer_pit(state, book)


@rule
def tell_pit(state, book):
    """Tell of the Pit die, what it counts as and what was needed."""
    card = card_at(state, state.at)
    tell(state, PIT_ROLLED, card, state.pit_face, pit_total(state, book), book.target[card], 0, 0)


@rule
def offer_pit(state, book):
    """The die is seen: keep it, reroll it, or use an Item. D-11."""
    if usable_items(state, book, PIT_ROLL) or can_reroll_pit(state, book):
        ask(state, 0, PIT_ROLL, card_at(state, state.at), state.pit_face, 0, 0)
    else:
        settle_pit(state, book, False)


@rule
def reroll_pit(state, book):
    """Roll the Pit die again, once. RUL-31."""
    pay_reroll(state, book, MY_DIE)
    state.pit_rerolled = 1
    state.pit_face = roll(state, D6)
    tell_pit(state, book)
    offer_pit(state, book)


@rule
def settle_pit(state, book, warded):
    """The die stands: a failure costs HP unless warded off; the Pit goes to EXPERIENCE. FWD-096, FWD-097."""
    card = card_at(state, state.at)
    passed = pit_passed(state, book)
    state.pit_face = 0
    state.pit_rerolled = 0
    empty_slot(state)
    to_experience(state, card)
    if passed or warded:
        tell(state, PIT_PASSED, card, warded, 0, 0, 0, 0)
    else:
        lose(state, book, book.loss[card], BY_PIT)


@rule
def ask_terror(state):
    """Face it or bury it. FWD-092, D-06."""
    ask(state, 0, FACE_TERROR, card_at(state, state.at), 0, 0, 0)


@rule
def face_terror(state, book, warded):
    """Face the Terror: lose HP, gain the card. FWD-093, RUL-33."""
    card = card_at(state, state.at)
    empty_slot(state)
    to_experience(state, card)
    if not warded:
        lose(state, book, book.loss[card], BY_TERROR)


@rule
def use_key(state, book):
    """The Sexton's Key: this Pit or Terror costs no HP."""
    held = state.items & book.key
    at = 0
    while (held >> at) & 1 == 0:
        at += 1
    tell(state, USED_ITEM, card_of(at, ITEM), 0, 0, 0, 0, 0)
    use_up(state, held)


# -- Blessings ---------------------------------------------------------------------------------------------------------


@rule
def be_blessed(state, book, card):
    """A Blessing is in force until the player leaves; its card stays on its slot. FWD-100, RUL-12, RUL-36."""
    state.blessing = 1
    tell(state, BLESSED, card, 0, 0, 0, 0, 0)
    if not book.use_here[card]:
        receive(state, book, card)


@rule
def receive(state, book, card):
    """What a Blessing does once: cleanse, then heal, then unbury. FWD-101."""
    cleanse_some(state, book.cleanse[card])
    if book.heal[card] > 0:
        heal(state, book, book.heal[card])
    if book.unbury[card] > 0:
        unbury(state, book.unbury[card])


@rule
def can_use_here(state, book):
    """Whether the card underfoot offers an action used while standing there. FWD-039."""
    if state.slot[state.at] != ONGOING or state.used_here:
        return False
    return book.use_here[card_at(state, state.at)] != 0


@rule
def use_here(state, book):
    """Stay and use the card underfoot. FWD-034, RUL-10."""
    card = card_at(state, state.at)
    state.used_here = 1
    state.idle = 0
    tell(state, USED_ITEM, card, 0, 0, 0, 0, 0)
    receive(state, book, card)
