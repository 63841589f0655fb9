"""Why numbers are what they are: each attack's dice and what they need, cause by cause.

The rules work a number out (`rules.talents`); here the same number is told with its parts by name. A test holds the
sums to the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from duskboard.engine.header import NONE
from duskboard.engine.scene import Modifier
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.talents import (
    ability_cb,
    demon_power_in_force,
    die_on,
    effect_of,
    human_talents,
    infernal_talents,
    line_of,
    under_the_knell,
    works,
)
from duskboard.games.claustrophobia.telling.names import Names, cap, many

Cause = tuple[str, int]  # its name, and what it adds


@dataclass(frozen=True)
class Count:
    """A number with its causes: the first is what it starts from; `value` is what the rules make of all of them."""

    causes: list[Cause]
    value: int

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.causes)

    def told(self) -> str:
        """What made the number what it is, where it is not only its base: "2 for line 4, +1 for Aura of Anger"."""
        base, *more = self.causes
        if not more:
            return f"{base[1]} for {base[0]}"
        return ", ".join([f"{base[1]} for {base[0]}", *(f"{amount:+} for {name}" for name, amount in more)])


@dataclass(frozen=True)
class Attack:
    """An attack as people reckon it: so many dice, so much needed, misses perhaps rolled again."""

    dice: Count
    defence: Count
    again: str  # what rolls misses again, if anything does

    @property
    def needed(self) -> int:
        return min(6, self.defence.value)

    def preview(self) -> str:
        """What is to be expected, in a line."""
        again = f" Misses are rolled again: {self.again}." if self.again else ""
        dice = many(self.dice.value, "die", "dice")
        return f"{dice} ({self.dice.told()}), {self.needed}+ hits ({self.defence.told()}).{again}"

    def modifiers(self, victim: str) -> list[Modifier]:
        """Every cause by its name: those of the dice, then those of the victim's defence, its base first."""
        base, df = self.defence.causes[0]
        whose = cap(base) if base.startswith("a ") else f"{cap(victim)}, {base}"
        made = [Modifier(name=cap(name), amount=n, text=_dice(n)) for name, n in self.dice.causes if n]
        made.append(Modifier(name=whose, text=f"defence {df}"))
        made += [Modifier(name=cap(name), amount=n, text=f"defence {n:+}") for name, n in self.defence.causes[1:]]
        if self.again:
            made.append(Modifier(name=cap(self.again), text="misses are rolled again"))
        return made


def _dice(amount: int) -> str:
    return f"{amount:+} {'die' if abs(amount) == 1 else 'dice'}"


def _kept(base: Cause, *more: Cause) -> list[Cause]:
    return [base, *(cause for cause in more if cause[1])]


# -- humans ------------------------------------------------------------------------------------------------------------


def _base(n: Names, human: int, numbers: str) -> Cause:
    """What a statistic starts from: the line in use, or the exhausted token."""
    line = line_of(n.state, human)
    if line == NONE:
        return "being exhausted", int(getattr(n.book, f"exhausted_{numbers}"))
    return f"line {line + 1}", int(getattr(n.book, numbers)[n.state.board[human], line])


def _gear(n: Names, human: int, numbers: str) -> list[Cause]:
    amounts = getattr(n.book, f"gear_{numbers}")
    return [
        (f"the {n.gear(kind)}", int(n.state.gear[human, kind] * amounts[kind]))
        for kind in range(t.EQUIPMENT)
        if works(n.state, human, kind)
    ]


def _card(n: Names, human: int, numbers: str) -> Cause:
    effect = effect_of(n.state, n.book, human)
    if effect == NONE:
        return "", 0
    return n.instinct(n.state.card[human]), int(getattr(n.book, f"instinct_{numbers}")[effect])


def movement(n: Names, human: int) -> Count:
    """The movement points of a human. CLA-010."""
    state, book = n.state, n.book
    causes = _kept(
        _base(n, human, "mv"),
        (n.gift(t.COURAGE), book.courage_mv if state.courage[human] else 0),
        ("the blessing", book.bless_mv if state.blessing[human] == 1 else 0),
        _card(n, human, "mv"),
        *_gear(n, human, "mv"),
        (n.event(t.DRAGGING_HANDS), -state.slowed[human]),
        (n.demon_power(t.THE_PUPPETEER), -state.tangled[human]),
    )
    return Count(causes, max(0, sum(amount for _, amount in causes)))


def combat(n: Names, human: int) -> Count:
    """The combat dice of a human. CLA-011."""
    state, book = n.state, n.book
    base = _base(n, human, "cb")
    gear = _gear(n, human, "cb")
    if base[1] < book.gear_floor[t.GREAT_HAMMER]:
        gear = [cause for cause in gear if cause[0] != f"the {n.gear(t.GREAT_HAMMER)}"]
    causes = _kept(
        base,
        *gear,
        (n.gift(t.ANGER), book.anger if state.anger[human] else 0),
        (n.gift(t.COURAGE), book.courage_cb if state.courage[human] else 0),
        ("the blessing", book.bless_cb if state.blessing[human] == 2 else 0),
        _card(n, human, "cb"),
        (n.event(t.TREMBLING_HANDS), -state.trembling[human]),
    )
    return Count(causes, max(0, sum(amount for _, amount in causes)))


def _on_tile(n: Names, tile: int, df: int) -> Cause:
    """What a tile makes of a defence, as a difference. CLA-210, CLA-217."""
    effect = n.book.tile_effect[tile]
    if effect == t.FOG:
        return "the fog", n.book.fog_df - df
    if effect == t.MUSHROOMS:
        return "the mushrooms", min(0, n.book.mushroom_df - df)
    return "", 0


def defence(n: Names, human: int) -> Count:
    """The number that hits a human. CLA-012."""
    state, book = n.state, n.book
    causes = _kept(
        _base(n, human, "df"),
        (n.gift(t.COURAGE), book.courage_df if state.courage[human] else 0),
        _card(n, human, "df"),
        *_gear(n, human, "df"),
    )
    df = sum(amount for _, amount in causes)
    if under_the_knell(state, human):
        least = book.floor[t.THE_BELLRINGER]
        lowered = max(min(df, least), df - book.effect[t.THE_BELLRINGER])
        causes = _kept(causes[0], *causes[1:], (n.demon_power(t.THE_BELLRINGER), lowered - df))
        df = lowered
    df = max(1, df)
    causes = _kept(causes[0], *causes[1:], _on_tile(n, state.tile[human], df))
    return Count(causes, df + _on_tile(n, state.tile[human], df)[1])


# -- infernal warriors -------------------------------------------------------------------------------------------------


def _rank(warrior: int) -> int:
    return 0 if warrior == t.TROGLODYTE else 1


def infernal_combat(n: Names, warrior: int, tile: int, human: int) -> Count:
    """The combat dice of the active infernal warrior against a human. CLA-011."""
    state, book = n.state, n.book
    more: list[Cause] = []
    if warrior >= t.TOUGH:
        base = ("a troglodyte's claws", book.trog_cb[_rank(warrior)])
    elif warrior >= t.DEMON:
        demon = state.demon[warrior - t.DEMON]
        base = ("its board", book.demon_cb[demon])
        if demon_power_in_force(state, warrior, t.THE_GLUTTON):
            more.append((n.demon_power(t.THE_GLUTTON), book.effect[t.THE_GLUTTON]))
        more.append((n.demon_ability(demon), ability_cb(state, book, warrior, tile, human)))
    else:
        base = ("its board", book.hound_cb[warrior - t.HOUND])
        value = die_on(state, t.HOUND_POWER + warrior - t.HOUND)
        if value != NONE:
            name = n.power(t.HOUND_POWER + warrior - t.HOUND)
            more.append((name, book.unleashed_cb[warrior - t.HOUND, value]))
    more.append((n.event(t.BLOODLUST), state.active_cb))
    causes = _kept(base, *more)
    return Count(causes, sum(amount for _, amount in causes))


def infernal_defence(n: Names, warrior: int, tile: int, attacker: int, weapon: int) -> Count:
    """The number that hits an infernal warrior, attacked by a human. CLA-012, CLA-186."""
    state, book = n.state, n.book
    causes: list[Cause]
    if warrior >= t.TOUGH:
        causes = [("a troglodyte's hide", book.trog_df[_rank(warrior)])]
    elif warrior >= t.DEMON:
        demon = state.demon[warrior - t.DEMON]
        causes = [("its board", book.demon_df[demon])]
        if demon == t.KARTIKEYA and tile != state.tile[attacker]:
            causes.append((n.demon_ability(demon), book.ability[demon] - causes[0][1]))
    else:
        causes = [("its board", book.hound_df[warrior - t.HOUND])]
    df = sum(amount for _, amount in causes)
    if weapon != NONE and book.gear_lowers[weapon] > 0:
        lowered = max(book.gear_floor[weapon], df - book.gear_lowers[weapon])
        causes.append((f"the {n.gear(weapon)}", lowered - df))
        df = lowered
    df = max(1, df)
    ground = _on_tile(n, tile, df)
    causes.append(ground)
    df += ground[1]
    if state.gift_on[attacker] == t.PRECISION and weapon != t.BLUNDERBUSS:
        precise = min(df, book.precision)
        causes.append((n.gift(t.PRECISION), precise - df))
        df = precise
    return Count(_kept(causes[0], *causes[1:]), df)


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack_by_human(n: Names, human: int, victim: int, tile: int, weapon: int) -> Attack:
    """A human attacks with its own combat, or with a weapon whose dice replace it. CLA-153, CLA-169."""
    dice = combat(n, human)
    if weapon != NONE:
        fired = n.book.gear_dice[weapon]
        dice = Count([(f"the {n.gear(weapon)}", fired)], fired)
    again = ""
    if human_talents(n.state, n.book, human) & t.FRENZIED:
        again = "frenzied"
    elif n.state.gear[human, t.PAIRED_DAGGERS] and not n.state.exhausted[human]:
        again = f"the {n.gear(t.PAIRED_DAGGERS)}, one die"
    return Attack(dice, infernal_defence(n, victim, tile, human, weapon), again)


def attack_on_human(n: Names, warrior: int, tile: int, human: int) -> Attack:
    """An infernal warrior, the active one, attacks a human. CLA-153."""
    frenzied = infernal_talents(n.state, n.book, warrior) & t.FRENZIED
    return Attack(infernal_combat(n, warrior, tile, human), defence(n, human), "frenzied" if frenzied else "")
