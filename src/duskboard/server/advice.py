"""A bot's choice as people are offered it: what a person chooses at once a bot may take in several steps."""

from collections.abc import Awaitable, Callable

from duskboard.engine.scene import SceneOption
from duskboard.match import Match
from duskboard.server.law import reveals


async def as_offered(match: Match, option: int, ask: Callable[[Match], Awaitable[int]]) -> int:
    """The option to point at for one that a bot would take.

    One that leads only to what is lit already has no button and no place of its own: the lit one that begins like it is
    meant, by what it acts on. Where that is asked only next, `ask` has a bot answer that, too.
    """
    assert match.seat is not None
    seat, offered = match.seat, match.view(match.seat).options
    told = _shown(offered, option)
    if told is None or not told.indirect:
        return option
    aim = told.targets[:1]
    if not aim:
        trial = match.branch()
        trial.play(option)
        if trial.seat != seat or trial.rolled() or reveals(trial, trial.moment - 1, [seat]):
            return option  # no hint is made of what the choice itself would only bring to light
        following = _shown(trial.view(seat).options, await ask(trial))
        aim = following.targets[:1] if following else []
    there = [one for one in offered if aim and not one.indirect and one.targets[:1] == aim]
    meant = there if len(there) == 1 else [one for one in there if one.label.startswith(told.label)]
    return meant[0].number if len(meant) == 1 else option


def _shown(options: list[SceneOption], number: int) -> SceneOption | None:
    return next((one for one in options if one.number == number), None)
