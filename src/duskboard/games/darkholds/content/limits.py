"""Which numbers of the content count for something, and from what to what: own numbers are held to this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from duskboard.engine.content import Content, ContentError, Entry
from duskboard.games.darkholds import terms as t

if TYPE_CHECKING:
    from duskboard.games.darkholds.content import Darkhold, Equipment, Power, Profile
    from duskboard.games.darkholds.content.level import Level

MOST_SLOTS = 20  # of one type
NUMBERS = {
    "door_constitution": (1, 99), "doorweb_constitution": (1, 99), "ladder_extra": (0, 9), "noise_tiles": (0, t.TILES),
    "entry_tiles": (0, t.TILES), "usual_heroes": (0, t.HEROES), "recover": (0, 10), "between_levels_heal": (0, 12),
    "lantern_range": (0, 99), "command_range": (0, 99), "silver_limit": (0, t.MOST_SILVER),
    **{f"{kind}_limit": (0, MOST_SLOTS) for kind in t.TYPES[1:8]},
}  # fmt: skip
OF_A_WEAPON = ("range", "dice", "hit", "damage")
ENEMIES_ONLY = ("lantern", "command", "moving-entry", "cocoons")
AMOUNTS = {  # of prayers and invocations, and of darkhold cards, by their effect
    "heal": (1, 12), "bless": (1, 9), "rebuke": (1, 10), "stone-skin": (1, 9), "rocks": (1, 99),
    "more-reinforcements": (1, 9), "vigour": (-9, 9), "noise": (1, 99), "enemies-at-hero": (1, 8), "strike": (1, 9),
}  # fmt: skip
BRING_ENEMIES = ("enemies-at-hero", "wanderer")


def check_numbers(content: Content) -> None:
    """Refuse numbers that would break the game or do nothing, in one line that says which and why."""
    tables: dict[str, list[Any]] = dict(content.tables)
    numbers = {entry.id: entry.value for entry in tables["number"]}
    for id, (low, high) in NUMBERS.items():
        _within(f"number {id!r}", "value", numbers[id], low, high)
    for id in ("silver_caverns", "silver_barrows", "silver_halls"):
        _within(f"number {id!r}", "value", numbers[id], 0, numbers["silver_limit"])
    for power in tables["power"]:
        _check_power(power)
    powers = {power.id: power for power in tables["power"]}
    most: Counter[str] = Counter()
    for table in ("hero", "henchman", "enemy"):
        for profile in tables[table]:
            limits = _check_profile(table, profile, numbers, powers)
            if table != "enemy":
                most |= Counter(limits)
    for item in tables["equipment"]:
        _check_equipment(item, most)
    for card in tables["darkhold"]:
        _check_darkhold(card)
    if not sum(card.copies for card in tables["darkhold"]):
        raise ContentError("the darkhold deck needs a card")
    figures = {enemy.id: enemy.figures for enemy in tables["enemy"]}
    for level in tables["level"]:
        _check_level(level, figures)


def _within(where: str, field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ContentError(f"{where}: `{field}` must be from {low} to {high}, not {value}")


def _idle(where: str, entry: Entry | Any, fields: Iterable[str], why: str) -> None:
    """Refuse fields that nothing would ever read."""
    for field in fields:
        if getattr(entry, field):
            raise ContentError(f"{where}: `{field}` does nothing {why}")


def _check_weapon(where: str, weapon: Any, most: int = t.MOST_DICE) -> None:
    _within(where, "range", weapon.range, 1, t.COLUMNS)
    if weapon.dice > most:
        raise ContentError(f"{where}: a weapon has at most {most} dice, not {weapon.dice}")
    _within(where, "dice", weapon.dice, 1, most)
    _within(where, "hit", weapon.hit, 1, 10)
    _within(where, "damage", weapon.damage, 0 if getattr(weapon, "webs", False) else 1, 99)


def _check_profile(table: str, profile: Profile, numbers: dict[str, int], powers: dict[str, Power]) -> dict[str, int]:
    """Check a warrior; returns its inventory limits."""
    where = f"{table} {profile.id!r}"
    _within(where, "agility", profile.agility, 0, 10)
    _within(where, "tough", profile.tough, 0, 10)
    if profile.parry <= 127:  # beyond that the book says so
        _within(where, "parry", profile.parry, 1, 10)
    for weapon in profile.weapons:
        fury = profile.fury_dice if weapon is profile.weapons[0] else 0
        _check_weapon(f"{where}: {weapon.name}", weapon, t.MOST_DICE - fury)
        if weapon.type == "combat":
            _idle(f"{where}: {weapon.name}", weapon, ["limit"], "for a combat weapon")
    if profile.fury_dice == 0 or not profile.weapons or profile.weapons[0].type != "combat":
        fields = ("fury_wounds", "fury_dice") if profile.fury_dice else ("fury_wounds",)
        _idle(where, profile, fields, "without `fury_dice` and a combat weapon that comes first")
    _check_abilities(where, table == "enemy", profile, powers)
    return _check_limits(where, profile, numbers)


def _check_abilities(where: str, enemy: bool, profile: Profile, powers: dict[str, Power]) -> None:
    idle = ("priest",) if enemy else ENEMIES_ONLY
    for ability in profile.abilities:
        if ability in idle:
            raise ContentError(
                f"{where}: the ability {ability!r} does nothing for {'an enemy' if enemy else 'the party'}"
            )
    kinds = [powers[id].kind for id in profile.powers if id in powers]
    for id in profile.powers:
        kind = powers[id].kind if id in powers else ""
        needed = "priest" if kind == "prayer" else "sorcerer"
        if kind and needed not in profile.abilities:
            raise ContentError(f"{where}: the power {id!r} does nothing without the ability {needed!r}")
        if kind and enemy and (kind != "ranged" or len(kinds) > 1):
            raise ContentError(f"{where}: an enemy has one ranged invocation at most, and no other power")


def _check_limits(where: str, profile: Profile, numbers: dict[str, int]) -> dict[str, int]:
    kinds = t.TYPES[1:8]
    for kind, limit in profile.limits.items():
        if kind not in kinds:
            raise ContentError(f"{where}: there is no limit {kind!r}; there are: {', '.join(kinds)}")
        _within(where, f"limits.{kind}", limit, 0, MOST_SLOTS)
    limits = {kind: profile.limits.get(kind, numbers[f"{kind}_limit"]) for kind in kinds}
    own: Sequence[Any] = [*profile.weapons, *profile.armour]
    for kind in kinds:
        taken = sum(item.slots for item in own if item.type == kind)
        if taken > limits[kind]:
            raise ContentError(f"{where}: what it has of its own takes {taken} of its {limits[kind]} {kind} places")
    return limits


def _check_power(power: Power) -> None:
    where = f"power {power.id!r}"
    _within(where, "vigour", power.vigour, 1, 9)
    if (power.kind == "ranged") != (power.effect == "shot"):
        raise ContentError(f"{where}: a ranged invocation has the effect 'shot', and nothing else has")
    if power.effect == "shot":
        _check_weapon(where, power)
        _within(where, "nearest", power.nearest, 0, 1)
    else:
        _idle(where, power, ("dice", "hit", "damage", "doors"), "without the effect 'shot'")
    _within(where, "range", power.range, max(1, power.nearest), t.COLUMNS)
    _check_amount(where, power)


def _check_amount(where: str, entry: Power | Darkhold) -> None:
    if entry.effect not in AMOUNTS:
        _idle(where, entry, ["amount"], f"with the effect {entry.effect!r}")
    elif entry.effect == "vigour" and entry.amount == 0:
        raise ContentError(f"{where}: `amount` 0 does nothing")
    else:
        _within(where, "amount", entry.amount, *AMOUNTS[entry.effect])


def _check_darkhold(card: Darkhold) -> None:
    where = f"darkhold {card.id!r}"
    _check_amount(where, card)
    if card.effect == "rocks":
        _within(where, "range", card.range, 1, t.COLUMNS)
    else:
        _idle(where, card, ["range"], f"with the effect {card.effect!r}")
    if card.effect == "vigour" and not 0 <= card.ranks[0] <= card.ranks[1]:
        raise ContentError(
            f"{where}: `ranks` go from the lowest to the highest, not from {card.ranks[0]} to {card.ranks[1]}"
        )
    if card.effect != "vigour" and tuple(card.ranks) != (1, 99):
        raise ContentError(f"{where}: `ranks` does nothing with the effect {card.effect!r}")
    if card.effect in BRING_ENEMIES:
        _within(where, "enemies", len(card.enemies), 1, 3)
    else:
        _idle(where, card, ["enemies"], f"with the effect {card.effect!r}")


def _check_equipment(item: Equipment, most: Counter[str]) -> None:
    where = f"equipment {item.id!r}"
    _within(where, "tough", item.tough, 0, 10)
    for field in ("parry", "agility", "vigour"):
        _within(where, field, getattr(item, field), -9, 9)
    if item.type in ("combat", "shot") or item.use == "throw":
        _check_weapon(where, item)
    else:
        _idle(where, item, (*OF_A_WEAPON, "no_tough"), "where nothing is struck, shot or thrown")
    if item.type != "shot":
        _idle(where, item, ["limit"], "for what is not shot")
    if item.use == "heal":
        _within(where, "amount", item.amount, 1, 12)
    else:
        _idle(where, item, ["amount"], "where nobody is healed")
    if not item.use and not item.power:
        _idle(where, item, ["once"], "without `use` or `power`")
    if item.type == "hacksilver":
        _within(where, "silver", item.silver, 1, 127)
        fields = ("parry", "agility", "vigour", "tough", "swift", "rope", "use", "power", "slots")
        _idle(where, item, fields, "for silver")
        if item.ubiquity != "none":
            raise ContentError(f"{where}: silver is not sold; its `ubiquity` is 'none'")
        return
    _idle(where, item, ["silver"], "for what is not of the type 'hacksilver'")
    if item.slots > most[item.type]:
        raise ContentError(f"{where}: nobody has {item.slots} {item.type} places; the most are {most[item.type]}")


def _check_level(level: Level, figures: dict[str, int]) -> None:
    where = f"level {level.id!r}"
    _within(where, "pile_stock", level.pile_stock, 1, 99)
    if level.victory == "exit":
        _idle(where, level, ("boss", "bosses"), "where the exit is open from the start")
    there = Counter(text.split("@")[0] for text in level.enemies)
    for id, n in there.items():
        if n > figures.get(id, n):
            raise ContentError(f"{where}: {n} x {id} stand on it, but there are only {figures[id]} such figures")
    if level.lair and level.lair.enemy in figures and level.lair.enemy not in there:
        raise ContentError(f"{where}: the lair is of {level.lair.enemy!r}, who is not on the level")
