"""What own numbers may say: nothing that the rules would never look at, and nothing they cannot be played with."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from duskboard.engine.content import Content, ContentError
from duskboard.games.forward import terms
from duskboard.games.forward.content.texts import boon

MOST = 999  # of any number: sums of them must have room
MOST_PER_BURIED = 100
MOST_STROLLING = 100

_MONSTER = ("fight", "damage", "critical_damage", "defence", "victory_heal", "victory_loss")
_WORN = ("attack", "defence_hollows", "defence_beasts", "defence_dragon", "fight_cost", "loss", "must_take")
_SNARE = ("attack", "fight_cost", "pit", "reroll", "blocks_slot")
_BLESSING = ("heal", "cleanse", "unbury", "use_here", "attack", "defence_hollows", "defence_beasts")
FIELDS: dict[int, dict[str, tuple[str, ...]]] = {  # by type and effect: what the rules look at
    terms.SCENE: {"": ("heal", "bury_heal")},
    terms.ITEM: {
        "": ("heal", "cleanse", "must_take"),
        "mirror-shard": ("must_take",),
        "sextons-key": ("must_take",),
        "moonleaf-brandy": ("loss", "bonus", "must_take"),
        "blacksap-thorn": ("must_take",),
        "phoenix-tear": ("heal", "must_take"),
        "ferrymans-bell": ("must_take",),
    },
    terms.EQUIPMENT: {
        "": _WORN,
        "gilded-bangle": _WORN,
        "ancient-sword": _WORN,
        "mirrored-shield": (*_WORN, "blocks_up_to"),
    },
    terms.HOLLOW: {"": _MONSTER, "princess": (), "sage": (), "mirror-knight": ()},
    terms.BEAST: {"": _MONSTER},
    terms.SNARE: {
        "": _SNARE,
        "force-misses": (*_SNARE, "count"),
        "double-damage": (*_SNARE, "count"),
        "halve-heals": _SNARE,
        "no-parry": _SNARE,
    },
    terms.PIT: {"": ("target", "loss")},
    terms.TERROR: {"": ("loss",)},
    terms.BLESSING: {"": _BLESSING, "hit-on-miss": _BLESSING, "soften-criticals": _BLESSING},
}
RANGES: dict[tuple[int, str], tuple[int, int]] = {  # where nought, or too much, could not be played with
    (terms.HOLLOW, "fight"): (1, MOST),
    (terms.BEAST, "fight"): (1, MOST),
    (terms.PIT, "target"): (1, terms.D6),
    (terms.SNARE, "count"): (1, MOST),
    (terms.SNARE, "attack"): (-MOST, 0),
    (terms.SNARE, "pit"): (-MOST, 0),
    (terms.EQUIPMENT, "blocks_up_to"): (1, terms.D6),
    (terms.ITEM, "bonus"): (1, MOST),
}
_ALONE = (terms.ITEM, terms.EQUIPMENT, terms.HOLLOW)  # types of which no two cards may have one effect
_NEEDED = ("princess", "gilded-bangle", "ancient-sword")  # without them no Dragon can be slain
_NOT_NUMBERS = {"id", "provenance", "why", "printed", "rules", "name", "icon", "text", "effect"}


def check_numbers(content: Content) -> None:
    """Refuse what breaks the game or does nothing in it."""
    for table in ("hero", "dragon", "price", "face", "card"):
        for entry in content.tables[table]:
            _check_size(table, entry)
    _check_hero(content)
    for card in content.tables["card"]:
        _check_card(card)
    _check_effects(content.tables["card"])


def _check_size(table: str, entry: Any) -> None:
    for field, value in msgspec.structs.asdict(entry).items():
        if isinstance(value, int) and abs(value) > MOST:
            raise ContentError(
                f"{table} {entry.id!r}: `{field}` cannot be {value}; numbers there go from {-MOST} to {MOST}"
            )


def _check_hero(content: Content) -> None:
    hero: Any = content.tables["hero"][0]
    dragon: Any = content.tables["dragon"][0]
    prices: list[Any] = list(content.tables["price"])
    faces: list[Any] = list(content.tables["face"])
    if hero.hp > hero.max_hp:
        raise ContentError(f"hero {hero.id!r}: `hp` ({hero.hp}) is above `max_hp` ({hero.max_hp})")
    if dragon.per_buried > MOST_PER_BURIED:
        raise ContentError(f"dragon {dragon.id!r}: `per_buried` can be at most {MOST_PER_BURIED}")
    for price in prices:
        if price.id == "strolling" and not 1 <= price.amount <= MOST_STROLLING:
            raise ContentError(f"price 'strolling': `amount` must be from 1 to {MOST_STROLLING}")
    if all(face.blocks for face in faces) or not any(face.damage for face in faces):
        raise ContentError("face: some face must deal damage and some must not block, or no fight would ever end")


def _check_card(card: Any) -> None:
    kind = terms.TYPE_IDS.index(card.id.partition("-")[2])
    name, effects = terms.TYPE_NAMES[kind], FIELDS[kind]
    if card.effect not in effects:
        known = ", ".join(effect for effect in effects if effect) or "none"
        raise ContentError(f"card {card.id!r}: no {name} has the effect {card.effect!r}; there are: {known}")
    fields = effects[card.effect]
    for field in msgspec.structs.fields(type(card)):
        value = getattr(card, field.name)
        if field.name in _NOT_NUMBERS:
            continue
        if field.name not in fields and value != field.default:
            which = f"{name} with the effect {card.effect!r}" if card.effect else name
            heeded = f"what does: {', '.join(fields)}" if fields else "no number does"
            raise ContentError(f"card {card.id!r}: `{field.name}` does nothing on the {which}; {heeded}")
        least, most = RANGES.get((kind, field.name), (-MOST, MOST))
        if field.name in fields and not isinstance(value, str) and not least <= value <= most:
            raise ContentError(f"card {card.id!r}: `{field.name}` must be from {least} to {most}, not {value}")
    if kind == terms.ITEM and card.effect in ("", "phoenix-tear") and not card.heal and card.cleanse == "none":
        raise ContentError(f"card {card.id!r}: an Item must have an effect, heal or cleanse")
    if kind == terms.ITEM and card.cleanse == "one":
        raise ContentError(f"card {card.id!r}: an Item can cleanse `all` Snares or `none`, not `one`")
    if card.use_here and not boon(card):
        raise ContentError(f"card {card.id!r}: `use_here` without anything to use: heal, cleanse or unbury")


def _check_effects(cards: Any) -> None:
    having = defaultdict(list)
    for card in cards:
        having[card.effect].append(card.id)
    for kind in _ALONE:
        for effect in FIELDS[kind]:
            if effect and len(having[effect]) > 1:
                raise ContentError(f"card {' and '.join(map(repr, having[effect]))}: only one may be {effect!r}")
    for effect in _NEEDED:
        if not having[effect]:
            raise ContentError(f"card: one must be {effect!r}, or the Dragon could never be slain")
