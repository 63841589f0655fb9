"""Beats as they travel with a step: of a piece or a card that its reader has, only what changes.

A beat says how pieces and cards are from then on (`change`, `figures`). Whoever has the scene before, and the beats
before this one, knows how they were. So one of them travels as `{"of": "unit-3", "change": ...}`, as `difference.py`
writes changes, and whole where it is new. `restored` is what a reader does; the page does the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from duskboard.engine.scene import Beat, Figure, Piece, Scene
from duskboard.server.difference import Found, changed, within

replace = msgspec.structs.replace
T = TypeVar("T", Piece, Figure)
Plain = dict[str, Any]


def lessened(beats: Sequence[Beat], scene: Scene, found: Found) -> list[Beat]:
    """Beats that lead on from a scene, for those who have it. `found`: as in `difference`.

    >>> from duskboard.engine.scene import Heading
    >>> fox, scene = Piece(id="p", cell="a1", name="Fox"), Scene(heading=Heading(game="", title=""), seats=[])
    >>> scene.pieces = [fox]
    >>> lessened([Beat(text="A fox hides", change=[replace(fox, conditions=["hidden"])])], scene, {})[0].change
    [{'of': 'p', 'change': {'set': {'conditions': ['hidden']}}}]
    """
    pieces: dict[str, Piece] = {one.id: one for one in scene.pieces}
    cards: dict[str, Figure] = {one.id: one for one in scene.figures}
    told, moved = [], set()  # who has moved is known here alone: it is not to be found again by its identity
    for beat in beats:
        for move in beat.moves:
            if move.piece in pieces:
                pieces[move.piece] = replace(pieces[move.piece], cell=move.end)
                moved.add(move.piece)
        change: Any = [_less(pieces.get(one.id), one, None if one.id in moved else found) for one in beat.change]
        figures: Any = [_less(cards.get(one.id), one, found) for one in beat.figures]
        told.append(replace(beat, change=change, figures=figures) if change or figures else beat)
        _go_on(pieces, (*beat.change, *beat.appear), beat.go)
        moved -= {one.id for one in beat.change}
        _go_on(cards, beat.figures, beat.dismissed)
    return told


def _go_on(known: dict[str, T], new: Iterable[T], gone: Iterable[str]) -> None:
    known.update((one.id, one) for one in new)
    for id in gone:
        known.pop(id, None)


def _less(before: Piece | Figure | None, after: Piece | Figure, found: Found | None) -> Any:
    return after if before is None else {"of": after.id, "change": within(before, after, found)}


def restored(beats: Iterable[Plain], scene: Plain) -> list[Plain]:
    """Beats whole again, as plain data: what `lessened` has taken from them, the scene before has.

    >>> told = [{"text": "", "change": [{"of": "p", "change": {"set": {"cell": "a2"}}}]}]
    >>> restored(told, {"pieces": [{"id": "p", "cell": "a1", "name": "Fox"}]})[0]["change"]
    [{'id': 'p', 'cell': 'a2', 'name': 'Fox'}]
    """
    pieces, cards = ({one["id"]: one for one in scene.get(name, ())} for name in ("pieces", "figures"))
    whole = []
    for beat in beats:
        for move in beat.get("moves", ()):
            if move["piece"] in pieces:
                pieces[move["piece"]] = {**pieces[move["piece"]], "cell": move["end"]}
        made = dict(beat)
        for name, known in (("change", pieces), ("figures", cards)):
            if name in beat:
                made[name] = [changed(known[one["of"]], one["change"]) if "of" in one else one for one in beat[name]]
                known.update((one["id"], one) for one in made[name])
        pieces.update((one["id"], one) for one in beat.get("appear", ()))
        for gone in beat.get("go", ()):
            pieces.pop(gone, None)
        for gone in beat.get("dismissed", ()):
            cards.pop(gone, None)
        whole.append(made)
    return whole
