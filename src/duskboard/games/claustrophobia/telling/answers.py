"""What a question's answers are made of: how an option is written, shown, explained and pointed at."""

from __future__ import annotations

from collections.abc import Callable

from duskboard.engine import question
from duskboard.engine.header import NONE
from duskboard.engine.scene import Cost
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.equipment import offer_targets_of
from duskboard.games.claustrophobia.rules.map import turned
from duskboard.games.claustrophobia.rules.reach import SHOT, SHOTS, THROWN, plan_walk
from duskboard.games.claustrophobia.rules.threat import cost_of, offer_arrivals, recruit_of
from duskboard.games.claustrophobia.state import Scratch
from duskboard.games.claustrophobia.telling.causes import attack_by_human, attack_on_human
from duskboard.games.claustrophobia.telling.names import (
    DIRECTIONS,
    EVENTS,
    Names,
    cap,
    card_name,
    dark_id,
    many,
    power_name,
    tile_id,
    troglodytes_id,
    warrior_id,
    warrior_name,
)

Words = question.Words[Names]
Ids = question.Ids[Names]
Answer = question.Answer[Names]
Question = question.Question[Names]
Answers = dict[int, Answer]


# -- answers that several questions have -------------------------------------------------------------------------------


def declining(text: str, label: Words = "", help: Words = "") -> Answers:
    """No, none, enough, the end."""
    return {t.PASS: Answer(text=text, label=label or cap(text), help=help, main=True)}


def dice(label: Words, targets: Ids = question.nothing, help: Words = "") -> Answers:
    """A value of a die."""
    return {t.VALUE: Answer(text=lambda n, at: f"die {at + 1}", label=label, targets=targets, help=help, many=t.LINES)}


def warriors(targets: Ids | None = None, help: Words = "") -> Answers:
    """A warrior; the last of the run is a troglodyte of the tile the question is about."""
    return {
        t.WARRIOR: Answer(
            text=lambda n, at: warrior_name(n.state, at),
            label=lambda n, at: cap(n.the(at)),
            targets=targets or (lambda n, at: [warrior_target(n, at)]),
            help=help,
            many=t.WARRIORS + 1,
        )
    }


def warrior_target(n: Names, warrior: int) -> str:
    """The piece of a warrior, or the board of a human who is not on the map."""
    return warrior_id(warrior) if n.state.tile[warrior] != NONE else f"board-{warrior}"


def tiles(
    label: Words = lambda n, at: f"Tile {at + 1}",
    help: Words = "",
    cost: Callable[[Names, int], Cost | None] = lambda n, at: None,
) -> Answers:
    """A tile of the map."""
    return {
        t.TILE: Answer(
            text=lambda n, at: f"tile {at + 1}",
            label=label,
            kind="go",
            targets=lambda n, at: [tile_id(at)],
            help=help,
            many=t.TILES,
            cost=cost,
        )
    }


def lines(human: Callable[[Names], int], label: Words) -> Answers:
    """A line of the human the question is about."""
    return {
        t.LINE: Answer(
            text=lambda n, at: f"line {at + 1}",
            label=label,
            targets=lambda n, at: [f"line-{human(n)}-{at + 1}"],
            many=t.LINES,
        )
    }


def events(zone: str = "event", label: Words = lambda n, at: n.event(at), help: Words | None = None) -> Answers:
    """A kind of event card."""
    return {
        t.EVENT: Answer(
            text=lambda n, at: EVENTS[at],
            label=label,
            targets=lambda n, at: [f"{zone}-{at}-0"],
            help=help if help is not None else lambda n, at: f"{cap(n.event_text(at))}.",
            many=t.EVENTS,
        )
    }


def _line_text(n: Names, human: int, line: int) -> str:
    return f"line {line + 1} of {n.the(human)} ({line_numbers(n, human, line)})"


def line_numbers(n: Names, human: int, line: int) -> str:
    """What a line gives: movement, combat, defence."""
    book, board = n.book, n.state.board[human]
    mv, cb, df = book.mv[board, line], book.cb[board, line], book.df[board, line]
    return f"{mv} movement, {cb} combat, {df} defence"


WOUNDS = {
    t.LINE_OF: Answer(
        text=lambda n, at: f"{warrior_name(n.state, at // 6)} line {at % 6 + 1}",
        label=lambda n, at: cap(_line_text(n, at // 6, at % 6)),
        targets=lambda n, at: [f"line-{at // 6}-{at % 6 + 1}"],
        many=t.HUMANS * t.LINES,
    )
}
POWERS = {
    t.POWER: Answer(
        text=lambda n, at: power_name(n.state, at),
        label=lambda n, at: n.power(at),
        targets=lambda n, at: [f"power-{at}"],
        help=lambda n, at: f"{cap(n.power_text(at))}.",
        many=t.POWERS,
    )
}
SPACES = {
    t.SPACE: Answer(
        text=lambda n, at: f"take {at % 6 + 1} from {power_name(n.state, at // 6)}",
        label=lambda n, at: f"Take the {at % 6 + 1} from {n.power(at // 6)}",
        targets=lambda n, at: [f"power-{at // 6}"],
        many=t.POWERS * t.LINES,
    )
}
CARDS = {
    t.CARD: Answer(
        text=lambda n, at: card_name(n.book, at),
        label=lambda n, at: f"{n.instinct(at)} ({n.book.card_value[at]}): {n.instinct_text(at)}",
        targets=lambda n, at: [f"card-{at}"],
        many=t.INSTINCTS,
    )
}
CARDS_TO_PLAY = {
    t.CARD_VALUE: Answer(
        text=lambda n, at: f"{card_name(n.book, at)} as value",
        label=lambda n, at: f"{n.instinct(at)} as a {n.book.card_value[at]}",
        targets=lambda n, at: [f"card-{at}"],
        help=lambda n, at: _as_value(n, at),
        many=t.INSTINCTS,
    ),
    t.CARD_EFFECT: Answer(
        text=lambda n, at: f"{card_name(n.book, at)} as effect",
        # two cards of one effect differ by their values
        label=lambda n, at: f"{n.instinct(at)} ({n.book.card_value[at]}): {n.instinct_text(at)}",
        targets=lambda n, at: [f"card-{at}"],
        help=lambda n, at: n.instinct_talents(at),
        many=t.INSTINCTS,
    ),
}


def _as_value(n: Names, card: int) -> str:
    human, line = n.state.args[0], n.book.card_value[card] - 1
    cancelled = " That line is cancelled." if (n.state.cancelled[human] >> line) & 1 else ""
    return f"The die moves to line {line + 1}: {line_numbers(n, human, line)}.{cancelled}"


# -- what an active warrior can do -------------------------------------------------------------------------------------


def neighbour(n: Names, tile: int, direction: int) -> int:
    """What lies in a direction of a tile."""
    return n.state.link[tile, direction]


def _going(n: Names, direction: int) -> str:
    other = neighbour(n, n.state.active_tile, direction)
    if other >= 0:
        return f"Go {DIRECTIONS[direction]} to tile {other + 1}"
    foreseen = f" with {n.gift(t.PRESCIENCE)}" if n.state.prescience else ""
    return f"Explore {DIRECTIONS[direction]}{foreseen}"


def place_ahead(n: Names, direction: int) -> str:
    """The cell in a direction of the active warrior: a tile, or the dark."""
    here = n.state.active_tile
    other = neighbour(n, here, direction)
    if other >= 0:
        return tile_id(other)
    return dark_id(n.state.x[here] + t.ACROSS[direction], n.state.y[here] + t.UP[direction])


def _what_waits(n: Names, direction: int) -> str:
    """What one finds there, as far as it can be seen."""
    other = neighbour(n, n.state.active_tile, direction)
    return n.whats_on(other) if other >= 0 else "A tile is drawn and laid there; you step onto it."


def steps(number: int) -> Cost:
    """What a walk takes. CLA-133."""
    return Cost(amount=number, unit="movement point")


WAYS = {
    t.GO: Answer(
        text=lambda n, at: f"go {DIRECTIONS[at]}",
        label=_going,
        kind="go",
        targets=lambda n, at: [place_ahead(n, at)],
        help=_what_waits,
        many=4,
        cost=lambda n, at: steps(1),
    )
}


def attacked_tile(n: Names, at: int) -> int:
    """The tile whose troglodytes an option attacks."""
    here = n.state.active_tile
    return here if at == 0 else neighbour(n, here, at - 1)


def attacks_by_human(weapon: Callable[[Names], int]) -> Answers:
    """Whom a human can attack, or shoot at."""

    def expect(n: Names, victim: int, tile: int) -> str:
        return attack_by_human(n, n.state.active, victim, tile, weapon(n)).preview()

    return {
        t.ATTACK: Answer(
            text=lambda n, at: f"attack {warrior_name(n.state, at)}",
            label=lambda n, at: f"Attack {n.the(at)}",
            kind="act",
            targets=lambda n, at: [warrior_id(at)],
            help=lambda n, at: expect(n, at, n.state.tile[at]),
            many=t.WARRIORS,
        ),
        t.ATTACK_TROGLODYTES: Answer(
            text=lambda n, at: "attack troglodytes" + (f" {DIRECTIONS[at - 1]}" if at else ""),
            label=lambda n, at: f"Attack the troglodytes on tile {attacked_tile(n, at) + 1}",
            kind="act",
            targets=lambda n, at: [troglodytes_id(attacked_tile(n, at))],
            help=lambda n, at: expect(n, t.TROGLODYTE, attacked_tile(n, at)),
            many=5,
        ),
    }


ATTACKS_ON_HUMANS = {
    t.ATTACK: Answer(
        text=lambda n, at: f"attack {warrior_name(n.state, at)}",
        label=lambda n, at: f"Attack {n.the(at)}",
        kind="act",
        targets=lambda n, at: [warrior_id(at)],
        help=lambda n, at: attack_on_human(n, n.state.active, n.state.active_tile, at).preview(),
        many=t.HUMANS,
    )
}


def paper() -> Scratch:
    return Scratch()


def _using(text: str, verb: str, kind: int) -> Answer:
    """A card that is used, and its target if there is one only: it will not be asked."""

    def label(n: Names, at: int) -> str:
        card = f"{verb} {n.gear(kind)}"
        only = _only_target(n, kind)
        if only == NONE:
            return card
        if kind == t.GRENADE:
            direction = only - t.DIRECTION
            return f"{card} {DIRECTIONS[direction]} on tile {neighbour(n, n.state.active_tile, direction) + 1}"
        if kind == t.HEALING_SALVE:
            line = only - t.LINE_OF
            return f"{card} on line {line % 6 + 1} of {n.the(line // 6)}"
        if only >= t.ATTACK_TROGLODYTES:
            return f"{card} at the troglodytes on tile {attacked_tile(n, only - t.ATTACK_TROGLODYTES) + 1}"
        return f"{card} at {n.the(only - t.ATTACK)}"

    return Answer(
        text=text,
        label=label,
        kind="act",
        targets=lambda n, at: [*_only_ids(n, kind), f"gear-{n.state.active}-{kind}-0"],
        help=lambda n, at: f"{cap(n.gear_text(kind))}.",
    )


def _only_ids(n: Names, kind: int) -> list[str]:
    """What the one target of a card is on the table."""
    only = _only_target(n, kind)
    if only == NONE:
        return []
    if kind == t.GRENADE:
        return [tile_id(neighbour(n, n.state.active_tile, only - t.DIRECTION))]
    if kind == t.HEALING_SALVE:
        return WOUNDS[t.LINE_OF].targets(n, only - t.LINE_OF)
    return _target_ids(n, only - t.ATTACK)


def _target_ids(n: Names, attack: int) -> list[str]:
    """Whom an attack, counted from the first there is, is aimed at."""
    if attack >= t.ATTACK_TROGLODYTES - t.ATTACK:
        return [troglodytes_id(attacked_tile(n, attack + t.ATTACK - t.ATTACK_TROGLODYTES))]
    return [warrior_id(attack)]


def _only_target(n: Names, kind: int) -> int:
    """The option of the one target a card has; NONE where there are more."""
    scratch = paper()
    offer_targets_of(n.state, scratch, n.state.active, kind)
    return scratch.menu[0] if scratch.menu_n == 1 else NONE


EQUIPMENT = {
    t.USE_BLUNDERBUSS: _using("use blunderbuss", "Fire the", t.BLUNDERBUSS),
    t.USE_GRENADE: _using("use grenade", "Throw a", t.GRENADE),
    t.USE_MUSKET: _using("use musket", "Fire the", t.MUSKET),
    t.USE_SALVE: _using("use healing salve", "Use the", t.HEALING_SALVE),
}


# -- in one go ---------------------------------------------------------------------------------------------------------


def _way(n: Names, tile: int) -> list[int]:
    """The tiles of a walk of the active warrior, the first first."""
    scratch = paper()
    length = plan_walk(n.state, n.book, scratch, n.state.active, n.state.active_tile, tile)
    return [scratch.bag[i] for i in range(length - 1, -1, -1)]


def _price(n: Names, tile: int) -> str:
    price = len(_way(n, tile))
    left = n.state.points - price
    return f"{many(price, 'movement point', 'movement points')}; {left} left. {n.whats_on(tile)}".strip()


def walks(first: int) -> Answers:
    """A walk over several tiles."""
    return {
        first: Answer(
            text=lambda n, at: f"walk to {at + 1}",
            label=lambda n, at: f"Walk to tile {at + 1}",
            kind="go",
            targets=lambda n, at: [tile_id(at)],
            help=_price,
            many=t.TILES,
            way=lambda n, at: [tile_id(tile) for tile in _way(n, at)],
            cost=lambda n, at: steps(len(_way(n, at))),
        )
    }


def _shots(weapon: int, verb: str) -> Answer:
    """A weapon fired at whom one points at."""

    def whom(n: Names, at: int, told: bool) -> str:
        if at < t.WARRIORS:
            return n.the(at) if told else warrior_name(n.state, at)
        tile = attacked_tile(n, at - t.WARRIORS)
        return f"the troglodytes on tile {tile + 1}" if told else f"troglodytes at {tile + 1}"

    def expect(n: Names, at: int) -> str:
        group = at >= t.WARRIORS
        tile = attacked_tile(n, at - t.WARRIORS) if group else n.state.tile[at]
        victim = t.TROGLODYTE if group else at
        return attack_by_human(n, n.state.active, victim, tile, weapon).preview()

    return Answer(
        text=lambda n, at: f"{verb} {whom(n, at, False)}",
        label=lambda n, at: f"Fire the {n.gear(weapon)} at {whom(n, at, True)}",
        kind="act",
        targets=_target_ids,
        help=expect,
        many=SHOTS,
    )


def thrown_at(n: Names, at: int) -> int:
    """The tile in a direction of whoever throws."""
    return neighbour(n, n.state.active_tile, at)


IN_ONE_GO = {
    SHOT: _shots(t.BLUNDERBUSS, "blunderbuss at"),
    SHOT + SHOTS: _shots(t.MUSKET, "musket at"),
    THROWN: Answer(
        text=lambda n, at: f"grenade to {thrown_at(n, at) + 1}",
        label=lambda n, at: f"Throw a {n.gear(t.GRENADE)} on tile {thrown_at(n, at) + 1}",
        kind="act",
        targets=lambda n, at: [tile_id(thrown_at(n, at))],
        help=lambda n, at: n.whats_on(thrown_at(n, at)),
        many=4,
    ),
    t.LINE_OF: Answer(
        text=lambda n, at: f"salve for {warrior_name(n.state, at // 6)} line {at % 6 + 1}",
        label=lambda n, at: f"{n.gear(t.HEALING_SALVE)} for {_line_text(n, at // 6, at % 6)}",
        kind="act",
        targets=lambda n, at: [f"line-{at // 6}-{at % 6 + 1}"],
        many=t.HUMANS * t.LINES,
    ),
}


# -- tiles and recruits ------------------------------------------------------------------------------------------------


def _openings(n: Names, rotation: int) -> int:
    return turned(n.book.openings[n.state.drawn], rotation)


def place_of_drawn(n: Names) -> tuple[int, int]:
    """Where the tile being laid will lie: the question knows who explores, and in which direction."""
    here, direction = n.state.tile[n.state.args[0]], n.state.args[1]
    return n.state.x[here] + t.ACROSS[direction], n.state.y[here] + t.UP[direction]


def _leads_to(n: Names, rotation: int) -> str:
    """Where the openings of a tile lead if it lies so."""
    x, y = place_of_drawn(n)
    ways = []
    for direction in range(4):
        if (_openings(n, rotation) >> direction) & 1:
            there = n.tile_at(x + t.ACROSS[direction], y + t.UP[direction])
            ways.append(f"{DIRECTIONS[direction]} ({f'tile {there + 1}' if there != NONE else 'the dark'})")
    return ", ".join(ways)


ROTATIONS = {
    t.ROTATION: Answer(
        text=lambda n, at: "openings " + "".join(s for bit, s in enumerate("NESW") if (_openings(n, at) >> bit) & 1),
        label=lambda n, at: f"Open to the {_leads_to(n, at)}",
        targets=lambda n, at: [dark_id(*place_of_drawn(n)), f"turned-{at}"],
        many=4,
    )
}


def recruit_name(n: Names, recruit: int) -> str:
    """What the infernal player can bring into play, in the notation."""
    if recruit < 2:
        return ("troglodyte", "tough troglodyte")[recruit]
    return warrior_name(n.state, t.HOUND + recruit - 2)


def _arrivals(n: Names, recruit: int) -> dict[int, int]:
    """The tiles a recruit can arrive on, and what it costs there."""
    warrior, scratch = recruit_of(n.state, recruit), paper()
    offer_arrivals(n.state, n.book, scratch, warrior)
    found = [scratch.menu[i] - t.TILE for i in range(scratch.menu_n)]
    return {tile: cost_of(n.state, n.book, warrior, tile) for tile in found}


def threat_points(number: int) -> Cost:
    return Cost(amount=number, unit="threat point")


def _recruit(n: Names, recruit: int) -> str:
    """Who comes and for how much; where to, if there is one place only: it will not be asked."""
    found = _arrivals(n, recruit)
    name = "a tough troglodyte" if recruit == 1 else n.the(recruit_of(n.state, recruit))
    place = f" on tile {next(iter(found)) + 1}" if len(found) == 1 else ""
    costs = sorted(set(found.values()))
    dear = " or ".join([*(str(cost) for cost in costs[:-1]), many(costs[-1], "threat point", "threat points")])
    return f"{cap(name)}{place} for {dear}"


def _recruiting(n: Names, recruit: int) -> Cost | None:
    """What a recruit costs, where that is the same everywhere."""
    costs = set(_arrivals(n, recruit).values())
    return threat_points(costs.pop()) if len(costs) == 1 else None


def _places(n: Names, recruit: int) -> str:
    return f"{many(len(_arrivals(n, recruit)), 'tile', 'tiles')} to arrive on."


RECRUITS = {
    t.RECRUIT: Answer(
        text=recruit_name,
        label=_recruit,
        targets=lambda n, at: [f"reserve-{recruit_of(n.state, at)}"],
        help=_places,
        many=t.RECRUITS,
        cost=_recruiting,
    )
}
