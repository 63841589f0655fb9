"""What made a die larger or smaller, or added to it, each by its name: items, auras, cards."""

from __future__ import annotations

from collections.abc import Iterator

from duskboard.engine.scene import Modifier
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.rules.army import aura, touched_by
from duskboard.games.steam_leaf.rules.ground import standing
from duskboard.games.steam_leaf.state import Book
from duskboard.games.steam_leaf.telling.words import Teller, counted


class Causes:
    """Modifiers as a viewer may know them: items that have not been named are not among them."""

    def __init__(self, tell: Teller, book: Book) -> None:
        self.tell, self.state, self.book = tell, tell.state, book

    def attack(self, seat: int, group: int, manner: int, by_card: int) -> list[Modifier]:
        """Of the Attack die. STL-196, STL-199, RUL-64."""
        made = []
        for at in self.items(seat, group):
            steps = self.book.item_attack[seat, at]
            if at == t.GREAT_WEAPON and seat == t.STEAM and self.state.weapon_melee and manner != t.MELEE:
                steps = 0
            made += self.sized("Attack", self.tell.item(seat, at), steps)
            made += self.doubled("Attack", self.tell.item(seat, at), self.book.item_attack_dice[seat, at])
        return made + self.sized("Attack", self.tell.card(seat, t.MIGHT), by_card)

    def defence(self, seat: int, unit: int, foe: int) -> list[Modifier]:
        """Of the Defence die of a unit that a group `foe` of the other side attacks. STL-064, STL-194, STL-201."""
        state, book = self.state, self.book
        group, still = state.unit_group[seat, unit], state.unit_flags[seat, unit] & t.MOVED == 0
        made = []
        for at in self.items(seat, group):
            steps = book.item_defence[seat, at] + (book.item_still[seat, at] if still else 0)
            made += self.sized("Defence", self.tell.item(seat, at), steps)
            made += self.doubled("Defence", self.tell.item(seat, at), book.item_defence_dice[seat, at])
        made += self.aura("Defence", seat, group, unit)
        for at in self.items(1 - seat, foe):
            made += self.sized("Defence", self.tell.item(1 - seat, at), book.item_foe[1 - seat, at])
        return made + self.sized("Defence", self.tell.card(seat, t.GUARD), state.guard_steps)

    def resolve(self, seat: int, unit: int, card: int = t.GUARD, by_card: int = 0) -> list[Modifier]:
        """Of the Resolve die of a unit, standing or fallen. STL-072, STL-203, RUL-55."""
        group = self.state.unit_group[seat, unit]
        made = []
        for at in self.items(seat, group):
            made += self.sized("Resolve", self.tell.item(seat, at), self.book.item_resolve[seat, at])
        made += self.aura("Resolve", seat, group, unit)
        return made + self.sized("Resolve", self.tell.card(seat, card), by_card)

    def questioned_by(self, seat: int, group: int) -> list[Modifier]:
        """Some who ask lower the Resolve of whom they ask."""
        kind = self.state.group_type[seat, group]
        steps = self.book.lowers_resolve[kind] if kind >= 0 else 0
        return self.sized("Resolve", self.tell.group(seat, group), -steps)

    def move(self, seat: int, group: int, flat: int, boost: int) -> list[Modifier]:
        """Of the Move die, and what is added to it. STL-067, STL-200, STL-207."""
        made = [Modifier(name="Move", amount=flat)]
        for at in self.items(seat, group):
            made += self.sized("Move", self.tell.item(seat, at), self.book.item_move[seat, at])
            more = self.book.item_tiles[seat, at]
            if more:
                made.append(Modifier(name=self.tell.item(seat, at), text=f"Move {abs(more)} {up_or_down(more)}"))
        made += self.aura("Move", seat, group, -1)
        return [*made, Modifier(name=self.tell.card(seat, t.HASTE), amount=boost)]

    def range(self, seat: int, group: int, flat: int, web: bool) -> list[Modifier]:
        """Of the Range die, and what is added to it. STL-193, STL-202, STL-205, STL-209."""
        made = [Modifier(name="Range", amount=flat)]
        for at in self.items(seat, group):
            if web:
                die = self.book.item_web[seat, at]
            else:
                die = self.book.item_gives_die[seat, at]
                made += self.sized("Range", self.tell.item(seat, at), self.book.item_range[seat, at])
            if die:
                made.append(Modifier(name=self.tell.item(seat, at), text=f"gives a D{die}"))
        return made

    # -- what they are made of

    def items(self, seat: int, group: int) -> list[int]:
        """The items of a group that the viewer knows."""
        return [at for at in range(t.ITEMS) if self.state.group_items[seat, group] >> at & 1]

    def sized(self, stat: str, name: str, steps: int) -> list[Modifier]:
        """A larger or smaller die."""
        if steps == 0:
            return []
        return [Modifier(name=name, amount=steps, text=f"{stat} die {counted(abs(steps), 'size')} {up_or_down(steps)}")]

    def doubled(self, stat: str, name: str, dice: int) -> list[Modifier]:
        return [Modifier(name=name, text=f"{dice} {stat} dice, the best counts")] if dice > 1 else []

    def aura(self, stat: str, seat: int, group: int, fallen: int) -> list[Modifier]:
        """The Leader beside a group of Followers whose aura helps it. STL-074, STL-075, RUL-53."""
        for leader in self._auras(stat, seat, group, fallen):
            return self.sized(stat, f"{self.tell.group(seat, leader)} beside it", 1)
        return []

    def _auras(self, stat: str, seat: int, group: int, fallen: int) -> Iterator[int]:
        state, book = self.state, self.book
        table = {"Defence": book.aura_defence, "Resolve": book.aura_resolve, "Move": book.aura_move}[stat]
        if state.group_type[seat, group] < 0 or not aura(state, book, table, seat, group, fallen):
            return
        for other in range(state.groups_n[seat]):
            kind = state.group_type[seat, other]
            if kind >= 0 and table[kind] and standing(state, seat, state.group_first[seat, other]):
                here = state.unit_tile[seat, state.group_first[seat, other]]
                if touched_by(state, book, seat, group, fallen, here):
                    yield other


def up_or_down(amount: int) -> str:
    return "up" if amount > 0 else "down"
