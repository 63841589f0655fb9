"""Laying tables and bringing saved ones back, by the dialogs."""

import re

import pytest

from duskboard import games
from tests.browser.conftest import Server

AT_ONCE = 2.0  # seconds
TIME_THE_BOT = """() => {
  // Milliseconds that each version lasted in which the bot had to choose.
  window.botWaits = [];
  let since = 0, version = "";
  setInterval(() => {
    const now = document.querySelector(".table")?.dataset.version;
    if (since && now !== version) { window.botWaits.push(performance.now() - since); since = 0; }
    if (!since && document.querySelector("[data-seat='1'].acting")) { since = performance.now(); version = now; }
  }, 5);
}"""


@pytest.mark.parametrize("game", list(games.GAMES))
def test_play_now_is_one_click_to_a_game_in_which_something_can_be_chosen(person, game):
    person.page.goto(person.address)
    person.page.get_by_role("button", name=f"Play now: {games.game(game).title}").click()
    person.wait_for_turn()
    assert person.page.locator("[data-seat]").count() == len(
        games.game(game).sides(games.game(game).check_settings({}))
    )


@pytest.mark.parametrize("game", ["darkleaf-gambit", "claustrophobia-1643", "steam-leaf"])
def test_the_first_opponent_answers_at_once(people, tmp_path, game):
    """At a server that has never thought before."""
    fresh = Server(tmp_path).start()
    try:
        person = people(fresh)
        person.page.goto(person.address)
        person.page.get_by_role("button", name=f"Play now: {games.game(game).title}").click()
        person.wait_for_turn()
        person.page.evaluate(TIME_THE_BOT)
        for seed in range(30):
            person.play_on(seed=seed, most=2)
            if waits := person.page.evaluate("window.botWaits"):
                break
        assert waits[0] < 1000 * AT_ONCE
    finally:
        fresh.stop()


@pytest.mark.parametrize("game", list(games.GAMES))
def test_the_first_turn_is_learnt_choice_by_choice(person, game):
    person.page.set_default_timeout(60_000)
    person.page.goto(person.address)
    person.page.get_by_role("button", name=f"Learn {games.game(game).title}").click()
    guide = person.page.get_by_role("region", name="Learn")
    for step in games.game(game).guide.first_turn:
        guide.get_by_role("heading", name=step.title, exact=True).wait_for()
        guide.locator("button.lamp").click()
    guide.get_by_text("first turn").wait_for(state="detached")
    person.wait_for_turn()


def test_who_chooses_otherwise_is_let_go_by_the_first_turn(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Learn Forward").click()
    guide = person.page.get_by_role("region", name="Learn")
    guide.locator("button.lamp").click()
    guide.get_by_text("first turn, 2 of").wait_for()
    person.page.locator(".ask").get_by_role("button", name="Leave this place").click()
    guide.get_by_text("first turn").wait_for(state="detached")


def test_the_table_is_changed_in_groups_and_without_the_ids_of_rulings(person):
    person.page.goto(person.address)
    for id in games.GAMES:
        person.page.get_by_role("button", name=f"Change the table of {games.game(id).title}").click()
        dialog = person.page.locator("dialog[open]")
        dialog.get_by_text("House rules", exact=True).click()
        assert dialog.get_by_role("heading", name="Opponents").count() == 1
        assert re.findall(r"[A-Z]{3}-\d+", dialog.inner_text()) == []
        person.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")


def test_a_clan_is_chosen_by_its_picture(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Darkleaf Gambit").click()
    person.page.get_by_role("group", name="Clan, seat 1 (me)").get_by_role("radio", name="Erde").check()
    person.page.get_by_role("button", name="Lay the table").click()
    person.at_table()
    person.page.locator("[data-seat='0']").get_by_text("Erde").first.wait_for()


def test_heroes_are_chosen_by_their_pictures_and_a_level_only_where_one_is_played(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Darkholds").click()
    heroes = person.page.get_by_role("group", name="Heroes")
    heroes.get_by_role("checkbox", name="Penda").check()
    heroes.get_by_role("checkbox", name="Gnith").check()
    assert person.page.get_by_role("radio", name="Smuggler's Coves").count() == 1
    person.page.get_by_role("radio", name="One area").check()
    person.page.get_by_role("radio", name="Smuggler's Coves").wait_for(state="detached")
    person.page.get_by_role("button", name="Lay the table").click()
    person.wait_for_turn()
    table = person.page.url.rpartition("/")[2]
    settings = person.page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")["settings"]
    assert (settings["heroes"], settings["mode"]) == ("penda,gnith", "area")


def test_the_number_of_players_is_set_once_and_the_seats_follow(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Darkholds").click()
    seats = person.page.locator("dialog fieldset select")
    assert seats.count() == 1
    person.page.get_by_label("How many lead the heroes").fill("3")
    person.page.get_by_label("How many lead the heroes").blur()
    person.page.wait_for_function("() => document.querySelectorAll('dialog fieldset select').length === 3")
    assert [one.input_value() for one in seats.all()] == ["here"] * 3
    person.page.get_by_role("button", name="Lay the table").click()
    person.wait_for_turn()
    assert person.page.locator("[data-seat]").count() == 3


def test_a_table_is_laid_with_the_seats_of_a_setting_changed_at_the_last_moment(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Darkholds").click()
    person.page.get_by_label("How many lead the heroes").fill("2")
    person.page.get_by_role("button", name="Lay the table").click()
    person.wait_for_turn()
    assert person.page.locator("[data-seat]").count() == 2


def test_the_seats_may_arrive_while_the_button_is_held_down(person):
    person.page.goto(person.address)
    held = []
    person.page.route("**/api/games/darkholds/seats", lambda route: held.append(route))
    person.page.get_by_role("button", name="Change the table of Darkholds").click()
    person.page.get_by_label("How many lead the heroes").fill("4")
    button = person.page.get_by_role("button", name="Lay the table")
    box = button.bounding_box()
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
    person.page.mouse.down()
    person.page.wait_for_timeout(100)
    held.pop().continue_()
    person.page.locator("dialog fieldset select").nth(3).wait_for()
    assert button.bounding_box() == box
    person.page.mouse.up()
    person.wait_for_turn()
    assert person.page.locator("[data-seat]").count() == 4


@pytest.mark.parametrize(("level", "title"), [("random", "Random"), ("greedy", "Simple"), ("one-ply", "Short-sighted")])
def test_a_bot_keeps_its_name_through_a_save_and_back(person, tmp_path, level, title):
    person.lay("skirmish", seats=["here", f"bot:{level}"])
    person.wait_for_turn()
    person.page.get_by_role("button", name="More", exact=True).click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "save.json"
    download.value.save_as(file)
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Load a saved match").click()
    person.page.get_by_label("The file").set_input_files(file)
    person.page.get_by_role("button", name="Lay this table").wait_for()
    person.page.locator("dialog fieldset select").nth(1).wait_for()  # the seats come when the file has been read
    chosen = "[...document.querySelectorAll('dialog fieldset select')].map((one) => one.selectedOptions[0].text)"
    assert person.page.evaluate(chosen) == ["me, here", f"bot: {title}"]
    here = person.page.url
    person.page.get_by_role("button", name="Lay this table").click()
    person.page.wait_for_url(lambda address: address != here)
    person.at_table()
    person.page.locator("[data-seat='1']").get_by_text(title).wait_for()


def test_no_curtain_falls_between_heroes_of_one_side_but_one_does_before_their_overlord(person):
    curtain = person.page.locator(".curtain")
    person.lay("darkholds", seats=["here"] * 2, settings={"players": 2})
    person.wait_for_turn()
    assert curtain.count() == 0
    person.lay("darkholds", seats=["here"] * 3, settings={"players": 2, "overlord": "yes"})
    curtain.wait_for()


def test_forgetting_a_table_is_asked_about_because_its_token_is_the_only_one(person):
    person.lay("skirmish", seats=["here", "bot:random"])
    person.wait_for_turn()
    person.page.goto(person.address)
    tables = person.page.locator("ul.mine li")
    tables.first.wait_for()
    forget = tables.first.get_by_role("button", name="Forget")
    forget.click()
    person.page.get_by_role("button", name="Keep it").click()
    assert tables.count() == 1
    assert person.page.evaluate("Object.keys(JSON.parse(localStorage.getItem('duskboard.seats'))).length") == 1
    forget.click()
    person.page.get_by_role("button", name="Forget it").click()
    tables.first.wait_for(state="detached")
    assert person.page.evaluate("localStorage.getItem('duskboard.seats')") == "{}"
