"""Options as short text: `attack troglodytes`, `die 4`, `second wind/1 as effect`, `go north`."""

from __future__ import annotations

from typing import Any

from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.map import turned
from duskboard.games.claustrophobia.names import DIRECTIONS, EVENTS, card_name, power_name, warrior_name

DECISIONS = {
    t.FOUNTAIN_WATER: "water of a fountain",
    t.RELIC_DICE: "dice for the Saint's relic",
    t.ASSIGN_DIE: "activation die",
    t.PLAY_CARD: "instinct card",
    t.HEAL_LINE: "line to heal",
    t.BLESS: "blessing",
    t.DRAW_CARD: "draw",
    t.DISCARD_CARD: "instinct discard",
    t.COURAGE_FOR: "courage",
    t.LAY_HANDS: "laying on of hands",
    t.STRIKE_DOWN: "righteous sacrifice",
    t.EVENT_AFTER_PREPARATION: "event after preparation",
    t.EVENT_VICTIM: "victim of an event",
    t.PICK_HUMAN: "human to activate",
    t.HUMAN_STEP: "human step",
    t.SHOOT_AT: "target of a shot",
    t.THROW_INTO: "tile for a grenade",
    t.SALVE_FOR: "line for a salve",
    t.PRESCIENCE_TILE: "foreseen tile",
    t.PRESCIENCE_ORDER: "order of foreseen tiles",
    t.EVENT_AT_EXPLORATION: "event at an exploration",
    t.ORIENT_TILE: "orientation of a tile",
    t.HOLE_TILE: "tile for a hole",
    t.CANNIBALISE: "meal of the Glutton",
    t.RECLAIM_DIE: "die to take back",
    t.FORCED_DIE: "die that must be taken",
    t.EVENT_AFTER_ROLL: "event after the roll",
    t.TWIST_DICE: "dice for Twist of fate",
    t.BLOOD_DIE: "die for Written in blood",
    t.BLOOD_FACE: "face for Written in blood",
    t.ALLOCATE_DIE: "power for a die",
    t.POWER_ORDER: "power to resolve",
    t.KEEP_EVENT: "event to keep",
    t.DISCARD_EVENT: "event discard",
    t.POWER_VICTIM: "victim of a power",
    t.FORCED_TILE: "tile of a forced arrival",
    t.BUY: "threat",
    t.DEPLOY_TILE: "tile of an arrival",
    t.ARRIVAL_DIE: "die for a hellhound",
    t.CROSSING_TILE: "crossing",
    t.PICK_INFERNAL: "infernal warrior to activate",
    t.INFERNAL_STEP: "infernal step",
    t.GUARD_HITS: "hits for a bodyguard",
    t.MARK_LINE: "line for a marker",
    t.OUTFIT: "owner of the equipment",
}

DECLINE = {
    t.FOUNTAIN_WATER: "no water",
    t.RELIC_DICE: "enough",
    t.PLAY_CARD: "no card",
    t.BLESS: "no blessing",
    t.DRAW_CARD: "no draw",
    t.LAY_HANDS: "no healing",
    t.STRIKE_DOWN: "no sacrifice",
    t.EVENT_AFTER_PREPARATION: "pass",
    t.PICK_HUMAN: "end phase",
    t.HUMAN_STEP: "finish",
    t.EVENT_AT_EXPLORATION: "pass",
    t.CANNIBALISE: "no meal",
    t.RECLAIM_DIE: "keep the rest",
    t.EVENT_AFTER_ROLL: "pass",
    t.TWIST_DICE: "enough",
    t.BUY: "end threat",
    t.ARRIVAL_DIE: "let it sleep",
    t.CROSSING_TILE: "stay",
    t.PICK_INFERNAL: "end phase",
    t.INFERNAL_STEP: "finish",
}

PLAIN = {
    t.YES: "draw",
    t.EXIT: "leave",
    t.USE_BLUNDERBUSS: "use blunderbuss",
    t.USE_GRENADE: "use grenade",
    t.USE_MUSKET: "use musket",
    t.USE_SALVE: "use healing salve",
    t.DO_SEAL: "seal",
    t.DO_SEARCH: "search",
}

SLICES = (
    (t.COUNT, "count"), (t.TROGLODYTE_AT, "troglodyte at"), (t.TILE, "tile"), (t.RECRUIT, "recruit"),
    (t.POWER, "power"), (t.SPACE, "space"), (t.EVENT, "event"), (t.ORDER, "order"), (t.PEEK, "peek"),
    (t.ROTATION, "rotation"), (t.DIRECTION, "direction"), (t.USE_BLUNDERBUSS, "plain"), (t.EXIT, "plain"),
    (t.GO, "go"), (t.ATTACK_TROGLODYTES, "attack troglodytes"), (t.ATTACK, "attack"), (t.BLESSING, "blessing"),
    (t.CARD, "card"), (t.CARD_EFFECT, "card effect"), (t.CARD_VALUE, "card value"), (t.LINE_OF, "line of"),
    (t.WARRIOR, "warrior"), (t.LINE, "line"), (t.VALUE, "value"), (t.YES, "plain"), (t.PASS, "pass"),
)  # fmt: skip


def slice_of(option: int) -> tuple[str, int]:
    """The kind of an option and its place in the slice.

    >>> slice_of(t.GO + 1)
    ('go', 1)
    """
    for first, name in SLICES:
        if option >= first:
            return name, option - first
    raise ValueError(f"there is no option {option}")


def option_text(state: Any, book: Any, option: int) -> str:
    """An option of the pending decision as canonical text."""
    kind, at = slice_of(option)
    if kind == "pass":
        return DECLINE.get(int(state.decision), "pass")
    if kind == "plain":
        return PLAIN[option]
    if kind in ("rotation", "peek", "order"):
        return _tile_text(state, book, kind, at)
    if kind in ("card", "card effect", "card value"):
        ending = {"card": "", "card effect": " as effect", "card value": " as value"}[kind]
        return card_name(book, at) + ending
    if kind in ("attack", "attack troglodytes", "warrior", "line of", "blessing", "recruit"):
        return _warrior_text(state, kind, at)
    if kind == "space":
        return f"take {at % 6 + 1} from {power_name(state, at // 6)}"
    if kind == "power":
        return power_name(state, at)
    if kind == "event":
        return EVENTS[at]
    words = {"count": "take", "troglodyte at": "troglodyte at", "tile": "tile", "line": "line", "value": "die"}
    if kind in ("go", "direction"):
        return f"{'go' if kind == 'go' else 'throw'} {DIRECTIONS[at]}"
    return f"{words[kind]} {at if kind == 'count' else at + 1}"


def _warrior_text(state: Any, kind: str, at: int) -> str:
    if kind == "attack":
        return f"attack {warrior_name(state, at)}"
    if kind == "attack troglodytes":
        return "attack troglodytes" + (f" {DIRECTIONS[at - 1]}" if at else "")
    if kind == "line of":
        return f"{warrior_name(state, at // 6)} line {at % 6 + 1}"
    if kind == "blessing":
        return f"bless {warrior_name(state, at // 2)} for {('movement', 'combat')[at % 2]}"
    if kind == "recruit":
        return recruit_name(state, at)
    return warrior_name(state, at)


def recruit_name(state: Any, recruit: int) -> str:
    """What the infernal player can bring into play."""
    if recruit < 2:
        return ("troglodyte", "tough troglodyte")[recruit]
    return warrior_name(state, t.HOUND + recruit - 2)


def _tile_text(state: Any, book: Any, kind: str, at: int) -> str:
    top = int(state.pile_n) - 1
    if kind == "rotation":
        mask = turned(int(book.openings[state.drawn]), at)
        return "openings " + "".join(side for bit, side in enumerate("NESW") if (mask >> bit) & 1)
    if kind == "peek":
        return f"tile {state.pile[top - at] + 1}"
    first, second = state.pile[top - at], state.pile[top - 1 + at]
    return f"{first + 1} over {second + 1}"
