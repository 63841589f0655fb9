"""The player of leanings: it plays by the compiled rules, from what its seat may know, and search plays out by it."""

from dataclasses import replace

import numpy as np
import pytest

from duskboard import games
from duskboard.bots.bot import SearchBot, bot
from duskboard.bots.ladder import plan
from duskboard.bots.levels import LEVELS, level
from duskboard.bots.search import Budget, Searcher, Style, Tree, inclination
from duskboard.engine.drivers.leanings import DECISIONS, MOST_KINDS, NO_ROW
from duskboard.engine.drivers.learned import KNOWS, PAPER
from duskboard.engine.drivers.style import NEVER, WHOLE
from duskboard.games import leanings
from duskboard.games.leanings import FILE, read_leanings, save_leanings, size_of
from duskboard.games.learning import UnfitWeights, rules_version
from duskboard.train.leanings import Learner, Pairs
from tests.bots.interpreted import grown
from tests.contract.play import midgame_states

LEARNABLE = [name for name in games.GAMES if games.game(name).learning is not None]
SHIPPED = [name for name in LEARNABLE if (games.game(name).folder / "minds" / FILE).exists()]
LARGEST = 50_000  # bytes of leanings that are shipped
KEPT = MOST_KINDS + 2  # room for more categories of an option than there may be


@pytest.fixture(params=LEARNABLE)
def game(request):
    """Every game that says what there is to notice of an option."""
    return games.game(request.param)


@pytest.fixture
def hunt():
    return games.game("claustrophobia-1643")


def any_leanings(game, seed=1):
    return np.random.default_rng(seed).normal(0, 0.1, size_of(game)).astype(np.float32)


def chosen(game, call, known, table):
    states = game.State.batch(PAPER)
    states[KNOWS] = known.array[0]
    return int(call(states, game.standard_book, game.Scratch(), np.zeros(MOST_KINDS, np.int64), table))


def test_it_chooses_the_same_compiled_and_interpreted_and_what_is_on_the_menu(game):
    rule, table = game.learner.choose_leaning, any_leanings(game)
    for state in midgame_states(game, 4, first_seed=90):
        known = game.redacted(state, game.standard_book, int(state.seat))
        option = chosen(game, rule.fast, known, table)
        assert option == chosen(game, rule.plain, known, table)
        assert option in game.menu(known, game.standard_book)


def test_without_leanings_it_does_what_the_games_own_policy_would_do(game):
    for state in midgame_states(game, 6, first_seed=70):
        known = game.redacted(state, game.standard_book, int(state.seat))
        usual = int(game.rules.greedy.fast(known, game.standard_book, game.Scratch()))
        for table in (np.zeros(0, np.float32), np.zeros(size_of(game), np.float32)):
            assert chosen(game, game.learner.choose_leaning.fast, known, table) == usual


def test_worlds_a_seat_cannot_tell_apart_are_answered_alike(game):
    table = any_leanings(game)
    for state in midgame_states(game, 4, first_seed=30):
        seat, book = int(state.seat), game.standard_book
        known = game.redacted(state, book, seat)
        world = known.copy()
        world.numpy("rng")[...] = (5, 6, 7, 8)
        game.rules.imagine.fast(world, book, game.Scratch(), seat)
        again = game.redacted(world, book, seat)
        rule = game.learner.choose_leaning.fast
        assert chosen(game, rule, known, table) == chosen(game, rule, again, table)


def noted(game, call, learner, limit):
    """What pairs of choices are noted in one game."""
    states, chance = learner.games.opened(1, np.random.default_rng(3), np.zeros(1, np.int64))
    kinds = np.full((2, 20, KEPT), 99, np.int16)
    differences = np.zeros(20)
    n = call(
        states, game.standard_book, game.Scratch(), game.State.batch(PAPER), chance, learner.kinds, any_leanings(game),
        kinds[0], kinds[1], differences, np.full(DECISIONS, 3), 64, limit,
    )  # fmt: skip
    return int(n), kinds.tolist(), differences.tolist()


def test_pairs_are_the_same_compiled_and_interpreted(hunt):
    rule, learner = hunt.learner.try_pairs, Learner(hunt)
    found = noted(hunt, rule.fast, learner, 12)
    assert found == noted(hunt, rule.plain, learner, 12)
    assert found[0] > 0


def test_categories_fit_into_the_table_and_the_room_there_is(game):
    learner = Learner(game)
    pairs = learner.pairs(np.zeros(learner.size, np.float32), 100, seed=4)
    for kinds in (pairs.first, pairs.second):
        assert kinds.min() >= NO_ROW
        assert kinds.max() < learner.size
        assert kinds.shape[1] == MOST_KINDS
        assert (kinds[:, 0] != NO_ROW).all()
    assert (pairs.first != pairs.second).any(1).all()
    assert max(game.decisions) < DECISIONS


def test_a_pair_that_says_nothing_teaches_nothing():
    same = np.full((3, MOST_KINDS), NO_ROW, np.int16)
    same[:, 0] = (1, 2, 3)
    other = same.copy()
    other[1, 0] = 5
    matrix = Pairs(same, other, np.zeros(3)).matrix(8).toarray()
    assert matrix.tolist()[1] == [0, 0, -1, 0, 0, 1, 0, 0]
    assert not matrix[[0, 2]].any()


def test_a_learner_learns_what_brings_more(hunt):
    """Two small rounds are enough to change what is played, and the margin is one of those tried."""
    learner = Learner(hunt, damping=20.0)
    found = list(learner.rounds(2, 3000, measured=200))
    assert len(found) == 2
    assert learner.margin in found[-1]
    assert np.abs(learner.weights).max() > 0
    again = Learner(hunt, damping=20.0)
    list(again.rounds(2, 3000, measured=200))
    assert np.array_equal(learner.table, again.table)


def test_pairs_of_rounds_before_the_last_are_forgotten(hunt):
    learner = Learner(hunt, memory=1)
    list(learner.rounds(2, 100, measured=2))
    assert len(learner.kept) == 1


@pytest.fixture
def leaning_quest(tmp_path, monkeypatch):
    """Forward as if it had leanings of its own, any there may be."""
    quest = games.game("forward")
    save_leanings(tmp_path / FILE, quest, any_leanings(quest))
    shipped = read_leanings(tmp_path / FILE, quest)
    monkeypatch.setattr(leanings, "shipped_leanings", lambda game: shipped)
    return quest


def asked(game, seed):
    """A position of a game in which there is something to choose: what the seat knows, and the menu."""
    for state in midgame_states(game, 20, first_seed=seed):
        known = game.redacted(state, game.standard_book, int(state.seat))
        menu = game.menu(known, game.standard_book)
        if len(menu) > 2:
            return known, menu
    raise AssertionError("nothing to choose in twenty positions")


@pytest.mark.parametrize("threshold", [3, NEVER])
def test_a_search_that_plays_out_by_leanings_is_the_same_compiled_and_interpreted(leaning_quest, threshold):
    known, menu = asked(leaning_quest, 5)
    arms, book = np.array(menu, np.int64), leaning_quest.standard_book
    style = Style(expansion_threshold=threshold, rollout_length=20, leaning_length=6)
    tree = Tree(leaning_quest)
    made = tree.grow(known.array.copy(), book, arms, style, 11, 0, 8)
    nodes, _, results = grown(leaning_quest, book, known, arms, style, 11, 8)
    assert np.array_equal(made, results)
    assert tree.nodes[: len(nodes)].tobytes() == nodes.tobytes()
    other = Style(expansion_threshold=threshold, rollout_length=20)
    assert not np.array_equal(made, Tree(leaning_quest).grow(known.array.copy(), book, arms, other, 11, 0, 8))


def test_without_proof_of_better_it_does_what_its_play_outs_would_do(leaning_quest):
    known, menu = asked(leaning_quest, 9)
    style = Style(expansion_threshold=NEVER, rollout_length=20, leaning_length=20, proof=1e9)
    found = Searcher(leaning_quest, leaning_quest.standard_book, style).search(known, menu, Budget(passes=40), 3)
    table = leanings.shipped_leanings(leaning_quest)[1]
    assert found.best == inclination(leaning_quest, leaning_quest.standard_book, known, table)


def test_leanings_are_read_as_they_were_written(hunt, tmp_path):
    table = any_leanings(hunt).astype(np.float16).astype(np.float32)
    card = save_leanings(tmp_path / FILE, hunt, table, "any")
    assert (card.game, card.story) == (hunt.id, "any")
    read, found = read_leanings(tmp_path / FILE, hunt)
    assert read == card
    assert np.array_equal(found, table)


def test_leanings_that_are_damaged_or_of_something_else_are_refused(hunt, tmp_path):
    file = tmp_path / FILE
    save_leanings(file, hunt, any_leanings(hunt))
    with pytest.raises(UnfitWeights, match="not for forward"):
        read_leanings(file, games.game("forward"))
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(UnfitWeights, match="digest"):
        read_leanings(file, hunt)
    save_leanings(file, hunt, any_leanings(hunt)[:-1])
    with pytest.raises(UnfitWeights, match="other options"):
        read_leanings(file, hunt)
    with pytest.raises(UnfitWeights, match="holds no leanings"):
        read_leanings(tmp_path / "nothing", hunt)


@pytest.mark.parametrize("name", SHIPPED)
def test_leanings_that_are_shipped_are_small_and_for_the_rules_as_they_are(name):
    game = games.game(name)
    card, table = leanings.shipped_leanings(game)
    assert (game.folder / "minds" / FILE).stat().st_size < LARGEST
    assert card.rules == rules_version(game)
    assert np.isfinite(table).all()
    assert game.learning.leads or any(level(one.number, game).leans for one in LEVELS)


def test_levels_that_lean_play_out_by_leanings_and_those_before_by_greedy(hunt):
    now, then = bot("level-5", hunt), bot("search-5", hunt)
    assert now.style.leaning_length == WHOLE
    assert then.style.leaning_length == 0
    assert now.budget.passes < then.budget.passes
    assert bot("level-4", hunt).style.leaning_length == 0
    tasks = plan(hunt, [("level-5", "search-5")], 2)
    assert tasks[0].bots != plan(hunt, [("search-5", "search-5")], 2)[0].bots


def test_a_level_that_leans_plays_what_is_on_the_menu(hunt):
    known, menu = asked(hunt, 5)
    player = SearchBot("hasty", Budget(passes=24), replace(hunt.thinking.style, leaning_length=WHOLE))
    assert player.choose(hunt, hunt.standard_book, known, menu, 3) in menu
    assert player.choose(hunt, hunt.standard_book, known, menu, 3) in menu


def test_leanings_for_other_rules_play_on_and_say_so(hunt, tmp_path, monkeypatch):
    (tmp_path / "minds").mkdir()
    monkeypatch.setattr(leanings, "rules_version", lambda game: "of old")
    save_leanings(tmp_path / "minds" / FILE, hunt, any_leanings(hunt))
    monkeypatch.setattr(leanings, "rules_version", lambda game: "of today")
    monkeypatch.setattr(type(hunt), "folder", tmp_path)
    said = []
    monkeypatch.setattr(leanings, "say", said.append)
    card, _ = leanings.shipped_leanings.__wrapped__(hunt)
    assert card.rules == "of old"
    assert said == ["the leanings of Claustrophobia 1643 were learned for rules of old; these are of today"]
