"""The table as data: the map as it grows, warriors with their boards and dice, hands, the board of destiny, goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.bits import count
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
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
    SceneOption,
    SeatView,
    Track,
    Zone,
)
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
from duskboard.games.claustrophobia.names import PHASES, warrior_name
from duskboard.games.claustrophobia.notation import DECISIONS, option_text, slice_of
from duskboard.games.claustrophobia.prompts import HELP, PROMPTS, label
from duskboard.games.claustrophobia.talents import (
    human_cb,
    human_df,
    human_mv,
    infernal_cb,
    infernal_df,
    infernal_mv,
)
from duskboard.games.game import Ending

TERRAIN = {
    "": "plain", "flooded": "water", "pit": "pit", "well": "dark", "lair": "dark", "hole": "dark", "fog": "void",
    "sanctuary": "light", "fountain": "light", "carnivorous": "rubble", "booby-trap": "rubble",
}  # fmt: skip
EDGES = {t.CLOSED: "wall", t.UNEXPLORED: "opening", t.NOWHERE: "seam"}
TALENT_ICONS = {
    "blessed": "prayer", "bodyguard": "shield-echoes", "devoted": "holy-symbol", "elusive": "dodging",
    "frenzied": "enrage", "impressive": "overlord-helm", "ranged combat": "bullseye", "resistant": "shield-reflect",
}  # fmt: skip


class Table:
    """A scene in the making."""

    def __init__(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> None:
        self.state, self.book, self.content, self.seat, self.menu = state, book, content, seat, menu
        self.scenario = content.all("scenario", Scenario)[state.scenario]
        self.notes: dict[str, Note] = {}

    # -- the map -----------------------------------------------------------------------------------------------------

    def darkness(self) -> set[tuple[int, int]]:
        """Places behind unexplored openings, while there are tiles to find."""
        state = self.state
        if state.pile_n == 0:
            return set()
        return {
            (state.x[tile] + t.ACROSS[way], state.y[tile] + t.UP[way])
            for tile in (state.map[i] for i in range(state.map_n))
            for way in range(4)
            if state.link[tile, way] == t.UNEXPLORED
        }

    def board(self) -> Board:
        """Every tile is three units square; openings are drawn on its sides, and the dark behind them can be chosen."""
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
            cells.append(Cell(id=f"dark-{x}-{y}", x=left, y=top, w=3, h=3, terrain="void", label="?", name="the dark"))
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
        self.note_tile(tile, effect)
        return Cell(
            id=f"tile-{tile + 1}", x=x, y=y, w=3, h=3, terrain=TERRAIN.get(effect, "plain"), label=str(tile + 1),
            group=f"tile-{tile + 1}", marks=marks, name=f"tile {tile + 1}",
        )  # fmt: skip

    def note_tile(self, tile: int, effect: str) -> None:
        numbers = {"Holds": f"{self.book.limit[tile]} of each side"}
        if not effect:
            self.notes[f"tile-{tile + 1}"] = Note(
                title=f"Tile {tile + 1}", numbers=numbers, provenance="reconstructed", rules=["CLA-029"]
            )
            return
        entry = self.content.one("tile_effect", effect, TileEffect)
        used = " (resolved)" if self.state.resolved[tile] else ""
        self.notes[f"tile-{tile + 1}"] = Note(
            title=f"Tile {tile + 1}: {entry.name}{used}", text=entry.text, numbers=numbers,
            provenance=entry.provenance, why=entry.why, rules=entry.rules,
        )  # fmt: skip

    def sides(self, tile: int, x: float, y: float) -> list[Edge]:
        corners = ((x, y, x + 3, y), (x + 3, y, x + 3, y + 3), (x, y + 3, x + 3, y + 3), (x, y, x, y + 3))
        made = []
        for direction, (x1, y1, x2, y2) in enumerate(corners):
            link = int(self.state.link[tile, direction])
            kind = "doorway" if link >= 0 else EDGES[link]
            made.append(Edge(x1=x1, y1=y1, x2=x2, y2=y2, kind=kind))  # type: ignore[arg-type]
        return made

    # -- warriors ----------------------------------------------------------------------------------------------------

    def pieces(self) -> list[Piece]:
        """Everybody on the map."""
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
        badges = [Badge(text=str(state.die[human]), name=f"die {state.die[human]}")] if state.die[human] else []
        for field, icon, name in (
            ("courage", "heart-shield", "courage"), ("anger", "enrage", "anger"), ("blessing", "prayer", "blessed"),
            ("relics", "chest", "relic"),
        ):  # fmt: skip
            if getattr(state, field)[human]:
                badges.append(Badge(icon=icon, name=name, tone="good"))
        for field, icon, name in (
            ("slowed", "grab", "dragging hands"), ("trembling", "hand", "trembling hands"),
            ("tangled", "puppet", "tangled"),
        ):  # fmt: skip
            if getattr(state, field)[human]:
                badges.append(Badge(icon=icon, name=name, tone="bad"))
        if state.inspiration == human + 1:
            extra = f"+{self.book.inspiration} dice"
            badges.append(Badge(icon="angel-outfit", text=extra, name=f"inspired: {extra} next turn", tone="good"))
        conditions = ["exhausted"] if state.exhausted[human] else []
        if state.active == human:
            conditions.append("chosen")
        elif state.activated[human] and state.phase == t.HUMAN_ACTIVATION:
            conditions.append("spent")
        if state.status[human] == t.CAPTIVE:
            conditions.append("prone")
        return Piece(
            id=f"warrior-{human}", cell=f"tile-{state.tile[human] + 1}", name=warrior_name(state, human),
            icon=entry.icon, owner=t.HUMAN, badges=badges, bars=[Bar(name="lines", value=left, most=6)],
            conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def infernal_entry(self, warrior: int) -> Demon | Hellhound | Troglodyte:
        if warrior >= t.TOUGH:
            return self.content.all("troglodyte", Troglodyte)[0 if warrior == t.TROGLODYTE else 1]
        if warrior >= t.DEMON:
            return self.content.all("demon", Demon)[int(self.state.demon[warrior - t.DEMON])]
        return self.content.all("hellhound", Hellhound)[warrior - t.HOUND]

    def infernal_piece(self, warrior: int) -> Piece:
        state = self.state
        entry = self.infernal_entry(warrior)
        conditions = ["chosen"] if state.active == warrior else []
        if state.activated[warrior] and state.phase == t.INFERNAL_ACTIVATION and state.active != warrior:
            conditions.append("spent")
        self.note_infernal(f"warrior-{warrior}", warrior)
        deaths = int(state.deaths[warrior])
        badges = [Badge(icon="death-skull", text=str(deaths), name=killed(deaths))] if deaths else []
        return Piece(
            id=f"warrior-{warrior}", cell=f"tile-{state.tile[warrior] + 1}", name=entry.name, icon=entry.icon,
            owner=t.INFERNAL, bars=[Bar(name="life", value=entry.life - state.damage[warrior], most=entry.life)],
            badges=badges, conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def troglodytes(self, tile: int) -> Piece:
        state = self.state
        entry = self.content.all("troglodyte", Troglodyte)[0]
        count = int(state.trogs[tile])
        waiting = count - int(state.spent[tile])
        badges = [Badge(text=f"x{count}", name=f"{count} here")]
        conditions = []
        if state.phase == t.INFERNAL_ACTIVATION and waiting == 0:
            conditions.append("spent")
        if state.active == t.TROGLODYTE and state.active_tile == tile:
            conditions = ["chosen"]
        self.note_infernal(f"troglodytes-{tile + 1}", t.TROGLODYTE)
        return Piece(
            id=f"troglodytes-{tile + 1}", cell=f"tile-{tile + 1}", icon=entry.icon, owner=t.INFERNAL, badges=badges,
            name="troglodyte" if count == 1 else f"{count} troglodytes", conditions=conditions,  # type: ignore[arg-type]
        )  # fmt: skip

    def note_infernal(self, id: str, warrior: int) -> None:
        entry = self.infernal_entry(warrior)
        state, book = self.state, self.book
        tile = int(state.tile[warrior]) if warrior != t.TROGLODYTE else NONE
        df = infernal_df(state, book, warrior, tile, tile, 0, 0) if tile != NONE else entry.defence
        numbers = {
            "Movement": str(infernal_mv(state, book, warrior)), "Combat": str(infernal_cb(state, book, warrior)),
            "Defence": str(df), "Life": str(entry.life), "Threat points": str(entry.cost),
        }  # fmt: skip
        text = ""
        if isinstance(entry, Demon):
            text = f"{entry.ability}: {entry.ability_text}. {entry.power}: {entry.power_text}."
            if entry.talents:
                numbers["Talents"] = ", ".join(entry.talents)
        self.notes[id] = Note(
            title=entry.name, text=text, numbers=numbers, provenance=entry.provenance, why=entry.why, rules=entry.rules
        )

    # -- boards and hands --------------------------------------------------------------------------------------------

    def human_boards(self) -> list[Zone]:
        return [self.human_board(h) for h in range(t.HUMANS) if self.state.board[h] != NONE]

    def human_board(self, human: int) -> Zone:
        """Six lines with the die, the markers and what the line gives, then equipment and the card beside the board."""
        state, book = self.state, self.book
        entry = self.content.all("western", Western)[state.board[human]]
        items = [self.line_item(human, line, entry) for line in range(6)]
        for kind, gear in enumerate(self.content.all("equipment", Equipment)):
            for n in range(state.gear[human, kind]):
                ready = state.turn >= state.reload[human, kind]
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
        standing = {t.LEFT: "has left", t.DEAD: "is dead", t.CAPTIVE: "is a captive"}.get(state.status[human], "")
        text = standing
        if state.status[human] == t.IN_PLAY:
            mv, cb, df = human_mv(state, book, human), human_cb(state, book, human), human_df(state, book, human)
            text = f"{mv} movement, {cb} combat, {df} defence" + (", exhausted" if state.exhausted[human] else "")
        if entry.talents:
            text += f" ({', '.join(entry.talents)})"
        note = Note(
            title=entry.name, text=f"{entry.text} {text}".strip(), numbers={"Talents": ", ".join(entry.talents)},
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
        if cancelled:
            holds.append(
                Item(id=f"marker-{human}-{line + 1}", kind="token", name="damage marker", icon="bleeding-wound")
            )
        badges = []
        if entry.spaces[line] == "instinct":
            badges.append(Badge(icon="card-draw", name="draw an instinct card"))
        for gift in self.content.all("gift", Gift):
            if (state.gifts[human] >> gift.number) & 1 and gift.line == line + 1:
                tone = "lamp" if state.gift_on[human] == gift.number else "plain"
                badges.append(Badge(icon=gift.icon, name=gift.name, tone=tone))  # type: ignore[arg-type]
                self.notes[f"line-{human}-{line + 1}"] = Note(
                    title=gift.name, text=gift.text, provenance=gift.provenance, why=gift.why, rules=gift.rules
                )
        return Item(
            id=f"line-{human}-{line + 1}", kind="slot", name=f"line {line + 1}: {mv}/{cb}/{df}", value=str(line + 1),
            accepts=str(line + 1), holds=holds, badges=badges, owner=t.HUMAN,
            conditions=["locked"] if cancelled else [],
        )  # fmt: skip

    def instinct_item(self, id: str, card: int, face_up: bool = True) -> Item:
        if not face_up:
            return Item(id=id, name="instinct card", icon="card-random", face_up=False, owner=t.HUMAN)
        instinct = self.content.all("instinct", Instinct)[card]
        effect = self.content.one("instinct_effect", instinct.effect, InstinctEffect)
        self.notes[id] = Note(
            title=effect.name, text=f"A {instinct.value}, or: {effect.text}.", provenance=effect.provenance,
            why=effect.why, rules=effect.rules,
        )  # fmt: skip
        return Item(
            id=id, name=effect.name, icon=effect.icon, text=f"{instinct.value}, or {effect.text}",
            value=str(instinct.value), owner=t.HUMAN, conditions=["reconstructed"],
        )  # fmt: skip

    def event_item(self, id: str, kind: int) -> Item:
        event = self.content.all("event", Event)[kind]
        self.notes[id] = Note(
            title=event.name, text=f"{event.text} (window: {event.window}).", provenance=event.provenance,
            why=event.why, rules=event.rules,
        )  # fmt: skip
        return Item(
            id=id, name=event.name, icon=event.icon, text=event.text, owner=t.INFERNAL, conditions=["reconstructed"]
        )

    def hands(self) -> list[Zone]:
        state = self.state
        mine = self.seat == t.HUMAN
        cards = [card for card in range(t.INSTINCTS) if state.instinct_hand[card]] if mine else []
        instinct = [self.instinct_item(f"card-{card}", card) for card in cards]
        if not mine:
            instinct = [self.instinct_item(f"card-back-{n}", 0, False) for n in range(state.instinct_hand_n)]
        events = []
        if self.seat == t.INFERNAL:
            for kind in range(t.EVENTS):
                events += [self.event_item(f"event-{kind}-{n}", kind) for n in range(state.event_hand[kind])]
        else:
            events = [
                Item(id=f"event-back-{n}", name="event card", icon="card-random", face_up=False, owner=t.INFERNAL)
                for n in range(state.event_hand_n)
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
        if state.event_drawn_n and self.seat == t.INFERNAL:
            items = []
            for kind in range(t.EVENTS):
                items += [self.event_item(f"drawn-{kind}-{n}", kind) for n in range(state.event_drawn[kind])]
            made.append(Zone(id="drawn", title="Drawn by Dark destiny", owner=1, kind="row", items=items))
        known = [i for i in range(state.pile_n - 1, -1, -1) if state.pile[i] != NONE]
        if known:
            items = [Item(id=f"pile-{i}", kind="token", name=f"tile {state.pile[i] + 1}", value=str(state.pile[i] + 1))
                     for i in known]  # fmt: skip
            made.append(Zone(id="foreseen", title="Tiles you know, the top first", kind="row", items=items))
        if state.drawn != NONE:
            item = Item(id="drawn-tile", kind="token", name=f"tile {state.drawn + 1}", value=str(state.drawn + 1))
            made.append(Zone(id="new-tile", title="Tile being laid", kind="row", items=[item]))
        return made

    def destiny(self) -> list[Zone]:
        """The board of destiny and the powers of the boards in use, with their spaces."""
        state = self.state
        pool = [Item(id=f"pool-{n}", kind="die", name="die of destiny", owner=1) for n in range(state.pool)]
        rolled = []
        for value in range(6):
            for n in range(state.rolled[value]):
                rolled.append(self.die(f"rolled-{value + 1}-{n}", value))
        powers = [self.power_item(power) for power in range(t.POWERS) if self.shown(power)]
        made = [
            Zone(id="destiny", title="Board of destiny", owner=1, kind="board", items=powers, icon="evil-book"),
            Zone(id="pool", title="Dice pool", owner=1, kind="dice", items=pool, count=int(state.pool)),
        ]
        if rolled:
            made.append(Zone(id="rolled", title="Dice to allocate", owner=1, kind="dice", items=rolled))
        return made

    def shown(self, power: int) -> bool:
        if power < t.HOUND_POWER:
            return True
        return int(self.state.status[t.HOUND + power - t.HOUND_POWER]) in (t.IN_PLAY, t.RESERVE)

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
            board = self.infernal_entry(t.HOUND + power - t.HOUND_POWER)
            assert not isinstance(board, Troglodyte)
            entry = board
            name, text, icon = f"{board.name}: {board.power}", board.power_text, board.icon
        threshold = getattr(entry, "threshold", 0)
        asks = entry.condition.replace("-", " ") + (f" {threshold}" if threshold else "")
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
        reserve = [f"{state.trog_reserve} troglodytes"] if state.trog_reserve else []
        for warrior in range(t.HOUND, t.WARRIORS):
            if state.status[warrior] == t.RESERVE:
                deaths = int(state.deaths[warrior])
                reserve.append(self.infernal_entry(warrior).name + (f" ({killed(deaths)})" if deaths else ""))
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
                items=[Item(id=f"reserve-{n}", kind="token", name=name) for n, name in enumerate(reserve)],
            ),
            Zone(id="instinct-deck", title="Instinct deck", kind="pile", count=int(state.instinct_deck_n)),
            Zone(id="instinct-out", title="Instinct discards", kind="pile", items=used_instinct),
            Zone(id="event-deck", title="Event deck", kind="pile", count=int(state.event_deck_n)),
            Zone(id="event-out", title="Event discards", kind="pile", items=used_events),
        ]
        if self.scenario.pile:
            token = " (prescience token)" if state.prescience else ""
            made.append(Zone(id="pile", title="Tile pile" + token, kind="pile", count=int(state.pile_n)))
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
        infernals = sum(state.occupants[1, state.map[i]] for i in range(state.map_n))
        return [
            SeatView(
                name="Human player", role="Western warriors", shape="shield", icon="cross-shield",
                acting=state.seat == 0, standing=f"{alive} in play, {left} left by the exit",
            ),
            SeatView(
                name="Infernal player", role="Demon warriors", shape="star", icon="imp",
                acting=state.seat == 1, standing=f"{infernals} in play, {state.threat} TP",
            ),
        ]  # fmt: skip

    def tracks(self) -> list[Track]:
        state, turns = self.state, int(self.book.turns[self.state.scenario])
        made = [
            Track(id="turn", name="Turn", value=int(state.turn), most=turns, icon="hourglass"),
            Track(id="threat", name="Threat points", value=int(state.threat), owner=1, icon="crystal-cluster"),
        ]
        if state.alarms:
            made.append(
                Track(id="alarms", name="Alarm dice", value=int(state.alarms), most=3, owner=1, icon="ringing-alarm")
            )
        if state.phase in (t.HUMAN_ACTIVATION, t.INFERNAL_ACTIVATION) and state.active != NONE:
            made.append(Track(id="points", name="Movement points", value=int(state.points), icon="footsteps"))
        goal = self.scenario.goal
        if goal == "escape":
            left = sum(state.status[h] == t.LEFT for h in range(t.HUMANS))
            made.append(
                Track(id="goal", name="Escaped", value=left, most=self.scenario.goal_n, owner=0, icon="exit-door")
            )
        elif goal == "seal":
            made.append(Track(id="goal", name="Wells sealed", value=int(state.sealed), most=2, owner=0, icon="well"))
        elif goal == "fetch":
            home = count(state.secured)
            made.append(Track(id="goal", name="Relics secured", value=home, most=2, owner=0, icon="chest"))
        return made

    def goals(self) -> Zone:
        turns = int(self.book.turns[self.state.scenario])
        humans = self.scenario.human_goal.format(turns=turns)
        infernals = self.scenario.infernal_goal.format(turns=turns)
        items = [
            Item(id="goal-0", kind="token", name="Humans", text=humans, owner=0),
            Item(id="goal-1", kind="token", name="Infernals", text=infernals, owner=1),
        ]
        return Zone(id="goals", title="Objectives", kind="list", items=items)

    def rolls(self) -> list[Roll]:
        state = self.state
        if not state.dice_n:
            return []
        dice = [Die(sides=int(state.dice[i, 0]), face=int(state.dice[i, 1])) for i in range(state.dice_n)]
        return [Roll(title="Last dice", dice=dice)]

    def prompt(self) -> Prompt | None:
        state = self.state
        if state.seat < 0:
            return None
        about = int(state.args[0])
        text = PROMPTS[int(state.decision)](state, self.book, about)
        if state.seat != self.seat:
            who = ("The human player", "The infernal player")[state.seat]
            return Prompt(text=f"{who} decides: {DECISIONS[int(state.decision)]}.")
        help_text, rules = HELP.get(int(state.decision), ("", ()))
        return Prompt(text=text, help=help_text, rules=list(rules))

    def options(self) -> list[SceneOption]:
        return [self.option(number) for number in self.menu]

    def option(self, number: int) -> SceneOption:
        text = option_text(self.state, self.book, number)
        kind, at = slice_of(number)
        way = "go" if kind in ("go", "tile") or number == t.EXIT else "act" if kind.startswith("attack") else "answer"
        return SceneOption(
            number=number, text=text, label=label(self.state, self.book, number, text), targets=self.targets(kind, at),
            kind=way, main=kind == "pass",  # type: ignore[arg-type]
        )  # fmt: skip

    def targets(self, kind: str, at: int) -> list[str]:
        state = self.state
        human = int(state.args[0]) if 0 <= state.args[0] < t.HUMANS else 0
        if kind in ("attack", "warrior"):
            if at == t.TROGLODYTE:
                return [f"troglodytes-{state.tile[state.args[0]] + 1}"]
            return [f"warrior-{at}"] if state.tile[at] != NONE else [f"board-{at}"] if at < t.HUMANS else []
        if kind == "attack troglodytes":
            shooter = int(state.tile[state.active])
            return [f"troglodytes-{(shooter if at == 0 else int(state.link[shooter, at - 1])) + 1}"]
        if kind in ("go", "direction"):
            tile = int(state.active_tile)
            other = int(state.link[tile, at])
            if other >= 0:
                return [f"tile-{other + 1}"]
            return [f"dark-{state.x[tile] + t.ACROSS[at]}-{state.y[tile] + t.UP[at]}"] if kind == "go" else []
        if kind == "tile":
            return [f"tile-{at + 1}"]
        if kind == "troglodyte at":
            return [f"troglodytes-{at + 1}"]
        if kind in ("power", "space"):
            return [f"power-{at if kind == 'power' else at // 6}"]
        if kind in ("card", "card value", "card effect"):
            return [f"card-{at}"]
        if kind == "blessing":
            return [f"warrior-{at // 2}"]
        if kind == "peek":
            return [f"pile-{state.pile_n - 1 - at}"]
        if kind == "line":
            return [f"line-{human}-{at + 1}"]
        if kind == "line of":
            return [f"line-{at // 6}-{at % 6 + 1}"]
        if kind == "value" and state.decision == t.ASSIGN_DIE:
            return [f"line-{human}-{at + 1}"]
        if kind == "event":
            pile = "drawn" if state.decision == t.KEEP_EVENT else "event"
            return [f"{pile}-{at}-0"]
        return []

    def overlays(self) -> list[Overlay]:
        if self.state.active_tile == NONE:
            return []
        return [Overlay(kind="area", cells=[f"tile-{self.state.active_tile + 1}"])]


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
        ended = endings[int(state.ending)]
        winners = [seat for seat in range(2) if state.result[seat] > 0]
        ending = EndingView(text=ended.text, winners=winners, rules=list(ended.rules))
    turns = int(book.turns[state.scenario])
    board = table.board()
    zones = [table.goals(), *table.human_boards(), *table.hands(), *table.looked_at(), *table.destiny(), *table.piles()]
    return Scene(
        heading=Heading(
            game=game, title=title, scenario=table.scenario.name, turn=f"turn {state.turn} of {turns}",
            phase=PHASES[state.phase],
        ),
        seats=table.seats(), boards=[board], pieces=table.pieces(), zones=zones, tracks=table.tracks(),
        overlays=table.overlays(), rolls=table.rolls(), prompt=table.prompt(), options=table.options(),
        notes=table.notes, ending=ending,
    )  # fmt: skip
