"""Which failures are tried once more by themselves: few, and only what waits for other processes."""

import json

import pytest

from duskboard import testing

PAGE, SERVER, CLUSTER, RULE = (
    "tests/browser/test_a.py::test_b",
    "tests/server/test_c.py::test_d",
    "tests/lab/test_crews.py::test_g",
    "tests/rules/test_e.py::test_f",
)


@pytest.fixture
def after(tmp_path, monkeypatch):
    def failed(tests):
        kept = tmp_path / "lastfailed"
        kept.write_text(json.dumps(dict.fromkeys(tests, True)))
        monkeypatch.setattr(testing, "FAILED_LAST", kept)
        return testing._worth_another_try()

    return failed


def test_what_waits_for_others_and_failed_beside_them_is_tried_again(after):
    assert after([SERVER, CLUSTER, PAGE]) == [PAGE, CLUSTER, SERVER]


@pytest.mark.parametrize("failed", [[RULE], [PAGE, RULE], [f"{PAGE}{n}" for n in range(testing.MOST_AGAIN + 1)]])
def test_a_rule_that_failed_or_many_failures_are_a_fault_at_once(after, failed):
    assert after(failed) == []


def test_nothing_is_tried_again_where_nothing_was_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(testing, "FAILED_LAST", tmp_path / "none")
    assert testing._worth_another_try() == []
