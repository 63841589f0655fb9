"""For everyone: keyboard only, small and huge screens, dark and light, no violations of accessibility rules."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from duskboard import games

SIZES = {"phone": (360, 740), "desk": (1440, 900), "cinema": (3840, 2160)}


def violations(page, within=None):
    found = Axe().run(
        page, context=within, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    )
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found.response["violations"]]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("id", games.GAMES)
def test_axe_finds_nothing_wrong_at_a_table(people, id, scheme):
    person = people(color_scheme=scheme, bypass_csp=True)
    person.lay(id)
    person.choose(1)
    person.choose(2)
    person.lift_curtain()
    assert violations(person.page) == []
    for tab in ("rules", "chat"):
        person.page.get_by_role("tab", name=tab).click()
        person.page.wait_for_timeout(300)
        assert violations(person.page, ".book") == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_wrong_in_the_lobby_and_the_dialogs(people, scheme):
    person = people(color_scheme=scheme, bypass_csp=True)
    person.lay("skirmish")
    person.lift_curtain()
    for name in ("dice committed", "Invite", "More"):
        person.page.get_by_role("button", name=name).click()
        assert violations(person.page) == []
        person.page.keyboard.press("Escape")
    person.page.goto(person.address)
    person.page.get_by_role("heading", name="Waiting for you").wait_for()
    assert violations(person.page) == []
    for name in ("Change the table of Skirmish", "Load a saved match", "Light and sound"):
        person.page.get_by_role("button", name=name).click()
        assert violations(person.page) == []
        person.page.keyboard.press("Escape")


@pytest.mark.parametrize("id", games.GAMES)
def test_a_game_is_played_by_keyboard_alone(people, id):
    person = people()
    laid = person.lay(id)
    made = 0
    while made < 6 and not person.is_over:
        person.choose_by_keyboard()
        made += 1
    person.lift_curtain(by_keyboard=True)
    assert person.choices_made(laid) == made


def test_all_choices_are_listed_and_found_by_typing(person):
    person.lay("skirmish")
    person.lift_curtain().wait_for_turn()
    person.page.keyboard.press("/")
    listed = person.page.locator("dialog [data-option]")
    assert listed.all_inner_texts() == ["card 1", "card 2", "card 3"]
    listed.nth(1).click()
    person.page.locator(".curtain").wait_for()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", games.GAMES)
def test_nothing_is_cut_off_at_any_size(people, id, size):
    width, height = SIZES[size]
    person = people(viewport={"width": width, "height": height})
    person.lay(id)
    person.choose(1)
    person.lift_curtain()
    person.page.wait_for_timeout(300)
    across = person.page.evaluate("document.documentElement.scrollWidth")
    assert across <= width
    asked = person.page.locator(".ask").bounding_box()
    assert asked["y"] + asked["height"] <= height + 1
    if size == "phone":
        for name in ("Story", "Rules", "Chat"):
            person.page.get_by_role("tab", name=re.compile(name)).click()
            assert person.page.locator(".book").is_visible()
    played = person.play_on(most=5)
    assert played["choices"] == 5 or played["phase"] == "over"


@pytest.mark.parametrize("way", ["zoom", "type"])
@pytest.mark.parametrize("id", games.GAMES)
def test_everything_can_be_read_and_done_at_twice_the_size(people, id, way):
    """The whole page enlarged by the browser, or only the type that somebody has asked their browser for."""
    zoomed = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
    person = people(**(zoomed if way == "zoom" else {}))
    if way == "type":
        line = person.context.new_cdp_session(person.page)
        line.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    person.lay(id)
    person.choose(1)
    person.lift_curtain().wait_for_turn()
    page = person.page
    if way == "type":
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.ask .text')).fontSize)") > 36
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".ask .text, .ask .button, .goals .text, .figure")].filter(
          (one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert cut == []
    board = page.locator(".boardroom").bounding_box()
    assert min(board["width"], board["height"]) > 150
    person.choose(2)


def test_a_sound_has_a_caption(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Light and sound").click()
    person.page.get_by_label("A sound when it is my turn").check()
    assert "your turn" in person.page.locator("[data-caption]").inner_text()
    person.page.locator("[data-caption]").wait_for(state="detached")


def test_movement_stops_for_those_who_ask_for_it(people):
    person = people(reduced_motion="reduce")
    person.page.goto(person.address)
    assert pace(person.page) in ("0s", "0ms")
    person.page.get_by_role("button", name="Light and sound").click()
    person.page.get_by_label("Movement").select_option("slow")
    assert pace(person.page) in (".6s", "0.6s", "600ms")


def pace(page):
    return page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--pace').trim()")


def test_light_and_dark_are_followed_and_chosen(people):
    person = people(color_scheme="light")
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Light and sound").click()
    day = person.page.evaluate("getComputedStyle(document.body).color")
    person.page.get_by_label("Light", exact=False).and_(person.page.locator("select")).select_option("dark")
    assert person.page.evaluate("getComputedStyle(document.body).color") != day
    person.page.reload()
    assert person.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_rules_open_at_the_id_that_was_clicked(person):
    person.show_sources().lay("forward", seats=["here"])
    person.at_table().wait_for_turn()
    link = person.page.locator(".ask .rule").first
    rule = link.inner_text()
    link.click()
    person.page.locator(f".found[data-rule='{rule}']").wait_for()


def test_the_first_table_is_visible_within_a_second(person):
    laid = person.lay("forward", seats=["here"])
    person.at_table()
    times = []
    for _ in range(5):  # the machine may be busy with other things: the best of several counts
        page = person.new_page()
        page.add_init_script(
            """new MutationObserver((_, watch) => {
              if (!document.querySelector(".table")) return;
              watch.disconnect();
              requestAnimationFrame(() => (window.seenAt = performance.now()));
            }).observe(document, { childList: true, subtree: true });"""
        )
        page.goto(f"{person.address}/#/t/{laid['table']['table']}")
        page.wait_for_function("() => window.seenAt")
        times.append(page.evaluate("() => window.seenAt"))
        page.close()
    assert min(times) < 1000
