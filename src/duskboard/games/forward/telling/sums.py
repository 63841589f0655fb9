"""Amounts by cause: what a blow, a price or a roll is made of, every part by its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from duskboard.engine.scene import Modifier
from duskboard.games.forward import terms
from duskboard.games.forward.content import companion_card
from duskboard.games.forward.rules.combat import foe_kind
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.terms import LOCATIONS

TWICE = "x 2"


@dataclass(frozen=True)
class Sum:
    """What an amount begins with, what is added to it or doubles it, in order, and what it comes to: 0 at least.

    >>> axe, hide = Modifier(name="the Axe", amount=1), Modifier(name="its DEF", amount=-1)
    >>> print(Sum(2, [axe, Modifier(name="the Mirror Knight", text=TWICE), hide]))
    (2 + 1 for the Axe) x 2 for the Mirror Knight - 1 for its DEF = 5
    >>> print(Sum(1, [Modifier(name="its DEF", amount=-3)]), "|", Sum(2, []))
    1 - 3 for its DEF: nothing | 2
    """

    base: int
    parts: list[Modifier]

    @property
    def total(self) -> int:
        return max(0, self._counted)

    @property
    def _counted(self) -> int:
        amount = self.base
        for part in self.parts:
            amount = amount * 2 if part.text == TWICE else amount + part.amount
        return amount

    def __str__(self) -> str:
        said, added = str(self.base), False
        for part in self.parts:
            if part.text == TWICE:
                said = f"{f'({said})' if added else said} {TWICE} for {part.name}"
            else:
                said += f" {'-' if part.amount < 0 else '+'} {abs(part.amount)} for {part.name}"
            added = True
        if not added:
            return said
        return f"{said} = {self.total}" if self._counted >= 0 else f"{said}: nothing"


def my_blow(table: Table, face: int) -> Sum:
    """What a face of mine does to the enemy. FWD-124, RUL-40."""
    state, book = table.state, table.book
    parts = attack(table)
    if state.brandy:
        parts += _each(table, book.brandy, terms.ITEM, state.brandy)
    if state.enemy == terms.DRAGON and state.knight == terms.PRESENT:
        knight = companion_card(table.content, terms.MIRROR_KNIGHT)
        parts.append(Modifier(name=table.the(knight), text=TWICE))
    if book.enemy_defence[state.enemy]:
        parts.append(Modifier(name="its DEF", amount=-book.enemy_defence[state.enemy]))
    return Sum(book.face_damage[face], parts)


def enemy_blow(table: Table, face: int) -> Sum:
    """What a face of the enemy's does to me, once it is known what doubles it. FWD-074, FWD-126, FWD-132."""
    state, book = table.state, table.book
    parts = []
    if book.damage[state.enemy]:
        parts.append(Modifier(name="its strength", amount=book.damage[state.enemy]))
    if face == terms.CRITICAL and book.critical_damage[state.enemy]:
        parts.append(Modifier(name="its Critical", amount=book.critical_damage[state.enemy]))
    if state.doubled:
        names = [table.name(card) for card in cards_in(state.doubled, terms.SNARE)]
        parts.append(Modifier(name=" and ".join(names), text=TWICE))
    taken_off = defence(table, int(foe_kind(state.enemy)))
    return Sum(book.face_damage[face], parts + [Modifier(name=one.name, amount=-one.amount) for one in taken_off])


def attack(table: Table) -> list[Modifier]:
    """What ATK is made of. RUL-24."""
    state, book = table.state, table.book
    parts = _own(book.attack, "your ATK")
    parts += _numbers(table, state.equipment, terms.EQUIPMENT, book.equipment_attack)
    parts += _numbers(table, state.snares, terms.SNARE, book.snare_attack)
    return _not_below_zero(parts + _blessed(table, book.blessing_attack), "ATK")


def defence(table: Table, kind: int) -> list[Modifier]:
    """What DEF against Hollows, Beasts or the Dragon is made of. RUL-24."""
    state, book = table.state, table.book
    parts = _own(book.defence, "your DEF")
    parts += _numbers(
        table, state.equipment, terms.EQUIPMENT, [book.equipment_defence[kind, at] for at in range(LOCATIONS)]
    )
    return _not_below_zero(parts + _blessed(table, [book.blessing_defence[kind, at] for at in range(LOCATIONS)]), "DEF")


def fight_costs(table: Table) -> list[Modifier]:
    """What must be paid before a fight. RUL-42."""
    state, book = table.state, table.book
    worn = _numbers(table, state.equipment, terms.EQUIPMENT, book.equipment_cost)
    return worn + _numbers(table, state.snares, terms.SNARE, book.snare_cost)


def on_pit_rolls(table: Table) -> list[Modifier]:
    """What Snares add to a Pit die. RUL-32."""
    return _numbers(table, table.state.snares, terms.SNARE, table.book.snare_pit)


def price_of_reroll(table: Table) -> Sum:
    """The XP a reroll costs. FWD-142."""
    more = _numbers(table, table.state.snares, terms.SNARE, table.book.snare_reroll)
    return Sum(table.book.reroll_price, more)


def on_faces(table: Table) -> list[Modifier]:
    """What reads the faces of this round otherwise than they are printed. FWD-119, FWD-131, FWD-133."""
    state, book = table.state, table.book
    read = []
    if state.blessing and state.my_face == terms.MISS and book.hit_on_miss >> state.location & 1:
        read.append(Modifier(name=_blessing(table), text="your Miss is a Hit"))
    if state.blessing and state.enemy_face == terms.CRITICAL and book.soften_criticals >> state.location & 1:
        read.append(Modifier(name=_blessing(table), text="its Critical is a Hit"))
    if state.my_face == terms.PARRY and state.snares & book.no_parry:
        names = [table.name(card) for card in cards_in(state.snares & book.no_parry, terms.SNARE)]
        read.append(Modifier(name=" and ".join(names), text="your Parry blocks nothing"))
    return read


def _numbers(table: Table, held: int, kind: int, numbers: Any) -> list[Modifier]:
    """What each card of a set adds, by its name."""
    amounts = [(card, int(numbers[card // terms.TYPES])) for card in cards_in(held, kind)]
    return [Modifier(name=table.the(card), amount=amount) for card, amount in amounts if amount]


def _each(table: Table, held: int, kind: int, amount: int) -> list[Modifier]:
    return [Modifier(name=table.the(card), amount=amount) for card in cards_in(held, kind)]


def _blessed(table: Table, numbers: Any) -> list[Modifier]:
    """What the Blessing in force adds."""
    if not table.state.blessing or not numbers[table.state.location]:
        return []
    return [Modifier(name=_blessing(table), amount=int(numbers[table.state.location]))]


def _blessing(table: Table) -> str:
    return table.name(int(card_of(table.state.location, terms.BLESSING)))


def _own(amount: int, name: str) -> list[Modifier]:
    return [Modifier(name=name, amount=amount)] if amount else []


def _not_below_zero(parts: list[Modifier], name: str) -> list[Modifier]:
    below = sum(part.amount for part in parts)
    return [*parts, Modifier(name=f"{name} is never below 0", amount=-below)] if below < 0 else parts
