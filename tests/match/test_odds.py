"""Odds: exact where only dice decide, never from what a seat may not know, and as often as it then happens."""

from collections import Counter

import pytest

from bench.odds import positions
from duskboard.bots.ladder import wilson
from duskboard.engine.dice import seed_stream
from duskboard.engine.scene import Beat, Roll
from duskboard.match import Match
from duskboard.odds import REST, Odds, _by_kind


def weighed(game, n=60):
    """Positions from the middle of games, with an option that dice decide and its odds."""
    for match in positions(game, n):
        for option in match.menu()[:6]:
            if chances := match.odds(option):
                yield match, option, chances
                break


def match_at(game, state):
    begun = Match.new(game.id, seed=1, **game.examples[0])
    return Match(game, game.content, game.standard_book, state.copy(), begun.record())


def shares(chances):
    return {chance.text: chance.share for chance in chances}


def test_shares_make_one_and_odds_change_nothing(game):
    found = 0
    for match, option, chances in weighed(game):
        found += 1
        assert sum(shares(chances).values()) == pytest.approx(1, abs=0.001)
        assert len(chances) <= 9
        assert shares(chances).get(REST, 0) <= 0.1, (match.text(option), shares(chances))
        assert all(0 <= chance.margin < 0.12 for chance in chances)
        before = match.state.bytes()
        assert shares(match.odds(option)) == shares(chances), "asked twice, told the same"
        assert match.state.bytes() == before
    assert found > 0


def test_odds_depend_on_nothing_a_seat_may_not_know(game):
    if not game.facts.hidden:
        pytest.skip("nothing is hidden in this game")
    for n, (match, option, chances) in enumerate(weighed(game, 30)):
        seat = match.seat
        world = match.known(seat)
        seed_stream(world, f"other {n}")
        game.rules.imagine(world, game.standard_book, game.Scratch(), seat)
        assert shares(match_at(game, world).odds(option)) == shares(chances)


def test_odds_agree_with_what_then_happens(game):
    """Held against what happens in worlds that fit what the seat knows, told in full, as it would be told then."""
    held = 0
    for match, option, chances in weighed(game, 60):
        happened = Counter()
        names, tries = Odds(match, option)._names(), 100
        for n in range(tries):
            world = match.known(match.seat)
            seed_stream(world, f"real {n}")
            game.rules.imagine.run(world, game.standard_book, game.Scratch(), match.seat)
            played = match_at(game, world)
            played.play(option)
            happened[game.outcome(played.beats(match.seat), names) or "nothing comes of it"] += 1
        told = {**_by_kind(happened), **happened}
        for chance in chances:
            if chance.text in told:
                low, high = wilson(told[chance.text], tries)
                far = 0.05 + chance.margin
                assert low - far <= chance.share <= high + far, (match.text(option), chance, happened)
                held += 1
        if held > 25:
            break
    assert held > 5


def test_what_differs_in_a_number_only_is_one_outcome():
    shares = Counter({"a 7 to slot": 0.25, "an 8 to slot": 0.25, "2 hits": 0.5})
    assert _by_kind(shares) == {"7 to 8 to slot": 0.5, "2 hits": 0.5}


class Everything:
    """A game of which every event is heard."""

    preludes = frozenset()

    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)


def test_what_only_leads_up_to_something_makes_no_difference():
    """Forward's rolls are told by what comes of them: odds that have heard of every roll are the same."""
    from duskboard import games

    game = games.game("forward")
    compared = 0
    for match, option, chances in weighed(game, 30):
        whole = Odds(match, option)
        whole.game = Everything(game)
        assert whole.chances() == chances
        compared += 1
    assert compared > 3


def test_where_few_dice_decide_every_way_they_fall_is_played():
    from duskboard import games

    game = games.game("darkleaf-gambit")
    exact = 0
    for match, option, _ in weighed(game, 40):
        ways = Odds(match, option)._every_way()
        if ways:
            assert all(chance.margin == 0 for chance in match.odds(option))
            exact += 1
            assert sum(ways.values()) == pytest.approx(1)
    assert exact > 0


def test_what_came_of_it_is_said_of_who_it_came_to():
    game = Match.new("darkholds", seed=1).game
    fell = Beat(text="Wihtgar falls.", verb="die", targets=["w1"])
    missed = Beat(text="Missed.", verb="miss", actor="w2")
    assert game.outcome([missed, fell], {"w1": "Wihtgar", "w2": "Penda"}) == "Wihtgar falls"
    assert game.outcome([missed], {"w2": "Penda"}) == "Penda is missed"
    both = Beat(text="Both fall.", verb="die", targets=["w1", "w2"])
    assert game.outcome([both], {"w1": "Wihtgar", "w2": "Penda"}) == "Wihtgar and Penda fall"
    assert game.outcome([Beat(text="A die.", roll=Roll(title="t", dice=[], outcome="two hits"))], {}) == "two hits"
