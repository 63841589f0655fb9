"""A study for people at the page, made in a process of its own: it takes a while, and what it is given is a stranger's.

It is made with few games first and then with ever more, each time with what was played before, so that whoever watches
sees the intervals narrow. What is found so far goes out line by line: whenever the process is ended, that is known.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from duskboard import games
from duskboard.engine.content import Content, ContentError, ContentFile
from duskboard.games.game import SettingsError
from duskboard.lab.crews import Cores
from duskboard.lab.diary import game_behind
from duskboard.lab.kept import Remembered
from duskboard.lab.sample import Plan
from duskboard.lab.studies.balance import balance
from duskboard.lab.studies.campaign import campaign
from duskboard.lab.studies.compare import PAIRS, compare
from duskboard.lab.studies.length import length
from duskboard.lab.studies.maps import maps
from duskboard.lab.studies.restrict import restrict
from duskboard.lab.studies.secrets import secrets
from duskboard.lab.studies.swing import Courses, swing
from duskboard.lab.study import LabError, Study
from duskboard.server.replayer import LONGEST_REASON, keep_within

Kind = Literal["balance", "campaign", "compare", "length", "maps", "restrict", "secrets", "swing"]
MADE: dict[str, tuple[Callable[[Plan, Any, Remembered], Study], tuple[int, ...]]] = {  # how, and with how many games
    "balance": (lambda plan, theirs, kept: balance(plan, kept=kept), (200, 400, 800)),
    "campaign": (lambda plan, theirs, kept: campaign(plan, kept=kept, worth=_worth(plan)), (50, 100, 200)),
    "compare": (lambda plan, theirs, kept: _compared(plan, theirs, kept), (200, 400, 800, 1600)),
    "length": (lambda plan, theirs, kept: length(plan, kept=kept), (200, 400, 800, 1600)),
    "maps": (lambda plan, theirs, kept: maps(plan), (4, 12)),
    "restrict": (lambda plan, theirs, kept: restrict(plan), (60, 200)),
    "secrets": (lambda plan, theirs, kept: secrets(plan, kept=kept), (200, 400, 800, 1600)),
    "swing": (lambda plan, theirs, kept: swing(plan), (6, 24)),
}


COURSES: Courses = {}  # how games went that were looked at closely: a process makes one study


def _compared(plan: Plan, theirs: Content, kept: Remembered) -> Study:
    """Ever more pairs are looked at closely too, so that the first figures do not wait for it."""
    return compare(plan, theirs, kept=kept, pairs=min(PAIRS, plan.games // 50), known=COURSES)


def _worth(plan: Plan) -> int:
    """What each companion and thing is worth is asked for last: it is most of the work."""
    last = MADE["campaign"][1][-1]
    return 60 if plan.games == last else 0


class Job(msgspec.Struct, kw_only=True):
    """A study to be made."""

    games: dict[str, str]  # all that can be played, and where they are
    seconds: float  # of processor time
    kind: Kind
    game: str
    settings: dict[str, Any] = {}
    content: str = ""  # a person's own, to be studied; or to be compared with ours


class Found(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is known by now."""

    done: int = 0  # games a set-up
    of: int = 0
    study: Study | None = None
    saves: dict[str, msgspec.Raw] = {}  # of the games behind it that are new, by id
    reason: str = ""  # why it cannot be made
    spent: float = 0  # seconds of processor time so far


def make(job: Job, tell: Callable[[Found], None]) -> None:
    """Make a study with ever more games, and tell what is found."""
    games.GAMES.update(job.games)
    try:
        _make(job, tell)
    except (LabError, SettingsError, ContentError) as error:
        tell(Found(reason=str(error)[:LONGEST_REASON]))
    except MemoryError:
        tell(Found(reason="it takes too much memory"))
    except Exception as error:  # a document of the player's own may be wrong in ways no game foresees
        tell(Found(reason=f"it cannot be studied: {type(error).__name__}: {error}"[:LONGEST_REASON]))


def _make(job: Job, tell: Callable[[Found], None]) -> None:
    own = games.game(job.game)
    theirs = own.load_content(ContentFile("your content.toml", job.content)) if job.content else own.content
    if job.kind == "compare" and not job.content:
        raise LabError("there is nothing to compare: bring a file with other numbers")
    studied = own.content if job.kind == "compare" else theirs
    how, steps = MADE[job.kind]
    kept, told = Remembered(), set[str]()
    for number in steps:
        plan = Plan(own, studied, number, job.settings, crew=Cores(1))
        study = how(plan, theirs, kept)
        new = {id: one for id, one in study.games.items() if id not in told}
        told |= set(new)
        saves = {id: msgspec.Raw(msgspec.json.encode(game_behind(own.id, one).record())) for id, one in new.items()}
        tell(Found(done=number, of=steps[-1], study=study, saves=saves))


def main() -> None:
    """Make the study that is asked for, and tell what is found in lines."""
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    keep_within(job.seconds)

    def tell(found: Found) -> None:
        found.spent = time.process_time()
        answer.write(msgspec.json.encode(found) + b"\n")
        answer.flush()

    make(job, tell)
    answer.close()


if __name__ == "__main__":
    main()
