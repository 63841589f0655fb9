"""What lies on the table, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.kept import kept
from duskboard.engine.log import events_since
from duskboard.engine.scene import (
    Badge,
    Bar,
    Board,
    Cell,
    Edge,
    EndingView,
    Goal,
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
from duskboard.engine.unchanged import made_once
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import many, printed_weapon_text
from duskboard.games.darkholds.rules.warriors import agility_value, full_vigour, tough_value
from duskboard.games.darkholds.state import Book, State
from duskboard.games.darkholds.telling.figures import badges, figures, parry_text
from duskboard.games.darkholds.telling.goals import goals
from duskboard.games.darkholds.telling.intentions import Intentions
from duskboard.games.darkholds.telling.names import Names, bag_id, column_name, names_of, square_id, warrior_id
from duskboard.games.darkholds.telling.notation import option_text
from duskboard.games.darkholds.telling.prompts import Asked, hint, label, paid
from duskboard.games.darkholds.telling.questions import QUESTIONS
from duskboard.games.darkholds.telling.reach import Reach, active_reach
from duskboard.games.darkholds.telling.teller import capital
from duskboard.games.darkholds.telling.words import ENDINGS

_MAIN = {t.DONE, t.YES, t.VERB + t.Verb.END}  # the usual answer, where it is possible
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


def make_scene(state: State, book: Book, content: Content, seat: int, menu: Sequence[int]) -> Scene:
    """The table as a seat sees it."""
    names = names_of(content)
    on_level = state.phase != t.SHOPPING
    reach = active_reach(state, book, names) if menu else None
    return Scene(
        heading=_heading(state, names),
        seats=_seats(state, names),
        boards=_boards(book, content, map_of(state)),
        pieces=pieces(state, book, content),
        zones=_zones(state, book, names),
        tracks=tracks(state, book),
        overlays=_overlays(state, reach) if on_level else [],
        prompt=_prompt(state, book, names, seat, menu),
        options=[_option(state, book, content, option, menu, reach) for option in menu],
        notes=_notes(state, book, content) if on_level else {},
        goals=_goals(state, book, content, seat),
        figures=figures(state, book, content, seat),
        ending=_ending(state, names),
    )


def chapter(state: State, content: Content) -> str:
    """The part of the story a state is in."""
    level = names_of(content).levels[state.level]
    if state.phase in (t.SHOPPING, t.SETTING_UP) or state.turn == 0:
        return f"Before level {level.number}, {level.name}"
    return f"Turn {state.turn}, {PHASES[state.phase]}"


class Map(NamedTuple):
    """What the map of a scene hangs on: the level, what lies on it and what still stands."""

    level: int
    shopping: bool  # between levels: one sees the level to come
    exit_open: bool
    rock: tuple[int, ...]
    noise: tuple[int, ...]
    left: tuple[int, ...]
    stuff: tuple[int, ...]


def map_of(state: State) -> Map:
    shopping, exit_open = state.phase == t.SHOPPING, state.exit_open > 0
    lies = (tuple(state.rock), tuple(state.noise), tuple(state.left), tuple(state.stuff))
    return Map(state.level, shopping, exit_open, *lies)


def _heading(state: State, names: Names) -> Heading:
    level = names.levels[state.level]
    return Heading(
        game="darkholds",
        title="Darkholds: Ancient Barrows",
        scenario=f"Level {level.number}: {level.name}",
        turn=f"Turn {state.turn}" if state.turn else "",
        phase=PHASES[state.phase],
    )


def seat_names(state: State) -> list[str]:
    """Players by number, and the overlord."""
    return [
        f"Player {seat + 1}" if seat < state.players else "Overlord" if seat == state.overlord else f"Empty {seat + 1}"
        for seat in range(t.SEATS)
    ]


def _seats(state: State, names: Names) -> list[SeatView]:
    views = []
    for seat, name in enumerate(seat_names(state)):
        if seat >= state.players and seat != state.overlord:
            continue
        own = [
            w for w in range(t.HEROES) if state.profile[w] != NONE and state.owner[w] == seat and seat < state.players
        ]
        role = ", ".join(names.profile(state.profile[w]) for w in own) or "the enemy"
        awake = sum(
            state.status[w] in (t.CONSCIOUS, t.READY)
            for w in range(t.PARTY)
            if state.profile[w] != NONE and state.owner[w] == seat
        )
        standing = f"{awake} standing" if seat < state.players else many(_enemies(state), "warrior")
        if seat == state.initiative and state.phase == t.HERO_PHASE and state.players > 1:
            standing += ", has the initiative"
        views.append(SeatView(name=name, role=role, shape=SHAPES[seat], acting=state.seat == seat, standing=standing))
    return views


def _enemies(state: State) -> int:
    return sum(state.profile[w] != NONE for w in range(t.FIRST_ENEMY, t.WARRIORS))


@kept(64)
def _boards(book: Book, content: Content, drawn: Map) -> list[Board]:
    return [_board(book, content, drawn, floor) for floor in range(book.floors[drawn.level])]


def _board(book: Book, content: Content, drawn: Map, floor: int) -> Board:
    level = drawn.level
    squares = _squares(book, level, floor)
    width = 1 + max(book.column[level, s] for s in squares)
    height = 1 + max(book.row[level, s] for s in squares)
    return Board(
        id=f"floor{floor}",
        title=f"Floor {floor + 1}" if book.floors[level] > 1 else names_of(content).levels[level].name,
        width=width,
        height=height,
        cells=[_drawn(book, content, drawn, square) for square in squares],
        edges=_edges(book, level, floor),
        files=[column_name(column) for column in range(width)],
        ranks=[str(row + 1) for row in range(height)],
    )


@kept(64)
def _squares(book: Book, level: int, floor: int) -> list[int]:
    return [square for square in range(book.squares[level]) if book.floor[level, square] == floor]


def _drawn(book: Book, content: Content, drawn: Map, square: int) -> Cell:
    level = drawn.level
    if drawn.shopping:
        left, rock, open_ = book.stock[level, square], book.rocks[level, square], book.victory[level] == t.LEAVE
    else:
        left, rock, open_ = drawn.left[square], drawn.rock[square], drawn.exit_open
    return _cell(book, content, level, square, left, rock, drawn.stuff[square], drawn.noise[square], open_)


@kept(16_384)
def _cell(
    book: Book, content: Content, level: int, square: int, left: int, rock: int, stuff: int, noise: int, open_: bool
) -> Cell:
    names, glyph = names_of(content), book.glyph[level, square]
    marks = []
    if glyph in _MARKS:
        marks.append(Badge(icon=_MARKS[glyph][0], name=_MARKS[glyph][1]))
    if glyph in _LEFT and left > 0:
        marks.append(Badge(icon=_LEFT[glyph][0], name=_LEFT[glyph][1], text=str(left)))
    if stuff > 0:
        marks.append(Badge(icon="swap-bag", name="equipment marker", text=str(stuff), tone="good"))
    if noise > 0:
        marks.append(Badge(icon="sound-waves", name="noise", text=str(noise), tone="lamp"))
    terrain = _TERRAIN[glyph]
    if rock > 0:
        terrain = "rubble"
        face = "large rocks" if rock % 2 == 0 else "small rocks"
        marks.append(Badge(icon="falling-rocks", name=f"rockfall, {face}", text=str((rock + 1) // 2)))
    if glyph == t.EXIT and not open_:
        terrain = "blocked"
    return Cell(
        id=square_id(square),
        x=book.column[level, square],
        y=book.row[level, square],
        terrain=terrain,
        group=names.tile_of(level, book.tile[level, square]),
        marks=marks,
        name=names.place_of(book, level, square),
    )


@kept(64)
def _edges(book: Book, level: int, floor: int) -> list[Edge]:
    """Walls where the map ends, seams between tiles."""
    edges = []
    for square in _squares(book, level, floor):
        x, y = book.column[level, square], book.row[level, square]
        sides = ((0, x, y, x + 1, y), (2, x + 1, y, x + 1, y + 1), (4, x, y + 1, x + 1, y + 1), (6, x, y, x, y + 1))
        for way, x1, y1, x2, y2 in sides:
            other = book.next[level, square, way]
            if other == NONE:
                edges.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind="wall"))
            elif way in (2, 4) and book.tile[level, other] != book.tile[level, square]:
                edges.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind="seam"))
    return edges


def pieces(state: State, book: Book, content: Content) -> list[Piece]:
    """Who stands or lies on the board; between levels nobody does."""
    return [] if state.phase == t.SHOPPING else _pieces(state, book, content)


@made_once(128)  # an enemy phase has many beats, and several look on
def _pieces(state: State, book: Book, content: Content) -> list[Piece]:
    given, names = set(state.alloc), names_of(content)
    return [
        _piece(state, book, names, warrior, t.WARRIOR + warrior in given)
        for warrior in range(t.WARRIORS)
        if state.profile[warrior] != NONE and state.at[warrior] != NONE
    ]


def _piece(state: State, book: Book, names: Names, warrior: int, given: bool) -> Piece:
    profile = names.profiles[state.profile[warrior]]
    con = book.constitution[state.profile[warrior]]
    conditions: list[Any] = []
    if state.status[warrior] == t.UNCONSCIOUS:
        conditions += ["prone", "unconscious"]
    if state.status[warrior] == t.COCOONED:
        conditions += ["hidden", "unconscious"]
    if warrior == state.active:
        conditions.append("chosen")
    elif warrior < t.PARTY and state.status[warrior] == t.CONSCIOUS and state.vigour[warrior] == 0:
        conditions.append("spent")
    if warrior == state.quarry or given:  # an enemy's, or that of dice given out
        conditions.append("target")
    left = con - state.wounds[warrior] if state.status[warrior] == t.CONSCIOUS else 0
    return Piece(
        id=warrior_id(warrior),
        cell=square_id(state.at[warrior]),
        name=names.profile(state.profile[warrior]) if warrior >= t.PARTY else names.warrior(state, warrior),
        icon=profile.icon,
        owner=state.owner[warrior] if warrior < t.PARTY else state.overlord,
        label=profile.name[:2],
        size=profile.size,
        badges=badges(state, warrior),
        bars=[
            Bar(name="constitution", value=left, most=con),
            Bar(name="vigour", value=state.vigour[warrior], most=max(1, full_vigour(state, book, warrior))),
        ],
        conditions=conditions,
    )


def _zones(state: State, book: Book, names: Names) -> list[Zone]:
    zones = [
        _inventory(state, book, names, warrior)
        for warrior in range(t.PARTY)
        if state.profile[warrior] != NONE and state.status[warrior] != t.DEAD
    ]
    level = state.level
    zones += [
        Zone(id="level", title=names.levels[level].name, kind="list", text=names.levels[level].special),
        Zone(id="deck", title="Equipment deck", kind="pile", count=_in_deck(state, book), icon="card-pick"),
        Zone(id="dark", title="Darkhold deck", kind="pile", count=state.dark_n, icon="card-draw"),
        Zone(id="rein", title="Reinforcement deck", kind="pile", count=state.rein_n, icon="card-draw"),
        Zone(id="dark-out", title="Darkhold discards", kind="pile", items=_dark_discards(state, book, names)),
        Zone(id="rein-out", title="Reinforcement discards", kind="pile", items=_rein_discards(state, names)),
    ]
    return zones + _stashes(state, book, names)


def _in_deck(state: State, book: Book) -> int:
    return sum(state.card_at[card] == t.IN_DECK for card in range(book.cards))


def _card(names: Names, id: str, kind: int) -> Item:
    entry = names.kinds[kind]
    return Item(
        id=id, name=entry.name, icon=entry.icon, text=entry.text, value=str(entry.worth),
        conditions=["reconstructed"] if entry.provenance == "reconstructed" else [],
    )  # fmt: skip


def _inventory(state: State, book: Book, names: Names, warrior: int) -> Zone:
    profile = names.profiles[state.profile[warrior]]
    printed: list[tuple[Any, str, str]] = [(item, "broadsword", printed_weapon_text(item)) for item in profile.weapons]
    printed += [(item, "chain-mail", f"{item.type} armour") for item in profile.armour]
    items = [
        Item(id=f"p{warrior}-{i}", kind="token", name=item.name, icon=icon, text=text, conditions=["locked"])
        for i, (item, icon, text) in enumerate(printed)
    ]
    items += [
        _card(names, f"c{card}", book.card[card])
        for card in range(book.cards)
        if state.card_at[card] == t.CARRIED + warrior
    ]
    return Zone(
        id=bag_id(warrior),
        title=names.warrior(state, warrior),
        owner=state.owner[warrior],
        kind="board",
        items=items,
        icon=profile.icon,
        text=f"{state.silver[warrior]} silver, parry {parry_text(state, book, warrior)}",
    )


def _dark_discards(state: State, book: Book, names: Names) -> list[Item]:
    items = []
    for i in range(state.dark_out_n - 1, -1, -1):
        kind = book.dark[state.dark_out[i]]
        items.append(Item(id=f"dark{i}", name=names.darkhold[kind].name, text=names.darkhold[kind].text))
    return items


def _rein_discards(state: State, names: Names) -> list[Item]:
    items = []
    for i in range(state.rein_out_n - 1, -1, -1):
        who = names.reinforcement(state.level, state.rein_out[i])
        items.append(Item(id=f"rein{i}", name=capital(who)))
    return items


def _stashes(state: State, book: Book, names: Names) -> list[Zone]:
    zones = []
    for square in range(book.squares[state.level]):
        if state.stuff[square] == 0:
            continue
        items = [
            _card(names, f"c{card}", book.card[card]) for card in range(book.cards) if state.card_at[card] == square
        ]
        silver = sum(state.purse[i] for i in range(t.PURSES) if state.purse[i] > 0 and state.purse_at[i] == square)
        text = f"{silver} silver" if silver else ""
        title = f"Equipment on {names.place(state, book, square)}"
        zones.append(Zone(id=f"stash{square}", title=title, kind="list", items=items, text=text))
    return zones


def tracks(state: State, book: Book) -> list[Track]:
    found = [Track(id="turn", name="Turn", value=state.turn, most=state.turn_cap or -1, icon="hourglass")]
    noise = sum(state.noise[square] for square in range(book.squares[state.level]))
    found.append(Track(id="noise", name="Noise", value=noise, icon="sound-waves"))
    found.append(Track(id="enemies", name="Enemies", value=_enemies(state), icon="skull-crossed-bones"))
    if state.bosses_left:
        found.append(Track(id="bosses", name="Guardians alive", value=state.bosses_left))
    if state.last_level > 0 and state.mode != t.SINGLE:
        found.append(Track(id="cleared", name="Levels cleared", value=state.cleared))
    return found


def _overlays(state: State, reach: Reach | None) -> list[Overlay]:
    """The last move, the noise, whom the acting enemy makes for, and where one who stops could be struck."""
    overlays = []
    if reach is not None and (threatened := reach.threatened()):
        overlays.append(Overlay(kind="threat", cells=threatened, text="an enemy can strike here"))
    for event in reversed(events_since(state, max(0, state.log_n - 12))):
        if event.code in (t.E_MOVED, t.E_CLIMBED) or (event.code == t.E_LEAPT and event.args[3] >= event.args[4]):
            overlays.append(Overlay(kind="last-move", start=square_id(event.args[1]), end=square_id(event.args[2])))
        if event.code == t.E_LEVEL or any(one.kind == "last-move" for one in overlays):
            break
    noisy = [square_id(square) for square in range(t.SQUARES) if state.noise[square] > 0]
    if noisy:
        overlays.append(Overlay(kind="noise", cells=noisy))
    if state.active >= t.FIRST_ENEMY and state.quarry != NONE:
        overlays.append(
            Overlay(kind="threat", start=square_id(state.at[state.active]), end=square_id(state.at[state.quarry]))
        )
    return overlays


def _prompt(state: State, book: Book, names: Names, seat: int, menu: Sequence[int]) -> Prompt | None:
    if state.seat < 0:
        return None
    asked = Asked(state, book, names, menu)
    said = asked.question()
    if seat == state.seat or (state.players == 1 and state.overlord == NONE):
        text = capital(said)
    else:
        text = f"{seat_names(state)[state.seat]}: {said}"
    return Prompt(text=text, help=asked.help(), rules=list(QUESTIONS[state.decision].rules))


def _option(
    state: State, book: Book, content: Content, option: int, menu: Sequence[int], reach: Reach | None
) -> SceneOption:
    text, names = option_text(state, book, content, option), names_of(content)
    targets: list[str] = []
    if option < t.WARRIOR:
        targets = [square_id(option - t.SQUARE)]
    elif option < t.VERB and state.at[option - t.WARRIOR] != NONE and state.phase != t.SHOPPING:
        targets = [warrior_id(option - t.WARRIOR)]
    elif option < t.VERB:
        targets = [bag_id(option - t.WARRIOR)]
    if reach is not None and option < t.VERB:
        return SceneOption(
            number=option, text=text, label=reach.label(option), targets=targets, help=reach.help(option),
            kind="go" if reach.goes(option) else "act", way=reach.way(option), cost=reach.cost(option),
        )  # fmt: skip
    kind: Literal["go", "act", "answer"] = "answer"
    if option < t.WARRIOR and QUESTIONS[state.decision].goes:
        kind = "go"
    elif option < t.VERB or t.VERB <= option < t.TAKE:
        kind = "act"
    beyond = reach.beyond(option, menu) if reach is not None and t.VERB <= option < t.TAKE else []
    if len(beyond) == 1 and beyond[0] >= t.WARRIOR:  # it is chosen where it is done, beside what else can be done there
        targets = [warrior_id(beyond[0] - t.WARRIOR)]
    return SceneOption(
        number=option, text=text, label=label(state, book, names, option), targets=targets, kind=kind,
        help=hint(state, book, names, option), main=option in _MAIN, cost=paid(state, book, option),
        indirect=reach is not None and reach.covers(option, menu),
    )  # fmt: skip


@made_once(64)
def _goals(state: State, book: Book, content: Content, seat: int) -> list[Goal]:
    return goals(state, book, names_of(content), seat)


@made_once(64)
def _notes(state: State, book: Book, content: Content) -> dict[str, Note]:
    names, notes = names_of(content), {}
    intentions = Intentions(state, book, names)
    for warrior in range(t.WARRIORS):
        if state.profile[warrior] == NONE or state.at[warrior] == NONE:
            continue
        profile = names.profiles[state.profile[warrior]]
        numbers = {
            "Vigour": str(full_vigour(state, book, warrior)),
            "Constitution": str(profile.constitution),
            "Agility": f"{agility_value(state, book, warrior)}+",
            "Parry": parry_text(state, book, warrior),
        }
        tough = tough_value(state, book, warrior)
        if tough:
            numbers["Tough"] = f"{tough}+"
        for weapon in profile.weapons:
            numbers[weapon.name] = printed_weapon_text(weapon)
        for power in names.powers:
            if power.id in profile.powers:
                numbers[power.name] = power.text
        said = [profile.text]
        if warrior >= t.FIRST_ENEMY and state.overlord == NONE and state.ending == 0:
            said.append(intentions.of(warrior))
        notes[warrior_id(warrior)] = Note(
            title=profile.name, text="; ".join(part for part in said if part), numbers=numbers,
            provenance=profile.provenance, why=profile.why, rules=profile.rules,
        )  # fmt: skip
    return notes


def _how_it_ended(state: State, names: Names) -> str:
    """Whose story it was: how far they came, and what stopped them."""
    said, level, turns = ENDINGS[state.ending].text, names.levels[state.level].name, many(state.turn, "turn")
    if state.ending == t.CLEARED and state.mode == t.SINGLE:
        return f"{said}: {level} in {turns}"
    if state.ending == t.CLEARED:
        return f"{said}: all three levels, {level} the last of them, in {many(state.total_turns, 'turn')}"
    if state.ending in (t.ALL_DOWN, t.NO_REVIVAL, t.TOO_LONG):
        return f"{said}: they came as far as {level}, and held out for {turns}"
    return said


def _ending(state: State, names: Names) -> EndingView | None:
    if state.ending == 0:
        return None
    ending = ENDINGS[state.ending]
    return EndingView(
        text=_how_it_ended(state, names),
        winners=[seat for seat in range(t.SEATS) if state.result[seat] > 0],
        rules=list(ending.rules),
        scores={
            "levels cleared": str(state.cleared),
            "turns": str(state.total_turns),
            "heroes lost": str(state.total_lost),
        },
    )
