"""The hall and who one is, in the page. Passkeys are made and kept by Chromium's virtual authenticator."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe


@pytest.fixture
def known(people, server):
    """Makes people who are known by a name; the page is opened by a name, as passkeys want it."""

    def person(name="", **settings):
        one = people(**settings)
        one.address = server.address.replace("127.0.0.1", "localhost")
        one.page.goto(one.address)
        if name:
            open_you(one)
            one.page.get_by_label("What others call you").fill(name)
            one.page.get_by_label("teal" if name == "Ida" else "red").check()
            one.page.get_by_role("button", name="Be known here").click()
            one.page.get_by_text("You are known here").wait_for()
            one.page.get_by_role("button", name="Close").click()
        return one

    return person


def open_you(person):
    person.page.get_by_role("button", name=re.compile("^(You|Ida|Bo)")).click()
    person.page.get_by_role("heading", name="You", exact=True).wait_for()


def authenticator(person):
    """A device of the person's own that makes and keeps passkeys."""
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools, made["authenticatorId"]


def synced(source, target):
    """The passkeys of one device come to another, as those of a person's account do."""
    devtools, id = source
    for credential in devtools.send("WebAuthn.getCredentials", {"authenticatorId": id})["credentials"]:
        target[0].send("WebAuthn.addCredential", {"authenticatorId": target[1], "credential": credential})


def has_no_faults(page):
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []


def test_alone_against_the_game_the_hall_tells_how_it_went_and_keeps_a_record(known):
    ida = known("Ida")
    ida.lay("forward", seats=["here"], hall=True)
    ida.at_table()
    ida.page.get_by_role("button", name="More", exact=True).click()
    ida.page.get_by_role("button", name="Give up").click()
    ida.page.get_by_role("button", name="Yes, give up").click()
    ida.page.locator(".ending h2").get_by_text("You are beaten").wait_for()
    ida.page.goto(f"{ida.address}/#/hall")
    ida.page.get_by_role("region", name="Results").locator("li", has_text="was beaten").first.wait_for()
    record = ida.page.get_by_role("region", name="Against the game").locator("tbody tr", has_text="Forward").first
    assert re.search(r"Ida\s+Forward\s+0\s+1", record.inner_text())
    has_no_faults(ida.page)


def test_from_an_open_seat_in_the_hall_to_a_result_and_a_rating(known):
    ida, bo, eve = known("Ida"), known("Bo"), known()
    laid = ida.lay("skirmish", seats=["here", "link"], settings={"hp": 6}, hall=True)
    table = laid["table"]["table"]
    bo.page.get_by_role("link", name="The hall").click()
    has_no_faults(bo.page)
    bo.page.locator(f"li:has(a[href$='{table}'])").wait_for(state="detached")  # it is not one's own
    bo.page.locator("li.card", has_text="Ida").get_by_role("button", name="Sit down").click()
    bo.at_table()
    eve.page.goto(f"{eve.address}/#/hall")
    playing = eve.page.get_by_role("region", name="Being played").locator("li.card", has_text="Bo")
    playing.get_by_role("link", name="Watch").click()
    eve.at_table()
    for _ in range(200):
        if ida.is_over:
            break
        for one in (ida, bo):
            if one.may_choose:
                one.choose()
    assert ida.is_over
    ida.page.goto(f"{ida.address}/#/hall")
    results = ida.page.get_by_role("region", name="Results")
    results.locator("li", has_text=re.compile(r"Ida.*beat.*Bo|Bo.*beat.*Ida", re.DOTALL)).first.wait_for()
    ratings = ida.page.get_by_role("region", name="Ratings")
    rated = ratings.locator("table").first.locator("tbody tr").all_inner_texts()
    assert {row.split()[0] for row in rated} == {"Ida", "Bo"}
    has_no_faults(ida.page)
    ratings.get_by_role("link", name="Bo").click()
    ida.page.get_by_role("heading", name="Head to head").wait_for()
    assert re.search(
        r"Ida.*\s[01]\s+0\s+[01]", ida.page.get_by_role("dialog").locator("tbody tr").inner_text(), re.DOTALL
    )
    has_no_faults(ida.page)
    ida.page.get_by_role("dialog").get_by_role("link", name="replay").click()
    ida.page.locator(".table[data-moment='0']").wait_for()


def test_a_table_is_shown_only_where_somebody_ticks_it(known):
    ida = known()
    ida.page.get_by_role("button", name=re.compile("Change the table of Darkleaf")).click()
    show = ida.page.get_by_label(re.compile("Show it in the hall"))
    assert not show.is_checked()
    show.check()
    ida.page.get_by_text("For a rating choose who you are first").wait_for()


def test_a_passkey_brings_the_same_tables_to_a_second_device(known):
    ida, phone = known("Ida"), known(viewport={"width": 390, "height": 844})
    first, second = authenticator(ida), authenticator(phone)
    laid = ida.lay("skirmish", seats=["here", "here"])
    ida.page.goto(ida.address)
    ida.page.locator(".mine li").wait_for()
    open_you(ida)
    has_no_faults(ida.page)
    ida.page.get_by_role("button", name="Add a passkey").click()
    ida.page.get_by_text("Kept: sign in with it").wait_for()
    has_no_faults(ida.page)
    synced(first, second)

    open_you(phone)
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.get_by_text("Welcome back").wait_for()
    phone.page.get_by_role("button", name="Close").click()
    phone.page.locator(".mine li a").click()
    phone.at_table()
    assert laid["table"]["table"] in phone.page.url
    phone.choose()

    ida.page.get_by_role("button", name="Sign out all others").click()
    ida.page.get_by_text("All other devices are signed out").wait_for()
    phone.page.goto(phone.address)
    phone.page.reload()
    phone.page.get_by_role("button", name="You", exact=True).wait_for()
    phone.go(laid["table"]["table"])
    phone.page.get_by_text("not yours").wait_for()


def test_a_lost_passkey_is_removed_and_one_signs_out(known):
    ida, thief = known("Ida"), known()
    first, second = authenticator(ida), authenticator(thief)
    ida.lay("skirmish", seats=["here", "here"])
    ida.page.goto(ida.address)
    open_you(ida)
    ida.page.get_by_role("button", name="Add a passkey").click()
    ida.page.get_by_text("Kept: sign in with it").wait_for()
    synced(first, second)
    ida.page.get_by_role("button", name=re.compile("Remove the passkey")).click()
    ida.page.get_by_text("it signs in nobody any more").wait_for()
    open_you(thief)
    thief.page.get_by_role("button", name="Sign in with a passkey").click()
    thief.page.get_by_text("not known here (any more)").wait_for()

    ida.page.get_by_role("button", name="Add a passkey").click()
    ida.page.get_by_text("Kept: sign in with it").wait_for()
    ida.page.locator(".mine li").wait_for()
    ida.page.get_by_role("button", name="Sign out", exact=True).click()
    ida.page.locator(".mine li").wait_for(state="detached")
    ida.page.get_by_role("button", name="Sign in with a passkey").click()
    ida.page.get_by_text("Welcome back").wait_for()
    ida.page.locator(".mine li").wait_for()
    ida.page.get_by_role("button", name="Forget me").click()
    ida.page.get_by_role("button", name=re.compile("Yes: forget")).click()
    ida.page.get_by_text("You are forgotten").wait_for()


def test_who_thinks_better_of_it_is_told_that_nothing_changed(known):
    ida = known("Ida")
    devtools, id = authenticator(ida)
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": id, "isUserVerified": False})
    devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": id})
    open_you(ida)
    ida.page.evaluate(
        "() => { navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError')); }"
    )
    ida.page.get_by_role("button", name="Add a passkey").click()
    ida.page.get_by_text("No passkey was used. Nothing has changed.").wait_for()
