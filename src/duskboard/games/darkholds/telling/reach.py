"""What the active warrior can do in one go, for people: where it can get to and by which way, whom it can strike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

from duskboard.engine.header import NONE
from duskboard.engine.scene import Cost
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.board import forget
from duskboard.games.darkholds.rules.combat import attack_dice, is_door, shoot_value, strike_value
from duskboard.games.darkholds.rules.inventory import piles, stashes
from duskboard.games.darkholds.rules.items import cocoons
from duskboard.games.darkholds.rules.reach import can_handle, cocooned_on, find_way, know_reach, only_weapon, price_of
from duskboard.games.darkholds.rules.things import rocks_beside
from duskboard.games.darkholds.rules.warriors import parry_value, swift, weapon
from duskboard.games.darkholds.rules.weapons import (
    combat_weapons,
    shot_targets,
    shot_weapons,
    source_of,
    strike_targets,
)
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.telling.names import Names, square_id


def _listed(listing: Callable[..., int], state: State, book: Book, warrior: int, *more: int) -> list[int]:
    """What a rule writes down for a warrior."""
    scratch = Scratch()
    forget(scratch)
    n = listing(state, book, scratch, warrior, *more)
    return [scratch.menu[i] for i in range(n)]


def _armed(
    weapons: Callable[..., int], targets: Callable[..., int], state: State, book: Book, warrior: int
) -> list[int]:
    """Whom or what a warrior can use one of its weapons on."""
    sources = [source_of(option) for option in _listed(weapons, state, book, warrior, 99)]
    return [target for source in sources for target in _listed(targets, state, book, warrior, source, 99)]


_AIMS: dict[int, Callable[[State, Book, int], list[int]]] = {  # what an action can be aimed at
    t.Verb.ATTACK: partial(_armed, combat_weapons, strike_targets),
    t.Verb.SHOOT: partial(_armed, shot_weapons, shot_targets),
    t.Verb.RUMMAGE: partial(_listed, piles),
    t.Verb.ACQUIRE: lambda state, book, warrior: _listed(stashes, state, book, warrior, NONE),
    t.Verb.RELEASE: partial(_listed, cocoons),
    t.Verb.CLEAR: partial(_listed, rocks_beside),
}
_HANDLES = {
    t.Verb.CLEAR: "Clear the rock on", t.Verb.RUMMAGE: "Rummage on", t.Verb.RELEASE: "Open the cocoon on",
    t.Verb.ACQUIRE: "Take things from", t.Verb.MOVE: "Go to",
}  # fmt: skip


class Reach:
    """The shortcuts of the active warrior in words: labels, what they cost, the way."""

    def __init__(self, state: State, book: Book, names: Names) -> None:
        self.state, self.book, self.names = state, book, names
        self.warrior = state.active
        self._verbs: dict[int, t.Verb] = {}

    @cached_property
    def _known(self) -> Any:
        scratch = Scratch()
        forget(scratch)
        know_reach(self.state, self.book, scratch, self.warrior)
        return scratch

    def verb(self, option: int) -> t.Verb:
        """The action a shortcut stands for."""
        if option not in self._verbs:
            self._verbs[option] = self._verb(option)
        return self._verbs[option]

    def _verb(self, option: int) -> t.Verb:
        state, book = self.state, self.book
        if option >= t.WARRIOR or is_door(state, book, option):
            shot = self.names.is_shot(state, self.warrior, self._source(option))
            return t.Verb.SHOOT if shot else t.Verb.ATTACK
        if not can_handle(state, book, self.warrior, option):
            return t.Verb.MOVE
        glyph = book.glyph[state.level, option] if state.left[option] > 0 else t.FLOOR
        if state.rock[option] > 0:
            return t.Verb.CLEAR
        if glyph == t.PILE:
            return t.Verb.RUMMAGE
        return t.Verb.RELEASE if glyph == t.COCOON or cocooned_on(state, option) else t.Verb.ACQUIRE

    def goes(self, option: int) -> bool:
        """Whether a shortcut is a walk."""
        return self.verb(option) == t.Verb.MOVE

    def label(self, option: int) -> str:
        verb = self.verb(option)
        if verb in _HANDLES:
            return f"{_HANDLES[verb]} {self.names.place(self.state, self.book, option)}"
        does = "Shoot at" if verb == t.Verb.SHOOT else "Strike"
        return f"{does} {self._target(option)} with {self.names.weapon(self.state, self.warrior, self._source(option))}"

    def _target(self, option: int) -> str:
        if option >= t.WARRIOR:
            return self.names.placed(self.state, self.book, option - t.WARRIOR)
        return f"the door on {self.names.place(self.state, self.book, option)}"

    def _source(self, option: int) -> int:
        scratch = Scratch()
        forget(scratch)
        return only_weapon(self.state, self.book, scratch, self.warrior, option)

    def cost(self, option: int) -> Cost:
        """What a shortcut costs: a walk its way, everything else one action."""
        return Cost(amount=price_of(self._known, option) if self.goes(option) else 1, unit="vigour")

    def help(self, option: int) -> str:
        """What a shortcut costs, what is left, and what the dice will need."""
        price, vigour = self.cost(option).amount, self.state.vigour[self.warrior]
        if self.goes(option):
            return f"{price} vigour{self._why_dear(option, price)}; {vigour - price} left"
        return f"1 vigour; {vigour - 1} left{self._dice(option)}"

    def covers(self, option: int, menu: Sequence[int]) -> bool:
        """Whether all that an action can be aimed at is offered by itself, so that nobody need name the action."""
        verb = option - t.VERB
        if verb == t.Verb.MOVE:
            return bool(self._direct(verb, menu))
        return verb in _AIMS and not self.beyond(option, menu)

    def _direct(self, verb: int, menu: Sequence[int]) -> set[int]:
        return {other for other in menu if other < t.VERB and self.verb(other) == verb}

    def aims(self, option: int) -> list[int]:
        """What an action can be aimed at."""
        verb = option - t.VERB
        return sorted(set(_AIMS[verb](self.state, self.book, self.warrior))) if verb in _AIMS else []

    def beyond(self, option: int, menu: Sequence[int]) -> list[int]:
        """What an action can be aimed at without that being offered by itself: two weapons reach it."""
        direct = self._direct(option - t.VERB, menu)
        return [aim for aim in self.aims(option) if aim not in direct]

    def _why_dear(self, option: int, price: int) -> str:
        """What a walk costs beside its steps, of which a swift one's second is free."""
        squares = [self.state.at[self.warrior], *(int(id[1:]) for id in self.way(option))]
        floors = [self.book.floor[self.state.level, square] for square in squares]
        ladders = [one != other for one, other in pairwise(floors)]
        climbs, steps, free = sum(ladders) * self.book.ladder_extra, 0, self.state.free_step > 0
        for is_ladder in ladders:
            steps += is_ladder or not free
            free = not is_ladder and not free and swift(self.state, self.book, self.warrior)
        toll = price - climbs - steps
        said = [f"{climbs} of it for climbing"] if climbs else []
        said += [f"{toll} of it for leaving an enemy's reach"] if toll > 0 else []
        return "".join(f", {one}" for one in said)

    def _dice(self, option: int) -> str:
        if option < t.WARRIOR:
            return ""
        state, book, other, source = self.state, self.book, option - t.WARRIOR, self._source(option)
        if self.names.is_shot(state, self.warrior, source):
            needs, dice = shoot_value(state, book, self.warrior, source, other), self._number(source, t.DICE)
        else:
            needs = strike_value(state, book, self.warrior, source)
            dice = attack_dice(state, book, self.warrior, source)
        parry = parry_value(state, book, other)
        against = f"parried on {parry}+" if parry < 10 else "no parry"
        return f". {dice} {'die' if dice == 1 else 'dice'} on {needs}+, {against}"

    def _number(self, source: int, which: int) -> int:
        return weapon(self.state, self.book, self.warrior, source, which)

    def way(self, option: int) -> list[str]:
        """The squares a walk goes over, its end the last."""
        if not self.goes(option):
            return []
        find_way(self._known, option)
        return [square_id(self._known.path[i]) for i in range(self._known.path_n - 1, -1, -1)]

    def threatened(self) -> list[str]:
        """The squares in reach where an enemy could strike one who stops there."""
        found, scratch = [], self._known
        for place in (scratch.reached[i] for i in range(scratch.reached_n)):
            if scratch.threat[place % t.SQUARES] != 0:
                found.append(square_id(place % t.SQUARES))
        return list(dict.fromkeys(found))


def active_reach(state: State, book: Book, names: Names) -> Reach | None:
    """The reach of whoever is asked what to do now."""
    return Reach(state, book, names) if state.decision == t.Asks.VERB and state.active != NONE else None
