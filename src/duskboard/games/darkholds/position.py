"""Positions as readable documents, both ways.

`warriors` and `cards` say who stands where and who has what; `level`, `turn` and the like stand for themselves; the
rest is the machinery. What a document leaves out has its usual value.
"""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.position import fields_document, read_fields
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import profile_ids
from duskboard.games.darkholds.invariants import VIOLATIONS, check
from duskboard.games.darkholds.names import names_of
from duskboard.games.darkholds.state import State
from duskboard.games.game import Document, PositionError

_OF_WARRIORS = (
    "vigour", "wounds", "webs", "owner", "hero", "acted", "blessed", "stone_skin", "tokens", "serial", "silver",
    "worn_parry", "worn_agility", "worn_vigour", "worn_tough", "worn_marks", "reach",
)  # fmt: skip
_STATUS = ("absent", "conscious", "unconscious", "cocooned", "exited", "dead", "ready")
_LEVEL = ("mode", "last_level", "players", "phase", "turn", "cleared")
_DERIVED = ("here", "carried", "slots")
_APART = {"profile", "status", "at", "card_at", "level", *_DERIVED, *_OF_WARRIORS, *_LEVEL}
_PLACES = {t.IN_DECK: "deck", t.LOST: "lost", t.SET_ASIDE: "aside"}


def _rest() -> list[str]:
    return [name for name in State.fields if name not in _APART]


def document_of(state: Any, book: Any, content: Content) -> Document:
    """A state as a readable document that holds all of it."""
    names = names_of(content)
    document: Document = {"level": int(state.level) + 1}
    for name in _LEVEL:
        document[name] = int(getattr(state, name))
    document["warriors"] = {
        str(warrior): _warrior(state, names, warrior) for warrior in range(t.WARRIORS) if _in_play(state, warrior)
    }
    document["cards"] = {
        str(card): _PLACES.get(int(state.card_at[card]), int(state.card_at[card]))
        for card in range(t.CARDS)
        if state.card_at[card] != t.IN_DECK
    }
    document["rest"] = fields_document(state, _rest())
    return document


def _in_play(state: Any, warrior: int) -> bool:
    if state.profile[warrior] != NONE:
        return True
    return any(warrior < len(getattr(state, name)) and getattr(state, name)[warrior] for name in _OF_WARRIORS)


def _warrior(state: Any, names: Any, warrior: int) -> Document:
    profile = int(state.profile[warrior])
    entry: Document = {"is": names.profiles[profile].id if profile in names.profiles else profile}
    entry["status"] = _STATUS[int(state.status[warrior])]
    if state.at[warrior] != NONE:
        entry["at"] = int(state.at[warrior])
    for name in _OF_WARRIORS:
        field = getattr(state, name)
        if warrior < len(field) and field[warrior]:
            entry[name] = int(field[warrior])
    return entry


def state_of(document: Document, book: Any, content: Content) -> Any:
    """The state of a document. Raises PositionError for what makes no sense."""
    if not isinstance(document, dict):
        raise PositionError(f"a position is a table, not {document!r}")
    for key in document:
        if key not in {"level", "warriors", "cards", "rest", *_LEVEL}:
            raise PositionError(f"unknown part {key!r} of a position of Darkholds")
    state: Any = State()
    read_fields(state, document.get("rest", {}), _rest())
    level = _whole(document, "level", 1)
    if not 1 <= level <= book.levels:
        raise PositionError(f"level must be from 1 to {int(book.levels)}, not {level}")
    state.level = level - 1
    for name, usual in zip(_LEVEL, (t.SINGLE, level - 1, 1, t.HERO_PHASE, 1, 0), strict=True):
        try:
            setattr(state, name, _whole(document, name, usual))
        except (ValueError, OverflowError):
            raise PositionError(f"{name} cannot be {document[name]!r}") from None
    _read_warriors(state, book, content, document.get("warriors", {}))
    _read_cards(state, document.get("cards", {}))
    _note_things(state, book)
    _check(state, book)
    return state


def _whole(document: Document, name: str, usual: int) -> int:
    value = document.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"{name} must be a whole number, not {value!r}")
    return value


def _read_warriors(state: Any, book: Any, content: Content, warriors: Any) -> None:
    if not isinstance(warriors, dict):
        raise PositionError(f"warriors must be a table by number, not {warriors!r}")
    ids = profile_ids(content)
    for warrior in range(t.WARRIORS):
        state.profile[warrior] = state.at[warrior] = NONE
    for key, entry in warriors.items():
        if not isinstance(entry, dict) or not key.isdigit() or int(key) >= t.WARRIORS:
            raise PositionError(f"warriors: {key!r} must be a number below {t.WARRIORS} with a table")
        _read_warrior(state, book, ids, int(key), entry)


def _read_warrior(state: Any, book: Any, ids: dict[str, int], warrior: int, entry: Document) -> None:
    kind = entry.get("is", NONE)
    if kind not in ids and kind != NONE:
        raise PositionError(f"warrior {warrior}: there is no {kind!r}; there are: {', '.join(ids)}")
    profile = NONE if kind == NONE else ids[kind]
    if profile != NONE and (profile >= t.ENEMY_PROFILE) != (warrior >= t.FIRST_ENEMY):
        raise PositionError(f"warrior {warrior} cannot be {kind!r}: enemies begin with number {t.FIRST_ENEMY}")
    status = entry.get("status", "conscious")
    if status not in _STATUS:
        raise PositionError(f"warrior {warrior}: status can be {', '.join(_STATUS)}, not {status!r}")
    state.profile[warrior], state.status[warrior] = profile, _STATUS.index(status)
    at = entry.get("at", NONE)
    if not isinstance(at, int) or not NONE <= at < book.squares[state.level]:
        raise PositionError(f"warrior {warrior}: there is no square {at!r}")
    state.at[warrior] = at
    for name, value in entry.items():
        if name in ("is", "status", "at"):
            continue
        if name not in _OF_WARRIORS or warrior >= len(getattr(state, name)):
            raise PositionError(f"warrior {warrior} has no {name!r}")
        try:
            getattr(state, name)[warrior] = value
        except (TypeError, ValueError):
            raise PositionError(f"warrior {warrior}: {name} cannot be {value!r}") from None


def _read_cards(state: Any, cards: Any) -> None:
    if not isinstance(cards, dict):
        raise PositionError(f"cards must be a table by number, not {cards!r}")
    places = {name: place for place, name in _PLACES.items()}
    for card in range(t.CARDS):
        state.card_at[card] = t.IN_DECK
    for key, place in cards.items():
        if not key.isdigit() or int(key) >= t.CARDS:
            raise PositionError(f"cards: there is no card {key!r}")
        place = places.get(place, place) if isinstance(place, str) else place
        if not isinstance(place, int) or not t.SET_ASIDE <= place < t.CARRIED + t.PARTY:
            raise PositionError(f"card {key} cannot be at {place!r}")
        state.card_at[int(key)] = place


def _note_things(state: Any, book: Any) -> None:
    """Note which kinds of card everybody carries, and the slots they take."""
    for warrior in range(t.PARTY):
        if state.profile[warrior] == NONE or _STATUS[state.status[warrior]] in ("absent", "dead"):
            continue
        for kind_type in range(9):
            state.slots[warrior, kind_type] = book.taken[state.profile[warrior], kind_type]
    for card in range(int(book.cards)):
        warrior = int(state.card_at[card]) - t.CARRIED
        if warrior < 0 or state.profile[warrior] == NONE:
            continue
        kind = int(book.card[card])
        state.carried[warrior] |= 1 << kind
        state.slots[warrior, book.kind_type[kind]] += book.kind_slots[kind]


def _check(state: Any, book: Any) -> None:
    """Write who stands on which square, and refuse what the rules could not play on from."""
    size_of = {1: (0,), 2: (0, 2, 4, 3)}
    in_transit = int(state.active) if state.transit else NONE
    order = [warrior for warrior in range(t.WARRIORS) if warrior != in_transit] + (
        [in_transit] if in_transit >= 0 else []
    )
    for warrior in order:
        at = int(state.at[warrior])
        if at == NONE:
            continue
        if state.profile[warrior] == NONE:
            raise PositionError(f"warrior {warrior} stands on a square but is nobody")
        for i, way in enumerate(size_of[int(book.size[state.profile[warrior]])]):
            square = at if i == 0 else int(book.next[state.level, at, way])
            if square == NONE:
                raise PositionError(f"warrior {warrior} does not fit on square {at}")
            if state.here[square] == 0:
                state.here[square] = warrior + 1
            elif warrior != in_transit:
                raise PositionError(f"two warriors stand on square {square}")
    _bounds(state, book)
    try:
        broken = int(check(state, book))
    except IndexError:
        raise PositionError("this is no position of Darkholds: something is beyond the table") from None
    if broken:
        raise PositionError(f"this is no position of Darkholds: {VIOLATIONS[broken]}")


def _bounds(state: Any, book: Any) -> None:
    """Numbers with which the rules would reach beyond the table."""
    for name, least, most in (
        ("seat", -1, t.SEATS - 1), ("active", -1, t.WARRIORS - 1), ("players", 1, 5), ("overlord", -1, t.SEATS - 1),
        ("agenda_n", 0, len(state.agenda)), ("deck_n", 0, t.CARDS), ("dark_n", 0, t.DARK_CARDS),
        ("log_n", 0, 2**31 - 1),
        ("rein_n", 0, t.REIN_CARDS), ("dark_out_n", 0, t.DARK_CARDS), ("rein_out_n", 0, t.REIN_CARDS),
        ("last_level", 0, int(book.levels) - 1), ("script_n", 0, len(state.script)), ("dice_n", 0, len(state.dice)),
        ("mode", 0, 2), ("phase", 0, 6), ("turn", 0, 30000), ("cleared", 0, 12),
    ):  # fmt: skip
        if not least <= getattr(state, name) <= most:
            raise PositionError(f"{name} must be from {least} to {most}, not {getattr(state, name)}")
    for warrior in range(t.WARRIORS):
        if not 0 <= state.owner[warrior] < t.SEATS or not 0 <= state.hero[warrior] < t.PARTY:
            raise PositionError(f"warrior {warrior} has an owner or a hero that is nobody")
