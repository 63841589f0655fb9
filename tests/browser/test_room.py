"""What matters is in view on a desk and on a phone, and whoever is invited sees to what."""

import pytest

from duskboard import games
from duskboard.match import Match

DESKS = [(1440, 900), (1920, 1080)]
CUT = """() => [...document.querySelectorAll(".mine, .seats, .seat")].filter(
  (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1).length"""
WIDE = """() => [...document.querySelectorAll("[data-seat]")].filter(
  (box) => box.scrollWidth > box.clientWidth + 1).length"""


def sat_down(people, game, size):
    person = people(viewport={"width": size[0], "height": size[1]})
    person.page.set_default_timeout(60_000)
    person.page.goto(person.address)
    person.page.get_by_role("button", name=f"Play now: {games.game(game).title}").click()
    person.wait_for_turn()
    return person


def places(person):
    """Where the prompt begins and where the board ends, in pixels from above."""
    ask, board = person.page.locator(".ask").bounding_box(), person.page.locator(".boardroom").bounding_box()
    return round(ask["y"]), round(board["y"] + board["height"])


def is_in_view(person, at):
    box, size = at.bounding_box(), person.page.viewport_size
    return box["x"] >= 0 and 0 <= box["y"] < size["height"] and box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize("size", DESKS, ids=str)
@pytest.mark.parametrize("game", list(games.GAMES))
def test_no_panel_cuts_off_ones_figures_or_anybodys_board(people, game, size):
    person = sat_down(people, game, size)
    figures = person.page.locator(".mine .figure")
    figures.first.wait_for()
    for _ in range(3):
        person.page.wait_for_timeout(300)  # what is drawn smaller is so after the type has come
        assert person.page.evaluate(CUT) == 0
        assert person.page.evaluate(WIDE) == 0
        assert all(is_in_view(person, one) for one in figures.all())
        person.play_on(seed=3, most=3)


@pytest.mark.parametrize("game", list(games.GAMES))
def test_whatever_is_asked_the_board_stays_where_it_is(people, game):
    person = sat_down(people, game, (1440, 900))
    person.page.wait_for_timeout(300)
    before, asked = places(person), set()
    for seed in range(8):
        asked.add(person.prompt)
        assert places(person) == before
        person.play_on(seed=seed, most=1)
    assert len(asked) > 1


def test_on_a_phone_the_card_of_whoever_acts_is_in_view_however_many_there_are(people):
    match = Match.new("darkholds", seed=1, level=1, heroes="gnith,nerys,carrowek,sathach,penda")
    while match.text(match.menu()[0]) != "gnith":
        match.play("done" if "done" in [option.text for option in match.options()] else match.menu()[0])
    for name in ("penda", "gnith"):  # the last of the row, then the first
        person = people(viewport={"width": 390, "height": 844})
        person.bring(match.branch().play(name), ["here"])
        person.at_table()
        card = person.page.locator(".figure.acts")
        card.wait_for()
        person.page.wait_for_timeout(300)
        box = card.bounding_box()
        assert is_in_view(person, card)
        assert box["x"] + box["width"] <= 390, name


def test_what_has_no_room_is_folded_and_opens_when_asked_for(people):
    person = sat_down(people, "claustrophobia-1643", (1440, 900))
    rival = person.page.locator("[data-seat='1']")
    assert rival.locator(".zone").count() == 0
    rival.get_by_role("button", name="What lies before").click()
    assert rival.locator(".zone").count() > 0


@pytest.mark.parametrize("game", list(games.GAMES))
def test_on_a_phone_health_and_the_question_are_in_view(people, game):
    person = sat_down(people, game, (390, 844))
    assert is_in_view(person, person.page.locator(".ask .text"))
    assert is_in_view(person, person.page.locator(".figure").first)


def test_an_invitation_says_to_what_by_whom_and_as_whom(people):
    ida, bo = people(), people()
    ida.page.goto(ida.address)
    laid = ida.page.evaluate(
        """async () => {
          const seats = [{kind: "here", name: "Ida"}, {kind: "link"}];
          const body = JSON.stringify({game: "claustrophobia-1643", seats});
          const headers = {"Content-Type": "application/json"};
          return (await fetch("/api/tables", {method: "POST", headers, body})).json();
        }"""
    )
    bo.go(laid["table"]["table"], laid["links"][0]["code"])
    bo.page.get_by_role("heading", name="You are invited to Claustrophobia 1643").wait_for()
    bo.page.get_by_text("Ida keeps a seat for you: you play Infernal player").wait_for()
    bo.page.get_by_text("what you know is kept from the others").wait_for()


def test_a_link_can_be_read_by_a_camera_where_others_can_open_it(person):
    reach = '{"network": true, "addresses": ["http://192.0.2.7:8643"]}'
    person.page.route("**/api/reach", lambda route: route.fulfill(body=reach, content_type="application/json"))
    person.lay("skirmish", seats=["here", "link"])
    person.at_table()
    person.page.get_by_role("button", name="Invite").click()
    code = person.page.get_by_role("img", name="for a phone's camera")
    code.wait_for()
    assert len(code.locator("path").get_attribute("d")) > 1000


@pytest.mark.parametrize("game", list(games.GAMES))
def test_on_a_phone_the_head_of_the_table_is_one_row_and_its_menu_has_the_rest(people, game):
    person = sat_down(people, game, (390, 844))
    head = person.page.locator("header.top")
    assert head.bounding_box()["height"] < 60
    assert head.evaluate("(head) => head.scrollWidth <= head.clientWidth")
    head.get_by_role("button", name="More", exact=True).click()
    menu = person.page.get_by_role("dialog")
    assert menu.get_by_text(games.game(game).title).count() == 1
    for name in ("Invite", "dice committed", "Save to a file"):
        menu.get_by_role("button", name=name).wait_for()
    menu.get_by_label("Pace at which others' turns are played").wait_for()


def test_one_button_looks_closer_on_a_phone_and_shows_the_whole_board_again(people):
    person = sat_down(people, "darkleaf-gambit", (390, 844))
    seen = person.page.locator("svg.board")
    look = person.page.get_by_role("button", name="Closer, or the whole board")
    whole = seen.get_attribute("viewBox")
    look.click()
    person.page.wait_for_function(
        "(whole) => document.querySelector('svg.board').getAttribute('viewBox') !== whole", arg=whole
    )
    look.click()
    person.page.wait_for_function(
        "(whole) => document.querySelector('svg.board').getAttribute('viewBox') === whole", arg=whole
    )


@pytest.mark.parametrize("game", ["forward", "steam-leaf", "darkholds", "claustrophobia-1643"])
def test_a_card_touched_on_a_phone_names_its_signs_until_it_is_put_away(people, game):
    person = people(viewport={"width": 390, "height": 844}, has_touch=True)
    person.page.goto(person.address)
    person.page.get_by_role("button", name=f"Play now: {games.game(game).title}").click()
    person.wait_for_turn()
    person.page.locator(".figures .figure").first.tap()
    told = person.page.locator(".inspector")
    assert told.locator(".stat .label").count() > 0
    assert is_in_view(person, told)
    told.get_by_role("button", name="Put it away").tap()
    told.wait_for(state="detached")


def test_a_lone_tile_leaves_room_for_what_comes_beside_it(people):
    person = sat_down(people, "claustrophobia-1643", (1920, 1080))
    person.page.wait_for_timeout(300)
    tile, room = (
        person.page.locator("[data-spot='tile-1']").bounding_box(),
        person.page.locator("div.room").bounding_box(),
    )
    assert tile["width"] < 0.33 * room["width"]
