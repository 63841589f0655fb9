"""What all tests share: the table of rules proved, and caches that do not depend on the order of tests."""

import pytest

from duskboard import games
from duskboard.rulebook import proofs_of, rules_of


def pytest_terminal_summary(terminalreporter):
    """How many rules of each game are proved."""
    terminalreporter.section("rules proved")
    for game in games.all_games():
        rules, proofs = rules_of(game), proofs_of(game)
        proved = sum(1 for rule in rules if proofs[rule.id])
        marks = sum(map(len, proofs.values()))
        terminalreporter.write_line(f"{game.title}: {proved} of {len(rules)} rules, {marks} marks")


@pytest.fixture(params=list(games.GAMES))
def game(request):
    """Every registered game in turn."""
    return games.game(request.param)
