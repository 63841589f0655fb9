"""Every game, from the first choice to the last, through the page."""

import re

import pytest

from duskboard import games


@pytest.mark.parametrize("id", games.GAMES)
def test_a_whole_match_is_played_through_the_page(people, id):
    person = people()
    person.page.set_default_timeout(170_000)
    person.lay(id)
    for seed in range(4):
        person.choose(seed)
    played = person.play_on()
    assert played["phase"] == "over", person.prompt
    person.page.get_by_role("region", name="The end").wait_for()


def test_a_match_against_a_bot_is_played_through_the_page(person):
    person.lay("skirmish", seats=["here", "bot:random"])
    person.page.set_default_timeout(170_000)
    assert person.play_on()["phase"] == "over"
    person.page.locator(".ending h2").get_by_text(re.compile("You (win|lose)")).wait_for()
