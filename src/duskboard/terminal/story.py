"""What happened, what one is after and how a choice may come out, in lines of text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from duskboard.engine.scene import Beat, Chance, Figure, Goal, Roll, Scene
from duskboard.terminal.canvas import LAMP, SEAT_STYLES

MOST = 16  # beats shown at once; the others are in the log
SIGNS = {"trifle": "·", "notable": "•", "grave": "✖"}
DONE, OPEN = "✓", "○"
Odds = Mapping[int, Sequence[Chance]]  # by the number of the option


def draw_beats(beats: Sequence[Beat], most: int = MOST) -> RenderableType:
    """What happened, by turn and phase. Where there is much, the least of it is left to the log."""
    told = [beat for beat in beats if beat.text]
    kept = _most_telling(told, most)
    rows: list[RenderableType] = []
    chapter = ""
    for beat in kept:
        if beat.chapter and beat.chapter != chapter:
            chapter = beat.chapter
            rows.append(Text(chapter, style="italic grey62"))
        rows += [draw_beat(beat), *_roll_row(beat.roll)]
    if len(kept) < len(told):
        rows.append(Text(f"... and {len(told) - len(kept)} smaller things; `log` tells them all", style="grey46"))
    return Group(*rows)


def _most_telling(beats: list[Beat], most: int) -> list[Beat]:
    for least in (("trifle",), ("trifle", "notable")):
        if len(beats) <= most:
            return beats
        spare = len(beats) - most
        trifles = [at for at, beat in enumerate(beats) if beat.weight in least and not beat.roll][:spare]
        beats = [beat for at, beat in enumerate(beats) if at not in trifles]
    return beats[-most:]


def draw_beat(beat: Beat) -> Text:
    """One sentence with its rules."""
    text = Text().append(f"{SIGNS[beat.weight]} ", "red" if beat.weight == "grave" else "grey46")
    text.append(beat.text, style="bold" if beat.weight == "grave" else "")
    if beat.rules:
        text.append(f"  {', '.join(beat.rules)}", style="grey46")
    return text


def _roll_row(roll: Roll | None) -> Iterable[RenderableType]:
    if roll is not None:
        yield Text("   ").append(draw_roll(roll))


def draw_roll(roll: Roll) -> Text:
    """Dice with what was needed, what changed it and what came of it."""
    text = Text().append("⚄ ", "yellow")
    if roll.title:
        text.append(f"{roll.title}: ", style="bold")
    for die in roll.dice:
        sign = "" if die.counted is None else DONE if die.counted else "✗"
        named = f"{die.name} " if die.name else ""
        text.append(f"{named}[{die.shown}]{sign} ", style="grey46" if die.counted is False else "bold yellow")
        if die.needed:
            text.append(f"({die.needed}) ", style="grey70")
    if roll.needed:
        text.append(f"needed {roll.needed} ", style="grey70")
    for modifier in roll.modifiers:
        text.append(f"{modifier.text or f'{modifier.amount:+d}'} {modifier.name} ", style="grey70")
    if roll.outcome:
        text.append(f"→ {roll.outcome}")
    return text


def draw_goals(scene: Scene) -> Iterable[RenderableType]:
    """What each seat is after, as far as it may be known, with what stands in the way."""
    for goal in scene.goals:
        whose = f"{scene.seats[goal.owner].name}: " if goal.owner >= 0 and len(scene.seats) > 1 else ""
        yield _goal(goal, whose)
        for part in goal.parts:
            yield Text("   ").append(_goal(part))


def _goal(goal: Goal, whose: str = "") -> Text:
    text = Text().append(f"{DONE if goal.met else OPEN} ", "green" if goal.met else "yellow")
    text.append(whose, style=SEAT_STYLES[goal.owner % len(SEAT_STYLES)] if goal.owner >= 0 else "")
    text.append(goal.text)
    if goal.most >= 0:
        text.append(f"  {goal.value}/{goal.most}", style="bold")
    if goal.secret:
        text.append("  (secret)", style="grey46")
    if goal.standing:
        text.append(f"  {goal.standing}", style="grey70")
    return text


def draw_figures(scene: Scene) -> Iterable[RenderableType]:
    """Whoever fights, one row each, with every number that matters now."""
    for figure in scene.figures:
        if not figure.gone:
            yield _figure(figure)


def _figure(figure: Figure) -> Text:
    style = SEAT_STYLES[figure.owner % len(SEAT_STYLES)] if figure.owner >= 0 else "bold grey70"
    text = Text().append(figure.name, "grey46" if figure.spent else style)
    for bar in figure.bars:
        text.append(f"  {bar.name} ", style="grey62").append(f"{bar.value}/{bar.most}", style="bold")
    for stat in figure.stats:
        text.append(f"  {stat.name} ", style="grey62").append(stat.value, style="bold")
    for line in figure.lines:
        said = f"{line.name} {' '.join(line.values)}".strip()
        style = "strike grey46" if line.struck else LAMP if line.chosen else "grey70"
        text.append("  ").append(said, style=style)
    for badge in figure.badges:
        text.append(f"  {badge.name} {badge.text}".rstrip(), style="yellow")
    return text


def draw_odds(chances: Sequence[Chance]) -> Text:
    """How an option may come out: "Wihtgar 1 falls 61 %, is missed 39 %"; "61 % ± 5" where it was counted."""
    said = ", ".join(f"{chance.text} {_percent(chance.share, chance.margin)}" for chance in chances)
    return Text(f"  {said}", style="cyan")


def _percent(share: float, margin: float = 0) -> str:
    """A share for people, with how far off it may be, in points. The page says the same.

    >>> _percent(0.614), _percent(0.003), _percent(0.997), _percent(1.0)
    ('61 %', 'under 1 %', 'over 99 %', '100 %')
    >>> _percent(0.614, 0.0487), _percent(0.0075, 0.0099), _percent(1.0, 0.05)
    ('61 % ± 5', 'under 2 %', 'over 95 %')
    """
    if share < 0.01 and (share > 0 or margin):
        return f"under {max(1, math.ceil(100 * (share + margin))) if margin else 1} %"
    if share > 0.99 and (share < 1 or margin):
        return f"over {min(99, math.floor(100 * (share - margin))) if margin else 99} %"
    off = f" ± {max(1, round(100 * margin))}" if margin else ""
    return f"{round(100 * share)} %{off}"
