"""A whole scene for a terminal: heading, board, what everybody has, the last rolls, the prompt and its options."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from duskboard.engine.scene import Item, Scene, SceneOption, Zone
from duskboard.games.game import Line
from duskboard.terminal.canvas import LAMP, SEAT_STYLES, draw_board

SHAPES = {"round": "●", "diamond": "◆", "square": "■", "hexagon": "⬢", "shield": "▼", "star": "★"}
RECONSTRUCTED = "°"  # marks what the rulebook does not print


def option_keys(options: Iterable[SceneOption]) -> dict[str, SceneOption]:
    """The key that chooses each option: its own where it has one, else its place on the list."""
    keys: dict[str, SceneOption] = {}
    own = {option.key for option in options if option.key}
    for place, option in enumerate(options, 1):
        key = option.key or str(place)
        keys[key if key not in keys and (option.key or key not in own) else f"{place}."] = option
    return keys


def draw_scene(scene: Scene, console: Console, log: Iterable[Line] = ()) -> RenderableType:
    """Everything on the table."""
    keys = option_keys(scene.options)
    lit: dict[str, list[str]] = defaultdict(list)
    for key, option in keys.items():
        if option.targets:
            lit[option.targets[0]].append(key)
    parts: list[RenderableType] = [_heading(scene)]
    for board in scene.boards:
        drawn = draw_board(scene, board, lit, console.width)
        if board.title:
            parts.append(Text(board.title, style="italic grey62"))
        parts.append(Padding(drawn, (0, 0, 0, 1)))
    parts.append(_belongings(scene, lit, console.width))
    parts += _rolls(scene)
    told = list(log)
    if told:
        parts.append(Panel(Group(*(_line(line) for line in told)), title="what happened", title_align="left",
                           border_style="grey35"))  # fmt: skip
    if scene.ending:
        scores = "  ".join(f"{name}: {score}" for name, score in scene.ending.scores.items())
        rules = f" [{', '.join(scene.ending.rules)}]" if scene.ending.rules else ""
        parts.append(Panel(Text(f"{scene.ending.text}{rules}\n{scores}".strip(), style="bold"), border_style="yellow"))
    elif scene.prompt:
        parts.append(_prompt(scene, keys))
    return Group(*parts)


def _heading(scene: Scene) -> RenderableType:
    head = scene.heading
    title = Text(head.title, style="bold yellow")
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


def _belongings(scene: Scene, lit: dict[str, list[str]], width: int) -> RenderableType:
    panels: list[RenderableType] = []
    if scene.tracks:
        table = Table.grid(padding=(0, 2))
        for track in scene.tracks:
            style = SEAT_STYLES[track.owner] if track.owner >= 0 else ""
            of = f"/{track.most}" if track.most >= 0 else ""
            table.add_row(
                Text(track.name, style=style), Text(f"{track.value}{of}", style="bold"), _bar(track.value, track.most)
            )
        panels.append(Panel(table, title="tracks", title_align="left", border_style="grey35"))
    for zone in scene.zones:
        panels.append(_zone(zone, lit, scene))
    return Columns(panels, expand=False, equal=False) if panels else Text()


def _bar(value: int, most: int) -> Text:
    if most <= 0:
        return Text()
    full = round(12 * max(0, min(value, most)) / most)
    return Text("█" * full + "░" * (12 - full), style="yellow")


def _zone(zone: Zone, lit: dict[str, list[str]], scene: Scene) -> RenderableType:
    rows = [_item(item, lit, scene) for item in zone.items]
    if zone.count >= 0:
        rows.append(Text(f"{zone.count} card{'s' if zone.count != 1 else ''}", style="grey70"))
    if zone.text:
        rows.append(Text(zone.text, style="grey70"))
    if not rows:
        rows.append(Text("empty", style="grey46"))
    border = SEAT_STYLES[zone.owner].removeprefix("bold ") if zone.owner >= 0 else "grey35"
    return Panel(Group(*rows), title=zone.title, title_align="left", border_style=border)


def _item(item: Item, lit: dict[str, list[str]], scene: Scene) -> Text:
    row = Text()
    for key in lit.get(item.id, []):
        row.append(f"{key}", style=LAMP)
        row.append(" ")
    if item.kind == "die":
        row.append(f"[{item.value}]", style="bold")
        if item.name:
            row.append(f" {item.name}")
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


def _rolls(scene: Scene) -> Iterable[RenderableType]:
    for roll in scene.rolls:
        text = Text("⚄ ", style="yellow")
        text.append(f"{roll.title}: ", style="bold")
        for die in roll.dice:
            text.append(f"{die.name + ' ' if die.name else ''}[{die.face}] ", style="bold yellow")
        if roll.needed:
            text.append(f"needed {roll.needed} ", style="grey70")
        if roll.outcome:
            text.append(f"→ {roll.outcome}")
        yield text


def _line(line: Line) -> Text:
    text = Text("⚄ " if line.roll else "· ", style="yellow" if line.roll else "grey46")
    text.append(line.text, style="")
    if line.rules:
        text.append(f"  {', '.join(line.rules)}", style="grey46")
    return text


def _prompt(scene: Scene, keys: dict[str, SceneOption]) -> RenderableType:
    assert scene.prompt is not None
    said = Text(scene.prompt.text, style="bold")
    if scene.prompt.help:
        said.append(f"\n{scene.prompt.help}", style="grey62")
    rows: list[RenderableType] = [said]
    if keys:
        entries = []
        for key, option in keys.items():
            entry = Text(f" {key} ", style=LAMP)
            entry.append(f" {option.label or option.text}", style="bold" if option.main else "")
            if option.help:
                entry.append(f"  {option.help}", style="grey62")
            entries.append(entry)
        rows.append(Columns(entries, padding=(0, 3)) if len(entries) > 6 else Group(*entries))
    return Panel(Group(*rows), border_style="yellow")
