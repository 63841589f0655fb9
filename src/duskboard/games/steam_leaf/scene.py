"""The table as data: the board with walls and doorways, tokens as a seat sees them, rosters, mission card, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
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
    Prompt,
    Scene,
    SceneOption,
    SeatView,
    Track,
    Zone,
)
from duskboard.engine.scene import Board as BoardView
from duskboard.games.game import Ending
from duskboard.games.steam_leaf import content as shelf
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, kinds, of_faction
from duskboard.games.steam_leaf.notation import is_of_units, option_text, owner_of_option, tile_name, unit_name

NAMES = ("Steam Guild", "Leaf Coven")
TERRAIN = {t.OUTDOOR: "plain", t.INDOOR: "light", t.LOW: "rubble", t.TALL: "blocked", t.OBJECTIVE_TILE: "start"}
STANDINGS = {
    t.UNDECIDED: "mission open",
    t.PROVISIONAL: "mission achieved",
    t.ACHIEVED: "mission achieved",
    t.FAILED: "mission failed",
}
PHASES = ("Creating the factions", "Secret choices", "Deployment", "Play", "The end")
HELP = {
    t.PICK_GROUP: ("Which group will you use?", "Each group once a turn: it moves, then it acts.", ["STL-076"]),
    t.MOVE_OR_STAY: ("Roll for movement, or stay?", "A unit may move less than it rolls.", ["STL-080"]),
    t.DESTINATION: ("Where to?", "Steps are straight; friends may be passed, enemies not.", ["STL-081"]),
    t.MEMBER: ("Which member moves next?", "Everybody must end linked to the squad.", ["STL-084"]),
    t.ACT: ("What does it do?", "One action: attack, interrogate or work at an objective.", ["STL-078"]),
    t.ACT_MEMBER: ("Who attacks?", "Each member attacks once.", ["STL-077"]),
    t.TARGET: ("Attack what?", "In base contact, or within range and in sight.", ["STL-101", "STL-107"]),
    t.WINDOW: ("Play a card?", "A card is used once.", ["STL-047"]),
    t.BUY: ("Buy a unit", "Points that are left over are lost.", ["STL-032"]),
    t.PLACE_TILE: ("Place the token", "Squads are placed linked.", ["STL-030"]),
}  # fmt: skip


def make_scene(state: Any, book: Any, content: Content, seat: int, menu: Sequence[int], ending: Ending | None) -> Scene:
    """What lies on the table for a seat, from a state redacted for it."""
    board = content.all("board", shelf.Board)[state.board]
    notes: dict[str, Note] = {}
    return Scene(
        heading=Heading(
            game="steam-leaf", title="Steam Leaf", scenario=f"{board.name}, {state.power} points",
            turn=f"Round {state.round} of {state.limit}" if state.round else "", phase=PHASES[state.phase],
        ),
        seats=[_seat(state, at) for at in range(2)],
        boards=[_board(state, book, board)],
        pieces=_pieces(state, book, content, notes),
        zones=_zones(state, content, seat, notes),
        tracks=_tracks(state),
        overlays=_overlays(state, book, seat),
        prompt=_prompt(state, seat),
        options=[_option(state, book, content, option) for option in menu],
        notes=notes,
        ending=_ending(state, ending),
    )  # fmt: skip


def _seat(state: Any, seat: int) -> SeatView:
    standing = STANDINGS[int(state.status[seat])] + f", {state.hand_n[seat]} cards"
    acting = int(state.seat) == seat if not _secret_window(state) else int(state.turn) == seat
    shape, icon = (("hexagon", "gears"), ("round", "oak-leaf"))[seat]
    return SeatView(name=NAMES[seat], shape=shape, icon=icon, acting=acting, standing=standing)  # type: ignore[arg-type]


def _secret_window(state: Any) -> bool:
    return int(state.decision) in (t.WINDOW, t.DEFEND_WITH)


def _board(state: Any, book: Any, board: shelf.Board) -> BoardView:
    cells = []
    for tile in range(t.TILES):
        ground = int(book.ground[state.board, tile])
        building = int(book.region[state.board, tile])
        cells.append(
            Cell(
                id=tile_name(tile), x=tile % t.WIDTH, y=tile // t.WIDTH, terrain=TERRAIN[ground], name=tile_name(tile),
                group=f"building {building}" if building else f"quadrant {int(book.quarter[state.board, tile]) + 1}",
                marks=_marks(state, book, tile), label=_label(book, state, tile),
            )
        )  # fmt: skip
    side = [str(row + 1) for row in range(t.WIDTH)]
    files = [chr(ord("a") + column) for column in range(t.WIDTH)]
    return BoardView(
        id="board", title=board.name, width=t.WIDTH, height=t.WIDTH, cells=cells, edges=_edges(state, book),
        files=files, ranks=side,
    )  # fmt: skip


def _label(book: Any, state: Any, tile: int) -> str:
    objective = int(book.objective_at[state.board, tile])
    return f"O{objective + 1}" if objective >= 0 else ""


def _marks(state: Any, book: Any, tile: int) -> list[Badge]:
    objective = int(book.objective_at[state.board, tile])
    if objective < 0:
        return []
    marks = []
    if state.marker == objective:
        marks.append(Badge(icon="scroll-quill", name="orders delivered", tone="bad" if state.marker_lost else "lamp"))
    if state.bomb == objective:
        marks.append(Badge(icon="time-bomb", text=str(state.bomb_round - state.round), name="rounds to go", tone="bad"))
    if state.tally[objective]:
        marks.append(Badge(icon="hammer-drop", text=str(state.tally[objective]), name="attacks in succession"))
    return marks


def _edges(state: Any, book: Any) -> list[Edge]:
    edges = []
    doors = {
        frozenset((int(book.door_in[state.board, door]), int(book.door_out[state.board, door]))): door
        for door in range(book.doors_n[state.board])
    }
    for tile in range(t.TILES):
        x, y = tile % t.WIDTH, tile // t.WIDTH
        for to, ends in ((tile + 1, (x + 1, y, x + 1, y + 1)), (tile + t.WIDTH, (x, y + 1, x + 1, y + 1))):
            if to >= t.TILES or (to == tile + 1 and x == t.WIDTH - 1):
                continue
            if book.region[state.board, tile] == book.region[state.board, to]:
                continue
            door = doors.get(frozenset((tile, to)))
            barred = door is not None and bool(state.barred >> door & 1)
            kind = "wall" if door is None else "door" if barred else "doorway"
            name = "" if door is None else f"doorway {door + 1}" + (", barred" if barred else "")
            edges.append(Edge(x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], kind=kind, name=name))  # type: ignore[arg-type]
    return edges


def _pieces(state: Any, book: Any, content: Content, notes: dict[str, Note]) -> list[Piece]:
    pieces = []
    for seat in range(2):
        for unit in range(state.units_n[seat]):
            if state.unit_tile[seat, unit] >= 0:
                pieces.append(_piece(state, book, content, seat, unit, notes))
    return pieces


def _piece(state: Any, book: Any, content: Content, seat: int, unit: int, notes: dict[str, Note]) -> Piece:
    group = int(state.unit_group[seat, unit])
    kind = int(state.group_type[seat, group])
    id = f"{FACTIONS[seat]}{unit_name(state, seat, unit)}"
    name, icon, bars, badges = f"Token {group + 1}", "hood", [], []
    if kind >= 0:
        entry = kinds(content)[kind]
        health = int(state.unit_health[seat, unit])
        most = entry.health + _more_health(state, book, seat, group)
        name, icon = f"{entry.name} {unit_name(state, seat, unit)}", entry.icon
        bars = [Bar(name="Health", value=health, most=max(most, health))]
        notes[id] = _unit_note(entry, state, content, seat, group)
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
    flags = int(state.unit_flags[seat, unit])
    for flag, sign, text in (
        (t.ROOTED, "spider-web", "cannot move"), (t.HALVED, "half-body-crawling", "moves half as far"),
        (t.NO_ATTACK, "broken-shield", "may not attack"), (t.UNATTACKABLE, "invisible", "cannot be attacked"),
    ):  # fmt: skip
        if flags & flag:
            badges.append(Badge(icon=sign, name=text, tone="good" if flag == t.UNATTACKABLE else "bad"))
    return Piece(
        id=id, cell=tile_name(state.unit_tile[seat, unit]), name=name, icon=icon, owner=seat, label=str(group + 1),
        badges=badges, bars=bars, conditions=conditions,
    )  # fmt: skip


def _more_health(state: Any, book: Any, seat: int, group: int) -> int:
    items = int(state.group_items[seat, group])
    return sum(int(book.item_health[seat, at]) for at in range(t.ITEMS) if items >> at & 1)


def _dice(fixed: int, die: int) -> str:
    return "-" if not die else f"{fixed}+D{die}" if fixed else f"D{die}"


def _unit_note(entry: shelf.Unit, state: Any, content: Content, seat: int, group: int) -> Note:
    carried = [item.name for at, item in enumerate(of_faction(content, "item", shelf.Item, FACTIONS[seat]))
               if state.group_items[seat, group] >> at & 1]  # fmt: skip
    numbers = {
        "Points": str(entry.points), "Move": _dice(entry.move, entry.move_die), "Attack": _dice(0, entry.attack_die),
        "Defence": _dice(0, entry.defence_die), "Resolve": _dice(0, entry.resolve_die), "Health": str(entry.health),
    }  # fmt: skip
    if entry.range_die:
        numbers["Range"] = _dice(entry.range, entry.range_die)
    text = entry.text + (f" Carries: {', '.join(carried)}." if carried else "")
    return Note(
        title=entry.name, text=text, numbers=numbers, provenance=entry.provenance, why=entry.why, rules=entry.rules
    )


def _zones(state: Any, content: Content, seat: int, notes: dict[str, Note]) -> list[Zone]:
    zones = []
    for side in range(2):
        zones.append(_mission_zone(state, content, side, notes))
        zones.append(_hand_zone(state, content, side, seat, notes))
        zones.append(_roster_zone(state, content, side))
    return zones


def _mission_zone(state: Any, content: Content, side: int, notes: dict[str, Note]) -> Zone:
    id = f"mission-{FACTIONS[side]}"
    if state.mission[side] < 0:
        return Zone(
            id=id, title="Mission", owner=side, items=[Item(id=f"{id}-card", name="a secret mission", face_up=False)]
        )
    mission = of_faction(content, "mission", shelf.Mission, FACTIONS[side])[state.mission[side]]
    notes[f"{id}-card"] = Note(
        title=mission.name, text=mission.text, provenance=mission.provenance, rules=mission.rules
    )
    chosen = [f"objective {state.chosen[side, slot] + 1}" for slot in range(4) if state.chosen[side, slot] >= 0]
    if state.leader[side] >= 0:
        chosen.append(f"Leader {state.leader[side] + 1}")
    items = [Item(id=f"{id}-card", name=mission.name, icon=mission.icon, text=mission.text)]
    return Zone(id=id, title="Mission", owner=side, items=items, text=", ".join(chosen))


def _hand_zone(state: Any, content: Content, side: int, seat: int, notes: dict[str, Note]) -> Zone:
    items = []
    for at, card in enumerate(of_faction(content, "card", shelf.Card, FACTIONS[side])):
        known = int(state.hand[side, at]) if side == seat or state.ending else int(state.seen[side, at])
        for copy in range(known):
            id = f"card-{card.id}-{copy + 1}"
            items.append(Item(id=id, name=card.name, icon=card.icon, text=card.text, conditions=["reconstructed"]))
            notes[id] = Note(
                title=card.name, text=card.text, provenance=card.provenance, why=card.why, rules=card.rules
            )
    kind: Any = "hand" if side == seat else "row"
    return Zone(
        id=f"hand-{FACTIONS[side]}",
        title="Tactical cards",
        owner=side,
        kind=kind,
        items=items,
        count=int(state.hand_n[side]),
    )


def _roster_zone(state: Any, content: Content, side: int) -> Zone:
    items = []
    carried = of_faction(content, "item", shelf.Item, FACTIONS[side])
    for group in range(state.groups_n[side]):
        kind, size = int(state.group_type[side, group]), int(state.group_size[side, group])
        name = kinds(content)[kind].name if kind >= 0 else "hidden"
        has = [item.name for at, item in enumerate(carried) if state.group_items[side, group] >> at & 1]
        items.append(Item(id=f"group-{FACTIONS[side]}-{group + 1}", kind="token", name=name, value=str(group + 1),
                          text=f"{size} in the group" + (": " + ", ".join(has) if has else "")))  # fmt: skip
    spent = f"{state.left[side]} of {state.spent[side]} points stand" if state.spent[side] else ""
    return Zone(id=f"roster-{FACTIONS[side]}", title="Roster", owner=side, kind="list", items=items, text=spent)


def _tracks(state: Any) -> list[Track]:
    tracks = [Track(id="round", name="Round", value=int(state.round), most=int(state.limit), icon="hourglass")]
    if state.contact_round:
        tracks.append(
            Track(id="contact", name="First contact in round", value=int(state.contact_round), icon="eyeball")
        )
    if state.bomb_armed and state.bomb >= 0:
        tracks.append(Track(id="disarm", name="Disarming actions", value=int(state.disarmed), most=3, icon="wire-coil"))
    return tracks


def _overlays(state: Any, book: Any, seat: int) -> list[Overlay]:
    """The sight of the group in use, for its owner."""
    if seat < 0 or state.turn != seat or state.group < 0:
        return []
    lit = set()
    first = int(state.group_first[seat, state.group])
    for unit in range(first, first + state.group_size[seat, state.group]):
        tile = int(state.unit_tile[seat, unit])
        if tile >= 0 and state.unit_health[seat, unit] > 0:
            for row in range(t.WIDTH):
                bits = int(book.sight[state.board, tile, row])
                lit |= {row * t.WIDTH + column for column in range(t.WIDTH) if bits >> column & 1}
    return [Overlay(kind="sight", cells=[tile_name(tile) for tile in sorted(lit)], text="in sight")] if lit else []


def _prompt(state: Any, seat: int) -> Prompt | None:
    if state.seat < 0:
        return None
    if state.seat != seat:
        chooser = int(state.turn) if _secret_window(state) else int(state.seat)
        return Prompt(text=f"The {NAMES[chooser]} is at work")
    text, help, rules = HELP.get(int(state.decision), (t.DECISIONS[int(state.decision)].capitalize(), "", []))
    return Prompt(text=text, help=help, rules=rules)


def _option(state: Any, book: Any, content: Content, option: int) -> SceneOption:
    text = option_text(state, content, option)
    label, help = _name_and_use(int(state.seat), content, option)
    targets, kind = [], "answer"
    if option < t.O_UNIT:
        targets, kind = [text], "go"
    elif option < t.O_OBJECTIVE:
        owner, at = owner_of_option(state), option - t.O_UNIT
        targets, kind = _targets(state, owner, at), "act"
    elif option < t.O_CARD:
        targets, kind = [tile_name(int(book.objective[state.board, option - t.O_OBJECTIVE]))], "act"
    main = text in ("roll", "end turn", "auto")
    return SceneOption(number=option, text=text, label=label, help=help, targets=targets, kind=kind, main=main)  # type: ignore[arg-type]


def _name_and_use(seat: int, content: Content, option: int) -> tuple[str, str]:
    """The name of the card, unit, item or mission that an option is, and what it does; empty for anything else."""
    if not t.O_CARD <= option < t.O_QUADRANT:
        return "", ""
    if option < t.O_TYPE:
        thing = of_faction(content, "card", shelf.Card, FACTIONS[seat])[option - t.O_CARD]
    elif option < t.O_ITEM:
        unit = kinds(content)[t.TYPES * seat + option - t.O_TYPE]
        return f"{unit.name}, {unit.points} points", unit.text
    elif option < t.O_MISSION:
        thing = of_faction(content, "item", shelf.Item, FACTIONS[seat])[option - t.O_ITEM]
    else:
        thing = of_faction(content, "mission", shelf.Mission, FACTIONS[1 - seat])[option - t.O_MISSION]
    return thing.name, thing.text


def _targets(state: Any, owner: int, at: int) -> list[str]:
    if is_of_units(state):
        return [f"{FACTIONS[owner]}{unit_name(state, owner, at)}"]
    first = int(state.group_first[owner, at])
    members = range(first, first + int(state.group_size[owner, at])) if state.units_n[owner] else range(0)
    on_board = [
        f"{FACTIONS[owner]}{unit_name(state, owner, unit)}" for unit in members if state.unit_tile[owner, unit] >= 0
    ]
    return on_board or [f"group-{FACTIONS[owner]}-{at + 1}"]


def _ending(state: Any, ending: Ending | None) -> EndingView | None:
    if ending is None:
        return None
    winners = [seat for seat in range(2) if state.result[seat] > 0]
    scores = {NAMES[seat]: STANDINGS[int(state.status[seat])] for seat in range(2)}
    return EndingView(text=ending.text, winners=winners, rules=list(ending.rules), scores=scores)
