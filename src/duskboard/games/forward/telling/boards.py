"""The two boards, the location walked and the diamond of locations, and what stands on them."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Badge, Bar, Board, Cell, Edge, Piece
from duskboard.games.forward import terms
from duskboard.games.forward.content import Dragon, Hero, Location, card_entry, location_entry, places
from duskboard.games.forward.rules.combat import attack_of
from duskboard.games.forward.rules.locations import NextLocation
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.terms import DRAGON, LOCATIONS, SLOTS, Asks

TERRAIN = {
    terms.FACE_DOWN: "dark",
    terms.ONGOING: "plain",
    terms.UNCLAIMED: "plain",
    terms.EMPTIED: "rubble",
    terms.VOID: "void",
    terms.BLOCKED: "blocked",
}
STATE_NAMES = {
    terms.FACE_DOWN: "face-down",
    terms.ONGOING: "face-up",
    terms.UNCLAIMED: "unclaimed",
    terms.EMPTIED: "emptied: Void once you step off",
    terms.VOID: "Void",
    terms.BLOCKED: "blocked",
}
FARTHEST = Badge(icon="flag-objective", text="★", name="Farthest Tile: entering it clears the location", tone="lamp")
START = Badge(icon="entry-door", text="S", name="Start")


def slot_id(slot: int) -> str:
    return f"slot{slot + 1}"


def place_id(location: int) -> str:
    return f"place{location + 1}"


def card_piece_id(card: int) -> str:
    return f"card{card}"


def foe_id(enemy: int) -> str:
    return "dragon" if enemy == DRAGON else card_piece_id(enemy)


def snare_id(location: int) -> str:
    return f"snare{location + 1}"


def blessing_id(location: int) -> str:
    return f"blessing{location + 1}"


def in_location(state: Any) -> bool:
    return bool(0 <= state.location < LOCATIONS)


# -- the location ------------------------------------------------------------------------------------------------------


def location_board(state: Any, book: Any, content: Content) -> Board:
    """The nine slots of the location the player walks."""
    location = location_entry(content, state.location)
    spots = places(location)
    return Board(
        id="map",
        title=location.name,
        width=max(column for _, column in spots) + 1,
        height=max(row for row, _ in spots) + 1,
        cells=[_slot_cell(state, book, location, slot, *spots[slot]) for slot in range(SLOTS)],
        edges=_links(state, book, spots),
    )


def _slot_cell(state: Any, book: Any, location: Location, slot: int, row: int, column: int) -> Cell:
    condition = int(state.slot[slot])
    start = slot == location.start - 1
    marks = [START] if start else []
    if book.farthest[state.gaps, state.location] >> slot & 1 and condition != terms.VOID:
        marks.append(FARTHEST)
    return Cell(
        id=slot_id(slot),
        x=column,
        y=row,
        terrain="start" if start and condition == terms.FACE_DOWN else TERRAIN[condition],
        label="?" if condition == terms.FACE_DOWN else "",
        group=location.name,
        marks=marks,
        name=f"slot {slot + 1}",
    )


def _links(state: Any, book: Any, spots: list[tuple[int, int]]) -> list[Edge]:
    """Where one can step: openings between touching slots, links across printed gaps."""
    edges = []
    for a in range(SLOTS):
        for way in range(4):
            b = int(book.neighbour[state.gaps, state.location, a, way])
            if b > a:
                edges.append(_link(a, b, spots))
    return edges


def _link(a: int, b: int, spots: list[tuple[int, int]]) -> Edge:
    (row, column), (other_row, other_column) = sorted((spots[a], spots[b]))
    touching = abs(row - other_row) + abs(column - other_column) == 1
    name = f"slot {a + 1} to slot {b + 1}" + ("" if touching else ", across the gap")
    if row == other_row:
        left, right, middle = column + 1, other_column, row + 0.5
        if touching:
            return Edge(x1=left, y1=row, x2=left, y2=row + 1, kind="opening", name=name)
        return Edge(x1=left, y1=middle, x2=right, y2=middle, kind="link", name=name)
    top, bottom, middle = row + 1, other_row, column + 0.5
    if touching:
        return Edge(x1=column, y1=top, x2=column + 1, y2=top, kind="opening", name=name)
    return Edge(x1=middle, y1=top, x2=middle, y2=bottom, kind="link", name=name)


def dragon_board(content: Content) -> Board:
    """The last place: the player before the Dragon."""
    return Board(
        id="map",
        title=content.one("dragon", "dragon", Dragon).name,
        width=2,
        height=3,
        cells=[
            Cell(id="lair", x=0, y=0, w=2, h=2, terrain="dark", name="the Dragon's lair"),
            Cell(id="brink", x=0.5, y=2, terrain="plain", name="the brink"),
        ],
        edges=[Edge(x1=1, y1=1, x2=1, y2=2.5, kind="link", name="the last step")],
    )


def map_of(state: Any) -> tuple[object, ...]:
    """What the boards hang on."""
    slots = state.numpy("slot").tobytes()
    return int(state.location), bool(state.cleared), int(state.finished), int(state.completed), slots


# -- the diamond -------------------------------------------------------------------------------------------------------


def diamond_board(state: Any, book: Any, content: Content) -> Board:
    """The nine locations as they lie."""
    entries = [location_entry(content, at) for at in range(LOCATIONS)]
    return Board(
        id="diamond",
        title="The Diamond Path",
        width=3,
        height=5,
        cells=[_place_cell(state, entry, at) for at, entry in enumerate(entries)],
        edges=_paths(entries),
    )


def _place_cell(state: Any, entry: Location, at: int) -> Cell:
    terrain, marks = "dark", []
    if at == state.location:
        terrain = "light"
        if state.cleared:
            marks.append(Badge(icon="check-mark", text="✓", name="cleared", tone="good"))
    elif state.completed >> at & 1:
        terrain = "rubble"
        marks.append(Badge(icon="check-mark", text="✓", name="cleared and left", tone="good"))
    elif state.finished >> at & 1:
        terrain = "rubble"
        marks.append(Badge(icon="cross-mark", text="✗", name="left uncleared", tone="bad"))
    row, half = entry.place
    return Cell(
        id=place_id(at), x=half / 2, y=row, terrain=terrain, label=entry.id, group="diamond", marks=marks,
        name=f"{entry.id} {entry.name}",
    )  # fmt: skip


def _paths(entries: list[Location]) -> list[Edge]:
    edges = []
    for a, entry in enumerate(entries):
        for to in entry.links:
            other = entries[to - 1]
            if to - 1 > a or a + 1 not in other.links:
                name = f"{entry.name} to {other.name}"
                (y1, x1), (y2, x2) = _centre(entry), _centre(other)
                edges.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind="link", name=name))
    return edges


def _centre(entry: Location) -> tuple[float, float]:
    row, half = entry.place
    return row + 0.5, half / 2 + 0.5


# -- pieces ------------------------------------------------------------------------------------------------------------


def pieces(state: Any, book: Any, content: Content) -> list[Piece]:
    """The player, the cards that lie open, and the enemy."""
    shown = []
    if in_location(state):
        shown += [_card_piece(state, content, slot) for slot in range(SLOTS) if _shows_card(state, slot)]
        shown.append(_hero(state, book, content, slot_id(state.at)))
        shown.append(_traveller(state.location))
    elif state.decision == Asks.NEXT_LOCATION:
        shown.append(_traveller(state.args[NextLocation.left]))
    elif state.location == LOCATIONS:
        shown.append(_hero(state, book, content, "brink"))
        shown.append(_dragon(state, content))
    return shown


def _traveller(location: int) -> Piece:
    """The player on the diamond."""
    return Piece(id="traveller", cell=place_id(location), name="You are here", icon="hooded-figure", owner=0)


def _shows_card(state: Any, slot: int) -> bool:
    return state.slot[slot] in (terms.ONGOING, terms.UNCLAIMED, terms.BLOCKED)


def _card_piece(state: Any, content: Content, slot: int) -> Piece:
    card = int(card_of(state.location, state.layout[state.location, slot]))
    entry = card_entry(content, card)
    bars = [Bar(name="HP", value=state.enemy_hp, most=entry.fight)] if card == state.enemy else []
    kind = terms.TYPE_NAMES[card % terms.TYPES]
    return Piece(
        id=card_piece_id(card), cell=slot_id(slot), name=f"{entry.name} ({kind})", icon=entry.icon, label=kind[:2],
        bars=bars, conditions=["target"] if card == state.enemy else [],
    )  # fmt: skip


def _hero(state: Any, book: Any, content: Content, cell: str) -> Piece:
    hero = content.one("hero", "player", Hero)
    attack = int(attack_of(state, book))
    badges = [Badge(icon="broadsword", text=f"+{attack}", name=f"ATK {attack}", tone="good")] if attack else []
    badges += [
        Badge(icon="manacles", text="!", name=card_entry(content, int(card_of(at, terms.SNARE))).name, tone="bad")
        for at in range(LOCATIONS)
        if state.snares >> at & 1
    ]
    return Piece(
        id="hero", cell=cell, name=hero.name, icon=hero.icon, owner=0, label="YOU", badges=badges,
        bars=[Bar(name="HP", value=state.hp, most=hero.max_hp)],
    )  # fmt: skip


def dragon_hp(state: Any, content: Content) -> tuple[int, int]:
    """What the Dragon has left, or will rise with as things stand; and all it could have."""
    dragon = content.one("dragon", "dragon", Dragon)
    most = dragon.fight + dragon.per_buried * state.buried_n
    if state.ending == terms.DRAGON_SLAIN:
        return 0, most
    return (state.enemy_hp if state.enemy == DRAGON else most), most


def _dragon(state: Any, content: Content) -> Piece:
    dragon = content.one("dragon", "dragon", Dragon)
    left, most = dragon_hp(state, content)
    shielded = state.enemy == NONE and left > 0
    return Piece(
        id="dragon", cell="lair", name=dragon.name, icon=dragon.icon, label="DRG", size=2,
        bars=[Bar(name="HP", value=left, most=most)],
        badges=[Badge(icon="shield", text="S", name="Invulnerable", tone="lamp")] if shielded else [],
        conditions=["target"] if state.enemy == DRAGON else [],
    )  # fmt: skip
