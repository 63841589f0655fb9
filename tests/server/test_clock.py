"""Clocks: what counts, what a restart keeps, what happens when time is up, and what nobody learns by them."""

import asyncio
import time

import pytest

from duskboard.games.steam_leaf.terms import LEAF, STEAM
from duskboard.server import table as tables
from duskboard.server.clock import Passed, after, answer_within, fresh
from duskboard.server.hours import gaps_in
from duskboard.server.messages import ClockSetting
from duskboard.server.room import _bare
from duskboard.server.store import Clocks, Entry
from duskboard.server.table import WATCHER
from tests.rules.steam_leaf.table import group, side
from tests.rules.steam_leaf.table import table as laid_out
from tests.server.folded import folded
from tests.server.people import Server

GAME = ClockSetting(kind="game", seconds=100, increment=5)
CHOICE = ClockSetting(kind="choice", seconds=100)


def passed(seconds, running=0, **more):
    return Passed(**{"running": running, "seconds": seconds, "chose": True, "noticed": True, "goes_on": False, **more})


# -- what counts -----------------------------------------------------------------------------------------------------


def test_all_of_a_seats_choices_share_one_time_and_each_adds_to_it():
    clocks = after(fresh(GAME, 2), GAME, passed(30))
    clocks = after(clocks, GAME, passed(10, running=1))
    assert clocks.left == [75, 95]


def test_taking_back_gives_no_time_back_and_adds_none():
    assert after(fresh(GAME, 2), GAME, passed(30, chose=False)).left == [70, 100]


def test_who_chooses_has_the_same_time_for_each_choice():
    assert after(fresh(CHOICE, 2), CHOICE, passed(99)) == fresh(CHOICE, 2)


def test_nobodys_time_runs_while_a_bot_chooses():
    assert after(fresh(GAME, 2), GAME, passed(500, running=-1, chose=False)) == fresh(GAME, 2)


@pytest.mark.parametrize("setting", [GAME, CHOICE])
def test_what_only_its_seat_notices_is_no_end_of_the_time_that_all_see_running(setting):
    clocks = after(fresh(setting, 2), setting, passed(20, chose=False, noticed=False, goes_on=True))
    assert clocks == Clocks(left=[100, 100], ran=20)


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("setting", [GAME, CHOICE])
def test_nobody_pays_for_what_another_is_asked_in_secret(setting, goes_on):
    asked = passed(20, chose=False, noticed=False, goes_on=goes_on, others=True)
    before = Clocks(left=[100, 100], ran=5)
    paid = [95, 100] if setting == GAME and not goes_on else [100, 100]
    assert after(before, setting, asked) == Clocks(left=paid, ran=5 if goes_on else 0)


def test_choices_of_ones_own_that_nobody_sees_never_eat_up_the_one_that_all_see():
    clocks = after(Clocks(left=[100, 100], ran=300), CHOICE, passed(20, noticed=False, goes_on=True, unseen=True))
    assert clocks.ran == 50


def test_who_is_asked_in_secret_cannot_eat_up_the_others_time():
    assert answer_within(CHOICE) == 25
    assert answer_within(ClockSetting(kind="game", seconds=3600)) == 180
    assert answer_within(ClockSetting(kind="choice", seconds=12)) == 10


def test_the_hours_in_which_no_server_was_awake():
    assert gaps_in([], 50) == []
    assert gaps_in([(0, 10), (5, 20), (30, 40)], 50) == [(20, 30), (40, 50)]


# -- what nobody learns by them --------------------------------------------------------------------------------------


def attacked(monkeypatch, setting, card, *answers, window=0.0):
    """A soldier strikes a mage who holds a card; every choice takes seven seconds, the card's window its own time."""
    clock = [1000.0]
    monkeypatch.setattr(tables, "now", lambda: clock[0])
    steam = side(group("badger-soldier", "h8"), group("badger-soldier", "a1"))
    leaf = side(group("racoon-leaf-mage", "i8", "healing-waters"), group("fox-scout", "x24"), cards=[card])
    at_table = folded(laid_out(steam, leaf).record())
    at_table.row.options.clock = setting
    seen = []
    for text in ("1", "stay", "1", *answers):
        match = at_table.match
        clock[0] += window if text in answers else 7.0
        asked = match.seat
        match.script([5, 4])
        match.play(text)
        entry = Entry(choice=match.choices[-1], seat=asked, at=clock[0])
        entry.clocks = at_table.clocks_after(entry)
        at_table.count(entry)
        seen.append([at_table.info({0, 1}, 0, {}, viewer).clock for viewer in (STEAM, WATCHER)])
    return at_table, seen


@pytest.mark.parametrize("setting", [GAME, CHOICE])
@pytest.mark.parametrize("window", [0.0, 9.0])
def test_a_card_not_played_shows_on_no_clock_however_long_it_took(monkeypatch, setting, window):
    without, plain = attacked(monkeypatch, setting, "tailwind")
    asked, secret = attacked(monkeypatch, setting, "barkskin", "pass", window=window)
    assert asked.version == without.version + 1
    assert secret[-1] == secret[-2] == plain[-1]
    assert plain[-1][0].running == STEAM


def test_the_table_is_no_news_while_somebody_answers_in_secret(monkeypatch):
    at_table, _ = attacked(monkeypatch, GAME, "barkskin")
    assert at_table.match.seat == LEAF
    before = at_table.info({0, 1}, 0, {}, WATCHER)
    monkeypatch.setattr(tables, "now", lambda: at_table.times[-1] + 5)
    assert at_table.info({0, 1}, 0, {}, WATCHER).clock.ran == before.clock.ran + 5
    assert _bare(at_table.info({0, 1}, 0, {}, WATCHER)) == _bare(before)


def test_who_is_seen_choosing_does_not_lose_while_another_is_asked(monkeypatch):
    at_table, _ = attacked(monkeypatch, GAME, "barkskin")
    assert at_table.running == STEAM
    assert at_table.time_for_answer(at_table.times[-1] + 1) == answer_within(GAME) - 1


# -- at a table ------------------------------------------------------------------------------------------------------


def by_game(seconds, **more):
    return {"kind": "game", "seconds": seconds, **more}


def by_choice(seconds, **more):
    return {"kind": "choice", "seconds": seconds, **more}


def test_the_first_choice_is_free_and_then_whoever_must_choose_has_their_time_run(server):
    async def play():
        laid = server.lay("duel", "here", "link", clock=by_game(300, increment=2))
        async with laid.person(0) as ida, laid.person(1) as bo:
            assert ida.info["clock"] == {
                "kind": "game", "seconds": 300.0, "increment": 2.0, "left": [300.0, 300.0], "ran": 0.0,
            }  # fmt: skip
            await asyncio.sleep(0.4)
            await ida.choose(0, "card 1")
            await bo.turn(1)
            assert bo.info["clock"]["left"] == [300.0, 300.0]
            assert bo.info["clock"]["running"] == 1
            await asyncio.sleep(0.6)
            async with laid.person() as wim:
                assert 0.5 < wim.info["clock"]["ran"] < 30
            await bo.choose(1)
            await ida.until(lambda: ida.version == 2)
            left = ida.info["clock"]["left"]
            assert 270 < left[1] < 301.5
            assert left[0] == 300.0

    asyncio.run(play())


def test_whoever_runs_out_of_time_loses(server):
    async def play():
        laid = server.lay("duel", "here", "link", clock=by_choice(1))
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "card 1")
            await bo.until(lambda: bo.info["phase"] == "over")
            assert bo.info["result"] == [1.0, -1.0]
            assert bo.views[1]["scene"]["ending"]["text"] == "Seat 2 ran out of time."
            assert bo.texts(1)[-1] == "Seat 2 ran out of time."
            await ida.until(lambda: ida.info["phase"] == "over")
            assert (await ida.ask("undo", seat=0, version=ida.version, to=0))["code"] == "over"

    asyncio.run(play())


def test_or_a_bot_chooses_and_they_may_play_on(server):
    async def play():
        laid = server.lay("duel", "here", "link", clock=by_choice(1, up="bot"))
        async with laid.person(0) as ida, laid.person(1):
            await ida.choose(0, "card 1")
            await ida.until(lambda: ida.version >= 2 and ida.remarks)
            assert ida.remarks[0]["text"].endswith("'s time was up: a bot has chosen")
            assert ida.info["phase"] == "playing"

    asyncio.run(play())


def test_or_they_are_reminded_once_and_nothing_else_happens(server):
    async def play():
        laid = server.lay("duel", "here", "link", clock=by_choice(1, up="remind"))
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "card 1")
            await ida.until(lambda: ida.remarks)
            await asyncio.sleep(1.2)
            assert [remark["text"] for remark in ida.remarks] == ["Guest 1's time is up"]
            assert (await bo.choose(1))["type"] == "done"

    asyncio.run(play())


def test_real_dice_and_a_bot_that_would_have_to_roll_them_do_not_go_together(server):
    seats = [{"kind": "here"}, {"kind": "here"}]
    table = {"game": "duel", "seats": seats, "dice": "real", "clock": by_choice(60, up="bot")}
    assert server.post("/api/tables", table).status_code == 400


@pytest.mark.parametrize("wrong", [{"kind": "sand"}, {"seconds": 0}, {"seconds": 1e9}, {"up": "explodes"}])
def test_a_clock_that_cannot_be_is_refused(server, wrong):
    seats = [{"kind": "here"}, {"kind": "here"}]
    answer = server.post("/api/tables", {"game": "duel", "seats": seats, "clock": {**by_choice(60), **wrong}})
    assert answer.status_code == 400


@pytest.mark.parametrize("gently", [True, False])
def test_a_restart_loses_no_time_and_takes_none(tmp_path, gently):
    """Three seconds are used, then the server is down for four: less than six of a hundred are gone."""

    async def begin(server):
        laid = server.lay("duel", "here", "link", clock=by_game(100))
        async with laid.person(0) as ida:
            await ida.choose(0, "card 1")
            await asyncio.sleep(3)
        return laid

    async def look(laid):
        async with laid.person(1) as bo:
            return bo.info["clock"]

    with Server(tmp_path) as server:
        laid = asyncio.run(begin(server))
        if gently:
            server.stop()
        else:
            server.kill()
        time.sleep(4)
        begun = time.monotonic()
        server.start()
        clock = asyncio.run(look(laid))
        up_again = time.monotonic() - begun
        assert (clock["running"], clock["left"]) == (1, [100.0, 100.0])
        assert (2.9 if gently else 0.9) < clock["ran"] < 3.6 + up_again


def test_time_runs_out_at_a_table_that_nobody_is_at_and_no_process_has_in_memory(tmp_path):
    async def begin(server):
        laid = server.lay("duel", "here", "link", clock=by_choice(3))
        async with laid.person(0) as ida:
            await ida.choose(0, "card 1")
        return laid

    with Server(tmp_path) as server:
        laid = asyncio.run(begin(server))
        server.stop()
        server.start()
        for _ in range(200):
            shown = server.post("/api/mine", {"tokens": []})
            assert shown.status_code == 200
            text = server.log.read_text()
            phase = phase_of(server, laid.id)
            if phase == "over":
                break
            time.sleep(0.1)
        assert phase == "over", text[-800:]


def phase_of(server, table):
    """What the store says: to ask the server would take the table into memory."""
    import sqlite3

    with sqlite3.connect(server.config.database.removeprefix("sqlite:///")) as store:
        return store.execute("select phase from tables where id = ?", (table,)).fetchone()[0]
