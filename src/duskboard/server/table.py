"""A table in memory: the fold of its log, and what each viewer may see of it. Nothing here talks to anybody."""

from __future__ import annotations

import functools
import hashlib
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from duskboard import games
from duskboard.engine.rule import digest, scope_of
from duskboard.games.game import Game, Line
from duskboard.match import Choice, Match, Save, SaveError
from duskboard.server import journal
from duskboard.server.law import why_not_free
from duskboard.server.messages import (
    DiceInfo,
    LogLine,
    RollInfo,
    SeatInfo,
    TableInfo,
    TakebackInfo,
    UndoInfo,
    View,
)
from duskboard.server.store import Declared, Entry, Kept, SeatRow, TableRow, Takeback

WATCHER = -1
NOBODY = -1
REMEMBERED = 256  # versions whose senders are remembered, to know a message that was sent twice


class Table:
    """A table as the log says it is."""

    def __init__(self, row: TableRow, seats: list[SeatRow], match: Match) -> None:
        self.row, self.seats, self.match = row, seats, match
        self.version = 0
        self.moment_at = [match.moment]  # the moment at each version
        self.stop_at = self._stops_so_far()  # at each moment: the seat that is asked for what only it notices
        self.stops = self.stop_at[-1:]  # the same at each version
        self.senders: dict[int, tuple[str, int]] = {}  # version: the id and seat of what made it
        self.revealed: dict[int, bool] = {}  # what the law of taking back found out
        self.last_cause = "full"

    # -- folding ------------------------------------------------------------------------------------------------------

    @classmethod
    def fold(cls, kept: Kept) -> Table:
        """A table from what is kept of it: from its snapshot if that is of these rules, else from its seed."""
        row, name = kept.row, f"table {kept.row.id[:6]}"
        known = 0
        match: Match | None = None
        undone = any(entry.choice is None for entry in kept.entries)
        lacking = undone and bool(games.game(row.game).unnoticed)  # who was asked before what was undone
        if kept.snapshot is not None and kept.snapshot[1] == rules_digest(row.setup) and not lacking:
            known = kept.snapshot[0]
            choices = standing_choices(kept.entries[:known])
            try:
                states = unpack_states(games.game(row.game), kept.snapshot[2])
                match = Match.resume(msgspec.structs.replace(row.setup, choices=choices), states, name)
            except Exception as error:  # it only saves time: the log holds everything
                journal.note("snapshot is not good", level=40, table=row.id, error=error)
        if match is None:
            known = 0
            match = Match.replay(msgspec.structs.replace(row.setup, choices=[]), name)
        table = cls(row, kept.seats, match)
        table._remember(kept.entries[:known])
        for entry in kept.entries[known:]:
            table.apply(entry)
        return table

    def _remember(self, entries: Sequence[Entry]) -> None:
        """Count entries that a snapshot already holds."""
        moment = 0
        self.moment_at, self.stops = [0], self.stop_at[:1]
        for entry in entries:
            moment = moment + 1 if entry.choice is not None else entry.to
            self.moment_at.append(moment)
            self.stops.append(self.stop_at[moment] if moment < len(self.stop_at) else NOBODY)
            self.version += 1
            self.senders[self.version] = (entry.id, entry.seat)

    def _stops_so_far(self) -> list[int]:
        unnoticed = self.game.unnoticed
        if not unnoticed:
            return [NOBODY] * (self.match.moment + 1)
        stops, state = [], self.game.State()
        for data in self.match.states():
            state.load(data)
            stops.append(_stop(state, unnoticed))
        return stops

    def apply(self, entry: Entry) -> None:
        """Carry out an entry of the log. Raises SaveError if it cannot be."""
        if entry.choice is not None:
            self.match.play_recorded(entry.choice, f"version {self.version + 1} ({entry.choice.text!r})")
        elif 0 <= entry.to <= self.match.moment:
            self.match.undo(self.match.moment - entry.to)
        else:
            raise SaveError(f"version {self.version + 1}: there is no moment {entry.to} to go back to")
        self.count(entry)

    def count(self, entry: Entry) -> None:
        """Count an entry that is carried out and kept."""
        self.version += 1
        self.moment_at.append(self.match.moment)
        del self.stop_at[self.match.moment :]
        self.stop_at.append(_stop(self.match.state, self.game.unnoticed))
        self.stops.append(self.stop_at[-1])
        self.senders[self.version] = (entry.id, entry.seat)
        self.senders.pop(self.version - REMEMBERED, None)
        self.last_cause = "choice" if entry.choice is not None else "undo"
        for at in [at for at in self.revealed if at >= self.match.moment]:
            del self.revealed[at]
        self.row.version = self.version
        if self.match.over:
            self.row.phase = "over"
        elif self.row.phase == "over":
            self.row.phase = "playing"

    @property
    def phase_kept(self) -> str:
        """The phase that goes with the match as it is now."""
        if self.match.over:
            return "over"
        return "playing" if self.row.phase == "over" else self.row.phase

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def acting(self) -> int:
        return -1 if self.match.seat is None else self.match.seat

    @property
    def holders(self) -> list[str]:
        """The person of each seat; "" for a bot, and a name of its own for an open seat."""
        return ["" if seat.kind == "bot" else seat.holder or f"open {seat.seat}" for seat in self.seats]

    def seats_of(self, token_hashes: set[str]) -> list[int]:
        """The seats that tokens hold."""
        return [seat.seat for seat in self.seats if seat.token_hash and seat.token_hash in token_hashes]

    def is_open_to(self, seats: Sequence[int]) -> bool:
        """Whether whoever holds these seats may know everything: it is over, or they hold every person's seat."""
        persons = {seat.seat for seat in self.seats if seat.kind != "bot"}
        return self.match.over or (bool(seats) and persons <= set(seats))

    @property
    def takeback(self) -> Takeback | None:
        asked = self.row.live.takeback
        return asked if asked is not None and asked.version == self.version else None

    @property
    def declared(self) -> Declared | None:
        made = self.row.live.declared
        return made if made is not None and made.version == self.version else None

    def asked_seats(self, takeback: Takeback) -> list[int]:
        """The seats that must still agree: every other person's who has a say."""
        holders = self.holders
        agreed = {holders[takeback.seat], *(holders[seat] for seat in takeback.agreed)}
        return [seat.seat for seat in self.seats if seat.kind == "person" and holders[seat.seat] not in agreed]

    # -- how a viewer counts ------------------------------------------------------------------------------------------
    #
    # Where a game has decisions that only their seat notices (a card that could be played and is not), others must not
    # find them out by counting. For them such a stop has no number: what it led to belongs to the moment that follows.
    # When the game is over everything is open, and all count alike.

    def eyes(self, seats: Sequence[int]) -> int:
        """With whose eyes somebody counts: those of the seat that must choose, if it is theirs."""
        if self.acting in seats:
            return self.acting
        return seats[0] if seats else WATCHER

    def goes_unnoticed(self, viewer: int) -> bool:
        """Whether somebody is asked something now that a viewer does not notice."""
        return self.stop_at[-1] not in (NOBODY, viewer)

    def moments(self, viewer: int) -> list[int]:
        """The moments that a viewer counts, each as the number of choices made."""
        last = self.match.moment
        if self.match.over or not self.game.unnoticed:
            return list(range(last + 1))
        return [at for at, stop in enumerate(self.stop_at) if at in (0, last) or stop in (NOBODY, viewer)]

    def moment_before(self, viewer: int, moment: int) -> int:
        """The last moment that a viewer counts up to one of the match: its number for the viewer."""
        return sum(at <= moment for at in self.moments(viewer)) - 1

    def version_for(self, viewer: int) -> int:
        """The version as a viewer counts."""
        if self.match.over or not self.game.unnoticed or not self.version:
            return self.version
        return 1 + sum(stop in (NOBODY, viewer) for stop in self.stops[1:-1])

    def version_behind(self, viewer: int, version: int) -> int:
        """The version that a viewer means by a number; one that has not come if they cannot have seen it."""
        if not self.game.unnoticed:
            return version
        if version == self.version_for(viewer):
            return self.version
        counted = [at for at, stop in enumerate(self.stops) if at == 0 or stop in (NOBODY, viewer)]
        return counted[version] if version < len(counted) else self.version + 1

    # -- what is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int, have: int | None = None, cause: str = "full") -> View:
        """All a viewer sees now; of the log only what they do not have since a version (of ours, not as they count)."""
        scene = self.match.view(viewer)
        if self.row.phase == "waiting" or self.declared is not None:
            scene = msgspec.structs.replace(scene, options=[])
        moments = self.moments(viewer)
        log_from = self.log_from(viewer, have)
        told = self.match.lines_by_choice(viewer)
        begun = [0, *(at + 1 for at in moments)]
        return View(
            viewer=viewer,
            version=self.version_for(viewer),
            moment=len(moments) - 1,
            cause=cause,  # type: ignore[arg-type]
            log_from=log_from,
            log=[
                [log_line(line) for part in told[begun[at] : begun[at + 1]] for line in part]
                for at in range(log_from, len(moments))
            ],
            scene=scene,
            undo=self.undo_info(viewer),
        )

    def progress(self) -> str:
        """How far the game is, as anybody may know: the level of a campaign, the turn."""
        heading = self.match.view(WATCHER).heading
        return " · ".join(part for part in (heading.scenario, heading.turn) if part)

    def log_from(self, viewer: int, have: int | None) -> int:
        """How many parts of the log a viewer who has seen a version can keep."""
        if have is None or have > self.version:
            return 0
        if self.game.unnoticed and (self.match.over or self.last_cause == "undo"):
            return 0  # they may have counted otherwise
        return self.moment_before(viewer, min(self.moment_at[have:])) + 1

    def unread(self, viewer: int) -> int:
        """How many parts of a viewer's log are still to be put into words."""
        return self.match.moment + 1 - len(self.match._lines.get(viewer, []))

    def moment(self, viewer: int, moment: int) -> msgspec.Struct:
        """The scene as it was at a moment, as the viewer counts; nothing can be chosen there."""
        return msgspec.structs.replace(self.match.branch(self.moments(viewer)[moment]).view(viewer), options=[])

    def undo_info(self, viewer: int) -> UndoInfo | None:
        """What taking back would mean for a seat."""
        if viewer == WATCHER or self.row.phase == "waiting" or self.declared is not None:
            return None
        holders, choices = self.holders, self.match.choices
        mine = [at for at, choice in enumerate(choices) if holders[choice.seat] == holders[viewer]]
        if not mine or not holders[viewer]:
            return None
        moments, to = self.moments(viewer), self.moment_before(viewer, mine[-1])
        reason = self.why_not_free(viewer, moments[to])
        return UndoInfo(to=to, choices=len(moments) - 1 - to, free=not reason, reason=reason)

    def why_not_free(self, seat: int, to: int) -> str:
        unnoticed = {at for at, stop in enumerate(self.stop_at) if stop not in (NOBODY, seat)}
        return why_not_free(self.match, seat, to, self.holders, self.revealed, unnoticed)

    def info(self, here: set[int], watchers: int, doing: dict[int, str], viewer: int = WATCHER) -> TableInfo:
        """What everybody may know of the table, as one viewer counts."""
        row, match = self.row, self.match
        acting = self.acting
        if self.goes_unnoticed(viewer):
            acting = next((at for at, seat in enumerate(match.view(viewer).seats) if seat.acting), NOBODY)
            if "getting ready" not in doing.values():  # that comes once, and takes a minute
                doing = {acting: "thinking"} if acting >= 0 and self.seats[acting].kind == "bot" else {}
        roles = self.game.seat_names(match.known(WATCHER))
        numbers = {holder: n for n, holder in enumerate(dict.fromkeys(s.holder for s in self.seats if s.holder))}
        seats = [
            SeatInfo(
                seat=seat.seat,
                role=roles[seat.seat] if seat.seat < len(roles) else f"Seat {seat.seat + 1}",
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                here=seat.kind == "bot" or seat.seat in here,
                doing=doing.get(seat.seat, ""),  # type: ignore[arg-type]
                holder=numbers.get(seat.holder, -1),
            )
            for seat in self.seats
        ]
        return TableInfo(
            table=row.id,
            game=row.game,
            title=self.game.title,
            settings=self._settings(),
            phase=row.phase,
            version=self.version_for(viewer),
            moment=len(self.moments(viewer)) - 1,
            acting=acting,
            seats=seats,
            watchers=watchers,
            watchable=row.options.watchable,
            dice=self._dice(),
            roll=self._roll(),
            takeback=self._takeback(viewer),
            origin=row.options.origin,
            rematch=row.live.rematch,
            result=match.result or [],
            touched=row.touched,
            created=row.created,
        )

    def _settings(self) -> dict[str, Any]:
        """The settings of the game; those that are a seat's secret only when it is over."""
        secret = {setting.name for setting in self.game.settings if setting.secret and not self.match.over}
        return {name: value for name, value in self.row.setup.settings.items() if name not in secret}

    def _dice(self) -> DiceInfo:
        setup, over = self.row.setup, self.match.over
        return DiceInfo(
            kind=self.row.options.dice,
            commitment=setup.commitment,
            seed=setup.seed if over else "",
            salt=setup.salt if over else "",
        )

    def _roll(self) -> RollInfo | None:
        made = self.declared
        if made is None:
            return None
        sides = self.match.next_die(made.option, made.faces)
        return None if sides is None else RollInfo(seat=made.seat, sides=sides, faces=made.faces)

    def _takeback(self, viewer: int) -> TakebackInfo | None:
        asked = self.takeback
        if asked is None:
            return None
        to = self.moment_before(viewer, asked.to)
        return TakebackInfo(
            takeback=asked.name,
            seat=asked.seat,
            to=to,
            choices=len(self.moments(viewer)) - 1 - to,
            waiting=self.asked_seats(asked),
        )

    # -- snapshots ----------------------------------------------------------------------------------------------------

    def packed(self) -> tuple[int, str, bytes]:
        """A snapshot: version, digest of the rules, states."""
        return self.version, rules_digest(self.row.setup), pack_states(self.match.states())


def _stop(state: Any, unnoticed: frozenset[int]) -> int:
    """The seat that is asked for something only it notices."""
    return int(state.seat) if state.seat >= 0 and int(state.decision) in unnoticed else NOBODY


def log_line(line: Line) -> LogLine:
    return LogLine(text=line.text, rules=list(line.rules), roll=line.roll, seat=line.seat)


def standing_choices(entries: Sequence[Entry]) -> list[Choice]:
    """The choices that stand after some entries of a log."""
    choices: list[Choice] = []
    for entry in entries:
        if entry.choice is not None:
            choices.append(entry.choice)
        else:
            del choices[entry.to :]
    return choices


def pack_states(states: Sequence[bytes]) -> bytes:
    """States as what changes from one to the next, compressed: they differ little."""
    block = np.frombuffer(b"".join(states), np.uint8).reshape(len(states), -1).copy()
    block[1:] ^= block[:-1].copy()
    return zlib.compress(block.tobytes(), 3)


def unpack_states(game: Game, packed: bytes) -> list[bytes]:
    """What `pack_states` packed."""
    flat = np.frombuffer(zlib.decompress(packed), np.uint8)
    block = np.bitwise_xor.accumulate(flat.reshape(-1, game.State.dtype.itemsize), axis=0)
    return [row.tobytes() for row in block]


def rules_digest(setup: Save) -> str:
    """What states depend on beside the log: the sources of the rules, the content, the layout of the state."""
    return _rules_digest(setup.game, setup.content)


@functools.cache
def _rules_digest(game: str, content: str) -> str:
    own = games.game(game)
    what = f"{digest(scope_of(type(own).__module__))} {content} {own.State.dtype.descr}"
    return hashlib.sha256(what.encode()).hexdigest()[:16]
