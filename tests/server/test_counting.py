"""What only one seat notices cannot be found out by counting versions, moments, parts of the log or messages."""

import asyncio
import random
from itertools import pairwise

import msgspec
import pytest

from duskboard import Match
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks
from duskboard.server.config import Limits
from duskboard.server.replays import Recorder
from duskboard.server.room import Guest, Room
from duskboard.server.store import Entry, Kept, Offer
from duskboard.server.table import WATCHER, Table, pack_states, rules_digest
from tests.rules.steam_leaf.table import group, side, table
from tests.server.folded import folded


def play(at_table, text, dice=()):
    """Somebody chooses, as the house has it done."""
    match = at_table.match
    match.script(dice)
    match.play(text)
    at_table.count(Entry(choice=match.choices[-1], id=f"c{at_table.version}", seat=match.choices[-1].seat))


def seen(at_table, viewer):
    """All that a viewer is told: numbers, the log, what taking back would mean, whose choice it is."""
    view, info = at_table.view(viewer), at_table.info({0, 1}, 0, {}, viewer)
    return view.version, view.moment, view.log, view.undo, info.version, info.moment, info.acting, info.seats


def attack(card, *answers, charm="healing-waters"):
    """A soldier strikes a mage of the Coven, who holds one card; and what the Coven answers to what it is asked."""
    steam = side(group("badger-soldier", "h8"), group("badger-soldier", "a1"))
    leaf = side(group("racoon-leaf-mage", "i8", charm), group("fox-scout", "x24"), cards=[card])
    at_table = folded(table(steam, leaf).record())
    stops = []
    for text in ("1", "stay", "1", *answers):
        if at_table.match.seat == LEAF:
            stops.append((int(at_table.match.state.decision), seen(at_table, STEAM), seen(at_table, WATCHER)))
        play(at_table, text, dice=[5, 4])
    assert at_table.match.seat == STEAM
    return at_table, stops


def test_a_card_not_played_leaves_no_trace_for_the_others():
    without, _ = attack("tailwind")
    passed, stops = attack("barkskin", "pass")
    assert [decision for decision, *_ in stops] == [Asks.WINDOW]
    assert passed.version == without.version + 1
    for viewer in (STEAM, WATCHER):
        assert seen(passed, viewer) == seen(without, viewer)
    assert seen(passed, LEAF)[1] == seen(without, LEAF)[1] + 1, "who was asked knows it"


def offered_before(card, *answers):
    """The same attack; before the last of its choices the Guild offers a draw."""
    at_table, _ = attack(card, *answers)
    at_table.row.live.offer = Offer(name="d", what="draw", seat=STEAM, version=2, moment=2)
    return [at_table.info({0, 1}, 0, {}, viewer).offer for viewer in (STEAM, LEAF, WATCHER)]


def test_an_offer_does_not_lapse_by_a_choice_that_the_others_do_not_notice():
    assert offered_before("barkskin", "pass") == offered_before("tailwind")
    assert offered_before("tailwind")[0].waiting == [LEAF]


def test_nor_does_a_die_that_was_not_taken():
    plain, _ = attack("tailwind")
    chosen, stops = attack("tailwind", "defence", charm="mystic-barrier")
    assert [decision for decision, *_ in stops] == [Asks.DEFEND_WITH]
    assert seen(chosen, STEAM)[:2] == seen(plain, STEAM)[:2]
    assert len(seen(chosen, STEAM)[2]) == len(seen(plain, STEAM)[2])


def test_while_it_is_asked_the_other_seat_sees_no_choice_pending():
    _, ((_, told, watched),) = attack("barkskin", "pass")
    for version, moment, log, *_, acting, _ in (told, watched):
        assert acting != LEAF
        assert len(log) == moment + 1
        assert version == moment


def building(*wanted):
    """The Coven sees the Guild buy an army."""
    both = {"steam": "build", "leaf": "build", "steam_mission": "bolster-defences"}
    at_table = folded(Match.new("steam-leaf", seed=3, power=60, settings=both).record())
    for text in wanted:
        play(at_table, text)
    return seen(at_table, LEAF)


def test_nobody_counts_what_an_army_is_bought_of():
    assert building("badger-soldier") == building("weasel-tracker", "weasel-tracker", "badger-soldier")


def test_a_number_means_to_the_server_what_it_meant_to_the_viewer():
    at_table, _ = attack("barkskin", "pass")
    for viewer in (STEAM, LEAF, WATCHER):
        now = at_table.version_for(viewer)
        assert at_table.version_behind(viewer, now) == at_table.version
        assert at_table.version_behind(viewer, now + 1) > at_table.version
        assert at_table.version_behind(viewer, 1) == 1
    mine = at_table.undo_info(STEAM)
    assert at_table.moments(STEAM)[mine.to] == 2, "before the attack, whatever the Coven was asked since"
    assert mine.choices == 1
    assert at_table.match.choices[at_table.moments(LEAF)[at_table.undo_info(LEAF).to]].seat == LEAF


def random_game(seed, steps):
    at_table, rng = folded(Match.new("steam-leaf", seed=seed).record()), random.Random(seed)
    yield at_table
    while at_table.version < steps and not at_table.match.over:
        play(at_table, rng.choice(at_table.match.options()).text)
        if rng.random() < 0.05:
            entry = Entry(to=rng.randrange(max(0, at_table.match.moment - 6), at_table.match.moment), seat=0)
            at_table.apply(entry)
        yield at_table


@pytest.mark.parametrize("seed", range(3))
def test_what_is_sent_bit_by_bit_is_what_is_sent_at_once(seed):
    logs = {viewer: [] for viewer in (WATCHER, STEAM, LEAF)}
    version = dict.fromkeys(logs, 0)
    before = None
    for at_table in random_game(seed, 250):
        for viewer, log in logs.items():
            view = at_table.view(viewer, before, at_table.last_cause)
            assert view.log_from <= len(log)
            log[view.log_from :] = view.log
            assert log == at_table.view(viewer).log
            assert len(log) == view.moment + 1
            assert version[viewer] <= view.version <= version[viewer] + 2  # one choice, and perhaps an undoing
            version[viewer] = view.version
            assert at_table.version_behind(viewer, view.version) == at_table.version
            told = [line.text for part in log for line in part]
            assert told == [line.text for line in at_table.match.log_for(viewer)]
        before = at_table.version
    assert version[WATCHER] < version[STEAM] < at_table.version


def test_a_table_that_is_loaded_again_counts_as_before():
    (*_, at_table) = random_game(1, 120)
    entries, told = [], at_table.match.choices
    for choice in told:
        entries.append(Entry(choice=choice, seat=choice.seat))
    plain = folded(at_table.match.record(), entries=entries)
    row = msgspec.structs.replace(plain.row)
    snapshot = (len(entries), rules_digest(row.setup), pack_states(plain.match.states()))
    again = Table.fold(Kept(row=row, seats=plain.seats, entries=entries, remarks=[], snapshot=snapshot))
    for viewer in (WATCHER, STEAM, LEAF):
        assert seen(again, viewer) == seen(plain, viewer)
        assert again.moments(viewer) == plain.moments(viewer)


def test_a_replay_tells_what_was_told_and_nothing_of_where_it_stopped():
    (*_, at_table) = random_game(2, 100)
    for viewer in (WATCHER, STEAM, LEAF):
        moments = at_table.moments(viewer)
        assert len(moments) <= at_table.match.moment
        recorder = Recorder(at_table.match, viewer, moments)
        assert [*recorder.record()]
        told = [at_table.match.beats(viewer, last, first) for first, last in pairwise(moments)]
        assert [step.beats for step in recorder.steps] == told


def test_games_without_such_decisions_count_choices():
    at_table = folded(Match.new("darkleaf-gambit", seed=1).record())
    for _ in range(5):
        play(at_table, at_table.match.options()[0].text)
    for viewer in (WATCHER, 0, 1):
        assert list(at_table.moments(viewer)) == list(range(6))
        assert at_table.version_for(viewer) == at_table.version_behind(viewer, 5) == 5


def test_nobody_is_sent_a_message_that_says_nothing():
    match = Match.new("steam-leaf", seed=3, power=60, steam="build", leaf="build")
    at_table = folded(match.record(), kinds=("bot", "person"))
    room, guest = Room(at_table, []), Guest("here", Limits())
    guest.seats = [LEAF]
    room.guests.add(guest)
    play(at_table, "weasel-tracker")  # the game has begun, which everybody may know
    asyncio.run(room.show_all(guest))
    sizes = []
    for text in ("weasel-tracker", "weasel-tracker"):
        before = at_table.version
        room.doing[STEAM] = "thinking"
        room.show()
        room.doing.clear()
        play(at_table, text)
        at_table.row.touched += 1
        room.show(before)
        sizes.append(guest.outbox.qsize())
    assert sizes == [1] * 2, "what somebody was shown on coming is all there is to see"


def timed(card, *answers):
    """When something last happened, as each viewer is told, with a second between choices."""
    at_table, _ = attack(card, *answers)
    at_table.times = [1000.0 + version for version in range(len(at_table.times))]
    return [at_table.info({0, 1}, 0, {}, viewer).touched for viewer in (STEAM, WATCHER)]


def test_when_something_last_happened_does_not_move_with_what_is_asked_in_secret():
    assert timed("barkskin", "pass") == timed("tailwind")


def test_people_at_screens_of_their_own_are_always_asked_so_that_a_pause_tells_nothing(server):
    """Where only the holder of a card is asked, that the game waits is as good as a word."""
    for seats, given, windows in (
        (("here", "link"), {}, "always"),
        (("here", "link"), {"windows": "held"}, "held"),
        (("here", "greedy"), {}, "held"),
    ):
        laid = server.lay("steam-leaf", *seats, settings=given)
        assert laid.answer["table"]["settings"]["windows"] == windows
