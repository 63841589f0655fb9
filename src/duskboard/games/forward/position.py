"""Positions as readable documents, both ways.

A document holds all of a state. One written by hand may leave almost everything out: what it does not say has its
usual value (see `state_of`), so that `{"location": 5, "at": 7}` is a position already.
"""

from __future__ import annotations

from typing import Any

import msgspec

from duskboard.engine.header import ARGS, NOBODY, NONE
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_id
from duskboard.games.forward.invariants import VIOLATIONS, check
from duskboard.games.forward.piles import card_of
from duskboard.games.forward.state import State
from duskboard.games.forward.terms import CARDS, LOCATIONS, SLOTS, SWITCHES, TYPE_IDS, TYPES
from duskboard.games.game import Document, PositionError

CARD_IDS = [card_id(card) for card in range(CARDS)]
USUAL_TOUR = (1, 2, 4, 7, 5, 3, 6, 8, 9)  # what has been visited before a location, unless the document says so
COMPANION_STATES = ("absent", "present", "active")
_IN_PLACE = (terms.MAP_TURN, terms.NEXT_LOCATION, terms.ARRIVAL)  # decisions after which nothing else is to be done


class Fight(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight in progress."""

    enemy: str  # a card, or "dragon"
    hp: int
    round: int = 0
    brandy: int = 0
    my_face: int = 0
    enemy_face: int = 0
    shield_face: int = 0
    forced: int = 0
    fixed: int = 0
    rerolled: int = 0
    dealt: int = 0
    taken: int = 0


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
    hp: int = -1
    xp: int = 0
    spent: int = 0
    items: list[str] = []
    equipment: list[str] = []
    snares: list[str] = []
    snare_left: dict[str, int] = {}
    princess: str = "absent"
    sage: str = "absent"
    knight: str = "absent"
    cards: dict[str, list[str]] = {}  # by location: the types on its slots
    seen: dict[str, list[str]] | None = None  # by location: the types revealed
    fate: dict[str, str] | None = None  # where each card is that is not in its stack
    buried: list[str] = []  # bottom first
    finished: list[int] | None = None
    completed: list[int] = []
    location: int | str = 1  # a number, "between" or "dragon"
    at: int = 0
    slots: list[str] = []
    cleared: bool = False
    idle: int = 0
    blessing: bool = False
    used_here: bool = False
    pit_face: int = 0
    pit_rerolled: bool = False
    fight: Fight | None = None
    decision: str = ""
    args: list[int] = []
    ending: int = 0
    result: float = 0
    machine: Machine = msgspec.field(default_factory=Machine)


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
        decision=terms.DECISIONS.get(state.decision, "none"), args=_trimmed([state.args[i] for i in range(ARGS)]),
        ending=state.ending, result=float(state.result[0]), machine=_machine_of(state),
    )  # fmt: skip


def _fight_of(state: Any) -> Fight | None:
    if state.enemy == NONE:
        return None
    enemy = "dragon" if state.enemy == terms.DRAGON else CARD_IDS[state.enemy]
    rest = {name: getattr(state, name) for name in Fight.__struct_fields__ if name not in ("enemy", "hp")}
    return Fight(enemy=enemy, hp=state.enemy_hp, **rest)


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
    try:
        position = msgspec.convert(document, Position)
        state = _read(position, book)
    except msgspec.ValidationError as error:
        raise PositionError(f"not a position of Forward: {error}") from error
    except (KeyError, IndexError, ValueError, OverflowError, TypeError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError(f"not a position of Forward: {error}") from error
    broken = check(state, book)
    if broken:
        raise PositionError(f"not a position of Forward: {VIOLATIONS[broken]}")
    return state


def _read(position: Position, book: Any) -> Any:
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
        if name not in SWITCHES or value not in SWITCHES[name]:
            raise PositionError(f"there is no variant {name} = {value!r}")
        setattr(state, name, SWITCHES[name].index(value))


def _read_player(state: Any, position: Position, book: Any) -> None:
    state.hp = position.hp if position.hp >= 0 else book.hp
    state.spent = position.spent
    state.items = _held(position.items, terms.ITEM)
    state.equipment = _held(position.equipment, terms.EQUIPMENT)
    state.snares = _held(position.snares, terms.SNARE)
    for name, left in position.snare_left.items():
        state.snare_left[_card(name) // TYPES] = left
    state.princess = _index(COMPANION_STATES, position.princess)
    state.sage = _index(COMPANION_STATES, position.sage)
    state.knight = _index(COMPANION_STATES, position.knight)


def _read_journey(state: Any, position: Position) -> None:
    named = {"between": NONE, "dragon": LOCATIONS}
    state.location = named[position.location] if position.location in named else _place(position.location)
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
            state.slot[slot] = _index(terms.SLOT_STATES, name)
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
            state.fate[_card(name)] = _index(terms.FATES, fate)
    else:
        _usual_fates(state, position)
    if position.seen is not None:
        for place, kinds in position.seen.items():
            state.seen[_place(int(place))] = sum(1 << _index(TYPE_IDS, kind) for kind in set(kinds))
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
    for name in Fight.__struct_fields__:
        if name not in ("enemy", "hp"):
            setattr(state, name, getattr(fight, name))


def _read_decision(state: Any, position: Position) -> None:
    kinds = {name: number for number, name in terms.DECISIONS.items()}
    kinds["none"] = 0
    usual = {NONE: "next location", LOCATIONS: "arrival"}.get(state.location, "map turn")
    name = position.decision or ("none" if position.ending else usual)
    if name not in kinds:
        raise PositionError(f"there is no decision {name!r}; there are: {', '.join(kinds)}")
    state.decision = kinds[name]
    state.seat = NOBODY if position.ending else 0
    state.ending, state.result[0] = position.ending, position.result
    for i, number in enumerate(position.args or _usual_args(state)):
        state.args[i] = number


def _usual_args(state: Any) -> list[int]:
    """What a decision is about, where the document does not say."""
    if state.decision in (terms.TAKE_OR_LEAVE, terms.FACE_TERROR, terms.PIT_ROLL, terms.CHAPEL, terms.MEET_KNIGHT):
        card = int(card_of(state.location, state.layout[state.location, state.at])) if state.at != NONE else 0
        return [card, state.pit_face]
    if state.decision == terms.AFTER_ROLL:
        return [state.my_face, state.enemy_face]
    if state.decision == terms.SHIELD_ROLL:
        return [state.shield_face, state.taken]
    return [1] if state.decision == terms.CLEANSE_ONE else []


def _read_machine(state: Any, position: Position) -> None:
    machine = position.machine
    for name in ("rng", "script"):
        for i, number in enumerate(getattr(machine, name)):
            getattr(state, name)[i] = number
    agenda = machine.agenda
    if agenda is None:
        waits = state.decision not in (*_IN_PLACE, 0) and state.at != NONE
        agenda = [[terms.DO_MAP_TURN]] if waits else []
    for name, rows in (("dice", machine.dice), ("agenda", agenda), ("log", machine.log)):
        for i, row in enumerate(rows):
            for k, number in enumerate(row):
                getattr(state, name)[i, k] = number
    state.agenda_n = len(agenda)
    for name in ("script_n", "dice_n", "log_n", "choices", "unasked"):
        setattr(state, name, getattr(machine, name))


def _card(name: str) -> int:
    if name not in CARD_IDS:
        raise PositionError(f"there is no card {name!r}; cards are called L1-SCENE to L9-BLESS")
    return CARD_IDS.index(name)


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
    return sum(1 << _place(number) for number in set(locations))


def _index(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise PositionError(f"{name!r} is not one of: {', '.join(names)}")
    return names.index(name)
