"""Whole matches of a study: every choice, with what was to choose; and saves of the games behind its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from duskboard import games
from duskboard.bots.bot import option_of
from duskboard.bots.play import OPEN, RANDOM
from duskboard.bots.search import policy
from duskboard.engine.content import ContentFile
from duskboard.engine.dice import below, seed_stream
from duskboard.lab.sample import Plan, Sample, chance_of, player_of, policies
from duskboard.lab.study import Behind, behind
from duskboard.match import Match


def matches(plan: Plan, sample: Sample | None = None) -> Iterator[Match]:
    """The games of a plan one after the other, each as a match that can be looked at and saved.

    With a `sample` of the same plan nobody thinks again.
    """
    for number in range(plan.games):
        yield match_of(plan, number, sample.made[number] if sample else ())


def told_of(plan: Plan, number: int, match: Match, words: str) -> Behind:
    """A match as a game behind a figure."""
    return behind(plan, number, words, () if plan.is_compiled else match.options_made())


def match_of(plan: Plan, number: int, made: Sequence[int] = ()) -> Match:
    """One game of a plan, played to its end as the study played it. `made`: its options, as far as they are known."""
    laid = ContentFile("the study's numbers", plan.content.laid) if plan.content.laid else None
    match = Match.new(plan.game.id, seed=plan.seed_of(number), content=laid, settings=plan.settings)
    for option in made:
        match.play(option)
    choose = _without_thinking(plan, number) if plan.is_compiled else _by_bots(plan, match)
    while not made and match.seat is not None and match.moment < plan.game.facts.longest_game:
        match.play(choose(match))
    return match


def game_behind(game: str, one: Behind) -> Match:
    """A game behind a figure, to be opened at the table."""
    own = games.game(game)
    content = own.load_content(ContentFile("the study's numbers", one.content)) if one.content else own.content
    plan = Plan(own, content, one.number + 1, one.settings, tuple(one.players), one.seed)
    return match_of(plan, one.number, one.made)


def _by_bots(plan: Plan, match: Match) -> Callable[[Match], int]:
    bots = [player_of(plan, seat) for seat in range(len(match.state.result))]
    return lambda match: option_of(bots[int(match.state.seat)], match)


def _without_thinking(plan: Plan, number: int) -> Callable[[Match], int]:
    """What `play_policies` does, choice by choice."""
    ways, chance = policies(plan), plan.game.State()
    seed_stream(chance, chance_of(plan, number))

    def choose(match: Match) -> int:
        seat = int(match.state.seat)
        if ways[seat] == RANDOM:
            menu = plan.game.menu(match.state, match.book)
            return menu[below(chance, len(menu))]
        return policy(plan.game, match.book, match.state.copy() if ways[seat] == OPEN else match.known(seat))

    return choose
