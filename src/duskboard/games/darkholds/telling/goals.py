"""What everybody is after, how far that is, and what stands in the way."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import many
from duskboard.games.darkholds.rules.board import forget, on_board, through_rubble, walked
from duskboard.games.darkholds.rules.warriors import is_guardian
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.telling.names import Names, bag_id, square_id, warrior_id


def goals(state: State, book: Book, names: Names, seat: int) -> list[Goal]:
    """The goals of both sides, those of the viewer's side first."""
    if state.ending:
        return []
    found = [_level(state, book, names), *_campaign(state)]
    if state.overlord != NONE:
        found.append(_overlord(state, names))
    return sorted(found, key=lambda goal: goal.owner != seat) if seat == state.overlord else found


def _level(state: State, book: Book, names: Names) -> Goal:
    """What wins the level. DKH-148, DKH-169."""
    level = names.levels[state.level]
    if state.phase in (t.SHOPPING, t.SETTING_UP):
        return Goal(text=f"Get ready for level {level.number}, {level.name}", standing=level.special)
    victory = book.victory[state.level]
    guardians = [] if victory == t.LEAVE else [_guardians(state, book, names)]
    if victory == t.KILL:
        return Goal(
            text=guardians[0].text, value=guardians[0].value, most=guardians[0].most, standing=_time(state),
            targets=guardians[0].targets, parts=_fallen(state, names), rules=["DKH-169"],
        )  # fmt: skip
    heroes = [hero for hero in range(t.HEROES) if on_board(state, hero) or state.status[hero] == t.EXITED]
    closed = "the exit is closed until every guardian is dead; " if not state.exit_open else ""
    return Goal(
        text="Bring the heroes out by the exit", value=state.exited, most=len(heroes),
        standing=closed + _time(state), targets=[square_id(book.exit[state.level])],
        parts=[*guardians, *_ways_out(state, book, names, heroes), *_henchmen(state)], rules=["DKH-034", "DKH-169"],
    )  # fmt: skip


def _time(state: State) -> str:
    """The turns left, this one counted. RUL-89."""
    if not state.turn_cap:
        return f"turn {state.turn}"
    return f"{many(state.turn_cap - state.turn + 1, 'turn')} left"


def _guardians(state: State, book: Book, names: Names) -> Goal:
    """Those who must die. DKH-148."""
    boss, all_of_them = book.boss[state.level], book.bosses[state.level]
    alive = [
        warrior_id(enemy)
        for enemy in range(t.FIRST_ENEMY, t.WARRIORS)
        if state.profile[enemy] != NONE and is_guardian(state, book, enemy)
    ]
    left = state.bosses_left
    who = f"Kill the {names.profile(boss)}" if all_of_them == 1 else f"Kill the guardians: every {names.profile(boss)}"
    return Goal(text=who, value=all_of_them - left, most=all_of_them, met=left == 0, targets=alive, rules=["DKH-148"])


def _ways_out(state: State, book: Book, names: Names, heroes: list[int]) -> list[Goal]:
    """How far each hero still has to go; the fallen must be helped up or left behind. DKH-034, DKH-170."""
    exit, scratch, found = book.exit[state.level], Scratch(), []
    forget(scratch)
    for hero in heroes:
        out = state.status[hero] == t.EXITED
        where = bag_id(hero) if out else warrior_id(hero)
        if out:
            standing = "out"
        elif state.status[hero] != t.CONSCIOUS:
            standing = "revive, or leave behind"
        else:
            at = state.at[hero]
            far = walked(state, book, scratch, exit, at)
            round_it = far < t.FAR
            far = far if round_it else through_rubble(state, book, exit, at)
            standing = f"{many(far, 'square')}" + ("" if round_it else ", with rubble or a closed exit between")
        found.append(Goal(text=f"{names.warrior(state, hero)}: {standing}", met=out, targets=[where]))
    return found


def _henchmen(state: State) -> list[Goal]:
    """Who else should come along: whoever is left on the board at the end is dead. DKH-171."""
    all_of_them = [w for w in range(t.FIRST_HENCHMAN, t.PARTY) if state.profile[w] != NONE]
    out = [w for w in all_of_them if state.status[w] == t.EXITED]
    if not all_of_them:
        return []
    return [
        Goal(
            text="Henchmen", value=len(out), most=len(all_of_them), met=len(out) == len(all_of_them),
            standing="whoever stays is left behind", targets=[warrior_id(w) for w in all_of_them if w not in out],
            rules=["DKH-171"],
        )
    ]  # fmt: skip


def _fallen(state: State, names: Names) -> list[Goal]:
    """Who of the heroes lies there, where nobody needs to go anywhere."""
    down = [hero for hero in range(t.HEROES) if state.status[hero] in (t.UNCONSCIOUS, t.COCOONED)]
    return [Goal(text=f"{names.warrior(state, hero)} lies there: revive", targets=[warrior_id(hero)]) for hero in down]


def _campaign(state: State) -> list[Goal]:
    """What lies beyond the level."""
    if state.mode == t.SINGLE:
        return []
    to_come = state.last_level - state.level
    text = "Clear every level of the quest" if state.mode == t.QUEST else "Clear the three levels of the area"
    return [
        Goal(
            text=text, value=state.cleared, most=state.cleared + 1 + to_come, rules=["DKH-322"],
            standing=f"{many(to_come, 'level')} after this one" if to_come else "this is the last level",
        )
    ]  # fmt: skip


def _overlord(state: State, names: Names) -> Goal:
    """An overlord wins what the players lose. DKH-155, DKH-174."""
    heroes = [hero for hero in range(t.HEROES) if state.profile[hero] != NONE]
    standing = [hero for hero in heroes if state.status[hero] in (t.CONSCIOUS, t.READY, t.EXITED)]
    return Goal(
        text="Leave none of the heroes standing", value=len(heroes) - len(standing), most=len(heroes),
        standing="one who has left by the exit is safe" if state.exited else "", owner=state.overlord,
        targets=[warrior_id(hero) for hero in standing if state.status[hero] == t.CONSCIOUS],
        rules=["DKH-155", "DKH-174"],
    )  # fmt: skip
