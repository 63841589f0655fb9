"""A match looked back on: its numbers can be had again, add up, and are never those of a match with secrets."""

import msgspec
import pytest

from duskboard.bots.bot import bot, option_of
from duskboard.bots.review import TURNS, NotOver, Reviewer
from duskboard.bots.review_page import page_of
from duskboard.cli import app
from duskboard.match import Match
from duskboard.retelling import EVERYTHING


def played(id, seed=5, levels=("level-1", "greedy"), **settings):
    match = Match.new(id, seed=seed, settings=settings)
    players = [bot(name, match.game) for name in levels]
    while not match.over:
        match.play(option_of(players[match.seat], match))
    return match


@pytest.fixture(scope="module")
def journey():
    return played("forward", levels=["greedy"])


@pytest.fixture(scope="module")
def duel():
    return played("claustrophobia-1643")


@pytest.fixture(scope="module")
def reviewed(duel):
    return Reviewer(duel).review()


def test_the_same_match_has_the_same_review_byte_for_byte(journey):
    once, again = (msgspec.json.encode(Reviewer(Match.replay(journey.record())).review()) for _ in range(2))
    assert once == again


def test_what_choices_and_luck_did_adds_up_to_how_it_ended(reviewed):
    review = reviewed
    assert sorted({seat.seat for seat in review.seats}) == [0, 1]
    human, infernal = review.seats
    course = review.chances[0]
    assert human.play - infernal.play + human.luck == pytest.approx(course[-1] - course[0], abs=0.01)
    for move, before, after in zip(review.moves, course, course[1:], strict=False):
        if move.seat == 0:
            assert move.play + move.luck == pytest.approx(after - before, abs=0.001)


def test_a_turning_point_is_one_for_both_sides(reviewed):
    """What one side alone did not know yet is no turn of the game."""
    for point in reviewed.points:
        for before, after in zip(point.before, point.after, strict=True):
            assert abs(after - before) >= TURNS - 0.001


def test_it_speaks_in_the_words_of_the_table(duel, reviewed):
    """Notation is for files: half a choice is told by what was made of it, what a bot expected by its labels."""
    for point in reviewed.points:
        assert point.text != duel.choices[point.moment].text
    judged = [one for seat in reviewed.seats for one in (seat.best, seat.worst) if one]
    assert judged
    for one in judged:
        assert one.text != duel.choices[one.moment].text
        told = [beat for beat in duel.story(EVERYTHING)[one.moment + 1] if beat.text and beat.verb != "phase"]
        own = [beat.text.rstrip(".") for beat in told if beat.seat == one.seat]
        assert one.text in own or not own, "who did it is named"
        assert all(said[:1].isupper() or said[:1].isdigit() for said in one.expects), one.expects


def test_a_sure_win_weighs_near_one_and_the_end_is_the_result(reviewed):
    review = reviewed
    winner = review.winners[0]
    side = review.chances[review.sides[winner]]
    assert side[-1] == 1.0
    assert side[-2] > 0.9
    assert review.chances[1 - review.sides[winner]][-1] == 0.0


def test_giving_a_won_place_up_is_the_worst_choice_and_the_bot_would_have_stayed():
    """A journey that goes well until its traveller leaves a place with everything in it unseen."""
    match = Match.new("forward", seed=5)
    player = bot("greedy", match.game)
    while "leave" not in [option.text for option in match.options()] or match.moment < 8:
        match.play(option_of(player, match))
    left = match.moment
    match.play("leave")
    while not match.over:
        match.play(option_of(player, match))
    worst = Reviewer(match).review().seats[0].worst
    assert worst is not None
    assert worst.moment == left
    assert worst.instead
    assert worst.better > worst.after


def test_a_match_that_is_not_over_is_not_looked_back_on(duel):
    going_on = Match.replay(duel.record()).undo()
    with pytest.raises(NotOver, match="not over"):
        Reviewer(going_on)


def test_the_file_needs_nothing_from_elsewhere(journey):
    page = page_of(Reviewer(journey).review())
    assert "<svg" in page
    assert "polyline" in page
    for outside in ("http:", "https:", "src=", "@import", "url("):
        assert outside not in page


def test_the_command_writes_the_page_and_the_numbers(journey, tmp_path):
    from typer.testing import CliRunner

    file = tmp_path / "journey.json"
    journey.save(file)
    done = CliRunner().invoke(app, ["review", str(file)])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "journey.review.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    numbers = msgspec.json.decode((tmp_path / "journey.review.json").read_bytes())
    assert len(numbers["chances"][0]) == journey.moment + 1


def test_a_match_that_was_given_up_is_weighed_as_it_stood_and_its_end_is_nobodys_luck(duel):
    given_up = duel.branch(duel.moment // 2).resign(0)
    review = Reviewer(given_up).review()
    assert review.ending == given_up.ending.text
    assert review.winners == [1]
    assert len(review.chances[0]) == given_up.moment + 1
    assert 0.0 < review.chances[0][-1] < 1.0
    course, (human, infernal) = review.chances[0], review.seats
    assert human.play - infernal.play + human.luck == pytest.approx(course[-1] - course[0], abs=0.01)
