"""Rules are proved interpreted: what a test sees is the Python that it reads. That compiled ones are the same is proved
by the contract tests."""

import pytest

from duskboard.engine import rule


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    monkeypatch.setattr(rule, "interpreted", True)
