"""How much time each seat has left at a table with a clock. What counts and why is said in `docs/serving.md`.

Everybody sees the clocks, so they go by what everybody may know. Time runs for the seat that all see choosing, from the
moment a question is put until the next thing happens that all notice. Where somebody else is asked meanwhile what only
they notice, the clock is seen to run on, for else it would tell; but once that is answered it stands again where it
stood, since nobody pays for what another was asked.
"""

from __future__ import annotations

import msgspec

from duskboard.server.messages import ClockSetting
from duskboard.server.store import Clocks

NOBODY = -1
SHORTEST_ANSWER = 10.0  # seconds somebody has at least who is asked in secret while another's clock runs


class Passed(msgspec.Struct, kw_only=True, frozen=True):
    """What happened at a table, as far as its clocks go."""

    running: int  # whose clock ran
    seconds: float  # since what happened before
    chose: bool  # the one whose clock ran has chosen; else something was taken back, or another chose
    noticed: bool  # by everybody
    goes_on: bool  # everybody sees the same seat choosing still
    unseen: bool = False  # it was the running seat's own choice, which only it noticed, and the next is seen by all
    others: bool = False  # it was another who was asked, without the running seat's notice


def fresh(setting: ClockSetting, seats: int) -> Clocks:
    """The clocks before anybody has chosen."""
    return Clocks(left=[setting.seconds] * seats)


def after(clocks: Clocks, setting: ClockSetting, passed: Passed) -> Clocks:
    """The clocks after something happened.

    >>> game = ClockSetting(kind="game", seconds=60, increment=5)
    >>> after(fresh(game, 2), game, Passed(running=0, seconds=20, chose=True, noticed=True, goes_on=False)).left
    [45.0, 60]
    >>> choice = ClockSetting(kind="choice", seconds=60)
    >>> after(fresh(choice, 2), choice, Passed(running=0, seconds=20, chose=True, noticed=True, goes_on=False)).left
    [60, 60]
    """
    if passed.running == NOBODY:
        return Clocks(left=clocks.left)
    ran = clocks.ran + passed.seconds * (not passed.others)
    if not passed.noticed and passed.goes_on:
        most = setting.seconds / 2 if passed.unseen and setting.kind == "choice" else ran
        return Clocks(left=clocks.left, ran=min(ran, most))
    left = list(clocks.left)
    if setting.kind == "game":
        left[passed.running] = max(0.0, left[passed.running] - ran) + setting.increment * passed.chose
    return Clocks(left=left)


def answer_within(setting: ClockSetting) -> float:
    """How long somebody may take who is asked in secret while another's clock runs: it must not eat up the other's."""
    share = setting.seconds / 4 if setting.kind == "choice" else setting.seconds / 20
    return max(SHORTEST_ANSWER, share)
