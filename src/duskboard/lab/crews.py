"""Who plays the games of a study: the cores of this machine, or many machines. What comes of it is the same to the bit.

A block of games is asked for by what makes it (the game, the numbers, the set-up, the players, the seed, which games),
so that anybody who has the same Duskboard plays the same games; a block whose worker was lost is asked for again.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from duskboard.lab.sample import Plan, Sample

Block = tuple[int, int]  # the first of its games, and how many
AHEAD = 4  # blocks for each processor that are asked for before the first comes back
LOST = 5  # times that a block is asked for again when its worker was lost


class Crew(Protocol):
    """Whoever plays games."""

    def play(self, plan: Plan, blocks: list[Block], alone: Callable[[Block], Sample]) -> Iterator[Sample]:
        """The blocks of a plan in their order. `alone` plays one here."""


class Cores:
    """The cores of this machine: compiled rules run beside each other in threads."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def play(self, plan: Plan, blocks: list[Block], alone: Callable[[Block], Sample]) -> Iterator[Sample]:
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                yield from pool.map(alone, blocks)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class RayCrew:
    """Machines that Ray knows: `ray://host:10001`, or `local-ray` for processes of this one (`local-ray:2`: two)."""

    def __init__(self, address: str) -> None:
        from duskboard.lab.study import LabError

        try:
            import ray
        except ImportError:
            raise LabError("many machines need the extra `ray`: pip install 'duskboard[ray]'") from None
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else is told what is studied here
        self.ray = ray
        where, _, number = address.partition(":") if address.startswith("local-ray") else (address, "", "")
        if where != "local-ray" and not where.startswith("ray://"):
            raise LabError(f"games are played on ray://HOST:PORT, local-ray or local-ray:PROCESSES, not on {address!r}")
        if number and not (number.isdecimal() and int(number)):
            raise LabError(f"local-ray:{number} names no number of processes; write local-ray:2")
        try:
            # Here Ray's servers stand in our own group of processes, and a lost worker has it signal a group.
            if where == "local-ray":
                ray.init(
                    num_cpus=int(number) if number else None, include_dashboard=False, log_to_driver=False,
                    configure_logging=False, _system_config={"process_group_cleanup_enabled": False},
                )  # fmt: skip
            else:
                ray.init(where, log_to_driver=False)
        except Exception as error:
            raise LabError(f"{address} cannot be reached: {' '.join(str(error).split())[:200]}") from error
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
        self._played = ray.remote(max_retries=LOST)(played_elsewhere)

    def play(self, plan: Plan, blocks: list[Block], alone: Callable[[Block], Sample]) -> Iterator[Sample]:
        from duskboard.lab.sample import Sample
        from duskboard.lab.study import LabError

        told = (plan.game.id, plan.content.laid, dict(plan.settings), plan.players, plan.seed, plan.key(0, 0))
        waiting: deque[Any] = deque()
        left = iter(blocks)
        try:
            while True:
                while len(waiting) < AHEAD * self.processors and (block := next(left, None)) is not None:
                    waiting.append(self._played.remote(*told, *block))
                if not waiting:
                    return
                try:
                    yield Sample(**self.ray.get(waiting[0]))
                except self.ray.exceptions.RayTaskError as error:
                    raise LabError(f"a worker cannot play: {str(error.cause)[:300]}") from error
                except self.ray.exceptions.RayError as error:
                    raise LabError(f"too many workers were lost: {str(error).splitlines()[0][:200]}") from error
                waiting.popleft()
        finally:
            for one in waiting:
                self.ray.cancel(one)

    def close(self) -> None:
        self.ray.shutdown()


def played_elsewhere(
    game: str, laid: str, settings: dict[str, Any], players: tuple[str, ...], seed: int, key: str, first: int, n: int
) -> dict[str, Any]:
    """A block of games, played in a worker: its columns."""
    from duskboard import games
    from duskboard.engine.content import ContentFile
    from duskboard.lab.sample import Plan, play_block

    own = games.game(game)
    content = own.load_content(ContentFile("the study's numbers", laid)) if laid else own.content
    plan = Plan(own, content, first + n, settings, players, seed)
    if plan.key(0, 0) != key:
        raise ValueError("it has another version of Duskboard than the machine that asks")
    own.library.load()
    return vars(play_block(plan, plan.book, first, n))


CORES = Cores()


def crew_of(address: str | None) -> Crew:
    """Who plays: without an address the cores of this machine."""
    return RayCrew(address) if address else CORES
