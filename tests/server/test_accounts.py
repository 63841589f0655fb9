"""Being known again: names, sessions, passkeys, and the same tables on several devices."""

import asyncio
import sqlite3

import httpx
import pytest

from duskboard.server.config import Limits
from duskboard.server.tables import hashed
from tests.server.authenticator import Authenticator
from tests.server.people import PATIENCE, Laid, Server

RP = "localhost"


class Browser:
    """A browser that opens the server by its name."""

    def __init__(self, server):
        self.server, self.base = server, f"http://{RP}:{server.config.port}"
        self.client = httpx.Client(
            transport=httpx.HTTPTransport(local_address="127.0.0.1"), base_url=server.base, timeout=PATIENCE,
            headers={"host": f"{RP}:{server.config.port}", "origin": self.base},
        )  # fmt: skip
        self.device = Authenticator(self.base)

    def post(self, path, **body):
        return self.client.post(f"/api/{path}", json=body or None)

    def me(self):
        return self.client.get("/api/me").json()

    def known_as(self, name="Ida", colour="#aa5500"):
        answer = self.post("me", name=name, colour=colour)
        assert answer.status_code == 200, answer.text
        return self

    def add_passkey(self, label="my phone"):
        wanted = self.post("passkeys/wanted")
        assert wanted.status_code == 200, wanted.text
        return self.post("passkeys", credential=self.device.make(wanted.json()["options"]), label=label)

    def sign_in(self, device=None, **more):
        asked = self.post("passkeys/ask").json()["options"]
        return self.post("passkeys/sign-in", credential=(device or self.device).sign(asked, **more))

    def lay(self, *seats, **more):
        body = {"game": "duel", "seats": [{"kind": seat} for seat in seats or ("here", "link")], **more}
        return Laid(self.server, self.client.post("/api/tables", json=body).json(), claim=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("accounts"), LIMITS) as running:
        yield running


LIMITS = Limits(requests=10_000, requests_burst=10_000, creations=10_000, players=10_000, signing=10_000)


def test_nobody_is_known_who_does_not_want_to_be(server):
    browser = Browser(server)
    assert browser.me() == {"hall": True}
    browser.lay()
    assert browser.client.cookies.get("duskboard") is None
    assert browser.me() == {"hall": True}


def test_a_name_and_a_colour_are_kept_for_a_browser(server):
    browser = Browser(server)
    answer = browser.post("me", name="Zoe\u0308\u202e", colour="#0055aa")
    kept = answer.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=strict", "path=/api", "max-age="):
        assert word in kept
    assert "secure" not in kept
    me = browser.me()["player"]
    assert (me["name"], me["colour"]) == ("Zoë", "#0055aa")
    again = browser.post("me", name="Ida", colour="")
    assert "set-cookie" not in again.headers
    assert browser.me()["player"] == {"player": me["player"], "name": "Ida"}
    assert Browser(server).me() == {"hall": True}


def test_behind_tls_the_cookie_never_goes_without_it(server):
    browser = Browser(server)
    browser.client.headers["origin"] = f"https://{RP}:{server.config.port}"
    assert "secure" in browser.post("me", name="Ida").headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "body",
    [{"name": ""}, {"name": "\u3164"}, {"name": "Ida", "colour": "red"}, {"name": "x" * 41}, {"name": "I", "id": "1"}],
)
def test_names_that_show_nothing_and_colours_that_are_none_are_refused(server, body):
    assert Browser(server).client.post("/api/me", json=body).status_code == 400


def test_a_foreign_page_cannot_act_for_anybody(server):
    browser = Browser(server).known_as()
    browser.client.headers["origin"] = "https://elsewhere.example"
    for path in ("me", "me/leave", "passkeys/wanted"):
        assert browser.post(path, name="Eve").status_code == 403
    browser.client.headers["origin"] = browser.base
    assert browser.me()["player"]["name"] == "Ida"


def test_sessions_are_kept_as_hashes_only(server):
    browser = Browser(server).known_as("Hashed")
    token = browser.client.cookies["duskboard"]
    with sqlite3.connect(server.config.database.partition(":///")[2]) as store:
        found = {row[0] for row in store.execute("SELECT token_hash FROM sessions")}
    assert token not in found
    assert hashed(token) in found


def test_a_passkey_signs_in_on_a_second_device_with_the_same_tables(server):
    first, second = Browser(server).known_as(), Browser(server)
    laid = first.lay("here", "here")
    kept = first.add_passkey().json()
    assert [key["label"] for key in kept["passkeys"]] == ["my phone"]
    assert kept["player"]["keyed"]
    signed = second.sign_in(first.device)
    assert signed.status_code == 200, signed.text
    assert second.me() == first.me()
    given = second.post("me/tables", tokens=[]).json()
    assert {(one["table"], one.get("seat", 0)) for one in given} == {(laid.id, 0), (laid.id, 1)}

    async def play_from_both():
        there = Laid(server, laid.answer, claim=False)
        there.tokens = {one.get("seat", 0): one["token"] for one in given}
        async with laid.person(0, 1) as here, there.person(0, 1) as person:
            assert (await person.choose(person.info["acting"]))["type"] == "done"
            await here.at(1)
            assert (await here.choose(here.info["acting"]))["type"] == "done"

    asyncio.run(play_from_both())
    tokens = [one["token"] for one in given]
    assert second.post("me/tables", tokens=tokens).json() == []
    [mine] = second.post("mine", tokens=tokens).json()
    assert (mine["table"]["table"], mine["seats"]) == (laid.id, [0, 1])


def test_tables_from_before_one_was_known_come_along(server):
    browser, other = Browser(server), Browser(server)
    laid = browser.lay("here", "link")
    browser.known_as()
    assert browser.post("me/tables", tokens=list(laid.tokens.values())).json() == []
    browser.add_passkey()
    other.sign_in(browser.device)
    assert [one["table"] for one in other.post("me/tables", tokens=[]).json()] == [laid.id]


def test_a_seat_that_was_taken_over_by_its_link_is_nobodys_elsewhere(server):
    browser, other = Browser(server).known_as(), Browser(server)
    laid = browser.lay("here", "here")
    browser.add_passkey()
    other.sign_in(browser.device)
    [first, _] = other.post("me/tables", tokens=[]).json()
    code = laid.post("reclaim", token=laid.tokens[0]).json()["code"]
    assert server.post(f"/api/tables/{laid.id}/claim", {"code": code, "name": "Cy"}).status_code == 201
    assert laid.post("save", token=first["token"]).status_code == 403


def test_a_rematch_is_played_from_both_devices(server):
    browser, other = Browser(server).known_as(), Browser(server)
    laid = browser.lay("here", "here", settings={"hp": 8})
    browser.add_passkey()
    other.sign_in(browser.device)
    [first, _] = other.post("me/tables", tokens=[]).json()

    async def give_up():
        async with laid.person(0, 1) as person:
            assert (await person.ask("offer", seat=1, what="resign"))["type"] == "done"
            await person.until(lambda: person.info["phase"] == "over")

    asyncio.run(give_up())
    again = laid.post("rematch", token=first["token"]).json()["table"]
    for token in (first["token"], laid.tokens[0]):
        assert server.post(f"/api/tables/{again}/save", {"token": token}).status_code == 200


def test_signing_out_removing_a_key_and_losing_a_device(server):
    browser, phone = Browser(server).known_as(), Browser(server)
    laid = browser.lay("here", "here")
    browser.add_passkey("this one")
    assert browser.me()["passkeys"][0]["label"] == "this one"
    phone.device = browser.device  # a synced passkey
    assert phone.sign_in().status_code == 200
    lost = phone.post("me/tables", tokens=[]).json()[0]["token"]
    assert browser.post("me/leave", where="others").json()["player"]["name"] == "Ida"
    assert phone.me() == {"hall": True}
    assert laid.post("save", token=lost).status_code == 403
    assert laid.post("save", token=laid.tokens[0]).status_code == 200, "what this browser took is still its own"
    [key] = browser.me()["passkeys"]
    assert Browser(server).known_as("Eve").post("passkeys/remove", passkey=key["passkey"]).status_code == 404
    assert "passkeys" not in browser.post("passkeys/remove", passkey=key["passkey"]).json()
    assert phone.sign_in().status_code == 403
    browser.post("me/leave", where="here")
    assert browser.me() == {"hall": True}


def test_who_wants_to_be_forgotten_is(server):
    browser = Browser(server).known_as("Gone")
    id = browser.me()["player"]["player"]
    browser.add_passkey()
    assert server.get(f"/api/hall/{id}").status_code == 200
    browser.post("me/leave", where="everywhere")
    assert server.get(f"/api/hall/{id}").status_code == 404
    assert browser.sign_in().status_code == 403
    with sqlite3.connect(server.config.database.partition(":///")[2]) as store:
        for table, column in (("players", "id"), ("sessions", "player"), ("passkeys", "player"), ("seats", "player")):
            assert store.execute(f"SELECT count(*) FROM {table} WHERE {column} = ?", (id,)).fetchone() == (0,)


def test_an_answer_is_good_once_for_whom_it_was_asked_and_from_our_page(server):
    browser, eve = Browser(server).known_as(), Browser(server).known_as("Eve")
    wanted = browser.post("passkeys/wanted").json()["options"]
    made = browser.device.make(wanted)
    assert eve.post("passkeys", credential=made).status_code == 409, "asked of somebody else"
    assert browser.post("passkeys", credential=made).status_code == 201
    assert browser.post("passkeys", credential=made).status_code == 409, "good once"
    asked = eve.post("passkeys/ask").json()["options"]
    signed = browser.device.sign(asked)
    assert eve.post("passkeys/sign-in", credential=signed).status_code == 200
    assert Browser(server).post("passkeys/sign-in", credential=signed).status_code == 409
    assert Browser(server).sign_in(browser.device, origin="https://localhost.example").status_code == 403
    forged = Authenticator(browser.base)
    forged.make(browser.post("passkeys/wanted").json()["options"])
    forged.id, forged.user = browser.device.id, browser.device.user
    assert Browser(server).sign_in(forged).status_code == 403
    for nonsense in ({}, {"id": "x", "response": 3}, {"id": "x", "response": {"clientDataJSON": "!!"}}):
        assert eve.post("passkeys/sign-in", credential=nonsense).status_code == 400


def test_a_server_opened_by_its_number_has_no_passkeys(server):
    browser = Browser(server).known_as()
    browser.client.headers.update({"host": f"127.0.0.1:{server.config.port}", "origin": server.base})
    assert browser.post("passkeys/wanted").json()["code"] == "not-now"


def test_names_and_tries_are_metered(tmp_path):
    with Server(tmp_path, Limits(players=2, signing=3, passkeys=1)) as server:
        browser = Browser(server).known_as()
        assert browser.add_passkey().status_code == 201
        assert browser.post("passkeys/wanted").json()["code"] == "not-now"
        codes = [Browser(server).post("passkeys/ask").status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        Browser(server).known_as("Bo")
        refused = Browser(server).post("me", name="Cy")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert browser.post("me", name="Still me").status_code == 200
