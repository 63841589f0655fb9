"""The lab in the page: a study begun from the lobby or a table, figures that become surer, games that open."""

import re

from duskboard import games

LONG = 120_000  # milliseconds: a study takes seconds of a processor that others use too


def test_a_study_is_made_from_the_lobby_and_its_games_open_at_the_table(person):
    page = person.page
    page.goto(person.address)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.get_by_role("link", name="Lab").click()
    page.get_by_label("Game").select_option("forward")
    assert any("LabPage" in url for url in loaded), "the lab comes when it is asked for"
    page.get_by_label("Study").select_option("length")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("Done.").wait_for(timeout=LONG)
    assert "A game takes" in page.locator(".answer").inner_text()
    assert page.locator(".bars li").count() > 2
    page.get_by_text("Games behind it").first.click()
    page.get_by_role("button", name="Open").first.click()
    page.locator(".table").wait_for(timeout=LONG)
    assert re.search(r"#/t/", page.url)


def test_figures_are_streamed_and_a_line_that_broke_off_is_taken_up_again(person):
    page, asked, broken = person.page, [], []

    def break_off(route):
        broken.append(route.request.url)
        if len(broken) == 1:
            return route.abort()
        return route.continue_()

    page.on("request", lambda request: asked.append((request.method, request.url)))
    page.route("**/stream", break_off)
    page.goto(f"{person.address}/#/lab/forward")
    page.get_by_label("Study").select_option("length")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("Done.").wait_for(timeout=LONG)
    assert page.locator(".bars li").count() > 2
    assert len(broken) == 2, "opened, broken off, opened again, and then there was no need"
    looks = [url for method, url in asked if method == "GET" and re.search(r"/lab/studies/[^/]+$", url)]
    assert len(looks) <= 1, "nobody asks again and again"


def test_the_lab_is_not_loaded_with_the_first_page(person):
    loaded = []
    person.page.on("request", lambda request: loaded.append(request.url))
    person.page.goto(person.address)
    person.page.get_by_role("link", name="Lab").wait_for()
    assert not [url for url in loaded if "Lab" in url]


def test_a_table_leads_to_the_lab_with_its_game_and_a_study_can_be_ended(person):
    page = person.page
    page.goto(person.address)
    page.get_by_role("button", name=f"Play now: {games.game('steam-leaf').title}").click()
    person.wait_for_turn()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="This game in the lab").click()
    page.wait_for_url("**/#/lab/steam-leaf")
    page.get_by_role("button", name="Begin", exact=True).wait_for()  # the lab is loaded now, and the table is gone
    assert page.locator("main.lab").get_by_label("Game").input_value() == "steam-leaf"
    page.get_by_label("Study").select_option("swing")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="End it").click()
    page.get_by_text("It ended early: it was ended.").wait_for(timeout=LONG)
    assert page.get_by_role("button", name="Begin").is_enabled()


def test_numbers_of_ones_own_are_asked_for_where_they_are_compared(person):
    page = person.page
    page.goto(f"{person.address}/#/lab/forward")
    page.get_by_label("Study").select_option("compare")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("there is nothing to compare").wait_for(timeout=LONG)
