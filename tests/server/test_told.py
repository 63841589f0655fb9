"""What happened is told beat by beat: each beat once, to all seats alike, and after an absence what was missed."""

import asyncio

import msgspec
import pytest

from duskboard import games
from duskboard.engine.beats import folded as fold
from duskboard.engine.scene import Beat, Piece
from duskboard.match import Match
from duskboard.server.config import Limits
from duskboard.server.room import Guest, Room
from duskboard.server.store import Entry
from duskboard.server.table import MOST_BEATS, WATCHER
from tests.server.folded import folded
from tests.server.reading import Reading


def views_in(frames):
    reading = Reading()
    return [view for text in frames for view in reading.read(text).get("views", [])]


def beats_in(frames):
    """The beats of the updates sent to somebody with one pair of eyes."""
    return [msgspec.convert(beat, Beat) for view in views_in(frames) for beat in view.get("beats", [])]


def pieces_of(view):
    return {piece["id"]: msgspec.convert(piece, Piece) for piece in view["scene"].get("pieces", [])}


def playing(game, choices, **settings):
    """A table, its room with a guest for each viewer, and its choices made one by one."""
    match = Match.new(game, seed=5, settings=settings)
    table = folded(match.record(), kinds=["person"] * match.game.seats_of(match.settings))
    room, guests = Room(table, []), {}
    for viewer in range(-1, len(table.seats)):
        guests[viewer] = Guest("here", Limits(queue=10_000))
        guests[viewer].seats = [viewer] if viewer >= 0 else []
        room.guests.add(guests[viewer])
    for made in range(choices):
        match = table.match
        if match.over:
            break
        menu = match.menu()
        match.play(menu[made * 7 % len(menu)])
        table.count(Entry(choice=match.choices[-1], seat=match.choices[-1].seat))
        room.show(table.version - 1)
    return room, guests


def frames_of(guest):
    frames = []
    while not guest.outbox.empty():
        frames.append(guest.outbox.get_nowait())
    return frames


@pytest.mark.parametrize("game", [*games.GAMES])
def test_every_beat_is_sent_once_and_in_order(game):
    room, guests = playing(game, 40)
    match = room.table.match
    for viewer, guest in guests.items():
        sent = beats_in(frames_of(guest))
        assert sent == [beat for at in range(1, match.moment + 1) for beat in match.beats(viewer, at)]
    assert any(beat.seat >= 0 or beat.text for beat in sent)


def test_whoever_sits_down_first_is_told_what_the_set_up_brought():
    """Forward begins with a card that is turned over at once: a fight may be over before the first choice."""
    table = folded(Match.new("forward", seed=7).record(), kinds=["person"])
    assert table.view(0).beats == table.match.story(0)[0] != []
    match = table.match
    match.play(match.menu()[0])
    table.count(Entry(choice=match.choices[-1], seat=match.choices[-1].seat))
    assert table.view(0).beats == []


@pytest.mark.parametrize("game", [*games.GAMES])
def test_the_scene_sent_before_folded_with_the_beats_has_the_pieces_of_the_scene_sent(game):
    _, guests = playing(game, 40)
    for guest in guests.values():
        standing = None
        for view in views_in(frames_of(guest)):
            beats = [msgspec.convert(beat, Beat) for beat in view.get("beats", [])]
            if standing is not None:
                assert fold(standing.values(), beats) == pieces_of(view)
            standing = pieces_of(view)


def test_a_choice_that_changes_nothing_for_a_viewer_tells_it_nothing_twice():
    """What goes unnoticed must not show itself by a message that only lacks the beats of the last one."""
    room, guests = playing("steam-leaf", 30, power=60, steam="build", leaf="build")
    views = views_in(frames_of(guests[WATCHER]))
    told = {msgspec.json.encode({**view, "mark": 0}) for view in views}
    assert len(told) == len(views) < room.table.version


def test_who_comes_back_is_told_what_was_missed_and_who_stays_away_long_the_last_of_it():
    room, _ = playing("darkleaf-gambit", 60)
    table, match = room.table, room.table.match

    def told(since):
        return [beat for at in range(since + 1, match.moment + 1) for beat in match.beats(0, at)]

    assert table.view(0).beats == [], "nobody knows what they have seen"
    assert table.view(0, table.version).beats == []
    assert table.view(0, table.version - 3).beats == told(match.moment - 3) != []
    assert table.view(0, since=table.last_seen(0, None, match.moment - 2)).beats == told(match.moment - 2)
    assert table.view(0, since=table.last_seen(0, None, 10_000)).beats == []
    everything = table.view(0, since=0).beats
    assert everything == told(0)[-MOST_BEATS:]
    assert len(everything) == MOST_BEATS < len(told(0))
    table.apply(Entry(to=match.moment - 4, seat=0))
    assert table.view(0, table.version - 1, "undo").beats == [], "what is taken back is not told again"


def test_over_the_wire_a_reload_is_told_what_happened_since_the_moment_last_looked_at(server):
    async def play():
        laid = server.lay("peek")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "step")
            await ida.choose(0, "pass")
            assert [beat.text for beat in beats_in(ida.frames)] == ["seat 1 steps"]
            await ida.close()
            await bo.turn(1)
            await bo.choose(1, "step")
            ida.frames.clear()
            await ida.open()
            await ida.send({"type": "hello", "tokens": ida.tokens, "seen": 2})
            await ida.until(lambda: ida.version == 3)
            assert [beat.text for beat in beats_in(ida.frames)] == ["seat 2 steps"]
            assert [beat.text for beat in beats_in(bo.frames)] == ["seat 1 steps", "seat 2 steps"]

    asyncio.run(play())


@pytest.mark.parametrize("game", ["forward", "darkleaf-gambit", "claustrophobia-1643", "darkholds"])
def test_a_version_costs_one_scene_a_viewer(game, monkeypatch):
    """Scenes are what a server's time goes into: what was laid out for the view serves the beats, too."""
    room, guests = playing(game, 8)
    made = []
    scene = type(room.table.game).scene

    def counted(self, *words):
        made.append(words)
        return scene(self, *words)

    monkeypatch.setattr(type(room.table.game), "scene", counted)
    match = room.table.match
    match.play(match.menu()[0])
    room.table.count(Entry(choice=match.choices[-1], seat=match.choices[-1].seat))
    room.show(room.table.version - 1)
    assert len(made) == len(guests)
