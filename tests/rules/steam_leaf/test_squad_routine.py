"""Where a squad may go, against the contract's completion routine written down as plainly as it stands there."""

import random

import pytest

from duskboard.games.steam_leaf.rules.ground import code_of, touches
from duskboard.games.steam_leaf.rules.movement import allowance
from duskboard.games.steam_leaf.telling.notation import tile_name, unit_name
from duskboard.games.steam_leaf.terms import FINISHED, HALVED, ROOTED, STEP, TILES
from tests.rules.steam_leaf.table import BOOK, asks, group, play, table, texts, tile

CROWD = 40  # others on the board


def ways(state, start, limit):
    """Steps to every tile within the limit: friends and the fallen may be passed, standing enemies not."""
    steps = {start: 0}
    queue = [start]
    for here in queue:
        for direction in range(4):
            to = here + STEP[direction]
            if steps[here] == limit or not BOOK.ways[state.board, here] >> direction & 1 or to in steps:
                continue
            enemy = state.at[to] > 52 and state.unit_health[1, state.at[to] - 53] > 0
            if not enemy:
                steps[to] = steps[here] + 1
                queue.append(to)
    return steps


class Routine:
    """The members of the Guild's first group in the middle of their move."""

    def __init__(self, state):
        self.state = state
        self.members = [unit for unit in range(state.group_size[0, 0]) if state.unit_health[0, unit] > 0]
        self.left = [unit for unit in self.members if not state.unit_flags[0, unit] & FINISHED]
        self.done = [int(state.unit_tile[0, unit]) for unit in self.members if unit not in self.left]
        self.home = {unit: int(state.unit_tile[0, unit]) for unit in self.left}
        self.reach = {unit: ways(state, self.home[unit], allowance(state, 0, unit)) for unit in self.left}
        self.taken = {place for place in range(TILES) if state.at[place] and state.at[place] not in self._codes()}
        self.taken |= set(self.done)

    def _codes(self):
        return {code_of(0, unit) for unit in self.left}

    def legal(self, unit, left, taken, done):
        others = {self.home[mate] for mate in left if mate != unit}
        for place, steps in self.reach[unit].items():
            near = not done or any(touches(self.state, BOOK, place, other) for other in done)
            if place not in taken and place not in others and near:
                yield steps, unit, place

    def completes(self, left, taken, done):
        left, taken, done = list(left), set(taken), list(done)
        while left:
            found = min((one for unit in left for one in self.legal(unit, left, taken, done)), default=None)
            if found is None:
                return False
            _, unit, place = found
            left.remove(unit)
            taken.add(place)
            done.append(place)
        return True

    def places(self, unit):
        rest = [mate for mate in self.left if mate != unit]
        found = set()
        for _, _, place in self.legal(unit, self.left, self.taken, self.done):
            if self.completes(rest, self.taken | {place}, [*self.done, place]):
                found.add(place)
        return found


def crowded(seed):
    """A squad among friends, enemies and the fallen, some of its members held or constricted, after its roll."""
    chance = random.Random(seed)
    board = ("market", "garden")[seed % 2]
    floor = [place for place in range(TILES) if BOOK.floor[seed % 2, place]]
    state = table(board=board).state
    squad = [chance.choice(floor)]
    while len(squad) < 3 + seed % 4:
        near = [one for one in floor if one not in squad and any(touches(state, BOOK, one, mate) for mate in squad)]
        squad.append(chance.choice(near))
    around = sorted((place for place in floor if place not in squad), key=lambda one: (abs(one - squad[0]), one))
    others = chance.sample(around[:140], CROWD)
    steam = [group("badger-soldier", " ".join(map(tile_name, squad)))]
    steam += [group("badger-soldier", tile_name(one)) for one in others[:16]]
    leaf = [group("fox-scout", tile_name(one), health=chance.choice([0, 4])) for one in others[16:]]
    match = table(
        steam, [*leaf, group("fox-scout", tile_name(max(set(floor) - set(squad) - set(others))))], board=board
    )
    for unit in range(len(squad)):
        match.state.unit_flags[0, unit] = chance.choice([0, 0, 0, HALVED, ROOTED])
    if asks(match) == "use a group":
        play(
            match,
            "1",
            *(["roll"] if not all(match.state.unit_flags[0, u] == ROOTED for u in range(len(squad))) else []),
        )
    return match, chance


@pytest.mark.rule("STL-084", "STL-086")
@pytest.mark.parametrize("seed", range(14))
def test_a_squad_may_go_where_the_routine_lets_it(seed):
    match, chance = crowded(seed)
    while asks(match) == "choose a squad member":
        routine = Routine(match.state)
        offered = set()
        for unit in routine.left:
            name = unit_name(match.state, 0, unit)
            if name in texts(match):
                offered.add(unit)
                there = match.branch().play(name)
                assert {tile(text) for text in texts(there)} == routine.places(unit), (seed, name)
        assert offered == {unit for unit in routine.left if routine.places(unit)}
        unit = chance.choice(sorted(offered))
        play(match, unit_name(match.state, 0, unit))
        play(match, chance.choice(texts(match)))
        while asks(match) == "choose a destination":
            play(match, chance.choice(texts(match)))
