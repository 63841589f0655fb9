"""What strangers send is read in a process of its own: it may be long, or made to do harm.

A save is played again there, a content file is laid over ours. The process has so much memory, processor time and
patience and no more; whatever becomes of it, the server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from duskboard import games
from duskboard.engine.content import ContentError, ContentFile
from duskboard.games.game import SettingsError
from duskboard.match import Match, Save, SaveError, read_save
from duskboard.server.sieve import Suspicious, look_over_json

ROOM = 500_000_000  # bytes of memory that reading may take beyond what the process begins with
LONGEST_REASON = 500


class Job(msgspec.Struct, kw_only=True):
    """What is to be done: a save to be played again, or without one a match to be laid with content of one's own."""

    games: dict[str, str]  # all that can be played, and where they are
    seconds: float  # of processor time
    most_choices: int = 0
    save: bytes = b""  # as JSON
    game: str = ""
    content: str = ""
    settings: dict[str, Any] = {}


class Replayed(msgspec.Struct, kw_only=True):
    """What came of it."""

    reason: str = ""  # why it does not replay; empty if it does
    over: bool = False
    save: Save | None = None
    states: bytes = b""  # all it went through, packed: whoever has them need not play it again
    spent: float = 0  # seconds of processor time


def play_again(job: Job) -> Replayed:
    """Check a save and play it again."""
    from duskboard.server.table import pack_states

    look_over_json(job.save)
    save = read_save(job.save, "the save")
    if save.game not in job.games:
        raise SaveError(f"the save: there is no game {save.game!r}")
    if len(save.choices) > job.most_choices:
        raise SaveError(f"the save: has {len(save.choices)} choices; more than {job.most_choices} are not taken in")
    match = Match.replay(save, "the save")
    broken = int(match.game.rules.check(match.state, match.book))
    if broken:
        raise SaveError(f"the save: {match.game.violations.get(broken, 'an impossible position')}")
    return Replayed(over=match.over, save=match.record(), states=pack_states(match.states()))


def lay_out(job: Job) -> Replayed:
    """A new match with a person's own content."""
    theirs = ContentFile("your content.toml", job.content)
    return Replayed(save=Match.new(job.game, content=theirs, settings=job.settings, dice="keyed").record())


def do(job: Job) -> Replayed:
    """Do what is asked, or say why it cannot be done."""
    games.GAMES.update(job.games)
    try:
        done = play_again(job) if job.save else lay_out(job)
    except (SaveError, ContentError, SettingsError, Suspicious) as error:
        done = Replayed(reason=str(error))
    except MemoryError:
        done = Replayed(reason="it takes too much memory to be read")
    except Exception as error:  # a document of the player's own may be wrong in ways no game foresees
        done = Replayed(reason=f"it cannot be used: {type(error).__name__}: {error}")
    done.reason = done.reason[:LONGEST_REASON]
    return done


async def have_done(job: Job, patience: float, pay: Callable[[float], None]) -> Replayed:
    """Have a job done elsewhere, and its processor time paid. Raises SaveError if it cannot be, or takes too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "duskboard.server.replayer",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    spent = job.seconds  # should it not come to say so itself
    try:
        async with asyncio.timeout(patience):
            out, _ = await process.communicate(msgspec.msgpack.encode(job))
        replayed = msgspec.msgpack.decode(out, type=Replayed)
        spent = replayed.spent
    except TimeoutError:
        raise SaveError("it takes too long to be played again") from None
    except msgspec.DecodeError:
        raise SaveError("it takes too long, or too much memory, to be read") from None
    finally:
        pay(spent)
        await end_process(process)
    if replayed.reason:
        raise SaveError(replayed.reason)
    return replayed


async def end_process(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def keep_within(seconds: float) -> None:
    """From here on only so much memory and processor time, and people first."""
    try:
        import resource
    except ImportError:  # a system without such limits: its patience is what is left
        return
    os.nice(10)
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text().split()[0]) * resource.getpagesize() + ROOM
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    whole = max(1, round(seconds + time.process_time()))
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Do the job that comes in, and answer."""
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    keep_within(job.seconds)
    done = do(job)
    done.spent = time.process_time()
    answer.write(msgspec.msgpack.encode(done))
    answer.close()


if __name__ == "__main__":
    main()
