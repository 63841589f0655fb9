"""A game's page in docs/envs, made from what the game declares of itself: `python -m duskboard.envs.page docs/envs`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from duskboard import games
from duskboard.envs.ids import env_id, spiel_name
from duskboard.games.game import Game, Setting
from duskboard.games.observation import Number, Part, size_of


def page(game: Game) -> str:
    """The whole page, as Markdown."""
    facts = game.facts
    fewest, most = facts.seats
    lines = [
        f"# {game.title} as an environment",
        "",
        "Made from the game's own declarations by `python -m duskboard.envs.page docs/envs`; how to use it is in",
        "[envs.md](../envs.md).",
        "",
        "| | |",
        "|---|---|",
        f"| Gymnasium | `duskboard/{env_id(game.id)}` |",
        f'| PettingZoo | `duskboard.envs.aec("{game.id}")` |',
        f"| OpenSpiel | `{spiel_name(game.id)}` |",
        f'| many games at once | `duskboard.envs.Block("{game.id}", n)` |',
        f"| seats | {fewest if fewest == most else f'{fewest} to {most}'} |",
        f"| observation | {game.observation_size} numbers, `float32` |",
        f"| options | {facts.options}, at most {facts.largest_menu} of them legal at once |",
        f"| longest game | {facts.longest_game:,} choices |",
        f"| chance | {'dice or shuffles, rolled inside the step' if facts.chance else 'none'} |",
        f"| hidden | {'a seat may not know everything' if facts.hidden else 'nothing but the dice to come'} |",
        "| reward | at the end 1 for a win, -1 for a loss, 0 for a draw, for every seat; before that 0 |",
        "",
        "## Settings",
        "",
        "| name | usually | can be |",
        "|---|---|---|",
        *(f"| `{one.name}` | `{one.default!r}` | {_values(one)} |" for one in game.settings),
        "",
        "## Observation",
        "",
        "What the seat that looks may know, and nothing else. Where parts repeat, the number of part *i* stands at the",
        "place given plus *i* times the step.",
        "",
        "| at | name | what it is |",
        "|---|---|---|",
        *_rows(game.observed, 0, "", ""),
        "",
        *_learners(game),
        "## Actions",
        "",
        "| option | what it does |",
        "|---|---|",
        *_options(game),
        "",
        "## Decisions",
        "",
        "What the number `decision` of an observation says.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {number} | {text} |" for number, text in sorted(game.decisions.items())),
        "",
    ]
    return "\n".join(lines)


def _values(setting: Setting) -> str:
    if setting.choices:
        return ", ".join(f"`{value}`" for value, _ in setting.choices)
    return "a value of its own form" if setting.document else f"{setting.minimum} to {setting.maximum}"


def _rows(parts: Sequence[Part], at: int, before: str, steps: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Number):
            place = f"{at}" if part.n == 1 else f"{at} to {at + part.n - 1}"
            yield f"| {place}{steps} | {before}{part.name} | {part.meaning} |"
            at += part.n
            continue
        step = size_of(part.parts)
        yield f"| {at}{steps} | **{before}{part.name}** | {part.n} times {step} numbers: {part.meaning} |"
        yield from _rows(part.parts, at, f"{before}{part.name}: ", f"{steps} + {step} *i*")
        at += part.n * step


def _learners(game: Game) -> Iterator[str]:
    """What our own learners notice, where a game says so."""
    if game.learning is None:
        return
    yield from ("## What a learner notices", "")
    yield "Made for learning, from the same redacted state (`Block.noticed()`): categories, of which those that apply"
    yield "are named by number and each has weights of its own, and numbers of the order of 1; see"
    yield "[learning](../learning.md)."
    for title, parts in (("category", game.learning.noticed), ("number", game.learning.counted)):
        yield from ("", f"| {title} | name | what it is |", "|---|---|---|", *_rows(parts, 0, "", ""))
    yield ""


def _options(game: Game) -> Iterator[str]:
    at = 0
    for one in game.actions:
        yield f"| {at if one.n == 1 else f'{at} to {at + one.n - 1}'} | {one.meaning} |"
        at += one.n


def write_pages(folder: Path) -> None:
    """Write the page of every game."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games.all_games():
        (folder / f"{game.id}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
