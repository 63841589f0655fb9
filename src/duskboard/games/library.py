"""Everything of a game that is called compiled: its rules, and what plays it."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from duskboard.engine.compiler.fast import declare
from duskboard.engine.compiler.kinds import INT, REAL, ArrayOf, RecordOf
from duskboard.engine.compiler.library import Export, Library
from duskboard.engine.compiler.wasm import module_of
from duskboard.engine.drivers import leanings, learned, play, tree, vector
from duskboard.engine.rule import Rule, bind, rule

if TYPE_CHECKING:
    from duskboard.games.game import Game, Rules
    from duskboard.games.learning import Learning


@dataclass(frozen=True)
class Drivers:
    """What plays a game without knowing it, bound to its rules."""

    play_fast: Rule  # (states, book, scratch) -> steps: random games as fast as they go
    play_random: Rule  # (states, book, scratch, limit, steps) -> (state, violation): every invariant checked
    play_worlds: Rule  # (worlds, book, scratch, seat, option): one choice in many worlds that fit what a seat knows
    play_restricted: Rule  # greedy games in which a seat may not do some things, and what was done; see `drivers.play`
    play_policies: Rule  # (states, book, scratch, known, policies, chance, limit, steps): seats that play by policies
    play_told: Rule  # one game as they play it, with all that is told, part by part
    weigh: Rule  # what comes of a position, or of one option in it, in many worlds; see `engine.drivers.play`
    grow: Rule  # the search; see `engine.drivers.tree`
    step_games: Rule  # one choice in each of many games; see `engine.drivers.vector`


def trail_of(game: Game) -> type[tree.Trail]:
    """The paper a search of a game works on."""
    seats: int = game.State.fields["result"].shape[0]
    return type("Trail", (tree.Trail,), {}, options=game.facts.options, seats=seats)


@functools.cache
def drivers_of(rules: Rules, learning: Learning | None = None) -> Drivers:
    """The drivers of a game, once however often they are asked for."""
    own = {field.name: getattr(rules, field.name) for field in fields(rules)}
    side_by_side = own | {"play_others": bind(vector.play_others, **own), "show_game": bind(vector.show_game, **own)}
    seeing = own | {"shown": bind(tree.shown, **own)}
    thinking = own | {"advice": bind(tree.advice, **seeing)}
    leans = seeing | {"leaning": _leaning_of(own, learning)["leaning"]}
    growing = thinking | {"inclination": bind(tree.inclination, **leans)}
    side_by_side["open_game"] = bind(vector.open_game, **side_by_side)
    return Drivers(
        play_fast=bind(play.play_fast, **own),
        play_random=bind(play.play_random, **own),
        play_worlds=bind(play.play_worlds, **own),
        play_restricted=bind(play.play_restricted, **own),
        play_policies=bind(play.play_policies, **own),
        play_told=bind(play.play_told, **own),
        weigh=bind(play.weigh, **thinking),
        grow=bind(tree.grow, **growing),
        step_games=bind(vector.step_games, **side_by_side),
    )


@dataclass(frozen=True)
class Learner:
    """What plays a game by a network and gathers what the next one learns from, bound to its rules."""

    choose_learned: Rule  # what the player that learned would do; see `engine.drivers.learned`
    play_players: Rule  # games of random, greedy and learned players
    play_branching: Rule  # games in which other choices are tried and played out
    notice_games: Rule  # what there is to notice in each of many games
    choose_leaning: Rule  # what the player of leanings would do; see `engine.drivers.leanings`
    play_leanings: Rule  # games of two such players
    try_pairs: Rule  # pairs of choices played out by such a player


def _leaning_of(own: dict[str, Rule], learning: Learning | None) -> dict[str, Rule]:
    """What leans in a game; where nothing is noticed of options, its own policy."""
    if learning is None:
        return {"leaning": bind(leanings.no_leaning, **own)}
    made = own | {"consider": learning.consider, "place_of": rule(leanings.place_of)}
    made["survey"] = learning.survey or bind(leanings.survey, **made)
    made["regard"] = learning.regard or bind(leanings.regard, **made)
    for helper in ("kinds_of", "sum_of", "leaning", "other_place", "brought_by"):  # each may call those before it
        made[helper] = bind(getattr(leanings, helper), **made)
    return made


@functools.cache
def learner_of(rules: Rules, learning: Learning) -> Learner:
    """The learner of a game, once however often it is asked for."""
    own = {field.name: getattr(rules, field.name) for field in fields(rules)}
    own |= {"notice": learning.notice, "consider": learning.consider, "rests": learning.rests}
    lean = _leaning_of(own, learning)
    own |= {"leaning": lean["leaning"], "regard": lean["regard"]}
    for helper in ("go_to_rest", "notice_option", "choose_learned", "play_out"):  # each may call those before it
        own[helper] = bind(getattr(learned, helper), **own)
    return Learner(
        choose_learned=own["choose_learned"],
        play_players=bind(learned.play_players, **own),
        play_branching=bind(learned.play_branching, **own),
        notice_games=bind(learned.notice_games, **own),
        choose_leaning=bind(leanings.choose_leaning, **lean),
        play_leanings=bind(leanings.play_leanings, **lean),
        try_pairs=bind(leanings.try_pairs, **lean),
    )


def gaze_of(learning: Learning) -> type[learned.Gaze]:
    """The paper a player that learned works on."""
    sizes = {"widest": learning.widest, "most": learning.most, "numbers": learning.numbers}
    return type("Gaze", (learned.Gaze,), {}, **sizes)


def network_of(learning: Learning) -> type[learned.Network]:
    """The form of what can be learned of a game."""
    return type("Network", (learned.Network,), {}, inputs=learning.rows + learning.numbers + 1)


def _learner_exports(game: Game, state: RecordOf, book: RecordOf, scratch: RecordOf) -> dict[str, Export]:
    """The entries of a game that can be learned."""
    if game.learner is None or game.learning is None:
        return {}
    whole, single = np.dtype(np.int64), np.dtype(np.float32)
    states, integers = ArrayOf(state, (None,)), ArrayOf(whole, (None,))
    gaze = RecordOf("Gaze", gaze_of(game.learning).dtype)
    network = RecordOf("Network", network_of(game.learning).dtype, constant=True)
    streams = ArrayOf(RecordOf("Stream", vector.Stream.dtype), (None,))
    rows, numbers = ArrayOf(np.dtype(np.int16), (None, None)), ArrayOf(single, (None, None))
    leaned, reals = ArrayOf(single, (None,), constant=True), ArrayOf(np.dtype(np.float64), (None,))
    playing = (states, book, scratch, states, streams, ArrayOf(whole, (None, None)), gaze, network, network, leaned)
    noted = (rows, numbers, integers, integers, ArrayOf(np.dtype(np.float64), (None,)))
    learner = game.learner
    return {
        "choose_learned": Export(learner.choose_learned, (states, book, scratch, gaze, network, leaned, INT, REAL)),
        "play_players": Export(learner.play_players, (*playing, REAL, INT)),
        "play_branching": Export(learner.play_branching, (*playing, *noted, REAL, *[INT] * 5)),
        "notice_games": Export(
            learner.notice_games, (states, book, scratch, states, integers, gaze, rows, numbers, integers)
        ),
        "choose_leaning": Export(learner.choose_leaning, (states, book, scratch, integers, leaned)),
        "play_leanings": Export(
            learner.play_leanings,
            (states, book, scratch, states, integers, leaned, leaned, ArrayOf(whole, (None, None)), INT),
        ),
        "try_pairs": Export(
            learner.try_pairs,
            (states, book, scratch, states, streams, integers, leaned, rows, rows, reals, integers, INT, INT),
        ),
    }


def wasm_of(game: Game) -> bytes:
    """A game as a WebAssembly module, for a page. Raises CompilerFailed where there is no compiler for that."""
    return module_of(game.library, {"options": game.facts.options, "observation": game.observation_size})


def write_wasm(game: Game, folder: Path) -> tuple[Path, Path]:
    """What a page needs to play a game: its module, and the book it is played by. The files they are in."""
    folder.mkdir(parents=True, exist_ok=True)
    module, book = folder / f"{game.id}.wasm", folder / f"{game.id}.book"
    module.write_bytes(wasm_of(game))
    book.write_bytes(game.standard_book.bytes())
    return module, book


def library_of(game: Game) -> Library:
    """The library of a game. Its rules are found in it from now on."""
    state, book = RecordOf("State", game.State.dtype), RecordOf("Book", game.Book.dtype, constant=True)
    scratch, node = RecordOf("Scratch", game.Scratch.dtype), RecordOf("Node", tree.Node.dtype)
    states, one_state, nodes = ArrayOf(state, (None,)), ArrayOf(state, (1,)), ArrayOf(node, (None,))
    whole, real = np.dtype(np.int64), np.dtype(np.float64)
    integers, table = ArrayOf(whole, (None,)), ArrayOf(real, (None, None))
    rules, drivers, three = game.rules, game.drivers, (state, book, scratch)
    trail, orders = RecordOf("Trail", game.Trail.dtype), RecordOf("Orders", tree.Orders.dtype)
    leaned = ArrayOf(np.dtype(np.float32), (None,), constant=True)
    payoff = ArrayOf(real, game.Trail.fields["payoff"].shape)
    observation = ArrayOf(real, (game.observation_size,), alone=True)
    single, flag = np.dtype(np.float32), np.dtype(np.uint8)
    flags, masks = ArrayOf(flag, (None,)), ArrayOf(flag, (None, game.facts.options))
    rewards, menus = ArrayOf(single, (None, game.facts.seats[1])), ArrayOf(np.dtype(np.int16), (None, None))
    observations = ArrayOf(single, (None, game.observation_size), alone=True)
    rows = ArrayOf(whole, (None, None))
    streams = ArrayOf(RecordOf("Stream", vector.Stream.dtype), (None,))
    shown = (integers, masks, rewards, flags, observations, menus, integers)
    exports = {
        "start": Export(rules.start, three),
        "options": Export(rules.options, three),
        "choose": Export(rules.choose, (*three, INT)),
        "redact": Export(rules.redact, (state, book, INT)),
        "imagine": Export(rules.imagine, (*three, INT)),
        "observe": Export(rules.observe, (state, book, INT, observation)),
        "check": Export(rules.check, (state, book)),
        "greedy": Export(rules.greedy, three),
        "value": Export(rules.value, (*three, payoff)),
        "settled": Export(rules.settled, (state, book)),
        "shortcuts": Export(rules.shortcuts, three),
        "play_fast": Export(drivers.play_fast, (states, book, scratch)),
        "play_random": Export(drivers.play_random, (states, book, scratch, INT, integers)),
        "play_worlds": Export(drivers.play_worlds, (states, book, scratch, INT, INT)),
        "play_restricted": Export(
            drivers.play_restricted,
            (states, book, scratch, one_state, integers, INT, states, INT, integers, integers, integers),
        ),
        "play_policies": Export(
            drivers.play_policies, (states, book, scratch, one_state, integers, states, INT, integers)
        ),
        "play_told": Export(
            drivers.play_told,
            (one_state, book, scratch, one_state, integers, one_state, INT, integers, menus),
        ),
        "weigh": Export(
            drivers.weigh,
            (states, book, scratch, orders, INT, INT, INT, payoff, table),
        ),
        "grow": Export(drivers.grow, (states, book, scratch, nodes, trail, orders, integers, INT, table, leaned)),
        "step_games": Export(
            drivers.step_games,
            (states, states, streams, book, scratch, one_state, rows, integers, *shown, INT, INT),
        ),
        "first_illegal": Export(vector.first_illegal, (integers, menus, integers)),
        "choose_any": Export(vector.choose_any, (streams, integers, menus, integers)),
        "clear_tree": Export(tree.clear_tree, (nodes, trail)),
        "transplant": Export(tree.transplant, (nodes, INT, nodes, integers)),
    }
    exports |= _learner_exports(game, state, book, scratch)
    of_the_house = rules.choose.scope.startswith("games.")
    library = Library(game.id, game.title, exports, rules.choose.scope if of_the_house else "")
    declare(library)
    return library
