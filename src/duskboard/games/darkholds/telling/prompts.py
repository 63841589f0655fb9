"""What a seat is asked, in one sentence, and its answers with what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.scene import Cost
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import in_words, listed, many, one
from duskboard.games.darkholds.rules import trade
from duskboard.games.darkholds.rules.animus import ARRIVAL, TOUCHED
from duskboard.games.darkholds.rules.board import forget
from duskboard.games.darkholds.rules.campaign import StartSquare
from duskboard.games.darkholds.rules.combat import attack_dice, strike_value
from duskboard.games.darkholds.rules.inventory import DROP_AT, PENDING, SILVER_KIND, STASH
from duskboard.games.darkholds.rules.menu import goes_without_saying
from duskboard.games.darkholds.rules.powers import Power, power_of
from duskboard.games.darkholds.rules.reinforcement import EnemyTarget
from duskboard.games.darkholds.rules.shop import BOUGHT, BUYER, dead_hero_of
from duskboard.games.darkholds.rules.things import DropAt
from duskboard.games.darkholds.rules.turn import carry_out, menu_of
from duskboard.games.darkholds.rules.walking import GAP_AT
from duskboard.games.darkholds.rules.warriors import lively
from duskboard.games.darkholds.rules.weapons import SOURCE, NextDie
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.telling.names import Names
from duskboard.games.darkholds.telling.notation import WORDS, pieces
from duskboard.games.darkholds.telling.questions import QUESTIONS, priced
from duskboard.games.darkholds.telling.reach import Reach
from duskboard.games.darkholds.telling.teller import capital

MOST_NAMED = 2  # targets a prompt names
MOST_LISTED = 6  # warriors

_ABOUT = StartSquare.warrior  # each decision about somebody names them first
_VERB_HELP = {
    t.Verb.MOVE: "step by step; a lit square takes you there at once", t.Verb.LEAP: "1 vigour; an agility roll",
    t.Verb.ATTACK: "1 vigour; makes noise", t.Verb.SHOOT: "1 vigour; makes noise",
    t.Verb.INVOKE: "its vigour and 1 constitution; makes noise", t.Verb.PRAY: "its vigour; makes noise",
    t.Verb.AIM: "1 vigour; shots need 1 less", t.Verb.RECOVER: "1 vigour; makes noise, and a die decides",
    t.Verb.REVIVE: "1 vigour", t.Verb.USE: "1 vigour", t.Verb.RUMMAGE: "1 vigour", t.Verb.TRADE: "1 vigour",
    t.Verb.RELEASE: "1 vigour", t.Verb.CLEAR: "1 vigour", t.Verb.ACQUIRE: "1 vigour for all of it",
    t.Verb.DISCARD: "1 vigour for all of it", t.Verb.TEAR: "1 vigour a web", t.Verb.END: "the vigour left is lost",
}  # fmt: skip
_DOES = {
    t.Verb.LEAP: "leap a gap", t.Verb.AIM: "aim", t.Verb.INVOKE: "invoke", t.Verb.PRAY: "pray",
    t.Verb.RECOVER: "recover", t.Verb.REVIVE: "revive somebody", t.Verb.USE: "use something", t.Verb.RUMMAGE: "rummage",
    t.Verb.ACQUIRE: "take things", t.Verb.TRADE: "trade",
    t.Verb.RELEASE: "open a cocoon", t.Verb.CLEAR: "clear rock", t.Verb.TEAR: "tear a web", t.Verb.END: "rest",
}  # fmt: skip
_LABELS = {  # where the rulebook's word alone says too little
    t.Verb.LEAP: "leap a gap", t.Verb.ACQUIRE: "take things", t.Verb.DISCARD: "drop things",
    t.Verb.RELEASE: "open a cocoon", t.Verb.CLEAR: "clear rock", t.Verb.TEAR: "tear a web",
}  # fmt: skip
_DONE_AT_ONCE = {t.VERB + verb for verb in (t.Verb.AIM, t.Verb.RECOVER, t.Verb.TEAR, t.Verb.END)}


class Asked:
    """What the sentences of the questions name, each looked up where it is wanted.

    `menu` holds the options where it is the viewer's choice; others are told less.
    """

    def __init__(self, state: State, book: Book, names: Names, menu: Sequence[int] = ()) -> None:
        self.state, self.book, self.names, self.menu = state, book, names, menu

    def question(self) -> str:
        """What is asked, in one sentence or two."""
        return self._filled(QUESTIONS[self.state.decision].text)

    def help(self) -> str:
        """What one should know, and why something usual is not possible now."""
        return self._filled(QUESTIONS[self.state.decision].help)

    def _filled(self, text: str) -> str:
        return " ".join(text.format_map(self).split())  # type: ignore[arg-type]

    def __getitem__(self, name: str) -> str:
        made: str = getattr(self, name)()
        return made

    def _warrior(self, link: int) -> str:
        return self.names.warrior(self.state, self.state.plan[link])

    def _kind(self, link: int) -> str:
        return self.names.kind(self.state.plan[link])

    def _square(self, link: int) -> str:
        return self.names.place(self.state, self.book, self.state.plan[link] - 1)

    def vigour(self) -> str:
        return str(self.state.vigour[self.state.active])

    def can_do(self) -> str:
        """Who acts, what is left and what may be done; others are only told who acts."""
        if not self.menu:
            return f"what does {self.who()} do, with {self.vigour()} vigour?"
        verbs = [t.Verb(option - t.VERB) for option in self.menu if t.VERB <= option < t.TAKE]
        found = ["go somewhere"] if t.Verb.MOVE in verbs else []
        found += self._strikes(verbs)
        found += [_DOES[verb] for verb in verbs if verb in _DOES]
        return f"{capital(self.who())}: {self.vigour()} vigour. {capital(listed(found, 'or'))}."

    def _strikes(self, verbs: list[t.Verb]) -> list[str]:
        """Whom a weapon can be used on: by name where those are few, else how many."""
        reach, said = Reach(self.state, self.book, self.names), []
        for verb, does in ((t.Verb.ATTACK, "strike"), (t.Verb.SHOOT, "shoot at")):
            aims = reach.aims(t.VERB + verb) if verb in verbs else []
            names = [self.names.placed(self.state, self.book, one - t.WARRIOR) for one in aims if one >= t.WARRIOR]
            if names:
                whom = listed(names, "or") if len(names) <= MOST_NAMED else f"one of {in_words(len(names))} enemies"
                said.append(f"{does} {whom}")
            elif aims:
                said.append(f"{does} a door")
        return said

    def why_not(self) -> str:
        """Why something usual is not possible now."""
        state, warrior = self.state, self.state.active
        if not self.menu:
            return ""
        if state.webs[warrior]:
            return f"{many(state.webs[warrior], 'web')} must be torn first, 1 vigour each."
        verbs = {t.Verb(option - t.VERB) for option in self.menu if t.VERB <= option < t.TAKE}
        said = [] if t.Verb.MOVE in verbs else ["There is nowhere to go."]
        if not state.vigour[warrior]:
            said.append("Only the second step of a swift one is left.")
        elif not verbs & {t.Verb.ATTACK, t.Verb.SHOOT}:
            said.append("Nobody is in reach of a weapon.")
        return " ".join(said)

    def lively(self) -> str:
        """Who can still be activated, with what."""
        seat = self.state.seat
        found = [w for w in range(t.PARTY) if self.state.owner[w] == seat and lively(self.state, w)]
        said = [f"{self.names.warrior(self.state, w)} ({self.state.vigour[w]} vigour)" for w in found]
        return listed(shortened(said, "others"), "or")

    def weary(self) -> str:
        """Why others cannot."""
        seat = self.state.seat
        own = [w for w in range(t.PARTY) if self.state.profile[w] != NONE and self.state.owner[w] == seat]
        done = [w for w in own if self.state.status[w] == t.CONSCIOUS and not lively(self.state, w)]
        down = [w for w in own if self.state.status[w] in (t.UNCONSCIOUS, t.COCOONED)]
        names = shortened([self.names.warrior(self.state, w) for w in done], "others")
        said = [f"{listed(names)} {'has' if len(names) == 1 else 'have'} acted."] if names else []
        names = [self.names.warrior(self.state, w) for w in down]
        said += [f"{listed(names)} {'lies' if len(names) == 1 else 'lie'} unconscious."] if names else []
        return " ".join(said)

    def purses(self) -> str:
        """What the heroes of a seat have to spend."""
        seat = self.state.seat
        heroes = [w for w in range(t.HEROES) if self.state.profile[w] != NONE and self.state.owner[w] == seat]
        purses: dict[int, list[str]] = {}
        for hero in heroes:
            purses.setdefault(self.state.silver[hero], []).append(self.names.warrior(self.state, hero))
        return listed([
            f"{names[0]} has {silver} silver" if len(names) == 1 else f"{listed(names)} have {silver} silver each"
            for silver, names in purses.items()
        ])  # fmt: skip

    def no_deal(self) -> str:
        """Why a usual deal is not possible."""
        verbs = {t.Verb(option - t.VERB) for option in self.menu if t.VERB <= option < t.TAKE}
        said = ["Nobody can afford a card that fits."] if self.menu and t.Verb.BUY not in verbs else []
        said += ["Nobody can pay a henchman."] if self.menu and t.Verb.HIRE not in verbs else []
        return " ".join(said)

    def level(self) -> str:
        return self.names.level(self.state.level + 1)

    def buyer_silver(self) -> str:
        return f"{self.state.silver[self.state.plan[BUYER]]} silver"

    def found_text(self) -> str:
        return self.names.kinds[self.book.card[self.state.plan[1]]].text

    def needs(self) -> str:
        """What the dice of the weapon chosen need."""
        state, warrior, source = self.state, self.state.active, self.state.plan[SOURCE]
        return f"{strike_value(state, self.book, warrior, source)}+"

    def waiting(self) -> str:
        """How many an overlord can still send; others are not shown the menu."""
        n = sum(t.WARRIOR <= option < t.VERB for option in self.menu)
        return f"{capital(in_words(n))} can still act." if n else ""

    def who(self) -> str:
        return self.names.placed(self.state, self.book, self.state.active)

    def asked_about(self) -> str:
        return self.names.placed(self.state, self.book, self.state.args[_ABOUT])

    def aim_of_enemy(self) -> str:
        if self.state.args[EnemyTarget.wanted] == TOUCHED:
            return f"beside whom does the {self.names.profile(self.state.args[EnemyTarget.enemy])} arrive"
        does = "attack" if self.state.args[EnemyTarget.wanted] == ARRIVAL else "go for"
        return f"whom does {self.asked_about()} {does}"

    def gap(self) -> str:
        return self.names.place(self.state, self.book, self.state.plan[GAP_AT])

    def weapon(self) -> str:
        return self.names.weapon(self.state, self.state.active, self.state.plan[SOURCE])

    def die(self) -> str:
        return str(self.state.args[NextDie.die] + 1)

    def dice(self) -> str:
        n = attack_dice(self.state, self.book, self.state.active, self.state.plan[SOURCE])
        return "1 die" if n == 1 else f"{n} dice"

    def of_dice(self) -> str:
        return str(attack_dice(self.state, self.book, self.state.active, self.state.plan[SOURCE]))

    def given_out(self) -> str:
        """Where the dice before this one go."""
        aims = [self.state.alloc[die] for die in range(self.state.args[NextDie.die])]
        said = []
        for aim in dict.fromkeys(aims):
            if aim >= t.WARRIOR:
                on = self.names.placed(self.state, self.book, aim - t.WARRIOR)
            else:
                on = f"the door on {self.names.place(self.state, self.book, aim)}"
            said.append(f"{in_words(aims.count(aim))} at {on}")
        return listed(said)

    def which_power(self) -> str:
        prays = self.state.args[Power.verb] == t.Verb.PRAY
        return f"which {'prayer' if prays else 'invocation'} does {self.who()} {'say' if prays else 'use'}"

    def on_whom(self) -> str:
        """What a power can be aimed at, as far as the viewer sees the answers."""
        squares = [option for option in self.menu if option < t.WARRIOR]
        return "where" if len(squares) == len(self.menu) and squares else "on whom, or where" if squares else "on whom"

    def power(self) -> str:
        return self.names.power(power_of(self.book, self.state.plan[SOURCE]))

    def item(self) -> str:
        return self._kind(SOURCE)

    def found(self) -> str:
        return one(self.names.kind(self.book.card[self.state.plan[1]]))

    def stash(self) -> str:
        return self._square(STASH)

    def place(self) -> str:
        return self._square(DROP_AT)

    def dropped(self) -> str:
        kind = self.state.plan[PENDING] - 1
        return f"{self.state.args[DropAt.pieces]} silver" if kind == SILVER_KIND else self.names.kind(kind)

    def counts_out(self) -> str:
        return "drop" if self.state.plan[PENDING] else "take"

    def buyer(self) -> str:
        return self._warrior(BUYER)

    def bought(self) -> str:
        return self._kind(BOUGHT)

    def dead(self) -> str:
        return self.names.warrior(self.state, dead_hero_of(self.state, self.state.seat))

    def trader(self) -> str:
        return self._warrior(trade.TRADER)

    def partner(self) -> str:
        return self._warrior(trade.PARTNER)

    def given(self) -> str:
        return self._kind(trade.GIVEN)

    def swap(self) -> str:
        """Who would give what for which card. DKH-315."""
        asked = self.state.plan[trade.ASKED_FOR]
        back = f" for {self.names.kind(asked)}" if asked != trade.NO_KIND else ""
        return f"{self.trader()} gives {self.given()} to {self.partner()}{back}"

    def terms(self) -> str:
        """Who would give what for what in the trade proposed. DKH-316, DKH-341."""
        if self.state.plan[trade.GIVEN] == trade.SILVER_GIVEN:
            return f"{self.trader()} gives {self.state.plan[trade.PIECES]} silver to {self.partner()}"
        price, swapped = self.state.plan[trade.PRICE], self.state.plan[trade.ASKED_FOR] != trade.NO_KIND
        if not swapped:
            return f"{self.swap()} for {f'{price} silver' if price else 'nothing'}"
        return self.swap() + (f" and {price} silver" if price else "")


def question(state: State, book: Book, names: Names) -> str:
    """What is asked, as everybody is told."""
    return Asked(state, book, names).question()


def shortened(things: list[str], what: str) -> list[str]:
    """Only as many as a sentence bears.

    >>> shortened(list("abcdefgh"), "others")
    ['a', 'b', 'c', 'd', 'e', '3 others']
    """
    return (
        things
        if len(things) <= MOST_LISTED
        else [*things[: MOST_LISTED - 1], f"{len(things) - MOST_LISTED + 1} {what}"]
    )


def hint(state: State, book: Book, names: Names, option: int) -> str:
    """What is said of an option when one points at it: what a card says, what is left after a step."""
    cost = QUESTIONS[state.decision].cost(state, book, option)
    if option < t.WARRIOR and isinstance(cost, Cost):
        return f"{priced(cost)}; {state.vigour[state.active] - cost.amount} left"
    if t.TAKE <= option < t.POWER:
        return names.kinds[(option - t.TAKE) % t.KINDS].text
    if t.POWER <= option < t.WEAPON:
        return names.powers[option - t.POWER].text
    if t.VERB <= option < t.TAKE and state.phase != t.SHOPPING:  # at the shop nothing costs vigour
        return _VERB_HELP.get(t.Verb(option - t.VERB), "")
    return ""


def label(state: State, book: Book, names: Names, option: int) -> str:
    """An option for people: what it does, what follows of itself, and what it costs or brings."""
    said = _said(state, book, names, option)
    follows, price = _unasked(state, book, names, option)
    said = f"{said[:1].upper()}{said[1:]}" + (f": {', '.join(follows)}" if follows else "")
    price = price or priced(QUESTIONS[state.decision].cost(state, book, option))
    return f"{said} ({price})" if price else said


def paid(state: State, book: Book, option: int) -> Cost | None:
    """What an option takes of what its chooser has."""
    cost = QUESTIONS[state.decision].cost(state, book, option)
    return cost if isinstance(cost, Cost) else None


def _said(state: State, book: Book, names: Names, option: int) -> str:
    """An option by the names of what it is about."""
    asked = QUESTIONS[state.decision]
    if option < t.WARRIOR:
        return f"{asked.goes} {names.place(state, book, option - t.SQUARE)}".strip()
    if option < t.VERB:
        return names.placed(state, book, option - t.WARRIOR)
    if option == t.VERB + t.Verb.END:
        return f"end {names.warrior(state, state.active)}"
    if option < t.TAKE:
        verb = t.Verb(option - t.VERB)
        return _LABELS.get(verb, t.VERBS[verb])
    if option < t.DROP:
        return asked.take + names.kind(option - t.TAKE)
    if option < t.POWER:
        return asked.drop + names.kind(option - t.DROP)
    if option < t.WEAPON:
        return names.power(option - t.POWER)
    if option < t.SEAT:
        return names.weapon(state, state.active, option - t.WEAPON)
    if option < t.TILE:
        return f"player {option - t.SEAT + 1}"
    if option < t.ABANDON:
        return f"tile {names.tile(state, option - t.TILE)}"
    if option < t.HIRE:
        return f"leave {names.warrior(state, option - t.ABANDON)} behind"
    if option < t.WORD:
        return names.profile(option - t.HIRE)
    if option >= t.AMOUNT:
        return pieces(option - t.AMOUNT)
    if option == t.TAKE_SILVER and asked.take:
        return "take silver"
    return WORDS[option]


def _unasked(state: State, book: Book, names: Names, option: int) -> tuple[list[str], str]:
    """What an answer entails because no other is possible, link by link, and what the last of it costs."""
    leads = QUESTIONS[state.decision].chain in ("leads", "link")
    if not leads or option in _DONE_AT_ONCE or option >= t.WORD:
        return [], ""
    trial, follows = state.copy(), []
    scratch: Any = Scratch()
    forget(scratch)
    carry_out(trial, book, scratch, option)
    while trial.seat != NOBODY:
        asked = QUESTIONS[trial.decision]
        if asked.chain not in ("link", "last") or menu_of(trial, book, scratch) != 1:
            break
        only = int(scratch.menu[0])
        if not goes_without_saying(trial.decision, only):
            break
        follows.append(_said(trial, book, names, only))
        if asked.chain == "last":
            return follows, priced(asked.cost(trial, book, only))
        carry_out(trial, book, scratch, only)
    return follows, ""
