"""Positions as documents: the table in words, and whatever else the state holds under `more`.

A document may be short: what it leaves out has its usual value (the layout, forces and decks of the scenario), and with
a `phase` but no `more` the game goes on from the beginning of that phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.agenda import push
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.record import differences
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.map import put_tile
from duskboard.games.claustrophobia.movement import put_on
from duskboard.games.claustrophobia.names import (
    BOARDS,
    DEMONS,
    EQUIPMENT,
    EVENTS,
    GIFTS,
    PHASES,
    POWERS,
    SCENARIOS,
    STATUS,
    card_name,
)
from duskboard.games.claustrophobia.scenarios import clear_table, muster_humans, muster_infernals
from duskboard.games.claustrophobia.state import Scratch, State
from duskboard.games.claustrophobia.turn import advance
from duskboard.games.game import Document, PositionError

TOKENS = (
    "courage", "anger", "blessing", "slowed", "trembling", "tangled", "sensed", "relics", "activated", "resisted",
)  # fmt: skip
SLOTS = ("hellhound I", "hellhound II", "demon", "second demon", "tough troglodyte 1", "tough troglodyte 2")
SPACES = (*POWERS, "hellhound I", "hellhound II", "demon", "second demon")
STEPS = (0, t.CLEAN_UP, t.BEGIN_ACTIVATION, t.COLLECT, t.BEGIN_THREAT, t.BEGIN_INFERNAL)
TURN_ORDER = (t.END_TURN, t.BEGIN_INFERNAL, t.BEGIN_THREAT, t.COLLECT, t.END_ACTIVATION, t.BEGIN_ACTIVATION, t.CLEAN_UP)
KNOWN = {
    "scenario", "demons", "turn", "phase", "threat", "humans", "infernals", "tiles", "pile", "destiny", "instinct",
    "events", "dice", "more",
}  # fmt: skip

# -- writing ---------------------------------------------------------------------------------------------------------


def position(state: Any, book: Any) -> Document:
    """The state as a readable document that holds all of it."""
    document: Document = {
        "scenario": SCENARIOS[state.scenario],
        "demons": [DEMONS[demon] for demon in state.demon if demon != NONE],
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "threat": int(state.threat),
        "humans": [_human(state, book, human) for human in range(t.HUMANS) if state.board[human] != NONE],
        "infernals": _infernals(state),
        "tiles": [_tile(state, state.map[i]) for i in range(state.map_n)],
        "pile": [tile + 1 for tile in state.pile[: state.pile_n]],
        "destiny": {
            "pool": int(state.pool),
            "rolled": _dice(state.rolled),
            "prepared": _spaces(state, "prep"),
            "triggered": _spaces(state, "trig"),
        },
        "instinct": {
            "deck": [_card(book, card) for card in state.instinct_deck[: state.instinct_deck_n]],
            "hand": [card_name(book, card) for card in range(t.INSTINCTS) if state.instinct_hand[card]],
            "discard": [card_name(book, card) for card in range(t.INSTINCTS) if state.instinct_discard[card]],
        },
        "events": {
            "deck": [EVENTS[kind] if kind != NONE else "" for kind in state.event_deck[: state.event_deck_n]],
            **{pile: _kinds(state.numpy(f"event_{pile}")) for pile in ("hand", "drawn", "played", "discard")},
        },
    }
    rebuilt = _table(document, book)
    document["more"] = {name: state.numpy(name).tolist() for name in differences(rebuilt, state)}
    return document


def _human(state: Any, book: Any, human: int) -> Document:
    written: Document = {"board": BOARDS[state.board[human]], "status": STATUS[state.status[human]]}
    if state.tile[human] != NONE:
        written["tile"] = state.tile[human] + 1
    if state.die[human]:
        written["die"] = int(state.die[human])
    if state.cancelled[human]:
        written["cancelled"] = [line + 1 for line in range(6) if (state.cancelled[human] >> line) & 1]
    if state.exhausted[human]:
        written["exhausted"] = True
    if state.card[human] != NONE:
        written["card"] = card_name(book, state.card[human])
        written["half"] = ("", "value", "effect")[state.half[human]]
    if state.gifts[human]:
        written["gifts"] = [GIFTS[gift] for gift in range(1, t.GIFTS) if (state.gifts[human] >> gift) & 1]
    if state.gift_on[human]:
        written["gift"] = GIFTS[state.gift_on[human]]
    gear = {EQUIPMENT[kind]: int(state.gear[human, kind]) for kind in range(t.EQUIPMENT) if state.gear[human, kind]}
    if gear:
        written["equipment"] = gear
    for token in TOKENS:
        if getattr(state, token)[human]:
            written[token] = int(getattr(state, token)[human])
    return written


def _infernals(state: Any) -> Document:
    written: Document = {"troglodytes in reserve": int(state.trog_reserve)}
    for at, slot in enumerate(SLOTS):
        warrior = t.HOUND + at
        if state.status[warrior] == t.ABSENT:
            continue
        entry: Document = {"status": STATUS[state.status[warrior]]}
        if state.tile[warrior] != NONE:
            entry["tile"] = state.tile[warrior] + 1
        for field in ("damage", "deaths", "activated", "resisted"):
            if getattr(state, field)[warrior]:
                entry[field] = int(getattr(state, field)[warrior])
        written[slot] = entry
    return written


def _tile(state: Any, tile: int) -> Document:
    written: Document = {"tile": tile + 1, "at": [int(state.x[tile]), int(state.y[tile])]}
    for field, name in (
        ("rotation", "rotation"), ("trogs", "troglodytes"), ("spent", "activated"), ("resolved", "resolved"),
        ("hole", "hole"), ("water", "water"),
    ):  # fmt: skip
        if getattr(state, field)[tile]:
            written[name] = int(getattr(state, field)[tile])
    return written


def _card(book: Any, card: int) -> str:
    return card_name(book, card) if card != NONE else ""


def _dice(counts: Any) -> list[int]:
    return [value + 1 for value in range(6) for _ in range(counts[value])]


def _spaces(state: Any, field: str) -> dict[str, list[int]]:
    spaces = {}
    for power, name in enumerate(SPACES):
        dice = _dice(state.numpy(field)[power])
        if dice:
            spaces[name] = dice
    return spaces


def _kinds(counts: Any) -> list[str]:
    return [EVENTS[kind] for kind in range(t.EVENTS) for _ in range(counts[kind])]


# -- reading ---------------------------------------------------------------------------------------------------------


def from_position(document: Document, book: Any) -> Any:
    """The state of a document."""
    unknown = set(document) - KNOWN
    if unknown:
        raise PositionError(f"a position has no {sorted(unknown)[0]!r}; it has: {', '.join(sorted(KNOWN))}")
    try:
        state = _table(document, book)
        if "more" in document:
            for name, value in document["more"].items():
                if name not in State.fields:
                    raise PositionError(f"`more` names {name!r}, which is no field of the state")
                state.array[name][0] = value
            return state
        for i, face in enumerate(document.get("dice", [])):
            state.script[i] = face
        state.script_n = len(document.get("dice", []))
        _go_on(state, book)
    except PositionError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise PositionError(f"the position cannot be read: {error}") from error
    return state


def _go_on(state: Any, book: Any) -> None:
    """Continue from the beginning of the phase the document names."""
    step = STEPS[state.phase or t.HUMAN_PREPARATION]
    state.seat = NOBODY
    for later in TURN_ORDER[: TURN_ORDER.index(step) + 1]:
        push(state, later)
    if state.phase == 0 or state.turn == 0:
        state.turn = max(1, state.turn)
    advance(state, book, Scratch())


def _table(document: Document, book: Any) -> Any:
    """Everything that lies on the table; nothing is left to do yet."""
    state: Any = State()
    clear_table(state)
    state.seat = NOBODY
    state.scenario = number(SCENARIOS, document.get("scenario", "survivors"), "scenario")
    state.turn, state.phase = document.get("turn", 1), number(PHASES, document.get("phase", PHASES[1]), "phase")
    state.threat = document.get("threat", 0)
    demons = document.get("demons")
    for n in range(2):
        if demons is None:
            state.demon[n] = book.demons[state.scenario, n]
        else:
            state.demon[n] = number(DEMONS, demons[n], "demon") if n < len(demons) else NONE
    _read_tiles(state, book, document)
    _read_humans(state, book, document.get("humans"))
    _read_infernals(state, book, document.get("infernals"))
    for tile in document.get("pile", []):
        state.pile[state.pile_n] = tile - 1
        state.pile_n += 1
    _read_destiny(state, document.get("destiny", {}))
    _read_instinct(state, book, document.get("instinct", {}))
    _read_events(state, book, document.get("events", {}))
    return state


def number(names: Sequence[str], name: str, what: str) -> int:
    """The number of a name."""
    if name not in names:
        raise PositionError(f"there is no {what} {name!r}; there are: {', '.join(n for n in names if n)}")
    return names.index(name)


def _read_tiles(state: Any, book: Any, document: Document) -> None:
    tiles = document.get("tiles")
    if tiles is None:
        for n in range(book.layout_n[state.scenario]):
            tile, x, y, rotation = (int(book.layout[state.scenario, n, i]) for i in range(4))
            put_tile(state, book, tile, x, y, rotation)
        return
    for entry in tiles:
        tile = entry["tile"] - 1
        if not 0 <= tile < t.TILES or state.place[tile]:
            raise PositionError(f"tile {entry['tile']} cannot be laid: tiles are 1 to {t.TILES}, each once")
        put_tile(state, book, tile, *entry.get("at", [0, 0]), entry.get("rotation", 0))
        state.trogs[tile] = entry.get("troglodytes", 0)
        state.occupants[t.INFERNAL, tile] += state.trogs[tile]
        state.spent[tile], state.resolved[tile] = entry.get("activated", 0), entry.get("resolved", 0)
        state.hole[tile] = entry.get("hole", 0)
        state.water[tile] = entry.get("water", 0 if "more" in document or state.resolved[tile] else state.water[tile])


def _read_humans(state: Any, book: Any, humans: list[Document] | None) -> None:
    if humans is None:
        muster_humans(state, book, int(state.scenario))
        return
    state.hand_limit = len(humans)
    for human, entry in enumerate(humans):
        state.board[human] = number(BOARDS, entry["board"], "board")
        state.status[human] = number(STATUS, entry.get("status", "in play"), "status")
        if state.status[human] == t.IN_PLAY:
            put_on(state, human, _on_map(state, entry))
        elif state.status[human] == t.CAPTIVE:
            state.tile[human] = _on_map(state, entry)
        state.die[human] = entry.get("die", 0)
        state.cancelled[human] = sum(1 << (line - 1) for line in entry.get("cancelled", []))
        state.exhausted[human] = int(entry.get("exhausted", False))
        if "card" in entry:
            state.card[human] = card_number(book, entry["card"])
            state.half[human] = number(("", "value", "effect"), entry["half"], "half")
        state.gifts[human] = sum(1 << number(GIFTS, gift, "gift") for gift in entry.get("gifts", []))
        state.gift_on[human] = number(GIFTS, entry.get("gift", "none"), "gift")
        for kind, count in entry.get("equipment", {}).items():
            state.gear[human, number(EQUIPMENT, kind, "equipment")] = count
            state.gear_n[human] += count
        for token in TOKENS:
            getattr(state, token)[human] = entry.get(token, 0)


def _on_map(state: Any, entry: Document) -> int:
    tile = entry.get("tile", 0) - 1
    if not 0 <= tile < t.TILES or state.place[tile] != t.ON_MAP:
        raise PositionError(f"tile {tile + 1} is not on the map")
    return int(tile)


def card_number(book: Any, name: str) -> int:
    """The instinct card of a name such as `second wind/1`."""
    return number([card_name(book, card) for card in range(t.INSTINCTS)], name, "instinct card")


def _read_infernals(state: Any, book: Any, infernals: Document | None) -> None:
    muster_infernals(state, book, int(state.scenario))
    on_tiles = sum(state.trogs)
    if infernals is None:
        state.trog_reserve -= on_tiles
        return
    state.trog_reserve = infernals.get("troglodytes in reserve", state.trog_reserve - on_tiles)
    for at, slot in enumerate(SLOTS):
        warrior = t.HOUND + at
        if slot not in infernals:
            continue
        entry = infernals[slot]
        if state.tile[warrior] != NONE:
            state.occupants[t.INFERNAL, state.tile[warrior]] -= 1
            state.tile[warrior] = NONE
        state.status[warrior] = number(STATUS, entry.get("status", "in play"), "status")
        if state.status[warrior] == t.IN_PLAY:
            put_on(state, warrior, _on_map(state, entry))
        for field in ("damage", "deaths", "activated", "resisted"):
            getattr(state, field)[warrior] = entry.get(field, 0)


def _read_destiny(state: Any, destiny: Document) -> None:
    used = 0
    for value in destiny.get("rolled", []):
        state.rolled[value - 1] += 1
        used += 1
    for key, field in (("prepared", state.prep), ("triggered", state.trig)):
        for name, dice in destiny.get(key, {}).items():
            for value in dice:
                field[number(SPACES, name, "power"), value - 1] += 1
                used += 1
    state.pool = destiny.get("pool", t.DESTINY_DICE - used)


def _read_instinct(state: Any, book: Any, instinct: Document) -> None:
    for pile, field in (("hand", state.instinct_hand), ("discard", state.instinct_discard)):
        for name in instinct.get(pile, []):
            field[card_number(book, name)] = 1
    state.instinct_hand_n = sum(state.instinct_hand)
    gone = [state.instinct_hand[card] or state.instinct_discard[card] for card in range(t.INSTINCTS)]
    for human in range(t.HUMANS):
        if state.card[human] != NONE:
            gone[state.card[human]] = 1
    deck = instinct.get("deck")
    cards = [card for card in range(t.INSTINCTS) if not gone[card]]
    if deck is not None:
        cards = [card_number(book, name) if name else NONE for name in deck]
    for at, card in enumerate(cards):
        state.instinct_deck[at] = card
    state.instinct_deck_n = len(cards)


def _read_events(state: Any, book: Any, events: Document) -> None:
    left = [int(book.event_copies[kind]) for kind in range(t.EVENTS)]
    for pile in ("hand", "drawn", "played", "discard"):
        for name in events.get(pile, []):
            kind = number(EVENTS, name, "event card")
            getattr(state, f"event_{pile}")[kind] += 1
            left[kind] -= 1
    state.event_hand_n, state.event_drawn_n = sum(state.event_hand), sum(state.event_drawn)
    deck = [kind for kind in range(t.EVENTS) for _ in range(left[kind])]
    if "deck" in events:
        deck = [number(EVENTS, name, "event card") if name else NONE for name in events["deck"]]
    for at, kind in enumerate(deck):
        state.event_deck[at] = kind
    state.event_deck_n = len(deck)
