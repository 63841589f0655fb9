"""What the player is after: the Dragon, what it takes to hurt it, and the place and the fight at hand."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal
from duskboard.games.forward import terms
from duskboard.games.forward.content import companion_card
from duskboard.games.forward.secrets import is_seen
from duskboard.games.forward.telling.boards import dragon_hp, foe_id, place_id, slot_id
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.telling.words import capital, many
from duskboard.games.forward.terms import DRAGON, LOCATIONS, SLOTS

HELD = (terms.CARRIED, terms.EQUIPPED, terms.BESIDE)


def goals(table: Table) -> list[Goal]:
    """The Dragon first; then what is at hand."""
    here = [_slay(table)]
    if table.is_walked():
        here.append(_clear(table))
    if table.state.enemy not in (NONE, DRAGON):
        here.append(_defeat(table))
    return here


def _slay(table: Table) -> Goal:
    """The Dragon's gate. FWD-001, FWD-147 to FWD-150."""
    fighting = table.state.enemy == DRAGON or table.state.ending == terms.DRAGON_SLAIN
    parts = [_strength(table)] if fighting else [_journey(table), _sword(table), _princess(table), _strength(table)]
    return Goal(
        text=f"Slay {table.the(DRAGON)}",
        value=sum(part.met for part in parts),
        most=len(parts),
        standing="" if fighting else _what_is_lost(parts),
        owner=0,
        met=bool(table.state.ending == terms.DRAGON_SLAIN),
        targets=["dragon"] if table.state.location == LOCATIONS else [],
        parts=parts,
        rules=["FWD-001", "FWD-147"],
    )


def _what_is_lost(parts: list[Goal]) -> str:
    return "no longer possible" if any(part.standing.startswith(LOST) for part in parts) else ""


LOST = "lost"


def _journey(table: Table) -> Goal:
    """All nine places, or where they need not be visited, the last of them. FWD-002, RUL-06, RUL-07."""
    state = table.state
    behind, only_last = int(count(state.finished)), state.route == terms.ROUTE_FREE
    last = LOCATIONS - 1
    left = [at for at in range(LOCATIONS) if not state.finished >> at & 1]
    return Goal(
        text=f"Come through {table.place(last)}" if only_last else "Come through all nine places",
        value=behind,
        most=LOCATIONS,
        met=bool(state.finished >> last & 1) if only_last else behind == LOCATIONS,
        standing="what you never visit is buried" if only_last else "",
        owner=0,
        targets=[place_id(at) for at in left],
        rules=["FWD-002", "RUL-06"],
    )


def _sword(table: Table) -> Goal:
    """Without it nothing hurts the Dragon. FWD-150."""
    swords = cards_in(table.book.sword, terms.EQUIPMENT)
    held = bool(table.state.equipment & table.book.sword)
    name = table.the(swords[0]) if swords else "a sword that hurts it"
    return Goal(
        text=f"Hold {name}",
        value=int(held),
        most=1,
        met=held,
        standing=_whereabouts(table, swords),
        owner=0,
        targets=_places_of(table, swords),
        rules=["FWD-150", "RUL-29"],
    )


def _princess(table: Table) -> Goal:
    """Asleep she does not break its shield. FWD-108, FWD-149."""
    princess, bangles = companion_card(table.content, terms.PRINCESS), cards_in(table.book.bangle, terms.EQUIPMENT)
    awake, here = table.state.princess == terms.ACTIVE, table.state.princess != terms.ABSENT
    bangle = table.the(bangles[0]) if bangles else "what wakes her"
    parts = [
        Goal(
            text=f"{capital(table.the(princess))} with you", value=int(here), most=1, met=here, owner=0,
            standing=_whereabouts(table, [princess]), targets=_places_of(table, [princess]), rules=["FWD-106"],
        ),
        Goal(
            text=f"{capital(bangle)} given to her", value=int(awake), most=1, met=bool(awake), owner=0,
            standing="" if awake else _whereabouts(table, bangles), targets=_places_of(table, bangles),
            rules=["FWD-108", "FWD-110"],
        ),
    ]  # fmt: skip
    missing = [part.standing for part in parts if part.standing.startswith(LOST)]
    return Goal(
        text=f"Wake {table.the(princess)}",
        value=sum(part.met for part in parts),
        most=len(parts),
        met=bool(awake),
        standing="" if awake else missing[0] if missing else f"give her {bangle}" if here else parts[0].standing,
        owner=0,
        targets=[id for part in parts if not part.met for id in part.targets],
        parts=parts,
        rules=["FWD-108", "FWD-149", "RUL-29"],
    )


def _strength(table: Table) -> Goal:
    """The Dragon's HP: what is buried feeds it. FWD-148, FWD-151."""
    state, book = table.state, table.book
    left, most = dragon_hp(state, table.content)
    if state.enemy == DRAGON or left == 0:
        hurt = max(0, most - left) if left else most
        return Goal(
            text=f"Bring {table.the(DRAGON)} to 0 HP", value=hurt, most=most, met=left == 0, standing=f"{left} HP left",
            owner=0, targets=["dragon"], rules=["FWD-001", "FWD-071"],
        )  # fmt: skip
    fed = book.dragon_per_buried * state.buried_n
    made = f"{book.fight[DRAGON]} + {fed} for {many(state.buried_n, 'buried card', 'buried cards')} = {most} HP"
    sage = companion_card(table.content, terms.SAGE)
    halved = f", halved by {table.the(sage)}" if state.sage == terms.ACTIVE else ""
    return Goal(
        text="Bury little: it feeds the Dragon", standing=(made if fed else f"{most} HP") + halved, owner=0,
        targets=["pile"], rules=["FWD-148", "FWD-151"],
    )  # fmt: skip


def _whereabouts(table: Table, cards: list[int]) -> str:
    """Where a card is that is needed, as far as the player knows: what is left unseen in a place is buried."""
    if not cards:
        return f"{LOST}: there is none"
    card, state = cards[0], table.state
    place = table.place(card // terms.TYPES)
    if state.fate[card] in HELD:
        return "with you"
    if state.fate[card] == terms.MAP:
        return f"lies open in {place}"
    if is_seen(state, card):
        return f"{LOST}: given up" if state.fate[card] == terms.EXPERIENCE else f"{LOST}: left in {place}"
    if state.finished >> card // terms.TYPES & 1:
        return f"{LOST}: left unseen in {place}"
    return f"somewhere in {place}"


def _places_of(table: Table, cards: list[int]) -> list[str]:
    """The places where needed cards can still be found."""
    wanted = [card for card in cards if table.state.fate[card] in (terms.STACK, terms.MAP)]
    return [place_id(card // terms.TYPES) for card in wanted if not table.state.finished >> card // terms.TYPES & 1]


def _clear(table: Table) -> Goal:
    """The place the player walks. FWD-055, FWD-058."""
    state = table.state
    down = sum(state.slot[slot] == terms.FACE_DOWN for slot in range(SLOTS))
    unseen = f"{many(down, 'card', 'cards')} face-down" if down else ""
    far = table.book.farthest[state.gaps, state.location]
    shut = (terms.VOID, terms.BLOCKED)
    open_slots = [slot for slot in range(SLOTS) if far >> slot & 1 and state.slot[slot] not in shut]
    blocked = "" if open_slots or state.cleared else "no Farthest Tile is left"
    return Goal(
        text=f"Clear {table.place(state.location)}: reach a Farthest Tile",
        value=int(state.cleared),
        most=1,
        met=bool(state.cleared),
        standing="; ".join(
            part for part in ("cleared, leave when you like" if state.cleared else blocked, unseen) if part
        ),
        owner=0,
        targets=[] if state.cleared else [slot_id(slot) for slot in open_slots],
        rules=["FWD-055", "FWD-062"],
    )


def _defeat(table: Table) -> Goal:
    """The fight at hand. FWD-071."""
    enemy = table.state.enemy
    most = int(table.book.fight[enemy])
    return Goal(
        text=f"Defeat {table.the(enemy)}", value=max(0, most - table.state.enemy_hp), most=most, owner=0,
        standing=f"{table.state.enemy_hp} HP left", targets=[foe_id(enemy)], rules=["FWD-069", "FWD-071"],
    )  # fmt: skip
