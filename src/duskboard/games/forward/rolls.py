"""The last dice, with what was needed and what came of it."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.log import Event, events_since
from duskboard.engine.scene import Die, Roll
from duskboard.games.forward import terms
from duskboard.games.forward.combat import damage_dealt, damage_taken, enemy_result, i_block, my_result
from duskboard.games.forward.content import Card, card_entry
from duskboard.games.forward.words import face_name, name_of

DICE_OF = {terms.ROLLED: 2, terms.SHIELDED: 1, terms.PIT_ROLLED: 1}


def rolls(state: Any, book: Any, content: Content) -> list[Roll]:
    """Every roll since the last choice, oldest first, and the one that is being decided on."""
    recent = _recent(state)
    made = []
    for at, event in enumerate(recent):
        if event.code == terms.ROLLED:
            made.append(_round(state, book, content, event, recent[at + 1 :]))
        elif event.code == terms.SHIELDED:
            made.append(_shield(book, event))
        elif event.code == terms.PIT_ROLLED:
            made.append(_pit(content, event))
    return made


def _recent(state: Any) -> list[Event]:
    """The events from the first roll since the last choice on, or from the roll that is being decided on."""
    events = events_since(state, 0)
    left = max(int(state.dice_n), 1 if state.decision in (terms.AFTER_ROLL, terms.SHIELD_ROLL, terms.PIT_ROLL) else 0)
    at = len(events)
    while left > 0 and at > 0:
        at -= 1
        event = events[at]
        if event.code in DICE_OF:
            left -= 1 if event.code == terms.ROLLED and event.args[4] else DICE_OF[event.code]
    return events[at:]


def _round(state: Any, book: Any, content: Content, event: Event, after: list[Event]) -> Roll:
    mine, theirs, forced, number, again, _ = event.args
    settled = next((one for one in after if one.code in (terms.ROUND, terms.ROLLED, terms.DEFEATED)), None)
    outcome = "rolled again" if settled is not None else _kept(state, book)
    if settled is not None and settled.code == terms.ROUND:
        outcome = f"you deal {settled.args[0]}, you take {settled.args[1]}"
    elif settled is not None and settled.code == terms.DEFEATED:
        outcome = "the Thorn ends it"
    enemy = name_of(content, state.enemy) if state.enemy >= 0 else "Enemy"
    if settled is not None and settled.code == terms.ROUND:
        enemy = name_of(content, settled.args[3])
    snared = ", forced by a Snare" if forced else ""
    return Roll(
        title=f"Round {number}" + (", rolled again" if again else ""),
        dice=[
            Die(sides=6, face=mine, owner=0, name=f"You: {face_name(content, mine)}{snared}"),
            Die(sides=6, face=theirs, name=f"{enemy}: {face_name(content, theirs)}"),
        ],
        needed="1 misses, 2 parries, 3-4 hit for 1, 5 for 2, 6 blocks and deals 1",
        outcome=outcome,
        owner=0,
        rules=["FWD-117", "FWD-118", "FWD-119", "FWD-120", "FWD-121", "FWD-122"],
    )


def preview(state: Any, book: Any) -> str:
    """What keeping the dice will do."""
    trial = state.copy()
    mine, theirs = my_result(trial, book), enemy_result(trial, book)
    dealt = taken = 0
    if book.face_damage[mine] > 0 and not book.face_blocks[theirs]:
        dealt = int(damage_dealt(trial, book, mine))
    if book.face_damage[theirs] > 0 and not i_block(trial, book, mine):
        taken = int(damage_taken(trial, book, theirs))
    shield = ", if your shield lets it through" if taken and state.equipment & book.shield else ""
    return f"you deal {dealt} and take {taken}{shield}"


def _kept(state: Any, book: Any) -> str:
    return f"kept, {preview(state, book)}" if state.decision == terms.AFTER_ROLL else ""


def _shield(book: Any, event: Event) -> Roll:
    face, blocked, damage = event.args[:3]
    return Roll(
        title="Mirrored Shield",
        dice=[Die(sides=6, face=face, owner=0, name="Mirrored Shield")],
        needed=f"{book.shield_blocks} or less stops the blow",
        outcome="stopped" if blocked else f"{damage} damage comes through",
        owner=0,
        rules=["FWD-134"],
    )


def _pit(content: Content, event: Event) -> Roll:
    card, face, total, target = event.args[:4]
    entry: Card = card_entry(content, card)
    counted = f", counting as {total}" if total != face else ""
    return Roll(
        title=entry.name,
        dice=[Die(sides=6, face=face, owner=0, name=f"You{counted}")],
        needed=f"{target} or more",
        outcome="passed" if total >= target else f"failed: {entry.loss} HP",
        owner=0,
        rules=["FWD-095", "FWD-096"],
    )
