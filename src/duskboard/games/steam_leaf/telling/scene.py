"""The table as data: the board with walls and doorways, tokens as a seat sees them, rosters, mission card, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from duskboard.engine.beats import replace
from duskboard.engine.content import Content
from duskboard.engine.kept import kept
from duskboard.engine.scene import (
    Badge,
    Bar,
    Cell,
    Edge,
    EndingView,
    Heading,
    Item,
    Note,
    Overlay,
    Piece,
    Scene,
    SeatView,
    Track,
    Zone,
)
from duskboard.engine.scene import Board as BoardView
from duskboard.engine.unchanged import made_once
from duskboard.games.game import Ending
from duskboard.games.steam_leaf import content as shelf
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, kinds, of_faction
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.figures import bought_id, dice, for_sale, hindrances, make_figures, points_left
from duskboard.games.steam_leaf.telling.goals import make_goals
from duskboard.games.steam_leaf.telling.notation import tile_name, unit_name
from duskboard.games.steam_leaf.telling.options import make_options
from duskboard.games.steam_leaf.telling.questions import (
    NAMES,
    Table,
    chooser_of,
    is_question,
    make_prompt,
    slot_purpose,
    target_of,
)
from duskboard.games.steam_leaf.telling.words import SIDES, counted, unit_id

OBSTACLES = {t.LOW: ", low: sight passes over it", t.TALL: ", tall: it hides what is behind it"}
TERRAIN = {t.OUTDOOR: "plain", t.INDOOR: "light", t.LOW: "rubble", t.TALL: "blocked", t.OBJECTIVE_TILE: "start"}
STANDINGS = {
    t.UNDECIDED: "mission undecided",
    t.PROVISIONAL: "mission achieved",
    t.ACHIEVED: "mission achieved",
    t.FAILED: "mission failed",
}
PHASES = ("Creating the factions", "Secret choices", "Deployment", "Play", "The end")


def make_scene(
    state: State, book: Book, content: Content, seat: int, menu: Sequence[int], ending: Ending | None
) -> Scene:
    """What lies on the table for a seat, from a state redacted for it."""
    board = content.all("board", shelf.Board)[state.board]
    notes: dict[str, Note] = {}
    table = Table(state, book, content, seat)
    for side in range(2):
        notes |= _unit_notes(state, book, content, side)
    return Scene(
        heading=Heading(
            game="steam-leaf", title="Steam Leaf", scenario=f"{board.name}, {state.power} points",
            turn=f"Round {state.round} of {state.limit}" if state.round else "", phase=PHASES[state.phase],
        ),
        seats=[_seat(state, at) for at in range(2)],
        boards=[_board(book, content, state.board, map_of(state))],
        pieces=make_pieces(state, book, content, seat),
        zones=_zones(state, book, content, seat, notes),
        tracks=make_tracks(state, book, content, seat),
        overlays=_overlays(state, book, seat),
        prompt=make_prompt(table),
        options=make_options(table, menu),
        notes=notes,
        goals=make_goals(state, book, content, seat),
        figures=make_figures(state, book, content, seat),
        ending=_ending(state, ending),
    )  # fmt: skip


def _seat(state: State, seat: int) -> SeatView:
    standing = STANDINGS[state.status[seat]] + f", {counted(state.hand_n[seat], 'card')}"
    acting = chooser_of(state) == seat
    shape, icon = (("hexagon", "gears"), ("round", "oak-leaf"))[seat]
    return SeatView(name=NAMES[seat], shape=shape, icon=icon, acting=acting, standing=standing)  # type: ignore[arg-type]


class Map(NamedTuple):
    """What the drawn board hangs on beside the book: marks on objective tiles, barred doorways."""

    tally: tuple[int, ...]  # attacks in succession, by objective
    marker: int  # the objective where orders were delivered
    marker_lost: int
    bomb: int
    fuse: int
    barred: int


def map_of(state: State) -> Map:
    fuse = state.bomb_round - state.round if state.bomb >= 0 else 0
    return Map(tuple(state.tally), state.marker, state.marker_lost, state.bomb, fuse, state.barred)


@kept(128)
def _board(book: Book, content: Content, number: int, drawn: Map) -> BoardView:
    marks = {book.objective[number, at]: _marks(drawn, at) for at in range(len(drawn.tally))}
    cells = [
        replace(cell, marks=marks[tile]) if marks.get(tile) else cell for tile, cell in enumerate(_ground(book, number))
    ]
    side = [str(row + 1) for row in range(t.WIDTH)]
    files = [chr(ord("a") + column) for column in range(t.WIDTH)]
    return BoardView(
        id="board", title=content.all("board", shelf.Board)[number].name, width=t.WIDTH, height=t.WIDTH, cells=cells,
        edges=_edges(book, number, drawn.barred), files=files, ranks=side,
    )  # fmt: skip


@kept(8)
def _ground(book: Book, number: int) -> list[Cell]:
    """The tiles of a board before anything was done to them."""
    cells = []
    for tile in range(t.TILES):
        building = book.region[number, tile]
        objective = book.objective_at[number, tile]
        cells.append(
            Cell(
                id=tile_name(tile), x=tile % t.WIDTH, y=tile // t.WIDTH, terrain=TERRAIN[book.ground[number, tile]],
                name=tile_name(tile) + (
                    f", objective {objective + 1}" if objective >= 0 else OBSTACLES.get(book.ground[number, tile], "")
                ),
                label=f"O{objective + 1}" if objective >= 0 else "",
                group=f"building {building}" if building else f"quadrant {book.quarter[number, tile] + 1}",
            )
        )  # fmt: skip
    return cells


def _marks(drawn: Map, objective: int) -> list[Badge]:
    marks = []
    if drawn.marker == objective:
        marks.append(Badge(icon="scroll-quill", name="orders delivered", tone="bad" if drawn.marker_lost else "lamp"))
    if drawn.bomb == objective:
        marks.append(Badge(icon="time-bomb", text=str(drawn.fuse), name="rounds to go", tone="bad"))
    if drawn.tally[objective]:
        marks.append(Badge(icon="hammer-drop", text=str(drawn.tally[objective]), name="attacks in succession"))
    return marks


@kept(16)
def _edges(book: Book, number: int, barred: int) -> list[Edge]:
    edges = []
    doors = {
        frozenset((book.door_in[number, door], book.door_out[number, door])): door
        for door in range(book.doors_n[number])
    }
    for tile in range(t.TILES):
        x, y = tile % t.WIDTH, tile // t.WIDTH
        for to, ends in ((tile + 1, (x + 1, y, x + 1, y + 1)), (tile + t.WIDTH, (x, y + 1, x + 1, y + 1))):
            if to >= t.TILES or (to == tile + 1 and x == t.WIDTH - 1):
                continue
            if book.region[number, tile] == book.region[number, to]:
                continue
            door = doors.get(frozenset((tile, to)))
            shut = door is not None and bool(barred >> door & 1)
            kind = "wall" if door is None else "door" if shut else "doorway"
            name = "" if door is None else f"doorway {door + 1}" + (", barred" if shut else "")
            edges.append(Edge(x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], kind=kind, name=name))  # type: ignore[arg-type]
    return edges


def make_pieces(state: State, book: Book, content: Content, viewer: int) -> list[Piece]:
    """What stands on the board, also in the middle of a choice."""
    pieces, aimed = [], target_of(state, viewer)
    for seat in range(2):
        for unit in range(state.units_n[seat]):
            if state.unit_tile[seat, unit] >= 0:
                pieces.append(_piece(state, book, content, seat, unit, aimed == (seat, unit)))
    return pieces


def _piece(state: State, book: Book, content: Content, seat: int, unit: int, is_target: bool) -> Piece:
    group = state.unit_group[seat, unit]
    kind = state.group_type[seat, group]
    name, icon, bars = f"Token {group + 1}", "hood", []
    if kind >= 0:
        entry = kinds(content)[kind]
        health = state.unit_health[seat, unit]
        most = entry.health + _more_health(state, book, seat, group)
        name, icon = f"{entry.name} {unit_name(state, seat, unit)}", entry.icon
        bars = [Bar(name="Health", value=health, most=max(most, health))]
    conditions: list[Any] = []
    if not state.group_flags[seat, group] & t.REVEALED:
        conditions.append("hidden")
    if state.unit_health[seat, unit] == 0:
        conditions.append("unconscious")
        icon = "crossed-bones"
    if state.group_flags[seat, group] & t.ACTIVATED:
        conditions.append("spent")
    if state.group == group and state.turn == seat:
        conditions.append("chosen")
    if is_target:
        conditions.append("target")
    return Piece(
        id=unit_id(state, seat, unit), cell=tile_name(state.unit_tile[seat, unit]), name=name, icon=icon, owner=seat,
        label=str(group + 1),
        badges=hindrances(state.unit_flags[seat, unit]), bars=bars, conditions=conditions,
    )  # fmt: skip


@made_once(128)
def _unit_notes(state: State, book: Book, content: Content, seat: int) -> dict[str, Note]:
    """What is said of each unit on the board whose kind is known."""
    notes = {}
    for unit in range(state.units_n[seat]):
        group = state.unit_group[seat, unit]
        if state.unit_tile[seat, unit] >= 0 and state.group_type[seat, group] >= 0:
            entry = kinds(content)[state.group_type[seat, group]]
            notes[unit_id(state, seat, unit)] = _unit_note(entry, state, content, seat, group)
    return notes


def chapter(state: State) -> str:
    """The part of the story a state is in."""
    if not state.round:
        return PHASES[state.phase]
    return f"Round {state.round}, {SIDES[state.turn]}"


def _more_health(state: State, book: Book, seat: int, group: int) -> int:
    items = state.group_items[seat, group]
    return sum(book.item_health[seat, at] for at in range(t.ITEMS) if items >> at & 1)


def _unit_note(entry: shelf.Unit, state: State, content: Content, seat: int, group: int) -> Note:
    carried = [item.name for at, item in enumerate(of_faction(content, "item", shelf.Item, FACTIONS[seat]))
               if state.group_items[seat, group] >> at & 1]  # fmt: skip
    numbers = {
        "Points": str(entry.points), "Move": dice(entry.move, entry.move_die), "Attack": dice(0, entry.attack_die),
        "Defence": dice(0, entry.defence_die), "Resolve": dice(0, entry.resolve_die), "Health": str(entry.health),
    }  # fmt: skip
    if entry.range_die:
        numbers["Range"] = dice(entry.range, entry.range_die)
    text = entry.text + (f" Carries: {', '.join(carried)}." if carried else "")
    return Note(
        title=entry.name, text=text, numbers=numbers, provenance=entry.provenance, why=entry.why, rules=entry.rules
    )


def _zones(state: State, book: Book, content: Content, seat: int, notes: dict[str, Note]) -> list[Zone]:
    zones = []
    for side in range(2):
        own, said = _zones_of(state, book, content, side, side == seat)
        zones += own
        notes |= said
    return zones


@made_once(256)
def _zones_of(state: State, book: Book, content: Content, side: int, own: bool) -> tuple[list[Zone], dict[str, Note]]:
    """What lies before a side, and what is said of it."""
    notes: dict[str, Note] = {}
    zones = [
        _mission_zone(state, content, side, notes),
        _hand_zone(state, content, side, own, notes),
        _roster_zone(state, content, side, own),
    ]
    return zones, notes


def _mission_zone(state: State, content: Content, side: int, notes: dict[str, Note]) -> Zone:
    id = f"mission-{FACTIONS[side]}"
    if state.mission[side] < 0:
        return Zone(
            id=id, title="Mission", owner=side, items=[Item(id=f"{id}-card", name="a secret mission", face_up=False)]
        )
    mission = of_faction(content, "mission", shelf.Mission, FACTIONS[side])[state.mission[side]]
    notes[f"{id}-card"] = Note(
        title=mission.name, text=mission.text, provenance=mission.provenance, rules=mission.rules
    )
    items = [Item(id=f"{id}-card", name=mission.name, icon=mission.icon, text=mission.text)]
    return Zone(id=id, title="Mission", owner=side, items=items, text=_choices(state, mission, side))


def _choices(state: State, mission: shelf.Mission, side: int) -> str:
    """The tiles and the Leader of a mission, each with what it is for and whether that is done."""
    chosen = []
    for slot in range(t.SLOTS):
        if state.chosen[side, slot] >= 0:
            purpose = slot_purpose(mission, slot)
            done = ", done" if state.done[side] >> slot & 1 else ""
            chosen.append(f"objective {state.chosen[side, slot] + 1}" + (f" ({purpose}{done})" if purpose else ""))
    if state.leader[side] >= 0:
        chosen.append(f"Leader {state.leader[side] + 1}")
    return ", ".join(chosen)


def _hand_zone(state: State, content: Content, side: int, own: bool, notes: dict[str, Note]) -> Zone:
    items = []
    for at, card in enumerate(of_faction(content, "card", shelf.Card, FACTIONS[side])):
        known = max(state.hand[side, at], state.seen[side, at])  # of a hand that is hidden only what was seen
        for copy in range(known):
            id = f"card-{card.id}-{copy + 1}"
            items.append(Item(id=id, name=card.name, icon=card.icon, text=card.text, conditions=["reconstructed"]))
            notes[id] = Note(
                title=card.name, text=card.text, provenance=card.provenance, why=card.why, rules=card.rules
            )
    kind: Any = "hand" if own else "row"
    return Zone(
        id=f"hand-{FACTIONS[side]}",
        title="Tactical cards",
        owner=side,
        kind=kind,
        items=items,
        count=state.hand_n[side],
    )


def _roster_zone(state: State, content: Content, side: int, own: bool) -> Zone:
    items = []
    if not state.groups_n[side]:
        for at, unit in enumerate(kinds(content)[t.TYPES * side : t.TYPES * (side + 1)]):
            if state.bought[side, at] or (own and for_sale(state, side)):
                count = str(state.bought[side, at])
                items.append(Item(id=bought_id(side, at), kind="token", name=unit.name, icon=unit.icon, value=count))
    carried = of_faction(content, "item", shelf.Item, FACTIONS[side])
    for group in range(state.groups_n[side]):
        kind, size = state.group_type[side, group], state.group_size[side, group]
        name = kinds(content)[kind].name if kind >= 0 else "hidden"
        has = [item.name for at, item in enumerate(carried) if state.group_items[side, group] >> at & 1]
        items.append(Item(id=f"group-{FACTIONS[side]}-{group + 1}", kind="token", name=name, value=str(group + 1),
                          text=f"{size} in the group" + (": " + ", ".join(has) if has else "")))  # fmt: skip
    spent = f"{state.left[side]} of {state.spent[side]} points stand" if state.spent[side] else ""
    return Zone(id=f"roster-{FACTIONS[side]}", title="Roster", owner=side, kind="list", items=items, text=spent)


def make_tracks(state: State, book: Book, content: Content, seat: int) -> list[Track]:
    tracks = [Track(id="round", name="Round", value=state.round, most=state.limit, icon="hourglass")]
    if seat >= 0 and state.phase == t.BUILDING and state.builds[seat] and not state.groups_n[seat]:
        left = points_left(state, content, seat)
        tracks.append(
            Track(id="points", name="Points left", value=left, most=state.power, owner=seat, icon="two-coins")
        )
    if state.contact_round:
        tracks.append(Track(id="contact", name="First contact in round", value=state.contact_round, icon="eyeball"))
    if state.bomb_armed and state.bomb >= 0:
        needed = book.mission_disarm[t.LEAF, t.SABOTAGE]
        disarmed = state.disarmed
        tracks.append(Track(id="disarm", name="Disarming actions", value=disarmed, most=needed, icon="wire-coil"))
    return tracks


def _overlays(state: State, book: Book, seat: int) -> list[Overlay]:
    """What is being attacked or interrogated, and the sight of the group in use, for its owner."""
    return _aim(state, book, seat) + _sight(state, book, seat)


def _aim(state: State, book: Book, seat: int) -> list[Overlay]:
    """From whom to whom the pending attack or interrogation goes, once it has been announced. STL-102, STL-120."""
    aimed = target_of(state, seat)
    if aimed is None:
        return []
    owner, target = aimed
    tile = book.objective[state.board, target] if owner < 0 else state.unit_tile[owner, target]
    here = state.unit_tile[state.turn, state.attacker]
    if tile < 0 or here < 0:
        return []
    what = "interrogated" if is_question(state) else "attacked"
    return [Overlay(kind="threat", cells=[tile_name(tile)], start=tile_name(here), end=tile_name(tile), text=what)]


def _sight(state: State, book: Book, seat: int) -> list[Overlay]:
    if seat < 0 or state.turn != seat or state.group < 0:
        return []
    first = state.group_first[seat, state.group]
    members = range(first, first + state.group_size[seat, state.group])
    standing = {state.unit_tile[seat, unit] for unit in members if state.unit_health[seat, unit] > 0}
    return _in_sight(book, state.board, frozenset(tile for tile in standing if tile >= 0))


@kept(256)
def _in_sight(book: Book, number: int, tiles: frozenset[int]) -> list[Overlay]:
    """What is seen from some tiles together."""
    lit = set()
    for tile in tiles:
        for row in range(t.WIDTH):
            bits = book.sight[number, tile, row]
            lit |= {row * t.WIDTH + column for column in range(t.WIDTH) if bits >> column & 1}
    return [Overlay(kind="sight", cells=[tile_name(tile) for tile in sorted(lit)], text="in sight")] if lit else []


def _ending(state: State, ending: Ending | None) -> EndingView | None:
    if ending is None:
        return None
    winners = [seat for seat in range(2) if state.result[seat] > 0]
    scores = {NAMES[seat]: STANDINGS[state.status[seat]] for seat in range(2)}
    return EndingView(text=ending.text, winners=winners, rules=list(ending.rules), scores=scores)
