"""Positions as readable documents, both ways.

A document holds all of a state. One written by hand may leave almost everything out: what it does not say has its
usual value (see `state_of`), so that `{"location": 5, "at": 7}` is a position already.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from duskboard.engine.header import ARGS, NOBODY, NONE
from duskboard.engine.position import index_of, read_document, read_fields, refuse_twice, unknown, whole_range, within
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_id
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.rules.turn import DECISIONS
from duskboard.games.forward.state import State
from duskboard.games.forward.terms import CARDS, LOCATIONS, SLOTS, SWITCHES, TYPE_IDS, TYPES, Asks, Do
from duskboard.games.game import Document, PositionError

CARD_IDS = [card_id(card) for card in range(CARDS)]
USUAL_TOUR = (1, 2, 4, 7, 5, 3, 6, 8, 9)  # what has been visited before a location, unless the document says so
COMPANION_STATES = ("absent", "present", "active")
_BITS = (0, (1 << LOCATIONS) - 1)
_READ_APART = ("enemy", "hp", "doubled")  # of a fight: what is written in other words than the state's
_IN_PLACE = (Asks.MAP_TURN, Asks.NEXT_LOCATION, Asks.ARRIVAL)  # decisions after which nothing else is to be done


Count = Annotated[int, msgspec.Meta(ge=0, le=32767)]
Small = Annotated[int, msgspec.Meta(ge=0, le=127)]
Die = Annotated[int, msgspec.Meta(ge=0, le=terms.D6)]
Place = Annotated[int, msgspec.Meta(ge=1, le=LOCATIONS)]


class Fight(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight in progress."""

    enemy: str  # a card, or "dragon"
    hp: Annotated[int, msgspec.Meta(ge=-999, le=999)]
    round: Count = 0
    brandy: Small = 0
    my_face: Die = 0
    enemy_face: Die = 0
    shield_face: Die = 0
    forced: Small = 0
    fixed: Small = 0
    rerolled: Small = 0
    dealt: Count = 0
    taken: Count = 0
    doubled: list[str] = []  # the Snares that doubled what is taken


class Machine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What keeps the game running: dice, things to do, the log."""

    rng: list[int] = []
    script: list[int] = []
    script_n: int = 0
    dice: list[list[int]] = []
    dice_n: int = 0
    agenda: list[list[int]] | None = None
    log: list[list[int]] = []
    log_n: int = 0
    choices: int = 0
    unasked: int = 0


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position of Forward. Locations and slots are counted from 1, as on the cards."""

    variants: dict[str, str] = {}
    hp: Count | None = None
    xp: Count = 0
    spent: Count = 0
    items: list[str] = []
    equipment: list[str] = []
    snares: list[str] = []
    snare_left: dict[str, Small] = {}
    princess: str = "absent"
    sage: str = "absent"
    knight: str = "absent"
    cards: dict[str, list[str]] = {}  # by location: the types on its slots
    seen: dict[str, list[str]] | None = None  # by location: the types revealed
    fate: dict[str, str] | None = None  # where each card is that is not in its stack
    buried: list[str] = []  # bottom first
    finished: list[Place] | None = None
    completed: list[Place] = []
    location: int | str = 1  # a number, "between" or "dragon"
    at: int = 0
    slots: list[str] = []
    cleared: bool = False
    idle: Small = 0
    blessing: bool = False
    used_here: bool = False
    pit_face: Die = 0
    pit_rerolled: bool = False
    fight: Fight | None = None
    decision: str = ""
    args: Annotated[list[int], msgspec.Meta(max_length=ARGS)] = []
    ending: Small = 0
    result: float = 0
    machine: Machine = msgspec.field(default_factory=Machine)


LIMITS = {
    "hp": (0, 32767), "items": _BITS, "equipment": _BITS, "snares": _BITS, "doubled": _BITS, "princess": (0, 2),
    "sage": (0, 2),
    "knight": (0, 2), "layout": (0, TYPES - 1), "seen": (0, (1 << TYPES) - 1), "fate": (0, len(terms.FATES) - 1),
    "buried": (NONE, CARDS - 1), "buried_n": (0, CARDS), "finished": _BITS, "completed": _BITS,
    "location": (NONE, LOCATIONS), "slot": (0, len(terms.SLOT_STATES) - 1), "at": (NONE, SLOTS - 1),
    "enemy": (NONE, terms.DRAGON), "enemy_hp": whole_range(State.fields["enemy_hp"]),
    **{name: (0, len(values) - 1) for name, values in SWITCHES.items()},
    **dict.fromkeys(("pit_face", "my_face", "enemy_face", "shield_face"), (0, terms.D6)),
    **dict.fromkeys(("xp", "spent", "round", "dealt", "taken"), (0, 32767)),
    **dict.fromkeys(
        (
            "snare_left", "cleared", "idle", "blessing", "used_here", "pit_rerolled", "brandy", "forced", "fixed",
            "rerolled", "unasked",
        ),
        (0, 127),
    ),
}  # fmt: skip


# -- a state as a document ---------------------------------------------------------------------------------------------


def document_of(state: Any) -> Document:
    """The whole of a state."""
    document: Document = msgspec.to_builtins(_position_of(state))
    return document


def _position_of(state: Any) -> Position:
    place: int | str = state.location + 1
    if state.location == NONE:
        place = "between"
    elif state.location == LOCATIONS:
        place = "dragon"
    return Position(
        variants={name: values[getattr(state, name)] for name, values in SWITCHES.items() if getattr(state, name)},
        hp=state.hp, xp=state.xp, spent=state.spent,
        items=_cards(state.items, terms.ITEM), equipment=_cards(state.equipment, terms.EQUIPMENT),
        snares=_cards(state.snares, terms.SNARE),
        snare_left={
            CARD_IDS[card_of(at, terms.SNARE)]: state.snare_left[at] for at in range(LOCATIONS) if state.snare_left[at]
        },
        princess=COMPANION_STATES[state.princess], sage=COMPANION_STATES[state.sage],
        knight=COMPANION_STATES[state.knight],
        cards={str(at + 1): [TYPE_IDS[state.layout[at, slot]] for slot in range(SLOTS)] for at in range(LOCATIONS)},
        seen={str(at + 1): _types(state.seen[at]) for at in range(LOCATIONS) if state.seen[at]},
        fate={CARD_IDS[card]: terms.FATES[state.fate[card]] for card in range(CARDS) if state.fate[card]},
        buried=[CARD_IDS[state.buried[i]] for i in range(state.buried_n)],
        finished=_places(state.finished), completed=_places(state.completed), location=place, at=state.at + 1,
        slots=[terms.SLOT_STATES[state.slot[slot]] for slot in range(SLOTS)] if state.at != NONE else [],
        cleared=bool(state.cleared), idle=state.idle, blessing=bool(state.blessing), used_here=bool(state.used_here),
        pit_face=state.pit_face, pit_rerolled=bool(state.pit_rerolled), fight=_fight_of(state),
        decision=DECISIONS.names.get(state.decision, "none"), args=_trimmed([state.args[i] for i in range(ARGS)]),
        ending=state.ending, result=float(state.result[0]), machine=_machine_of(state),
    )  # fmt: skip


def _fight_of(state: Any) -> Fight | None:
    if state.enemy == NONE:
        return None
    enemy = "dragon" if state.enemy == terms.DRAGON else CARD_IDS[state.enemy]
    rest = {name: getattr(state, name) for name in Fight.__struct_fields__ if name not in _READ_APART}
    return Fight(enemy=enemy, hp=state.enemy_hp, doubled=_cards(state.doubled, terms.SNARE), **rest)


def _machine_of(state: Any) -> Machine:
    return Machine(
        rng=[int(word) for word in state.numpy("rng")], script=_trimmed(state.numpy("script").tolist()),
        script_n=state.script_n, dice=_trimmed(state.numpy("dice").tolist()),
        dice_n=state.dice_n, agenda=_trimmed(state.numpy("agenda").tolist()), log=_trimmed(state.numpy("log").tolist()),
        log_n=state.log_n, choices=state.choices, unasked=state.unasked,
    )  # fmt: skip


def _trimmed(rows: list[Any]) -> list[Any]:
    """Without the zeros at the end."""
    while rows and (not any(rows[-1]) if isinstance(rows[-1], list) else rows[-1] == 0):
        rows.pop()
    return rows


def _cards(held: int, kind: int) -> list[str]:
    return [CARD_IDS[card_of(at, kind)] for at in range(LOCATIONS) if held >> at & 1]


def _types(seen: int) -> list[str]:
    return [TYPE_IDS[kind] for kind in range(TYPES) if seen >> kind & 1]


def _places(locations: int) -> list[int]:
    return [at + 1 for at in range(LOCATIONS) if locations >> at & 1]


# -- a document as a state ---------------------------------------------------------------------------------------------


def state_of(document: Document, book: Any) -> Any:
    """The state of a document. Raises PositionError with what is wrong."""
    position = read_document(document, Position)
    for name in ("items", "equipment", "snares", "buried", "finished", "completed"):
        refuse_twice(getattr(position, name) or [], name)
    state = State()
    _read_variants(state, position)
    _read_player(state, position, book)
    _read_journey(state, position)
    _read_run(state, position, book)
    _read_fates(state, position)
    _read_fight(state, position)
    _read_decision(state, position)
    _read_machine(state, position)
    return state


def _read_variants(state: Any, position: Position) -> None:
    for name, value in position.variants.items():
        index_of(name, list(SWITCHES), "variants", "variant")
        setattr(state, name, index_of(value, SWITCHES[name], f"variants.{name}", "value"))


def _read_player(state: Any, position: Position, book: Any) -> None:
    state.hp = book.hp if position.hp is None else position.hp
    state.spent = position.spent
    state.items = _held(position.items, terms.ITEM)
    state.equipment = _held(position.equipment, terms.EQUIPMENT)
    state.snares = _held(position.snares, terms.SNARE)
    for name, left in position.snare_left.items():
        _held([name], terms.SNARE)
        state.snare_left[_card(name) // TYPES] = left
    state.princess = index_of(position.princess, COMPANION_STATES, "princess", "state")
    state.sage = index_of(position.sage, COMPANION_STATES, "sage", "state")
    state.knight = index_of(position.knight, COMPANION_STATES, "knight", "state")


def _read_journey(state: Any, position: Position) -> None:
    named = {"between": NONE, "dragon": LOCATIONS}
    state.location = named[position.location] if position.location in named else _place(position.location)
    for name in position.cards:
        _place_named(name, "cards")
    for at in range(LOCATIONS):
        kinds = position.cards.get(str(at + 1), list(TYPE_IDS))
        if sorted(kinds) != sorted(TYPE_IDS):
            raise PositionError(f"cards of location {at + 1}: each of {', '.join(TYPE_IDS)} once, not {kinds}")
        for slot, kind in enumerate(kinds):
            state.layout[at, slot] = TYPE_IDS.index(kind)
    state.finished = _set(position.finished if position.finished is not None else _usual_before(position.location))
    state.completed = _set(position.completed)


def _usual_before(location: int | str) -> list[int]:
    if location == "dragon":
        return list(USUAL_TOUR)
    return list(USUAL_TOUR[: USUAL_TOUR.index(int(location))]) if location in USUAL_TOUR else []


def _read_run(state: Any, position: Position, book: Any) -> None:
    state.at = NONE
    if 0 <= state.location < LOCATIONS:
        state.at = position.at - 1 if position.at else book.start[state.location]
        if not 0 <= state.at < SLOTS:
            raise PositionError(f"`at` must be a slot from 1 to {SLOTS}, not {position.at}")
        usual = ["emptied" if slot == state.at else "face-down" for slot in range(SLOTS)]
        slots = position.slots or usual
        if len(slots) != SLOTS:
            raise PositionError(f"`slots` must name the states of {SLOTS} slots, not of {len(slots)}")
        for slot, name in enumerate(slots):
            state.slot[slot] = index_of(name, terms.SLOT_STATES, "slots", "state")
    state.cleared, state.idle, state.blessing = position.cleared, position.idle, position.blessing
    state.used_here, state.pit_face, state.pit_rerolled = position.used_here, position.pit_face, position.pit_rerolled


def _read_fates(state: Any, position: Position) -> None:
    """Where every card is; what the document leaves out follows from the rest of it."""
    for i in range(CARDS):
        state.buried[i] = NONE
    for i, name in enumerate(position.buried):
        state.buried[i] = _card(name)
    state.buried_n = len(position.buried)
    if position.fate is not None:
        for name, fate in position.fate.items():
            state.fate[_card(name)] = index_of(fate, terms.FATES, f"fate.{name}", "fate")
    else:
        _usual_fates(state, position)
    if position.seen is not None:
        for place, kinds in position.seen.items():
            refuse_twice(kinds, f"seen.{place}")
            bits = [1 << index_of(kind, TYPE_IDS, f"seen.{place}", "type") for kind in kinds]
            state.seen[_place_named(place, "seen")] = sum(bits)
    else:
        _usual_seen(state)
    state.xp = position.xp


def _usual_fates(state: Any, position: Position) -> None:
    for at in range(LOCATIONS):
        if state.snares >> at & 1:
            state.fate[card_of(at, terms.SNARE)] = terms.BESIDE
    if 0 <= state.location < LOCATIONS:
        for slot in range(SLOTS):
            card = card_of(state.location, state.layout[state.location, slot])
            if state.slot[slot] in (terms.ONGOING, terms.UNCLAIMED, terms.BLOCKED):
                state.fate[card] = terms.MAP
            elif state.slot[slot] in (terms.EMPTIED, terms.VOID):
                state.fate[card] = terms.BOX
    for names, fate in (
        (position.items, terms.CARRIED), (position.equipment, terms.EQUIPPED), (position.buried, terms.BURIED),
    ):  # fmt: skip
        for name in names:
            state.fate[_card(name)] = fate
    for card, here in ((terms.HOLLOW + 3 * TYPES, state.princess), (terms.HOLLOW + 5 * TYPES, state.sage)):
        if here:
            state.fate[card] = terms.BESIDE
    if state.knight:
        state.fate[terms.HOLLOW + 4 * TYPES] = terms.BESIDE
    _fill_experience(state, position.xp + position.spent - len(set(position.completed)))


def _fill_experience(state: Any, missing: int) -> None:
    """Put any cards of other places on EXPERIENCE until the XP are right."""
    for card in range(CARDS):
        if missing <= 0:
            return
        if card // TYPES != state.location and card % TYPES != terms.BLESSING and state.fate[card] == terms.STACK:
            state.fate[card] = terms.EXPERIENCE
            missing -= 1


def _usual_seen(state: Any) -> None:
    for card in range(CARDS):
        if state.fate[card] not in (terms.STACK, terms.BURIED):
            state.seen[card // TYPES] |= 1 << card % TYPES


def _read_fight(state: Any, position: Position) -> None:
    state.enemy = NONE
    fight = position.fight
    if fight is None:
        return
    state.enemy = terms.DRAGON if fight.enemy == "dragon" else _card(fight.enemy)
    state.enemy_hp = fight.hp
    state.doubled = _held(fight.doubled, terms.SNARE)
    for name in Fight.__struct_fields__:
        if name not in _READ_APART:
            setattr(state, name, getattr(fight, name))


def _read_decision(state: Any, position: Position) -> None:
    kinds = {name: number for number, name in DECISIONS.names.items()}
    kinds["none"] = 0
    usual = {NONE: "next location", LOCATIONS: "arrival"}.get(state.location, "map turn")
    name = position.decision or ("none" if position.ending else usual)
    if name not in kinds:
        raise unknown(name, kinds, "decision", "decision")
    state.decision = kinds[name]
    state.seat = NOBODY if position.ending else 0
    state.ending, state.result[0] = position.ending, position.result
    for i, number in enumerate(position.args or _usual_args(state)):
        state.args[i] = number


def _usual_args(state: Any) -> list[int]:
    """What a decision is about, where the document does not say."""
    if state.decision in (Asks.TAKE_OR_LEAVE, Asks.TERROR, Asks.PIT_ROLL, Asks.DROWNED_CHAPEL, Asks.MIRROR_KNIGHT):
        card = int(card_of(state.location, state.layout[state.location, state.at])) if state.at != NONE else 0
        return [card, state.pit_face]
    if state.decision == Asks.AFTER_THE_ROLL:
        return [state.my_face, state.enemy_face]
    if state.decision == Asks.SHIELD_ROLL:
        return [state.shield_face, state.taken]
    return [1] if state.decision == Asks.CLEANSE_ONE else []


def _read_machine(state: Any, position: Position) -> None:
    machine = position.machine
    agenda = machine.agenda
    if agenda is None:
        waits = state.decision not in (*_IN_PLACE, 0) and state.at != NONE
        agenda = [[Do.MAP_TURN]] if waits else []
    lists = {"rng": machine.rng, "script": machine.script, "dice": machine.dice, "agenda": agenda, "log": machine.log}
    read_fields(state, {name: rows for name, rows in lists.items() if rows}, lists, "machine")
    state.agenda_n = len(agenda)
    for name in ("script_n", "dice_n", "log_n", "choices", "unasked"):
        most = whole_range(State.fields[name])[1]
        setattr(state, name, within(getattr(machine, name), 0, most, f"machine.{name}"))


def _card(name: str) -> int:
    if name not in CARD_IDS:
        raise PositionError(f"there is no card {name!r}; cards are called L1-SCENE to L9-BLESS")
    return CARD_IDS.index(name)


def _place_named(name: str, where: str) -> int:
    """A location that is the key of a table."""
    return index_of(name, [str(at + 1) for at in range(LOCATIONS)], where, "location")


def _place(number: int | str) -> int:
    if not isinstance(number, int) or not 1 <= number <= LOCATIONS:
        raise PositionError(f"there is no location {number!r}; there are 1 to {LOCATIONS}")
    return number - 1


def _held(names: list[str], kind: int) -> int:
    held = 0
    for name in names:
        if _card(name) % TYPES != kind:
            raise PositionError(f"{name} is no {terms.TYPE_NAMES[kind]}")
        held |= 1 << _card(name) // TYPES
    return held


def _set(locations: list[int]) -> int:
    return sum(1 << _place(number) for number in locations)
