"""What is random in bots: new at every decision whatever a game hides, the same when a game is played again."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from scipy.stats import binomtest, chisquare

from duskboard import games
from duskboard.bots import ladder
from duskboard.bots.bot import Function, SearchBot, bot, decision_seed, option_of, seed_in
from duskboard.bots.search import Budget, Searcher, Style
from duskboard.engine.rule import rule
from duskboard.match import Match
from tests.engine.skirmish import GAME, Skirmish, redact

MATCHES = 3
LONGEST = 400  # choices of one match
LIKELY = 1e-4  # fair play looks as odd as this in one of so many tests


def played(game, number, player):
    """A match of the game's example of that number, all seats played by one bot; left when it takes too long."""
    match = Match.new(game.id, seed=f"chance {number}", settings=game.examples[number % len(game.examples)])
    while not match.over and match.moment < LONGEST:
        match.play(option_of(player, match))
    return match


class Noted:
    """A bot, and the size of every menu it was shown with the place that it took."""

    def __init__(self, player):
        self.player, self.name, self.taken = player, player.name, []

    def choose(self, game, book, known, menu, seed):
        option = self.player.choose(game, book, known, menu, seed)
        self.taken.append((len(menu), menu.index(option)))
        return option


def places(taken):
    """How often each place of a menu was taken, by the size of the menu."""
    found = defaultdict(Counter)
    for size, place in taken:
        found[size][place] += 1
    return {size: [count[place] for place in range(size)] for size, count in found.items() if size > 1}


def assert_fair(taken):
    """All places of menus of one size are taken alike, wherever there were enough of them to tell."""
    enough = [counts for size, counts in places(taken).items() if sum(counts) >= 5 * size]
    assert enough, f"too few menus of one size: {places(taken)}"
    for counts in enough:
        assert chisquare(counts).pvalue > LIKELY, counts


def test_random_play_takes_every_place_of_a_menu_in_every_game(game):
    taken = []
    for number in range(MATCHES):
        player = Noted(bot("random"))
        played(game, number, player)
        taken += player.taken
    assert_fair(taken)


def test_slips_happen_at_their_rate_within_one_match(game, monkeypatch):
    slips = []
    glance = SearchBot._glance
    monkeypatch.setattr(SearchBot, "_glance", lambda *asked: slips.append(asked) or glance(*asked))
    player = Noted(SearchBot("careless", Budget(passes=1), slips=0.4))
    played(game, 0, player)
    chosen = sum(size > 1 for size, _ in player.taken)
    assert chosen >= 20
    assert binomtest(len(slips), chosen, 0.4).pvalue > LIKELY, (len(slips), chosen)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_match_is_played_again_from_its_seed(game, name):
    twice = [played(game, 1, bot(name)).choices for _ in range(2)]
    assert twice[0] == twice[1]


def test_chance_is_the_decisions_alone_and_not_in_what_is_shown(game):
    """A bot shown another count of choices, or none, decides the same."""
    match = Match.new(game.id, seed=3, settings=game.examples[0])
    while len(match.menu()) < 2:
        match.play(match.menu()[0])
    book, menu, known = match.book, match.menu(), match.known(match.seat)
    for choices in (0, 5, 400):
        known.choices = choices
        taken = [bot("random").choose(game, book, known, menu, seed) for seed in range(30)]
        assert taken == [bot("random").choose(game, book, match.known(match.seat), menu, seed) for seed in range(30)]


def test_what_others_decide_does_not_move_a_seats_chance():
    """In Steam Leaf both sides choose in secret how often they like; what one may count is one's own decisions."""
    here = Match.new("steam-leaf", seed=4)
    before = [seed_in(here, seat) for seat in range(2)]
    chooser = here.seat
    here.play(here.menu()[0])
    assert seed_in(here, 1 - chooser) == before[1 - chooser]
    assert seed_in(here, chooser) not in before


# -- the ladder, and trees kept, where the number of choices is hidden ------------------------------------------------


@rule
def redact_choices_too(state, book, seat):
    redact(state, book, seat)
    state.choices = 0


class SecretiveSkirmish(Skirmish):
    """Skirmish in which nobody may know how many choices have been made."""

    id = "secretive-skirmish"
    rules = replace(GAME.rules, redact=redact_choices_too)


SEEN = []


def noted_random(game, book, known, menu, seed):
    """Random play that leaves a note of its place in the menu."""
    option = bot("random").choose(game, book, known, menu, seed)
    SEEN.append((len(menu), menu.index(option)))
    return option


def test_a_ladder_gives_every_decision_a_chance_of_its_own(interpreted):
    SEEN.clear()
    name = f"{__name__}:noted_random"
    task, _ = ladder.plan(SecretiveSkirmish(), [(name, "random")], 1, [{"hp": 99}])
    one, again = (ladder.play(SecretiveSkirmish(), task) for _ in range(2))
    assert (one.result, one.choices) == (again.result, again.choices)
    half = len(SEEN) // 2
    assert SEEN[:half] == SEEN[half:]
    assert_fair(SEEN[:half])


def test_chance_differs_by_game_seat_and_decision():
    seeds = [decision_seed(game, seat, made) for game in range(5) for seat in range(4) for made in range(100)]
    assert len(set(seeds)) == len(seeds)
    assert chisquare([sum(seed % 6 == face for seed in seeds) for face in range(6)]).pvalue > LIKELY


def test_a_bot_of_ones_own_is_given_one_seed_a_decision():
    seeds = []
    played(games.game("steam-leaf"), 0, Function("own", lambda *asked: seeds.append(asked[-1]) or asked[3][0]))
    assert len(set(seeds)) == len(seeds) > 20


def test_steam_leaf_keeps_its_tree_where_nothing_was_in_doubt(interpreted):
    """Which group, and then what it does: nothing happens in between, so that what was thought still holds."""
    game, book = games.game("steam-leaf"), games.game("steam-leaf").standard_book
    match = Match.new(game.id, seed=2, settings=game.examples[0])
    searcher, seat = Searcher(game, book, Style(expansion_threshold=1, rollout_length=2)), match.seat
    kept = doubted = searched_at = 0
    while match.moment < 200 and not (kept and doubted > 3):
        menu = match.menu()
        if match.seat == seat:
            if len(menu) > 1:
                since = match.choices[searched_at:]
                in_doubt = any(choice.dice or choice.seat != seat for choice in since)
                found = searcher.search(match.known(seat), menu, Budget(passes=2 * len(menu)), seed_in(match, seat))
                assert not (found.kept and in_doubt), "somebody else chose, or a die fell"
                kept, doubted, searched_at = kept + bool(found.kept), doubted + in_doubt, match.moment
            searcher.chose(menu[0])
        match.play(menu[0])
    assert kept
    assert doubted > 3
