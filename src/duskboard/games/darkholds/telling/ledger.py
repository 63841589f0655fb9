"""What may be counted of a descent: levels, wounds by whom, what is left of the party, heroes and equipment."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from duskboard.engine.content import Content
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import Equipment, Hero
from duskboard.games.darkholds.telling.names import names_of
from duskboard.games.ledger import Events, Harm, Ledger

USUAL = 4  # heroes in a party, where nobody says otherwise
PARTIES = 12  # that are tried, at most
CAUSES = (t.E_STRUCK, t.E_DARKHOLD, t.E_POWER, t.E_RELEASE, t.E_LEAPT, t.E_RECOVER)  # what wounds come of
NOBODY = "the barrow itself"


def harms(content: Content, events: Events) -> Iterator[Harm]:
    """Every wound with who struck it; what no blow brought was the barrow's."""
    names, cause = names_of(content), -1
    for at in np.flatnonzero(np.isin(events[:, 0], (*CAUSES, t.E_WOUNDED))):
        code, _, who, amount, _, paid = (int(one) for one in events[at, :6])
        if code != t.E_WOUNDED:
            cause = int(at)
        elif paid != t.PAID:
            struck = cause >= 0 and events[cause, 0] in (t.E_STRUCK, t.E_POWER)
            by = names.profile(int(events[cause, 2]) // t.NAMED - 1) if struck else NOBODY
            profile = who // t.NAMED - 1
            yield Harm(int(at), by, names.profile(profile), amount, profile < t.ENEMY_PROFILE)


def left(states: Any, book: Any) -> Mapping[str, Any]:
    """What is left of the party: who can go on, what they can still take, what they carry."""
    profile, status = states["profile"][:, : t.PARTY], states["status"][:, : t.PARTY]
    goes_on = (profile >= 0) & np.isin(status, (t.CONSCIOUS, t.EXITED, t.READY))
    constitution = book.numpy("constitution")[np.maximum(profile, 0)] - states["wounds"][:, : t.PARTY]
    return {
        "heroes who can go on": goes_on[:, : t.HEROES].sum(axis=1),
        "henchmen": goes_on[:, t.HEROES :].sum(axis=1),
        "constitution": np.where(goes_on, constitution, 0).sum(axis=1),
        "silver": states["silver"].sum(axis=1),
        "equipment cards": (states["card_at"] >= t.CARRIED).sum(axis=1),
    }


def levels(content: Content) -> Sequence[tuple[str, Mapping[str, Any]]]:
    found = names_of(content).levels
    return [(f"level {level.number}", {"mode": "level", "level": level.number}) for level in found]


def parties(content: Content) -> Sequence[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Parties of the usual size, each without somebody else."""
    heroes = content.all("hero", Hero)[:8]
    called = {hero.id: hero.name.split(" the ")[0].split(" of ")[0] for hero in heroes}
    every = itertools.islice(itertools.combinations(called, min(USUAL, len(called))), PARTIES)
    return [(tuple(called[id] for id in ids), {"heroes": ",".join(ids)}) for ids in every]


def spared(content: Content) -> Sequence[tuple[str, str]]:
    kinds = content.all("equipment", Equipment)
    return [(kind.name, f'[[equipment]]\nid = "{kind.id}"\ncopies = 0\n') for kind in kinds if kind.copies]


LEDGER = Ledger(
    part="level",
    begins={t.E_LEVEL: lambda content, args: f"level {args[0]}"},
    harm="wounds",
    harms=harms,
    left=left,
    alone=levels,
    parties=parties,
    spared=spared,
    sparing="no card of it is in the deck or for sale",
)
