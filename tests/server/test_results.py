"""Results: which games count, what is kept of them, and what follows for ratings and head to head."""

import asyncio
import json
import math
import sqlite3

import httpx
import msgspec
import pytest

from duskboard.server.glicko import Rating, rated
from duskboard.server.results import ANCHORS, Contender, Result, Standings, standings_of
from duskboard.server.thinkers import level_titles
from tests.server.people import PATIENCE, Laid, Server
from tests.server.test_dice import play_out

SHORT = {"hp": 8}


class Somebody:
    """A browser of somebody who is known by a name."""

    def __init__(self, server, name, colour="#aa5500"):
        self.server = server
        self.browser = httpx.Client(base_url=server.base, timeout=PATIENCE)
        answer = self.browser.post("/api/me", json={"name": name, "colour": colour})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["player"]["player"]

    def lay(self, *seats, game="duel", **more):
        kinds = [{"kind": seat} if seat in ("here", "link") else {"kind": "bot", "level": seat} for seat in seats]
        body = {"game": game, "seats": kinds, "settings": SHORT, "hall": True, **more}
        answer = self.browser.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return Laid(self.server, answer.json(), claim=False)

    def claim(self, laid, seat=1):
        answer = self.browser.post(f"/api/tables/{laid.id}/claim", json={"code": laid.codes[seat], "name": "Bo"})
        assert answer.status_code == 201, answer.text
        laid.tokens[seat] = answer.json()["token"]


def play(laid, seats=(0, 1)):
    async def to_the_end():
        async with laid.person(*seats) as person:
            await play_out(person, seats)

    asyncio.run(to_the_end())


def hall(server):
    """The hall, once it is told anew."""
    return server.get("/api/hall").json()


def wait_for(server, true):
    async def look():
        for _ in range(200):
            found = hall(server)
            if true(found):
                return found
            await asyncio.sleep(0.1)
        raise AssertionError(found)

    return asyncio.run(look())


def results(found):
    return found.get("results", [])


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path) as running:
        yield running


def test_a_game_between_two_people_is_kept_and_rated(server):
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo", "#0055aa")
    laid = ida.lay("here", "link")
    bo.claim(laid)
    play(laid)
    found = wait_for(server, results)
    [result] = results(found)
    assert result["rated"]
    assert (result["table"], result["game"]) == (laid.id, "duel")
    assert sorted(side.get("score", 0) for side in result["contenders"]) == [0, 1]
    assert {side["player"] for side in result["contenders"]} == {ida.id, bo.id}
    assert {one["player"]: one["name"] for one in found["players"]} == {ida.id: "Ida", bo.id: "Bo"}
    ratings = {one["player"]: one["rating"] for one in found["ratings"]}
    assert sum(ratings.values()) == pytest.approx(3000, abs=1)
    winner = next(side["player"] for side in result["contenders"] if side.get("score"))
    assert ratings[winner] > 1500
    page = server.get(f"/api/hall/{winner}").json()
    [against] = page["against"]
    assert (against["won"], against.get("lost", 0), against["player"]) == (1, 0, ({ida.id, bo.id} - {winner}).pop())


def test_a_rematch_counts_for_the_same_people(server):
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    laid = ida.lay("here", "link")
    bo.claim(laid)
    play(laid)
    again = laid.post("rematch", token=laid.tokens[0], swap=True).json()
    rematch = Laid(server, {"table": again, "held": [], "links": []})
    rematch.tokens = {0: laid.tokens[1], 1: laid.tokens[0]}
    play(rematch)
    found = wait_for(server, lambda hall: len(results(hall)) == 2)
    assert {one["games"] for one in found["ratings"]} == {2}


def test_results_count_in_the_order_in_which_they_came(server, tmp_path):
    """One that another process kept late comes before those that are known already."""
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    for count in (1, 2):
        laid = ida.lay("here", "link")
        bo.claim(laid)
        play(laid)
        before = wait_for(server, lambda hall, count=count: len(results(hall)) == count)
    with sqlite3.connect(tmp_path / "tables.db") as store:
        [(data,)] = store.execute("SELECT data FROM results ORDER BY at LIMIT 1").fetchall()
        early = json.loads(data) | {"table": "early", "at": 5.0}
        store.execute("INSERT INTO results VALUES ('early', 'duel', 5.0, 1, ?)", (json.dumps(early),))
    found = wait_for(server, lambda hall: len(results(hall)) == 3)
    assert [one["table"] for one in results(found)] == [one["table"] for one in results(before)] + ["early"]
    assert {one["games"] for one in found["ratings"]} == {3}


def test_bots_are_anchors_that_do_not_move(server):
    ida = Somebody(server, "Ida")
    laid = ida.lay("here", "random")
    play(laid, (0,))
    found = wait_for(server, results)
    assert [one["player"] for one in found["ratings"]] == [ida.id]
    assert results(found)[0]["rated"]
    [against] = server.get(f"/api/hall/{ida.id}").json()["against"]
    assert against["level"] == "random"


@pytest.mark.parametrize("help_by", ["save", "undo", "continue"])
def test_against_bots_help_makes_a_game_not_count(server, help_by):
    ida = Somebody(server, "Ida")
    laid = ida.lay("here", "random", settings={"hp": 12})

    async def with_help():
        async with laid.person(0) as person:
            await person.turn(0)
            await person.choose(0)
            await person.turn(0)
            if help_by == "undo":
                undo = person.views[0]["undo"]
                answer = await person.ask("undo", seat=0, version=person.views[0]["version"], to=undo.get("to", 0))
                assert answer["type"] == "done"
            elif help_by == "save":
                assert laid.post("save", token=laid.tokens[0]).status_code == 200
            else:
                assert laid.post("continue", moment=0, tokens=[laid.tokens[0]]).status_code == 201
            await play_out(person, (0,))

    asyncio.run(with_help())
    other = ida.lay("here", "random")
    play(other, (0,))
    found = wait_for(server, results)
    assert [one["table"] for one in results(found)] == [other.id]


def test_what_nobody_could_lose_does_not_count(server):
    """Both sides of one person; a game that was brought along; with dice of one's own; not shown in the hall."""
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    alone = ida.lay("here", "here")
    play(alone)
    two_browsers = ida.lay("here", "link")
    ida.claim(two_browsers)
    play(two_browsers)
    private = ida.lay("here", "link", hall=False)
    bo.claim(private)
    play(private)
    counted = ida.lay("here", "link")
    bo.claim(counted)
    play(counted)
    found = wait_for(server, results)
    assert [one["table"] for one in results(found)] == [counted.id]
    assert {one["games"] for one in found["ratings"]} == {1}
    own = [one["table"] for one in bo.browser.get("/api/me/results").json()]
    assert own == [counted.id, private.id], "what is not shown is known to those who played it"
    assert server.get("/api/me/results").status_code == 403


def test_a_game_that_was_left_has_no_result_and_one_that_was_given_up_has(server):
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    left, given_up = ida.lay("here", "link"), ida.lay("here", "link")
    for laid in (left, given_up):
        bo.claim(laid)

    async def give_up():
        async with left.person(0, 1) as person:
            await person.choose(person.info["acting"])
        async with given_up.person(1) as person:
            answer = await person.ask("offer", seat=1, what="resign")
            assert answer["type"] == "done", answer
            await person.until(lambda: person.info["phase"] == "over")

    asyncio.run(give_up())
    found = wait_for(server, results)
    [result] = results(found)
    assert result["table"] == given_up.id
    assert [side.get("score", 0) for side in result["contenders"]] == [1, 0]


def give_up(laid, seat, *partners):
    async def at_once():
        async with laid.person(seat, *partners) as person:
            answer = await person.ask("offer", seat=seat, what="resign")
            assert answer["type"] == "done", answer
            for partner in partners:
                await person.until(lambda: "offer" in person.info)
                await person.ask("reply", seat=partner, offer=person.info["offer"]["offer"], agree=True)
            await person.until(lambda: person.info["phase"] == "over")

    asyncio.run(at_once())


def test_alone_against_the_game_there_is_a_record_and_no_rating(server):
    ida = Somebody(server, "Ida")
    laid = ida.lay("here", game="forward", settings={})
    give_up(laid, 0)
    found = wait_for(server, results)
    [result] = results(found)
    assert not result.get("rated")
    assert [(one["player"], one.get("score", 0)) for one in result["contenders"]] == [(ida.id, 0)]
    assert found["records"] == [{"game": "forward", "player": ida.id, "lost": 1}]
    assert "ratings" not in found
    assert server.get(f"/api/hall/{ida.id}").json()["records"] == found["records"]
    assert [one["table"] for one in ida.browser.get("/api/me/results").json()] == [laid.id]


def test_together_against_the_game_help_makes_it_not_count(server):
    """All could agree to take back until it comes out."""
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    settings = {"players": 2, "heroes": "penda,nerys"}
    helped, counted = (ida.lay("here", "link", game="darkholds", settings=settings) for _ in range(2))
    for laid in (helped, counted):
        bo.claim(laid)
    tokens = list(helped.tokens.values())
    assert helped.post("continue", moment=0, tokens=tokens).status_code == 201
    for laid in (helped, counted):
        give_up(laid, 1, 0)
    found = wait_for(server, results)
    [result] = results(found)
    assert result["table"] == counted.id
    assert {one["player"] for one in result["contenders"]} == {ida.id, bo.id}
    assert {(one["player"], one["lost"]) for one in found["records"]} == {(ida.id, 1), (bo.id, 1)}


def test_a_side_of_several_is_rated_each_for_themselves(server):
    ida, bo, cy = Somebody(server, "Ida"), Somebody(server, "Bo"), Somebody(server, "Cy")
    settings = {"players": 2, "heroes": "penda,nerys", "overlord": "yes"}
    laid = ida.lay("here", "link", "link", game="darkholds", settings=settings)
    bo.claim(laid, 1)
    cy.claim(laid, 2)
    give_up(laid, 2)
    found = wait_for(server, results)
    [result] = results(found)
    assert result["rated"]
    assert [(one["player"], one.get("side", 0), one.get("score", 0)) for one in result["contenders"]] == [
        (ida.id, 0, 1), (bo.id, 0, 1), (cy.id, 1, 0),
    ]  # fmt: skip
    ratings = {one["player"]: one["rating"] for one in found["ratings"]}
    assert ratings[ida.id] == ratings[bo.id] > 1500 > ratings[cy.id]
    assert "against" not in server.get(f"/api/hall/{cy.id}").json(), "head to head is one against one"


def test_a_result_that_was_not_kept_is_kept_when_the_server_starts_again(server, tmp_path):
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    laid = ida.lay("here", "link")
    bo.claim(laid)
    play(laid)
    wait_for(server, results)
    server.kill()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("DELETE FROM played")
        store.execute("DELETE FROM results")
    server.start()
    assert [one["table"] for one in results(wait_for(server, results))] == [laid.id]


def test_without_a_hall_nothing_is_shown_or_kept(tmp_path):
    with Server(tmp_path, hall=False) as server:
        ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
        laid = ida.lay("here", "link")
        bo.claim(laid)
        play(laid)
        assert hall(server) == {"on": False}
        assert server.get(f"/api/hall/{ida.id}").status_code == 404
        assert server.post(f"/api/tables/{ida.lay('here', 'link').id}/sit", {"seat": 1}).status_code == 403
        assert "hall" not in laid.answer["table"]
        with sqlite3.connect(tmp_path / "tables.db") as store:
            assert store.execute("SELECT count(*) FROM results").fetchone() == (0,)


# -- the fold -------------------------------------------------------------------------------------------------------


def result(one, other, score, at=1.0, **more):
    sides = [Contender(role="a", player=one, score=score), Contender(role="b", player=other, score=1 - score)]
    return Result(table=f"{at}", game="g", at=at, contenders=sides, **more)


def test_the_levels_of_bots_are_anchors_and_each_stands_above_the_one_before():
    levels = sorted(level for level in level_titles() if level.startswith("level-"))
    assert levels
    assert [ANCHORS[level] for level in levels] == sorted(ANCHORS[level] for level in levels)


def test_standings_are_the_fold_of_the_results():
    told = [result("ida", "bo", 1, 1), result("bo", "ida", 0.5, 2), result("ida", "cy", 0, 3)]
    at_once = standings_of(told)["g"]
    one_by_one = Standings()
    for one in told:
        one_by_one.take(one)
    assert at_once.ratings == one_by_one.ratings
    assert at_once.against["ida", "bo"] == {1.0: 1, 0.5: 1}
    assert at_once.against["bo", "ida"] == {0.0: 1, 0.5: 1}
    assert at_once.games == {"ida": 3, "bo": 2, "cy": 1}


def test_only_two_sides_are_rated_and_only_who_is_known():
    known, unknown = result("ida", "bo", 1), result("ida", "", 1)
    assert (known.is_rated, unknown.is_rated, result("ida", "ida", 1).is_rated) == (True, False, False)
    three = Result(table="t", game="g", at=1.0, contenders=[*known.contenders, Contender(role="c", player="cy")])
    assert not three.is_rated
    standings = Standings()
    for one in (unknown, three):
        standings.take(one)
    assert not standings.ratings


def test_a_side_of_several_is_met_as_one_as_strong_as_they_are_on_average():
    sides = [("ida", 0, 1.0), ("bo", 0, 1.0), ("cy", 1, 0.0)]
    contenders = [Contender(role=player, player=player, side=side, score=score) for player, side, score in sides]
    standings = Standings()
    standings.ratings = {"ida": Rating(1400, 30), "bo": Rating(1600, 40), "cy": Rating(1500, 200)}
    standings.take(Result(table="t", game="g", at=0.0, contenders=contenders))
    team = Rating(1500, math.sqrt((30**2 + 40**2) / 2))
    assert standings.ratings["cy"] == rated(Rating(1500, 200), [(team, 0.0)])
    assert standings.ratings["ida"] == rated(Rating(1400, 30), [(Rating(1500, 200), 1.0)])
    assert standings.games == {"ida": 1, "bo": 1, "cy": 1}
    assert not standings.against


def test_results_from_before_sides_were_kept_are_rated_as_before():
    contenders = [{"role": "a", "player": "ida", "score": 1}, {"role": "b", "player": "bo"}]
    kept = msgspec.convert({"table": "t", "game": "g", "at": 1, "contenders": contenders}, Result)
    assert kept.is_rated
    assert [[one.player for one in side] for side in kept.sides] == [["ida"], ["bo"]]
