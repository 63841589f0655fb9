"""Broken connections: whatever was asked is asked again, and what was chosen meanwhile arrives once."""

import contextlib
import sqlite3
import time

import msgspec
import pytest
from playwright.sync_api import TimeoutError

from duskboard import Match, games
from duskboard.match import Save
from duskboard.server.store import Entry
from tests.browser.conftest import Server

CHOICES = 120  # made in each game at most, so that most of its kinds of decision come up
NOTHING_NEW = 40  # choices without a kind of decision that is new, after which few are left
PATIENCE = 0.6  # seconds between the pings of pages that must notice a dead line soon


class Line:
    """The wire between a page and the server, which can be cut or go dead."""

    def __init__(self, page):
        self.newest = self.dead = None
        self.count = 0
        page.route_web_socket("**/live", self._through)

    def _through(self, route):
        server = route.connect_to_server()
        self.newest, self.count = route, self.count + 1
        route.on_message(lambda said: server.send(said) if self.dead is not route else None)
        server.on_message(lambda said: route.send(said) if self.dead is not route else None)

    def wait_for_another(self, page, count):
        """Wait until the page has opened more connections than so many."""
        deadline = time.monotonic() + 60
        while self.count <= count:
            assert time.monotonic() < deadline, "the page does not connect again"
            page.wait_for_timeout(20)

    def cut(self):
        self.newest.close()

    def die(self):
        """Nothing comes through any more, and neither side is told."""
        self.dead = self.newest


class Truth:
    """A table as the store has it."""

    def __init__(self, server, table):
        self.file, self.table = server.database.partition(":///")[2], table
        with contextlib.closing(sqlite3.connect(self.file)) as store:
            (setup,) = store.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
        self.match, self.version = Match.replay(msgspec.json.decode(setup, type=Save)), 0

    def decision(self):
        """The kind of decision that is asked now; None when the game is over."""
        ask = "SELECT data FROM entries WHERE table_id = ? AND version > ? ORDER BY version"
        with contextlib.closing(sqlite3.connect(self.file)) as store:
            rows = store.execute(ask, (self.table, self.version)).fetchall()
        for (data,) in rows:
            self.match.play_recorded(msgspec.json.decode(data, type=Entry).choice, "log")
            self.version += 1
        return None if self.match.over else int(self.match.state.decision)


@pytest.fixture(scope="module")
def brittle(tmp_path_factory, server):
    """A server whose pages notice within a second that nothing is heard any more."""
    running = Server(tmp_path_factory.mktemp("brittle"), f"heartbeat={PATIENCE}").start()
    yield running
    running.stop()


def asked(person):
    """What a person is asked: the words, the version, and all that may be chosen, in however many places it is lit."""
    person.lift_curtain().wait_for_turn()
    lit = """() => [...document.querySelectorAll("[data-option], [data-options]")]
      .flatMap((at) => (at.dataset.option ?? at.dataset.options).split(" ")).sort()"""
    return person.prompt, person.version, sorted(set(person.page.evaluate(lit)))


@pytest.mark.parametrize("id", games.GAMES)
def test_at_every_kind_of_decision_a_broken_connection_loses_nothing(people, brittle, id):
    person = people(brittle)
    person.page.set_default_timeout(60_000)
    line = Line(person.page)
    truth = Truth(brittle, person.lay(id)["table"]["table"])
    met, newest = set(), 0
    for number in range(CHOICES):
        kind = truth.decision()
        if kind is None or number - newest > NOTHING_NEW:
            break
        if kind not in met:
            before = asked(person)
            lines = line.count
            (person.page.reload, line.cut, line.die)[len(met) % 3]()
            line.wait_for_another(person.page, lines)
            person.page.get_by_role("alert").filter(has_text="Not connected").wait_for(state="detached")
            assert asked(person) == before, f"decision {kind}"
            met.add(kind)
            newest = number
            (line.die, line.cut)[len(met) % 2]()  # the choice below is made on a line that broke
        version = truth.version
        person.play_on(seed=number, most=1)
        truth.decision()
        assert truth.version == version + 1
    assert len(met) >= 3


def test_a_stalled_connection_is_told_and_taken_up_again(pair):
    ida, bo, _ = pair
    ida.choose()
    bo.wait_for_turn()
    for one in (ida, bo):
        one.context.set_offline(True)
        lost = one.page.get_by_role("alert").filter(has_text="Not connected")
        lost.wait_for()
        one.context.set_offline(False)
        lost.wait_for(state="detached")
    bo.choose()
    ida.wait_for_moment(2)


def test_the_table_goes_on_after_the_server_was_restarted(people, server):
    ida = people()
    ida.lay("skirmish")
    ida.at_table()
    ida.choose()
    server.stop()
    ida.lift_curtain()
    lost = ida.page.get_by_role("alert").filter(has_text="Not connected")
    lost.wait_for()
    server.start()
    with contextlib.suppress(TimeoutError):  # the page tries by itself, too, and may be back before the click
        ida.page.get_by_role("button", name="Try now").click(timeout=3000)
    lost.wait_for(state="detached")
    assert ida.wait_for_turn().moment == 1
    ida.choose()
