"""Cards of those who fight for a seat: every number that matters now, with what items, auras and cards make of it."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.engine.scene import Badge, Bar, Figure, FigureLine, Stat
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, Item, Unit, kinds, of_faction
from duskboard.games.steam_leaf.rules import army
from duskboard.games.steam_leaf.rules.ground import standing
from duskboard.games.steam_leaf.rules.movement import allowance
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.notation import unit_name
from duskboard.games.steam_leaf.telling.words import unit_id

CONDITIONS = (
    (t.ROOTED, "spider-web", "cannot move", "bad"), (t.HALVED, "half-body-crawling", "moves half as far", "bad"),
    (t.NO_ATTACK, "broken-shield", "may not attack", "bad"),
    (t.UNATTACKABLE, "invisible", "cannot be attacked", "good"),
)  # fmt: skip
ICONS = {
    "Move": "walking-boot", "Attack": "crossed-swords", "Defence": "shield", "Resolve": "brain", "Range": "high-shot",
}  # fmt: skip


def dice(fixed: int, die: int) -> str:
    """A number with its die.

    >>> dice(4, 6), dice(0, 8), dice(0, 0)
    ('4+D6', 'D8', '-')
    """
    return "-" if not die else f"{fixed}+D{die}" if fixed else f"D{die}"


def hindrances(flags: int) -> list[Badge]:
    """What holds a unit back, or protects it."""
    return [Badge(icon=icon, name=name, tone=tone) for flag, icon, name, tone in CONDITIONS if flags & flag]  # type: ignore[arg-type]


def printed(unit: Unit) -> list[Stat]:
    """The numbers of a kind of unit as it is bought."""
    made = [
        Stat(name="Points", value=str(unit.points), icon="two-coins"), *_dice_stats(
            dice(unit.move, unit.move_die), dice(0, unit.attack_die), dice(0, unit.defence_die),
            dice(0, unit.resolve_die), dice(unit.range, unit.range_die),
        ),
        Stat(name="Health", value=str(unit.health), icon="hearts"),
    ]  # fmt: skip
    return [stat for stat in made if stat.value != "-"]


def _dice_stats(*values: str) -> list[Stat]:
    return [Stat(name=name, value=value, icon=icon) for (name, icon), value in zip(ICONS.items(), values, strict=True)]


def make_figures(state: State, book: Book, content: Content, viewer: int) -> list[Figure]:
    """The viewer's army: while it is bought, what is bought; then each group, a bar for each of its members.

    Who only watches sees the revealed groups of both sides.
    """
    if viewer < 0:
        return [figure for side in range(2) for figure in _groups(state, book, content, side)]
    if state.groups_n[viewer] == 0:
        return _bought(state, content, viewer)
    return _groups(state, book, content, viewer)


def bought_id(seat: int, at: int) -> str:
    """The id of a kind of unit in the roster while an army is bought."""
    return f"bought-{FACTIONS[seat]}-{at + 1}"


def for_sale(state: State, seat: int) -> bool:
    """Whether a seat is asked what it buys: then it sees every kind there is, with its numbers."""
    return state.seat == seat and state.decision == t.Asks.BUY


def _bought(state: State, content: Content, seat: int) -> list[Figure]:
    """What is bought, and while one buys what is not as well."""
    made = []
    for at, unit in enumerate(kinds(content)[t.TYPES * seat : t.TYPES * (seat + 1)]):
        number = state.bought[seat, at]
        if number or for_sale(state, seat):
            name = short(unit, t.TYPES * seat + at)
            name = f"{number} x {name}" if number else name
            made.append(
                Figure(
                    id=bought_id(seat, at), name=name, icon=unit.icon, owner=seat, stats=printed(unit), text=unit.text
                )
            )
    return made


def _groups(state: State, book: Book, content: Content, seat: int) -> list[Figure]:
    known = [group for group in range(state.groups_n[seat]) if state.group_type[seat, group] >= 0]
    if not state.units_n[seat]:  # squads, cards and items are still being chosen
        return [_muster(state, content, seat, group) for group in known]
    return [_group(state, book, content, seat, group) for group in known]


def _carried(state: State, content: Content, seat: int, group: int) -> list[FigureLine]:
    """Items with what they do."""
    items = of_faction(content, "item", Item, FACTIONS[seat])
    return [
        FigureLine(name=item.name, values=[item.text] if item.text else [])
        for at, item in enumerate(items)
        if state.group_items[seat, group] >> at & 1
    ]


def _muster(state: State, content: Content, seat: int, group: int) -> Figure:
    unit, size = kinds(content)[state.group_type[seat, group]], state.group_size[seat, group]
    name = f"{unit.name} squad {group + 1}" if size > 1 else f"{unit.name} {group + 1}"
    return Figure(
        id=f"group-{FACTIONS[seat]}-{group + 1}", name=name, icon=unit.icon, owner=seat, stats=printed(unit),
        lines=_carried(state, content, seat, group), text=f"{size} in the group" if size > 1 else unit.text,
    )  # fmt: skip


def short(unit: Unit, kind: int) -> str:
    """What a card has room for: whoever owns an army knows which kin its soldiers are of."""
    what = unit.name.partition(" ")[2]
    return what if what and kind < t.NOBLE else unit.name


def _group(state: State, book: Book, content: Content, seat: int, group: int) -> Figure:
    unit, first = kinds(content)[state.group_type[seat, group]], state.group_first[seat, group]
    members = range(first, first + state.group_size[seat, group])
    upright = [one for one in members if standing(state, seat, one)]
    on_board = [one for one in members if state.unit_tile[seat, one] >= 0]
    most = army.base_health(state, book, seat, group)
    bars = [
        Bar(
            name="Health" if len(members) == 1 else unit_name(state, seat, one), value=state.unit_health[seat, one],
            most=max(most, state.unit_health[seat, one]),
        )
        for one in members
    ]  # fmt: skip
    flags = 0
    for one in upright:
        flags |= state.unit_flags[seat, one]
    return Figure(
        id=unit_id(state, seat, on_board[0]) if on_board else f"group-{FACTIONS[seat]}-{group + 1}",
        name=f"{short(unit, state.group_type[seat, group])} {group + 1}", icon=unit.icon, owner=seat, bars=bars,
        stats=_now(state, book, seat, group, upright), lines=_carried(state, content, seat, group),
        badges=[*_marks(state, seat, group), *hindrances(flags)],
        text=f"{len(upright)} of {len(members)} stand" if len(members) > 1 else "",
        spent=bool(state.group_flags[seat, group] & t.ACTIVATED) and state.turn == seat and state.group != group,
        gone=state.round > 0 and not upright,
    )  # fmt: skip


def _now(state: State, book: Book, seat: int, group: int, upright: list[int]) -> list[Stat]:
    """The dice as they would be rolled now, and what is left of the present activation."""
    one = upright[0] if upright else state.group_first[seat, group]
    kind = state.group_type[seat, group]
    attack = army.attack_sides(state, book, seat, group, t.MELEE, 0) if book.attack_die[kind] else 0
    defence = army.defence_sides(state, book, seat, one, 0) if book.defence_die[kind] else 0
    resolve = army.resolve_sides(state, book, seat, one, 0) if book.resolve_die[kind] else 0
    move = (
        dice(army.move_flat(state, book, seat, group), army.move_sides(state, book, seat, group))
        if book.move_die[kind]
        else "-"
    )
    far = dice(army.range_flat(state, book, seat, group), army.range_sides(state, book, seat, group))
    stats = [
        stat
        for stat in _dice_stats(move, dice(0, attack), dice(0, defence), dice(0, resolve), far)
        if stat.value != "-"
    ]
    if state.group == group and state.turn == seat:
        stats += _left(state, seat, group, upright)
    return stats


def _left(state: State, seat: int, group: int, upright: list[int]) -> list[Stat]:
    """What the group in use may still do: tiles to go, members that may attack, attacks to come."""
    left = []
    if state.total:
        tiles = [max(0, allowance(state, seat, one) - state.unit_steps[seat, one]) for one in upright]
        low, high = min(tiles, default=0), max(tiles, default=0)
        left.append(Stat(name="Tiles left", value=str(high) if low == high else f"{low}-{high}", icon="footsteps"))
    acted = sum(1 for one in upright if state.unit_flags[seat, one] & t.ACTED)
    if len(upright) > 1 and acted:
        left.append(Stat(name="Attacked", value=f"{acted} of {len(upright)}", icon="crossed-swords"))
    more = state.attacks + state.reloads
    if more:
        left.append(Stat(name="Attacks left", value=str(more), icon="reload-gun-barrel", tone="good"))
    return left


def _marks(state: State, seat: int, group: int) -> list[Badge]:
    """Whether it is hidden, screened, and the Leader of the mission."""
    made = []
    if state.leader[seat] == group:
        made.append(Badge(icon="star-medal", name="the Leader of the mission", tone="lamp"))
    if not state.group_flags[seat, group] & t.REVEALED:
        made.append(Badge(icon="hood", name="hidden", tone="good"))
    if state.group_flags[seat, group] & t.SCREENED:
        made.append(Badge(icon="dust-cloud", name="cannot be shot at", tone="good"))
    return made


def points_left(state: State, content: Content, seat: int) -> int:
    """What an army that is being bought may still spend."""
    units = kinds(content)[t.TYPES * seat : t.TYPES * (seat + 1)]
    return state.power - sum(state.bought[seat, at] * unit.points for at, unit in enumerate(units))
