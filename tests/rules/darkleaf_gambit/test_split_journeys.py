"""Erde's shared rolls against a slow and simple account of the rule: every way to share out the roll is tried.

The rules look at whole sets of territories at once; here each unit goes each way by itself, and what is offered must be
what can be completed. DLG-190 to DLG-193, RUL-55 to RUL-58; the Will's Thick Fog, Fleet Crowns and Sinkholes.
"""

import random

import pytest

from duskboard.games.darkleaf_gambit.content import square_name
from tests.rules.darkleaf_gambit.table import asked, go, table, texts

STEPS = {
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}
GUIDE = {
    "pawn": ["F", "R", "L"],
    "rook": ["F", "R", "L"],
    "sage": ["F", "FR", "R", "L", "FL"],
    "knight": list(STEPS),
    "king": list(STEPS),
}
CENTER = {"d4", "e4", "d5", "e5"}
CORNERS = {"a1", "a8", "h1", "h8"}


class Account:
    """A position of the first seat, Erde: who stands where, what is Reclaimed, what the Will says."""

    def __init__(self, units, rivals, reclaimed, will):
        self.units, self.rivals, self.reclaimed, self.will = dict(units), set(rivals), set(reclaimed), will

    def after(self, start, to):
        units = {(to if at == start else at): kind for at, kind in self.units.items()}
        return Account(units, self.rivals, self.reclaimed, self.will)

    def ends(self, start, share):
        """Where a unit may end with a share of the roll."""
        kind = self.units[start]
        most = min(share, 3) if self.will == "fog" else share
        least = 1 if self.will == "fleet" and kind == "king" else most
        found = set()
        for way in STEPS if start in self.reclaimed else GUIDE[kind]:
            at = start
            for steps in range(1, most + 1):
                at = step(at, way)
                if at is None or at in self.units or at in self.rivals:
                    break
                if steps >= least and self.may_end(kind, at):
                    found.add(at)
        return found

    def may_end(self, kind, at):
        if self.will == "sinkholes" and at in CORNERS:
            return False
        return kind != "king" or at not in CENTER or self.reclaimed >= CENTER

    def parts(self, left, done, units_left, all_needed):
        """Every next part after which the rest can be completed: who, where to, what is left of the roll then."""
        for start in self.units:
            if start in done or units_left == 0:
                continue
            for share in range(1, left + 1):
                for to in self.ends(start, share):
                    if self.after(start, to).completes(left - share, done | {to}, units_left - 1, all_needed):
                        yield start, to, left - share

    def completes(self, left, done, units_left, all_needed):
        if left == 0:
            return not all_needed or units_left == 0
        return any(True for _ in self.parts(left, done, units_left, all_needed))


def step(at, way):
    file, rank = "abcdefgh".index(at[0]) + STEPS[way][0], int(at[1]) + STEPS[way][1]
    return f"{'abcdefgh'[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


def drawn(chance, will):
    """A crowded corner of a random board: few units, so that they stand in each other's way."""
    near = [square_name(at) for at in range(64) if at % 8 < 6 and at // 8 < 6]
    corners = ["a1"] if chance.random() < 0.3 else []
    squares = chance.sample([name for name in near if name not in CENTER | {"a1"}], 8) + corners
    kinds = ["king", *chance.choices(["pawn", "knight", "sage", "rook"], k=3)]
    kinds = [kind for i, kind in enumerate(kinds) if kinds[:i].count(kind) < 2]
    units = dict(zip(squares, kinds, strict=False))
    rivals = squares[len(kinds) : len(kinds) + chance.randrange(5)]
    reclaimed = chance.sample(sorted(CENTER), chance.choice([0, 1, 2, 4]))
    if reclaimed and len(reclaimed) < 4 and chance.random() < 0.7:
        units[reclaimed[0]] = "pawn"
    return Account(units, rivals, reclaimed, will)


def at_table(account, face, metamorphic):
    more = {"lasting": [10]} if account.will == "fleet" else {}
    if account.will == "fog":
        more = {"will": "curses", "timers": [{}, {"5": 2}]}
    elif account.will == "sinkholes":
        more = {"will": "curses", "lasting": [8]}
    own = ", ".join(f"{kind} {at}" for at, kind in account.units.items())
    rivals = ", ".join(["king h8", *(f"pawn {at}" for at in account.rivals)])
    account.rivals.add("h8")
    boards = [{"relics": {"Metamorphic": 1} if metamorphic else {}}, {}]
    match = table("erde murg", own, rivals, reclaimed=sorted(account.reclaimed), boards=boards, dice=(face,), **more)
    return go(match, "journey") if asked(match).startswith("Journey or") else match


@pytest.mark.rule("DLG-191", "DLG-193", "DLG-190", "RUL-55", "RUL-58")
@pytest.mark.parametrize("will", ["", "fog", "fleet", "sinkholes"])
def test_what_is_offered_of_a_shared_roll_is_what_can_be_completed(will):
    chance = random.Random(f"shared {will}")
    for _ in range(25):
        account, face = drawn(chance, will), chance.randint(1, 8)
        metamorphic = chance.random() < 0.4
        match = at_table(account, face, metamorphic)
        units_left = 2
        three = list(account.parts(face, frozenset(), 3, True)) if metamorphic and face >= 3 else []
        assert (asked(match).startswith("Spend Metamorphic")) == bool(three)
        if three:
            units_left = 3
            go(match, "yes")
        follow(match, account, face, units_left, chance)


def follow(match, account, face, units_left, chance):
    """Part after part: whoever is offered, wherever to, and whether one may stop."""
    all_needed, rests, done = units_left == 3, {face}, frozenset()
    first = True
    while units_left > 0 and max(rests) > 0 and not match.over:
        parts = [part for rest in rests for part in account.parts(rest, done, units_left, all_needed)]
        may_stop = first or (0 in rests and not all_needed)
        if not parts:
            break  # nothing to offer: nobody is asked
        assert asked(match).startswith("Which unit takes"), (vars(account), face, asked(match))
        offered = {start for start, _, _ in parts} | ({"pass"} if may_stop else set())
        assert set(texts(match)) == offered, (vars(account), face)
        start = chance.choice(sorted(offered - {"pass"}))
        ends = {to for at, to, _ in parts if at == start}
        turn = match.state.log_n
        go(match, start)
        if asked(match).startswith("Where does it go"):
            assert set(texts(match)) == ends, (vars(account), face, start)
            go(match, chance.choice(sorted(ends)))
        else:
            assert len(ends) == 1, (vars(account), face, start, ends)
        to = square_name(next(match.state.square[u] for u in match.state.movers[::-1] if u >= 0))
        assert match.state.log_n > turn
        rests = {rest for at, end, rest in parts if (at, end) == (start, to)}
        account, done = account.after(start, to), done | {to}
        units_left, first = units_left - 1, False
        if not match.over and asked(match).startswith("Let the ground"):
            go(match, "pass")


@pytest.mark.rule("DLG-190")
def test_a_king_who_could_only_stop_on_the_center_takes_no_part():
    ring = "king h8, pawn c2 d2 e2 c3 e3 c4 e4"
    match = table("erde murg", "king d3, pawn h2", ring, dice=(2,))
    assert set(texts(match)) == {"h2", "pass"}


BOXED = {"h1": "king"}  # with rivals all around him
BOX = {"g1", "g2", "h2"}


@pytest.mark.rule("DLG-191")
def test_who_leaves_opens_the_way_to_the_one_behind_and_shuts_it_again_by_stopping_in_it():
    account = Account({**BOXED, "a2": "pawn", "a3": "pawn"}, {*BOX, "b2", "d3"}, (), "")
    match = at_table(account, 3, metamorphic=False)
    assert set(texts(match)) == {"a3", "pass"}  # a2 stands with no way out
    assert set(texts(go(match, "a3"))) == {"b3", "c3", "a5", "a6"}  # on a4 it would keep a2 from going two


@pytest.mark.rule("DLG-191", "DLG-193")
def test_the_rest_may_be_left_to_a_unit_that_only_reclaimed_ground_lets_go():
    account = Account({**BOXED, "a2": "pawn", "d4": "pawn"}, {*BOX, "b2", "d5", "c4", "e4"}, {"d4"}, "")
    match = at_table(account, 2, metamorphic=False)
    assert set(texts(go(match, "a2"))) == {"a3", "a4"}  # after a3 the other goes one back or diagonally


@pytest.mark.rule("DLG-201", "RUL-56")
@pytest.mark.parametrize(("more", "offered"), [({}, False), ({"c2": "pawn"}, True)])
def test_metamorphic_needs_three_units_and_none_of_them_twice(more, offered):
    account = Account({**BOXED, "a2": "pawn", "e2": "pawn", **more}, BOX, (), "")
    assert asked(at_table(account, 3, metamorphic=True)).startswith("Spend Metamorphic") is offered
