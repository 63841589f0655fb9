"""What both sides are after, how far that is, and what stands in the way. CLA-052."""

from __future__ import annotations

from collections.abc import Callable

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.scenarios import count_humans
from duskboard.games.claustrophobia.rules.talents import life_of
from duskboard.games.claustrophobia.telling.names import Names, cap, listed, many, tile_id, warrior_id

RULES = ["CLA-052"]


def goals(n: Names, seat: int) -> list[Goal]:
    """The goals of both sides, the viewer's own first."""
    if n.state.ending:
        return []
    humans, infernals = WAYS[n.book.goal[n.state.scenario]]
    found = [humans(n), infernals(n)]
    return found[::-1] if seat == t.INFERNAL else found


def _time(n: Names) -> str:
    """The turns after this one. CLA-031."""
    left = n.book.turns[n.state.scenario] - n.state.turn
    if not n.state.turn:
        return f"{many(left, 'turn', 'turns')} to come"
    return f"{many(left, 'turn', 'turns')} left after this one" if left else "this is the last turn"


def _with(status: int, n: Names) -> int:
    return count_humans(n.state, status)


def _enemies_on(n: Names, tile: int) -> str:
    enemies = n.state.occupants[t.INFERNAL, tile]
    if not enemies:
        return "no infernal warrior is there"
    return f"{many(enemies, 'infernal warrior stands', 'infernal warriors stand')} on it"


def _on_map(n: Names, tile: int) -> bool:
    return tile != NONE and bool(n.state.place[tile] == t.ON_MAP)


def _ids(n: Names, *tiles: int) -> list[str]:
    return [tile_id(tile) for tile in tiles if _on_map(n, tile)]


# -- the humans' ways --------------------------------------------------------------------------------------------------


def _exit_part(n: Names) -> Goal:
    """The exit must be found before anybody can leave by it."""
    exit = n.book.exit[n.state.scenario]
    found = _on_map(n, exit)
    standing = _enemies_on(n, exit) if found else f"{many(n.state.pile_n, 'tile', 'tiles')} still face down"
    return Goal(
        text=f"Find the exit, tile {exit + 1}", standing=standing, met=found, owner=t.HUMAN, targets=_ids(n, exit)
    )


def escape(n: Names) -> Goal:
    most, left, here = n.book.goal_n[n.state.scenario], _with(t.LEFT, n), _with(t.IN_PLAY, n)
    exit = n.book.exit[n.state.scenario]
    on_it = [n.the(h) for h in range(t.HUMANS) if n.state.tile[h] == exit and n.state.status[h] == t.IN_PLAY]
    parts = [
        _exit_part(n),
        Goal(
            text="Enough of you alive", value=here + left, most=most, met=here + left >= most, owner=t.HUMAN,
            standing=f"{many(here, 'human', 'humans')} in the tunnels",
        ),
    ]  # fmt: skip
    if on_it:
        parts.append(Goal(text=f"On the exit: {listed(on_it)}", owner=t.HUMAN, met=True))
    return Goal(
        text=f"{many(most, 'human', 'humans')} out by the exit", value=left, most=most, standing=_time(n),
        owner=t.HUMAN, targets=_ids(n, exit), parts=parts, rules=RULES,
    )  # fmt: skip


def hold(n: Names) -> Goal:
    tile, turns = n.book.goal_n[n.state.scenario], n.book.turns[n.state.scenario]
    on_it = [h for h in range(t.HUMANS) if n.state.tile[h] == tile and n.state.status[h] == t.IN_PLAY]
    holding = Goal(
        text=f"Stand on tile {tile + 1}: {listed([n.the(h) for h in on_it])}", met=bool(on_it), owner=t.HUMAN,
        standing=_enemies_on(n, tile), targets=[warrior_id(h) for h in on_it],
    )  # fmt: skip
    return Goal(
        text=f"A human on tile {tile + 1} at the end of turn {turns}", value=n.state.turn, most=turns,
        standing=_time(n), owner=t.HUMAN, targets=_ids(n, tile), parts=[holding], rules=RULES,
    )  # fmt: skip


def seal(n: Names) -> Goal:
    wells = [n.book.wells[n.state.scenario, i] for i in range(2)]
    parts = [
        Goal(
            text=f"Seal the well on tile {well + 1}", met=bool(n.state.resolved[well]), owner=t.HUMAN,
            standing="" if n.state.resolved[well] else _enemies_on(n, well), targets=_ids(n, well),
        )
        for well in wells
    ]  # fmt: skip
    open_wells = [well for well in wells if not n.state.resolved[well]]
    return Goal(
        text="Both wells sealed", value=n.state.sealed, most=n.book.goal_n[n.state.scenario],
        standing=_time(n), owner=t.HUMAN, targets=_ids(n, *open_wells), parts=parts, rules=[*RULES, "CLA-086"],
    )  # fmt: skip


def slay(n: Names) -> Goal:
    deaths = n.book.demon_deaths[n.state.demon[0]]
    lair = n.book.lair_of[n.state.scenario]
    here = n.state.tile[t.DEMON] != NONE
    life = life_of(n.state, n.book, t.DEMON)
    where = f"on tile {n.state.tile[t.DEMON] + 1}" if here else f"it returns to its nest on tile {lair + 1}"
    return Goal(
        text=f"Kill {n.the(t.DEMON)} for good", value=n.state.deaths[t.DEMON], most=deaths, standing=_time(n),
        owner=t.HUMAN, targets=[warrior_id(t.DEMON)] if here else _ids(n, lair),
        parts=[
            Goal(
                text=f"Markers on {n.the(t.DEMON)}", value=n.state.damage[t.DEMON], most=life, standing=where,
                owner=t.HUMAN,
            )
        ],
        rules=[*RULES, "CLA-160", "CLA-161"],
    )  # fmt: skip


def _relic(n: Names, i: int) -> Goal:
    """Where a relic is."""
    stash, home = n.book.stash[n.state.scenario, i], n.book.home[n.state.scenario]
    bearers = [h for h in range(t.HUMANS) if (n.state.relics[h] >> i) & 1]
    if (n.state.secured >> i) & 1:
        standing, targets = "home", []
    elif bearers:
        standing, targets = f"{n.the(bearers[0])} carries it", [warrior_id(bearers[0])]
    elif _on_map(n, stash):
        standing, targets = f"in the stash on tile {stash + 1}; {_enemies_on(n, stash)}", _ids(n, stash)
    else:
        standing, targets = f"tile {stash + 1} is not found", []
    return Goal(
        text=f"Relic of tile {stash + 1} home to tile {home + 1}", met=standing == "home", standing=standing,
        owner=t.HUMAN, targets=targets,
    )  # fmt: skip


def fetch(n: Names) -> Goal:
    return Goal(
        text="Both relics home", value=count(n.state.secured), most=2, standing=_time(n), owner=t.HUMAN,
        targets=_ids(n, n.book.home[n.state.scenario]), parts=[_relic(n, 0), _relic(n, 1)],
        rules=[*RULES, "CLA-219"],
    )  # fmt: skip


def rescue(n: Names) -> Goal:
    captive = n.book.captive[n.state.scenario]
    held = n.state.status[captive] == t.CAPTIVE
    out = n.state.status[captive] == t.LEFT
    others = _with(t.LEFT, n) - int(out)
    needed = n.book.goal_n[n.state.scenario]
    exit = n.book.exit[n.state.scenario]
    who = n.the(captive)
    parts = [
        Goal(
            text=f"Free {who}", met=not held, owner=t.HUMAN, targets=[warrior_id(captive)] if held else [],
            standing=_enemies_on(n, n.state.tile[captive]) if held else "",
        ),
        Goal(text=f"{cap(who)} out by the exit", met=bool(out), owner=t.HUMAN,
             standing="only once freed" if held else ""),
        Goal(text="Others out by the exit", value=others, most=needed, met=others >= needed, owner=t.HUMAN),
    ]  # fmt: skip
    targets = [warrior_id(captive)] if held else _ids(n, exit)
    return Goal(
        text=f"{cap(who)} out by the exit, and not alone", value=_with(t.LEFT, n), most=needed + 1, standing=_time(n),
        owner=t.HUMAN, targets=targets, parts=parts, rules=RULES,
    )  # fmt: skip


# -- the infernals' ways -----------------------------------------------------------------------------------------------


def _kill_all(n: Names) -> Goal:
    """No human left in the tunnels is a way in every scenario."""
    humans = sum(n.state.board[h] != NONE for h in range(t.HUMANS))
    here = [warrior_id(h) for h in range(t.HUMANS) if n.state.status[h] == t.IN_PLAY]
    return Goal(
        text="No human left in the tunnels", value=humans - len(here), most=humans, owner=t.INFERNAL, targets=here
    )


def _outlast(n: Names, *ways: Goal) -> Goal:
    """Time is on the infernals' side, and there are other ways."""
    turns = n.book.turns[n.state.scenario]
    return Goal(
        text=f"Hold out for {many(turns, 'turn', 'turns')}, or win before", value=n.state.turn, most=turns,
        standing=_time(n), owner=t.INFERNAL, parts=[*ways, _kill_all(n)], rules=[*RULES, "CLA-031"],
    )  # fmt: skip


def stop_escape(n: Names) -> Goal:
    needed = n.book.goal_n[n.state.scenario]
    alive = _with(t.IN_PLAY, n) + _with(t.LEFT, n)
    total = sum(n.state.board[h] != NONE for h in range(t.HUMANS))
    enough = total - needed + 1
    return _outlast(
        n,
        Goal(
            text=f"Kill so many that fewer than {needed} can leave", value=total - alive, most=enough,
            standing=f"{alive} can still leave", owner=t.INFERNAL,
        ),
    )  # fmt: skip


def overrun(n: Names) -> Goal:
    tile, turns = n.book.goal_n[n.state.scenario], n.book.turns[n.state.scenario]
    humans = n.state.occupants[t.HUMAN, tile]
    there = f"{many(humans, 'human is', 'humans are')} there" if humans else "no human is there"
    return Goal(
        text=f"No human on tile {tile + 1} at the end of turn {turns}", value=n.state.turn, most=turns,
        standing=f"{there}; {_time(n)}", owner=t.INFERNAL, targets=_ids(n, tile), parts=[_kill_all(n)], rules=RULES,
    )  # fmt: skip


def stop_carriers(n: Names) -> Goal:
    bearers = [h for h in range(t.HUMANS) if n.state.relics[h] and n.state.status[h] == t.IN_PLAY]
    who = f"{listed([n.the(h) for h in bearers])} carry now" if len(bearers) > 1 else (
        f"{n.the(bearers[0])} carries now" if bearers else "nobody carries one now"
    )  # fmt: skip
    return _outlast(
        n,
        Goal(text="Kill who carries a relic", standing=who, owner=t.INFERNAL, targets=[warrior_id(h) for h in bearers]),
    )


def stop_rescue(n: Names) -> Goal:
    captive = n.book.captive[n.state.scenario]
    others = [h for h in range(t.HUMANS) if h != captive and n.state.board[h] != NONE]
    dead = sum(n.state.status[h] == t.DEAD for h in others)
    held = " (a captive now)" if n.state.status[captive] == t.CAPTIVE else ""
    return _outlast(
        n,
        Goal(text=f"Kill {n.the(captive)}", standing=held.strip(" ()"), owner=t.INFERNAL),
        Goal(text=f"Kill everybody else: {n.the(captive)} alone is lost", value=dead, most=len(others),
             owner=t.INFERNAL),
    )  # fmt: skip


Way = Callable[[Names], Goal]
WAYS: dict[int, tuple[Way, Way]] = {
    t.ESCAPE: (escape, stop_escape), t.HOLD: (hold, overrun), t.SEAL: (seal, _outlast), t.SLAY: (slay, _outlast),
    t.FETCH: (fetch, stop_carriers), t.RESCUE: (rescue, stop_rescue),
}  # fmt: skip
