"""Events as sentences, and how games end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.log import Event
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.names import Names, names_of
from duskboard.games.game import Ending, Line

ENDINGS = {
    t.CLEARED: Ending("The heroes came through", ("DKH-169",)),
    t.QUEST_DONE: Ending("Culcca is dead: the quest is done", ("DKH-169", "DKH-327")),
    t.ALL_DOWN: Ending("Nobody is left standing", ("DKH-174",)),
    t.NO_REVIVAL: Ending("The heroes are down, and nobody can revive them", ("DKH-175",)),
    t.TOO_LONG: Ending("The barrow has kept them too long", ("DKH-159",)),
    t.NO_HERO_LEFT: Ending("No hero is left", ("DKH-173",)),
}
_HOLDS = ("a Wihtgār!", "a nest of spiders", "dust", "a dead henchman's purse", "a weary henchman", "a lively henchman")


class Teller:
    """What the sentences need to know."""

    def __init__(self, event: Event, state: Any, book: Any, names: Names) -> None:
        self.args, self.state, self.book, self.names = event.args, state, book, names

    def who(self, at: int = 0) -> str:
        return self.names.warrior(self.state, self.args[at])

    def Who(self, at: int = 0) -> str:  # noqa: N802
        name = self.who(at)
        return name[:1].upper() + name[1:]

    def where(self, at: int) -> str:
        square = self.args[at]
        return self.names.square(self.state, self.book, square) if 0 <= square < t.SQUARES else "the dark"

    def kind(self, at: int) -> str:
        return self.names.kind(self.args[at])

    def reinforcement(self, at: int) -> str:
        card, who = self.names.reinforcement(self.state, self.args[at])
        return f"{card}: {who}"

    def faces(self, n: int, digits: int) -> str:
        shown = f"{self.args[digits]:0{min(4, max(1, self.args[n]))}d}"
        return ", ".join(shown) + (" ..." if self.args[n] > 4 else "")

    def hits(self) -> int:
        shown = f"{self.args[5]:0{min(4, max(1, self.args[4]))}d}"
        return sum(int(face) >= self.args[3] for face in shown)


def _struck(x: Teller) -> str:
    weapon = x.names.weapon(x.state, x.args[0], x.args[2])
    many = x.hits()
    came = "misses" if many == 0 else "one hit" if many == 1 else f"{many} hits"
    return f"{x.Who(0)}: {weapon} at {x.who(1)}, {x.args[3]}+ needed, rolled {x.faces(4, 5)}: {came}"


def _release(x: Teller) -> str:
    if x.args[2] < 0:
        return f"{x.Who()} cuts {x.names.warrior(x.state, x.args[3])} out of the cocoon"
    return f"{x.Who()} opens the cocoon on {x.where(1)}, rolled {x.args[2]}: {_HOLDS[x.args[3]]}"


def _traded(x: Teller) -> str:
    if x.args[2] < 0:
        return f"{x.Who()} hands {x.args[4]} silver to {x.who(1)}"
    back = f" for {x.kind(3)}" if x.args[3] >= 0 else ""
    price = f", {x.args[4]} silver" if x.args[4] else ""
    return f"{x.Who()} gives {x.kind(2)} to {x.who(1)}{back}{price}"


def _took(x: Teller) -> str:
    what = f"{x.args[3]} silver" if x.args[2] < 0 else x.kind(2)
    return f"{x.Who()} takes {what}"


def _dropped(x: Teller) -> str:
    what = f"{x.args[3]} silver" if x.args[2] < 0 else x.kind(2)
    return f"{x.Who()} leaves {what} on {x.where(1)}"


def _leapt(x: Teller) -> str:
    if x.args[3] >= x.args[4]:
        rolled = "with the rope" if x.args[3] == 10 else f"rolled {x.args[3]}, {x.args[4]}+ needed"
        return f"{x.Who()} leaps to {x.where(2)} ({rolled})"
    return f"{x.Who()} does not make the leap (rolled {x.args[3]}, {x.args[4]}+ needed)"


Sentence = Callable[[Teller], str]
SENTENCES: dict[int, tuple[Sentence, str]] = {
    t.E_LEVEL: (lambda x: f"Level {x.args[0]}: {x.names.level(x.args[0])}", "DKH-323"),
    t.E_TURN: (lambda x: f"Turn {x.args[0]}; player {x.args[1] + 1} decides for the enemy", "DKH-052"),
    t.E_INITIATIVE: (lambda x: f"Player {x.args[0] + 1} has the initiative", "DKH-161"),
    t.E_ROLLED_OFF: (lambda x: f"Player {x.args[0] + 1} rolls {x.args[1]} for the initiative", "DKH-162"),
    t.E_MOVED: (lambda x: f"{x.Who()} moves from {x.where(1)} to {x.where(2)}", "DKH-269"),
    t.E_CLIMBED: (lambda x: f"{x.Who()} climbs to {x.where(2)}", "DKH-042"),
    t.E_LEAPT: (_leapt, "DKH-266"),
    t.E_STRUCK: (_struck, "DKH-245"),
    t.E_DOOR: (lambda x: f"{x.Who()} hits the door on {x.where(1)} for {x.args[2]}", "DKH-020"),
    t.E_DOOR_GONE: (lambda x: f"The door on {x.where(1)} is gone", "DKH-019"),
    t.E_PARRIED: (
        lambda x: f"{x.Who()} parries on {x.args[1]}+: rolled {x.faces(2, 3)}; {x.args[4]} come through", "DKH-247",
    ),
    t.E_TOUGH: (lambda x: f"{x.Who()} is tough on {x.args[1]}+: rolled {x.faces(2, 3)}", "DKH-104"),
    t.E_WOUNDED: (lambda x: f"{x.Who()} takes {x.args[1]}, {max(0, x.args[2])} left", "DKH-096"),
    t.E_FELL: (lambda x: f"{x.Who()} falls unconscious", "DKH-097"),
    t.E_COCOONED: (lambda x: f"{x.Who()} is spun into a cocoon", "DKH-013"),
    t.E_DIED: (lambda x: f"The {x.names.profile(x.args[2])} on {x.where(1)} dies", "DKH-099"),
    t.E_LOOT: (lambda x: f"{x.kind(1)} is left on {x.where(0)}", "DKH-100"),
    t.E_SILVER: (lambda x: f"{x.args[1]} silver", "DKH-131"),
    t.E_HEALED: (lambda x: f"{x.Who()} regains {x.args[1]}", "DKH-057"),
    t.E_POWER: (lambda x: f"{x.Who()}: {x.names.power(x.args[1])}", "DKH-259"),
    t.E_BLESSED: (lambda x: f"{x.Who()} is Blessed", "DKH-051"),
    t.E_STONE_SKIN: (lambda x: f"{x.Who()}'s skin turns to stone", "DKH-259"),
    t.E_REBUKE: (lambda x: f"{x.Who()} is rebuked: rolled {x.args[1]}, {x.args[2]}+ needed", "DKH-275"),
    t.E_ROCK: (lambda x: f"Rock on {x.where(0)}: {x.args[1]} layers", "DKH-045"),
    t.E_CLEARED: (lambda x: f"{x.Who()} clears rock on {x.where(1)}", "DKH-047"),
    t.E_REVIVED: (lambda x: f"{x.Who()} comes to" + ("" if x.args[1] else ", weary"), "DKH-293"),
    t.E_RECOVER: (lambda x: f"{x.Who()} recovers: rolled {x.args[1]}, {x.args[2]}+ needed", "DKH-279"),
    t.E_RELEASE: (_release, "DKH-282"),
    t.E_RUMMAGED: (
        lambda x: f"{x.Who()} rummages and finds {x.kind(2) if x.args[2] >= 0 else 'nothing'}", "DKH-296",
    ),
    t.E_TOOK: (_took, "DKH-234"),
    t.E_DROPPED: (_dropped, "DKH-255"),
    t.E_TRADED: (_traded, "DKH-315"),
    t.E_REFUSED: (lambda x: f"{x.Who(1)} will not trade", "DKH-316"),
    t.E_USED: (lambda x: f"{x.Who()} uses {x.kind(1)}", "DKH-321"),
    t.E_TORE: (lambda x: f"{x.Who()} tears a web", "DKH-056"),
    t.E_AIMED: (lambda x: f"{x.Who()} aims", "DKH-237"),
    t.E_EXITED: (lambda x: f"{x.Who()} is out", "DKH-034"),
    t.E_EXIT_OPEN: (lambda x: "The guardians are dead: the exit is open", "DKH-148"),
    t.E_ABANDONED: (lambda x: f"{x.names.profile(x.args[1])} is left behind", "DKH-171"),
    t.E_LEFT: (lambda x: f"{x.names.profile(x.args[1])} has no hero to follow and leaves", "DKH-082"),
    t.E_DARKHOLD: (lambda x: x.names.omen(x.args[0]), "DKH-177"),
    t.E_NOISE: (lambda x: f"{x.args[1]} noise on {x.where(0)}", "DKH-053"),
    t.E_HUSH: (lambda x: f"{x.args[1]} noise tokens are gone", "DKH-053"),
    t.E_DREW: (lambda x: f"The entry point on {x.where(1)} draws {x.reinforcement(0)}", "DKH-213"),
    t.E_ARRIVED: (lambda x: f"A {x.names.profile(x.args[2])} comes to {x.where(1)}", "DKH-215"),
    t.E_SHORTAGE: (lambda x: f"Nobody is left to come: {x.names.profile(x.args[0])} +{x.args[1]} vigour", "DKH-223"),
    t.E_WEBBED: (lambda x: f"{x.Who()} is caught in a web", "DKH-056"),
    t.E_WON_LEVEL: (lambda x: f"Level {x.args[0]} is cleared in {x.args[1]} turns", "DKH-169"),
    t.E_LOST_LEVEL: (lambda x: f"Level {x.args[0]} is lost in turn {x.args[1]}", "DKH-174"),
    t.E_BOUGHT: (lambda x: f"{x.Who()} buys {x.kind(2)} for {x.args[3]}", "DKH-332"),
    t.E_SOLD: (lambda x: f"{x.Who()} sells {x.kind(1)} for {x.args[2]}", "DKH-336"),
    t.E_HIRED: (lambda x: f"{x.Who()} hires {x.names.profile(x.args[2])} for {x.args[3]}", "DKH-080"),
    t.E_REPLACED: (lambda x: f"{x.names.profile(x.args[1])} joins", "DKH-076"),
    t.E_RESHUFFLED: (
        lambda x: f"The {('darkhold', 'reinforcement')[min(1, x.args[0])]} deck is shuffled anew", "DKH-179",
    ),
    t.E_JOINED: (lambda x: f"{x.Who()} joins the warband" + ("" if x.args[3] else ", weary"), "DKH-287"),
    t.E_WOKE: (lambda x: f"{x.Who()} rises", "DKH-327"),
}  # fmt: skip
_ROLLS = {t.E_STRUCK, t.E_PARRIED, t.E_TOUGH, t.E_LEAPT, t.E_RECOVER, t.E_REBUKE, t.E_RELEASE, t.E_ROLLED_OFF}


def describe(event: Event, state: Any, book: Any, content: Content) -> Line | None:
    """An event in words; what is plain from the rest is not worth a line."""
    if event.code not in SENTENCES:
        return None
    sentence, rule = SENTENCES[event.code]
    text = sentence(Teller(event, state, book, names_of(content)))
    return Line(text, (rule,), roll=event.code in _ROLLS)
