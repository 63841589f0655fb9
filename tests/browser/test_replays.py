"""Replays in the page: by link, and from a file on the disk with the network off."""

import random
import subprocess
import sys

import pytest

from duskboard import Match
from tests.browser.conftest import ROOT


@pytest.fixture
def offline(people):
    """Somebody without a network. Whatever asks for something fails the test."""
    person = people()
    person.context.set_offline(True)
    asked = []
    person.page.on(
        "request", lambda one: asked.append(one.url) if not one.url.startswith(("file:", "data:", "blob:")) else None
    )
    yield person
    assert asked == []


HIDDEN = "() => document.querySelector('.figures').innerText.includes('?')"


def cards(person):
    """The cards of both duellists, as far as they are known."""
    return person.page.locator(".figures").inner_text()


def moment_on(person, moment):
    person.page.locator(f".table[data-moment='{moment}']").wait_for()


def test_a_finished_game_is_shared_by_link_and_as_a_file(people, offline, tmp_path):
    ida, bo = people(), people()
    ida.lay("skirmish", seats=["here", "here"], settings={"hp": 8})
    ida.play_on()
    ida.page.get_by_role("button", name="Share").click()
    address = ida.page.get_by_label("The game from its beginning").input_value()
    with ida.page.expect_download() as kept:
        ida.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "replay.html"
    kept.value.save_as(file)

    for looker, place in ((bo, address), (offline, file.as_uri())):
        page = looker.page
        page.goto(place)
        moment_on(looker, 0)
        assert page.locator(".table[data-phase=playing]").count() == 1, "how it ended is not told before it ends"
        page.get_by_label("One moment on").click()
        moment_on(looker, 1)
        page.keyboard.press("ArrowRight")
        moment_on(looker, 2)
        page.keyboard.press("ArrowLeft")
        moment_on(looker, 1)
        last = int(page.get_by_label("Moment", exact=True).get_attribute("max"))
        page.get_by_label("Moment", exact=True).fill(str(last))
        moment_on(looker, last)
        page.get_by_role("heading", name="wins").wait_for()
        assert page.get_by_role("button", name="Rematch").count() == 0
        page.get_by_role("button", name="From the beginning").click()
        moment_on(looker, 0)
    assert "?" not in cards(offline), "it is over: all is open"


def test_while_a_game_goes_on_its_replay_shows_what_is_public(pair, people):
    ida, bo, table = pair
    ida.choose()
    bo.wait_for_turn().choose()
    looker = people()
    looker.page.goto(f"{looker.address}/#/r/{table}")
    moment_on(looker, 0)
    assert "?" in cards(looker)
    assert looker.page.get_by_label("See").locator("option").all_inner_texts() == ["what was public"]
    assert looker.page.get_by_label("Moment", exact=True).get_attribute("max") == "2"


def test_one_looks_again_with_other_eyes(people):
    ida = people()
    ida.lay("skirmish", seats=["here", "here"], settings={"hp": 8})
    ida.play_on()
    ida.page.get_by_role("button", name="Share").click()
    ida.page.get_by_role("link", name="Look at it").click()
    moment_on(ida, 0)
    ida.page.get_by_label("One moment on").click()
    moment_on(ida, 1)
    assert "?" not in cards(ida)
    ida.page.get_by_label("See").select_option("what was public")
    ida.page.wait_for_function(HIDDEN)
    moment_on(ida, 1)


def test_a_real_game_plays_by_itself_from_the_disk(offline, tmp_path):
    match, rng = Match.new("darkleaf-gambit", seed=5), random.Random(1)
    while not match.over and match.moment < 60:
        match.play(rng.choice(match.menu()))
    match.save(tmp_path / "match.json")
    written = subprocess.run(
        [sys.executable, "-m", "duskboard", "replay", str(tmp_path / "match.json")],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert written.returncode == 0, written.stderr
    page = offline.page
    page.goto((tmp_path / "match.replay.html").as_uri())
    moment_on(offline, 0)
    told = [beat.text for moment in range(1, match.moment + 1) for beat in match.beats(-1, moment) if beat.text]
    assert page.locator(".table svg .icon path").count() > 5
    page.get_by_label("pace").select_option("quick")
    page.get_by_label("Play the moments").click()
    page.locator(f".table[data-moment='{match.moment}']").wait_for(timeout=120_000)
    page.get_by_label("The end").wait_for()
    story = page.get_by_label("What happened")
    for text in told[-3:]:  # the last of it is told when it has been played
        story.get_by_text(text).last.wait_for()
    page.get_by_role("tab", name="rules").click()
    page.get_by_text("How to play").first.wait_for()
