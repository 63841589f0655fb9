"""What the content files may say, and the book made of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal

import msgspec

from duskboard.engine.content import Content, ContentError, Entry, Natural, Positive
from duskboard.engine.header import NONE
from duskboard.games.claustrophobia.content.limits import (
    CONSTANTS,
    DEMON_NUMBERS,
    DEMON_PHASES,
    EQUIPMENT_NUMBERS,
    EVENT_WINDOWS,
    EVENTS_WITH_A_NUMBER,
    GIFT_AMOUNTS,
    MOST,
    POWER_PHASES,
    SPACES_FOR,
    THRESHOLDS,
    TILE_AMOUNTS,
)
from duskboard.games.claustrophobia.state import Book
from duskboard.games.claustrophobia.terms import (
    DEMONS,
    DESTINY_DICE,
    EVENT_CARDS,
    GIFTS,
    HUMANS,
    LINES,
    SCENARIOS,
    TILES,
)

Talent = Literal["blessed", "bodyguard", "devoted", "elusive", "frenzied", "impressive", "ranged combat", "resistant"]
Phase = Literal["preparation", "threat", "activation"]
Condition = Literal[
    "any", "at-least", "exactly", "one-white", "one-red", "two-white", "two-red", "same-colour", "two-same-colour",
    "pair", "total",
]  # fmt: skip
Window = Literal["preparation", "exploration", "roll", "threat", "activation"]
Goal = Literal["escape", "hold", "seal", "slay", "fetch", "rescue"]

TALENTS = ("blessed", "bodyguard", "devoted", "elusive", "frenzied", "impressive", "ranged combat", "resistant")
CONDITIONS = (
    "any", "at-least", "exactly", "one-white", "one-red", "two-white", "two-red", "same-colour", "two-same-colour",
    "pair", "total",
)  # fmt: skip
WINDOWS = ("preparation", "exploration", "roll", "threat", "activation")
GOALS = ("escape", "hold", "seal", "slay", "fetch", "rescue")
TILE_EFFECTS = (
    "", "alarm", "booby-trap", "carnivorous", "well", "pit", "flooded", "fog", "fountain", "hole", "lair", "mushrooms",
    "sanctuary", "stash", "tomb",
)  # fmt: skip
SPACES = ("", "instinct", "gift")
_EFFECTS = ", ".join(TILE_EFFECTS[1:])
SHAPES = {"X": "NESW", "T": "NEW", "I": "NS", "L": "NE", "D": "N"}
LAYOUT, PARTS, TURNS = 16, 3, 40  # tiles laid at the start, parts of a pile, turns: the most there is room for


class Spoken(Entry, kw_only=True):
    """An entry whose texts may also name the numbers that stand on no board or card: `{backlash}`."""

    name: str

    def named(self, content: Content) -> dict[str, int]:
        return {one.id.replace("-", "_"): one.value for one in content.all("constant", Constant)}


class Shown(Spoken, kw_only=True):
    """One that is shown with an icon and explained with a text."""

    icon: str
    text: str


class Infernal(Spoken, kw_only=True):
    """The board of those who hunt the humans."""

    movement: Natural
    combat: Natural
    defence: Natural
    life: Positive
    cost: Natural
    icon: str


class Bonus(Shown, kw_only=True):
    """A card that adds to statistics and gives talents: its text says so before anything else."""

    movement: int = 0
    combat: int = 0
    defence: int = 0
    talents: list[Talent] = []

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        for field in ("movement", "combat", "defence"):
            if getattr(self, field):
                yield field, f"{getattr(self, field):+} {field}"
        yield from (("talents", talent) for talent in self.talents)

    def composed(self, own: str, said: list[str]) -> str:
        return ", ".join([*said, own] if own else said)


class Western(Shown, kw_only=True):
    """A Western board."""

    kind: Literal["leader", "fighter"]
    copies: Natural
    talents: list[Talent] = []
    lines: list[list[int]]  # Mv, Cb, Df of each of the six lines
    spaces: list[Literal["", "instinct", "gift"]]  # what the space of each line is for


class Demon(Infernal, kw_only=True):
    """A demon board."""

    deaths: Positive  # the death that is final
    talents: list[Talent] = []
    ability: str
    ability_text: str
    ability_amount: Natural = 0
    power: str
    phase: Phase
    condition: Condition
    threshold: Natural = 0
    capacity: Natural
    power_text: str
    power_amount: Natural = 0
    power_floor: Natural = 0
    texts = ("ability_text", "power_text")


class Hellhound(Infernal, kw_only=True):
    """A hellhound board."""

    power: str
    phase: Phase
    condition: Condition
    capacity: Natural
    unleashed: list[list[int]]  # Mv and Cb for a die of 1-2, 3-4, 5-6
    power_text: str
    texts = ("power_text",)


class Troglodyte(Infernal, kw_only=True):
    """The troglodytes of the board of destiny, or the special troglodyte board."""

    talents: list[Talent] = []
    text: str


class Power(Shown, kw_only=True):
    """A power of the board of destiny."""

    phase: Phase
    condition: Condition
    threshold: Natural = 0
    capacity: Natural
    amount: Natural = 0


class Face(Entry, kw_only=True):
    """A face of a die of destiny."""

    colour: Literal["white", "red"]


class Gift(Shown, kw_only=True):
    """A gift token."""

    number: int
    line: int  # the die value it is tied to
    amount: Natural = 0


class InstinctEffect(Bonus, kw_only=True):
    """What an instinct card does when it is not used as a value."""


class Instinct(Entry, kw_only=True):
    """An instinct card."""

    effect: str
    value: int


class Event(Shown, kw_only=True):
    """A kind of event card."""

    copies: int
    window: Window
    amount: Natural = 0


class Equipment(Bonus, kw_only=True):
    """A kind of equipment card."""

    copies: Natural
    dice: Natural = 0
    lowers: Natural = 0
    floor: Natural = 0
    hits_on: Natural = 0


class TileEffect(Shown, kw_only=True):
    """What an icon on a tile does."""

    amount: Natural = 0


class Tile(Entry, kw_only=True):
    """A tile; its id is its number."""

    shape: Literal["X", "T", "I", "L", "D"]
    openings: str  # at rotation 0
    limit: Natural
    effect: str = ""


class Constant(Entry, kw_only=True):
    """A number that stands on no board or card."""

    value: int


class Recruit(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A human of a scenario."""

    board: str
    tile: int
    gifts: list[str] = []
    captive: bool = False


class PilePart(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A part of the tile pile, from the top."""

    random: int
    special: int = 0


class Scenario(Spoken, kw_only=True):
    """A scenario."""

    blurb: str
    goal: Goal
    goal_n: Natural = 0
    turns: Natural
    layout: list[list[int]]  # tile, x, y, rotation
    force: list[Recruit]
    outfit: str = ""
    outfit_boards: list[str] = []
    demons: list[str]
    troglodytes: Natural = 11
    hellhounds: Natural = 2
    tough_troglodytes: Natural = 0
    lair_of: int = 0
    pile: list[PilePart] = []
    stays_out: list[int] = []
    exit: int = 0
    wells: list[int] = []
    stash: list[int] = []
    home: int = 0
    never_dead_end: list[int] = []
    set_aside: list[int] = []
    setup_holes: bool = True
    human_goal: str
    infernal_goal: str
    texts = ("human_goal", "infernal_goal", "blurb")


SCHEMA: dict[str, type[Entry]] = {
    "western": Western, "demon": Demon, "hellhound": Hellhound, "troglodyte": Troglodyte, "power": Power, "face": Face,
    "gift": Gift, "instinct_effect": InstinctEffect, "instinct": Instinct, "event": Event, "equipment": Equipment,
    "tile_effect": TileEffect, "tile": Tile, "constant": Constant, "scenario": Scenario,
}  # fmt: skip

COUNTS = {
    "western": 5, "demon": DEMONS, "hellhound": 2, "troglodyte": 2, "power": 6, "face": 6, "gift": GIFTS - 1,
    "instinct_effect": 12, "instinct": 24, "event": 11, "equipment": 13, "tile_effect": 14, "tile": TILES,
    "scenario": SCENARIOS,
}  # fmt: skip


# -- the book ----------------------------------------------------------------------------------------------------------


def make_book(content: Content) -> Any:
    """The numbers of the content as a record."""
    for table, count in COUNTS.items():
        if len(content.tables[table]) != count:
            raise ContentError(f"there must be {count} entries {table}, not {len(content.tables[table])}")
    book: Any = Book()
    _western(book, content)
    _infernal(book, content)
    _destiny(book, content)
    _gifts_and_instinct(book, content)
    _events_and_equipment(book, content)
    _tiles(book, content)
    _constants(book, content)
    for at, scenario in enumerate(content.all("scenario", Scenario)):
        _scenario(book, content, at, scenario)
    return book


def talent_mask(talents: list[Talent]) -> int:
    """Talents as the bits the rules use."""
    return sum(1 << TALENTS.index(talent) for talent in talents)


def index_of(content: Content, table: str, id: str) -> int:
    """The place of an entry in its table, which is its number in the rules."""
    for at, entry in enumerate(content.tables[table]):
        if entry.id == id:
            return at
    raise ContentError(
        f"there is no {table} {id!r}; there are: {', '.join(entry.id for entry in content.tables[table])}"
    )


def _wrong(entry: Entry, what: str) -> ContentError:
    """What to tell of an entry: which it is, then what is wrong."""
    return ContentError(f"{type(entry).__name__.lower()} {entry.id!r}: {what}")


def _within(entry: Entry, field: str, value: int, low: int, high: int) -> int:
    """The value, if it is one the rules can count with."""
    if not low <= value <= high:
        raise _wrong(entry, f"`{field}` must be from {low} to {high}, not {value}")
    return value


def _idle(entry: Entry, used: Collection[str], fields: Sequence[str]) -> None:
    """Refuse a number that nothing would ever ask for."""
    for field in fields:
        if getattr(entry, field) and field not in used:
            raise _wrong(entry, f"`{field}` does nothing there; leave it out")


def _tile(scenario: Scenario, field: str, number: int, none: bool = False) -> int:
    """A tile by its printed number; 0 stands for none where there may be none."""
    return _within(scenario, field, number, 0 if none else 1, TILES) - 1


def _few(scenario: Scenario, field: str, things: list[Any], most: int) -> None:
    if len(things) > most:
        raise _wrong(scenario, f"`{field}` has room for {most}, not {len(things)}")


def _deck(cards: list[Event] | list[Equipment], most: int, what: str) -> None:
    """As many cards as there is room for."""
    for card in cards:
        _within(card, "copies", card.copies, 0, most)
    if sum(card.copies for card in cards) > most:
        raise ContentError(f"there can be at most {most} {what} cards, not {sum(card.copies for card in cards)}")


def _western(book: Any, content: Content) -> None:
    for at, board in enumerate(content.all("western", Western)):
        if len(board.lines) != 6 or len(board.spaces) != 6 or any(len(line) != 3 for line in board.lines):
            raise _wrong(board, "needs six lines of three numbers and six spaces")
        for line, (mv, cb, df) in enumerate(board.lines):
            for number in (mv, cb):
                _within(board, "lines", number, 0, MOST)
            _within(board, "lines", df, 1, MOST)
            book.mv[at, line], book.cb[at, line], book.df[at, line] = mv, cb, df
            book.icon[at, line] = SPACES.index(board.spaces[line])
        book.talents[at] = talent_mask(board.talents)


def _infernal(book: Any, content: Content) -> None:
    for at, demon in enumerate(content.all("demon", Demon)):
        book.demon_mv[at], book.demon_cb[at], book.demon_df[at] = demon.movement, demon.combat, demon.defence
        book.demon_life[at], book.demon_cost[at], book.demon_deaths[at] = demon.life, demon.cost, demon.deaths
        book.demon_talents[at] = infernal_talents(demon, demon.talents)
        _idle(demon, DEMON_NUMBERS.get(demon.id, ()), ("ability_amount", "power_amount", "power_floor"))
        book.ability[at], book.effect[at], book.floor[at] = demon.ability_amount, demon.power_amount, demon.power_floor
        _power(book, 8 + at, demon, demon.threshold, DEMON_PHASES[at])
    for at, hound in enumerate(content.all("hellhound", Hellhound)):
        book.hound_mv[at], book.hound_cb[at], book.hound_df[at] = hound.movement, hound.combat, hound.defence
        book.hound_life[at], book.hound_cost[at] = hound.life, hound.cost
        if len(hound.unleashed) != 3 or any(len(line) != 2 for line in hound.unleashed):
            raise _wrong(hound, "`unleashed` needs three lines of two numbers")
        for value in range(6):
            book.unleashed_mv[at, value], book.unleashed_cb[at, value] = hound.unleashed[value // 2]
        _power(book, 6 + at, hound, 0, "activation")
    for at, trog in enumerate(content.all("troglodyte", Troglodyte)):
        book.trog_mv[at], book.trog_cb[at], book.trog_df[at] = trog.movement, trog.combat, trog.defence
        book.trog_life[at], book.trog_cost[at] = trog.life, trog.cost
        book.trog_talents[at] = infernal_talents(trog, trog.talents)
    ordinary = content.one("troglodyte", "troglodyte", Troglodyte)
    _within(ordinary, "life", ordinary.life, 1, 1)
    if "resistant" in ordinary.talents:
        raise ContentError("troglodyte 'troglodyte': each hit kills one, so that resistant does nothing there")


def infernal_talents(entry: Entry, talents: list[Talent]) -> int:
    """Talents as bits; some are of use to humans only."""
    for talent in talents:
        if talent in ("blessed", "bodyguard", "devoted"):
            raise _wrong(entry, f"{talent} does nothing for an infernal warrior")
    return talent_mask(talents)


def _power(book: Any, at: int, power: Power | Demon | Hellhound, threshold: int, phase: str) -> None:
    """What a power asks for; as many spaces as that needs, and the phase in which what it does can be done."""
    least, most = SPACES_FOR[power.condition]
    _within(power, "capacity", power.capacity, least, most)
    if power.condition in THRESHOLDS:
        _within(power, "threshold", threshold, 1, THRESHOLDS[power.condition])
    elif threshold:
        raise _wrong(power, f"`threshold` means nothing to the condition {power.condition!r}")
    if power.phase != phase:
        raise _wrong(power, f"what it does belongs to the phase {phase!r}, not {power.phase!r}")
    book.condition[at], book.threshold[at] = CONDITIONS.index(power.condition), threshold
    book.capacity[at], book.immediate[at] = power.capacity, int(phase == "preparation")


def _destiny(book: Any, content: Content) -> None:
    powers = content.all("power", Power)
    for at, power in enumerate(powers):
        _power(book, at, power, power.threshold, POWER_PHASES[at])
        _idle(power, ("amount",) if at < 2 else (), ("amount",))
    if not any(power.condition == "total" and power.capacity == DESTINY_DICE for power in powers):
        raise ContentError(f"power: one must have room for a total of {DESTINY_DICE} dice: each needs a place")
    book.threat_a_die, book.speed = powers[0].amount, powers[1].amount
    for face in content.all("face", Face):
        book.colour[int(face.id) - 1] = int(face.colour == "red")


def _gifts_and_instinct(book: Any, content: Content) -> None:
    gifts = content.all("gift", Gift)
    if sorted(gift.number for gift in gifts) != list(range(1, GIFTS)):
        raise ContentError(f"gift: each `number` from 1 to {GIFTS - 1} must be there once; it says what the gift does")
    amounts = {}
    for gift in gifts:
        book.gift_line[gift.number] = _within(gift, "line", gift.line, 1, LINES)
        least, most = GIFT_AMOUNTS[gift.number]
        _within(gift, "amount", gift.amount, least, most)
        amounts[gift.number] = gift.amount
    book.precision, book.anger, book.inspiration = amounts[1], amounts[2], amounts[4]
    book.courage_mv = book.courage_cb = book.courage_df = amounts[3]
    book.prescience, book.sacrifices = amounts[6], amounts[7]
    for at, effect in enumerate(content.all("instinct_effect", InstinctEffect)):
        book.instinct_mv[at], book.instinct_cb[at] = effect.movement, effect.combat
        book.instinct_df[at], book.instinct_talents[at] = effect.defence, talent_mask(effect.talents)
    for at, card in enumerate(content.all("instinct", Instinct)):
        book.card_effect[at] = index_of(content, "instinct_effect", card.effect)
        book.card_value[at] = _within(card, "value", card.value, 1, LINES)


def _events_and_equipment(book: Any, content: Content) -> None:
    events, gears = content.all("event", Event), content.all("equipment", Equipment)
    _deck(events, EVENT_CARDS, "event")
    _deck(gears, TILES, "equipment")
    if sum(gear.copies for gear in gears) <= HUMANS:
        raise ContentError(f"there must be more than {HUMANS} equipment cards: one for each human, one for a scenario")
    for at, event in enumerate(events):
        _idle(event, ("amount",) if event.id in EVENTS_WITH_A_NUMBER else (), ("amount",))
        if event.window != EVENT_WINDOWS[at]:
            raise _wrong(event, f"what it does belongs to the window {EVENT_WINDOWS[at]!r}, not {event.window!r}")
        book.event_copies[at], book.event_window[at] = event.copies, WINDOWS.index(event.window)
        book.event_amount[at] = event.amount
    for at, gear in enumerate(gears):
        _idle(gear, EQUIPMENT_NUMBERS.get(gear.id, ()), ("dice", "lowers", "floor", "hits_on"))
        book.gear_copies[at], book.gear_talents[at] = gear.copies, talent_mask(gear.talents)
        book.gear_mv[at], book.gear_cb[at], book.gear_df[at] = gear.movement, gear.combat, gear.defence
        book.gear_dice[at], book.gear_lowers[at] = gear.dice, gear.lowers
        book.gear_floor[at], book.gear_hits_on[at] = gear.floor, gear.hits_on


def _tiles(book: Any, content: Content) -> None:
    for tile in content.all("tile", Tile):
        at = int(tile.id) - 1
        if not tile.openings or not set(tile.openings) <= set("NESW") or len(set(tile.openings)) < len(tile.openings):
            raise _wrong(tile, f"`openings` are some of N, E, S and W, not {tile.openings!r}")
        if tile.effect not in TILE_EFFECTS:
            raise _wrong(tile, f"there is no effect {tile.effect!r}; there are: {_EFFECTS}")
        book.openings[at] = sum(1 << "NESW".index(side) for side in tile.openings)
        if tile.openings not in _turns(SHAPES[tile.shape]):
            raise _wrong(tile, f"a tile of shape {tile.shape!r} has no openings {tile.openings!r}")
        book.limit[at] = _within(tile, "limit", tile.limit, 1, MOST)
        book.tile_effect[at] = TILE_EFFECTS.index(tile.effect)
    for effect in content.all("tile_effect", TileEffect):
        _idle(effect, ("amount",) if effect.id in TILE_AMOUNTS else (), ("amount",))
        if effect.id in TILE_AMOUNTS:
            _within(effect, "amount", effect.amount, *TILE_AMOUNTS[effect.id])
    amount = {effect.id: effect.amount for effect in content.all("tile_effect", TileEffect)}
    book.trap_roll, book.pit_roll, book.sanctuary_roll = amount["booby-trap"], amount["pit"], amount["sanctuary"]
    book.alarm = amount["alarm"]
    book.carnivorous, book.water = amount["carnivorous"], amount["fountain"]
    book.fog_df, book.mushroom_df = amount["fog"], amount["mushrooms"]


def _turns(openings: str) -> set[str]:
    """Openings after every number of quarter turns, written clockwise from the north."""
    turned = ({"NESW"[("NESW".index(side) + turn) % 4] for side in openings} for turn in range(4))
    return {"".join(sorted(sides, key="NESW".index)) for sides in turned}


def _constants(book: Any, content: Content) -> None:
    for constant in content.all("constant", Constant):
        _within(constant, "value", constant.value, *CONSTANTS[constant.id])
    value = {constant.id: constant.value for constant in content.all("constant", Constant)}
    book.exhausted_mv, book.exhausted_cb = value["exhausted-movement"], value["exhausted-combat"]
    book.exhausted_df = value["exhausted-defence"]
    book.bless_mv, book.bless_cb = value["blessing-movement"], value["blessing-combat"]
    book.destiny_roll, book.alarm_most = value["destiny-roll"], value["alarm-most"]
    book.event_limit = value["event-limit"]
    book.strict_parking, book.hands_self = value["strict-parking"], value["hands-self"]
    book.sacrifice_enemies_only, book.backlash = value["sacrifice-enemies-only"], value["backlash"]
    book.well_discount, book.reload_turns = value["well-discount"], value["reload-turns"]
    book.holes_most = value["holes-most"]


def _scenario(book: Any, content: Content, at: int, scenario: Scenario) -> None:
    book.goal[at], book.turns[at] = GOALS.index(scenario.goal), _within(scenario, "turns", scenario.turns, 1, TURNS)
    hold = scenario.goal == "hold"
    _goal(scenario)
    book.goal_n[at] = _tile(scenario, "goal_n", scenario.goal_n) if hold else scenario.goal_n
    book.layout_n[at], book.setup_holes[at] = len(scenario.layout), int(scenario.setup_holes)
    _layout(book, at, scenario)
    _force(book, content, at, scenario)
    _few(scenario, "demons", scenario.demons, 2)
    book.demons[at, 0] = book.demons[at, 1] = NONE
    for n, demon in enumerate(scenario.demons):
        book.demons[at, n] = index_of(content, "demon", demon)
    book.reserve_trogs[at] = _within(scenario, "troglodytes", scenario.troglodytes, 0, 99)
    book.reserve_hounds[at] = _within(scenario, "hellhounds", scenario.hellhounds, 0, 2)
    book.reserve_toughs[at] = _within(scenario, "tough_troglodytes", scenario.tough_troglodytes, 0, 2)
    _pile(book, at, scenario)
    book.exit[at] = _tile(scenario, "exit", scenario.exit, none=True)
    book.home[at] = _tile(scenario, "home", scenario.home, none=True)
    book.lair_of[at] = _tile(scenario, "lair_of", scenario.lair_of, none=True)
    if scenario.lair_of:
        _on_map(scenario, "lair_of", scenario.lair_of)
    for field, tiles in (("stash", scenario.stash), ("wells", scenario.wells)):
        _few(scenario, field, tiles, 2)
        for n in range(2):
            getattr(book, field)[at, n] = _tile(scenario, field, tiles[n]) if n < len(tiles) else NONE


def _goal(scenario: Scenario) -> None:
    """A scenario must have what its goal is about."""
    needs = {"seal": ("wells", len(scenario.wells), 2), "fetch": ("stash", len(scenario.stash), 2),
             "rescue": ("force", sum(recruit.captive for recruit in scenario.force), 1)}  # fmt: skip
    if scenario.goal in needs:
        field, there, wanted = needs[scenario.goal]
        if there != wanted:
            what = "captives" if field == "force" else "tiles"
            raise _wrong(scenario, f"to {scenario.goal}, `{field}` needs {what}: {wanted}, not {there}")
    if scenario.goal == "slay" and not (scenario.lair_of and scenario.demons):
        raise _wrong(scenario, "to slay, it needs `demons` and `lair_of`")
    if scenario.goal in ("escape", "rescue") and not scenario.exit:
        raise _wrong(scenario, f"to {scenario.goal}, it needs an `exit`")
    if scenario.goal == "fetch" and not scenario.home:
        raise _wrong(scenario, "to fetch, it needs a `home`")
    _idle(scenario, ("goal_n",) if scenario.goal in ("escape", "hold", "seal", "rescue") else (), ("goal_n",))
    if scenario.goal in ("escape", "rescue"):
        others = len(scenario.force) - (scenario.goal == "rescue")
        _within(scenario, "goal_n", scenario.goal_n, 1, others)
    elif scenario.goal == "seal":
        _within(scenario, "goal_n", scenario.goal_n, 2, 2)


def _layout(book: Any, at: int, scenario: Scenario) -> None:
    _few(scenario, "layout", scenario.layout, LAYOUT)
    if any(len(laid) != 4 for laid in scenario.layout):
        raise _wrong(scenario, "a tile of `layout` is four numbers: tile, x, y, rotation")
    if len({laid[0] for laid in scenario.layout}) < len(scenario.layout):
        raise _wrong(scenario, "a tile is twice in `layout`")
    if len({(laid[1], laid[2]) for laid in scenario.layout}) < len(scenario.layout):
        raise _wrong(scenario, "two tiles of `layout` lie on one place")
    for n, (tile, x, y, rotation) in enumerate(scenario.layout):
        book.layout[at, n, 0], book.layout[at, n, 1] = _tile(scenario, "layout", tile), x
        book.layout[at, n, 2], book.layout[at, n, 3] = y, _within(scenario, "layout", rotation, 0, 3)


def _on_map(scenario: Scenario, field: str, tile: int) -> None:
    """Who begins on a tile needs one that is laid."""
    laid = [row[0] for row in scenario.layout]
    if tile not in laid:
        known = ", ".join(str(number) for number in laid)
        raise _wrong(scenario, f"`{field}` names tile {tile}; `layout` lays only {known}")


def _force(book: Any, content: Content, at: int, scenario: Scenario) -> None:
    if not 1 <= len(scenario.force) <= HUMANS:
        raise _wrong(scenario, f"the human force has 1 to {HUMANS} warriors")
    for board in content.all("western", Western):
        if sum(recruit.board == board.id for recruit in scenario.force) > board.copies:
            raise _wrong(scenario, f"`force` has more of {board.id!r} than the {board.copies} there are")
    for tile in {recruit.tile for recruit in scenario.force}:
        there = sum(recruit.tile == tile and not recruit.captive for recruit in scenario.force)
        if there > book.limit[tile - 1]:
            raise _wrong(scenario, f"`force` puts {there} on tile {tile}, which holds {book.limit[tile - 1]}")
    book.captive[at] = NONE
    for human in range(HUMANS):
        book.force[at, human] = book.start[at, human] = NONE
        if human < len(scenario.force):
            recruit = scenario.force[human]
            book.force[at, human] = index_of(content, "western", recruit.board)
            _on_map(scenario, "force", recruit.tile)
            book.start[at, human] = recruit.tile - 1
            numbers = [content.one("gift", gift, Gift).number for gift in recruit.gifts]
            book.force_gifts[at, human] = sum(1 << number for number in numbers)
            if recruit.captive:
                book.captive[at] = human
    book.outfit[at] = index_of(content, "equipment", scenario.outfit) if scenario.outfit else NONE
    book.outfit_boards[at] = sum(1 << index_of(content, "western", board) for board in scenario.outfit_boards)


def _pile(book: Any, at: int, scenario: Scenario) -> None:
    _few(scenario, "pile", scenario.pile, PARTS)
    book.pile_parts[at] = len(scenario.pile)
    for n in range(PARTS):
        book.part_special[at, n] = NONE
    for n, part in enumerate(scenario.pile):
        book.part_n[at, n] = _within(scenario, "pile", part.random, 0, TILES)
        book.part_special[at, n] = _tile(scenario, "pile", part.special, none=True)
    for tile in scenario.stays_out:
        book.stays_out[at, _tile(scenario, "stays_out", tile)] = 1
    for tile in scenario.never_dead_end:
        book.keeps[at, _tile(scenario, "never_dead_end", tile)] = 1
    for tile in scenario.set_aside:
        book.keeps[at, _tile(scenario, "set_aside", tile)] = 2
    laid = [row[0] for row in scenario.layout]
    for part in scenario.pile:
        if part.special and (part.special in laid or part.special not in scenario.stays_out):
            raise _wrong(scenario, f"tile {part.special} of `pile` must be one of `stays_out`, and not laid already")
    spare = TILES - len({*scenario.stays_out, *(laid[0] for laid in scenario.layout)})
    if sum(part.random for part in scenario.pile) > spare:
        raise _wrong(scenario, f"`pile` has more random tiles than the {spare} that are left")
