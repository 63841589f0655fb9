"""What is made of a choice is made once: one look a viewer and state, one scene a viewer and version."""

from collections import Counter

import pytest

from duskboard import retelling
from duskboard.match import Match
from duskboard.retelling import Seen

GAMES = ("darkleaf-gambit", "steam-leaf", "claustrophobia-1643")


def told_to_all(match):
    """What a server asks for after a choice, for every viewer."""
    for viewer in range(-1, len(match.state.result)):
        match.view(viewer), match.beats(viewer), match.story(viewer), match.view(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_looked_on_once_and_no_state_is_redacted_twice_for_a_viewer(game, monkeypatch):
    redacted, looked = Counter(), []
    plain, witnessed = Seen.redacted, retelling.witnessed

    def counting(self, viewer, data):
        redacted[viewer, data] += 1
        return plain(self, viewer, data)

    def looking(*args, **named):
        looked.append(args)
        return witnessed(*args, **named)

    monkeypatch.setattr(Seen, "redacted", counting)
    monkeypatch.setattr(retelling, "witnessed", looking)
    match = Match.new(game, seed=3, dice="keyed")
    for viewer in range(-1, len(match.state.result)):
        match.story(viewer)
    for _ in range(12):
        match.view(0), match.view(1), match.view(-1)
        before = match.state.bytes()
        match.play(match.menu()[0])
        redacted.clear(), looked.clear()
        told_to_all(match)
        assert len(looked) == 1, "once for all viewers"
        after = match.state.bytes()  # the last event may have left it so
        assert all(count == 1 or data == after for (_, data), count in redacted.items())
        assert all(data != before for _, data in redacted), "what was known before is still known"


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_is_made_once_and_anew_when_something_has_changed(game):
    match = Match.new(game, seed=3)
    first = match.view(0)
    assert match.view(0) is first
    match.play(match.menu()[0])
    second = match.view(0)
    assert second is not first
    assert match.undo().view(0) == first


def test_whoever_changes_what_a_seat_knows_changes_nothing_for_others():
    match = Match.new("darkleaf-gambit", seed=3)
    scene = match.view(0)
    known = match.known(0)
    known.square[0] = 40
    assert match.known(0).square[0] != 40
    assert match.branch().view(0) == scene


def test_viewers_who_may_know_the_same_share_what_is_made_of_it():
    match = Match.new("darkleaf-gambit", seed=3)
    one, other = match.view(-1), match.view(1 - match.seat)
    assert one.zones[0] is other.zones[0] or one.zones[0] is other.zones[len(other.zones) // 2]
    assert one.pieces is other.pieces
    assert one.boards[0].cells is other.boards[0].cells


def test_tables_with_other_content_share_nothing():
    ours = Match.new("darkleaf-gambit", seed=3)
    theirs = Match.new("darkleaf-gambit", seed=3)
    theirs.book = theirs.book.copy()
    theirs.book.turn_limit = 7
    assert ours.view(-1).tracks[0].most != theirs.view(-1).tracks[0].most
