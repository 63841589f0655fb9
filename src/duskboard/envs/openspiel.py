"""OpenSpiel: our games as Python games of it, once this module is imported.

    import duskboard.envs.openspiel, pyspiel

    game = pyspiel.load_game("duskboard_darkleaf_gambit(clans=huldra+murg,seed=7)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

Settings are parameters (values of several parts joined by `+`), and so is `seed`: the first initial state of a game
with a seed is always the same, the next another; -1 is a new seed every time. Chance is rolled inside the step, by the
state's own stream: a clone has the same future. Whoever plans for a seat must not look into that future or at what
others hold: `state.resample_from_infostate(player, sampler)` is a world with other dice that fits what the seat knows.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

import numpy as np

from duskboard import games
from duskboard.engine.dice import seed_stream
from duskboard.engine.header import NOBODY
from duskboard.envs.block import Array, BadEnvironment
from duskboard.envs.extras import need
from duskboard.envs.ids import env_id, spiel_name
from duskboard.envs.look import look
from duskboard.games.game import Game

pyspiel = need("pyspiel", "openspiel")

JOINT = "+"  # between the parts of a setting: a comma would begin the next parameter


def load(game: str, **parameters: Any) -> Any:
    """A game of ours as OpenSpiel's."""
    known = parameter_defaults(games.game(game))
    for name in parameters:
        if name not in known:
            raise BadEnvironment(f"{game} has no parameter {name!r}; it has: {', '.join(known)}")
    return pyspiel.load_game(spiel_name(game), parameters)


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game of ours with its settings. Each has a class of its own, below: OpenSpiel keeps it for ever."""

    kind: Any  # what OpenSpiel is told of it
    house: Game  # the game

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game, kind = self.house, self.kind
        given = {**parameter_defaults(game), **(parameters or {})}
        self.book = game.standard_book
        self.settings = game.check_settings(
            {name: _setting(game, name, value) for name, value in given.items() if name != "seed"}
        )
        self._seed, self._made = int(given["seed"]), 0
        self.seats = game.seats_of(self.settings)
        game.new_state(self.book, game.content, self.settings, 0)  # refuses settings that make no sense
        info = pyspiel.GameInfo(
            num_distinct_actions=game.facts.options,
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.facts.longest_game,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What tells a player's view as numbers and as text."""
        return Observer(self.house, iig_obs_type is None or iig_obs_type.perfect_recall)

    def next_seed(self) -> str:
        """The seed of the next game."""
        self._made += 1
        return f"spiel {secrets.randbits(64) if self._seed == -1 else self._seed} {self._made}"


class SpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A game going on. What is in it is set up when it is first looked at: OpenSpiel makes clones out of new games."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._seed = game.next_seed()
        self._table: Any = None  # our state
        self._seen: list[str] = []  # for each seat, a digest of all it has been shown

    @property
    def house(self) -> Game:
        house: Game = self.get_game().house
        return house

    @property
    def table(self) -> Any:
        """Our own state of the game."""
        if self._table is None:
            spiel = self.get_game()
            self._table = self.house.new_state(spiel.book, self.house.content, spiel.settings, self._seed)
            self._seen = [""] * spiel.seats
            self._note()
        return self._table

    def current_player(self) -> int:
        seat = int(self.table.seat)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return bool(self.table.seat == NOBODY)

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, 0 for a draw and for as long as it goes on."""
        return [float(self.table.result[seat]) for seat in range(self.get_game().seats)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.house.menu(self.table, self.get_game().book))

    def _apply_action(self, action: int) -> None:
        self.house.rules.choose.run(self.table, self.get_game().book, self.house.Scratch(), action)
        self._note()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.option_text(self.table, self.get_game().book, action)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A world that fits what a player knows, with other dice."""
        world: SpielState = self.clone()
        book = self.get_game().book
        known = self.house.redacted(self.table, book, player)
        seed_stream(known, f"resampled {probability_sampler()} {probability_sampler()}")
        self.house.rules.imagine.run(known, book, self.house.Scratch(), player)
        world._table = known
        own = self._seen[player]
        world._seen = [""] * len(self._seen)
        world._note()
        world._seen[player] = own
        return world

    def known_to(self, player: int) -> str:
        """All that a player has been shown, in the order it was, as a digest."""
        assert self.table is not None
        return self._seen[player]

    def __str__(self) -> str:
        table = self.table
        digest = hashlib.sha256(table.bytes()).hexdigest()[:16]
        if table.seat == NOBODY:
            return f"{self.house.title}: {self.house.endings[int(table.ending)].text} [{digest}]"
        return f"{self.house.title}: seat {table.seat}, {self.house.decisions[int(table.decision)]} [{digest}]"

    def _note(self) -> None:
        """Add what every seat is shown now to what it has seen; a seat that notices nothing has seen nothing."""
        for seat, before in enumerate(self._seen):
            shown = self.house.redacted(self._table, self.get_game().book, seat).bytes()
            view = hashlib.sha256(shown).hexdigest()[:16]
            if not before.endswith(view):
                self._seen[seat] = hashlib.sha256(before.encode() + shown).hexdigest()[:16] + " " + view


class Observer:
    """A player's view: the numbers that `docs/envs` names, and a text that is the same when all it tells is."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game, self._recall = game, perfect_recall
        self.tensor: Array = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of a player's view."""
        self.tensor[:] = look(self._game, state.get_game().book, state.table, max(0, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """A player's view in words, and its digest: of all seen so far, or of what can be seen now."""
        seen, now = state.known_to(player).split(" ")
        turn = "chooses" if state.table.seat == player else "waits"
        return f"{self._game.title}: seat {player} {turn} [{seen if self._recall else now}]"


def parameter_defaults(game: Game) -> dict[str, Any]:
    """The parameters of a game with their usual values."""
    usual = {setting.name: _parameter(setting.default) for setting in game.settings}
    return {**usual, "seed": -1}


def _parameter(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return JOINT.join(str(part) for part in value)
    return value if isinstance(value, int) else str(value)


def _setting(game: Game, name: str, value: Any) -> Any:
    setting = next(one for one in game.settings if one.name == name)
    if isinstance(value, str) and (setting.each_seat or setting.document):
        return value.replace(JOINT, ",")
    return value


def _register(id: str) -> None:
    game = games.game(id)
    facts = game.facts
    kind = pyspiel.GameType(
        short_name=spiel_name(id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if facts.hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.seats[1],
        min_num_players=facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameter_defaults(game),
    )
    pyspiel.register_game(kind, type(env_id(id), (SpielGame,), {"kind": kind, "house": game}))


for _id in games.GAMES:
    _register(_id)
