"""Events as sentences, with the rules that decided them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.log import Event
from duskboard.games.game import Line
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.notation import tile_name, unit_name

SIDES = ("the Steam Guild", "the Leaf Coven")
QUADRANTS = ("north-west", "north-east", "south-west", "south-east")
DEEDS = {
    t.NO_EFFECT: "without effect", t.DELIVERED: "the orders are delivered", t.COLLECTED: "information is collected",
    t.DROPPED: "everything is dropped off", t.BUILT: "building, action {n}", t.LEARNED: "learning, round {n}",
    t.ARMED: "a bomb is armed", t.FETCHED: "the agent is fetched", t.PLANTED: "false information is planted",
}  # fmt: skip


class Teller:
    """Makes lines from events for one state and content."""

    def __init__(self, state: Any, content: Content) -> None:
        self.state, self.content = state, content

    def side(self, seat: int) -> str:
        return SIDES[seat]

    def unit(self, seat: int, unit: int) -> str:
        """A unit as this viewer may call it."""
        if unit < 0 or unit >= self.state.units_n[seat]:
            return "somebody"
        return f"{self.group(seat, int(self.state.unit_group[seat, unit]))} ({unit_name(self.state, seat, unit)})"

    def group(self, seat: int, group: int) -> str:
        kind = int(self.state.group_type[seat, group])
        shown = kind >= 0 and bool(self.state.group_flags[seat, group] & t.REVEALED)
        name = kinds(self.content)[kind].name if shown else "token"
        return f"{FACTIONS[seat].capitalize()} {name} {group + 1}"

    def target(self, seat: int, target: int) -> str:
        if target >= t.AT_TILE:
            return f"objective {target - t.AT_TILE + 1}"
        return self.unit(1 - seat, target)

    def card(self, seat: int, card: int) -> str:
        return str(of_faction(self.content, "card", Card, FACTIONS[seat])[card].name)

    def mission(self, seat: int, mission: int) -> str:
        return str(of_faction(self.content, "mission", Mission, FACTIONS[seat])[mission].name)

    def item(self, seat: int, item: int) -> str:
        return str(of_faction(self.content, "item", Item, FACTIONS[seat])[item].name)


def _upper(text: str) -> str:
    """A sentence begins with a capital and keeps the others."""
    return text[:1].upper() + text[1:]


Sentence = Callable[[Teller, tuple[int, ...]], Line | None]


def _ready(w: Teller, a: tuple[int, ...]) -> Line:
    what = {1: "has its army", 2: "has made its secret choices", 3: "is deployed"}[a[1]]
    return Line(_upper(f"{w.side(a[0])} {what}"), ("STL-024",), seat=a[0])


def _start(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(f"{a[1]} against {a[2]}: {w.side(a[0])} begins", ("STL-026",), True, a[0])


def _move_total(w: Teller, a: tuple[int, ...]) -> Line:
    more = f" and {a[3]} by a card" if a[3] else ""
    return Line(f"{w.group(a[0], a[1])} may move {a[2]} tiles{more}", ("STL-080", "STL-083"), True, a[0])


def _moved(w: Teller, a: tuple[int, ...]) -> Line:
    where = "off the board" if a[3] < 0 else f"to {tile_name(a[3])}"
    short = ", where something comes into sight" if a[3] >= 0 and a[3] != a[5] else ""
    return Line(f"{w.unit(a[0], a[1])} moves from {tile_name(a[2])} {where}{short}", ("STL-081",), seat=a[0])


def _attack(w: Teller, a: tuple[int, ...]) -> Line:
    with_what = "Resolve" if a[5] else "Defence"
    result = f"{a[3] - a[4]} Health is lost" if a[3] > a[4] else "nothing happens"
    text = f"{w.unit(a[0], a[1])} attacks {w.unit(1 - a[0], a[2])}: {a[3]} against {with_what} {a[4]}, {result}"
    return Line(text, ("STL-102", "STL-103"), True, a[0])


def _question(w: Teller, a: tuple[int, ...]) -> Line:
    result = "it talks" if a[5] else "it keeps silent"
    text = f"{w.group(a[0], a[1])} interrogates {w.unit(1 - a[0], a[2])}: {a[3]} against Resolve {a[4]}, {result}"
    return Line(text, ("STL-120", "STL-121"), True, a[0])


def _work(w: Teller, a: tuple[int, ...]) -> Line:
    said = f": {DEEDS[a[3]].format(n=a[4])}" if a[3] else ""
    return Line(
        f"{w.group(a[0], a[1])} makes an objective action at objective {a[2] + 1}{said}", ("STL-129",), seat=a[0]
    )


def _work_detail(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(f"For you alone: {DEEDS[a[3]].format(n=a[4])}", ("STL-130",), seat=a[0])


def _announced(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(
        _upper(f"{w.side(a[0])} announces: mission {'failed' if a[1] else 'achieved'}"), ("STL-006",), seat=a[0]
    )


def _web(w: Teller, a: tuple[int, ...]) -> Line:
    held = "it is held" if a[5] else "it slips free"
    text = f"{w.unit(a[0], a[1])} webs {w.unit(1 - a[0], a[2])}: {a[3]} against Resolve {a[4]}, {held}"
    return Line(text, ("STL-209",), True, a[0])


def _ended(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(f"The missions were {w.mission(0, a[1])} and {w.mission(1, a[2])}", ("STL-008",))


def _seen(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(
        _upper(f"{w.side(a[0])} sees a card of the other hand: {w.card(1 - a[0], a[1])}"), ("STL-122",), seat=a[0]
    )


def _answer(w: Teller, a: tuple[int, ...]) -> Line:
    yes = "yes" if a[2] == t.YES else "no"
    return Line(f"Is it {w.mission(1 - a[0], a[1])}? The answer is {yes}", ("STL-127",), seat=a[0])


def _die(w: Teller, a: tuple[int, ...]) -> Line:
    return Line(f"{w.unit(a[0], a[1])} rolls {a[3]} on a D{a[2]}", ("STL-102",), True, a[0])


def _revealed(w: Teller, a: tuple[int, ...]) -> Line:
    name = kinds(w.content)[a[2]].name
    return Line(f"Token {a[1] + 1} of {w.side(a[0])} is revealed: {name}, Health {a[3]}", ("STL-091",), seat=a[0])


SENTENCES: dict[int, Sentence] = {
    t.E_READY: _ready,
    t.E_START: _start,
    t.E_QUADRANT: lambda w, a: Line(
        _upper(f"{w.side(a[0])} takes the {QUADRANTS[a[1]]} quadrant"), ("STL-027",), seat=a[0]
    ),
    t.E_PLACED: lambda w, a: Line(
        f"{FACTIONS[a[0]].capitalize()} token {a[1] + 1} goes on {tile_name(a[2])}", ("STL-030",), seat=a[0]
    ),
    t.E_ROUND: lambda w, a: Line(f"Round {a[0]}", ("STL-076",)),
    t.E_TURN: lambda w, a: Line(f"The turn of {w.side(a[0])}", ("STL-076",), seat=a[0]),
    t.E_MOVE_TOTAL: _move_total,
    t.E_MOVE_DIE: lambda w, a: Line(
        f"{w.group(a[0], a[1])} rolls {a[3]} on a D{a[2]} and adds {a[4]}", ("STL-080",), True, a[0]
    ),
    t.E_MOVED: _moved,
    t.E_REVEALED: _revealed,
    t.E_CONTACT: lambda w, a: Line(f"First contact, in round {a[0]}", ("STL-175",)),
    t.E_ITEM: lambda w, a: Line(f"{w.group(a[0], a[1])} shows its {w.item(a[0], a[2])}", ("STL-042",), seat=a[0]),
    t.E_CARD: lambda w, a: Line(_upper(f"{w.side(a[0])} plays {w.card(a[0], a[1])}"), ("STL-047",), seat=a[0]),
    t.E_COUNTERED: lambda w, a: Line(
        _upper(f"{w.side(a[0])} answers with {w.card(a[0], a[1])}: no effect"), ("STL-047",), seat=a[0]
    ),
    t.E_RANGE: lambda w, a: Line(f"{w.unit(a[0], a[1])} has a range of {a[3]}", ("STL-106",), True, a[0]),
    t.E_RANGE_DIE: lambda w, a: Line(
        f"{w.unit(a[0], a[1])} rolls {a[3]} on a D{a[2]} and adds {a[4]}", ("STL-106",), True, a[0]
    ),
    t.E_SHORT: lambda w, a: Line(
        f"{w.target(a[0], a[2])} is {a[3]} away: the shot falls short", ("STL-106",), seat=a[0]
    ),
    t.E_ATTACK: _attack,
    t.E_ATTACK_DIE: _die,
    t.E_DAMAGE: lambda w, a: Line(f"{w.unit(a[0], a[1])} has {a[3]} Health left", ("STL-114",), seat=a[0]),
    t.E_DEFEATED: lambda w, a: Line(f"{w.unit(a[0], a[1])} is defeated", ("STL-115",), seat=a[0]),
    t.E_ELIMINATED: lambda w, a: Line(f"{w.unit(a[0], a[1])} is off the board", ("STL-117",), seat=a[0]),
    t.E_TILE_ATTACKED: lambda w, a: Line(
        f"{w.unit(a[0], a[1])} attacks objective {a[2] + 1}: {a[3]} in succession", ("STL-135", "STL-136"), seat=a[0]
    ),
    t.E_WEB: _web,
    t.E_PUSH_ROLL: lambda w, a: Line(
        f"{w.unit(a[0], a[1])} holds against the storm with {a[2]} against {a[3]}", ("STL-206",), True, a[0]
    ),
    t.E_PUSHED: lambda w, a: Line(f"{w.unit(a[0], a[1])} is pushed to {tile_name(a[2])}", ("STL-206",), seat=a[0]),
    t.E_HEALED: lambda w, a: Line(f"{w.unit(a[0], a[1])} regains {a[2]} Health", ("STL-197",), seat=a[0]),
    t.E_INTERROGATION: _question,
    t.E_CARD_SEEN: _seen,
    t.E_ANSWER: _answer,
    t.E_WORK: _work,
    t.E_WORK_DETAIL: _work_detail,
    t.E_MARKER: lambda w, a: Line(f"An information marker lies on objective {a[0] + 1}", ("STL-140",)),
    t.E_MARKER_LOST: lambda w, a: Line(f"The information on objective {a[0] + 1} is destroyed", ("STL-141",)),
    t.E_BOMB: lambda w, a: Line(
        f"A bomb is armed on objective {a[0] + 1}: it explodes at the end of round {a[1]}", ("STL-168", "STL-169")
    ),
    t.E_DISARM: lambda w, a: Line(f"Disarming action {a[2]} at objective {a[1] + 1}", ("STL-172",)),
    t.E_EXPLOSION: lambda w, a: Line(
        f"The bomb on objective {a[0] + 1} explodes: {a[1]} Leaders home, {a[2]} needed", ("STL-170", "STL-173")
    ),
    t.E_AGENT: lambda w, a: Line(f"The secret agent appears on {tile_name(a[1])}", ("STL-181",)),
    t.E_CONTRAPTION: lambda w, a: Line(f"The great contraption stands on objective {a[1] + 1}", ("STL-158",)),
    t.E_ANNOUNCED: _announced,
    t.E_ENDED: _ended,
    t.E_SHADOW: lambda w, a: Line(
        f"{w.group(a[0], a[1])} walks in shadow and cannot be attacked", ("STL-210",), seat=a[0]
    ),
    t.E_SCREEN: lambda w, a: Line(
        f"{w.group(a[0], a[1])} cannot be shot at until its next turn", ("STL-047",), seat=a[0]
    ),
    t.E_DOOR: lambda w, a: Line(f"Doorway {a[1] + 1} is barred", ("STL-047",), seat=a[0]),
    t.E_ROOTED: lambda w, a: Line(f"{w.unit(a[0], a[1])} is held fast", ("STL-047",), seat=a[0]),
    t.E_HALVED: lambda w, a: Line(f"{w.unit(a[0], a[1])} will move only half as far", ("STL-218",), seat=a[0]),
    t.E_BARRAGE: lambda w, a: Line(f"The contraption fires at up to {a[1]} targets", ("STL-063",), True, a[0]),
    t.E_ESCAPED: lambda w, a: Line(
        f"The noble ({a[1] + 1}) is over the edge and away", ("STL-146", "STL-147"), seat=a[0]
    ),
    t.E_RESIGNED: lambda w, a: Line(_upper(f"{w.side(a[0])} resigns"), ("STL-003",), seat=a[0]),
}


def describe(event: Event, state: Any, content: Content) -> Line | None:
    """An event in words, from a state redacted for whom it is told."""
    sentence = SENTENCES.get(event.code)
    return sentence(Teller(state, content), event.args) if sentence else None
