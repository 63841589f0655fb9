"""A table in memory: the fold of its log, and what each viewer may see of it. Nothing here talks to anybody."""

from __future__ import annotations

import bisect
import functools
import hashlib
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from duskboard import games
from duskboard.engine.rule import scope_of, sources_digest
from duskboard.engine.scene import Beat, Scene
from duskboard.games.game import Game
from duskboard.halt import Halt
from duskboard.match import Choice, Match, MatchError, Save, SaveError, Seating
from duskboard.server import journal
from duskboard.server.clock import Passed, after, answer_within, fresh
from duskboard.server.hours import now
from duskboard.server.law import why_not_free
from duskboard.server.messages import (
    ClockInfo,
    DiceInfo,
    LogLine,
    OfferInfo,
    RollInfo,
    SeatInfo,
    TableInfo,
    TakebackInfo,
    UndoInfo,
    View,
)
from duskboard.server.store import Clocks, Declared, Entry, Kept, Offer, SeatRow, TableRow, Takeback

WATCHER = -1
NOBODY = -1
MOST_BEATS = 60  # that are sent at once
REMEMBERED = 256  # versions whose senders are remembered, to know a message that was sent twice


class Table:
    """A table as the log says it is."""

    def __init__(self, row: TableRow, seats: list[SeatRow], match: Match) -> None:
        self.row, self.seats, self.match = row, seats, match
        self.version = 0
        self.moment_at = [match.moment]  # the moment at each version
        self.stop_at = self._stops_so_far()  # at each moment: the seat that is asked for what only it notices
        self.stops = self.stop_at[-1:]  # the same at each version
        self.times = [row.created]  # when each version came
        self.senders: dict[int, tuple[str, int]] = {}  # version: the id and seat of what made it
        self._moments: dict[
            int, tuple[tuple[int, int], Sequence[int]]
        ] = {}  # as each viewer counts them, and as of when
        self.revealed: dict[int, bool] = {}  # what the law of taking back found out
        self.last_cause = "full"
        self.clocks: Clocks | None = None  # since the first choice at a table that has them
        self.running = NOBODY  # whose clock runs
        self.asleep = 0.0  # seconds since the last version in which no server was awake

    # -- folding ------------------------------------------------------------------------------------------------------

    @classmethod
    def fold(cls, kept: Kept) -> Table:
        """A table from what is kept of it: from its snapshot if that is of these rules, else from its seed."""
        row, name = kept.row, f"table {kept.row.id[:6]}"
        known = 0
        match: Match | None = None
        undone = any(entry.undoes for entry in kept.entries)
        lacking = undone and bool(games.game(row.game).unnoticed)  # who was asked before what was undone
        if kept.snapshot is not None and kept.snapshot[1] == rules_digest(row.setup) and not lacking:
            known = kept.snapshot[0]
            choices, halt = standing(kept.entries[:known])
            try:
                states = unpack_states(games.game(row.game), kept.snapshot[2])
                match = Match.resume(msgspec.structs.replace(row.setup, choices=choices, halt=halt), states, name)
            except Exception as error:  # it only saves time: the log holds everything
                journal.note("snapshot is not good", level=40, table=row.id, error=error)
        if match is None:
            known = 0
            # Laid with other content, as before an upgrade: it goes on with ours if all that was chosen still holds.
            match = Match.replay(msgspec.structs.replace(row.setup, choices=[]), name, any_content=True)
            row.setup.content = match.content.digest
        table = cls(row, kept.seats, match)
        table._remember(kept.entries[:known])
        try:
            for entry in kept.entries[known:]:
                table.apply(entry)
        except SaveError:  # by earlier rules, before an upgrade
            return cls._of_what_stands(kept, name)
        return table

    @classmethod
    def _of_what_stands(cls, kept: Kept, name: str) -> Table:
        """A table from the choices that stand: those that were taken back need not be possible any more.

        Raises SaveError if one of those that stand is not, or a question has come between them that nobody was asked.
        """
        choices, halt = standing(kept.entries)
        record = msgspec.structs.replace(kept.row.setup, choices=choices, halt=halt)
        match = Match.replay(record, name, any_content=True)
        if match.moment != len(choices):
            raise SaveError(f"{name}: today's rules ask {match.moment} questions where {len(choices)} were answered")
        kept.row.setup.content = match.content.digest
        table = cls(kept.row, kept.seats, match)
        table._remember(kept.entries)
        table.last_cause = "full"
        if match.over:
            kept.row.phase = "over"
        return table

    def _remember(self, entries: Sequence[Entry]) -> None:
        """Count entries that a snapshot already holds."""
        moment = 0
        self.moment_at, self.stops = [0], self.stop_at[:1]
        for entry in entries:
            moment = entry.to if entry.undoes else moment + (entry.choice is not None)
            self.moment_at.append(moment)
            self.stops.append(self.stop_at[moment] if moment < len(self.stop_at) else NOBODY)
            self.times.append(entry.at)
            self.version += 1
            self.senders[self.version] = (entry.id, entry.seat)
        if entries:
            self._wind(entries[-1])

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
        elif entry.halt is not None:
            try:
                self.match.end(entry.halt)
            except MatchError as error:
                raise SaveError(f"version {self.version + 1}: {error}") from error
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
        self.times.append(entry.at)
        self.senders[self.version] = (entry.id, entry.seat)
        self.senders.pop(self.version - REMEMBERED, None)
        self.last_cause = "undo" if entry.undoes else "choice"
        for at in [at for at in self.revealed if at >= self.match.moment]:
            del self.revealed[at]
        self.row.version = self.version
        self._wind(entry)
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
        return [seat.seat for seat in self.seats if seat.is_held_by(token_hashes)]

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

    @property
    def offer(self) -> Offer | None:
        """What somebody offers to end the game. It lapses when one who is asked chooses instead.

        A choice that only its seat notices does not count: others would notice it by the offer's end.
        """
        made, match = self.row.live.offer, self.match
        if made is None or match.over or self.moment_since(made.version) < made.moment:
            return None
        asked, since = self.asked_to_agree(made), range(made.moment, match.moment)
        lapsed = any(self.stop_at[at] == NOBODY and match.choices[at].seat in asked for at in since)
        return None if lapsed else made

    def asked_to_agree(self, offer: Offer) -> list[int]:
        """The seats that must still agree: to give up, the people of that side; to a draw, all but its bots."""
        holders, sides = self.holders, self.match.sides
        agreed = {holders[seat] for seat in (offer.seat, *offer.agreed) if holders[seat]}
        same_side = {seat for seat, side in enumerate(sides) if side == sides[offer.seat]}
        return [
            seat.seat
            for seat in self.seats
            if seat.seat not in offer.agreed
            and holders[seat.seat] not in agreed
            and (seat.seat in same_side if offer.what == "resign" else True)
            and (seat.kind == "person" or (seat.kind == "bot" and seat.seat not in same_side))
        ]

    def asked_seats(self, takeback: Takeback) -> list[int]:
        """The seats that must still agree: every other person's who has a say."""
        holders = self.holders
        agreed = {holders[takeback.seat], *(holders[seat] for seat in takeback.agreed)}
        return [seat.seat for seat in self.seats if seat.kind == "person" and holders[seat.seat] not in agreed]

    # -- clocks -------------------------------------------------------------------------------------------------------

    def _wind(self, entry: Entry) -> None:
        """Let the clock of whoever must choose after an entry run."""
        self.clocks, self.asleep, self.running = entry.clocks, 0.0, NOBODY
        if self.clocks is not None:
            self.running = self._person_seen_choosing()

    def _person_seen_choosing(self) -> int:
        """The person whom everybody sees choosing, as the match is now; nobody if it is a bot."""
        match = self.match
        if match.seat is None:
            return NOBODY
        seat = match.seat
        if _stop(match.state, self.game.unnoticed) != NOBODY:
            seat = self.seen_choosing(WATCHER)
        return seat if seat >= 0 and self.seats[seat].kind == "person" else NOBODY

    def seen_choosing(self, viewer: int) -> int:
        """The seat that a viewer sees choosing."""
        return acting_in(self.match.view(viewer))

    def clocks_after(self, entry: Entry) -> Clocks | None:
        """The clocks after what is about to be kept: a choice has been played already, an undoing is still to be done.

        The first thing at a table is free: whoever sits down last may not be looking yet.
        """
        setting = self.row.options.clock
        if setting is None or self.clocks is None:
            return None if setting is None else fresh(setting, len(self.seats))
        seen, stop = self._person_seen_choosing(), self.stop_at[-1]
        passed = Passed(
            running=self.running,
            seconds=self._passed(entry.at),
            chose=entry.choice is not None and entry.choice.seat == self.running,
            noticed=stop == NOBODY or entry.choice is None,
            goes_on=seen == self.running,
            others=stop not in (NOBODY, self.running),
            unseen=stop == self.running and _stop(self.match.state, self.game.unnoticed) == NOBODY,
        )
        return after(self.clocks, setting, passed)

    def _passed(self, at: float) -> float:
        """Seconds since the last version in which somebody could have chosen."""
        return max(0.0, at - self.times[-1] - self.asleep)

    def time_for_answer(self, at: float) -> float | None:
        """How many seconds the person who must choose still has; None where no time is set.

        That person's own clock decides, if it is the one that runs. Who is asked in secret while another's runs has a
        share of the other's time; and who chooses several things unseen has the time of a choice for each of them.
        """
        setting, seat = self.row.options.clock, self.acting
        if setting is None or self.clocks is None or seat < 0 or self.seats[seat].kind != "person":
            return None
        passed = self._passed(at)
        if seat != self.running:
            return None if setting.up == "remind" else answer_within(setting) - passed
        if setting.kind == "choice" and self.stop_at[-1] == seat:
            return setting.seconds - passed
        return self.clocks.left[seat] - self.clocks.ran - passed

    def _clock(self) -> ClockInfo | None:
        setting = self.row.options.clock
        if setting is None:
            return None
        clocks = self.clocks or fresh(setting, len(self.seats))
        ran = 0.0 if self.running == NOBODY else clocks.ran + self._passed(now())
        return ClockInfo(
            kind=setting.kind, seconds=setting.seconds, increment=setting.increment, up=setting.up,
            left=clocks.left, running=self.running, ran=ran,
        )  # fmt: skip

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

    def went_unnoticed(self, viewer: int) -> bool:
        """Whether somebody is asked, or was asked last, what a viewer does not notice."""
        return any(stop not in (NOBODY, viewer) for stop in self.stops[-2:])

    def touched_for(self, viewer: int) -> float:
        """When something last happened that a viewer notices: not when somebody was asked in secret, and answered."""
        if self.counts_alike:
            return self.row.touched
        noticed = (at for at in range(self.version, 0, -1) if self.stops[at - 1] in (NOBODY, viewer))
        return self.times[next(noticed, 0)]

    @property
    def counts_alike(self) -> bool:
        """Whether everybody counts alike: nothing goes unnoticed in this game, or it is over."""
        return not self.game.unnoticed or self.match.over

    def moments(self, viewer: int) -> Sequence[int]:
        """The moments that a viewer counts, each as the number of choices made."""
        if self.counts_alike:
            return range(self.match.moment + 1)
        as_of, last = (self.version, self.match.moment), self.match.moment
        counted_at, moments = self._moments.get(viewer, (None, ()))
        if counted_at != as_of:
            noticed = (NOBODY, viewer)
            moments = [at for at, stop in enumerate(self.stop_at) if stop in noticed or at in (0, last)]
            self._moments[viewer] = (as_of, moments)
        return moments

    def moment_before(self, viewer: int, moment: int) -> int:
        """The last moment that a viewer counts up to one of the match: its number for the viewer."""
        return bisect.bisect_right(self.moments(viewer), moment) - 1

    def version_for(self, viewer: int) -> int:
        """The version as a viewer counts."""
        if self.counts_alike or not self.version:
            return self.version
        noticed = self.stops[1:-1]
        return 1 + noticed.count(NOBODY) + (noticed.count(viewer) if viewer != NOBODY else 0)

    def version_behind(self, viewer: int, version: int) -> int:
        """The version that a viewer means by a number; one that has not come if they cannot have seen it."""
        if not self.game.unnoticed:
            return version
        if version == self.version_for(viewer):
            return self.version
        counted = [at for at, stop in enumerate(self.stops) if at == 0 or stop in (NOBODY, viewer)]
        return counted[version] if version < len(counted) else self.version + 1

    # -- what is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int, have: int | None = None, cause: str = "full", since: int | None = None) -> View:
        """All a viewer sees now; of the log only what they do not have since a version (of ours, not as they count).

        Beats are those of the choices after the first `since`, if that is given; else those since the version.
        """
        scene = self.match.view(viewer)
        if self.row.phase == "waiting" or self.declared is not None:
            scene = msgspec.structs.replace(scene, options=[])
        moments = self.moments(viewer)
        log_from = self.log_from(viewer, have)
        beats = self.beats(viewer, self.moment_since(have) if since is None and have is not None else since)
        told, last_words = self.match.story(viewer), self.match.last_words(viewer)
        if cause == "full" and have is None and since is None and self.match.moment == 0:
            beats = told[0][-MOST_BEATS:]  # whoever sits down first is told what the set-up brought
        if last_words or self.last_cause == "undo":  # the last part may have got longer, or shorter again
            log_from = min(log_from, len(moments) - 1)
        log = [
            [log_line(line) for part in told[moments[at - 1] + 1 if at else 0 : moments[at] + 1] for line in part]
            for at in range(log_from, len(moments))
        ]
        if last_words:
            log[-1] += [log_line(beat) for beat in last_words]
            if (have is not None and have < self.version) or (since is not None and since < self.match.moment):
                beats += last_words
        return View(
            viewer=viewer,
            version=self.version_for(viewer),
            moment=len(moments) - 1,
            cause=cause,  # type: ignore[arg-type]
            log_from=log_from,
            log=log,
            scene=scene,
            beats=beats,
            undo=self.undo_info(viewer),
            mark=0,
        )

    def beats(self, viewer: int, since: int | None) -> list[Beat]:
        """What happened after the first `since` choices, as a viewer sees it: the last of it, if it is much.

        Where the game stopped without the viewer's notice it is told as if it had gone on.
        """
        told: list[Beat] = []
        at, noticed = self.match.moment, (NOBODY, viewer)
        first = at if since is None else since
        while at > first and len(told) < MOST_BEATS:
            begun = next((one for one in range(at - 1, first, -1) if self.stop_at[one] in noticed), first)
            told = [*self.match.beats(viewer, at, begun), *told]
            at = begun
        return told[-MOST_BEATS:]

    def moment_since(self, version: int) -> int:
        """How many of the choices that stood at a version have stood ever since."""
        return min(self.moment_at[version:], default=self.match.moment)

    def last_seen(self, viewer: int, have: int | None, seen: int | None) -> int | None:
        """How many choices a viewer has seen made who names a version or a moment, as it counts; None: who knows."""
        if have is not None:
            return self.moment_since(self.version_behind(viewer, have))
        moments = self.moments(viewer)
        return None if seen is None else moments[min(seen, len(moments) - 1)]

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
        return self.moment_before(viewer, self.moment_since(have)) + 1

    def moment(self, viewer: int, moment: int) -> msgspec.Struct:
        """The scene as it was at a moment, as the viewer counts; nothing can be chosen there."""
        return msgspec.structs.replace(self.match.branch(self.moments(viewer)[moment]).view(viewer), options=[])

    def undo_info(self, viewer: int) -> UndoInfo | None:
        """What taking back would mean for a seat."""
        if viewer == WATCHER or self.row.phase == "waiting" or self.declared is not None:
            return None
        holders, choices = self.holders, self.match.choices
        if self.match.halt is not None:
            reason = self.why_not_free(viewer, self.match.moment)
            return UndoInfo(to=self.match.moment, choices=0, free=not reason, reason=reason)
        backwards = range(len(choices) - 1, -1, -1)
        last = next((at for at in backwards if holders[choices[at].seat] == holders[viewer]), None)
        if last is None or not holders[viewer]:
            return None
        moments, to = self.moments(viewer), self.moment_before(viewer, last)
        reason = self.why_not_free(viewer, moments[to])
        return UndoInfo(to=to, choices=len(moments) - 1 - to, free=not reason, reason=reason)

    def why_not_free(self, seat: int, to: int) -> str:
        unnoticed: set[int] = set()
        if self.game.unnoticed:
            unnoticed = {at for at, stop in enumerate(self.stop_at) if stop not in (NOBODY, seat)}
        return why_not_free(self.match, seat, to, self.holders, self.revealed, unnoticed)

    def info(self, here: set[int], watchers: int, doing: dict[int, str], viewer: int = WATCHER) -> TableInfo:
        """What everybody may know of the table, as one viewer counts."""
        row, match = self.row, self.match
        acting = self.acting
        if self.goes_unnoticed(viewer):
            acting = self.seen_choosing(viewer)
            doing = {acting: "thinking"} if acting >= 0 and self.seats[acting].kind == "bot" else {}
        roles = match.seat_names
        sides, concede = dict(enumerate(match.sides)), row.options.concede
        numbers = {holder: n for n, holder in enumerate(dict.fromkeys(s.holder for s in self.seats if s.holder))}
        seats = [
            SeatInfo(
                seat=seat.seat,
                role=roles[seat.seat] if seat.seat < len(roles) else f"Seat {seat.seat + 1}",
                kind=seat.kind,
                name=seat.name,
                colour=seat.colour,
                level=seat.level,
                here=seat.kind == "bot" or seat.seat in here,
                doing=doing.get(seat.seat, ""),  # type: ignore[arg-type]
                holder=numbers.get(seat.holder, -1),
                side=sides.get(seat.seat, seat.seat),
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
            odds=row.options.odds,
            hall=row.options.hall,
            may_resign=list(match.may_resign) if concede else [],
            may_draw=concede and match.may_draw,
            offer=self._offer(),
            clock=self._clock(),
            dice=self._dice(),
            roll=self._roll(),
            takeback=self._takeback(viewer),
            origin=row.options.origin,
            rematch=row.live.rematch,
            result=match.result or [],
            touched=self.touched_for(viewer),
            created=row.created,
        )

    def _settings(self) -> dict[str, Any]:
        """The settings of the game; those that are a seat's secret only when it is over."""
        secret = {setting.name for setting in self.game.settings if setting.secret and not self.match.over}
        return {name: value for name, value in self.row.setup.settings.items() if name not in secret}

    def _dice(self) -> DiceInfo:
        setup, over = self.row.setup, self.match.over
        last = setup.fresh[-1] if setup.fresh else setup
        return DiceInfo(
            kind=self.row.options.dice,
            commitment=last.commitment,
            seed=last.seed if over else "",
            salt=last.salt if over else "",
        )

    def _roll(self) -> RollInfo | None:
        made = self.declared
        if made is None:
            return None
        sides = self.match.next_die(made.option, made.faces)
        return None if sides is None else RollInfo(seat=made.seat, sides=sides, faces=made.faces)

    def _offer(self) -> OfferInfo | None:
        made = self.offer
        if made is None:
            return None
        return OfferInfo(offer=made.name, what=made.what, seat=made.seat, waiting=self.asked_to_agree(made))

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

    def record(self) -> Save:
        """The match as a file, with its bots and whose dice roll: so it can go on as it was played."""
        bots = [seat.level if seat.kind == "bot" else "" for seat in self.seats]
        self.match.seating = Seating(bots=bots, real_dice=self.row.options.dice == "real")
        return self.match.record()

    # -- snapshots ----------------------------------------------------------------------------------------------------

    def packed(self) -> tuple[int, str, bytes]:
        """A snapshot: version, digest of the rules, states."""
        return self.version, rules_digest(self.row.setup), pack_states(self.match.states())


def _stop(state: Any, unnoticed: frozenset[int]) -> int:
    """The seat that is asked for something only it notices."""
    return int(state.seat) if state.seat >= 0 and int(state.decision) in unnoticed else NOBODY


def acting_in(scene: Scene) -> int:
    """The seat that a scene shows choosing."""
    return next((at for at, seat in enumerate(scene.seats) if seat.acting), NOBODY)


def log_line(beat: Beat) -> LogLine:
    return LogLine(
        text=beat.text, rules=beat.rules, dice=[die.shown for die in beat.roll.dice] if beat.roll else [],
        seat=beat.seat, weight=beat.weight, chapter=beat.chapter,
    )  # fmt: skip


def standing(entries: Sequence[Entry]) -> tuple[list[Choice], Halt | None]:
    """The choices that stand after some entries of a log, and how people ended the game, if they did."""
    choices: list[Choice] = []
    halt: Halt | None = None
    for entry in entries:
        if entry.choice is not None:
            choices.append(entry.choice)
        elif entry.undoes:
            del choices[entry.to :]
        halt = entry.halt
    return choices, halt


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
    what = f"{sources_digest(scope_of(type(own).__module__))} {content} {own.State.dtype.descr}"
    return hashlib.sha256(what.encode()).hexdigest()[:16]
