"""The legal answers as the table offers them: their labels, what they are lit on, what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from duskboard.engine.header import NONE
from duskboard.engine.scene import Cost, SceneOption
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import Skill, Unit, square_name
from duskboard.games.darkleaf_gambit.rules.ferrymen import PushDirection, PushLength
from duskboard.games.darkleaf_gambit.rules.haggedorn import on_board_direction
from duskboard.games.darkleaf_gambit.rules.wibo import RetreatDirection, RetreatWho
from duskboard.games.darkleaf_gambit.telling.asking import Asked, Question
from duskboard.games.darkleaf_gambit.telling.clans.clan import unit_id, way_between
from duskboard.games.darkleaf_gambit.telling.notation import option_text, skill_names
from duskboard.games.darkleaf_gambit.telling.questions import QUESTIONS
from duskboard.games.darkleaf_gambit.telling.words import a_number
from duskboard.games.darkleaf_gambit.terms import Asks

ACTS = {t.DO_HUNT, t.DO_LEAP, t.DO_DESTROY, t.DO_RECLAIM, t.DO_MORPH, t.DO_SEED, t.DO_HASTY, t.YES, t.REROLL}
LABELS = {
    t.DO_JOURNEY: "Journey",
    t.DO_HUNT: "Hunt",
    t.DO_LEAP: "Leap to the rook",
    t.DO_DESTROY: "Destroy",
    t.DO_RECLAIM: "Reclaim",
    t.DO_MORPH: "Roll to Morph",
    t.DO_SEED: "Spend Starter Seed",
    t.DO_HASTY: "Knight and pawn retreat together",
    t.REROLL: "Roll again",
    t.KEEP: "Keep it",
    t.PUSH_ONE: "Push 1 territory",
    t.PUSH_TWO: "Push 2 territories",
    t.PUSH_ONE_BOTH: "Push both 1 territory",
    t.PUSH_TWO_BOTH: "Push both 2 territories",
    t.PICK_KNIGHT: "Rekindle a knight",
    t.PICK_SAGE: "Rekindle a sage",
    t.PICK_BLESSINGS: "Blessings",
    t.PICK_CURSES: "Curses",
    t.RESIGN: "Resign",
}


RELICS: dict[tuple[int, int], int] = {  # the row whose token an answer spends, where it does not name the row itself
    (Asks.HULDRA_TWEAK, t.REROLL): t.ROW_TWEAK,
    (Asks.USE_METAMORPHIC, t.YES): t.ROW_METAMORPHIC,
    (Asks.MORPH_WAY, t.DO_SEED): t.ROW_STARTER_SEED,
}


class Options:
    """The answers to the pending question."""

    def __init__(self, asked: Asked, guide: Callable[[int], Unit]) -> None:
        self.asked, self.guide = asked, guide
        self.speak, self.state, self.book = asked.speak, asked.state, asked.book
        self.names = skill_names(asked.speak.content)

    @property
    def question(self) -> Question:
        """What is said of the pending decision."""
        return QUESTIONS[self.state.decision]

    def option(self, option: int) -> SceneOption:
        """One of the legal answers."""
        return SceneOption(
            number=option,
            text=option_text(self.names, self.state, option),
            label=self._label(option),
            targets=self._targets(option),
            kind=self._kind(option),
            help=self._option_help(option),
            way=self._way(option),
            main=option in (t.DO_JOURNEY, t.KEEP),
            cost=self._cost(option),
        )

    def _cost(self, option: int) -> Cost | None:
        """The relic token that an answer spends. DLG-022."""
        decision = self.state.decision
        row = RELICS.get((decision, option))
        if decision in (Asks.SPEND_RELIC, Asks.CAST_WHAT) and t.IN_ROW <= option < t.WITH_SHAPE:
            row = option - t.IN_ROW
        return None if row is None else Cost(amount=1, unit=f"token of {self.speak.skill(self.state.seat, row)}")

    def _kind(self, option: int) -> Literal["go", "act", "answer"]:
        if self._goes(option):
            return "go"
        deed = option < t.TERRITORIES and self.question.upon(self.asked)
        return "act" if deed or option in ACTS or t.IN_ROW <= option < t.WITH_SHAPE else "answer"

    def _goes(self, option: int) -> bool:
        """Whether somebody is put or goes there."""
        return option < t.TERRITORIES and self.state.board[option] == NONE

    def _way(self, option: int) -> list[str]:
        """The territories between whoever acts and where he would go."""
        if self.question.subject == NONE or not self._goes(option):
            return []
        start = self.state.square[self.state.args[self.question.subject]]
        return way_between(start, option) if start != NONE else []

    def _label(self, option: int) -> str:
        state = self.state
        if option == t.PASS:
            return self.question.passing(self.asked)
        if option == t.YES:
            return self.question.yes(self.asked)
        if option < t.GARDEN_AT:
            return self._territory_label(option)
        if option < t.PASS:
            return f"The Poison Garden on {square_name(option - t.GARDEN_AT)}"
        if option == t.DO_JOURNEY and state.decision in (Asks.MURG_INTENT, Asks.ERDE_INTENT):
            return "Roll for a journey"
        if option in LABELS:
            return LABELS[option]
        if t.IN_DIRECTION <= option < t.IN_SLOT:
            return self._direction_label(option)
        if t.IN_SLOT <= option < t.IN_ROW:
            return self._slot_label(option - t.IN_SLOT)
        if t.IN_ROW <= option < t.WITH_SHAPE:
            return self.speak.skill(state.seat, option - t.IN_ROW)
        if option >= t.WITH_AURA:
            return t.AURAS[1 << (option - t.WITH_AURA)]
        if option >= t.COUNT_AS:
            return f"As {a_number(state.face + option - t.COUNT_AS - 1)}"
        return f"A d{t.SIDES[option - t.WITH_SHAPE]}"

    def _direction_label(self, option: int) -> str:
        towards = self._towards(option - t.IN_DIRECTION)
        name = t.DIRECTION_NAMES[option - t.IN_DIRECTION].capitalize()
        if self.state.decision == Asks.PUSH_DIRECTION:
            return f"{name}, to {towards[0]}" if towards else f"{name}, off the edge"
        return f"{name}, to {towards[0]}" if towards and self.state.decision == Asks.RETREAT_DIRECTION else name

    def _slot_label(self, slot: int) -> str:
        owner = self._slot_owner()
        skill = self.speak.skill(owner, self.book.row_of[self.state.clan[owner], slot])
        value = self.state.slot[owner, slot]
        return f"The {value} in {skill}" if value else f"{skill}, slot {slot + 1}"

    def _territory_label(self, territory: int) -> str:
        unit, at = int(self.state.board[territory]), square_name(territory)
        if unit == NONE:
            return f"To {at}"
        name = self.guide(unit).name
        whose = "" if unit >> 4 == self.state.seat else self.speak.unit(unit)[4:]
        does = self.question.upon(self.asked)
        return f"{does} the {whose or name.lower()} on {at}" if does else f"{whose or name} on {at}"

    def _option_help(self, option: int) -> str:
        if t.IN_ROW <= option < t.WITH_SHAPE:
            skill: Skill = self.speak.skills[self.state.seat][option - t.IN_ROW]
            return skill.text
        return ""

    def _slot_owner(self) -> int:
        return 1 - self.state.seat if self.state.decision == Asks.RENEWAL_BONE else int(self.state.seat)

    def _targets(self, option: int) -> list[str]:
        state = self.state
        if option < t.GARDEN_AT:
            unit = int(state.board[option])
            cell = square_name(option)
            return [cell] if unit == NONE else [unit_id(unit), cell]
        if option < t.PASS:
            return [square_name(option - t.GARDEN_AT)]
        if t.IN_DIRECTION <= option < t.IN_SLOT:
            return self._towards(option - t.IN_DIRECTION)
        if option == t.DO_LEAP:
            return [unit_id(16 * state.seat + t.ROYALS)]
        if option == t.DO_HASTY:
            return [unit_id(state.args[RetreatWho.unit])]
        if t.IN_SLOT <= option < t.IN_ROW:
            return [f"slot-{self._slot_owner()}-{option - t.IN_SLOT}"]
        if t.IN_ROW <= option < t.WITH_SHAPE:
            return [f"skill-{state.seat}-{option - t.IN_ROW}"]
        if t.WITH_SHAPE <= option < t.COUNT_AS:
            return [f"pool-{state.seat}-{option - t.WITH_SHAPE}-0"]
        if state.decision == Asks.PUSH_LENGTH and t.PUSH_ONE <= option <= t.PUSH_TWO_BOTH:
            return [unit_id(state.args[PushLength.target])]
        if option >= t.WITH_AURA and option < t.PICK_KNIGHT:
            return [unit_id(state.args[self.question.subject])]
        return []

    def _towards(self, direction: int) -> list[str]:
        """The territory a direction leads to, for the unit it is about."""
        state = self.state
        about: dict[int, int] = {
            Asks.PUSH_DIRECTION: state.args[PushDirection.target],
            Asks.TIDE_DIRECTION: 16 * (1 - state.seat) + t.ROYALS,
            Asks.RETREAT_DIRECTION: state.args[RetreatDirection.unit],
        }
        unit = about.get(state.decision, NONE)
        if unit == NONE or state.square[unit] == NONE:
            return []
        way, at = on_board_direction(state.seat, direction), state.square[unit]
        steps = state.face if state.decision == Asks.RETREAT_DIRECTION else 1
        if self.book.reach[at, way] < steps:
            return []
        return [square_name(at + steps * self.book.delta[way])]
