"""A saved match is played again in a process of its own: it may be long, or made to do harm."""

from __future__ import annotations

import asyncio
import contextlib
import sys

import msgspec

from duskboard.match import Match, Save, SaveError, read_save


class Replayed(msgspec.Struct, kw_only=True):
    """What came of it."""

    reason: str = ""  # why it does not replay; empty if it does
    over: bool = False
    seats: int = 0
    save: Save | None = None


def play_again(data: bytes) -> Replayed:
    """Check a save and play it again."""
    try:
        match = Match.replay(read_save(data, "the save"), "the save")
    except Exception as error:
        return Replayed(
            reason=str(error) if isinstance(error, SaveError) else f"the save: {type(error).__name__}: {error}"
        )
    broken = int(match.game.rules.check(match.state, match.book))
    if broken:
        return Replayed(reason=f"the save: {match.game.violations.get(broken, 'an impossible position')}")
    return Replayed(over=match.over, seats=match.game.seats_of(match.settings), save=match.record())


async def replay(save: Save, module: str, seconds: float) -> Replayed:
    """Play a record again elsewhere. Raises SaveError if it cannot be, or takes too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "duskboard.server.replayer", save.game, module,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(seconds):
            out, _ = await process.communicate(msgspec.json.encode(save))
    except TimeoutError:
        raise SaveError(f"the save: takes more than {seconds:g} seconds to be played again") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    try:
        replayed = msgspec.json.decode(out, type=Replayed)
    except msgspec.DecodeError:
        raise SaveError("the save: cannot be played again") from None
    if replayed.reason:
        raise SaveError(replayed.reason)
    return replayed


def main() -> None:
    import os

    from duskboard import games

    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    game, module = sys.argv[1:3]
    if module:
        games.GAMES.setdefault(game, module)
    answer.write(msgspec.json.encode(play_again(sys.stdin.buffer.read())))
    answer.close()


if __name__ == "__main__":
    main()
