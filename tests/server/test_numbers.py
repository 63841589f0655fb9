"""A table is laid with numbers of ours by their name."""

from duskboard import games


def test_a_table_is_laid_with_named_numbers(server):
    told = {one["game"]: one for one in server.get("/api/games").json()}["forward"]["numbers"]
    assert [one["name"] for one in told] == list(games.game("forward").numbers)
    laid = server.lay("forward", "here", numbers=told[0]["name"])
    save = laid.post("save", token=laid.tokens[0]).json()
    assert save["overrides"] == games.game("forward").numbers[told[0]["name"]].text


def test_numbers_that_are_none_are_refused(server):
    seats = [{"kind": "here"}]
    asked = {"game": "forward", "seats": seats, "numbers": "unheard-of"}
    refused = server.post("/api/tables", asked)
    assert refused.status_code == 400
    assert "easy, hard, normal" in refused.json()["reason"]
    both = server.post("/api/tables", {**asked, "numbers": "easy", "content": '[[hero]]\nid = "player"\nhp = 9\n'})
    assert both.status_code == 400
