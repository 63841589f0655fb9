"""What each side is after: its mission with how far it is, what stands in the way, and where on the board that is.

A seat sees its own mission and its choices; of the other's as much as has come out. Everything here is made from a
state redacted for the viewer, in which what is not known is NONE or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal
from duskboard.engine.unchanged import made_once
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, Mission, of_faction
from duskboard.games.steam_leaf.rules.army import kind_of
from duskboard.games.steam_leaf.rules.ground import home_of, standing
from duskboard.games.steam_leaf.rules.missions import leaders_home, leaders_needed
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.words import SIDES, Teller, counted, objective_id, upper

FAR = 100  # steps: there is no way


class Aim:
    """One side's mission, as a viewer knows it."""

    def __init__(self, state: State, book: Book, content: Content, side: int, viewer: int) -> None:
        self.state, self.book, self.side, self.viewer = state, book, side, viewer
        self.tell = Teller(state, content)
        self.number = state.mission[side]
        missions: list[Mission] = of_faction(content, "mission", Mission, FACTIONS[side])
        self.mission = missions[self.number] if self.number >= 0 else None
        self.missions = missions
        self.your = "your" if side == viewer else "its"

    @property
    def printed(self) -> Mission:
        """The mission, where it is known."""
        assert self.mission is not None
        return self.mission

    def goal(self) -> Goal:
        """The mission with its progress, or what little is known of it."""
        if self.mission is None:
            return self._unknown()
        made = MISSIONS[self.side, self.number](self)
        made.owner = self.side
        made.secret = self.side == self.viewer and self.state.exposed[self.side] == 0 and not self.state.ending
        made.rules = [*self.mission.rules, *made.rules]
        status = self.state.status[self.side]
        made.met = status in (t.PROVISIONAL, t.ACHIEVED)
        said = {t.PROVISIONAL: "achieved, if it stays so", t.ACHIEVED: "achieved", t.FAILED: "failed"}.get(status)
        made.standing = ", ".join(part for part in (said or made.standing, self.rounds_left()) if part)
        if status == t.FAILED and self.side == self.viewer and not self.state.ending:
            left = f"A draw is left: keep {SIDES[1 - self.side]} from achieving its mission"
            made.parts = [*made.parts, Goal(text=left, rules=["STL-005"])]
        return made

    def _unknown(self) -> Goal:
        """A mission that is still secret: what it is not."""
        state = self.state
        denied = [one.name for at, one in enumerate(self.missions) if state.denied[self.side] >> at & 1]
        told = {t.PROVISIONAL: "announced as achieved", t.FAILED: "announced as failed"}.get(
            state.status[self.side], ""
        )
        return Goal(
            text=upper(f"{SIDES[self.side]} has a secret mission"), owner=self.side, standing=told,
            met=state.status[self.side] == t.PROVISIONAL, rules=["STL-002", "STL-006"],
            parts=[Goal(text=f"It is not {name}", owner=self.side, met=True, rules=["STL-127"]) for name in denied],
        )  # fmt: skip

    def rounds_left(self) -> str:
        left = self.state.limit - self.state.round
        return f"{counted(left, 'round')} left" if self.state.round and not self.state.ending else ""

    # -- what goals are made of

    def tour(self, does: str, done: int, left: list[int], parts: list[Goal]) -> Goal:
        """Something the nominated Leader does at each of the mission's tiles. Others do not learn how many are done."""
        known = self.side == self.viewer or bool(self.state.ending)
        return Goal(
            text=f"{self.printed.name}: {self.leader_name()} {does}",
            value=done if known else 0, most=self.printed.tiles if known else -1,
            targets=[*self.cells(left), *self.leader()], parts=[*parts, self.leader_stands()],
        )  # fmt: skip

    def tiles(self) -> list[int]:
        """The mission's objective tiles, as far as they are known."""
        return [
            self.state.chosen[self.side, slot] for slot in range(t.SLOTS) if self.state.chosen[self.side, slot] >= 0
        ]

    def cell(self, objective: int) -> str:
        return objective_id(self.state, self.book, objective)

    def cells(self, objectives: list[int]) -> list[str]:
        return [self.cell(one) for one in objectives]

    def at(self, objectives: list[int]) -> str:
        return f" at objective {objectives[0] + 1}" if objectives else ""

    def leader(self) -> list[str]:
        """The piece of the nominated Leader."""
        return self.tell.ids(self.side, self.state.leader[self.side]) if self.state.leader[self.side] >= 0 else []

    def leader_name(self) -> str:
        group = self.state.leader[self.side]
        return self.tell.group(self.side, group) if group >= 0 else "the nominated Leader"

    def leader_stands(self) -> Goal:
        """The nominated Leader has to stay undefeated."""
        group = self.state.leader[self.side]
        up = group < 0 or not self.state.units_n[self.side] or self.stands(self.state.group_first[self.side, group])
        return Goal(
            text=f"{upper(self.leader_name())} stays undefeated", met=up, targets=self.leader(), rules=["RUL-15"]
        )

    def stands(self, unit: int) -> bool:
        return self.state.unit_health[self.side, unit] > 0

    def leaders(self) -> Goal:
        """Without a standing Leader the mission fails."""
        alive = [
            group
            for group in range(self.state.groups_n[self.side])
            if self.state.group_type[self.side, group] >= 0
            and self.book.is_leader[self.state.group_type[self.side, group]]
            and standing(self.state, self.side, self.state.group_first[self.side, group])
        ]
        targets = [piece for group in alive for piece in self.tell.ids(self.side, group)]
        return Goal(text=f"One of {self.your} Leaders stands", met=bool(alive), targets=targets, rules=["STL-164"])

    def below_half(self) -> Goal:
        """How much of the Coven's army has fallen; what it cost in all is its secret. STL-133."""
        state, fallen = self.state, 0
        for unit in range(state.units_n[t.LEAF]):
            if state.unit_health[t.LEAF, unit] == 0:
                fallen += self.book.cost[kind_of(state, t.LEAF, unit)]
        return Goal(
            text="The Leaf Coven is below half its points", rules=["STL-133", "RUL-84"],
            standing=f"{counted(fallen, 'point')} of it defeated, of at most {state.power}",
        )  # fmt: skip


MISSIONS: dict[tuple[int, int], Callable[[Aim], Goal]] = {}


def mission(side: int, number: int) -> Callable[[Callable[[Aim], Goal]], Callable[[Aim], Goal]]:
    """Declare what is shown of a mission."""

    def declare(made: Callable[[Aim], Goal]) -> Callable[[Aim], Goal]:
        MISSIONS[side, number] = made
        return made

    return declare


# -- the Guild ---------------------------------------------------------------------------------------------------------


@mission(t.STEAM, t.BOLSTER)
def bolster(aim: Aim) -> Goal:
    """Tiles destroyed so far, and how near the others are to it. STL-137."""
    state, tiles, keep = aim.state, aim.tiles(), aim.printed.keep
    whole = [tile for tile in tiles if not state.wrecked[tile]]
    parts = []
    for tile in tiles:
        run = state.follower_run[tile]
        struck = f"{counted(run, 'attack')} of Followers in a row, {aim.printed.hits} destroy it" if run else ""
        parts.append(
            Goal(
                text=f"Objective {tile + 1} is whole", met=tile in whole, targets=[aim.cell(tile)],
                standing="destroyed" if tile not in whole else struck, rules=["STL-135", "STL-136"],
            )
        )  # fmt: skip
    return Goal(
        text=f"{aim.printed.name}: {keep} of {aim.your} tiles whole when the Leaf Coven falls below half its points",
        value=len(whole), most=aim.printed.tiles, targets=aim.cells(whole),
        parts=[*parts, aim.below_half()], rules=["STL-137"],
    )  # fmt: skip


@mission(t.STEAM, t.TOP_SECRET)
def top_secret(aim: Aim) -> Goal:
    """Delivered, then kept. STL-140 to STL-142."""
    state, tiles = aim.state, aim.tiles()
    delivered, run = state.marker != NONE, state.marker_run
    deliver = Goal(
        text=f"{upper(aim.leader_name())} delivers the orders{aim.at(tiles)}", met=delivered,
        targets=[*aim.leader(), *aim.cells(tiles)], rules=["STL-140"],
    )  # fmt: skip
    keep = Goal(
        text="The delivered orders last", met=delivered and not state.marker_lost, targets=aim.cells(tiles),
        standing="destroyed" if state.marker_lost else f"{counted(run, 'attack')} in a row" if run else "",
        value=run, most=aim.printed.hits, rules=["STL-141"],
    )  # fmt: skip
    parts = [deliver, keep, aim.below_half()] if delivered else [deliver, aim.leader_stands(), aim.below_half()]
    return Goal(
        text=f"{aim.printed.name}: deliver, and keep it until the Leaf Coven is below half its points",
        value=int(delivered), most=1, targets=aim.cells(tiles) if delivered else deliver.targets, parts=parts,
    )  # fmt: skip


@mission(t.STEAM, t.ESCORT)
def escort(aim: Aim) -> Goal:
    """How far the noble has to go. STL-146."""
    state, book = aim.state, aim.book
    for group in range(state.groups_n[t.STEAM]):
        if state.group_type[t.STEAM, group] == t.NOBLE and state.units_n[t.STEAM]:
            tile = state.unit_tile[t.STEAM, state.group_first[t.STEAM, group]]
            steps = book.to_edge[state.board, tile, state.quadrant[t.LEAF]] if tile >= 0 else 0
            way = f"{counted(steps, 'step')} to go" if tile >= 0 and steps < FAR and state.round else ""
            noble = aim.tell.group(t.STEAM, group)
            return Goal(
                text=f"{aim.printed.name}: {noble} over the edge of the board in the enemy's quadrant", standing=way,
                targets=aim.tell.ids(t.STEAM, group), rules=["STL-146"],
            )  # fmt: skip
    return Goal(text=f"{aim.printed.name}: the noble over the edge of the board in the enemy's quadrant")


@mission(t.STEAM, t.SWEEP)
def sweep(aim: Aim) -> Goal:
    """Tiles collected, and the drop point. STL-150, STL-151."""
    state, tiles = aim.state, aim.tiles()
    done = [bool(state.done[t.STEAM] >> slot & 1) for slot in range(len(tiles))]
    parts = [
        Goal(
            text=f"Collect at objective {tile + 1}" if slot < aim.printed.tiles - 1
            else f"Then deliver everything at objective {tile + 1}, the drop point",
            met=done[slot], targets=[aim.cell(tile)], rules=["STL-150" if slot < aim.printed.tiles - 1 else "STL-151"],
        )
        for slot, tile in enumerate(tiles)
    ]  # fmt: skip
    left = [tile for slot, tile in enumerate(tiles) if not done[slot]]
    if len(left) > 1:
        left = left[:-1]  # the drop point comes last
    return aim.tour("collects at every tile, then delivers at the drop point", sum(done), left, parts)


@mission(t.STEAM, t.DEMORALISATION)
def demoralisation(aim: Aim) -> Goal:
    """Interrogations that succeeded. STL-154."""
    leader = aim.state.leader[t.STEAM]
    fallen = [
        aim.tell.id(t.LEAF, unit)
        for unit in range(aim.state.units_n[t.LEAF])
        if aim.state.unit_tile[t.LEAF, unit] >= 0 and aim.state.unit_health[t.LEAF, unit] == 0
    ]
    return Goal(
        text=f"{aim.printed.name}: {aim.leader_name()} makes {aim.printed.count} successful interrogations",
        value=aim.state.successes[t.STEAM, leader] if leader >= 0 else 0, most=aim.printed.count if leader >= 0 else -1,
        standing=f"{len(fallen)} defeated, to be asked" if fallen else "",
        targets=[*aim.leader(), *fallen], parts=[aim.leader_stands()],
    )  # fmt: skip


@mission(t.STEAM, t.GREAT_CONTRAPTION)
def contraption(aim: Aim) -> Goal:
    """Building actions, then an engine that stands. STL-157, STL-161."""
    state, tiles = aim.state, aim.tiles()
    text = f"{aim.printed.name}: build it{aim.at(tiles)}, and it stands at the end"
    if state.engine != NONE:
        up = standing(state, t.STEAM, state.engine)
        stands = Goal(text="It stands", met=up, rules=["STL-161"])
        return Goal(
            text=text, value=aim.printed.count, most=aim.printed.count,
            targets=[aim.tell.id(t.STEAM, state.engine)] if up else [], parts=[stands],
        )  # fmt: skip
    if not tiles:
        return Goal(text=text)
    built, run = state.built[tiles[0]], state.build_run[tiles[0]]
    whole = Goal(
        text="It is not destroyed while it grows", met=not state.build_lost[tiles[0]], rules=["STL-160"],
        standing=f"{counted(run, 'attack')} in a row, {aim.printed.hits} destroy it" if run else "",
    )  # fmt: skip
    return Goal(text=text, value=built, most=aim.printed.count, targets=aim.cells(tiles), parts=[whole, aim.leaders()])


# -- the Coven ---------------------------------------------------------------------------------------------------------


@mission(t.LEAF, t.LEARN)
def learn(aim: Aim) -> Goal:
    """Rounds running in which a Leader has learnt at the tile. STL-164."""
    state, tiles = aim.state, aim.tiles()
    text = f"{aim.printed.name}: a Leader works{aim.at(tiles)} in {counted(aim.printed.count, 'round')} running"
    if not tiles:
        return Goal(text=text)
    runs = [
        (state.work_run[group], group)
        for group in range(state.groups_n[t.LEAF])
        if state.work_tile[group] == tiles[0] and state.work_round[group] >= state.round - 1
    ]
    best, group = max(runs, default=(0, NONE))
    if group == NONE:
        begun = Goal(text="Nobody has begun, or it was broken off")
    else:
        worked = state.work_round[group] == state.round
        begun = Goal(
            text=f"{aim.tell.group(t.LEAF, group)} has begun", met=True, targets=aim.tell.ids(t.LEAF, group),
            standing="" if best >= aim.printed.count else f"it {'has worked' if worked else 'must work'} this round",
        )  # fmt: skip
    return Goal(
        text=text, value=best, most=aim.printed.count, targets=aim.cells(tiles), parts=[begun, aim.leaders()],
        rules=["STL-165"],
    )  # fmt: skip


@mission(t.LEAF, t.SABOTAGE)
def sabotage(aim: Aim) -> Goal:
    """The bomb armed, its fuse, and Leaders at home. STL-168 to STL-173."""
    state, book, tiles = aim.state, aim.book, aim.tiles()
    armed = bool(state.bomb_armed)
    arm = Goal(
        text=f"{upper(aim.leader_name())} arms the bomb{aim.at(tiles)}", met=armed,
        targets=[*aim.leader(), *aim.cells(tiles)], rules=["STL-168"],
    )  # fmt: skip
    fuse = state.bomb_round - state.round
    soon = f"of round {state.bomb_round}, in {counted(fuse, 'round')}" if fuse > 0 else "of this round"
    ticks = Goal(
        text="It is not disarmed", met=state.bomb != NONE, value=state.disarmed, most=aim.printed.disarm,
        standing=f"explodes at the end {soon}" if state.bomb != NONE else "disarmed", rules=["STL-172"],
    )  # fmt: skip
    own = aim.side == aim.viewer or bool(state.ending)
    at_home, needed = (leaders_home(state, book), leaders_needed(state)) if own and state.units_n[t.LEAF] else (0, -1)
    back = Goal(
        text=f"Half of {aim.your} Leaders at home when it explodes", value=at_home, most=needed,
        met=own and state.round > 0 and at_home >= needed, rules=["STL-173", "RUL-90"],
    )  # fmt: skip
    return Goal(
        text=f"{aim.printed.name}: arm the bomb, guard it, and be at home when it explodes", value=int(armed), most=1,
        targets=aim.cells(tiles) if armed else arm.targets,
        parts=[arm, ticks, back] if armed else [arm, aim.leader_stands(), back],
    )  # fmt: skip


@mission(t.LEAF, t.DISTRACTION)
def distraction(aim: Aim) -> Goal:
    """Who has entered, who is inside, and when it is looked at. STL-175 to STL-178."""
    state, book = aim.state, aim.book
    entered, inside, away = [], [], 0
    for unit in range(state.units_n[t.STEAM]):
        has_entered = state.unit_flags[t.STEAM, unit] & t.ENTERED != 0
        if state.unit_tile[t.STEAM, unit] < 0:
            away += has_entered and state.unit_health[t.STEAM, unit] > 0
            continue
        if has_entered:
            entered.append(aim.tell.id(t.STEAM, unit))
        if state.round and home_of(state, book, t.LEAF, state.unit_tile[t.STEAM, unit]):
            inside.append(aim.tell.id(t.STEAM, unit))
    clock = (aim.printed.clock + 1) // 2 if state.by_turns else aim.printed.clock
    due = state.contact_round + clock - 1
    when = f"decided at the end of round {due}" if state.contact_round else "the clock starts with the first contact"
    return Goal(
        text=f"{aim.printed.name}: nobody of the Guild in {aim.your} quadrant, and all who ever entered it eliminated",
        standing=when, targets=sorted({*entered, *inside}),
        parts=[
            Goal(text="First contact", met=state.contact_round > 0, rules=["STL-175"]),
            Goal(text="Nobody of the Guild inside", met=not inside, targets=inside, rules=["STL-177"],
                 standing=f"{len(inside)} inside now" if inside else ""),
            Goal(text="All who entered are eliminated", met=not entered and not away, targets=entered,
                 standing=", ".join([
                     *([f"{len(entered) + away} not yet"] if entered or away else []),
                     *(["somebody got away for good"] if away else []),
                 ]), rules=["STL-178"]),
        ],
    )  # fmt: skip


@mission(t.LEAF, t.HIDDEN_AGENT)
def hidden_agent(aim: Aim) -> Goal:
    """The agent fetched, home, alive. STL-181 to STL-183."""
    state, tiles = aim.state, aim.tiles()
    fetched = state.agent != NONE
    piece = [aim.tell.id(t.LEAF, state.agent)] if fetched and state.unit_tile[t.LEAF, state.agent] >= 0 else []
    fetch = Goal(
        text=f"A Leader fetches the agent{aim.at(tiles)}", met=fetched, targets=aim.cells(tiles), rules=["STL-181"]
    )
    bring = Goal(text="The agent comes home", met=bool(state.agent_home), targets=piece, rules=["STL-183"])
    live = Goal(text="The agent is not eliminated", met=bool(piece), targets=piece, rules=["STL-184"])
    return Goal(
        text=f"{aim.printed.name}: fetch the agent and bring it home alive", value=int(fetched) + state.agent_home,
        most=2, targets=piece or aim.cells(tiles), parts=[fetch, bring, live] if fetched else [fetch, aim.leaders()],
    )  # fmt: skip


@mission(t.LEAF, t.PLANT)
def plant(aim: Aim) -> Goal:
    """Tiles at which false information lies. STL-186."""
    state, tiles = aim.state, aim.tiles()
    done = [bool(state.done[t.LEAF] >> slot & 1) for slot in range(len(tiles))]
    left = [tile for slot, tile in enumerate(tiles) if not done[slot]]
    parts = [
        Goal(text=f"Plant at objective {tile + 1}", met=done[slot], targets=[aim.cell(tile)], rules=["STL-186"])
        for slot, tile in enumerate(tiles)
    ]
    return aim.tour(f"works at each of {aim.your} tiles", sum(done), left, parts)


@mission(t.LEAF, t.MUST_FAIL)
def must_fail(aim: Aim) -> Goal:
    """What the Guild is after has to come to nothing. STL-188."""
    state = aim.state
    said = {
        t.UNDECIDED: "it is open", t.PROVISIONAL: "it is achieved, unless that is undone", t.ACHIEVED: "it is achieved",
        t.FAILED: "it has failed",
    }[state.status[t.STEAM]]  # fmt: skip
    exposed = state.mission[t.STEAM]
    what = aim.tell.mission(t.STEAM, exposed) if exposed >= 0 else "whatever the Guild's mission is, it"
    return Goal(text=f"{aim.printed.name} {upper(what)} must fail", standing=said, rules=["STL-189"])


def make_goals(state: State, book: Book, content: Content, viewer: int) -> list[Goal]:
    """What both sides are after, the viewer's own first."""
    sides = [viewer, 1 - viewer] if viewer >= 0 else [t.STEAM, t.LEAF]
    return [_goal(state, book, content, side, viewer, state.mission[side]) for side in sides]


@made_once(256)
def _goal(state: State, book: Book, content: Content, side: int, viewer: int, mission: int) -> Goal:
    """What is looked at hangs on the mission."""
    return Aim(state, book, content, side, viewer).goal()
