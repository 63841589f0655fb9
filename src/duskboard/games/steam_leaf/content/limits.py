"""Which numbers the rules can use. What would break them, or do nothing, is refused in one line."""

from __future__ import annotations

from collections.abc import Iterator

from duskboard.engine.content import Content, ContentError
from duskboard.games.steam_leaf.content import FACTIONS, Card, Item, Mission, SetUp, Unit, kinds, of_faction
from duskboard.games.steam_leaf.terms import SLOTS

DICE = ("move_die", "attack_die", "defence_die", "resolve_die", "range_die")  # of a unit: steps make them larger
ROLES = ["leader"] * 3 + ["follower"] * 3
PIECES = {"noble": "steam", "secret-agent": "leaf", "contraption": "steam"}
WINDOWS = ("W0", "W0", "W2", "W4", "W5", "W3", "W1", "W1", "W8", "W1", "W11", "W1", ("W6", "W7"), "W10")
WITH_VALUE = {  # cards whose text has a number
    "extra-supplies", "prototype-permit", "overpressure-valve", "full-charge", "brace-for-impact", "bar-the-door",
    "iron-discipline", "gift-of-the-grove", "elder-talisman", "tailwind", "fang-and-thorn", "barkskin",
    "unbroken-spirit", "slip-away",
}  # fmt: skip
WITH_DIE = {"patch-and-mend", "spring-water"}
# What each mission is decided by, with the smallest and the largest number; it has no other.
DECIDED_BY: dict[str, dict[str, tuple[int, int]]] = {
    "bolster-defences": {"tiles": (1, SLOTS), "keep": (1, SLOTS), "hits": (1, 99), "leader_hits": (1, 1)},
    "top-secret-orders": {"tiles": (1, 1), "hits": (1, 99)},
    "escort-nobility": {},
    "security-sweep": {"tiles": (2, SLOTS)},
    "demoralisation": {"count": (1, 99)},
    "the-great-contraption": {"tiles": (1, 1), "count": (1, 99), "hits": (1, 99)},
    "learn-all-we-can": {"tiles": (1, 1), "count": (1, 99)},
    "sabotage": {"tiles": (1, 1), "clock": (1, 40), "disarm": (1, 99)},
    "great-distraction": {"clock": (1, 40)},
    "remove-hidden-agent": {"tiles": (1, 1)},
    "plant-false-information": {"tiles": (1, SLOTS)},
    "they-must-fail": {},
}
NOMINATING = {"top-secret-orders", "security-sweep", "demoralisation", "sabotage", "plant-false-information"}
COUNTS = ("tiles", "keep", "hits", "leader_hits", "count", "clock", "disarm")


def check_numbers(content: Content) -> None:
    """Raise ContentError for the first entry whose numbers the rules cannot use."""
    numbers = content.one("setup", "standard", SetUp)
    for problem in (
        *_setup_problems(numbers), *_unit_problems(content, numbers), *_item_problems(content),
        *_card_problems(content), *_mission_problems(content),
    ):  # fmt: skip
        raise ContentError(problem)


def _setup_problems(numbers: SetUp) -> Iterator[str]:
    if numbers.start_die < 2:
        yield "setup 'standard': `start_die` must be from 2: with one side nobody would ever begin"
    if numbers.smallest_die > numbers.largest_die:
        yield "setup 'standard': `smallest_die` is larger than `largest_die`"


def _unit_problems(content: Content, numbers: SetUp) -> Iterator[str]:
    for faction in FACTIONS:
        bought = [unit for unit in of_faction(content, "unit", Unit, faction) if unit.role != "piece"]
        if [unit.role for unit in bought] != ROLES:
            yield f"unit {bought[0].id!r} and those after it: three Leaders and then three Followers to a faction"
    for unit in kinds(content):
        where = f"unit {unit.id!r}"
        for field in DICE:
            die = getattr(unit, field)
            if die and not numbers.smallest_die <= die <= numbers.largest_die:
                yield f"{where}: `{field}` must be 0 or from {numbers.smallest_die} to {numbers.largest_die}, not {die}"
        if unit.range and not unit.range_die:
            yield f"{where}: `range` does nothing without a `range_die`"
        if bool(unit.targets_die) != (unit.id == "contraption"):
            yield f"{where}: `targets_die` is the contraption's, which needs one"
        if unit.role != "leader" and (unit.auras or unit.lowers_resolve or unit.bonus_cards or unit.bonus_items):
            yield f"{where}: `auras`, `lowers_resolve` and bonuses are for Leaders"
        yield from _piece_problems(unit, where)


def _piece_problems(unit: Unit, where: str) -> Iterator[str]:
    if unit.role != "piece":
        if not (unit.attack_die and unit.defence_die and unit.resolve_die and unit.move_die):
            yield f"{where}: Move, Attack, Defence and Resolve each need a die"
        return
    if PIECES.get(unit.id) != unit.faction:
        yield f"{where}: the pieces of the missions are {', '.join(PIECES)}, each of its own side"
    if unit.id == "contraption":
        if unit.move_die or unit.resolve_die or not (unit.attack_die and unit.defence_die and unit.range_die):
            yield f"{where}: it shoots and defends, and neither moves nor has Resolve"
    elif unit.attack_die or unit.range_die or not (unit.move_die and unit.defence_die and unit.resolve_die):
        yield f"{where}: it moves, defends and resists, and has no attack"


def _item_problems(content: Content) -> Iterator[str]:
    species = sorted({unit.species for unit in kinds(content) if unit.species})
    for faction in FACTIONS:
        items = of_faction(content, "item", Item, faction)
        for at, item in enumerate(items):
            where = f"item {item.id!r}"
            role = "leader" if at < len(items) // 2 else "follower"
            if item.role != role:
                yield f"{where}: it is made for a {role}"
            for one in item.species:
                if one not in species:
                    yield f"{where}: there is no species {one!r}; there are: {', '.join(species)}"
            if item.range and not item.range_die:
                yield f"{where}: `range` does nothing without a `range_die`"
            if bool(item.web_die) != (item.id == "spider-web"):
                yield f"{where}: `web_die` is the Spider Web's, which needs one"


def _card_problems(content: Content) -> Iterator[str]:
    for seat, faction in enumerate(FACTIONS):
        for card, window in zip(of_faction(content, "card", Card, faction), WINDOWS, strict=True):
            where = f"card {card.id!r}"
            fixed = window if isinstance(window, str) else window[seat]
            if card.window != fixed:
                yield f"{where}: `window` is {fixed!r}: when a card is played is a rule, not a number"
            if card.value and card.id not in WITH_VALUE:
                yield f"{where}: `value` would do nothing"
            if bool(card.die) != (card.id in WITH_DIE):
                yield f"{where}: `die` " + ("must be from 1" if card.id in WITH_DIE else "would do nothing")


def _mission_problems(content: Content) -> Iterator[str]:
    for faction in FACTIONS:
        for mission in of_faction(content, "mission", Mission, faction):
            where = f"mission {mission.id!r}"
            used = DECIDED_BY[mission.id]
            for field in COUNTS:
                number = getattr(mission, field)
                if field not in used and number:
                    yield f"{where}: `{field}` would do nothing"
                low, high = used.get(field, (0, 0))
                if not low <= number <= high:
                    yield f"{where}: `{field}` must be " + (f"{low}" if low == high else f"from {low} to {high}")
            if mission.keep > mission.tiles:
                yield f"{where}: `keep` cannot be more than `tiles`"
            if mission.names_leader != (mission.id in NOMINATING):
                yield f"{where}: `names_leader` is a rule of the mission, not a number"
            if mission.names_leader and not mission.needs_leader:
                yield f"{where}: `needs_leader`: it nominates one"
            if not mission.tiles and mission.where != "any":
                yield f"{where}: `where` would do nothing"
