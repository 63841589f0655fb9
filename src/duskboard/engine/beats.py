"""Beats: a choice told as what happened, one thing after the other, to one viewer.

A game says of each event who did what to whom, and why (`Game.beat`). What the pieces did meanwhile nobody has to say:
the state was kept at every event (`engine.witness`), so the pieces before and after it can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import msgspec

from duskboard.engine.content import Content
from duskboard.engine.header import Header
from duskboard.engine.log import Event
from duskboard.engine.scene import Beat, Die, Figure, Modifier, Move, Piece, Roll, Track

replace = msgspec.structs.replace
DECISIVE = (  # the first of them counts
    "win", "die", "wound", "heal", "block", "endure", "hit", "miss", "gain", "lose", "fail",
)  # fmt: skip
SAID = {  # of one, of several
    "win": ("wins", "win"), "die": ("falls", "fall"), "wound": ("is hurt", "are hurt"), "heal": ("heals", "heal"),
    "block": ("parries", "parry"), "endure": ("shrugs it off", "shrug it off"), "hit": ("is hit", "are hit"),
    "miss": ("is missed", "are missed"), "gain": ("gains", "gain"), "lose": ("loses", "lose"),
    "fail": ("fails", "fail"),
}  # fmt: skip


@dataclass
class Moment:
    """An event, and all a viewer may know when it happens: what a game makes a beat from."""

    event: Event
    state: Any  # redacted for the viewer, as it was when the event was told
    book: Any
    content: Content
    viewer: int
    dice: list[Die]  # those that fell since the beat before
    is_personal: bool = False  # whether what is told of it hangs on who it is told to, and not only on what they know

    @property
    def seat(self) -> int:
        """Who it is told to; -1 for one who only watches."""
        self.is_personal = True
        return self.viewer

    @property
    def args(self) -> tuple[int, int, int, int, int, int]:
        return self.event.args

    def rolled(
        self,
        title: str,
        outcome: str,
        *,
        needed: str = "",
        owner: int = -1,
        at: str = "",
        modifiers: Iterable[Modifier] = (),
        rules: Iterable[str] = (),
        dice: Iterable[Die] | None = None,
    ) -> Roll:
        """The dice of this moment with what was needed and what came of it. `dice`: the same ones, with more said."""
        fallen = self.dice if dice is None else list(dice)
        return Roll(
            title=title, outcome=outcome, needed=needed, owner=owner, at=at, dice=fallen,
            modifiers=[one for one in modifiers if one.amount or one.text], rules=list(rules),
        )  # fmt: skip


@dataclass(frozen=True)
class Table:
    """What a beat can change of a scene: who stands on the board, their cards, what is counted, and the map itself."""

    pieces: list[Piece]
    tracks: list[Track]
    figures: list[Figure]
    map: object  # equal exactly when the map is


def dice_of(state: Header, since: int = 0) -> list[Die]:
    """The dice that fell in a choice, after the first few."""
    return [Die(sides=state.dice[i, 0], face=state.dice[i, 1]) for i in range(since, state.dice_n)]


def with_dice(beat: Beat, dice: Sequence[Die]) -> Beat:
    """A beat that shows dice nobody has said anything about."""
    if not dice:
        return beat
    roll = beat.roll or Roll(title="", dice=[])
    return replace(beat, roll=replace(roll, dice=[*roll.dice, *dice]))


def staged(beat: Beat, before: Table, after: Table) -> Beat:
    """A beat with what it did to the table. A game that knows the way a piece went has said so in `moves`."""
    if before is after:
        return replace(beat, moves=[]) if beat.moves else beat
    ways = {move.piece: move.way for move in beat.moves}
    earlier, later = _by_id(before.pieces), _by_id(after.pieces)
    both = [(earlier[id], piece) for id, piece in later.items() if id in earlier and earlier[id] is not piece]
    counted = {track.id: track for track in before.tracks}
    cards = {figure.id: figure for figure in before.figures}
    return replace(
        beat,
        moves=[
            Move(piece=one.id, start=one.cell, end=other.cell, way=ways.get(one.id, []))
            for one, other in both
            if one.cell != other.cell
        ],
        change=[other for one, other in both if replace(one, cell=other.cell) != other],
        appear=[piece for id, piece in later.items() if id not in earlier],
        go=[id for id in earlier if id not in later],
        tracks=[track for track in after.tracks if counted.get(track.id) != track],
        figures=[one for one in after.figures if (card := cards.pop(one.id, None)) is not one and card != one],
        dismissed=list(cards),
        boards=before.map != after.map,
    )


def folded(pieces: Iterable[Piece], beats: Iterable[Beat]) -> dict[str, Piece]:
    """The pieces after some beats, by id. The page does the same."""
    standing = _by_id(pieces)
    for beat in beats:
        for gone in beat.go:
            del standing[gone]
        for move in beat.moves:
            standing[move.piece] = replace(standing[move.piece], cell=move.end)
        for piece in (*beat.change, *beat.appear):
            standing[piece.id] = piece
    return standing


def _by_id(pieces: Iterable[Piece]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces}


def own_part(beats: Iterable[Beat]) -> list[Beat]:
    """What a choice itself caused: not what the next turn or phase brings, once it has begun."""
    return list(takewhile(lambda one: one.verb != "phase", beats))


def outcome_of(beats: list[Beat], names: Mapping[str, str]) -> str:
    """What came of a choice in a few words: who fell, who was hurt, or else what the dice came to."""
    for verb in DECISIVE:
        found = [beat for beat in beats if beat.verb == verb]
        if found:
            whom = dict.fromkeys(names[id] for beat in found for id in (beat.targets or [beat.actor]) if id in names)
            said = SAID[verb][len(whom) > 1]
            return f"{' and '.join(whom)} {said}" if whom else said
    rolls = [beat.roll.outcome for beat in beats if beat.roll and beat.roll.outcome]
    return rolls[-1] if rolls else ""
