"""QR codes are whole: a reader finds their corners, their size is that of their version, and no two texts share one."""

import re

from duskboard.server.qr import QUIET, qr_of

CORNER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def drawn(code):
    rows = [["."] * code.size for _ in range(code.size)]
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code.path):
        for at in range(int(x), int(x) + int(wide)):
            rows[int(y)][at] = "#"
    return ["".join(row) for row in rows]


def test_the_three_corners_and_the_quiet_zone_are_where_a_reader_looks():
    rows = drawn(qr_of("http://192.168.1.7:8643/#/t/k3J9/Qx7"))
    size = len(rows)
    assert (size - 2 * QUIET - 17) % 4 == 0
    for top, left in ((QUIET, QUIET), (QUIET, size - QUIET - 7), (size - QUIET - 7, QUIET)):
        assert [row[left : left + 7] for row in rows[top : top + 7]] == CORNER
    assert "#" not in "".join(rows[:QUIET] + rows[-QUIET:] + [row[:QUIET] + row[-QUIET:] for row in rows])


def test_different_addresses_have_different_codes():
    assert qr_of("http://a/#/t/1").path != qr_of("http://a/#/t/2").path


def test_a_link_that_is_no_longer_good_invites_to_nothing(server):
    laid = server.lay("duel", "here", "link")
    code = laid.post("reclaim", token=laid.tokens[1]).json()["code"]
    invitation = laid.post("invited", code=code).json()
    assert invitation["seat"] == 1
    assert invitation["table"]["table"] == laid.id
    assert laid.post("claim", code=code).status_code == 201
    assert laid.post("invited", code=code).status_code == 403
