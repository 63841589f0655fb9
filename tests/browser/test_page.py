"""What the page keeps in sight: the end of the log, what is unread, the focus, what is on its way, who can come."""

import json

import pytest

from tests.browser.person import MENU
from tests.browser.test_connections import Line

SHORT_OF_ITS_END = """() => {
  const log = document.querySelector("ol.log");
  return Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);
}"""
FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body) return "nothing";
  return at.matches("[data-option], [data-options]") ? "lit" : at.matches(".ask") ? "prompt" : at.tagName;
}"""
PHONE = {"width": 390, "height": 844}
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settled(person):
    """What a person sees once everything has found its place."""
    person.page.evaluate(SETTLED)
    return person


# -- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["forward", "darkleaf-gambit"])
def test_the_log_ends_at_its_end_after_every_choice(person, game):
    person.lay(game)
    short = []
    for number in range(24):
        person.choose(number)
        person.lift_curtain()
        short.append(settled(person).page.evaluate(SHORT_OF_ITS_END))
        if person.is_over:
            break
    assert max(short) <= 4, short


def test_the_log_stays_where_it_is_read_when_only_its_room_changes(person):
    person.lay("darkleaf-gambit")
    person.page.set_viewport_size({"width": 1440, "height": 620})
    for number in range(16):
        person.choose(number)
    person.page.mouse.move(2, 2)
    assert person.page.evaluate("document.querySelector('ol.log').scrollTop") > 0
    person.page.evaluate("document.querySelector('ol.log').scrollTop = 0")
    settled(person).page.set_viewport_size({"width": 1440, "height": 600})
    assert settled(person).page.evaluate("document.querySelector('ol.log').scrollTop") == 0


# -- remarks ----------------------------------------------------------------------------------------------------------


def says(person, text):
    person.page.get_by_role("tab", name="chat").click()
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_role("button", name="Say", exact=True).click()
    person.page.get_by_role("list", name="Remarks").get_by_text(text).wait_for()


def test_only_what_others_say_while_one_does_not_read_is_unread(pair, people):
    ida, bo, table = pair
    unread = ida.page.locator(".unread")
    says(ida, "good luck")
    settled(ida)
    assert unread.count() == 0, "one's own remark"
    says(bo, "you too")
    ida.page.get_by_text("you too").wait_for()
    assert unread.count() == 0, "a remark one is reading"
    ida.page.get_by_role("tab", name="story").click()
    says(bo, "your turn")
    unread.wait_for()
    assert unread.inner_text() == "1"
    ida.page.reload()
    unread.wait_for()
    assert unread.inner_text() == "1", "still unread, and nothing that was read before"
    ida.page.get_by_role("tab", name="chat").click()
    unread.wait_for(state="detached")
    ida.page.reload()
    ida.at_table()
    ida.wait_for_turn()
    assert unread.count() == 0, "read once and for all"
    watcher = people().go(table).at_table()
    says(watcher, "who is winning?")
    watcher.page.get_by_role("tab", name="story").click()
    assert settled(watcher).page.locator(".unread").count() == 0


def test_a_remark_is_never_there_twice(person):
    """It is heard a moment before it is acknowledged."""
    person.lay("forward", seats=["here"])
    person.at_table()
    person.page.get_by_role("tab", name="chat").click()
    person.page.evaluate(
        """() => {
          window.most = 0;
          const list = document.querySelector("[aria-label=Remarks]");
          const count = () => [...list.querySelectorAll("span")].filter((one) => one.textContent === "hm").length;
          new MutationObserver(() => (window.most = Math.max(window.most, count()))).observe(list, {childList: true});
        }"""
    )
    says(person, "hm")
    person.page.wait_for_timeout(300)
    assert person.page.evaluate("window.most") == 1


def test_what_one_takes_back_oneself_is_no_news(person):
    person.lay("forward", seats=["here"])
    person.choose()
    person.page.keyboard.press("u")
    person.wait_for_moment(0)
    person.page.get_by_role("tab", name="chat").wait_for()
    person.page.wait_for_timeout(300)
    assert person.page.locator(".unread").count() == 0


# -- a narrow screen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tab", ["Story", "Rules", "Chat", "The Wanderer"])
def test_what_a_tab_opens_on_a_phone_is_in_sight(people, tab):
    person = people(viewport=PHONE)
    person.lay("forward", seats=["here"])
    person.at_table().wait_for_turn()
    person.page.get_by_role("tab", name=tab).click()
    settled(person)
    opened = person.page.locator(".book.low, main > .seat").bounding_box()
    asked = person.page.locator(".ask").bounding_box()
    assert opened["y"] >= 0, "its beginning is on the screen"
    assert asked["y"] - opened["y"] >= 150, "and there is room to read it above the prompt"


@pytest.mark.parametrize("game", ["claustrophobia-1643", "darkleaf-gambit"])
def test_every_tab_is_on_the_phone_before_one_scrolls(people, game):
    person = people(viewport=PHONE)
    person.lay(game)
    person.lift_curtain().wait_for_turn()
    settled(person)
    for _ in range(30):  # fonts and pictures may still move things
        outside = tabs_outside(person)
        if not outside:
            break
        person.page.wait_for_timeout(100)
    assert outside == []


def tabs_outside(person):
    """The tabs that are not whole on the phone's screen, above the prompt."""
    asked = person.page.locator(".ask").bounding_box()
    boxes = {tab.inner_text(): tab.bounding_box() for tab in person.page.locator(".folds [role=tab]").all()}
    assert boxes
    return [
        name
        for name, box in boxes.items()
        if box["x"] < 0 or box["x"] + box["width"] > PHONE["width"] or box["y"] + box["height"] > asked["y"] + 1
    ]


# -- a line that is dead ----------------------------------------------------------------------------------------------


def test_a_choice_on_a_dead_line_is_told_at_once_and_arrives(person):
    line = Line(person.page)
    person.lay("forward", seats=["here"])
    person.at_table().wait_for_turn()
    before = person.moment
    line.die()
    option = person.page.locator(".ask [data-option], [data-options]").first
    option.focus()  # what is out of sight comes into sight
    person.page.keyboard.press("Enter")
    told = person.page.get_by_text("You chose:")
    told.or_(person.page.locator(MENU)).first.wait_for(timeout=3000)
    if person.page.locator(MENU).count():  # the dungeon's first card may be faced or buried
        person.page.keyboard.press("Enter")
    told.wait_for(timeout=3000)
    person.page.get_by_role("alert").filter(has_text="Not connected").wait_for(timeout=5000)
    assert "Your choice waits to be sent" in person.prompt
    person.wait_for_moment(before + 1)
    assert person.page.get_by_text("Your choice waits").count() == 0


def test_being_offline_is_told_within_seconds_and_a_remark_is_not_lost(person):
    person.lay("forward", seats=["here"])
    person.at_table().wait_for_turn()
    person.page.get_by_role("tab", name="chat").click()
    person.context.set_offline(True)
    person.page.get_by_label("Say something").fill("anybody there?")
    person.page.get_by_role("button", name="Say", exact=True).click()
    person.page.get_by_text("on its way").wait_for(timeout=1000)
    person.page.get_by_role("alert").filter(has_text="Not connected").wait_for(timeout=5000)
    person.context.set_offline(False)
    person.page.get_by_text("on its way").wait_for(state="detached")
    person.page.get_by_text("anybody there?").wait_for()


# -- the focus --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["forward", "darkleaf-gambit", "skirmish"])
def test_by_keyboard_the_focus_is_on_what_is_next_to_decide(person, game):
    person.lay(game)
    person.lift_curtain(by_keyboard=True).wait_for_turn()
    person.tab_to_something_lit()
    held = []
    for _ in range(12):
        before = person.version
        person.page.keyboard.press("Enter")
        if person.is_offered_a_menu(before):
            person.page.locator(".menu[role=group] :focus").wait_for()
            person.page.keyboard.press("Enter")
        person.wait_for_more_than(before)
        person.lift_curtain(by_keyboard=True)
        if person.is_over:
            assert settled(person).page.evaluate(FOCUS) == "prompt"
            break
        person.wait_for_turn()
        held.append(settled(person).page.evaluate(FOCUS))
    assert set(held) == {"lit"}, held


def test_while_another_chooses_the_focus_waits_at_what_is_asked(pair):
    ida, bo, _ = pair
    ida.tab_to_something_lit()
    ida.page.keyboard.press("Enter")
    bo.wait_for_turn()
    assert settled(ida).page.evaluate(FOCUS) == "prompt"
    bo.choose()
    bo.wait_for_turn().choose()  # the attack is Bo's now
    ida.wait_for_turn()
    assert settled(ida).page.evaluate(FOCUS) == "lit"


def test_an_answer_that_goes_away_leaves_the_focus_at_what_is_asked(pair):
    ida, bo, _ = pair
    ida.choose()
    bo.wait_for_turn().choose()
    ida.wait_for_moment(2)
    ida.page.get_by_role("button", name="Ask to take back").click()
    bo.page.get_by_role("button", name="Refuse").press("Enter")
    bo.page.get_by_text("asks to take back").wait_for(state="detached")
    assert settled(bo).page.evaluate(FOCUS) in ("lit", "prompt")


def test_a_guide_read_to_its_end_leaves_the_focus_at_what_is_asked(person):
    laid = person.lay("forward", seats=["here"])
    person.page.goto(f"{person.address}/#/t/{laid['table']['table']}?learn")
    person.page.reload()
    said, taught = person.page.get_by_role("button", name="Got it"), person.page.locator(".tutorial .lamp")
    person.page.locator(".tutorial").wait_for()
    for _ in range(30):
        if not said.count() and not taught.count():
            break
        (said if said.count() else taught).press("Enter")
        settled(person)
    assert not said.count()
    assert person.page.evaluate(FOCUS) in ("lit", "prompt")


def test_by_pointer_the_focus_stays_at_what_is_asked(person):
    person.lay("forward", seats=["here"])
    for number in range(8):
        person.choose(number)
        assert settled(person).page.evaluate(FOCUS) != "nothing"


def test_a_key_held_down_answers_one_question(person):
    """In Claustrophobia the last question of a phase and the one after it have both a main answer."""
    person.lay("claustrophobia-1643")
    person.lift_curtain()
    main = person.page.locator(".ask .lamp[data-option]")
    for number in range(40):
        if main.count():
            break
        person.choose(number)
        person.lift_curtain().wait_for_turn()
    before = person.version
    for _ in range(12):
        person.page.keyboard.down("Enter")  # again without going up: it is held
        person.page.wait_for_timeout(60)
    person.page.keyboard.up("Enter")
    person.lift_curtain()
    assert person.version == before + 1


def test_a_key_held_down_does_not_lift_the_curtain(person):
    person.lay("skirmish", seats=["here", "here"])
    person.lift_curtain(by_keyboard=True).wait_for_turn()
    person.tab_to_something_lit()
    for _ in range(12):
        person.page.keyboard.down("Enter")
        person.page.wait_for_timeout(60)
    person.page.keyboard.up("Enter")
    assert person.page.locator(".curtain").count() == 1


def test_a_dialog_begins_with_what_it_is_for(person):
    person.page.goto(person.address)
    person.page.get_by_role("button", name="Change the table of Skirmish").press("Enter")
    person.page.locator("dialog[open]").wait_for()
    assert person.page.evaluate("document.activeElement.tagName") == "SELECT"
    person.page.keyboard.press("Escape")
    person.page.locator("dialog[open]").wait_for(state="detached")
    assert person.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Change the table of Skirmish"


def test_real_dice_are_typed_by_their_faces(person):
    person.lay("skirmish", dice="real")
    person.choose()
    person.lift_curtain().wait_for_turn()
    person.page.locator("[data-option]").first.click()
    person.page.get_by_text("Roll a die of 6 sides").wait_for()
    person.page.keyboard.press("4")
    person.page.get_by_text("rolls 4").first.wait_for()


# -- who sits where, who can come -------------------------------------------------------------------------------------


def test_a_watcher_sees_the_first_seat_where_its_player_does(pair, people):
    ida, bo, table = pair
    watcher = people().go(table).at_table()
    seats = "[...document.querySelectorAll('.players [data-seat]')].map((one) => Number(one.dataset.seat))"
    assert [one.page.evaluate(seats) for one in (ida, bo, watcher)] == [[1, 0], [0, 1], [1, 0]]


def test_a_link_that_only_this_machine_can_open_says_so(person):
    person.lay("skirmish", seats=["here", "link"])
    person.at_table()
    person.page.get_by_role("button", name="Invite").click()
    person.page.get_by_text("duskboard serve --host 0.0.0.0").wait_for()


def test_a_server_that_listens_to_the_network_gives_links_for_it(person):
    told = json.dumps({"network": True, "addresses": ["http://192.168.7.5:8643"]})
    person.page.route("**/api/reach", lambda route: route.fulfill(body=told, content_type="application/json"))
    laid = person.lay("skirmish", seats=["here", "link"])
    person.at_table()
    person.page.get_by_role("button", name="Invite").click()
    person.page.get_by_text("For everybody in your network").wait_for()
    address = f"http://192.168.7.5:8643/#/t/{laid['table']['table']}"
    assert person.page.get_by_label("A seat at the table").input_value() == f"{address}/{laid['links'][0]['code']}"
    assert person.page.get_by_label("To watch").input_value() == address


@pytest.mark.parametrize(("old_way", "said"), [("true", "Copied"), ("false", "Now press Ctrl+C")])
def test_a_link_is_copied_without_a_clipboard_or_one_is_told_how(person, old_way, said):
    """Within a network, without HTTPS, a page has no clipboard of its own."""
    person.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined});"
        f"document.execCommand = () => {old_way};"
    )
    person.lay("skirmish", seats=["here", "link"])
    person.at_table()
    person.page.get_by_role("button", name="Invite").click()
    person.page.get_by_role("button", name="Copy").first.click()
    person.page.get_by_role("button", name=said).wait_for()


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_rules_begin_with_how_to_play_and_sources_are_shown_to_who_wants_them(person):
    person.lay("forward")
    person.wait_for_turn()
    person.page.get_by_role("tab", name="Rules").click()
    rules = person.page.get_by_role("region", name="Rules")
    rules.get_by_role("heading", name="How to play Forward").wait_for()
    assert rules.locator(".picture").count() > 8
    person.page.get_by_role("button", name="All rules").click()
    rules.locator("[data-rule='FWD-034']").wait_for()
    assert "FWD-034" not in rules.inner_text()
    assert person.page.locator(".rule").count() == 0
    person.page.get_by_label("Source").check()
    assert "FWD-034" in rules.inner_text()
    person.page.reload()
    person.wait_for_turn()
    person.page.locator(".ask .rule").first.wait_for()


@pytest.mark.parametrize("game", ["darkholds", "forward"])
def test_a_rule_id_leads_to_its_very_words(person, game):
    person.show_sources().lay(game)
    person.lift_curtain().wait_for_turn()
    for number in range(30):
        if person.page.locator(".log .rule, .ask .rule").count():
            break
        person.choose(number)
        person.lift_curtain()
    lines = person.page.locator(".log .line:has(.rule)")
    if lines.count():
        lines.last.hover()  # whoever looks at a line reads by which rule
    link = person.page.locator(".log .rule, .ask .rule").last
    id = link.inner_text()
    link.click()
    found = person.page.locator(f"[data-rule='{id}']")
    found.wait_for()
    settled(person)
    words, room = found.bounding_box(), person.page.get_by_role("region", name="Rules").bounding_box()
    assert found.inner_text().strip(" *|").startswith(id)
    assert room["y"] <= words["y"] + words["height"] / 2 <= room["y"] + room["height"]
