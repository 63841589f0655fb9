"""Giving up and draws at the table."""


def end_by(person, *buttons):
    person.page.get_by_role("button", name="More", exact=True).click()
    for button in buttons:
        person.page.get_by_role("dialog").get_by_role("button", name=button).click()


def test_a_draw_is_offered_declined_and_agreed_on(pair):
    ida, bo, _ = pair
    ida.choose()
    end_by(ida, "Offer a draw")
    ida.page.get_by_label("An offer").get_by_text("waiting for").wait_for()
    bo.page.get_by_label("An offer").get_by_role("button", name="Play on").click()
    ida.page.get_by_label("An offer").wait_for(state="detached")
    bo.wait_for_turn().choose()
    ida.wait_for_moment(2)
    end_by(bo, "Offer a draw")
    ida.page.get_by_label("An offer").get_by_role("button", name="Agree").click()
    for one in (ida, bo):
        end = one.page.get_by_label("The end")
        end.get_by_text("All agreed to a draw.").wait_for()
        end.get_by_role("heading", name="Nobody wins").wait_for()


def test_who_resigns_is_asked_whether_that_is_meant(pair):
    ida, bo, _ = pair
    end_by(ida, "Resign", "No, play on")
    ida.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    assert ida.page.locator(".table").get_attribute("data-phase") == "playing"
    ida.page.get_by_role("dialog").get_by_role("button", name="Yes, resign").click()
    bo.page.locator(".table[data-phase=over]").wait_for()
    bo.page.get_by_label("The end").get_by_text("resigned.").wait_for()
    ida.page.get_by_role("tab", name="story").click()
    ida.page.get_by_role("tabpanel").get_by_text("resigned.").first.wait_for()


def test_alone_one_gives_up_and_takes_that_back(person):
    person.lay("forward")
    person.at_table()
    end_by(person, "Give up", "Yes, give up")
    person.page.get_by_label("The end").get_by_text("gave up.").wait_for()
    person.page.get_by_role("button", name="Undo").click()
    person.page.locator(".table[data-phase=playing]").wait_for()
    person.wait_for_turn()
    assert person.page.get_by_label("The end").count() == 0


def test_a_table_laid_to_be_played_to_its_end_offers_no_way_out(person):
    person.lay("forward", concede=False)
    person.at_table().page.get_by_role("button", name="More", exact=True).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Save to a file").wait_for()
    assert dialog.get_by_role("button", name="Give up").count() == 0
