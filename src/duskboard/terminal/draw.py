"""A whole scene for a terminal: heading, board, what everybody has, the last rolls, the prompt and its options."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import count as count_up
from itertools import product
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from duskboard.engine.scene import Beat, EndingView, Item, Scene, SceneOption, Zone
from duskboard.terminal.canvas import LAMP, SEAT_STYLES, draw_board
from duskboard.terminal.story import Odds, draw_beats, draw_figures, draw_goals, draw_odds

SHAPES = {"round": "●", "diamond": "◆", "square": "■", "hexagon": "⬢", "shield": "▼", "star": "★"}
RECONSTRUCTED = "°"  # marks what the rulebook does not print


COMMANDS = ("quit", "exit", "q", "undo", "u", "help", "log", "look", "rule", "save", "?", "hint", "offer")
LETTERS = "abcdefghijklmnoprstvwxyz"  # without those that are commands


def option_keys(options: Sequence[SceneOption]) -> dict[str, SceneOption]:
    """The key that chooses each option: its own, else the number it names, else its place on the list.

    Where numbers name things (groups, dice, slots), a number typed means that thing or nothing: options that name none,
    or the same one, then have letters.

    >>> groups = [SceneOption(number=at, text=text) for at, text in enumerate(["pass", "group 2", "group 3"])]
    >>> {key: option.text for key, option in option_keys(groups).items()}
    {'a': 'pass', '2': 'group 2', '3': 'group 3'}
    """
    own = Counter(option.key.lower() for option in options if option.key)
    named = Counter(number for option in options for number in _numbers_named(option))
    by_place = not named and not any(key.isdecimal() for key in own)
    taken = {*own, *named, *(option.text.lower() for option in options), *COMMANDS}
    letters = (word for length in count_up(1) for word in map("".join, product(LETTERS, repeat=length)))
    keys: dict[str, SceneOption] = {}
    for place, option in enumerate(options, 1):
        numbers = _numbers_named(option)
        if own[option.key.lower()] == 1:
            key = option.key.lower()
        elif len(numbers) == 1 and named[numbers[0]] == 1 and numbers[0] not in own:
            key = numbers[0]
        else:
            key = str(place) if by_place else next(word for word in letters if word not in taken)
        keys[key] = option
    return keys


def _numbers_named(option: SceneOption) -> list[str]:
    """The numbers by which an option's notation names things: 3 of `group 3`, 4b of `4b`, none of the square `c5`."""
    return re.findall(r"(?<![^\s/-])\d\w*", option.text.lower())


SHORT = 22  # characters up to which dice, tokens and slots stand side by side
WIDE = 110  # columns from which on belongings stand beside the board


def draw_scene(scene: Scene, console: Console, beats: Sequence[Beat] = (), odds: Odds | None = None) -> RenderableType:
    """Everything on the table."""
    keys = option_keys(scene.options)
    lit: dict[str, list[str]] = defaultdict(list)
    for key, option in keys.items():
        if option.targets:
            lit[option.targets[0]].append(key)
    boards = _boards(scene, lit, console.width)
    parts: list[RenderableType] = [_heading(scene), *draw_goals(scene)]
    across = max((board.width for board in boards), default=0)
    room = console.width - across - 4
    if boards and console.width >= WIDE and room >= 44:
        side_by_side = Table.grid(padding=(0, 2))
        side_by_side.add_column(width=across, no_wrap=True)
        side_by_side.add_column(max_width=room)
        side_by_side.add_row(Group(*(board.drawn for board in boards)), _belongings(scene, lit))
        parts.append(side_by_side)
    else:
        parts += [board.drawn for board in boards]
        parts.append(_belongings(scene, lit))
    parts += draw_figures(scene)
    if any(beat.text for beat in beats):
        parts.append(Panel(draw_beats(beats), title="what happened", title_align="left", border_style="grey35"))
    if scene.ending:
        parts.append(_ending(scene.ending))
    elif scene.prompt:
        parts.append(_prompt(scene, keys, odds or {}))
    return Group(*parts)


class _Drawn(NamedTuple):
    """A board as text, and how many columns it takes."""

    drawn: RenderableType
    width: int


def _boards(scene: Scene, lit: dict[str, list[str]], room: int) -> list[_Drawn]:
    drawn = []
    for at, board in enumerate(scene.boards):
        text = draw_board(scene, board, lit, room if at == 0 else min(room, 64), small=at > 0)
        width = max((len(line) for line in text.plain.splitlines()), default=0)
        title = Text(board.title, style="italic grey62") if board.title else Text()
        drawn.append(_Drawn(Group(title, text) if board.title else text, max(width, len(board.title))))
    return drawn


def _ending(ending: EndingView) -> RenderableType:
    scores = "  ".join(f"{name}: {score}" for name, score in ending.scores.items())
    rules = f"  [{', '.join(ending.rules)}]" if ending.rules else ""
    return Panel(Text(f"{ending.text}{rules}\n{scores}".strip(), style="bold"), border_style="yellow")


def _heading(scene: Scene) -> RenderableType:
    head = scene.heading
    title = Text().append(head.title, "bold yellow")
    for more in (head.scenario, head.turn, head.phase):
        if more:
            title.append(f"  ·  {more}", style="grey70")
    seats = Text()
    for at, seat in enumerate(scene.seats):
        seats.append("▶ " if seat.acting else "  ", style="yellow")
        seats.append(f"{SHAPES[seat.shape]} {seat.name}", style=SEAT_STYLES[at % len(SEAT_STYLES)])
        if seat.role and seat.role != seat.name:
            seats.append(f" ({seat.role})", style="grey70")
        if seat.standing:
            seats.append(f"  {seat.standing}", style="grey70")
        seats.append("\n")
    return Group(title, seats)


def _belongings(scene: Scene, lit: dict[str, list[str]]) -> RenderableType:
    """Tracks, then what everybody has; zones with nothing in them share a line."""
    parts: list[RenderableType] = []
    if scene.tracks:
        table = Table.grid(padding=(0, 2))
        for track in scene.tracks:
            style = SEAT_STYLES[track.owner] if track.owner >= 0 else ""
            of = f"/{track.most}" if track.most >= 0 else ""
            bar = _bar(track.value, track.most)
            table.add_row(
                Text(_whose(scene, track.owner, track.name), style=style), Text(f"{track.value}{of}", style="bold"), bar
            )
        parts.append(table)
    empty: list[str] = []
    for zone in scene.zones:
        if not zone.items and zone.count <= 0:
            empty.append(_whose(scene, zone.owner, zone.title))
        else:
            parts.append(_zone(zone, lit, scene))
    if empty:
        parts.append(Text(f"Nothing in: {', '.join(empty)}", style="grey46"))
    return Group(*parts)


def _whose(scene: Scene, owner: int, title: str) -> str:
    """A title that says whose it is, as its colour does where there are colours."""
    if len(scene.seats) < 2 or not 0 <= owner < len(scene.seats) or scene.seats[owner].name in title:
        return title
    return f"{scene.seats[owner].name}: {title}"


def _bar(value: int, most: int) -> Text:
    if most <= 0:
        return Text()
    full = round(12 * max(0, min(value, most)) / most)
    return Text("█" * full + "░" * (12 - full), style="yellow")


def _zone(zone: Zone, lit: dict[str, list[str]], scene: Scene) -> RenderableType:
    style = SEAT_STYLES[zone.owner] if zone.owner >= 0 else "bold grey70"
    title = Text().append(_whose(scene, zone.owner, zone.title), style)
    for key in lit.get(zone.id, []):
        title.append(f" {key}", style=LAMP)
    if zone.count >= 0:
        title.append(f"  {zone.count}", style="grey70")
    if zone.text:
        title.append(f"  {zone.text}", style="grey46")
    if not zone.items:
        return title
    if all(item.kind != "card" and len(_item(item, lit, scene)) <= SHORT for item in zone.items):
        return Group(title, Text("  ").append(_in_a_row(zone.items, lit, scene)))
    rows: list[RenderableType] = [title]
    for item in zone.items:
        row = Text("  ").append(_item(item, lit, scene))
        row.no_wrap, row.overflow = True, "ellipsis"
        rows.append(row)
    return Group(*rows)


def _in_a_row(items: Sequence[Item], lit: dict[str, list[str]], scene: Scene) -> Text:
    """Dice, tokens and slots side by side; several of a kind are counted."""
    shown: list[Text] = []
    counts: list[int] = []
    for item in items:
        drawn = _item(item, lit, scene)
        if shown and shown[-1] == drawn and not lit.get(item.id):
            counts[-1] += 1
        else:
            shown.append(drawn)
            counts.append(1)
    for text, count in zip(shown, counts, strict=True):
        if count > 1:
            text.append(f" ×{count}", "grey62")
    return Text("   ").join(shown)


def _item(item: Item, lit: dict[str, list[str]], scene: Scene) -> Text:
    row = Text()
    for key in lit.get(item.id, []):
        row.append(f"{key}", style=LAMP)
        row.append(" ")
    if item.kind == "die":
        row.append(f"[{item.value}] " if item.value else "", style="bold")
        row.append(item.name)
    elif not item.face_up:
        row.append("▒▒ face down", style="grey46")
    else:
        row.append(item.name or item.value, style="strike grey46" if "spent" in item.conditions else "")
        note = scene.notes.get(item.id)
        if note and note.provenance == "reconstructed":
            row.append(RECONSTRUCTED, style="grey46")
        if item.value and item.name:
            row.append(f" {item.value}", style="bold")
        if item.text:
            row.append(f"  {item.text}", style="grey62")
    for badge in item.badges:
        row.append(f" {badge.text or badge.name}", style="yellow")
    if item.holds:
        row.append("  ‹" + ", ".join(held.value or held.name for held in item.holds) + "›", style="bold")
    elif item.accepts:
        row.append(f"  ‹{item.accepts}›", style="grey46")
    return row


def _prompt(scene: Scene, keys: dict[str, SceneOption], odds: Odds) -> RenderableType:
    assert scene.prompt is not None
    said = Text().append(scene.prompt.text, "bold")
    if scene.prompt.help:
        said.append(f"\n{scene.prompt.help}", style="grey62")
    rows: list[RenderableType] = [said]
    if keys:
        entries = []
        for key, option in keys.items():
            entry = Text().append(f" {key} ", LAMP)
            entry.append(f" {option.label or option.text}", style="bold" if option.main else "")
            if option.help:
                entry.append(f"  {option.help}", style="grey62")
            if option.number in odds:
                entry.append(draw_odds(odds[option.number]))
            entries.append(entry)
        rows.append(Columns(entries, padding=(0, 3)) if len(entries) > 6 else Group(*entries))
    return Panel(Group(*rows), border_style="yellow")
