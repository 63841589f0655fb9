"""Positions as documents: the table in words, and whatever else the state holds under `more`.

A document may be short: what it leaves out has its usual value (the layout, forces and decks of the scenario), and
unless `more` says who must choose, the game goes on from the beginning of the `phase`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from duskboard.engine.agenda import push
from duskboard.engine.content import Content
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.position import fields_document, index_of, read_document, read_fields, refuse_twice, within
from duskboard.engine.record import differences
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.content import Western
from duskboard.games.claustrophobia.rules.map import put_tile
from duskboard.games.claustrophobia.rules.movement import put_on
from duskboard.games.claustrophobia.rules.scenarios import clear_table, muster_humans, muster_infernals
from duskboard.games.claustrophobia.state import State
from duskboard.games.claustrophobia.telling.names import (
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
from duskboard.games.claustrophobia.terms import Do
from duskboard.games.game import Document, PositionError

TOKENS = (
    "courage", "anger", "blessing", "slowed", "trembling", "tangled", "sensed", "relics", "activated", "resisted",
)  # fmt: skip
SLOTS = ("hellhound I", "hellhound II", "demon", "second demon", "tough troglodyte 1", "tough troglodyte 2")
SPACES = (*POWERS, "hellhound I", "hellhound II", "demon", "second demon")
STEPS = (0, Do.CLEAN_UP, Do.BEGIN_ACTIVATION, Do.COLLECT, Do.BEGIN_THREAT, Do.BEGIN_INFERNAL)
TURN_ORDER = (
    Do.END_TURN,
    Do.BEGIN_INFERNAL,
    Do.BEGIN_THREAT,
    Do.COLLECT,
    Do.END_ACTIVATION,
    Do.BEGIN_ACTIVATION,
    Do.CLEAN_UP,
)
HALVES = ("", "value", "effect")
FARTHEST = t.TILES  # from the first tile to another

Face = Annotated[int, msgspec.Meta(ge=1, le=t.LINES)]
TileNumber = Annotated[int, msgspec.Meta(ge=1, le=t.TILES)]
Far = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=127)]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]
Dice = Annotated[list[Face], msgspec.Meta(max_length=t.DESTINY_DICE)]

# -- the form of a document ------------------------------------------------------------------------------------------


class Human(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A human with what lies on and beside the board."""

    board: str
    status: str = "in play"
    tile: TileNumber | None = None
    die: Annotated[int, msgspec.Meta(ge=0, le=t.LINES)] = 0
    cancelled: list[Face] = []
    exhausted: bool = False
    card: str | None = None
    half: str = "value"
    gifts: list[str] = []
    gift: str = "none"
    equipment: dict[str, Count] = {}
    courage: Flag = 0
    anger: Flag = 0
    blessing: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    slowed: Count = 0
    trembling: Count = 0
    tangled: Count = 0
    sensed: Flag = 0
    relics: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    activated: Flag = 0
    resisted: Flag = 0


class Infernal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A hellhound, a demon or a tough troglodyte."""

    status: str = "in play"
    tile: TileNumber | None = None
    damage: Count = 0
    deaths: Count = 0
    activated: Flag = 0
    resisted: Flag = 0


class Infernals(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The infernal side, but for the troglodytes on the tiles."""

    reserve: Count | None = msgspec.field(default=None, name="troglodytes in reserve")
    hound: Infernal | None = msgspec.field(default=None, name=SLOTS[0])
    second_hound: Infernal | None = msgspec.field(default=None, name=SLOTS[1])
    demon: Infernal | None = msgspec.field(default=None, name=SLOTS[2])
    second_demon: Infernal | None = msgspec.field(default=None, name=SLOTS[3])
    tough: Infernal | None = msgspec.field(default=None, name=SLOTS[4])
    second_tough: Infernal | None = msgspec.field(default=None, name=SLOTS[5])

    def slots(self) -> tuple[Infernal | None, ...]:
        """In the order of the warriors' numbers."""
        return (self.hound, self.second_hound, self.demon, self.second_demon, self.tough, self.second_tough)


class Tile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A tile of the map with what lies on it."""

    tile: TileNumber
    at: tuple[Far, Far] = (0, 0)
    rotation: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    troglodytes: Count = 0
    activated: Count = 0
    resolved: Flag = 0
    hole: Flag = 0
    water: Count | None = None


class Destiny(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where the dice of destiny are."""

    pool: Annotated[int, msgspec.Meta(ge=0, le=t.DESTINY_DICE)] | None = None
    rolled: Dice = []
    prepared: dict[str, Dice] = {}
    triggered: dict[str, Dice] = {}


class Instinct(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where the instinct cards are that lie beside no board."""

    deck: list[str] = []  # top last; cards named nowhere lie under them
    hand: list[str] = []
    discard: list[str] = []


class Events(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where the event cards are."""

    deck: list[str] = []  # top last; cards named nowhere lie under them
    hand: list[str] = []
    drawn: list[str] = []
    played: list[str] = []
    discard: list[str] = []


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position of Claustrophobia 1643. Tiles and lines are counted from 1, as they are printed."""

    scenario: str = "survivors"
    demons: Annotated[list[str], msgspec.Meta(max_length=2)] | None = None
    turn: Count = 1
    phase: str = PHASES[1]
    threat: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    humans: Annotated[list[Human], msgspec.Meta(max_length=t.HUMANS)] | None = None
    infernals: Infernals | None = None
    tiles: Annotated[list[Tile], msgspec.Meta(min_length=1)] | None = None
    pile: list[TileNumber] = []
    destiny: Destiny = msgspec.field(default_factory=Destiny)
    instinct: Instinct = msgspec.field(default_factory=Instinct)
    events: Events = msgspec.field(default_factory=Events)
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=t.LINES)]], msgspec.Meta(max_length=32)] = []
    more: dict[str, Any] = {}  # fields as they are: what the words above cannot say

    @property
    def is_whole(self) -> bool:
        """Whether it says where in the rules the game is; else the phase it names is about to begin."""
        return "seat" in self.more or "ending" in self.more


LIMITS = {
    "scenario": (0, t.SCENARIOS - 1), "demon": (NONE, t.DEMONS - 1), "all_gifts": (0, 2), "phase": (0, 5),
    "sealed": (0, 2), "secured": (0, 3), "status": (0, t.REMOVED), "board": (NONE, len(BOARDS) - 1),
    "tile": (NONE, t.TILES - 1), "cancelled": (0, 63), "die": (0, t.LINES), "card": (NONE, t.INSTINCTS - 1),
    "half": (0, 2), "blessing": (0, 2), "relics": (0, 3), "gifts": (0, (1 << t.GIFTS) - 1), "gift_on": (0, t.GIFTS - 1),
    "inspiration": (0, t.HUMANS), "pending": (0, (1 << t.POWERS) - 1), "threat": (0, 9999),
    "pool": (0, t.DESTINY_DICE), "rolled": (0, t.DESTINY_DICE), "prep": (0, t.DESTINY_DICE),
    "trig": (0, t.DESTINY_DICE), "instinct_deck": (NONE, t.INSTINCTS - 1), "instinct_deck_n": (0, t.INSTINCTS),
    "instinct_hand": (0, 1), "instinct_discard": (0, 1), "event_deck": (NONE, t.EVENTS - 1),
    "event_deck_n": (0, t.EVENT_CARDS), "place": (0, t.SET_ASIDE), "map": (NONE, t.TILES - 1), "map_n": (1, t.TILES),
    "x": (-FARTHEST, FARTHEST), "y": (-FARTHEST, FARTHEST), "rotation": (0, 3), "link": (t.NOWHERE, t.TILES - 1),
    "gaps": (0, 4), "unexplored": (0, 4 * t.TILES), "pile": (NONE, t.TILES - 1), "pile_n": (0, t.TILES),
    "pile_known": (0, 3), "drawn": (NONE, t.TILES - 1), "active": (NONE, t.TROGLODYTE),
    "active_tile": (NONE, t.TILES - 1),
    **dict.fromkeys(("armoury", "judge", "exhausted", "bless_used", "relic_used", "prescience", "strings"), (0, 1)),
    **dict.fromkeys(
        (
            "turn", "activated", "resisted", "damage", "deaths", "hand_limit", "courage", "anger", "slowed",
            "trembling", "tangled", "sensed", "gear", "gear_n", "reload", "faces", "trogs", "spent", "trog_reserve",
            "alarms", "from_dark", "secret_ways", "laid_mv", "laid_cb", "laid_frenzied", "instinct_hand_n",
            "event_hand", "event_hand_n", "event_drawn", "event_drawn_n", "event_played", "event_discard", "occupants",
            "resolved", "hole", "water", "points", "moved", "acted", "active_cb", "active_frenzied", "taken",
        ),
        (0, 127),
    ),
}  # fmt: skip

# -- writing ---------------------------------------------------------------------------------------------------------


def position(state: Any, book: Any, content: Content) -> Document:
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
            "deck": [card_name(book, card) for card in state.instinct_deck[: state.instinct_deck_n]],
            "hand": [card_name(book, card) for card in range(t.INSTINCTS) if state.instinct_hand[card]],
            "discard": [card_name(book, card) for card in range(t.INSTINCTS) if state.instinct_discard[card]],
        },
        "events": {
            "deck": [EVENTS[kind] for kind in state.event_deck[: state.event_deck_n]],
            **{pile: _kinds(state.numpy(f"event_{pile}")) for pile in ("hand", "drawn", "played", "discard")},
        },
    }
    rebuilt = _table(msgspec.convert({**document, "more": {"seat": int(state.seat)}}, Position), book, content)
    document["more"] = fields_document(state, differences(rebuilt, state), zeros=True)
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
        written["half"] = HALVES[state.half[human]]
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


def read_position(document: Document, book: Any, content: Content) -> Any:
    """What a document says; unless it is whole the phase it names is still to begin."""
    read = read_document(document, Position)
    state = _table(read, book, content)
    read_fields(state, _by_card(read.more), State.fields, "more", rest=False)
    if not read.is_whole:
        for i, face in enumerate(read.dice):
            state.script[i] = face
        state.script_n = len(read.dice)
        _begin_phase(state)
    return state


def _by_card(more: dict[str, Any]) -> dict[str, Any]:
    """What older documents kept for each kind of weapon holds for each card of it."""
    before, now = more.get("reload"), State.fields["reload"].shape
    if isinstance(before, list) and len(before) == now[1]:
        return {**more, "reload": [before] * now[0]}
    return more


def _begin_phase(state: Any) -> None:
    """Put what is left of the turn on the agenda, from the beginning of the phase the document names."""
    step = STEPS[state.phase or t.HUMAN_PREPARATION]
    for later in TURN_ORDER[: TURN_ORDER.index(step) + 1]:
        push(state, later)
    state.turn = max(1, state.turn)


def _table(read: Position, book: Any, content: Content) -> Any:
    """Everything that lies on the table; nothing is left to do yet."""
    state: Any = State()
    clear_table(state)
    state.seat = NOBODY
    state.scenario = index_of(read.scenario, SCENARIOS, "scenario", "scenario")
    state.turn, state.phase = read.turn, index_of(read.phase, PHASES, "phase", "phase")
    state.threat = read.threat
    refuse_twice(read.demons or [], "demons")
    for n in range(2):
        if read.demons is None:
            state.demon[n] = book.demons[state.scenario, n]
        else:
            state.demon[n] = index_of(read.demons[n], DEMONS, "demons", "demon") if n < len(read.demons) else NONE
    _read_tiles(state, book, read)
    _read_pile(state, read.pile)
    _read_humans(state, book, content, read.humans)
    _read_infernals(state, book, read.infernals)
    _read_destiny(state, read.destiny)
    _read_instinct(state, book, read)
    _read_events(state, book, read)
    return state


def _read_tiles(state: Any, book: Any, read: Position) -> None:
    if read.tiles is None:
        for n in range(book.layout_n[state.scenario]):
            tile, x, y, rotation = (int(book.layout[state.scenario, n, i]) for i in range(4))
            put_tile(state, book, tile, x, y, rotation)
        return
    refuse_twice([entry.tile for entry in read.tiles], "tiles")
    places: dict[tuple[int, int], int] = {}
    for entry in read.tiles:
        other = places.setdefault(entry.at, entry.tile)
        if other != entry.tile:
            raise PositionError(f"tiles: {other} and {entry.tile} lie on one place, {list(entry.at)}")
        tile = entry.tile - 1
        put_tile(state, book, tile, *entry.at, entry.rotation)
        state.trogs[tile] = entry.troglodytes
        state.occupants[t.INFERNAL, tile] += entry.troglodytes
        state.spent[tile] = within(entry.activated, 0, entry.troglodytes, f"tile {entry.tile}: activated")
        state.resolved[tile], state.hole[tile] = entry.resolved, entry.hole
        usual = 0 if read.is_whole or entry.resolved else state.water[tile]
        state.water[tile] = usual if entry.water is None else entry.water


def _read_pile(state: Any, pile: list[int]) -> None:
    refuse_twice(pile, "pile")
    for number in pile:
        if state.place[number - 1] == t.ON_MAP:
            raise PositionError(f"pile: tile {number} lies on the map")
        state.pile[state.pile_n] = number - 1
        state.pile_n += 1


def _read_humans(state: Any, book: Any, content: Content, humans: list[Human] | None) -> None:
    if humans is None:
        muster_humans(state, book, int(state.scenario))
        return
    state.hand_limit = len(humans)
    boards = content.all("western", Western)
    for human, entry in enumerate(humans):
        where = f"humans[{human}]"
        state.board[human] = index_of(entry.board, BOARDS, where, "board")
        copies = boards[state.board[human]].copies
        within(sum(other.board == entry.board for other in humans), 0, copies, f"humans: boards of the {entry.board}")
        state.status[human] = index_of(entry.status, STATUS, where, "status")
        if state.status[human] == t.IN_PLAY:
            put_on(state, human, _on_map(state, entry.tile, where))
        elif state.status[human] == t.CAPTIVE:
            state.tile[human] = _on_map(state, entry.tile, where)
        state.die[human], state.exhausted[human] = entry.die, entry.exhausted
        refuse_twice(entry.cancelled, f"{where}.cancelled")
        state.cancelled[human] = sum(1 << (line - 1) for line in entry.cancelled)
        refuse_twice(entry.gifts, f"{where}.gifts")
        state.gifts[human] = sum(1 << index_of(gift, GIFTS, where, "gift") for gift in entry.gifts)
        state.gift_on[human] = index_of(entry.gift, GIFTS, where, "gift")
        for name, count in entry.equipment.items():
            kind = index_of(name, EQUIPMENT, where, "equipment")
            state.gear[human, kind] = within(count, 0, t.PIECES, f"{where}: cards of the {name} of one human")
            state.gear_n[human] += count
            held = sum(state.gear[other, kind] for other in range(t.HUMANS))
            within(held, 0, int(book.gear_copies[kind]), f"{where}: cards of the {name} in all")
        for token in TOKENS:
            getattr(state, token)[human] = getattr(entry, token)


def _on_map(state: Any, number: int | None, where: str) -> int:
    if number is None or state.place[number - 1] != t.ON_MAP:
        raise PositionError(f"{where}: stands on a tile of the map, not on {number}")
    return number - 1


def _read_infernals(state: Any, book: Any, infernals: Infernals | None) -> None:
    muster_infernals(state, book, int(state.scenario))
    lair = int(state.tile[t.DEMON])
    if lair != NONE and state.place[lair] != t.ON_MAP:
        _take_off(state, t.DEMON)
        state.status[t.DEMON] = t.RESERVE
    there_are, on_tiles = int(state.trog_reserve), sum(state.trogs)
    if on_tiles > there_are:
        raise PositionError(f"tiles: {on_tiles} troglodytes are on the map, and there are {there_are}")
    state.trog_reserve = there_are - on_tiles
    if infernals is None:
        return
    if infernals.reserve is not None:
        state.trog_reserve = infernals.reserve
    for at, entry in enumerate(infernals.slots()):
        warrior, where = t.HOUND + at, SLOTS[at]
        if entry is None:
            continue
        if t.DEMON <= warrior < t.TOUGH and state.demon[warrior - t.DEMON] == NONE:
            raise PositionError(f"{where}: there is no such demon; `demons` names those of the game")
        _take_off(state, warrior)
        state.status[warrior] = index_of(entry.status, STATUS, where, "status")
        if state.status[warrior] == t.IN_PLAY:
            put_on(state, warrior, _on_map(state, entry.tile, where))
        for field in ("damage", "deaths", "activated", "resisted"):
            getattr(state, field)[warrior] = getattr(entry, field)


def _take_off(state: Any, warrior: int) -> None:
    if state.tile[warrior] != NONE:
        state.occupants[t.INFERNAL, state.tile[warrior]] -= 1
        state.tile[warrior] = NONE


def _read_destiny(state: Any, destiny: Destiny) -> None:
    used = len(destiny.rolled)
    for value in destiny.rolled:
        state.rolled[value - 1] += 1
    for key, field in (("prepared", state.prep), ("triggered", state.trig)):
        for name, dice in getattr(destiny, key).items():
            for value in dice:
                field[index_of(name, SPACES, f"destiny.{key}", "power"), value - 1] += 1
                used += 1
    within(used, 0, t.DESTINY_DICE, "destiny: dice in all")
    state.pool = t.DESTINY_DICE - used if destiny.pool is None else destiny.pool


def _read_instinct(state: Any, book: Any, read: Position) -> None:
    """Each card to its place. Cards of one name (in a content of one's own) are taken in their order."""
    box: dict[str, list[int]] = {}
    for card in range(t.INSTINCTS):
        box.setdefault(card_name(book, card), []).append(card)

    def take(name: str, where: str) -> int:
        index_of(name, list(box), where, "instinct card")
        if not box[name]:
            raise PositionError(f"{where}: the instinct card {name!r} is somewhere else already")
        return box[name].pop(0)

    for human, entry in enumerate(read.humans or []):
        if entry.card is not None:
            state.card[human] = take(entry.card, f"humans[{human}].card")
            state.half[human] = index_of(entry.half, HALVES, f"humans[{human}]", "half")
    for pile, field in (("hand", state.instinct_hand), ("discard", state.instinct_discard)):
        for name in getattr(read.instinct, pile):
            field[take(name, f"instinct.{pile}")] = 1
    state.instinct_hand_n = sum(state.instinct_hand)
    top = [take(name, "instinct.deck") for name in read.instinct.deck]
    below = sorted(card for cards in box.values() for card in cards)
    deck = [*([] if read.is_whole else below), *top]
    for at, card in enumerate(deck):
        state.instinct_deck[at] = card
    state.instinct_deck_n = len(deck)


def _read_events(state: Any, book: Any, read: Position) -> None:
    events = read.events
    left = [int(book.event_copies[kind]) for kind in range(t.EVENTS)]

    def take(name: str, where: str) -> int:
        kind = index_of(name, EVENTS, where, "event card")
        left[kind] -= 1
        if left[kind] < 0:
            raise PositionError(f"{where}: there are only {int(book.event_copies[kind])} cards {name!r}")
        return kind

    for pile in ("hand", "drawn", "played", "discard"):
        for name in getattr(events, pile):
            getattr(state, f"event_{pile}")[take(name, f"events.{pile}")] += 1
    state.event_hand_n, state.event_drawn_n = sum(state.event_hand), sum(state.event_drawn)
    top = [take(name, "events.deck") for name in events.deck]
    below = [kind for kind in range(t.EVENTS) for _ in range(left[kind])]
    deck = [*([] if read.is_whole else below), *top]
    for at, kind in enumerate(deck):
        state.event_deck[at] = kind
    state.event_deck_n = len(deck)
