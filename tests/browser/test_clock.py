"""Clocks at the table: shown, counted down, told when they are low."""

import re


def seconds(text):
    minutes, rest = text.strip().split(":")
    return 60 * int(minutes) + int(rest)


def with_clock(people, **clock):
    """Ida and Bo at a table with a clock, after the first choice, which is free."""
    ida, bo = people(), people()
    laid = ida.lay("skirmish", seats=["here", "link"], clock=clock)
    bo.sit(laid["table"]["table"], laid["links"][0]["code"], "Bo")
    ida.wait_for_turn().choose()
    bo.wait_for_turn()
    return ida, bo


def test_the_clock_of_whoever_must_choose_runs_on_both_screens(people):
    ida, bo = with_clock(people, kind="game", seconds=600, increment=5)
    face = ida.page.locator("[data-seat='1']").get_by_role("timer")
    first = seconds(face.inner_text())
    ida.page.wait_for_timeout(2500)
    assert 1 <= first - seconds(face.inner_text()) <= 20
    assert ida.page.locator("[data-seat='0']").get_by_role("timer").inner_text().strip() == "10:00"
    assert bo.page.locator(".ask").get_by_role("timer").get_attribute("aria-label").startswith("Your time: ")
    assert "⏳" not in bo.page.title()


def test_little_time_is_told_in_the_tab_and_in_words_to_whom_it_concerns(people):
    ida, bo = with_clock(people, kind="choice", seconds=45, up="remind")
    bo.page.get_by_role("alert").filter(has_text=re.compile(r"^Less than 1\d seconds left$")).wait_for(timeout=45_000)
    assert re.match(r"⏳ 0:1\d · ", bo.page.title())
    assert ida.page.get_by_role("alert").filter(has_text="left").count() == 0


def test_time_that_is_up_ends_the_game(people):
    ida, bo = with_clock(people, kind="choice", seconds=2)
    for one in (ida, bo):
        one.page.get_by_label("The end").get_by_text("ran out of time.").wait_for()
        assert one.page.get_by_role("timer").count() == 0


def test_a_table_is_laid_with_a_clock_of_ones_own(person):
    person.page.goto(person.address)
    card = person.page.get_by_role("listitem").filter(has=person.page.get_by_role("heading", name="Darkleaf Gambit"))
    card.get_by_role("button", name="Change the table").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_text("House rules").click()
    dialog.get_by_label("Clock").select_option("game")
    dialog.get_by_label("Minutes for each seat").fill("7")
    dialog.get_by_label("When time is up").select_option("bot")
    dialog.get_by_role("button", name="Lay the table").click()
    person.at_table()
    person.lift_curtain()
    assert person.page.locator("[data-seat]").get_by_role("timer").first.inner_text().strip() == "7:00"
