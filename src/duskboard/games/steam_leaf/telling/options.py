"""The options of the pending decision: their notation, and how they are shown and lit on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from duskboard.engine.content import Content
from duskboard.engine.scene import Cost, SceneOption
from duskboard.games.steam_leaf import content as shelf
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, kinds, of_faction
from duskboard.games.steam_leaf.rules.actions import (
    AS_BARRAGE,
    AS_WEB,
    EACH,
    ORDINARY,
    TREATMENT_OF,
    WEB_ON,
    WORK_ON,
    Act,
    Target,
)
from duskboard.games.steam_leaf.rules.activation import MoveOrStay
from duskboard.games.steam_leaf.rules.army import (
    attack_sides,
    defence_sides,
    item_most,
    item_sum,
    move_flat,
    move_sides,
    range_flat,
    range_sides,
    resolve_sides,
)
from duskboard.games.steam_leaf.rules.combat import can_strike, push_direction
from duskboard.games.steam_leaf.rules.ground import distance
from duskboard.games.steam_leaf.rules.moves import Destination
from duskboard.games.steam_leaf.state import State
from duskboard.games.steam_leaf.telling import notation
from duskboard.games.steam_leaf.telling.figures import dice, printed
from duskboard.games.steam_leaf.telling.notation import tile_name, unit_name
from duskboard.games.steam_leaf.telling.questions import QUESTIONS, VERBS, Table, aimed_at, carries_shield, named_by
from duskboard.games.steam_leaf.telling.walks import Walks
from duskboard.games.steam_leaf.telling.words import QUADRANTS, counted, members, objective_id, unit_id, upper
from duskboard.games.steam_leaf.terms import Asks

WORDS = (
    "end turn", "roll", "stay", "done", "pass", "leave", "auto", "attack", "interrogate", "objective", "treat", "web",
    "nothing", "yes", "no", "strike", "shoot", "defence", "resolve", "row", "column", "new", "resign",
)  # fmt: skip


Aimed = tuple[int, str, int]  # what an answer is aimed at: side, sort, number


def option_text(state: State, content: Content, option: int) -> str:
    """An option of the pending decision as text."""
    seat = state.seat
    if state.decision == Asks.ACT and option < t.O_CARD:
        verb, (owner, sort, at) = aimed_by(seat, option)
        whom = f"objective {at + 1}" if sort == "objective" else unit_name(state, owner, at)
        return whom if verb == t.WORK else f"{WORDS[verb - t.O_WORD]} {whom}"
    if option < t.O_UNIT:
        return tile_name(option)
    if option < t.O_OBJECTIVE:
        at, names = option - t.O_UNIT, named_by(state)
        return unit_name(state, names.owner(seat), at) if names.units else str(at + 1)
    if option < t.O_CARD:
        return f"objective {option - t.O_OBJECTIVE + 1}"
    if option < t.O_CARD + t.CARDS:
        return str(of_faction(content, "card", shelf.Card, FACTIONS[seat])[option - t.O_CARD].id)
    if option < t.O_TYPE + t.TYPES:
        return kinds(content)[t.TYPES * seat + option - t.O_TYPE].id
    if option < t.O_ITEM + t.ITEMS:
        return str(of_faction(content, "item", shelf.Item, FACTIONS[seat])[option - t.O_ITEM].id)
    if option < t.O_MISSION + t.MISSIONS:
        return str(of_faction(content, "mission", shelf.Mission, FACTIONS[1 - seat])[option - t.O_MISSION].id)
    if option < t.O_DOOR:
        return notation.QUADRANTS[option - t.O_QUADRANT]
    if option < t.O_WORD:
        return f"door {option - t.O_DOOR + 1}"
    return WORDS[option - t.O_WORD]


def aimed_by(seat: int, option: int) -> tuple[int, Aimed]:
    """The action that a Leader's answer stands for, and what it is aimed at."""
    at = option % EACH
    if option >= t.O_OBJECTIVE:
        return t.ATTACK, (seat, "objective", option - t.O_OBJECTIVE)
    if option >= t.O_UNIT:
        return t.ATTACK, (1 - seat, "unit", option - t.O_UNIT)
    if option >= WORK_ON:
        return t.WORK, (seat, "objective", at)
    if option >= WEB_ON:
        return t.WEB, (1 - seat, "unit", at)
    return (t.TREAT, (seat, "unit", at)) if option >= TREATMENT_OF else (t.INTERROGATE, (1 - seat, "unit", at))


def make_option(table: Table, option: int) -> SceneOption:
    """An option as the page and the terminal show it: lit on what it acts on, with what it does and costs."""
    shown = _shown(table, option, aimed_at(table, option))
    shown.text = option_text(table.state, table.content, option)
    shown.main = option in (t.ROLL, t.END_TURN, t.AUTO)
    return shown


def make_options(table: Table, menu: Sequence[int]) -> list[SceneOption]:
    """All options of a menu; ways are drawn for a unit that can go somewhere."""
    made = [make_option(table, option) for option in menu]
    if table.state.decision == Asks.DESTINATION:
        unit = table.arg(Destination.unit)
        walks = Walks(table.state, table.book, table.seat, unit, table.state.unit_tile[table.seat, unit])
        for one in made:
            if one.number < t.O_UNIT:
                way = walks.to(one.number)
                one.help, one.way = counted(len(way), "step"), [tile_name(tile) for tile in way[:-1]]
                one.cost = Cost(amount=len(way), unit="step")
    return made


def _shown(table: Table, option: int, aims: list[Aimed]) -> SceneOption:
    """The label, the help and the targets of an option, by what sort of thing it is."""
    state = table.state
    if state.decision == Asks.ACT and option < t.O_CARD:
        return _directly(table, option)
    if option < t.O_UNIT:
        label = QUESTIONS[state.decision].tile.format(tile=tile_name(option))
        return SceneOption(number=option, text="", label=label, targets=[tile_name(option)], kind="go")
    if option < t.O_OBJECTIVE:
        return _somebody(table, option, option - t.O_UNIT, aims)
    if option < t.O_CARD:
        objective = option - t.O_OBJECTIVE
        where = [objective_id(state, table.book, objective)]
        help = _target_help(table, -1, objective) if state.decision == Asks.TARGET else ""
        label = f"Objective {objective + 1}"
        return SceneOption(number=option, text="", label=label, targets=where, kind="act", help=help)
    if option < t.O_TYPE:
        return _card(table, option, option - t.O_CARD, aims)
    if option < t.O_ITEM:
        unit = kinds(table.content)[t.TYPES * table.seat + option - t.O_TYPE]
        numbers = ", ".join(f"{stat.name} {stat.value}" for stat in printed(unit) if stat.name != "Points")
        help = f"{numbers}. {unit.text}".strip()
        cost = Cost(amount=unit.points, unit="point")
        return SceneOption(number=option, text="", label=f"{unit.name}, {unit.points} points", help=help, cost=cost)
    if option < t.O_MISSION:
        item = table.items[option - t.O_ITEM]
        return SceneOption(number=option, text="", label=item.name, help=_aim_help(table, aims, item.text))
    if option < t.O_QUADRANT:
        return _mission(table, option, option - t.O_MISSION)
    if option < t.O_DOOR:
        return _quadrant(table, option, option - t.O_QUADRANT)
    if option < t.O_WORD:
        door = option - t.O_DOOR
        label = f"Doorway {door + 1}"
        return SceneOption(number=option, text="", label=label, targets=_door_ids(table, door), kind="act")
    return _word(table, option, aims)


def _directly(table: Table, option: int) -> SceneOption:
    """A Leader's action, lit on what it is aimed at."""
    state, seat, group = table.state, table.seat, table.arg(Act.group)
    verb, (owner, sort, at) = aimed_by(seat, option)
    on_tile = sort == "objective"
    help = ""
    if verb in (t.ATTACK, t.WEB):
        mode, leader = AS_WEB if verb == t.WEB else ORDINARY, state.group_first[seat, group]
        help = _attack_help(table, leader, mode, -1 if on_tile else owner, at)
    whom = f"objective {at + 1}" if on_tile else table.tell.unit(owner, at)
    label = f"{DIRECTLY[verb]} {whom}"
    targets = _ids(table, (owner, sort, at))
    return SceneOption(number=option, text="", label=label, targets=targets, kind="act", help=help)


DIRECTLY = {
    t.ATTACK: "Attack", t.WEB: "Cast the web at", t.INTERROGATE: "Interrogate", t.WORK: "Work at", t.TREAT: "Treat",
}  # fmt: skip


def _somebody(table: Table, option: int, at: int, aims: list[Aimed]) -> SceneOption:
    """A unit or a group that can be chosen, as who chooses may call it."""
    state, names = table.state, named_by(table.state)
    owner = names.owner(table.seat)
    if names.units:
        label, targets = table.tell.unit(owner, at), [unit_id(state, owner, at)]
    else:
        label, targets = table.tell.group(owner, at), _members(state, owner, at)
    help = _target_help(table, owner, at) if state.decision == Asks.TARGET else _aim_help(table, aims, "")
    if len(aims) == 1:
        targets = [*targets, *_ids(table, aims[0])]
    return SceneOption(number=option, text="", label=label, targets=targets, kind="act", help=help)


def _card(table: Table, option: int, card: int, aims: list[Aimed]) -> SceneOption:
    """A card: lit in the hand where it is held, and with its only target."""
    held = table.cards[card]
    in_hand = [f"card-{held.id}-1"] if table.state.decision != Asks.PICK_CARD else []
    targets = [*in_hand, *(_ids(table, aims[0]) if len(aims) == 1 else [])]
    help = _aim_help(table, aims, held.text)
    return SceneOption(number=option, text="", label=held.name, targets=targets, help=help, kind="act")


def _mission(table: Table, option: int, mission: int) -> SceneOption:
    entry = of_faction(table.content, "mission", shelf.Mission, FACTIONS[1 - table.seat])[mission]
    denied = table.state.denied[1 - table.seat] >> mission & 1
    help = f"Already denied. {entry.text}" if denied else entry.text
    return SceneOption(number=option, text="", label=entry.name, help=help)


def _quadrant(table: Table, option: int, which: int) -> SceneOption:
    """A quadrant: lit in its middle, marked as a whole, with what lies in it."""
    state, book = table.state, table.book
    inside = [at for at in range(book.objectives_n[state.board])
              if book.quarter[state.board, book.objective[state.board, at]] == which]  # fmt: skip
    half = t.WIDTH // 2
    middle = (which // 2 * half + half // 2) * t.WIDTH + which % 2 * half + half // 2
    whole = [tile_name(tile) for tile in range(t.TILES) if book.quarter[state.board, tile] == which]
    return SceneOption(
        number=option, text="", label=f"{upper(QUADRANTS[which])} quadrant", kind="go",
        targets=[tile_name(middle), *whole],
        help=f"Objectives {', '.join(str(at + 1) for at in inside)} lie in it.",
    )  # fmt: skip


def _word(table: Table, option: int, aims: list[Aimed]) -> SceneOption:
    """A plain answer; an action that can only be aimed at one thing is lit there."""
    state, seat = table.state, table.seat
    label = QUESTIONS[state.decision].words[option]
    targets: list[str] = []
    kind: Literal["go", "act", "answer"] = "answer"
    indirect = state.decision == Asks.ACT and option in VERBS and bool(aims)
    if len(aims) == 1:
        targets, kind = _ids(table, aims[0]), "act"
    help = _aim_help(table, aims, "")
    if option == t.ROLL:
        group = table.arg(MoveOrStay.group)
        move = dice(move_flat(state, table.book, seat, group), move_sides(state, table.book, seat, group))
        label = f"Roll {move} and move"
    elif option == t.DEFENCE:
        label = f"Defence, D{defence_sides(state, table.book, seat, state.target, 0)}"
    elif option == t.RESOLVE:
        label = f"Resolve, D{resolve_sides(state, table.book, seat, state.target, 0)}"
        help = "It may not attack in its next turn." if carries_shield(state, seat) else ""
    elif option in (t.ALONG_ROW, t.ALONG_COLUMN):
        here, there = state.unit_tile[seat, state.attacker], state.unit_tile[1 - seat, state.target]
        to = there + t.STEP[push_direction(here, there, option == t.ALONG_ROW)]
        label, targets, kind = f"{label}, to {tile_name(to)}", [tile_name(to)], "go"
    return SceneOption(
        number=option, text="", label=label, targets=targets, kind=kind, help=help, indirect=indirect
    )  # fmt: skip


# -- what an option is aimed at ----------------------------------------------------------------------------------------


def _ids(table: Table, aimed: Aimed) -> list[str]:
    """The ids of what an action or a card is aimed at."""
    owner, sort, at = aimed
    if sort == "unit":
        return [unit_id(table.state, owner, at)]
    if sort == "group":
        return _members(table.state, owner, at)
    return [objective_id(table.state, table.book, at)] if sort == "objective" else _door_ids(table, at)


def _aim_help(table: Table, aims: list[Aimed], text: str) -> str:
    """Whom an action or a card is aimed at where there is one, how many there are to choose from otherwise."""
    if not aims:
        return text
    if len(aims) > 1:
        return f"{text} {len(aims)} to choose from.".strip()
    owner, sort, at = aims[0]
    if sort == "unit":
        name = table.tell.unit(owner, at)
    elif sort == "group":
        name = table.tell.group(owner, at)
    else:
        name = f"objective {at + 1}" if sort == "objective" else f"doorway {at + 1}"
    return f"{text} On {name}.".strip()


def _target_help(table: Table, owner: int, at: int) -> str:
    """How the attack whose target is asked for would be made."""
    return _attack_help(table, table.arg(Target.unit), table.arg(Target.mode), owner, at)


def _attack_help(table: Table, unit: int, mode: int, owner: int, at: int) -> str:
    """How an attack on something would be made: contact or range, dice against dice."""
    state, book, seat = table.state, table.book, table.seat
    there = book.objective[state.board, at] if owner < 0 else state.unit_tile[owner, at]
    here, group = state.unit_tile[seat, unit], state.unit_group[seat, unit]
    if mode not in (AS_WEB, AS_BARRAGE) and can_strike(state, book, seat, unit, there):
        how = "In reach of a blow."
    elif mode == AS_BARRAGE:
        how = "In range."
    else:
        if mode == AS_WEB:
            flat, die = 0, item_most(book.item_web, seat, state.group_items[seat, group])
        else:
            flat, die = range_flat(state, book, seat, group), range_sides(state, book, seat, group)
        how = f"{distance(here, there)} away: {max(1, distance(here, there) - flat)}+ on the D{die}."
    if owner < 0:
        return f"{how} It needs no dice." if how.startswith("In") else how
    if state.unit_health[owner, at] == 0:
        return f"{how} It is defeated: an attack eliminates it."
    attack = attack_sides(state, book, seat, group, t.MELEE if how.startswith("In reach") else t.RANGED, 0)
    if mode == AS_WEB:
        return f"{how} Attack D{attack} against Resolve D{resolve_sides(state, book, owner, at, 0)}."
    foe = item_sum(book.item_foe, seat, state.group_items[seat, group])
    defence = defence_sides(state, book, owner, at, foe)
    return f"{how} Attack D{attack} against Defence D{defence}; it has {state.unit_health[owner, at]} Health."


def _door_ids(table: Table, door: int) -> list[str]:
    board = table.state.board
    return [tile_name(table.book.door_in[board, door]), tile_name(table.book.door_out[board, door])]


def _members(state: State, owner: int, at: int) -> list[str]:
    """The tokens of a group on the board, or its row in the roster."""
    on_board = [unit_id(state, owner, unit) for unit in members(state, owner, at)]
    return on_board or [f"group-{FACTIONS[owner]}-{at + 1}"]
