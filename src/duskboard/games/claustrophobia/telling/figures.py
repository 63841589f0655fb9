"""Everybody who fights for a seat as a card, with every number that matters now."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Badge, Bar, Figure, FigureLine, Stat
from duskboard.engine.unchanged import made_once
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.content import TALENTS, Demon, Equipment, Gift, Hellhound, Troglodyte, Western
from duskboard.games.claustrophobia.rules.combat import loaded_piece
from duskboard.games.claustrophobia.rules.talents import (
    effect_of,
    human_talents,
    infernal_cb,
    infernal_df,
    infernal_mv,
    infernal_talents,
    life_of,
)
from duskboard.games.claustrophobia.state import Book, State
from duskboard.games.claustrophobia.telling.causes import Count, combat, defence, movement
from duskboard.games.claustrophobia.telling.names import Names, cap, many, troglodytes_id, warrior_id, warrior_name

STANDING = {t.LEFT: "has left", t.DEAD: "is dead", t.CAPTIVE: "is a captive", t.REMOVED: "is gone for good"}
ICONS = {"Movement": "footsteps", "Combat": "crossed-swords", "Defence": "shield"}


def figures(n: Names, seat: int) -> list[Figure]:
    """Both sides, the viewer's own first."""
    state, book, content = n.state, n.book, n.content
    humans = [_human(state, book, content, h) for h in range(t.HUMANS) if state.board[h] != NONE]
    infernals = _infernals(state, book, content)
    return [*infernals, *humans] if seat == t.INFERNAL else [*humans, *infernals]


@made_once(512, closely=True)
def _human(state: State, book: Book, content: Content, human: int) -> Figure:
    return human_figure(Names(state, book, content), human)


@made_once(128)
def _infernals(state: State, book: Book, content: Content) -> list[Figure]:
    n = Names(state, book, content)
    made = [infernal_figure(n, w) for w in range(t.HOUND, t.WARRIORS) if state.tile[w] != NONE]
    places = [state.map[i] for i in range(state.map_n)]
    made += [troglodytes_figure(n, tile) for tile in places if state.trogs[tile]]
    return [*made, destiny_figure(n), reserve_figure(n)]


# -- humans ------------------------------------------------------------------------------------------------------------


def _stat(name: str, number: Count) -> Stat:
    """A statistic now, lit where something has made it better or worse than its line."""
    base = number.causes[0][1]
    tone = "good" if number.value > base else "bad" if number.value < base else "plain"
    return Stat(name=name, value=str(number.value), icon=ICONS[name], tone=tone)  # type: ignore[arg-type]


def human_figure(n: Names, human: int) -> Figure:
    state = n.state
    entry = n.content.all("western", Western)[state.board[human]]
    here = state.status[human] == t.IN_PLAY
    left = t.LINES - count(state.cancelled[human])
    name = warrior_name(state, human)
    stats = []
    if here:
        told = {"Movement": movement, "Combat": combat, "Defence": defence}
        stats = [_stat(name, number(n, human)) for name, number in told.items()]
        if state.active == human:
            stats.append(Stat(name="Movement left", value=str(state.points), icon="footsteps", tone="lamp"))
            stats.append(Stat(name="Action", value="used" if state.acted else "ready", icon="crossed-swords"))
    return Figure(
        id=warrior_id(human) if state.tile[human] != NONE else f"board-{human}",
        name=name[0].upper() + name[1:],
        icon=entry.icon,
        owner=t.HUMAN,
        bars=[Bar(name="lines", value=left if state.status[human] != t.DEAD else 0, most=t.LINES)],
        stats=stats,
        lines=[*(_line(n, human, line, entry) for line in range(t.LINES)), *_carried(n, human)],
        badges=human_badges(n, human),
        text=_text(n, human),
        spent=here and bool(state.activated[human]) and state.phase == t.HUMAN_ACTIVATION and state.active != human,
        gone=state.status[human] in (t.DEAD, t.LEFT),
    )


def _line(n: Names, human: int, line: int, entry: Western) -> FigureLine:
    """A line of the board: movement, combat, defence, what it awakens; struck through where it is cancelled."""
    values = [str(number) for number in entry.lines[line]]
    if entry.spaces[line] == "instinct":
        values.append("instinct card")
    for gift in n.content.all("gift", Gift):
        if (n.state.gifts[human] >> gift.number) & 1 and gift.line == line + 1:
            values.append(gift.name)
    return FigureLine(
        name=str(line + 1), values=values, chosen=bool(n.state.die[human] == line + 1),
        struck=bool((n.state.cancelled[human] >> line) & 1),
    )  # fmt: skip


def _carried(n: Names, human: int) -> list[FigureLine]:
    """Equipment, and the instinct card beside the board; a weapon that must be reloaded is struck through."""
    made = []
    for kind, gear in enumerate(n.content.all("equipment", Equipment)):
        for _ in range(n.state.gear[human, kind]):
            unloaded = loaded_piece(n.state, human, kind) == NONE
            made.append(FigureLine(name=gear.name, values=[gear.text] if gear.text else [], struck=unloaded))
    if n.state.card[human] != NONE:
        card = n.state.card[human]
        works = effect_of(n.state, n.book, human) != NONE
        what = n.instinct_text(card) if works else f"as a {n.book.card_value[card]}"
        made.append(FigureLine(name=n.instinct(card), values=[what], chosen=True))
    return made


def human_badges(n: Names, human: int) -> list[Badge]:
    """What helps or hinders a human, as signs; the piece on the map wears the same."""
    state = n.state
    made = [Badge(text=str(state.die[human]), name=f"die {state.die[human]}")] if state.die[human] else []
    if state.status[human] == t.LEFT:
        made.append(Badge(icon="exit-door", name="left by the exit", tone="good"))
    for field, icon, name in (
        ("courage", "heart-shield", "courage"), ("anger", "enrage", "anger"), ("blessing", "prayer", "blessed"),
        ("relics", "chest", "relic"),
    ):  # fmt: skip
        if getattr(state, field)[human]:
            made.append(Badge(icon=icon, name=name, tone="good"))
    for field, icon, name in (
        ("slowed", "grab", "dragging hands"), ("trembling", "hand", "trembling hands"),
        ("tangled", "puppet", "tangled"),
    ):  # fmt: skip
        if getattr(state, field)[human]:
            made.append(Badge(icon=icon, name=name, tone="bad"))
    if state.inspiration == human + 1:
        extra = f"+{n.book.inspiration} dice"
        made.append(Badge(icon="angel-outfit", text=extra, name=f"inspired: {extra} next turn", tone="good"))
    return made


def talent_names(mask: int) -> str:
    """The talents of a set, by name."""
    return ", ".join(name for bit, name in enumerate(TALENTS) if (mask >> bit) & 1)


def _text(n: Names, human: int) -> str:
    """What is the matter with a human, and what it can do."""
    state = n.state
    if state.status[human] in STANDING:
        return STANDING[state.status[human]]
    parts = ["exhausted: no talents, no weapons"] if state.exhausted[human] else []
    if state.active == human:
        parts.append("acts now")
    talents = talent_names(human_talents(state, n.book, human))
    return ", ".join([*parts, talents] if talents else parts)


# -- infernal warriors -------------------------------------------------------------------------------------------------


def infernal_entry(n: Names, warrior: int) -> Demon | Hellhound | Troglodyte:
    """What the content says of an infernal warrior."""
    if warrior >= t.TOUGH:
        return n.content.all("troglodyte", Troglodyte)[0 if warrior == t.TROGLODYTE else 1]
    if warrior >= t.DEMON:
        return n.content.all("demon", Demon)[n.state.demon[warrior - t.DEMON]]
    return n.content.all("hellhound", Hellhound)[warrior - t.HOUND]


def _numbers(n: Names, warrior: int, tile: int) -> list[Stat]:
    state, book = n.state, n.book
    entry = infernal_entry(n, warrior)
    found = []
    for name, now, printed in (
        ("Movement", infernal_mv(state, book, warrior), entry.movement),
        ("Combat", infernal_cb(state, book, warrior), entry.combat),
        ("Defence", infernal_df(state, book, warrior, tile, tile, 0, 0), entry.defence),
    ):
        tone = "good" if now > printed else "bad" if now < printed else "plain"
        found.append(Stat(name=name, value=str(now), icon=ICONS[name], tone=tone))  # type: ignore[arg-type]
    if state.active == warrior and (warrior != t.TROGLODYTE or state.active_tile == tile):
        found.append(Stat(name="Movement left", value=str(state.points), icon="footsteps", tone="lamp"))
        found.append(Stat(name="Action", value="used" if state.acted else "ready", icon="crossed-swords"))
        if state.active_cb:
            found.append(Stat(name=n.event(t.BLOODLUST), value=f"+{state.active_cb} combat", tone="good"))
    return found


def infernal_figure(n: Names, warrior: int) -> Figure:
    state = n.state
    entry = infernal_entry(n, warrior)
    life, deaths = life_of(state, n.book, warrior), state.deaths[warrior]
    lines = []
    if isinstance(entry, Demon):
        lines.append(FigureLine(name=entry.ability, values=[entry.ability_text], chosen=True))
    if not isinstance(entry, Troglodyte):
        power = t.HOUND_POWER + warrior - t.HOUND
        lines.append(FigureLine(name=entry.power, values=[entry.power_text], chosen=_in_force(n, power)))
    text = talent_names(infernal_talents(state, n.book, warrior))
    if deaths:
        text = f"killed {many(deaths, 'time', 'times')}" + (f", {text}" if text else "")
    return Figure(
        id=warrior_id(warrior), name=cap(n.the(warrior)), icon=entry.icon, owner=t.INFERNAL,
        bars=[Bar(name="life", value=life - state.damage[warrior], most=life)],
        stats=_numbers(n, warrior, state.tile[warrior]), lines=lines, text=text,
        spent=bool(state.activated[warrior]) and state.phase == t.INFERNAL_ACTIVATION and state.active != warrior,
    )  # fmt: skip


def troglodytes_figure(n: Names, tile: int) -> Figure:
    """All ordinary troglodytes of a tile: one card, for they differ in nothing."""
    state = n.state
    entry, waiting = infernal_entry(n, t.TROGLODYTE), state.trogs[tile] - state.spent[tile]
    here = many(state.trogs[tile], "troglodyte", "troglodytes")
    text = talent_names(infernal_talents(state, n.book, t.TROGLODYTE))
    acting = state.phase == t.INFERNAL_ACTIVATION
    if acting:
        text = f"{waiting} still to be activated" + (f", {text}" if text else "")
    return Figure(
        id=troglodytes_id(tile), name=f"{here} on tile {tile + 1}", icon=entry.icon, owner=t.INFERNAL,
        stats=_numbers(n, t.TROGLODYTE, tile), text=text, spent=acting and waiting == 0,
    )  # fmt: skip


# -- the board of destiny and the reserve ------------------------------------------------------------------------------


def _in_force(n: Names, power: int) -> bool:
    return any(n.state.trig[power, value] for value in range(t.LINES))


def _dice_on(n: Names, power: int) -> list[str]:
    """The dice of a power: those prepared, and those that have triggered it, whose power is lit."""
    fields = (n.state.prep, n.state.trig)
    faces = [[str(value + 1) for value in range(t.LINES) for _ in range(field[power, value])] for field in fields]
    return [", ".join(lying) for lying in faces if lying]


def destiny_figure(n: Names) -> Figure:
    """Threat points, dice and powers of the infernal player."""
    state = n.state
    shown = [power for power in range(t.POWERS) if power_shown(n, power)]
    return Figure(
        id="destiny", name="Board of destiny", icon="evil-book", owner=t.INFERNAL,
        stats=[
            Stat(name="Threat points", value=str(state.threat), icon="crystal-cluster", tone="lamp"),
            Stat(name="Dice in the pool", value=str(state.pool), icon="dice-six-faces-six"),
            Stat(name="Alarm dice", value=str(state.alarms), icon="ringing-alarm"),
            Stat(name="Event cards", value=str(state.event_hand_n), icon="card-random"),
        ],
        lines=[FigureLine(name=n.power(p), values=_dice_on(n, p), chosen=_in_force(n, p)) for p in shown],
    )  # fmt: skip


def power_shown(n: Names, power: int) -> bool:
    """Whether a power is on the table: those of the board always, others while their warrior can come or is there."""
    return power < t.HOUND_POWER or n.state.status[t.HOUND + power - t.HOUND_POWER] in (t.IN_PLAY, t.RESERVE)


def _priced(cost: int) -> str:
    return many(cost, "point", "points")


def reserve_figure(n: Names) -> Figure:
    """Who can still be brought into play."""
    state = n.state
    waiting = [w for w in range(t.HOUND, t.WARRIORS) if state.status[w] == t.RESERVE]
    lines = [FigureLine(name=cap(n.the(w)), values=[_priced(infernal_entry(n, w).cost)]) for w in waiting]
    if state.trog_reserve:
        cost = _priced(infernal_entry(n, t.TROGLODYTE).cost)
        name = many(state.trog_reserve, "troglodyte", "troglodytes, each")  # beside a price is room for one short word
        lines.insert(0, FigureLine(name=cap(name), values=[cost]))
    return Figure(id="reserve", name="Reserve", icon="imp", owner=t.INFERNAL, lines=lines)
