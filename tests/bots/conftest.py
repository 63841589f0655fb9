"""What the tests of bots share."""

import pytest

from duskboard.engine import rule


@pytest.fixture
def interpreted(monkeypatch):
    """Rules are interpreted: searches, ladders and bots as they are, in the Python that one reads."""
    monkeypatch.setattr(rule, "interpreted", True)
