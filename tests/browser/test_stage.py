"""What others do is played beat by beat, skipped and seen again; dice lie on the board; the aim is in sight."""

import contextlib

import pytest
from playwright.sync_api import TimeoutError

from duskboard import games
from tests.browser.moments import another_acts, attack, resumed, seats_of

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
    dice = person.page.locator("[data-option]").first
    dice.hover()
    if odds:
        shown = person.page.locator(".inspector [data-odds]")
        for _ in range(3):  # the table may be drawn anew under a mouse that rests: a person would point once more
            with contextlib.suppress(TimeoutError):
                shown.wait_for(timeout=6_000)
                break
            person.page.mouse.move(0, 0)
            dice.hover()
        assert "%" in shown.inner_text()
    else:
        person.page.wait_for_timeout(600)
        assert person.page.locator("[data-odds]").count() == 0


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
    if person.page.locator("[data-figure]").count() <= 4:  # a few are cards with their numbers, not mere signs
        assert person.page.locator(".figures.crowd").count() == 0


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
