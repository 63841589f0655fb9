"""The dice that lie, with what was needed and what will come of them."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.engine.scene import Die, Modifier, Roll
from duskboard.games.forward import terms
from duskboard.games.forward.content import Face
from duskboard.games.forward.rules.cards import PitRoll
from duskboard.games.forward.rules.combat import damage_taken, enemy_result, i_block, my_result
from duskboard.games.forward.rules.tiles import pit_passed
from duskboard.games.forward.telling import sums
from duskboard.games.forward.telling.boards import foe_id
from duskboard.games.forward.telling.sums import Sum
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.telling.words import face_name
from duskboard.games.forward.terms import Asks

FACES_READ = ("FWD-117", "FWD-118", "FWD-119", "FWD-120", "FWD-121", "FWD-122")


def rolls(table: Table) -> list[Roll]:
    """The roll that is being decided on. Those of before are in the beats."""
    made = {Asks.AFTER_THE_ROLL: _round, Asks.SHIELD_ROLL: _shield, Asks.PIT_ROLL: _pit}.get(table.state.decision)
    return [made(table)] if made and table.state.seat >= 0 else []


def _round(table: Table) -> Roll:
    state = table.state
    me, it = did_something(table)
    mine, theirs = face_name(table.content, state.my_face), face_name(table.content, state.enemy_face)
    return Roll(
        title=f"Round {state.round} against {table.the(state.enemy)}",
        dice=[
            Die(sides=terms.D6, face=state.my_face, owner=0, name=f"You: {mine}", counted=me),
            Die(sides=terms.D6, face=state.enemy_face, name=f"{table.name(state.enemy)}: {theirs}", counted=it),
        ],
        needed=faces_told(table.content),
        outcome=f"kept, {preview(table, causes=False)}",
        owner=0,
        rules=list(FACES_READ),
        modifiers=sums.on_faces(table) + causes(table, state.enemy),
        at=foe_id(state.enemy),
    )


def faces_told(content: Content) -> str:
    """What each face of the combat die does, faces that do the same together.

    >>> from duskboard.games import game
    >>> faces_told(game("forward").content)
    '1 Miss: nothing, 2 Parry: blocks, 3-4 Hit: 1, 5 Critical: 2, 6 Counter: blocks and 1'
    """
    groups: dict[str, list[str]] = {}
    for face in content.all("face", Face):
        does = " and ".join(part for part in ("blocks" if face.blocks else "", str(face.damage or "")) if part)
        groups.setdefault(f"{face.name}: {does or 'nothing'}", []).append(face.id)
    return ", ".join(f"{'-'.join(dict.fromkeys((ids[0], ids[-1])))} {does}" for does, ids in groups.items())


def blows(table: Table) -> tuple[Sum, Sum]:
    """What keeping the dice of this round deals and takes, the shield's die left aside."""
    trial = table._replace(state=table.state.copy())
    state, book = trial.state, table.book
    mine, theirs = int(my_result(state, book)), int(enemy_result(state, book))
    dealt = taken = Sum(0, [])
    if book.face_damage[mine] > 0 and not book.face_blocks[theirs]:
        dealt = sums.my_blow(trial, mine)
    if book.face_damage[theirs] > 0 and not i_block(state, book, mine):
        damage_taken(state, book, theirs)  # only the rules know whether it is doubled
        taken = sums.enemy_blow(trial, theirs)
    return dealt, taken


def preview(table: Table, causes: bool = True) -> str:
    """What keeping the dice will do; `causes`: with what the amounts are made of."""
    dealt, taken = blows(table)
    shield = ", if your shield lets it through" if taken.total and table.state.equipment & table.book.shield else ""
    return f"you deal {dealt if causes else dealt.total} and take {taken if causes else taken.total}{shield}"


def causes(table: Table, enemy: int) -> list[Modifier]:
    """What the amounts of a round are made of, beside what the faces say."""
    if enemy != table.state.enemy:
        return []
    dealt, taken = blows(table)
    return [*dealt.parts, *taken.parts]


def standing(table: Table, enemy: int, my_face: int, their_face: int) -> str:
    """How a round stands before anybody has kept or rerolled its dice."""
    faces = f"{face_name(table.content, my_face)} against {face_name(table.content, their_face)}"
    return f"{faces}: {preview(table, causes=False)}" if enemy == table.state.enemy else faces


def did_something(table: Table) -> tuple[bool, bool]:
    """Whether each of the two dice of this round hurts the other side or turns its blow."""
    state, book = table.state, table.book
    mine, theirs = int(my_result(state, book)), int(enemy_result(state, book))
    dealt, taken = blows(table)
    i_turn = bool(book.face_damage[theirs] > 0 and i_block(state, book, mine))
    it_turns = bool(book.face_damage[mine] > 0 and book.face_blocks[theirs])
    return dealt.total > 0 or i_turn, taken.total > 0 or it_turns


def _shield(table: Table) -> Roll:
    shield = table.name(cards_in(table.book.shield, terms.EQUIPMENT)[0])
    blocked = bool(table.state.shield_face <= table.book.shield_blocks)
    return Roll(
        title=shield,
        dice=[Die(sides=terms.D6, face=table.state.shield_face, owner=0, name=shield, counted=blocked)],
        needed=f"{table.book.shield_blocks} or less",
        outcome="stopped" if blocked else f"{table.state.taken} damage comes through",
        owner=0,
        rules=["FWD-134"],
        at="hero",
    )


def _pit(table: Table) -> Roll:
    card = table.state.args[PitRoll.card]
    passed = bool(pit_passed(table.state, table.book))
    return Roll(
        title=table.name(card),
        dice=[Die(sides=terms.D6, face=table.state.pit_face, owner=0, name="You", counted=passed)],
        needed=f"{table.book.target[card]}+",
        outcome="passed" if passed else f"failed: {table.book.loss[card]} HP",
        owner=0,
        rules=["FWD-095", "FWD-096"],
        modifiers=sums.on_pit_rolls(table),
        at=foe_id(card),
    )
