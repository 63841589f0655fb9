"""The search sees only what its seat may know, is the same for the same seed, and finds what is there to be found."""

import time
from dataclasses import replace

import numpy as np
import pytest

from duskboard.bots.bot import hint
from duskboard.bots.search import NEVER, ONE_PLY, Budget, Contest, Searcher, Style, Tree, all_equal
from duskboard.engine.decision import Decision, Decisions, part
from duskboard.engine.dice import seed_stream
from duskboard.engine.drivers.tree import ROOT, SEEN, STATES, WORLD, Node, shown
from duskboard.engine.header import ask, begin_choice
from duskboard.engine.rule import bind, rule
from tests.bots.interpreted import grown
from tests.engine.skirmish import GAME, TAKE_IT, Asks, Attack, Block, Skirmish, choose, options

BOOK = GAME.standard_book


class Aim(Decision, number=3):
    """Before an attack, and remembered."""

    options = Attack.options

    @part
    def chosen(state, book, menu, option):
        ask(state, state.seat, Asks.ATTACK, option)


class Wave(Decision, number=4):
    """Before an attack, and of no meaning."""

    options = Attack.options

    @part
    def chosen(state, book, menu, option):
        ask(state, state.seat, Asks.ATTACK)


CEREMONIES = Decisions(Attack, Block, Aim, Wave)


@rule
def options_with_ceremony(state, book, scratch):
    scratch.menu_n = 0
    CEREMONIES.options(state.decision, state, book, scratch)
    return scratch.menu_n


@rule
def choose_with_ceremony(state, book, scratch, option):
    if state.decision in (Aim.number, Wave.number):
        begin_choice(state)
        CEREMONIES.chosen(state.decision, state, book, scratch, option)
    else:
        choose(state, book, scratch, option)


class CourtlySkirmish(Skirmish):
    """Skirmish with decisions after which the same seat goes on and no die falls."""

    id = "courtly-skirmish"
    rules = replace(GAME.rules, options=options_with_ceremony, choose=choose_with_ceremony)


COURTLY = CourtlySkirmish()


@rule
def between_blows(state, book):
    return state.decision == Asks.ATTACK


@rule
def never(state, book):
    return False


@rule
def rather_attacked(state, book, scratch, out):
    for seat in range(2):
        out[seat] = 0.5 if state.decision == Asks.ATTACK else -0.5


class PatientSkirmish(Skirmish):
    """Skirmish in which things can be weighed between two blows only; and a value that says when it was asked."""

    id = "patient-skirmish"
    rules = replace(GAME.rules, settled=between_blows, value=rather_attacked)


class HastySkirmish(Skirmish):
    """The same value, asked anywhere."""

    id = "hasty-skirmish"
    rules = replace(GAME.rules, value=rather_attacked)


@rule
def first_seat_only(state, book, scratch):
    assert state.seat == 0, "asked what the other seat would do"
    return int(scratch.menu[0]) if options(state, book, scratch) > 0 else -1


class LonelySkirmish(Skirmish):
    """Skirmish whose policy knows the first seat only."""

    id = "lonely-skirmish"
    rules = replace(GAME.rules, greedy=first_seat_only, value=rather_attacked)


@rule
def fond_of_the_first_card(state, book, scratch, out):
    out[0] = 0.9 if state.args[0] == 0 else -0.9
    out[1] = -out[0]


class FondSkirmish(Skirmish):
    """Skirmish with a value that thinks much of the first card."""

    id = "fond-skirmish"
    rules = replace(GAME.rules, value=fond_of_the_first_card)


class RestlessSkirmish(Skirmish):
    """Skirmish in which something is always half done."""

    id = "restless-skirmish"
    rules = replace(GAME.rules, settled=never)


FULL = Style(
    policy_share=0,
    exploration=0.8,
    first_play_urgency=10.0,
    prior_weight=0.0,
    sober=0.0,
    expansion_threshold=0,
    rollout_length=60,
)


def duel(seed=1, hp=(30, 30), hands=None, decision=Asks.ATTACK, seat=0, attack=0):
    """A position of Skirmish: somebody must attack, or block the card `attack`."""
    state = GAME.new_state(BOOK, GAME.content, {}, seed)
    for at in range(2):
        state.hp[at] = hp[at]
        for slot in range(3):
            if hands is not None:
                state.hand[at, slot] = hands[at][slot]
    state.seat, state.decision = seat, decision
    state.args[0] = attack
    return state


def look(state, budget=None, seed=5, searcher=None, style=FULL):
    """What a search finds from what the seat to choose knows."""
    known = GAME.redacted(state, BOOK, int(state.seat))
    searcher = searcher or Searcher(GAME, BOOK, style)
    return searcher.search(known, searcher.game.menu(known, BOOK), budget or Budget(passes=600), seed)


def test_hidden_cards_and_the_dice_to_come_change_nothing():
    here = duel(seed=1, hands=((5, 1, 3), (6, 6, 6)))
    there = duel(seed=1, hands=((5, 1, 3), (1, 2, 1)))
    seed_stream(there, "another future")
    assert here.bytes() != there.bytes()
    assert look(here).ranking == look(there).ranking


def test_a_search_is_the_same_for_the_same_seed_and_budget():
    state = duel(hands=((5, 1, 3), (2, 2, 2)))
    assert look(state, seed=9).ranking == look(state, seed=9).ranking
    assert look(state, seed=9).ranking != look(state, seed=10).ranking


@pytest.mark.parametrize(
    "style", [FULL, Style(rollout_length=5), Style(expansion_threshold=2, policy_share=128, blind=True), ONE_PLY]
)
def test_the_search_is_the_same_interpreted_and_compiled(style):
    known = GAME.redacted(duel(hands=((5, 1, 3), (2, 2, 2))), BOOK, 0)
    menu = GAME.menu(known, BOOK)
    nodes, trail, results = grown(GAME, BOOK, known, menu, style, 11, 20)
    tree = Tree(GAME)
    made = tree.grow(known.array.copy(), BOOK, np.array(menu, np.int64), style, 11, 0, 20)
    assert np.array_equal(made, results)
    assert tree.nodes[: len(nodes)].tobytes() == nodes.tobytes()
    assert tree.trail.bytes() == trail.bytes()


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_play_out_is_cut_where_nothing_is_half_done(cut):
    known = GAME.redacted(duel(hp=(90, 90)), BOOK, 0)
    style = replace(FULL, expansion_threshold=NEVER, rollout_length=cut)
    hasty = grown(HastySkirmish(), BOOK, known, GAME.menu(known, BOOK), style, 3, 4)[2]
    patient = grown(PatientSkirmish(), BOOK, known, GAME.menu(known, BOOK), style, 3, 4)[2]
    assert np.all(patient > 0)
    assert np.all(hasty > 0) == (cut % 2 == 1)  # attack, block, attack: an odd number of choices more ends a blow


def test_a_play_out_never_runs_on_for_more_than_its_length_again():
    known = GAME.redacted(duel(hp=(90, 90)), BOOK, 0)
    _, trail, _ = grown(
        RestlessSkirmish(), BOOK, known, [0], replace(FULL, expansion_threshold=NEVER, rollout_length=7), 3, 1
    )
    assert trail.steps == 1 + 2 * 7


def test_fools_play_at_random_and_to_the_end():
    known = GAME.redacted(duel(hp=(40, 40)), BOOK, 0)
    style = Style(expansion_threshold=NEVER, rollout_length=1)
    results = grown(LonelySkirmish(), BOOK, known, [0, 1], style, 3, 7, foolish=True)[2]
    assert np.all(abs(results) > 0.9)  # won or lost, where other play-outs are cut and weighed
    with pytest.raises(AssertionError, match="the other seat"):
        grown(LonelySkirmish(), BOOK, known, [0, 1], style, 3, 7)


def test_the_only_card_that_is_sure_to_win_is_found():
    state = duel(hp=(1, 7), hands=((1, 12, 1), (1, 1, 1)))
    found = look(state)
    assert found.best == 1
    assert found.ranking[0].value > 0.9 > found.ranking[-1].value


def test_a_blow_that_would_kill_is_blocked():
    state = duel(hp=(2, 30), hands=((6, 1, 1), (5, 1, 1)), decision=Asks.BLOCK, seat=0)
    found = look(state)
    assert found.best == 0
    assert TAKE_IT not in [one.option for one in found.ranking[:1]]


def test_visits_add_up_and_the_best_comes_first():
    found = look(duel(hands=((5, 1, 3), (2, 2, 2))), Budget(passes=500))
    assert sum(one.visits for one in found.ranking) == found.passes <= 510
    assert found.ranking == sorted(found.ranking, key=lambda one: (-one.visits, -one.value, one.option))
    assert all(-1 <= one.value <= 1 and 0 <= one.chance <= 1 for one in found.ranking)


def test_options_are_compared_in_the_same_worlds():
    """A card held twice does equally well in every single round, dice and all: the comparison is over at once."""
    state = duel(hands=((4, 4, 4), (2, 2, 2)))
    tree, known = Tree(GAME), GAME.redacted(state, BOOK, 0)
    results = tree.grow(known.array.copy(), BOOK, np.array([0, 1, 2]), Style(expansion_threshold=NEVER), 3, 0, 40)
    assert len(set(results[0])) > 1
    assert np.array_equal(results[0], results[1])
    assert look(state, Budget(passes=3000), style=Style(expansion_threshold=NEVER)).passes < 200


def test_what_the_policy_would_do_is_played_unless_another_is_shown_to_be_better():
    contest = Contest([3, 4, 5], usual=5, threads=1)
    assert contest.arms[0] == 5
    contest.note(0, np.array([[0.0, 0.2, 0.0, 0.2], [-0.3, 0.9, -0.5, 0.4], [-1.0, -1.0, -1.0, -1.0]]))
    assert [one.option for one in contest.ranking(proof=1.0)] == [5, 3, 4]
    assert contest.ranking(proof=0.0)[0].option == 3
    contest.note(0, np.array([[0.0] * 20, [0.1] * 20, [-1.0] * 20]))
    assert contest.ranking(proof=1.0)[0].option == 3
    contest.drop(1)
    assert contest.arms == [5]


def test_what_does_worse_against_fools_is_not_played():
    state = duel(hp=(1, 7), hands=((1, 12, 1), (1, 1, 1)))  # the second card is sure to win, and the policy's
    known = GAME.redacted(state, BOOK, 0)
    fond, style = FondSkirmish(), Style(expansion_threshold=NEVER, rollout_length=0)
    assert Searcher(fond, BOOK, style).search(known, [0, 1, 2], Budget(passes=90)).best == 0
    wary = Searcher(fond, BOOK, replace(style, foolish_worlds=10)).search(known, [0, 1, 2], Budget(passes=90))
    assert [one.option for one in wary.ranking[:2]] == [1, 0]
    assert Searcher(GAME, BOOK, replace(style, foolish_worlds=10)).search(known, [0, 1], Budget(passes=90)).best == 1


def test_what_does_nothing_is_left_out_unless_the_policy_would_do_it():
    class LazySkirmish(Skirmish):
        idle = frozenset((0, TAKE_IT))

    known = GAME.redacted(duel(hands=((5, 1, 3), (2, 2, 2))), BOOK, 0)
    lazy = Searcher(LazySkirmish(), BOOK, Style())
    assert {one.option for one in lazy.search(known, [0, 1, 2], Budget(passes=90)).ranking} == {0, 1, 2}  # the policy's
    known = GAME.redacted(duel(hands=((1, 5, 3), (2, 2, 2))), BOOK, 0)
    assert {one.option for one in lazy.search(known, [0, 1, 2], Budget(passes=90)).ranking} == {1, 2}
    assert lazy.search(known, [0, 1], Budget(seconds=60)).passes == 0  # one is left
    plain = Searcher(LazySkirmish(), BOOK, ONE_PLY)
    assert {one.option for one in plain.search(known, [0, 1, 2], Budget(passes=90)).ranking} == {0, 1, 2}


def test_a_comparison_is_over_when_there_is_no_doubt_left():
    contest = Contest([1, 2], usual=1, threads=1)
    contest.note(0, np.array([[0.0, 0.1] * 20, [0.5, 0.7] * 20]))
    assert contest.is_decided()
    contest = Contest([1, 2], usual=1, threads=1)
    contest.note(0, np.array([[0.0, 1.0] * 20, [1.0, 0.1] * 20]))
    assert not contest.is_decided()


def test_wide_menus_are_sifted_by_a_glance_first():
    state = duel(hp=(1, 7), hands=((1, 12, 1), (1, 1, 1)))
    found = look(state, Budget(passes=16))
    assert len(found.ranking) == 2
    assert found.best == 1


def test_one_option_is_played_at_once():
    known = GAME.redacted(duel(), BOOK, 0)
    found = Searcher(GAME, BOOK).search(known, [2], Budget(seconds=60))
    assert (found.best, found.passes) == (2, 0)


def test_equal_options_are_played_at_once():
    state = duel(decision=Wave.number)
    known = GAME.redacted(state, BOOK, 0)
    assert all_equal(COURTLY, BOOK, known, [0, 1, 2])
    found = Searcher(COURTLY, BOOK).search(known, [0, 1, 2], Budget(passes=500))
    assert (found.best, found.passes) == (0, 0)


def test_a_hint_without_a_search_says_why_there_was_none():
    """No pass was made, so there is no chance to tell of."""

    class LazySkirmish(Skirmish):
        idle = frozenset((0,))

    known = GAME.redacted(duel(hands=((1, 5, 3), (2, 2, 2))), BOOK, 0)
    told = [
        hint(COURTLY, BOOK, GAME.redacted(duel(decision=Wave.number), BOOK, 0), [0, 1, 2]),
        hint(LazySkirmish(), BOOK, known, [0, 1]),
        hint(GAME, BOOK, known, [2]),
    ]
    assert [[one.verdict for one in advice] for advice in told] == [
        ["all choices come to the same"] * 3,
        ["nothing else is worth weighing"],
        ["the only choice"],
    ]
    assert all(one.visits == 0 for advice in told for one in advice)
    assert all(one.verdict.endswith(f"% in {one.visits} passes") for one in hint(GAME, BOOK, known, [0, 1, 2]))


def test_options_that_differ_are_not_equal():
    assert not all_equal(COURTLY, BOOK, GAME.redacted(duel(decision=Aim.number), BOOK, 0), [0, 1, 2])


def test_a_budget_of_time_is_kept():
    begun = time.perf_counter()
    found = look(duel(hands=((4, 4, 5), (2, 2, 2))), Budget(seconds=0.2))
    assert found.passes > 100
    assert time.perf_counter() - begun < 5


def test_a_budget_must_end():
    with pytest.raises(ValueError, match="a number of passes, or of seconds"):
        Budget()


def test_several_trees_are_put_together():
    state = duel(hp=(1, 12), hands=((1, 12, 1), (1, 1, 1)))
    found = look(state, Budget(passes=600, threads=2))
    assert found.best == 1
    assert found.passes >= 300  # decided before the budget was used up


def test_the_expected_line_begins_with_the_option():
    state = duel(hands=((5, 1, 3), (2, 2, 2)))
    searcher = Searcher(GAME, BOOK, FULL)
    found = look(state, searcher=searcher)
    known = GAME.redacted(state, BOOK, 0)
    line = searcher.line(known, found.best)
    assert line[0] == (0, GAME.option_text(known, BOOK, found.best))
    assert line[1][0] == 1  # the rival blocks


# -- what is kept between moves ---------------------------------------------------------------------------------------


def test_the_tree_is_kept_when_nothing_but_the_own_choice_happened():
    state = duel(hands=((5, 1, 3), (2, 2, 2)), decision=Aim.number)
    searcher = Searcher(COURTLY, BOOK, FULL)
    found = look(state, searcher=searcher)
    searcher.chose(found.best)
    COURTLY.rules.choose(state, BOOK, GAME.Scratch(), found.best)
    again = look(state, searcher=searcher)
    assert again.kept == found.ranking[0].visits


def test_a_node_becomes_the_root_with_all_that_lies_under_it():
    state = duel(hands=((5, 1, 3), (2, 2, 2)))
    searcher = Searcher(GAME, BOOK, FULL)
    first = look(state, searcher=searcher)
    tree = searcher._trees[0]
    child = next(at for at in tree.children() if tree.nodes[at]["option"] == first.best)
    visits, below = int(tree.nodes[child]["visits"]), len(tree.children(child))
    assert tree.descend(first.best, 0)
    assert tree.passes == visits
    assert len(tree.children()) == below
    assert tree.nodes.dtype == Node.dtype
    assert tree.nodes[ROOT]["sibling"] == -1
    grandchildren = [int(tree.nodes[at]["visits"]) for at in tree.children()]
    assert grandchildren == sorted(grandchildren, reverse=True)
    assert sum(grandchildren) <= visits


def test_the_tree_is_not_kept_once_dice_have_fallen():
    state = duel(hands=((5, 1, 3), (2, 2, 2)))
    searcher = Searcher(GAME, BOOK, FULL)
    found = look(state, searcher=searcher)
    searcher.chose(found.best)
    GAME.rules.choose(state, BOOK, GAME.Scratch(), found.best)
    GAME.rules.choose(state, BOOK, GAME.Scratch(), 0)
    GAME.rules.choose(state, BOOK, GAME.Scratch(), 0)
    GAME.rules.choose(state, BOOK, GAME.Scratch(), 0)
    assert state.seat == 0
    assert look(state, searcher=searcher).kept == 0


def test_a_tree_never_visits_a_node_more_often_than_it_was_there():
    searcher = Searcher(GAME, BOOK, FULL)
    look(duel(hands=((5, 1, 3), (2, 2, 2))), searcher=searcher)
    nodes = searcher._trees[0].nodes[1 : searcher._trees[0].trail.used]
    assert np.all(nodes["visits"] <= nodes["seen"])
    assert np.all(np.abs(nodes["value"]) <= nodes["visits"])


@pytest.mark.parametrize("way", ["fast", "plain"])
def test_who_chooses_blindly_in_an_imagined_world_is_shown_what_their_seat_may_know_of_it(way):
    world, states = duel(hands=((5, 1, 3), (2, 2, 2))), GAME.State.batch(STATES)
    states[WORLD] = world.array[0]
    look_at = getattr(bind(shown, redact=GAME.rules.redact), way)
    assert look_at(states, BOOK, False) == WORLD
    assert look_at(states, BOOK, True) == SEEN
    assert states[SEEN].tobytes() == GAME.redacted(world, BOOK, int(world.seat)).array[0].tobytes()
    assert states[SEEN].tobytes() != states[WORLD].tobytes()
