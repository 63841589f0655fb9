"""A table is laid with numbers of ours that are chosen by name."""

import re

from duskboard import games


def test_tuned_numbers_are_chosen_where_a_table_is_changed(person):
    page = person.page
    page.goto(person.address)
    page.get_by_role("button", name="Change the table of Forward").click()
    page.get_by_text("House rules").click()
    page.get_by_label(re.compile("^Numbers")).select_option(label="Tuned: hard")
    with page.expect_request(lambda request: request.url.endswith("/api/tables")) as laid:
        page.get_by_role("button", name="Lay the table").click()
    assert laid.value.post_data_json["numbers"] == "hard"
    assert "hard" in games.game("forward").numbers
    person.wait_for_turn()
