"""What a connection is sent, put together again: scenes that come as differences are whole."""

import json
from typing import Any

from duskboard.server.difference import changed
from duskboard.server.lessening import restored


class Reading:
    """One connection's messages, in the order they came."""

    def __init__(self) -> None:
        self._scenes: dict[int, tuple[int, Any]] = {}  # by viewer: the mark and the scene itself

    def read(self, text: str) -> dict[str, Any]:
        """A message; an update's steps are views like the others."""
        message: dict[str, Any] = json.loads(text)
        for step in message.pop("steps", []):
            mark, scene = self._scenes[step["viewer"]]
            assert mark == step.pop("of"), "a step from a scene that was never sent"
            beats = {"beats": restored(step["beats"], scene)} if "beats" in step else {}
            view = {**step, **beats, "scene": changed(scene, step.pop("change"))}
            message.setdefault("views", []).append(view)
        for view in message.get("views", []):
            self._scenes[view["viewer"]] = (view["mark"], view["scene"])
        return message
