"""Positions as readable documents, both ways.

`warriors` and `cards` say who stands where and who has what; `level`, `turn` and the like stand for themselves; the
rest is the machinery. What a document leaves out has its usual value.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from duskboard.engine import position
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import profile_ids
from duskboard.games.darkholds.state import Book, State
from duskboard.games.darkholds.telling.names import names_of
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

Small = Annotated[int, msgspec.Meta(ge=0, le=127)]
Many = Annotated[int, msgspec.Meta(ge=0, le=32767)]


class Warrior(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who stands, lies or has stood somewhere, with what is noted of them."""

    kind: str | int = msgspec.field(default=NONE, name="is")
    status: str = "conscious"
    at: int = NONE
    vigour: Small = 0
    wounds: Small = 0
    webs: Small = 0
    owner: Annotated[int, msgspec.Meta(ge=0, lt=t.SEATS)] = 0
    hero: Annotated[int, msgspec.Meta(ge=0, lt=t.PARTY)] = 0
    acted: Small = 0
    blessed: Small = 0
    stone_skin: Small = 0
    tokens: Small = 0
    serial: Many = 0
    silver: Many = 0
    worn_parry: Annotated[int, msgspec.Meta(ge=-127, le=127)] = 0
    worn_agility: Annotated[int, msgspec.Meta(ge=-127, le=127)] = 0
    worn_vigour: Annotated[int, msgspec.Meta(ge=-127, le=127)] = 0
    worn_tough: Small = 0
    worn_marks: Small = 0
    reach: Small = 0


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position of Darkholds. Levels are counted from 1, squares and warriors from 0."""

    level: int = 1
    mode: Annotated[int, msgspec.Meta(ge=0, le=2)] = t.SINGLE
    last_level: int | None = None
    players: Annotated[int, msgspec.Meta(ge=1, lt=t.SEATS)] = 1
    phase: Annotated[int, msgspec.Meta(ge=0, le=6)] = t.HERO_PHASE
    turn: Many = 1
    cleared: Small = 0
    warriors: dict[str, Warrior] = {}
    cards: dict[str, str | int] = {}
    rest: dict[str, Any] = {}


_SQUARE = (NONE, t.SQUARES - 1)
_WARRIOR = (NONE, t.WARRIORS - 1)
_CARD = (NONE, t.CARDS - 1)
LIMITS = {
    "mode": (0, 2), "level": (0, t.LEVELS - 1), "last_level": (0, t.LEVELS - 1), "players": (1, t.SEATS - 1),
    "overlord": (NONE, t.SEATS - 1), "initiative": (NONE, t.SEATS - 1), "enemy_player": (NONE, t.SEATS - 1),
    "initiative_mode": (0, 2), "phase": (0, 6), "profile": (NONE, t.PROFILES - 1),
    "status": (0, len(_STATUS) - 1), "at": _SQUARE, "vigour": (0, t.MOST_VIGOUR), "owner": (0, t.SEATS - 1),
    "hero": (0, t.PARTY - 1), "here": (0, t.WARRIORS), "card_at": (t.SET_ASIDE, t.CARRIED + t.PARTY - 1),
    "deck": _CARD, "deck_n": (0, t.CARDS), "dark": (NONE, t.DARK_CARDS - 1), "dark_n": (0, t.DARK_CARDS),
    "dark_out": (NONE, t.DARK_CARDS - 1), "dark_out_n": (0, t.DARK_CARDS), "rein": (NONE, t.REIN_CARDS - 1),
    "rein_n": (0, t.REIN_CARDS), "rein_out": (NONE, t.REIN_CARDS - 1), "rein_out_n": (0, t.REIN_CARDS),
    "purse_at": _SQUARE, "omen": (NONE, t.DARK_CARDS - 1), "drawing": (NONE, 8), "arrivals": (NONE, t.WARRIORS),
    "arrivals_n": (0, 8), "active": _WARRIOR, "struck": (NONE, t.WARRIORS), "struck_at": (NONE, t.SQUARES),
    "quarry": (NONE, t.WARRIORS), "goal": (NONE, t.SQUARES), "started_at": (NONE, t.SQUARES),
    "offers_n": (0, t.OFFERS), "was_profile": (NONE, t.PROFILES - 1), "was_status": (0, len(_STATUS) - 1),
    "was_owner": (0, t.SEATS - 1), "was_hero": (0, t.PARTY - 1),
    "was_card_at": (t.SET_ASIDE, t.CARRIED + t.PARTY - 1),
    **dict.fromkeys(
        (
            "turn_cap", "turn", "silver", "serial", "purse", "serials", "shop_count", "was_silver", "total_turns",
            "total_lost",
        ),
        (0, 32767),
    ),
    **dict.fromkeys(
        (
            "enemy_ties", "enemy_noise", "replacement", "replays", "cleared", "wounds", "webs", "acted", "blessed",
            "stone_skin", "tokens", "worn_tough", "worn_marks", "reach", "slots", "rock", "noise", "left", "stuff",
            "outcome", "loss", "exit_open", "bosses_left", "woke", "exited", "draws", "abandoning", "free_step",
            "transit", "aims", "cancels", "done_any", "shots", "goal_kind", "shop_done", "uncommon_left",
            "was_wounds",
        ),
        (0, 127),
    ),
    **{
        name: position.whole_range(State.fields[name])
        for name in (
            "worn_parry", "worn_agility", "worn_vigour", "carried", "omen_draws", "omen_still", "omen_rear",
            "omen_watch", "omen_strike", "boost", "latecomers", "heard", "moved", "offers", "plan", "alloc", "votes",
        )
    },
}  # fmt: skip


def _rest() -> list[str]:
    return [name for name in State.fields if name not in _APART]


def document_of(state: State, book: Book, content: Content) -> Document:
    """A state as a readable document that holds all of it."""
    names = names_of(content)
    document: Document = {"level": state.level + 1}
    for name in _LEVEL:
        document[name] = int(getattr(state, name))
    document["warriors"] = {
        str(warrior): _warrior(state, names, warrior) for warrior in range(t.WARRIORS) if _in_play(state, warrior)
    }
    document["cards"] = {
        str(card): _PLACES.get(state.card_at[card], state.card_at[card])
        for card in range(t.CARDS)
        if state.card_at[card] != t.IN_DECK
    }
    document["rest"] = position.fields_document(state, _rest())
    return document


def _in_play(state: State, warrior: int) -> bool:
    if state.profile[warrior] != NONE:
        return True
    return any(warrior < len(getattr(state, name)) and getattr(state, name)[warrior] for name in _OF_WARRIORS)


def _warrior(state: State, names: Any, warrior: int) -> Document:
    profile = state.profile[warrior]
    entry: Document = {"is": names.profiles[profile].id if profile in names.profiles else profile}
    entry["status"] = _STATUS[state.status[warrior]]
    if state.at[warrior] != NONE:
        entry["at"] = state.at[warrior]
    for name in _OF_WARRIORS:
        field = getattr(state, name)
        if warrior < len(field) and field[warrior]:
            entry[name] = int(field[warrior])
    return entry


def state_of(document: Document, book: Book, content: Content) -> Any:
    """The state of a document. Raises PositionError for what makes no sense."""
    read = position.read_document(document, Position)
    if not read.rest:
        raise PositionError(
            "rest: is missing; a position of Darkholds is one that a match has written, or a change of it"
        )
    state: Any = State()
    position.read_fields(state, read.rest, _rest(), "rest")
    state.level = position.within(read.level, 1, book.levels, "level") - 1
    last = read.level - 1 if read.last_level is None else read.last_level
    state.last_level = position.within(last, 0, book.levels - 1, "last_level")
    for name in ("mode", "players", "phase", "turn", "cleared"):
        setattr(state, name, getattr(read, name))
    _read_warriors(state, book, content, read.warriors)
    _read_cards(state, book, read.cards)
    _note_things(state, book)
    _take_places(state, book)
    return state


def _counted(key: str, most: int, what: str) -> int:
    """The number that a key of a table is."""
    if not key.isascii() or not key.isdigit() or int(key[:6]) >= most or key != str(int(key)):
        raise PositionError(f"{what}s: {key!r} must be a number below {most}")
    return int(key)


def _read_warriors(state: State, book: Book, content: Content, warriors: dict[str, Warrior]) -> None:
    ids = profile_ids(content)
    for warrior in range(t.WARRIORS):
        state.profile[warrior] = state.at[warrior] = NONE
    for key, entry in warriors.items():
        _read_warrior(state, book, ids, _counted(key, t.WARRIORS, "warrior"), entry)
    for name, profile in ids.items():
        figures = sum(int(one) == profile for one in state.profile)
        if figures > book.figures[profile] > 0:
            raise PositionError(f"warriors: there are only {book.figures[profile]} of {name}, not {figures}")


def _read_warrior(state: State, book: Book, ids: dict[str, int], warrior: int, entry: Warrior) -> None:
    where = f"warriors.{warrior}"
    if entry.kind not in ids and entry.kind != NONE:
        raise position.unknown(entry.kind, ids, where, "warrior")
    profile = NONE if entry.kind == NONE else ids[str(entry.kind)]
    if profile != NONE and (profile >= t.ENEMY_PROFILE) != (warrior >= t.FIRST_ENEMY):
        raise PositionError(f"{where}: cannot be {entry.kind!r}: enemies begin with number {t.FIRST_ENEMY}")
    state.profile[warrior], state.status[warrior] = profile, position.index_of(entry.status, _STATUS, where, "status")
    state.at[warrior] = position.within(entry.at, NONE, book.squares[state.level] - 1, f"{where}.at")
    for name in _OF_WARRIORS:
        field, value = getattr(state, name), getattr(entry, name)
        if warrior < len(field):
            field[warrior] = value
        elif value:
            raise PositionError(f"{where}: only heroes and henchmen have {name!r}")


def _read_cards(state: State, book: Book, cards: dict[str, str | int]) -> None:
    places = {name: place for place, name in _PLACES.items()}
    for card in range(t.CARDS):
        state.card_at[card] = t.IN_DECK
    for key, given in cards.items():
        where = f"cards.{key}"
        card = _counted(key, t.CARDS, "card")
        if isinstance(given, str):
            state.card_at[card] = places[list(places)[position.index_of(given, list(places), where, "place")]]
        else:
            state.card_at[card] = position.within(given, t.SET_ASIDE, t.CARRIED + t.PARTY - 1, where)
    for pile in (("deck",), ("dark", "dark_out"), ("rein", "rein_out")):
        lying: list[int] = []
        for name in pile:
            field, many = getattr(state, name), int(getattr(state, f"{name}_n"))
            lying += field[: position.within(many, 0, len(field), f"rest.{name}_n")]
        position.refuse_twice(lying, f"rest.{pile[0]}")


def _note_things(state: State, book: Book) -> None:
    """Note which kinds of card everybody carries, and the slots they take."""
    for warrior in range(t.PARTY):
        if state.profile[warrior] == NONE or _STATUS[state.status[warrior]] in ("absent", "dead"):
            continue
        for kind_type in range(9):
            state.slots[warrior, kind_type] = book.taken[state.profile[warrior], kind_type]
    for card in range(book.cards):
        warrior = state.card_at[card] - t.CARRIED
        if warrior < 0 or state.profile[warrior] == NONE:
            continue
        kind = book.card[card]
        state.carried[warrior] |= 1 << kind
        state.slots[warrior, book.kind_type[kind]] += book.kind_slots[kind]


def _take_places(state: State, book: Book) -> None:
    """Write who stands on which square."""
    size_of = {1: (0,), 2: (0, 2, 4, 3)}
    in_transit = state.active if state.transit else NONE
    order = [warrior for warrior in range(t.WARRIORS) if warrior != in_transit] + (
        [in_transit] if in_transit >= 0 else []
    )
    for warrior in order:
        at = state.at[warrior]
        if at == NONE:
            continue
        if state.profile[warrior] == NONE:
            raise PositionError(f"warrior {warrior} stands on a square but is nobody")
        for i, way in enumerate(size_of[book.size[state.profile[warrior]]]):
            square = at if i == 0 else book.next[state.level, at, way]
            if square == NONE:
                raise PositionError(f"warrior {warrior} does not fit on square {at}")
            if state.here[square] == 0:
                state.here[square] = warrior + 1
            elif warrior != in_transit:
                raise PositionError(f"two warriors stand on square {square}")
