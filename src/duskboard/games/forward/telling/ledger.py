"""What may be counted of the journey: its places, HP lost to whom, what is left, Items and Equipment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from duskboard.engine.content import Content
from duskboard.games.forward import terms as t
from duskboard.games.forward.content import Card, Location, card_entry
from duskboard.games.forward.telling.words import name_of
from duskboard.games.ledger import Events, Harm, Ledger

HERO = "the Wanderer"
CAUSES = {
    t.BY_PIT: "Pits", t.BY_TERROR: "Terrors", t.BY_BRANDY: "one's own brandy", t.BY_FIGHT_COST: "what fights cost",
    t.BY_REVEAL: "cards as they are revealed", t.BY_VICTORY: "enemies as they fall",
}  # fmt: skip
NOUGHT = ("heal", "loss", "bonus", "attack", "defence_hollows", "defence_beasts", "defence_dragon", "fight_cost",
          "count", "unbury", "bury_heal")  # fmt: skip


def harms(content: Content, events: Events) -> Iterator[Harm]:
    """HP lost to enemies and to the rest, and what was dealt to enemies."""
    for at in np.flatnonzero(np.isin(events[:, 0], (t.HURT, t.LOST_HP, t.STRUCK))):
        code, _, amount, cause, enemy = (int(one) for one in events[at, :5])
        if amount <= 0:
            continue
        if code == t.LOST_HP:
            yield Harm(int(at), CAUSES.get(cause, "enemies"), HERO, amount, True)
        elif code == t.HURT:
            yield Harm(int(at), name_of(content, enemy), HERO, amount, True)
        else:
            yield Harm(int(at), HERO, name_of(content, enemy), amount, False)


def left(states: Any, book: Any) -> Mapping[str, Any]:
    return {
        "HP": states["hp"],
        "XP": states["xp"],
        "buried cards": states["buried_n"],
        "Items": _held(states["items"]),
        "Equipment": _held(states["equipment"]),
        "Companions": sum((states[who] != t.ABSENT).astype(int) for who in ("princess", "sage", "knight")),
        "Snares in force": _held(states["snares"]),
    }


def _held(bits: Any) -> Any:
    return sum((bits >> location) & 1 for location in range(t.LOCATIONS))


def _place(content: Content, args: Sequence[int]) -> str:
    return content.all("location", Location)[args[0]].name


def spared(content: Content) -> Sequence[tuple[str, str]]:
    """Items that only heal 1, Equipment that does nothing. What the journey cannot be made without is left alone."""
    found = []
    for number in range(t.CARDS):
        card = card_entry(content, number)
        kind = number % t.TYPES
        if kind in (t.ITEM, t.EQUIPMENT):
            found.append((card.name, _nought(card, "heal = 1\n" if kind == t.ITEM else "")))
    return found


def _nought(card: Card, instead: str) -> str:
    numbers = "".join(f"{name} = 0\n" for name in NOUGHT if getattr(card, name) and not instead.startswith(name))
    words = ('effect = ""\n' if card.effect else "") + ('cleanse = "none"\n' if card.cleanse != "none" else "")
    return f'[[card]]\nid = "{card.id}"\n{numbers}{words}{instead}'


LEDGER = Ledger(
    part="place",
    begins={t.ENTERED: _place, t.DRAGON_ARRIVES: lambda content, args: name_of(content, t.DRAGON)},
    harm="HP",
    harms=harms,
    left=left,
    spared=spared,
    sparing="an Item that only heals 1, Equipment that does nothing",
)
