"""Draws docs/terminal.svg, the picture in the README: a real screen of a game of Forward."""

import io
from pathlib import Path

from rich.console import Console

from duskboard import Match
from duskboard.bots.bot import bot
from duskboard.terminal.draw import draw_scene

match = Match.new("forward", seed=21)
player = bot("greedy")
while not match.over and len(match.choices) < 23:
    match.play(player.choose(match.game, match.book, match.known(0), match.menu(), seed=1))
console = Console(record=True, width=140, force_terminal=True, color_system="truecolor", file=io.StringIO())
console.print(draw_scene(match.view(0), console, match.lines_by_choice(0)[-1]))
picture = Path(__file__).parents[1] / "docs" / "terminal.svg"
console.save_svg(str(picture), title="duskboard play forward")
