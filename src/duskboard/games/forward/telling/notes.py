"""What is said of a thing under the pointer."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content, Entry
from duskboard.engine.scene import Note
from duskboard.games.forward import terms
from duskboard.games.forward.content import Card, Dragon, Hero, card_entry, location_entry

NUMBERS = {  # a field of a card: what it is called under the pointer
    "fight": "Fight", "damage": "Damage", "critical_damage": "Critical damage", "defence": "DEF", "heal": "Heal",
    "loss": "HP loss", "target": "Needed", "attack": "ATK", "defence_hollows": "DEF against Hollows",
    "defence_beasts": "DEF against Beasts", "defence_dragon": "DEF against the Dragon", "bonus": "Damage in the fight",
    "fight_cost": "HP at the start of a fight", "victory_heal": "Heal on victory", "victory_loss": "HP loss on victory",
    "count": "Spoils", "pit": "Pit rolls", "reroll": "XP more a reroll", "unbury": "Buried cards removed",
    "bury_heal": "Heal for an Item buried", "blocks_up_to": "Blocks on 1 to",
}  # fmt: skip
SIGNED = {"attack", "damage", "critical_damage", "defence_hollows", "defence_beasts", "defence_dragon", "bonus", "pit"}


def card_note(content: Content, card: int) -> Note:
    """A card's text, numbers and where they are from."""
    entry = card_entry(content, card)
    kind = terms.TYPE_NAMES[card % terms.TYPES]
    place = location_entry(content, card // terms.TYPES).name
    return _note(entry, f"{entry.name} · {kind} of {place}", entry.text, card_numbers(entry))


def card_numbers(entry: Card) -> dict[str, str]:
    """The numbers of a card that say something, by what they are called."""
    return {
        title: f"{getattr(entry, field):+d}" if field in SIGNED else str(getattr(entry, field))
        for field, title in NUMBERS.items()
        if getattr(entry, field)
    }


def location_note(content: Content, location: int, status: str) -> Note:
    entry = location_entry(content, location)
    numbers = {"Start": f"slot {entry.start}", "Leads to": ", ".join(map(str, entry.links)) or "the Dragon"}
    return _note(entry, f"{entry.id} · {entry.name}", f"{entry.text} {status}".strip(), numbers)


def hero_note(content: Content, attack: int) -> Note:
    hero = content.one("hero", "player", Hero)
    return _note(hero, hero.name, hero.text, {"Max HP": str(hero.max_hp), "ATK now": str(attack)})


def dragon_note(content: Content) -> Note:
    dragon = content.one("dragon", "dragon", Dragon)
    return _note(dragon, dragon.name, dragon.text, {"HP": f"{dragon.fight} + {dragon.per_buried} a buried card"})


def _note(entry: Entry, title: str, text: str, numbers: dict[str, str]) -> Note:
    return Note(
        title=title, text=text, numbers=numbers, provenance=entry.provenance, why=entry.why, rules=list(entry.rules)
    )


def plain_notes(state: Any, book: Any, price: int) -> dict[str, Note]:
    """Notes on the piles and tracks."""
    return {
        "hp": Note(title="HP", text="At 0 the journey is lost.", rules=["FWD-003", "FWD-013"]),
        "xp": Note(
            title="EXPERIENCE",
            text=f"Each card on this pile is 1 XP. A reroll costs {price} XP.",
            numbers={"Spent so far": str(state.spent)},
            rules=["FWD-017", "FWD-140", "FWD-141", "FWD-142"],
        ),
        "buried": Note(
            title="BURIED",
            text="Face-down for good: nobody looks through it. Every card here makes the Dragon stronger.",
            numbers={"Dragon HP each": str(book.dragon_per_buried)},
            rules=["FWD-063", "FWD-065", "FWD-066", "FWD-067"],
        ),
        "attack": Note(
            title="ATK",
            text="Added to every Hit, Critical and Counter of yours that lands.",
            rules=["FWD-124", "RUL-24"],
        ),
        "enemy-hp": Note(
            title="Enemy HP", text="Your damage adds up from round to round.", rules=["FWD-069", "FWD-070", "FWD-071"]
        ),
        "items": Note(
            title="Items",
            text="Used once, each when its text says, healing ones at any time; then 1 XP.",
            numbers={"At most": str(book.item_limit)},
            rules=["FWD-015", "FWD-091", "FWD-135"],
        ),
        "equipment": Note(
            title="Equipment",
            text="Works as long as it is worn. One too many, and one of them becomes 1 XP.",
            numbers={"At most": str(book.equipment_limit)},
            rules=["FWD-078", "FWD-080", "FWD-081"],
        ),
        "companions": Note(
            title="Companions",
            text="They take up no room, and matter only before the Dragon.",
            rules=["FWD-105", "FWD-154", "RUL-30"],
        ),
        "snares": Note(
            title="Snares",
            text="In force until something cleanses them, from place to place and before the Dragon too.",
            rules=["FWD-098", "FWD-102", "RUL-35"],
        ),
        "blessing": Note(title="Blessing", text="In force until you leave this place.", rules=["FWD-100", "RUL-36"]),
        "unseen": Note(
            title="Still face-down here",
            text="The nine cards of a place are known; where each lies is not. What you leave face-down is buried.",
            rules=["FWD-005", "FWD-040", "FWD-058"],
        ),
        "traveller": Note(title="You are here"),
        "brink": Note(title="The brink", text="There is no way back from here.", rules=["RUL-43"]),
        "lair": Note(title="The Dragon's lair", rules=["FWD-147"]),
        "idle": Note(
            title="Strolling",
            text="Map turns in a row with nothing flipped, taken, used or given. Too many, and you are made to leave.",
            rules=["RUL-16"],
        ),
    }
