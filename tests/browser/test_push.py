"""Being told of one's turn while the page is closed: asked for, sent through a push service, shown, followed."""

import json
import re

import pytest

from tests.browser.conftest import DUEL, Server
from tests.server.push_service import Browser, PushService

# A subscription of Chromium's own comes from its maker's push service, by way of the internet: on a machine without it
# `subscribe` says nothing at all. So the browser is given a subscription at ours. All else is its own.
SUBSCRIBES = """
(told) => {
  let kept = null;
  const made = (options) => ({
    endpoint: told.endpoint,
    options,
    toJSON: () => told,
    unsubscribe: async () => { kept = null; return true; },
  });
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async ({applicationServerKey}) =>
    (kept = made({applicationServerKey: applicationServerKey.buffer}));
}
"""


SHOWN = """
async () => {
  const notices = await (await navigator.serviceWorker.ready).getNotifications();
  return notices.map((one) => [one.title, one.body, one.tag, one.data.table]);
}
"""


@pytest.fixture
def service():
    with PushService() as running:
        yield running


@pytest.fixture
def house(service, tmp_path):
    running = Server(tmp_path, DUEL, f"push={service.base}").start()
    yield running
    running.stop()


def with_push(people, house, service, allowed=True):
    """Somebody whose browser has a subscription at our service to give, and who may be told something or not."""
    bo, browser = people(house), Browser(service)
    bo.context.add_init_script(f"({SUBSCRIBES})({json.dumps(browser.subscription)})")
    if allowed:
        bo.context.grant_permissions(["notifications"], origin=house.address)
    return bo, browser


def switch(person, on=True, waits=True):
    person.page.get_by_role("button", name="Light and sound").click()
    box = person.page.get_by_label("A notice though the page is closed")
    assert box.is_checked() is not on
    box.click()
    if waits:
        kept(person, on)
    person.page.keyboard.press("Escape")


def kept(person, on):
    """Wait until the browser remembers what is liked."""
    person.page.wait_for_function(
        "(on) => JSON.parse(localStorage.getItem('duskboard.likes')).push === on", arg=on
    )  # fmt: skip


def let_through(person, held, n):
    """Wait until so many requests were held in all, then let the last one go on."""
    while len(held) < n:
        person.page.wait_for_timeout(50)
    person.page.wait_for_timeout(300)  # whatever would overtake it has gone by now
    assert len(held) == n
    held[-1].continue_()


def test_who_wants_it_is_told_of_a_turn_after_the_page_was_closed(people, house, service):
    ida, (bo, browser) = people(house), with_push(people, house, service)
    laid = ida.lay("skirmish", seats=["here", "link"])
    table = laid["table"]["table"]
    bo.page.goto(house.address)
    switch(bo)  # before there is a seat: one that is taken later is heard of too
    bo.sit(table, laid["links"][0]["code"], "Bo")
    with bo.page.expect_response(lambda answer: answer.url.endswith("/api/push") and answer.request.method == "POST"):
        bo.page.reload()
    bo.page.close()
    ida.page.locator("[data-seat='1']").get_by_text("away").wait_for()
    ida.wait_for_turn().choose()
    (told,) = browser.hears()
    assert (told["table"], told["title"]) == (table, "Skirmish")
    assert told["text"].endswith("It is your turn.")


def test_nobody_is_asked_before_they_want_it_and_a_no_is_taken(people, house, service):
    bo, _ = with_push(people, house, service, allowed=False)
    asked = "window.asked = 0; Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };"
    bo.context.add_init_script(asked)
    bo.lay("skirmish")
    bo.lift_curtain()
    assert bo.page.evaluate("window.asked") == 0
    bo.page.goto(house.address)
    bo.page.reload()
    bo.page.get_by_role("button", name="Light and sound").click()
    box = bo.page.get_by_label("A notice though the page is closed")
    box.click()
    bo.page.get_by_role("status").filter(has_text="you have not allowed").wait_for()
    assert bo.page.evaluate("window.asked") == 1
    assert not box.is_checked()


def test_who_wants_it_no_more_is_told_nothing(people, house, service):
    ida, (bo, browser) = people(house), with_push(people, house, service)
    laid = ida.lay("skirmish", seats=["here", "link"])
    bo.page.goto(house.address)
    bo.sit(laid["table"]["table"], laid["links"][0]["code"], "Bo")
    bo.page.goto(house.address)
    bo.page.reload()
    renewals = []

    def hold(route):
        renewals.append(route) if route.request.method == "POST" else route.continue_()

    bo.page.route("**/api/push", hold)
    switch(bo, waits=False)  # it asks for the seats there are, and again once the like is kept
    let_through(bo, renewals, 1)
    kept(bo, on=True)
    with bo.page.expect_response("**/api/push/forget"):
        switch(bo, on=False)
        let_through(bo, renewals, 2)  # the no overtakes no yes that is on its way
    bo.page.close()
    ida.page.locator("[data-seat='1']").get_by_text("away").wait_for()
    ida.wait_for_turn().choose()
    ida.page.wait_for_timeout(1500)
    assert browser.heard == []


def test_what_comes_is_shown_as_a_notice_of_that_table(people, house, service):
    bo, _ = with_push(people, house, service)
    bo.page.goto(house.address)
    switch(bo)
    devtools = bo.context.new_cdp_session(bo.page)
    found = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    bo.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    bo.page.wait_for_timeout(300)
    told = {"table": "abc", "title": "Skirmish", "text": "Seat 2: It is your turn."}
    registration = {"origin": house.address, "registrationId": found[-1]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**registration, "data": json.dumps(told)})
    for _ in range(100):
        shown = bo.page.evaluate(SHOWN)
        if shown:
            break
        bo.page.wait_for_timeout(100)
    assert shown == [["Skirmish", "Seat 2: It is your turn.", "abc", "abc"]]


def test_the_lobby_says_which_tables_wait(people, house):
    ida, bo = people(house), people(house)
    laid = ida.lay("skirmish", seats=["here", "link"], clock={"kind": "choice", "seconds": 259_200})
    bo.sit(laid["table"]["table"], laid["links"][0]["code"], "Bo")
    ida.wait_for_turn().choose()
    bo.wait_for_turn()
    bo.page.goto(house.address)
    bo.page.reload()
    waiting = bo.page.get_by_role("region", name="Waiting for you")
    waiting.get_by_text(re.compile(r"your turn, (3 days 0|2 days 23) h left")).wait_for()
    assert bo.page.title() == "(1) Duskboard"
    ida.page.goto(house.address)
    ida.page.reload()
    ida.page.get_by_role("heading", name="Your tables").wait_for()
    assert ida.page.get_by_role("region", name="Waiting for you").count() == 0
