"""What lies on the table, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from duskboard.engine.bits import count
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import events_since
from duskboard.engine.scene import (
    Badge,
    EndingView,
    Heading,
    Item,
    Note,
    Overlay,
    Scene,
    SeatView,
    Track,
    Zone,
)
from duskboard.games.forward import terms
from duskboard.games.forward.content import Card, Hero, card_entry, companion_card, location_entry
from duskboard.games.forward.rules.combat import attack_of
from duskboard.games.forward.rules.piles import card_of, reroll_price
from duskboard.games.forward.secrets import is_seen
from duskboard.games.forward.telling.boards import (
    STATE_NAMES,
    blessing_id,
    card_piece_id,
    diamond_board,
    dragon_board,
    dragon_hp,
    in_location,
    location_board,
    pieces,
    place_id,
    slot_id,
    snare_id,
)
from duskboard.games.forward.telling.figures import figures
from duskboard.games.forward.telling.goals import goals
from duskboard.games.forward.telling.notes import card_note, dragon_note, hero_note, location_note, plain_notes
from duskboard.games.forward.telling.questions import QUESTIONS, scene_options
from duskboard.games.forward.telling.rolls import rolls
from duskboard.games.forward.telling.table import COMPANIONS, Table
from duskboard.games.forward.telling.words import ENDINGS, capital, many, name_of
from duskboard.games.forward.terms import DRAGON, LOCATIONS, SLOTS, TYPES


def make_scene(state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
    """The table as the player sees it."""
    table = Table(state, book, content)
    boards = [diamond_board(state, book, content)]
    if in_location(state):
        boards.insert(0, location_board(state, book, content))
    elif state.location == LOCATIONS:
        boards.insert(0, dragon_board(content))
    scene = Scene(
        heading=_heading(state, content),
        seats=[_seat(state, content)],
        boards=boards,
        pieces=pieces(state, book, content),
        zones=_zones(state, book, content),
        tracks=tracks(state, book, content),
        overlays=_overlays(state, book),
        rolls=rolls(table),
        prompt=QUESTIONS[state.decision].prompt(table) if state.seat >= 0 else None,
        options=scene_options(table, menu),
        goals=goals(table),
        figures=figures(table),
        ending=_ending(table),
    )
    here = _ids(scene)
    scene.notes = {id: note for id, note in _notes(state, book, content).items() if id in here}
    return scene


def _ids(scene: Scene) -> set[str]:
    """Everything that can be pointed at."""
    ids = {cell.id for board in scene.boards for cell in board.cells} | {piece.id for piece in scene.pieces}
    ids |= {zone.id for zone in scene.zones} | {item.id for zone in scene.zones for item in zone.items}
    return ids | {track.id for track in scene.tracks}


def _heading(state: Any, content: Content) -> Heading:
    if state.location == LOCATIONS:
        phase = "the last fight"
    elif state.location == NONE:
        phase = "on the path"
    else:
        phase = "cleared" if state.cleared else "exploring"
    if state.enemy != NONE and state.enemy != DRAGON:
        phase = f"fighting {card_entry(content, state.enemy).name}"
    switched = [
        f"{name} = {values[getattr(state, name)]}" for name, values in terms.SWITCHES.items() if getattr(state, name)
    ]
    return Heading(
        game="forward", title="Forward", scenario=", ".join(switched), turn=chapter(state, content), phase=phase
    )


def chapter(state: Any, content: Content) -> str:
    """How far the journey is."""
    here = 1 << max(0, state.location)  # it is behind the player once he is out of it
    behind = int(count(state.finished & ~here if in_location(state) else state.finished))
    if state.location == LOCATIONS:
        return name_of(content, DRAGON)
    if state.location == NONE:
        return f"{behind} of {LOCATIONS} places behind you"
    return f"Place {behind + 1} of {LOCATIONS}: {location_entry(content, state.location).name}"


def _seat(state: Any, content: Content) -> SeatView:
    hero = content.one("hero", "player", Hero)
    return SeatView(
        name=hero.name,
        role="the Mirror Knight's child",
        shape="diamond",
        icon=hero.icon,
        acting=state.seat == 0,
        standing=f"{state.hp} HP, {state.xp} XP, {state.buried_n} buried",
    )


# -- zones -------------------------------------------------------------------------------------------------------------


def _zones(state: Any, book: Any, content: Content) -> list[Zone]:
    zones = [
        _slots(state, content, "items", "Items", state.items, terms.ITEM, book.item_limit, "knapsack"),
        _slots(
            state,
            content,
            "equipment",
            "Equipment",
            state.equipment,
            terms.EQUIPMENT,
            book.equipment_limit,
            "chest-armor",
        ),
        _companions(state, content),
        Zone(id="snares", title="Snares", owner=0, items=_snares(state, content), icon="manacles"),
    ]
    if in_location(state):
        zones.append(_blessing(state, content))
        zones.append(_unseen(state, content))
    zones.append(Zone(id="experience", title="EXPERIENCE", owner=0, kind="pile", count=state.xp, icon="laurels"))
    zones.append(Zone(id="pile", title="BURIED", kind="pile", count=state.buried_n, icon="grave-flowers"))
    return zones


def card_item(content: Content, card: int) -> Item:
    """A face-up card."""
    entry = card_entry(content, card)
    return Item(
        id=card_piece_id(card),
        name=entry.name,
        icon=entry.icon,
        text=entry.text,
        conditions=["reconstructed"] if entry.provenance == "reconstructed" else [],
    )


def _held(content: Content, held: int, kind: int) -> list[Item]:
    return [card_item(content, int(card_of(at, kind))) for at in range(LOCATIONS) if held >> at & 1]


def _slots(state: Any, content: Content, id: str, title: str, held: int, kind: int, limit: int, icon: str) -> Zone:
    cards = _held(content, held, kind)
    empty = [
        Item(id=f"{id}-free{i + 1}", kind="slot", name="free", accepts=terms.TYPE_NAMES[kind])
        for i in range(limit - len(cards))
    ]
    return Zone(id=id, title=f"{title} {len(cards)}/{limit}", owner=0, kind="board", items=cards + empty, icon=icon)


def _snares(state: Any, content: Content) -> list[Item]:
    """The Snares in force. One may lie on the map as well, so here they have ids of their own."""
    held = [at for at in range(LOCATIONS) if state.snares >> at & 1]
    return [msgspec.structs.replace(card_item(content, int(card_of(at, terms.SNARE))), id=snare_id(at)) for at in held]


def _companions(state: Any, content: Content) -> Zone:
    items = []
    for field, role, gift in COMPANIONS:
        here = getattr(state, field)
        if here == terms.ABSENT:
            continue
        item = card_item(content, companion_card(content, role))
        if here == terms.ACTIVE:
            item.badges = [Badge(icon="sunrise", text="✓", name="awake", tone="good")]
        elif gift:
            names = [f"needs the {card.name}" for card in content.all("card", Card) if card.effect == gift]
            item.badges = [Badge(icon="sleepy", text="z", name=name, tone="plain") for name in names]
        items.append(item)
    return Zone(id="companions", title="Companions", owner=0, items=items, icon="three-friends")


def _blessing(state: Any, content: Content) -> Zone:
    items = [card_item(content, int(card_of(state.location, terms.BLESSING)))] if state.blessing else []
    for item in items:
        item.id = blessing_id(state.location)
        if state.used_here:
            item.conditions = [*item.conditions, "spent"]
    return Zone(id="blessing", title="Blessing", owner=0, items=items, icon="prayer", text="until you leave")


def _unseen(state: Any, content: Content) -> Zone:
    """The cards of this location nobody has turned over: known by name, not by place."""
    cards = [int(card_of(state.location, kind)) for kind in range(TYPES)]
    items = []
    for card in cards:
        if not is_seen(state, card):
            item = card_item(content, card)
            item.value = terms.TYPE_NAMES[card % TYPES]
            items.append(item)
    return Zone(
        id="unseen", title="Still face-down here", kind="list", items=items, icon="card-random",
        text="which slot holds which is not known",
    )  # fmt: skip


# -- tracks, overlays, notes, ending -----------------------------------------------------------------------------------


def tracks(state: Any, book: Any, content: Content) -> list[Track]:
    """What is counted."""
    left, most = dragon_hp(state, content)
    counted = [
        Track(id="hp", name="HP", value=state.hp, most=book.max_hp, owner=0, icon="hearts"),
        Track(id="xp", name="XP", value=state.xp, owner=0, icon="laurels"),
        Track(id="attack", name="ATK", value=int(attack_of(state, book)), owner=0, icon="broadsword"),
        Track(id="buried", name="Buried", value=state.buried_n, most=terms.CARDS, icon="grave-flowers"),
        Track(
            id="dragon-hp", name="Dragon HP", value=left, most=most,
            icon="dragon-head",
        ),
    ]  # fmt: skip
    if state.enemy not in (NONE, DRAGON):
        counted.append(
            Track(
                id="enemy-hp", name="Enemy HP", value=state.enemy_hp, most=book.fight[state.enemy], icon="death-skull"
            )
        )
    if state.idle:
        counted.append(Track(id="idle", name="Strolling", value=state.idle, most=book.stroll_limit, icon="walk"))
    return counted


def _overlays(state: Any, book: Any) -> list[Overlay]:
    """The last step, and the way the run is meant to go."""
    if not in_location(state):
        return []
    overlays = []
    steps = [event for event in events_since(state, 0) if event.code in (terms.STEPPED, terms.ENTERED)]
    if len(steps) > 1 and steps[-1].code == terms.STEPPED:
        before = steps[-2].args[0] if steps[-2].code == terms.STEPPED else steps[-2].args[1]
        overlays.append(Overlay(kind="last-move", start=slot_id(before), end=slot_id(steps[-1].args[0])))
    if not state.cleared:
        far = [slot_id(slot) for slot in range(SLOTS) if book.farthest[state.gaps, state.location] >> slot & 1]
        overlays.append(Overlay(kind="area", cells=far, text="Farthest Tiles"))
    return overlays


def _notes(state: Any, book: Any, content: Content) -> dict[str, Note]:
    notes = plain_notes(state, book, int(reroll_price(state, book)))
    notes["experience"], notes["pile"] = notes["xp"], notes["buried"]
    notes["hero"] = hero_note(content, int(attack_of(state, book)))
    notes["dragon"] = notes["dragon-hp"] = dragon_note(content)
    for location in range(LOCATIONS):
        notes[place_id(location)] = location_note(content, location, _status(state, location))
    for card in _pointable(state, content):
        notes[card_piece_id(card)] = card_note(content, card)
    for location in range(LOCATIONS):
        if state.snares >> location & 1:
            notes[snare_id(location)] = card_note(content, int(card_of(location, terms.SNARE)))
    if in_location(state):
        if state.blessing:
            card = int(card_of(state.location, terms.BLESSING))
            notes[blessing_id(state.location)] = card_note(content, card)
        for slot in range(SLOTS):
            notes[slot_id(slot)] = _slot_note(state, book, content, slot)
    return notes


def _pointable(state: Any, content: Content) -> list[int]:
    """The cards that can be pointed at: held, beside the player, or of this location."""
    cards = [int(card_of(at, terms.ITEM)) for at in range(LOCATIONS) if state.items >> at & 1]
    cards += [int(card_of(at, terms.EQUIPMENT)) for at in range(LOCATIONS) if state.equipment >> at & 1]
    cards += [companion_card(content, role) for field, role, _ in COMPANIONS if getattr(state, field)]
    if in_location(state):
        cards += [int(card_of(state.location, kind)) for kind in range(TYPES)]
    return cards


def _status(state: Any, location: int) -> str:
    if location == state.location:
        return "You are here."
    if state.completed >> location & 1:
        return "Cleared and left."
    if state.finished >> location & 1:
        return "Left uncleared."
    return "Not yet visited."


def _slot_note(state: Any, book: Any, content: Content, slot: int) -> Note:
    condition = int(state.slot[slot])
    distance = int(book.distance[state.gaps, state.location, slot])
    text = ""
    if condition == terms.FACE_DOWN:
        text = "Not yet turned over: one of the cards still face-down here."
    elif condition in (terms.ONGOING, terms.UNCLAIMED, terms.BLOCKED):
        text = card_entry(content, int(card_of(state.location, state.layout[state.location, slot]))).name
    numbers = {"Steps from Start": str(distance)} if distance != NONE else {}
    if book.farthest[state.gaps, state.location] >> slot & 1:
        numbers["Farthest Tile"] = "yes"
    return Note(
        title=f"Slot {slot + 1}, {STATE_NAMES[condition]}", text=text, numbers=numbers, rules=["FWD-040", "FWD-045"]
    )


def _how_it_ended(table: Table) -> str:
    """The ending as a story: where, and how much was lacking."""
    state = table.state
    buried = f"with {many(state.buried_n, 'card', 'cards') if state.buried_n else 'nothing'} buried"
    if state.ending == terms.DRAGON_SLAIN:
        return f"{capital(table.the(DRAGON))} is slain: you stand with {state.hp} HP left, {buried}"
    if state.ending == terms.FELL_ON_THE_WAY and table.is_walked():
        nth = ORDINALS[int(count(state.finished))]
        return f"You fell in {table.place(state.location)}, the {nth} of nine places, {buried}"
    if state.ending == terms.FELL_TO_DRAGON:
        return f"{capital(table.the(DRAGON))} killed you: it had {state.enemy_hp} HP left, {buried}"
    return ENDINGS[state.ending].text


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "last")


def _ending(table: Table) -> EndingView | None:
    state = table.state
    if not state.ending:
        return None
    ending = ENDINGS[state.ending]
    won = state.result[0] > 0
    return EndingView(
        text=_how_it_ended(table),
        winners=[0] if won else [],
        rules=list(ending.rules),
        scores={
            "Places finished": f"{int(count(state.finished))} of {LOCATIONS}",
            "HP": str(state.hp),
            "XP": str(state.xp),
            "Buried": str(state.buried_n),
            **({"Dragon HP left": str(state.enemy_hp)} if state.enemy == DRAGON else {}),
        },
    )
