"""From settings to a state ready to start."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import Hero
from duskboard.games.darkholds.content.level import Level
from duskboard.games.game import Settings, SettingsError

MODES = ("level", "area", "quest")
INITIATIVES = ("rotate", "roll", "vote")


def heroes_of(content: Content, settings: Settings) -> list[int]:
    """The heroes in play, as profiles. Without a list: the first four, or as many as there are players."""
    known = [hero.id for hero in content.all("hero", Hero)][:8]
    wanted = settings["heroes"]
    if isinstance(wanted, str):
        wanted = [name.strip().lower() for name in wanted.split(",") if name.strip()]
    if not wanted:
        wanted = known[: max(4, int(settings["players"]))]
    if not isinstance(wanted, list | tuple) or not all(isinstance(name, str) for name in wanted):
        raise SettingsError(f"heroes must be a list such as penda,nerys, not {wanted!r}")
    for name in wanted:
        if name not in known:
            raise SettingsError(f"there is no hero {name!r}; there are: {', '.join(known)}")
    if len(set(wanted)) != len(wanted) or len(wanted) > t.HEROES:
        raise SettingsError(f"heroes must be 1 to {t.HEROES} different ones, not {', '.join(wanted)}")
    return [known.index(name) for name in wanted]


def owners_of(settings: Settings, heroes: int) -> list[int]:
    """The seat that plays each hero. Without a list: dealt out in turn."""
    players = int(settings["players"])
    owners = settings["owners"]
    if isinstance(owners, str):
        owners = [part.strip() for part in owners.split(",") if part.strip()]
    if not owners:
        owners = [hero % players for hero in range(heroes)]
    else:
        try:
            owners = [int(owner) - 1 for owner in owners]
        except (TypeError, ValueError):
            raise SettingsError(f"owners must be a list of players such as 1,1,2,2, not {owners!r}") from None
    if len(owners) != heroes or set(owners) != set(range(players)):
        raise SettingsError(
            f"every one of the {heroes} heroes needs a player from 1 to {players}, and every player a hero"
        )
    return owners


def prepare(state: Any, book: Any, content: Content, settings: Settings) -> None:
    """Write checked settings into a fresh state."""
    mode = MODES.index(settings["mode"])
    level = settings["level"] - 1
    levels = len(content.all("level", Level))
    if mode == t.SINGLE and level >= levels:
        raise SettingsError(f"level must be from 1 to {levels}, not {level + 1}")
    if mode == t.AREA and int(settings["area"]) * 3 > levels:
        raise SettingsError(f"area {settings['area']} needs its three levels; there are {levels} levels")
    first = (level, 3 * (int(settings["area"]) - 1), level)[mode]
    last = (level, first + 2, 9)[mode]
    if mode == t.QUEST and (first > 9 or levels < 10):
        raise SettingsError("the quest goes from a level of the first ten to level 10")
    heroes = heroes_of(content, settings)
    players = int(settings["players"])
    if players > len(heroes):
        raise SettingsError(f"{players} players need at least {players} heroes, not {len(heroes)}")
    owners = owners_of(settings, len(heroes))
    state.mode, state.level, state.last_level = mode, first, last
    state.players = players
    state.overlord = players if settings["overlord"] == "yes" else NONE
    state.enemy_ties = settings["enemy_ties"] == "ask"
    state.enemy_noise = settings["enemy_noise"] == "on"
    state.replacement = settings["replacement_hero"] == "on"
    state.replays, state.turn_cap = settings["replay_level"], settings["turn_cap"]
    state.initiative_mode = INITIATIVES.index(settings["initiative"])
    state.active = state.struck = state.quarry = state.omen = NONE
    state.struck_at = state.goal = t.NOWHERE
    for warrior in range(t.WARRIORS):
        state.profile[warrior] = NONE
        state.at[warrior] = NONE
    for hero, profile in enumerate(heroes):
        state.profile[hero] = profile
        state.owner[hero] = owners[hero]


def told_by(state: Any, content: Content) -> Settings:
    """The settings that a state tells."""
    known = [hero.id for hero in content.all("hero", Hero)]
    heroes = [hero for hero in range(t.HEROES) if 0 <= state.profile[hero] < len(known)]
    return {
        "mode": MODES[state.mode],
        "level": state.level + 1,
        "area": str(state.last_level // 3 + 1) if state.mode == t.AREA else "1",
        "players": state.players,
        "heroes": ",".join(known[state.profile[hero]] for hero in heroes),
        "owners": ",".join(str(state.owner[hero] + 1) for hero in heroes),
        "overlord": "no" if state.overlord == NONE else "yes",
        "enemy_ties": "ask" if state.enemy_ties else "auto",
        "initiative": INITIATIVES[state.initiative_mode],
        "enemy_noise": "on" if state.enemy_noise else "off",
        "replacement_hero": "on" if state.replacement else "off",
        "replay_level": state.replays,
        "turn_cap": state.turn_cap,
    }
