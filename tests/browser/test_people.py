"""Several people, taking back, looking back, keeping."""

import json

import pytest


def test_two_people_at_one_screen_are_parted_by_a_curtain(person):
    person.lay("skirmish", seats=["here", "here"])
    person.at_table()
    person.page.get_by_role("heading", name="Pass the screen to").wait_for()
    assert person.page.locator(".table").count() == 0
    person.choose()
    person.page.get_by_role("heading", name="Pass the screen to").wait_for()
    assert person.page.locator(".table").count() == 0
    person.lift_curtain()
    assert "take it" in person.page.locator(".ask").inner_text()


def test_a_link_brings_a_second_person_to_the_table(pair):
    ida, bo, _ = pair
    assert not bo.may_choose
    ida.choose()
    bo.wait_for_turn().choose()
    ida.wait_for_moment(2)
    assert ida.page.locator("[data-seat='1']").get_by_text("Bo").count() == 1


def test_the_colour_somebody_chose_is_told_at_the_table_by_panel_and_remark(people):
    ida, bo = people(), people()
    ida.page.goto(ida.address)
    ida.page.get_by_role("button", name="You", exact=True).click()
    ida.page.get_by_label("What others call you").fill("Ida")
    ida.page.get_by_label("blue").check()
    ida.page.keyboard.press("Escape")
    ida.page.get_by_role("button", name="Change the table of Darkleaf Gambit").click()
    ida.page.get_by_role("group", name="Who plays").locator("select").nth(1).select_option("link")
    ida.page.get_by_role("button", name="Lay the table").click()
    ida.at_table()
    ida.page.get_by_role("button", name="Invite").click()
    bo.page.goto(ida.page.get_by_label("A seat at the table").input_value())
    bo.page.get_by_label("What shall they call you?").fill("Bo")
    bo.page.get_by_label("green").check()
    bo.page.get_by_role("button", name="Sit down").click()
    bo.at_table()
    ida.page.keyboard.press("Escape")
    for one in (ida, bo):
        assert colours(one.page) == {"Ida": "#2f56a8", "Bo": "#2f6d2c"}
    ida.page.get_by_role("tab", name="chat").click()
    bo.page.get_by_role("tab", name="chat").click()
    bo.page.get_by_label("Say something").fill("good luck")
    bo.page.get_by_role("button", name="Say", exact=True).click()
    said = ida.page.locator(".chat li").filter(has_text="good luck")
    said.wait_for()
    assert said.locator("[data-colour='#2f6d2c']").count() == 1


def colours(page):
    """Who sits there, by the colour before the name."""
    page.locator("[data-seat='1'] [data-colour]").wait_for()
    panels = {name: page.locator("[data-seat] header").filter(has_text=name) for name in ("Ida", "Bo")}
    return {name: panel.locator("[data-colour]").get_attribute("data-colour") for name, panel in panels.items()}


def test_the_link_is_offered_to_whoever_laid_the_table(people):
    ida, bo = people(), people()
    ida.lay("skirmish", seats=["here", "link"])
    ida.at_table()
    ida.page.get_by_role("button", name="Invite").click()
    address = ida.page.get_by_label("A seat at the table").input_value()
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Sit down").click()
    bo.page.locator(".table[data-phase=playing]").wait_for()


@pytest.mark.parametrize("used", [True, False])
def test_a_link_that_was_used_or_made_up_is_refused_with_a_reason(people, used):
    ida, bo = people(), people()
    laid = ida.lay("skirmish", seats=["here", "link"])
    table, code = laid["table"]["table"], laid["links"][0]["code"]
    bo.sit(table, code, "Bo")
    late = people().go(table, code if used else "A" * len(code))
    late.page.get_by_role("button", name="Sit down").click()
    late.page.get_by_role("alert").filter(has_text="link").wait_for()
    late.page.get_by_role("link", name="Watch instead").click()
    late.page.locator(".table").wait_for()


def test_a_watcher_sees_what_is_public_and_chooses_nothing(pair, people):
    ida, bo, table = pair
    watcher = people().go(table).at_table()
    ida.choose()
    bo.wait_for_turn().choose()
    watcher.wait_for_moment(2)
    assert not watcher.may_choose
    assert "watching" in watcher.page.locator(".inspector").inner_text()


def test_remarks_are_heard_at_the_table_and_watchers_talk_apart(pair, people):
    ida, bo, table = pair
    watcher = people().go(table).at_table()
    for one, text in ((ida, "good luck"), (watcher, "who is winning?")):
        one.page.get_by_role("tab", name="chat").click()
        one.page.get_by_label("Say something").fill(text)
        one.page.get_by_role("button", name="Say", exact=True).click()
    bo.page.get_by_role("tab", name="chat").click()
    bo.page.get_by_text("good luck").wait_for()
    watcher.page.get_by_text("who is winning?").wait_for()
    assert bo.page.get_by_text("who is winning?").count() == 0


def test_what_happened_while_one_was_away_is_told(pair):
    ida, bo, table = pair
    ida.choose()
    ida.page.goto("about:blank")
    for seed in range(2):
        bo.choose(seed)
    ida.go(table).at_table()
    ida.page.get_by_text("While you were away").wait_for()
    ida.page.get_by_role("button", name="Read it").click()
    ida.page.get_by_text("since you were last here").wait_for()


# -- taking back -----------------------------------------------------------------------------------------------------


def test_a_solo_player_undoes_freely(person):
    person.lay("forward", seats=["here"])
    person.at_table()
    person.choose()
    after = person.version
    person.page.keyboard.press("u")
    person.wait_for_moment(0)
    person.wait_for_version(after + 1)
    assert person.moment == 0


def test_a_rival_is_asked_and_may_refuse_or_agree(pair):
    ida, bo, _ = pair
    ida.choose()
    bo.wait_for_turn().choose()
    ida.wait_for_moment(2)
    for answer in ("Refuse", "Agree"):
        ida.page.get_by_role("button", name="Ask to take back").click()
        bo.page.get_by_text("asks to take back").wait_for()
        bo.page.get_by_text("What would be undone").click()
        bo.page.get_by_role("button", name=answer).click()
        bo.page.get_by_text("asks to take back").wait_for(state="detached")
    ida.wait_for_moment(0)
    bo.wait_for_moment(0)
    ida.wait_for_turn()


# -- looking back and keeping ----------------------------------------------------------------------------------------


def finished(person):
    """A duel so long that no luck with the dice ends it within four choices."""
    person.lay("skirmish", settings={"hp": 20})
    assert person.play_on()["phase"] == "over"
    person.lift_curtain()
    assert person.moment >= 4
    return person


def test_the_moments_of_a_game_can_be_seen_again(person):
    finished(person)
    last = person.moment
    person.page.get_by_role("button", name="Replay").click()
    person.wait_for_moment(0)
    assert "Looking back" in person.prompt
    person.page.get_by_role("button", name="One moment on").click()
    person.wait_for_moment(1)
    person.page.get_by_label("Moment", exact=True).fill(str(last - 1))
    person.wait_for_moment(last - 1)
    person.page.keyboard.press("Escape")
    person.wait_for_moment(last)
    person.page.locator(".moment").first.click()  # it was told here, so the beat itself is shown again
    person.page.locator(".happened.playing").wait_for()


def test_the_end_shows_how_the_odds_stood_and_a_click_on_the_curve_goes_there(person):
    finished(person)
    last = person.moment
    person.page.locator(".ending svg.curve").wait_for()
    person.page.get_by_role("button", name="How it went").click()
    whole = person.page.get_by_role("dialog", name="How it went")
    assert whole.get_by_role("heading", name="Where it turned").count() == 1
    assert whole.get_by_text("choices as good as the usual one").count() == 2
    whole.locator(".point").last.press("Enter")
    whole.wait_for(state="detached")
    person.page.get_by_text("Looking back").wait_for()
    assert person.moment < last
    person.page.locator(".ending svg.curve").click(position={"x": 4, "y": 60})
    person.wait_for_moment(0)
    person.page.get_by_role("button", name="Board as it ended").click()
    person.wait_for_moment(last)


def test_one_may_continue_from_any_moment(person):
    finished(person)
    person.page.get_by_role("button", name="Replay").click()
    person.wait_for_moment(0)
    person.page.get_by_role("button", name="One moment on").click()
    person.wait_for_moment(1)
    here = person.page.url
    person.page.get_by_role("button", name="Continue from here").click()
    person.page.wait_for_url(lambda address: address != here)
    person.lift_curtain().wait_for_turn()
    assert person.moment == 1
    person.choose()


def test_a_finished_game_is_verified_and_played_again(person):
    finished(person)
    person.page.get_by_role("button", name="Verify the dice").click()
    person.page.get_by_text("Verified").wait_for()
    here = person.page.url
    person.page.get_by_role("button", name="Rematch", exact=True).click()
    person.page.wait_for_url(lambda address: address != here)
    person.lift_curtain().wait_for_turn()
    assert person.moment == 0


def test_a_saved_match_is_brought_back(person, tmp_path):
    person.lay("forward", seats=["here"])
    person.choose()
    person.choose()
    moment = person.moment
    person.page.get_by_role("button", name="More", exact=True).click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "save.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["game"] == "forward"
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Load a saved match").click()
    person.page.get_by_label("The file").set_input_files(file)
    person.page.get_by_role("button", name="Lay this table").click()
    person.at_table()
    person.wait_for_moment(moment)


def test_a_report_comes_with_a_save_that_reproduces_the_table(person):
    person.lay("forward", seats=["here"])
    person.choose()
    person.page.get_by_role("button", name="More", exact=True).click()
    person.page.get_by_role("textbox", name="What happened").fill("The dragon looked at me.")
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Report it").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["text"] == "The dragon looked at me."
    assert len(kept["save"]["choices"]) == 1


def test_real_dice_are_typed_in(person):
    person.lay("skirmish", dice="real")
    person.at_table()
    person.choose()
    person.lift_curtain().wait_for_turn()
    person.page.locator("[data-option]").first.click()
    person.page.get_by_text("Roll a die of 6 sides").wait_for()
    person.page.get_by_role("button", name="4", exact=True).click()
    person.page.get_by_text("rolls 4").first.wait_for()


def test_a_hint_shows_what_a_bot_would_choose(person):
    person.page.set_default_timeout(120_000)
    person.lay("skirmish", seats=["here", "bot:random"])
    person.at_table().wait_for_turn()
    person.page.get_by_role("button", name="Hint").click()
    person.page.get_by_text("A bot would choose").wait_for()


def test_the_lobby_lists_ones_tables_and_lays_new_ones(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Skirmish").click()
    person.page.get_by_label("Seat 2").select_option("here")
    person.page.get_by_label("Health").fill("9")
    person.page.get_by_role("button", name="Lay the table").click()
    person.at_table()
    person.page.goto(person.address)
    person.page.get_by_role("heading", name="Waiting for you").wait_for()
    person.page.get_by_text("your turn").wait_for()
    person.page.locator(".mine a").first.click()
    person.lift_curtain()
