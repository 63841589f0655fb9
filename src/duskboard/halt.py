"""How people end a match before its rules do: one side gives up, all agree to a draw, somebody's time runs out.

That is a fact of the match and none of the rules: the state stays as the last choice left it, byte for byte, and
whoever wants to know how it stood then (a review, a branch to play on from) finds it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from duskboard.engine.scene import Beat, EndingView, Scene
from duskboard.games.game import Ending

WON, LEVEL, LOST = 1.0, 0.0, -1.0  # what a seat gets, as games count it


class Halt(msgspec.Struct, frozen=True, omit_defaults=True):
    """How people ended a match. It is kept with the choices, after the last of them."""

    how: Literal["resigned", "drawn", "time"]
    seat: int = -1  # who gave up or had no time left; -1 for a draw

    def result(self, sides: Sequence[int]) -> list[float]:
        """What each seat gets: seats of a side lose together, and the others have won.

        >>> Halt("resigned", 1).result([0, 1]), Halt("time", 0).result([0, 0]), Halt("drawn").result([0, 1])
        ([1.0, -1.0], [-1.0, -1.0], [0.0, 0.0])
        """
        if self.how == "drawn":
            return [LEVEL] * len(sides)
        return [LOST if side == sides[self.seat] else WON for side in sides]

    def ending(self, names: Sequence[str], sides: Sequence[int]) -> Ending:
        """The same in words. They fit a name that means one and a name that means many.

        >>> Halt("resigned", 1).ending(["Huldra", "Hexen"], [0, 1]).text
        'Hexen resigned.'
        >>> Halt("resigned", 1).ending(["Penda", "Wihtgar"], [0, 0]).text
        'Penda and Wihtgar gave up.'
        """
        if self.how == "drawn":
            return Ending("All agreed to a draw.")
        if self.how == "time":
            return Ending(f"{names[self.seat]} ran out of time.")
        losers = [name for name, side in zip(names, sides, strict=False) if side == sides[self.seat]]
        who = " and ".join(part for part in (", ".join(losers[:-1]), losers[-1]) if part)
        return Ending(f"{who} {'resigned' if len(set(sides)) > 1 else 'gave up'}.")

    def beat(self, text: str, chapter: str) -> Beat:
        """The same as the last thing that happened."""
        return Beat(
            text=text, verb="lose" if self.seat >= 0 else "pass", seat=self.seat, weight="grave", chapter=chapter
        )

    def shown(self, scene: Scene, text: str, result: Sequence[float]) -> Scene:
        """What lies on the table when it has ended so: as before, and nobody is asked any more."""
        winners = [seat for seat, got in enumerate(result) if got > 0]
        return msgspec.structs.replace(
            scene, prompt=None, options=[], ending=EndingView(text=text, winners=winners),
            seats=[msgspec.structs.replace(seat, acting=False) for seat in scene.seats],
        )  # fmt: skip
