"""What others do is played beat by beat, skipped and seen again; dice lie on the board; the aim is in sight."""

import json
import re

import pytest

from duskboard import games
from tests.browser.moments import another_acts, attack, in_the_middle, last_word, resumed, seats_of
from tests.rules.forward.table import meet

PLAYED = ".happened.playing"
CARD = ".beat:not(.hides)"


def pace(person, name):
    person.page.goto(person.address)
    person.page.evaluate("(telling) => localStorage.setItem('duskboard.likes', JSON.stringify({telling}))", name)
    return person


def happened(person):
    return person.page.locator("[data-happened]").inner_text()


def story(person):
    return [line.inner_text() for line in person.page.locator(".log .moment").all()]


def play_until_played(person, least=2):
    """Choose at random until at least so many beats are played one after the other."""
    for seed in range(80):
        person.lift_curtain().wait_for_turn()
        person.play_on(seed=seed, most=1)
        count = person.page.locator(f"{PLAYED} .count")
        if count.count() and int(count.first.inner_text().split()[-1]) >= least:
            return
    raise AssertionError("nothing was ever played")


def others(match):
    """The seats of a match: this person in the first, bots in the rest."""
    return ["here", *["bot:greedy"] * (seats_of(match) - 1)]


def choose_listed(person, option):
    """Choose an option from the list of all choices."""
    person.list_choices().locator(f"[data-option='{option}']").click()
    return person


def follow(person, most=8):
    """What is told beat by beat, read off the board while Space is pressed."""
    told = []
    for _ in range(most):
        if not person.page.locator(PLAYED).count():
            break
        told.append(happened(person))
        assert person.page.locator(".strip [aria-current]").get_attribute("title") == told[-1]
        assert person.page.locator(f"{CARD} .title").count() == 1
        assert story(person)[-1] == told[-1]  # nothing is given away that has not been shown
        at = person.page.locator(f"{PLAYED} .count").first.inner_text()
        person.page.keyboard.press("Space")
        person.page.wait_for_function(
            "(at) => document.querySelector('.happened.playing .count')?.textContent !== at", arg=at
        )
    return told


@pytest.mark.parametrize("game", games.GAMES)
def test_what_others_do_is_followed_beat_by_beat_skipped_and_seen_again(people, game):
    """A rival's turn, or what a game without rivals does by itself: an enemy phase, a place that is left."""
    match, option = another_acts(game)
    person = pace(people(), "slow")
    person.bring(match, others(match))
    choose_listed(person, option)
    person.page.locator(PLAYED).wait_for()
    person.page.locator(".ask").focus()
    told = follow(person)
    assert len(told) >= 2
    if person.page.locator(PLAYED).count():
        person.page.keyboard.press("s")
    person.page.locator(PLAYED).wait_for(state="detached")
    lines = story(person)
    first = next(at for at in range(len(lines)) if lines[at : at + len(told)] == told)  # all of it, in its order
    person.page.locator(".strip").get_by_title(told[0], exact=True).first.click()
    person.page.locator(f"{CARD} .title").wait_for()
    assert happened(person) == told[0]
    assert told[0] in person.page.locator(".log .line.here").inner_text()
    person.page.keyboard.press("Escape")
    person.page.locator(PLAYED).wait_for(state="detached")
    person.page.locator(".log .moment").nth(first + 1).click()
    person.page.locator(f"{CARD} .title").wait_for()
    assert happened(person) == told[1]


def test_a_choice_that_is_mine_is_never_blocked_and_shows_the_present(people):
    person = pace(people(), "slow")
    person.lay("forward")
    play_until_played(person)
    assert person.may_choose
    before = person.version
    person.play_on(seed=2, most=1)
    assert person.version > before


@pytest.mark.parametrize("game", games.GAMES)
def test_the_dice_of_an_attack_are_read_on_the_board(people, game):
    """Its odds before, then each die with its face and whether it counted, what was needed, what changed it."""
    match, option, beat = attack(game)
    person = pace(people(), "slow")
    person.bring(match, others(match))
    listed = person.list_choices().locator(f"[data-option='{option}']")
    listed.focus()
    if match.odds(option):
        assert "%" in listed.locator("[data-odds]").inner_text()
    listed.click()
    for _ in range(40):
        person.page.locator(PLAYED).wait_for()
        if happened(person) == beat.text:
            break
        person.page.get_by_role("button", name="Next").click()
    card, roll = person.page.locator(CARD), beat.roll
    assert card.locator(".title").inner_text() == roll.title
    dice = [
        (die.locator(".unseen").text_content(), die.get_attribute("data-counted")) for die in card.locator(".die").all()
    ]
    assert dice == [(die.shown, None if die.counted is None else str(die.counted).lower()) for die in roll.dice]
    assert roll.needed in card.locator(".needed").inner_text()
    assert card.locator(".outcome").inner_text() == roll.outcome
    changed = card.locator(".modifiers").inner_text()
    assert all(one.name in changed and (one.text or str(abs(one.amount))) in changed for one in roll.modifiers)


@pytest.mark.parametrize("odds", [True, False])
def test_the_odds_of_a_roll_stand_beside_it_unless_the_table_has_none(people, odds):
    person = pace(people(), "instant")
    person.lay("skirmish", odds=odds)
    person.choose()
    person.lift_curtain().wait_for_turn()
    told = []
    for card in person.page.locator("[data-option]").all():  # not every card leaves something to the dice
        card.hover()
        person.page.wait_for_timeout(600)
        told += person.page.locator(".inspector [data-odds]").all_inner_texts()
    assert bool(told) == odds
    assert all("%" in one for one in told)


def test_a_mouse_that_rests_is_told_the_odds_anew_when_the_table_has_told_something_new(people):
    """Odds go with the view they belong to. Nobody moves the mouse, and no event says that it is still there."""
    person = pace(people(), "instant")
    whole = []
    person.page.route_web_socket("**/live", lambda route: heard(route, whole))
    person.bring(meet("L9-BEAST", xp=6, dice=[2, 3]), ["here"])
    person.wait_for_turn().page.get_by_role("button", name="Reroll my die").hover()
    odds = person.page.locator(".inspector .weighed", has_text="Reroll my die").get_by_text("%").first
    odds.wait_for()
    route, told = whole[-1]
    route.send(told)
    odds.wait_for(state="detached")
    odds.wait_for()


def heard(route, whole):
    """Lets everything through, and keeps what tells a whole view."""
    server = route.connect_to_server()
    route.on_message(server.send)

    def told(message):
        if json.loads(message).get("views"):
            whole.append((route, message))
        route.send(message)

    server.on_message(told)


LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector("[data-spoken]");
  const add = (node) => node.matches?.("p") && window.heard.push(node.textContent);
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(add))).observe(region, {childList: true});
}"""


@pytest.mark.parametrize("game", ["darkleaf-gambit", "claustrophobia-1643", "forward"])
def test_whoever_plays_by_keyboard_and_ear_hears_all_that_happens(people, game):
    person = pace(people(), "instant")
    person.lay(game, seats=["here", "bot:greedy"] if game != "forward" else None)
    person.wait_for_turn()
    person.page.evaluate(LISTEN)
    before = len(story(person))
    for _ in range(4):
        person.choose_by_keyboard().wait_for_turn()
    assert person.page.evaluate("window.heard") == story(person)[before:] != []


def test_whoever_follows_by_space_does_not_choose_by_it(people):
    person = pace(people(), "slow")
    person.lay("forward")
    play_until_played(person)
    before = person.version
    person.page.locator("[data-option], [data-options]").first.focus()
    for _ in range(30):
        if not person.page.locator(PLAYED).count():
            break
        person.page.keyboard.press("Space")
    person.page.keyboard.press("Space")  # once too often
    person.page.wait_for_timeout(200)
    assert person.version == before


def test_the_pace_is_remembered(people):
    person = people()
    person.lay("forward")
    person.wait_for_turn()
    person.page.get_by_label("Pace at which").select_option("quick")
    person.page.reload()
    person.wait_for_turn()
    assert person.page.get_by_label("Pace at which").input_value() == "quick"


@pytest.mark.parametrize("game", games.GAMES)
def test_what_one_is_after_is_over_the_board_at_every_moment(people, game):
    """Read at every tenth decision, and held against what the seat that looks is after in the match as it is kept."""
    person = pace(people(), "instant")
    laid = person.lay(game)
    person.lift_curtain().wait_for_turn()
    for seed in range(5):
        match = resumed(person.saved(laid))
        wanted = match.view(match.seat).goals[0]
        person.page.locator("[data-goal]").get_by_text(wanted.text, exact=True).wait_for()
        if person.play_on(seed=seed, most=10)["phase"] == "over":
            break
        person.lift_curtain().wait_for_turn()


@pytest.mark.parametrize("game", games.GAMES)
def test_ones_own_figures_are_whole_in_sight_on_a_desk(people, game):
    person = pace(people(), "instant")
    person.lay(game)
    person.lift_curtain().wait_for_turn()
    person.play_on(seed=5, most=12)
    person.lift_curtain()
    column = person.page.locator(".players > .mine")
    if not column.count():
        assert person.page.locator("[data-figure]").count() == 0
        return
    room = column.bounding_box()
    assert column.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert room["y"] + room["height"] <= 900
    some = [person.page.locator(which).count() for which in ("[data-figure]", "[data-figure]:has(.bars)")]
    if some[0] <= 4 and some[1] > 0:  # a few who fight are cards with their numbers, not mere signs
        person.page.locator(".figures.crowd").wait_for(state="detached")  # sizes are tried before one is kept


@pytest.mark.parametrize("size", [(1440, 900, 40), (390, 844, 32)])
def test_what_may_be_chosen_on_the_board_is_large_enough_to_be_hit(people, size):
    width, height, least = size
    person = pace(people(viewport={"width": width, "height": height}), "instant")
    person.lay("darkholds")
    person.lift_curtain().wait_for_turn()
    lit = person.page.locator(".spot[data-options]")
    for seed in range(40):
        if lit.count():
            break
        person.play_on(seed=seed, most=2)
        person.wait_for_turn()
    person.page.wait_for_timeout(600)  # the camera has come to rest
    boxes = [one.bounding_box() for one in lit.all()]
    assert boxes
    assert min(min(box["width"], box["height"]) for box in boxes) >= least - 0.5


def camera_at_rest(person):
    person.page.wait_for_timeout(60)
    person.page.locator("[data-moving]").wait_for(state="detached")


def in_sight(person, selector):
    """How many of some things on the board lie wholly in the part of it that is seen, and how many there are."""
    return person.page.evaluate(
        """(selector) => {
          const room = document.querySelector("div.room").getBoundingClientRect();
          const within = (box) => box.left >= room.left - 1 && box.right <= room.right + 1
            && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
          const all = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
          return [all.filter(within).length, all.length];
        }""",
        selector,
    )


def test_the_camera_frames_who_acts_and_shows_all_when_asked(people):
    match, option = another_acts("darkholds")
    person = pace(people(), "slow")
    person.bring(match, others(match))
    choose_listed(person, option)
    person.page.mouse.move(5, 5)  # what one points at stays where it is
    person.page.locator(PLAYED).wait_for()
    person.page.locator(".ask").focus()
    framed = 0
    for _ in range(12):
        if not person.page.locator(PLAYED).count():
            break
        camera_at_rest(person)
        seen, acting = in_sight(person, ".stage .actor, .stage .target")
        assert seen == acting
        framed += acting
        person.page.keyboard.press("Space")
    assert framed > 0
    person.page.keyboard.press("s")
    person.page.keyboard.press("0")
    camera_at_rest(person)
    seen, spots = in_sight(person, ".spot")
    assert seen == spots > 0


TOLD = """() => {
  // Who acts and whom it concerns at the beat that is told: what of that lies under its card, and what is out of sight.
  const room = document.querySelector("div.room").getBoundingClientRect();
  const card = document.querySelector(".beat:not(.hides)")?.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const rings = [...document.querySelectorAll(".stage .actor, .stage .target")]
    .map((one) => one.getBoundingClientRect());
  const within = (box) => box.left >= room.left - 2 && box.right <= room.right + 2
    && box.top >= room.top - 2 && box.bottom <= room.bottom + 2;
  return {rings: rings.length, under: rings.filter((box) => card && over(box, card)).length,
    beyond: rings.filter((box) => !within(box)).length};
}"""


@pytest.mark.parametrize("game", games.GAMES)
def test_on_a_phone_the_card_of_a_beat_covers_nothing_of_what_it_tells(people, game):
    person = pace(people(viewport={"width": 390, "height": 844}), "slow")
    rings = 0
    for match, option in (attack(game)[:2], in_the_middle(game)[:2], another_acts(game)):
        person.bring(match, others(match))
        choose_listed(person, option)
        person.page.mouse.move(5, 5)
        for _ in range(8):
            if not person.page.locator(PLAYED).count():
                break
            said = happened(person)
            camera_at_rest(person)
            told = person.page.evaluate(TOLD)
            if happened(person) == said:  # it has not gone on meanwhile
                assert (told["under"], told["beyond"]) == (0, 0), said
                rings += told["rings"]
                person.page.get_by_role("button", name="Next").click()
    assert rings > 0


def test_on_a_phone_what_dice_decide_says_its_odds_before_it_is_chosen(people):
    """To touch is to choose there: the first touch shows the odds, the second chooses."""
    match, option, _ = attack("claustrophobia-1643")
    person = pace(people(viewport={"width": 390, "height": 844}, has_touch=True), "instant")
    said = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: said.append(str(frame))))
    person.bring(match, others(match))
    person.wait_for_turn()
    for _ in range(400):
        if any('"weighed"' in one for one in said):
            break
        person.page.wait_for_timeout(50)
    camera_at_rest(person)
    before = person.version
    person.page.locator(f".spot[data-options~='{option}']").first.tap(force=True)
    offered = person.page.locator(f".menu [data-option='{option}']")
    offered.locator("[data-odds]").wait_for()
    assert person.version == before
    offered.tap()
    person.wait_for_more_than(before)


def test_what_is_not_explored_takes_no_room_until_one_may_go_there(people):
    person = pace(people(viewport={"width": 390, "height": 844}), "instant")
    person.lay("claustrophobia-1643", seats=["here", "bot:greedy"])
    person.wait_for_turn()
    camera_at_rest(person)
    tile = person.page.locator("[data-spot^='tile-']").first.bounding_box()
    room = person.page.locator("div.room").bounding_box()
    assert tile["height"] > 0.7 * room["height"]
    person.page.keyboard.press("0")
    camera_at_rest(person)
    seen, dark = in_sight(person, "[data-spot^='dark-']")
    assert seen == dark > 0


TRAVELLING = "() => document.getAnimations().filter((one) => one.effect.target.matches('.piece')).length"


def test_without_motion_the_same_beats_are_told_and_nothing_travels(people):
    match, option = another_acts("darkholds")
    told, travelled = {}, {}
    for motion in ("no-preference", "reduce"):
        person = pace(people(reduced_motion=motion), "slow")
        person.bring(match, others(match))
        choose_listed(person, option)
        person.page.locator(PLAYED).wait_for()
        person.page.locator(".ask").focus()
        told[motion], travelled[motion] = [], 0
        for _ in range(12):
            told[motion].append(happened(person))
            travelled[motion] += person.page.evaluate(TRAVELLING)
            person.page.keyboard.press("Space")
    assert told["reduce"] == told["no-preference"]
    assert (travelled["no-preference"] > 0, travelled["reduce"]) == (True, 0)


@pytest.mark.parametrize("button", ["Play it", "Skip"])
def test_who_was_away_is_offered_what_happened(people, button):
    """In the middle of a game: what was missed is a strip to be played or skipped, and waits for that."""
    person = pace(people(), "slow")
    laid = person.lay("skirmish", seats=["here", "link"])
    other = people()
    other.sit(laid["table"]["table"], laid["links"][0]["code"], "Bo")
    for one in (person, other, other, person, person):  # strike, block, strike, block, strike
        one.wait_for_turn().choose()
    other.wait_for_turn()
    person.page.goto("about:blank")
    other.choose().wait_for_turn()
    missed = story(other)[-1]
    person.go(laid["table"]["table"]).at_table()
    person.page.get_by_text("While you were away").wait_for()
    assert person.page.locator(PLAYED).count() == 0
    person.page.get_by_role("button", name=button).click()
    person.page.get_by_text("While you were away").wait_for(state="detached")
    if button == "Skip":
        assert person.page.locator(PLAYED).count() == 0
    else:
        person.page.locator(PLAYED).wait_for()
        while happened(person) != missed:
            person.page.get_by_role("button", name="Next").click()
    assert person.page.locator(".strip").get_by_title(missed, exact=True).count() == 1


AS_IT_STANDS = """() => ({
  playing: !!document.querySelector('.happened.playing'),
  told: document.querySelector('[data-happened]')?.textContent.trim() ?? '',
  count: document.querySelector('.happened.playing .count')?.textContent ?? '',
  ended: document.querySelectorAll('.ending').length,
  aim: document.querySelectorAll('.goal, .goals').length,
  all: document.body.innerText + document.title + (document.querySelector('[aria-live]')?.textContent ?? ''),
})"""


def test_before_the_last_beat_was_played_nothing_of_the_ending_shows(people):
    match, option, ending = last_word()
    after = match.branch().play(option)
    last = after.beats(0)[-1].text
    person = pace(people(), "slow")
    person.bring(match, others(match))
    choose_listed(person, option)
    person.page.locator(PLAYED).wait_for()
    person.page.locator(".ask").focus()
    told = []
    while (now := person.page.evaluate(AS_IT_STANDS))["playing"]:
        told.append(now["told"])
        assert now["ended"] == 0
        for word in (ending.text, "wins", "win.", "game is over", "game ends", "beaten", "Rematch", "heroes lost"):
            assert word.lower() not in now["all"].lower(), f"{word!r} shows while {now['told']!r} is told"
        if now["told"] != last:
            assert last not in now["all"]
        person.page.keyboard.press("Space")
        person.page.wait_for_function(
            "(at) => document.querySelector('.happened.playing .count')?.textContent !== at", arg=now["count"]
        )
    assert len(told) > 20
    assert told[-1] == last
    assert ending.text in person.page.locator(".ending").inner_text()


def test_what_is_pointed_at_is_explained_whatever_has_the_focus(people):
    """What may be done there, what it costs and what its dice need; the main button has the focus all the while."""
    person = pace(people(), "instant")
    person.lay("darkholds")
    person.wait_for_turn().page.get_by_role("button", name="Done").click()
    person.page.get_by_text("Where does").wait_for()
    for _ in range(5):  # where four heroes begin, and who acts
        person.choose()
    told = person.page.locator(".inspector .weighed")
    person.page.locator(".ask .lamp", has_text="End ").focus()
    told.get_by_text("the vigour left is lost").wait_for()
    person.page.locator("[data-options][aria-label*='Go to']").first.hover(force=True)
    told.get_by_text(re.compile(r"^\d vigour; \d left")).wait_for()
    assert told.count() == 1
    assert told.locator("h3").inner_text().startswith("Go to ")


def test_an_ending_shows_the_whole_board(people):
    match, option, _ = last_word()
    person = pace(people(viewport={"width": 390, "height": 844}), "instant")
    person.bring(match, others(match))
    person.wait_for_turn()
    choose_listed(person, option)
    person.page.locator(".ending").wait_for()
    camera_at_rest(person)
    seen, squares = in_sight(person, "[data-spot]")
    assert seen == squares > 0
