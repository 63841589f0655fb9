"""What lies on the table, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import events_since
from duskboard.engine.scene import (
    Badge,
    Bar,
    Board,
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
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.intentions import Intentions
from duskboard.games.darkholds.names import Names, column_name, names_of
from duskboard.games.darkholds.notation import option_text
from duskboard.games.darkholds.prompts import HELP, PROMPTS, label, trade_terms
from duskboard.games.darkholds.warriors import full_vigour, parry_value
from duskboard.games.darkholds.words import ENDINGS

PHASES = ("at the shop", "setting up", "hero phase", "darkhold phase", "enemy phase", "reinforcements", "maintenance")
_TERRAIN = {
    t.FLOOR: "plain", t.START: "start", t.EXIT: "light", t.COLUMN: "blocked", t.DOOR: "plain", t.DOORWEB: "plain",
    t.GAP: "pit", t.LADDER_END: "plain", t.ENTRY: "dark", t.GUARD: "plain", t.PILE: "plain", t.COCOON: "plain",
    t.ROCK: "plain",
}  # fmt: skip
_MARKS = {
    t.EXIT: ("exit-door", "exit"), t.COLUMN: ("stone-tower", "column"), t.LADDER_END: ("ladder", "ladder"),
    t.ENTRY: ("dungeon-gate", "entry point"), t.GUARD: ("guards", "guard point"),
}  # fmt: skip
_LEFT = {
    t.DOOR: ("wooden-door", "door"), t.DOORWEB: ("spider-web", "doorweb"), t.PILE: ("chest", "equipment pile"),
    t.COCOON: ("spider-web", "cocoon"),
}  # fmt: skip
Shape = Literal["round", "diamond", "square", "hexagon", "shield", "star"]
SHAPES: tuple[Shape, ...] = ("round", "diamond", "square", "hexagon", "shield", "star")


def square_id(square: int) -> str:
    return f"s{square}"


def warrior_id(warrior: int) -> str:
    return f"w{warrior}"


def make_scene(state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
    """The table as a seat sees it."""
    names = names_of(content)
    on_level = state.phase != t.SHOPPING and state.ending == 0
    return Scene(
        heading=_heading(state, names),
        seats=_seats(state, names),
        boards=[_board(state, book, names, floor) for floor in range(int(book.floors[state.level]))]
        if on_level
        else [],
        pieces=_pieces(state, book, names) if on_level else [],
        zones=_zones(state, book, names),
        tracks=_tracks(state, book),
        overlays=_overlays(state) if on_level else [],
        prompt=_prompt(state, book, names),
        options=[_option(state, book, content, option) for option in menu],
        notes=_notes(state, book, names) if on_level else {},
        ending=_ending(state, names),
    )


def _heading(state: Any, names: Names) -> Heading:
    level = names.levels[int(state.level)]
    return Heading(
        game="darkholds",
        title="Darkholds: Ancient Barrows",
        scenario=f"Level {level.number}: {level.name}",
        turn=f"Turn {int(state.turn)}" if state.turn else "",
        phase=PHASES[int(state.phase)],
    )


def seat_names(state: Any) -> list[str]:
    """Players by number, and the overlord."""
    return [
        f"Player {seat + 1}" if seat < state.players else "Overlord" if seat == state.overlord else f"Empty {seat + 1}"
        for seat in range(t.SEATS)
    ]


def _seats(state: Any, names: Names) -> list[SeatView]:
    views = []
    for seat, name in enumerate(seat_names(state)):
        if seat >= state.players and seat != state.overlord:
            continue
        own = [
            w for w in range(t.HEROES) if state.profile[w] != NONE and state.owner[w] == seat and seat < state.players
        ]
        role = ", ".join(names.profile(int(state.profile[w])) for w in own) or "the enemy"
        awake = sum(
            state.status[w] == t.CONSCIOUS
            for w in range(t.PARTY)
            if state.profile[w] != NONE and state.owner[w] == seat
        )
        standing = f"{awake} standing" if seat < state.players else f"{_enemies(state)} enemies"
        if seat == state.initiative and state.phase == t.HERO_PHASE:
            standing += ", has the initiative"
        views.append(SeatView(name=name, role=role, shape=SHAPES[seat], acting=state.seat == seat, standing=standing))
    return views


def _enemies(state: Any) -> int:
    return sum(state.profile[w] != NONE for w in range(t.FIRST_ENEMY, t.WARRIORS))


def _board(state: Any, book: Any, names: Names, floor: int) -> Board:
    level = int(state.level)
    squares = [s for s in range(int(book.squares[level])) if book.floor[level, s] == floor]
    width = 1 + max(int(book.column[level, s]) for s in squares)
    height = 1 + max(int(book.row[level, s]) for s in squares)
    return Board(
        id=f"floor{floor}",
        title=f"Floor {floor + 1}" if book.floors[level] > 1 else names.levels[level].name,
        width=width,
        height=height,
        cells=[_cell(state, book, names, square) for square in squares],
        edges=_edges(state, book, squares),
        files=[column_name(column) for column in range(width)],
        ranks=[str(row + 1) for row in range(height)],
    )


def _cell(state: Any, book: Any, names: Names, square: int) -> Cell:
    level, glyph = int(state.level), int(book.glyph[int(state.level), square])
    marks = []
    if glyph in _MARKS:
        marks.append(Badge(icon=_MARKS[glyph][0], name=_MARKS[glyph][1]))
    if glyph in _LEFT and state.left[square] > 0:
        marks.append(Badge(icon=_LEFT[glyph][0], name=_LEFT[glyph][1], text=str(int(state.left[square]))))
    if state.stuff[square] > 0:
        marks.append(Badge(icon="swap-bag", name="equipment marker", text=str(int(state.stuff[square])), tone="good"))
    if state.noise[square] > 0:
        marks.append(Badge(icon="sound-waves", name="noise", text=str(int(state.noise[square])), tone="lamp"))
    terrain = _TERRAIN[glyph]
    if state.rock[square] > 0:
        terrain = "rubble"
        face = "large rocks" if state.rock[square] % 2 == 0 else "small rocks"
        marks.append(
            Badge(icon="falling-rocks", name=f"rockfall, {face}", text=str((int(state.rock[square]) + 1) // 2))
        )
    if glyph == t.EXIT and not state.exit_open:
        terrain = "blocked"
    return Cell(
        id=square_id(square),
        x=int(book.column[level, square]),
        y=int(book.row[level, square]),
        terrain=terrain,
        group=names.tile(state, int(book.tile[level, square])),
        marks=marks,
        name=names.square(state, book, square),
    )


def _edges(state: Any, book: Any, squares: list[int]) -> list[Edge]:
    """Walls where the map ends, seams between tiles."""
    level = int(state.level)
    edges = []
    for square in squares:
        x, y = int(book.column[level, square]), int(book.row[level, square])
        sides = ((0, x, y, x + 1, y), (2, x + 1, y, x + 1, y + 1), (4, x, y + 1, x + 1, y + 1), (6, x, y, x, y + 1))
        for way, x1, y1, x2, y2 in sides:
            other = int(book.next[level, square, way])
            if other == NONE:
                edges.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind="wall"))
            elif way in (2, 4) and book.tile[level, other] != book.tile[level, square]:
                edges.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind="seam"))
    return edges


def _pieces(state: Any, book: Any, names: Names) -> list[Piece]:
    return [
        _piece(state, book, names, warrior)
        for warrior in range(t.WARRIORS)
        if state.profile[warrior] != NONE and state.at[warrior] != NONE
    ]


def _piece(state: Any, book: Any, names: Names, warrior: int) -> Piece:
    profile = names.profiles[int(state.profile[warrior])]
    con = int(book.constitution[state.profile[warrior]])
    badges = []
    for field, icon, name, tone in (
        ("webs", "spider-web", "web", "bad"), ("blessed", "prayer", "Blessed", "good"),
        ("stone_skin", "stone-block", "stone skin", "good"), ("tokens", "sprint", "vigour token", "bad"),
    ):  # fmt: skip
        if getattr(state, field)[warrior]:
            badges.append(Badge(icon=icon, name=name, text=str(int(getattr(state, field)[warrior])), tone=tone))  # type: ignore[arg-type]
    conditions: list[Any] = []
    if state.status[warrior] == t.UNCONSCIOUS:
        conditions += ["prone", "unconscious"]
    if state.status[warrior] == t.COCOONED:
        conditions += ["hidden", "unconscious"]
    if warrior == state.active:
        conditions.append("chosen")
    elif warrior < t.PARTY and state.status[warrior] == t.CONSCIOUS and state.vigour[warrior] == 0:
        conditions.append("spent")
    if warrior == state.quarry:
        conditions.append("target")
    left = con - int(state.wounds[warrior]) if state.status[warrior] == t.CONSCIOUS else 0
    return Piece(
        id=warrior_id(warrior),
        cell=square_id(int(state.at[warrior])),
        name=names.warrior_id(state, book, warrior).split("@")[0]
        if warrior >= t.PARTY
        else names.warrior(state, warrior),
        icon=profile.icon,
        owner=int(state.owner[warrior]) if warrior < t.PARTY else int(state.overlord),
        label=profile.name[:2],
        size=profile.size,
        badges=badges,
        bars=[
            Bar(name="constitution", value=left, most=con),
            Bar(name="vigour", value=int(state.vigour[warrior]), most=max(1, int(full_vigour(state, book, warrior)))),
        ],
        conditions=conditions,
    )


def _zones(state: Any, book: Any, names: Names) -> list[Zone]:
    zones = [
        _inventory(state, book, names, warrior)
        for warrior in range(t.PARTY)
        if state.profile[warrior] != NONE and state.status[warrior] != t.DEAD
    ]
    zones += [
        Zone(id="deck", title="Equipment deck", kind="pile", count=_in_deck(state, book), icon="card-pick"),
        Zone(id="dark", title="Darkhold deck", kind="pile", count=int(state.dark_n), icon="card-draw"),
        Zone(id="rein", title="Reinforcement deck", kind="pile", count=int(state.rein_n), icon="card-draw"),
        Zone(id="dark-out", title="Darkhold discards", kind="pile", items=_dark_discards(state, book, names)),
        Zone(id="rein-out", title="Reinforcement discards", kind="pile", items=_rein_discards(state, names)),
    ]
    return zones + _stashes(state, book, names)


def _in_deck(state: Any, book: Any) -> int:
    return sum(state.card_at[card] == t.IN_DECK for card in range(int(book.cards)))


def _card(names: Names, id: str, kind: int) -> Item:
    entry = names.kinds[kind]
    return Item(
        id=id, name=entry.name, icon=entry.icon, text=entry.text, value=str(entry.worth),
        conditions=["reconstructed"] if entry.provenance == "reconstructed" else [],
    )  # fmt: skip


def _inventory(state: Any, book: Any, names: Names, warrior: int) -> Zone:
    profile = names.profiles[int(state.profile[warrior])]
    printed: list[Any] = [*profile.weapons, *profile.armour]
    items = [
        Item(id=f"p{warrior}-{i}", kind="token", name=item.name, icon="broadsword", conditions=["locked"])
        for i, item in enumerate(printed)
    ]
    items += [
        _card(names, f"c{card}", int(book.card[card]))
        for card in range(int(book.cards))
        if state.card_at[card] == t.CARRIED + warrior
    ]
    return Zone(
        id=f"bag{warrior}",
        title=names.warrior(state, warrior),
        owner=int(state.owner[warrior]),
        kind="board",
        items=items,
        icon=profile.icon,
        text=f"{int(state.silver[warrior])} silver, parry {int(parry_value(state, book, warrior))}+",
    )


def _dark_discards(state: Any, book: Any, names: Names) -> list[Item]:
    items = []
    for i in range(int(state.dark_out_n) - 1, -1, -1):
        card = names.darkhold[int(book.dark[state.dark_out[i]])]
        items.append(Item(id=f"dark{i}", name=card.name, text=card.text))
    return items


def _rein_discards(state: Any, names: Names) -> list[Item]:
    items = []
    for i in range(int(state.rein_out_n) - 1, -1, -1):
        card, who = names.reinforcement(state, int(state.rein_out[i]))
        items.append(Item(id=f"rein{i}", name=card, text=who))
    return items


def _stashes(state: Any, book: Any, names: Names) -> list[Zone]:
    zones = []
    for square in range(int(book.squares[state.level])):
        if state.stuff[square] == 0:
            continue
        items = [
            _card(names, f"c{card}", int(book.card[card]))
            for card in range(int(book.cards))
            if state.card_at[card] == square
        ]
        silver = sum(int(state.purse[i]) for i in range(t.PURSES) if state.purse[i] > 0 and state.purse_at[i] == square)
        text = f"{silver} silver" if silver else ""
        title = f"Equipment on {names.square(state, book, square)}"
        zones.append(Zone(id=f"stash{square}", title=title, kind="list", items=items, text=text))
    return zones


def _tracks(state: Any, book: Any) -> list[Track]:
    tracks = [Track(id="turn", name="Turn", value=int(state.turn), most=int(state.turn_cap) or -1)]
    noise = sum(int(state.noise[square]) for square in range(int(book.squares[state.level])))
    tracks.append(Track(id="noise", name="Noise", value=noise, icon="sound-waves"))
    tracks.append(Track(id="enemies", name="Enemies", value=_enemies(state), icon="skull-crossed-bones"))
    if state.bosses_left:
        tracks.append(Track(id="bosses", name="Guardians alive", value=int(state.bosses_left)))
    if state.last_level > 0 and state.mode != t.SINGLE:
        tracks.append(Track(id="cleared", name="Levels cleared", value=int(state.cleared)))
    return tracks


def _overlays(state: Any) -> list[Overlay]:
    """The last move, the noise, and whom the acting enemy makes for."""
    overlays = []
    for event in reversed(events_since(state, max(0, int(state.log_n) - 12))):
        if event.code == t.E_MOVED:
            overlays.append(Overlay(kind="last-move", start=square_id(event.args[1]), end=square_id(event.args[2])))
            break
    noisy = [square_id(square) for square in range(t.SQUARES) if state.noise[square] > 0]
    if noisy:
        overlays.append(Overlay(kind="noise", cells=noisy))
    if state.active >= t.FIRST_ENEMY and state.quarry != NONE:
        overlays.append(
            Overlay(
                kind="threat", start=square_id(int(state.at[state.active])), end=square_id(int(state.at[state.quarry]))
            )
        )
    return overlays


def _prompt(state: Any, book: Any, names: Names) -> Prompt | None:
    if state.seat < 0:
        return None
    decision = int(state.decision)
    who = names.warrior(state, int(state.active)) if state.active != NONE else ""
    if decision in (t.D_START, t.D_ABANDON):
        who = names.warrior(state, int(state.args[0]))
    terms = trade_terms(state, book, names) if decision in (t.D_CONSENT, t.D_COUNTER) else ""
    text = PROMPTS[decision].format(who=who[:1].upper() + who[1:], terms=terms)
    return Prompt(text=f"{seat_names(state)[int(state.seat)]}: {text}", help=HELP.get(decision, ""))


def _option(state: Any, book: Any, content: Content, option: int) -> SceneOption:
    text = option_text(state, book, content, option)
    targets: list[str] = []
    if option < t.WARRIOR:
        targets = [square_id(option - t.SQUARE)]
    elif option < t.VERB and state.at[option - t.WARRIOR] != NONE and state.phase != t.SHOPPING:
        targets = [warrior_id(option - t.WARRIOR)]
    kind: Literal["go", "act", "answer"] = "answer"
    if state.decision in (t.D_MOVE, t.D_TRANSIT, t.D_LAND, t.D_START):
        kind = "go"
    elif option < t.VERB or t.VERB <= option < t.TAKE:
        kind = "act"
    return SceneOption(number=option, text=text, label=label(state, book, option, text), targets=targets, kind=kind)


def _notes(state: Any, book: Any, names: Names) -> dict[str, Note]:
    notes = {}
    intentions = Intentions(state, book, names)
    for warrior in range(t.WARRIORS):
        if state.profile[warrior] == NONE or state.at[warrior] == NONE:
            continue
        profile = names.profiles[int(state.profile[warrior])]
        numbers = {
            "Vigour": str(profile.vigour),
            "Constitution": str(profile.constitution),
            "Agility": f"{profile.agility}+",
        }
        parry = int(parry_value(state, book, warrior))
        numbers["Parry"] = f"{parry}+" if parry < 10 else "none"
        for weapon in profile.weapons:
            numbers[weapon.name] = f"range {weapon.range}, {weapon.dice} dice, {weapon.hit}+, damage {weapon.damage}"
        said = list(profile.abilities)
        if warrior >= t.FIRST_ENEMY and state.overlord == NONE:
            said.append(intentions.of(warrior))
        notes[warrior_id(warrior)] = Note(
            title=profile.name, text="; ".join(said), numbers=numbers, provenance=profile.provenance,
            why=profile.why, rules=profile.rules,
        )  # fmt: skip
    return notes


def _ending(state: Any, names: Names) -> EndingView | None:
    if state.ending == 0:
        return None
    ending = ENDINGS[int(state.ending)]
    return EndingView(
        text=ending.text,
        winners=[seat for seat in range(t.SEATS) if state.result[seat] > 0],
        rules=list(ending.rules),
        scores={
            "levels cleared": str(int(state.cleared)),
            "turns": str(int(state.total_turns)),
            "heroes lost": str(int(state.total_lost)),
        },
    )
