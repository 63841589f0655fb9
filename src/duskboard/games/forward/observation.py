"""What learners are shown of Forward and what they can answer, number by number."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.forward.content import card_entry
from duskboard.games.forward.terms import CARDS, ITEM, LOCATIONS, SLOTS, TYPES
from duskboard.games.observation import Number, Options

OBSERVED = (
    Number("hp", "health"),
    Number("xp", "cards on EXPERIENCE"),
    Number("buried_n", "cards on BURIED"),
    Number("location", "where the player is, from 0; -1 between locations, 9 at the Dragon"),
    Number("at", "the slot the player stands on, from 0; -1 outside a location"),
    Number("cleared", "1: a Farthest Tile has been entered here"),
    Number("idle", "map turns in a row in which nothing was done"),
    Number("blessing", "1: this location's Blessing is in force"),
    Number("used_here", "1: its use-while-here action has been taken"),
    Number("princess", "0 absent, 1 present, 2 active"),
    Number("sage", "0 absent, 1 present, 2 active"),
    Number("knight", "0 absent, 1 present"),
    Number("decision", "what must be decided; the numbers are below"),
    Number("opponent", "the card fought, location * 9 + type; 81 the Dragon; 0 nobody"),
    Number("enemy_hp", "what it has left"),
    Number("my_face", "the die of the player in this round"),
    Number("enemy_face", "the die of the enemy"),
    Number("shield_face", "the Mirrored Shield's die"),
    Number("pit_face", "the Pit die"),
    Number("brandy", "damage added by Moonleaf Brandy"),
    Number("rerolled", "which dice of this round were rerolled: 1 mine, 2 the enemy's, 4 the shield's, added"),
    Number("forced", "1: the player's die is a forced miss"),
    Number("locations left", "how many locations have been left"),
    Number("locations cleared", "how many of them were cleared"),
    Number("finished", "1: that location has been left", LOCATIONS),
    Number("item held", "1: the Item of that location is carried", LOCATIONS),
    Number("equipment worn", "1: the Equipment of that location is worn", LOCATIONS),
    Number("snare in force", "1: the Snare of that location is in force", LOCATIONS),
    Number(
        "slot",
        "what each slot of this location is: 0 none, 1 face-down, 2 ongoing, 3 unclaimed, 4 emptied, 5 void, 6 blocked",
        SLOTS,
    ),
    Number("card in slot", "the type of the card dealt to each slot, from 0; -1 unknown", SLOTS),
    Number(
        "fate",
        "0 stack (or unseen), 1 map, 2 carried, 3 equipped, 4 beside, 5 experience, 6 buried, 7 box",
        CARDS,
    ),
)


def _items(content: Content) -> list[str]:
    return [card_entry(content, location * TYPES + ITEM).name for location in range(LOCATIONS)]


ACTIONS = (
    Options("step to a slot; go to a location; cleanse the Snare of a location", 9),
    Options("take what lies here, or use it here"),
    Options("leave the location"),
    Options("use the Item of a location; at the Drowned Chapel, bury it", 9, _items),
    Options("give the bangle"),
    Options("give the bell"),
    Options("take"),
    Options("leave it"),
    Options("face it"),
    Options("bury it"),
    Options("accept: fight, go on, keep the dice, bury nothing"),
    Options("reroll the player's die"),
    Options("reroll the enemy's die"),
    Options("give up the first, second or third card held", 3),
)
