"""What lies on the table, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.scene import Heading, Prompt, Scene, SceneOption, SeatView
from duskboard.games.forward.notation import option_text


def make_scene(state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
    """The table as the player sees it."""
    return Scene(
        heading=Heading(game="forward", title="Forward"),
        seats=[SeatView(name="The Wanderer", acting=state.seat == 0)],
        prompt=Prompt(text="Choose"),
        options=[SceneOption(number=option, text=option_text(state, content, option)) for option in menu],
    )
