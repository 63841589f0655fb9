"""What every game promises to those who look on: every die, every move and every blow is told, and no secret."""

import functools
import re

import msgspec
import pytest

from duskboard.engine.beats import Moment, dice_of, folded
from duskboard.engine.content import Content
from duskboard.engine.dice import seed_stream
from duskboard.games.game import Game
from duskboard.match import Match
from duskboard.retelling import Retelling
from tests.contract.play import midgame_states, random_match

MATCHES = 6
CHOICES = 40
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.])")


def viewers(match):
    """A seat of every side, and a watcher. Those of one side have no secrets from each other."""
    sides = match.game.sides(match.settings)
    return [*(sides.index(side) for side in sorted(set(sides))), -1]


@functools.cache
def scene_at(match, at, viewer):
    return match.branch(at).view(viewer)


@pytest.fixture
def matches(game):
    """Random matches, each played on from another example."""
    return matches_of(game)


@functools.cache
def matches_of(game):
    return [random_match(game, f"beats {n}", game.examples[n % len(game.examples)], CHOICES) for n in range(MATCHES)]


def choices(matches):
    """Every choice of the matches, with every viewer."""
    for match in matches:
        for at in range(1, match.moment + 1):
            for viewer in viewers(match):
                yield match, at, viewer


def test_in_every_game_what_is_kept_of_other_states_is_what_is_made_anew(matches):
    """What is shown is put together from what was made of states alike in all it hangs on."""
    for match in matches:
        for at in range(match.moment + 1):
            state = match.state_at(at)
            for viewer in viewers(match):
                known = match.game.redacted(state, match.book, viewer)
                menu = match.game.whole_menu(state, match.book) if int(state.seat) == viewer else []
                afresh = Content(match.content.tables, match.content.digest)
                made, again = (
                    (
                        match.game.scene(known, match.book, content, viewer, menu),
                        match.game.table_of(known, match.book, content, viewer),
                    )
                    for content in (match.content, afresh)
                )
                assert made == again, f"moment {at} for {viewer}"


def test_in_every_game_each_die_falls_in_one_beat_with_its_face(matches):
    for match, at, viewer in choices(matches):
        told = match.beats(viewer, at)
        fallen = dice_of(match.game.redacted(match.state_at(at), match.book, viewer))
        if fallen and not told:
            continue  # a die nobody else learns of: the seat that threw it does
        shown = [(die.sides, die.face) for beat in told if beat.roll for die in beat.roll.dice]
        assert shown == [(die.sides, die.face) for die in fallen], f"choice {at} for {viewer}"


def test_who_chose_is_told_of_all_dice_or_whose_secret_they_are(matches):
    """A choice of one seat may let another's hidden die fall: a card it did not counter, say."""
    for match in matches:
        for at in range(1, match.moment + 1):
            rolled = [tuple(die) for die in match.choices[at - 1].dice]
            seats = [match.choices[at - 1].seat, *(seat for seat in viewers(match) if seat >= 0)]
            told = [
                [(die.sides, die.face) for beat in match.beats(seat, at) if beat.roll for die in beat.roll.dice]
                for seat in seats
            ]
            assert rolled in told, f"choice {at}: {match.choices[at - 1].text}"


def test_in_every_game_the_pieces_before_folded_with_the_beats_are_the_pieces_after(matches):
    for match, at, viewer in choices(matches):
        before, after = (scene_at(match, moment, viewer) for moment in (at - 1, at))
        beats = match.beats(viewer, at)
        assert folded(before.pieces, beats) == {piece.id: piece for piece in after.pieces}, f"choice {at} for {viewer}"
        tracks = {track.id: track for track in before.tracks}
        for beat in beats:
            tracks |= {track.id: track for track in beat.tracks}
        assert all(tracks[track.id] == track for track in after.tracks)


def test_in_every_game_the_cards_of_figures_are_those_of_the_beat(matches):
    changed = 0
    for match, at, viewer in choices(matches):
        before, after = (scene_at(match, moment, viewer) for moment in (at - 1, at))
        cards = {figure.id: figure for figure in before.figures}
        told = match.beats(viewer, at)
        for beat in told:
            cards |= {figure.id: figure for figure in beat.figures}
            cards = {id: figure for id, figure in cards.items() if id not in beat.dismissed}
            changed += len(beat.figures)
        if told:
            assert cards == {figure.id: figure for figure in after.figures}, f"choice {at} for {viewer}"
    has_figures = type(matches[0].game).figures is not Game.figures
    assert (changed > 0) == has_figures


def test_a_roll_says_what_it_was_for_and_what_came_of_it(matches):
    for match, at, viewer in choices(matches):
        for beat in match.beats(viewer, at):
            if beat.roll:
                assert beat.roll.title, beat.text
                assert beat.roll.outcome, beat.text


def test_actors_and_targets_are_on_the_table(matches):
    for match, at, viewer in choices(matches):
        before, after = (ids(scene_at(match, moment, viewer)) for moment in (at - 1, at))
        told = match.beats(viewer, at)
        known = before | after | {piece.id for beat in told for piece in beat.appear}
        for beat in told:
            named = [beat.actor, *beat.targets, *([beat.roll.at] if beat.roll else [])]
            unknown = [one for one in named if one and one not in known]
            assert not unknown, f"choice {at} for {viewer}: {beat.text}"


def ids(scene):
    """Everything in a scene that can be pointed at."""
    found = {cell.id for board in scene.boards for cell in board.cells} | {piece.id for piece in scene.pieces}
    found |= {zone.id for zone in scene.zones} | {track.id for track in scene.tracks}
    return found | {item.id for zone in scene.zones for item in zone.items}


def test_every_number_in_a_sentence_is_in_its_event(matches):
    for match in matches:
        names = numbers_in_names(match)
        for at in range(1, match.moment + 1):
            for event, beat in told_events(match, -2, at):
                allowed = {n for arg in event.args for n in readings(arg)} | names
                if beat.roll:
                    said = [beat.roll.needed, *(die.needed for die in beat.roll.dice)]
                    allowed |= {die.face for die in beat.roll.dice} | {die.sides for die in beat.roll.dice}
                    allowed |= {int(one) for text in said for one in re.findall(r"\d+", text)}
                    allowed |= {abs(one.amount) for one in beat.roll.modifiers}
                unknown = {int(one) for one in NUMBER.findall(beat.text)} - allowed
                assert not unknown, f"{beat.text!r} says {unknown}, the event {event}"


def told_events(match, viewer, at):
    """The events of a choice with what is made of each."""
    retelling, shown = Retelling(match, viewer, at), 0
    for event, state in retelling.moments():
        beat = match.game.beat(Moment(event, state, match.book, match.content, -1, dice_of(state, shown)))
        if beat is not None:
            shown = state.dice_n
            yield event, beat


def readings(arg):
    """What a number of an event may mean: itself, counted from one, or several small ones packed into it."""
    packed = {int(digit) for digit in str(abs(arg))} | {abs(arg) // 10, abs(arg) % 10, abs(arg) // 100, abs(arg) % 100}
    return {arg, abs(arg), arg + 1, arg - 1} | packed


def numbers_in_names(match):
    """The numbers that are part of what things are called."""
    found = set()
    for content in match.content.tables.values():
        for entry in content:
            found |= {int(n) for n in re.findall(r"\d+", " ".join(map(str, msgspec.to_builtins(entry).values())))}
    for at in range(0, match.moment + 1, 10):
        scene = scene_at(match, at, -1)
        named = [piece.name for piece in scene.pieces]
        named += [cell.name for board in scene.boards for cell in board.cells]
        found |= {int(n) for name in named for n in re.findall(r"\d+", name)}
    return found


def test_in_every_game_two_worlds_a_seat_cannot_tell_apart_are_told_alike(game):
    compared = 0
    for n, state in enumerate(midgame_states(game, 60, first_seed=900)):
        option = game.menu(state, game.standard_book)[0 if n % 2 else -1]
        truth = played(game, state, option)
        for viewer in range(len(state.result)):
            world = game.redacted(state, game.standard_book, viewer)
            seed_stream(world, f"world {n}")
            game.rules.imagine(world, game.standard_book, game.Scratch(), viewer)
            for i in range(4):
                world.rng[i] = state.rng[i]
            if option not in game.menu(world, game.standard_book):
                continue
            other = played(game, world, option)
            if truth.known(viewer) == other.known(viewer):
                compared += 1
                assert msgspec.json.encode(truth.beats(viewer)) == msgspec.json.encode(other.beats(viewer))
    assert compared > 0


def played(game, state, option):
    """A match that stands at a state, and in which one choice was made."""
    begun = Match.new(game.id, seed=1, **game.examples[0])
    match = Match(game, game.content, game.standard_book, state.copy(), begun.record())
    return match.play(option)


def test_every_beat_says_something(matches):
    silent = [
        f"choice {at} ({match.choices[at - 1].text}) for {viewer}"
        for match, at, viewer in choices(matches)
        for beat in match.beats(viewer, at)
        if not beat.text and (beat.moves or beat.appear or beat.go)
    ]
    assert not silent


def test_in_every_game_telling_changes_nothing(game):
    match = random_match(game, "telling", game.examples[0], 30)
    before = match.state.bytes(), match.record()
    for viewer in viewers(match):
        for at in range(1, match.moment + 1):
            match.beats(viewer, at)
    assert (match.state.bytes(), match.record()) == before


def test_in_every_game_beats_are_the_same_interpreted_and_compiled(game, monkeypatch):
    match = random_match(game, "both", game.examples[-1], 25)
    compiled = [match.beats(-2, at) for at in range(1, match.moment + 1)]
    monkeypatch.setattr("duskboard.engine.rule.interpreted", True)
    assert [match.beats(-2, at) for at in range(1, match.moment + 1)] == compiled


def test_in_every_game_a_match_resumed_tells_the_same(game):
    match = random_match(game, "resumed", game.examples[0], 25)
    again = Match.resume(match.record(), match.states())
    assert [again.beats(-1, at) for at in range(1, 26) if at <= again.moment] == [
        match.beats(-1, at) for at in range(1, 26) if at <= match.moment
    ]
    assert again.story(0) == match.story(0)
