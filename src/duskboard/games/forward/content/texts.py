"""What the numbers of a card say; its own text adds what no number can say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from duskboard.engine.content import WORDS
from duskboard.games.forward import terms

ITS_TEXT_FIRST = (terms.SCENE, terms.HOLLOW, terms.BEAST)  # a line of the story, and then what it does
OF_A_MONSTER = {
    "damage": "Its damaging results deal {} more.",
    "critical_damage": "Its Criticals deal {} more.",
    "defence": "Your damage to it is {} less.",
    "victory_heal": "When it falls, heal {}.",
    "victory_loss": "When it falls, lose {} HP.",
}
OF_A_SNARE = {
    "blocks_slot": "This slot is blocked.",
    "fight_cost": "At the start of every fight lose {} HP.",
    "attack": "ATK {:+}, never below 0.",
    "pit": "Take {less} from every Pit roll.",
    "reroll": "Each reroll costs {} XP more.",
}


def sentences(card: Any, kind: int) -> Iterator[tuple[str, str]]:
    """What the numbers of a card say, each sentence with the fields it is made from."""
    if kind == terms.SCENE:
        yield from _scene(card)
    elif kind == terms.ITEM:
        yield "heal cleanse", f"Any time: {boon(card)}." if card.effect == "" else ""
    elif kind == terms.EQUIPMENT:
        yield from _equipment(card)
    elif kind in (terms.HOLLOW, terms.BEAST):
        yield from _each(card, OF_A_MONSTER)
    elif kind == terms.SNARE:
        yield from _each(card, OF_A_SNARE)
    elif kind == terms.PIT:
        yield "target loss", f"Roll {card.target} or more, or lose {card.loss} HP."
    elif kind == terms.TERROR:
        yield "loss", f"Face it and lose {card.loss} HP, or bury it."
    elif kind == terms.BLESSING:
        yield from _blessing(card)


def _scene(card: Any) -> Iterator[tuple[str, str]]:
    if card.heal:
        yield "heal", f"Heal {card.heal}."
    if card.bury_heal:
        yield "bury_heal", f"Then you may bury one carried Item to heal {card.bury_heal} more."


def _equipment(card: Any) -> Iterator[tuple[str, str]]:
    if card.attack:
        yield "attack", f"ATK {card.attack:+}."
    armour = {"Hollows": card.defence_hollows, "Beasts": card.defence_beasts, "the Dragon": card.defence_dragon}
    if any(armour.values()):
        yield "defence_hollows defence_beasts defence_dragon", f"DEF {_against(armour)}."
    if card.must_take:
        yield "must_take", "Must be taken."
    if card.fight_cost:
        yield "fight_cost", f"While worn, lose {card.fight_cost} HP at the start of every fight."
    if card.loss:
        then = "" if card.must_take else ", then take it or leave it"
        yield "loss", f"When revealed, lose {card.loss} HP{then}."


def _each(card: Any, sentence_of: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A sentence for each number that is not 0."""
    for field, said in sentence_of.items():
        number = getattr(card, field)
        if number:
            yield field, said.format(number, less=-number)


def _blessing(card: Any) -> Iterator[tuple[str, str]]:
    if boon(card):
        when = "Standing here, once:" if card.use_here else "When revealed,"
        yield "heal cleanse unbury", f"{when} {boon(card)}."
    if card.attack:
        yield "attack", f"ATK {card.attack:+} while you are here."
    armour = {"Hollows": card.defence_hollows, "Beasts": card.defence_beasts}
    if any(armour.values()):
        alike = card.defence_hollows == card.defence_beasts
        shelter = f"{card.defence_hollows:+}" if alike else _against(armour)
        yield "defence_hollows defence_beasts", f"DEF {shelter} while you are here."


def _against(armour: dict[str, int]) -> str:
    """`+1 against Hollows and Beasts, +2 against the Dragon`."""
    groups: dict[int, list[str]] = {}
    for foes, amount in armour.items():
        if amount:
            groups.setdefault(amount, []).append(foes)
    return ", ".join(f"{amount:+} against {' and '.join(foes)}" for amount, foes in groups.items())


def boon(card: Any) -> str:
    """What an Item or a Blessing does once: cleanse, heal, unbury."""
    cleansed = {"none": "", "one": "cleanse one Snare of your choice", "all": "cleanse all Snares"}[card.cleanse]
    told = ", then ".join(part for part in (cleansed, f"heal {card.heal}" if card.heal else "") if part)
    if card.unbury:
        top = f"top {WORDS.get(card.unbury, card.unbury)} buried cards are"
        gone = f"the {'top buried card is' if card.unbury == 1 else top} gone for good, unseen"
        told = f"{told}; then {gone}" if told else gone
    return told
