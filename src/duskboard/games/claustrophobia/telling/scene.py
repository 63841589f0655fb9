"""The table as data: the map as it grows, warriors with their boards and dice, hands, the board of destiny, goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from duskboard.engine.bits import count
from duskboard.engine.content import Content
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.scene import (
    Badge,
    Bar,
    Board,
    Cell,
    Die,
    Edge,
    EndingView,
    Heading,
    Item,
    Note,
    Overlay,
    Piece,
    Prompt,
    Roll,
    Scene,
    SeatView,
    Track,
    Zone,
)
from duskboard.engine.unchanged import made_once
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.content import (
    TILE_EFFECTS,
    Demon,
    Equipment,
    Event,
    Gift,
    Hellhound,
    Instinct,
    InstinctEffect,
    Power,
    Scenario,
    TileEffect,
    Troglodyte,
    Western,
)
from duskboard.games.claustrophobia.rules.combat import HitsForABodyguard, LineForAMarker
from duskboard.games.claustrophobia.rules.exploration import EventAtAnExploration, who_turns_it
from duskboard.games.claustrophobia.rules.map import turned
from duskboard.games.claustrophobia.rules.talents import (
    human_cb,
    human_df,
    human_mv,
    infernal_cb,
    infernal_df,
    infernal_mv,
)
from duskboard.games.claustrophobia.rules.turn import DECISIONS
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.telling.endings import totals
from duskboard.games.claustrophobia.telling.figures import STANDING, figures, human_badges, infernal_entry, power_shown
from duskboard.games.claustrophobia.telling.goals import goals
from duskboard.games.claustrophobia.telling.names import (
    DIRECTIONS,
    PHASES,
    Names,
    cap,
    listed,
    many,
    talents_told,
    tile_id,
    warrior_name,
)
from duskboard.games.claustrophobia.telling.questions import QUESTIONS, place_being_explored, scene_options
from duskboard.games.claustrophobia.terms import Asks
from duskboard.games.game import Ending

P = TypeVar("P")

TERRAIN = {
    "": "plain", "flooded": "water", "pit": "pit", "well": "dark", "lair": "dark", "hole": "dark", "fog": "void",
    "sanctuary": "light", "fountain": "light", "carnivorous": "rubble", "booby-trap": "rubble",
}  # fmt: skip
ASKS = {
    "any": "one die of any value", "at-least": "one die of {threshold} or more", "exactly": "one die of {threshold}",
    "one-white": "one white die", "one-red": "one red die", "two-white": "two white dice", "two-red": "two red dice",
    "same-colour": "one to {capacity} dice of one colour", "two-same-colour": "two dice of one colour",
    "pair": "two dice of equal value", "total": "two dice or more with a total of at least {threshold}",
}  # fmt: skip
WINDOW_NAMES = {
    "preparation": "at the end of the human preparation phase",
    "exploration": "when a tile is drawn for an exploration",
    "roll": "after the dice of destiny are rolled",
    "threat": "in the threat phase",
    "activation": "when an infernal warrior is picked",
}
EDGES = {t.CLOSED: "wall", t.UNEXPLORED: "opening", t.NOWHERE: "seam"}


STEPS = (Asks.HUMAN_STEP, Asks.INFERNAL_STEP)
DECIDED: dict[int, str] = {  # what somebody else decides, of all that is no secret
    Asks.FOUNTAIN_WATER: "whom a fountain heals", Asks.RELIC_DICE: "which dice are rolled again",
    Asks.ASSIGN_DIE: "who takes which die", Asks.PLAY_CARD: "on instinct cards", Asks.HEAL_LINE: "which line is healed",
    Asks.BLESS: "on a blessing", Asks.DRAW_CARD: "whether to draw", Asks.DISCARD_CARD: "which card to discard",
    Asks.COURAGE_FOR: "who takes heart", Asks.LAY_HANDS: "which line is healed",
    Asks.STRIKE_DOWN: "whom a sacrifice strikes", Asks.EVENT_VICTIM: "whom an event card befalls",
    Asks.PICK_HUMAN: "who is activated next", Asks.SHOOT_AT: "whom to shoot at",
    Asks.THROW_INTO: "where a grenade goes", Asks.SALVE_FOR: "which line is healed",
    Asks.PRESCIENCE_TILE: "which tile lies ahead", Asks.PRESCIENCE_ORDER: "in which order the other tiles go back",
    Asks.ORIENT_TILE: "how the tile lies", Asks.HOLE_TILE: "which tile gets a hole", Asks.CANNIBALISE: "on a meal",
    Asks.RECLAIM_DIE: "which dice to take back", Asks.FORCED_DIE: "which die to take back",
    Asks.TWIST_DICE: "which dice are rolled again", Asks.BLOOD_DIE: "which die is turned",
    Asks.BLOOD_FACE: "what a die becomes", Asks.ALLOCATE_DIE: "where a die goes",
    Asks.POWER_ORDER: "which power acts first", Asks.KEEP_EVENT: "which event card to keep",
    Asks.DISCARD_EVENT: "which event card to discard", Asks.POWER_VICTIM: "whom a power reaches",
    Asks.FORCED_TILE: "where an arrival stands", Asks.DEPLOY_TILE: "where an arrival stands",
    Asks.ARRIVAL_DIE: "whether a hellhound wakes", Asks.CROSSING_TILE: "where to cross to",
    Asks.GUARD_HITS: "how many hits a bodyguard takes", Asks.MARK_LINE: "which line is cancelled",
    Asks.OUTFIT: "who carries the equipment",
}  # fmt: skip


MAP = ("map", "x", "y", "rotation", "link", "resolved", "hole", "water")  # what the map of a scene hangs on


def at_work(state: State, book: Book) -> int:
    """Who is seen to decide: that somebody holds a card for this moment is nobody else's business. CLA-103.

    It is who decides next where nobody does.
    """
    if state.seat < 0 or state.decision not in (Asks.EVENT_AT_EXPLORATION, Asks.EVENT_AFTER_PREPARATION):
        return state.seat
    if state.decision == Asks.EVENT_AFTER_PREPARATION:
        return t.HUMAN
    human, direction = state.args[EventAtAnExploration.human], state.args[EventAtAnExploration.direction]
    turns_it = who_turns_it(state, book, Scratch(), human, direction, 0)
    return t.HUMAN if turns_it == NOBODY else turns_it


class Table:
    """A scene in the making."""

    def __init__(self, state: State, book: Book, content: Content, seat: int, menu: Sequence[int]) -> None:
        self.state, self.book, self.content, self.seat, self.menu = state, book, content, seat, menu
        self.scenario = content.all("scenario", Scenario)[state.scenario]
        self.names = Names(state, book, content)
        self.notes: dict[str, Note] = {}

    # -- the map -----------------------------------------------------------------------------------------------------

    def darkness(self) -> set[tuple[int, int]]:
        """Places behind unexplored openings, while there are tiles to find or one is being laid."""
        state = self.state
        if state.pile_n == 0 and state.drawn == NONE:
            return set()
        return {
            (state.x[tile] + t.ACROSS[way], state.y[tile] + t.UP[way])
            for tile in (state.map[i] for i in range(state.map_n))
            for way in range(4)
            if state.link[tile, way] == t.UNEXPLORED
        }

    def board(self) -> Board:
        """Every tile is three units square; openings are drawn on its sides, and the dark behind them can be chosen."""
        return self._kept_part(_map(self.state, self.book, self.content))

    def drawn_map(self) -> Board:
        state, dark = self.state, self.darkness()
        places = dark | {(state.x[state.map[i]], state.y[state.map[i]]) for i in range(state.map_n)}
        west, north = min(x for x, _ in places), max(y for _, y in places)
        width = max(x for x, _ in places) - west + 1
        height = north - min(y for _, y in places) + 1
        cells, edges = [], []
        for i in range(state.map_n):
            tile = state.map[i]
            x, y = 3.0 * (state.x[tile] - west), 3.0 * (north - state.y[tile])
            cells.append(self.cell(tile, x, y))
            edges.extend(self.sides(tile, x, y))
        for x, y in sorted(dark):
            left, top = 3.0 * (x - west), 3.0 * (north - y)
            cells.append(
                Cell(id=f"dark-{x}-{y}", x=left, y=top, w=3, h=3, terrain="unknown", label="?", name="the dark")
            )
        return Board(
            id="map", title=self.scenario.name, width=3.0 * width, height=3.0 * height, cells=cells, edges=edges
        )

    def cell(self, tile: int, x: float, y: float) -> Cell:
        state, book = self.state, self.book
        effect = TILE_EFFECTS[book.tile_effect[tile]]
        marks = [Badge(text=str(book.limit[tile]), name=f"holds {book.limit[tile]} of each side")]
        if effect:
            entry = self.content.one("tile_effect", effect, TileEffect)
            tone = "plain" if state.resolved[tile] else "lamp"
            marks.append(Badge(icon=entry.icon, name=entry.name, tone=tone))  # type: ignore[arg-type]
        if state.hole[tile]:
            marks.append(Badge(icon="mole", name="hole token"))
        if state.water[tile]:
            marks.append(Badge(icon="drop", text=str(state.water[tile]), name="miraculous water", tone="good"))
        if tile == book.exit[state.scenario]:
            marks.append(Badge(icon="exit-door", name="exit", tone="good"))
        self.note_tile(tile_id(tile), tile, effect)
        return Cell(
            id=f"tile-{tile + 1}", x=x, y=y, w=3, h=3, terrain=TERRAIN.get(effect, "plain"), label=str(tile + 1),
            group=f"tile-{tile + 1}", marks=marks, name=f"tile {tile + 1}",
        )  # fmt: skip

    def note_tile(self, id: str, tile: int, effect: str) -> None:
        numbers = {"Holds": f"{self.book.limit[tile]} of each side"}
        if not effect:
            self.notes[id] = Note(
                title=f"Tile {tile + 1}", numbers=numbers, provenance="reconstructed", rules=["CLA-029"]
            )
            return
        entry = self.content.one("tile_effect", effect, TileEffect)
        used = " (resolved)" if self.state.resolved[tile] else ""
        self.notes[id] = Note(
            title=f"Tile {tile + 1}: {entry.name}{used}", text=f"{cap(entry.text)}.", numbers=numbers,
            provenance=entry.provenance, why=entry.why, rules=entry.rules,
        )  # fmt: skip

    def sides(self, tile: int, x: float, y: float) -> list[Edge]:
        corners = ((x, y, x + 3, y), (x + 3, y, x + 3, y + 3), (x, y + 3, x + 3, y + 3), (x, y, x, y + 3))
        made = []
        for direction, (x1, y1, x2, y2) in enumerate(corners):
            link = self.state.link[tile, direction]
            kind = "doorway" if link >= 0 else EDGES[link]
            made.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind=kind))  # type: ignore[arg-type]
        return made

    # -- warriors ----------------------------------------------------------------------------------------------------

    def pieces(self) -> list[Piece]:
        """Everybody on the map."""
        return self._kept_part(_pieces(self.state, self.book, self.content))

    def standing(self) -> list[Piece]:
        state = self.state
        made = [self.human_piece(h) for h in range(t.HUMANS) if state.tile[h] != NONE]
        made += [self.infernal_piece(w) for w in range(t.HOUND, t.WARRIORS) if state.tile[w] != NONE]
        for i in range(state.map_n):
            tile = state.map[i]
            if state.trogs[tile]:
                made.append(self.troglodytes(tile))
        return made

    def human_piece(self, human: int) -> Piece:
        state = self.state
        entry = self.content.all("western", Western)[state.board[human]]
        left = 6 - count(state.cancelled[human])
        badges = human_badges(self.names, human)
        conditions = ["exhausted"] if state.exhausted[human] else []
        if state.active == human:
            conditions.append("chosen")
        elif state.activated[human] and state.phase == t.HUMAN_ACTIVATION:
            conditions.append("spent")
        if state.status[human] == t.CAPTIVE:
            conditions.append("prone")
        if self.struck()[0] == human:
            conditions.append("target")
        return Piece(
            id=f"warrior-{human}", cell=f"tile-{state.tile[human] + 1}", name=warrior_name(state, human),
            icon=entry.icon, owner=t.HUMAN, badges=badges, bars=[Bar(name="lines", value=left, most=6)],
            conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def infernal_piece(self, warrior: int) -> Piece:
        state = self.state
        entry = infernal_entry(self.names, warrior)
        conditions = ["chosen"] if state.active == warrior else []
        if state.activated[warrior] and state.phase == t.INFERNAL_ACTIVATION and state.active != warrior:
            conditions.append("spent")
        self.note_infernal(f"warrior-{warrior}", warrior, state.tile[warrior])
        deaths = state.deaths[warrior]
        badges = [Badge(icon="death-skull", text=str(deaths), name=killed(deaths))] if deaths else []
        return Piece(
            id=f"warrior-{warrior}", cell=f"tile-{state.tile[warrior] + 1}", name=entry.name, icon=entry.icon,
            owner=t.INFERNAL, bars=[Bar(name="life", value=entry.life - state.damage[warrior], most=entry.life)],
            badges=badges, conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def troglodytes(self, tile: int) -> Piece:
        state = self.state
        entry = self.content.all("troglodyte", Troglodyte)[0]
        count = state.trogs[tile]
        waiting = count - state.spent[tile]
        badges = [Badge(text=f"x{count}", name=f"{count} here")] if count > 1 else []
        conditions = []
        if state.phase == t.INFERNAL_ACTIVATION and waiting == 0:
            conditions.append("spent")
        if state.active == t.TROGLODYTE and state.active_tile == tile:
            conditions = ["chosen"]
        self.note_infernal(f"troglodytes-{tile + 1}", t.TROGLODYTE, int(tile))
        return Piece(
            id=f"troglodytes-{tile + 1}", cell=f"tile-{tile + 1}", icon=entry.icon, owner=t.INFERNAL, badges=badges,
            name="troglodyte" if count == 1 else f"{count} troglodytes", conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def note_infernal(self, id: str, warrior: int, tile: int) -> None:
        entry = infernal_entry(self.names, warrior)
        state, book = self.state, self.book
        df = infernal_df(state, book, warrior, tile, tile, 0, 0)
        numbers = {
            "Movement": str(infernal_mv(state, book, warrior)), "Combat": str(infernal_cb(state, book, warrior)),
            "Defence": str(df), "Life": str(entry.life), "Threat points": str(entry.cost),
        }  # fmt: skip
        if isinstance(entry, Troglodyte):
            text = entry.text
        else:
            text = f"{entry.power}: {entry.power_text}."
        if isinstance(entry, Demon):
            text = f"{entry.ability}: {entry.ability_text}. {text}"
        if not isinstance(entry, Hellhound) and entry.talents:
            text = f"{text} {talents_told(entry.talents)}".strip()
        self.notes[id] = Note(
            title=entry.name, text=text, numbers=numbers, provenance=entry.provenance, why=entry.why, rules=entry.rules
        )

    # -- boards and hands --------------------------------------------------------------------------------------------

    def human_boards(self) -> list[Zone]:
        state, book, content = self.state, self.book, self.content
        drawn = (_human_board(state, book, content, h) for h in range(t.HUMANS) if state.board[h] != NONE)
        return [self._kept_part(one) for one in drawn]

    def _kept_part(self, part: tuple[P, dict[str, Note]]) -> P:
        """A part of the scene that was made once, with what is said of it."""
        made, notes = part
        self.notes |= notes
        return made

    def human_board(self, human: int) -> Zone:
        """Six lines with the die, the markers and what the line gives, then equipment and the card beside the board."""
        state, book = self.state, self.book
        entry = self.content.all("western", Western)[state.board[human]]
        there = state.status[human] not in (t.LEFT, t.DEAD)
        items = [self.line_item(human, line, entry) for line in range(6)] if there else []
        for kind, gear in enumerate(self.content.all("equipment", Equipment)):
            for n in range(state.gear[human, kind]):
                ready = state.turn >= state.reload[min(n, t.PIECES - 1), human, kind]
                items.append(
                    Item(
                        id=f"gear-{human}-{kind}-{n}",
                        name=gear.name,
                        icon=gear.icon,
                        text=gear.text,
                        owner=t.HUMAN,
                        conditions=["reconstructed"] if ready else ["reconstructed", "spent"],
                    )
                )
        if state.card[human] != NONE:
            items.append(self.instinct_item(f"played-{human}", state.card[human]))
        text = STANDING.get(state.status[human], "")
        if state.status[human] == t.IN_PLAY:
            mv, cb, df = human_mv(state, book, human), human_cb(state, book, human), human_df(state, book, human)
            text = f"{mv} movement, {cb} combat, {df} defence" + (", exhausted" if state.exhausted[human] else "")
            if entry.talents:
                text += f" ({', '.join(entry.talents)})"
        now = f"{cap(text)}." if text else ""
        note = Note(
            title=entry.name, text=" ".join(filter(None, [entry.text, now, talents_told(entry.talents)])),
            provenance=entry.provenance, why=entry.why, rules=entry.rules,
        )  # fmt: skip
        self.notes[f"board-{human}"] = note
        if state.tile[human] != NONE:
            self.notes[f"warrior-{human}"] = note
        name = warrior_name(state, human)
        return Zone(
            id=f"board-{human}", title=name[0].upper() + name[1:], owner=t.HUMAN, kind="board", items=items,
            icon=entry.icon, text=text,
        )  # fmt: skip

    def line_item(self, human: int, line: int, entry: Western) -> Item:
        state = self.state
        mv, cb, df = entry.lines[line]
        holds = []
        if state.die[human] == line + 1:
            holds.append(Item(id=f"die-{human}", kind="die", name="activation die", value=str(line + 1), owner=t.HUMAN))
        cancelled = bool((state.cancelled[human] >> line) & 1)
        badges = [Badge(icon="bleeding-wound", name="damage marker", tone="bad")] if cancelled else []
        said = [f"{mv} movement, {cb} combat, {df} defence."]
        if cancelled:
            said.append("Cancelled: with a die here the warrior is exhausted.")
        if entry.spaces[line] == "instinct":
            badges.append(Badge(icon="card-draw", name="draw an instinct card"))
            said.append("It draws an instinct card.")
        awakened = None
        for gift in self.content.all("gift", Gift):
            if (state.gifts[human] >> gift.number) & 1 and gift.line == line + 1:
                tone = "lamp" if state.gift_on[human] == gift.number else "plain"
                badges.append(Badge(icon=gift.icon, name=gift.name, tone=tone))  # type: ignore[arg-type]
                awakened = gift
                said.append(f"{gift.name}: {gift.text}.")
        told = awakened or entry
        self.notes[f"line-{human}-{line + 1}"] = Note(
            title=f"{cap(warrior_name(state, human))}, line {line + 1}", text=" ".join(said),
            provenance=told.provenance, why=told.why, rules=told.rules,
        )  # fmt: skip
        return Item(
            id=f"line-{human}-{line + 1}", kind="slot", name=f"line {line + 1}", value=f"{mv}/{cb}/{df}",
            accepts=str(line + 1), holds=holds, badges=badges, owner=t.HUMAN,
            conditions=["locked"] if cancelled else [],
        )  # fmt: skip

    def instinct_item(self, id: str, card: int, face_up: bool = True) -> Item:
        if not face_up:
            return Item(id=id, name="instinct card", icon="card-random", face_up=False, owner=t.HUMAN)
        instinct = self.content.all("instinct", Instinct)[card]
        effect = self.content.one("instinct_effect", instinct.effect, InstinctEffect)
        what = f"A {instinct.value}, or: {effect.text}. {talents_told(effect.talents)}".strip()
        self.notes[id] = Note(
            title=effect.name, text=what, provenance=effect.provenance, why=effect.why, rules=effect.rules
        )
        return Item(
            id=id, name=effect.name, icon=effect.icon, text=f"{instinct.value}, or {effect.text}",
            value=str(instinct.value), owner=t.HUMAN, conditions=["reconstructed"],
        )  # fmt: skip

    def event_item(self, id: str, kind: int) -> Item:
        event = self.content.all("event", Event)[kind]
        text = event.text
        self.notes[id] = Note(
            title=event.name, text=f"{cap(text)} ({WINDOW_NAMES[event.window]}).",
            provenance=event.provenance, why=event.why, rules=event.rules,
        )  # fmt: skip
        return Item(
            id=id,
            name=event.name,
            icon=event.icon,
            text=event.text,
            owner=t.INFERNAL,
            conditions=["reconstructed"],
        )

    def hands(self) -> list[Zone]:
        """The cards of both sides: those that are known, and the backs of the others."""
        state = self.state
        cards = [card for card in range(t.INSTINCTS) if state.instinct_hand[card]]
        instinct = [self.instinct_item(f"card-{card}", card) for card in cards]
        instinct += [
            self.instinct_item(f"card-back-{n}", 0, False) for n in range(state.instinct_hand_n - len(instinct))
        ]
        events = []
        for kind in range(t.EVENTS):
            events += [self.event_item(f"event-{kind}-{n}", kind) for n in range(state.event_hand[kind])]
        events += [
            Item(id=f"event-back-{n}", name="event card", icon="card-random", face_up=False, owner=t.INFERNAL)
            for n in range(state.event_hand_n - len(events))
        ]
        return [
            Zone(
                id="instinct-hand",
                title=f"Instinct hand (at most {state.hand_limit})",
                owner=0,
                kind="hand",
                items=instinct,
            ),
            Zone(
                id="event-hand",
                title=f"Event hand (at most {self.book.event_limit})",
                owner=1,
                kind="hand",
                items=events,
            ),
        ]

    def looked_at(self) -> list[Zone]:
        """Cards drawn by Dark destiny and tiles seen by Prescience, for the seat that sees them."""
        state, made = self.state, []
        items = []
        for kind in range(t.EVENTS):
            items += [self.event_item(f"drawn-{kind}-{n}", kind) for n in range(state.event_drawn[kind])]
        if items:
            made.append(Zone(id="drawn", title="Drawn by Dark destiny", owner=1, kind="row", items=items))
        known = [i for i in range(state.pile_n - 1, -1, -1) if state.pile[i] != NONE]
        if known:
            items = [self.tile_item(f"pile-{i}", state.pile[i], 0) for i in known]
            made.append(Zone(id="foreseen", title="Tiles you know, the top first", kind="row", items=items))
        if state.drawn != NONE:
            ways = Zone(id="new-tile", title="Ways the tile can lie", kind="row", items=self.ways_it_lies())
            made.insert(0, ways)
        return made

    def ways_it_lies(self) -> list[Item]:
        """The tile being laid, once for each way to turn it that differs."""
        drawn = self.state.drawn
        masks = [turned(self.book.openings[drawn], rotation) for rotation in range(4)]
        return [self.tile_item(f"turned-{r}", drawn, r) for r in range(4) if masks[r] not in masks[:r]]

    def tile_item(self, id: str, tile: int, rotation: int) -> Item:
        """A tile beside the map as a picture of its openings, with what it is."""
        mask = turned(self.book.openings[tile], rotation)
        ways = [side for bit, side in enumerate(DIRECTIONS) if (mask >> bit) & 1]
        effect = TILE_EFFECTS[self.book.tile_effect[tile]]
        entry = self.content.one("tile_effect", effect, TileEffect) if effect else None
        self.note_tile(id, tile, effect)
        return Item(
            id=id, kind="token", name=self.names.tile_told(tile), icon=entry.icon if entry else "",
            text=f"open to the {listed(ways)}",
            sides=["opening" if (mask >> side) & 1 else "wall" for side in range(4)],
        )  # fmt: skip

    def destiny(self) -> list[Zone]:
        """The board of destiny and the powers of the boards in use, with their spaces."""
        return self._kept_part(_destiny(self.state, self.book, self.content))

    def powers(self) -> list[Zone]:
        state = self.state
        pool = [Item(id=f"pool-{n}", kind="die", name="die of destiny", owner=1) for n in range(state.pool)]
        rolled = []
        for value in range(6):
            for n in range(state.rolled[value]):
                rolled.append(self.die(f"rolled-{value + 1}-{n}", value))
        powers = [self.power_item(power) for power in range(t.POWERS) if power_shown(self.names, power)]
        made = [
            Zone(id="destiny", title="Board of destiny", owner=1, kind="board", items=powers, icon="evil-book"),
            Zone(id="pool", title="Dice pool", owner=1, kind="dice", items=pool, count=state.pool),
        ]
        if rolled:
            made.append(Zone(id="rolled", title="Dice to allocate", owner=1, kind="dice", items=rolled))
        return made

    def die(self, id: str, value: int) -> Item:
        colour = ("white", "red")[self.book.colour[value]]
        return Item(id=id, kind="die", name=f"{colour} {value + 1}", value=str(value + 1), owner=1)

    def power_item(self, power: int) -> Item:
        state = self.state
        entry: Power | Hellhound | Demon
        if power < t.HOUND_POWER:
            entry = self.content.all("power", Power)[power]
            name, text, icon = entry.name, entry.text, entry.icon
        else:
            board = infernal_entry(self.names, t.HOUND + power - t.HOUND_POWER)
            assert not isinstance(board, Troglodyte)
            entry = board
            name, text, icon = f"{board.name}: {board.power}", board.power_text, board.icon
        asks = ASKS[entry.condition].format(threshold=getattr(entry, "threshold", 0), capacity=entry.capacity)
        holds = []
        for field, where in ((state.prep, "prepared"), (state.trig, "triggered")):
            for value in range(6):
                for n in range(field[power, value]):
                    die = self.die(f"{where}-{power}-{value + 1}-{n}", value)
                    die.conditions = ["chosen"] if where == "triggered" else []
                    holds.append(die)
        self.notes[f"power-{power}"] = Note(
            title=name, text=f"Asks for {asks}: {text}.", provenance=entry.provenance, why=entry.why, rules=entry.rules
        )
        triggered = any(state.trig[power, value] for value in range(6))
        return Item(
            id=f"power-{power}", kind="slot", name=name, icon=icon, text=text, accepts=asks, holds=holds, owner=1,
            badges=[Badge(icon="lightning-trio", name="triggered", tone="lamp")] if triggered else [],
        )  # fmt: skip

    def piles(self) -> list[Zone]:
        state = self.state
        reserve = {t.TROGLODYTE: many(state.trog_reserve, "troglodyte", "troglodytes")}
        if not state.trog_reserve:
            reserve = {}
        for warrior in range(t.HOUND, t.WARRIORS):
            if state.status[warrior] == t.RESERVE:
                deaths = state.deaths[warrior]
                reserve[warrior] = infernal_entry(self.names, warrior).name + (f" ({killed(deaths)})" if deaths else "")
        played = [self.event_item(f"lying-{kind}-{n}", kind) for kind in range(t.EVENTS)
                  for n in range(state.event_played[kind])]  # fmt: skip
        used_instinct = [self.instinct_item(f"card-out-{card}", card) for card in range(t.INSTINCTS)
                         if state.instinct_discard[card]]  # fmt: skip
        used_events = [self.event_item(f"event-out-{kind}-{n}", kind) for kind in range(t.EVENTS)
                       for n in range(state.event_discard[kind])]  # fmt: skip
        made = [
            Zone(
                id="reserve",
                title="Reserve",
                owner=1,
                kind="list",
                items=[Item(id=f"reserve-{warrior}", kind="token", name=name) for warrior, name in reserve.items()],
            ),
            Zone(id="instinct-deck", title="Instinct deck", kind="pile", count=state.instinct_deck_n),
            Zone(id="instinct-out", title="Instinct discards", kind="pile", items=used_instinct),
            Zone(id="event-deck", title="Event deck", kind="pile", count=state.event_deck_n),
            Zone(id="event-out", title="Event discards", kind="pile", items=used_events),
        ]
        if self.scenario.pile:
            token = " (prescience token)" if state.prescience else ""
            made.append(Zone(id="pile", title="Tile pile" + token, kind="pile", count=state.pile_n))
        if played:
            made.append(Zone(id="played", title="Events played", owner=1, kind="row", items=played))
        dice = [Item(id=f"face-{value}-{n}", kind="die", name="activation die", value=str(value + 1), owner=0)
                for value in range(6) for n in range(state.faces[value])]  # fmt: skip
        if dice:
            made.append(Zone(id="activation", title="Activation dice", owner=0, kind="dice", items=dice))
        return made

    # -- the rest ----------------------------------------------------------------------------------------------------

    def seats(self) -> list[SeatView]:
        state = self.state
        alive = sum(state.status[h] == t.IN_PLAY for h in range(t.HUMANS))
        left = sum(state.status[h] == t.LEFT for h in range(t.HUMANS))
        out = f", {left} left by the exit" if self.book.exit[state.scenario] != NONE else ""
        points = many(state.threat, "threat point", "threat points")
        infernals = sum(state.occupants[1, state.map[i]] for i in range(state.map_n))
        return [
            SeatView(
                name="Human player", role="Western warriors", shape="shield", icon="cross-shield",
                acting=at_work(state, self.book) == 0, standing=f"{alive} in play{out}",
            ),
            SeatView(
                name="Infernal player", role="Demon warriors", shape="star", icon="imp",
                acting=at_work(state, self.book) == 1, standing=f"{infernals} in play, {points}",
            ),
        ]  # fmt: skip

    def tracks(self) -> list[Track]:
        state, turns = self.state, self.book.turns[self.state.scenario]
        made = [
            Track(id="turn", name="Turn", value=state.turn, most=turns, icon="hourglass"),
            Track(id="threat", name="Threat points", value=state.threat, owner=1, icon="crystal-cluster"),
        ]
        if state.alarms:
            most = self.book.alarm_most
            made.append(
                Track(id="alarms", name="Alarm dice", value=state.alarms, most=most, owner=1, icon="ringing-alarm")
            )
        if state.phase in (t.HUMAN_ACTIVATION, t.INFERNAL_ACTIVATION) and state.active != NONE:
            made.append(Track(id="points", name="Movement points", value=state.points, icon="footsteps"))
        goal = self.scenario.goal
        if goal == "escape":
            left = sum(state.status[h] == t.LEFT for h in range(t.HUMANS))
            made.append(
                Track(id="goal", name="Escaped", value=left, most=self.scenario.goal_n, owner=0, icon="exit-door")
            )
        elif goal == "seal":
            made.append(Track(id="goal", name="Wells sealed", value=state.sealed, most=2, owner=0, icon="well"))
        elif goal == "fetch":
            home = count(state.secured)
            made.append(Track(id="goal", name="Relics secured", value=home, most=2, owner=0, icon="chest"))
        return made

    def goals(self) -> Zone:
        humans, infernals = self.scenario.human_goal, self.scenario.infernal_goal
        items = [
            Item(id="goal-0", kind="token", name="Humans", text=humans, owner=0),
            Item(id="goal-1", kind="token", name="Infernals", text=infernals, owner=1),
        ]
        return Zone(id="goals", title="Objectives", kind="list", items=items)

    def rolls(self) -> list[Roll]:
        state = self.state
        if not state.dice_n:
            return []
        dice = [Die(sides=state.dice[i, 0], face=state.dice[i, 1]) for i in range(state.dice_n)]
        return [Roll(title="Last dice", dice=dice)]

    def prompt(self) -> Prompt | None:
        state = self.state
        if state.seat < 0:
            return None
        if state.seat != self.seat:
            who = ("The human player", "The infernal player")[at_work(state, self.book)]
            if state.decision in DECISIONS.unnoticed:
                return Prompt(text=f"{who} is at work.")
            what = f"what {self.names.the(state.active)} does" if state.decision in STEPS else DECIDED[state.decision]
            return Prompt(text=f"{who} decides {what}.")
        return QUESTIONS[state.decision].prompt(self.names)

    def overlays(self) -> list[Overlay]:
        """Where somebody acts, where a tile will lie, and who strikes whom while that is answered."""
        state, made = self.state, []
        if state.active_tile != NONE:
            made.append(Overlay(kind="area", cells=[tile_id(state.active_tile)]))
        if state.seat >= 0 and state.decision in (Asks.ORIENT_TILE, Asks.EVENT_AT_EXPLORATION):
            made.append(Overlay(kind="reach", cells=[place_being_explored(self.names)], text="a tile is laid here"))
        struck, striker = self.struck()
        if striker not in (NONE, struck):
            stands = state.active_tile if striker == t.TROGLODYTE else state.tile[striker]
            if NONE != stands != state.tile[struck]:
                made.append(Overlay(kind="threat", start=tile_id(stands), end=tile_id(state.tile[struck])))
        return made

    def struck(self) -> tuple[int, int]:
        """Who has been hit and by whom, while somebody must answer for it; NONE where nobody must."""
        state = self.state
        if state.seat >= 0 and state.decision == Asks.GUARD_HITS:
            return state.args[HitsForABodyguard.target], state.args[HitsForABodyguard.attacker]
        if state.seat >= 0 and state.decision == Asks.MARK_LINE:
            return state.args[LineForAMarker.human], state.args[LineForAMarker.attacker]
        return NONE, NONE


# -- made again only when something of it has changed -----------------------------------------------------------------


def _table(state: State, book: Book, content: Content) -> Table:
    """A table that nobody in particular looks at."""
    return Table(state, book, content, NOBODY, ())


@made_once(64)
def _map(state: State, book: Book, content: Content) -> tuple[Board, dict[str, Note]]:
    table = _table(state, book, content)
    return table.drawn_map(), table.notes


@made_once(128)
def _pieces(state: State, book: Book, content: Content) -> tuple[list[Piece], dict[str, Note]]:
    table = _table(state, book, content)
    return table.standing(), table.notes


@made_once(512, closely=True)
def _human_board(state: State, book: Book, content: Content, human: int) -> tuple[Zone, dict[str, Note]]:
    table = _table(state, book, content)
    return table.human_board(human), table.notes


@made_once(128)
def _destiny(state: State, book: Book, content: Content) -> tuple[list[Zone], dict[str, Note]]:
    table = _table(state, book, content)
    return table.powers(), table.notes


def killed(times: int) -> str:
    """How often a demon was killed, in words."""
    return "killed once" if times == 1 else f"killed {times} times"


def make_scene(
    state: Any, book: Any, content: Content, seat: int, menu: Sequence[int], game: str, title: str,
    endings: dict[int, Ending],
) -> Scene:  # fmt: skip
    """What lies on the table for a seat."""
    table = Table(state, book, content, seat, menu)
    ending = None
    if state.ending:
        ended = endings[state.ending]
        winners = [seat for seat in range(2) if state.result[seat] > 0]
        ending = EndingView(text=ended.text, winners=winners, scores=totals(state, book), rules=list(ended.rules))
    turns = book.turns[state.scenario]
    board = table.board()
    zones = [*table.looked_at(), table.goals(), *table.human_boards(), *table.hands(), *table.destiny(), *table.piles()]
    return Scene(
        heading=Heading(
            game=game, title=title, scenario=table.scenario.name, phase=PHASES[state.phase],
            turn=f"turn {state.turn} of {turns}" if state.turn else "",
        ),
        seats=table.seats(), boards=[board], pieces=table.pieces(), zones=zones, tracks=table.tracks(),
        overlays=table.overlays(), rolls=table.rolls(), prompt=table.prompt(), options=scene_options(table.names, menu),
        notes=table.notes, ending=ending, goals=goals(table.names, seat), figures=figures(table.names, seat),
    )  # fmt: skip
