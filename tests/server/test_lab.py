"""The lab at the page: studies in the background, with limits, whose games open at the table."""

import asyncio
import contextlib
import time

import httpx
import msgspec
import pytest

from duskboard.server import studies
from duskboard.server.config import Limits
from duskboard.server.messages import StudyAsked
from duskboard.server.student import Found, Job, make
from duskboard.server.studies import WATCHED
from tests.server.people import GENEROUS, PATIENCE, Server

LAB = "/api/lab/studies"


def client(server):
    return httpx.Client(base_url=server.base, timeout=PATIENCE)


@pytest.fixture
def http(server):
    with client(server) as one:
        yield one


def begin(http, **asked):
    answer = http.post(LAB, json={"game": "forward", "kind": "length", **asked})
    assert answer.status_code == 201, answer.text
    return answer.json()


def followed(http, study):
    """What is told of a study until it ends: one standing after the other."""
    told, until = [], time.monotonic() + 2 * PATIENCE
    while time.monotonic() < until:
        told.append(http.get(f"{LAB}/{study}").json())
        if told[-1]["phase"] in ("done", "ended"):
            return told
        time.sleep(0.05)
    raise AssertionError(told[-1])


def width(standing):
    figure = standing["figures"][0]
    low, high = figure["columns"].index("low"), figure["columns"].index("high")
    return max(row[high] - row[low] for row in figure["rows"])


def test_a_study_is_made_and_its_games_open_at_the_table(http):
    told = followed(http, begin(http)["study"])
    assert told[-1]["phase"] == "done"
    assert "A game takes" in told[-1]["words"][0]
    one = told[-1]["figures"][0]["games"][0]
    save = http.get(f"{LAB}/{told[-1]['study']}/games/{one['id']}").json()
    laid = http.post("/api/import", json={"save": save}).json()
    assert laid["table"]["phase"] == "over"
    assert http.get(f"{LAB}/{told[-1]['study']}/games/none").status_code == 404


def streamed(http, study, until=lambda standing: False):
    """What a stream tells of a study, one standing after the other, until it closes or enough is known."""
    told = []
    with http.stream("GET", f"{LAB}/{study}/stream") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        kinds = {}
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if line:
                kinds[name] = value
                continue
            if kinds.get("event") == "standing":
                told.append((int(kinds["id"]), msgspec.json.decode(kinds["data"])))
                if until(told[-1][1]):
                    break
            kinds = {}
    return told


def test_a_study_streams_its_figures_until_it_is_done(http):
    told = streamed(http, begin(http)["study"])
    numbers, standings = zip(*told, strict=True)
    assert list(numbers) == sorted(set(numbers)), "every standing is news"
    assert [one["phase"] for one in standings][-1] == "done"
    found = [one for one in standings if one.get("figures")]
    assert len(found) > 1, "figures come before the study is done"
    assert width(found[-1]) < width(found[0])
    assert standings[-1] == http.get(f"{LAB}/{standings[-1]['study']}").json()


def test_a_stream_that_broke_off_goes_on_with_what_is_known_by_then(http):
    study = begin(http)["study"]
    before = streamed(http, study, until=lambda standing: bool(standing.get("figures")))
    after = streamed(http, study)
    assert after[0][0] >= before[-1][0]
    assert after[0][1]["done"] >= before[-1][1]["done"]
    assert after[-1][1]["phase"] == "done"
    assert len(streamed(http, study)) == 1, "of what is over there is one thing to tell"


def test_whoever_watches_is_told_that_a_study_was_ended(http):
    study = begin(http, game="steam-leaf", kind="swing")["study"]

    def end_it(standing):
        if standing["phase"] == "playing":
            http.post(f"{LAB}/{study}/cancel")
        return False

    assert streamed(http, study, end_it)[-1][1]["reason"] == "it was ended"


def test_no_more_than_a_few_watch_a_study(http):
    study = begin(http, game="steam-leaf", kind="swing")["study"]
    lines = []  # kept: one that nobody reads any more is closed
    with contextlib.ExitStack() as open_ones:
        for _ in range(WATCHED):
            answer = open_ones.enter_context(http.stream("GET", f"{LAB}/{study}/stream"))
            lines.append(answer.iter_lines())
            assert next(lines[-1]).startswith("id: ")
        assert http.get(f"{LAB}/{study}/stream").status_code == 503
    http.post(f"{LAB}/{study}/cancel")
    assert http.get(f"{LAB}/guessed/stream").status_code == 404


def test_a_stream_without_news_says_that_it_is_still_there(monkeypatch):
    monkeypatch.setattr(studies, "PULSE", 0.05)

    async def watched():
        study = studies.Ongoing("id", "address", StudyAsked(game="forward", kind="length"), phase="playing")
        told = []
        async with contextlib.aclosing(study.standings()) as standings:
            async for news in standings:
                told.append(news and news[1].phase)
                if len(told) == 3:
                    study.phase = "done"  # and nobody says so: it is noticed
        return told, study.watchers

    assert asyncio.run(watched()) == (["playing", None, None, "done"], 0)


def test_figures_come_early_and_become_surer():
    found = []
    make(Job(games={}, seconds=60, kind="length", game="forward"), found.append)
    assert [one.done for one in found] == [200, 400, 800, 1600]
    widths = [max(row[3] - row[2] for row in one.study.figures[0].rows) for one in found]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.5 * widths[0]
    assert not {*found[0].saves} & {*found[1].saves}, "a game is told once"


def test_numbers_of_ones_own_are_compared_with_ours(http):
    mine = '[[hero]]\nid = "player"\nhp = 30\nmax_hp = 30\n'
    told = followed(http, begin(http, kind="compare", content=mine)["study"])
    assert "wins more often" in told[-1]["words"][0]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"kind": "compare"}, "nothing to compare"),
        ({"kind": "secrets", "game": "darkleaf-gambit"}, "nothing is hidden"),
        ({"settings": {"gaps": "everywhere"}}, "gaps cannot be"),
        ({"content": "[[hero]]\nid = 7\n"}, "your content.toml"),
    ],
)
def test_what_cannot_be_studied_is_told_in_one_line(http, asked, reason):
    last = followed(http, begin(http, **asked)["study"])[-1]
    assert last["phase"] == "ended"
    assert reason in last["reason"]
    assert "\n" not in last["reason"]


@pytest.mark.parametrize(("asked", "status"), [({"game": "chess"}, 404), ({"kind": "tune"}, 400), ({"extra": 1}, 400)])
def test_what_is_no_study_is_refused(http, asked, status):
    assert http.post(LAB, json={"game": "forward", "kind": "length", **asked}).status_code == status


def test_a_study_is_ended_and_what_it_found_stays(http):
    study = begin(http, game="steam-leaf", kind="swing")["study"]
    second = http.post(LAB, json={"game": "forward", "kind": "length"})
    assert second.status_code == 503, "an address has one at a time"
    ended = http.post(f"{LAB}/{study}/cancel").json()
    assert (ended["phase"], ended["reason"]) == ("ended", "it was ended")
    assert http.get(f"{LAB}/{study}").json()["phase"] == "ended"
    following = begin(http)["study"]
    assert followed(http, following)[-1]["phase"] == "done"


def test_a_study_takes_no_more_time_than_it_may(tmp_path):
    with Server(tmp_path, study_seconds=1.0) as server, client(server) as http:
        last = followed(http, begin(http, game="steam-leaf", kind="swing")["study"])[-1]
    assert (last["phase"], last["reason"]) == ("ended", "its time was up")


def test_whoever_has_spent_his_time_waits(tmp_path):
    limits = Limits(work=0.001, work_burst=0.2, requests=GENEROUS.requests, requests_burst=GENEROUS.requests_burst)
    with Server(tmp_path, limits=limits) as server, client(server) as http:
        followed(http, begin(http)["study"])
        assert http.post(LAB, json={"game": "forward", "kind": "length"}).status_code == 429


def test_the_lab_can_be_switched_off(tmp_path):
    with Server(tmp_path, lab=False) as server, client(server) as http:
        assert http.get("/api/lab").json() == {"on": False}
        assert http.post(LAB, json={"game": "forward", "kind": "length"}).status_code == 403


def test_nobody_finds_a_study_without_its_id(http):
    assert http.get(f"{LAB}/guessed").status_code == 404
    assert http.post(f"{LAB}/guessed/cancel").status_code == 404


def test_a_student_that_fails_says_so():
    told: list[Found] = []
    make(Job(games={}, seconds=5, kind="length", game="nothing"), told.append)
    assert told[0].reason
