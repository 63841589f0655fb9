"""What the numbers of a card say; its own text adds what no number can say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from duskboard.engine.content import WORDS
from duskboard.games.forward import terms

ITS_TEXT_FIRST = (terms.SCENE, terms.HOLLOW, terms.BEAST)  # a line of the story, and then what it does


def sentences(card: Any, kind: int) -> Iterator[tuple[str, str]]:
    """What the numbers of a card say, each sentence with the fields it is made from."""
    if kind == terms.SCENE:
        yield from _scene(card)
    elif kind == terms.ITEM:
        yield "heal cleanse", f"Any time: {boon(card)}." if card.effect == "" else ""
    elif kind == terms.EQUIPMENT:
        yield from _equipment(card)
    elif kind in (terms.HOLLOW, terms.BEAST):
        yield from _monster(card)
    elif kind == terms.SNARE:
        yield from _snare(card)
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


def _monster(card: Any) -> Iterator[tuple[str, str]]:
    if card.damage:
        yield "damage", f"Its damaging results deal {card.damage} more."
    if card.critical_damage:
        yield "critical_damage", f"Its Criticals deal {card.critical_damage} more."
    if card.defence:
        yield "defence", f"Your damage to it is {card.defence} less."
    if card.victory_heal:
        yield "victory_heal", f"When it falls, heal {card.victory_heal}."
    if card.victory_loss:
        yield "victory_loss", f"When it falls, lose {card.victory_loss} HP."


def _snare(card: Any) -> Iterator[tuple[str, str]]:
    if card.blocks_slot:
        yield "blocks_slot", "This slot is blocked."
    if card.fight_cost:
        yield "fight_cost", f"At the start of every fight lose {card.fight_cost} HP."
    if card.attack:
        yield "attack", f"ATK {card.attack:+}, never below 0."
    if card.pit:
        yield "pit", f"Take {-card.pit} from every Pit roll."
    if card.reroll:
        yield "reroll", f"Each reroll costs {card.reroll} XP more."


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
