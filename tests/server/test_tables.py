"""Laying tables, taking seats, finding them again."""

import pytest

from duskboard import games
from duskboard.bots.bot import names
from duskboard.engine.compiler.library import Library
from duskboard.games.learning import is_learned
from duskboard.server import routes
from tests.server.people import Laid

UNOFFERED = ("rush", "turtle", "learned", "search-1", "search-2", "search-3", "search-4", "search-5")  # for studies


def test_the_games_are_listed_with_their_settings_and_bots(server):
    answer = server.get("/api/games")
    duel = next(game for game in answer.json() if game["game"] == "duel")
    assert duel["seats"] == [2, 2]
    assert duel["settings"][0]["name"] == "hp"
    assert [level["level"] for level in duel["levels"]] == [name for name in names() if name not in UNOFFERED]


def test_a_seat_is_given_to_one_who_learned_the_game_where_somebody_has(server):
    offered = {game["game"]: [level["level"] for level in game["levels"]] for game in server.get("/api/games").json()}
    assert {id for id, levels in offered.items() if "learned" in levels} == {
        id for id in offered if is_learned(games.game(id))
    }
    seats = [{"kind": "here"}, {"kind": "bot", "level": "learned"}]
    refused = server.post("/api/tables", {"game": "duel", "seats": seats})
    assert refused.status_code == 400
    assert "no bot 'learned'" in refused.json()["reason"]
    assert server.post("/api/tables", {"game": "darkleaf-gambit", "seats": seats}).status_code == 201


@pytest.mark.parametrize("id", games.GAMES)
def test_nobody_waits_for_a_compiler_to_see_which_games_there_are(monkeypatch, id):
    monkeypatch.setattr(Library, "load", lambda library: pytest.fail(f"{library.title} is compiled for the lobby"))
    shown = routes._game_info.__wrapped__(id)
    assert shown.roles


@pytest.mark.parametrize(
    ("game", "settings", "sides"),
    [
        ("darkholds", {}, [0]),
        ("darkholds", {"players": 3}, [0, 0, 0]),
        ("darkholds", {"players": 2, "overlord": "yes"}, [0, 0, 1]),
        ("duel", {}, [0, 1]),
    ],
)
def test_the_settings_say_who_plays_and_such_a_table_can_be_laid(server, game, settings, sides):
    found = server.post(f"/api/games/{game}/seats", {"settings": settings}).json()
    assert found["sides"] == sides
    assert len(set(found["roles"])) == len(sides)
    server.lay(game, *["here"] * len(sides), settings=settings)


def test_settings_that_make_no_sense_have_no_seats(server):
    refused = server.post("/api/games/darkholds/seats", {"settings": {"players": 9}})
    assert refused.status_code == 400
    assert "players" in refused.json()["reason"].lower()
    assert server.post("/api/games/chess/seats", {}).status_code == 404


def test_the_rules_and_the_content_can_be_read(server):
    rules = server.get("/api/games/forward/rules").json()
    assert "FWD-001" in rules["markdown"]
    entries = server.get("/api/games/forward/content").json()
    assert {entry["provenance"] for entry in entries} <= {"printed", "reconstructed"}
    assert server.get("/api/games/chess/rules").json()["code"] == "unknown"


def test_a_game_brings_its_own_sign_colours_and_guide(server):
    found = {game["game"]: game["appearance"] for game in server.get("/api/games").json()}
    assert found["forward"]["sign"] == "spiked-dragon-head"
    assert found["forward"]["palette"]["wall"] == ["#7a6a43", "#9a8a63"]
    steps = server.get("/api/games/forward/guide").json()["steps"]
    assert steps[0]["title"] == "A journey of nine places"
    assert any(step.get("decisions") for step in steps)
    assert server.get("/api/games/chess/guide").json()["code"] == "unknown"


def test_a_table_waits_for_its_seats_and_then_begins(server):
    answer = server.post("/api/tables", {"game": "duel", "seats": [{"kind": "here"}, {"kind": "link"}]})
    laid = Laid(server, answer.json(), claim=False)
    assert laid.answer["table"]["phase"] == "waiting"
    assert laid.answer["table"]["seats"][1]["kind"] == "open"
    claimed = laid.post("claim", code=laid.codes[1], name="Bo\u202e\n")
    assert claimed.status_code == 201
    info = server.get(f"/api/tables/{laid.id}").json()
    assert info["phase"] == "playing"
    assert info["seats"][1]["name"] == "Bo"
    assert info["seats"][0]["holder"] != info["seats"][1]["holder"]


def test_a_link_works_once(server):
    laid = server.lay("duel", "here", "link")
    again = laid.post("claim", code=laid.codes[1])
    assert (again.status_code, again.json()["code"]) == (403, "not-yours")


def test_a_seat_moves_to_another_device_by_a_new_link(server):
    laid = server.lay("duel", "here", "here")
    code = laid.post("reclaim", token=laid.tokens[0]).json()["code"]
    held = laid.post("claim", code=code).json()
    assert held["seat"] == 0
    assert laid.post("save", token=laid.tokens[0]).status_code == 403, "the old token is good no more"
    assert laid.post("reclaim", token=held["token"]).status_code == 201


def test_one_of_two_seats_given_away_opens_nothing_of_the_other(server):
    laid = server.lay("duel", "here", "here")
    link = laid.post("reclaim", token=laid.tokens[1]).json()
    assert link["seat"] == 1, "the seat of the token, not the first of its holder"
    held = laid.post("claim", code=link["code"]).json()
    assert laid.post("save", token=held["token"]).json()["code"] == "not-now", "it would tell the other hand"
    assert laid.post("save", token=laid.tokens[0]).json()["code"] == "not-now"
    seats = server.get(f"/api/tables/{laid.id}").json()["seats"]
    assert seats[0]["holder"] != seats[1]["holder"]


def test_somebodys_only_seat_moves_with_its_person(server):
    laid = server.lay("duel", "here", "greedy")
    code = laid.post("reclaim", token=laid.tokens[0]).json()["code"]
    held = laid.post("claim", code=code).json()
    assert laid.post("save", token=held["token"]).status_code == 200


def test_one_finds_ones_tables_again(server):
    first, second = server.lay("duel", "here", "here"), server.lay("peek", "here", "greedy")
    tokens = [*first.tokens.values(), *second.tokens.values(), "nobody-has-this-token"]
    found = server.post("/api/mine", {"tokens": tokens}).json()
    assert [(mine["table"]["table"], mine["seats"]) for mine in found] == [(second.id, [0]), (first.id, [0, 1])]


def test_a_campaign_among_ones_tables_says_how_far_it_is(server):
    laid = server.lay("darkholds", "here", settings={"mode": "quest"})
    (found,) = server.post("/api/mine", {"tokens": list(laid.tokens.values())}).json()
    assert found["progress"].startswith("Level 1")


def test_what_makes_no_sense_is_refused_with_what_would_be_right(server):
    def refused(body):
        answer = server.post("/api/tables", body)
        assert answer.status_code in (400, 404), answer.text
        return answer.json()["reason"]

    two = [{"kind": "here"}, {"kind": "here"}]
    assert "there is no game 'chess'" in refused({"game": "chess", "seats": two})
    assert "has 2 seats" in refused({"game": "duel", "seats": two[:1]})
    assert "hp must be from 1 to 99, not 100" in refused({"game": "duel", "settings": {"hp": 100}, "seats": two})
    assert "has no setting 'mana'" in refused({"game": "duel", "settings": {"mana": 1}, "seats": two})
    assert "has no setting 'seed'" in refused({"game": "duel", "settings": {"seed": "7"}, "seats": two})
    assert "has no setting 'content'" in refused({"game": "duel", "settings": {"content": "/etc/passwd"}, "seats": two})
    army = {"game": "steam-leaf", "settings": {"steam": "/etc/hostname"}, "seats": two}
    assert "a roster or a roster's file, not '/etc/hostname'" in refused(army), "which is not read"
    assert "longer than" in refused({"game": "duel", "settings": {"hp": "9" * 70_000}, "seats": two})
    bot = [{"kind": "here"}, {"kind": "bot", "level": "os:system"}]
    assert "there is no bot 'os:system'" in refused({"game": "duel", "seats": bot})
    assert refused({"game": "duel", "seats": two, "content": "this is = not [toml"})
    assert refused({"game": "duel", "seats": two, "colour": "red"})


def test_reading_creates_nothing(server):
    before = server.post("/api/mine", {"tokens": []}).json()
    for path in ("/api/tables/nonsense", "/api/tables/nonsense/live", "/api/tables"):
        assert server.get(path).status_code in (404, 405)
    assert server.post("/api/mine", {"tokens": []}).json() == before
